"""Groups: win rates by what the game groups its cards by."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.charts import Bar, interval_chart
from reports.model import UNDER_RATES, Figure, Section, Table, counts, rates, text, verdicts
from reports.results import Results

MOST_BARS = 16
# A raw rate says where the games went, not whether the cards are too strong.
WORDS = {
    "too strong": "far above even",
    "strong": "above even",
    "fair": "even",
    "tolerable": "nearly even",
    "weak": "below even",
    "too weak": "far below even",
}


def section(results: Results) -> Section | None:
    """For each declared group a chart and a table; nothing where no group says anything."""
    frame = results.groups
    if frame.is_empty():
        return None
    names = frame["grp"].unique(maintain_order=True)
    tables = [group_table(grp, frame.filter(pl.col("grp") == grp)) for grp in names]
    lead = [
        "A game counts for a group when exactly one side meets the condition: its deck holds such cards, "
        "it had one in hand, it played one, and the other side did not. Where both sides do, one of them "
        "wins by necessity and the game says nothing about the group.",
        "These rates are raw: they follow the decks that hold the cards, and what costs much is played by "
        "the side that holds out. They show where the games went, not yet why.",
    ]
    return Section("groups", "Groups of cards", lead, tables=tables)


def group_table(grp: str, part: pl.DataFrame) -> Table:
    """The table of one group, with its chart."""
    title = part["title"][0]
    return Table(
        f"group-{slug(grp)}",
        title,
        part,
        (
            text(title, "value"),
            rates("Seen, raw", "seen_"),
            verdicts("seen_", WORDS, title="Seen is"),
            rates("Played, raw", "played_"),
            rates("Deck holds it, raw", "holds_"),
            counts("Cards", "cards"),
            counts("Decks", "decks"),
        ),
        f"{UNDER_RATES} A dash: no game in which only one side did.",
        figure=group_figure(grp, title, part),
    )


def group_figure(grp: str, title: str, part: pl.DataFrame) -> Figure | None:
    """The rates when seen; nothing where both sides always saw such cards."""
    bars = [
        Bar(
            row["value"], row["seen_rate"], row["seen_low"], row["seen_high"], words.percent(row["seen_rate"])
        )
        for row in part.filter(pl.col("seen_n") > 0).head(MOST_BARS).iter_rows(named=True)
    ]
    if not bars:
        return None
    svg = interval_chart(f"group-{slug(grp)}", f"Win rate by {title}", bars, axis="win rate, raw")
    return Figure(svg, "How often a side wins that had such a card in hand while the other side had none.")


def slug(name: str) -> str:
    """A name as part of an id or a file's name: letters, digits and hyphens."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
