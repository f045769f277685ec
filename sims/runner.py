"""Plays what a run still lacks: chunks to workers, results back into plan order, stops without loss."""

from __future__ import annotations

import hashlib
import inspect
import os
import queue
import shlex
import signal
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import FrameType
from typing import Any

from rulesets.kernel.loader import OF_THE_RUNTIME
from sims.engine import Engine
from sims.errors import GameCrashed
from sims.plan import Chunk
from sims.players import CrashedGame, Player, players
from sims.runs import RUNS_FOLDER
from sims.store import Played, RunWriter

AHEAD = 4
"""Chunks under way or waiting for an earlier one, a worker: bounds memory, and hides uneven chunks."""

POLL_SECONDS = 0.1
CODE_BYTES = 8

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Sitting:
    """What one command played: `signal` is the signal that stopped it, or 0."""

    played: int
    seconds: float
    workers: int
    signal: int

    @property
    def games_per_second(self) -> float:
        """Speed over the whole sitting."""
        return self.played / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True)
class _Answer:
    number: int
    chunk: Chunk
    played: Played | None
    problem: BaseException | None


class StopSignals:
    """Turns the first SIGINT or SIGTERM into a wish to stop; the second one acts as it always does."""

    def __init__(self) -> None:
        self.signal = 0
        self._before: dict[int, Any] = {}

    def __enter__(self) -> StopSignals:
        if threading.current_thread() is threading.main_thread():
            for number in (signal.SIGINT, signal.SIGTERM):
                self._before[number] = signal.signal(number, self._stop)
        return self

    def _stop(self, number: int, _: FrameType | None) -> None:
        self.signal = number
        self._restore()

    def _restore(self) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()

    def __exit__(self, *_: object) -> None:
        self._restore()


def play_run(
    writer: RunWriter,
    engine: Engine,
    workers: int | None = None,
    *,
    processes: bool | None = None,
    progress: Progress | None = None,
) -> Sitting:
    """Play and commit every game the run lacks, or until SIGINT or SIGTERM; does not finish the run.

    `workers` defaults to the usable cores. `processes` defaults to what is faster for the runtime:
    threads for compiled code, which releases the interpreter, processes for the twin. `progress` is told
    how many games are played, earlier sittings included. Raises GameCrashed (the games before it are
    committed), NoRoom, CannotWrite, WorkerLost.
    """
    count = workers or usable_cores()
    apart = engine.runtime == "twin" if processes is None else processes
    begun, before = time.perf_counter(), writer.done
    with StopSignals() as stop, players(writer.plan, engine, count, apart and count > 1) as team:
        _Dispatcher(writer, team, str(engine.runtime), stop, progress).run()
    return Sitting(writer.done - before, time.perf_counter() - begun, count, stop.signal)


class _Dispatcher:
    """Hands out chunks, a thread a player, and commits answers in order."""

    def __init__(
        self,
        writer: RunWriter,
        team: list[Player],
        runtime: str,
        stop: StopSignals,
        progress: Progress | None,
    ) -> None:
        self.writer = writer
        self.stop = stop
        self.progress = progress
        self.chunks: Iterator[tuple[int, Chunk]] = enumerate(writer.plan.chunks(runtime, writer.done))
        self.room = AHEAD * len(team)
        self.tasks: queue.SimpleQueue[tuple[int, Chunk] | None] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[_Answer] = queue.SimpleQueue()
        self.ready: dict[int, _Answer] = {}
        self.next = 0
        self.under_way = 0
        self.finished_games = writer.done
        self.failed = False
        self.threads = [
            threading.Thread(target=_work, args=(player, self.tasks, self.answers), name=f"worker-{i}")
            for i, player in enumerate(team, start=1)
        ]

    def run(self) -> None:
        for thread in self.threads:
            thread.start()
        try:
            self._hand_out()
            while self.under_way:
                self._take_one()
                self._add_in_order()
                self.writer.commit_if_due()
                self._hand_out()
            self.writer.commit()
        finally:
            self._drop_tasks()
            for _ in self.threads:
                self.tasks.put(None)
            for thread in self.threads:
                thread.join()
        if self.failed:
            self._fail(min(number for number, answer in self.ready.items() if answer.played is None))

    def _hand_out(self) -> None:
        if self.stop.signal or self.failed:
            self._drop_tasks()
            return
        for task in islice(self.chunks, max(0, self.room - self.under_way - len(self.ready))):
            self.tasks.put(task)
            self.under_way += 1

    def _drop_tasks(self) -> None:
        """Take back what no worker has begun."""
        while True:
            try:
                self.tasks.get_nowait()
            except queue.Empty:
                return
            self.under_way -= 1

    def _take_one(self) -> None:
        try:
            answer = self.answers.get(timeout=POLL_SECONDS)
        except queue.Empty:
            return
        self.under_way -= 1
        self.ready[answer.number] = answer
        if answer.played is None:
            self.failed = True
            return
        self.finished_games += answer.chunk.games
        if self.progress:
            self.progress(self.finished_games)

    def _add_in_order(self) -> None:
        while self.next in self.ready:
            played = self.ready[self.next].played
            if played is None:
                return
            self.writer.add(played)
            del self.ready[self.next]
            self.next += 1

    def _fail(self, number: int) -> None:
        problem = self.ready[number].problem
        assert problem is not None
        if not isinstance(problem, CrashedGame):
            raise problem
        files = self.writer.files
        command = replay_command(files.id, problem.game, files.folder)
        found = f"game {problem.game} crashed: {problem.reason}; the run was stopped"
        raise GameCrashed(found, files.part, command, problem.game) from problem


def _work(
    player: Player,
    tasks: queue.SimpleQueue[tuple[int, Chunk] | None],
    answers: queue.SimpleQueue[_Answer],
) -> None:
    while (task := tasks.get()) is not None:
        number, chunk = task
        try:
            answer = _Answer(number, chunk, player.play(chunk), None)
        except BaseException as problem:
            answer = _Answer(number, chunk, None, problem)
        answers.put(answer)


def replay_command(run_id: str, game: int, folder: Path) -> str:
    """The command line that replays one game of a run."""
    where = "" if folder == RUNS_FOLDER else f" --runs-dir {shlex.quote(str(folder))}"
    return f"evenhand replay {run_id} {game}{where}"


def usable_cores() -> int:
    """The cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on macOS and Windows
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def code_of(engine: Engine) -> str:
    """16 hex digits over the sources of rules, pilots and card numbers, the same for every runtime."""
    digest = hashlib.blake2b(digest_size=CODE_BYTES)
    sources = dict(engine.tree.sources)
    numbers = inspect.getmodule(engine.spec.tables)
    if numbers is not None and numbers.__file__:
        sources[numbers.__name__] = Path(numbers.__file__).read_bytes()
    for name in sorted(sources.keys() - OF_THE_RUNTIME):
        digest.update(name.encode() + b"\0" + sources[name] + b"\0")
    return digest.hexdigest()
