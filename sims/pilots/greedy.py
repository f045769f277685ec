"""The greedy pilot: one step ahead, on what it may know.

Once a decision it deals the unknown cards anew (`redeal`); every candidate that the game calls promising
is then tried on a copy of that same deal, settled (the opponent passes, follow-up choices by the game's
documented default) and valued by the game's `evaluate`. Among equals the first candidate wins, and games
list passing first: an action must improve the position to be taken. Where an answer is due, the default
wins among equals: a hand is worth its size, so the order of the hand would choose a discard.
"""

from __future__ import annotations

from rulesets.kernel.dialect import rule
from sims.pilots.memory import Memory
from sims.seam import (
    Choices,
    Game,
    State,
    apply,
    default_choice,
    evaluate,
    is_over,
    is_pending,
    is_promising,
    redeal,
)

WORST = -(1 << 60)
DEALT = 1  # rows of `states`: 0 is the game, 1 the redealt position, 2 the trial of one candidate
TRIAL = 2


@rule
def settle(state: State, game: Game) -> None:
    """Answer everything pending by default, so that the outcome of an action can be valued."""
    while not is_over(state) and is_pending(state):
        apply(state, game, default_choice(state, game))


@rule
def choose_greedy(states: list[State], game: Game, choices: Choices, memory: Memory, seat: int) -> int:
    """The candidate whose outcome is worth most to this seat."""
    states[DEALT] = states[0]
    redeal(states[DEALT], game, seat, memory.stream, choices)
    best = choices.actions[0]
    if is_pending(states[DEALT]):
        best = default_choice(states[DEALT], game)
    favourite = best
    most = WORST
    for k in range(choices.count):
        action = choices.actions[k]
        if not is_promising(states[DEALT], game, action):
            continue
        states[TRIAL] = states[DEALT]
        trial = states[TRIAL]
        apply(trial, game, action)
        settle(trial, game)
        value = evaluate(trial, game, seat)
        if value > most or (value == most and action == favourite):
            most = value
            best = action
    return best
