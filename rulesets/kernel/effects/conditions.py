"""Conditions: a Pratt parser from tokens to a postfix program, back to text, and what a program means.

From weakest to strongest: `or`, `and`, `not`, comparisons, `+` and `-`. A comparison joins numbers and
gives a truth; `and`, `or`, `not` join truths; a quantity is a number, a test a truth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .complaints import listed, number_error, quoted, suggestion, unexpected
from .errors import EffectError, Refused
from .matching import Matcher, scaled
from .model import Filter, Word
from .ops import Op
from .phrases import number, said_number
from .speaking import say
from .tokens import Kind, Token
from .vocabulary import QUANTITIES, QUANTITY, TESTS, Vocabulary

WRONG, TYPES = "EFFECT004", "EFFECT005"

HIGHEST = 999_999
"""The highest number a condition may name."""

MOST_NESTED = 20
"""Parentheses, `not` and the like inside one another; more would be no rules text."""

OR, AND, NOT, COMPARE, SUM, ATOM = range(1, 7)
"""How strongly operators bind."""

JOINING = {
    "or": (OR, Op.OR),
    "and": (AND, Op.AND),
    "<": (COMPARE, Op.LESS),
    "<=": (COMPARE, Op.AT_MOST),
    "=": (COMPARE, Op.EQUAL),
    "!=": (COMPARE, Op.DIFFERENT),
    ">=": (COMPARE, Op.AT_LEAST),
    ">": (COMPARE, Op.MORE),
    "+": (SUM, Op.ADD),
    "-": (SUM, Op.SUBTRACT),
}
SYMBOLS = {op: (symbol, power) for symbol, (power, op) in JOINING.items()}
SLIPS = {"==": "=", "<>": "!=", "&": "and", "is": "="}


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece of a condition already emitted: truth or number, and its first and last token."""

    truth: bool
    first: Token
    last: Token


Program: TypeAlias = tuple[tuple[Word, ...], tuple[int, ...]]
"""A condition's words, and for each the offset in the cell it was read from."""


def read_condition(vocabulary: Vocabulary, line: Sequence[Token], cell: str, end: int) -> Program:
    """The program of a condition: `line` are the tokens after `if`, `end` the offset in the cell after them.

    Raises Refused with the first finding.
    """
    try:
        return _Condition(vocabulary, line, cell, end, quick=True).read()
    except Refused:
        return _Condition(vocabulary, line, cell, end, quick=False).read()


