"""What commands that play say about the cards and decks they were given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from cli import output

if TYPE_CHECKING:
    from sims.choose import Chosen

SHOWN_REPLACED = 6
"""How many replaced cards are named."""


def playable(chosen: Chosen, quiet: bool = False) -> None:
    """Tell what is wrong with cards and decks; ends the command (exit code 1) unless they can be played."""
    from cli import findings as show

    if chosen.errors:
        show.show(output.stderr(), chosen.errors)
        output.error(
            f"{show.tally(chosen.errors)} in the cards or decks: nothing was played",
            "",
            "correct them (evenhand validate lists everything), then give the same command again",
        )
        raise typer.Exit(output.FINDINGS)
    if chosen.replaced and not quiet:
        more = len(chosen.replaced) - SHOWN_REPLACED
        names = ", ".join(chosen.replaced[:SHOWN_REPLACED]) + (f" and {more} more" if more > 0 else "")
        output.note(f"{show.counted(len(chosen.replaced), 'bundled card')} replaced: {names}")
