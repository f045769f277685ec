"""Conditions: how strongly operators bind, what programs mean, and how they are printed."""

from __future__ import annotations

import pytest

from rulesets.kernel.effects import Effect, read_cell, text_of
from rulesets.kernel.effects.conditions import evaluate
from rulesets.kernel.effects.ops import MOST_WORDS, STACK, Op
from tests.unit.rulesets.kernel.effects.toy import TOY, Count, toy

PLAIN = toy(scale=1)
HAVE = {Count.LIFE: 7, Count.TOWERS: 3, Count.ENEMY_TOWERS: 2, Count.LUCKY: 1, Count.IT: 0}


def read(condition: str) -> Effect:
    cell = read_cell(f"always, if {condition}: draw 1", PLAIN)
    assert cell.errors == (), [error.text() for error in cell.errors]
    return cell.effects[0]


def holds(condition: str) -> int:
    return evaluate(read(condition).condition, lambda code, _: HAVE[Count(code)])


def test_a_condition_is_a_program_in_postfix_order() -> None:
    words = read("life - 2 >= towers and not you are lucky").condition
    assert [(word.op, word.value) for word in words] == [
        (Op.QUANTITY, Count.LIFE),
        (Op.NUMBER, 2),
        (Op.SUBTRACT, 0),
        (Op.QUANTITY, Count.TOWERS),
        (Op.AT_LEAST, 0),
        (Op.QUANTITY, Count.LUCKY),
        (Op.NOT, 0),
        (Op.AND, 0),
    ]


def test_a_quantity_is_counted_with_its_filter() -> None:
    (word, *_) = read("red towers of size 4 or less > 0").condition
    assert word.filter == (1, 0, 4)
    asked: list[tuple[int, tuple[int, ...]]] = []
    evaluate((word,), lambda code, described: asked.append((code, described)) or 0)
    assert asked == [(Count.TOWERS, (1, 0, 4))]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("life < 8", 1),
        ("life < 7", 0),
        ("life <= 7", 1),
        ("life <= 6", 0),
        ("life = 7", 1),
        ("life = 6", 0),
        ("life != 6", 1),
        ("life != 7", 0),
        ("life >= 7", 1),
        ("life >= 8", 0),
        ("life > 6", 1),
        ("life > 7", 0),
        ("life - 5 = 2", 1),
        ("life + towers = 10", 1),
        ("life - 5 - 1 = 1", 1),
        ("life - (5 - 1) = 3", 1),
        ("life - 8 = -1", 1),
        ("2 - -5 = life", 1),
        ("you are lucky", 1),
        ("it is a tower", 0),
        ("not it is a tower", 1),
        ("not life < 7", 1),
        ("not not life = 7", 1),
        ("you are lucky or it is a tower and it is a tower", 1),
        ("(you are lucky or it is a tower) and it is a tower", 0),
        ("not it is a tower and it is a tower", 0),
        ("not (it is a tower and it is a tower)", 1),
        ("it is a tower or it is a tower or you are lucky", 1),
        ("towers > 1 and enemy towers > 1", 1),
        ("towers > 1 and enemy towers > 2", 0),
    ],
)
def test_what_conditions_mean(condition: str, expected: int) -> None:
    assert holds(condition) == expected


def test_no_condition_always_holds() -> None:
    assert evaluate((), lambda code, _: 0) == 1


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("((life)) >= (2)", "life >= 2"),
        ("life - (towers + 1) > 2", "life - (towers + 1) > 2"),
        ("(life - towers) + 1 > 2", "life - towers + 1 > 2"),
        ("(life > 1 and life < 5) or you are lucky", "life > 1 and life < 5 or you are lucky"),
        ("life > 1 and (life < 5 or you are lucky)", "life > 1 and (life < 5 or you are lucky)"),
        ("life > 1 and (life < 5 and you are lucky)", "life > 1 and (life < 5 and you are lucky)"),
        ("not (life > 1)", "not life > 1"),
        ("not (life > 1 or you are lucky)", "not (life > 1 or you are lucky)"),
        ("not (not you are lucky)", "not not you are lucky"),
        ("3 - -2 < life", "3 - -2 < life"),
        ("3-2<life", "3 - 2 < life"),
    ],
)
def test_conditions_are_printed_with_the_parentheses_they_need(written: str, printed: str) -> None:
    effect = read(written)
    assert text_of(effect, PLAIN) == f"always, if {printed}: draw 1 card"
    assert read(printed) == effect


def test_no_program_needs_a_deeper_stack_than_is_promised() -> None:
    nested = "1" + " + (1" * (STACK - 2) + ")" * (STACK - 2)
    words = read(f"{nested} > 0").condition
    assert len(words) < MOST_WORDS
    depth = deepest = 0
    for word in words:
        depth += 1 if word.op in (Op.NUMBER, Op.QUANTITY) else -1
        deepest = max(depth, deepest)
    assert (depth, deepest) == (1, STACK - 1)
    assert STACK == (MOST_WORDS + 1) // 2  # n values need n - 1 joining words


def test_numbers_are_scaled_as_the_game_says() -> None:
    cell = read_cell("always, if life = 2.5: draw 1", TOY)
    assert cell.effects[0].condition[1].value == 5
    (error,) = read_cell("always, if life = 2.5: draw 1", PLAIN).errors
    assert (error.code, error.column) == ("EFFECT008", 19)
