"""What is out of line: every judged row whose whole interval lies outside of its fair band."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from reports.model import Row
from reports.results import Results
from reports.stats.verdict import FAIR, SMALL_EFFECT, Band, Verdict

CLEAR = (Verdict.TOO_STRONG.value, Verdict.STRONG.value, Verdict.WEAK.value, Verdict.TOO_WEAK.value)
RATE, EFFECT = "rate", "effect"
MOST_EACH = 10
"""Rows of a kind that a page shows; the files hold all."""

SCHEMA = {
    "kind": pl.String, "what": pl.String, "key": pl.String, "name": pl.String, "measure": pl.String,
    "value": pl.Float64, "low": pl.Float64, "high": pl.Float64, "n": pl.Int64, "verdict": pl.String,
    "beyond": pl.Float64, "game": pl.Int64,
}  # fmt: skip


def flagged_rows(results: Results) -> pl.DataFrame:
    """One row a flagged deck, matchup, group value, keyword or card; kinds in this order, in each the worst
    first.

    kind (deck, kind, matchup, group, keyword, card), what (a word for people: groups by their titles), key,
    name; measure (rate: of wins; effect: of a card in the opening hand), value, low, high, n, verdict;
    beyond: how far the near end of the interval lies outside of the fair band; game: a typical one.
    """
    made = [
        *decks(results),
        *deck_groups(results),
        *matchups(results),
        *groups(results),
        *keywords(results),
        *cards(results),
    ]
    frame = pl.DataFrame(
        [{**row, "game": results.games.get((row["kind"], row["key"]))} for row in made], schema=SCHEMA
    )
    order = {what: i for i, what in enumerate(dict.fromkeys(frame["what"]))}
    return frame.sort(
        pl.col("what").replace_strict(order, return_dtype=pl.Int64), -pl.col("beyond"), "name", "key"
    )


def worst(flagged: pl.DataFrame) -> pl.DataFrame:
    """Of flagged rows those that a page shows: the worst few of each kind."""
    return flagged.filter(pl.int_range(pl.len()).over("what") < MOST_EACH)


def flag(kind: str, what: str, key: str, name: str, measure: str, row: Row) -> Row:
    """A flagged row from one that has value, interval, n and verdict under the names of its measure."""
    prefix = "" if measure == RATE else "effect_"
    low, high = row[f"{prefix}low"], row[f"{prefix}high"]
    band = FAIR if measure == RATE else SMALL_EFFECT
    return {
        "kind": kind, "what": what, "key": key, "name": name, "measure": measure,
        "value": row[measure], "low": low, "high": high, "n": row[f"{prefix}n"],
        "verdict": row[f"{prefix}verdict"], "beyond": beyond(low, high, band),
    }  # fmt: skip


def beyond(low: float, high: float, band: Band) -> float:
    """How far an interval lies outside of a band."""
    return max(low - band.high, band.low - high)


def clear(frame: pl.DataFrame, column: str) -> Iterator[Row]:
    """The rows with a clear verdict."""
    return frame.filter(pl.col(column).is_in(CLEAR)).iter_rows(named=True)


def decks(results: Results) -> Iterator[Row]:
    """Decks by their win rate."""
    return (
        flag("deck", "Deck", row["id"], row["name"], RATE, row) for row in clear(results.decks, "verdict")
    )


def deck_groups(results: Results) -> Iterator[Row]:
    """Kinds of decks by their win rate."""
    for row in clear(results.deck_groups, "verdict"):
        yield flag("kind", row["title"], group_key(row), f"{row['title']} {row['value']}", RATE, row)


def matchups(results: Results) -> Iterator[Row]:
    """Matchups by the win rate of the side that wins more; only those outside of the tolerable band."""
    for row in clear(results.matchups, "verdict"):
        if row["verdict"] == Verdict.TOO_STRONG:
            name = f"{row['deck_name']} against {row['opponent_name']}"
            yield flag("matchup", "Matchup", matchup_key(row), name, RATE, row)


def groups(results: Results) -> Iterator[Row]:
    """Values of groups by what a card of them in the opening hand does."""
    for row in clear(results.groups, "effect_verdict"):
        yield flag("group", row["title"], group_key(row), f"{row['title']} {row['value']}", EFFECT, row)


def keywords(results: Results) -> Iterator[Row]:
    """Keywords and their tiers by what a card with them in the opening hand does."""
    for row in clear(results.keywords, "effect_verdict"):
        yield flag("keyword", "Keyword", keyword_key(row), keyword_key(row), EFFECT, row)


def cards(results: Results) -> Iterator[Row]:
    """Cards by what they do in the opening hand."""
    return (
        flag("card", "Card", row["id"], row["name"], EFFECT, row)
        for row in clear(results.cards, "effect_verdict")
    )


def matchup_key(row: Row) -> str:
    """What a matchup is called in `Results.games`, from the side of its first deck."""
    return f"{row['deck_id']} {row['opponent_id']}"


def group_key(row: Row) -> str:
    """What a value of a group is called in `Results.games`."""
    return f"{row['grp']}: {row['value']}"


def keyword_key(row: Row) -> str:
    """What a keyword or a tier of it is called, for people and in `Results.games`."""
    return f"{row['keyword']} {row['tier']}".strip()


def rival_key(row: Row) -> str:
    """What a pair of values of a group is called in `Results.games`, from the side of the first."""
    return f"{row['grp']}: {row['value']} {row['against']}"
