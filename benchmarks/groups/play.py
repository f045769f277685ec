"""Games and decisions a second, on one core and on two, beside a control."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from benchmarks import control, targets
from benchmarks.figures import Figure, Target, figure
from benchmarks.race import Timing, best_rate, race
from benchmarks.workload import CORES, Setting, Worker, small_chunks

ABOUT = (
    "Every pairing of the bundled decks. Runs are interleaved: control, random, greedy on one core, then "
    "on two. At its best: core time, each piece of the work at the best of its runs; the rest of the machine "
    "disturbs that least. The control is compiled integer arithmetic without memory; where it had less "
    "than all of two cores, other work took the rest, and two cores against one tell nothing. Between "
    "machines compare steps: so many of the control's take as long."
)
NANO = 1e9
MEGA = 1e6
UNDISTURBED = 95
"""Per cent of two cores' time the control must have had for a verdict on two cores against one."""

RANDOM, GREEDY, CONTROL = "random", "greedy", "control"
GAMES = {RANDOM: 400, GREEDY: 80}
"""Games a matchup."""

CHUNK_GAMES = {RANDOM: 200, GREEDY: 40}
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
    step = best_rate(series[CONTROL].one)
    yield figure("control, a step at its best", "ns", NANO / step)
    yield figure("control, share had of two cores", "%", series[CONTROL].shares)
    gain = figure("control, two cores against one", "times", series[CONTROL].gains)
    yield gain
    undisturbed = statistics.median(series[CONTROL].shares) >= UNDISTURBED
    target = Target(targets.TWO_CORES * gain.value, more_is_better=True) if undisturbed else None
    for pilot in GAMES:
        yield from _pilot_figures(pilot, series[pilot], step, targets.games(setting.spec, pilot), target)


def _pilot_figures(
    pilot: str, series: Series, step: float, games: Target | None, target: Target | None
) -> Iterator[Figure]:
    """The figures of a pilot; `step` is the control's best rate, `games` the target of games a second,
    `target` that of two cores against one."""
    decisions = DECISION_TARGETS.get(pilot)
    each = series.one[0].decisions / series.one[0].count
    best = best_rate(series.one)
    rates = [timing.rate for timing in series.one]
    yield figure(f"{pilot}, mean decisions a game", "", each)
    yield figure(f"{pilot}, one core", "games/s", rates, games)
    yield figure(f"{pilot}, one core at its best", "games/s", best, games)
    yield figure(f"{pilot}, one core", "M dec/s", [rate * each / MEGA for rate in rates], decisions)
    yield figure(f"{pilot}, one core at its best", "M dec/s", best * each / MEGA, decisions)
    yield figure(f"{pilot}, a decision at its best", "ns", NANO / (best * each))
    yield figure(f"{pilot}, a decision at its best", "steps", step / (best * each))
    rates = [timing.rate for timing in series.two]
    yield figure(f"{pilot}, two cores", "games/s", rates)
    yield figure(f"{pilot}, two cores", "M dec/s", [rate * each / MEGA for rate in rates])
    yield figure(f"{pilot}, share had of two cores", "%", series.shares)
    yield figure(f"{pilot}, two cores against one", "times", series.gains, target)


def _control_contest() -> Callable[[int], Timing]:
    control.compiled()
    return lambda cores: race([control.one_chunk] * cores, control.chunks(cores))


def _contest(setting: Setting, pilot: str) -> Callable[[int], Timing]:
    engine = setting.engine()
    plan = setting.plan(pilot, GAMES[pilot])
    team = [Worker(plan, engine) for _ in range(CORES)]
    chunks = small_chunks(plan, CHUNK_GAMES[pilot])
    return lambda cores: race(team[:cores], chunks * cores)
