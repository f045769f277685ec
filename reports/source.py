"""A run file opened for reading, with the shapes of its games that several metrics share."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import duckdb
import polars as pl

from sims.reading import open_run, read_meta, table_names
from sims.runs import RunFiles

MEMORY_LIMIT = "512MB"
QUOTE = "'"
MISSING = 3
"""Stands for the half-points of a game that was not played."""

# A pair as one row, seen from the matchup's deck a: its half-points in both games (0, 1, 2; 3 where the
# game is missing), and for each deck (a, b) and game (0, 1) its masks.
# Seat 1 is deck a's in the unswapped game and deck b's in the swapped one.
PAIRS = """
CREATE TEMP TABLE pairs AS
SELECT matchup, pair, any_value(mirror) AS mirror, any_value(deck_a) AS deck_a, any_value(deck_b) AS deck_b,
    {points},
    {masks}
FROM games JOIN matchups USING (matchup)
GROUP BY matchup, pair
"""
POINTS = (
    "coalesce(max(CASE WHEN swapped = {game} THEN CASE winner WHEN 0 THEN 1 WHEN {seat_of_a} THEN 2 ELSE "
    "0 END END), {missing})::UTINYINT AS points{game}"
)
MASK = "coalesce(max(CASE WHEN swapped = {game} THEN {mask}_{seat} END), 0) AS {mask}_{side}{game}"
MASKS = ("opening", "drawn", "played", "playable")
# Tables that runs of earlier versions lack: to them they are empty.
LATER_TABLES = (
    "seat_measures(name VARCHAR, seat INTEGER, what VARCHAR)",
    'measure_words(what VARCHAR, "value" INTEGER, word VARCHAR)',
    "predictions(grp VARCHAR, title VARCHAR, meaning VARCHAR)",
    'predicted(grp VARCHAR, "value" VARCHAR, against VARCHAR)',
    'deck_groups(grp VARCHAR, title VARCHAR, "value" VARCHAR, sort INTEGER, deck INTEGER)',
    "keywords(keyword VARCHAR, tier VARCHAR, sort INTEGER, card INTEGER)",
)
SIDES = ("a", "b")
GAMES = (0, 1)


def seat(side: str, game: int) -> int:
    """The seat of a side in the unswapped (0) or swapped (1) game of a pair."""
    return 1 + (SIDES.index(side) ^ game)


@dataclass
class Run:
    """A run to be measured. Queries see the tables of the run file as they are, and the table `pairs`."""

    con: duckdb.DuckDBPyConnection
    meta: dict[str, str]
    _ready: set[str] = field(default_factory=set)

    def frame(self, sql: str, parameters: Sequence[Any] = ()) -> pl.DataFrame:
        """The rows of a query. Where order matters the query has to sort."""
        frame: pl.DataFrame = self.con.sql(sql, params=list(parameters)).pl()
        return frame

    def need_pairs(self) -> None:
        """Make the temporary table `pairs` unless it is there."""
        if "pairs" in self._ready:
            return
        points = [POINTS.format(game=game, seat_of_a=seat("a", game), missing=MISSING) for game in GAMES]
        masks = [
            MASK.format(game=game, mask=mask, seat=seat(side, game), side=side)
            for mask in MASKS
            for side in SIDES
            for game in GAMES
        ]
        self.con.execute(PAIRS.format(points=",\n    ".join(points), masks=",\n    ".join(masks)))
        self._ready.add("pairs")

    @cached_property
    def options(self) -> dict[str, Any]:
        """The rules options of the run."""
        return dict(json.loads(self.meta.get("options") or "{}"))

    @property
    def turn_word(self) -> str:
        """What the game calls a turn."""
        return self.meta.get("turn_word") or "turn"

    @property
    def pilots(self) -> tuple[str, str]:
        """Who plays deck a and who plays deck b."""
        return self.meta.get("pilot_a", "unknown"), self.meta.get("pilot_b", "unknown")


@contextmanager
def open_measured(files: RunFiles) -> Iterator[Run]:
    """Open a complete run read-only for as long as the block lasts. Raises what `sims.reading.open_run`
    raises.

    What does not fit into `MEMORY_LIMIT` is spilled into a temporary folder, never beside the run.
    """
    with tempfile.TemporaryDirectory(prefix="evenhand-report-") as spill, open_run(files) as con:
        con.execute(f"SET memory_limit = '{MEMORY_LIMIT}'")
        con.execute(f"SET temp_directory = '{spill.replace(QUOTE, QUOTE * 2)}'")
        con.execute("SET preserve_insertion_order = false")
        there = table_names(con)
        for table in LATER_TABLES:
            if table.partition("(")[0] not in there:
                con.execute(f"CREATE TEMP TABLE {table}")
        yield Run(con, read_meta(con))
