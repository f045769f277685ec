"""Kinds of decks: how often decks win by what the game sorts them by."""

from __future__ import annotations

import polars as pl

from reports.charts import Bar, interval_chart
from reports.flags import group_key
from reports.model import (
    GAME_NOTE,
    UNDER_RATES,
    Figure,
    Section,
    Table,
    counts,
    rates,
    replays,
    text,
    verdicts,
)
from reports.results import Results
from reports.sections.groups import slug
from reports.stats.verdict import FAIR


def section(results: Results) -> Section | None:
    """A chart and a table a group of decks; nothing where the game declares none."""
    frame = results.deck_groups
    if frame.is_empty():
        return None
    lead = [
        "Decks put together by what leads them or what they are made of. Games against decks of the same "
        "kind are left out, since one of them wins by necessity. A kind with a single deck has that deck's "
        "strength: look at the number of decks before you change what they have in common."
    ]
    tables = [kind_table(results, part) for part in frame.partition_by("grp", maintain_order=True)]
    return Section("deck-groups", "Kinds of decks", lead, tables=tables)


def kind_table(results: Results, part: pl.DataFrame) -> Table:
    """The values of one group."""
    grp, title = part.row(0, named=True)["grp"], part.row(0, named=True)["title"]
    bars = [Bar.of_rate(row["value"], row) for row in part.iter_rows(named=True)]
    svg = interval_chart(
        f"deck-group-{slug(grp)}", f"Win rate by {title}", bars, axis="win rate against other decks"
    )
    fair = f"{100 * FAIR.low:.0f}–{100 * FAIR.high:.0f}%"
    return Table(
        f"deck-group-{slug(grp)}",
        title,
        part,
        (
            text(title, "value"),
            rates("Win rate"),
            verdicts(),
            counts("Decks", "decks"),
            replays(lambda row: results.games.get(("kind", group_key(row)))),
        ),
        f"{GAME_NOTE} {UNDER_RATES}",
        figure=Figure(svg, f"Dot: the rate. Line: its 95% interval. Shaded: the fair band, {fair}."),
    )
