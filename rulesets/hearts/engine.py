"""The game's interface to the loop and the pilots: what `sims.seam` promises them."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.summary import Summary
from .continuous import refresh as freshen
from .defaults import default_choice
from .evaluate import evaluate, leader, scripted_choice
from .hidden import observe, redeal
from .promise import is_promising
from .rules import apply, decider, legal_actions
from .starting import new_game as deal
from .state import Choices, Ending, Game, State
from .turn import settle
from .walls import count_walls

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
def summarize(state: State, summary: Summary) -> None:
    """The end of a game; measures in the order of `SPEC.measures`."""
    summary.winner = state.winner + 1
    summary.ending = state.ending
    summary.turns = state.turn
    summary.decisions = state.decisions
    summary.limit_card = state.limit_card
    for seat in range(2):
        player = state.players[seat]
        summary.life[seat] = count_walls(player)
        summary.opening[seat] = player.opening
        summary.drawn[seat] = player.drawn
        summary.played[seat] = player.played
        summary.measures[seat] = count_walls(player)
        summary.measures[2 + seat] = player.groups
        summary.measures[4 + seat] = player.formations
        summary.measures[6 + seat] = player.sorties
        summary.measures[8 + seat] = player.desperations
        summary.measures[10 + seat] = player.picks_met
    summary.measures[12] = state.middles
