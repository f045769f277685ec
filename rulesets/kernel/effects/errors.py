"""What is wrong with an effect, and where: the one way in which the language refuses a text."""

from __future__ import annotations

from dataclasses import dataclass

from ..diagnostics import Problem

WIDTH = 72
"""A line longer than this is cut around the place of the error."""
CUT = "..."


@dataclass(frozen=True, slots=True)
class EffectError:
    """A finding in an effects cell: `length` characters from offset `at` of `cell` are what it is about.

    `expected` lists what could have stood there. `line` and `column` count from 1 within the cell.
    """

    code: str
    message: str
    cell: str
    at: int
    length: int = 1
    expected: tuple[str, ...] = ()
    suggestion: str = ""
    help: str = ""
    rule: str = ""

    @property
    def line(self) -> int:
        """The line of the cell."""
        return self.cell.count("\n", 0, self.at) + 1

    @property
    def column(self) -> int:
        """The character of the line."""
        return self.at - self._start() + 1

    @property
    def value(self) -> str:
        """What stands at the place, empty at the end of an effect."""
        return self.cell[self.at : self.at + self.length].strip("\n")

    @property
    def excerpt(self) -> str:
        """The line (cut if it is long) and under it a line of carets at the place."""
        start = self._start()
        end = self.cell.find("\n", start)
        line = self.cell[start : end if end >= 0 else len(self.cell)]
        line = "".join(c if c.isprintable() else " " for c in line)
        at, left, right = self.at - start, 0, len(line)
        if len(line) > WIDTH:
            left = min(max(0, at - WIDTH // 2), len(line) - WIDTH)
            right = left + WIDTH
        before, after = CUT if left else "", CUT if right < len(line) else ""
        carets = max(1, min(self.length, right - at))
        shown = f"{before}{line[left:right]}{after}"
        return f"{shown}\n{' ' * (len(before) + at - left)}{'^' * carets}"

    def problem(self, header: str = "effects") -> Problem:
        """The finding for the check of a card: its place is part of the message."""
        where = f"line {self.line}, character" if "\n" in self.cell else "character"
        message = f"{self.message.rstrip('.')} ({where} {self.column})."
        value = self.value or self.cell
        return Problem(self.code, message, header, value, self.help, self.suggestion, self.rule)

    def text(self) -> str:
        """The finding in plain text: place, message, the line with its caret, suggestion, help."""
        lines = [f"{self.line}:{self.column}: {self.code}: {self.message}", self.excerpt]
        if self.suggestion:
            lines.append(f"did you mean: {self.suggestion}")
        if self.help:
            lines.append(f"help: {self.help}")
        return "\n".join(lines)

    def _start(self) -> int:
        return self.cell.rfind("\n", 0, self.at) + 1


class Refused(Exception):
    """Carries a finding from where it is made to where the reading goes on."""

    def __init__(self, error: EffectError) -> None:
        super().__init__(error.message)
        self.error = error
