"""The figures of a group as lines of text, 100 columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from benchmarks.figures import Figure, number

WIDTH = 100
NAME, VALUE, UNIT, SPREAD, TARGET, VERDICT = 36, 9, 7, 19, 12, 11
HEADINGS = ("", "median", "", "lowest to highest", "target", "")


def heading(title: str, about: str) -> Iterator[str]:
    """The lines over a group's figures."""
    yield ""
    yield title
    yield from textwrap.wrap(about, WIDTH - 2, initial_indent="  ", subsequent_indent="  ")
    yield line(*HEADINGS)
    yield "  " + "-" * (WIDTH - 2)


def lines(figures: Iterable[Figure]) -> Iterator[str]:
    """A line a figure, and one below it for its note."""
    for each in figures:
        spread = f"{number(each.low)} to {number(each.high)}" if each.runs > 1 else ""
        target = str(each.target) if each.target else ""
        yield line(each.name, number(each.value), each.unit, spread, target, each.verdict)
        yield from textwrap.wrap(each.note, WIDTH - 4, initial_indent="    ", subsequent_indent="    ")


def line(name: str, value: str, unit: str, spread: str, target: str, verdict: str) -> str:
    """One line of the table."""
    return (
        f"  {name:<{NAME}}{value:>{VALUE}} {unit:<{UNIT}}{spread:>{SPREAD}}{target:>{TARGET}}  {verdict}"
    ).rstrip()
