"""`evenhand runs`: a list from the JSON beside each run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.app import run
from sims.runs import RunFiles, resolve, write_note

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A run that was played, one that crashed, one whose JSON is torn."""
    assert run(
        ["simulate", "valour", "--decks", "pride-and-ruin", "--games", "4", "--pilot", "random:scripted",
         "--runs-dir", str(tmp_path), "--quiet"]
    ) == 0  # fmt: skip
    write_note(
        RunFiles(tmp_path, "valour-20200101-00000000"),
        {"state": "crashed", "started": "2020-01-01T09:30:00", "problem": "game 3 crashed",
         "games_total": 2000, "games_done": 1024, "decks": ["a", "b"], "pilots": ["greedy", "greedy"]},
    )  # fmt: skip
    (tmp_path / "valour-20190101-11111111.json").write_text("{")
    return tmp_path


def test_the_table(folder: Path, capsys: Captured) -> None:
    capsys.readouterr()
    assert run(["runs", "--runs-dir", str(folder)]) == 0
    out, err = capsys.readouterr()
    lines = [line.split() for line in out.splitlines()]
    assert lines[0] == ["run", "state", "pilot", "decks", "games", "of", "games/s", "begun"]
    played = resolve("latest", folder).id
    assert lines[2][:6] == [played, "complete", "random:scripted", "1", "4", "4"]
    assert lines[3] == [
        "valour-20200101-00000000", "crashed", "greedy", "2", "1,024", "2,000", "2020-01-01", "09:30",
    ]  # fmt: skip
    assert lines[4] == ["valour-20190101-11111111", "unreadable"]
    assert err == "valour-20200101-00000000 crashed: game 3 crashed\n"


def test_json(folder: Path, capsys: Captured) -> None:
    capsys.readouterr()
    assert run(["runs", "--runs-dir", str(folder), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(each["run_id"][:15], each["state"]) for each in found][1:] == [
        ("valour-20200101", "crashed"),
        ("valour-20190101", "unreadable"),
    ]
    assert (found[0]["state"], found[0]["games_done"], found[0]["seed"]) == ("complete", 4, 1)


def test_no_runs_yet(tmp_path: Path, capsys: Captured) -> None:
    assert run(["runs", "--runs-dir", str(tmp_path / "none")]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"no runs in {tmp_path / 'none'}; play one: evenhand simulate GAME\n"
    assert run(["runs", "--runs-dir", str(tmp_path / "none"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
