"""VALOUR's interface to the loop and the pilots: what `sims.seam` promises them."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.summary import Summary
from .continuous import refresh as freshen
from .evaluate import default_choice, evaluate, leader, scripted_choice
from .hidden import observe, redeal
from .rules import apply, decider, legal_actions
from .state import Choices, Ending, Game, State
from .turn import settle
from .zones import new_game as deal

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
def new_game(state: State, game: Game, seed: int) -> None:
    """Deal a new game into `state` and play on to its first decision."""
    deal(state, game, seed)
    settle(state, game)


@rule
def is_over(state: State) -> bool:
    return state.ending != Ending.NONE


@rule
def is_pending(state: State) -> bool:
    """Whether the decision is the answer to something begun, rather than a free action."""
    return state.depth > 0


@rule
def is_promising(state: State, game: Game, action: int) -> bool:
    """A pilot looks at everything."""
    return True


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
        summary.measures[seat] = player.valour
        summary.measures[2 + seat] = player.heroic
        summary.measures[4 + seat] = player.mulligans
        summary.measures[6 + seat] = player.wounds
        summary.measures[8 + seat] = player.purchases
        summary.measures[10 + seat] = player.heals
        summary.measures[12 + seat] = player.boosts
