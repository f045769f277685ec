"""What came of a scenario, as lines of text; the parts of a line have roles, by which they are coloured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.kernel.diagnostics import Diagnostic

from .running import Difference, Result

Part = tuple[str, str]
"""A text and its role: good, bad, name, where, dim or empty."""

INSIDE = "  "
LABEL = 10  # columns of the words `expected` and `got`, and of the seats in a log


@dataclass(frozen=True, slots=True)
class Line:
    """A line; where it is broken, the rest is indented by `hang` columns."""

    parts: tuple[Part, ...] = ()
    hang: int = 0

    @property
    def text(self) -> str:
        """The line without roles."""
        return "".join(text for text, _ in self.parts)


def told(result: Result, full: bool = False) -> list[Line]:
    """A result in lines. One that passed is a single line unless `full` asks for log and board."""
    return list(_lines(result, full))


def text(result: Result) -> str:
    """A result in plain text, as tests show it."""
    return "\n".join(line.text for line in told(result, full=True))


def _lines(result: Result, full: bool) -> Iterator[Line]:
    scenario = result.scenario
    verdict = ("passed", "good") if result.passed else ("failed", "bad")
    yield Line((verdict, ("  ", ""), (scenario.name, "name")), len("passed  "))
    if result.passed and not full:
        return
    rules = f"  {', '.join(scenario.rules)}" if scenario.rules else ""
    yield Line(((f"{INSIDE}{scenario.file}:{scenario.line}", "where"), (rules, "dim")), len(INSIDE))
    for difference in result.differences:
        yield from _difference(difference)
    for finding in result.findings:
        yield from _finding(finding)
    if result.crash:
        yield Line(((f"{INSIDE}the rules themselves failed: {result.crash}", "bad"),), 2 * len(INSIDE))
    yield from _course(result)


def _difference(difference: Difference) -> Iterator[Line]:
    place = f"{INSIDE}line {difference.line}  "
    yield Line(((place, "where"), (difference.what, "name")), len(place))
    for label, said, role in (("expected", difference.expected, "good"), ("got", difference.got, "bad")):
        start = f"{2 * INSIDE}{label.ljust(LABEL)}"
        yield Line(((start, "dim"), (said, role)), len(start))
    if difference.hint:
        yield Line(((2 * INSIDE + difference.hint, "dim"),), 2 * len(INSIDE))


def _finding(finding: Diagnostic) -> Iterator[Line]:
    place = f"{INSIDE}line {finding.line}  "
    meant = f" Did you mean {finding.suggestion}?" if finding.suggestion else ""
    yield Line(((place, "where"), (finding.message, "bad"), (meant, "")), len(place))
    yield Line(((2 * INSIDE + finding.advice, "dim"),), 2 * len(INSIDE))


def _course(result: Result) -> Iterator[Line]:
    """What was done, and the board after it."""
    if result.log:
        yield Line(((f"{INSIDE}what was done", "dim"),))
    for done in result.log:
        start = f"{2 * INSIDE}{f'seat {done.seat}'.ljust(LABEL)}"
        note = ((f"  ({done.note})", "dim"),) if done.note else ()
        yield Line(((start, "dim"), (done.action, ""), *note), len(start))
    if result.board:
        yield Line(((f"{INSIDE}the board {'at the end' if result.passed else 'then'}", "dim"),))
        for row in result.board.splitlines():
            inner = len(row) - len(row.lstrip())
            yield Line(((2 * INSIDE + row, ""),), 2 * len(INSIDE) + inner + len(INSIDE))
