"""Keywords: every keyword and every tier, with what a card that has it does in the opening hand."""

from __future__ import annotations

import polars as pl

from reports.flags import keyword_key
from reports.model import (
    GAME_NOTE,
    UNDER_RATES,
    Cell,
    Column,
    Figure,
    Row,
    Section,
    Table,
    replays,
)
from reports.results import Results
from reports.sections.opening import SHADED, effect_chart, group_columns

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
            *group_columns(),
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
    rows = chosen.sort(["effect", "keyword", "tier"], descending=falling).iter_rows(named=True)
    svg = effect_chart("keywords", "Opening-hand effect of keywords", rows, keyword_key)
    many = known.height > MOST_BARS
    which = f"The {MOST_BARS} of {known.height} with the largest effects" if many else "All keywords"
    return [Figure(svg, f"{which}. {SHADED}")]
