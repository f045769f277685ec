"""How the pilot of the first decks did against the pilot of the second ones."""

from __future__ import annotations

import polars as pl

from reports.metrics.scores import pair_scores
from reports.source import Run
from reports.stats.clusters import clustered_rates, pair_sums


def pilot_rate(run: Run) -> pl.DataFrame:
    """Pilot a's score over all matchups, mirrors included: one row of pilot_a, pilot_b, n, rate, low, high,
    effective.

    Means something where the pilots differ: pilot a plays the first deck of every matchup, in both seats.
    """
    scores = pair_scores(run)
    points = [pl.col("points0"), pl.col("points1")]
    rows = scores.select(
        "matchup",
        "pairs",
        n=pl.sum_horizontal(p.is_not_null().cast(pl.Float64) for p in points),
        s=pl.sum_horizontal(p.fill_null(0) / 2 for p in points),
    )
    sums = pair_sums(rows, ["matchup"], rows["n"].to_numpy(), rows["s"].to_numpy())
    a, b = run.pilots
    return clustered_rates(sums, []).select(pilot_a=pl.lit(a), pilot_b=pl.lit(b), **{c: c for c in RATE})


RATE = ("n", "rate", "low", "high", "effective")
