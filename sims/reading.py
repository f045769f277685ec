"""Opening run files for reading, after checking that they are what they should be."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import duckdb

from sims.errors import NoSuchRun, NotARun, OtherFormat, TornRun, UnfinishedRun
from sims.runs import RUNNING, RunFiles, read_note
from sims.schema import FORMAT, STORAGE
from sims.trouble import PLAY_ANEW, torn_problems

WHOLE_FILE = 3 * 4096
"""Bytes of a DuckDB file before its first block."""

NEEDED_TABLES = ("meta", "cards", "decks", "deck_cards", "matchups", "games", "ledger")
SEASON_TABLES = ("meta", "cards", "decks", "deck_cards", "classes", "players", "games")


def connect(path: Path, read_only: bool) -> duckdb.DuckDBPyConnection:
    """Open a DuckDB file; no extension is ever fetched. Raises duckdb.Error."""
    config: dict[str, str | bool | int | float | list[str]] = {"autoinstall_known_extensions": False}
    if not read_only:
        config["storage_compatibility_version"] = STORAGE
    return duckdb.connect(str(path), read_only=read_only, config=config)


@contextlib.contextmanager
def open_run(files: RunFiles, unfinished: bool = False) -> Iterator[duckdb.DuckDBPyConnection]:
    """Read a run. Raises NoSuchRun, UnfinishedRun (unless `unfinished`), NotARun, TornRun, OtherFormat.

    Damage that shows only while reading (a block whose checksum is wrong) is raised as TornRun too.
    """
    path = files.current
    if not path.exists():
        raise NoSuchRun("this run has no file", path, "see `evenhand runs`")
    if not files.is_complete and not unfinished:
        raise unfinished_run(files)
    with torn_problems(path), contextlib.closing(connect(path, read_only=True)) as con:
        check_tables(con, path)
        check_format(con, path)
        if files.is_complete:
            check_whole(con, path)
        yield con


def unfinished_run(files: RunFiles) -> UnfinishedRun:
    """The error for a run that is not complete, with how far it is."""
    note = read_note(files)
    total = int(note.get("games_total", 0))
    far = f": {int(note.get('games_done', 0)):,} of {total:,} games" if total else ""
    what_to_do = "give the command that began it again: it goes on from there"
    if note.state == RUNNING:
        what_to_do = "wait for it; `evenhand runs` shows how far it is"
    return UnfinishedRun(f"run {files.id} is not complete{far} ({note.state})", files.part, what_to_do)


def read_meta(con: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """The table `meta` of a run."""
    return dict(con.execute('SELECT "key", "value" FROM meta').fetchall())


def check_tables(con: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Raise NotARun for a DuckDB file without a run's tables."""
    if has_tables(con):
        return
    if has_tables(con, SEASON_TABLES):
        what_to_do = "`evenhand ladder` shows it: give the command that played it, with --output for a page"
        raise NotARun("this is a ranked season, not a run", path, what_to_do)
    raise NotARun("this is a DuckDB file, but no run of Evenhand", path, "check the path")


def has_tables(con: duckdb.DuckDBPyConnection, needed: Sequence[str] = NEEDED_TABLES) -> bool:
    """Whether the tables of a run, or of another kind, are there; they are made in one transaction."""
    return table_names(con).issuperset(needed)


def table_names(con: duckdb.DuckDBPyConnection) -> set[str]:
    """The tables of a database and of those attached to it."""
    return {name for (name,) in con.execute("SELECT table_name FROM duckdb_tables()").fetchall()}


def check_format(con: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Raise OtherFormat unless this version reads files laid out like this one."""
    meta = read_meta(con)
    if meta.get("format") != FORMAT:
        maker = meta.get("evenhand_version", "unknown")
        raise OtherFormat(
            f"this run is laid out in format {meta.get('format')}, by Evenhand {maker}; "
            f"this version reads format {FORMAT}",
            path,
            "read it with that version of Evenhand, or play the plan again with this one",
        )


def check_prefix(con: duckdb.DuckDBPyConnection, path: Path) -> tuple[int, int]:
    """(games, chunks) committed; raise TornRun unless they are the plan's first ones without a gap."""
    lines = con.execute("SELECT chunk, first, last FROM ledger ORDER BY chunk").fetchall()
    expected = 0
    for number, (chunk, first, last) in enumerate(lines):
        if chunk != number or first != expected or last < first:
            raise TornRun(f"the ledger of this run breaks off at chunk {number}", path, PLAY_ANEW)
        expected = last + 1
    stored, most = con.execute("SELECT count(*), coalesce(max(id), -1) FROM games").fetchall()[0]
    if (stored, most) != (expected, expected - 1):
        raise TornRun(f"the run says it has {expected:,} games and holds {stored:,}", path, PLAY_ANEW)
    return expected, len(lines)


def check_whole(con: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Raise TornRun where a complete run lacks bytes at its end or games inside."""
    block, total = con.execute("SELECT block_size, total_blocks FROM pragma_database_size()").fetchall()[0]
    needed, size = WHOLE_FILE + block * total, path.stat().st_size
    if size < needed:
        raise TornRun(f"this run file is cut off: {size:,} of {needed:,} bytes", path, PLAY_ANEW)
    planned = con.execute("SELECT coalesce(sum(games), 0) FROM matchups").fetchall()[0][0]
    stored = con.execute("SELECT count(*) FROM games").fetchall()[0][0]
    if planned != stored:
        raise TornRun(f"the run says it has {planned:,} games and holds {stored:,}", path, PLAY_ANEW)
