"""What one waits for before the first game, and what a worker takes."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import targets
from benchmarks.figures import Figure, figure, waits
from benchmarks.fresh import run_job, run_timed
from benchmarks.workload import Setting

ABOUT = (
    "Each in a process of its own, from its start to its end; warm start and cold compile: to the end of "
    "the first game, with the compiled code at hand and without. Memory: the most a process had that played "
    "full chunks of every matchup."
)
HELP_RUNS = 9
WORKER_CHUNKS = 10
PILOTS = ("random", "greedy")


def measure(setting: Setting) -> Iterator[Figure]:
    """The figures of this group."""
    helped = [run_timed([*evenhand(), "--help"]) for _ in range(HELP_RUNS)]
    yield from waits("evenhand --help", helped, targets.HELP_SECONDS)
    setting.engine()  # so that the cache is warm
    first = [run_job("first_game", [setting.game]) for _ in range(setting.rounds)]
    yield from waits("warm start", first, targets.FIRST_GAME_SECONDS)
    setting.say("compiling from nothing")
    with tempfile.TemporaryDirectory() as empty:
        cold = run_job("first_game", [setting.game], cache_dir=Path(empty))
    yield from waits("cold compile", [cold], targets.COLD_COMPILE_SECONDS)
    for pilots in PILOTS:
        setting.say(f"a worker that plays {pilots}")
        peak = run_job("worker", [setting.game, pilots, str(WORKER_CHUNKS)])["peak_mb"]
        yield figure(f"peak memory of a worker, {pilots}", "MB", peak, targets.WORKER_MB)


def evenhand() -> list[str]:
    """The installed command, or the module behind it."""
    installed = Path(sys.executable).with_name("evenhand")
    return [str(installed)] if installed.exists() else [sys.executable, "-m", "cli.app"]
