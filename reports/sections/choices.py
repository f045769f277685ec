"""What each side did, where the game counts it by seat: how often, and how often it won then."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.charts import Bar, interval_chart
from reports.metrics.choices import MOST_VALUES
from reports.model import UNDER_RATES, Cell, Column, Figure, Row, Section, Table, rates
from reports.results import Results
from reports.sections.groups import slug

LEAST_SHARE = 0.0005
"""Choices that are rarer are left out of the chart: their intervals would flatten all others."""


def section(results: Results) -> Section | None:
    """A chart and a table a measure; nothing where the game has no measures of a seat."""
    frame = results.choices
    if frame.is_empty():
        return None
    lead = [
        "How often a side ended a game with a choice made, and how often such sides won. This does not say "
        "what the choice does: who is ahead or lives longer can do more, who is behind must, and where both "
        "sides did the same one of them wins by necessity. All games, both sides, mirrors included."
    ]
    tables = [choice_table(part["what"][0], part) for part in frame.partition_by("what", maintain_order=True)]
    return Section("choices", "What the sides used", lead, tables=tables)


def choice_table(what: str, part: pl.DataFrame) -> Table:
    """The values of one measure."""
    bars = [
        Bar.of_rate(row["choice"], row) for row in part.iter_rows(named=True) if row["share"] >= LEAST_SHARE
    ]
    svg = interval_chart(
        f"choice-{slug(what)}", f"Win rate by {what}", bars, axis="win rate of sides with it, raw"
    )
    return Table(
        f"choice-{slug(what)}",
        what,
        part,
        (
            Column(what, lambda row: Cell(row["choice"], sort=row["least"]), "text"),
            Column("How often", share_cell),
            rates("Won with it, raw"),
        ),
        f"{UNDER_RATES} More than {MOST_VALUES} values are put into ranges of about as many games.",
        figure=Figure(svg, "How often sides with it won. No effect: see above."),
    )


def share_cell(row: Row) -> Cell:
    """The share of sides that did so."""
    under = f"{words.interval(row['share_low'], row['share_high'])} · of {words.count(row['sides'])} sides"
    return Cell(words.percent(row["share"]), under, row["share"])
