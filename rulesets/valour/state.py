"""The shape of a VALOUR game: what never changes in it (`Game`) and what does (`State`).

A piece is one physical card: its number is its place, from 1, in its owner's deck list; 0 is no
piece. Zones hold pieces; `Game.decks` says which card
each is. Seats are 0 and 1 here and 1 and 2 wherever people read them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from ..kernel.layout import Int8, Int16, Int32, layout
from .options import Options

SLOTS = 5
DECK_SIZE = 60
HIDDEN = DECK_SIZE + 1  # stands for a piece the observer may not identify; its card is the null card
PIECES = HIDDEN + 1
CARD_ROWS = 1024
STACK = 24
QUEUE = 48
EFFECT_ROWS = 1024
STEP_ROWS = 2048
WORD_ROWS = 2048
FILTER_ROWS = 1024
TRIGGERS = 19  # codes of `effect_codes.Trigger`
BUCKETS = 3  # changes that end at the end of a turn are kept by that turn modulo this
OPERANDS = 13  # as deep as a condition's stack can get
ACTIONS = 1024
NOBODY = -1

ARGUMENT_BITS = 8
ARGUMENTS = 1 << ARGUMENT_BITS  # an action is kind * ARGUMENTS + argument
ARGUMENT_MASK = ARGUMENTS - 1
TARGETS = 8  # an attack's argument is attacker slot * TARGETS + target
PLAYER = SLOTS  # the target of a direct attack
FROM_HAND = 8  # places of an activation: a Back Row slot, the hand, or FRONT plus a Front Row slot
FRONT = 16


class Kind(IntEnum):
    """Card types, in the order of `cards.CARD_TYPES`."""

    COMBATANT = 1
    CHAMPION = 2
    HERO = 3
    RUNIC = 4
    DOMAIN = 5
    ARTILLERY = 6


class Lasting(IntEnum):
    """VAL-DUR: how long a Back Row card works once it is active."""

    BURST = 0
    ETERNAL = 1
    TIMED = 2
    DOMAIN = 3


class Phase(IntEnum):
    """VAL-TURN-1; UPKEEP comes before the Draw Phase and holds the mulligan, CLEANUP ends the End Phase."""

    UPKEEP = 0
    DRAW = 1
    MAIN_1 = 2
    BATTLE = 3
    MAIN_2 = 4
    END = 5
    CLEANUP = 6


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
    """What a frame on the stack waits for or has left to do.

    The fields of a frame by kind (`player` acts, `piece` is the card concerned):
    SUMMON  count tributes owed, first the act that announced it, second tributes paid
    DISCARD count cards still to discard, required
    ATTACK  piece of the attacker, first its slot, second the target's slot, count the target's piece
    WINDOW  player asked, count passes in a row, required activations so far, first the base event,
            second its slot, piece the seat (plus 1) of whoever caused it
    LINK    an activation waiting to be resolved: first its place (`Place`), second what it answers
            (`encode`), count the trigger, required cancelled
    EFFECT  first the effect's row, second what it is about (`encode`), stage the next step
    CHOOSE  first the step's row, second what its effect is about, count choices left
    SETTING first the act; a Back Row card on its way to its slot
    FLIP    first the slot of a unit just flipped
    RISE    the Revenants that may return; count the piece chosen
    STANCE  count the way a special summon entered (see SUMMON)
    EAGER   first the target's slot
    RETARGET first the attacker's slot
    BOND    first the slot of the unit that bonds
    TRAIL   count cards looked at
    """

    NONE = 0
    MULLIGAN = 1
    SUMMON = 2
    DISCARD = 3
    ATTACK = 4
    WINDOW = 5
    LINK = 6
    EFFECT = 7
    CHOOSE = 8
    SETTING = 9
    FLIP = 10
    RISE = 11
    EAGER = 12
    RETARGET = 13
    BOND = 14
    TRAIL = 15


class Stage(IntEnum):
    """How far a summon has come: tributes, position (special summons), slot, window, arrival."""

    PAY = 0
    PLACE = 1
    ARRIVE = 2
    ENTERED = 3
    STANCE = 4


class Battle(IntEnum):
    """VAL-BAT-8: how far an attack has come."""

    DECLARED = 0
    ANSWERED = 1
    REVEALED = 2
    READY = 3


class LinkStage(IntEnum):
    """How far an activation has come."""

    WAITING = 0
    RUNNING = 1
    CANCELLED = 2


class Event(IntEnum):
    """VAL-RESP-1: what opens a response window."""

    NONE = 0
    SUMMON = 1
    ATTACK = 2
    ACTIVATION = 3


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
    CAST = 23
    SET_BACK = 24
    ACTIVATE = 25
    ABILITY = 26
    RESPOND = 27
    PASS = 28
    TARGET = 29
    TARGET_BACK = 30
    PICK = 31
    ATTACK_POSITION = 32
    DEFENSE_POSITION = 33
    SWITCH = 34
    STAY = 35
    PLACE_BACK = 36
    DECLINE = 37


@layout
class Card:
    """The numbers of one card; row 0 is the null card."""

    type: Int16
    aspect: Int16
    level: Int16
    atk: Int32
    dfn: Int32
    tribe: Int16
    keywords: int
    lasting: Int16
    timer: Int16
    from_hand: Int16
    triggers: Int32
    reads: Int16
    first_effect: Int16
    effect_count: Int16


@layout
class Effect:
    """One effect of a card: what sets it off (and which unit may), `words` of condition, `steps`."""

    trigger: Int16
    filter: Int16
    first_word: Int16
    words: Int16
    first_step: Int16
    steps: Int16


@layout
class Step:
    """One instruction: what is done, to whom, how much, for how long; `filter` says which cards.

    `keyword` is a bit number of `keyword_codes`; `per_quantity` multiplies the amount.
    """

    verb: Int16
    select: Int16
    side: Int16
    player: Int16
    amount: Int32
    keyword: Int16
    duration: Int16
    required: Int16
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
    """Which cards are meant: masks of types, Aspects and keywords (`has`), bounds, facing, position.

    `any_unit` and `any_back` say that nothing but facing and position is asked of a unit or a Back Row
    card: no more can be said of one that lies face-down.
    """

    types: Int16
    aspects: Int16
    tribe: Int16
    level_low: Int32
    level_high: Int32
    atk_low: Int32
    atk_high: Int32
    has: int
    facing: Int16
    position: Int16
    any_unit: Int16
    any_back: Int16


@layout
class DeckList:
    """One seat's deck: the card row and the distinct-card bit of each piece, and the key of its luck.

    The masks say which pieces are what, so that whoever looks through a hand need not look up every card:
    units by the tributes of a Normal Summon, Heroes, Back Row cards; by the code of a trigger, the cards that
    it sets off.
    """

    length: int
    side: int
    untributed: int
    one_tribute: int
    two_tributes: int
    heroes: int
    supports: int
    set_off: Annotated[list[int], TRIGGERS]
    card: Annotated[list[Int16], PIECES]
    bit: Annotated[list[Int16], PIECES]


@layout
class Game:
    """What never changes during a game; `decks` are in seat order.

    Most games need not look for what their decks do not have: `keywords` is a mask of all keywords that
    their cards have or give, `grants` says whether a `while face-up` effect of one does more than change ATK
    and DEF (2: to units that it tells by their ATK).
    """

    options: Options
    keywords: int
    grants: int
    decks: Annotated[list[DeckList], 2]
    cards: Annotated[list[Card], CARD_ROWS]
    effects: Annotated[list[Effect], EFFECT_ROWS]
    steps: Annotated[list[Step], STEP_ROWS]
    words: Annotated[list[Word], WORD_ROWS]
    filters: Annotated[list[Filter], FILTER_ROWS]


@layout
class Unit:
    """A Front Row slot; `piece` 0 is a free slot.

    `*_turn` fields hold the turn in which something happened, `*_until` fields the last turn in
    which something holds. `atk`, `dfn` and `static_keywords` are current only after `refresh`.
    Changes to the end of a turn lie in the bucket of that turn; `battle_*` end with the battle.
    """

    piece: Int16
    card: Int16
    face_down: Int16
    defending: Int16
    entered_turn: Int16
    moved_turn: Int16
    attacked_turn: Int16
    attacks: Int16
    ready: Int16
    tributes: Int16
    keywords: int
    granted: Annotated[list[int], BUCKETS]
    later_atk: Annotated[list[Int32], BUCKETS]
    later_dfn: Annotated[list[Int32], BUCKETS]
    battle_atk: Int32
    battle_dfn: Int32
    battle_granted: int
    battle_negated: Int16
    battle_protected: Int16
    barred: Int16
    static_keywords: int
    static_protected: Int16
    negated_until: Int16
    atk_change: Int32
    dfn_change: Int32
    boost: Int32
    boost_dfn: Int32
    halved: Int16
    fury: Int32
    momentum: Int32
    tank_turn: Int16
    tank_uses: Int16
    ledger_turn: Int16
    ability_turn: Int16
    hex_atk_until: Int16
    hex_dfn_until: Int16
    barred_until: Int16
    untargetable_until: Int16
    protected_until: Int16
    infection: Int32
    infection_stage: Int16
    bond: Int16
    bond_until: Int16
    bond_uses: Int16
    able_turn: Int16
    atk: Int32
    dfn: Int32


@layout
class Support:
    """A Back Row slot; `piece` 0 is a free slot. `works` is 1 from the card's activation being resolved
    on, `timer` counts a Timed card's turns down."""

    piece: Int16
    card: Int16
    face_down: Int16
    works: Int16
    set_turn: Int16
    set_phase: Int16
    timer: Int16


