"""Decks: how often each wins against the others."""

from __future__ import annotations

import polars as pl

from reports.charts import Bar, interval_chart
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
from reports.stats.verdict import FAIR, TOLERABLE


def section(results: Results) -> Section | None:
    """The decks' rates as chart and table; nothing where all matchups are mirrors."""
    known = results.decks.filter(pl.col("n") > 0)
    if known.is_empty():
        return None
    bars = [Bar.of_rate(row["name"], row) for row in known.iter_rows(named=True)]
    chart = interval_chart("decks", "Win rate of each deck", bars, axis="win rate against the other decks")
    lead = [
        "Each deck's win rate over all games against the other decks, both seats alike. A draw counts half. "
        "A deck's games against itself are left out."
    ]
    if results.pilots_differ:
        lead.append(
            f"The first deck of each matchup was played by {results.pilots[0]}, the second by "
            f"{results.pilots[1]}: these rates mix decks and pilots."
        )
    fair = f"{100 * FAIR.low:.0f}–{100 * FAIR.high:.0f}%"
    caption = f"Dot: the rate. Line: its 95% interval. Shaded: the fair band, {fair}."
    table = Table(
        "decks",
        "Rates by deck",
        results.decks.drop("deck"),
        (
            text("Deck", "name"),
            rates("Win rate"),
            verdicts(),
            rates("Moving first", "first_"),
            rates("Moving second", "second_"),
            counts("Opponents", "opponents"),
            replays(lambda row: results.games.get(("deck", row["id"]))),
        ),
        f"{GAME_NOTE} {UNDER_RATES} Fair: the whole interval within {fair}. Tolerable: within "
        f"{100 * TOLERABLE.low:.0f}–{100 * TOLERABLE.high:.0f}%. Strong, weak: outside the first; "
        "too strong, too weak: outside the second.",
    )
    return Section("decks", "Decks", lead, [Figure(chart, caption)], tables=[table])
