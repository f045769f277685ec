"""Intervals and verdicts: against second implementations, and against simulated truth."""

from __future__ import annotations

from math import sqrt

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from reports.stats.clusters import FLOOR, clustered_rates, pair_sums, pentanomial
from reports.stats.effects import differences
from reports.stats.verdict import FAIR, Verdict, games_needed, games_needed_effect, judge
from reports.stats.wilson import Z, wilson

COVERAGE = 0.95
REPEATS = 2000
# Three standard deviations of a share of REPEATS trials, and half a point for small samples.
SLACK = 3 * sqrt(COVERAGE * (1 - COVERAGE) / REPEATS) + 0.005


@given(n=st.integers(1, 5000), data=st.data())
def test_wilson_equals_scipy(n: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, n))
    theirs = stats.binomtest(wins, n).proportion_ci(0.95, method="wilson")
    assert wilson(wins / n, n) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


def test_wilson_without_games_knows_nothing() -> None:
    assert wilson(0.5, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("rate", "n"), [(-0.1, 5), (1.1, 5), (0.5, -1)])
def test_wilson_refuses_impossible_values(rate: float, n: float) -> None:
    with pytest.raises(ValueError, match="a rate lies in"):
        wilson(rate, n)


def pairs_frame(totals: np.ndarray) -> pl.DataFrame:
    """Sums of one matchup for each row of pair totals, shape [repeats, pairs]."""
    repeats, pairs = totals.shape
    frame = pl.DataFrame({"repeat": np.repeat(np.arange(repeats), pairs)}).with_columns(matchup=0, pairs=1)
    return pair_sums(frame, ["repeat", "matchup"], np.full(totals.size, 2.0), totals.ravel())


def test_pentanomial_variance_is_that_of_pair_totals() -> None:
    # 10 LL, 5 LD, 40 WL or DD, 6 WD, 39 WW: the textbook variance of the mean of 100 pair rates.
    counts = [10, 5, 40, 6, 39]
    points = np.repeat([0, 0.25, 0.5, 0.75, 1.0], counts)
    rate, low, high = pentanomial(counts)
    error = points.std(ddof=1) / sqrt(len(points))
    assert rate == pytest.approx(points.mean())
    assert (low, high) == pytest.approx(wilson(points.mean(), rate * (1 - rate) / error**2))
    # For a sample of this size Wilson's form is close to rate ± z standard errors.
    assert (low, high) == pytest.approx((rate - Z * error, rate + Z * error), abs=0.005)


@pytest.mark.parametrize("counts", [[1, 2, 3], [0, 0, 0, 0, 0], [1, 1, 1, 1, -1]])
def test_pentanomial_refuses_other_counts(counts: list[int]) -> None:
    with pytest.raises(ValueError, match="five counts"):
        pentanomial(counts)


def test_interval_agrees_with_a_bootstrap_over_pairs() -> None:
    rng = np.random.default_rng(11)
    # Three matchups; in a pair 0 to 4 countable seat-games, as for a card that both decks hold.
    matchup = np.repeat([0, 1, 2], 400)
    n = rng.integers(0, 5, matchup.size).astype(float)
    s = rng.binomial(n.astype(int), np.array([0.35, 0.5, 0.7])[matchup]).astype(float)
    frame = pl.DataFrame({"thing": 0, "matchup": matchup, "pairs": 1})
    row = clustered_rates(pair_sums(frame, ["thing", "matchup"], n, s), ["thing"]).row(0, named=True)
    rates = []
    for _ in range(4000):
        drawn = np.concatenate([rng.choice(np.flatnonzero(matchup == m), 400) for m in range(3)])
        rates.append(s[drawn].sum() / n[drawn].sum())
    low, high = np.quantile(rates, [0.025, 0.975])
    assert row["rate"] == pytest.approx(s.sum() / n.sum())
    assert row["high"] - row["low"] == pytest.approx(high - low, rel=0.04)
    assert (row["low"], row["high"]) == pytest.approx((low, high), abs=0.003)


