"""`evenhand simulate`: play many games between decks and keep every outcome."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from cli import output
from cli.result import Outcome, print_json, print_table
from cli.runtimes import TWIN, default_runtime, known_runtime
from cli.telling import playable

if TYPE_CHECKING:
    from rulesets.kernel.spec import GameSpec
    from sims.engine import Engine
    from sims.plan import Plan
    from sims.store import RunWriter

GAMES = 1000
SEED = 1
RUNS = Path("out/runs")
SIGNAL_EXIT = 128
"""A command ended by a signal exits with this plus the signal's number, as shells have it."""

Decks = Annotated[
    list[str] | None,
    typer.Option(
        "--decks", help="Decks to play: an id, a file or a folder; repeatable. Default: all bundled decks."
    ),
]
Against = Annotated[
    list[str] | None,
    typer.Option("--against", help="Play the decks against these only (a gauntlet); repeatable."),
]
Cards = Annotated[
    list[Path] | None,
    typer.Option("--cards", help="A card file over the bundled cards; repeatable.", metavar="FILE"),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", help="A rules option, see `evenhand options`; repeatable.", metavar="NAME=VALUE"
    ),
]
OptionsFile = Annotated[
    Path | None,
    typer.Option("--options", help="A TOML file of rules options; --option goes over it.", metavar="FILE"),
]
RunsDir = Annotated[Path, typer.Option("--runs-dir", help="The folder that holds the runs.")]


def simulate(
    game: Annotated[str, typer.Argument(help="The game, by its short name.")],
    decks: Decks = None,
    against: Against = None,
    games: Annotated[int, typer.Option("--games", help="Games a matchup, an even number.")] = GAMES,
    pilot: Annotated[
        str,
        typer.Option(
            "--pilot",
            help="Who plays: A, or A:B where A plays the first deck of each matchup.",
            metavar="A[:B]",
        ),
    ] = "greedy",
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = SEED,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Default: the usable cores.", min=1, show_default=False)
    ] = None,
    cards: Cards = None,
    option: Options = None,
    options_file: OptionsFile = None,
    runs_dir: RunsDir = RUNS,
    runtime: Annotated[
        str | None,
        typer.Option("--runtime", help="compiled, checked (array bounds) or twin (plain Python, slow)."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no remarks.")] = False,
) -> Outcome:
    """Play a round robin of decks, mirrors included, and keep every game in out/runs.

    Games come in pairs: the same seed and deals, seats swapped. The same cards, decks, options, pilots,
    seed and number of games are the same run: giving the command again after a stop (Ctrl-C, SIGTERM, a
    crash of the machine) goes on where it stopped, and shows the result of a complete run. Exits with 130
    after Ctrl-C, 143 after SIGTERM.
    """
    spec, plan = _plan(game, decks, against, games, pilot, seed, cards, option, options_file, quiet)
    engine = _engine(spec, plan, runtime, quiet)
    outcome = _play(spec, plan, engine, runs_dir, workers, quiet or as_json)
    if outcome.done < plan.total:
        _say_stopped(plan, outcome)
    (print_json if as_json else print_table)(outcome)
    return outcome


def _plan(
    game: str,
    decks: list[str] | None,
    against: list[str] | None,
    games: int,
    pilot: str,
    seed: int,
    cards: list[Path] | None,
    option: list[str] | None,
    options_file: Path | None,
    quiet: bool,
) -> tuple[GameSpec, Plan]:
    from sims.choose import choose, find_game, find_options, find_pilots
    from sims.plan import make_plan

    spec = find_game(game)
    pilots = find_pilots(pilot)
    options = find_options(spec, option or [], options_file)
    chosen = choose(spec, options, decks or [], against or [], cards or [])
    playable(chosen, quiet)
    plan = make_plan(
        spec.name,
        spec.rules_version,
        chosen.cards,
        chosen.decks,
        options=options,
        pilots=pilots,
        seed=seed,
        games=games,
        against=chosen.against,
    )
    return spec, plan


def _engine(spec: GameSpec, plan: Plan, runtime: str | None, quiet: bool) -> Engine:
    """The engine, compiled if need be; the twin, with a word on why, where numba is not installed."""
    from sims.engine import load_engine

    chosen = known_runtime(runtime or default_runtime())
    if chosen == TWIN and not quiet:
        why = "as asked" if runtime else "numba is not installed (pip install numba, where it has wheels)"
        output.note(f"playing in plain Python, about a hundred times slower than compiled: {why}")
    engine = load_engine(spec.name, chosen)
    if chosen != TWIN:
        first = plan.matchups[0]
        match = engine.match(plan.cards, plan.decks[first.deck_a], plan.decks[first.deck_b], plan.options)
        with _compiling(spec, engine):
            engine.warm(match)
    return engine


@contextmanager
def _compiling(spec: GameSpec, engine: Engine) -> Iterator[None]:
    if not engine.needs_compiling:
        yield
        return
    what = f"compiling the rules of {spec.title}, once for this version (about half a minute)"
    with output.status(what):
        yield


def _play(
    spec: GameSpec, plan: Plan, engine: Engine, folder: Path, workers: int | None, quiet: bool
) -> Outcome:
    from cli.app import version
    from sims.runner import Sitting, code_of, play_run, usable_cores
    from sims.store import open_writer

    count = workers or usable_cores()
    meta = {"evenhand_version": version(), "code": code_of(engine), "runtime": str(engine.runtime)}
    with open_writer(plan, spec, folder, meta, {"evenhand_version": version()}) as writer:
        if writer.is_complete:
            if not quiet:
                output.note(f"{writer.files.id} is complete: these very games were played before")
            return Outcome(writer.files, plan, Sitting(0, 0.0, count, 0), plan.total)
        if writer.resumed_from and not quiet:
            output.note(f"going on with {writer.files.id} from game {writer.resumed_from:,}")
        with _progress(writer, quiet) as progress:
            sitting = play_run(writer, engine, count, progress=progress)
        if writer.done == plan.total:
            writer.finish(games_per_second=round(sitting.games_per_second, 1))
        return Outcome(writer.files, plan, sitting, writer.done)


@contextmanager
def _progress(writer: RunWriter, quiet: bool) -> Iterator[Callable[[int], None] | None]:
    if quiet:
        yield None
        return
    before = writer.done
    with output.progress(writer.files.id, writer.plan.total - before) as update:
        yield lambda done: update(done - before)


def _say_stopped(plan: Plan, outcome: Outcome) -> NoReturn:
    number = outcome.sitting.signal
    output.note(
        f"stopped by {signal.Signals(number).name}: {outcome.done:,} of {plan.total:,} games of "
        f"{outcome.files.id} are kept; the same command goes on from there"
    )
    raise typer.Exit(SIGNAL_EXIT + number)
