"""The shape of a game: what never changes in it (`Game`) and what does (`State`).

A piece is one physical card: its number is its place, from 1, in its owner's deck list; 0 is no piece.
Tokens are pieces too, from `FIRST_TOKEN` on; which card each is stands in `Player.token_cards`. Zones hold
pieces; `Game.decks` says which card each is. Seats are 0 and 1 and lanes 0 to 2 here, and counted from 1
wherever people read them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ..kernel.layout import Int8, Int16, Int32, layout
from .options import Options

LANES = 3
FOG_ROW = 4
DECK_SIZE = 70
HIDDEN = DECK_SIZE + 1  # stands for a piece the observer may not identify; its card is the null card
PIECES = HIDDEN + 1
FIRST_TOKEN = PIECES
TOKENS = 16  # numbers of Tokens, used in turn: at most six are in play on a side
CARD_ROWS = 1024
STACK = 40
QUEUE = 64
EFFECT_ROWS = 1024
STEP_ROWS = 2048
WORD_ROWS = 2048
FILTER_ROWS = 1024
BUCKETS = 3  # changes that end at the end of a turn are kept by that turn modulo this
OPERANDS = 13  # as deep as a condition's stack can get
ACTIONS = 512
NOBODY = -1
STATISTIC_BITS = 63  # distinct cards of a deck that a row's masks have room for

ARGUMENT_BITS = 10
ARGUMENTS = 1 << ARGUMENT_BITS  # an action is kind * ARGUMENTS + argument
ARGUMENT_MASK = ARGUMENTS - 1
PLACES = 4  # a place is something * PLACES + lane (or Fog Row slot)


class Kind(IntEnum):
    """Card types, in the order of `cards.CARD_TYPES`. A Token is a Unit or, without Health, a Trap."""

    UNIT = 1
    SPELL = 2
    TRAP = 3
    ATTACHMENT = 4
    TOKEN = 5


class Phase(IntEnum):
    """VOL-TURN-1; FOG is the start of the Main Phase, CLEANUP the end of the End Phase."""

    START = 0
    DRAW = 1
    ENERGY = 2
    FOG = 3
    MAIN = 4
    COMBAT = 5
    END = 6
    CLEANUP = 7


class Ending(IntEnum):
    """How a game ended; the codes are positions in `SPEC.endings`."""

    NONE = 0
    LIFE = 1
    DECK_OUT = 2
    CONCESSION = 3
    DRAW = 4
    TURN_LIMIT = 5
    LIMIT = 6
    CRASH = 7


class Pending(IntEnum):
    """What a frame on the stack waits for or has left to do.

    The fields of a frame by kind (`player` acts, `piece` is the card concerned):
    MULLIGAN count cards put back so far
    DISCARD  count cards still to discard
    CARD     a Spell or Trap being resolved; it goes to the Graveyard afterwards
    EFFECT   first the effect's row, second what it is about (`encode`), stage the next step
    CHOOSE   first the step's row, second what its effect is about
    AIM      a step whose target may be answered: as CHOOSE, and count the target (`place`), stage its
             piece, note the seats whose Trap was activated (bits), target 1 once it was stopped
    WINDOW   first the `Event`, second the lane of the Trap; the frame below goes on after it
    ATTACK   first the attacker's lane, piece it, second the target's lane, count the target's piece or 0
             for Life, note the seats whose Trap was activated (bits), later who took how much
    LINK     first the lane of the Unit just played
    BLADE    first the lane of the Unit just played
    ROAR     piece the Unit, second what it is about
    ORDER    which of the player's waiting effects begins first
    FOG      which of the player's Fogcast Spells resolves first
    LANE     a lane to be chosen: first the step's row, count the Unit moved (`place`) or NOBODY, for a Token
    """

    NONE = 0
    MULLIGAN = 1
    DISCARD = 2
    CARD = 3
    EFFECT = 4
    CHOOSE = 5
    AIM = 6
    WINDOW = 7
    ATTACK = 8
    LINK = 9
    BLADE = 10
    ROAR = 11
    ORDER = 12
    FOG = 13
    LANE = 14


class Battle(IntEnum):
    """VOL-COM-8: how far an attack has come."""

    DECLARED = 0
    DEFENDER = 1  # the defender was asked
    ATTACKER = 2  # the attacker was asked
    TRAPS = 3
    FOUGHT = 4
    ROARED = 5


class Event(IntEnum):
    """What opens a window for Traps."""

    NONE = 0
    ATTACK = 1
    TARGET = 2


class Act(IntEnum):
    """The kinds of actions. The argument is a seat, a hand index, a lane or two of them (`PLACES`)."""

    CONCEDE = 0
    KEEP = 1
    REPLACE = 2
    TO_COMBAT = 3
    END_TURN = 4
    UNIT = 5  # hand index and lane
    SPELL = 6
    TRAP = 7  # hand index and lane
    ATTACH = 8  # hand index and lane
    MOVE = 9  # two lanes
    ABILITY = 10
    ATTACK = 11  # two lanes
    DISCARD = 12
    PASS = 13
    SPRING = 14
    TARGET = 15  # seat and lane of a Unit
    TARGET_TRAP = 16  # seat and lane of a Trap
    TARGET_FOG = 17  # seat and slot
    PICK = 18  # a piece of the Graveyard
    DECLINE = 19
    LINK = 20  # the partner's lane
    STRIKE = 21  # the lane struck
    ROAR = 22
    RESOLVE = 23  # a place in the queue
    FOG = 24  # a Fog Row slot
    LANE = 25


@layout
class Card:
    """The numbers of one card; row 0 is the null card. `triggers` is a mask, `statics` its part that
    holds all the time or while linked, `fickle` says that what holds depends on more than on who is in
    play and linked; `ability` is the effect's row."""

    type: Int16
    faction: Int16
    cost: Int16
    power: Int16
    health: Int16
    keywords: Int16
    triggers: Int32
    statics: Int16
    fickle: Int16
    ability: Int16
    ability_cost: Int16
    first_effect: Int16
    effect_count: Int16


