"""The numbers of the hero duel's effects. Compiled rules read this module: it imports `enum` only.

What each is called on cards, and what it means, is in `vocabulary.py`.
"""

from __future__ import annotations

from enum import IntEnum


class Trigger(IntEnum):
    """When an effect works. From HIT on: what may set off a trinket (OBO-EQ-3)."""

    NONE = 0
    PLAY = 1
    ABILITY = 2
    HEAVY = 3
    STATIC = 4
    HIT = 5
    ATTACKED = 6
    LOW = 7
    START = 8
    BROKE = 9
    ENEMY_EQUIPPED = 10


class Verb(IntEnum):
    """What a step does. From ATTACKS on: what holds all the time."""

    NONE = 0
    DAMAGE = 1
    LOSE = 2
    HEAL = 3
    ENERGY = 4
    DRAW = 5
    BOOST = 6
    REPAIR = 7
    WEAR = 8
    BREAK = 9
    ENEMY_DISCARDS = 10
    DISCARD = 11
    RECLAIM = 12
    IGNORE_ARMOR = 13
    ATTACKS = 14
    GUARD = 15
    DIRECT = 16
    HEALING = 17
    DISCOUNT = 18
    THRIFT = 19


class Place(IntEnum):
    """Which equipment a step is about, of the side that its verb says."""

    NONE = 0
    WEAPON = 1
    ARMOR = 2
    TRINKET = 3
    BOTH = 4  # weapon and armor


class Quantity(IntEnum):
    """What conditions and "for each" count. Tests are quantities that are 1 or 0."""

    NONE = 0
    LIFE = 1
    ENEMY_LIFE = 2
    LOST_LIFE = 3
    ENERGY = 4
    HAND = 5
    ENEMY_HAND = 6
    DECK = 7
    DISCARD = 8
    ENEMY_DISCARD = 9
    TURN = 10
    POWER = 11
    ENEMY_ARMOR = 12
    BONUS = 13
    HAS_WEAPON = 14
    HAS_ARMOR = 15
    HAS_TRINKET = 16
    ENEMY_WEAPON = 17
    ENEMY_ARMORED = 18
    ENEMY_TRINKET = 19
    YOUR_TURN = 20
