"""VALOUR's card language for those who show it or count what cards use: `evenhand cards schema`."""

from __future__ import annotations

from ..kernel.effects.language import Language
from .abilities import ABLE_UNITS, CARDS_WITH
from .cards import ARTILLERY, RUNIC, UNIT_COLUMNS, UNITS
from .effect_codes import Player, Select, Side, Trigger, Verb
from .keyword_table import BACK_KEYWORDS, FROM_HAND, KEYWORDS
from .vocabulary import VOCABULARY

BACK = {each.code: (RUNIC, ARTILLERY) for each in BACK_KEYWORDS} | {FROM_HAND.code: (ARTILLERY,)}
"""VAL-BACK-3, and the durations: a Domain needs none (VAL-DUR-4)."""

LANGUAGE = Language(
    vocabulary=VOCABULARY,
    keywords=KEYWORDS,
    codes={"trigger": Trigger, "verb": Verb, "select": Select, "side": Side, "player": Player},
    target=("select", "side", "player"),
    trigger_types={int(trigger): types for trigger, types in CARDS_WITH.items()},
    keyword_types={each.code: BACK.get(each.code, ABLE_UNITS) for each in KEYWORDS},
    column_types=dict.fromkeys(UNIT_COLUMNS, UNITS),
    slot_notes={"keyword": "a keyword of units with its tier", "has": "a keyword of units without its tier"},
)
