"""The list of legal actions, filled one by one."""

from __future__ import annotations

from ..kernel.dialect import rule
from .state import ACTIONS, ARGUMENTS, Choices, Game, Player


@rule
def offer(choices: Choices, kind: int, argument: int) -> None:
    """Add an action to the list of legal ones."""
    if choices.count < ACTIONS:
        choices.actions[choices.count] = kind * ARGUMENTS + argument
        choices.count += 1


@rule
def is_first_copy(player: Player, game: Game, seat: int, index: int) -> bool:
    """Whether no card before this one in the hand is the same: copies of a card are one choice."""
    deck = game.decks[seat]
    row = deck.card[player.hand[index]]
    for i in range(index):
        if deck.card[player.hand[i]] == row:
            return False
    return True
