"""What is said about effects that are wrong: code, place, message, suggestion; and how it is shown."""

from __future__ import annotations

import pytest

from rulesets.kernel.effects import EffectError, read_cell
from rulesets.kernel.effects.ops import MOST_EFFECTS, MOST_FILTERS, MOST_STEPS, MOST_WORDS
from rulesets.kernel.effects.phrases import phrase
from tests.unit.rulesets.kernel.effects.toy import TOY, toy


def errors(text: str) -> tuple[EffectError, ...]:
    return read_cell(text, TOY).errors


@pytest.mark.parametrize(
    ("text", "code", "column", "value", "message", "suggestion"),
    [
        # Characters
        ("always: draw 1.", "EFFECT001", 15, ".", "The character . has no meaning in an effect.", ""),
        (
            "always: draw\x07 1",
            "EFFECT001",
            13,
            "\x07",
            "The character U+0007 has no meaning in an effect.",
            "",
        ),
        ("always: draw #", "EFFECT001", 14, "#", "The character # has no meaning in an effect.", ""),
        # Colons and triggers
        (
            "draw 1",
            "EFFECT002",
            1,
            "draw",
            "The effect has no trigger; an effect is TRIGGER: STEP; STEP.",
            "",
        ),
        (
            "always draw 1",
            "EFFECT002",
            8,
            "d",
            'The effect has no ":"; an effect is TRIGGER: STEP; STEP.',
            "",
        ),
        ("always", "EFFECT002", 7, "", 'The effect has no ":"; an effect is TRIGGER: STEP; STEP.', ""),
        ("when opend: draw 1", "EFFECT003", 6, "opend", 'Expected "opened" or "a", found "opend".', "opened"),
        ("never: draw 1", "EFFECT003", 1, "never", 'Expected a trigger, found "never".', ""),
        ("never ever", "EFFECT003", 1, "never", 'Expected a trigger, found "never".', ""),
        ("when: draw 1", "EFFECT003", 5, ":", 'Expected "opened" or "a"; the text ends after "when".', ""),
        ("always so: draw 1", "EFFECT003", 8, "so", 'Expected ":", found "so".', ""),
        ("at x life or less: draw 1", "EFFECT003", 4, "x", 'Expected a number from 1 to 9, found "x".', ""),
        ("always if life > 1: draw 1", "EFFECT003", 8, "if", 'Before "if" there is a comma.', ", if"),
        (
            "always, life > 1: draw 1",
            "EFFECT003",
            9,
            "life",
            'Expected "if" after the comma, found "life".',
            "if",
        ),
        ("always,: draw 1", "EFFECT003", 8, ":", 'Expected "if" after the comma, found ":".', ""),
        (", if life > 1: draw 1", "EFFECT003", 1, ",", 'There is no trigger before ",".', ""),
        (": draw 1", "EFFECT007", 1, ":", 'There is no trigger before ":".', ""),
        # Conditions
        ("always, if: draw 1", "EFFECT004", 11, ":", "Expected a test or a quantity; nothing is there.", ""),
        (
            "always, if lif > 1: draw 1",
            "EFFECT004",
            12,
            "lif",
            'Expected a test or a quantity, found "lif".',
            "life",
        ),
        (
            "always, if towers of sise 2 > 1: draw 1",
            *("EFFECT004", 22, "sise", 'Expected "size", found "sise".', "size"),
        ),
        (
            "always, if life 3: draw 1",
            *("EFFECT004", 17, "3", 'Expected a comparison such as >=, "and", "or" or ":", found "3".', ""),
        ),
        (
            "always, if life == 3: draw 1",
            *(
                "EFFECT004",
                17,
                "==",
                'Expected a comparison such as >=, "and", "or" or ":", found "==".',
                "=",
            ),
        ),
        (
            "always, if towers off size 2 > 1: draw 1",
            "EFFECT004",
            19,
            "off",
            'Expected "of", a comparison such as >=, "and", "or" or ":", found "off".',
            "of",
        ),
        ("always, if (life > 1: draw 1", "EFFECT004", 21, ":", 'Expected ")": a parenthesis is open.', ""),
        (
            "always, if (life > 1 life: draw 1",
            *("EFFECT004", 22, "life", 'Expected ")", found "life": a parenthesis is open.', ""),
        ),
        (
            "always, if (towers of sise 1 > 1): draw 1",
            *("EFFECT004", 23, "sise", 'Expected "size", found "sise".', "size"),
        ),
        (
            "always, if life > 1): draw 1",
            *("EFFECT004", 20, ")", 'Expected a comparison such as >=, "and", "or" or ":", found ")".', ""),
        ),
        ("always, if life >: draw 1", "EFFECT004", 18, ":", "Expected a test or a quantity", ""),
        ("always, if life > -x: draw 1", "EFFECT004", 20, "x", 'Expected a number after "-", found "x".', ""),
        ("always, if life > -: draw 1", "EFFECT004", 20, ":", 'Expected a number after "-".', ""),
        (
            "always, if " + "(" * 30 + "life: draw 1",
            *("EFFECT004", 33, "(", "The condition is nested too deeply.", ""),
        ),
        (
            "always, if life: draw 1",
            "EFFECT005",
            12,
            "life",
            "life is a number; a condition compares it, as in `life >= 1`.",
            "",
        ),
        (
            "always, if your life + 1: draw 1",
            *("EFFECT005", 12, "your life + 1", "your life + 1 is a number; a condition compares it", ""),
        ),
        (
            "always, if you are lucky and life: draw 1",
            *("EFFECT005", 30, "life", "`and` joins comparisons; life is a number.", ""),
        ),
        (
            "always, if life or you are lucky: draw 1",
            *("EFFECT005", 12, "life", "`or` joins comparisons; life is a number.", ""),
        ),
        (
            "always, if not life: draw 1",
            "EFFECT005",
            16,
            "life",
            "`not` needs a comparison; life is a number.",
            "",
        ),
        (
            "always, if 1 < life < 5: draw 1",
            *("EFFECT005", 12, "1 < life", "`<` compares numbers; 1 < life is a comparison already.", ""),
        ),
        (
            "always, if (life > 1) + 1 > 2: draw 1",
            *("EFFECT005", 12, "(life > 1)", "`+` joins numbers; (life > 1) is a comparison.", ""),
        ),
        # Steps
        ("always: drow 1", "EFFECT006", 9, "drow", 'Expected a step, found "drow".', "draw"),
        ("always: damage self", "EFFECT006", 9, "damage", 'Expected a step, found "damage".', "hit"),
        (
            "always: draw",
            "EFFECT006",
            13,
            "",
            'Expected a number from 1 to 20; the text ends after "draw".',
            "",
        ),
        (
            "always: draw ; draw 1",
            *("EFFECT006", 14, ";", 'Expected a number from 1 to 20; the text ends after "draw".', ""),
        ),
        (
            "always: hit a rad tower for 1",
            *("EFFECT006", 15, "rad", 'Expected a colour, "tower" or "enemy", found "rad".', "red"),
        ),
        ("always: hit tower for 1", "EFFECT006", 13, "tower", 'Expected a tower, found "tower".', ""),
        (
            "always: self 20 strength",
            *("EFFECT006", 14, "20", 'Expected "gets" or a change such as +200, found "20".', "+20"),
        ),
        ("always: self +x strength", "EFFECT006", 15, "x", 'Expected a change such as +200, found "x".', ""),
        ("always: give self Lock II", "EFFECT006", 19, "Lock", 'Expected a gift, found "Lock".', "Luck"),
        ("always: on a hit draw 1", "EFFECT006", 18, "draw", 'Expected ",", found "draw".', ""),
        ("always: on a hit, drow 1", "EFFECT006", 19, "drow", 'Expected a step, found "drow".', "draw"),
        ("always: draw 1 or 2", "EFFECT006", 16, "or", 'Expected "card", "for" or ";", found "or".', "for"),
        (
            "always: draw 1, draw 2",
            "EFFECT006",
            15,
            ",",
            'Steps are separated by semicolons, found ",".',
            ";",
        ),
        (
            "always: draw 1 then draw 2",
            "EFFECT006",
            16,
            "then",
            'Steps are separated by semicolons, found "then".',
            ";",
        ),
        (
            "always: draw 1: draw 2",
            "EFFECT006",
            15,
            ":",
            'Steps are separated by semicolons, found ":".',
            ";",
        ),
        ("always: :", "EFFECT006", 9, ":", 'Expected a step, found ":".', ""),
        # Missing parts
        ("always:", "EFFECT007", 7, ":", 'There is no step after ":".', ""),
        ("always: draw 1;", "EFFECT007", 15, ";", 'There is no step after ";".', ""),
        ("always: ; draw 1", "EFFECT007", 9, ";", 'There is no step before ";".', ""),
        ("| always: draw 1", "EFFECT007", 1, "|", 'An effect is missing beside this "|".', ""),
        ("always: draw 1 |", "EFFECT007", 16, "|", 'An effect is missing beside this "|".', ""),
        (
            "always: draw 1 || always: draw 1",
            "EFFECT007",
            17,
            "|",
            'An effect is missing beside this "|".',
            "",
        ),
        # Numbers
        ("always: draw 21", "EFFECT008", 14, "21", "21 is no number from 1 to 20.", "20"),
        ("always: draw 0", "EFFECT008", 14, "0", "0 is no number from 1 to 20.", "1"),
        ("always: draw 1.5", "EFFECT008", 14, "1.5", "1.5 is no number from 1 to 20.", ""),
        ("always: draw 1,0", "EFFECT008", 14, "1,0", "1,0 is not a whole number in plain digits.", "10"),
        (
            "always: draw 99999999999999999",
            "EFFECT008",
            14,
            "9" * 17,
            f"{'9' * 17} is no number from 1 to 20.",
            "",
        ),
        ("always: self +501 strength", "EFFECT008", 15, "501", "501 is no number from 1 to 500.", "500"),
        ("always: hit self for 5.5", "EFFECT008", 22, "5.5", "5.5 is no number from 0.5 to 5.", ""),
        ("always: hit self for 0.3", "EFFECT008", 22, "0.3", "0.3 is no number from 0.5 to 5.", ""),
        (
            "always, if towers of size 77 > 1: draw 1",
            *("EFFECT008", 27, "77", "77 is no number from 1 to 50.", "50"),
        ),
        (
            "always, if life > 500000: draw 1",
            *("EFFECT008", 19, "500000", "500000 is no number from 0 to 499999.5.", "499999.5"),
        ),
        ("always, if life > 1,000: draw 1", "EFFECT008", 19, "1,000", "1,000 is not a whole number", "1000"),
        # Ends
        ("always: draw 1 until dawn", "EFFECT010", 16, "until dawn", "This step does not last.", ""),
        (
            "always: give self Luck II for each tower; draw 1",
            *("EFFECT010", 27, "for each tower", "Nothing in this step can be multiplied.", ""),
        ),
        (
            "always: self +1 strength until dawn for each tower",
            *("EFFECT010", 26, "until dawn for each tower", "The duration comes last.", ""),
        ),
    ],
)
def test_an_error_says_what_is_wrong_and_where(
    text: str, code: str, column: int, value: str, message: str, suggestion: str
) -> None:
    (error,) = errors(text)
    assert (error.code, error.line, error.column) == (code, 1, column)
    assert error.message.startswith(message)
    assert (error.value, error.suggestion) == (value, suggestion)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (" | ".join(["always: draw 1"] * (MOST_EFFECTS + 1)), 17 * MOST_EFFECTS + 1),
        ("always: " + "; ".join(["draw 1"] * (MOST_STEPS + 1)), 9 + 8 * MOST_STEPS),
        ("always, if " + " + ".join(["1"] * (MOST_WORDS // 2)) + " > 1: draw 1", 58),
    ],
)
def test_more_than_a_card_holds_is_refused_where_it_begins(text: str, column: int) -> None:
    (error,) = errors(text)
    assert (error.code, error.column) == ("EFFECT009", column)


def test_more_kinds_of_cards_than_a_card_holds() -> None:
    kinds = [f"pick a tower of size {size}" for size in range(1, MOST_FILTERS + 1)]
    lines = [f"always: {'; '.join(kinds[at : at + 4])}" for at in range(0, len(kinds), 4)]
    (error,) = errors("\n".join(lines))
    assert (error.code, error.line) == ("EFFECT009", 3)
    assert lines[2][error.column - 1 :] == kinds[-1]


def test_all_that_is_wrong_is_told_at_once_in_the_order_of_the_text() -> None:
    text = "when opend, if lif > 1: drow 1; draw 99 | pay 2: draw 2\nalways: draw 1;; hit self"
    found = [(error.code, error.line, error.column) for error in errors(text)]
    assert found == [
        ("EFFECT003", 1, 6),
        ("EFFECT004", 1, 16),
        ("EFFECT006", 1, 25),
        ("EFFECT008", 1, 38),
        ("EFFECT007", 2, 16),
        ("EFFECT006", 2, 26),
    ]
    assert len(read_cell(text, TOY).effects) == 1


def test_what_could_have_stood_there_is_listed_for_programs() -> None:
    assert errors("always: hit a rad tower for 1")[0].expected == ("a colour", '"tower"', '"enemy"')


def test_long_lists_are_cut_in_the_message_only() -> None:
    words = ("alpha", "beta", "gamma", "delta", "epsilon", "zeta")
    (error,) = read_cell(
        "on x: draw 1", toy(triggers=tuple(phrase(f"on {word}", trigger=1) for word in words))
    ).errors
    assert error.message == 'Expected "alpha", "beta", "gamma", "delta", "epsilon", ..., found "x".'
    assert len(error.expected) == len(words)


def test_an_error_is_shown_with_a_caret_line() -> None:
    (error,) = errors("always: draw 1\nalways: hit a rad tower for 1")
    assert error.excerpt == "always: hit a rad tower for 1\n              ^^^"
    assert error.text() == (
        '2:15: EFFECT006: Expected a colour, "tower" or "enemy", found "rad".\n'
        "always: hit a rad tower for 1\n"
        "              ^^^\n"
        "did you mean: red"
    )


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "always: " + "draw 1; " * 5 + "drow 1; " + "draw 1; " * 8 + "draw 1"
    line, carets = errors(text)[0].excerpt.split("\n")
    assert line.startswith("...")
    assert line.endswith("...")
    assert line[carets.index("^") : carets.rindex("^") + 1] == "drow"


def test_an_error_at_the_end_of_a_line_points_behind_it() -> None:
    (error,) = errors("always: draw\npay 1: draw 1")
    assert (error.line, error.column, error.value) == (1, 13, "")
    assert error.excerpt == "always: draw\n            ^"


def test_an_error_becomes_a_problem_of_its_card() -> None:
    (error,) = errors("always: hit a rad tower for 1")
    problem = error.problem()
    assert (problem.code, problem.header, problem.value) == ("EFFECT006", "effects", "rad")
    assert problem.message == 'Expected a colour, "tower" or "enemy", found "rad" (character 15).'
    assert problem.suggestion == "red"
    (error,) = errors("always: draw 1\nalways: draw")
    problem = error.problem("abilities")
    assert problem.header == "abilities"
    assert problem.message.endswith('the text ends after "draw" (line 2, character 13).')
    assert problem.value == "always: draw 1\nalways: draw"
