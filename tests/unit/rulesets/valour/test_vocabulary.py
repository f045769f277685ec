"""VALOUR's card language: examples, codes that all have words, and the same properties as any language."""

from __future__ import annotations

import ast
import re
from enum import IntEnum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kernel.effects import (
    cell_text,
    effect_columns,
    filter_columns,
    read_cell,
    step_columns,
    table_of,
)
from rulesets.kernel.effects.ops import Op
from rulesets.kernel.effects.phrases import Choice
from rulesets.kernel.rulebook import rulebook_of
from rulesets.valour import SPEC, effect_codes, keyword_table
from rulesets.valour.effect_codes import (
    Duration,
    Facing,
    Keyword,
    Player,
    Position,
    Quantity,
    Select,
    Side,
    Trigger,
    Verb,
)
from rulesets.valour.vocabulary import (
    ALL_ASPECTS,
    ALL_TYPES,
    EACH,
    QUANTITIES,
    STEPS,
    TESTS,
    TOP,
    TRIBES,
    TRIGGERS,
    VOCABULARY,
    types,
    vocabulary,
)
from tests.unit.rulesets.kernel.effects.properties import (
    MANY,
    check_any_text,
    check_phrase,
    check_sample,
    words_of,
)

FOLDER = Path(effect_codes.__file__).parent
ROAR = "when the opponent summons, if Wildblood allies of level 7 or more >= 1: negate it until end of turn"
WILDBLOOD = TRIBES.index("Wildblood") + 1


def rows(cell: str) -> list[dict[str, int]]:
    """The steps of a sound cell by their columns' names, with the filters' numbers in place of their rows."""
    read = read_cell(cell, VOCABULARY)
    assert read.errors == (), [error.text() for error in read.errors]
    table = table_of(read.effects, VOCABULARY)
    found = []
    for row in table.steps:
        step = dict(zip(step_columns(VOCABULARY), row, strict=True))
        described = table.filters[step.pop("filter")]
        assert step.pop("per_filter") == 0
        names = filter_columns(VOCABULARY)
        changed = zip(names, described, table.filters[0], strict=True)
        step |= {name: value for name, value, usual in changed if value != usual}
        found.append({name: value for name, value in step.items() if value})
    return found


@pytest.mark.parametrize(
    ("cell", "steps"),
    [
        (
            "on summon: opponent loses 300 LP",
            [{"verb": Verb.LOSE_LIFE, "player": Player.OPPONENT, "amount": 300}],
        ),
        (
            "when an ally is destroyed, if LP <= 2000: self +200 ATK until end of turn",
            [
                {
                    "verb": Verb.CHANGE_ATK,
                    "select": Select.SELF,
                    "amount": 200,
                    "duration": Duration.END_OF_TURN,
                }
            ],
        ),
        (
            "activate: destroy an enemy unit of level 4 or less; draw 1",
            [
                {"verb": Verb.DESTROY, "select": Select.CHOSEN, "side": Side.ENEMY, "level_high": 4},
                {"verb": Verb.DRAW, "player": Player.YOU, "amount": 1},
            ],
        ),
        (
            "while face-up: all allies +200 ATK",
            [{"verb": Verb.CHANGE_ATK, "select": Select.ALL, "side": Side.ALLY, "amount": 200}],
        ),
        (
            ROAR,
            [{"verb": Verb.NEGATE, "select": Select.IT, "duration": Duration.END_OF_TURN}],
        ),
        (
            "activate: required destroy the weakest face-up Titan ally with 1500 or less ATK",
            [
                {
                    "verb": Verb.DESTROY,
                    "select": Select.WEAKEST,
                    "side": Side.ALLY,
                    "required": 1,
                    "aspects": 1 << 2,
                    "atk_high": 1500,
                    "facing": Facing.UP,
                }
            ],
        ),
        (
            "on flip: all other allied Champions and Combatants gain Duelist II this battle",
            [
                {
                    "verb": Verb.GRANT,
                    "select": Select.ALL,
                    "side": Side.OTHER,
                    "keyword": Keyword.DUELIST,
                    "tier": 2,
                    "duration": Duration.BATTLE,
                    "types": types("Champion", "Combatant"),
                }
            ],
        ),
        (
            "activate: destroy a random enemy Artillery; return another ally in Defense Position to hand",
            [
                {
                    "verb": Verb.DESTROY_BACK,
                    "select": Select.RANDOM,
                    "side": Side.ENEMY,
                    "types": types("Artillery"),
                },
                {
                    "verb": Verb.RETURN,
                    "select": Select.CHOSEN,
                    "side": Side.OTHER,
                    "position": Position.DEFENSE,
                },
            ],
        ),
        (
            "on summon: summon a Wildblood unit of level 4 or less from hand; "
            "take a random Wildblood unit from the deck",
            [
                {
                    "verb": Verb.SUMMON_FROM_HAND,
                    "select": Select.CHOSEN,
                    "player": Player.YOU,
                    "types": types("Combatant", "Champion", "Hero"),
                    "tribe": WILDBLOOD,
                    "level_high": 4,
                },
                {
                    "verb": Verb.SEARCH,
                    "player": Player.YOU,
                    "types": types("Combatant", "Champion", "Hero"),
                    "tribe": WILDBLOOD,
                },
            ],
        ),
        (
            "activate: each player discards 2 cards at random; look at the top 3 cards of the deck",
            [
                {"verb": Verb.DISCARD_RANDOM, "player": Player.EACH, "amount": 2},
                {"verb": Verb.LOOK_TOP, "player": Player.YOU, "amount": 3},
            ],
        ),
    ],
)
def test_cards_become_numbers(cell: str, steps: list[dict[str, int]]) -> None:
    assert rows(cell) == steps
    read = read_cell(cell, VOCABULARY).effects
    assert read_cell(cell_text(read, VOCABULARY), VOCABULARY).effects == read


