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
STACK = 24
QUEUE = 48
EFFECT_ROWS = 1024
STEP_ROWS = 2048
WORD_ROWS = 2048
FILTER_ROWS = 1024
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

    type: int
    aspect: int
    level: int
    atk: int
    dfn: int
    tribe: int
    keywords: int
    lasting: int
    timer: int
    from_hand: int
    triggers: int
    reads: int
    first_effect: int
    effect_count: int


@layout
class Effect:
    """One effect of a card: what sets it off (and which unit may), `words` of condition, `steps`."""

    trigger: int
    filter: int
    first_word: int
    words: int
    first_step: int
    steps: int


@layout
class Step:
    """One instruction: what is done, to whom, how much, for how long; `filter` says which cards.

    `keyword` is a bit number of `keyword_codes`; `per_quantity` multiplies the amount.
    """

    verb: int
    select: int
    side: int
    player: int
    amount: int
    keyword: int
    duration: int
    required: int
    per_quantity: int
    filter: int
    per_filter: int


@layout
class Word:
    """One word of a condition in postfix order."""

    op: int
    value: int
    filter: int


@layout
class Filter:
    """Which cards are meant: masks of types, Aspects and keywords (`has`), bounds, facing, position.

    `any_unit` and `any_back` say that nothing but facing and position is asked of a unit or a Back Row
    card: no more can be said of one that lies face-down.
    """

    types: int
    aspects: int
    tribe: int
    level_low: int
    level_high: int
    atk_low: int
    atk_high: int
    has: int
    facing: int
    position: int
    any_unit: int
    any_back: int


@layout
class DeckList:
    """One seat's deck: the card row and the distinct-card bit of each piece, and the key of its luck."""

    length: int
    side: int
    card: Annotated[list[int], PIECES]
    bit: Annotated[list[int], PIECES]


@layout
class Game:
    """What never changes during a game; `decks` are in seat order.

    Most games need not look for what their decks do not have: `reads_stats` says whether any card's effect
    looks at ATK, `any_static` whether any has a `while face-up` effect, `grants` whether one of those
    does more than change ATK and DEF (2: to units that it tells by their ATK); `triggers` is a mask of all
    triggers.
    """

    options: Options
    triggers: int
    reads_stats: int
    any_static: int
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

    piece: int
    card: int
    face_down: int
    defending: int
    entered_turn: int
    moved_turn: int
    attacked_turn: int
    attacks: int
    ready: int
    tributes: int
    keywords: int
    granted: Annotated[list[int], BUCKETS]
    later_atk: Annotated[list[int], BUCKETS]
    later_dfn: Annotated[list[int], BUCKETS]
    battle_atk: int
    battle_dfn: int
    battle_granted: int
    battle_negated: int
    battle_protected: int
    barred: int
    static_keywords: int
    static_protected: int
    negated_until: int
    atk_change: int
    dfn_change: int
    boost: int
    boost_dfn: int
    halved: int
    fury: int
    momentum: int
    tank_turn: int
    tank_uses: int
    ledger_turn: int
    ability_turn: int
    hex_atk_until: int
    hex_dfn_until: int
    barred_until: int
    untargetable_until: int
    protected_until: int
    infection: int
    infection_stage: int
    bond: int
    bond_until: int
    bond_uses: int
    able_turn: int
    atk: int
    dfn: int


@layout
class Support:
    """A Back Row slot; `piece` 0 is a free slot. `works` is 1 from the card's activation being resolved
    on, `timer` counts a Timed card's turns down."""

    piece: int
    card: int
    face_down: int
    works: int
    set_turn: int
    set_phase: int
    timer: int


@layout
class Player:
    """One side of the table; the first `*_count` entries of a zone are in use, the deck's top is last.

    `rising` and `risen` are masks of pieces: Revenants due to return, and those that had their chance.
    """

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
    ghost_turn: int
    rising: int
    risen: int
    front: Annotated[list[Unit], SLOTS]
    back: Annotated[list[Support], SLOTS]
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
    note: int


@layout
class Trigger:
    """An effect that waits for its turn: the source, whose it is, and what it is about (`encode`)."""

    effect: int
    player: int
    piece: int
    about: int


@layout
class Fight:
    """The battle that goes on, attacker and target: pieces, keywords at its start, combat stats, final ATK
    of the target (the attacker's is its stat), who fell, who struck first, LP each dealt to a player."""

    attacker: int
    target: int
    attacker_mask: int
    target_mask: int
    mine: int
    theirs: int
    target_atk: int
    attacker_fell: int
    target_fell: int
    first_blood: int
    dealt: int
    returned: int


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
    extra_summons: int
    limit_card: int
    resolutions: int
    depth: int
    waiting: int
    granted: int
    known: Annotated[list[int], 4]
    players: Annotated[list[Player], 2]
    fight: Fight
    operands: Annotated[list[int], OPERANDS]
    stack: Annotated[list[Frame], STACK]
    queue: Annotated[list[Trigger], QUEUE]


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
