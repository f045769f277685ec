"""What every game's hands have in common: cards from the left, without gaps."""

from __future__ import annotations

from typing import Protocol

from .dialect import rule


class Holder(Protocol):
    """A player, as far as the hand goes; `hand[:hand_count]` are the cards."""

    hand: list[int]
    hand_count: int


@rule
def take_from_hand(player: Holder, index: int) -> int:
    """Remove a card from the hand, the others keeping their order."""
    piece = player.hand[index]
    player.hand_count -= 1
    for i in range(index, player.hand_count):
        player.hand[i] = player.hand[i + 1]
    return piece
