"""The effect language: one grammar for all games, what it speaks about declared by each game's vocabulary.

    cell = read_cell("on summon: draw 1", vocabulary)   # effects, and errors with their places
    table_of(cell.effects, vocabulary)                  # rows of integers for the game's engine
    text_of(cell.effects[0], vocabulary)                # rules text, which reads back as the same effect

Compiled rules import `ops` only.
"""

from __future__ import annotations

from .errors import EffectError
from .model import Effect, Filter, Step, Word
from .reading import Cell, cell_text, read_cell, text_of
from .tables import Table, effect_columns, filter_columns, step_columns, table_of
from .vocabulary import Vocabulary

__all__ = [
    "Cell",
    "Effect",
    "EffectError",
    "Filter",
    "Step",
    "Table",
    "Vocabulary",
    "Word",
    "cell_text",
    "effect_columns",
    "filter_columns",
    "read_cell",
    "step_columns",
    "table_of",
    "text_of",
]
