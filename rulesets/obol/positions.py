"""The hero duel's positions as data: the module that `GameSpec.positions` names.

`set_up` makes a position from data, `snapshot` gives it back, `mentioned` lists the cards it needs and
`headers` the heroes, `PositionModel` defines it; `why_not` explains a refused action. `CardModel` is a card
that a scenario brings along, `FILLER` fills decks, `BESIDE` are cards that every scenario has beside its
decks, and `HEADERS` names those that stand in the header of a deck where nothing is said.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

from pydantic import Field

from rulesets.kernel.cards import Card
from rulesets.kernel.position_types import Described, PositionError, Text, Whole, Words
from rulesets.obol import SPEC
from rulesets.obol.cards import CARD_TYPES, HERO, INSTANT, MOST_ENERGY, MOST_STAT, NEEDED, TOKEN
from rulesets.obol.position_model import PositionModel
from rulesets.obol.refusals import Refusal, why_not
from rulesets.obol.set_up import headers, mentioned, set_up
from rulesets.obol.snapshot import snapshot

__all__ = [
    "BESIDE",
    "FILLER",
    "HEADERS",
    "CardModel",
    "PositionError",
    "PositionModel",
    "Refusal",
    "headers",
    "mentioned",
    "set_up",
    "snapshot",
    "why_not",
]

DEFAULTS = {"cost": 1, "power": 2, "armor": 1, "durability": 3, "charges": 2, "life": 20}
ID_PREFIX = "own-"

Free = Annotated[str, Field(strict=True)]


class CardModel(Described):
    """A card made for a scenario: the columns of a card file, all but the name with a default."""

    name: Annotated[str, Text()] = Field(description="the card's name")
    id: Annotated[str | None, Text()] = Field(None, description="its id (default: made from the name)")
    type: Annotated[str, Words(CARD_TYPES)] = Field(INSTANT, description=f"its type (default {INSTANT})")
    cost: Annotated[int | None, Whole(0, MOST_ENERGY)] = Field(None, description="energy (default 1)")
    power: Annotated[int | None, Whole(0, MOST_STAT)] = Field(
        None, description="a weapon's power, a hero's heavy bonus (default 2)"
    )
    armor: Annotated[int | None, Whole(0, MOST_STAT)] = Field(None, description="armor (default 1)")
    durability: Annotated[int | None, Whole(1, MOST_STAT)] = Field(
        None, description="durability of a weapon or armor (default 3)"
    )
    charges: Annotated[int | None, Whole(1, MOST_STAT)] = Field(
        None, description="a trinket's charges (default 2)"
    )
    life: Annotated[int | None, Whole(1, MOST_STAT)] = Field(None, description="a hero's life (default 20)")
    effects: Free = Field("", description="what it does, in the language of docs/effects-obol.md")
    text: Free = Field("", description="the text printed on it")

    def card(self) -> Card:
        """The card itself; whether it may exist is for the game's `check_card` to say."""
        needed = dict(NEEDED[self.type])
        fields: dict[str, str | int] = {}
        for column, default in DEFAULTS.items():
            value: int | None = getattr(self, column)
            if column in needed or value is not None:
                fields[column] = default if value is None else value
        made = self.id or ID_PREFIX + slug(self.name)
        return Card(SPEC.name, made, self.name, "", self.type, (), self.effects, self.text, fields)


def slug(name: str) -> str:
    """A name in small letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "card"


FILLER = Card(SPEC.name, "filler", "Filler", "", INSTANT, (), "play: lose 1 life", fields={"cost": 9})
"""A plain card, which nobody wants to play."""

PLAIN_HERO = Card(
    SPEC.name,
    "plain-hero",
    "Plain Hero",
    "",
    HERO,
    (),
    "active 5: heal 1 | active 5: deal 1 damage | when you attack, if life < 1: heal 1",
    fields={"life": 20, "cost": 3, "power": 2},
)
"""The hero of a deck for which nothing else is said; its passive never comes to anything."""

PLAIN_OBOL = Card(SPEC.name, "obol", "Obol", "", TOKEN, (), "play: gain 1 energy", fields={"cost": 0})
"""OBO-SETUP-2, in few letters."""

BESIDE = (PLAIN_HERO, PLAIN_OBOL)
HEADERS = {"hero": PLAIN_HERO.name}
