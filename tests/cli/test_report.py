"""`evenhand report`: what it prints and writes, and what it says of runs it cannot read."""

from __future__ import annotations

import contextlib
import html
import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import duckdb
import pytest

from cli.app import run
from cli.commands.report import LOGS
from reports.games import MOST_LOGS
from rulesets import RULESETS
from tests.unit.reports import by_hand

ROOT = Path(__file__).parents[2]
RUN = "sample-20260101-0123abcd"


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """A folder of runs with one run in it."""
    folder = tmp_path / "out" / "runs"
    folder.mkdir(parents=True)
    by_hand.write(folder / f"{RUN}.duckdb")
    return folder


def report(runs: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command, in this process, in the folder above `out`."""
    out, problems = io.StringIO(), io.StringIO()
    with contextlib.chdir(runs.parents[1]), redirect_stdout(out), redirect_stderr(problems):
        code = run(["report", *arguments])
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), problems.getvalue())


def test_the_installed_command(runs: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cli.app", "report"],
        cwd=runs.parents[1],
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == f"measuring run {RUN}\n"
    assert "page: out/report.html" in done.stdout


def test_writes_the_page_and_says_what_it_found(runs: Path) -> None:
    done = report(runs, "latest")
    assert done.returncode == 0, done.stderr
    page = runs.parent / "report.html"
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "Alpha is the strongest deck, not yet decided: it wins 75.0% of its games." in done.stdout
    assert "    n = 4, 95% interval 16.1–97.9%" in done.stdout
    assert f"page: out/report.html  (open it: {page.resolve().as_uri()})" in done.stdout
    assert done.stderr == f"measuring run {RUN}\n"


@pytest.mark.parametrize("name", [RUN, "sample-2026", f"out/runs/{RUN}.duckdb"])
def test_finds_a_run_by_id_prefix_and_path(runs: Path, name: str) -> None:
    assert report(runs, name, "-o", "page.html").returncode == 0
    assert (runs.parents[1] / "page.html").is_file()


def test_json_and_files(runs: Path) -> None:
    done = report(runs, RUN, "--json", "--csv", "tables", "--json-dir", "values")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["run"] == RUN
    assert told["page"] == "out/report.html"
    assert told["findings"][0]["text"].startswith("Alpha is the strongest deck")
    top = runs.parents[1]
    assert sorted(told["tables"]) == sorted(path.stem for path in (top / "tables").iterdir())
    rows = json.loads((top / "values" / "decks.json").read_text(encoding="utf-8"))["rows"]
    assert [(row["id"], row["n"], row["rate"]) for row in rows] == [("alpha", 4, 0.75), ("beta", 4, 0.25)]


def refused(runs: Path, said: str, *arguments: str) -> None:
    """The command ends with 2, says this, shows no traceback and leaves no page."""
    done = report(runs, *arguments)
    assert done.returncode == 2, done.stderr
    assert said in done.stderr
    assert "to do:" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not (runs.parent / "report.html").exists()


def test_no_such_run(runs: Path) -> None:
    refused(runs, "no run 'other'", "other")


def test_a_file_that_is_no_database(runs: Path) -> None:
    (runs / "bad.duckdb").write_bytes(b"\x00\xff" * 5000)
    refused(runs, "bad.duckdb", "bad")


def test_an_empty_file(runs: Path) -> None:
    (runs / "empty.duckdb").write_bytes(b"")
    refused(runs, "empty.duckdb", "empty")


def test_a_torn_run(runs: Path) -> None:
    whole = (runs / f"{RUN}.duckdb").read_bytes()
    (runs / "torn.duckdb").write_bytes(whole[: len(whole) // 2])
    refused(runs, "damaged", "torn")


def test_a_run_that_lacks_games(runs: Path) -> None:
    with duckdb.connect(str(runs / f"{RUN}.duckdb")) as con:
        con.execute("DELETE FROM games WHERE id = 5")
    refused(runs, "holds 11", RUN)


def test_another_database(runs: Path) -> None:
    with duckdb.connect(str(runs / "other.duckdb")) as con:
        con.execute("CREATE TABLE meta(key VARCHAR)")
    refused(runs, "no run of Evenhand", "other")


def test_a_run_of_another_format(runs: Path) -> None:
    with duckdb.connect(str(runs / f"{RUN}.duckdb")) as con:
        con.execute("UPDATE meta SET value = '99' WHERE key = 'format'")
    refused(runs, "format 99", RUN)


def test_a_folder_where_the_page_should_go(runs: Path) -> None:
    refused(runs, "is a folder", RUN, "-o", "out")


def test_a_file_where_the_tables_should_go(runs: Path) -> None:
    (runs.parent / "taken").write_text("", encoding="utf-8")
    done = report(runs, RUN, "--csv", "out/taken")
    assert done.returncode == 2
    assert "out/taken" in done.stderr
    assert "Traceback" not in done.stderr


def test_games_are_played_again_for_the_page(tmp_path: Path) -> None:
    """A run of a real game: logs of flagged rows, told as the games went; the same page on a second call."""
    folder = tmp_path / "out" / "runs"
    small = [
        "simulate",
        next(iter(RULESETS)),
        "--games",
        "6",
        "--pilot",
        "scripted:random",
        "--runtime",
        "twin",
    ]
    with contextlib.chdir(tmp_path), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        assert run([*small, "--quiet"]) == 0
    done = report(folder, "latest", "--logs", "2")
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "out" / "report.html").read_bytes()
    logs = re.findall(r"<pre [^>]*>\n(.*?)\n</pre>", page.decode(), re.S)
    assert len(logs) == 2
    assert report(folder, "latest", "--logs", "2", "-o", "again.html").returncode == 0
    assert (tmp_path / "again.html").read_bytes() == page
    [run_id, number] = re.findall(r"<code>evenhand replay (\S+) (\d+)</code>", page.decode())[0]
    out = io.StringIO()
    with contextlib.chdir(tmp_path), redirect_stdout(out):
        assert run(["replay", run_id, number, "--json"]) == 0
    told = json.loads(out.getvalue())
    actions = [action for line in logs[0].splitlines() for action in acted(html.unescape(line))]
    assert actions == [step["action"] for step in told["decisions"]]


def acted(line: str) -> list[str]:
    """The actions of a line of a log."""
    found = re.fullmatch(r"  seat [12]: (.*)", line)
    return found[1].split("; ") if found else []


def test_no_games_are_told_where_none_are_asked_for(runs: Path) -> None:
    assert report(runs, RUN, "--logs", "0").returncode == 0
    assert "<pre" not in (runs.parent / "report.html").read_text(encoding="utf-8")


def test_as_many_games_as_the_reports_tell() -> None:
    assert LOGS == MOST_LOGS
