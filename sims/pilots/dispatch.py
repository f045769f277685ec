"""From a pilot's code to its choice: an if-chain, since a table of functions can't be cached."""

from __future__ import annotations

from enum import IntEnum

from rulesets.kernel.dialect import rule
from sims.pilots.greedy import choose_greedy
from sims.pilots.memory import Memory
from sims.pilots.random_pilot import choose_random
from sims.seam import Choices, Game, State, freshen, scripted_choice

LOOKED_AT = 1  # rows of `states`: 0 is the game, 1 a copy for the pilot


class Pilot(IntEnum):
    """Codes are positions in `sims.pilots.PILOTS`."""

    RANDOM = 0
    SCRIPTED = 1
    GREEDY = 2


@rule
def choose(pilot: int, states: list[State], game: Game, choices: Choices, memory: Memory, seat: int) -> int:
    """The action this pilot takes in `states[0]`, out of `choices`, at least two of them."""
    if pilot == Pilot.GREEDY:
        return choose_greedy(states, game, choices, memory, seat)
    if pilot == Pilot.SCRIPTED:
        states[LOOKED_AT] = states[0]
        freshen(states[LOOKED_AT], game)
        return scripted_choice(states[LOOKED_AT], game, choices)
    return choose_random(choices, memory)
