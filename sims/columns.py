"""The columns of the table `games`, and rows of the engine turned into them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[np.void]
Column = npt.NDArray[Any]

SMALL, MEDIUM, WIDE = "TINYINT", "INTEGER", "BIGINT"
NUMPY_TYPES = {SMALL: np.int8, MEDIUM: np.int32, WIDE: np.int64}

KEYS = (("id", WIDE), ("matchup", MEDIUM), ("pair", MEDIUM), ("swapped", SMALL), ("seed", WIDE))
"""What tells a game apart from the others of its run, with the types it is stored in."""

SEATS = 2
FIELDS = (
    ("winner", SMALL, 0),
    ("ending", SMALL, 0),
    ("turns", MEDIUM, 0),
    ("decisions", MEDIUM, 0),
    ("half_leader", SMALL, 0),
    ("life", MEDIUM, SEATS),
    ("opening", WIDE, SEATS),
    ("drawn", WIDE, SEATS),
    ("played", WIDE, SEATS),
    ("playable", WIDE, SEATS),
    ("limit_card", MEDIUM, 0),
    ("trace", WIDE, 0),
)
"""The columns after the keys: name, type, and 2 where each seat has one (`life_1`, `life_2`). The game's
measures follow, one wide column each."""

RENAMED = {"trace": "fingerprint"}
"""Columns whose field of the engine's row (`sims.rows.ROW`) has another name: records own `trace`."""


def _stored(measures: Sequence[str]) -> list[tuple[str, str, str, int]]:
    """(column, type, field of ROW, index within the field or -1) of every column after the keys."""
    columns = []
    for name, kind, seats in FIELDS:
        field = RENAMED.get(name, name)
        if seats:
            columns += [(f"{name}_{seat + 1}", kind, field, seat) for seat in range(seats)]
        else:
            columns.append((name, kind, field, -1))
    return columns + [(measure, WIDE, "measures", i) for i, measure in enumerate(measures)]


def game_columns(measures: Sequence[str]) -> list[tuple[str, str]]:
    """The columns of the table `games` as (name, type), in order."""
    return [*KEYS, *((column, kind) for column, kind, _, _ in _stored(measures))]


def split_rows(rows: Rows, measures: Sequence[str]) -> dict[str, Column]:
    """Rows (ROW, shape [n]) as one contiguous array a stored column, each of shape [n] in its stored type."""
    columns: dict[str, Column] = {}
    for column, kind, field, index in _stored(measures):
        values = rows[field] if index < 0 else rows[field][:, index]
        columns[column] = np.ascontiguousarray(values, dtype=NUMPY_TYPES[kind])
    return columns
