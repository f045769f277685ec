"""Nanoseconds of core time for each part of a game."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import parts_entries, targets
from benchmarks.figures import Figure, figure
from benchmarks.workload import Setting
from rulesets.kernel.cache import one_compiles
from rulesets.kernel.loader import Runtime, Tree, load_tree
from sims.engine import LOOP, SEAM, Match
from sims.seam import NAMES

ABOUT = (
    "Core time, over positions from games of each pilot: the best of many measurements. `apply` is the "
    "action really taken, with all that follows by itself; `redeal` is for either player."
)
ENTRIES = "sims.benchmark"
"""The name under which the loops are put into their tree."""

POSITIONS = 64
"""So few that they stay near the core, in an order that it can't learn by heart."""

APART = 25
"""Decisions between two of them, so that they come from many games."""

TIMES = 4_096
REPEATS = 10
"""Measurements of a part in a run. The best counts: what else the machine does makes a part slower only."""

NANO, MILLI = 1e9, 1e3
PILOTS = ("random", "greedy")
COPY, FETCH = "copy", "fetch"
BY = ", play by "

Call = Callable[[int], object]


def measure(setting: Setting) -> Iterator[Figure]:
    """The figures of this group."""
    engine = setting.engine()
    plan = setting.plan("random", 2)
    match = engine.match(plan.cards, plan.decks[0], plan.decks[-1], plan.options)
    tree = _tree(setting)
    calls = _calls(tree.module(ENTRIES), match)
    _warm(setting, tree, calls)
    costs = dict.fromkeys(calls, float("inf"))
    for turn in range(setting.rounds * REPEATS):
        setting.say(f"run {turn + 1} of {setting.rounds * REPEATS}")
        for name, call in calls.items():
            costs[name] = min(costs[name], _nanoseconds(call))
    yield figure("a position", "bytes", engine.rules.State.dtype.itemsize)
    for name, cost in costs.items():
        _, _, pilot = name.partition(BY)
        if not name.startswith(FETCH):
            before = costs[FETCH + BY + pilot] if pilot else 0.0
            yield figure(name, "ns", cost - before, targets.COPY_NS if name == COPY else None)
    yield figure("a match made ready", "ms", _match_ms(setting, match))


def _calls(entries: Any, match: Match) -> dict[str, Call]:
    """Each part with its arguments bound, but for how often."""
    trial = np.zeros_like(match.states)
    calls: dict[str, Call] = {
        COPY: lambda n: entries.take_copy(trial, n),
        "new_game": lambda n: entries.begin(trial, match.games, n),
    }
    by_pilot = {pilot: _fetching(entries, match, trial, pilot) for pilot in PILOTS}
    for name in by_pilot[PILOTS[0]]:
        calls |= {name + BY + pilot: by_pilot[pilot][name] for pilot in PILOTS}
    return calls


def _fetching(entries: Any, match: Match, trial: Any, pilot: str) -> dict[str, Call]:
    """The parts that depend on the position."""
    states, actions = _positions(match, pilot)
    games, choices = match.games, match.choices
    memories = np.zeros_like(match.memories)
    return {
        "legal_actions": lambda n: entries.fetch_and_list(states, trial, games, choices, n),
        "apply": lambda n: entries.fetch_and_act(states, trial, games, actions, n),
        "evaluate": lambda n: entries.fetch_and_value(states, trial, games, n),
        "redeal": lambda n: entries.fetch_and_redeal(states, trial, games, choices, memories, n),
        FETCH: lambda n: entries.fetch(states, trial, n),
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


def _warm(setting: Setting, tree: Tree, calls: dict[str, Call]) -> None:
    if not tree.is_cached:
        setting.say("compiling the parts")
    with one_compiles(tree.folder):
        for call in calls.values():
            call(POSITIONS)


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
