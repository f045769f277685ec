"""Cells read into effects and tables, and said again."""

from __future__ import annotations

import pytest

from rulesets.kernel.effects import (
    Effect,
    Table,
    cell_text,
    effect_columns,
    filter_columns,
    read_cell,
    step_columns,
    table_of,
    text_of,
)
from rulesets.kernel.effects.ops import MOST_EFFECTS, MOST_FILTERS, MOST_STEPS, MOST_WORDS, Op
from rulesets.kernel.effects.tables import WORD_COLUMNS
from tests.unit.rulesets.kernel.effects.toy import ANY, BLUE, RED, TOY, Count, Do, When, Who


def effects(text: str) -> tuple[Effect, ...]:
    cell = read_cell(text, TOY)
    assert cell.errors == (), [error.text() for error in cell.errors]
    return cell.effects


def test_a_step_is_numbers_by_name_and_filters() -> None:
    (effect,) = effects("when opened: give a red tower of size 5 or more Luck II until dawn")
    (step,) = effect.steps
    assert effect.numbers == {"trigger": When.OPENED, "cost": 0}
    assert effect.filter == ANY
    assert effect.condition == ()
    assert step.numbers == {
        "verb": Do.GIVE,
        "who": Who.OWN,
        "amount": 0,
        "gift": 2,
        "until": 1,
        "landed": 0,
        "per_quantity": 0,
    }
    assert step.filters == {"": (RED, 5, 99), "per_": ANY}


def test_every_number_knows_where_it_was_read() -> None:
    (effect,) = effects("pay 3, if life < 2.5: draw 1; give a red tower Luck II")
    assert effect.at == 0
    assert effect.places == {"trigger": 0, "cost": 4}
    assert effect.word_places == (10, 17, 15)
    assert [step.at for step in effect.steps] == [22, 30]
    assert effect.steps[1].places == {"verb": 30, "who": 35, "colour": 37, "gift": 47}


def test_a_trigger_may_have_a_number_and_a_filter() -> None:
    wounded, falls = effects("at 4 life or less: draw 1 | when a deep blue tower of size 2 falls: draw 1")
    assert wounded.numbers == {"trigger": When.WOUNDED, "cost": 4}
    assert falls.numbers == {"trigger": When.FALLS, "cost": 0}
    assert falls.filter == (BLUE, 2, 2)


def test_what_is_counted_has_a_filter_of_its_own() -> None:
    (effect,) = effects("always: an enemy red tower +20 strength for each deep blue tower until dawn")
    (step,) = effect.steps
    assert step.numbers["per_quantity"] == Count.TOWERS
    assert step.filters == {"": (RED, 0, 99), "per_": (BLUE, 0, 99)}
    assert (step.numbers["amount"], step.numbers["until"]) == (20, 1)


def test_halves_are_kept_doubled() -> None:
    (effect,) = effects("when opened, if life >= 2.5: hit self for 1.5; hit self for 2")
    assert [step.numbers["amount"] for step in effect.steps] == [3, 4]
    assert [word.value for word in effect.condition] == [Count.LIFE, 5, 0]
    assert text_of(effect, TOY) == "when opened, if life >= 2.5: hit self for 1.5; hit self for 2"


@pytest.mark.parametrize(
    "cell",
    [
        "always: draw 1 | pay 2: draw 2",
        "always: draw 1|pay 2: draw 2",
        "always: draw 1\npay 2: draw 2",
        "\n\nalways: draw 1\n   \npay 2: draw 2\n",
    ],
)
def test_effects_stand_between_bars_or_on_lines(cell: str) -> None:
    assert cell_text(effects(cell), TOY) == "always: draw 1 card | pay 2: draw 2 cards"


