"""The game's positions as data: the module that `GameSpec.positions` names.

`set_up` makes a position from data, `snapshot` gives it back, `mentioned` lists the cards it needs,
`PositionModel` defines it; `why_not` explains a refused action. `CardModel` is a card that a scenario
brings along, `FILLER` fills decks. Tokens are `in_no_deck` and `made_by` other cards.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from rulesets.kernel.cards import Card
from rulesets.kernel.position_types import Described, PositionError, Text, Whole, Words
from rulesets.volnar import SPEC
from rulesets.volnar.abilities import check_card, table_of_card
from rulesets.volnar.cards import CARD_TYPES, FACTIONS, KINDS, MOST_COST, MOST_STAT, NEUTRAL, TOKEN, UNIT, YES
from rulesets.volnar.position_model import PositionModel
from rulesets.volnar.refusals import Refusal, why_not
from rulesets.volnar.set_up import mentioned, set_up
from rulesets.volnar.snapshot import snapshot
from rulesets.volnar.tables import kinds_made

__all__ = [
    "FILLER",
    "CardModel",
    "PositionError",
    "PositionModel",
    "Refusal",
    "in_no_deck",
    "made_by",
    "mentioned",
    "set_up",
    "snapshot",
    "why_not",
]

COST, POWER, HEALTH = 1, 1, 2  # of a card that says nothing else
ID_PREFIX = "own-"

Free = Annotated[str, Field(strict=True)]


class CardModel(Described):
    """A card made for a scenario: the columns of a card file, all but the name with a default."""

    name: Annotated[str, Text()] = Field(description="the card's name")
    id: Annotated[str | None, Text()] = Field(None, description="its id (default: made from the name)")
    type: Annotated[str, Words(CARD_TYPES)] = Field(UNIT, description=f"its type (default {UNIT})")
    faction: Annotated[str, Words((*FACTIONS, NEUTRAL))] = Field(
        NEUTRAL, description=f"its faction (default {NEUTRAL})"
    )
    cost: Annotated[int, Whole(0, MOST_COST)] = Field(COST, description=f"its cost (default {COST})")
    power: Annotated[int | None, Whole(0, MOST_STAT)] = Field(
        None, description=f"a Unit's Power (default {POWER})"
    )
    health: Annotated[int | None, Whole(1, MOST_STAT)] = Field(
        None, description=f"a Unit's Health (default {HEALTH}); a Token that is a Unit says it"
    )
    unique: Annotated[str | None, Words((YES,))] = Field(None, description="yes for a Unique card")
    tribe: Annotated[str | None, Words(KINDS)] = Field(None, description="the kind of a Token")
    keywords: Free = Field("", description="its keywords, with `;` between")
    effects: Free = Field("", description="what it does, in the language of docs/effects-volnar.md")
    text: Free = Field("", description="the text printed on it")

    def card(self) -> Card:
        """The card itself; whether it may exist is for the game's `check_card` to say."""
        fields: dict[str, str | int] = {"faction": self.faction, "cost": self.cost}
        body = self.type == UNIT or (self.type == TOKEN and self.health is not None)
        if body or self.power is not None:
            fields["power"] = POWER if self.power is None else self.power
        if body or self.health is not None:
            fields["health"] = HEALTH if self.health is None else self.health
        for column in ("unique", "tribe"):
            value: str | None = getattr(self, column)
            if value is not None:
                fields[column] = value
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
    UNIT,
    fields={"faction": NEUTRAL, "cost": MOST_COST, "power": 1, "health": 1},
)
"""A plain card, which nobody can pay."""


def in_no_deck(card: Card) -> bool:
    """VOL-DECK-4: whether a card is made by others only."""
    return card.type == TOKEN


def made_by(cards: Iterable[Card], known: Iterable[Card]) -> list[Card]:
    """VOL-CARD-5: the Tokens that these cards create, of each kind the first one known."""
    kinds: set[int] = set()
    for card in cards:
        if not any(True for _ in check_card(card)):
            kinds |= kinds_made(table_of_card(card))
    tokens: dict[str, Card] = {}
    for card in known:
        if in_no_deck(card):
            tokens.setdefault(card.word("tribe"), card)
    return [tokens[KINDS[kind - 1]] for kind in sorted(kinds) if KINDS[kind - 1] in tokens]
