"""Threads against processes, and a whole run with its file."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from benchmarks.figures import Figure, figure
from benchmarks.race import Timing, race
from benchmarks.workload import CORES, Setting, play_with, small_chunks
from sims.engine import Engine
from sims.players import players
from sims.runner import code_of, play_run
from sims.store import open_writer

ABOUT = (
    "One matchup (the first deck's mirror), two workers kept warm, runs interleaved. Processes send what "
    "they played through a pipe. A whole run plays every matchup and writes its file, as `simulate` does."
)
GAMES = {"random": 40_960, "greedy": 8_192}
CHUNK_GAMES = {"random": 2_048, "greedy": 512}
RUN_GAMES = 8_192
KINDS = {"threads": False, "processes": True}


def measure(setting: Setting) -> Iterator[Figure]:
    """The figures of this group."""
    engine = setting.engine()
    with ExitStack() as open_teams:
        contests = {
            (pilot, kind): _contest(setting, engine, pilot, apart, open_teams)
            for pilot in GAMES
            for kind, apart in KINDS.items()
        }
        timings: dict[tuple[str, str], list[Timing]] = {name: [] for name in contests}
        for turn in range(setting.rounds):
            setting.say(f"run {turn + 1} of {setting.rounds}")
            for name, contest in contests.items():
                timings[name].append(contest())
    for (pilot, kind), runs in timings.items():
        yield figure(f"{pilot}, two {kind}", "games/s", [timing.rate for timing in runs])
    rates = [_whole_run(setting, engine) for _ in range(setting.rounds)]
    yield figure("random, a whole run", "games/s", rates)


def _contest(
    setting: Setting, engine: Engine, pilot: str, apart: bool, open_teams: ExitStack
) -> Callable[[], Timing]:
    plan = setting.plan(pilot, GAMES[pilot], decks=1)
    chunks = small_chunks(plan, CHUNK_GAMES[pilot])
    team = [
        partial(play_with, player) for player in open_teams.enter_context(players(plan, engine, CORES, apart))
    ]
    for worker in team:
        worker(chunks[0])
    return lambda: race(team, chunks)


def _whole_run(setting: Setting, engine: Engine) -> float:
    """Games a second from an empty folder to the finished file."""
    plan = setting.plan("random", RUN_GAMES)
    meta = {"code": code_of(engine)}
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        with open_writer(plan, setting.spec, Path(folder), meta) as writer:
            play_run(writer, engine, CORES)
            writer.finish()
        return plan.total / (time.perf_counter() - begun)
