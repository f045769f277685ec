"""The shape of a VALOUR game: what never changes in it (`Game`) and what does (`State`).

A piece is one physical card: its number is its place, from 1, in its owner's deck list; 0 is no
piece. Zones hold pieces; `Game.decks` says which card
each is. Seats are 0 and 1 here and 1 and 2 wherever people read them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ..kernel.layout import layout
from .options import Options

SLOTS = 5
DECK_SIZE = 60
HIDDEN = DECK_SIZE + 1  # stands for a piece the observer may not identify; its card is the null card
PIECES = HIDDEN + 1
CARD_ROWS = 1024
STACK = 12
ACTIONS = 1024
NOBODY = -1

ARGUMENT_BITS = 8
ARGUMENTS = 1 << ARGUMENT_BITS  # an action is kind * ARGUMENTS + argument
ARGUMENT_MASK = ARGUMENTS - 1
TARGETS = 8  # an attack's argument is attacker slot * TARGETS + target
PLAYER = SLOTS  # the target of a direct attack


class Kind(IntEnum):
    """Card types, in the order of `cards.CARD_TYPES`."""

    COMBATANT = 1
    CHAMPION = 2
    HERO = 3


class Phase(IntEnum):
    """VAL-TURN-1; UPKEEP comes before the Draw Phase and holds the mulligan."""

    UPKEEP = 0
    DRAW = 1
    MAIN_1 = 2
    BATTLE = 3
    MAIN_2 = 4
    END = 5


class Ending(IntEnum):
    """VAL-WIN-6: how a game ended; the codes are positions in `SPEC.endings`."""

    NONE = 0
    LIFE = 1
    DECK_OUT = 2
    CLOCK = 3
    UNABLE = 4
    CONCESSION = 5
    DRAW = 6
    TURN_LIMIT = 7
    LIMIT = 8
    CRASH = 9


class Heroic(IntEnum):
    """Which of the acts of which one may be used once a match was used."""

    NONE = 0
    SUMMON = 1
    PEEK = 2
    SLAY = 3


class Pending(IntEnum):
    """What a frame on the stack waits for or has left to do."""

    NONE = 0
    MULLIGAN = 1
    SUMMON = 2
    DISCARD = 3
    ATTACK = 4


class Stage(IntEnum):
    """How far a summon has come: its tributes, its slot, its arrival."""

    PAY = 0
    PLACE = 1
    ARRIVE = 2


class Act(IntEnum):
    """The kinds of actions. The argument is a seat, a hand index, a slot or an attack."""

    CONCEDE = 0
    KEEP = 1
    MULLIGAN = 2
    TO_BATTLE = 3
    TO_MAIN_2 = 4
    END_TURN = 5
    SUMMON_ATTACK = 6
    SUMMON_DEFENSE = 7
    SET = 8
    HERO_ATTACK = 9
    HERO_DEFENSE = 10
    TRIBUTE = 11
    PLACE = 12
    DISCARD = 13
    CHANGE = 14
    FLIP = 15
    ATTACK = 16
    PEEK = 17
    SLAY = 18
    WOUND = 19
    DRAW = 20
    HEAL = 21
    BOOST = 22


@layout
class Card:
    """The numbers of one card; row 0 is the null card."""

    type: int
    aspect: int
    level: int
    atk: int
    dfn: int


@layout
class DeckList:
    """One seat's deck: the card row and the distinct-card bit of each piece, and the key of its luck."""

    length: int
    side: int
    card: Annotated[list[int], PIECES]
    bit: Annotated[list[int], PIECES]


@layout
class Game:
    """What never changes during a game; `decks` are in seat order."""

    options: Options
    decks: Annotated[list[DeckList], 2]
    cards: Annotated[list[Card], CARD_ROWS]


@layout
class Unit:
    """A Front Row slot; `piece` 0 is a free slot. `*_turn` fields hold the turn in which it happened."""

    piece: int
    card: int
    face_down: int
    defending: int
    entered_turn: int
    moved_turn: int
    attacked_turn: int
    ready: int
    boost: int
    tributes: int


@layout
class Player:
    """One side of the table; the first `*_count` entries of a zone are in use, the deck's top is last."""

    life: int
    valour: int
    heroic: int
    clock: int
    shuffles: int
    rolls: int
    mulligans: int
    deck_count: int
    hand_count: int
    grave_count: int
    opening: int
    drawn: int
    played: int
    front: Annotated[list[Unit], SLOTS]
    deck: Annotated[list[int], DECK_SIZE]
    hand: Annotated[list[int], DECK_SIZE]
    grave: Annotated[list[int], DECK_SIZE]


@layout
class Frame:
    """Something begun that waits for an answer; the topmost frame of the stack is served first."""

    pending: int
    player: int
    stage: int
    piece: int
    count: int
    required: int
    first: int
    second: int


@layout
class State:
    """A position. `known[2 * viewer + owner]` is a mask of the owner's pieces the viewer can identify."""

    seed: int
    turn: int
    phase: int
    active: int
    first: int
    ending: int
    winner: int
    decisions: int
    turn_decisions: int
    summons: int
    limit_card: int
    depth: int
    known: Annotated[list[int], 4]
    players: Annotated[list[Player], 2]
    stack: Annotated[list[Frame], STACK]


@layout
class Choices:
    """The legal actions of a decision; `playable` is a mask of hand cards among them, by distinct-card bit.

    `pool` is scratch space of a redeal.
    """

    count: int
    playable: int
    actions: Annotated[list[int], ACTIONS]
    pool: Annotated[list[int], DECK_SIZE]


@layout
class Summary:
    """What a finished game leaves for its row; per-seat values are in seat order."""

    winner: int
    ending: int
    turns: int
    decisions: int
    limit_card: int
    life: Annotated[list[int], 2]
    opening: Annotated[list[int], 2]
    drawn: Annotated[list[int], 2]
    played: Annotated[list[int], 2]
    measures: Annotated[list[int], 8]
