"""Where runs are: the files of one, what its JSON says about it, and finding it by what a person types.

A run is `ID.duckdb` (while it is played `ID.duckdb.part`) with `ID.json` beside it, which is enough to list
runs without opening, and so without blocking, any database.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sims.errors import AmbiguousRun, NoSuchRun
from sims.process import is_running

RUNS_FOLDER = Path("out") / "runs"
LATEST = "latest"
DATABASE, PART, NOTE, LOCKS = ".duckdb", ".duckdb.part", ".json", ".locks"

RUNNING, INTERRUPTED, CRASHED, FAILED, COMPLETE = "running", "interrupted", "crashed", "failed", "complete"
UNREADABLE = "unreadable"

SHOWN_CHOICES = 8
"""How many runs an error message names."""


@dataclass(frozen=True, slots=True)
class RunFiles:
    """The paths of one run."""

    folder: Path
    id: str

    @property
    def database(self) -> Path:
        """The finished run."""
        return self.folder / (self.id + DATABASE)

    @property
    def part(self) -> Path:
        """The run while it is played, or after it was interrupted."""
        return self.folder / (self.id + PART)

    @property
    def note(self) -> Path:
        """Its state as JSON."""
        return self.folder / (self.id + NOTE)

    @property
    def is_complete(self) -> bool:
        """Whether the finished file is there."""
        return self.database.exists()

    @property
    def current(self) -> Path:
        """The file that holds its games now."""
        return self.database if self.is_complete else self.part


@dataclass(frozen=True, slots=True)
class RunNote:
    """What a run's JSON says. `state` is corrected by what is known of its process."""

    files: RunFiles
    state: str
    values: Mapping[str, Any]

    def get(self, key: str, default: Any = "") -> Any:
        """A value of the JSON, `default` where it lacks it."""
        return self.values.get(key, default)


def write_note(files: RunFiles, values: Mapping[str, Any]) -> None:
    """Replace a run's JSON in one step: a reader sees the old one or the new one, never half of it."""
    text = json.dumps(values, indent=1, ensure_ascii=False)
    handle, name = tempfile.mkstemp(prefix=f".{files.id}.", suffix=".tmp", dir=files.folder)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text + "\n")
            out.flush()
            os.fsync(out.fileno())
        Path(name).chmod(0o644)  # mkstemp makes it private
        Path(name).replace(files.note)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def read_note(files: RunFiles) -> RunNote:
    """A run's JSON; the state is `unreadable` where it is missing or torn."""
    try:
        values = json.loads(files.note.read_text(encoding="utf-8"))
        state = str(values["state"])
    except (OSError, ValueError, KeyError, TypeError):
        return RunNote(files, COMPLETE if files.is_complete else UNREADABLE, {})
    if files.is_complete:
        state = COMPLETE  # it may have been killed between renaming the file and saying so
    elif state == RUNNING:
        alive = is_running(
            int(values.get("pid", 0)), str(values.get("pid_start", "")), str(values.get("host"))
        )
        if alive is False:
            state = INTERRUPTED
    return RunNote(files, state, values)


def list_runs(folder: Path) -> list[RunNote]:
    """Every run of a folder, the one begun last first. A folder that is not there has none."""
    if not folder.is_dir():
        return []
    notes = [read_note(RunFiles(folder, path.name[: -len(NOTE)])) for path in folder.glob("*" + NOTE)]
    return sorted(notes, key=lambda note: (str(note.get("started")), note.files.id), reverse=True)


def runs_of_plan(folder: Path, game: str, plan_hash: str, short_hash: str) -> list[RunNote]:
    """The runs of exactly this plan, whatever day they were begun; complete ones first, then by id.

    A run whose JSON is lost counts by its name: its file tells more when it is opened.
    """
    head, tail = f"{game}-", f"-{short_hash}"
    ids = [name for name in run_ids(folder) if name.startswith(head) and name.endswith(tail)]
    notes = [read_note(RunFiles(folder, name)) for name in ids]
    same = [note for note in notes if note.get("plan_hash", plan_hash) == plan_hash]
    return sorted(same, key=lambda note: (not note.files.is_complete, note.files.id))


def resolve(run: str, folder: Path = RUNS_FOLDER, unfinished: bool = False) -> RunFiles:
    """The run that `run` means: an id, a unique prefix of one, a path, or `latest`.

    `latest` is the complete run that was finished last (with `unfinished`, the run written last). Raises
    NoSuchRun or AmbiguousRun. A run named outright is returned complete or not: `store.open_run` decides.
    """
    if run == LATEST:
        return _latest(folder, unfinished)
    path = Path(run)
    if path.suffix or path.parent != Path() or path.is_file():
        return _by_path(path)
    files = [RunFiles(folder, name) for name in run_ids(folder)]
    matching = [one for one in files if one.id == run] or [one for one in files if one.id.startswith(run)]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise AmbiguousRun(
            f"'{run}' fits {len(matching)} runs: {_some([one.id for one in matching])}",
            folder,
            "give more of the id",
        )
    if not files:
        raise NoSuchRun(f"no run '{run}': there are no runs yet", folder, "play one: evenhand simulate GAME")
    raise NoSuchRun(
        f"no run '{run}'", folder, f"there are: {_some([one.id for one in files])}; see `evenhand runs`"
    )


def run_ids(folder: Path) -> list[str]:
    """The ids of a folder's runs, newest day first."""
    found = {
        path.name[: -len(suffix)] for suffix in (DATABASE, PART, NOTE) for path in folder.glob("*" + suffix)
    }
    return sorted(found, reverse=True)


def _latest(folder: Path, unfinished: bool) -> RunFiles:
    runs = [RunFiles(folder, name) for name in run_ids(folder)]
    there = [files for files in runs if files.is_complete or (unfinished and files.part.exists())]
    if not there:
        begun = next((f" ({files.id} is not complete)" for files in runs if files.part.exists()), "")
        found = "there is no run yet" if unfinished else f"there is no complete run yet{begun}"
        raise NoSuchRun(found, folder, "play one, or go on with one: evenhand simulate GAME")
    return max(there, key=lambda files: (files.current.stat().st_mtime_ns, files.id))


def _by_path(path: Path) -> RunFiles:
    if not path.is_file():
        raise NoSuchRun("no such run file", path, "check the path, or see `evenhand runs`")
    for suffix in (PART, DATABASE, NOTE):
        if path.name.endswith(suffix):
            return RunFiles(path.parent, path.name[: -len(suffix)])
    raise NoSuchRun(
        "this is no run file by its name",
        path,
        f"a run is called ID{DATABASE} (or ID{PART} while it is played)",
    )


def _some(names: list[str]) -> str:
    more = f" and {len(names) - SHOWN_CHOICES} more" if len(names) > SHOWN_CHOICES else ""
    return ", ".join(names[:SHOWN_CHOICES]) + more
