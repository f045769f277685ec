"""Properties that any game's card language must have, to be used with Hypothesis."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from rulesets.kernel.effects import Cell, Vocabulary, read_cell, table_of, text_of
from rulesets.kernel.effects.matching import Matcher
from rulesets.kernel.effects.samples import sample_effect, sample_text
from rulesets.kernel.effects.tokens import tokens

MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def words_of(vocabulary: Vocabulary) -> list[str]:
    rules = vocabulary.grammar.rules.values()
    own = {word for rule in rules for option in rule.options for word in option.first} - {"", "0"}
    return [*sorted(own), *"|;:,()+-<>=\n.'", "if", "and", "or", "not", "1", "20", "1,000", "0.5", "≥", "²"]


def check_any_text(text: str, vocabulary: Vocabulary) -> Cell:
    """Reading never raises; every error has a place within the cell and can be shown."""
    cell = read_cell(text, vocabulary)
    for error in cell.errors:
        assert 0 <= error.at <= len(text)
        assert error.line >= 1
        assert error.column >= 1
        assert error.text()
        assert error.problem().code.startswith("EFFECT")
        line, carets = error.excerpt.split("\n")
        assert len(carets) <= len(line) + 1
    assert [error.at for error in cell.errors] == sorted(error.at for error in cell.errors)
    for effect in cell.effects:
        assert read_cell(text_of(effect, vocabulary), vocabulary).effects == (effect,)
    return cell


def check_sample(data: st.DataObject, vocabulary: Vocabulary) -> None:
    """An effect made up, said, and read back is the same effect and the same table."""
    effect = sample_effect(vocabulary, lambda n: data.draw(st.integers(0, n - 1)))
    text = text_of(effect, vocabulary)
    cell = read_cell(text, vocabulary)
    assert cell.effects == (effect,), text
    assert {error.code for error in cell.errors} <= {"EFFECT009"}, text
    if not cell.errors:
        assert table_of(cell.effects, vocabulary) == table_of((effect,), vocabulary)
        assert text_of(cell.effects[0], vocabulary) == text


def check_phrase(data: st.DataObject, vocabulary: Vocabulary, rule: str) -> None:
    """Whatever way a phrase is written, all readings of it mean the same."""
    text, meant = sample_text(vocabulary, rule, lambda n: data.draw(st.integers(0, n - 1)))
    defaults = vocabulary.defaults["quantity" if rule == "test" else rule]
    line = tokens(text)
    for quick in (True, False):
        found = [each for each in Matcher(vocabulary.grammar, line, quick).all(rule) if each.end == len(line)]
        assert found, text
        assert all({**defaults, **each.fields} == meant for each in found), text
