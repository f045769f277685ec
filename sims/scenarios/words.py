"""Places in a position and values, as people say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

SEATS = "seats"
CARD = "card"
EMPTY = "empty"
_ONE = {SEATS: "seat", "scenarios": "scenario", "cards": "card", "do": "step"}
"""What an entry of these lists is called; of others, as the list."""
MOST_SHOWN = 60
"""A list that comes to more characters is cut where it is shown."""


def place(path: Sequence[str | int]) -> str:
    """A path in words, entries of lists counted from 1: `seat 2, row 3, position`."""
    said: list[str] = []
    for step in path:
        if isinstance(step, int) and said:
            said[-1] = f"{_ONE.get(said[-1], said[-1])} {step + 1}"
        else:
            said.append(str(step))
    return ", ".join(said)


def value(found: Any) -> str:
    """A value of a position: a card by its name, nothing as `empty`, a list in brackets."""
    if found is None:
        return EMPTY
    if isinstance(found, bool):
        return "true" if found else "false"
    if isinstance(found, Mapping):
        return _mapping(found)
    if isinstance(found, Sequence) and not isinstance(found, str):
        inside = ", ".join(value(each) for each in found)
        return f"[{inside}]"
    return str(found)


def _mapping(found: Mapping[Any, Any]) -> str:
    """A card that is described is shown by its name alone; anything else key by key."""
    if CARD in found:
        return value(found[CARD])
    return ", ".join(f"{key} {value(each)}" for key, each in found.items() if each not in (None, False, []))


def listed(words: Sequence[str], last: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
