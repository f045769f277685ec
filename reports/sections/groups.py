"""Groups: win rates by what the game groups its cards by."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.charts import Bar, interval_chart
from reports.model import UNDER_RATES, Figure, Section, Table, counts, rates, text, verdicts
from reports.results import Results

MOST_BARS = 16


def section(results: Results) -> Section | None:
    """For each declared group a chart and a table; nothing where no group says anything."""
    frame = results.groups
    if frame.is_empty():
        return None
    figures, tables = [], []
    for grp in frame["grp"].unique(maintain_order=True):
        part = frame.filter(pl.col("grp") == grp)
        title = part["title"][0]
        bars = [
            Bar(row["value"], row["played_rate"], row["played_low"], row["played_high"],
                words.percent(row["played_rate"]))
            for row in part.filter(pl.col("played_n") > 0).head(MOST_BARS).iter_rows(named=True)
        ]  # fmt: skip
        if bars:
            svg = interval_chart(f"group-{slug(grp)}", f"Win rate by {title}", bars, axis="win rate, raw")
            figures.append(
                Figure(
                    svg,
                    f"{title}: how often a side wins that played such a card while the other played none.",
                )
            )
        tables.append(group_table(grp, title, part))
    lead = [
        "A game counts for a group when exactly one side meets the condition: its deck holds such cards, "
        "it had one in hand, it played one, and the other side did not. Where both sides do, one of them "
        "wins by necessity and the game says nothing about the group.",
        "These rates are raw: they follow the decks that hold the cards, and cards that cost much are played "
        "in games that last.",
    ]
    return Section("groups", "Groups of cards", lead, figures, tables=tables)


def group_table(grp: str, title: str, part: pl.DataFrame) -> Table:
    """The table of one group."""
    return Table(
        f"group-{slug(grp)}",
        f"Rates by {title}",
        part,
        (
            text(title, "value"),
            counts("Cards", "cards"),
            counts("Decks", "decks"),
            rates("Deck holds it, raw", "holds_"),
            rates("Seen, raw", "seen_"),
            rates("Played, raw", "played_"),
            verdicts("played_"),
        ),
        f"{UNDER_RATES} A dash: no game in which only one side did. The verdict is on the rate when played.",
    )


def slug(name: str) -> str:
    """A name as part of an id or a file's name: letters, digits and hyphens."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name.lower())
