"""A cell's text as tokens, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

_TOKEN = re.compile(
    r"(?P<word>[^\W\d_]+(?:['’‘\-‐‑][^\W\d_]+)*)"
    r"|(?P<number>[0-9]+(?:[.,][0-9]+)*)"
    r"|(?P<mark><=|>=|!=|==|<>|[≤≥≠<>=:;,|()+\-−–\n])"
    r"|(?P<space>[^\S\n]+)"
    r"|(?P<bad>.)",
    re.S,
)
_PLAIN = str.maketrans({"’": "'", "‘": "'", "‐": "-", "‑": "-", "−": "-", "–": "-"})
_MARKS = {"≤": "<=", "≥": ">=", "≠": "!="}

LONGEST_NUMBER = 9
"""Digits of a number; more are refused before they are read."""


class Kind(Enum):
    """What a token is."""

    WORD = "word"
    NUMBER = "number"
    MARK = "mark"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Token:
    """`text` has typographic characters made plain, `key` also its capitals removed; `at` counts from 0."""

    kind: Kind
    text: str
    key: str
    at: int
    length: int

    @property
    def end(self) -> int:
        """The offset after the token."""
        return self.at + self.length

    def number(self) -> int | None:
        """A plain whole number's value; None for anything else."""
        plain = self.kind is Kind.NUMBER and self.text.isdecimal() and len(self.text) <= LONGEST_NUMBER
        return int(self.text) if plain else None


def tokens(cell: str) -> list[Token]:
    """All tokens of a cell; line breaks are tokens, other spaces are not."""
    found = []
    for match in _TOKEN.finditer(cell):
        name = match.lastgroup
        if name == "space" or name is None:
            continue
        raw = match[0]
        text = _MARKS.get(raw, raw.translate(_PLAIN))
        found.append(Token(Kind(name), text, text.casefold(), match.start(), len(raw)))
    return found


def split(line: Sequence[Token], at_marks: Sequence[str]) -> Iterator[tuple[list[Token], Token | None]]:
    """The parts between marks, each with the mark that ends it (None for the last part)."""
    part: list[Token] = []
    for token in line:
        if token.kind is Kind.MARK and token.text in at_marks:
            yield part, token
            part = []
        else:
            part.append(token)
    yield part, None
