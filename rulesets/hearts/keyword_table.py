"""The keywords by name; what they do is told by RULES.md."""

from __future__ import annotations

from ..kernel.effects.keywords import Keyword
from .effect_codes import Kw


def _keyword(bit: Kw, name: str, rule: str, meaning: str) -> Keyword:
    return Keyword(bit + 1, name, rule, meaning=meaning)


QUICK = _keyword(Kw.QUICK, "Quick", "HEA-TAC-2", "set, it may answer an attack")
PIERCE = _keyword(Kw.PIERCE, "Pierce", "HEA-WALL-6", "may attack walls past a garrison")
REACH = _keyword(
    Kw.REACH,
    "Reach",
    "HEA-CO-6",
    "may attack the Chosen One at its station while walls stand; guards still guard",
)
STURDY = _keyword(Kw.STURDY, "Sturdy", "HEA-INT-1", "a higher wall repels it and does not destroy it")
UNBROKEN = _keyword(Kw.UNBROKEN, "Unbroken", "HEA-INT-2", "is not destroyed in battle")
RESOLUTE = _keyword(
    Kw.RESOLUTE, "Resolute", "HEA-INT-3", "wins a battle of equal stats without a draw of walls"
)
VEILED = _keyword(Kw.VEILED, "Veiled", "HEA-INT-4", "the opponent's effects cannot choose it")
TWOFOLD = _keyword(Kw.TWOFOLD, "Twofold", "HEA-INT-5", "may attack twice in a Battle Phase")

KEYWORDS = (QUICK, PIERCE, REACH, STURDY, UNBROKEN, RESOLUTE, VEILED, TWOFOLD)
"""Every word of the keywords column."""

CHARACTER_KEYWORDS = KEYWORDS[1:]
"""Those that a character can have, and that effects can name and give."""
