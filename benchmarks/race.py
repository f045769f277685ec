"""Fixed work shared out among threads, timed: by the clock, and by what the cores spent on it."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

Task = TypeVar("Task")
Counts = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Timing:
    """What was done (games and decisions, or steps twice), the seconds on the clock, and those of core time.

    `task_seconds` is the core time of each task; with one worker in the order of the tasks. What child
    processes use is not counted.
    """

    count: int
    decisions: int
    seconds: float
    task_seconds: tuple[float, ...]

    @property
    def core_seconds(self) -> float:
        """The core time of all tasks."""
        return sum(self.task_seconds)

    @property
    def rate(self) -> float:
        """Counted a second."""
        return self.count / self.seconds


def race(workers: Sequence[Callable[[Task], Counts]], tasks: Iterable[Task]) -> Timing:
    """Let each worker, in a thread of its own, take task after task until none is left."""
    waiting: queue.SimpleQueue[Task] = queue.SimpleQueue()
    for task in tasks:
        waiting.put(task)
    with ThreadPoolExecutor(len(workers)) as pool:
        begun = time.perf_counter()
        running = [pool.submit(_work, worker, waiting) for worker in workers]
        done = [each.result() for each in running]
        seconds = time.perf_counter() - begun
    pieces = [piece for part in done for piece in part]
    return Timing(
        sum(piece.games for piece in pieces),
        sum(piece.decisions for piece in pieces),
        seconds,
        tuple(piece.seconds for piece in pieces),
    )


def best_rate(timings: Sequence[Timing]) -> float:
    """Counted a second of core time, each task at the best of its runs by one worker.

    Other work on the machine, and other machines on its host, make a task slower only; so this changes
    least from run to run, and a change of the code shows best in it.
    """
    best: list[float] = [min(runs) for runs in zip(*(each.task_seconds for each in timings), strict=True)]
    return timings[0].count / sum(best)


@dataclass(frozen=True, slots=True)
class _Done:
    games: int
    decisions: int
    seconds: float


def _work(worker: Callable[[Task], Counts], waiting: queue.SimpleQueue[Task]) -> list[_Done]:
    done: list[_Done] = []
    while True:
        try:
            task = waiting.get_nowait()
        except queue.Empty:
            return done
        begun = time.thread_time()
        games, decisions = worker(task)
        done.append(_Done(games, decisions, time.thread_time() - begun))