@layout
class Player:
    """One side of the table; the first `*_count` entries of a zone are in use, the deck's top is last.

    `rising` and `risen` are masks of pieces: Revenants due to return, and those that had their chance.
    `wounds`, `purchases` (of cards), `heals` and `boosts` count what VP bought, for statistics alone.
    """

    life: int
    valour: Int32
    heroic: Int32
    clock: int
    shuffles: Int32
    rolls: Int32
    mulligans: Int32
    wounds: Int32
    purchases: Int32
    heals: Int32
    boosts: Int32
    deck_count: Int32
    hand_count: Int32
    grave_count: Int32
    opening: int
    drawn: int
    played: int
    ghost_turn: Int32
    rising: int
    risen: int
    front: Annotated[list[Unit], SLOTS]
    back: Annotated[list[Support], SLOTS]
    deck: Annotated[list[Int8], DECK_SIZE]
    hand: Annotated[list[Int8], DECK_SIZE]
    grave: Annotated[list[Int8], DECK_SIZE]


@layout
class Frame:
    """Something begun that waits for an answer; the topmost frame of the stack is served first."""

    pending: Int16
    player: Int16
    stage: Int16
    piece: Int16
    count: Int32
    required: Int16
    first: Int16
    second: Int16
    note: Int16


@layout
class Trigger:
    """An effect that waits for its turn: the source, whose it is, and what it is about (`encode`)."""

    effect: Int16
    player: Int16
    piece: Int16
    about: Int16


@layout
class Fight:
    """The battle that goes on, attacker and target: pieces, keywords at its start, combat stats, final ATK
    of the target (the attacker's is its stat), who fell, who struck first, LP each dealt to a player."""

    attacker: Int32
    target: Int32
    attacker_mask: int
    target_mask: int
    mine: Int32
    theirs: Int32
    target_atk: Int32
    attacker_fell: Int32
    target_fell: Int32
    first_blood: Int32
    dealt: Int32
    returned: Int32


@layout
class State:
    """A position. `known[2 * viewer + owner]` is a mask of the owner's pieces the viewer can identify.

    `operands` and `keys` are scratch space, of conditions and of shuffles, and hold zeros between them.
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
    summons: Int32
    extra_summons: Int32
    limit_card: Int32
    resolutions: Int32
    depth: Int32
    waiting: Int32
    granted: Int32
    known: Annotated[list[int], 4]
    players: Annotated[list[Player], 2]
    fight: Fight
    operands: Annotated[list[Int32], OPERANDS]
    stack: Annotated[list[Frame], STACK]
    queue: Annotated[list[Trigger], QUEUE]
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
