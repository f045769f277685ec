"""How often the side that led when half of the turns were over goes on to win."""

from __future__ import annotations

import polars as pl

from reports.source import Run
from reports.stats.clusters import clustered_rates

# For each pair: its games with a leader at half time, and the leader's score in them.
SUMS = """
WITH per_pair AS (
    SELECT matchup, pair, any_value(mirror) AS mirror, count(*) FILTER (half_leader <> 0) AS n,
        coalesce(sum(CASE winner WHEN half_leader THEN 1.0::DOUBLE WHEN 0 THEN 0.5::DOUBLE ELSE 0 END)
            FILTER (half_leader <> 0), 0) AS s
    FROM games JOIN matchups USING (matchup) GROUP BY matchup, pair
)
SELECT matchup, count(*)::DOUBLE AS pairs, (count(*) FILTER (n > 0))::DOUBLE AS active,
    sum(n)::DOUBLE AS n, sum(s) AS s, sum(n * n)::DOUBLE AS nn, sum(n * s) AS ns, sum(s * s) AS ss
FROM per_pair GROUP BY matchup ORDER BY matchup
"""


def leader_rate(run: Run) -> pl.DataFrame:
    """The half-time leader's score over all games, mirrors included.

    One row of n (games with a leader), rate, low, high, effective, level (games in which nobody led).
    """
    level = run.frame("SELECT count(*)::BIGINT AS level FROM games WHERE half_leader = 0")
    return pl.concat([clustered_rates(run.frame(SUMS), []), level], how="horizontal")
