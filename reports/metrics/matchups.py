"""The matrix: how each deck does against each other one."""

from __future__ import annotations

import polars as pl

from reports.metrics.scores import pair_scores, side_totals
from reports.source import Run
from reports.stats.clusters import clustered_rates, pair_sums

TOTALS = ("pairs_0", "pairs_half", "pairs_1", "pairs_1half", "pairs_2")


def matchup_rates(run: Run) -> pl.DataFrame:
    """One row a deck and opponent (both directions, mirrors left out), sorted by deck and opponent.

    matchup, deck, opponent (indices), deck_id, deck_name, opponent_id, opponent_name, n, rate, low, high,
    effective, and the numbers of whole pairs by the deck's total: `TOTALS` (0, 1/2, 1, 3/2, 2 points).
    """
    rows = side_totals(pair_scores(run).filter(~pl.col("mirror")))
    by = ["deck", "opponent", "matchup"]
    rates = clustered_rates(
        pair_sums(rows, by, rows["n"].to_numpy(), rows["s"].to_numpy()), ["deck", "opponent"]
    )
    whole = pl.col("n") == 2
    totals = rows.group_by("deck", "opponent").agg(
        pl.col("matchup").min(),
        *[
            (pl.col("pairs") * (whole & (pl.col("s") == points / 2))).sum().alias(name)
            for points, name in enumerate(TOTALS)
        ],
    )
    names = run.frame("SELECT deck, id, name FROM decks ORDER BY deck")
    return (
        rates.join(totals, on=["deck", "opponent"])
        .join(names.rename({"id": "deck_id", "name": "deck_name"}), on="deck")
        .join(names.rename({"deck": "opponent", "id": "opponent_id", "name": "opponent_name"}), on="opponent")
        .select(
            "matchup", "deck", "opponent", "deck_id", "deck_name", "opponent_id", "opponent_name",
            "n", "rate", "low", "high", "effective", *TOTALS,
        )
        .sort("deck", "opponent")
    )  # fmt: skip
