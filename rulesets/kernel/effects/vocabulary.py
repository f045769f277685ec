"""A game's card language: what its effects can say. The grammar around it is the same for all games.

An effect is `TRIGGER[, if CONDITION]: STEP[; STEP]...`; a step is `[mark] PHRASE [for each ...] [duration]`.
Triggers, steps, quantities, tests, marks and durations are phrases that the game declares; see `phrases.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from .phrases import Choice, Element, Literal, Number, Phrase, Plural, Ref, Unsaid, elements
from .tokens import Kind, Token

AMOUNT = "amount"
"""The field that "for each" multiplies: only phrases that set it may be followed by it."""

QUANTITY = "quantity"
"""The field that quantities and tests set: their code."""

EACH = "per_"
"""Before the names of the fields of what stands after "for each"."""

FILTER = "filter"
"""The column of an effect or a step that holds its filter's row; `per_filter` for "for each"."""

COUNTED, LASTING = "counted", "lasting"
"""What a step read with any end says about its phrase: whether it may be multiplied, whether it lasts."""

EMPTY, NUMERIC = "", "0"
"""Among the words something can begin with: it can be empty; it can begin with a number."""
NUMBERS = frozenset((NUMERIC, "+", "-"))

TRIGGERS, STEPS, CORES, QUANTITIES, TESTS = "trigger", "step", "core", "quantity", "test"
MARKS, DURATIONS, EACHES, LOOSE = "mark", "duration", "each", "loose step"
OWN = (TRIGGERS, STEPS, CORES, QUANTITIES, TESTS, MARKS, DURATIONS, EACHES, LOOSE)
"""Names of the grammar's own rules, which no slot may have."""


@dataclass(frozen=True)
class Vocabulary:
    """The language of one game's cards.

    `effect_fields`, `step_fields`, `filter_fields` are the numbers of an effect, a step, a filter by
    name, each with the value it has where nothing is said. `scale` 2 makes the numbers of conditions
    halves, kept doubled. `hints` are words from other games, with what is said here.
    Raises ValueError, on first use, for patterns that make no sense.
    """

    game: str
    effect_fields: Mapping[str, int]
    step_fields: Mapping[str, int]
    filter_fields: Mapping[str, int]
    slots: Mapping[str, Number | Choice]
    triggers: tuple[Phrase, ...]
    steps: tuple[Phrase, ...]
    quantities: tuple[Phrase, ...] = ()
    tests: tuple[Phrase, ...] = ()
    marks: tuple[Phrase, ...] = ()
    durations: tuple[Phrase, ...] = ()
    each: tuple[Phrase, ...] = ()
    scale: int = 1
    hints: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def grammar(self) -> Grammar:
        """The phrases made ready for matching and printing."""
        return Grammar(self)

    @property
    def nothing(self) -> tuple[int, ...]:
        """The filter that lets everything through."""
        return tuple(self.filter_fields.values())

    @cached_property
    def prefixes(self) -> tuple[str, ...]:
        """The prefixes of a step's filters; the first is empty."""
        own = {slot.prefix for slot in self.slots.values() if isinstance(slot, Choice)}
        own |= {EACH} if self.each else set()
        return ("", *sorted(own - {""}))

    @cached_property
    def defaults(self) -> Mapping[str, Mapping[str, int]]:
        """The fields of a trigger, a step, a quantity or test with their defaults, filters included."""
        step = dict(self.step_fields)
        for prefix in self.prefixes:
            step |= {prefix + name: value for name, value in self.filter_fields.items()}
        return {
            TRIGGERS: {**self.effect_fields, **self.filter_fields},
            STEPS: step,
            QUANTITIES: {QUANTITY: 0, **self.filter_fields},
        }


@dataclass(frozen=True, slots=True)
class Option:
    """One pattern of a phrase: `fields` are those it may set (without its rule's prefix), `first` the words
    it can begin with, "" among them if it can be empty."""

    phrase: Phrase
    elements: tuple[Element, ...]
    fields: frozenset[str]
    first: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rule:
    """A choice made ready: `fields` are all the fields it may set, `own` the same without its prefix."""

    label: str
    prefix: str
    options: tuple[Option, ...]
    fields: frozenset[str]
    own: frozenset[str]
    first: frozenset[str]
    by_word: Mapping[str, tuple[Option, ...]]

    def beginning_with(self, token: Token | None) -> tuple[Option, ...]:
        """The options that can match where this token stands (None: at the end)."""
        if token is None:
            return self.by_word[EMPTY]
        found = self.by_word.get(token.key)
        if found is None:
            found = self.by_word[NUMERIC if token.kind is Kind.NUMBER else EMPTY]
        return found


