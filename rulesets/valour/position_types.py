"""What the values of a position may be: those of all games, and those that VALOUR alone has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.kernel.diagnostics import closest
from rulesets.kernel.position_types import (
    FRAME,
    Always,
    Described,
    Leaf,
    Path,
    PositionError,
    SlotNumber,
    Text,
    Whole,
    Words,
    Yes,
    fault,
    place_of,
    read_only,
    validated,
    walked,
)
from rulesets.valour.changes import FOREVER
from rulesets.valour.naming import keyword_names

__all__ = [
    "FOREVER_WORD",
    "FRAME",
    "Always",
    "Described",
    "KeywordName",
    "Path",
    "PositionError",
    "SlotNumber",
    "Text",
    "Until",
    "Whole",
    "Words",
    "Yes",
    "place_of",
    "read_only",
    "validated",
    "walked",
]

FOREVER_WORD = "forever"


@dataclass(frozen=True)
class Until(Leaf):
    """The last turn in which something holds, or `forever`."""

    def check(self, value: Any) -> int:
        if value == FOREVER_WORD:
            return FOREVER
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= FOREVER:
            raise fault(f"it must be a turn or {FOREVER_WORD}")
        return value

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [{"type": "integer", "minimum": 0}, {"const": FOREVER_WORD}]}


@dataclass(frozen=True)
class KeywordName(Leaf):
    """A unit's keyword as printed, with its tier."""

    def check(self, value: Any) -> str:
        plain = " ".join(str(value).replace("’", "'").split()).casefold()
        known = list(keyword_names().values())
        for name in known:
            if name.casefold() == plain:
                return name
        near = closest(str(value), known)
        raise fault(f"did you mean {near}?" if near else "no unit has such a keyword")

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(keyword_names().values())}
