"""The numbers of the game's effects and keywords. Compiled rules read this module: it imports `enum` only.

What each is called on cards, and what it means, is in `vocabulary.py`.
"""

from __future__ import annotations

from enum import IntEnum


class Trigger(IntEnum):
    """When an effect works."""

    NONE = 0
    PLAY = 1
    CAST = 2
    SPRING = 3  # a Trap, in any window
    SPRING_ATTACK = 4  # a Trap, when there is an attack
    SPRING_TARGET = 5  # a Trap, when an effect targets it or the Unit in its lane
    STATIC = 6
    LINKED = 7  # static, while Nestlink holds
    LINK = 8
    ROARBACK = 9
    LAST_ROAR = 10  # Roarback, even of a Unit that was KO'd
    DEFEATED = 11
    ALLY_DEFEATED = 12
    ENEMY_DEFEATED = 13
    ATTACKS = 14
    ATTACKED = 15
    KILLS = 16
    HITS = 17
    TURN_START = 18
    TURN_END = 19
    SPELL = 20
    ALLY_ENTERS = 21
    ENERGY = 22
    ACTIVATE = 23
    BLADE = 24


class Verb(IntEnum):
    """What a step does."""

    NONE = 0
    LOSE_LIFE = 1
    GAIN_LIFE = 2
    DRAW = 3
    DISCARD = 4
    DISCARD_RANDOM = 5
    MILL = 6
    GAIN_ENERGY = 7
    LOSE_ENERGY = 8
    DAMAGE = 9
    HEAL = 10
    CHANGE_POWER = 11
    CHANGE_HEALTH = 12
    CHANGE_BOTH = 13
    GRANT = 14
    KO = 15
    RETURN = 16
    STUN = 17
    SLEEP = 18
    ROOT = 19
    MOVE = 20
    STRIP = 21
    REVEAL_TRAP = 22
    DESTROY_TRAP = 23
    DELAY = 24
    RETURN_FOG = 25
    RECLAIM = 26
    SEARCH = 27
    CREATE = 28
    STOP_ATTACK = 29
    STOP_EFFECT = 30
    LOOK_HAND = 31
    WIN_TIES = 32


class Select(IntEnum):
    """Which cards a step is about: one or all of those on a `Side` that fit its filter."""

    NONE = 0
    SELF = 1  # the Unit whose effect it is
    IT = 2  # the event's Unit
    BEARER = 3  # the Unit that an Attachment is on
    CHOSEN = 4  # by the effect's player: this is targeting
    RANDOM = 5
    STRONGEST = 6  # the highest Power
    WEAKEST = 7  # the lowest Power
    ALL = 8


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
    ENERGY = 3
    OPPONENT_ENERGY = 4
    HAND = 5
    OPPONENT_HAND = 6
    DECK = 7
    OPPONENT_DECK = 8
    GRAVEYARD = 9
    OPPONENT_GRAVEYARD = 10
    TURN = 11
    FOG = 12
    OPPONENT_FOG = 13
    TRAPS = 14
    ENEMY_TRAPS = 15
    ALLIES = 16
    OTHER_ALLIES = 17
    ENEMIES = 18
    UNITS = 19
    IT_FITS = 20
    SELF_FITS = 21
    YOUR_TURN = 22


class Duration(IntEnum):
    """How long what a step does to a Unit lasts."""

    PERMANENT = 0  # as long as the Unit stays
    END_OF_TURN = 1
    YOUR_NEXT_TURN = 2
    THEIR_NEXT_TURN = 3


class Mood(IntEnum):
    """What a filter may ask of a Unit's present state."""

    ANY = 0
    DAMAGED = 1
    LINKED = 2
    STUNNED = 3
    TOKEN = 4


class Kw(IntEnum):
    """The bits of keywords; a keyword's code in the language is its bit plus 1."""

    BLADE_FORM = 0
    CHANNEL = 1
    FOGCAST = 2
    ROARBACK = 3
    NESTLINK = 4
    TRAP_IMMUNITY = 5