class Grammar:
    """All rules of a vocabulary by name; numbers' slots stand beside them. Raises ValueError if unsound."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.numbers: dict[str, Number] = {}
        self.choices: dict[str, Choice] = {}
        self.rules: dict[str, Rule] = {}
        self.open: list[str] = []
        for name, slot in vocabulary.slots.items():
            if name in OWN or name.startswith(CORES):
                raise ValueError(f"the slot <{name}> has a name that the grammar uses itself")
            if isinstance(slot, Number):
                self.numbers[name] = slot
            else:
                self.choices[name] = slot
        self._add_own()
        for name in self.choices:
            self.fields_of(name)
        self._check_fields()

    def _add_own(self) -> None:
        words = self.vocabulary
        self.choices[MARKS] = Choice("", words.marks)
        self.choices[DURATIONS] = Choice("", words.durations)
        self.choices[EACHES] = Choice("", words.each, EACH)
        self.choices[TRIGGERS] = Choice("a trigger", words.triggers)
        self.choices[QUANTITIES] = Choice("a quantity", words.quantities)
        self.choices[TESTS] = Choice("a test", words.tests)
        self._add_steps()

    def _add_steps(self) -> None:
        """Steps in four kinds: whether something can be counted for them, whether they last."""
        kinds: dict[tuple[bool, bool], list[Phrase]] = {}
        for each in self.vocabulary.steps:
            kinds.setdefault((self._sets_amount(each), each.lasting), []).append(each)
        strict, loose = [], []
        for at, ((counted, lasting), phrases) in enumerate(kinds.items()):
            name = f"{CORES}{at}"
            self.choices[name] = Choice("a step", tuple(phrases))
            tail = " <each?>" * counted + " <duration?>" * lasting
            strict.append(Phrase((f"<mark?> <{name}>{tail}",)))
            ends = (f"<mark?> <{name}> <each?> <duration?>", f"<mark?> <{name}> <duration?> <each?>")
            loose.append(Phrase(ends, {COUNTED: int(counted), LASTING: int(lasting)}))
        self.choices[STEPS] = Choice("a step", tuple(strict))
        self.choices[LOOSE] = Choice("a step", tuple(loose))

    def _sets_amount(self, each: Phrase) -> bool:
        """Whether the first pattern has a number for the amount."""
        if AMOUNT in each.values:
            return False
        refs = [part.name for part in elements(each.patterns[0]) if isinstance(part, Ref)]
        return any(AMOUNT in self.numbers[name].fields for name in refs if name in self.numbers)

    def fields_of(self, name: str) -> frozenset[str]:
        """A slot's fields; makes its rule first where that is not done."""
        if name in self.numbers:
            return frozenset(self.numbers[name].fields)
        if name in self.rules:
            return self.rules[name].fields
        if name not in self.choices:
            raise ValueError(f"there is no slot <{name}>")
        if name in self.open:
            raise ValueError(f"the slot <{name}> contains itself: {' > '.join(self.open)}")
        self.open.append(name)
        slot = self.choices[name]
        options, own = [], set[str]()
        for each in slot.phrases:
            for pattern in each.patterns:
                parts = elements(pattern)
                fields = frozenset(self._option_fields(each, pattern, parts))
                options.append(Option(each, parts, fields, self._first(parts)))
                own |= fields
        self.open.pop()
        first = frozenset[str]().union(*(option.first for option in options))
        prefixed = frozenset(slot.prefix + each for each in own)
        by_word = _by_word(options, first)
        self.rules[name] = Rule(
            slot.label, slot.prefix, tuple(options), prefixed, frozenset(own), first, by_word
        )
        return prefixed

    def _first(self, parts: Iterable[Element]) -> frozenset[str]:
        """The words these elements can begin with."""
        found: set[str] = set()
        for part in parts:
            words = self._first_of(part)
            found |= words - {EMPTY}
            if EMPTY not in words:
                return frozenset(found)
        return frozenset(found | {EMPTY})

    def _first_of(self, part: Element) -> frozenset[str]:
        if isinstance(part, Literal | Plural):
            return part.keys
        if isinstance(part, Unsaid):
            return self._first(part.inner) | {EMPTY}
        words = NUMBERS if part.name in self.numbers else self.rules[part.name].first
        return words | {EMPTY} if part.optional else words

    def _option_fields(self, each: Phrase, pattern: str, parts: Iterable[Element]) -> set[str]:
        """The fields of one pattern, which no two of its parts may share."""
        found = set(each.values)
        for part in parts:
            if isinstance(part, Ref):
                more = self.fields_of(part.name)
                if found & more:
                    raise ValueError(f"pattern {pattern!r}: sets {', '.join(sorted(found & more))} twice")
                found |= more
        return found

    def _check_fields(self) -> None:
        defaults = self.vocabulary.defaults
        places = {TRIGGERS: TRIGGERS, STEPS: STEPS, QUANTITIES: QUANTITIES, TESTS: QUANTITIES}
        for rule, fields in places.items():
            unknown = self.rules[rule].own - defaults[fields].keys()
            if unknown:
                raise ValueError(f"a {rule} sets unknown fields: {', '.join(sorted(unknown))}")


def _by_word(options: Sequence[Option], first: frozenset[str]) -> dict[str, tuple[Option, ...]]:
    """For each first word the options it may belong to; also for any number, and for anything else."""
    found = {}
    for word in {*first, NUMERIC, EMPTY}:
        also = {word, EMPTY} | ({NUMERIC} if word.isdecimal() else set())
        found[word] = tuple(option for option in options if option.first & also)
    return found
