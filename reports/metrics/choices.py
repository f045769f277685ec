"""What each side did, by the game's measures of a seat: how often, and how often it won then.

This is no effect of the choice: who is ahead, or alive for longer, can do more, and who is behind must.
"""

from __future__ import annotations

import polars as pl

from reports.metrics.measures import quoted
from reports.source import Run
from reports.stats.clusters import clustered_rates

MOST_VALUES = 8
"""Values of a measure shown one by one; where there are more, they are put into `CLASSES` ranges."""

CLASSES = 5
SCORE = "CASE winner WHEN 0 THEN 0.5::DOUBLE WHEN {seat} THEN 1.0::DOUBLE ELSE 0.0::DOUBLE END"
SCHEMA = {
    "what": pl.String, "choice": pl.String, "least": pl.Int64, "most": pl.Int64, "sides": pl.Int64,
    "share": pl.Float64, "share_low": pl.Float64, "share_high": pl.Float64,
    "n": pl.Int64, "rate": pl.Float64, "low": pl.Float64, "high": pl.Float64, "effective": pl.Float64,
}  # fmt: skip

# Sums a pair and class; sizes are all seat-games of the pair.
SUMS = """
WITH sides AS ({sides}), per_pair AS (
    SELECT matchup, pair, class, count(*)::DOUBLE AS n, sum(score) AS s FROM sides GROUP BY ALL
), sized AS (
    SELECT *, sum(n) OVER (PARTITION BY matchup, pair) AS size FROM per_pair
), totals AS (
    SELECT matchup, count(*)::DOUBLE AS pairs, sum(size) AS sizes, sum(size * size) AS squares
    FROM (SELECT DISTINCT matchup, pair, size FROM sized) GROUP BY matchup
)
SELECT c.class, t.matchup, t.pairs, count(s.pair)::DOUBLE AS active, coalesce(sum(n), 0) AS n,
    coalesce(sum(s.s), 0) AS s, coalesce(sum(n * n), 0) AS nn, coalesce(sum(n * s.s), 0) AS ns,
    coalesce(sum(s.s * s.s), 0) AS ss, t.sizes, t.squares, coalesce(sum(size * n), 0) AS sn
FROM (SELECT DISTINCT class FROM sized) c CROSS JOIN totals t
    LEFT JOIN sized s ON s.class = c.class AND s.matchup = t.matchup
GROUP BY c.class, t.matchup, t.pairs, t.sizes, t.squares ORDER BY c.class, t.matchup
"""


def choice_rates(run: Run) -> pl.DataFrame:
    """One row a seat's measure and value (or range of values), all games and both seats, mirrors included.

    what, choice (in words), least, most (the values), sides (seat-games, all), share, share_low, share_high
    (of them with the value); n, rate, low, high, effective: how often those sides won.
    """
    declared = run.frame(
        """
        SELECT what, min(name) FILTER (seat = 1) AS first, min(name) FILTER (seat = 2) AS second,
            min(sort) AS sort
        FROM seat_measures JOIN measures USING (name) GROUP BY what
        HAVING first IS NOT NULL AND second IS NOT NULL ORDER BY sort
        """
    )
    parts = [
        measure_rates(run, row["what"], row["first"], row["second"]) for row in declared.iter_rows(named=True)
    ]
    known = [part for part in parts if part.height]
    return pl.concat(known) if known else pl.DataFrame(schema=SCHEMA)


def measure_rates(run: Run, what: str, first: str, second: str) -> pl.DataFrame:
    """The rows of one measure, of which each seat has a column."""
    sides = " UNION ALL ".join(
        f"SELECT matchup, pair, {quoted(name)} AS value, {SCORE.format(seat=seat)} AS score FROM games"
        for seat, name in ((1, first), (2, second))
    )
    values = run.frame(
        f"SELECT value, count(*)::BIGINT AS sides FROM ({sides}) GROUP BY value ORDER BY value"
    )
    if values.is_empty():
        return pl.DataFrame(schema=SCHEMA)
    starts = class_starts(values["value"].to_list(), values["sides"].to_list())
    number = " + ".join(f"(value >= {start})::INTEGER" for start in starts)
    sums = run.frame(SUMS.format(sides=f"SELECT matchup, pair, {number} - 1 AS class, score FROM ({sides})"))
    rates = clustered_rates(sums.drop("sizes", "squares", "sn"), ["class"])
    all_sides = sums.select(
        "class", "matchup", "pairs", active="pairs", n="sizes", s="n", nn="squares", ns="sn", ss="nn"
    )
    shares = clustered_rates(all_sides, ["class"]).select(
        "class", sides="n", share="rate", share_low="low", share_high="high"
    )
    return (
        named_classes(run, what, values, starts)
        .join(shares, on="class")
        .join(rates, on="class")
        .sort("class")
        .select(*SCHEMA)
        .cast(SCHEMA)  # type: ignore[arg-type]
    )


def named_classes(run: Run, what: str, values: pl.DataFrame, starts: list[int]) -> pl.DataFrame:
    """class, what, choice, least, most of a measure's classes."""
    words = dict(run.frame("SELECT value, word FROM measure_words WHERE what = ?", [what]).iter_rows())
    rows = []
    for place, start in enumerate(starts):
        end = starts[place + 1] if place + 1 < len(starts) else None
        inside = values.filter(
            (pl.col("value") >= start) & (pl.lit(end is None) | (pl.col("value") < (end or 0)))
        )
        least, most = int(inside["value"][0]), int(inside["value"][-1])
        choice = str(least) if least == most else f"{least} to {most}"
        rows.append((place, what, words.get(least, choice) if least == most else choice, least, most))
    return pl.DataFrame(rows, schema=["class", "what", "choice", "least", "most"], orient="row").with_columns(
        pl.col("class").cast(pl.Int32)
    )


def class_starts(values: list[int], sides: list[int]) -> list[int]:
    """The least value of each class: every value, or `CLASSES` ranges of about as many sides."""
    if len(values) <= MOST_VALUES:
        return values
    total, before, starts = sum(sides), 0, [values[0]]
    for value, count in zip(values, sides, strict=True):
        if before >= total * len(starts) / CLASSES and value > starts[-1]:
            starts.append(value)
        before += count
    return starts
