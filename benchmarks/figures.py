"""A measured figure: median, spread, unit, and the target it is held against."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure should reach: at least, or less than, `value`."""

    value: float
    more_is_better: bool

    def is_reached_by(self, value: float) -> bool:
        """Whether a figure is on the right side of it."""
        return value >= self.value if self.more_is_better else value < self.value

    def __str__(self) -> str:
        return f"{'≥' if self.more_is_better else '<'} {number(self.value)}"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: the median of `runs` measurements, and their extremes."""

    name: str
    unit: str
    value: float
    low: float
    high: float
    runs: int
    target: Target | None
    note: str

    @property
    def verdict(self) -> str:
        """`reached`, `not reached`, or nothing where there is no target."""
        if self.target is None:
            return ""
        return "reached" if self.target.is_reached_by(self.value) else "not reached"

    def as_value(self, group: str) -> dict[str, Any]:
        """The figure as plain JSON values."""
        return {
            "group": group,
            "name": self.name,
            "unit": self.unit,
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "runs": self.runs,
            "target": self.target.value if self.target else None,
            "target_is": ("least" if self.target.more_is_better else "below") if self.target else None,
            "reached": self.target.is_reached_by(self.value) if self.target else None,
            "note": self.note,
        }


def figure(
    name: str, unit: str, measured: float | Sequence[float], target: Target | None = None, note: str = ""
) -> Figure:
    """A figure out of one measurement or the median of several (at least one)."""
    values = [measured] if isinstance(measured, int | float) else list(measured)
    return Figure(name, unit, statistics.median(values), min(values), max(values), len(values), target, note)


def waits(name: str, runs: Sequence[Mapping[str, Any]], target: Target) -> Iterator[Figure]:
    """How long something takes, by the clock and in core time: `seconds` and `core_seconds` of each run.

    The second is what the first would be without other work on the machine, as long as one core does it all.
    """
    yield figure(name, "s", [run["seconds"] for run in runs], target)
    yield figure(f"{name}, core time", "s", [run["core_seconds"] for run in runs], target)


def number(value: float) -> str:
    """A number with about three digits that count, thousands apart."""
    size = abs(value)
    if size >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if size >= 10 else f"{value:.2f}"
