"""`evenhand simulate`: play many games between decks and keep every outcome."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli.playing import engine_for, plan_of, play_plan, say_stopped
from cli.result import RUNS, Outcome, print_json, print_table

GAMES = 1000
SEED = 1

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
Games = Annotated[int, typer.Option("--games", help="Games a matchup, an even number.")]
Pilot = Annotated[
    str,
    typer.Option(
        "--pilot",
        help="Who plays: A, or A:B where A plays the first deck of each matchup.",
        metavar="A[:B]",
    ),
]
Seed = Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")]
Workers = Annotated[
    int | None, typer.Option("--workers", help="Default: the usable cores.", min=1, show_default=False)
]
RuntimeName = Annotated[
    str | None,
    typer.Option("--runtime", help="compiled, checked (array bounds) or twin (plain Python, slow)."),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no remarks.")]


def simulate(
    game: Annotated[str, typer.Argument(help="The game, by its short name.")],
    decks: Decks = None,
    against: Against = None,
    games: Games = GAMES,
    pilot: Pilot = "greedy",
    seed: Seed = SEED,
    workers: Workers = None,
    cards: Cards = None,
    option: Options = None,
    options_file: OptionsFile = None,
    runs_dir: RunsDir = RUNS,
    runtime: RuntimeName = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    quiet: Quiet = False,
) -> Outcome:
    """Play a round robin of decks, mirrors included, and keep every game in out/runs.

    Games come in pairs: the same seed and deals, seats swapped. The same cards, decks, options, pilots,
    seed and number of games are the same run: giving the command again after a stop (Ctrl-C, SIGTERM, a
    crash of the machine) goes on where it stopped, and shows the result of a complete run. Exits with 130
    after Ctrl-C, 143 after SIGTERM.
    """
    spec, plan = plan_of(game, decks, against, games, pilot, seed, cards, option, options_file, quiet)
    engine = engine_for(spec, plan, runtime, quiet)
    outcome = play_plan(spec, plan, engine, runs_dir, workers, quiet or as_json)
    if outcome.done < plan.total:
        say_stopped(plan, outcome)
    (print_json if as_json else print_table)(outcome)
    return outcome
