"""How often each deck wins, over all its opponents and in either seat; mirrors are left out."""

from __future__ import annotations

import polars as pl

from reports.metrics.scores import pair_scores, side_totals
from reports.source import Run
from reports.stats.clusters import clustered_rates, pair_sums

SEATS = (("", ("0", "1")), ("first_", ("0",)), ("second_", ("1",)))


def deck_rates(run: Run) -> pl.DataFrame:
    """One row a deck, best first.

    deck, id, name, opponents, n, rate, low, high, effective, then n, rate, low, high again for the games in
    which it moved first (`first_`) and second (`second_`). Decks that only met themselves have n = 0 and
    null rates.
    """
    scores = pair_scores(run).filter(~pl.col("mirror"))
    by = ["deck", "matchup"]
    table = run.frame("SELECT deck, id, name FROM decks ORDER BY deck")
    opponents = scores.pipe(side_totals).group_by("deck").agg(opponents=pl.col("opponent").n_unique())
    table = table.join(opponents, on="deck", how="left").with_columns(pl.col("opponents").fill_null(0))
    for prefix, games in SEATS:
        rows = side_totals(scores, games)
        rates = clustered_rates(pair_sums(rows, by, rows["n"].to_numpy(), rows["s"].to_numpy()), ["deck"])
        keep = ["n", "rate", "low", "high"] + ([] if prefix else ["effective"])
        table = table.join(
            rates.select("deck", pl.col(keep).name.prefix(prefix)), on="deck", how="left"
        ).with_columns(pl.col(f"{prefix}n").fill_null(0))
    return table.sort(["rate", "id"], descending=[True, False], nulls_last=True)
