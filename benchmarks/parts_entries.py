"""The parts of a game in loops, compiled with the rules into a tree of their own by `groups/parts.py`.

Each entry does its part `times` times over positions from real games, `states`, each copied into `trial`
(two rows) first: a part finds its position near, as in a game, and may change it. What comes back
depends on every step, so that the compiler leaves none out.
"""

from __future__ import annotations

from rulesets.kernel.dialect import entry, rule
from sims.pilots.memory import Memory
from sims.seam import Choices, Game, State, apply, evaluate, legal_actions, new_game, redeal

# A linear congruential generator (Numerical Recipes): the order in which positions are visited.
FACTOR, STEP, MASK, HIGH = 1664525, 1013904223, 0xFFFFFFFF, 16


@rule
def following(word: int) -> int:
    """The next word; its higher bits are chance enough."""
    return word * FACTOR + STEP & MASK


@entry
def take_copy(trial: list[State], times: int) -> int:
    """From one place to another, both near, as a pilot's trials do."""
    total = 0
    for k in range(times):
        trial[0].seed = k
        trial[1] = trial[0]
        total += trial[1].seed
    return total


@entry
def fetch(states: list[State], trial: list[State], times: int) -> int:
    """What the entries below do before their part: a copy of the next position."""
    total = 0
    word = 1
    for _ in range(times):
        word = following(word)
        place = (word >> HIGH) % len(states)
        trial[0] = states[place]
        total += trial[0].turn
    return total


@entry
def fetch_and_list(
    states: list[State], trial: list[State], games: list[Game], choices: list[Choices], times: int
) -> int:
    total = 0
    word = 1
    for _ in range(times):
        word = following(word)
        place = (word >> HIGH) % len(states)
        trial[0] = states[place]
        legal_actions(trial[0], games[0], choices[0])
        total += choices[0].count
    return total


@entry
def fetch_and_value(states: list[State], trial: list[State], games: list[Game], times: int) -> int:
    total = 0
    word = 1
    for _ in range(times):
        word = following(word)
        place = (word >> HIGH) % len(states)
        trial[0] = states[place]
        total += evaluate(trial[0], games[0], word >> HIGH & 1)
    return total


@entry
def fetch_and_act(
    states: list[State], trial: list[State], games: list[Game], actions: list[int], times: int
) -> int:
    total = 0
    word = 1
    for _ in range(times):
        word = following(word)
        place = (word >> HIGH) % len(states)
        trial[0] = states[place]
        apply(trial[0], games[0], actions[place])
        total += trial[0].turn
    return total


@entry
def fetch_and_redeal(
    states: list[State],
    trial: list[State],
    games: list[Game],
    choices: list[Choices],
    memories: list[Memory],
    times: int,
) -> int:
    total = 0
    word = 1
    for _ in range(times):
        word = following(word)
        place = (word >> HIGH) % len(states)
        trial[0] = states[place]
        redeal(trial[0], games[0], word >> HIGH & 1, memories[0].stream, choices[0])
        total += trial[0].seed
    return total


@entry
def begin(trial: list[State], games: list[Game], times: int) -> int:
    total = 0
    for k in range(times):
        new_game(trial[0], games[0], k)
        total += trial[0].turn
    return total
