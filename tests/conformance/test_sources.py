"""Sources: no game named outside its folder, no card named anywhere, no field rebound, no import astray."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from rulesets import RULESETS
from rulesets.kernel.loader import Tree
from sims.engine import load_engine
from tests.conformance import source_checks as checks
from tests.conformance.tables import GAMES, table

ROOT = Path(__file__).resolve().parents[2]
SHARED = [ROOT / package for package in ("sims", "reports", "cli")] + [ROOT / "rulesets" / "kernel"]
EXAMPLES = {ROOT / "rulesets" / "kernel" / "codes.py"}
"""Help texts with lines of card and deck files as examples."""

games = pytest.mark.parametrize("game", GAMES)


def game_names() -> list[str]:
    return [name for spec in RULESETS.values() for name in (spec.name, spec.title)]


def card_names(game: str) -> list[str]:
    cards, decks = table(game).cards, table(game).decks
    return [name for card in cards for name in (card.id, card.name)] + [deck.id for deck in decks]


def test_nothing_outside_its_folder_names_a_game() -> None:
    assert checks.naming(checks.texts_under(*SHARED), game_names(), ignore_case=True) == []


@games
def test_nothing_outside_its_folder_names_a_games_module(game: str) -> None:
    modules = [RULESETS[game].engine, RULESETS[game].notation]
    assert checks.naming(checks.texts_under(*SHARED), modules, ignore_case=False) == []


@games
def test_no_branch_knows_a_card_or_a_deck_by_name(game: str) -> None:
    texts = checks.texts_under(*SHARED, ROOT / "rulesets" / game)
    strings = checks.code_strings((path, text) for path, text in texts if path not in EXAMPLES)
    assert checks.naming(strings, card_names(game), ignore_case=False) == []


def test_names_are_found_where_they_are() -> None:
    texts = [
        (Path("a.py"), "x = 1\nif card.name == 'Old Crow': pass\n"),
        (Path("b.py"), "an oldcrow-x, crow"),
    ]
    assert checks.naming(texts, ["Old Crow", "crow"], ignore_case=False) == [
        "a.py:2: Old Crow",
        "b.py:1: crow",
    ]
    assert checks.naming(texts, ["old crow"], ignore_case=True) == ["a.py:2: Old Crow"]
    code = [(Path("c.py"), '"""Old Crow, say."""\n\nx = name == "Old Crow"\n')]
    assert checks.naming(checks.code_strings(code), ["Old Crow"], ignore_case=False) == ["c.py:3: Old Crow"]


def layouts_of(tree: Tree) -> dict[str, Any]:
    """Every layout of a tree by class name; names must not be used twice."""
    found: dict[str, Any] = {}
    for name, module in list(sys.modules.items()):
        if name.startswith(f"{tree.root}."):
            for thing in vars(module).values():
                if isinstance(thing, type) and hasattr(thing, "shape_of") and "dtype" in vars(thing):
                    assert found.setdefault(thing.__name__, thing) is thing, f"two layouts {thing.__name__}"
    return found


@games
def test_no_field_that_holds_a_list_or_a_record_is_rebound(game: str) -> None:
    tree = load_engine(game, "twin").tree
    check = checks.Rebinding(layouts_of(tree))
    for name, source in tree.sources.items():
        check.check(name, source.decode())
    assert check.found == []
    assert {"State", "Game", "Choices", "Row"} < set(check.layouts)


REBOUND = """
@rule
def swap(state: State, states: list[State], row: Row, count: int) -> None:
    state.turn = count
    state.{record} = row.life
    me, foe = state.players
    for player in state.players:
        player.{record} = foe.{record}
    one = states[1]
    one.{record}[0] = 7
    one.{record} = states[0].{record}
    one.{record}, count = row.life, 3
    somebody(state).{record} = count
"""


@games
def test_a_rebound_field_is_found(game: str) -> None:
    layouts = layouts_of(load_engine(game, "twin").tree)
    compound = next(name for name, (_, size) in layouts["State"].shape_of.items() if size is not None)
    check = checks.Rebinding(layouts)
    check.check("rules", REBOUND.format(record=compound))
    lines = [int(found.split(":")[1]) for found in check.found]
    assert [line for line in lines if line not in (8, 9)] == [5, 11, 12, 13]


@games
def test_imports_stay_in_the_tree(game: str) -> None:
    sources = load_engine(game, "twin").tree.sources
    assert [
        found for name, source in sources.items() for found in checks.plain_imports(name, source.decode())
    ] == []
    assert checks.plain_imports("m", "import numpy\nimport rulesets.kernel.chance as c\n") == [
        "m:2: import rulesets.kernel.chance"
    ]
