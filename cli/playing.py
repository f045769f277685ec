"""Playing a plan from the command line: its parts, the compiled rules, progress, what a stop means."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from cli import output
from cli.result import Outcome
from cli.runtimes import TWIN, default_runtime, known_runtime
from cli.telling import playable

if TYPE_CHECKING:
    from rulesets.kernel.cards import Card, Deck
    from rulesets.kernel.spec import GameSpec
    from sims.engine import Engine
    from sims.plan import Plan
    from sims.store import RunWriter

SIGNAL_EXIT = 128
"""A command ended by a signal exits with this plus the signal's number, as shells have it."""


def plan_of(
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


def engine_for(spec: GameSpec, plan: Plan, runtime: str | None, quiet: bool) -> Engine:
    """The engine of a run's plan; see `warmed_engine`."""
    first = plan.matchups[0]
    decks = (plan.decks[first.deck_a], plan.decks[first.deck_b])
    return warmed_engine(spec, plan.cards, decks, plan.options, runtime, quiet)


def warmed_engine(
    spec: GameSpec,
    cards: Sequence[Card],
    decks: Sequence[Deck],
    options: Mapping[str, int],
    runtime: str | None,
    quiet: bool,
) -> Engine:
    """The engine, compiled if need be; the twin, with a word on why, where numba is not installed."""
    from sims.engine import load_engine

    chosen = known_runtime(runtime or default_runtime())
    if chosen == TWIN and not quiet:
        why = "as asked" if runtime else "numba is not installed (pip install numba, where it has wheels)"
        output.note(f"playing in plain Python, about a hundred times slower than compiled: {why}")
    engine = load_engine(spec.name, chosen)
    if chosen != TWIN:
        match = engine.match(cards, decks[0], decks[-1], options)
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


def play_plan(
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


def say_stopped(plan: Plan, outcome: Outcome) -> NoReturn:
    number = outcome.sitting.signal
    output.note(
        f"stopped by {signal.Signals(number).name}: {outcome.done:,} of {plan.total:,} games of "
        f"{outcome.files.id} are kept; the same command goes on from there"
    )
    raise typer.Exit(SIGNAL_EXIT + number)
