"""Games a second of the twin: the rules as plain Python."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import targets
from benchmarks.figures import Figure, figure
from benchmarks.race import Timing, best_rate, race
from benchmarks.workload import Setting, Worker, small_chunks

ABOUT = "Every pairing of the bundled decks, one core, runs interleaved."
GAMES = {"random": 10, "greedy": 2}
TARGETS = {"random": targets.TWIN_GAMES}


def measure(setting: Setting) -> Iterator[Figure]:
    """The figures of this group."""
    engine = setting.engine("twin")
    plans = {pilot: setting.plan(pilot, games) for pilot, games in GAMES.items()}
    workers = {pilot: Worker(plan, engine) for pilot, plan in plans.items()}
    timings: dict[str, list[Timing]] = {pilot: [] for pilot in GAMES}
    for turn in range(setting.rounds):
        setting.say(f"run {turn + 1} of {setting.rounds}")
        for pilot, plan in plans.items():
            timings[pilot].append(race([workers[pilot]], small_chunks(plan, GAMES[pilot])))
    for pilot, runs in timings.items():
        target = TARGETS.get(pilot)
        yield figure(f"{pilot}, one core", "games/s", [timing.rate for timing in runs], target)
        yield figure(f"{pilot}, one core at its best", "games/s", best_rate(runs), target)
