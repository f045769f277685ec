"""The words of a condition program, and how much a card's tables hold.

A program is in postfix order: numbers and quantities are put on a stack, an operation takes its one
or two values from it and puts its result there (truth is 1 or 0). Compiled rules read this module:
it imports nothing but `enum`.
"""

from __future__ import annotations

from enum import IntEnum


class Op(IntEnum):
    """What a word of a program does."""

    NONE = 0
    NUMBER = 1  # the word's value
    QUANTITY = 2  # the game's quantity with the word's value as its code, counted with the word's filter
    ADD = 3
    SUBTRACT = 4
    LESS = 5
    AT_MOST = 6
    EQUAL = 7
    DIFFERENT = 8
    AT_LEAST = 9
    MORE = 10
    NOT = 11
    AND = 12
    OR = 13


MOST_EFFECTS = 4
"""Effects on a card."""

MOST_STEPS = 6
"""Steps in an effect."""

MOST_ROWS = MOST_EFFECTS * MOST_STEPS
"""Steps on a card."""

MOST_WORDS = 24
"""Words of all conditions of a card together."""

MOST_FILTERS = 12
"""Different filters on a card; the first, which lets everything through, is always there."""

STACK = (MOST_WORDS + 1) // 2
"""The deepest a program's stack can get: each two values need a word that joins them."""
