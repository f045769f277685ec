"""The card language for those who show it or count what cards use: `evenhand cards schema`."""

from __future__ import annotations

from ..kernel.effects.language import Language
from .abilities import CARDS_WITH, KEYWORD_TYPES
from .cards import ABILITY, CHARACTER
from .effect_codes import Player, Select, Side, Trigger, Verb
from .keyword_table import KEYWORDS
from .vocabulary import VOCABULARY

LANGUAGE = Language(
    vocabulary=VOCABULARY,
    keywords=KEYWORDS,
    codes={"trigger": Trigger, "verb": Verb, "select": Select, "side": Side, "player": Player},
    target=("select", "side", "player"),
    trigger_types={int(trigger): types for trigger, types in CARDS_WITH.items()},
    keyword_types=KEYWORD_TYPES,
    column_types={
        **dict.fromkeys(("archetype", "atk", "def"), (CHARACTER,)),
        "locked_to": (ABILITY,),
    },
    slot_notes={"keyword": "a keyword of characters", "has": "a keyword of characters"},
)
