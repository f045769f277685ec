"""Words for intervals, and how many games a word still needs.

A rate is fair when its whole interval lies in the fair band, strong or weak when it lies outside of it, too
strong or too weak when outside the tolerable band, tolerable when it is inside the tolerable band but may
be on either side of a fair edge, and undecided otherwise. Because the two bands leave gaps, every rate
becomes decided with enough games. Effects (differences of rates) are judged by the same bands taken about
0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, sqrt

import polars as pl

from .wilson import Z, wilson

MOST_TIMES = 1e7


@dataclass(frozen=True, slots=True)
class Band:
    """A closed range of rates."""

    low: float
    high: float

    def holds(self, low: float, high: float) -> bool:
        """Whether the whole interval lies inside."""
        return self.low <= low and high <= self.high


FAIR = Band(0.48, 0.52)
TOLERABLE = Band(0.45, 0.55)
SMALL_EFFECT = Band(-0.02, 0.02)
LARGE_EFFECT = Band(-0.05, 0.05)


class Verdict(StrEnum):
    """What an interval says."""

    TOO_STRONG = "too strong"
    STRONG = "strong"
    FAIR = "fair"
    TOLERABLE = "tolerable"
    WEAK = "weak"
    TOO_WEAK = "too weak"
    UNDECIDED = "undecided"


def judge(low: float, high: float, fair: Band = FAIR, tolerable: Band = TOLERABLE) -> Verdict:
    """The verdict on an interval."""
    if fair.holds(low, high):
        return Verdict.FAIR
    if low > fair.high:
        return Verdict.TOO_STRONG if low > tolerable.high else Verdict.STRONG
    if high < fair.low:
        return Verdict.TOO_WEAK if high < tolerable.low else Verdict.WEAK
    return Verdict.TOLERABLE if tolerable.holds(low, high) else Verdict.UNDECIDED


def games_needed(
    rate: float, effective: float, n: int, z: float = Z, fair: Band = FAIR, tolerable: Band = TOLERABLE
) -> int:
    """How many more games than n decide the verdict if the rate stays what it is; 0 when it is decided.

    `effective` is the effective number of games of the n (it grows with them).
    """

    def decided(times: float) -> bool:
        return judge(*wilson(rate, effective * times, z), fair, tolerable) is not Verdict.UNDECIDED

    return more_games(n, decided)


def games_needed_effect(effect: float, low: float, high: float, n: int) -> int:
    """How many more games than n decide an effect's verdict if the effect stays what it is; 0 when it is
    decided.
    """
    half = (high - low) / 2

    def decided(times: float) -> bool:
        part = half / sqrt(times)
        return judge(effect - part, effect + part, SMALL_EFFECT, LARGE_EFFECT) is not Verdict.UNDECIDED

    return more_games(n, decided)


def more_games(n: int, decided: Callable[[float], bool]) -> int:
    """The least number of games beyond n for which `decided(times as many games)` holds, found by bisection.

    An interval only shrinks about its rate as games are added, so what is once decided stays so.
    """
    if decided(1.0):
        return 0
    low, high = 1.0, 2.0
    while not decided(high):
        low, high = high, high * 2
        if high > MOST_TIMES:
            raise ValueError("no number of games decides this rate with these bands")
    while ceil(n * high) - ceil(n * low) > 1:
        middle = (low + high) / 2
        low, high = (low, middle) if decided(middle) else (middle, high)
    return ceil(n * high) - n


def with_verdicts(frame: pl.DataFrame, prefix: str = "") -> pl.DataFrame:
    """Add `<prefix>verdict` and `<prefix>needed` (more games, 0 when decided) to a frame with rates.

    Reads n, rate, low, high, effective under the same prefix; both are null where the rate is.
    """
    names = [f"{prefix}{name}" for name in ("n", "rate", "low", "high", "effective")]
    words: list[str | None] = []
    needed: list[int | None] = []
    for n, rate, low, high, effective in frame.select(names).iter_rows():
        words.append(None if rate is None else judge(low, high).value)
        needed.append(None if rate is None else games_needed(rate, effective, n))
    return _added(frame, prefix, words, needed)


def with_effect_verdicts(frame: pl.DataFrame) -> pl.DataFrame:
    """Add effect_verdict and effect_needed to a frame with effect_n, effect, effect_low, effect_high."""
    words: list[str | None] = []
    needed: list[int | None] = []
    for n, effect, low, high in frame.select("effect_n", "effect", "effect_low", "effect_high").iter_rows():
        words.append(None if effect is None else judge(low, high, SMALL_EFFECT, LARGE_EFFECT).value)
        needed.append(None if effect is None else games_needed_effect(effect, low, high, n))
    return _added(frame, "effect_", words, needed)


def _added(
    frame: pl.DataFrame, prefix: str, words: list[str | None], needed: list[int | None]
) -> pl.DataFrame:
    return frame.with_columns(
        pl.Series(f"{prefix}verdict", words, dtype=pl.String),
        pl.Series(f"{prefix}needed", needed, dtype=pl.Int64),
    )
