"""Plays the games of a round: in batches of the same decks and pilots, shared out among threads."""

from __future__ import annotations

import shlex
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sims.engine import Engine, Match
from sims.errors import GameCrashed
from sims.ladder.plan import Round, SeasonPlan
from sims.ladder.rating import DRAW, FIRST, Integers
from sims.ladder.store import FORFEIT_ENDING, PlayedRound, SeasonWriter
from sims.plan import CHUNK_GAMES, UNKNOWN_CHUNK
from sims.players import CRASH
from sims.runner import Progress, Sitting, StopSignals, usable_cores

MOST_MATCHES = 400
"""Pairs of decks that a thread keeps ready to play."""

Rows = npt.NDArray[np.void]


class _Crashed(Exception):
    """One game of a round crashed: its place in the round, and why."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(index, reason)
        self.index = index
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Batch:
    """Games of one round between the same decks and pilots, by seat; `games` are places in the round."""

    decks: tuple[int, int]
    pilots: tuple[int, int]
    games: Integers


def batches(plan: SeasonPlan, planned: Round, runtime: str) -> list[Batch]:
    """The games of a round that are played at all, in batches that take about half a second at most."""
    played = np.flatnonzero(planned.leavers == DRAW)
    decks, pilots = plan.deck_of[planned.seats], plan.pilot_of[planned.seats]
    keys = np.stack([decks[:, 0], decks[:, 1], pilots[:, 0], pilots[:, 1]], axis=1)[played]
    order = np.lexsort(keys.T[::-1])
    changes = np.flatnonzero((np.diff(keys[order], axis=0) != 0).any(axis=1)) + 1
    found = []
    for part in np.split(order, changes):
        if not len(part):
            continue
        first, second, pilot_1, pilot_2 = (int(value) for value in keys[part[0]])
        names = (plan.pilots[pilot_1], plan.pilots[pilot_2])
        most = min(CHUNK_GAMES[runtime].get(name, UNKNOWN_CHUNK[runtime]) for name in names)
        found += [
            Batch((first, second), (pilot_1, pilot_2), played[part[start : start + most]])
            for start in range(0, len(part), most)
        ]
    return found


class Hall:
    """Where rounds are played; `workers` threads, which add up where the rules are compiled."""

    def __init__(self, plan: SeasonPlan, engine: Engine, pool: ThreadPoolExecutor) -> None:
        self._plan = plan
        self._engine = engine
        self._pool = pool
        self._own = threading.local()
        endings = [ending.name for ending in engine.spec.endings]
        self._crash = endings.index(CRASH) if CRASH in endings else -1

    def play(
        self, planned: Round, stopped: Callable[[], bool], tell: Callable[[int], None]
    ) -> PlayedRound | None:
        """A round's games, or None where `stopped` says so before they are all played.

        `tell` is told how many games of the round are done. Raises _Crashed.
        """
        left = planned.leavers != DRAW
        winners = np.where(left, np.where(planned.leavers == FIRST, 2, 1), DRAW).astype(np.int64)
        endings = np.full(len(left), FORFEIT_ENDING, np.int64)
        turns = np.zeros(len(left), np.int64)
        done = int(left.sum())

        def one(batch: Batch) -> tuple[Batch, Rows | None]:
            return batch, None if stopped() else self._rows(batch, planned.seeds[batch.games])

        for batch, rows in self._pool.map(one, batches(self._plan, planned, str(self._engine.runtime))):
            if rows is None:
                return None
            winners[batch.games] = rows["winner"]
            endings[batch.games] = rows["ending"]
            turns[batch.games] = rows["turns"]
            done += len(batch.games)
            tell(done)
        return PlayedRound(planned, winners, endings, turns)

    def _rows(self, batch: Batch, seeds: Integers) -> Rows:
        pilots = [self._plan.pilots[pilot] for pilot in batch.pilots]
        try:
            rows = self._match(batch.decks).play(seeds, np.zeros_like(seeds), pilots)
        except Exception as problem:
            self._blame(batch, seeds, pilots, problem)
            raise
        crashed = np.flatnonzero(rows["ending"] == self._crash)
        if crashed.size:
            raise _Crashed(int(batch.games[crashed[0]]), "the rules met a position that cannot be")
        return rows

    def _blame(self, batch: Batch, seeds: Integers, pilots: list[str], problem: Exception) -> None:
        """Find which game raises, by playing them one by one, each on a match of its own."""
        for game, seed in zip(batch.games, seeds, strict=True):
            self._own.matches = {}
            try:
                self._match(batch.decks).play([int(seed)], [0], pilots)
            except Exception as again:
                raise _Crashed(int(game), f"{type(again).__name__}: {again}") from problem

    def _match(self, decks: tuple[int, int]) -> Match:
        """The two decks ready to play, the first one in seat 1; kept for this thread."""
        known: dict[tuple[int, int], Match] | None = getattr(self._own, "matches", None)
        if known is None or len(known) >= MOST_MATCHES:
            known = self._own.matches = {}
        if decks not in known:
            plan = self._plan
            known[decks] = self._engine.match(
                plan.cards, plan.decks[decks[0]], plan.decks[decks[1]], plan.options
            )
        return known[decks]


@contextmanager
def hall(plan: SeasonPlan, engine: Engine, workers: int) -> Iterator[Hall]:
    """A hall with so many threads; what was not begun is dropped when the block is left by an exception."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield Hall(plan, engine, pool)
    finally:
        pool.shutdown(cancel_futures=True)


