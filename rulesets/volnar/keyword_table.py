"""The keywords by name; what they do is told by RULES.md."""

from __future__ import annotations

from ..kernel.effects.keywords import Keyword
from .effect_codes import Kw


def _keyword(bit: Kw, name: str, rule: str = "") -> Keyword:
    return Keyword(bit + 1, name, rule or "VOL-KW-" + bit.name.replace("_", "-") + "-1")


BLADE_FORM = _keyword(Kw.BLADE_FORM, "Blade Form")
CHANNEL = _keyword(Kw.CHANNEL, "Channel")
FOGCAST = _keyword(Kw.FOGCAST, "Fogcast")
ROARBACK = _keyword(Kw.ROARBACK, "Roarback")
NESTLINK = _keyword(Kw.NESTLINK, "Nestlink")
TRAP_IMMUNITY = _keyword(Kw.TRAP_IMMUNITY, "Trap Immunity", "VOL-INT-1")

KEYWORDS = (BLADE_FORM, CHANNEL, FOGCAST, ROARBACK, NESTLINK, TRAP_IMMUNITY)
"""Every word of the keywords column."""

UNIT_KEYWORDS = (BLADE_FORM, CHANNEL, ROARBACK, NESTLINK, TRAP_IMMUNITY)
"""Those that a Unit can have, and that effects can name."""

GRANTED = (BLADE_FORM, CHANNEL, TRAP_IMMUNITY)
"""Those that effects can give: the others need an effect of the card."""
