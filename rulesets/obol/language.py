"""The hero duel's card language for those who show it or count what cards use: `evenhand cards schema`."""

from __future__ import annotations

from ..kernel.effects.language import Language
from .abilities import CARDS_WITH
from .cards import CARD_COLUMNS, NEEDED
from .effect_codes import Place, Trigger, Verb
from .vocabulary import VOCABULARY

LANGUAGE = Language(
    vocabulary=VOCABULARY,
    keywords=(),
    codes={"trigger": Trigger, "verb": Verb, "place": Place},
    target=("place",),
    trigger_types={int(trigger): types for trigger, types in CARDS_WITH.items()},
    column_types={
        column.name: tuple(kind for kind, needs in NEEDED.items() if column.name in dict(needs))
        for column in CARD_COLUMNS
    },
)