def play_season(
    writer: SeasonWriter, engine: Engine, workers: int | None = None, progress: Progress | None = None
) -> Sitting:
    """Play every round the season lacks, or until SIGINT or SIGTERM; does not finish the season.

    A round is planned from the ratings that the rounds before it left, so that any number of workers plays
    the same season. `progress` is told how many games are played, earlier sittings included. Raises
    GameCrashed (the rounds before are committed), NoRoom, CannotWrite.
    """
    plan, count = writer.plan, workers or usable_cores()
    begun, before = time.perf_counter(), writer.games
    with StopSignals() as stop, hall(plan, engine, count) as place:
        for number in range(writer.rounds, plan.rounds):
            told = _teller(progress, writer.games)
            planned = plan.round(number, writer.standings.ratings)
            try:
                played = place.play(planned, lambda: bool(stop.signal), told)
            except _Crashed as problem:
                writer.commit()
                raise _crash(writer, planned, problem) from problem
            if played is None:
                break
            writer.add(played)
        writer.commit()
    return Sitting(writer.games - before, time.perf_counter() - begun, count, stop.signal)


def _teller(progress: Progress | None, before: int) -> Callable[[int], None]:
    def told(done: int) -> None:
        if progress:
            progress(before + done)

    return told


def _crash(writer: SeasonWriter, planned: Round, problem: _Crashed) -> GameCrashed:
    game = planned.number * writer.plan.games_a_round + problem.index
    found = f"game {game} crashed: {problem.reason}; the season was stopped"
    return GameCrashed(found, writer.files.part, play_command(writer.plan, planned, problem.index), game)


def play_command(plan: SeasonPlan, planned: Round, index: int) -> str:
    """The command line that plays one game of a round again (with the same --cards and deck files)."""
    one, two = (int(player) for player in planned.seats[index])
    decks = [shlex.quote(plan.decks[plan.deck_of[player]].id) for player in (one, two)]
    pilots = ":".join(plan.pilots[plan.pilot_of[player]] for player in (one, two))
    options = "".join(f" --option {name}={value}" for name, value in plan.options.items())
    return (
        f"evenhand play {plan.game} {decks[0]} {decks[1]} --pilot {pilots} "
        f"--seed {int(planned.seeds[index])}{options}"
    )
