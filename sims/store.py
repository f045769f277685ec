"""A run's file: written by one process in plan order, complete and read-only in the end.

While a run is played its games go into `ID.duckdb.part`, always a prefix of the plan: a transaction holds
whole chunks with their ledger lines. When every game is there the file is checkpointed and renamed.
"""

from __future__ import annotations

import contextlib
import datetime
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import duckdb
import pyarrow as pa
from filelock import FileLock, Timeout

from rulesets.kernel.spec import GameSpec
from sims.columns import Column
from sims.errors import GameCrashed, NotARun, OtherCode, RunBusy, RunError
from sims.plan import Chunk, Plan
from sims.process import this_process
from sims.reading import check_format, check_prefix, connect, has_tables, open_run, read_meta
from sims.runs import (
    COMPLETE,
    CRASHED,
    FAILED,
    INTERRUPTED,
    LOCKS,
    RUNNING,
    RunFiles,
    read_note,
    runs_of_plan,
    write_note,
)
from sims.schema import FORMAT, create_tables, insert
from sims.trouble import PLAY_ANEW, disk_problems, torn_problems

__all__ = ["Played", "RunWriter", "open_run", "open_writer"]

COMMIT_ROWS = 122_880
"""DuckDB's row group: a transaction of whole ones is compressed and written once, past the log."""

COMMIT_SECONDS = 5.0
BULK_ROWS = 4 * COMMIT_ROWS
BULK_SECONDS = 1.0
"""Where games come faster than a row group a second, larger transactions let DuckDB use more cores."""