class _Condition:
    """Reads one condition; `words` is the program so far. `quick` finds programs but no good errors."""

    def __init__(
        self, vocabulary: Vocabulary, line: Sequence[Token], cell: str, end: int, quick: bool
    ) -> None:
        self.vocabulary = vocabulary
        self.matcher = Matcher(vocabulary.grammar, line, quick)
        self.line = line
        self.cell = cell
        self.end = end
        self.at = 0
        self.words: list[Word] = []
        self.places: list[int] = []

    def read(self) -> Program:
        """The whole condition's program."""
        whole = self._expression(0, 0)
        if self.at < len(self.line):
            self._expected_operator()
        if not whole.truth:
            said = self._said(whole)
            raise Refused(
                self._types(whole, f"{said} is a number; a condition compares it, as in `{said} >= 1`.")
            )
        return tuple(self.words), tuple(self.places)

    def _expression(self, least: int, depth: int) -> _Part:
        left = self._prefix(depth)
        while self.at < len(self.line) and self.line[self.at].key in JOINING:
            token = self.line[self.at]
            power, op = JOINING[token.key]
            if power <= least:
                break
            self.at += 1
            right = self._expression(power, depth)
            self._check(power, token, left, right)
            self._emit(op, 0, token)
            left = _Part(power < SUM, left.first, right.last)
        return left

    def _prefix(self, depth: int) -> _Part:
        token = self.line[self.at] if self.at < len(self.line) else None
        if token is not None and depth > MOST_NESTED:
            raise Refused(self._error(WRONG, token, "The condition is nested too deeply."))
        if token is not None and token.key == "(":
            return self._parenthesis(token, depth)
        if token is not None and token.key == "not":
            self.at += 1
            inner = self._expression(NOT, depth + 1)
            if not inner.truth:
                message = f"`not` needs a comparison; {self._said(inner)} is a number."
                raise Refused(self._types(inner, message))
            self._emit(Op.NOT, 0, token)
            return _Part(True, token, inner.last)
        if token is not None and (token.kind is Kind.NUMBER or token.key == "-"):
            return self._number(token)
        return self._phrase()

    def _parenthesis(self, token: Token, depth: int) -> _Part:
        self.at += 1
        inner = self._expression(0, depth + 1)
        if self.at >= len(self.line) or self.line[self.at].key != ")":
            if self.at < len(self.line) and self.matcher.far > self.at:
                self._expected_operator()
            found = f", found {quoted(self.line[self.at])}" if self.at < len(self.line) else ""
            where = self.line[self.at] if self.at < len(self.line) else None
            raise Refused(self._error(WRONG, where, f'Expected ")"{found}: a parenthesis is open.', (")",)))
        self.at += 1
        return _Part(inner.truth, token, self.line[self.at - 1])

    def _number(self, token: Token) -> _Part:
        sign = -1 if token.key == "-" else 1
        self.at += sign < 0
        digits = self.line[self.at] if self.at < len(self.line) else None
        if digits is None or digits.kind is not Kind.NUMBER:
            found = f", found {quoted(digits)}" if digits else ""
            raise Refused(self._error(WRONG, digits, f'Expected a number after "-"{found}.', ("a number",)))
        scale = self.vocabulary.scale
        value = scaled(digits, scale)
        if value is None or value > HIGHEST:
            raise Refused(number_error(digits, number(low=0, high=HIGHEST, scale=scale), self.cell))
        self.at += 1
        self._emit(Op.NUMBER, sign * value, token)
        return _Part(False, token, digits)

    def _phrase(self) -> _Part:
        """A test or a quantity: whichever takes more of the text."""
        readings = [(self.matcher.longest(name, self.at), name == TESTS) for name in (TESTS, QUANTITIES)]
        match, truth = max(readings, key=lambda each: each[0].end if each[0] else -1)
        if match is None:
            raise Refused(unexpected(self.matcher, self.cell, WRONG, self.end, self.vocabulary.hints))
        first = self.line[self.at]
        self.at = match.end
        fields = {**self.vocabulary.defaults[QUANTITIES], **match.fields}
        described = tuple(fields[name] for name in self.vocabulary.filter_fields)
        self._emit(Op.QUANTITY, fields[QUANTITY], first, described)
        return _Part(truth, first, self.line[self.at - 1])

    def _check(self, power: int, token: Token, left: _Part, right: _Part) -> None:
        wanted = power < COMPARE
        for part in (left, right):
            if part.truth is wanted:
                continue
            said = self._said(part)
            if wanted:
                message = f"`{token.text}` joins comparisons; {said} is a number."
            elif power == COMPARE:
                message = f"`{token.text}` compares numbers; {said} is a comparison already."
            else:
                message = f"`{token.text}` joins numbers; {said} is a comparison."
            advice = "Write `1 <= LP and LP <= 5` for two limits." if power == COMPARE else ""
            raise Refused(self._types(part, message, advice))

    def _expected_operator(self) -> None:
        """What stands here continues nothing: a slip in a phrase, or something that does not belong."""
        token = self.line[self.at]
        if self.matcher.far > self.at:
            raise Refused(unexpected(self.matcher, self.cell, WRONG, self.end, self.vocabulary.hints))
        expected = ["a comparison such as >=", '"and"', '"or"', '":"']
        words = list(JOINING)
        if self.matcher.far == self.at:
            expected = [*self.matcher.expected, *expected]
            words += [word for each in self.matcher.expected.values() for word in each]
        meant = SLIPS.get(token.key) or suggestion(token, self.matcher, words, self.vocabulary.hints)
        message = f"Expected {listed(expected)}, found {quoted(token)}."
        raise Refused(EffectError(WRONG, message, self.cell, token.at, token.length, tuple(expected), meant))

    def _emit(self, op: Op, value: int, token: Token, described: Filter | None = None) -> None:
        self.words.append(Word(int(op), value, described or self.vocabulary.nothing))
        self.places.append(token.at)

    def _said(self, part: _Part) -> str:
        return self.cell[part.first.at : part.last.end]

    def _types(self, part: _Part, message: str, advice: str = "") -> EffectError:
        length = part.last.end - part.first.at
        return EffectError(TYPES, message, self.cell, part.first.at, length, help=advice)

    def _error(
        self, code: str, token: Token | None, message: str, expected: tuple[str, ...] = ()
    ) -> EffectError:
        at, length = (token.at, token.length) if token else (self.end, 1)
        return EffectError(code, message, self.cell, at, length, expected)


