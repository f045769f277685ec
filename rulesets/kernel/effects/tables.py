"""A card's effects as small tables of integers, which one loop of a game executes.

Effects, steps, condition words and filters are rows of four tables; rows refer to others by number.
Filter 0 lets everything through. What the columns are called is given by the vocabulary.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .model import Effect, Filter, Word
from .ops import MOST_EFFECTS, MOST_FILTERS, MOST_ROWS, MOST_WORDS
from .vocabulary import FILTER, Vocabulary

Row: TypeAlias = tuple[int, ...]

POINTERS = ("first_word", "words", "first_step", "steps")
"""After an effect's own numbers and its filter: first word and length of its condition, then of its steps."""

WORD_COLUMNS = ("op", "value", FILTER)


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one card; their columns are named by `effect_columns`, `step_columns`, `WORD_COLUMNS`
    and the vocabulary's filter fields."""

    effects: tuple[Row, ...]
    steps: tuple[Row, ...]
    words: tuple[Row, ...]
    filters: tuple[Row, ...]


def effect_columns(vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names of an effect row's numbers."""
    return (*vocabulary.effect_fields, FILTER, *POINTERS)


def step_columns(vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names of a step row's numbers: its own, then a filter for each kind of description."""
    return (*vocabulary.step_fields, *(prefix + FILTER for prefix in vocabulary.prefixes))


def filter_columns(vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names of a filter row's numbers."""
    return tuple(vocabulary.filter_fields)


def table_of(effects: Sequence[Effect], vocabulary: Vocabulary) -> Table:
    """The tables of a card's effects.

    Raises ValueError where they hold more than a card may; `read_cell` finds that before.
    """
    filters: dict[Filter, int] = {vocabulary.nothing: 0}
    words: list[Row] = []
    steps: list[Row] = []
    rows: list[Row] = []
    for effect in effects:
        described = _number(filters, effect.filter)
        pointers = (len(words), len(effect.condition), len(steps), len(effect.steps))
        words += _words(effect.condition, filters)
        for step in effect.steps:
            which = (_number(filters, step.filters[prefix]) for prefix in vocabulary.prefixes)
            steps.append((*(step.numbers[name] for name in vocabulary.step_fields), *which))
        own = (effect.numbers[name] for name in vocabulary.effect_fields)
        rows.append((*own, described, *pointers))
    limits = ((rows, MOST_EFFECTS), (steps, MOST_ROWS), (words, MOST_WORDS), (filters, MOST_FILTERS))
    if any(len(table) > most for table, most in limits):
        raise ValueError("the effects of a card do not fit into its tables")
    return Table(tuple(rows), tuple(steps), tuple(words), tuple(filters))


def _words(condition: Iterable[Word], filters: dict[Filter, int]) -> list[Row]:
    return [(word.op, word.value, _number(filters, word.filter)) for word in condition]


def _number(filters: dict[Filter, int], described: Filter) -> int:
    """The filter's row, a new one if no other has the same numbers."""
    return filters.setdefault(described, len(filters))
