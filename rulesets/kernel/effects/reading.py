"""An effects cell read: all its effects, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from .complaints import quoted, unexpected, unreadable
from .conditions import Program, condition_text, read_condition
from .errors import EffectError, Refused
from .matching import Match, Matcher
from .model import Effect, Filter, Step, Word
from .ops import MOST_EFFECTS, MOST_FILTERS, MOST_STEPS, MOST_WORDS
from .speaking import say
from .tokens import Kind, Token, split, tokens
from .vocabulary import COUNTED, DURATIONS, EACH, LASTING, LOOSE, QUANTITY, STEPS, TRIGGERS, Vocabulary

NO_COLON, TRIGGER, STEP, MISSING = "EFFECT002", "EFFECT003", "EFFECT006", "EFFECT007"
TOO_MUCH, TAIL = "EFFECT009", "EFFECT010"

IF, COMMA, COLON, SEMICOLON = "if", ",", ":", ";"
THEN = (",", "then", "and", ":")
"""What people write between steps."""

BETWEEN_SHOWN = " | "


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell holds: its sound effects in order, and its errors by place.

    A cell with errors has fewer effects than it shows and must not be played.
    """

    effects: tuple[Effect, ...]
    errors: tuple[EffectError, ...]


def read_cell(text: str, vocabulary: Vocabulary) -> Cell:
    """Read a cell. Never raises for what the text is; an empty cell has no effects."""
    effects: list[Effect] = []
    errors: list[EffectError] = []
    for row, _ in split(tokens(text), ("\n",)):
        for part, stop in split(row, ("|",) if row else ()):
            if part:
                effect = _Reader(text, vocabulary, part, errors).effect()
                effects += [effect] if effect else []
            elif row:
                at = stop.at if stop else row[-1].at
                errors.append(EffectError(MISSING, 'An effect is missing beside this "|".', text, at))
    errors += _too_much(effects, text, vocabulary)
    once = {(error.at, error.code): error for error in reversed(errors)}
    return Cell(tuple(effects), tuple(once[key] for key in sorted(once)))


def text_of(effect: Effect, vocabulary: Vocabulary) -> str:
    """The effect as rules text, which reads back as the same effect.

    Raises ValueError for numbers the vocabulary has no words for.
    """
    defaults = vocabulary.defaults
    names = vocabulary.filter_fields
    described = dict(zip(names, effect.filter, strict=True))
    head = say(vocabulary.grammar, TRIGGERS, {**effect.numbers, **described}, defaults[TRIGGERS])
    if effect.condition:
        head += f", if {condition_text(effect.condition, vocabulary)}"
    return f"{head}: " + "; ".join(_step_text(step, vocabulary) for step in effect.steps)


def cell_text(effects: Sequence[Effect], vocabulary: Vocabulary) -> str:
    """All effects of a card in one line."""
    return BETWEEN_SHOWN.join(text_of(effect, vocabulary) for effect in effects)


def _step_text(step: Step, vocabulary: Vocabulary) -> str:
    fields = dict(step.numbers)
    for prefix, described in step.filters.items():
        fields |= {
            prefix + name: value for name, value in zip(vocabulary.filter_fields, described, strict=True)
        }
    return say(vocabulary.grammar, STEPS, fields, vocabulary.defaults[STEPS])


