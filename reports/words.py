"""Numbers as people read them. Minus is a true minus, ranges have an en dash, thousands a comma."""

from __future__ import annotations

from math import ceil, floor, log10

NONE = "–"
MINUS = "−"


def count(value: int | None) -> str:
    """12,345."""
    return NONE if value is None else f"{value:,}"


def number(value: float | None, places: int = 1) -> str:
    """A plain number with the given decimals."""
    return NONE if value is None else f"{value:,.{places}f}".replace("-", MINUS)


def percent(value: float | None, places: int = 1) -> str:
    """A share as per cent: 57.3%."""
    return NONE if value is None else f"{100 * value:.{places}f}%"


def interval(low: float | None, high: float | None) -> str:
    """An interval of shares in per cent, without the sign: 55.1–59.5."""
    return NONE if low is None or high is None else f"{100 * low:.1f}–{100 * high:.1f}"


def points(value: float | None) -> str:
    """A difference of shares in percentage points, with its sign: +4.4."""
    if value is None:
        return NONE
    text = f"{100 * value:+.1f}"
    return "0.0" if text in ("+0.0", "-0.0") else text.replace("-", MINUS)


def point_interval(low: float | None, high: float | None) -> str:
    """An interval of differences: +2.8 to +5.9."""
    return NONE if low is None or high is None else f"{points(low)} to {points(high)}"


def rounded_up(value: int) -> int:
    """A number of games to name in a sentence: up to two leading digits, and even."""
    if value <= 0:
        return 0
    step = int(10 ** max(0, floor(log10(value)) - 1))
    up = ceil(value / step) * step
    return up + up % 2


def plural(number_of: int, one: str, many: str = "") -> str:
    """A count with its noun: 1 deck, 4 decks."""
    return f"{number_of:,} {one if number_of == 1 else many or one + 's'}"


def listing(names: list[str], most: int = 5) -> str:
    """Names in a sentence: A, B and C; beyond `most` the rest is counted."""
    shown = names if len(names) <= most else [*names[: most - 1], f"{len(names) - most + 1} more"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
