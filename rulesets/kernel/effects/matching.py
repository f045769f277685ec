"""Phrases found in a row of tokens: every way to read them, and how far the best failing one came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .phrases import Element, Literal, Number, Plural, Ref, Unsaid
from .tokens import Kind, Token
from .vocabulary import Grammar, Rule

SIGNS = ("+", "-")


class Match(NamedTuple):
    """A reading: where it ends, the fields it sets, and for each the offset in the cell that set it."""

    end: int
    fields: dict[str, int]
    places: dict[str, int]


class Matcher:
    """Reads phrases from one part of an effect (`line`). `far` is the furthest token that stopped a
    reading (a position in `line`, its length at the end); `expected` what could have stood there, each
    with the words it can begin with."""

    def __init__(self, grammar: Grammar, line: Sequence[Token], quick: bool = False) -> None:
        self.grammar = grammar
        self.line = line
        self.quick = quick
        self.far = 0
        self.expected: dict[str, list[str]] = {}
        self.numbers: list[Number] = []
        self._labels: dict[int, str] = {}
        self._known: dict[tuple[str, int], list[Match]] = {}

    def all(self, name: str, at: int = 0) -> list[Match]:
        """Every reading of a rule from a position on, the preferred first."""
        key = (name, at)
        if key not in self._known:
            rule = self.grammar.rules[name]
            labelled = bool(rule.label) and at not in self._labels
            if labelled:
                self._labels[at] = rule.label
            self._known[key] = self._rule(rule, at)
            if labelled:
                del self._labels[at]
        return self._known[key]

    def whole(self, name: str) -> Match | None:
        """The preferred reading of the whole line, None if there is none."""
        return next((match for match in self.all(name) if match.end == len(self.line)), None)

    def longest(self, name: str, at: int = 0) -> Match | None:
        """The reading that takes most tokens, the preferred of those."""
        return max(self.all(name, at), key=lambda match: match.end, default=None)

    def miss(self, at: int, label: str, words: Sequence[str] = ()) -> None:
        """Something else was expected at this position; kept if nothing further on is known."""
        if at > self.far:
            self.far = at
            self.expected.clear()
            self.numbers.clear()
        if at == self.far:
            self.expected.setdefault(self._labels.get(at, label), []).extend(words)

    def _rule(self, rule: Rule, at: int) -> list[Match]:
        found = []
        here = self.line[at] if at < len(self.line) else None
        for option in rule.beginning_with(here) if self.quick else rule.options:
            own = dict(option.phrase.values)
            start = Match(at, own, dict.fromkeys(own, self._offset(at)))
            for match in self._elements(option.elements, start):
                found.append(_prefixed(match, rule.prefix) if rule.prefix else match)
        return found

    def _elements(self, parts: Sequence[Element], start: Match) -> list[Match]:
        """Every way to read the elements one after the other."""
        ways = [start]
        for part in parts:
            ways = [longer for way in ways for longer in self._element(part, way)]
            if not ways:
                return ways
        return ways

    def _element(self, part: Element, way: Match) -> list[Match]:
        if isinstance(part, Literal):
            return self._words(part.words, part.keys, way)
        if isinstance(part, Plural):
            return self._words((part.one, part.many), part.keys, way)
        if isinstance(part, Unsaid):
            return [*self._elements(part.inner, way), way]
        return self._slot(part, way)

    def _words(self, words: Sequence[str], keys: frozenset[str], way: Match) -> list[Match]:
        at = way.end
        if at < len(self.line) and self.line[at].key in keys:
            return [Match(at + 1, way.fields, way.places)]
        if not self.quick:
            self.miss(at, f'"{words[0]}"', words)
        return []

    def _slot(self, part: Ref, way: Match) -> list[Match]:
        if part.name in self.grammar.numbers:
            found = self._number(self.grammar.numbers[part.name], way.end)
        else:
            found = self.all(part.name, way.end)
        ways = [Match(each.end, way.fields | each.fields, way.places | each.places) for each in found]
        return [*ways, way] if part.optional else ways

    def _number(self, slot: Number, at: int) -> list[Match]:
        signed = at < len(self.line) and self.line[at].key in SIGNS
        digits = at + (slot.signed and signed)
        token = self.line[digits] if digits < len(self.line) and signed >= slot.signed else None
        value = scaled(token, slot.scale) if token else None
        if value is not None and slot.low <= value <= slot.high:
            fields = dict.fromkeys(slot.fields, -value if slot.signed and self.line[at].key == "-" else value)
            return [Match(digits + 1, fields, dict.fromkeys(fields, self._offset(at)))]
        if not self.quick:
            self.miss(digits, slot.label)
            if token and token.kind is Kind.NUMBER and digits == self.far:
                self.numbers.append(slot)
        return []

    def _offset(self, at: int) -> int:
        return self.line[at].at if at < len(self.line) else (self.line[-1].end if self.line else 0)


def scaled(token: Token, scale: int) -> int | None:
    """A number token's value times `scale`; None if it is no number or no whole one then."""
    value = token.number()
    if value is not None:
        return value * scale
    whole, dot, part = token.text.partition(".")
    if token.kind is not Kind.NUMBER or not dot or len(token.text) > 9 or not part.isdecimal():
        return None
    value, rest = divmod(int(whole + part) * scale, 10 ** len(part)) if whole.isdecimal() else (0, 1)
    return None if rest else value


def _prefixed(match: Match, prefix: str) -> Match:
    fields = {prefix + name: value for name, value in match.fields.items()}
    return Match(match.end, fields, {prefix + name: at for name, at in match.places.items()})
