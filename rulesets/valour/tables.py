"""Cards as the tables of numbers that the engine reads: one row a card, effect, step, word and filter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

from rulesets.kernel.cards import Card
from rulesets.kernel.effects import effect_columns, filter_columns, read_cell, step_columns, table_of
from rulesets.kernel.effects.keywords import ROMAN
from rulesets.kernel.effects.tables import WORD_COLUMNS, Table
from rulesets.valour.abilities import BACK_ROW, keywords_of, table_of_card
from rulesets.valour.cards import ARTILLERY, ASPECT_CODES, DOMAIN, HERO, TYPE_CODES, UNITS
from rulesets.valour.effect_codes import Keyword, Select, Trigger, Verb
from rulesets.valour.keyword_codes import Kw
from rulesets.valour.keyword_table import UNIT_KEYWORDS
from rulesets.valour.state import Lasting
from rulesets.valour.vocabulary import MOST_LEVEL, TRIBES, VOCABULARY

KEYWORD_EFFECTS = (
    "on summon: summon a Wildblood unit of level 4 or less from hand",
    "on summon: take a random Wildblood unit from the deck",
)
"""VAL-KW-CALL-LONG-HUNT and VAL-KW-KIN-SEARCH in the effect language; their steps are the first rows
of the step table (`codes.HUNT_STEP`, `codes.KIN_STEP`)."""

Rows = list[dict[str, int]]
GRANTING = (Verb.GRANT, Verb.BAR_ATTACK, Verb.PROTECT)
UNIT_TYPES = sum(1 << TYPE_CODES[name] for name in UNITS)
BACK_TYPES = sum(1 << TYPE_CODES[name] for name in BACK_ROW)


@cache
def bits() -> Mapping[tuple[int, int], Kw]:
    """The bit of each keyword and tier."""
    found = {}
    for keyword in UNIT_KEYWORDS:
        name = Keyword(keyword.code).name
        if not keyword.tiers:
            found[keyword.code, 1] = Kw[name]
        for tier, number in keyword.tiers.items():
            found[keyword.code, number] = Kw[f"{name}_{number if tier in ROMAN else tier}"]
    return found


def keyword_mask(card: Card) -> int:
    """A unit's keywords as a mask of bits."""
    return sum(1 << bits()[each] for each in keywords_of(card).items() if each in bits())


def lasting_of(card: Card) -> Lasting:
    """VAL-DUR: how long a Back Row card works; Artillery is Burst unless it says otherwise."""
    found = keywords_of(card)
    if card.type == DOMAIN:
        return Lasting.DOMAIN
    if Keyword.TIMED in found:
        return Lasting.TIMED
    return Lasting.ETERNAL if Keyword.ETERNAL in found else Lasting.BURST


def card_row(card: Card, table: Table, first_effect: int) -> dict[str, int]:
    """The numbers of one card."""
    found = keywords_of(card)
    tribe = card.word("tribe")
    return {
        "type": TYPE_CODES[card.type],
        "aspect": ASPECT_CODES.get(card.word("aspect"), 0),
        "level": card.number("level"),
        "atk": card.number("atk"),
        "dfn": card.number("def"),
        "tribe": TRIBES.index(tribe) + 1 if tribe in TRIBES else 0,
        "keywords": keyword_mask(card),
        "lasting": lasting_of(card),
        "timer": found.get(Keyword.TIMED, 0),
        "from_hand": int(card.type != ARTILLERY or Keyword.FROM_HAND in found),
        "triggers": _trigger_mask(table),
        "reads": int(_reads_stats(table)),
        "first_effect": first_effect,
        "effect_count": len(table.effects),
    }


def _trigger_mask(table: Table) -> int:
    mask = 0
    for effect in table.effects:
        mask |= 1 << dict(zip(effect_columns(VOCABULARY), effect, strict=True))["trigger"]
    return mask


def _reads_stats(table: Table) -> bool:
    """Whether any effect of a card looks at the ATK of units."""
    names = filter_columns(VOCABULARY)
    everything = dict(zip(names, VOCABULARY.nothing, strict=True))
    bounds = ("atk_low", "atk_high")
    selects = step_columns(VOCABULARY).index("select")
    return any(row[names.index(name)] != everything[name] for row in table.filters for name in bounds) or any(
        step[selects] in (Select.STRONGEST, Select.WEAKEST) for step in table.steps
    )


def _given(table: Table) -> int:
    """A mask of the keywords that a card's effects give."""
    names = step_columns(VOCABULARY)
    steps = [dict(zip(names, row, strict=True)) for row in table.steps]
    return sum({1 << bits()[step["keyword"], step["tier"]] for step in steps if step["verb"] == Verb.GRANT})


