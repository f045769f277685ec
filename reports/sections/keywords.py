"""Keywords: every keyword and every tier, with what a card that has it does in the opening hand."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.charts import EFFECTS, Bar, interval_chart
from reports.flags import keyword_key
from reports.model import (
    EFFECT_WORDS,
    GAME_NOTE,
    UNDER_RATES,
    Cell,
    Column,
    Figure,
    Row,
    Section,
    Table,
    counts,
    effects,
    rates,
    replays,
    verdicts,
)
from reports.results import Results

MOST_BARS = 24


def section(results: Results) -> Section | None:
    """The effects as a chart, a table with the tiers under their keywords."""
    frame = results.keywords
    if frame.is_empty():
        return None
    lead = [
        "Keywords printed on the cards of the decks; what a card gets during a game is not counted. The "
        "effect compares the same deck in the same matchup with and without a card of the keyword in its "
        "opening hand. It is the effect of those cards, with all that they have besides the keyword: a "
        "keyword on one card is that card.",
    ]
    return Section("keywords", "Keywords and tiers", lead, figures(frame), tables=[table(results)])


def table(results: Results) -> Table:
    """All keywords in the game's order, each followed by its tiers."""
    frame = results.keywords

    def name(row: Row) -> Cell:
        shown = keyword_key(row)
        tiers = row["whole"] and frame.filter(pl.col("keyword") == row["keyword"]).height > 1
        return Cell(shown, "all tiers" if tiers else "", shown, inner=not row["whole"])

    return Table(
        "keywords",
        "Rates by keyword and tier",
        frame,
        (
            Column("Keyword", name, "text"),
            effects(),
            verdicts("effect_", EFFECT_WORDS, ""),
            rates("Seen, raw", "seen_"),
            rates("Played, raw", "played_"),
            rates("Deck holds it, raw", "holds_"),
            counts("Cards", "cards"),
            counts("Decks", "decks"),
            replays(lambda row: results.games.get(("keyword", keyword_key(row)))),
        ),
        f"{UNDER_RATES} Raw rates are of games in which one side alone held, saw or played such a card; they "
        f"follow the decks. A dash: no such game. {GAME_NOTE}",
        broad=True,
    )


def figures(frame: pl.DataFrame) -> list[Figure]:
    """The largest effects, best first; nothing where none can be told."""
    known = frame.filter(pl.col("effect").is_not_null())
    if known.is_empty():
        return []
    falling = [True, False, False]
    chosen = known.sort([pl.col("effect").abs(), "keyword", "tier"], descending=falling).head(MOST_BARS)
    bars = [
        Bar(
            keyword_key(row),
            row["effect"],
            row["effect_low"],
            row["effect_high"],
            words.points(row["effect"]),
        )
        for row in chosen.sort(["effect", "keyword", "tier"], descending=falling).iter_rows(named=True)
    ]
    title, axis = "Opening-hand effect of keywords", "points of win rate when in the opening hand"
    svg = interval_chart("keywords", title, bars, EFFECTS, axis=axis)
    many = known.height > MOST_BARS
    which = f"The {MOST_BARS} of {known.height} with the largest effects" if many else "All keywords"
    return [Figure(svg, f"{which}. Shaded: effects within {100 * EFFECTS.fair.high:.0f} points.")]
