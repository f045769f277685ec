"""`evenhand sweep`: one run a combination of rules options, and the table of what came of them."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from cli.app import run
from sims.runs import resolve

Captured = pytest.CaptureFixture[str]
TWO = ("--decks", "pride-and-ruin", "--decks", "the-patient-wall")
FEW = (*TWO, "--games", "8", "--pilot", "random", "--runtime", "twin", "--quiet")
VARIED = ("--vary", "start_hand=4,5", "--vary", "copies=3,4,3")


def sweep(folder: Path, *arguments: str) -> int:
    return run(["sweep", "valour", "--runs-dir", str(folder), *FEW, *arguments])


def seat_1(folder: Path, name: str) -> float:
    """Seat 1's rate over all games of a run, counted by hand."""
    with duckdb.connect(str(resolve(name, folder).database), read_only=True) as con:
        rows = con.execute("SELECT winner FROM games").fetchall()
    assert len(rows) == 24
    return sum({1: 1.0, 0: 0.5, 2: 0.0}[winner] for (winner,) in rows) / len(rows)


def test_every_combination_is_a_run_of_its_own(tmp_path: Path, capsys: Captured) -> None:
    assert sweep(tmp_path, *VARIED, "--option", "hand_limit=6", "--json") == 0
    rows = json.loads(capsys.readouterr().out)["rows"]
    assert [row["options"] for row in rows] == [
        {"start_hand": 4, "copies": 3},
        {"start_hand": 4, "copies": 4},
        {"start_hand": 5, "copies": 3},
        {"start_hand": 5, "copies": 4},
    ]
    assert len({row["run"] for row in rows}) == 4
    for row in rows:
        assert row["games"] == 24
        assert row["seat_1"]["n"] == 24
        assert row["seat_1"]["rate"] == pytest.approx(seat_1(tmp_path, row["run"]))
    given = ["simulate", "valour", "--runs-dir", str(tmp_path), *FEW, "--option", "start_hand=4"]
    assert run([*given, "--option", "hand_limit=6", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert (again["run"], again["played_now"]) == (rows[0]["run"], 0)


def test_people_get_a_table_and_the_next_command(tmp_path: Path, capsys: Captured) -> None:
    assert sweep(tmp_path, "--vary", "start_hand=4,5") == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line]
    assert lines[0].split("  ")[0] == "start_hand"
    names = [line.split()[-1] for line in lines[2:4]]
    for line, hand, name in zip(lines[2:4], ("4", "5"), names, strict=True):
        assert line.split()[:2] == [hand, f"{seat_1(tmp_path, name):.1%}"]
    assert lines[4] == f"next: evenhand report {names[0]} --runs-dir {tmp_path}"


@pytest.mark.parametrize(
    ("vary", "said"),
    [
        (["--vary", "start_hand"], "'start_hand' gives no values to try"),
        (["--vary", "start_hand=,"], "'start_hand=,' gives no values to try"),
        (["--vary", "copies=1", "--vary", "copies=2"], "the option copies is varied twice"),
        (["--vary", "hand=1"], "VALOUR has no option 'hand'"),
        (["--vary", "copies=x"], "copies"),
        (
            ["--vary", "copies=2", "--vary", "start_life=" + ",".join(map(str, range(1, 66)))],
            "65 combinations",
        ),
    ],
)
def test_what_is_asked_wrongly_is_told(tmp_path: Path, capsys: Captured, vary: list[str], said: str) -> None:
    assert sweep(tmp_path, *vary) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