@pytest.mark.parametrize("luck", [0.0, 1.5])
@pytest.mark.parametrize("logit", [0.0, 1.0, 3.0])
@pytest.mark.parametrize("pairs", [5, 50, 500])
def test_coverage(pairs: int, logit: float, luck: float) -> None:
    """The 95% interval holds the truth in 95% of simulated runs, whether or not pairs share their luck."""
    rng = np.random.default_rng(pairs + int(10 * logit))
    nodes, weights = np.polynomial.hermite_e.hermegauss(80)
    truth = float(np.sum(weights / weights.sum() / (1 + np.exp(-(logit + luck * nodes)))))
    chance = 1 / (1 + np.exp(-(logit + luck * rng.standard_normal((REPEATS, pairs)))))
    totals = (rng.random(chance.shape) < chance).astype(float) + (rng.random(chance.shape) < chance)
    rows = clustered_rates(pairs_frame(totals), ["repeat"])
    held = ((rows["low"] <= truth) & (rows["high"] >= truth)).mean()
    assert isinstance(held, float)
    assert held >= COVERAGE - SLACK - (0.02 if pairs == 5 else 0)
    if pairs >= 50:
        assert held <= COVERAGE + SLACK + 0.005
    if pairs == 500 and luck and logit == 0:
        # What would happen if the games of a pair were taken as independent: too narrow.
        naive = [wilson(rate, 2 * pairs) for rate in rows["rate"]]
        assert sum(low <= truth <= high for low, high in naive) / REPEATS < COVERAGE - 2 * SLACK


def test_like_pairs_leave_doubt() -> None:
    # Every pair 1 point: no variance is seen, but 3 in 100 pairs may be otherwise.
    rate, low, high = pentanomial([0, 0, 100, 0, 0])
    assert rate == 0.5
    error = sqrt(FLOOR) / 200
    assert (low, high) == pytest.approx((0.5 - Z * error, 0.5 + Z * error), abs=1e-4)


def test_all_won_is_not_certainty() -> None:
    rate, low, high = pentanomial([0, 0, 0, 0, 20])
    assert (rate, high) == (1.0, 1.0)
    assert low == pytest.approx(wilson(1.0, 20)[0])


def test_matchups_are_strata() -> None:
    # One matchup always 2 points, one always 0: the plan fixes how many pairs each has, so that the
    # difference between them is no doubt. Only the floor is left.
    frame = pl.DataFrame({"deck": [0, 0], "matchup": [0, 1], "pairs": [50, 50]})
    row = clustered_rates(pair_sums(frame, ["deck", "matchup"], [2, 2], [2, 0]), ["deck"]).row(0, named=True)
    assert row["rate"] == 0.5
    assert row["effective"] == pytest.approx(0.25 * 200**2 / FLOOR)


def test_nothing_counted_gives_no_rate() -> None:
    frame = pl.DataFrame({"thing": [1], "matchup": [0], "pairs": [7]})
    row = clustered_rates(pair_sums(frame, ["thing", "matchup"], [0], [0]), ["thing"]).row(0, named=True)
    assert row == {"thing": 1, "n": 0, "rate": None, "low": None, "high": None, "effective": None}


def effect_rows(with_it: np.ndarray, won: np.ndarray) -> pl.DataFrame:
    """Pairs of deck a of one matchup: whether the pair has the thing (both games), and its score of 0 to 2.

    Shapes [repeats, pairs].
    """
    repeats, pairs = with_it.shape
    has = with_it.ravel().astype(float)
    s = won.ravel().astype(float)
    zero = np.zeros(has.size)
    return pl.DataFrame(
        {
            "thing": np.repeat(np.arange(repeats), pairs), "matchup": 0, "pairs": 1,
            "n1_a": 2 * has, "s1_a": s * has, "n0_a": 2 * (1 - has), "s0_a": s * (1 - has),
            "n1_b": zero, "s1_b": zero, "n0_b": zero, "s0_b": zero,
        }
    )  # fmt: skip


def test_effect_by_hand() -> None:
    # Ten pairs of each. With it 2, 1, 2 points of 2: 5/6 over 60 games; without 0, 1, 1, 0: 2/8 over 80.
    # Residuals with it 1/3 (20 pairs) and -2/3 (10 pairs), without ±1/2 (40 pairs).
    rows = effect_rows(np.array([[1, 1, 1, 0, 0, 0, 0]]), np.array([[2, 1, 2, 0, 1, 1, 0]]))
    found = differences(rows.with_columns(pairs=10), ["thing"]).row(0, named=True)
    effect = 5 / 6 - 2 / 8
    half = Z * sqrt((20 / 9 + 40 / 9) * 30 / 29 / 60**2 + 40 / 4 * 40 / 39 / 80**2)
    assert (found["n_with"], found["n_without"]) == (60, 80)
    assert found["effect"] == pytest.approx(effect)
    assert (found["low"], found["high"]) == pytest.approx((effect - half, effect + half))


