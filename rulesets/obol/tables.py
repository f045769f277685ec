"""Cards as the tables of numbers that the engine reads: one row a card, effect, step and word."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ..kernel.cards import Card
from ..kernel.effects import effect_columns, filter_columns, step_columns
from ..kernel.effects.tables import WORD_COLUMNS, Table
from .abilities import table_of_card
from .cards import TOKEN, TYPE_CODES
from .effect_codes import Trigger
from .vocabulary import VOCABULARY
from .worth import worth_of

Rows = list[dict[str, int]]
Fields = Mapping[str, int]


class _Tables:
    """Rows of all cards, each card's numbers shifted behind those before it."""

    def __init__(self) -> None:
        self.cards: Rows = [{}]
        self.effects: Rows = [{}]
        self.steps: Rows = [{}]
        self.words: Rows = [{}]

    def add(self, card: Card, table: Table) -> None:
        """The rows of one card."""
        types = [dict(zip(filter_columns(VOCABULARY), row, strict=True))["types"] for row in table.filters]
        first_effect, first_step, first_word = len(self.effects), len(self.steps), len(self.words)
        for row in table.words:
            word = dict(zip(WORD_COLUMNS, row, strict=True))
            self.words.append({"op": word["op"], "value": word["value"], "types": types[word["filter"]]})
        for row in table.steps:
            step = dict(zip(step_columns(VOCABULARY), row, strict=True))
            step["types"] = types[step.pop("filter")]
            step["per_types"] = types[step.pop("per_filter")]
            self.steps.append(step)
        for row in table.effects:
            effect = dict(zip(effect_columns(VOCABULARY), row, strict=True))
            del effect["filter"]  # no trigger describes cards
            effect["first_step"] += first_step
            effect["first_word"] += first_word
            self.effects.append(effect)
        own = self.effects[first_effect:]
        self.cards.append(_card_row(card) | self._summary(own) | {"first_effect": first_effect})

    def _summary(self, effects: Sequence[Fields]) -> dict[str, int]:
        """What a card's effects are about, as masks."""
        triggers = statics = 0
        for effect in effects:
            triggers |= 1 << effect["trigger"]
            if effect["trigger"] == Trigger.STATIC:
                first = effect["first_step"]
                for step in self.steps[first : first + effect["steps"]]:
                    statics |= 1 << step["verb"]
        return {
            "triggers": triggers,
            "statics": statics,
            "effect_count": len(effects),
            "worth": worth_of(effects, self.steps),
        }


def _card_row(card: Card) -> dict[str, int]:
    numbers = {name: card.number(name) for name in ("cost", "power", "armor", "life")}
    wear = card.number("durability") or card.number("charges")
    return {"type": TYPE_CODES[card.type], "wear": wear, **numbers}


def tables(cards: Sequence[Card], held: Collection[str]) -> dict[str, Rows | int]:  # noqa: ARG001
    """Every table of the engine's `Game` by name; row 0 of each is the null row. OBO-SETUP-2: the Obol is the
    first Token among the cards; without one the second player gets none."""
    made = _Tables()
    for card in cards:
        made.add(card, table_of_card(card))
    tokens = [row for row, card in enumerate(cards, start=1) if card.type == TOKEN]
    return {
        "obol": tokens[0] if tokens else 0,
        "cards": made.cards,
        "effects": made.effects,
        "steps": made.steps,
        "words": made.words,
    }
