"""The predicted edge beyond the strength of the decks, against fits done by hand."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from reports.stats.edges import edge

DECKS = 4
CIRCLE = {(0, 1): 1, (1, 2): 1, (2, 3): 1, (0, 3): -1}
"""Each of four decks is favoured against the next, the last against the first."""

STUDENT_2 = 4.302653
"""Student's 97.5% quantile on 2 degrees of freedom: six matchups, three free strengths and the edge."""


def fitted(
    rates: dict[tuple[int, int], float],
    variance: float = 4e-4,
    predicted: dict[tuple[int, int], int] = CIRCLE,
):  # type: ignore[no-untyped-def]
    pairs = list(rates)
    return edge(
        np.array(pairs),
        np.array([rates[pair] for pair in pairs]),
        np.full(len(pairs), variance),
        np.array([predicted.get(pair, 0) for pair in pairs], dtype=float),
    )


def test_a_circle_is_all_edge() -> None:
    # Strengths are equal: every favoured side wins 60%, the two others are even, nothing is left over. The
    # edge is the mean of the four, so its variance is that of a matchup over 4: an error of 0.01.
    found = fitted({pair: 0.5 + 0.1 * CIRCLE.get(pair, 0) for pair in combinations(range(DECKS), 2)})
    assert found is not None
    assert (found.value, found.matchups) == (pytest.approx(0.1), 4)
    assert (found.low, found.high) == pytest.approx(
        (0.1 - STUDENT_2 * 0.01, 0.1 + STUDENT_2 * 0.01), abs=1e-6
    )


def test_strength_alone_is_no_edge() -> None:
    strength = (0.15, 0.05, -0.05, -0.15)
    found = fitted({(i, j): 0.5 + strength[i] - strength[j] for i, j in combinations(range(DECKS), 2)})
    assert found is not None
    assert found.value == pytest.approx(0)


def test_the_interval_holds_how_matchups_scatter() -> None:
    # One of the two that nothing is predicted about is 8 points off. The strengths take half of it (0.02 to
    # deck 0, -0.02 to deck 2) and leave 0.04 there and 0.02 in four others: squares 0.0032 on two degrees of
    # freedom, over 4 an error of 0.02. The games' own luck, here next to none, is less.
    rates = dict.fromkeys(combinations(range(DECKS), 2), 0.5) | {(0, 2): 0.58}
    found = fitted(rates, variance=1e-9)
    assert found is not None
    assert found.value == pytest.approx(0)
    assert found.high == pytest.approx(STUDENT_2 * 0.02, abs=1e-6)


def test_too_few_matchups_say_nothing() -> None:
    # A circle of three: three strengths, one of them free, and the edge: nothing is left to tell the doubt
    # from.
    three = {(0, 1): 1, (1, 2): 1, (0, 2): -1}
    assert fitted({pair: 0.5 + 0.1 * sign for pair, sign in three.items()}, predicted=three) is None
    assert fitted({(0, 1): 0.6}) is None
    assert fitted(dict.fromkeys(combinations(range(DECKS), 2), 0.5), predicted={}) is None
