"""What a predicted edge is worth beyond the strength of the decks.

A matchup of decks i and j has the rate r of deck i. With a strength s of every deck and an edge b that deck
i has over deck j where the prediction says so (x = 1; x = -1 where it says the opposite, 0 where nothing),

    r = 1/2 + s_i - s_j + b x + what is left

is fitted by ordinary least squares. A deck that is strong against all raises its s, not b: only that it does
better against those it should beat than its strength explains counts. The interval is Student's with the
scatter of what is left, on as many degrees of freedom as there are matchups beyond the fitted numbers: it
holds the luck of the games and that matchups differ for other reasons. The standard error is never taken
below what the games alone give (the variance of each rate as in `clusters`), so that a few matchups which
happen to agree claim no more than they have played. Source: any text on linear models, e.g. Draper and
Smith, Applied Regression Analysis, 3rd ed., 1998, chapter 5. Self-check: three decks that each beat the next
with 60% in a circle have equal strengths and an edge of 10 points.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray
from scipy.stats import t as student

from .wilson import CONFIDENCE

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Edge:
    """An estimated edge (a difference of rates) with its interval; `matchups` it rests on."""

    value: float
    low: float
    high: float
    matchups: int


def edge(
    pairs: NDArray[np.int64],
    rates: Floats,
    variances: Floats,
    predicted: Floats,
    confidence: float = CONFIDENCE,
) -> Edge | None:
    """The edge from matchups: `pairs` is [n, 2] deck numbers, the others one value a matchup.

    None where the matchups cannot tell it from the strengths, or leave nothing over to tell its doubt.
    """
    decks, codes = np.unique(pairs, return_inverse=True)
    codes = codes.reshape(pairs.shape)
    n = len(rates)
    design = np.zeros((n, len(decks) + 1))
    design[np.arange(n), codes[:, 0]] += 1
    design[np.arange(n), codes[:, 1]] -= 1
    design[:, -1] = predicted
    rank = int(np.linalg.matrix_rank(design)) if n else 0
    if not n or rank == int(np.linalg.matrix_rank(design[:, :-1])) or n <= rank:
        return None
    inverse = np.linalg.pinv(design)
    fitted = inverse @ (rates - 0.5)
    left = rates - 0.5 - design @ fitted
    weights = inverse[-1]
    scatter = float(left @ left) / (n - rank)
    error = sqrt(max(scatter * float(weights @ weights), float(weights**2 @ variances)))
    half = float(student.ppf(0.5 + confidence / 2, n - rank)) * error
    value = float(fitted[-1])
    return Edge(value, value - half, value + half, int(np.count_nonzero(predicted)))
