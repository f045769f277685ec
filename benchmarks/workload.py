"""The games that are played to measure: every pairing of a game's bundled decks, on fixed seeds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.fresh import run_job
from rulesets.kernel.spec import GameSpec
from sims.choose import choose, find_game
from sims.engine import Engine, load_engine
from sims.pilots import pilot_pair
from sims.plan import PAIR, Chunk, Plan, make_plan
from sims.players import LocalPlayer, Player

SEED = 2
BENCH_FOLDER = Path("out") / "bench"
CORES = 2


@dataclass(frozen=True)
class Setting:
    """What a group of figures is measured on: the game, and how often each figure is taken."""

    game: str
    rounds: int
    say: Callable[[str], None]

    @property
    def spec(self) -> GameSpec:
        """The game's description. Raises BadPlan for an unknown game."""
        return find_game(self.game)

    def plan(self, pilots: str, games: int, decks: int | None = None) -> Plan:
        """A round robin of the first `decks` bundled decks (all of them), mirrors included."""
        spec = self.spec
        options = spec.option_values()
        chosen = choose(spec, options)
        return make_plan(
            spec.name,
            spec.rules_version,
            chosen.cards,
            chosen.decks[:decks],
            options=options,
            pilots=pilot_pair(pilots),
            seed=SEED,
            games=games,
        )

    def engine(self, runtime: str = "compiled") -> Engine:
        """The engine, its code loaded before anything is timed.

        What the cache lacks is compiled by another process: code that a process compiled itself runs up to
        a fifth slower in it than the same code loaded from the cache, which is the usual case.
        """
        engine = load_engine(self.game, runtime)
        if engine.needs_compiling:
            self.say("compiling the rules (about half a minute)")
            run_job("first_game", [self.game])
        self.warm(engine)
        return engine

    def warm(self, engine: Engine) -> None:
        """Play one game."""
        plan = self.plan("random", PAIR, decks=1)
        engine.warm(engine.match(plan.cards, plan.decks[0], plan.decks[0], plan.options))


class Worker:
    """Plays chunks of any matchup; the matches are made beforehand, so that only play is timed."""

    def __init__(self, plan: Plan, engine: Engine) -> None:
        self._players: list[Player] = [LocalPlayer(plan, engine) for _ in plan.matchups]
        for chunk in small_chunks(plan, PAIR)[:: plan.games // PAIR]:
            self(chunk)

    def __call__(self, chunk: Chunk) -> tuple[int, int]:
        """A worker for `race`: (games, decisions)."""
        return play_with(self._players[chunk.matchup], chunk)


def play_with(player: Player, chunk: Chunk) -> tuple[int, int]:
    """(games, decisions) of a chunk played."""
    columns = player.play(chunk).columns
    return chunk.games, int(columns["decisions"].sum())


def small_chunks(plan: Plan, size: int) -> list[Chunk]:
    """All games of a plan in chunks of `size`, an even number that divides the games of a matchup."""
    return [
        Chunk(first // plan.games, first, first + size - 1, first % plan.games // PAIR)
        for first in range(0, plan.total, size)
    ]
