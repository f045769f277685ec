"""The hero duel's interface to the loop and the pilots: what `sims.seam` promises them."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.summary import Summary
from .evaluate import default_choice, evaluate, leader, scripted_choice
from .hidden import observe, redeal
from .rules import apply, legal_actions, new_game
from .state import Choices, Ending, Game, State

__all__ = [
    "Choices",
    "Game",
    "State",
    "Summary",
    "apply",
    "decider",
    "default_choice",
    "evaluate",
    "freshen",
    "is_over",
    "is_pending",
    "is_promising",
    "leader",
    "legal_actions",
    "new_game",
    "observe",
    "redeal",
    "scripted_choice",
    "summarize",
]


@rule
def decider(state: State) -> int:
    """The seat that has to decide now: always the active one."""
    return state.active


@rule
def is_over(state: State) -> bool:
    return state.ending != Ending.NONE


@rule
def is_pending(state: State) -> bool:
    """Nothing ever waits for an answer."""
    return False


@rule
def is_promising(state: State, game: Game, action: int) -> bool:
    """A pilot looks at everything."""
    return True


@rule
def freshen(state: State, game: Game) -> None:
    """A position keeps nothing that is derived from the rest of it."""


@rule
def summarize(state: State, summary: Summary) -> None:
    """The end of a game; measures in the order of `SPEC.measures`."""
    summary.winner = state.winner + 1
    summary.ending = state.ending
    summary.turns = state.turn
    summary.decisions = state.decisions
    summary.limit_card = state.limit_card
    for seat in range(2):
        player = state.players[seat]
        summary.life[seat] = player.life
        summary.opening[seat] = player.opening
        summary.drawn[seat] = player.drawn
        summary.played[seat] = player.played
        summary.measures[seat] = player.attacks
        summary.measures[2 + seat] = player.heavies
        summary.measures[4 + seat] = player.abilities
        summary.measures[6 + seat] = player.trinkets
    summary.measures[8] = state.players[1].obol_turn
