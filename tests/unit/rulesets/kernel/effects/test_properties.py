"""For any effect a vocabulary can say, and for any text at all."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.unit.rulesets.kernel.effects.properties import (
    MANY,
    check_any_text,
    check_phrase,
    check_sample,
    words_of,
)
from tests.unit.rulesets.kernel.effects.toy import TOY


@MANY
@given(st.data())
def test_every_effect_that_can_be_said_reads_back_as_itself(data: st.DataObject) -> None:
    check_sample(data, TOY)


@MANY
@given(st.data(), st.sampled_from(["trigger", "step", "quantity", "test"]))
def test_no_phrase_can_be_understood_in_two_ways(data: st.DataObject, rule: str) -> None:
    check_phrase(data, TOY, rule)


@MANY
@given(st.text())
def test_no_text_breaks_the_language(text: str) -> None:
    check_any_text(text, TOY)


@MANY
@given(st.lists(st.sampled_from(words_of(TOY)), max_size=30))
def test_no_row_of_its_own_words_breaks_the_language(words: list[str]) -> None:
    check_any_text(" ".join(words), TOY)


@MANY
@given(
    st.lists(st.sampled_from(words_of(TOY)), max_size=12),
    st.lists(st.sampled_from(words_of(TOY)), max_size=12),
)
def test_no_condition_or_step_breaks_the_language(condition: list[str], step: list[str]) -> None:
    check_any_text(f"always, if {' '.join(condition)}: {' '.join(step)}", TOY)


def test_endless_nesting_ends_with_an_error() -> None:
    for condition in (
        "(" * 1000,
        "not " * 1000 + "life > 1",
        "life + " * 1000 + "1 > 1",
        "1" + "-1" * 1000 + " > 1",
    ):
        assert check_any_text(f"always, if {condition}: draw 1", TOY).errors
    assert check_any_text("always: " + "draw 1; " * 1000 + "draw 1", TOY).errors
    assert check_any_text("|" * 1000, TOY).errors
