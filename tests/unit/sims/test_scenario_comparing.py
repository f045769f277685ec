"""What an expectation compares, and what it says where a position is otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kernel.cards import Card
from sims.scenarios import words
from sims.scenarios.cards import Known
from sims.scenarios.comparing import Unlike, compare

AXE = Card("toy", "t-axe", "Axe", "", "Unit")
WALL = Card("toy", "t-wall", "Wall", "", "Unit")
KNOWN = Known([AXE, WALL])


def unit(card: str, position: str = "attack", **more: Any) -> dict[str, Any]:
    return {"card": card, "position": position, "boost": 0, **more}


BOARD = {
    "turn": 5,
    "ending": "unfinished",
    "seats": [
        {
            "life": 8000,
            "done": True,
            "hand": [{"card": "Axe", "seen": False}, {"card": "Wall", "seen": True}],
            "deck": ["Wall", "Axe", "Filler", "Filler"],
            "graveyard": ["Axe"],
            "row": [unit("Axe"), None, unit("Wall", "defense"), None, None],
        },
        {"life": 0, "done": False, "hand": [], "deck": [], "graveyard": [], "row": [None] * 5},
    ],
}


def differences(expected: Any) -> list[tuple[str, str, str]]:
    """Each difference in words."""
    return [
        (words.place(each.path), words.value(each.expected), words.value(each.got))
        for each in compare(expected, BOARD, KNOWN, "Filler")
    ]


@pytest.mark.parametrize(
    "expected",
    [
        {},
        {"turn": 5},
        {"seats": [{"life": 8000}]},
        {"seats": [{}, {"life": 0, "hand": [], "row": []}]},
        {"seats": {2: {"life": 0}}},
        {"seats": [{"row": ["Axe", None, "Wall"]}]},
        {"seats": [{"row": ["axe", None, "t-wall", None, None]}]},
        {"seats": [{"row": {3: "Wall"}}]},
        {"seats": [{"row": {2: None, 3: {"card": "Wall", "position": "defense"}}}]},
        {"seats": [{"row": {3: {"position": "defense"}}}]},
        {"seats": [{"hand": ["Axe", "Wall"]}]},
        {"seats": [{"hand": ["Axe", {"card": "Wall", "seen": True}]}]},
        {"seats": [{"deck": ["Wall", "Axe"]}]},
        {"seats": [{"deck": ["Wall", "Axe", "Filler"]}]},
        {"seats": [{"deck": {1: "Wall", 4: "Filler", 5: None}}]},
        {"seats": [{"deck": {1: {"card": "Wall"}}}]},
        {"seats": [{"graveyard": ["Axe"], "done": True}]},
        {"ending": "Unfinished"},
    ],
)
def test_what_is_so_makes_no_difference(expected: Any) -> None:
    assert compare(expected, BOARD, KNOWN, "Filler") == []


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ({"turn": 6}, [("turn", "6", "5")]),
        ({"ending": "life"}, [("ending", "life", "unfinished")]),
        ({"seats": [{"life": 1}, {"life": 2}]}, [("seat 1, life", "1", "8000"), ("seat 2, life", "2", "0")]),
        ({"seats": {2: {"life": 7}}}, [("seat 2, life", "7", "0")]),
        ({"seats": [{"done": False}]}, [("seat 1, done", "false", "true")]),
        ({"seats": [{"done": 1}]}, [("seat 1, done", "1", "true")]),
        # Slots one by one: another card, a card where none should be, none where one should be.
        ({"seats": [{"row": ["Wall", None, "Wall"]}]}, [("seat 1, row 1", "Wall", "Axe")]),
        ({"seats": [{"row": ["Axe"]}]}, [("seat 1, row 3", "empty", "Wall")]),
        ({"seats": [{"row": []}]}, [("seat 1, row 1", "empty", "Axe"), ("seat 1, row 3", "empty", "Wall")]),
        (
            {"seats": [{"row": {2: "Axe", 3: None}}]},
            [("seat 1, row 2", "Axe", "empty"), ("seat 1, row 3", "empty", "Wall")],
        ),
        ({"seats": [{"row": {2: {"card": "Axe", "boost": 3}}}]}, [("seat 1, row 2", "Axe", "empty")]),
        # Another card makes the rest of the slot pointless.
        (
            {"seats": [{"row": {1: {"card": "Wall", "position": "defense"}}}]},
            [("seat 1, row 1", "Wall", "Axe")],
        ),
        (
            {"seats": [{"row": {3: {"card": "Wall", "position": "attack", "boost": 100}}}]},
            [("seat 1, row 3, position", "attack", "defense"), ("seat 1, row 3, boost", "100", "0")],
        ),
        # Piles as a whole: order and length count.
        ({"seats": [{"hand": ["Wall", "Axe"]}]}, [("seat 1, hand", "[Wall, Axe]", "[Axe, Wall]")]),
        ({"seats": [{"hand": []}]}, [("seat 1, hand", "[]", "[Axe, Wall]")]),
        (
            {"seats": [{"hand": ["Axe", "Wall", "Axe"]}]},
            [("seat 1, hand", "[Axe, Wall, Axe]", "[Axe, Wall]")],
        ),
        ({"seats": [{}, {"graveyard": ["Axe"]}]}, [("seat 2, graveyard", "[Axe]", "[]")]),
        (
            {"seats": [{"hand": [{"card": "Axe", "seen": True}, "Wall"]}]},
            [("seat 1, hand 1, seen", "true", "false")],
        ),
        ({"seats": [{"hand": {3: "Axe"}}]}, [("seat 1, hand 3", "Axe", "empty")]),
        # Of a deck only the plain cards at the bottom are passed over.
        ({"seats": [{"deck": ["Wall"]}]}, [("seat 1, deck", "[Wall]", "[Wall, Axe]")]),
        ({"seats": [{"deck": []}]}, [("seat 1, deck", "[]", "[Wall, Axe]")]),
        (
            {"seats": [{"deck": ["Wall", "Filler"]}]},
            [("seat 1, deck", "[Wall, Filler]", "[Wall, Axe]")],
        ),
        (
            {"seats": [{"deck": ["Wall", "Axe", "Filler", "Filler", "Filler"]}]},
            [("seat 1, deck", "[Wall, Axe, Filler, Filler, Filler]", "[Wall, Axe, Filler, Filler]")],
        ),
        (
            {"seats": [{"deck": {1: {"card": "Wall", "seen": True}}}]},
            [("seat 1, deck 1, seen", "true", "empty")],
        ),
    ],
)
def test_what_is_not_so_is_told_with_its_place(expected: Any, told: list[tuple[str, str, str]]) -> None:
    assert differences(expected) == told


def test_a_difference_has_the_path_in_the_data() -> None:
    (found,) = compare({"seats": {1: {"row": {3: {"boost": 5}}}}}, BOARD, KNOWN, "Filler")
    assert found == Unlike(("seats", 0, "row", 2, "boost"), 5, 0)
