"""Run files that are damaged, foreign or cannot be written: what is said, and that nothing is lost."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pytest

from sims.engine import Engine
from sims.errors import (
    CannotWrite,
    NoRoom,
    NotARun,
    OtherFormat,
    TornRun,
)
from sims.plan import Plan
from sims.reading import open_run
from sims.runs import RunFiles

from .conftest import MakePlan, chunks_played, games_of, run_plan, take_up, writing

BLOCK = 256 * 1024  # bytes of a DuckDB block


@pytest.fixture(scope="module")
def finished(planned: MakePlan, compiled: Engine, tmp_path_factory: pytest.TempPathFactory) -> RunFiles:
    """A complete run of 9,000 games: large enough to be torn in the middle of its games."""
    return run_plan(planned(games=3000), compiled, tmp_path_factory.mktemp("finished"))


@pytest.fixture
def copied(finished: RunFiles, tmp_path: Path) -> RunFiles:
    """A copy of the complete run, to be damaged."""
    files = RunFiles(tmp_path, finished.id)
    shutil.copy(finished.database, files.database)
    shutil.copy(finished.note, files.note)
    return files


def change(files: RunFiles, sql: str) -> None:
    with duckdb.connect(str(files.current)) as con:
        con.execute(sql)


def damaged(files: RunFiles, damage: Callable[[Path], Any]) -> str:
    """What is said of a run after its file was damaged."""
    damage(files.database)
    with pytest.raises((TornRun, NotARun)) as caught:
        games_of(files)
    assert caught.value.where == str(files.database)
    return caught.value.found


def cut_to(size: int) -> Callable[[Path], None]:
    return lambda path: os.truncate(path, size)


def test_a_torn_run_file_is_told_from_a_good_one(copied: RunFiles) -> None:
    assert len(games_of(copied)) == 9_000
    size = copied.database.stat().st_size
    assert size > 3 * BLOCK
    for left in (size - 1, size - BLOCK, 3 * BLOCK, 20_000, 5_000, 100):
        assert "damaged" in damaged(copied, cut_to(left)) or "cut off" in damaged(copied, cut_to(left))


def test_an_empty_file_and_one_of_text_are_no_runs(copied: RunFiles) -> None:
    assert "not a DuckDB database" in damaged(copied, cut_to(0))
    assert "not a DuckDB database" in damaged(copied, lambda path: path.write_text("id,name\n" * 5000))


def test_bytes_changed_in_the_middle_are_noticed(copied: RunFiles) -> None:
    def overwrite(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(12_288 + BLOCK // 2)
            file.write(os.urandom(4_096))

    assert "damaged" in damaged(copied, overwrite)


def test_games_that_are_missing_are_noticed(copied: RunFiles) -> None:
    change(copied, "DELETE FROM games WHERE id BETWEEN 100 AND 109")
    with pytest.raises(TornRun, match="says it has 9,000 games and holds 8,990"):
        games_of(copied)


def test_a_duckdb_file_that_is_no_run(tmp_path: Path) -> None:
    files = RunFiles(tmp_path, "other")
    with duckdb.connect(str(files.database)) as con:
        con.execute("CREATE TABLE cards(id INTEGER)")
    with pytest.raises(NotARun, match="a DuckDB file, but no run of Evenhand"):
        games_of(files)


def test_a_run_of_another_format_names_both(copied: RunFiles) -> None:
    change(copied, "UPDATE meta SET value = '99' WHERE key = 'format'")
    change(copied, "INSERT INTO meta VALUES ('evenhand_version', '7.1')")
    with pytest.raises(OtherFormat, match=r"format 99, by Evenhand 7\.1; this version reads format 1"):
        games_of(copied)


def test_an_unfinished_run_that_is_torn_is_not_gone_on_with(
    planned: MakePlan, compiled: Engine, tmp_path: Path
) -> None:
    plan = planned(games=4000)
    for i, damage in enumerate(
        (
            lambda files: os.truncate(files.part, files.part.stat().st_size // 2),
            lambda files: files.part.write_text("no"),
            lambda files: change(files, "DELETE FROM ledger WHERE chunk = 0"),
            lambda files: change(files, "DELETE FROM games WHERE id = 3999"),
        )
    ):
        with writing(plan, compiled, tmp_path / str(i)) as writer:
            chunks_played(writer, compiled, 2)
            writer.commit()
        damage(writer.files)
        before = writer.files.part.read_bytes()
        with pytest.raises((TornRun, NotARun), match=r"move the file away|check the path"):
            take_up(plan, compiled, tmp_path / str(i))
        assert len(writer.files.part.read_bytes()) == len(before)  # nothing was thrown away


def test_killed_before_its_first_commit_a_run_begins_anew(
    small: Plan, compiled: Engine, tmp_path: Path
) -> None:
    files = RunFiles(tmp_path, f"valour-20200229-{small.hash[:8]}")
    duckdb.connect(str(files.part)).close()
    assert run_plan(small, compiled, tmp_path) == files
    assert len(games_of(files)) == 60


def test_a_folder_that_cannot_be_made(small: Plan, compiled: Engine, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    for folder in (tmp_path / "file", tmp_path / "file" / "runs"):
        with (
            pytest.raises(CannotWrite, match="runs cannot be written here"),
            writing(small, compiled, folder),
        ):
            pass


@contextmanager
def mounted(folder: Path, *arguments: str) -> Iterator[Path]:
    """A folder with something mounted on it; skips where this user or system may not."""
    folder.mkdir()
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("mounting needs root on Linux")
    told = subprocess.run(["mount", *arguments, str(folder)], capture_output=True, text=True, check=False)
    if told.returncode:
        pytest.skip(f"mounting is not allowed here: {told.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_read_only_folder(small: Plan, compiled: Engine, tmp_path: Path) -> None:
    """A read-only mount, which holds back root too."""
    with mounted(tmp_path / "ro", "-t", "tmpfs", "-o", "ro,size=1m", "tmpfs") as folder:
        with (
            pytest.raises(CannotWrite, match="Read-only file system") as caught,
            writing(small, compiled, folder),
        ):
            pass
        assert caught.value.what_to_do == "choose another folder with --runs-dir"


def test_a_folder_that_becomes_read_only_loses_nothing(
    planned: MakePlan, compiled: Engine, tmp_path: Path
) -> None:
    plan = planned(games=4000)
    with mounted(tmp_path / "ro", "-t", "tmpfs", "-o", "size=64m", "tmpfs") as folder:
        with writing(plan, compiled, folder) as writer:
            chunks_played(writer, compiled, 1)
            writer.commit()
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        with pytest.raises(CannotWrite):
            take_up(plan, compiled, folder)
        subprocess.run(["mount", "-o", "remount,rw", str(folder)], check=True)
        run_plan(plan, compiled, folder)
        whole = games_of(run_plan(plan, compiled, tmp_path))
        assert games_of(writer.files) == whole


def test_a_full_disk_loses_nothing_that_was_committed(
    planned: MakePlan, compiled: Engine, tmp_path: Path
) -> None:
    """A file system of 2 MB takes some of 18,000 games; made larger, it takes the rest."""
    plan = planned(games=6_000)
    with mounted(tmp_path / "full", "-t", "tmpfs", "-o", "size=2m", "tmpfs") as folder:
        done = []

        def play_on() -> None:
            with writing(plan, compiled, folder) as writer:
                while writer.done < plan.total:
                    chunks_played(writer, compiled, 1)
                    writer.commit()
                    done.append(writer.done)

        with pytest.raises(NoRoom, match="disk is full") as caught:
            play_on()
        assert "make room" in caught.value.what_to_do
        assert 0 < done[-1] < plan.total
        subprocess.run(["mount", "-o", "remount,size=64m", str(folder)], check=True)
        assert take_up(plan, compiled, folder) == done[-1]
        files = run_plan(plan, compiled, folder)
        assert games_of(files) == games_of(run_plan(plan, compiled, tmp_path))


def test_the_queries_of_the_formats_page_are_answered(finished: RunFiles) -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
    queries = re.findall(r"^```sql\n(.*?)^```$", page, re.M | re.S)
    assert len(queries) == 2
    with open_run(finished) as con:
        rates, cards = (con.execute(query).fetchall() for query in queries)
        (first_a,) = con.execute(
            "SELECT sum(CASE winner WHEN 1 THEN 2 WHEN 0 THEN 1 ELSE 0 END) FROM games "
            "WHERE matchup = 1 AND swapped = 0"
        ).fetchall()[0]
    assert {name: games for name, games, _ in rates} == {
        "Clause and Counterclause": 1500,
        "Embers over Eryndor": 1500,
    }
    assert {name: rate for name, _, rate in rates}["Clause and Counterclause"] == pytest.approx(
        first_a / 2 / 1500
    )
    assert len(cards) == 5
    assert all(0 < games < 9_000 for _, _, games in cards)
