"""How much better a side does when something holds for it: a difference of rates within like games.

Games are compared within cells that share matchup and deck, so that a strong deck does not lend its
strength to its cards. In cell c the rate is R1 over the N1 seat-games with the thing and R0 over the N0
without; the effect is the mean of R1 - R0 with the Mantel-Haenszel weights N1 N0 / (N1 + N0), which are
best when the effect is alike in all cells (Mantel and Haenszel 1959; for differences Greenland and Robins,
Biometrics 41, 1985). Its variance is taken over pairs, as in `clusters`: each pair's linearised share of
the effect is squared and summed, the two rates corrected by m/(m - 1) for the m pairs they rest on, and not
taken below what `clusters.FLOOR` gives for both rates. A cell with fewer than `LEAST` pairs on either side
cannot tell its own doubt and is left out. The interval is the effect ± z standard errors.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl
from numpy.typing import NDArray

from .clusters import FLOOR
from .wilson import Z

LEAST = 2
SIDES = ("a", "b")
COUNTS = ("n1", "s1", "n0", "s0")

Floats = NDArray[np.float64]


def differences(rows: pl.DataFrame, by: Sequence[str], z: float = Z) -> pl.DataFrame:
    """Effects with intervals, one row a key of `by`, sorted.

    `rows` stand for `pairs` equal pairs each and have `by`, matchup, pairs, and for both decks of the
    matchup (suffix _a and _b) n1, s1, n0, s0: games and score with and without the thing; a deck that never
    can have it is all 0. The result has `by`, n_with, n_without (seat-games compared), effect, low, high
    (differences of rates, -1..1); the last three are null where no cell can be compared.
    """
    keys = rows.select(by).unique().sort(by)
    ordered = rows.join(keys.with_row_index("key"), on=by).sort(["key", "matchup", "pairs", *counted()])
    key = ordered["key"].to_numpy().astype(np.int64)
    pairs = ordered["pairs"].to_numpy().astype(np.float64)
    matchups = ordered["matchup"].to_numpy().astype(np.int64)
    cell = key * (1 + int(matchups.max(initial=0))) + matchups
    _, cell = np.unique(cell, return_inverse=True)

    share = np.zeros(ordered.height)
    totals = np.zeros((4, keys.height))  # weight, weighted difference, games with, games without
    for side in SIDES:
        n1, s1, n0, s0 = (ordered[f"{name}_{side}"].to_numpy().astype(np.float64) for name in COUNTS)
        part, of_cells = cell_effects(cell, pairs, n1, s1, n0, s0)
        share += part
        first = np.unique(cell, return_index=True)[1]
        for i, values in enumerate(of_cells):
            totals[i] += np.bincount(key[first], weights=values, minlength=keys.height)

    weight, gain, with_it, without = totals
    known = weight > 0
    safe = np.where(known, weight, 1.0)
    squares = np.bincount(key, weights=pairs * share**2, minlength=keys.height) / safe**2
    least = FLOOR * (1 / np.maximum(with_it, 1) ** 2 + 1 / np.maximum(without, 1) ** 2)
    half = z * np.sqrt(np.maximum(squares, least))
    effect = gain / safe
    return keys.with_columns(
        n_with=pl.Series(np.rint(with_it).astype(np.int64)),
        n_without=pl.Series(np.rint(without).astype(np.int64)),
        effect=pl.Series(effect),
        low=pl.Series(np.clip(effect - half, -1, 1)),
        high=pl.Series(np.clip(effect + half, -1, 1)),
    ).with_columns(pl.when(pl.Series(known)).then(pl.col("effect", "low", "high")))


def counted() -> list[str]:
    """The names of the count columns of both sides."""
    return [f"{name}_{side}" for side in SIDES for name in COUNTS]


def cell_effects(
    cell: NDArray[np.intp], pairs: Floats, n1: Floats, s1: Floats, n0: Floats, s0: Floats
) -> tuple[Floats, tuple[Floats, Floats, Floats, Floats]]:
    """One side: each row's weighted share of its cell's difference, and per cell weight, weight x
    difference, games.

    Cells left out have weight 0 and count no games.
    """

    def total(values: Floats) -> Floats:
        return np.bincount(cell, weights=pairs * values).astype(np.float64)

    games1, games0 = total(n1), total(n0)
    pairs1, pairs0 = total(np.sign(n1)), total(np.sign(n0))
    usable = (pairs1 >= LEAST) & (pairs0 >= LEAST)
    n_with, n_without = np.where(usable, games1, 0.0), np.where(usable, games0, 0.0)
    weight = np.where(usable, games1 * games0 / np.maximum(games1 + games0, 1), 0.0)
    rate1, rate0 = total(s1) / np.maximum(games1, 1), total(s0) / np.maximum(games0, 1)
    scale1 = np.sqrt(pairs1 / np.maximum(pairs1 - 1, 1)) / np.maximum(games1, 1)
    scale0 = np.sqrt(pairs0 / np.maximum(pairs0 - 1, 1)) / np.maximum(games0, 1)
    share = weight[cell] * (scale1[cell] * (s1 - rate1[cell] * n1) - scale0[cell] * (s0 - rate0[cell] * n0))
    return share, (weight, weight * (rate1 - rate0), n_with, n_without)