@pytest.mark.rule("VAL-CARD-ROAR")
def test_alphas_roar_is_said_in_the_language() -> None:
    cell = (
        "when the opponent summons, if Wildblood allies of level 7 or more >= 1: negate it until end of turn"
    )
    read = read_cell(cell, VOCABULARY)
    table = table_of(read.effects, VOCABULARY)
    assert effect_columns(VOCABULARY) == (
        *("trigger", "filter"),
        *("first_word", "words", "first_step", "steps"),
    )
    assert table.effects == ((Trigger.OPPONENT_SUMMONS, 0, 0, 3, 0, 1),)
    assert table.words == ((Op.QUANTITY, Quantity.ALLIES, 1), (Op.NUMBER, 1, 0), (Op.AT_LEAST, 0, 0))
    described = dict(zip(filter_columns(VOCABULARY), table.filters[1], strict=True))
    assert (described["tribe"], described["level_low"], described["level_high"]) == (WILDBLOOD, 7, TOP)
    assert (described["types"], described["aspects"]) == (ALL_TYPES, ALL_ASPECTS)
    assert cell_text(read.effects, VOCABULARY) == ROAR


def test_what_is_counted_multiplies_the_amount() -> None:
    cell = "while face-up: self +100 ATK for each other Wildblood ally"
    read = read_cell(cell, VOCABULARY)
    table = table_of(read.effects, VOCABULARY)
    step = dict(zip(step_columns(VOCABULARY), table.steps[0], strict=True))
    assert (step["amount"], step["per_quantity"]) == (100, Quantity.OTHER_ALLIES)
    assert table.filters[step["per_filter"]][2] == WILDBLOOD
    assert step["filter"] == 0
    assert cell_text(read.effects, VOCABULARY) == cell


def said(field: str) -> set[int]:
    """The codes for a field that some phrase can say."""
    slots = [slot for slot in VOCABULARY.slots.values() if isinstance(slot, Choice)]
    phrases = [*TRIGGERS, *STEPS, *QUANTITIES, *TESTS, *EACH, *VOCABULARY.durations]
    phrases += [each for slot in slots for each in slot.phrases]
    return {each.values[field] for each in phrases if field in each.values}


@pytest.mark.parametrize(
    ("field", "codes"),
    [
        ("trigger", Trigger),
        ("verb", Verb),
        ("select", Select),
        ("side", Side),
        ("player", Player),
        ("quantity", Quantity),
        ("facing", Facing),
        ("position", Position),
    ],
)
def test_every_code_has_words_and_every_word_a_code(field: str, codes: type[IntEnum]) -> None:
    assert said(field) == {int(code) for code in codes} - {0}


def test_durations_have_words_and_permanent_is_the_default() -> None:
    assert said("duration") == {int(code) for code in Duration}
    (effect,) = read_cell("on summon: self +100 ATK permanently", VOCABULARY).effects
    assert effect.steps[0].numbers["duration"] == Duration.PERMANENT
    assert cell_text((effect,), VOCABULARY) == "on summon: self +100 ATK"


def test_only_unit_keywords_can_be_granted_and_asked_for() -> None:
    units = {each.code for each in keyword_table.UNIT_KEYWORDS}
    assert said("keyword") == units
    assert said("has") == units
    assert units == {int(code) for code in Keyword if 0 < code < Keyword.BURST}


def test_the_table_has_the_keywords_of_the_rules_with_exactly_their_tiers() -> None:
    rows = rulebook_of(SPEC).rows
    listed = {name: row.rule for name, row in rows.items() if name.startswith("VAL-KW-")}
    assert [each.rule for each in keyword_table.UNIT_KEYWORDS] == list(listed)
    for each in keyword_table.UNIT_KEYWORDS:
        tiers = re.match(r"((?:I+|[AB]|700)(?:, (?:I+|[AB]))*)[.,]", listed[each.rule])
        assert list(each.tiers) == (tiers[1].split(", ") if tiers else []), each.name
    assert len({each.code for each in keyword_table.KEYWORDS}) == len(Keyword) - 1


