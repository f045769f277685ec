"""What a finished game tells of itself, the same in every game."""

from __future__ import annotations

from typing import Annotated

from .layout import layout

MEASURES = 16
"""Integers that a game may count of its own, as `GameSpec.measures` names them."""


@layout
class Summary:
    """What a finished game leaves for its row; per-seat values are in seat order."""

    winner: int
    ending: int
    turns: int
    decisions: int
    limit_card: int
    life: Annotated[list[int], 2]
    opening: Annotated[list[int], 2]
    drawn: Annotated[list[int], 2]
    played: Annotated[list[int], 2]
    measures: Annotated[list[int], MEASURES]