def _grants(table: Table) -> int:
    """Whether a `while face-up` effect of a card does more than change stats."""
    names = effect_columns(VOCABULARY)
    verbs = step_columns(VOCABULARY).index("verb")
    for row in table.effects:
        effect = dict(zip(names, row, strict=True))
        steps = table.steps[effect["first_step"] :][: effect["steps"]]
        if effect["trigger"] == Trigger.STATIC and any(step[verbs] in GRANTING for step in steps):
            return 1
    return 0


def deck_masks(pieces: Sequence[Card], options: Mapping[str, int]) -> dict[str, int | list[int]]:
    """The masks of a `DeckList`: bit n for the card `pieces[n - 1]`."""

    def mask(fits: Iterable[bool]) -> int:
        return sum(1 << number for number, fit in enumerate(fits, start=1) if fit)

    def unit_between(low: int, high: int) -> int:
        return mask(card.type in UNITS and low <= card.number("level") < high for card in pieces)

    triggers = [_trigger_mask(table_of_card(card)) for card in pieces]
    one, two = options["one_tribute_level"], options["two_tribute_level"]
    return {
        "untributed": unit_between(0, min(one, two)),
        "one_tribute": unit_between(one, two),
        "two_tributes": unit_between(two, MOST_LEVEL + 1),
        "heroes": mask(card.type == HERO for card in pieces),
        "supports": mask(card.type in BACK_ROW for card in pieces),
        "set_off": [mask(found >> code & 1 == 1 for found in triggers) for code in Trigger],
    }


class _Tables:
    """Rows of all cards, each card's numbers shifted behind those before it."""

    def __init__(self) -> None:
        everything = dict(zip(filter_columns(VOCABULARY), VOCABULARY.nothing, strict=True))
        self.cards: Rows = [{}]
        self.effects: Rows = [{}]
        self.steps: Rows = [{}]
        self.words: Rows = [{}]
        self.everything = everything
        self.filters: Rows = [everything | {"any_unit": 1, "any_back": 1}]

    def add(self, table: Table) -> None:
        """The rows of one card. Its filter 0 is everybody's filter 0."""
        shift = len(self.filters) - 1
        first_step, first_word = len(self.steps), len(self.words)
        for row in table.filters[1:]:
            self.filters.append(self._filter(dict(zip(filter_columns(VOCABULARY), row, strict=True))))
        for row in table.words:
            self.words.append(_shifted(zip(WORD_COLUMNS, row, strict=True), shift))
        for row in table.steps:
            step = _shifted(zip(step_columns(VOCABULARY), row, strict=True), shift)
            tier = step.pop("tier")
            step["keyword"] = bits().get((step["keyword"], tier), Kw.ANCIENT_HIDE)
            self.steps.append(step)
        for row in table.effects:
            effect = _shifted(zip(effect_columns(VOCABULARY), row, strict=True), shift)
            effect["first_step"] += first_step
            effect["first_word"] += first_word
            self.effects.append(effect)

    def _filter(self, row: dict[str, int]) -> dict[str, int]:
        """`has` names a keyword; any of its tiers will do, so it becomes a mask."""
        wanted = row["has"]
        row["has"] = sum(1 << bit for (code, _), bit in bits().items() if code == wanted)
        return row | self._openness(row)

    def _openness(self, row: dict[str, int]) -> dict[str, int]:
        """Whether a filter asks nothing of units, or of Back Row cards, that only their faces tell."""
        said = ("types", "facing", "position")
        plain = all(row[name] == value for name, value in self.everything.items() if name not in said)
        return {
            "any_unit": int(plain and row["types"] & UNIT_TYPES == UNIT_TYPES),
            "any_back": int(plain and row["types"] & BACK_TYPES == BACK_TYPES),
        }


def _shifted(row: Iterable[tuple[str, int]], shift: int) -> dict[str, int]:
    return {name: value + shift if name.endswith("filter") and value else value for name, value in row}


def tables(cards: Sequence[Card], held: Collection[str]) -> dict[str, Rows | int]:
    """Every table and flag of the engine's `Game` by name; row 0 of each table is the null row. `held` are
    the ids of the cards that are in a deck."""
    made = _Tables()
    for text in KEYWORD_EFFECTS:
        made.add(table_of(read_cell(text, VOCABULARY).effects, VOCABULARY))
    grants = keywords = 0
    for card in cards:
        table = table_of_card(card)
        if card.id in held:
            reads = int(_reads_stats(table))
            keywords |= keyword_mask(card) | _given(table)
            grants = max(grants, _grants(table) * (1 + reads))
        made.cards.append(card_row(card, table, len(made.effects)))
        made.add(table)
    return {
        "keywords": keywords,
        "grants": grants,
        "cards": made.cards,
        "effects": made.effects,
        "steps": made.steps,
        "words": made.words,
        "filters": made.filters,
    }
