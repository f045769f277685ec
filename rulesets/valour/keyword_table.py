"""VALOUR's keywords by name, with exactly the tiers that exist; what they do is told by RULES.md."""

from __future__ import annotations

from ..kernel.effects.keywords import Keyword, tiers
from .effect_codes import Keyword as Kw

MOST_TURNS = 20
"""The longest Timed N."""


def _unit(code: Kw, name: str, *tier_names: str) -> Keyword:
    rule = "VAL-KW-" + code.name.replace("_", "-")
    return Keyword(code, name, rule, tiers(*tier_names))


UNIT_KEYWORDS = (
    _unit(Kw.ANCIENT_HIDE, "Ancient Hide"),
    _unit(Kw.AVENGERS_FURY, "Avenger's Fury", "II", "III"),
    _unit(Kw.BLOODLUST, "Bloodlust"),
    _unit(Kw.CHORUS, "Chorus of the Many"),
    _unit(Kw.COURT, "Court of the Unburied"),
    _unit(Kw.CRIPPLING_BLOW, "Crippling Blow", "II"),
    _unit(Kw.CURSED_PRESENCE, "Cursed Presence"),
    _unit(Kw.DOOMSTRIKE, "Doomstrike", "700"),
    _unit(Kw.DOUBLE_LEDGER, "Double Ledger"),
    _unit(Kw.DUELIST, "Duelist", "I", "II", "III"),
    _unit(Kw.EAGERNESS, "Eagerness"),
    _unit(Kw.EXECUTIONER, "Executioner", "II"),
    _unit(Kw.FINAL_STAND, "Final Stand", "I", "II", "III"),
    _unit(Kw.FORTIFICATION, "Fortification", "I", "II", "III"),
    _unit(Kw.GHOST_STRIKE, "Ghost Strike"),
    _unit(Kw.HASTE, "Haste"),
    _unit(Kw.HEXBLADE, "Hexblade"),
    _unit(Kw.INFECTION, "Infection", "II", "III"),
    _unit(Kw.IRON_WILL, "Iron Will"),
    _unit(Kw.LAST_LAUGH, "Last Laugh"),
    _unit(Kw.LIFEBOND, "Lifebond"),
    _unit(Kw.MERCHANT, "Merchant"),
    _unit(Kw.MOMENTUM, "Momentum", "I", "II"),
    _unit(Kw.PLAGUE, "Plague"),
    _unit(Kw.PREEMPTIVE_BLOW, "Preemptive Blow"),
    _unit(Kw.RALLY_CRY, "Rally Cry", "I", "II", "III"),
    _unit(Kw.REPETITION, "Repetition"),
    _unit(Kw.REVENANT, "Revenant"),
    _unit(Kw.STANDFAST, "Standfast", "I", "II", "III"),
    _unit(Kw.TACTICIAN, "Tactician", "A", "B"),
    _unit(Kw.TANK, "Tank", "I", "II", "III"),
    _unit(Kw.TERROR_AURA, "Terror Aura"),
    _unit(Kw.VAMPIRIC_TOUCH, "Vampiric Touch"),
    _unit(Kw.WARLORDS_COMMAND, "Warlord's Command", "I", "II", "III"),
    _unit(Kw.PACK_HUNTER, "Pack Hunter", "I", "II", "III"),
    _unit(Kw.UNSTABLE, "Unstable"),
    _unit(Kw.BERSERKERS_WRAITH, "Berserker's Wraith"),
    _unit(Kw.LIVING_RESONANCE, "Living Resonance"),
    _unit(Kw.CALL_LONG_HUNT, "Call of the Long Hunt"),
    _unit(Kw.KIN_SEARCH, "Kin Search"),
    _unit(Kw.READ_TRAIL, "Read the Trail"),
)

BURST = Keyword(Kw.BURST, "Burst", "VAL-DUR-1")
ETERNAL = Keyword(Kw.ETERNAL, "Eternal", "VAL-DUR-2")
TIMED = Keyword(Kw.TIMED, "Timed", "VAL-DUR-3", most=MOST_TURNS)
FROM_HAND = Keyword(Kw.FROM_HAND, "From Hand", "VAL-BACK-3")
BACK_KEYWORDS = (BURST, ETERNAL, TIMED, FROM_HAND)

KEYWORDS = (*UNIT_KEYWORDS, *BACK_KEYWORDS)
"""Every word of the keywords column."""
