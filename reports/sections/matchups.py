"""Matchups: each deck against each other."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.charts import MANY_DECKS, Square, matrix_map
from reports.flags import matchup_key
from reports.metrics.matchups import TOTALS
from reports.model import (
    GAME_NOTE,
    MOST_ROWS,
    Cell,
    Column,
    Figure,
    Row,
    Section,
    Table,
    more_in_files,
    rates,
    replays,
    text,
    verdicts,
)
from reports.results import Results

WORDS = {
    "fair": "even",
    "tolerable": "nearly even",
    "strong": "favoured",
    "too strong": "one-sided",
    "weak": "favoured",
    "too weak": "one-sided",
}


def favourites(frame: pl.DataFrame) -> pl.DataFrame:
    """One row a matchup, seen from the deck that wins more; the most one-sided first."""
    return frame.filter(
        (pl.col("rate") > 0.5) | ((pl.col("rate") == 0.5) & (pl.col("deck") < pl.col("opponent")))
    ).sort(["rate", "matchup"], descending=[True, False])


def section(results: Results) -> Section | None:
    """The matrix as a map and as a table; nothing where all matchups are mirrors."""
    frame = results.matchups
    if frame.is_empty():
        return None
    met = sorted({*frame["deck"], *frame["opponent"]})
    place = {deck: i for i, deck in enumerate(met)}
    names = dict(zip(results.deck_lists["deck"], results.deck_lists["name"], strict=True))
    squares = [
        Square(place[row["deck"]], place[row["opponent"]], row["rate"], row["low"], row["high"], row["n"])
        for row in frame.iter_rows(named=True)
    ]
    svg = matrix_map(
        "matrix", "Win rates of decks against one another", [names[deck] for deck in met], squares
    )
    caption = (
        "How often the deck of the row beats the deck of the column, with the 95% interval and n. Blue: the "
        "row wins more, orange: it wins less; the colour deepens 2, 5, 10 and 20 points away from 50%."
    )
    shown = favourites(frame)
    table = Table(
        "matchups",
        "Rates by matchup",
        frame.drop("deck", "opponent"),
        (
            text("Deck", "deck_name"),
            text("Against", "opponent_name"),
            rates("Win rate"),
            verdicts(say=WORDS),
            Column("Pairs by points", pair_totals, note="pairs in which the deck made 0, ½, 1, 1½, 2 points"),
            replays(lambda row: results.games.get(("matchup", matchup_key(row)))),
        ),
        "Each matchup once, from the side that wins more; the files hold both directions. A pair is one "
        "seed played twice with the seats swapped: its two games can bring a deck 0, ½, 1, 1½ or 2 "
        f"points; the pairs are counted in this order. {GAME_NOTE}" + more_in_files(shown.height),
        shown.head(MOST_ROWS),
    )
    return Section(
        "matchups", "Matchups", (), [Figure(svg, caption, wide=len(met) > MANY_DECKS)], tables=[table]
    )


def pair_totals(row: Row) -> Cell:
    """The five counts of pair totals."""
    return Cell(" · ".join(words.count(row[name]) for name in TOTALS), sort=row[TOTALS[-1]])
