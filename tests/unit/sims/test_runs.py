"""Finding runs by what a person types, and listing them from their JSON alone."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sims.errors import AmbiguousRun, NoSuchRun
from sims.process import is_running, process_start, this_process
from sims.runs import RunFiles, list_runs, read_note, resolve, write_note

IDS = ("valour-20260101-aaaa1111", "valour-20260101-aaaa2222", "valour-20260301-bbbb3333")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two complete runs and an unfinished one, written in the order of IDS."""
    for age, (name, suffix) in enumerate(zip(IDS, (".duckdb", ".duckdb", ".duckdb.part"), strict=True)):
        files = RunFiles(tmp_path, name)
        path = tmp_path / f"{name}{suffix}"
        path.write_text("games")
        os.utime(path, (1_000 + age, 1_000 + age))
        write_note(files, {"state": "complete", "run_id": name, "started": f"2026-0{age + 1}-01T10:00:00"})
    return tmp_path


def ids(*texts: str, folder: Path, unfinished: bool = False) -> list[str]:
    return [resolve(text, folder, unfinished).id for text in texts]


def test_an_id_a_prefix_a_path_and_latest(folder: Path) -> None:
    assert ids(IDS[0], "valour-20260101-aaaa2", "valour-202603", folder=folder) == [IDS[0], IDS[1], IDS[2]]
    assert ids("latest", folder=folder) == [IDS[1]]
    assert ids("latest", folder=folder, unfinished=True) == [IDS[2]]
    for suffix in (".duckdb", ".json"):
        found = resolve(str(folder / f"{IDS[0]}{suffix}"), Path("nowhere"))
        assert found == RunFiles(folder, IDS[0])
    assert resolve(str(folder / f"{IDS[2]}.duckdb.part")).id == IDS[2]


def test_an_id_that_begins_another_id_is_itself(folder: Path) -> None:
    (folder / f"{IDS[0]}2.duckdb").write_text("")
    assert ids(IDS[0], folder=folder) == [IDS[0]]


def test_a_prefix_of_several_names_them(folder: Path) -> None:
    with pytest.raises(AmbiguousRun, match="'valour-20260101' fits 2 runs") as caught:
        resolve("valour-20260101", folder)
    assert IDS[0] in caught.value.found
    assert IDS[1] in caught.value.found


def test_no_such_run(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    with pytest.raises(NoSuchRun, match="no run 'obol'") as caught:
        resolve("obol", folder)
    assert "there are: valour-20260301-bbbb3333, " in caught.value.what_to_do
    with pytest.raises(NoSuchRun, match="no such run file"):
        resolve(str(folder / "other.duckdb"))
    (folder / "cards.csv").write_text("id")
    with pytest.raises(NoSuchRun, match="no run file by its name"):
        resolve(str(folder / "cards.csv"))
    empty = tmp_path_factory.mktemp("empty")
    for missing in (empty, empty / "nothing"):
        with pytest.raises(NoSuchRun, match="there are no runs yet"):
            resolve("x", missing)
        with pytest.raises(NoSuchRun, match="no complete run yet"):
            resolve("latest", missing)


def test_runs_are_listed_the_one_begun_last_first(folder: Path) -> None:
    assert [note.files.id for note in list_runs(folder)] == list(reversed(IDS))
    assert list_runs(folder / "nothing") == []


def test_listing_opens_no_database(folder: Path) -> None:
    """The run files of this folder are no databases at all."""
    assert [note.state for note in list_runs(folder)] == ["complete"] * 3


def note_of(folder: Path, **values: Any) -> str:
    files = RunFiles(folder, "one")
    write_note(files, values)
    return read_note(files).state


def test_a_run_is_running_while_its_process_lives(tmp_path: Path) -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    process = {"pid": child.pid, "pid_start": process_start(child.pid), "host": socket.gethostname()}
    assert note_of(tmp_path, state="running", **process) == "running"
    assert note_of(tmp_path, state="running", **{**process, "pid_start": "earlier"}) == "interrupted"
    child.communicate(b"\n")
    assert note_of(tmp_path, state="running", **process) == "interrupted"
    assert note_of(tmp_path, state="running", **{**process, "host": "elsewhere"}) == "running"
    assert note_of(tmp_path, state="crashed", **process) == "crashed"


def test_a_process_is_told_from_a_later_one_of_its_number() -> None:
    me = this_process()
    assert is_running(int(me["pid"]), str(me["pid_start"]), str(me["host"])) is True
    assert is_running(int(me["pid"]), "another start", str(me["host"])) is False
    assert is_running(2**22 + 1, str(me["pid_start"]), str(me["host"])) is False
    assert is_running(int(me["pid"]), str(me["pid_start"]), "elsewhere") is None


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "{}", "\x00\xff"])
def test_a_torn_json_is_listed_as_unreadable(tmp_path: Path, text: str) -> None:
    (tmp_path / "one.json").write_text(text)
    (note,) = list_runs(tmp_path)
    assert (note.files.id, note.state) == ("one", "unreadable")


def test_the_json_is_replaced_whole(tmp_path: Path) -> None:
    files = RunFiles(tmp_path, "one")
    write_note(files, {"state": "running", "n": 1})
    write_note(files, {"state": "running", "n": 2})
    assert json.loads(files.note.read_text())["n"] == 2
    assert [path.name for path in tmp_path.iterdir()] == ["one.json"]
