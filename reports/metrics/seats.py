"""What moving first is worth: the score of seat 1."""

from __future__ import annotations

import polars as pl

from reports.metrics.scores import pair_scores
from reports.source import Run
from reports.stats.clusters import clustered_rates, pair_sums

ALL_MIRRORS, ALL_PAIRS, ONE_MIRROR, ONE_MATCHUP = "mirrors", "all", "mirror", "matchup"


def seat_rates(run: Run) -> pl.DataFrame:
    """The rate of seat 1, one row a scope.

    scope (all mirror games, all games, one mirror, one matchup of two decks), matchup (null for the first
    two), title, n, rate, low, high, effective; in that order of scopes, then by matchup. Since every pair
    is played in both seatings, decks and pilots weigh alike in seat 1 and seat 2 and what is left is the
    seat.
    """
    scores = pair_scores(run)
    first, second = pl.col("points0"), pl.col("points1")
    rows = scores.select(
        "matchup", "mirror", "pairs",
        n=first.is_not_null().cast(pl.Float64) + second.is_not_null().cast(pl.Float64),
        # Deck a sits in seat 1 in the unswapped game, in seat 2 in the swapped one.
        s=(first.fill_null(0) + (2 - second).fill_null(0)) / 2,
    )  # fmt: skip
    names = run.frame(
        """
        SELECT matchup, a.name AS name_a, b.name AS name_b
        FROM matchups JOIN decks a ON a.deck = deck_a JOIN decks b ON b.deck = deck_b ORDER BY matchup
        """
    )
    parts = []
    mirrors = rows.filter(pl.col("mirror"))
    for scope, title, chosen in (
        (ALL_MIRRORS, "all mirror games", mirrors),
        (ALL_PAIRS, "all games", rows),
    ):
        if chosen.height:
            sums = pair_sums(chosen, ["matchup"], chosen["n"].to_numpy(), chosen["s"].to_numpy())
            parts.append(
                clustered_rates(sums, []).select(
                    scope=pl.lit(scope),
                    matchup=pl.lit(None, pl.Int32),
                    title=pl.lit(title),
                    rates=pl.struct(pl.all()),
                )
            )
    sums = pair_sums(rows, ["mirror", "matchup"], rows["n"].to_numpy(), rows["s"].to_numpy())
    each = (
        clustered_rates(sums, ["mirror", "matchup"])
        .join(names, on="matchup")
        .sort(["mirror", "matchup"], descending=[True, False])
        .select(
            scope=pl.when("mirror").then(pl.lit(ONE_MIRROR)).otherwise(pl.lit(ONE_MATCHUP)),
            matchup="matchup",
            title=pl.when("mirror")
            .then(pl.format("{} mirror", "name_a"))
            .otherwise(pl.format("{} against {}", "name_a", "name_b")),
            rates=pl.struct("n", "rate", "low", "high", "effective"),
        )
    )
    return pl.concat([*parts, each]).unnest("rates")
