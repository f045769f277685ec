"""Who plays chunks: this process by itself, or a child process asked through a pipe."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from multiprocessing.connection import Connection
from typing import Protocol

import numpy as np
import numpy.typing as npt

from sims.columns import Column, Rows, split_rows
from sims.engine import Engine, Match, load_engine
from sims.errors import WorkerLost
from sims.plan import PAIR, Chunk, Plan
from sims.schema import measure_names
from sims.store import Played

CRASH = "crash"
"""The ending by which the rules themselves say that they met what cannot be."""

GOODBYE_SECONDS = 5.0


class CrashedGame(Exception):
    """One game of a chunk crashed. Plain values, so that it crosses from a child process."""

    def __init__(self, game: int, reason: str) -> None:
        super().__init__(game, reason)
        self.game = game
        self.reason = reason


class Player(Protocol):
    """Plays chunks of one plan, one at a time."""

    def play(self, chunk: Chunk) -> Played:
        """The chunk's games. Raises CrashedGame, WorkerLost, or what the engine raised."""
        ...


class LocalPlayer:
    """Plays in this process and thread. Compiled code releases the interpreter, so threads add up."""

    def __init__(self, plan: Plan, engine: Engine) -> None:
        self._plan = plan
        self._engine = engine
        self._measures = measure_names(engine.spec)
        endings = [ending.name for ending in engine.spec.endings]
        self._crash = endings.index(CRASH) if CRASH in endings else -1
        self._matchup = -1
        self._match: Match | None = None

    def play(self, chunk: Chunk) -> Played:
        """The chunk's games as stored columns."""
        begun = time.perf_counter()
        match = self._match_of(chunk.matchup)
        seeds = self._plan.seeds(chunk)
        swapped = np.arange(chunk.games, dtype=np.int64) % PAIR
        try:
            rows = match.play(seeds, swapped, self._plan.pilots)
        except Exception as problem:
            self._blame(chunk, seeds, swapped, problem)
            raise
        crashed = np.flatnonzero(rows["ending"] == self._crash)
        if crashed.size:
            raise CrashedGame(chunk.first + int(crashed[0]), "the rules met a position that cannot be")
        columns = self._columns(chunk, seeds, swapped, rows)
        who = f"{os.getpid()}/{threading.current_thread().name}"
        return Played(chunk, columns, time.perf_counter() - begun, who)

    def _match_of(self, matchup: int) -> Match:
        if self._match is None or matchup != self._matchup:
            pair = self._plan.matchups[matchup]
            decks = self._plan.decks
            self._match = self._engine.match(
                self._plan.cards, decks[pair.deck_a], decks[pair.deck_b], self._plan.options
            )
            self._matchup = matchup
        return self._match

    def _columns(
        self, chunk: Chunk, seeds: npt.NDArray[np.int64], swapped: npt.NDArray[np.int64], rows: Rows
    ) -> dict[str, Column]:
        first_pair = chunk.first_pair
        return {
            "id": np.arange(chunk.first, chunk.last + 1, dtype=np.int64),
            "matchup": np.full(chunk.games, chunk.matchup, dtype=np.int32),
            "pair": np.repeat(np.arange(first_pair, first_pair + chunk.games // PAIR, dtype=np.int32), PAIR),
            "swapped": swapped.astype(np.int8),
            "seed": seeds,
            **split_rows(rows, self._measures),
        }

    def _blame(
        self,
        chunk: Chunk,
        seeds: npt.NDArray[np.int64],
        swapped: npt.NDArray[np.int64],
        problem: Exception,
    ) -> None:
        """Find which game of the chunk raises, by playing them one by one, each on a match of its own."""
        for i in range(chunk.games):
            self._match = None
            try:
                self._match_of(chunk.matchup).play(seeds[i : i + 1], swapped[i : i + 1], self._plan.pilots)
            except Exception as again:
                raise CrashedGame(chunk.first + i, f"{type(again).__name__}: {again}") from problem


class ProcessPlayer:
    """Plays in a child process, which ends when its pipe closes: with this process, however that ends."""

    def __init__(self, plan: Plan, runtime: str) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, plan, runtime), daemon=True)
        self._process.start()
        theirs.close()

    def play(self, chunk: Chunk) -> Played:
        """The chunk's games as stored columns."""
        try:
            self._pipe.send(chunk)
            answer = self._pipe.recv()
        except (EOFError, OSError) as problem:
            self._process.join(GOODBYE_SECONDS)
            raise WorkerLost(
                f"a worker process ended without an answer (exit code {self._process.exitcode})",
                what_to_do="give the same command again: it goes on from there; "
                "if it lacked memory, use fewer --workers",
            ) from problem
        if isinstance(answer, BaseException):
            raise answer
        assert isinstance(answer, Played)
        return answer

    def close(self) -> None:
        """Let the child end; a chunk it is playing is dropped."""
        self._pipe.close()
        self._process.join(GOODBYE_SECONDS)
        if self._process.is_alive():
            self._process.kill()


def _serve(pipe: Connection, plan: Plan, runtime: str) -> None:
    """What a child does: answer each chunk until the pipe closes. Signals are its parent's business."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    player = LocalPlayer(plan, load_engine(plan.game, runtime))
    while True:
        try:
            chunk = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: object = player.play(chunk)
        except CrashedGame as problem:
            answer = problem
        except Exception as problem:
            answer = RuntimeError(f"{type(problem).__name__}: {problem}")
        try:
            pipe.send(answer)
        except OSError:
            return


@contextmanager
def players(plan: Plan, engine: Engine, workers: int, processes: bool) -> Iterator[list[Player]]:
    """`workers` players of a plan, each for a thread of its own; child processes end with the block."""
    if not processes:
        yield [LocalPlayer(plan, engine) for _ in range(workers)]
        return
    children = [ProcessPlayer(plan, engine.runtime) for _ in range(workers)]
    try:
        yield list(children)
    finally:
        for child in children:
            with closing(child):
                pass
