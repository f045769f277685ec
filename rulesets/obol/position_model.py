"""A position as a mapping: every key, what it may hold, what it means, and what it is if left out.

These models are the one definition: `set_up` reads them, `snapshot` writes them, the JSON Schema and
the tables of docs/scenarios.md are made from them. A key marked read-only stands in snapshots alone.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from rulesets.kernel.position_types import Described, Text, Whole, Words, Yes, read_only
from rulesets.obol import ENDINGS, SPEC
from rulesets.obol.options import LARGE
from rulesets.obol.state import HAND_SIZE

MOST_SEED = (1 << 63) - 1
MOST_TURNS = SPEC.settings()["turn_limit"].high
MOST_LIFE = 999
MOST_ENERGY = 999
ENDING_NAMES = tuple(ending.name for ending in ENDINGS)
RESTS = ("deck", "discard", "refuse")

Count = Annotated[int, Whole(0, LARGE)]
Life = Annotated[int | None, Whole(0, MOST_LIFE)]
Energy = Annotated[int | None, Whole(0, MOST_ENERGY)]


def _shape(value: Any) -> str:
    return "name" if isinstance(value, str) else "detail"


class Entry(Described):
    """A card somewhere."""

    card: Annotated[str, Text()] = Field("", description="the card's name or id")


class HandCard(Entry):
    """A card of the hand."""

    seen: Annotated[bool, Yes()] = Field(False, description="the opponent knows it")


class Equipped(Entry):
    """A piece of equipment."""

    left: Annotated[int | None, Whole(1, LARGE)] = Field(
        None, description="durability or charges left (default: as printed)"
    )


NamedHandCard = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[HandCard, Tag("detail")], Discriminator(_shape)
]
NamedEquipped = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[Equipped, Tag("detail")], Discriminator(_shape)
]
Name = Annotated[str, Text()]


class Side(Described):
    """One side of the table."""

    hero: Annotated[str | None, Text()] = Field(
        None, description="the hero of the deck list (default: a plain one)"
    )
    life: Life = Field(None, description="life (default: the hero's)")
    max_life: Life = Field(None, description="maximum life (default: the hero's)")
    energy: Energy = Field(None, description="energy left (default: all of it in one's own turn)")
    max_energy: Energy = Field(None, description="maximum energy (default: what the turn implies)")
    bonus: Count = Field(0, description="what the next attack gains (default 0)")
    timed_out: Count = Field(0, description="own turns timed out in a row (default 0)")
    rolls: Count = Field(0, description="how often chance was asked by this side: the key of its next roll")
    weapon: NamedEquipped | None = Field(None, description="the weapon: a card, or {card, left}")
    armor: NamedEquipped | None = Field(None, description="the armor, likewise")
    trinket: NamedEquipped | None = Field(None, description="the trinket, likewise")
    hand: list[NamedHandCard] = Field([], max_length=HAND_SIZE, description="cards, or {card, seen}")
    deck: list[Name] = Field([], max_length=HAND_SIZE, description="cards, top first")
    discard: list[Name] = Field([], max_length=HAND_SIZE, description="cards, oldest first")
    rest: Annotated[str, Words(RESTS)] = Field(
        "deck",
        description="where the deck list's other cards go: deck (the bottom, default), discard, or refuse",
    )
    attack: Count | None = read_only("what an attack would deal before the other side's armor")


class PositionModel(Described):
    """A position. Seats are counted from 1; cards are named by name or id."""

    turn: Annotated[int, Whole(1, MOST_TURNS)] = Field(
        1, description="the turn of the match, from 1; turns of both players are counted"
    )
    active: Annotated[int, Whole(1, 2)] = Field(1, description="the seat whose turn it is (default 1)")
    seconds: Count = Field(0, description="what this turn has taken by the timer's model")
    seed: Annotated[int | None, Whole(0, MOST_SEED)] = Field(
        None, description="the seed of all chance to come (default: the one of the match)"
    )
    ending: Annotated[str, Words(ENDING_NAMES)] = Field(
        ENDING_NAMES[0], description="how the game ended (default unfinished)"
    )
    winner: Annotated[int, Whole(0, 2)] = Field(0, description="the seat that won, 0 for none (default 0)")
    seats: list[Side] = Field([], max_length=2, description="the two sides")
