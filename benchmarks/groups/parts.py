"""Nanoseconds of core time for each part of a game."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import parts_entries, targets
from benchmarks.figures import Figure, figure
from benchmarks.fresh import run_job
from benchmarks.workload import Setting
from rulesets.kernel.cache import one_compiles
from rulesets.kernel.loader import Runtime, Tree, load_tree
from sims.engine import LOOP, SEAM, Match
from sims.plan import PAIR
from sims.seam import NAMES

ABOUT = (
    "Core time, over positions from games of each pilot: median and middle half of many measurements. "
    "`apply` is the action really taken, with all that follows by itself; `redeal` is for either player."
)
ENTRIES = "sims.benchmark"
"""The name under which the loops are put into their tree."""

POSITIONS = 64
"""So few that they stay near the core, in an order that it can't learn by heart."""

APART = 25
"""Decisions between two of them, so that they come from many games."""

TIMES = 2_048
REPEATS = 20
"""Measurements of a part in a run."""

NANO, MILLI = 1e9, 1e3
PILOTS = ("random", "greedy")
COPY = "copy"

Call = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Part:
    """A loop over a part, and the loop over what it does besides, which is taken off."""

    call: Call
    besides: Call | None = None

    def warm(self) -> None:
        """Compile, or load."""
        for call in (self.call, self.besides):
            if call:
                call(POSITIONS)

    def nanoseconds(self) -> float:
        """Of one time, in core time; both loops run one after the other, under the same conditions."""
        return _nanoseconds(self.call) - (_nanoseconds(self.besides) if self.besides else 0.0)


def measure(setting: Setting) -> Iterator[Figure]:
    """The figures of this group."""
    if not _tree(setting).is_cached:
        setting.say("compiling the parts")
        run_job("parts", [setting.game])  # as for the engine, see there
    match, parts = ready(setting)
    costs: dict[str, list[float]] = {name: [] for name in parts}
    for turn in range(setting.rounds * REPEATS):
        setting.say(f"run {turn + 1} of {setting.rounds * REPEATS}")
        for name, part in parts.items():
            costs[name].append(part.nanoseconds())
    yield figure("a position", "bytes", match.states.dtype.itemsize)
    for name, values in costs.items():
        quarter = len(values) // 4
        half = sorted(values)[quarter : len(values) - quarter]
        yield figure(name, "ns", half, targets.COPY_NS if name == COPY else None)
    yield figure("a match made ready", "ms", _match_ms(setting, match))


def ready(setting: Setting) -> tuple[Match, dict[str, Part]]:
    """A match and the parts, each compiled, or loaded, and called once."""
    plan = setting.plan("random", PAIR)
    match = setting.engine().match(plan.cards, plan.decks[0], plan.decks[-1], plan.options)
    tree = _tree(setting)
    parts = _parts(tree.module(ENTRIES), match)
    with one_compiles(tree.folder):
        for part in parts.values():
            part.warm()
    return match, parts


def _parts(entries: Any, match: Match) -> dict[str, Part]:
    """Each part with its arguments bound, but for how often."""
    trial = np.zeros_like(match.states)
    parts = {
        COPY: Part(lambda n: entries.take_copy(trial, n)),
        "new_game": Part(lambda n: entries.begin(trial, match.games, n)),
    }
    by_pilot = {pilot: _positional(entries, match, trial, pilot) for pilot in PILOTS}
    for name in by_pilot[PILOTS[0]]:
        parts |= {f"{name}, play by {pilot}": by_pilot[pilot][name] for pilot in PILOTS}
    return parts


def _positional(entries: Any, match: Match, trial: Any, pilot: str) -> dict[str, Part]:
    """The parts that depend on the position."""
    states, actions = _positions(match, pilot)
    games, choices = match.games, match.choices
    memories = np.zeros_like(match.memories)

    def fetch(n: int) -> object:
        return entries.fetch(states, trial, n)

    return {
        "legal_actions": Part(lambda n: entries.fetch_and_list(states, trial, games, choices, n), fetch),
        "apply": Part(lambda n: entries.fetch_and_act(states, trial, games, actions, n), fetch),
        "evaluate": Part(lambda n: entries.fetch_and_value(states, trial, games, n), fetch),
        "redeal": Part(lambda n: entries.fetch_and_redeal(states, trial, games, choices, memories, n), fetch),
    }


def _positions(match: Match, pilot: str) -> tuple[Any, Any]:
    """POSITIONS positions from games between two of this pilot, and the action taken in each."""
    states: list[Any] = []
    actions: list[int] = []
    decisions = (
        (position, action)
        for seed in itertools.count()
        for position, action in match.replay(seed, 0, (pilot, pilot))
        if action >= 0
    )
    for position, action in itertools.islice(decisions, 0, POSITIONS * APART, APART):
        states.append(position.states[:1].copy())
        actions.append(action)
    return np.concatenate(states), np.array(actions, np.int64)


def _tree(setting: Setting) -> Tree:
    """The rules once more, with the loops beside them; kept in the cache like every tree."""
    file = Path(parts_entries.__file__)
    return load_tree(
        setting.game, Runtime.COMPILED, setting.spec.engine, SEAM, NAMES, [LOOP, ENTRIES], {ENTRIES: file}
    )


def _nanoseconds(call: Call) -> float:
    begun = time.thread_time()
    call(TIMES)
    return (time.thread_time() - begun) / TIMES * NANO


def _match_ms(setting: Setting, match: Match) -> list[float]:
    """Milliseconds to make a match, which holds the interpreter."""
    values = []
    for _ in range(setting.rounds):
        begun = time.thread_time()
        match.engine.match(match.cards, *match.decks, match.options)
        values.append((time.thread_time() - begun) * MILLI)
    return values
