"""`evenhand demo`: from cards to report in one command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from cli.commands.demo import GAMES
from rulesets import RULESETS
from rulesets.kernel.data import bundled_decks

ROOT = Path(__file__).parents[2]
FIRST = next(iter(RULESETS))
LEAST_GAMES = 50_000  # of all matchups, by default


def demo(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cli.app", "demo", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_it_checks_plays_and_reports_and_says_what_to_try_next(tmp_path: Path) -> None:
    first = demo(tmp_path, "--games", "4")
    assert first.returncode == 0, first.stderr
    told = first.stdout
    page = tmp_path / "out" / "demo.html"
    run = next((tmp_path / "out" / "runs").glob(f"{FIRST}-*.duckdb"))
    decks = len(bundled_decks(FIRST))
    matchups = decks * (decks + 1) // 2

    given = ["$ evenhand validate\n", f"$ evenhand simulate {FIRST} --games 4 --seed 1\n"]
    given.append(f"$ evenhand report {run.stem} -o out/demo.html\n")
    places = [told.index(command) for command in given]
    assert places == sorted(places)
    assert "no problems" in told
    assert page.resolve().as_uri() in told
    assert "then try:\n  evenhand play" in told

    with duckdb.connect(str(run), read_only=True) as con:
        counted = con.sql("SELECT matchup, count(*) FROM games GROUP BY matchup ORDER BY matchup").fetchall()
    assert counted == [(matchup, 4) for matchup in range(matchups)]
    html = page.read_bytes()
    assert run.stem.encode() in html

    again = demo(tmp_path, FIRST, "--games", "4")
    assert again.returncode == 0
    assert "is complete" in again.stderr
    assert page.read_bytes() == html
    assert list((tmp_path / "out" / "runs").glob("*.duckdb")) == [run]


@pytest.mark.slow
def test_a_reader_may_leave_in_the_middle_of_a_replay(tmp_path: Path) -> None:
    assert demo(tmp_path, "--games", "2").returncode == 0
    line = f"{sys.executable} -m cli.app replay latest 0 | head -n 1"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    result = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        check=False,
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("game 0 of run ")


def test_by_default_it_plays_enough_games() -> None:
    decks = len(bundled_decks(FIRST))
    assert GAMES * decks * (decks + 1) // 2 >= LEAST_GAMES
    assert GAMES % 2 == 0


def test_an_unknown_game_is_wrong_usage(tmp_path: Path) -> None:
    result = demo(tmp_path, "chess")
    assert result.returncode == 2
    assert "there is no game 'chess'" in result.stderr
    assert not (tmp_path / "out").exists()
