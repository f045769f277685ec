"""`evenhand demo`: from card files to a balance report, by the commands anybody would give."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from cli import output

GAMES = 600
GAMES_UNCOMPILED = 20
"""Games a matchup where the rules cannot be compiled: about as long a wait."""

SEED = 1
PAGE = Path("out") / "demo.html"


def demo(
    game: Annotated[
        str | None, typer.Argument(help="The game, by its short name. Default: the first there is.")
    ] = None,
    games: Annotated[
        int | None,
        typer.Option("--games", help=f"Games a matchup, an even number. Default: {GAMES:,}.", min=2),
    ] = None,
    page: Annotated[
        Path, typer.Option("--output", "-o", help="Where the report goes.", metavar="FILE")
    ] = PAGE,
) -> None:
    """Check the bundled cards, play every deck against every other, write the report.

    Shows each command it gives, so that you can give it yourself with your own cards and decks. Takes less
    than three minutes, most of the first time for compiling the rules, which is done once a version.
    """
    from cli.commands.report import report
    from cli.commands.simulate import simulate
    from cli.commands.validate import validate
    from sims.choose import find_game

    begun = time.monotonic()
    chosen = find_game(game or _first_game()).name
    count = games or _default_games()

    _announce("1 of 3: are the cards and decks fit to play?", "validate")
    validate()
    _announce("2 of 3: every deck against every other", f"simulate {chosen} --games {count} --seed {SEED}")
    outcome = simulate(chosen, games=count, seed=SEED)
    _announce("3 of 3: what it means", f"report {outcome.files.id} -o {page}")
    report(outcome.files.id, page)
    _say_what_next(chosen, time.monotonic() - begun)


def _first_game() -> str:
    from rulesets import RULESETS

    return next(iter(RULESETS))


def _default_games() -> int:
    from cli.runtimes import TWIN, default_runtime

    return GAMES_UNCOMPILED if default_runtime() == TWIN else GAMES


def _announce(what: str, command: str) -> None:
    from rich.text import Text

    output.stdout().print(Text.assemble("\n", (what, "bold"), "\n", (f"$ evenhand {command}", "cyan")))


def _say_what_next(game: str, seconds: float) -> None:
    from rulesets.kernel.data import bundled_decks

    first, second = [path.stem for path in bundled_decks(game)][:2]
    steps = [
        (f"evenhand play {game} {first} {second} --seed 7", "one game, move by move"),
        ("evenhand replay latest 0", "a game of this run again"),
        (f"evenhand simulate {game} --pilot greedy:random", "another pilot a side"),
        (f"evenhand options {game}", "the rules' numbers you can change"),
        ("evenhand validate my-cards.csv", "your own cards; then simulate with --cards my-cards.csv"),
    ]
    width = max(len(command) for command, _ in steps)
    output.say(f"\nDone in {seconds:.0f} s. Open the page above in a browser; then try:")
    for command, what in steps:
        output.say(f"  {command.ljust(width)}   {what}")
