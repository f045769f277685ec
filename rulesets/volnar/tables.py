"""Cards as the tables of numbers that the engine reads: one row a card, effect, step, word and filter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from rulesets.kernel.cards import Card
from rulesets.kernel.effects import effect_columns, filter_columns, step_columns
from rulesets.kernel.effects.tables import WORD_COLUMNS, Table
from rulesets.volnar.abilities import STATICS, keywords_of, table_of_card
from rulesets.volnar.cards import FACTION_CODES, KINDS, NEUTRAL, TOKEN, TYPE_CODES
from rulesets.volnar.effect_codes import Trigger
from rulesets.volnar.vocabulary import VOCABULARY

Rows = list[dict[str, int]]


def keyword_mask(card: Card) -> int:
    """A card's keywords as a mask of `Kw` bits."""
    return sum(1 << (code - 1) for code in keywords_of(card))


def card_row(card: Card, table: Table, first_effect: int) -> dict[str, int]:
    """The numbers of one card."""
    effects = [dict(zip(effect_columns(VOCABULARY), row, strict=True)) for row in table.effects]
    ability = next((at for at, row in enumerate(effects) if row["trigger"] == Trigger.ACTIVATE), None)
    return {
        "type": TYPE_CODES[card.type],
        "faction": FACTION_CODES.get(card.word("faction", NEUTRAL), 0),
        "cost": card.number("cost"),
        "power": card.number("power"),
        "health": card.number("health"),
        "keywords": keyword_mask(card),
        "triggers": trigger_mask(table),
        "statics": trigger_mask(table) & sum(1 << trigger for trigger in STATICS),
        "fickle": int(any(is_fickle(table, row) for row in effects)),
        "ability": 0 if ability is None else first_effect + ability,
        "ability_cost": 0 if ability is None else effects[ability]["cost"],
        "first_effect": first_effect,
        "effect_count": len(effects),
    }


def is_fickle(table: Table, effect: Mapping[str, int]) -> bool:
    """Whether an effect that holds all the time has a condition, counts something, or is for Units in a
    certain state."""
    if effect["trigger"] not in STATICS:
        return False
    columns, fields = step_columns(VOCABULARY), filter_columns(VOCABULARY)
    steps = [dict(zip(columns, row, strict=True)) for row in table.steps]
    mine = steps[effect["first_step"] :][: effect["steps"]]
    moods = [table.filters[step["filter"]][fields.index("mood")] for step in mine if step["filter"]]
    return effect["words"] > 0 or any(step["per_quantity"] for step in mine) or any(moods)


def trigger_mask(table: Table) -> int:
    """The triggers of a card's effects."""
    column = effect_columns(VOCABULARY).index("trigger")
    mask = 0
    for row in table.effects:
        mask |= 1 << row[column]
    return mask


class _Tables:
    """Rows of all cards, each card's numbers shifted behind those before it. `tokens` are the card rows of
    the kinds of Tokens, by code."""

    def __init__(self, tokens: Mapping[int, int]) -> None:
        self.tokens = tokens
        self.cards: Rows = [{}]
        self.effects: Rows = [{}]
        self.steps: Rows = [{}]
        self.words: Rows = [{}]
        self.filters: Rows = [dict(zip(filter_columns(VOCABULARY), VOCABULARY.nothing, strict=True))]

    def add(self, table: Table) -> None:
        """The rows of one card. Its filter 0 is everybody's filter 0."""
        shift = len(self.filters) - 1
        first_step, first_word = len(self.steps), len(self.words)
        for row in table.filters[1:]:
            described = dict(zip(filter_columns(VOCABULARY), row, strict=True))
            self.filters.append(described | {"has": _bit(described["has"])})
        for row in table.words:
            self.words.append(_shifted(zip(WORD_COLUMNS, row, strict=True), shift))
        for row in table.steps:
            step = _shifted(zip(step_columns(VOCABULARY), row, strict=True), shift)
            step["keyword"] = _bit(step["keyword"])
            step["token"] = self.tokens.get(step["token"], 0)
            self.steps.append(step)
        for row in table.effects:
            effect = _shifted(zip(effect_columns(VOCABULARY), row, strict=True), shift)
            effect["first_step"] += first_step
            effect["first_word"] += first_word
            self.effects.append(effect)


def _bit(code: int) -> int:
    """The mask of a keyword's code; none for 0."""
    return 1 << (code - 1) if code else 0


def _shifted(row: Iterable[tuple[str, int]], shift: int) -> dict[str, int]:
    return {name: value + shift if name.endswith("filter") and value else value for name, value in row}


def kinds_made(table: Table) -> set[int]:
    """The kinds of Tokens that a card's effects create, by code."""
    column = step_columns(VOCABULARY).index("token")
    return {step[column] for step in table.steps} - {0}


def tables(cards: Sequence[Card], held: Collection[str]) -> dict[str, Rows | int]:
    """Every table and flag of the engine's `Game` by name; row 0 of each table is the null row. `held` are
    the ids of the cards that are in a deck.

    Raises ValueError where such a card creates a kind of Token of which there is no card.
    """
    tokens: dict[int, int] = {}
    for row, card in enumerate(cards, start=1):
        if card.type == TOKEN:
            tokens.setdefault(KINDS.index(card.word("tribe")) + 1, row)
    made = _Tables(tokens)
    statics = triggers = 0
    for card in cards:
        table = table_of_card(card)
        row_of_card = card_row(card, table, len(made.effects))
        missing = kinds_made(table) - tokens.keys()
        if card.id in held and missing:
            raise ValueError(f"{card.name} creates a Token that no card is: {KINDS[min(missing) - 1]}")
        if card.id in held or card.type == TOKEN:
            statics |= int(row_of_card["statics"] != 0)
            triggers |= row_of_card["triggers"]
        made.cards.append(row_of_card)
        made.add(table)
    return {
        "statics": statics,
        "triggers": triggers,
        "cards": made.cards,
        "effects": made.effects,
        "steps": made.steps,
        "words": made.words,
        "filters": made.filters,
    }
