"""A position as a mapping: every key, what it may hold, what it means, and what it is if left out.

These models are the one definition: `set_up` reads them, `snapshot` writes them, the JSON Schema and
the tables of docs/scenarios.md are made from them. A key marked read-only stands in snapshots alone.
Stats and the values of walls are written with halves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from rulesets.hearts import ENDINGS, SPEC
from rulesets.hearts.cards import SCALE
from rulesets.hearts.changes import FOREVER
from rulesets.hearts.keyword_table import CHARACTER_KEYWORDS
from rulesets.hearts.options import LARGE
from rulesets.hearts.state import (
    DECK_SIZE,
    DESPERATION_PRICE,
    PILE_SIZE,
    ROW,
    STACK_SIZE,
    WALL_STEP,
    WALLS,
)
from rulesets.kernel.position_types import (
    Described,
    Leaf,
    SlotNumber,
    Text,
    Whole,
    Words,
    Yes,
    fault,
    read_only,
)

MOST_SEED = (1 << 63) - 1
MOST_TURNS = SPEC.settings()["turn_limit"].high
ENDING_NAMES = tuple(ending.name for ending in ENDINGS)
RESTS = ("deck", "abyss", "refuse")
STANCE_WORDS = ("atk", "def")
SETTABLE_PHASES = ("main", "battle", "main 2")
MOST_COUNT = 100
WALL_VALUES: tuple[int, ...] = tuple(value * WALL_STEP // SCALE for value in range(1, WALLS + 1))


@dataclass(frozen=True)
class Halves(Leaf):
    """A number in steps of a half, within bounds that are given in halves."""

    low: int
    high: int

    def check(self, value: Any) -> int | float:
        if isinstance(value, bool) or not isinstance(value, int | float) or value * SCALE % 1:
            raise fault("it must be a number in steps of 0.5")
        if not self.low <= value * SCALE <= self.high:
            raise fault(f"it goes from {self.low / SCALE:g} to {self.high / SCALE:g}")
        return int(value) if value % 1 == 0 else value

    def schema(self) -> dict[str, Any]:
        return {
            "type": "number",
            "multipleOf": 1 / SCALE,
            "minimum": self.low / SCALE,
            "maximum": self.high / SCALE,
        }


Amount = Annotated[float, Halves(-LARGE, LARGE)]
Count = Annotated[int, Whole(0, LARGE)]
Small = Annotated[int, Whole(0, MOST_COUNT)]
Turn = Annotated[int, Whole(0, FOREVER)]
Flag = Annotated[bool, Yes()]
KeywordList = list[Annotated[str, Words(tuple(each.name for each in CHARACTER_KEYWORDS))]]
WallValue = Annotated[float, Halves(0, WALLS * WALL_STEP)]


def _shape(value: Any) -> str:
    return "name" if isinstance(value, str) else "detail"


def _either(value: Any) -> str:
    return "slots" if isinstance(value, Mapping) else "list"


def _wall_shape(value: Any) -> str:
    return "detail" if isinstance(value, Mapping | Wall) else "name"


class Entry(Described):
    """A card somewhere."""

    card: Annotated[str, Text()] = Field("", description="the card's name or id")


class HandCard(Entry):
    """A card of the hand, or set on the Tactics Row."""

    seen: Flag = Field(False, description="the opponent knows it")


class Change(Described):
    """What a character has until the end of a certain turn."""

    until: Turn = Field(description="the turn at whose end it is over: this one or one of the next two")
    atk: Amount = Field(0, description="ATK more or less")
    dfn: Amount = Field(0, alias="def", description="DEF more or less")
    keywords: KeywordList = Field([], description="keywords it has meanwhile")
    barred: Flag = Field(False, description="it can't attack meanwhile")


class Character(Entry):
    """A character on the Play Row."""

    face: Annotated[str, Words(("up", "down"))] = Field("up", description="up (default) or down")
    position: Annotated[str, Words(STANCE_WORDS)] = Field("atk", description="atk (default) or def")
    seen: Flag = Field(False, description="the opponent knows it though it lies face-down")
    paid: Annotated[int, Whole(0, DESPERATION_PRICE)] | None = Field(
        None, description="the price paid for it, 4 by desperation (default: what its stats call for)"
    )
    chosen: Flag = Field(False, description="it is the sortied Chosen One")
    stranded: Flag = Field(False, description="a Chosen One whose sortie was paid with a wall")
    formed: Flag = Field(False, description="it is in the formation of All Defend")
    entered: Turn = Field(0, description="the turn it came in (default 0: long ago)")
    turned: Flag = Field(False, description="its position was changed this turn")
    attacks: Small = Field(0, description="how often it has attacked this turn")
    atk_change: Amount = Field(0, description="ATK gained or lost for good")
    def_change: Amount = Field(0, description="DEF gained or lost for good")
    granted: KeywordList = Field([], description="keywords it has gained for good")
    barred: Flag = Field(False, description="it can't attack any more")
    changes: list[Change] = Field([], description="what effects gave it until the end of a turn")
    attached: list[Annotated[str, Text()]] = Field(
        [], max_length=STACK_SIZE, description="the Attachments and Abilities on it"
    )
    atk: Amount | None = read_only("its ATK at this moment")
    dfn: Amount | None = read_only("its DEF at this moment", alias="def")
    keywords: KeywordList | None = read_only("the keywords it has at this moment")


class Wall(Described):
    """A wall that lies open."""

    value: WallValue = Field(0, description="its value, 0 where it fell")
    up: Flag = Field(False, description="it lies face-up (option revealed_walls_stay_up)")


NamedHandCard = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[HandCard, Tag("detail")], Discriminator(_shape)
]
NamedCharacter = Annotated[
    Annotated[str, Text(), Tag("name")] | Annotated[Character, Tag("detail")], Discriminator(_shape)
]
NamedWall = Annotated[
    Annotated[WallValue, Tag("name")] | Annotated[Wall, Tag("detail")], Discriminator(_wall_shape)
]
SlotKey = Annotated[int, SlotNumber(ROW)]
Characters = Annotated[
    Annotated[list[NamedCharacter | None], Field(max_length=ROW), Tag("list")]
    | Annotated[dict[SlotKey, NamedCharacter | None], Tag("slots")],
    Discriminator(_either),
]
SetCards = Annotated[
    Annotated[list[NamedHandCard | None], Field(max_length=ROW), Tag("list")]
    | Annotated[dict[SlotKey, NamedHandCard | None], Tag("slots")],
    Discriminator(_either),
]
Name = Annotated[str, Text()]


class Side(Described):
    """One side of the table."""

    chosen: Name | None = Field(None, description="its Chosen One (default: the deck's)")
    exposed: Flag = Field(False, description="its Chosen One is revealed for the match")
    chosen_seen: Flag = Field(False, description="the opponent has seen which card the Chosen One is")
    walls: list[NamedWall] = Field(
        [*WALL_VALUES],
        max_length=WALLS,
        description="the walls from the left, 0 where one fell (default 1 to 5)",
    )
    row: Characters = Field(
        [],
        description="the Play Row: up to five slots from the left: null, a card or a character in detail;"
        " or a mapping of slot numbers",
    )
    tactics: SetCards = Field([], description="cards set on the Tactics Row, written as the row is")
    hand: list[NamedHandCard] = Field([], max_length=DECK_SIZE, description="cards, or {card, seen}")
    deck: list[Name] = Field([], max_length=DECK_SIZE, description="cards, top first")
    pile: list[Name] | None = Field(
        None, max_length=PILE_SIZE, description="Abilities left (default: all that are nowhere else)"
    )
    abyss: list[Name] = Field([], max_length=DECK_SIZE, description="cards, oldest first")
    character_used: Flag = Field(False, description="the turn's character was brought forth or set")
    tactics_used: Small = Field(0, description="tactics uses of this turn")
    tactics_more: Small = Field(0, description="tactics uses that effects gave this turn")
    attacks_made: Small = Field(0, description="attacks declared this turn")
    defended: Flag = Field(False, description="a character was turned to DEF this turn")
    desperations: Small = Field(0, description="Desperation Bring-Forths of the match")
    shuffles: Count = Field(1, description="how often the deck was shuffled: key of its next order")
    wall_shuffles: Count = Field(1, description="how often the walls were shuffled: key of their next order")
    rolls: Count = Field(0, description="how often chance was asked by this side: the key of its next roll")
    rest: Annotated[str, Words(RESTS)] = Field(
        "deck",
        description="where the deck list's other cards go: deck (the bottom, default), abyss, or refuse",
    )


class PositionModel(Described):
    """A position. Seats and slots are counted from 1; cards are named by name or id."""

    turn: Annotated[int, Whole(1, MOST_TURNS)] = Field(
        3, description="the turn of the match; turns of both players are counted (default 3: no first turn)"
    )
    phase: Annotated[str, Words(SETTABLE_PHASES)] = Field(
        "main", description="main (default), battle or main 2"
    )
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
    middles: Small = Field(0, description="tosses in which the coin landed on its middle")
    seats: list[Side] = Field([], max_length=2, description="the two sides")
    step: str | None = read_only("the phase, where it is not one that can be set up")
    pending: list[str] | None = read_only("what waits for an answer, the topmost last")
    waiting: list[str] | None = read_only("effects that were set off and have not begun")
