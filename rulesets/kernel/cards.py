"""Cards and decks as the rest of the toolkit sees them: valid, typed, immutable by convention."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

COMMON_COLUMNS = ("game", "id", "name", "set", "type", "keywords", "effects", "text")
"""The columns every game's cards have, in the order of the file."""

REQUIRED_COLUMNS = ("game", "id", "name", "type")
"""The common columns that no card may leave empty."""

FILE_COLUMNS = (
    *COMMON_COLUMNS,
    *("aspect", "level", "atk", "def", "tribe"),
    *("cost", "power", "armor", "durability", "charges", "life"),
    *("archetype", "locked_to"),
    *("faction", "health", "unique"),
)
"""The header of the shared card file. What a game's own columns mean is declared by that game."""


@dataclass(frozen=True, slots=True)
class Card:
    """One valid row of a card file.

    `keywords` holds the words as written ("Duelist II"); `fields` the game's own columns, whole
    numbers as int, without the columns that are empty in this row.
    """

    game: str
    id: str
    name: str
    set: str
    type: str
    keywords: tuple[str, ...] = ()
    effects: str = ""
    text: str = ""
    fields: Mapping[str, str | int] = field(default_factory=dict)

    def number(self, column: str, default: int = 0) -> int:
        """A numeric column's value, `default` where the row leaves it empty."""
        value = self.fields.get(column, default)
        return value if isinstance(value, int) else default

    def word(self, column: str, default: str = "") -> str:
        """A text column's value, `default` where the row leaves it empty."""
        return str(self.fields.get(column, default))


@dataclass(frozen=True, slots=True)
class Deck:
    """One valid deck list; `cards` are (card id, copies) sorted by card id, `header` its lines by key."""

    game: str
    id: str
    name: str
    header: Mapping[str, str]
    cards: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        """How many cards the deck has, copies counted."""
        return sum(copies for _, copies in self.cards)