class _Reader:
    """Reads one effect; findings go to `errors`, and reading goes on at the next part."""

    def __init__(
        self, cell: str, vocabulary: Vocabulary, line: Sequence[Token], errors: list[EffectError]
    ) -> None:
        self.cell = cell
        self.vocabulary = vocabulary
        self.line = line
        self.errors = errors

    def effect(self) -> Effect | None:
        """The effect, or None after a finding."""
        before = len(self.errors)
        bad = [token for token in self.line if token.kind is Kind.BAD]
        if bad:
            self.errors += [unreadable(token, self.cell) for token in bad]
            return None
        colon = next((at for at, token in enumerate(self.line) if token.key == COLON), None)
        if colon is None:
            self.errors.append(self._no_colon())
            return None
        match, condition, places = self._head(self.line[:colon], self.line[colon])
        steps = self._steps(self.line[colon + 1 :], self.line[colon].end)
        if len(self.errors) > before or match is None:
            return None
        fields = {**self.vocabulary.defaults[TRIGGERS], **match.fields}
        numbers = {name: fields[name] for name in self.vocabulary.effect_fields}
        described = self._filter(fields, "")
        return Effect(numbers, described, condition, steps, self.line[0].at, places, match.places)

    def _no_colon(self) -> EffectError:
        """An effect without ":": is it a trigger alone, or steps alone, or neither?"""
        end, hints = self.line[-1].end, self.vocabulary.hints
        matcher = Matcher(self.vocabulary.grammar, self.line)
        match = matcher.longest(TRIGGERS)
        if match is None and not Matcher(self.vocabulary.grammar, self.line).all(LOOSE):
            return unexpected(matcher, self.cell, TRIGGER, end, hints)
        message = 'The effect has no ":"; an effect is TRIGGER: STEP; STEP.'
        if match is None:
            message = "The effect has no trigger; an effect is TRIGGER: STEP; STEP."
            return EffectError(
                NO_COLON, message, self.cell, self.line[0].at, self.line[0].length, ("a trigger",)
            )
        at = self.line[match.end].at if match.end < len(self.line) else end
        return EffectError(NO_COLON, message, self.cell, at, 1, ('":"',))

    def _head(
        self, line: Sequence[Token], colon: Token
    ) -> tuple[Match | None, tuple[Word, ...], tuple[int, ...]]:
        """The trigger, the condition's program and the offsets of its words."""
        if not line:
            message = 'There is no trigger before ":".'
            self._add(MISSING, message, colon, ("a trigger",))
            return None, (), ()
        cut = next((at for at, token in enumerate(line) if token.key in (IF, COMMA)), len(line))
        match = Matcher(self.vocabulary.grammar, line[:cut], quick=True).whole(TRIGGERS)
        end = line[cut].at if cut < len(line) else colon.at
        if not cut:
            self._add(TRIGGER, f"There is no trigger before {quoted(line[0])}.", line[0], ("a trigger",))
        elif match is None:
            self.errors.append(self._trigger_error(line[:cut], end))
        condition = self._condition(line[cut:], colon) if cut < len(line) else ((), ())
        return match, *condition

    def _trigger_error(self, line: Sequence[Token], end: int) -> EffectError:
        matcher = Matcher(self.vocabulary.grammar, line)
        for reading in matcher.all(TRIGGERS):
            matcher.miss(reading.end, '":"', (COLON,))
        return unexpected(matcher, self.cell, TRIGGER, end, self.vocabulary.hints)

    def _condition(self, line: Sequence[Token], colon: Token) -> Program:
        """The program of `, if CONDITION` and the offsets of its words."""
        if line[0].key == IF:
            self._add(TRIGGER, 'Before "if" there is a comma.', line[0], ('","',), ", if")
            rest = line[1:]
        elif len(line) > 1 and line[1].key == IF:
            rest = line[2:]
        else:
            found = line[1] if len(line) > 1 else colon
            message = f'Expected "if" after the comma, found {quoted(found)}.'
            self._add(TRIGGER, message, found, ('"if"',), "if" if len(line) > 1 else "")
            return (), ()
        try:
            return read_condition(self.vocabulary, rest, self.cell, colon.at)
        except Refused as refused:
            self.errors.append(refused.error)
            return (), ()

    def _steps(self, line: Sequence[Token], start: int) -> tuple[Step, ...]:
        steps = []
        end = line[-1].end if line else start
        before = start
        for part, stop in split(line, (SEMICOLON,)):
            after = stop.at if stop else end
            if part:
                step = self._step(part, after)
                steps += [step] if step else []
            else:
                at = stop.at if stop else max(before - 1, 0)
                mark = stop.text if stop else self.cell[at : at + 1]
                where = "before" if stop else "after"
                message = f'There is no step {where} "{mark}".'
                self.errors.append(EffectError(MISSING, message, self.cell, at, 1, ("a step",)))
            before = stop.end if stop else end
        return tuple(steps)

    def _step(self, line: Sequence[Token], end: int) -> Step | None:
        match = Matcher(self.vocabulary.grammar, line, quick=True).whole(STEPS)
        if match is None:
            self.errors.append(self._step_error(line, end))
            return None
        fields = {**self.vocabulary.defaults[STEPS], **match.fields}
        numbers = {name: fields[name] for name in self.vocabulary.step_fields}
        filters = {prefix: self._filter(fields, prefix) for prefix in self.vocabulary.prefixes}
        return Step(numbers, filters, line[0].at, match.places)

    def _step_error(self, line: Sequence[Token], end: int) -> EffectError:
        if match := Matcher(self.vocabulary.grammar, line, quick=True).whole(LOOSE):
            return self._tail_error(match, end)
        matcher = Matcher(self.vocabulary.grammar, line)
        whole = {reading.end for reading in matcher.all(STEPS)}
        for reading in whole:
            matcher.miss(reading, '";"', (SEMICOLON,))
        error = unexpected(matcher, self.cell, STEP, end, self.vocabulary.hints)
        far = matcher.far
        if far in whole and line[far].key in THEN and error.code == STEP:
            message = f"Steps are separated by semicolons, found {quoted(line[far])}."
            return EffectError(STEP, message, self.cell, line[far].at, line[far].length, ('";"',), SEMICOLON)
        return error

    def _tail_error(self, match: Match, end: int) -> EffectError:
        """A step that is sound but for its end: it does not last, or nothing in it can be multiplied."""
        counts = match.places.get(EACH + QUANTITY)
        lasts = [
            match.places[name]
            for name in self.vocabulary.grammar.rules[DURATIONS].fields & match.places.keys()
        ]
        if counts is not None and not match.fields[COUNTED]:
            at, message, advice = (
                counts,
                "Nothing in this step can be multiplied.",
                "Leave out what is counted.",
            )
        elif lasts and not match.fields[LASTING]:
            at, message, advice = min(lasts), "This step does not last.", "Leave out the duration."
        else:
            at, message, advice = min(lasts), "The duration comes last.", "Put it behind what is counted."
        return EffectError(TAIL, message, self.cell, at, max(1, end - at), ('";"',), help=advice)

    def _filter(self, fields: Mapping[str, int], prefix: str) -> Filter:
        return tuple(fields[prefix + name] for name in self.vocabulary.filter_fields)

    def _add(
        self, code: str, message: str, token: Token, expected: tuple[str, ...] = (), meant: str = ""
    ) -> None:
        self.errors.append(EffectError(code, message, self.cell, token.at, token.length, expected, meant))


