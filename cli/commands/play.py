"""`evenhand play`: one game, printed to be read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output, story
from cli.telling import playable

if TYPE_CHECKING:
    from sims.replay import Deal

LOTTERY = {"random_first": 1}
"""Options that a single game starts from, where its rules have them: a match at a table draws lots."""

SEED_BITS = 32
MOST_SEED = 2**63 - 1


def play(
    game: Annotated[str, typer.Argument(help="The game, by its short name.")],
    first: Annotated[str, typer.Argument(help="The deck in seat 1: an id or a file.", metavar="DECK")],
    second: Annotated[str, typer.Argument(help="The deck in seat 2: an id or a file.", metavar="DECK")],
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=MOST_SEED, help="Default: drawn, and printed.", show_default=False),
    ] = None,
    pilot: Annotated[
        str, typer.Option("--pilot", help="Who plays: A, or A:B a seat.", metavar="A[:B]")
    ] = "greedy",
    cards: Annotated[
        list[Path] | None,
        typer.Option("--cards", help="A card file over the bundled cards; repeatable.", metavar="FILE"),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", help="A rules option; repeatable.", metavar="NAME=VALUE"),
    ] = None,
    options_file: Annotated[
        Path | None, typer.Option("--options", help="A TOML file of rules options.", metavar="FILE")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the game as JSON.")] = False,
) -> None:
    """Play one game and print every decision.

    Who moves first is drawn by lot (from the seed) where the rules have that option; give
    `--option random_first=0` for seat 1. The same seed prints the same game.
    """
    deal = _deal(game, first, second, seed, pilot, cards or [], option or [], options_file)
    from sims.replay import play_steps

    if as_json:
        output.print_json(story.as_json(play_steps(deal), deal))
        return
    story.introduce(deal)
    story.tell(play_steps(deal), deal)


def _deal(
    game: str,
    first: str,
    second: str,
    seed: int | None,
    pilot: str,
    cards: list[Path],
    option: list[str],
    options_file: Path | None,
) -> Deal:
    import secrets

    from sims.choose import choose, find_game, find_options, find_pilots
    from sims.engine import load_engine
    from sims.errors import BadPlan
    from sims.replay import Deal

    spec = find_game(game)
    pilots = find_pilots(pilot)
    lottery = {name: value for name, value in LOTTERY.items() if name in spec.settings()}
    options = find_options(spec, option, options_file, lottery)
    chosen = choose(spec, options, [first], [second], cards)
    playable(chosen)
    for word, found in ((first, chosen.decks), (second, chosen.against)):
        if len(found) != 1:
            raise BadPlan(f"'{word}' stands for {len(found)} decks", "", "name one deck, by its id or file")
    match = load_engine(spec.name, "twin").match(chosen.cards, chosen.decks[0], chosen.against[0], options)
    return Deal(match, secrets.randbits(SEED_BITS) if seed is None else seed, 0, pilots)
