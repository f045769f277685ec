"""Wilson's score interval for a proportion.

For a proportion p seen in n independent trials it is the set of true values that a two-sided score test
does not reject: (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n). It never leaves [0, 1] and keeps its
coverage for small n and for rates near 0 and 1. Source: E. B. Wilson, "Probable inference, the law of
succession, and statistical inference", JASA 22 (1927); recommended by Brown, Cai, DasGupta, Statistical
Science 16 (2001).
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

CONFIDENCE = 0.95


def z_value(confidence: float = CONFIDENCE) -> float:
    """The two-sided normal quantile, 1.96 for 0.95."""
    return NormalDist().inv_cdf(0.5 + confidence / 2)


Z = z_value()


def wilson(rate: float, n: float, z: float = Z) -> tuple[float, float]:
    """The interval (low, high) for a rate in [0, 1] seen in n trials.

    n need not be whole: an effective number of trials is fine. With n = 0 nothing is known: (0, 1).
    Raises ValueError for a rate outside [0, 1] or a negative n.
    """
    if not 0 <= rate <= 1 or n < 0:
        raise ValueError(f"a rate lies in 0..1 and n is not negative; got {rate} and {n}")
    if n == 0:
        return 0.0, 1.0
    scale = 1 + z * z / n
    centre = (rate + z * z / (2 * n)) / scale
    half = z * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / scale
    # The ends are 0 and 1 exactly at rates 0 and 1; rounding must not move them.
    low = 0.0 if rate == 0 else max(0.0, centre - half)
    high = 1.0 if rate == 1 else min(1.0, centre + half)
    return low, high
