"""Groups: win rates by what the game groups its cards by."""

from __future__ import annotations

import polars as pl

from reports.flags import group_key
from reports.model import (
    GAME_NOTE,
    UNDER_RATES,
    Figure,
    Section,
    Table,
    replays,
    text,
)
from reports.results import Results
from reports.sections.opening import SHADED, effect_chart, group_columns

MOST_BARS = 16


def section(results: Results) -> Section | None:
    """For each declared group a chart and a table; nothing where no group says anything."""
    frame = results.groups
    if frame.is_empty():
        return None
    names = frame["grp"].unique(maintain_order=True)
    tables = [group_table(results, grp, frame.filter(pl.col("grp") == grp)) for grp in names]
    lead = [
        "A game counts for a group when exactly one side meets the condition: its deck holds such cards, "
        "it had one in hand, it played one, and the other side did not. Where both sides do, one of them "
        "wins by necessity and the game says nothing about the group.",
        "These rates are raw: they follow the decks that hold the cards, and what costs much is played by "
        "the side that holds out. They show where the games went, not yet why. The opening effect does not "
        "follow the decks: it compares the same deck in the same matchup with and without such a card in its "
        "opening hand.",
    ]
    return Section("groups", "Groups of cards", lead, tables=tables)


def group_table(results: Results, grp: str, part: pl.DataFrame) -> Table:
    """The table of one group, with its chart."""
    title = part["title"][0]
    return Table(
        f"group-{slug(grp)}",
        title,
        part,
        (
            text(title, "value"),
            *group_columns(),
            replays(lambda row: results.games.get(("group", group_key(row)))),
        ),
        f"{UNDER_RATES} A dash: no game in which only one side did. {GAME_NOTE}",
        figure=group_figure(grp, title, part),
    )


def group_figure(grp: str, title: str, part: pl.DataFrame) -> Figure | None:
    """The effects in the opening hand; nothing where none can be told."""
    known = part.filter(pl.col("effect").is_not_null()).head(MOST_BARS)
    if known.is_empty():
        return None
    rows = known.iter_rows(named=True)
    svg = effect_chart(
        f"group-{slug(grp)}", f"Opening-hand effect by {title}", rows, lambda row: row["value"]
    )
    return Figure(
        svg,
        "What at least one such card in the opening hand is worth to the same deck in the same matchup. "
        + SHADED,
    )


def slug(name: str) -> str:
    """A name as part of an id or a file's name: letters, digits and hyphens."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
