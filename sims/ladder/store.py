"""A season's file: written by one process in whole rounds, complete and read-only in the end.

The same files as those of a run (`ID.duckdb.part`, then `ID.duckdb`, with `ID.json` beside it), in a folder
of their own: what reads runs never meets a season. Tables: those that every run embeds, `players` (filled
when the season is finished), `games` in the order they were planned, `classes`.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa

from rulesets.kernel.spec import GameSpec
from sims.errors import GameCrashed, NoSuchRun, NotARun, OtherFormat, RunError, TornRun, UnfinishedRun
from sims.ladder.plan import Round, SeasonPlan
from sims.ladder.rating import Integers, Standings, class_numbers
from sims.process import this_process
from sims.reading import SEASON_TABLES, connect, has_tables, read_meta
from sims.runs import (
    COMPLETE,
    CRASHED,
    FAILED,
    INTERRUPTED,
    RUNNING,
    RunFiles,
    read_note,
    runs_of_plan,
    write_note,
)
from sims.schema import EMBEDDED, fill, fill_embedded, insert
from sims.store import COMMIT_ROWS, COMMIT_SECONDS, other_code, take_lock
from sims.trouble import PLAY_ANEW, disk_problems, torn_problems

KIND = "ladder"
FORMAT = "1"
"""The layout of season files. Raised when a reader of the old layout would go wrong."""

FORFEIT_ENDING = -1
"""The ending of a game that a player left: it is not played, and has no turns."""

TABLES = """
CREATE TABLE classes(class INTEGER, name VARCHAR, least INTEGER);
CREATE TABLE players(player INTEGER, deck INTEGER, pilot VARCHAR, forfeit_rate DOUBLE, rating INTEGER,
    class INTEGER, place INTEGER, wins INTEGER, losses INTEGER, draws INTEGER, forfeits INTEGER);
CREATE TABLE games(id BIGINT, round INTEGER, player_1 INTEGER, player_2 INTEGER, rating_1 INTEGER,
    rating_2 INTEGER, seed BIGINT, winner TINYINT, leaver TINYINT, ending TINYINT, turns INTEGER);
"""


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round with its outcome, each [games]: `winners` is 0 for a draw, 1 or 2; `endings` are the game's own
    or FORFEIT_ENDING; `turns` 0 where the game was left.
    """

    planned: Round
    winners: Integers
    endings: Integers
    turns: Integers


