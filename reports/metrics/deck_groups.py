"""How often decks win by the groups of decks that the game declares: by hero, by a pair of factions, ...

A deck has one value of a group or none. Only games against decks of another value, or of none, count: where
both sides have the same, one of them wins by necessity.
"""

from __future__ import annotations

import polars as pl

from reports.metrics.scores import pair_scores, side_totals
from reports.source import Run
from reports.stats.clusters import clustered_rates, pair_sums

RATES = ("n", "rate", "low", "high", "effective")
SCHEMA = {
    "grp": pl.String, "title": pl.String, "value": pl.String, "decks": pl.Int64,
    "n": pl.Int64, "rate": pl.Float64, "low": pl.Float64, "high": pl.Float64, "effective": pl.Float64,
}  # fmt: skip


def grouped_decks(run: Run) -> pl.DataFrame:
    """grp, title, value, deck, sort: the value of each deck that has one."""
    return run.frame("SELECT grp, title, value, deck, sort FROM deck_groups ORDER BY sort, value, deck")


def deck_group_rates(run: Run) -> pl.DataFrame:
    """One row a group and value that met another, groups in the game's order, in each the best first.

    grp, title, value, decks (that have the value); n, rate, low, high, effective.
    """
    of_deck = grouped_decks(run)
    if of_deck.is_empty():
        return pl.DataFrame(schema=SCHEMA)
    decks = of_deck.group_by("grp", "title", "value", "sort").agg(decks=pl.len().cast(pl.Int64))
    against = of_deck.select("grp", opponent="deck", against="value")
    rows = (
        side_totals(pair_scores(run).filter(~pl.col("mirror")))
        .join(of_deck.select("grp", "value", "deck"), on="deck")
        .join(against, on=["grp", "opponent"], how="left")
        .filter(pl.col("value").ne_missing(pl.col("against")))
        .sort("grp", "value", "matchup", "deck")
    )
    by = ["grp", "value"]
    if rows.is_empty():
        return pl.DataFrame(schema=SCHEMA)
    sums = pair_sums(rows, [*by, "matchup"], rows["n"].to_numpy(), rows["s"].to_numpy())
    return (
        clustered_rates(sums, by)
        .join(decks, on=by)
        .sort(["sort", "rate", "value"], descending=[False, True, False], nulls_last=True)
        .select(*SCHEMA)
        .cast(SCHEMA)  # type: ignore[arg-type]
    )
