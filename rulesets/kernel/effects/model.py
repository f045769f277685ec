"""Effects as the parser leaves them: numbers by name, with the places they were read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Filter: TypeAlias = tuple[int, ...]
"""A description of cards: its numbers in the order of the vocabulary's filter fields."""


class Word(NamedTuple):
    """A word of a condition's program: an `Op`, its value, and the filter of a quantity."""

    op: int
    value: int
    filter: Filter


@dataclass(frozen=True, slots=True)
class Step:
    """One thing an effect does. `filters` are by prefix: "" for its objects, `per_` after "for each".

    `at` is the step's offset in its cell, `places` that of each number; neither is compared.
    """

    numbers: Mapping[str, int]
    filters: Mapping[str, Filter]
    at: int = field(default=0, compare=False)
    places: Mapping[str, int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Effect:
    """A trigger with its filter, a condition (no words: always), and what is then done, in order.

    `at` is the effect's offset in its cell, `word_places` those of the condition's words; not compared.
    """

    numbers: Mapping[str, int]
    filter: Filter
    condition: tuple[Word, ...]
    steps: tuple[Step, ...]
    at: int = field(default=0, compare=False)
    word_places: tuple[int, ...] = field(default=(), compare=False)
    places: Mapping[str, int] = field(default_factory=dict, compare=False)
