"""What a card file of a game may hold, read from the code: columns, types, keywords, the effect language.

`schema` gives rows that are shown in a terminal or written as JSON; nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .cards import COMMON_COLUMNS, REQUIRED_COLUMNS
from .effects.keywords import Keyword
from .effects.language import TRIGGER, Language
from .effects.ops import MOST_EFFECTS, MOST_STEPS
from .effects.phrases import Phrase
from .effects.reference import PhraseRow, SlotRow, phrase_row, slot_rows
from .spec import Column, GameSpec

MEANINGS = {
    "game": "the game's short name",
    "id": "small letters, digits and single dashes; it stays when the card is renamed",
    "name": "the card's name; no two cards of a game have the same",
    "set": "the set it belongs to",
    "type": "one of the card types",
    "keywords": "a list with `;` between",
    "effects": "what the card does",
    "text": "the text printed on the card",
}
"""The columns that the cards of every game have."""


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """A column: numbers have `low` and `high`, as written, words may have `choices`; `types` must fill it."""

    name: str
    meaning: str
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeywordRow:
    """A keyword: its tiers, or the highest number it takes (0: none), its rule, the card types it is for."""

    name: str
    tiers: tuple[str, ...]
    most: int
    rule: str
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TriggerRow:
    """A trigger: how it is written, what it means, the card types it is for."""

    write: tuple[str, ...]
    meaning: str
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Schema:
    """All that the cards of a game can hold. The language's parts are empty for a game without one."""

    game: str
    title: str
    columns: tuple[ColumnRow, ...]
    types: tuple[str, ...]
    keywords: tuple[KeywordRow, ...] = ()
    most_effects: int = 0
    most_steps: int = 0
    triggers: tuple[TriggerRow, ...] = ()
    steps: tuple[PhraseRow, ...] = ()
    marks: tuple[PhraseRow, ...] = ()
    each: tuple[PhraseRow, ...] = ()
    durations: tuple[PhraseRow, ...] = ()
    quantities: tuple[PhraseRow, ...] = ()
    tests: tuple[PhraseRow, ...] = ()
    slots: tuple[SlotRow, ...] = ()


def schema(spec: GameSpec) -> Schema:
    """The schema of a game's cards."""
    language = spec.language
    columns = (*_common(spec), *(_column(column, language) for column in spec.card_columns))
    if language is None:
        return Schema(spec.name, spec.title, columns, spec.card_types)
    words = language.vocabulary

    def rows(phrases: Iterable[Phrase]) -> tuple[PhraseRow, ...]:
        return tuple(phrase_row(words, each) for each in phrases)

    return Schema(
        game=spec.name,
        title=spec.title,
        columns=columns,
        types=spec.card_types,
        keywords=tuple(_keyword(each, language) for each in language.keywords),
        most_effects=MOST_EFFECTS,
        most_steps=MOST_STEPS,
        triggers=tuple(_trigger(each, language) for each in words.triggers),
        steps=rows(words.steps),
        marks=rows(words.marks),
        each=rows(words.each),
        durations=rows(words.durations),
        quantities=rows(words.quantities),
        tests=rows(words.tests),
        slots=tuple(_slots(language)),
    )


def _common(spec: GameSpec) -> Iterable[ColumnRow]:
    choices = {"game": (spec.name,), "type": spec.card_types}
    for name in COMMON_COLUMNS:
        types = spec.card_types if name in REQUIRED_COLUMNS else ()
        yield ColumnRow(name, MEANINGS[name], choices=choices.get(name, ()), types=types)


def _column(column: Column, language: Language | None) -> ColumnRow:
    low, high = (_bound(column, column.low), _bound(column, column.high)) if column.number else (None, None)
    types = language.column_types.get(column.name, ()) if language else ()
    return ColumnRow(column.name, column.meaning, low, high, column.choices, types)


def _bound(column: Column, value: int) -> float:
    return value // column.scale if value % column.scale == 0 else value / column.scale


def _keyword(each: Keyword, language: Language) -> KeywordRow:
    types = language.keyword_types.get(each.code, ())
    return KeywordRow(each.name, tuple(each.tiers), each.most, each.rule, types)


def _trigger(each: Phrase, language: Language) -> TriggerRow:
    row = phrase_row(language.vocabulary, each)
    return TriggerRow(row.write, row.meaning, language.trigger_types.get(each.values[TRIGGER], ()))


def _slots(language: Language) -> Iterable[SlotRow]:
    """Every slot; those with too many words to list have their note instead."""
    for row in slot_rows(language.vocabulary):
        note = language.slot_notes.get(row.name)
        yield SlotRow(row.name, note) if note else row