class Planned(Protocol):
    """What the name and the lock of a run are made of."""

    @property
    def game(self) -> str: ...
    @property
    def hash(self) -> str: ...
    @property
    def short_hash(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Played:
    """A finished chunk: its games as stored columns, how long they took and who played them."""

    chunk: Chunk
    columns: dict[str, Column]
    seconds: float
    worker: str


class RunWriter:
    """The one writer of a run. Use `open_writer`; `done` games (a prefix of the plan) are committed."""

    def __init__(self, files: RunFiles, plan: Plan, note: dict[str, Any]) -> None:
        self.files = files
        self.plan = plan
        self.note = note
        self.done = 0
        self.chunks = 0
        self.resumed_from = 0
        self._closed = False
        self._con: duckdb.DuckDBPyConnection | None = None
        self._waiting: list[Played] = []
        self._rows = 0
        self._committed_at = time.monotonic()

    @property
    def is_complete(self) -> bool:
        """Whether the run is finished: nothing is left to play."""
        return self.files.is_complete

    def add(self, played: Played) -> None:
        """Take the next chunk in plan order; committed with others once there are enough of them."""
        expected = self.done + self._rows
        if played.chunk.first != expected:
            raise ValueError(f"games must come in plan order: got {played.chunk.first}, not {expected}")
        self._waiting.append(played)
        self._rows += played.chunk.games
        calm = time.monotonic() - self._committed_at >= BULK_SECONDS
        if self._rows >= (COMMIT_ROWS if calm else BULK_ROWS):
            self.commit()

    def commit_if_due(self) -> None:
        """Commit what has waited for COMMIT_SECONDS."""
        if time.monotonic() - self._committed_at >= COMMIT_SECONDS:
            self.commit()

    def commit(self) -> None:
        """Write what waits, with its ledger lines, in one transaction. Raises NoRoom or CannotWrite."""
        self._committed_at = time.monotonic()
        if not self._waiting:
            return
        con = self._connection()
        with disk_problems(self.files.part):
            con.begin()
            games = pa.concat_tables([pa.table(played.columns) for played in self._waiting])
            insert(con, "games", games.combine_chunks())  # in one piece it is not split between threads
            insert(con, "ledger", pa.table(_ledger(self._waiting, self.chunks)))
            insert(con, "work", pa.table(_work(self._waiting, self.chunks)))
            con.commit()
        self.done += self._rows
        self.chunks += len(self._waiting)
        self._waiting, self._rows = [], 0
        self.tell(RUNNING)

    def tell(self, state: str, **more: Any) -> None:
        """Write the run's JSON: its state, process and progress."""
        now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
        self.note.update(state=state, updated=now, games_done=self.done, **more)
        with disk_problems(self.files.note):
            write_note(self.files, self.note)

    def finish(self, **figures: Any) -> None:
        """Make the complete run out of the part: checkpoint, close, rename, say so."""
        self.commit()
        con = self._connection()
        with disk_problems(self.files.part):
            con.execute("CHECKPOINT")
            self._close_database()
            self.files.part.replace(self.files.database)
        self.tell(COMPLETE, **figures)

    def close(self, state: str, **more: Any) -> None:
        """Leave the run as it is committed, for a later command to go on with; once is enough."""
        if self._closed:
            return
        self._closed = True
        self._waiting, self._rows = [], 0
        if self._con is not None:
            with contextlib.suppress(duckdb.Error):  # a full disk: what is committed is in the log
                self._close_database()
        if not self.is_complete:
            with contextlib.suppress(RunError):
                self.tell(state, **more)

    def _connection(self) -> duckdb.DuckDBPyConnection:
        if self._con is None:
            raise ValueError("the run is not open for writing")
        return self._con

    def _close_database(self) -> None:
        con, self._con = self._connection(), None
        con.close()

    def start(self, spec: GameSpec, meta: Mapping[str, str]) -> None:
        """Create the part, or take up the one that is there after checking it against the plan."""
        exists = self.files.part.exists()
        with disk_problems(self.files.part):
            self._con = connect(self.files.part, read_only=False)
            if not exists or not has_tables(self._con):  # the latter: killed before its first commit
                create_tables(self._con, self.plan, spec, {**meta, "run_id": self.files.id})
                return
        with torn_problems(self.files.part):
            check_format(self._con, self.files.part)
            check_same(read_meta(self._con), self.plan, meta, self.files.part)
            self.done, self.chunks = check_prefix(self._con, self.files.part)
            self.resumed_from = self.done


@contextlib.contextmanager
def open_writer(
    plan: Plan,
    spec: GameSpec,
    folder: Path,
    meta: Mapping[str, str],
    note: Mapping[str, Any] | None = None,
) -> Iterator[RunWriter]:
    """The run of `plan` in `folder`: new, taken up where it stopped, or complete (see `is_complete`).

    `meta` joins the table of that name; its `code` names the rules and pilots and may not change between
    two sittings. `note` joins the JSON. Raises RunBusy, CannotWrite, NoRoom, TornRun, OtherFormat,
    OtherCode, NotARun. However the block is left, what was committed stays.
    """
    lock = take_lock(plan, folder)
    try:
        files = _files_of(plan, folder, meta.get("code", ""))
        if files.is_complete:
            with open_run(files) as con:
                check_same(read_meta(con), plan, meta, files.database)
        writer = RunWriter(files, plan, {**_first_note(plan, spec, files, meta), **(note or {})})
        yield from _writing(writer, spec, meta)
    finally:
        lock.release()


def _writing(writer: RunWriter, spec: GameSpec, meta: Mapping[str, str]) -> Iterator[RunWriter]:
    try:
        if not writer.is_complete:
            earlier = read_note(writer.files)
            writer.note["started"] = earlier.get("started", writer.note["started"])
            writer.start(spec, meta)
            writer.tell(RUNNING)
        yield writer
    except GameCrashed as problem:
        writer.close(CRASHED, problem=str(problem))
        raise
    except RunError as problem:
        writer.close(FAILED, problem=str(problem))
        raise
    finally:
        writer.close(INTERRUPTED)


def check_same(stored: Mapping[str, str], plan: Plan, meta: Mapping[str, str], path: Path) -> None:
    """Raise NotARun or OtherCode unless a run's `meta` is of this plan, played by this code."""
    if stored.get("plan_hash") != plan.hash:
        raise NotARun("this file belongs to another plan than its name says", path, PLAY_ANEW)
    if stored.get("code") != meta.get("code"):
        raise other_code(path, stored.get("code"), meta.get("code"))


def other_code(path: Path, theirs: str | None, ours: str | None) -> OtherCode:
    """The error for a plan that was begun by other code than ours."""
    return OtherCode(
        f"this plan was played by other rules or pilots (code {theirs}) than those here now (code {ours})",
        path,
        "move the file away to play it anew; if play changed on purpose, raise the game's rules version",
    )


def _files_of(plan: Plan, folder: Path, code: str) -> RunFiles:
    """The run to go on with, or a new one of today."""
    known = runs_of_plan(folder, plan.game, plan.hash, plan.short_hash)
    same = [note for note in known if note.get("code", code) == code]
    if same:
        return same[0].files
    files = RunFiles(folder, plan.run_id(datetime.datetime.now().astimezone().date()))
    for note in known:
        if note.files.id == files.id:
            raise other_code(files.current, note.get("code"), code)
    return files


def _ledger(waiting: list[Played], number: int) -> dict[str, list[int]]:
    """The lines of the table `ledger` for chunks that are numbered from `number` on."""
    return {
        "chunk": [number + i for i in range(len(waiting))],
        "first": [played.chunk.first for played in waiting],
        "last": [played.chunk.last for played in waiting],
    }


def _work(waiting: list[Played], number: int) -> dict[str, list[Any]]:
    """The lines of the table `work` for the same chunks."""
    return {
        "chunk": [number + i for i in range(len(waiting))],
        "seconds": [played.seconds for played in waiting],
        "worker": [played.worker for played in waiting],
        "finished": [datetime.datetime.now()] * len(waiting),
    }


def _first_note(plan: Plan, spec: GameSpec, files: RunFiles, meta: Mapping[str, str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "run_id": files.id,
        "state": RUNNING,
        "game": plan.game,
        "title": spec.title,
        "rules_version": plan.rules_version,
        "plan_hash": plan.hash,
        "code": meta.get("code", ""),
        "pilots": list(plan.pilots),
        "seed": plan.seed,
        "decks": [deck.id for deck in plan.decks],
        "matchups": len(plan.matchups),
        "games": plan.games,
        "games_total": plan.total,
        "games_done": 0,
        "started": datetime.datetime.now().astimezone().isoformat(timespec="seconds"),
        **this_process(),
    }


def take_lock(plan: Planned, folder: Path) -> FileLock:
    """The lock of a plan; the system drops it when its process ends, however it ends."""
    path = folder / LOCKS / f"{plan.game}-{plan.short_hash}.lock"
    with disk_problems(folder):
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path, timeout=0, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise _busy(plan, folder) from None
    return lock


def _busy(plan: Planned, folder: Path) -> RunBusy:
    notes = runs_of_plan(folder, plan.game, plan.hash, plan.short_hash)
    playing = next((note for note in notes if note.state == RUNNING), None)
    who = ""
    if playing:
        who = f" (process {playing.get('pid')} on {playing.get('host')}, begun {playing.get('started')})"
    return RunBusy(
        f"another command is playing this run now{who}",
        playing.files.part if playing else folder,
        "wait for it, or stop it: what it has committed stays, and the same command goes on from there",
    )