@pytest.mark.parametrize("cell", ["", "  ", "\n \n"])
def test_an_empty_cell_has_no_effects(cell: str) -> None:
    assert effects(cell) == ()
    assert table_of((), TOY) == Table((), (), (), (ANY,))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("ALWAYS: Draw 1 Cards", "always: draw 1 card"),
        ("always:draw 3 card", "always: draw 3 cards"),
        ("always : this tower gets +5 strength forever", "always: self +5 strength"),
        ("always: self get − 5 strength", "always: self -5 strength"),
        ("always: -5 strength to a red tower", "always: a red tower -5 strength"),
        ("always: give self hart’s  ease", "always: give self Hart's Ease"),
        ("always: hit a enemy tower for 1", "always: hit an enemy tower for 1"),
        ("always, if your life ≤ 3: draw 1", "always, if life <= 3: draw 1 card"),
        ("always: on a hit,draw 1", "always: on a hit, draw 1 card"),
        ("always: all towers +1 strength for each tower", "always: all towers +1 strength for each tower"),
    ],
)
def test_many_ways_to_write_one_way_to_print(written: str, said: str) -> None:
    (effect,) = effects(written)
    assert text_of(effect, TOY) == said
    assert effects(said) == (effect,)


def test_the_tables_of_a_card() -> None:
    cell = (
        "pay 3, if red towers >= 2: give a red tower Luck II; draw 2 | "
        "when a red tower falls, if not you are lucky: on a hit, self +9 strength for each deep blue tower"
    )
    table = table_of(effects(cell), TOY)
    assert effect_columns(TOY) == (
        *("trigger", "cost", "filter"),
        *("first_word", "words", "first_step", "steps"),
    )
    assert table.effects == ((When.PAID, 3, 0, 0, 3, 0, 2), (When.FALLS, 0, 1, 3, 2, 2, 1))
    assert step_columns(TOY)[-2:] == ("filter", "per_filter")
    assert table.steps == (
        (Do.GIVE, Who.OWN, 0, 2, 0, 0, 0, 1, 0),
        (Do.DRAW, 0, 2, 0, 0, 0, 0, 0, 0),
        (Do.RAISE, Who.SELF, 9, 0, 0, 1, Count.TOWERS, 0, 2),
    )
    assert WORD_COLUMNS == ("op", "value", "filter")
    assert table.words == (
        (Op.QUANTITY, Count.TOWERS, 1),
        (Op.NUMBER, 4, 0),
        (Op.AT_LEAST, 0, 0),
        (Op.QUANTITY, Count.LUCKY, 0),
        (Op.NOT, 0, 0),
    )
    assert filter_columns(TOY) == ("colour", "low", "high")
    assert table.filters == (ANY, (RED, 0, 99), (BLUE, 0, 99))


def test_a_card_at_its_limits_fits_into_its_tables() -> None:
    steps = "; ".join(["draw 1"] * MOST_STEPS)
    table = table_of(effects(" | ".join([f"always: {steps}"] * MOST_EFFECTS)), TOY)
    assert (len(table.effects), len(table.steps)) == (MOST_EFFECTS, MOST_EFFECTS * MOST_STEPS)
    condition = " and ".join(["you are lucky"] * (MOST_WORDS // 2))
    assert len(table_of(effects(f"always, if not ({condition}): draw 1"), TOY).words) == MOST_WORDS
    kinds = [f"pick a tower of size {size}" for size in range(1, MOST_FILTERS)]
    cell = " | ".join(f"always: {'; '.join(kinds[at : at + 4])}" for at in range(0, len(kinds), 4))
    assert len(table_of(effects(cell), TOY).filters) == MOST_FILTERS


def test_tables_that_are_too_small_are_not_overfilled() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        table_of(effects("always: draw 1") * (MOST_EFFECTS + 1), TOY)


def test_what_the_vocabulary_has_no_words_for_cannot_be_said() -> None:
    (effect,) = effects("always: draw 1")
    odd = Effect({"trigger": 99, "cost": 0}, effect.filter, (), effect.steps)
    with pytest.raises(ValueError, match="Toy has no words for trigger"):
        text_of(odd, TOY)
