"""The numbers of VALOUR's effects and keywords. Compiled rules read this module: it imports `enum` only.

What each is called on cards, and what it means, is in `vocabulary.py`.
"""

from __future__ import annotations

from enum import IntEnum


class Trigger(IntEnum):
    """When an effect works."""

    NONE = 0
    ENTER = 1
    FLIP = 2
    ACTIVATE = 3
    STATIC = 4
    OPPONENT_SUMMONS = 5
    OPPONENT_ATTACKS = 6
    OPPONENT_ACTIVATES = 7
    DESTROYED = 8
    DESTROYED_IN_COMBAT = 9
    ALLY_DESTROYED = 10
    ENEMY_DESTROYED = 11
    KILLS = 12
    ATTACKS = 13
    ATTACKED = 14
    ALLY_ENTERS = 15
    TURN_START = 16
    BATTLE_START = 17
    TURN_END = 18


class Verb(IntEnum):
    """What a step does."""

    NONE = 0
    LOSE_LIFE = 1
    GAIN_LIFE = 2
    DRAW = 3
    DISCARD = 4
    DISCARD_RANDOM = 5
    GAIN_VALOUR = 6
    CHANGE_ATK = 7
    CHANGE_DEF = 8
    CHANGE_BOTH = 9
    DESTROY = 10
    DESTROY_BACK = 11
    RETURN = 12
    SWITCH = 13
    NEGATE = 14
    GRANT = 15
    PROTECT = 16
    BAR_ATTACK = 17
    STOP_ATTACK = 18
    CANCEL = 19
    REVIVE = 20
    SUMMON_FROM_HAND = 21
    SEARCH = 22
    RECLAIM = 23
    EXTRA_SUMMON = 24
    MILL = 25
    LOOK_HAND = 26
    LOOK_TOP = 27


class Select(IntEnum):
    """Which cards a step is about: one or all of those on a `Side` that fit its filter."""

    NONE = 0
    SELF = 1  # the card whose effect it is
    IT = 2  # the event's unit: what was summoned, attacks, was destroyed
    CHOSEN = 3  # by the effect's player
    RANDOM = 4
    STRONGEST = 5  # the highest ATK
    WEAKEST = 6  # the lowest ATK
    ALL = 7


class Side(IntEnum):
    """Whose cards; seen from the effect's player."""

    NONE = 0
    ENEMY = 1
    ALLY = 2  # the effect's own card included
    ANY = 3
    OTHER = 4  # allies without the effect's own card


class Player(IntEnum):
    """Which player; seen from the effect's player."""

    NONE = 0
    YOU = 1
    OPPONENT = 2
    EACH = 3


class Quantity(IntEnum):
    """What conditions and "for each" count. Tests are quantities that are 1 or 0."""

    NONE = 0
    LIFE = 1
    OPPONENT_LIFE = 2
    VALOUR = 3
    OPPONENT_VALOUR = 4
    HAND = 5
    OPPONENT_HAND = 6
    DECK = 7
    OPPONENT_DECK = 8
    GRAVEYARD = 9
    OPPONENT_GRAVEYARD = 10
    TURN = 11
    ALLIES = 12
    OTHER_ALLIES = 13
    ENEMIES = 14
    UNITS = 15
    BACK = 16
    ENEMY_BACK = 17
    IT_FITS = 18
    SELF_FITS = 19
    YOUR_TURN = 20


class Duration(IntEnum):
    """How long what a step does to a unit lasts."""

    PERMANENT = 0  # as long as the unit stays
    END_OF_TURN = 1
    YOUR_NEXT_TURN = 2
    THEIR_NEXT_TURN = 3
    BATTLE = 4


class Facing(IntEnum):
    """Whether a card lies open, for filters."""

    ANY = 0
    UP = 1
    DOWN = 2


class Position(IntEnum):
    """How a unit stands, for filters; a face-down unit is in Defense Position."""

    ANY = 0
    ATTACK = 1
    DEFENSE = 2


class Keyword(IntEnum):
    """The keywords of units (VAL-KW rows), then those of the Back Row from BURST on."""

    NONE = 0
    ANCIENT_HIDE = 1
    AVENGERS_FURY = 2
    BLOODLUST = 3
    CHORUS = 4
    COURT = 5
    CRIPPLING_BLOW = 6
    CURSED_PRESENCE = 7
    DOOMSTRIKE = 8
    DOUBLE_LEDGER = 9
    DUELIST = 10
    EAGERNESS = 11
    EXECUTIONER = 12
    FINAL_STAND = 13
    FORTIFICATION = 14
    GHOST_STRIKE = 15
    HASTE = 16
    HEXBLADE = 17
    INFECTION = 18
    IRON_WILL = 19
    LAST_LAUGH = 20
    LIFEBOND = 21
    MERCHANT = 22
    MOMENTUM = 23
    PLAGUE = 24
    PREEMPTIVE_BLOW = 25
    RALLY_CRY = 26
    REPETITION = 27
    REVENANT = 28
    STANDFAST = 29
    TACTICIAN = 30
    TANK = 31
    TERROR_AURA = 32
    VAMPIRIC_TOUCH = 33
    WARLORDS_COMMAND = 34
    PACK_HUNTER = 35
    UNSTABLE = 36
    BERSERKERS_WRAITH = 37
    LIVING_RESONANCE = 38
    CALL_LONG_HUNT = 39
    KIN_SEARCH = 40
    READ_TRAIL = 41
    BURST = 42
    ETERNAL = 43
    TIMED = 44
    FROM_HAND = 45
