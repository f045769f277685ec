"""`evenhand decks`: decks made by the program."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rulesets.kernel.cards import Card
    from rulesets.kernel.spec import GameSpec

MOST_SEED = 2**63 - 1
MOST_CARDS = 1_000
COMMAND = "evenhand decks build"

app = typer.Typer(no_args_is_help=True, help="Make decks out of the cards there are.")


@app.callback()
def _group() -> None:
    """A group, though it holds one command so far."""


@app.command("build")
def build(
    game: Annotated[str, typer.Argument(help="The game, by its short name.")],
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only", metavar="COLUMN=VALUE", help="Take only cards that have this, see above; repeatable."
        ),
    ] = None,
    also: Annotated[
        list[str] | None,
        typer.Option("--with", metavar="CARD", help="Put `2 Card Name` in, whatever it is; repeatable."),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=MOST_SEED, help="Another seed is another deck.")
    ] = 1,
    size: Annotated[
        int | None,
        typer.Option(
            "--size",
            min=1,
            max=MOST_CARDS,
            help="How many cards. Default: as few as are legal.",
            show_default=False,
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(
            "--name", help="The deck's name. Default: made of what was asked for.", show_default=False
        ),
    ] = None,
    cards: Annotated[
        list[Path] | None,
        typer.Option("--cards", help="A card file over the bundled cards; repeatable.", metavar="FILE"),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", help="A rules option, such as a limit of decks; repeatable.", metavar="NAME=VALUE"
        ),
    ] = None,
) -> None:
    """Build a legal deck by chance and print it as a deck file.

    Write it to a file with `> my-deck.txt`. Each --only COLUMN=VALUE narrows the cards it is built from by a
    column of card files: tribe=Wildblood, type=Hero, level=1-4, "keywords=Pack Hunter". Several values of one
    column are alternatives. The same command builds the same deck.
    """
    from rulesets.kernel.deckbuilder import CannotBuild, build_deck, copies_of, wanted_by
    from rulesets.kernel.deckfile import write_deck
    from sims.choose import find_game, find_options

    spec = find_game(game)
    options = find_options(spec, option or [])
    pool = _cards(spec, cards or [])
    try:
        wanted = wanted_by(only or [], spec, pool)
        included = copies_of(also or [], spec, pool)
        called = f"{_topic(only or [], spec)} {seed}" if name is None else name
        deck = build_deck(pool, spec, options, seed, wanted, size, included, called)
    except CannotBuild as problem:
        output.fail(str(problem), "", problem.advice)
    asked = _asked(game, only or [], also or [], seed, size, cards or [], option or [])
    output.say(write_deck(deck, spec, pool, f"Built by chance: {asked}").rstrip("\n"))


def _cards(spec: GameSpec, files: Sequence[Path]) -> tuple[Card, ...]:
    """The cards there are; ends the command (exit code 1) if there are errors in the files."""
    from cli import findings as show
    from rulesets.kernel.diagnostics import errors
    from sims.choose import find_cards

    found = find_cards(spec, files)
    wrong = errors(found.findings)
    if wrong:
        show.show(output.stderr(), wrong)
        told = f"{show.tally(wrong)} in the cards: no deck was built"
        output.fail(told, "", "correct them, then give the same command again", output.FINDINGS)
    return found.cards


def _topic(only: Sequence[str], spec: GameSpec) -> str:
    """What a deck without a name is called after."""
    return " ".join(word.partition("=")[2].strip() for word in only) or spec.title


def _asked(
    game: str,
    only: Sequence[str],
    also: Sequence[str],
    seed: int,
    size: int | None,
    cards: Sequence[Path],
    option: Sequence[str],
) -> str:
    """The command that builds the same cards again, in one line."""
    words = [*COMMAND.split(), game]
    for name, values in (("--only", only), ("--with", also), ("--cards", cards), ("--option", option)):
        for value in values:
            words += [name, str(value)]
    words += ["--seed", str(seed)]
    words += ["--size", str(size)] if size is not None else []
    return " ".join(shlex.join(words).split())
