"""VALOUR's positions as data: the module that `GameSpec.positions` names.

`set_up` makes a position from data, `snapshot` gives it back, `mentioned` lists the cards it needs,
`PositionModel` defines it; `why_not` explains a refused action. `CardModel` is a card that a scenario
brings along, `FILLER` fills decks.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

from pydantic import Field

from rulesets.kernel.cards import Card
from rulesets.valour import SPEC
from rulesets.valour.cards import ASPECTS, CARD_TYPES, DORMANT, LEVELS, STAT_LIMIT, UNITS
from rulesets.valour.position_model import PositionModel
from rulesets.valour.position_types import Described, PositionError, Text, Whole, Words
from rulesets.valour.refusals import Refusal, why_not
from rulesets.valour.set_up import mentioned, set_up
from rulesets.valour.snapshot import snapshot

__all__ = [
    "FILLER",
    "CardModel",
    "PositionError",
    "PositionModel",
    "Refusal",
    "mentioned",
    "set_up",
    "snapshot",
    "why_not",
]

CHAMPION = "Champion"
LEVEL, STAT = 4, 1000  # of a unit that says nothing else: no tributes, middling stats
ID_PREFIX = "own-"

Words_ = Annotated[str, Field(strict=True)]


class CardModel(Described):
    """A card made for a scenario: the columns of a card file, all but the name with a default."""

    name: Annotated[str, Text()] = Field(description="the card's name")
    id: Annotated[str | None, Text()] = Field(None, description="its id (default: made from the name)")
    type: Annotated[str, Words(CARD_TYPES)] = Field(
        CHAMPION, description=f"its type (default {CHAMPION}, which may have abilities)"
    )
    aspect: Annotated[str | None, Words(ASPECTS)] = Field(
        None, description=f"a unit's Aspect (default {DORMANT})"
    )
    level: Annotated[int | None, Whole(LEVELS[0], LEVELS[-1])] = Field(
        None, description=f"a unit's Level (default {LEVEL})"
    )
    atk: Annotated[int | None, Whole(0, STAT_LIMIT)] = Field(
        None, description=f"a unit's ATK (default {STAT})"
    )
    dfn: Annotated[int | None, Whole(0, STAT_LIMIT)] = Field(
        None, alias="def", description=f"a unit's DEF (default {STAT})"
    )
    tribe: Words_ = Field("", description="a unit's tribe")
    keywords: Words_ = Field("", description="its keywords, with `;` between")
    effects: Words_ = Field("", description="what it does, in the language of docs/effects.md")
    text: Words_ = Field("", description="the text printed on it")

    def card(self) -> Card:
        """The card itself; whether it may exist is for the game's `check_card` to say."""
        fields: dict[str, str | int] = {}
        numbers = {"level": (self.level, LEVEL), "atk": (self.atk, STAT), "def": (self.dfn, STAT)}
        unit = self.type in UNITS
        if unit or self.aspect:
            fields["aspect"] = self.aspect or DORMANT
        for column, (value, default) in numbers.items():
            if unit or value is not None:
                fields[column] = default if value is None else value
        if self.tribe:
            fields["tribe"] = self.tribe
        words = tuple(word.strip() for word in self.keywords.split(";") if word.strip())
        made = self.id or ID_PREFIX + slug(self.name)
        return Card(SPEC.name, made, self.name, "", self.type, words, self.effects, self.text, fields)


def slug(name: str) -> str:
    """A name in small letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "card"


FILLER = Card(
    SPEC.name,
    "filler",
    "Filler",
    "",
    UNITS[0],
    fields={"aspect": DORMANT, "level": 1, "atk": 100, "def": 100},
)
"""A plain card."""
