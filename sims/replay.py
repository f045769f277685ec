"""One game again, decision by decision: a new one, or one of a run from what the run embeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import duckdb

from rulesets import RULESETS
from rulesets.kernel.cards import Deck
from rulesets.kernel.spec import GameSpec
from sims.columns import KEYS, split_rows
from sims.engine import Match, load_engine
from sims.errors import NoSuchGame, OtherRules, TornRun
from sims.plan import Plan
from sims.reading import open_run, read_meta
from sims.runs import RunFiles
from sims.schema import measure_names, read_plan
from sims.trouble import PLAY_ANEW


@dataclass(frozen=True, slots=True)
class Deal:
    """All that one game depends on. `decks[0]` sits in seat 1 unless `swapped`."""

    match: Match
    seed: int
    swapped: int
    pilots: tuple[str, str]

    @property
    def decks(self) -> tuple[Deck, Deck]:
        """Deck and opponent in the matchup's order."""
        return self.match.decks

    def side(self, seat: int) -> int:
        """Which deck, 0 or 1, sits in a seat (0 or 1)."""
        return seat ^ self.swapped


@dataclass(frozen=True, slots=True)
class Step:
    """A decision: who decided (seat 1 or 2), in which turn, what; `board` where a turn begins."""

    number: int
    turn: int
    seat: int
    action: str
    board: str


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended: `winner` is a seat, 0 for a draw; `board` the last position."""

    winner: int
    ending: str
    meaning: str
    turns: int
    decisions: int
    board: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A game of a run: how to play it again, and the row it has (None where it is not played yet)."""

    run_id: str
    game: int
    deal: Deal
    row: Mapping[str, int] | None


def play_steps(deal: Deal) -> Iterator[Step | Ended]:
    """Every decision of a game in order, then how it ended."""
    spec = deal.match.engine.spec
    turn = -1
    for number, (position, action) in enumerate(deal.match.replay(deal.seed, deal.swapped, deal.pilots), 1):
        now = int(position.state.turn)
        if action < 0:
            meaning = next(ending.meaning for ending in spec.endings if ending.name == position.ending)
            yield Ended(position.winner + 1, position.ending, meaning, now, number - 1, position.board())
            return
        board = position.board() if now != turn else ""
        yield Step(number, now, position.decider + 1, position.text(action), board)
        turn = now


def play_row(deal: Deal) -> dict[str, int]:
    """The game's row, as it would be stored (without the columns that place it in a run)."""
    rows = deal.match.play([deal.seed], [deal.swapped], deal.pilots)
    columns = split_rows(rows, measure_names(deal.match.engine.spec))
    return {name: int(values[0]) for name, values in columns.items()}


def load_game(files: RunFiles, game: int, runtime: str = "twin") -> Stored:
    """A game of a run, from the cards, decks and options the run embeds; the run may be unfinished.

    Raises OtherRules where this version plays by other rules, NoSuchGame, and what `open_run` raises.
    """
    return next(load_games(files, [game], runtime))


def load_games(files: RunFiles, games: Sequence[int], runtime: str = "twin") -> Iterator[Stored]:
    """Several games of a run, read once and closed before the first is given. Raises as `load_game`."""
    with open_run(files, unfinished=True) as con:
        meta = read_meta(con)
        spec = _same_rules(files, meta)
        plan = read_plan(con)
        if plan.hash != meta.get("plan_hash"):
            found = "the cards, decks or options in this run were changed after it was played"
            raise TornRun(found, files.current, PLAY_ANEW)
        for game in games:
            if not 0 <= game < plan.total:
                raise NoSuchGame(
                    f"run {files.id} has no game {game}",
                    files.current,
                    f"its games go from 0 to {plan.total - 1}",
                )
        rows = {game: _stored_row(con, game) for game in games}
    for game, row in rows.items():
        matchup, _, swapped = plan.locate(game)
        seed = plan.seed_of(game) if row is None else row["seed"]
        match = _match(plan, matchup.deck_a, matchup.deck_b, spec, runtime)
        yield Stored(files.id, game, Deal(match, seed, swapped, plan.pilots), row)


def differences(stored: Mapping[str, int], played: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """Columns in which a stored row and the row played again differ: (stored, played)."""
    keys = {name for name, _ in KEYS}
    names = [name for name in {**stored, **played} if name not in keys]
    pairs = {name: (stored.get(name, -1), played.get(name, -1)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}


def _same_rules(files: RunFiles, meta: Mapping[str, str]) -> GameSpec:
    game, theirs = meta.get("game", ""), meta.get("rules_version", "")
    spec = RULESETS.get(game)
    if spec is None:
        raise OtherRules(
            f"this run is of the game '{game}', which this version does not have",
            files.current,
            f"replay it with Evenhand {meta.get('evenhand_version', '')}",
        )
    if theirs != str(spec.rules_version):
        raise OtherRules(
            f"this run was played under version {theirs} of the rules of {spec.title}; here they are at "
            f"version {spec.rules_version}, so the same seed would give another game",
            files.current,
            f"replay it with Evenhand {meta.get('evenhand_version', '')}",
        )
    return spec


def _stored_row(con: duckdb.DuckDBPyConnection, game: int) -> dict[str, int] | None:
    found: Any = con.execute("SELECT * FROM games WHERE id = ?", [game])
    names = [column[0] for column in found.description]
    row = found.fetchone()
    return None if row is None else dict(zip(names, row, strict=True))


def _match(plan: Plan, deck_a: int, deck_b: int, spec: GameSpec, runtime: str) -> Match:
    engine = load_engine(spec.name, runtime)
    return engine.match(plan.cards, plan.decks[deck_a], plan.decks[deck_b], plan.options)
