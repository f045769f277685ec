"""Rates of games that come in pairs: the pair-clustered interval.

The two games of a pair share their seed, so they are not independent: the pair is the unit of chance. A
pair i contributes n_i countable seat-games and a score s_i (a win 1, a draw 1/2), and the rate is R = S/N,
the sum of the s_i over the sum of the n_i. With the residuals e_i = s_i - R n_i its variance is

    V = 1/N² * sum over matchups h of  m_h/(m_h - 1) * sum over the m_h pairs of h of (e_i - mean of e in h)²

which is the ratio estimator of a stratified cluster sample (Cochran, Sampling Techniques, 3rd ed., 1977,
chapters 6 and 5; a matchup is a stratum because its number of pairs is fixed by the plan). A matchup with
one pair has no mean of its own and is measured from R. For one matchup with both games of each pair
counted, n_i = 2, this is the variance of the mean pair total over the five totals LL, LD, WL or DD, WD, WW:
the "pentanomial" model of the chess engine testers (fishtest, `stat_util.py`).

The interval is Wilson's at the effective number of games R(1-R)/V, as recommended for clustered samples by
Franco, Little, Louis, Slud, "Comparative study of confidence intervals for proportions in complex sample
surveys", Journal of Survey Statistics and Methodology 7 (2019). For large samples it equals R ± z sqrt(V).
Two guards keep small samples honest: the sum of squares is never taken below `FLOOR` (as if one pair in
each direction had turned by one game: m pairs that all agree exclude only what happens in more than about
3/m of them), and at R = 0 or 1 the effective number is the number of pairs that count.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from .wilson import Z, wilson

FLOOR = 2.0
SUMS = ("pairs", "active", "n", "s", "nn", "ns", "ss")

Floats = NDArray[np.float64]


def pair_sums(
    frame: pl.DataFrame, by: Sequence[str], n: Sequence[float] | Floats, s: Sequence[float] | Floats
) -> pl.DataFrame:
    """The sums `clustered_rates` needs, from rows that stand for `frame["pairs"]` equal pairs each.

    `by` names the key columns and the stratum; n and s are a row's countable games and score. The result
    has one row a key: `by`, then pairs, active (pairs with n > 0), n, s, nn (sum of n²), ns, ss; sorted by
    `by`.
    """
    each = frame.select(*by, "pairs").with_columns(
        n_i=pl.Series(np.asarray(n, dtype=np.float64)), s_i=pl.Series(np.asarray(s, dtype=np.float64))
    )
    weight, n_i, s_i = pl.col("pairs"), pl.col("n_i"), pl.col("s_i")
    # All of these are whole multiples of a quarter far below 2^52: the sums are exact in any order.
    return (
        each.group_by(by)
        .agg(
            pairs=weight.sum(),
            active=(weight * (n_i > 0)).sum(),
            n=(weight * n_i).sum(),
            s=(weight * s_i).sum(),
            nn=(weight * n_i * n_i).sum(),
            ns=(weight * n_i * s_i).sum(),
            ss=(weight * s_i * s_i).sum(),
        )
        .sort(by)
    )


def clustered_rates(sums: pl.DataFrame, by: Sequence[str], z: float = Z) -> pl.DataFrame:
    """Rates with intervals: one row a key of `by`, sorted.

    `sums` has one row a key and stratum with the columns `SUMS`. The result has `by`, n (games, whole),
    rate, low, high, effective (number of independent games that would give this interval); the last four
    are null where n = 0.
    """
    keyed = sums.sort([*by, *[name for name in sums.columns if name not in (*by, *SUMS)]])
    keys = keyed.select(by).unique(maintain_order=True) if by else pl.DataFrame({"all": [0]})
    if by:
        code = keyed.join(keys.with_row_index("_key"), on=by, how="left", maintain_order="left")[
            "_key"
        ].to_numpy()
    else:
        code = np.zeros(keyed.height, dtype=np.int64)
    pairs, active, n, s, nn, ns, ss = (keyed[name].cast(pl.Float64).to_numpy() for name in SUMS)

    def total(values: Floats) -> Floats:
        # Adds in row order: the same every time.
        return np.bincount(code, weights=values, minlength=keys.height).astype(np.float64)

    games, score, used = total(n), total(s), total(active)
    rate = np.divide(score, games, out=np.zeros_like(score), where=games > 0)
    r = rate[code]
    spread = ss - 2 * r * ns + r * r * nn
    level = s - r * n
    many = pairs > 1
    centred = np.where(
        many, (spread - level**2 / np.maximum(pairs, 1)) * pairs / np.maximum(pairs - 1, 1), spread
    )
    squares = np.maximum(total(np.maximum(centred, 0.0)), FLOOR)
    inside = (rate > 0) & (rate < 1)
    effective = np.where(inside, rate * (1 - rate) * games**2 / squares, used)
    bounds = [wilson(float(p), float(k), z) for p, k in zip(rate, effective, strict=True)]
    known = pl.Series(games > 0)
    result = keys.with_columns(
        n=pl.Series(np.rint(games).astype(np.int64)),
        rate=pl.Series(rate),
        low=pl.Series([low for low, _ in bounds], dtype=pl.Float64),
        high=pl.Series([high for _, high in bounds], dtype=pl.Float64),
        effective=pl.Series(effective),
    ).with_columns(pl.when(known).then(pl.col("rate", "low", "high", "effective")))
    return result if by else result.drop("all")


def pentanomial(counts: Sequence[int], z: float = Z) -> tuple[float, float, float]:
    """Rate, low and high from the numbers of pairs with totals 0, 1/2, 1, 3/2 and 2 points (LL, LD, WL or
    DD, WD, WW).

    Raises ValueError unless there are five counts with at least one pair.
    """
    if len(counts) != 5 or min(counts) < 0 or sum(counts) == 0:
        raise ValueError(
            f"five counts of pairs are needed, at least one of them positive; got {list(counts)}"
        )
    frame = pl.DataFrame({"stratum": [0] * 5, "pairs": list(counts)})
    sums = pair_sums(frame, ["stratum"], [2.0] * 5, [0.0, 0.5, 1.0, 1.5, 2.0])
    row = clustered_rates(sums, [], z).row(0, named=True)
    return row["rate"], row["low"], row["high"]
