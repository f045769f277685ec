"""What the disk and DuckDB say about a run file, turned into sentences for people."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterator
from pathlib import Path

import duckdb

from sims.errors import CannotWrite, NoRoom, NotARun, OtherFormat, RunBusy, RunError, TornRun

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
FULL_WORDS = ("no space left", "file too large", "disk quota exceeded", "not enough space")
CLOSED_WORDS = ("cannot open file", "read-only file system", "permission denied")
PLAY_ANEW = "move the file away, then give the same command again: the same games are played anew"


@contextlib.contextmanager
def torn_problems(path: Path) -> Iterator[None]:
    """What DuckDB says about a file it cannot make sense of: TornRun, NotARun, OtherFormat, RunBusy."""
    try:
        yield
    except duckdb.Error as problem:
        raise _unreadable(path, first_line(problem)) from problem


@contextlib.contextmanager
def disk_problems(path: Path) -> Iterator[None]:
    """A full disk or a place that cannot be written to: NoRoom, CannotWrite; else as `torn_problems`.

    A statement that DuckDB cannot make sense of is a fault of ours and passes through.
    """
    try:
        yield
    except OSError as problem:
        if problem.errno in FULL:
            raise no_room(path) from problem
        raise cannot_write(path, problem.strerror or str(problem)) from problem
    except duckdb.ProgrammingError:
        raise
    except duckdb.Error as problem:
        raise _unwritable(path, first_line(problem)) from problem


def _unreadable(path: Path, words: str) -> RunError:
    if "lock on file" in words:
        found = "another command is writing this run now"
        return RunBusy(found, path, "wait for it, or stop it: what it committed stays")
    if "not a valid DuckDB database" in words:
        return NotARun("this is no run file: not a DuckDB database", path, "check the path")
    if "database file with version number" in words:
        return OtherFormat(words, path, "update DuckDB: pip install --upgrade duckdb")
    return TornRun(f"this run file is damaged ({words})", path, PLAY_ANEW)


def _unwritable(path: Path, words: str) -> RunError:
    if any(word in words.lower() for word in FULL_WORDS):
        return no_room(path)
    if any(word in words.lower() for word in CLOSED_WORDS):
        return cannot_write(path, words)
    return _unreadable(path, words)


def no_room(path: Path) -> NoRoom:
    """The error for a full disk."""
    return NoRoom(
        "the disk is full (or a quota or size limit is reached); what was committed is kept",
        path,
        "make room, then give the same command again: it goes on from there",
    )


def cannot_write(path: Path, why: str) -> CannotWrite:
    """The error for a place that cannot be written to, and why not."""
    return CannotWrite(f"runs cannot be written here: {why}", path, "choose another folder with --runs-dir")


def first_line(problem: object) -> str:
    """The first line of what an exception says."""
    words = str(problem).strip()
    return words.splitlines()[0] if words else "no reason given"
