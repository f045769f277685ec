"""A finished game as a row of integers, the same in both runtimes and in the store."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from rulesets.kernel.layout import layout
from rulesets.kernel.summary import MEASURES


@layout
class Row:
    """Outcome of one game; lists are in seat order, winner and half_leader are 0 (none), 1 or 2.

    The masks have a bit for each distinct card of that seat's deck, sorted by id: `opening` the
    hand kept after the mulligan, `drawn` what entered the hand later, `played` what left it or was
    used by its owner's choice, `playable` what was a legal choice at least once. `fingerprint` is a hash
    of every decision and of how many actions it was chosen from.
    """

    winner: int
    ending: int
    turns: int
    decisions: int
    half_leader: int
    limit_card: int
    fingerprint: int
    life: Annotated[list[int], 2]
    opening: Annotated[list[int], 2]
    drawn: Annotated[list[int], 2]
    played: Annotated[list[int], 2]
    playable: Annotated[list[int], 2]
    measures: Annotated[list[int], MEASURES]


ROW: np.dtype[np.void] = np.dtype(Row.dtype.descr)  # type: ignore[attr-defined,assignment]
"""The row as a plain structured dtype, for everything outside compiled code."""