class SeasonWriter:
    """The one writer of a season. Use `open_season`; `rounds` of them are played, `games` in all."""

    def __init__(self, files: RunFiles, plan: SeasonPlan, note: dict[str, Any]) -> None:
        self.files = files
        self.plan = plan
        self.note = note
        self.rounds = 0
        self.resumed_from = 0
        self.standings = Standings.start(plan.players, plan.ladder)
        self._con: duckdb.DuckDBPyConnection | None = None
        self._waiting: list[dict[str, Integers]] = []
        self._committed_at = time.monotonic()

    @property
    def games(self) -> int:
        """Games played."""
        return self.rounds * self.plan.games_a_round

    @property
    def is_complete(self) -> bool:
        """Whether the season is finished: nothing is left to play."""
        return self.files.is_complete

    def add(self, played: PlayedRound) -> None:
        """Take in the next round: the standings move on, and its games are committed with others'."""
        planned, count = played.planned, self.plan.games_a_round
        if planned.number != self.rounds:
            raise ValueError(f"rounds must come in order: got {planned.number}, not {self.rounds}")
        before = self.standings.ratings[planned.seats]
        self._waiting.append(
            {
                "id": np.arange(self.games, self.games + count, dtype=np.int64),
                "round": np.full(count, planned.number, np.int64),
                "player_1": planned.seats[:, 0].copy(),
                "player_2": planned.seats[:, 1].copy(),
                "rating_1": before[:, 0].copy(),
                "rating_2": before[:, 1].copy(),
                "seed": planned.seeds,
                "winner": played.winners,
                "leaver": planned.leavers,
                "ending": played.endings,
                "turns": played.turns,
            }
        )
        self.standings.update(planned.seats, played.winners, planned.leavers, self.plan.ladder)
        self.rounds += 1
        due = time.monotonic() - self._committed_at >= COMMIT_SECONDS
        if due or len(self._waiting) * count >= COMMIT_ROWS:
            self.commit()

    def commit(self) -> None:
        """Write the rounds that wait, in one transaction. Raises NoRoom or CannotWrite."""
        self._committed_at = time.monotonic()
        if not self._waiting:
            return
        con = self._connection()
        rows = pa.concat_tables([pa.table(each) for each in self._waiting]).combine_chunks()
        with disk_problems(self.files.part):
            con.begin()
            insert(con, "games", rows)
            con.commit()
        self._waiting = []
        self.tell(RUNNING)

    def finish(self, **figures: Any) -> None:
        """Make the complete season out of the part: players, checkpoint, close, rename, say so."""
        self.commit()
        con = self._connection()
        with disk_problems(self.files.part):
            con.begin()
            con.execute("DELETE FROM players")
            insert(con, "players", pa.table(player_columns(self.plan, self.standings)))
            con.commit()
            con.execute("CHECKPOINT")
            self._close_database()
            self.files.part.replace(self.files.database)
        self.tell(COMPLETE, **figures)

    def tell(self, state: str, **more: Any) -> None:
        """Write the season's JSON: its state, process and progress."""
        now = datetime.datetime.now().astimezone().isoformat(timespec="seconds")
        self.note.update(state=state, updated=now, games_done=self.games, **more)
        with disk_problems(self.files.note):
            write_note(self.files, self.note)

    def close(self, state: str, **more: Any) -> None:
        """Leave the season as it is committed, for a later command to go on with; once is enough."""
        if self._con is None:
            return
        self._waiting = []
        with contextlib.suppress(duckdb.Error):  # a full disk: what is committed is in the log
            self._close_database()
        if not self.is_complete:
            with contextlib.suppress(RunError):
                self.tell(state, **more)

    def start(self, spec: GameSpec, meta: Mapping[str, str]) -> None:
        """Create the part, or take up the one that is there after checking it against the plan."""
        exists = self.files.part.exists()
        with disk_problems(self.files.part):
            self._con = connect(self.files.part, read_only=False)
            begun = exists and has_tables(self._con, SEASON_TABLES)  # not: killed before its first commit
            if not begun:
                create_tables(self._con, self.plan, spec, {**meta, "run_id": self.files.id})
                return
        with torn_problems(self.files.part):
            check_season(read_meta(self._con), self.plan, meta, self.files.part)
            self._take_up(self._con)

    def _take_up(self, con: duckdb.DuckDBPyConnection) -> None:
        """The standings that the committed rounds leave. Raises TornRun where games are missing."""
        count = self.plan.games_a_round
        rows = con.execute(
            "SELECT id, player_1, player_2, winner, leaver FROM games ORDER BY id"
        ).fetchnumpy()
        stored = len(rows["id"])
        if stored % count or (np.asarray(rows["id"]) != np.arange(stored)).any():
            raise TornRun(
                f"this season breaks off inside of a round: {stored:,} games", self.files.part, PLAY_ANEW
            )
        seats = np.stack([rows["player_1"], rows["player_2"]], axis=1).astype(np.int64)
        winners, leavers = (np.asarray(rows[name], np.int64) for name in ("winner", "leaver"))
        for number in range(stored // count):
            part = slice(number * count, (number + 1) * count)
            self.standings.update(seats[part], winners[part], leavers[part], self.plan.ladder)
        self.rounds = stored // count
        self.resumed_from = self.games

    def _connection(self) -> duckdb.DuckDBPyConnection:
        if self._con is None:
            raise ValueError("the season is not open for writing")
        return self._con

    def _close_database(self) -> None:
        con, self._con = self._connection(), None
        con.close()


def player_columns(plan: SeasonPlan, standings: Standings) -> dict[str, Any]:
    """The columns of the table `players`; `place` counts from 1, the best."""
    places = np.empty(plan.players, np.int64)
    places[standings.order()] = np.arange(1, plan.players + 1)
    return {
        "player": np.arange(plan.players),
        "deck": plan.deck_of,
        "pilot": [plan.pilots[pilot] for pilot in plan.pilot_of],
        "forfeit_rate": plan.rate_of,
        "rating": standings.ratings,
        "class": class_numbers(standings, plan.ladder),
        "place": places,
        "wins": standings.wins,
        "losses": standings.losses,
        "draws": standings.draws,
        "forfeits": standings.forfeits,
    }


def create_tables(
    con: duckdb.DuckDBPyConnection, plan: SeasonPlan, spec: GameSpec, meta: Mapping[str, str]
) -> None:
    """Make every table and fill all but `games` and `players`, in one transaction."""
    con.begin()
    con.execute(EMBEDDED + TABLES)
    fill(con, "meta", list({**season_meta(plan, spec), **meta}.items()))
    fill_embedded(con, plan.cards, plan.decks, spec)
    fill(con, "endings", [(FORFEIT_ENDING, "left", "a player left the match: not played to its end")])
    fill(con, "classes", [(i, name, least) for i, (name, least) in enumerate(plan.ladder.classes)])
    con.commit()


def season_meta(plan: SeasonPlan, spec: GameSpec) -> dict[str, str]:
    """What the table `meta` says of a season."""
    return {
        "kind": KIND,
        "format": FORMAT,
        "game": plan.game,
        "title": spec.title,
        "rules_version": str(plan.rules_version),
        "seed": str(plan.seed),
        "players": str(plan.players),
        "rounds": str(plan.rounds),
        "pilots": json.dumps(plan.pilots),
        "rates": json.dumps(plan.rates),
        "options": json.dumps(dict(plan.options), sort_keys=True),
        "ladder": json.dumps(plan.ladder.canonical()),
        "plan_hash": plan.hash,
    }


@contextlib.contextmanager
def open_season(
    plan: SeasonPlan, spec: GameSpec, folder: Path, meta: Mapping[str, str]
) -> Iterator[SeasonWriter]:
    """The season of `plan` in `folder`: new, taken up where it stopped, or complete (see `is_complete`).

    `meta` joins the table of that name; its `code` names the rules and pilots and may not change between
    two sittings. Raises RunBusy, CannotWrite, NoRoom, TornRun, OtherFormat, OtherCode, NotARun. However the
    block is left, what was committed stays.
    """
    lock = take_lock(plan, folder)
    try:
        files = _files_of(plan, folder, meta.get("code", ""))
        writer = SeasonWriter(files, plan, {**_first_note(plan, spec, files), **meta})
        if files.is_complete:
            with read_season(files) as con:
                check_season(read_meta(con), plan, meta, files.database)
            writer.rounds = plan.rounds
        yield from _writing(writer, spec, meta)
    finally:
        lock.release()


def _writing(writer: SeasonWriter, spec: GameSpec, meta: Mapping[str, str]) -> Iterator[SeasonWriter]:
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


@contextlib.contextmanager
def read_season(files: RunFiles) -> Iterator[duckdb.DuckDBPyConnection]:
    """Read a complete season. Raises NoSuchRun, UnfinishedRun, NotARun, TornRun, OtherFormat."""
    path = files.current
    if not path.exists():
        raise NoSuchRun("this season has no file", path, "play it: evenhand ladder GAME")
    if not files.is_complete:
        raise UnfinishedRun(f"season {files.id} is not complete", path, "give its command again: it goes on")
    with torn_problems(path), contextlib.closing(connect(path, read_only=True)) as con:
        if not has_tables(con, SEASON_TABLES):
            raise NotARun("this is a DuckDB file, but no season of Evenhand", path, "check the path")
        meta = read_meta(con)
        _check_format(meta, path)
        planned = int(meta["players"]) // 2 * int(meta["rounds"])
        stored = con.execute("SELECT count(*) FROM games").fetchall()[0][0]
        if planned != stored:
            raise TornRun(f"the season has {planned:,} games and holds {stored:,}", path, PLAY_ANEW)
        yield con


def check_season(stored: Mapping[str, str], plan: SeasonPlan, meta: Mapping[str, str], path: Path) -> None:
    """Raise OtherFormat, NotARun or OtherCode unless a season is of this plan, layout and code."""
    _check_format(stored, path)
    if stored.get("plan_hash") != plan.hash:
        raise NotARun("this file belongs to another plan than its name says", path, PLAY_ANEW)
    if stored.get("code") != meta.get("code"):
        raise other_code(path, stored.get("code"), meta.get("code"))


def _check_format(meta: Mapping[str, str], path: Path) -> None:
    if meta.get("format") != FORMAT:
        raise OtherFormat(
            f"this season is laid out in format {meta.get('format')}; this version reads format {FORMAT}",
            path,
            "play the season again with this version",
        )


def _files_of(plan: SeasonPlan, folder: Path, code: str) -> RunFiles:
    """The season to go on with, or a new one of today."""
    known = runs_of_plan(folder, plan.game, plan.hash, plan.short_hash)
    same = [note for note in known if note.get("code", code) == code]
    if same:
        return same[0].files
    files = RunFiles(folder, plan.season_id(datetime.datetime.now().astimezone().date()))
    for note in known:
        if note.files.id == files.id:
            raise other_code(files.current, note.get("code"), code)
    return files


def _first_note(plan: SeasonPlan, spec: GameSpec, files: RunFiles) -> dict[str, Any]:
    return {
        "kind": KIND,
        "format": FORMAT,
        "run_id": files.id,
        "state": RUNNING,
        "game": plan.game,
        "title": spec.title,
        "rules_version": plan.rules_version,
        "plan_hash": plan.hash,
        "pilots": list(plan.pilots),
        "seed": plan.seed,
        "decks": [deck.id for deck in plan.decks],
        "players": plan.players,
        "games": plan.rounds,
        "games_total": plan.total,
        "games_done": 0,
        "started": datetime.datetime.now().astimezone().isoformat(timespec="seconds"),
        **this_process(),
    }
