"""`evenhand replay`: a stored game again, said to be the same or told how it differs."""

from __future__ import annotations

import json
from pathlib import Path

import duckdb
import pytest

from cli.app import run
from sims.columns import KEYS, game_columns
from sims.reading import open_run
from sims.runs import resolve

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One run of 60 games: two decks, greedy with the first and random with the second."""
    made = tmp_path_factory.mktemp("runs")
    assert run(
        ["simulate", "valour", "--decks", "pride-and-ruin", "--decks", "the-patient-wall", "--games", "20",
         "--pilot", "greedy:random", "--runs-dir", str(made), "--quiet"]
    ) == 0  # fmt: skip
    return made


def replay(folder: Path, *arguments: str) -> int:
    return run(["replay", *arguments, "--runs-dir", str(folder)])


def measures(folder: Path) -> list[str]:
    with open_run(resolve("latest", folder)) as con:
        return [name for (name,) in con.execute("SELECT name FROM measures ORDER BY sort").fetchall()]


def test_it_reproduces_the_row_and_says_so(folder: Path, capsys: Captured) -> None:
    assert replay(folder, "latest", "21") == 0
    lines = capsys.readouterr().out.splitlines()
    files = resolve("latest", folder)
    assert lines[0] == f"game 21 of run {files.id}"
    assert lines[2:4] == ["seat 1: The Patient Wall (random)", "seat 2: Pride and Ruin (greedy)"]
    columns = len(game_columns(measures(folder))) - len(KEYS)
    assert lines[-1] == f"the same as the stored row in all its {columns} columns"


def test_json_has_the_stored_row(folder: Path, capsys: Captured) -> None:
    files = resolve("latest", folder)
    assert replay(folder, files.id[:12], "33", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["run"], found["number"], found["same"]) == (files.id, 33, True)
    with open_run(files) as con:
        cursor = con.execute("SELECT * FROM games WHERE id = 33")
        stored = dict(
            zip((column[0] for column in cursor.description or ()), cursor.fetchall()[0], strict=True)
        )
    assert found["row"] == {name: value for name, value in stored.items() if name in found["row"]}
    assert found["seed"] == stored["seed"]
    assert len(found["row"]) == len(stored) - len(KEYS)
    assert found["ended"]["decisions"] == stored["decisions"]


def test_a_path_and_compiled_rules(folder: Path, capsys: Captured) -> None:
    assert run(["replay", str(resolve("latest", folder).database), "0", "--runtime", "compiled"]) == 0
    assert "the same as the stored row" in capsys.readouterr().out


def changed(folder: Path, tmp_path: Path, sql: str) -> None:
    copy = tmp_path / "valour-20200101-00000000.duckdb"
    copy.write_bytes(resolve("latest", folder).database.read_bytes())
    with duckdb.connect(str(copy)) as con:
        con.execute(sql)


def test_a_row_that_differs_is_a_finding(folder: Path, tmp_path: Path, capsys: Captured) -> None:
    changed(folder, tmp_path, "UPDATE games SET turns = 999 WHERE id = 3")
    assert replay(tmp_path, "latest", "3") == 1
    out = capsys.readouterr().out
    assert "NOT the same as the stored row: 1 of " in out
    assert any(line.split()[:2] == ["turns", "999"] for line in out.splitlines())


def test_another_rules_version_is_refused(folder: Path, tmp_path: Path, capsys: Captured) -> None:
    changed(folder, tmp_path, "UPDATE meta SET value = '41' WHERE key = 'rules_version'")
    assert replay(tmp_path, "latest", "3") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(
        "error: this run was played under version 41 of the rules of VALOUR; here they are at version "
    )


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (("latest", "60"), "has no game 60"),
        (("obol", "1"), "no run 'obol'"),
        (("none/x.duckdb", "1"), "no such run file"),
        (("latest", "1", "--runtime", "fast"), "there is no runtime 'fast'"),
    ],
)
def test_what_is_not_there(folder: Path, capsys: Captured, arguments: tuple[str, ...], found: str) -> None:
    assert replay(folder, *arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert found in err.splitlines()[0]


def test_a_torn_run_file(folder: Path, tmp_path: Path, capsys: Captured) -> None:
    whole = resolve("latest", folder).database.read_bytes()
    (tmp_path / "torn.duckdb").write_bytes(whole[: len(whole) // 2])
    assert replay(tmp_path, "torn", "1") == 2
    assert capsys.readouterr().err.startswith("error: this run file is ")
