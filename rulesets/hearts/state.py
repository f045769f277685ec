"""The shape of a game: what never changes in it (`Game`) and what does (`State`).

A piece is one physical card: its number is its place, from 1, in its owner's deck list; 0 is no piece. Zones
hold pieces; `Game.decks` says which card each is. Seats are 0 and 1 and slots 0 to 4 here, and counted from
1 wherever people read them. Stats and wall values are kept doubled.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ..kernel.layout import Int8, Int16, Int32, layout
from .options import Options

ROW = 5  # HEA-FIELD-2, HEA-FIELD-3
WALLS = 5  # HEA-FIELD-1
WALL_STEP = 2  # walls differ by one point, kept doubled
DECK_SIZE = 51  # HEA-DECK-1, without the walls
PILE_SIZE = 10
STACK_SIZE = 5  # HEA-STACK-1
HIDDEN = DECK_SIZE + 1  # stands for a piece the observer may not identify; its card is the null card
PIECES = HIDDEN + 1
HIDDEN_WALL = 1  # stands for the value of a wall that lies face-down; values are even
CARD_ROWS = 1024
STACK = 24
QUEUE = 48
EFFECT_ROWS = 2048
STEP_ROWS = 4096
WORD_ROWS = 4096
FILTER_ROWS = 2048
BUCKETS = 3  # changes that end at the end of a turn are kept by that turn modulo this
OPERANDS = 13  # as deep as a condition's stack can get
ACTIONS = 1024
NOBODY = -1
STATISTIC_BITS = 63  # distinct cards of a deck that a row's masks have room for

ARGUMENT_BITS = 11
ARGUMENTS = 1 << ARGUMENT_BITS  # an action is kind * ARGUMENTS + argument
ARGUMENT_MASK = ARGUMENTS - 1
PLACES = 8  # a place is something * PLACES + slot
MODES = 4  # a bring-forth is hand index * MODES + mode

TARGETS = 16  # an attack is slot * TARGETS + target: enemy slots, then their tactics, walls, Chosen One
TACTICS_TARGET = 5
WALL_TARGET = 10
STATION_TARGET = 15

DESPERATION_PRICE = 4  # HEA-BF-6: outranks every price of the ladder
BARRED = 1 << 8  # beside the bits of `Kw`: it can't attack


class Kind(IntEnum):
    """Card types, in the order of `cards.CARD_TYPES`."""

    CHARACTER = 1
    PITFALL = 2
    SPELL = 3
    ATTACHMENT = 4
    ABILITY = 5


class Phase(IntEnum):
    """HEA-TURN-1; CLEANUP is the end of the End Phase."""

    START = 0
    DRAW = 1
    MAIN = 2
    BATTLE = 3
    MAIN_TWO = 4
    END = 5
    CLEANUP = 6


class Ending(IntEnum):
    """How a game ended; the codes are positions in `SPEC.endings`."""

    NONE = 0
    CHOSEN = 1
    CARD = 2
    DECK_OUT = 3
    CONCESSION = 4
    DRAW = 5
    TURN_LIMIT = 6
    LIMIT = 7
    CRASH = 8


class Mode(IntEnum):
    """How a character enters: HEA-BF-7."""

    OPEN = 0
    UPRIGHT = 1  # face-down
    SIDEWAYS = 2  # face-down


class Stance(IntEnum):
    """How a character stands; the numbers are those of `effect_codes.Position`."""

    ATTACK = 1
    DEFENSE = 2


class Draws(IntEnum):
    """What a draw may take."""

    DECK = 0  # the deck, else an Ability
    EITHER = 1  # HEA-TURN-2: as its player chooses
    ABILITY = 2


class Pending(IntEnum):
    """What a frame on the stack waits for or has left to do.

    The fields of a frame by kind (`player` acts, `piece` is the card concerned):
    DRAW     count cards still to draw, note the `Draws`
    DISCARD  count cards still to discard
    CARD     a tactics card being resolved; it goes to the Abyss afterwards
    EFFECT   first the effect's row, second what it is about (`encode`), stage the next step, note whether
             Wall Selection met the demand (`Luck`), target the points
    CHOOSE   first the step's row, second what its effect is about
    WINDOW   first the `Event`, second what it is about, note 1 after a response
    ATTACK   piece the leader, target what is attacked, count its piece, note bits of `Strike`,
             stage `Battle`
    GUARD    note 1: only face-down characters may be chosen
    OFFER    count offerings still to pay, first the hand index, second the mode; stage what for (`Purpose`)
    MUSTER   target what a group is about to attack
    """

    NONE = 0
    DRAW = 1
    DISCARD = 2
    CARD = 3
    EFFECT = 4
    CHOOSE = 5
    WINDOW = 6
    ATTACK = 7
    GUARD = 8
    OFFER = 9
    MUSTER = 10


class Purpose(IntEnum):
    """What offerings are paid for."""

    FORTH = 0
    SORTIE = 1
    RETREAT = 2


class Luck(IntEnum):
    """How the Wall Selection of an effect came out."""

    NONE = 0
    MET = 1
    MISSED = 2


class Strike(IntEnum):
    """Bits of what was settled when an attack was declared."""

    GROUP = 1
    GUARDED = 2  # a character takes the blow
    VEILED_GUARD = 4  # only face-down ones do


class Battle(IntEnum):
    """How far an attack has come."""

    DECLARED = 0
    ANSWERED = 1
    AIMED = 2
    FLIPPED = 3
    FOUGHT = 4


class Event(IntEnum):
    """What opens a window for responses; bit `event - 1` of `Card.windows`."""

    NONE = 0
    ATTACK = 1
    FORTH = 2
    WALL = 3


class Act(IntEnum):
    """The kinds of actions. The argument is a seat, a hand index, a slot or several of them."""

    CONCEDE = 0
    TO_BATTLE = 1
    TO_MAIN_TWO = 2
    END_TURN = 3
    FORTH = 4  # hand index and mode
    DESPERATE = 5  # hand index, and 1 for walls at random
    SET = 6
    CAST = 7
    ATTACH = 8  # hand index and slot
    USE = 9  # hand index and slot
    FLIP_CARD = 10  # tactics slot, and the slot of an Attachment's bearer
    FLIP = 11
    TURN = 12
    ALL_DEFEND = 13
    SORTIE = 14  # its stance, and 1 if paid with a wall
    RETREAT = 15
    ATTACK = 16  # slot and target
    GROUP = 17  # target
    MARCH = 18
    LEAVE = 19
    PASS = 20
    RESPOND = 21  # tactics slot
    GUARD = 22
    OFFER = 23
    DRAW = 24
    ABILITY = 25  # a piece of the pile
    DISCARD = 26
    TARGET = 27  # seat and slot
    TARGET_SET = 28  # seat and tactics slot
    PICK = 29  # a piece of the Abyss or hand


@layout
class Card:
    """The numbers of one card; row 0 is the null card. `top` is the higher stat. `triggers` is a mask,
    `statics` its part that holds all the time, `fickle` says that what holds depends on more than on who is
    there; `windows` are the events it can answer once set."""

    type: Int16
    archetypes: Int16
    top: Int16
    atk: Int16
    dfn: Int16
    keywords: Int16
    triggers: Int32
    statics: Int16
    fickle: Int16
    windows: Int16
    manual: Int16
    attaches: Int16
    lock_card: Int16
    lock_archetypes: Int16
    first_effect: Int16
    effect_count: Int16


@layout
class Effect:
    """One effect of a card: what sets it off (and which card may), `words` of condition, `steps`."""

    trigger: Int16
    filter: Int16
    first_word: Int16
    words: Int16
    first_step: Int16
    steps: Int16


@layout
class Step:
    """One instruction: what is done, to whom, how much, for how long; `filter` says which cards.

    `keyword` is a mask of `Kw`; `low` and `high` are what a picked wall must be; `per_quantity` multiplies
    the amount.
    """

    verb: Int16
    select: Int16
    side: Int16
    player: Int16
    amount: Int32
    keyword: Int16
    duration: Int16
    per_quantity: Int16
    low: Int16
    high: Int16
    when: Int16
    filter: Int16
    per_filter: Int16


@layout
class Word:
    """One word of a condition in postfix order."""

    op: Int16
    value: Int32
    filter: Int16


@layout
class Filter:
    """Which cards are meant: masks of types, archetypes and keywords (`has`), bounds, state."""

    types: Int16
    archetypes: Int16
    price_low: Int16
    price_high: Int16
    atk_low: Int16
    atk_high: Int16
    has: Int16
    facing: Int16
    position: Int16
    mood: Int16


@layout
class DeckList:
    """One seat's deck: the card row and the distinct-card bit of each piece, and the key of its luck;
    `chosen` is the card row of its Chosen One."""

    length: int
    side: int
    chosen: int
    card: Annotated[list[Int16], PIECES]
    bit: Annotated[list[Int16], PIECES]


@layout
class Game:
    """What never changes during a game; `decks` are in seat order.

    Most games need not look for what their decks do not have: `statics`, `triggers`, `windows` and
    `keywords` are masks of all that there is.
    """

    options: Options
    statics: int
    triggers: int
    windows: int
    keywords: int
    decks: Annotated[list[DeckList], 2]
    cards: Annotated[list[Card], CARD_ROWS]
    effects: Annotated[list[Effect], EFFECT_ROWS]
    steps: Annotated[list[Step], STEP_ROWS]
    words: Annotated[list[Word], WORD_ROWS]
    filters: Annotated[list[Filter], FILTER_ROWS]


@layout
class Character:
    """A slot of the Play Row; `piece` 0 is a free one.

    `paid` is the price paid for it. `*_turn` fields hold the turn in which something happened. `atk`, `dfn`
    and `abilities` are worked out anew by `refresh`. Changes to the end of a turn lie in the bucket of that
    turn. `stack` are the cards attached to it, in the order they came.
    """

    atk_change: Int32
    dfn_change: Int32
    later_atk: Annotated[list[Int32], BUCKETS]
    later_dfn: Annotated[list[Int32], BUCKETS]
    atk: Int32
    dfn: Int32
    card: Int16
    entered_turn: Int16
    turned_turn: Int16
    attack_turn: Int16
    keywords: Int16
    granted: Annotated[list[Int16], BUCKETS]
    abilities: Int16
    piece: Int8
    face_down: Int8
    stance: Int8
    paid: Int8
    chosen: Int8
    stranded: Int8
    formed: Int8
    attacks: Int8
    attacking: Int8
    stack_count: Int8
    stack: Annotated[list[Int8], STACK_SIZE]


@layout
class Player:
    """One side of the table; the first `*_count` entries of a zone are in use, the deck's top is last.

    `sight[piece]` has bit v set if seat v can identify the piece. `walls` are values, 0 where one fell;
    `walls_up` marks those that lie open. `chosen` is the piece of the Chosen One, `at_station` whether it is
    there, `exposed` whether it is revealed for the match. `decked` says that a draw found no card, `felled`
    that the Chosen One was destroyed.
    `opening` to `walls_broken` are for statistics alone; `wall_luck` is what attacks on
    hidden walls brought beyond what was to be expected (`worth.py`), for pilots that look ahead.
    """

    opening: int
    drawn: int
    played: int
    sorties: Int16
    groups: Int16
    formations: Int16
    picks: Int16
    picks_met: Int16
    walls_broken: Int16
    wall_luck: Int32
    shuffles: Int32
    wall_shuffles: Int32
    rolls: Int32
    decked: Int8
    felled: Int8
    chosen: Int8
    at_station: Int8
    exposed: Int8
    desperations: Int8
    character_used: Int8
    tactics_used: Int8
    tactics_more: Int8
    attacks_made: Int8
    defended: Int8
    formation: Int8
    deck_count: Int8
    hand_count: Int8
    pile_count: Int8
    grave_count: Int8
    row: Annotated[list[Character], ROW]
    tactics: Annotated[list[Int8], ROW]
    walls: Annotated[list[Int8], WALLS]
    walls_up: Annotated[list[Int8], WALLS]
    pile: Annotated[list[Int8], PILE_SIZE]
    sight: Annotated[list[Int8], PIECES]
    deck: Annotated[list[Int8], DECK_SIZE]
    hand: Annotated[list[Int8], DECK_SIZE]
    grave: Annotated[list[Int8], DECK_SIZE]


@layout
class Frame:
    """Something begun that waits for an answer; the topmost frame of the stack is served first."""

    count: Int16
    first: Int16
    second: Int16
    pending: Int8
    player: Int8
    stage: Int8
    piece: Int8
    note: Int8
    target: Int8


@layout
class Waiting:
    """An effect that waits for its turn: the source, whose it is, what it is about (`encode`), and the points
    of the wall that set it off."""

    effect: Int16
    about: Int16
    player: Int8
    piece: Int8
    points: Int8


@layout
class State:
    """A position. `operands` and `keys` are scratch space, of conditions and of shuffles, and hold zeros
    between them; `points` are those of the effect under way. `middles` counts the tosses that ended on the
    coin's middle; `stale` says that characters' numbers may have changed since they were worked out.
    """

    seed: int
    turn: Int32
    phase: Int32
    active: Int32
    first: Int32
    ending: Int32
    winner: Int32
    decisions: Int32
    turn_decisions: Int32
    limit_card: Int32
    resolutions: Int32
    depth: Int32
    waiting: Int32
    stale: Int16
    points: Int16
    middles: Int16
    caller_right: Int16
    players: Annotated[list[Player], 2]
    operands: Annotated[list[Int32], OPERANDS]
    stack: Annotated[list[Frame], STACK]
    queue: Annotated[list[Waiting], QUEUE]
    keys: Annotated[list[Int32], DECK_SIZE]


@layout
class Choices:
    """The legal actions of a decision; `playable` is a mask of hand cards among them, by distinct-card bit.

    `pool` is scratch space of a redeal.
    """

    count: int
    playable: int
    actions: Annotated[list[int], ACTIONS]
    pool: Annotated[list[int], DECK_SIZE]
