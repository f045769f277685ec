"""The numbers of the game that a designer might tune: rules options, part of every plan."""

from __future__ import annotations

from typing import Annotated

from ..kernel.layout import layout
from ..kernel.spec import Setting

LARGE = 1_000_000


@layout
class Options:
    """Each field is an option; `evenhand options volnar` prints them."""

    start_life: Annotated[int, Setting(20, 1, LARGE, "Life of each player at the start")]
    start_energy: Annotated[int, Setting(1, 0, 100, "Energy of each player at the start")]
    energy_gain: Annotated[int, Setting(1, 0, 100, "Energy gained in the Energy Phase")]
    most_energy: Annotated[int, Setting(10, 0, 100, "most Energy a player may have")]
    energy: Annotated[
        int,
        Setting(0, 0, 1, "0: a pool that keeps what is unspent, 1: a maximum that grows and is refilled"),
    ]
    start_hand: Annotated[int, Setting(5, 0, 20, "cards each player draws before the first turn")]
    mulligan: Annotated[int, Setting(2, 0, 20, "cards that the second player may replace at the start")]
    hand_limit: Annotated[int, Setting(8, 0, 70, "cards a player may hold at the end of their turn")]
    deck_low: Annotated[int, Setting(40, 1, 70, "fewest cards in a deck")]
    deck_high: Annotated[int, Setting(70, 1, 70, "most cards in a deck")]
    copies: Annotated[int, Setting(3, 1, 70, "most copies of a card in a deck")]
    unique_copies: Annotated[int, Setting(1, 1, 70, "most copies of a Unique card in a deck")]
    factions: Annotated[int, Setting(2, 1, 5, "most factions in a deck")]
    first_player_draws: Annotated[
        int, Setting(1, 0, 1, "1: the first player draws in the first turn too, 0: does not")
    ]
    random_first: Annotated[int, Setting(0, 0, 1, "1: the first player is drawn by lot, 0: seat 1 is first")]
    moves: Annotated[int, Setting(1, 0, 3, "Unit moves a player may make in a Main Phase")]
    lane_bonus: Annotated[int, Setting(1, 0, 100, "Power an attacker gains against a Unit in its own lane")]
    adjacent_attack: Annotated[
        int,
        Setting(
            0,
            0,
            1,
            "0: past an empty lane of the opponent's, a Unit in an adjacent lane may be attacked, "
            "1: Life may be attacked through an empty adjacent lane",
        ),
    ]
    damage_clears: Annotated[int, Setting(0, 0, 1, "1: damage on Units is gone at the end of each turn")]
    blade_power: Annotated[int, Setting(1, 0, 100, "Power that Blade Form gives until end of turn")]
    blade_lane: Annotated[
        int, Setting(0, 0, 1, "Blade Form's free attack goes into 0: a different lane, 1: any lane")
    ]
    blade_form_wakes: Annotated[
        int, Setting(1, 0, 1, "1: a Unit in Blade Form may also attack in the turn it was played")
    ]
    fog_limit: Annotated[int, Setting(2, 0, 4, "most Fogcast Spells of a player in the Fog Row")]
    roarback_damage: Annotated[int, Setting(2, 1, 100, "least damage in one combat that lets Roarback fire")]
    turn_limit: Annotated[int, Setting(200, 1, 400, "turns of both players after which a game is a draw")]
    decision_limit: Annotated[
        int, Setting(2000, 4, LARGE, "decisions in one turn after which it ends by limit")
    ]
    trigger_limit: Annotated[
        int, Setting(500, 10, LARGE, "effects in one resolution after which it ends by limit")
    ]
