"""A position as a mapping: every key, what it may hold, what it means, and what it is if left out.

These models are the one definition: `set_up` reads them, `snapshot` writes them, the JSON Schema and
the tables of docs/scenarios.md are made from them. A key marked read-only stands in snapshots alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from rulesets.valour import SPEC
from rulesets.valour.keywords import (
    FURY_COUNTERS,
    INFECTION_STAGES,
    LIFEBOND_USES,
    MOMENTUM_COUNTERS,
    TIERS,
)
from rulesets.valour.naming import HEROICS, PHASE_CODES
from rulesets.valour.options import LARGE
from rulesets.valour.position_frames import AnyFrame, Waiting
from rulesets.valour.position_types import (
    Described,
    KeywordName,
    SlotNumber,
    Text,
    Until,
    Whole,
    Words,
    Yes,
    read_only,
)
from rulesets.valour.state import DECK_SIZE, SLOTS, STACK

MOST_SEED = (1 << 63) - 1
MOST_TURNS = SPEC.settings()["turn_limit"].high
STANCES = ("attack", "defense", "set")
FACES = ("set", "open")
RESTS = ("deck", "graveyard", "refuse")
INFECTIONS = ("none", "II", "III")
ENDINGS = tuple(ending.name for ending in SPEC.endings)

Amount = Annotated[int, Whole(-LARGE, LARGE)]
Count = Annotated[int, Whole(0, LARGE)]
Slot = Annotated[int, Whole(1, SLOTS)]
Seat = Annotated[int | None, Whole(1, 2)]
Turn = Annotated[int, Whole(0, LARGE)]
LastTurn = Annotated[int, Until()]
Flag = Annotated[bool, Yes()]
Keywords = list[Annotated[str, KeywordName()]]


RISING = Field(
    False, description="a Revenant that returns at the start of its owner's next turn if it still can"
)
RISEN = Field(False, description="a Revenant that has had its one chance to return")


def _shape(value: Any) -> str:
    return "name" if isinstance(value, str) else "detail"


def _either(value: Any) -> str:
    return "slots" if isinstance(value, Mapping) else "list"


# --- cards in zones -------------------------------------------------------------------------------


class Entry(Described):
    """A card somewhere."""

    card: Annotated[str, Text()] = Field("", description="the card's name or id")


class HandCard(Entry):
    """A card of the hand."""

    seen: Flag = Field(False, description="the opponent knows it")
    rising: Flag = RISING
    risen: Flag = RISEN


class DeckCard(Entry):
    """A card of the deck."""

    seen: Flag = Field(False, description="its owner knows that it lies there")


class BuriedCard(Entry):
    """A card of the Graveyard."""

    rising: Flag = RISING
    risen: Flag = RISEN


class Change(Described):
    """What a unit has until the end of a certain turn."""

    until: Turn = Field(description="the turn at whose end it is over: this one or one of the next two")
    atk: Amount = Field(0, description="ATK more or less")
    dfn: Amount = Field(0, alias="def", description="DEF more or less")
    keywords: Keywords = Field([], description="keywords it has meanwhile")


class InBattle(Described):
    """What a unit has until the battle under way is over."""

    atk: Amount = Field(0, description="ATK more or less")
    dfn: Amount = Field(0, alias="def", description="DEF more or less")
    keywords: Keywords = Field([], description="keywords it has meanwhile")
    negated: Flag = Field(False, description="its abilities are negated")
    protected: Flag = Field(False, description="the comparison of stats does not destroy it")


class Bond(Described):
    """Whom a unit with Lifebond is bound to."""

    slot: Slot = Field(description="the ally's slot")
    until: LastTurn = Field(description="the last turn of the bond")
    uses: Annotated[int, Whole(0, LIFEBOND_USES)] = Field(0, description="how often it has halved damage")


class Unit(Entry):
    """A Front Row slot in detail."""

    position: Annotated[str, Words(STANCES)] = Field(
        "attack", description="attack (default), defense, or set: face-down in Defense Position"
    )
    entered: Turn = Field(0, description="the turn it entered in (default 0: long ago)")
    moved: Turn = Field(0, description="the turn its position was last changed in")
    attacked: Turn = Field(0, description="the turn it last declared an attack in")
    attacks: Annotated[int | None, Whole(0, SLOTS)] = Field(
        None, description="attacks it declared this turn (default: 1 if `attacked` is this turn)"
    )
    ready: Flag = Field(False, description="it may attack in the turn it entered: a Hero summoned with VP")
    tributes: Annotated[int | None, Whole(0, SLOTS)] = Field(
        None, description="what was paid for it (default: the price of its Level)"
    )
    seen: Flag = Field(False, description="the opponent knows it though it is set")
    halved: Flag = Field(False, description="it rose as a Revenant, with half of its printed ATK and DEF")
    atk_change: Amount = Field(0, description="ATK gained or lost for good")
    def_change: Amount = Field(0, description="DEF gained or lost for good")
    boost: Amount = Field(0, description="ATK until the end of this turn: bought with VP, or by Bloodlust")
    changes: list[Change] = Field([], description="what effects gave it until the end of a turn")
    battle: InBattle | None = Field(None, description="what effects gave it for the battle under way")
    granted: Keywords = Field([], description="keywords it has gained for good")
    fury: Annotated[int, Whole(0, FURY_COUNTERS)] = Field(0, description="Avenger's Fury counters")
    momentum: Annotated[int, Whole(0, MOMENTUM_COUNTERS)] = Field(0, description="Momentum counters")
    tank_used: Annotated[int, Whole(0, TIERS)] = Field(
        0, description="how often its Tank has taken an attack this turn"
    )
    ability_used: Flag = Field(False, description="its `activate` ability was used this turn")
    ledger_used: Flag = Field(False, description="its Double Ledger drew a card this turn")
    able: Flag = Field(
        False, description="it could attack when this turn's Battle Phase began (for Unstable)"
    )
    atk_hex: LastTurn = Field(0, description="the last turn of a hex on its ATK")
    def_hex: LastTurn = Field(0, description="the last turn of a hex on its DEF")
    barred: LastTurn = Field(0, description="the last turn in which it cannot attack")
    untargetable: LastTurn = Field(0, description="the last turn in which it cannot be attacked")
    negated: LastTurn = Field(0, description="the last turn in which its abilities are negated")
    protected: LastTurn = Field(
        0, description="the last turn in which the comparison of stats does not destroy it"
    )
    infection: Annotated[str, Words(INFECTIONS)] = Field(
        "none", description="the tier of the Infection upon it"
    )
    infection_stage: Annotated[int, Whole(0, INFECTION_STAGES)] = Field(
        0, description="how often that Infection has got worse"
    )
    bond: Bond | None = Field(None, description="its Lifebond")
    rising: Flag = RISING
    risen: Flag = RISEN
    atk: Count | None = read_only("its ATK at this moment")
    dfn: Count | None = read_only("its DEF at this moment", alias="def")
    keywords: Keywords | None = read_only("the keywords that work at this moment")


class Support(Entry):
    """A Back Row slot in detail."""

    position: Annotated[str | None, Words(FACES)] = Field(
        None, description="set or open (default: set for Artillery and Burst cards, open for others)"
    )
    entered: Turn = Field(0, description="the turn it was put there in (default 0: long ago)")
    phase: Annotated[str, Words(("main 1", "main 2"))] = Field(
        "main 1", description="the phase it was put there in; counts only if that was in this turn"
    )
    timer: Annotated[int | None, Whole(0, LARGE)] = Field(
        None, description="an open Timed card's turns left (default: all of them)"
    )
    seen: Flag = Field(False, description="the opponent knows it though it is set")


NamedHandCard = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[HandCard, Tag("detail")], Discriminator(_shape)
]
NamedDeckCard = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[DeckCard, Tag("detail")], Discriminator(_shape)
]
NamedBuriedCard = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[BuriedCard, Tag("detail")], Discriminator(_shape)
]
NamedUnit = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[Unit, Tag("detail")], Discriminator(_shape)
]
NamedSupport = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[Support, Tag("detail")], Discriminator(_shape)
]
SlotKey = Annotated[int, SlotNumber(SLOTS)]
Row = Annotated[
    Annotated[list[NamedUnit | None], Field(max_length=SLOTS), Tag("list")]
    | Annotated[dict[SlotKey, NamedUnit | None], Tag("slots")],
    Discriminator(_either),
]
Back = Annotated[
    Annotated[list[NamedSupport | None], Field(max_length=SLOTS), Tag("list")]
    | Annotated[dict[SlotKey, NamedSupport | None], Tag("slots")],
    Discriminator(_either),
]


# --- a side, a game -------------------------------------------------------------------------------


class Side(Described):
    """One side of the table."""

    life: Annotated[int | None, Whole(0, LARGE)] = Field(None, description="LP (default: as at the start)")
    valour: Annotated[int | None, Whole(0, LARGE)] = Field(None, description="VP (default: as at the start)")
    heroic: Annotated[str, Words(tuple(HEROICS))] = Field(
        "none", description="the heroic act used: none (default), summon, peek or slay"
    )
    ghost_strike_used: Flag = Field(False, description="a Ghost Strike attacked past units this turn")
    clock: Annotated[int | None, Whole(0, LARGE)] = Field(
        None, description="seconds left (default: as at the start)"
    )
    mulligans: Annotated[int, Whole(0, 1)] = Field(0, description="mulligans taken (default 0)")
    shuffles: Count = Field(
        1, description="how often the deck was shuffled (default 1): the key of its next order"
    )
    rolls: Count = Field(
        0, description="how often chance was asked by this side (default 0): the key of its next roll"
    )
    hand: list[NamedHandCard] = Field([], max_length=DECK_SIZE, description="cards, or {card, seen}")
    deck: list[NamedDeckCard] = Field([], max_length=DECK_SIZE, description="cards, top first")
    graveyard: list[NamedBuriedCard] = Field([], max_length=DECK_SIZE, description="cards, oldest first")
    row: Row = Field(
        [],
        description="the Front Row: up to five slots from the left, each null, a card or a unit in "
        "detail; or a mapping of slot numbers",
    )
    back: Back = Field([], description="the Back Row, written as the Front Row is")
    rest: Annotated[str, Words(RESTS)] = Field(
        "deck",
        description="where the deck list's other cards go: deck (the bottom, default), graveyard, or refuse",
    )


class PositionModel(Described):
    """A position. Seats and slots are counted from 1; cards are named by name or id."""

    turn: Annotated[int, Whole(1, MOST_TURNS)] = Field(
        1, description="the turn of the match, from 1; turns of both players are counted"
    )
    phase: Annotated[str, Words(tuple(PHASE_CODES))] = Field(
        "main 1",
        description="main 1 (default), battle or main 2; others only with something pending, or an ending",
    )
    active: Annotated[int, Whole(1, 2)] = Field(1, description="the seat whose turn it is (default 1)")
    first: Seat = Field(
        None, description="the seat that began the match (default: what turn and active imply)"
    )
    summons: Annotated[int, Whole(0, DECK_SIZE)] = Field(
        0, description="Normal Summons and Sets made this turn (default 0)"
    )
    extra_summons: Count = Field(0, description="Normal Summons that effects have granted this turn")
    seed: Annotated[int | None, Whole(0, MOST_SEED)] = Field(
        None, description="the seed of all chance to come (default: the one of the match)"
    )
    ending: Annotated[str, Words(ENDINGS)] = Field(
        ENDINGS[0], description="how the game ended (default unfinished)"
    )
    winner: Annotated[int, Whole(0, 2)] = Field(0, description="the seat that won, 0 for none (default 0)")
    seats: list[Side] = Field([], max_length=2, description="the two sides")
    pending: list[AnyFrame] = Field(
        [], max_length=STACK, description="what waits for an answer, the topmost last"
    )
    waiting: list[Waiting] | None = read_only("effects that were set off and have not begun")
