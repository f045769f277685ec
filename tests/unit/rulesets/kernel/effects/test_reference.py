"""Vocabularies as tables for people."""

from __future__ import annotations

import pytest

from rulesets.kernel.effects.keywords import Keyword, tiers
from rulesets.kernel.effects.reference import filled, keyword_table, tables
from tests.unit.rulesets.kernel.effects.toy import TOY


def test_every_part_of_a_language_has_a_table() -> None:
    parts = tables(TOY, hidden=("colour",))
    assert list(parts) == ["triggers", "steps", "durations", "marks", "quantities", "tests", "each", "slots"]
    assert parts["steps"].splitlines()[:5] == [
        "| write | meaning |",
        "| --- | --- |",
        "| `draw <n> card(s)`, `draw <n>` | from the top |",
        "| `hit <whom> for <half>` |  |",
        "| `<whom> <change> strength`, `<change> strength to <whom>` | may end with a duration |",
    ]
    slots = parts["slots"].splitlines()
    assert "| `<n>` | a number from 1 to 20 |" in slots
    assert "| `<half>` | a number from 0.5 to 5 |" in slots
    assert "| `<tower>` | `[<colour>] tower [<size>]` |" in slots
    assert (
        "| `<whom>` | `self`, `this tower` (the card itself), `a/an <tower>`, `an enemy <tower>`,"
        " `all <towers>` |" in slots
    )
    assert not any("`<colour>` |" in line for line in slots)


def test_keywords_are_listed_with_their_tiers() -> None:
    table = (
        Keyword(1, "Swift", "TOY-1"),
        Keyword(2, "Wall", "TOY-2", tiers("II", "III")),
        Keyword(3, "Slow", "TOY-3", most=20),
    )
    assert keyword_table(table).splitlines()[2:] == [
        "| Swift |  | TOY-1 |",
        "| Wall | II, III | TOY-2 |",
        "| Slow | a number from 1 to 20 | TOY-3 |",
    ]


def test_a_page_is_filled_between_its_marks() -> None:
    page = "# A\n<!-- toy steps -->\nold\n<!-- end -->\ntext\n<!-- toy marks -->\n<!-- end -->\n"
    assert filled(page, {"toy steps": "S", "toy marks": "M"}) == (
        "# A\n<!-- toy steps -->\nS\n<!-- end -->\ntext\n<!-- toy marks -->\nM\n<!-- end -->\n"
    )
    with pytest.raises(KeyError):
        filled(page, {"toy steps": "S"})
