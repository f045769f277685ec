"""What a check says when it finds something: stable codes, and findings that carry a place.

A code never changes its meaning. A check reports `Problem`s (what is wrong with a card or a deck);
the reader that knows the place turns them into `Diagnostic`s (with file, line and column).
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

from .codes import CODES, Code, Severity

__all__ = [
    "CODES",
    "Code",
    "Diagnostic",
    "Problem",
    "Severity",
    "closest",
    "column_letter",
    "errors",
    "locate",
    "shown",
]

CLOSE_ENOUGH = 0.6
"""How alike two words must be (difflib's ratio) for "did you mean"."""

LONGEST_VALUE = 60
"""A value longer than this is cut where it is shown."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What a game's check found: `header` is the column's name, `card` an id a deck's problem is about."""

    code: str
    message: str
    header: str = ""
    value: str = ""
    help: str = ""
    suggestion: str = ""
    rule: str = ""
    card: str = ""


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding with its place.

    `line` is the physical line, from 1 (0: the file as a whole). `column` counts from 1 (0: the whole
    line): cells in a card file, where `header` names it, characters elsewhere. `rule` is the id of the
    rule of the game that is broken, if one is. Diagnostics sort by file, line, column.
    """

    code: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    header: str = ""
    value: str = ""
    help: str = ""
    suggestion: str = ""
    rule: str = ""

    def __lt__(self, other: Diagnostic) -> bool:
        return self._key() < other._key()

    def _key(self) -> tuple[str, int, int, str, str]:
        return (self.file, self.line, self.column, self.code, self.message)

    @property
    def severity(self) -> Severity:
        """How bad it is, by its code."""
        return CODES[self.code].severity

    @property
    def advice(self) -> str:
        """What to do: the finding's own help, else its code's."""
        return self.help or CODES[self.code].help

    @property
    def letter(self) -> str:
        """The column as a spreadsheet names it (A, B, ... AA), empty outside card files."""
        return column_letter(self.column) if self.header else ""

    @property
    def place(self) -> str:
        """File, line and column in one word that editors and terminals can open: `cards.csv:12:11`."""
        numbers = [str(n) for n in (self.line, self.column) if n]
        return ":".join([self.file, *numbers])

    def text(self) -> str:
        """The finding in plain text, two lines or more."""
        where = f" {self.header} (column {self.letter})" if self.header else ""
        lines = [f"{self.place}:{where} {self.severity} {self.code}: {self.message}"]
        if self.value:
            lines.append(f"    value: {shown(self.value)}")
        if self.suggestion:
            lines.append(f"    did you mean: {self.suggestion}")
        if self.advice:
            lines.append(f"    help: {self.advice}")
        return "\n".join(lines)

    def json(self) -> dict[str, str | int]:
        """The finding as a JSON object; every key is always there."""
        return {
            "code": self.code,
            "severity": self.severity,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "letter": self.letter,
            "header": self.header,
            "value": self.value,
            "message": self.message,
            "help": self.advice,
            "suggestion": self.suggestion,
            "rule": self.rule,
        }


def locate(problem: Problem, file: str, line: int, column: int = 0) -> Diagnostic:
    """A game's problem at its place."""
    return Diagnostic(
        problem.code,
        problem.message,
        file,
        line,
        column,
        problem.header,
        problem.value,
        problem.help,
        problem.suggestion,
        problem.rule,
    )


def errors(findings: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Those findings that make a file unusable."""
    return [finding for finding in findings if finding.severity == "error"]


def shown(value: str) -> str:
    """A value in quotes on one line, cut if it is long."""
    cut = value if len(value) <= LONGEST_VALUE else value[: LONGEST_VALUE - 3] + "..."
    return '"' + "".join(c if c.isprintable() else repr(c)[1:-1] for c in cut) + '"'


def closest(word: str, choices: Iterable[str]) -> str:
    """The choice most like `word`, whatever its capitals; empty if none is close."""
    known: dict[str, str] = {}
    for choice in choices:
        known.setdefault(choice.casefold(), choice)
    found = difflib.get_close_matches(word.casefold(), list(known), n=1, cutoff=CLOSE_ENOUGH)
    return known[found[0]] if found else ""


def column_letter(column: int) -> str:
    """1 is A, 26 is Z, 27 is AA; empty for 0."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
