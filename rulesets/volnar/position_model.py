"""A position as a mapping: every key, what it may hold, what it means, and what it is if left out.

These models are the one definition: `set_up` reads them, `snapshot` writes them, the JSON Schema and
the tables of docs/scenarios.md are made from them. A key marked read-only stands in snapshots alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from rulesets.kernel.position_types import Described, SlotNumber, Text, Whole, Words, Yes, read_only
from rulesets.volnar import ENDINGS, SPEC
from rulesets.volnar.changes import FOREVER
from rulesets.volnar.keyword_table import UNIT_KEYWORDS
from rulesets.volnar.options import LARGE
from rulesets.volnar.state import DECK_SIZE, FOG_ROW, LANES

MOST_SEED = (1 << 63) - 1
MOST_TURNS = SPEC.settings()["turn_limit"].high
MOST_ENERGY = SPEC.settings()["most_energy"].high
ENDING_NAMES = tuple(ending.name for ending in ENDINGS)
RESTS = ("deck", "graveyard", "refuse")
FACES = ("set", "open")
SETTABLE_PHASES = ("main", "combat")

Amount = Annotated[int, Whole(-LARGE, LARGE)]
Count = Annotated[int, Whole(0, LARGE)]
Turn = Annotated[int, Whole(0, FOREVER)]
Flag = Annotated[bool, Yes()]
KeywordList = list[Annotated[str, Words(tuple(each.name for each in UNIT_KEYWORDS))]]


def _shape(value: Any) -> str:
    return "name" if isinstance(value, str) else "detail"


def _either(value: Any) -> str:
    return "lanes" if isinstance(value, Mapping) else "list"


class Entry(Described):
    """A card somewhere."""

    card: Annotated[str, Text()] = Field("", description="the card's name or id")


class HandCard(Entry):
    """A card of the hand."""

    seen: Flag = Field(False, description="the opponent knows it")


class Change(Described):
    """What a Unit has until the end of a certain turn."""

    until: Turn = Field(description="the turn at whose end it is over: this one or one of the next two")
    power: Amount = Field(0, description="Power more or less")
    health: Amount = Field(0, description="Health more or less")
    keywords: KeywordList = Field([], description="keywords it has meanwhile")


class Unit(Entry):
    """A Unit in a lane."""

    damage: Count = Field(0, description="damage upon it")
    entered: Turn = Field(0, description="the turn it was played in (default 0: long ago)")
    awake: Flag = Field(False, description="Blade Form woke it: it may attack in the turn it was played")
    attacked: Flag = Field(False, description="it has attacked this turn")
    ability_used: Flag = Field(False, description="its activated effect was used this turn")
    asleep: Turn = Field(0, description="the last turn in which an effect keeps it asleep")
    stunned: Turn = Field(0, description="the last turn in which it is stunned")
    rooted: Turn = Field(0, description="the last turn in which it is rooted")
    link: Annotated[int, Whole(0, LANES)] = Field(
        0, description="the lane of the Unit it is Nestlinked with (default 0: none); say it of both"
    )
    power_change: Amount = Field(0, description="Power gained or lost for good")
    health_change: Amount = Field(0, description="Health gained or lost for good")
    granted: KeywordList = Field([], description="keywords it has gained for good")
    changes: list[Change] = Field([], description="what effects gave it until the end of a turn")
    attached: list[Annotated[str, Text()]] = Field([], description="the Attachments on it")
    power: Count | None = read_only("its Power at this moment")
    health: Amount | None = read_only("its Health at this moment, damage not counted")
    keywords: KeywordList | None = read_only("the keywords it has at this moment")


class Trap(Entry):
    """A Trap in its zone."""

    position: Annotated[str, Words(FACES)] = Field("set", description="set (default) or open: revealed")
    seen: Flag = Field(False, description="the opponent knows it though it is set")
    order: Count | None = Field(None, description="the lower, the earlier it was placed (default: as listed)")


class Fog(Entry):
    """A Spell in the Fog Row."""

    due: Turn = Field(0, description="the turn at whose Main Phase it resolves (default: the next own one)")
    delayed: Flag = Field(False, description="it was delayed already")


NamedHandCard = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[HandCard, Tag("detail")], Discriminator(_shape)
]
NamedUnit = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[Unit, Tag("detail")], Discriminator(_shape)
]
NamedTrap = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[Trap, Tag("detail")], Discriminator(_shape)
]
NamedFog = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[Fog, Tag("detail")], Discriminator(_shape)
]
LaneKey = Annotated[int, SlotNumber(LANES)]
Units = Annotated[
    Annotated[list[NamedUnit | None], Field(max_length=LANES), Tag("list")]
    | Annotated[dict[LaneKey, NamedUnit | None], Tag("lanes")],
    Discriminator(_either),
]
Traps = Annotated[
    Annotated[list[NamedTrap | None], Field(max_length=LANES), Tag("list")]
    | Annotated[dict[LaneKey, NamedTrap | None], Tag("lanes")],
    Discriminator(_either),
]
Name = Annotated[str, Text()]


class Side(Described):
    """One side of the table."""

    life: Annotated[int | None, Whole(0, LARGE)] = Field(None, description="Life (default: as at the start)")
    energy: Annotated[int | None, Whole(0, MOST_ENERGY)] = Field(
        None, description="Energy (default: as at the start)"
    )
    energy_most: Annotated[int | None, Whole(0, MOST_ENERGY)] = Field(
        None, description="the maximum that is refilled, with the option energy = 1 (default: the Energy)"
    )
    moves: Annotated[int, Whole(0, LANES)] = Field(0, description="Unit moves made this turn")
    spell_cast: Flag = Field(False, description="a Spell was played from hand in this Main Phase")
    blade_used: Flag = Field(False, description="Blade Form was used this turn")
    roared: Flag = Field(False, description="Roarback has fired in this Combat Phase")
    shuffles: Count = Field(1, description="how often the deck was shuffled: key of its next order")
    rolls: Count = Field(0, description="how often chance was asked by this side: the key of its next roll")
    hand: list[NamedHandCard] = Field([], max_length=DECK_SIZE, description="cards, or {card, seen}")
    deck: list[Name] = Field([], max_length=DECK_SIZE, description="cards, top first")
    graveyard: list[Name] = Field([], max_length=DECK_SIZE, description="cards, oldest first")
    units: Units = Field(
        [],
        description="up to three lanes from the left, each null, a card or a Unit in detail; or a mapping of "
        "lane numbers",
    )
    traps: Traps = Field([], description="the Trap Zones, written as the lanes are")
    fog: list[NamedFog] = Field([], max_length=FOG_ROW, description="Spells in the Fog Row")
    rest: Annotated[str, Words(RESTS)] = Field(
        "deck",
        description="where the deck list's other cards go: deck (the bottom, default), graveyard, or refuse",
    )


class PositionModel(Described):
    """A position. Seats and lanes are counted from 1; cards are named by name or id. Tokens are named as
    other cards are and belong to no deck list."""

    turn: Annotated[int, Whole(1, MOST_TURNS)] = Field(
        1, description="the turn of the match, from 1; turns of both players are counted"
    )
    phase: Annotated[str, Words(SETTABLE_PHASES)] = Field("main", description="main (default) or combat")
    active: Annotated[int, Whole(1, 2)] = Field(1, description="the seat whose turn it is (default 1)")
    first: Annotated[int | None, Whole(1, 2)] = Field(
        None, description="the seat that began the match (default: what turn and active imply)"
    )
    seed: Annotated[int | None, Whole(0, MOST_SEED)] = Field(
        None, description="the seed of all chance to come (default: the one of the match)"
    )
    ending: Annotated[str, Words(ENDING_NAMES)] = Field(
        ENDING_NAMES[0], description="how the game ended (default unfinished)"
    )
    winner: Annotated[int, Whole(0, 2)] = Field(0, description="the seat that won, 0 for none (default 0)")
    seats: list[Side] = Field([], max_length=2, description="the two sides")
    step: str | None = read_only("the phase, where it is not one that can be set up")
    pending: list[str] | None = read_only("what waits for an answer, the topmost last")
    waiting: list[str] | None = read_only("effects that were set off and have not begun")
