"""Deck files: what is read, what is found wrong and where."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.deckfile import load_deck, read_deck, unknown_game
from rulesets.kernel.diagnostics import CODES, Diagnostic
from rulesets.kernel.spec import GameSpec, HeaderCard

CARDS = (
    Card("toy", "red-ball", "Red Ball", "S", "Piece"),
    Card("toy", "kite", "Kite #7", "S", "Piece"),
    Card("chess", "king", "King", "S", "Piece"),
    Card("toy", "hill", "Hill", "S", "Place"),
)
HEAD = "game: toy\nname: Things\n"


def load(tmp_path: Path, toy: GameSpec, content: str | bytes) -> tuple[Deck | None, list[Diagnostic]]:
    path = tmp_path / "things.txt"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return load_deck(path, toy, CARDS, toy.option_values(), frozenset({"broken", "broken toy"}))


def test_names_ids_capitals_comments_and_blank_lines(tmp_path: Path, toy: GameSpec) -> None:
    text = (
        "# plan\r\n\r\nGame: toy\r\nname:  Things: a start \r\n2 red ball  # round\r\n 1x Kite #7 # flies\r\n"
    )
    deck, findings = load(tmp_path, toy, "\ufeff" + text)
    assert findings == []
    header = {"game": "toy", "name": "Things: a start"}
    assert deck == Deck("toy", "things", "Things: a start", header, (("kite", 1), ("red-ball", 2)))
    assert deck.size == 3


def test_copies_on_several_lines_add_up_with_a_note(tmp_path: Path, toy: GameSpec) -> None:
    deck, findings = load(tmp_path, toy, HEAD + "1 Red Ball\n2 Kite #7\n1 red-ball\n")
    assert deck is not None
    assert deck.cards == (("kite", 2), ("red-ball", 2))
    assert [(f.code, f.severity, f.line) for f in findings] == [("DECK014", "note", 5)]


CASES: dict[str, tuple[str | bytes, list[tuple[str, int, int, str]]]] = {
    "empty": (b"", [("DECK002", 0, 0, "")]),
    "header only": (HEAD, [("DECK002", 0, 0, "")]),
    "binary": (HEAD.encode() + b"2 Red \xff\n", [("DECK003", 3, 0, "")]),
    "no count": (HEAD + "3 Kite #7\n Red Ball\n", [("DECK012", 3, 3, ""), ("DECK004", 4, 2, "1 Red Ball")]),
    "other way round": (HEAD + "2 Kite #7\n1 Red Ball\nKite x2", [("DECK004", 5, 1, "2 Kite")]),
    "no header": ("2 Kite #7\n1 Red Ball\n", [("DECK005", 0, 0, ""), ("DECK005", 0, 0, "")]),
    "empty header": ("game: toy\nname:\n2 Kite #7\n1 Red Ball\n", [("DECK005", 2, 0, "")]),
    "misspelt header": (HEAD + "nmae: x\n2 Kite #7\n1 Red Ball\n", [("DECK006", 3, 1, "name")]),
    "header twice": (HEAD + "name: x\n2 Kite #7\n1 Red Ball\n", [("DECK007", 3, 1, "")]),
    "another game": ("game: chess\nname: x\n2 King\n", [("DECK008", 1, 1, "toy")]),
    "unknown card": (HEAD + "2 Kite #7\n1 Rde Ball\n", [("DECK009", 4, 3, "Red Ball")]),
    "unknown id": (HEAD + "2 Kite #7\n1 red-bal\n", [("DECK009", 4, 3, "Red Ball")]),
    "card of another game": (HEAD + "2 Kite #7\n1 King\n", [("DECK009", 4, 3, "")]),
    "no copies": (
        HEAD + "2 Kite #7\n1 Red Ball\n0 Red Ball\n",
        [("DECK010", 5, 1, ""), ("DECK014", 5, 3, "")],
    ),
    "too small": (HEAD + "1 Red Ball\n", [("DECK011", 0, 0, "")]),
    "too many copies": (HEAD + "1 Kite #7\n3 red-ball\n", [("DECK012", 4, 3, "")]),
    "faulty card": (HEAD + "1 Kite #7\n2 Broken Toy\n", [("DECK013", 4, 3, "")]),
    "all at once": (
        "game: toy\nmaker: me\n9 Kite #7\n1 Broken\nwhat?\n",
        [
            *[("DECK005", 0, 0, ""), ("DECK006", 2, 1, ""), ("DECK012", 3, 3, "")],
            *[("DECK013", 4, 3, ""), ("DECK004", 5, 1, "1 what?")],
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_fault_is_found_at_its_place(tmp_path: Path, toy: GameSpec, case: str) -> None:
    content, expected = CASES[case]
    deck, findings = load(tmp_path, toy, content)
    assert [(f.code, f.line, f.column, f.suggestion) for f in findings] == expected
    assert deck is None


ELSEWHERE = {"DECK001", "DECK015", "DECK016"}
"""Proved by other tests: below, and DECK016 with the decks of Volnar."""


def test_every_code_of_deck_files_is_proved_here() -> None:
    proved = {code for _, expected in CASES.values() for code, *_ in expected}
    assert proved | ELSEWHERE == {code for code in CODES if code.startswith("DECK")}


def test_a_missing_file_is_a_finding(tmp_path: Path, toy: GameSpec) -> None:
    deck, findings = load_deck(tmp_path / "none.txt", toy, CARDS, toy.option_values())
    assert deck is None
    assert [(f.code, f.message) for f in findings] == [("DECK001", "There is no such file.")]


def test_a_deck_of_no_known_game_says_which_games_there_are(tmp_path: Path) -> None:
    path = tmp_path / "things.txt"
    path.write_text("game: tyo\nname: x\n1 Kite\n")
    assert [(f.code, f.line, f.message, f.suggestion) for f in unknown_game(read_deck(path), ["toy"])] == [
        ("DECK008", 1, 'There is no game "tyo"; the games are: toy.', "toy")
    ]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.one_of(
        st.binary(max_size=200),
        st.text(alphabet="toyx:#- 0123\r\nKite\t٣²", max_size=120).map(lambda text: (HEAD + text).encode()),
    )
)
def test_any_bytes_give_a_deck_or_findings(tmp_path: Path, toy: GameSpec, data: bytes) -> None:
    deck, findings = load(tmp_path, toy, data)
    assert (deck is None) == any(finding.severity == "error" for finding in findings)
    assert [finding.text() for finding in sorted(findings)] == [finding.text() for finding in findings]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("where: Hill\n", []),
        ("where: hill\n", []),
        ("", [("DECK005", 0, "")]),
        ("where: Hil\n", [("DECK009", 3, "Hill")]),
        ("where: Kite #7\n", [("DECK015", 3, "")]),
        ("where: Broken Toy\n", [("DECK013", 3, "")]),
    ],
)
def test_a_card_that_the_header_names_is_there_and_of_its_type(
    tmp_path: Path, toy: GameSpec, line: str, found: list[tuple[str, int, str]]
) -> None:
    named = replace(toy, deck_headers=("where",), header_cards=(HeaderCard("where", "where", ("Place",)),))
    deck, findings = load(tmp_path, named, f"{HEAD}{line}2 Kite #7\n1 Red Ball\n")
    assert [(f.code, f.line, f.suggestion) for f in findings] == found
    assert (deck is None) == bool(found)
    if deck is not None:
        assert deck.header["where"] in ("Hill", "hill")
        assert deck.cards == (("kite", 2), ("red-ball", 1))