def test_a_keyword_is_named_as_its_rule() -> None:
    short = {"VAL-KW-CHORUS", "VAL-KW-COURT", "VAL-KW-CALL-LONG-HUNT", "VAL-KW-READ-TRAIL"}
    for each in keyword_table.UNIT_KEYWORDS:
        words = re.sub(r"[^A-Z ]", "", each.name.upper()).split()
        if each.rule in short:
            words = [word for word in words if word in each.rule.split("-")]
        assert "VAL-KW-" + "-".join(words) == each.rule


def test_the_codes_can_be_compiled_into_the_rules() -> None:
    for file in (FOLDER / "effect_codes.py", FOLDER.parent / "kernel" / "effects" / "ops.py"):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        modules = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
        assert modules == {"__future__", "enum"}
        assert not any(isinstance(node, ast.Import) for node in nodes)


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("on summon: draw 1", "on summon: draw 1 card"),
        ("on summon: the opponent draws 2", "on summon: opponent draws 2 cards"),
        ("on summon: you lose 300 LP", "on summon: lose 300 LP"),
        ("when destroyed: draw 1", "when this is destroyed: draw 1 card"),
        ("when a Champion ally is destroyed: draw 1", "when an allied Champion is destroyed: draw 1 card"),
        ("activate: all Titan Hero enemies gain +100 ATK", "activate: all enemy Titan Heroes +100 ATK"),
        ("activate: destroy an enemy unit", "activate: destroy an enemy"),
        ("activate: destroy an unit", "activate: destroy a unit"),
        ("activate: destroy a Overlord enemy", "activate: destroy an Overlord enemy"),
        ("activate: return it to its owner's hand", "activate: return it to hand"),
        ("activate: all allies gains Haste for this battle", "activate: all allies gain Haste this battle"),
        ("activate: self gain Haste", "activate: self gains Haste"),
        ("activate, if the opponent’s LP ≥ 1: draw 1", "activate, if opponent LP >= 1: draw 1 card"),
        ("activate: destroy an enemy of level 4 or lower", "activate: destroy an enemy of level 4 or less"),
    ],
)
def test_many_ways_to_write_one_way_to_print(written: str, printed: str) -> None:
    read = read_cell(written, VOCABULARY)
    assert read.errors == ()
    assert cell_text(read.effects, VOCABULARY) == printed
    assert read_cell(printed, VOCABULARY).effects == read.effects


def test_tribes_can_be_added() -> None:
    cell = "while face-up: all Otter allies +100 ATK"
    assert [error.suggestion for error in read_cell(cell, VOCABULARY).errors] == ["other"]
    more = vocabulary((*TRIBES, "Otter"))
    (effect,) = read_cell(cell, more).effects
    assert effect.steps[0].filters[""][2] == len(TRIBES) + 1
    assert vocabulary(TRIBES) is VOCABULARY


@pytest.mark.parametrize(
    ("cell", "column", "suggestion"),
    [
        ("on sumon: draw 1", 4, "summon"),
        ("on summon: opponent looses 300 LP", 21, "loses"),
        ("on summon: kill an enemy", 12, "destroy"),
        ("on summon: self 200 ATK", 17, "+200"),
        ("on summon: all ally +200 ATK", 16, "allies"),
        ("on summon: destroy an enemey", 23, "enemy"),
        ("on summon: destroy an enemy of level 14 or less", 38, "10"),
        ("on summon: destroy an enemy of level 4+", 39, "or more"),
        ("on summon: self gains Duellist II", 23, "Duelist"),
        ("on summon: self gains Duelist IV", 31, "I"),
        ("on summon: opponent loses 1,000 LP", 27, "1000"),
        ("on summon, if life <= 2000: draw 1", 15, "LP"),
        ("on summon, if Wildbood allies >= 1: draw 1", 15, "Wildblood"),
        ("when an ally is destroied: draw 1", 17, "destroyed"),
        ("on summon: destroy a Runik", 22, "Runic"),
    ],
)
def test_slips_of_the_pen_are_understood(cell: str, column: int, suggestion: str) -> None:
    (error,) = read_cell(cell, VOCABULARY).errors
    assert (error.column, error.suggestion) == (column, suggestion), error.text()


@MANY
@given(st.data())
def test_every_effect_that_can_be_said_reads_back_as_itself(data: st.DataObject) -> None:
    check_sample(data, VOCABULARY)


@MANY
@given(st.data(), st.sampled_from(["trigger", "step", "quantity", "test"]))
def test_no_phrase_can_be_understood_in_two_ways(data: st.DataObject, rule: str) -> None:
    check_phrase(data, VOCABULARY, rule)


@MANY
@given(st.lists(st.sampled_from(words_of(VOCABULARY)), max_size=20))
def test_no_row_of_its_own_words_breaks_the_language(words: list[str]) -> None:
    check_any_text(" ".join(words), VOCABULARY)
