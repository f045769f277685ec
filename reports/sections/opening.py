"""What a card in the opening hand does: the chart and the columns that groups, keywords and cards share."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from reports import words
from reports.charts import EFFECTS, Bar, interval_chart
from reports.model import EFFECT_WORDS, Column, Row, counts, effects, rates, verdicts

SHADED = f"Shaded: effects within {100 * EFFECTS.fair.high:.0f} points."
"""What the band of the chart means, for its caption."""


def effect_chart(name: str, title: str, rows: Iterable[Row], label: Callable[[Row], str]) -> str:
    """The effects of these rows, which all have one, with their intervals: an SVG."""
    bars = [
        Bar(label(row), row["effect"], row["effect_low"], row["effect_high"], words.points(row["effect"]))
        for row in rows
    ]
    return interval_chart(name, title, bars, EFFECTS, axis="points of win rate when in the opening hand")


def group_columns() -> tuple[Column, ...]:
    """The columns of things that several cards have: effect, raw rates, how many cards and decks."""
    return (
        effects(),
        verdicts("effect_", EFFECT_WORDS, ""),
        rates("Seen, raw", "seen_"),
        rates("Played, raw", "played_"),
        rates("Deck holds it, raw", "holds_"),
        counts("Cards", "cards"),
        counts("Decks", "decks"),
    )
