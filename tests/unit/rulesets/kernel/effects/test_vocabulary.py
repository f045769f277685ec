"""Vocabularies that make no sense are refused, with what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kernel.effects.phrases import choice, elements, number, phrase
from tests.unit.rulesets.kernel.effects.toy import PARTS, TOY, toy


def slots(**more: Any) -> dict[str, Any]:
    return {"slots": {**PARTS["slots"], **more}}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"steps": (phrase("burn <nothing>", verb=1),)}, "there is no slot <nothing>"),
        ({"steps": (phrase("burn <n> and <half>", verb=1),)}, "sets amount twice"),
        ({"steps": (phrase("burn <n>", amount=1),)}, "sets amount twice"),
        ({"steps": (phrase("burn", fire=1),)}, "a step sets unknown fields: fire"),
        ({"triggers": (phrase("always", verb=1),)}, "a trigger sets unknown fields: verb"),
        ({"tests": (phrase("you win", trigger=1),)}, "a test sets unknown fields: trigger"),
        ({"steps": (phrase("", verb=1),)}, "an empty pattern"),
        ({"steps": (phrase("burn <", verb=1),)}, "'<' is not understood"),
        ({"steps": (phrase("burn [ <n> ]", verb=1),)}, "is not understood"),
        ({"steps": (phrase("burn it, then", verb=1),)}, "'it,' is not one word"),
        ({"steps": (phrase("burn it/", verb=1),)}, "'' is not one word"),
        ({"steps": (phrase("burn “it”", verb=1),)}, "is not one word"),
        (slots(ring=choice("", phrase("a <ring>"))), "the slot <ring> contains itself"),
        (slots(one=choice("", phrase("<two>")), two=choice("", phrase("a <one>"))), "contains itself"),
        (slots(step=number("amount")), "the slot <step> has a name that the grammar uses itself"),
        (slots(core1=number("amount")), "the slot <core1> has a name that the grammar uses itself"),
    ],
)
def test_an_unsound_vocabulary_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("[", r"\[").replace("(", r"\(")):
        _ = toy(**changed).grammar


def test_patterns_are_read_into_elements() -> None:
    kinds = [type(part).__name__ for part in elements("[you] a/an card(s) <n?> ,")]
    assert kinds == ["Unsaid", "Literal", "Plural", "Ref", "Literal"]


def test_defaults_hold_a_filter_for_each_kind_of_description() -> None:
    assert TOY.nothing == (0, 0, 99)
    assert TOY.prefixes == ("", "per_")
    assert set(TOY.defaults["step"]) == {
        *("verb", "who", "amount", "gift", "until", "landed", "per_quantity"),
        *("colour", "low", "high", "per_colour", "per_low", "per_high"),
    }
    assert toy(each=()).prefixes == ("",)
