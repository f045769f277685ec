"""Games and decisions a second, on one core and on two, beside a control."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from benchmarks import control, targets
from benchmarks.figures import Figure, Target, figure
from benchmarks.race import Timing, race
from benchmarks.workload import CORES, Setting, Worker, small_chunks

ABOUT = (
    "Every pairing of the bundled decks. Runs are interleaved: control, random, greedy on one core, then "
    "on two. 'A core second' counts the time a core spent on it, whatever else the machine did. "
    "The control is compiled integer arithmetic without memory; where it had less than all of two cores, "
    "other work took the rest, and two cores against one tell nothing."
)
NANO = 1e9
MEGA = 1e6
UNDISTURBED = 95
"""Per cent of two cores' time the control must have had for a verdict on two cores against one."""

RANDOM, GREEDY, CONTROL = "random", "greedy", "control"
GAMES = {RANDOM: 2_000, GREEDY: 400}
"""Games a matchup."""

CHUNK_GAMES = {RANDOM: 500, GREEDY: 100}
GAME_TARGETS = {RANDOM: targets.RANDOM_GAMES, GREEDY: targets.GREEDY_GAMES}
DECISION_TARGETS = {RANDOM: targets.RANDOM_DECISIONS}


@dataclass
class Series:
    """The runs of one kind of work, on one core and on two."""

    one: list[Timing] = field(default_factory=list)
    two: list[Timing] = field(default_factory=list)

    @property
    def gains(self) -> list[float]:
        """Two cores against one, round by round."""
        return [two.rate / one.rate for one, two in zip(self.one, self.two, strict=True)]

    @property
    def shares(self) -> list[float]:
        """Per cent of two cores' time that the threads had; the rest went to other work, or to waiting."""
        return [100 * two.core_seconds / (CORES * two.seconds) for two in self.two]


def measure(setting: Setting) -> Iterator[Figure]:
    """The figures of this group."""
    contests = {CONTROL: _control_contest(), **{pilot: _contest(setting, pilot) for pilot in GAMES}}
    series = {name: Series() for name in contests}
    for turn in range(setting.rounds):
        setting.say(f"run {turn + 1} of {setting.rounds}")
        for cores in (1, CORES):
            for name, contest in contests.items():
                timing = contest(cores)
                (series[name].one if cores == 1 else series[name].two).append(timing)
    yield figure("control, a step", "ns", [NANO / timing.core_rate for timing in series[CONTROL].one])
    yield figure("control, share had of two cores", "%", series[CONTROL].shares)
    gain = figure("control, two cores against one", "times", series[CONTROL].gains)
    yield gain
    undisturbed = statistics.median(series[CONTROL].shares) >= UNDISTURBED
    target = Target(targets.TWO_CORES * gain.value, more_is_better=True) if undisturbed else None
    for pilot in GAMES:
        yield from _pilot_figures(pilot, series[pilot], series[CONTROL], target)


def _pilot_figures(
    pilot: str, series: Series, control_series: Series, target: Target | None
) -> Iterator[Figure]:
    one, two = series.one, series.two
    games, decisions = GAME_TARGETS[pilot], DECISION_TARGETS.get(pilot)
    each = [timing.decisions / timing.count for timing in one]
    yield figure(f"{pilot}, mean decisions a game", "", each[0])
    yield figure(f"{pilot}, one core", "games/s", [timing.rate for timing in one], games)
    yield figure(f"{pilot}, a core second", "games/s", [timing.core_rate for timing in one], games)
    yield from _decision_figures(pilot, one, each[0], decisions)
    yield figure(f"{pilot}, two cores", "games/s", [timing.rate for timing in two])
    yield figure(f"{pilot}, two cores", "M dec/s", [timing.rate * each[0] / MEGA for timing in two])
    yield figure(f"{pilot}, share had of two cores", "%", series.shares)
    yield figure(f"{pilot}, two cores against one", "times", series.gains, target)
    steps = [
        step.core_rate / (timing.core_rate * each[0])
        for timing, step in zip(one, control_series.one, strict=True)
    ]
    yield figure(f"{pilot}, a decision in control steps", "steps", steps)


def _decision_figures(pilot: str, one: list[Timing], each: float, target: Target | None) -> Iterator[Figure]:
    yield figure(f"{pilot}, one core", "M dec/s", [timing.rate * each / MEGA for timing in one], target)
    yield figure(
        f"{pilot}, a core second", "M dec/s", [timing.core_rate * each / MEGA for timing in one], target
    )
    yield figure(f"{pilot}, a decision", "ns", [NANO / (timing.core_rate * each) for timing in one])


def _control_contest() -> Callable[[int], Timing]:
    control.compiled()
    return lambda cores: race([control.one_chunk] * cores, control.chunks(cores))


def _contest(setting: Setting, pilot: str) -> Callable[[int], Timing]:
    engine = setting.engine()
    plan = setting.plan(pilot, GAMES[pilot])
    team = [Worker(plan, engine) for _ in range(CORES)]
    chunks = small_chunks(plan, CHUNK_GAMES[pilot])
    return lambda cores: race(team[:cores], chunks * cores)
