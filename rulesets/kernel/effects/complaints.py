"""Failed readings put into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..diagnostics import closest
from .errors import EffectError
from .matching import Matcher
from .phrases import SIGNED, Number, said_number
from .tokens import Kind, Token

MOST_NAMED = 5
"""Of more things that could have stood somewhere, the rest is left out."""

UNREADABLE, NUMBER = "EFFECT001", "EFFECT008"


def unexpected(
    matcher: Matcher, cell: str, code: str, end: int, hints: Mapping[str, str] | None = None
) -> EffectError:
    """What stopped the reading of the matcher's line; `end` is the offset after the line.

    A number out of its limits has a code of its own.
    """
    token = matcher.line[matcher.far] if matcher.far < len(matcher.line) else None
    if token is not None and matcher.numbers:
        return number_error(token, matcher.numbers[0], cell)
    expected = tuple(matcher.expected)
    words = [word for each in matcher.expected.values() for word in each]
    message = f"Expected {listed(expected)}"
    if token is None:
        message += (
            f"; the text ends after {quoted(matcher.line[-1])}." if matcher.line else "; nothing is there."
        )
        return EffectError(code, message, cell, end, 1, expected)
    message += f", found {quoted(token)}."
    meant = suggestion(token, matcher, words, hints or {})
    return EffectError(code, message, cell, token.at, token.length, expected, meant)


def number_error(token: Token, slot: Number, cell: str) -> EffectError:
    """A number that a slot does not take: out of its limits, or written in another way."""
    plain = "".join(c for c in token.text if c.isdecimal())
    low, high = (said_number(limit, slot.scale) for limit in (slot.low, slot.high))
    message = f"{token.text} is no number from {low} to {high}."
    meant = ""
    if token.number() is None and "," in token.text and len(plain) <= len(high):
        message, meant = f"{token.text} is not a whole number in plain digits.", plain
    elif token.number() is not None:
        meant = low if int(token.text) * slot.scale < slot.low else high
    return EffectError(NUMBER, message, cell, token.at, token.length, (slot.label,), meant)


def suggestion(token: Token, matcher: Matcher, words: Sequence[str], hints: Mapping[str, str]) -> str:
    """What was probably meant: a hint of the vocabulary, a sign before a number, the closest word."""
    if token.key in hints:
        return hints[token.key]
    if token.kind is Kind.NUMBER and SIGNED in matcher.expected:
        return f"+{token.text}"
    return closest(token.text, words)


def unreadable(token: Token, cell: str) -> EffectError:
    """A character that no effect has."""
    name = token.text if token.text.isprintable() else f"U+{ord(token.text[0]):04X}"
    message = f"The character {name} has no meaning in an effect."
    advice = "An effect ends without a full stop." if name == "." else ""
    return EffectError(UNREADABLE, message, cell, token.at, token.length, help=advice)


def quoted(token: Token) -> str:
    """A token as errors show it."""
    return f'"{token.text}"'


def listed(items: Iterable[str]) -> str:
    """Things joined by commas and "or"; no more than a few."""
    names = list(dict.fromkeys(items)) or ["nothing"]
    if len(names) > MOST_NAMED:
        return ", ".join(names[:MOST_NAMED]) + ", ..."
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