def test_effect_of_few_pairs_keeps_its_doubt() -> None:
    # All pairs with it 2 points, all without 1: no variance is seen, the floor of both rates stays.
    rows = effect_rows(np.array([[1, 1, 0, 0, 0]]), np.array([[2, 2, 1, 1, 1]]))
    found = differences(rows, ["thing"]).row(0, named=True)
    half = Z * sqrt(FLOOR * (1 / 4**2 + 1 / 6**2))
    assert (found["effect"], found["low"]) == (0.5, pytest.approx(0.5 - half))


def test_effect_compares_within_matchups() -> None:
    # In matchup 0 the deck wins always, in matchup 1 never, with the thing or without: no effect, though the
    # thing is more often there where the deck wins.
    rows = pl.DataFrame(
        {
            "thing": 0, "matchup": [0, 0, 1, 1], "pairs": [90, 10, 10, 90],
            "n1_a": [2.0, 0, 2, 0], "s1_a": [2.0, 0, 0, 0], "n0_a": [0.0, 2, 0, 2], "s0_a": [0.0, 2, 0, 0],
        }
    ).with_columns(pl.lit(0.0).alias(name) for name in ("n1_b", "s1_b", "n0_b", "s0_b"))  # fmt: skip
    assert differences(rows, ["thing"])["effect"][0] == 0.0


def test_effect_needs_two_pairs_on_either_side() -> None:
    rows = effect_rows(np.array([[1, 0, 0, 0]]), np.array([[2, 1, 1, 0]]))
    found = differences(rows, ["thing"]).row(0, named=True)
    assert (found["n_with"], found["effect"], found["low"]) == (0, None, None)


@pytest.mark.parametrize("pairs", [60, 400])
def test_effect_coverage(pairs: int) -> None:
    rng = np.random.default_rng(pairs)
    with_it = rng.random((REPEATS, pairs)) < 0.33
    chance = np.clip(0.45 + 0.15 * with_it + 0.2 * rng.standard_normal((REPEATS, pairs)), 0, 1)
    nodes, weights = np.polynomial.hermite_e.hermegauss(200)
    weights = weights / weights.sum()
    truth = float(np.sum(weights * (np.clip(0.6 + 0.2 * nodes, 0, 1) - np.clip(0.45 + 0.2 * nodes, 0, 1))))
    won = (rng.random(chance.shape) < chance).astype(int) + (rng.random(chance.shape) < chance)
    rows = differences(effect_rows(with_it, won), ["thing"])
    held = ((rows["low"] <= truth) & (rows["high"] >= truth)).mean()
    assert isinstance(held, float)
    assert COVERAGE - SLACK - 0.01 <= held <= COVERAGE + SLACK + 0.01


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.48, 0.52, Verdict.FAIR),
        (0.551, 0.60, Verdict.TOO_STRONG),
        (0.53, 0.60, Verdict.STRONG),
        (0.521, 0.54, Verdict.STRONG),
        (0.40, 0.449, Verdict.TOO_WEAK),
        (0.46, 0.479, Verdict.WEAK),
        (0.46, 0.55, Verdict.TOLERABLE),
        (0.51, 0.551, Verdict.UNDECIDED),
        (0.0, 1.0, Verdict.UNDECIDED),
    ],
)
def test_verdicts(low: float, high: float, verdict: Verdict) -> None:
    assert judge(low, high) is verdict


@given(rate=st.floats(0.02, 0.98), n=st.integers(2, 3000), loss=st.floats(0.3, 1.5))
def test_games_needed_are_enough_and_not_too_many(rate: float, n: int, loss: float) -> None:
    effective = n * loss
    more = games_needed(rate, effective, n)

    def verdict(games: int) -> Verdict:
        return judge(*wilson(rate, effective * games / n))

    if more == 0:
        assert verdict(n) is not Verdict.UNDECIDED
    else:
        assert verdict(n) is Verdict.UNDECIDED
        assert verdict(n + more) is not Verdict.UNDECIDED
        assert verdict(n + more - 2) is Verdict.UNDECIDED


def test_games_needed_near_even() -> None:
    # At 50% the wide band decides: 1.96 * 0.5 / sqrt(n) = 0.05 at 384 games, Wilson's a few fewer.
    assert 100 + games_needed(0.5, 100, 100) == pytest.approx(384, abs=6)


def test_games_needed_for_an_effect() -> None:
    # ±4 points at 1 point: tolerable when the half width is 4 points already; ±8 needs four times the games.
    assert games_needed_effect(0.01, -0.03, 0.05, 500) == 0
    assert games_needed_effect(0.01, -0.07, 0.09, 500) == pytest.approx(1500, abs=2)


def test_the_fair_band_is_part_of_the_tolerable_one() -> None:
    assert judge(FAIR.low, FAIR.high) is Verdict.FAIR
