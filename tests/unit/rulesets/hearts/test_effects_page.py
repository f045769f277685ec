"""docs/effects-hearts.md: tables as in the code, examples that can be played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesets.hearts.abilities import check_card, reference
from rulesets.hearts.cards import ABILITY, CARD_TYPES, CHARACTER
from rulesets.hearts.vocabulary import VOCABULARY
from rulesets.kernel.cards import Card
from rulesets.kernel.effects import read_cell
from rulesets.kernel.effects.reference import filled

PAGE = (Path(__file__).parents[4] / "docs" / "effects-hearts.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```effects (\w+)\n(.*?)^```$", PAGE, re.M | re.S)
HEAD_ONLY = "| write | meaning |\n| --- | --- |"


def test_the_tables_are_those_of_the_code() -> None:
    command = "python -m rulesets.kernel.effects.reference docs/effects-hearts.md rulesets.hearts.abilities"
    assert filled(PAGE, reference()) == PAGE, f"write them anew: {command}"


def test_every_table_that_is_not_empty_is_on_the_page() -> None:
    full = sorted(name for name, table in reference().items() if table != HEAD_ONLY)
    assert sorted(re.findall(r"<!-- (hearts [a-z]+) -->", PAGE)) == full


def test_every_card_type_has_an_example() -> None:
    assert {kind for kind, _ in BLOCKS} == set(CARD_TYPES)


@pytest.mark.parametrize(("kind", "effects"), BLOCKS)
def test_an_example_can_be_played(kind: str, effects: str) -> None:
    fields: dict[str, str | int] = {}
    fields |= {"archetype": "Wildheart", "atk": 2, "def": 3} if kind == CHARACTER else {}
    fields |= {"locked_to": "Wildheart"} if kind == ABILITY else {}
    assert list(check_card(Card("hearts", "hea-a", "A", "", kind, (), effects, fields=fields))) == []
    assert len(read_cell(effects, VOCABULARY).effects) == effects.count("\n")
