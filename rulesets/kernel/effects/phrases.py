"""The material of a card language: phrases made of patterns, numbers, and choices between phrases.

A pattern is written as the text that is meant, with a few marks:

    draw <n> card(s)        <n> is a slot: a `Number` or a `Choice` of that name
    <unit> gains <keyword>
    <kind?> enemies         a slot that may be left out
    [you] draw <n>          words in brackets may be written and are never printed
    a/an <noun>             one of several words; the first is printed (a/an: the fitting one)
    card(s)                 card or cards; after a printed 1 `card`, else `cards`

A phrase may have several patterns: all are understood, the first that can say it is printed.
What a phrase means is a set of named numbers: its own `values`, and those of its slots.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from .tokens import Kind, tokens


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something that can be said: its patterns and the values it gives to fields.

    `lasting` is for steps: only those may end with a duration. `meaning` is for the reference.
    """

    patterns: tuple[str, ...]
    values: Mapping[str, int] = field(default_factory=dict)
    meaning: str = ""
    lasting: bool = False


def phrase(*patterns: str, meaning: str = "", lasting: bool = False, **values: int) -> Phrase:
    """A phrase in one line: `phrase("draw <n> card(s)", "draw <n>", verb=Verb.DRAW)`."""
    return Phrase(patterns, {name: int(value) for name, value in values.items()}, meaning, lasting)


SIGNED = "a change such as +200"
"""What errors call a number with its sign."""


@dataclass(frozen=True, slots=True)
class Number:
    """A slot for a number from `low` to `high`, given to `fields` (all the same).

    `signed`: it is written with + or -, and the limits are those of its size. `scale` 2 allows
    halves: the value is twice what is written, and so are the limits.
    """

    fields: tuple[str, ...]
    low: int
    high: int
    signed: bool = False
    scale: int = 1

    @property
    def label(self) -> str:
        """What errors call it."""
        if self.signed:
            return SIGNED
        return f"a number from {said_number(self.low, self.scale)} to {said_number(self.high, self.scale)}"


def number(*fields: str, low: int = 1, high: int = 99_999, signed: bool = False, scale: int = 1) -> Number:
    """A number's slot in one line: `number("amount", low=1, high=60)`."""
    return Number(fields, low, high, signed, scale)


@dataclass(frozen=True, slots=True)
class Choice:
    """A slot for one of several phrases. `label` is what errors call it; empty: they list its words.

    With a `prefix`, its fields are the phrases' own with the prefix before their names: so a step
    can hold the same kind of description twice.
    """

    label: str
    phrases: tuple[Phrase, ...]
    prefix: str = ""


def choice(label: str, *phrases: Phrase, prefix: str = "") -> Choice:
    """A choice in one line."""
    return Choice(label, phrases, prefix)


def names(label: str, name: str, codes: Mapping[str, int]) -> Choice:
    """A choice between proper names, each with its code for the field `name`."""
    return Choice(label, tuple(Phrase((each,), {name: code}) for each, code in codes.items()))


def said_number(value: int, scale: int) -> str:
    """A number as it is written: a whole one, or with a half."""
    whole, rest = divmod(abs(value), scale)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}" + (f".{rest * 10 // scale}" if rest else "")


@dataclass(frozen=True, slots=True)
class Literal:
    """One of these words; the first is printed."""

    words: tuple[str, ...]
    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Plural:
    """A word in singular or plural; after a printed 1 the singular is printed."""

    one: str
    many: str
    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Words that may be written and are not printed."""

    inner: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class Ref:
    """A slot; `optional` ones may be left out."""

    name: str
    optional: bool = False


Element: TypeAlias = Literal | Plural | Unsaid | Ref

ARTICLE = ("a", "an")
PLURAL = "(s)"
_PART = re.compile(
    r"<(?P<slot>[a-z_0-9]+)(?P<optional>\??)>|\[(?P<unsaid>[^\[\]<>]+)\]|(?P<word>[^\s\[\]<>]+)|\s+"
)


def elements(pattern: str) -> tuple[Element, ...]:
    """A pattern's elements. Raises ValueError for a pattern that can't be read or never matches."""
    found: list[Element] = []
    at = 0
    while at < len(pattern):
        part = _PART.match(pattern, at)
        if part is None:
            raise ValueError(f"pattern {pattern!r}: {pattern[at:]!r} is not understood")
        at = part.end()
        if part["slot"]:
            found.append(Ref(part["slot"], bool(part["optional"])))
        elif part["unsaid"]:
            found.append(Unsaid(tuple(_literal(word, pattern) for word in part["unsaid"].split())))
        elif part["word"]:
            found.append(_word(part["word"], pattern))
    if not found:
        raise ValueError("an empty pattern")
    return tuple(found)


def _word(word: str, pattern: str) -> Element:
    if word.endswith(PLURAL):
        one = word.removesuffix(PLURAL)
        both = _literal(f"{one}/{one}s", pattern)
        return Plural(both.words[0], both.words[1], both.keys)
    return _literal(word, pattern)


def _literal(word: str, pattern: str) -> Literal:
    """Alternatives between slashes, each of which must be what the lexer makes one token of."""
    words = tuple(word.split("/"))
    for each in words:
        read = tokens(each)
        if len(read) != 1 or read[0].kind is Kind.BAD or read[0].text != each:
            raise ValueError(f"pattern {pattern!r}: {each!r} is not one word of a card's text")
    return Literal(words, frozenset(each.casefold() for each in words))
