"""Scenarios that are played: what passes, and what is told where something is not as the scenario says."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

from sims.scenarios.cards import Library
from sims.scenarios.reading import read_file
from sims.scenarios.running import Result, run
from sims.scenarios.telling import text, told

LIBRARY = Library()
FILE = """
game: valour
rule: VAL-BAT-3
cards:
  - {name: Axe, atk: 1800}
  - {name: Pike, atk: 1500}
  - {name: Wall, atk: 400, def: 2000}
position: {turn: 5, phase: battle, seats: [{row: [Axe]}, {row: [Pike, {card: Wall, position: defense}]}]}
scenarios:
  - name: A fight
"""
FIRST = FILE.count("\n") + 1
"""The line on which a scenario goes on."""


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.chdir(tmp_path)

    def play(body: str) -> Result:
        """The result of a scenario that goes on like this."""
        path = Path("f.yaml")
        path.write_text(FILE + indent(body.strip("\n"), "    ") + "\n", encoding="utf-8")
        file = read_file(path, LIBRARY)
        assert file.findings == []
        return run(file.scenarios[0])

    return play


def differences(result: Result) -> list[tuple[int, str, str, str]]:
    """Each difference: its line, counted from the scenario's second, and what is told."""
    assert (result.findings, result.crash) == ([], "")
    return [(each.line - FIRST, each.what, each.expected, each.got) for each in result.differences]


# Axe 1800 attacks Pike 1500: Pike falls and its player loses 300 LP.
FOUGHT = "do: [attack 1 > 1]\n"


def test_a_scenario_that_is_right_passes(play) -> None:
    result = play(FOUGHT + "then: {seats: [{life: 8000}, {life: 7700, row: {1: ~}, graveyard: [Pike]}]}")
    assert result.passed
    assert [(done.seat, done.action) for done in result.log] == [(1, "attack 1 > 1")]
    assert "7700 LP" in result.board


def test_every_difference_of_a_check_is_told_in_the_order_of_the_file(play) -> None:
    result = play(
        FOUGHT
        + """
then:
  winner: 1
  seats:
    - {life: 7700}
    - life: 7600
      row: [Pike, {card: Wall, position: attack}]
      graveyard: []
  ending: life
"""
    )
    assert not result.passed
    assert differences(result) == [
        (3, "winner", "1", "0"),
        (5, "seat 1, life", "7700", "8000"),
        (6, "seat 2, life", "7600", "7700"),
        (7, "seat 2, row 1", "Pike", "empty"),
        (7, "seat 2, row 2, position", "attack", "defense"),
        (8, "seat 2, graveyard", "[]", "[Pike]"),
        (9, "ending", "life", "unfinished"),
    ]


def test_what_is_asked_and_what_is_compared_stand_in_one_order(play) -> None:
    result = play("then:\n  decides: 2\n  turn: 9\n  offered: [keep]\n  winner: 1")
    assert [line for line, *_ in differences(result)] == [1, 2, 3, 4]


def test_seed_and_options_are_those_of_the_scenario(play) -> None:
    result = play(
        "seed: 77\noptions: {start_life: 4321}\nthen: {seed: 77, seats: [{life: 4321}, {life: 4321}]}"
    )
    assert differences(result) == []
    assert differences(play("then: {seed: 1, seats: [{life: 8000}]}")) == []


def test_the_first_step_that_is_not_right_ends_a_scenario(play) -> None:
    result = play(
        """
do:
  - attack 1 > 1
  - then: {seats: {2: {life: 1}}}
  - attack 1 > 2
then: {turn: 9}
"""
    )
    assert differences(result) == [(2, "seat 2, life", "1", "7700")]
    assert [done.action for done in result.log] == ["attack 1 > 1"]


def test_an_action_that_is_not_legal_is_told_with_the_rule_and_what_could_be_done(play) -> None:
    result = play("do: [attack 1 > player]")
    (found,) = differences(result)
    assert found[:3] == (0, "attack 1 > player", "legal")
    assert found[3].startswith(WAY)
    assert result.differences[0].hint == "seat 1 can: main 2, attack 1 > 1, attack 1 > 2"
    assert result.log == []


WAY = "refused by VAL-BAT-6: "


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("{refused: attack 1 > player}", []),
        ("{refused: attack 1 > player, why: VAL-BAT-6}", []),
        ("{refused: attack 1 > 1}", [("attack 1 > 1", "refused", "legal")]),
        ("{refused: attack 1 > 1, why: VAL-BAT-1}", [("attack 1 > 1", "refused by VAL-BAT-1", "legal")]),
        (
            "{refused: attack 1 > player, why: VAL-BAT-1}",
            [("attack 1 > player", "refused by VAL-BAT-1", WAY)],
        ),
    ],
)
def test_refusals(play, step: str, expected: list[tuple[str, str, str]]) -> None:
    result = play(f"do: [{step}]")
    found = [
        (what, wanted, got[: len(WAY)] if "VAL" in got else got)
        for _, what, wanted, got in differences(result)
    ]
    assert found == expected


