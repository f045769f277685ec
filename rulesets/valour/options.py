"""The numbers of VALOUR a designer might tune: rules options, part of every plan."""

from __future__ import annotations

from typing import Annotated

from ..kernel.layout import layout
from ..kernel.spec import Setting

LARGE = 1_000_000


@layout
class Options:
    """Each field is an option; `evenhand options valour` prints them."""

    start_life: Annotated[int, Setting(8000, 1, LARGE, "LP of each player at the start")]
    start_valour: Annotated[int, Setting(25, 0, 999, "VP of each player at the start, and the maximum")]
    start_hand: Annotated[int, Setting(5, 0, 20, "cards each player draws before the first turn")]
    hand_limit: Annotated[int, Setting(7, 0, 60, "cards a player may hold at the end of their turn")]
    deck_low: Annotated[int, Setting(40, 1, 60, "fewest cards in a deck")]
    deck_high: Annotated[int, Setting(60, 1, 60, "most cards in a deck")]
    copies: Annotated[int, Setting(3, 1, 60, "most copies of a card in a deck")]
    hero_copies: Annotated[int, Setting(1, 1, 60, "most copies of one Hero in a deck")]
    summons: Annotated[int, Setting(1, 0, 60, "Normal Summons or Sets a turn")]
    one_tribute_level: Annotated[int, Setting(5, 1, 11, "from this level a summon costs one tribute")]
    two_tribute_level: Annotated[int, Setting(7, 1, 11, "from this level a summon costs two tributes")]
    chain_bonus: Annotated[
        int, Setting(200, 0, LARGE, "ATK an attacker gains or loses by the Dominance Chain")
    ]
    heroic_cost: Annotated[int, Setting(13, 0, 999, "VP for a heroic act (once a match over all three)")]
    wound_cost: Annotated[int, Setting(9, 0, 999, "VP to destroy a random card in the opponent's hand")]
    draw_cost: Annotated[int, Setting(7, 0, 999, "VP to draw a card")]
    heal_cost: Annotated[int, Setting(5, 0, 999, "VP to recover LP")]
    heal_amount: Annotated[int, Setting(1000, 0, LARGE, "LP recovered by the VP action")]
    boost_cost: Annotated[int, Setting(1, 0, 999, "VP to raise a unit's ATK until end of turn")]
    boost_amount: Annotated[int, Setting(100, 0, LARGE, "ATK gained by the VP action")]
    boost_turn: Annotated[int, Setting(3, 1, LARGE, "first turn of the match on which ATK may be bought")]
    random_first: Annotated[int, Setting(0, 0, 1, "1: the first player is drawn by lot, 0: seat 1 is first")]
    first_draw: Annotated[int, Setting(0, 0, 1, "1: the first player draws on the first turn too")]
    mulligan: Annotated[int, Setting(1, 0, 1, "1: each player may mulligan in their first turn")]
    clock: Annotated[int, Setting(0, 0, 1, "1: a thinking-time model runs each player's match clock")]
    clock_start: Annotated[int, Setting(300, 1, LARGE, "seconds on a clock at the start")]
    clock_gain: Annotated[int, Setting(30, 0, LARGE, "seconds gained at the start of each own turn")]
    think_main: Annotated[int, Setting(4, 0, LARGE, "seconds a decision in a Main Phase takes")]
    think_battle: Annotated[int, Setting(5, 0, LARGE, "seconds a decision in the Battle Phase takes")]
    think_other: Annotated[int, Setting(2, 0, LARGE, "seconds any other decision takes")]
    turn_limit: Annotated[int, Setting(200, 1, 400, "turns of both players after which a game is a draw")]
    decision_limit: Annotated[
        int, Setting(2000, 10, LARGE, "decisions in one turn after which it ends by limit")
    ]
    trigger_limit: Annotated[
        int, Setting(500, 10, LARGE, "effects in one resolution after which it ends by limit")
    ]
