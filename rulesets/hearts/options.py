"""The numbers of the game that a designer might tune: rules options, part of every plan.

Options about stats count in halves: 3 is a stat of 1.5.
"""

from __future__ import annotations

from typing import Annotated

from ..kernel.layout import layout
from ..kernel.spec import Setting

LARGE = 1_000_000
MOST_STAT = 40
"""In halves."""


@layout
class Options:
    """Each field is an option; `evenhand options hearts` prints them."""

    ladder_free: Annotated[
        int, Setting(3, 0, MOST_STAT, "offering ladder: highest stat, in halves, that is free of offerings")
    ]
    ladder_one: Annotated[
        int, Setting(5, 0, MOST_STAT, "offering ladder: highest stat, in halves, for one offering")
    ]
    ladder_two: Annotated[
        int, Setting(7, 0, MOST_STAT, "offering ladder: highest stat, in halves, for two; three above it")
    ]
    chosen_stat: Annotated[
        int, Setting(5, 0, MOST_STAT, "highest stat, in halves, that a Chosen One may have")
    ]
    chosen_price: Annotated[int, Setting(1, 0, 3, "most offerings that a Chosen One's stats may call for")]
    start_hand: Annotated[int, Setting(5, 0, 10, "cards each player draws before the first turn")]
    hand_limit: Annotated[
        int, Setting(5, 1, 10, "cards a player may hold; at the limit one goes before a draw")
    ]
    characters: Annotated[int, Setting(25, 0, 40, "characters in a deck, its Chosen One not counted")]
    tactics: Annotated[int, Setting(15, 0, 40, "tactics cards in a deck")]
    abilities: Annotated[int, Setting(10, 0, 10, "Abilities in a deck")]
    copies: Annotated[int, Setting(1, 1, 5, "most copies of a card in a deck")]
    tactics_uses: Annotated[int, Setting(1, 0, 10, "tactics uses in a turn")]
    stack_limit: Annotated[int, Setting(5, 0, 5, "cards attached to one character")]
    desperation_walls: Annotated[
        int, Setting(2, 0, 5, "walls that a Desperation Bring-Forth costs; it needs all five standing")
    ]
    desperation: Annotated[int, Setting(1, 0, 10, "Desperation Bring-Forths of a player in a match")]
    arrivals_attack: Annotated[
        int, Setting(1, 0, 1, "1: a character may attack in the turn in which it was brought forth")
    ]
    revealed_walls_stay_up: Annotated[
        int, Setting(0, 0, 1, "1: a wall that was revealed and stands stays face-up and is not shuffled")
    ]
    random_first: Annotated[int, Setting(0, 0, 1, "1: the coin decides who is first, 0: seat 1 is first")]
    middle_odds: Annotated[int, Setting(100, 2, LARGE, "the coin lands on its middle once in so many tosses")]
    turn_limit: Annotated[int, Setting(300, 1, 400, "turns of both players after which a game is a draw")]
    decision_limit: Annotated[
        int, Setting(2000, 4, LARGE, "decisions in one turn after which it ends by limit")
    ]
    trigger_limit: Annotated[
        int, Setting(500, 10, LARGE, "effects in one resolution after which it ends by limit")
    ]