@layout
class Effect:
    """One effect of a card: what sets it off (and which card may), `words` of condition, `steps`."""

    trigger: Int16
    cost: Int16
    filter: Int16
    first_word: Int16
    words: Int16
    first_step: Int16
    steps: Int16


@layout
class Step:
    """One instruction: what is done, to whom, how much, for how long; `filter` says which cards.

    `keyword` is a mask of `Kw`, `token` a card row; `per_quantity` multiplies the amount.
    """

    verb: Int16
    select: Int16
    side: Int16
    player: Int16
    amount: Int32
    keyword: Int16
    token: Int16
    duration: Int16
    per_quantity: Int16
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
    """Which cards are meant: masks of types, factions and keywords (`has`), bounds, state (`Mood`)."""

    types: Int16
    factions: Int16
    cost_low: Int32
    cost_high: Int32
    power_low: Int32
    power_high: Int32
    has: Int16
    mood: Int16


@layout
class DeckList:
    """One seat's deck: the card row and the distinct-card bit of each piece, and the key of its luck."""

    length: int
    side: int
    card: Annotated[list[Int16], PIECES]
    bit: Annotated[list[Int16], PIECES]


@layout
class Game:
    """What never changes during a game; `decks` are in seat order.

    Most games need not look for what their decks do not have: `statics` says whether any card has effects
    that hold all the time, `triggers` is a mask of all triggers there are.
    """

    options: Options
    statics: int
    triggers: int
    decks: Annotated[list[DeckList], 2]
    cards: Annotated[list[Card], CARD_ROWS]
    effects: Annotated[list[Effect], EFFECT_ROWS]
    steps: Annotated[list[Step], STEP_ROWS]
    words: Annotated[list[Word], WORD_ROWS]
    filters: Annotated[list[Filter], FILTER_ROWS]


@layout
class Unit:
    """A Unit slot of a lane; `piece` 0 is a free slot.

    `*_turn` fields hold the turn in which something happened, `*_until` fields the last turn in which
    something holds. `power`, `health` and `abilities` are worked out anew by `refresh`. Changes to the end
    of a turn lie in the bucket of that turn. `link` is the piece it is Nestlinked with.
    """

    piece: Int16
    card: Int16
    damage: Int32
    entered_turn: Int16
    awake: Int16
    attacked_turn: Int16
    ability_turn: Int16
    asleep_until: Int16
    stunned_until: Int16
    rooted_until: Int16
    link: Int16
    keywords: Int16
    granted: Annotated[list[Int16], BUCKETS]
    power_change: Int32
    health_change: Int32
    later_power: Annotated[list[Int32], BUCKETS]
    later_health: Annotated[list[Int32], BUCKETS]
    power: Int32
    health: Int32
    abilities: Int16


@layout
class Trap:
    """The Trap Zone of a lane; `piece` 0 is a free one. `paid` is the Energy seen to be paid for it, `placed`
    numbers the Traps of a game in the order they came (VOL-COM-7)."""

    piece: Int16
    card: Int16
    face_down: Int16
    paid: Int16
    placed: Int32


@layout
class Fog:
    """A slot of the Fog Row; `due` is the turn at whose Main Phase the Spell resolves."""

    piece: Int16
    card: Int16
    due: Int16
    delayed: Int16


@layout
class Player:
    """One side of the table; the first `*_count` entries of a zone are in use, the deck's top is last.

    `sight[piece]` has bit v set if seat v can identify the piece. `attached` are Attachments in the order
    they came, each with the lane of its Unit in `attached_lane`. `decked` says that a draw found no card.
    `opening` to `links` are for statistics alone; `lane_damage` is what Units dealt to Life, by their lane.
    """

    life: int
    energy: Int32
    energy_most: Int32
    decked: Int32
    shuffles: Int32
    rolls: Int32
    moves: Int32
    spell_cast: Int32
    blade_used: Int32
    roared: Int32
    tokens_made: Int32
    deck_count: Int32
    hand_count: Int32
    grave_count: Int32
    attached_count: Int32
    opening: int
    drawn: int
    played: int
    lane_damage: Annotated[list[Int32], LANES]
    blades: Int32
    roars: Int32
    links: Int32
    units: Annotated[list[Unit], LANES]
    traps: Annotated[list[Trap], LANES]
    fog: Annotated[list[Fog], FOG_ROW]
    token_cards: Annotated[list[Int16], TOKENS]
    sight: Annotated[list[Int8], PIECES]
    deck: Annotated[list[Int8], DECK_SIZE]
    hand: Annotated[list[Int8], DECK_SIZE]
    grave: Annotated[list[Int8], DECK_SIZE]
    attached: Annotated[list[Int8], DECK_SIZE]
    attached_lane: Annotated[list[Int8], DECK_SIZE]


@layout
class Frame:
    """Something begun that waits for an answer; the topmost frame of the stack is served first."""

    count: Int32
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
    """An effect that waits for its turn: the source, whose it is, and what it is about (`encode`)."""

    effect: Int16
    about: Int16
    player: Int8
    piece: Int8


@layout
class State:
    """A position. `operands` and `keys` are scratch space, of conditions and of shuffles, and hold zeros
    between them. `placed` counts the Traps placed so far; `stale` says that Units' numbers may have changed
    since they were worked out (`continuous.refresh`), `shaken` that since somebody looked a Unit may have
    come to as much damage as it has Health.
    """

    seed: int
    placed: Int32
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
    shaken: Int16
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