def test_a_refused_action_changes_nothing_and_is_in_the_log(play) -> None:
    result = play("do: [{refused: attack 1 > player}]\nthen: {offered: [attack 1 > 1]}")
    assert result.passed
    (done,) = result.log
    assert (done.seat, done.action) == (1, "attack 1 > player")
    assert done.note.startswith(WAY)


def test_the_seat_that_decides_is_checked(play) -> None:
    assert differences(play("do: [seat 1: attack 1 > 1]")) == []
    result = play("do: [seat 2: attack 1 > 1]")
    assert differences(result) == [(0, "who decides", "seat 2", "seat 1")]
    assert differences(play("then: {decides: 1}")) == []
    assert differences(play("then: {decides: 2}")) == [(0, "who decides", "seat 2", "seat 1")]


def test_what_is_offered_is_checked(play) -> None:
    assert (
        differences(play("then: {offered: [attack 1 > 1, main 2], not_offered: [attack 1 > player]}")) == []
    )
    (offered,) = differences(play("then: {offered: [attack 1 > 2, attack 1 > player]}"))
    assert offered[:3] == (0, "attack 1 > player", "offered")
    assert offered[3].startswith(WAY)
    assert differences(play("then: {not_offered: [attack 1 > 1]}")) == [
        (0, "attack 1 > 1", "not offered", "offered")
    ]


def test_a_player_may_concede_at_any_decision_and_then_nobody_decides(play) -> None:
    result = play("do: [concede 1]\nthen: {ending: concession, winner: 2}")
    assert result.passed
    result = play("do: [concede 1, attack 1 > 1]")
    assert differences(result) == [
        (0, "attack 1 > 1", "legal", "refused: the game is over (concession, seat 2 won)")
    ]
    result = play("do: [concede 1, seat 1: attack 1 > 1]")
    assert differences(result)[0][2:] == ("seat 1", "nobody: the game is over (concession, seat 2 won)")


def test_a_failure_in_words(play) -> None:
    result = play(
        """
do:
  - attack 1 > 1
  - refused: attack 1 > player
then:
  seats: [{life: 8000}, {life: 7600}]
"""
    )
    shown = text(result).splitlines()
    assert shown[:6] == [
        "failed  A fight",
        f"  f.yaml:{FIRST - 1}  VAL-BAT-3",
        f"  line {FIRST + 4}  seat 2, life",
        "    expected  7600",
        "    got       7700",
        "  what was done",
    ]
    assert shown[6] == "    seat 1    attack 1 > 1"
    assert shown[7].startswith("    seat 1    attack 1 > player  (refused by ")
    assert shown[8:10] == ["  the board then", "    turn 5, main 2, seat 1 to move"]
    assert "    seat 2: 7700 LP, 25 VP, deck 10, Graveyard 1" in shown


def test_a_success_in_words(play) -> None:
    result = play(FOUGHT)
    assert [line.text for line in told(result)] == ["passed  A fight"]
    assert text(result).splitlines()[:4] == [
        "passed  A fight",
        f"  f.yaml:{FIRST - 1}  VAL-BAT-3",
        "  what was done",
        "    seat 1    attack 1 > 1",
    ]


def test_a_result_as_json(play) -> None:
    found = play("do: [attack 1 > 1]\nthen: {winner: 2}").json()
    board = found.pop("board")
    assert board.startswith("turn 5, main 2")
    assert found == {
        "file": "f.yaml",
        "line": FIRST - 1,
        "name": "A fight",
        "rules": ["VAL-BAT-3"],
        "passed": False,
        "differences": [
            {"line": FIRST + 1, "column": 20, "what": "winner", "expected": "2", "got": "0", "hint": ""}
        ],
        "findings": [],
        "crash": "",
        "log": [{"seat": 1, "action": "attack 1 > 1", "note": ""}],
    }


def test_a_fault_of_the_rules_is_told_and_is_no_traceback(play, monkeypatch: pytest.MonkeyPatch) -> None:
    from sims.engine import Position

    def fail(*_: object) -> None:
        raise IndexError("no such slot")

    monkeypatch.setattr(Position, "apply", fail)
    result = play(FOUGHT)
    assert not result.passed
    assert result.crash.startswith("IndexError: no such slot (test_scenario_running.py, line ")
    assert "the rules themselves failed: IndexError" in text(result)
