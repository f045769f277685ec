"""The numbers of the hero duel a designer might tune: rules options, part of every plan."""

from __future__ import annotations

from typing import Annotated

from ..kernel.layout import layout
from ..kernel.spec import Setting

LARGE = 1_000_000
AS_MODE = -1


@layout
class Options:
    """Each field is an option; `evenhand options obol` prints them."""

    mode: Annotated[
        int, Setting(0, 0, 1, "0: versus, 1: campaign (no Obol, no extra life, no timer): a preset")
    ]
    second_obol: Annotated[
        int, Setting(AS_MODE, AS_MODE, 1, "1: the second player gets the Obol, 0: not, -1: as the mode says")
    ]
    second_life: Annotated[
        int, Setting(AS_MODE, AS_MODE, 99, "extra life of the second player, -1: as the mode says")
    ]
    start_hand: Annotated[int, Setting(3, 0, 20, "cards in the opening hand")]
    start_energy: Annotated[int, Setting(0, 0, 20, "maximum energy before the first turn")]
    energy_gain: Annotated[int, Setting(1, 0, 20, "maximum energy gained at the start of each own turn")]
    energy_cap: Annotated[int, Setting(10, 0, 20, "what maximum energy grows to")]
    turn_draw: Annotated[int, Setting(1, 0, 20, "cards drawn at the start of each own turn")]
    base_attack: Annotated[int, Setting(1, 0, 99, "damage of an attack without a weapon")]
    armor_stops_direct: Annotated[
        int, Setting(0, 0, 1, "1: armor reduces direct damage too, and wears by it; 0: attacks alone")
    ]
    deck_size: Annotated[int, Setting(20, 1, 40, "cards in a deck, without the hero")]
    max_copies: Annotated[int, Setting(2, 1, 40, "most copies of a card in a deck")]
    clock: Annotated[int, Setting(0, 0, 1, "1: a thinking-time model runs the turn timer")]
    turn_seconds: Annotated[int, Setting(90, 1, LARGE, "seconds a turn may take")]
    time_outs: Annotated[int, Setting(3, 1, 99, "own turns timed out in a row that lose the match")]
    think_play: Annotated[int, Setting(12, 0, LARGE, "seconds a card or an ability takes")]
    think_end: Annotated[int, Setting(6, 0, LARGE, "seconds the action that ends the turn takes")]
    turn_limit: Annotated[int, Setting(200, 1, 400, "turns of both players after which a game is a draw")]
    decision_limit: Annotated[
        int, Setting(500, 2, LARGE, "decisions in one turn after which it ends by limit")
    ]
