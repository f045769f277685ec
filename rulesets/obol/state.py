"""The shape of a hero duel: what never changes in it (`Game`) and what does (`State`).

A piece is one physical card: its number is its place, from 1, in its owner's deck list; 0 is no piece.
The Obol is in no deck list and has a number of its own. The hero is no piece. Seats are 0 and 1 here and
1 and 2 wherever people read them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ..kernel.layout import Int8, Int16, Int32, layout
from .options import Options

DECK_SIZE = 40  # as many cards as a deck list can have; how many it must have is an option
HIDDEN = DECK_SIZE + 1  # stands for a piece the observer may not identify; its card is the null card
OBOL = DECK_SIZE + 2  # the compensation card of the second player; never in a deck
PIECES = HIDDEN + 1  # entries of a deck list's tables
HAND_SIZE = DECK_SIZE + 1
CARD_ROWS = 1024
EFFECT_ROWS = 2048
STEP_ROWS = 4096
WORD_ROWS = 4096
OPERANDS = 13  # as deep as a condition's stack can get
ACTIONS = 64
NOBODY = -1
SLOTS = 3  # OBO-EQ-1: one for each type of equipment, numbered as the types less one
WEAPON = 0
ARMOR = 1
TRINKET = 2

ARGUMENT_BITS = 6
ARGUMENTS = 1 << ARGUMENT_BITS  # an action is kind * ARGUMENTS + argument
ARGUMENT_MASK = ARGUMENTS - 1


class Kind(IntEnum):
    """Card types, in the order of `cards.CARD_TYPES`. The first three are equipment."""

    WEAPON = 1
    ARMOR = 2
    TRINKET = 3
    INSTANT = 4
    HERO = 5
    TOKEN = 6


class Ending(IntEnum):
    """How a game ended; the codes are positions in `SPEC.endings`."""

    NONE = 0
    LIFE = 1
    BOTH_FELL = 2
    TIME_OUTS = 3
    CONCESSION = 4
    TURN_LIMIT = 5
    LIMIT = 6
    CRASH = 7


class Mode(IntEnum):
    """The option `mode`."""

    VERSUS = 0
    CAMPAIGN = 1


class Event(IntEnum):
    """Bits of what happened to a seat in the action that is being carried out."""

    HIT = 1
    ATTACKED = 2
    START = 4
    BROKE = 8
    ENEMY_EQUIPPED = 16


class Act(IntEnum):
    """The kinds of actions. The argument is a seat, a hand index or the number of an ability."""

    CONCEDE = 0
    PASS = 1
    ATTACK = 2
    HEAVY = 3
    PLAY = 4
    ABILITY = 5


@layout
class Card:
    """The numbers of one card; row 0 is the null card.

    A hero's `cost` and `power` are those of its heavy strike. `wear` is the printed durability, or a
    trinket's charges. `triggers` and `statics` are masks of the triggers of its effects, and of the verbs
    of those that always work. `worth` is what its effects are worth each time, for pilots (`worth.py`).
    """

    type: Int16
    cost: Int16
    power: Int16
    armor: Int16
    wear: Int16
    life: Int16
    triggers: Int32
    statics: Int32
    first_effect: Int16
    effect_count: Int16
    worth: Int16


@layout
class Effect:
    """One effect of a card: its trigger with that one's number, `words` of condition, `steps`."""

    trigger: Int16
    number: Int16
    first_word: Int16
    words: Int16
    first_step: Int16
    steps: Int16


@layout
class Step:
    """One instruction: what is done, to which equipment, how much; the masks say which types of cards."""

    verb: Int16
    place: Int16
    amount: Int16
    types: Int16
    per_quantity: Int16
    per_types: Int16


@layout
class Word:
    """One word of a condition in postfix order."""

    op: Int16
    value: Int32
    types: Int16


@layout
class DeckList:
    """One seat's deck: the hero's card row, the card row and the distinct-card bit of each piece, and the
    key of its luck."""

    length: int
    side: int
    hero: int
    card: Annotated[list[Int16], PIECES]
    bit: Annotated[list[Int16], PIECES]


@layout
class Game:
    """What never changes during a game; `decks` are in seat order, `obol` is the row of the Obol."""

    options: Options
    obol: int
    decks: Annotated[list[DeckList], 2]
    cards: Annotated[list[Card], CARD_ROWS]
    effects: Annotated[list[Effect], EFFECT_ROWS]
    steps: Annotated[list[Step], STEP_ROWS]
    words: Annotated[list[Word], WORD_ROWS]


@layout
class Gear:
    """An equipment slot: piece (0: free), its card's row, durability or charges left."""

    piece: Int16
    card: Int16
    wear: Int16


@layout
class Player:
    """One side of the table; the first `*_count` entries of a zone are in use, the deck's top is last.

    `bonus` is what the next attack gains. `events` and `fired` belong to the action being carried out:
    what happened to this seat, and which of its effects have answered. `timed_out` counts own turns timed
    out in a row. From `opening` on only statistics read.
    """

    life: Int32
    max_life: Int32
    energy: Int32
    max_energy: Int32
    bonus: Int32
    timed_out: Int32
    rolls: Int32
    events: Int32
    fired: Int32
    deck_count: Int16
    hand_count: Int16
    discard_count: Int16
    gear: Annotated[list[Gear], SLOTS]
    deck: Annotated[list[Int8], DECK_SIZE]
    hand: Annotated[list[Int8], HAND_SIZE]
    discard: Annotated[list[Int8], HAND_SIZE]
    opening: int
    drawn: int
    played: int
    attacks: Int32
    heavies: Int32
    abilities: Int32
    trinkets: Int32
    obol_turn: Int32


@layout
class State:
    """A position. `known[2 * viewer + owner]` is a mask of the owner's pieces the viewer can identify.

    `seconds` is what the turn has taken by the timer's model, `last_card` the
    row of the card last played in it. `operands` and `keys` are scratch space, of
    conditions and of the shuffle, and hold zeros between them.
    """

    seed: int
    turn: Int32
    active: Int32
    ending: Int32
    winner: Int32
    decisions: Int32
    turn_decisions: Int32
    limit_card: Int32
    last_card: Int32
    seconds: Int32
    known: Annotated[list[int], 4]
    players: Annotated[list[Player], 2]
    operands: Annotated[list[Int32], OPERANDS]
    keys: Annotated[list[int], DECK_SIZE]


@layout
class Choices:
    """The legal actions of a decision; `playable` is a mask of hand cards among them, by distinct-card bit.

    `pool` is scratch space of a redeal.
    """

    count: int
    playable: int
    actions: Annotated[list[int], ACTIONS]
    pool: Annotated[list[int], DECK_SIZE]
