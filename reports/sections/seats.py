"""Seats: what moving first is worth."""

from __future__ import annotations

import polars as pl

from reports.charts import Bar, interval_chart
from reports.metrics.seats import ALL_MIRRORS, ALL_PAIRS, ONE_MATCHUP, ONE_MIRROR
from reports.model import UNDER_RATES, Figure, Section, Table, rates, text, verdicts
from reports.results import Results

WORDS = {"strong": "first favoured", "too strong": "first far ahead", "weak": "second favoured",
         "too weak": "second far ahead"}  # fmt: skip
MIRROR = " mirror"
MOST_BARS = 16
OVERALL = (ALL_MIRRORS, ALL_PAIRS)


def section(results: Results) -> Section | None:
    """Seat 1's rates as chart and table."""
    frame = results.seats
    if frame.is_empty():
        return None
    mirrors = frame.filter(pl.col("scope") == ONE_MIRROR)
    shown = frame.filter(pl.col("scope").is_in([*OVERALL, ONE_MIRROR])).head(MOST_BARS)
    bars = [
        Bar.of_rate(row["title"].removesuffix(MIRROR), row, strong=row["scope"] in OVERALL)
        for row in shown.iter_rows(named=True)
    ]
    svg = interval_chart("seats", "Win rate of the side that moves first", bars, axis="win rate of seat 1")
    lead = [
        "Seat 1 moves first. In a mirror both sides have the same deck, so that the seat alone makes the "
        "difference. Every pair is played in both seatings, and so decks and pilots weigh alike in all "
        "games too."
    ]
    table = Table(
        "seats",
        "Rates of seat 1",
        frame,
        (
            text("Games of", "title"),
            rates("Seat 1 wins"),
            verdicts(say=WORDS),
        ),
        UNDER_RATES + (" The files hold each matchup too." if mirrors.height else ""),
        frame if mirrors.is_empty() else frame.filter(pl.col("scope") != ONE_MATCHUP),
    )
    caption = "How often the side that moves first wins: overall, and in the mirror of each deck."
    return Section("seats", "Moving first", lead, [Figure(svg, caption)], tables=[table])
