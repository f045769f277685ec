"""A number for every keyword and tier: its bit in the masks of cards and units.

The names and tiers as printed are in `vocabulary.py`; a test holds the two together.
"""

from __future__ import annotations

from enum import IntEnum


class Kw(IntEnum):
    """Bit numbers. Tiers of one keyword follow one another, weakest first."""

    ANCIENT_HIDE = 0
    AVENGERS_FURY_2 = 1
    AVENGERS_FURY_3 = 2
    BLOODLUST = 3
    CHORUS = 4
    COURT = 5
    CRIPPLING_BLOW_2 = 6
    CURSED_PRESENCE = 7
    DOOMSTRIKE_700 = 8
    DOUBLE_LEDGER = 9
    DUELIST_1 = 10
    DUELIST_2 = 11
    DUELIST_3 = 12
    EAGERNESS = 13
    EXECUTIONER_2 = 14
    FINAL_STAND_1 = 15
    FINAL_STAND_2 = 16
    FINAL_STAND_3 = 17
    FORTIFICATION_1 = 18
    FORTIFICATION_2 = 19
    FORTIFICATION_3 = 20
    GHOST_STRIKE = 21
    HASTE = 22
    HEXBLADE = 23
    INFECTION_2 = 24
    INFECTION_3 = 25
    IRON_WILL = 26
    LAST_LAUGH = 27
    LIFEBOND = 28
    MERCHANT = 29
    MOMENTUM_1 = 30
    MOMENTUM_2 = 31
    PLAGUE = 32
    PREEMPTIVE_BLOW = 33
    RALLY_CRY_1 = 34
    RALLY_CRY_2 = 35
    RALLY_CRY_3 = 36
    REPETITION = 37
    REVENANT = 38
    STANDFAST_1 = 39
    STANDFAST_2 = 40
    STANDFAST_3 = 41
    TACTICIAN_A = 42
    TACTICIAN_B = 43
    TANK_1 = 44
    TANK_2 = 45
    TANK_3 = 46
    TERROR_AURA = 47
    VAMPIRIC_TOUCH = 48
    WARLORDS_COMMAND_1 = 49
    WARLORDS_COMMAND_2 = 50
    WARLORDS_COMMAND_3 = 51
    PACK_HUNTER_1 = 52
    PACK_HUNTER_2 = 53
    PACK_HUNTER_3 = 54
    UNSTABLE = 55
    BERSERKERS_WRAITH = 56
    LIVING_RESONANCE = 57
    CALL_LONG_HUNT = 58
    KIN_SEARCH = 59
    READ_TRAIL = 60
