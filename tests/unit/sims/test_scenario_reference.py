"""docs/scenarios.md: its tables are those of the models, and its actions those of the notation."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from rulesets import RULESETS
from rulesets.kernel.effects.reference import filled
from sims.scenarios.reference import named, reference

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
GAME = "valour"


def test_the_tables_are_those_of_the_models() -> None:
    command = "python -m rulesets.kernel.effects.reference docs/scenarios.md sims.scenarios.reference"
    assert filled(PAGE, reference()) == PAGE, f"write them anew: {command}"


def test_every_table_is_on_the_page() -> None:
    assert sorted(re.findall(r"<!-- ((?!end)[a-z ]+) -->", PAGE)) == sorted(reference())


def test_what_a_table_calls_by_name_has_a_table() -> None:
    tables = reference()
    called = {name for table in tables.values() for name in re.findall(r"\*([a-z ]+)\*", table)}
    of_games = {name.partition(" ")[2] for name in tables if name.partition(" ")[0] in RULESETS}
    known = of_games | {"scenario", "step", "decks", "then"}
    assert called - known == set()


def test_every_action_of_the_notation_is_on_the_page() -> None:
    notation = import_module(RULESETS[GAME].notation)
    section = PAGE[PAGE.index("## Actions\n") : PAGE.index("## Every key")]
    shown = re.findall(r"`([^`]+)`", section)
    first = {text.split()[0] for text in shown}
    assert set(notation.WORDS.values()) <= set(shown)
    assert {word.split()[0] for word in notation.SLOT_WORDS.values()} <= first
    assert {" ".join(filter(None, (a, "NAME", b))) for a, b in notation.CARD_WORDS.values()} <= set(shown)


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("Unit", "unit"),
        ("HandCard", "hand card"),
        ("SummonFrame", "pending summon"),
        ("PositionModel", "position"),
        ("StepModel_Expected_", "step"),
        ("Expected", "then"),
    ],
)
def test_names_of_tables(model: str, name: str) -> None:
    assert named(model) == name
