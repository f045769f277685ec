"""What a game says about cards and decks that are drawn by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulesets import RULESETS
from rulesets.kernel.cards import Card


def all_together(_: random.Random, cards: Sequence[Card]) -> Sequence[Card]:
    """Any card may stand beside any other."""
    return cards


@dataclass(frozen=True, slots=True)
class Drawing:
    """`card(chance, number)` draws a card; `size` is the fewest and most cards of a deck; `copies(card)` the
    most of one card; `together(chance, cards)` gives cards that may be in one deck."""

    card: Callable[[random.Random, int], Card]
    size: tuple[int, int]
    copies: Callable[[Card], int]
    together: Callable[[random.Random, Sequence[Card]], Sequence[Card]] = all_together


def is_legal(card: Card) -> bool:
    """Whether the game has nothing to say against a card."""
    return not any(True for _ in RULESETS[card.game].check_card(card))