def _too_much(effects: Sequence[Effect], cell: str, vocabulary: Vocabulary) -> Iterator[EffectError]:
    """More than a card's tables hold."""
    for effect in effects[MOST_EFFECTS : MOST_EFFECTS + 1]:
        message = f"A card has {MOST_EFFECTS} effects at most; this is one more."
        yield EffectError(TOO_MUCH, message, cell, effect.at)
    for effect in effects:
        for step in effect.steps[MOST_STEPS : MOST_STEPS + 1]:
            message = f"An effect has {MOST_STEPS} steps at most; this is one more."
            yield EffectError(TOO_MUCH, message, cell, step.at)
    yield from _too_many_words(effects, cell)
    yield from _too_many_filters(effects, cell, vocabulary)


def _too_many_words(effects: Sequence[Effect], cell: str) -> Iterator[EffectError]:
    words = 0
    for effect in effects:
        before, words = words, words + len(effect.condition)
        if words > MOST_WORDS:
            message = f"The conditions of a card have {MOST_WORDS} numbers, quantities and operators at most."
            yield EffectError(TOO_MUCH, message, cell, effect.word_places[MOST_WORDS - before])
            return


def _too_many_filters(effects: Sequence[Effect], cell: str, vocabulary: Vocabulary) -> Iterator[EffectError]:
    seen = {vocabulary.nothing}
    for effect in effects:
        for at, described in filters_of(effect):
            seen.add(described)
            if len(seen) > MOST_FILTERS:
                message = f"The effects of a card describe {MOST_FILTERS - 1} kinds of cards at most."
                yield EffectError(TOO_MUCH, message, cell, at)
                return


def filters_of(effect: Effect) -> Iterator[tuple[int, Filter]]:
    """Every filter of an effect in the order of its text, with an offset to point at."""
    yield effect.at, effect.filter
    for word, at in zip(effect.condition, effect.word_places, strict=True):
        yield at, word.filter
    for step in effect.steps:
        for described in step.filters.values():
            yield step.at, described
