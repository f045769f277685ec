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
    """What was done (games and decisions, or steps twice), the seconds on the clock, and the seconds of core
    time of the threads, which other work on the machine cannot take away (child processes not counted)."""

    count: int
    decisions: int
    seconds: float
    core_seconds: float

    @property
    def rate(self) -> float:
        """Counted a second."""
        return self.count / self.seconds

    @property
    def core_rate(self) -> float:
        """Counted a second of core time."""
        return self.count / self.core_seconds


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
    counts, decisions, core = (sum(part) for part in zip(*done, strict=True))
    return Timing(int(counts), int(decisions), seconds, core)


def _work(worker: Callable[[Task], Counts], waiting: queue.SimpleQueue[Task]) -> tuple[int, int, float]:
    begun = time.thread_time()
    count = decisions = 0
    while True:
        try:
            task = waiting.get_nowait()
        except queue.Empty:
            return count, decisions, time.thread_time() - begun
        games, made = worker(task)
        count += games
        decisions += made