def condition_text(words: Sequence[Word], vocabulary: Vocabulary) -> str:
    """A program as text, with no more parentheses than it takes to read it back."""
    stack: list[tuple[str, int]] = []
    for word in words:
        if word.op == Op.NUMBER:
            stack.append((said_number(word.value, vocabulary.scale), ATOM))
        elif word.op == Op.QUANTITY:
            stack.append((_quantity(word, vocabulary), ATOM))
        elif word.op == Op.NOT:
            stack.append((f"not {_inside(stack.pop(), NOT)}", NOT))
        else:
            symbol, power = SYMBOLS[Op(word.op)]
            right, left = stack.pop(), stack.pop()
            stack.append((f"{_inside(left, power)} {symbol} {_inside(right, power + 1)}", power))
    return stack.pop()[0]


def _inside(part: tuple[str, int], least: int) -> str:
    text, power = part
    return text if power >= least else f"({text})"


def _quantity(word: Word, vocabulary: Vocabulary) -> str:
    defaults = vocabulary.defaults[QUANTITIES]
    fields = {QUANTITY: word.value} | dict(zip(vocabulary.filter_fields, word.filter, strict=True))
    try:
        return say(vocabulary.grammar, QUANTITIES, fields, defaults)
    except ValueError:
        return say(vocabulary.grammar, TESTS, fields, defaults)


def evaluate(words: Sequence[Word], quantity: Callable[[int, tuple[int, ...]], int]) -> int:
    """What a program gives (1 or 0 for a condition; 1 without words): the meaning that engines must match.

    `quantity(code, filter)` is the game's.
    """
    stack: list[int] = []
    for word in words:
        if word.op == Op.NUMBER:
            stack.append(word.value)
        elif word.op == Op.QUANTITY:
            stack.append(quantity(word.value, word.filter))
        elif word.op == Op.NOT:
            stack.append(1 - stack.pop())
        else:
            right, left = stack.pop(), stack.pop()
            stack.append(int(_JOINED[Op(word.op)](left, right)))
    return stack.pop() if stack else 1


_JOINED: dict[Op, Callable[[int, int], int]] = {
    Op.ADD: lambda left, right: left + right,
    Op.SUBTRACT: lambda left, right: left - right,
    Op.LESS: lambda left, right: left < right,
    Op.AT_MOST: lambda left, right: left <= right,
    Op.EQUAL: lambda left, right: left == right,
    Op.DIFFERENT: lambda left, right: left != right,
    Op.AT_LEAST: lambda left, right: left >= right,
    Op.MORE: lambda left, right: left > right,
    Op.AND: lambda left, right: left & right,
    Op.OR: lambda left, right: left | right,
}
