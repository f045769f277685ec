"""`evenhand ladder`: a ranked season of many players, and who of them climbed."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import output
from cli.commands.simulate import (
    SEED,
    Cards,
    Decks,
    Options,
    OptionsFile,
    Quiet,
    RuntimeName,
    Seed,
    Workers,
)
from cli.playing import SIGNAL_EXIT, warmed_engine
from cli.telling import playable

if TYPE_CHECKING:
    from reports.ladder import Season
    from rulesets.kernel.spec import GameSpec
    from sims.engine import Engine
    from sims.ladder.plan import SeasonPlan
    from sims.runner import Sitting
    from sims.runs import RunFiles

SEASONS = Path("out/seasons")
PLAYERS, GAMES = 1000, 100


def ladder(
    game: Annotated[str, typer.Argument(help="The game, by its short name.")],
    players: Annotated[int, typer.Option("--players", help="How many play, an even number.")] = PLAYERS,
    season: Annotated[
        int, typer.Option("--season", help="Games that each player plays.", metavar="GAMES")
    ] = GAMES,
    decks: Decks = None,
    pilot: Annotated[
        list[str] | None,
        typer.Option("--pilot", help="Who plays; repeatable: the players are shared out.", metavar="PILOT"),
    ] = None,
    forfeit_rate: Annotated[
        list[str] | None,
        typer.Option(
            "--forfeit-rate",
            help="The share of games that players leave, 0 to 1; for one pilot PILOT=RATE; repeatable.",
            metavar="[PILOT=]RATE",
        ),
    ] = None,
    seed: Seed = SEED,
    workers: Workers = None,
    cards: Cards = None,
    option: Options = None,
    options_file: OptionsFile = None,
    page: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write a page of it, too.", metavar="FILE")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", help="Write every table as CSV into this folder.", metavar="DIR")
    ] = None,
    json_dir: Annotated[
        Path | None,
        typer.Option("--json-dir", help="Write every table as JSON into this folder.", metavar="DIR"),
    ] = None,
    seasons_dir: Annotated[
        Path, typer.Option("--seasons-dir", help="The folder that holds the seasons.")
    ] = SEASONS,
    runtime: RuntimeName = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    quiet: Quiet = False,
) -> None:
    """Play a ranked season and tell which decks and pilots climb.

    Every player has a deck and a pilot: all decks with all pilots, in equal shares. In each round players
    near one another in rating meet at random and play one game. A win is 1 rating up, a loss 1 down, not
    below 0; who leaves a game loses it and 5 rating on top. Every 10 rating are a class, and the highest
    one, Honor, holds 100 players. The same cards, decks, options, pilots, seed, players and games are the
    same season on any number of workers: giving the command again goes on after a stop, and shows a
    complete season.
    """
    spec, plan = season_of(
        game, decks, pilot, forfeit_rate, seed, cards, option, options_file, players, season, quiet or as_json
    )
    engine = warmed_engine(spec, plan.cards, plan.decks, plan.options, runtime, quiet or as_json)
    files, sitting = play(spec, plan, engine, seasons_dir, workers, quiet or as_json)

    from reports.ladder import measure_season, write_season

    found = measure_season(files)
    written = write_season(found, page, csv, json_dir)
    (print_json if as_json else print_tables)(found, files, sitting)
    if not as_json:
        for line in written:
            output.say(line)


def season_of(
    game: str,
    decks: list[str] | None,
    pilot: list[str] | None,
    forfeit_rate: list[str] | None,
    seed: int,
    cards: list[Path] | None,
    option: list[str] | None,
    options_file: Path | None,
    players: int,
    rounds: int,
    quiet: bool,
) -> tuple[GameSpec, SeasonPlan]:
    """The plan that the options ask for. Raises BadPlan; ends the command where cards or decks are wrong."""
    from sims.choose import choose, find_game, find_options
    from sims.ladder.plan import make_season
    from sims.pilots import DEFAULT_PILOT

    spec = find_game(game)
    pilots = pilots_of(pilot or [DEFAULT_PILOT])
    rates = rates_of(forfeit_rate or [], pilots)
    options = find_options(spec, option or [], options_file)
    chosen = choose(spec, options, decks or [], [], cards or [])
    playable(chosen, quiet)
    plan = make_season(
        spec.name,
        spec.rules_version,
        chosen.cards,
        chosen.decks,
        options=options,
        pilots=pilots,
        rates=rates,
        seed=seed,
        players=players,
        rounds=rounds,
    )
    return spec, plan


def pilots_of(words: Sequence[str]) -> list[str]:
    """Pilots by name, each once. Raises BadPlan."""
    from sims.choose import find_pilots
    from sims.errors import BadPlan

    for word in words:
        if ":" in word:
            raise BadPlan(
                f"'{word}' names two pilots; on a ladder each player has one",
                what_to_do="give --pilot once for each",
            )
    return list(dict.fromkeys(find_pilots(word)[0] for word in words))


def rates_of(words: Sequence[str], pilots: Sequence[str]) -> dict[str, float]:
    """Forfeit rates by pilot, of words `RATE` (for all) and `PILOT=RATE`, the latter over the former.

    Raises BadPlan for what is no share, and for a pilot that does not play.
    """
    from sims.errors import BadPlan

    for_all: dict[str, float] = {}
    for_one: dict[str, float] = {}
    for word in words:
        name, _, number = word.rpartition("=")
        name = name.strip()
        if name and name not in pilots:
            raise BadPlan(
                f"the forfeit rate '{word}' is for a pilot that does not play here",
                what_to_do=f"the pilots are: {', '.join(pilots)}",
            )
        try:
            rate = float(number)
        except ValueError:
            rate = -1.0
        if not 0 <= rate <= 1:
            raise BadPlan(
                f"'{number.strip()}' is no forfeit rate",
                what_to_do="give a share from 0 to 1: 0.02 is one game in fifty",
            )
        if name:
            for_one[name] = rate
        else:
            for_all = dict.fromkeys(pilots, rate)
    return {**for_all, **for_one}


def play(
    spec: GameSpec, plan: SeasonPlan, engine: Engine, folder: Path, workers: int | None, quiet: bool
) -> tuple[RunFiles, Sitting]:
    """Play what the season lacks; ends the command where it is stopped."""
    from cli.app import version
    from sims.ladder.playing import play_season
    from sims.ladder.store import open_season
    from sims.runner import Sitting, code_of, usable_cores

    count = workers or usable_cores()
    meta = {"evenhand_version": version(), "code": code_of(engine), "runtime": str(engine.runtime)}
    with open_season(plan, spec, folder, meta) as writer:
        if writer.is_complete:
            if not quiet:
                output.note(f"{writer.files.id} is complete: this very season was played before")
            return writer.files, Sitting(0, 0.0, count, 0)
        if writer.resumed_from and not quiet:
            output.note(f"going on with {writer.files.id} from round {writer.rounds + 1:,}")
        if quiet:
            sitting = play_season(writer, engine, count)
        else:
            before = writer.games
            with output.progress(writer.files.id, plan.total - before) as update:
                sitting = play_season(writer, engine, count, lambda done: update(done - before))
        if writer.rounds == plan.rounds:
            writer.finish(games_per_second=round(sitting.games_per_second, 1))
            return writer.files, sitting
        output.note(
            f"stopped by {signal.Signals(sitting.signal).name}: {writer.rounds:,} of {plan.rounds:,} rounds "
            f"of {writer.files.id} are kept; the same command goes on from there"
        )
    raise typer.Exit(SIGNAL_EXIT + sitting.signal)


def print_json(found: Season, files: RunFiles, sitting: Sitting) -> None:
    """The season, its speed and its tables as JSON."""
    value: dict[str, Any] = {
        "season": files.id,
        "file": str(files.database),
        "played_now": sitting.played,
        "seconds": round(sitting.seconds, 3),
        "games_per_second": round(sitting.games_per_second, 1),
        "workers": sitting.workers,
        **found.as_value(),
    }
    output.print_json(value)


def print_tables(found: Season, files: RunFiles, sitting: Sitting) -> None:
    """The season and its tables for people."""
    speed = f", {sitting.seconds:.1f} s, {sitting.games_per_second:,.0f} games/s" if sitting.played else ""
    output.say(f"{files.id}: {', '.join(found.summary)}{speed}")
    for table in found.tables():
        output.say()
        output.say(f"{table.title}:")
        titles = [column.title for column in table.columns]
        cells = [[column.cell(row) for column in table.columns] for row in table.shown.iter_rows(named=True)]
        right = {column.title for column in table.columns if column.align == "number"}
        output.table(titles, [[cell.text for cell in row] for row in cells], right=right)
    output.say(f"\nseason: {files.database}")
