"""Cards as the tables of numbers that the engine reads: one row a card, effect, step, word and filter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from ..kernel.cards import Card
from ..kernel.effects import effect_columns, filter_columns, step_columns
from ..kernel.effects.tables import WORD_COLUMNS, Table
from .abilities import SPRINGS, STATICS, is_manual, is_quick, keywords_of, table_of_card
from .cards import ABILITY, ARCHETYPE_CODES, ATTACHMENT, CHARACTER, TYPE_CODES, UNSWORN, top_stat
from .effect_codes import Facing, Mood, Position, Trigger, Verb
from .vocabulary import VOCABULARY

Rows = list[dict[str, int]]

WINDOWS = {trigger: 1 << at for at, trigger in enumerate(SPRINGS)}
"""What a set card can answer, as bits: an attack, a bring-forth, a wall that fell."""

STEP_COLUMNS = step_columns(VOCABULARY)
EFFECT_COLUMNS = effect_columns(VOCABULARY)
FILTER_COLUMNS = filter_columns(VOCABULARY)


def keyword_mask(card: Card) -> int:
    """A card's keywords as a mask of `Kw` bits."""
    return sum(_bit(code) for code in keywords_of(card))


def card_row(card: Card, table: Table, first_effect: int, rows: Mapping[str, int]) -> dict[str, int]:
    """The numbers of one card; `rows` are the rows of characters by case-folded name and id."""
    effects = [dict(zip(EFFECT_COLUMNS, row, strict=True)) for row in table.effects]
    triggers = _mask(effect["trigger"] for effect in effects)
    archetype = card.word("archetype", UNSWORN)
    lock = card.word("locked_to")
    manual = is_manual(card)
    return {
        "type": TYPE_CODES[card.type],
        "archetypes": 1 << ARCHETYPE_CODES.get(archetype, 0),
        "top": top_stat(card),
        "atk": card.number("atk"),
        "dfn": card.number("def"),
        "keywords": keyword_mask(card),
        "triggers": triggers,
        "statics": triggers & _mask(STATICS),
        "fickle": int(any(is_fickle(table, effect) for effect in effects)),
        "windows": windows(card, triggers),
        "manual": int(manual),
        "attaches": int(card.type in (ATTACHMENT, ABILITY) and not manual),
        "lock_card": 0 if lock in ARCHETYPE_CODES else rows.get(lock.casefold(), 0),
        "lock_archetypes": lock_mask(card, rows),
        "first_effect": first_effect,
        "effect_count": len(effects),
    }


def lock_mask(card: Card, rows: Mapping[str, int]) -> int:
    """HEA-DECK-5: the archetypes to one of which a card is locked. A lock that nobody fits has all bits but
    those of archetypes, so that no character passes it."""
    lock = card.word("locked_to")
    if not lock or lock.casefold() in rows:
        return 0
    return 1 << ARCHETYPE_CODES.get(lock, len(ARCHETYPE_CODES))


def windows(card: Card, triggers: int) -> int:
    """What a card can answer once it is set; HEA-TAC-2: a Quick Spell an attack."""
    found = sum(bit for trigger, bit in WINDOWS.items() if triggers >> trigger & 1)
    return found | (WINDOWS[Trigger.SPRING_ATTACK] if is_quick(card) else 0)


def is_fickle(table: Table, effect: Mapping[str, int]) -> bool:
    """Whether an effect that holds all the time has a condition, counts something, or is for characters in a
    certain state."""
    if effect["trigger"] not in STATICS:
        return False
    steps = [dict(zip(STEP_COLUMNS, row, strict=True)) for row in table.steps]
    mine = steps[effect["first_step"] :][: effect["steps"]]
    filters = [dict(zip(FILTER_COLUMNS, table.filters[step["filter"]], strict=True)) for step in mine]
    asked = any(
        each["facing"] != Facing.ANY or each["position"] != Position.ANY or each["mood"] != Mood.ANY
        for each in filters
    )
    return effect["words"] > 0 or any(step["per_quantity"] for step in mine) or asked


def _mask(codes: Iterable[int]) -> int:
    mask = 0
    for code in codes:
        mask |= 1 << code
    return mask


def _bit(code: int) -> int:
    """The mask of a keyword's code; none for 0."""
    return 1 << (code - 1) if code else 0


def _shifted(row: Iterable[tuple[str, int]], shift: int) -> dict[str, int]:
    return {name: value + shift if name.endswith("filter") and value else value for name, value in row}


class _Tables:
    """Rows of all cards, each card's numbers shifted behind those before it."""

    def __init__(self) -> None:
        self.cards: Rows = [{}]
        self.effects: Rows = [{}]
        self.steps: Rows = [{}]
        self.words: Rows = [{}]
        self.filters: Rows = [dict(zip(FILTER_COLUMNS, VOCABULARY.nothing, strict=True))]

    def add(self, table: Table) -> None:
        """The rows of one card. Its filter 0 is everybody's filter 0."""
        shift = len(self.filters) - 1
        first_step, first_word = len(self.steps), len(self.words)
        for row in table.filters[1:]:
            described = dict(zip(FILTER_COLUMNS, row, strict=True))
            self.filters.append(described | {"has": _bit(described["has"])})
        for row in table.words:
            self.words.append(_shifted(zip(WORD_COLUMNS, row, strict=True), shift))
        for row in table.steps:
            step = _shifted(zip(STEP_COLUMNS, row, strict=True), shift)
            self.steps.append(step | {"keyword": _bit(step["keyword"])})
        for row in table.effects:
            effect = _shifted(zip(EFFECT_COLUMNS, row, strict=True), shift)
            effect["first_step"] += first_step
            effect["first_word"] += first_word
            self.effects.append(effect)


def granted(table: Table) -> int:
    """The keywords that a card's effects can give."""
    steps = [dict(zip(STEP_COLUMNS, row, strict=True)) for row in table.steps]
    return sum({_bit(step["keyword"]) for step in steps if step["verb"] == Verb.GRANT})


def tables(cards: Sequence[Card], held: Collection[str]) -> dict[str, Rows | int]:
    """Every table and flag of the engine's `Game` by name; row 0 of each table is the null row. `held` are
    the ids of the cards that are in a deck: the flags are theirs."""
    rows: dict[str, int] = {}
    for row, card in enumerate(cards, start=1):
        if card.type == CHARACTER:
            rows |= {card.name.casefold(): row, card.id: row}
    made = _Tables()
    flags = dict.fromkeys(("statics", "triggers", "windows", "keywords"), 0)
    for card in cards:
        table = table_of_card(card)
        numbers = card_row(card, table, len(made.effects), rows)
        if card.id in held:
            for name in flags:
                flags[name] |= numbers[name]
            flags["keywords"] |= granted(table)
        made.cards.append(numbers)
        made.add(table)
    return {
        **flags,
        "cards": made.cards,
        "effects": made.effects,
        "steps": made.steps,
        "words": made.words,
        "filters": made.filters,
    }
