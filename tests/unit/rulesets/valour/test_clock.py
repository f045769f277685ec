"""The match clock as a thinking-time model: VAL-CLOCK-1."""

from __future__ import annotations

import pytest

from sims.engine import Position, load_engine
from tests.unit.rulesets.valour.board import (
    ROUND_RUNTIMES,
    Pile,
    card,
    do,
    duel,
    new_game,
    outcome,
    side,
)

AXE = card("Axe", 1800)
KNIGHT = card("Knight", 2300, level=5)
CLOCK = {"clock": 1, "think_main": 4, "think_battle": 5, "think_other": 2}


def clocks(position: Position) -> tuple[int, int]:
    players = position.state.players
    return int(players[0].clock), int(players[1].clock)


@pytest.mark.rule("VAL-CLOCK-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_clock_starts_at_300_and_gains_30_at_the_start_of_each_own_turn(runtime: str) -> None:
    options = {"clock": 1, "think_main": 0, "think_battle": 0, "think_other": 0}
    position = new_game(Pile((AXE, 20)), Pile((AXE, 20)), options=options, runtime=runtime)
    assert clocks(position) == (330, 300)
    do(position, "keep", "battle", "end turn")
    assert clocks(position) == (330, 330)
    do(position, "keep", "battle", "end turn")
    assert clocks(position) == (360, 330)


@pytest.mark.rule("VAL-CLOCK-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_each_decision_costs_the_seconds_of_its_kind(runtime: str) -> None:
    sides = (side(row=[AXE, AXE], hand=[KNIGHT], clock=100), side(hand=[AXE], clock=50))
    position = duel(*sides, options=CLOCK, runtime=runtime)
    do(position, "summon Knight attack")  # in a Main Phase
    assert clocks(position) == (96, 50)
    do(position, "tribute 1", "slot 1")  # two answers
    assert clocks(position) == (92, 50)
    do(position, "battle")
    assert clocks(position) == (88, 50)
    do(position, "attack 2 > player")  # in the Battle Phase
    assert clocks(position) == (83, 50)
    do(position, "end turn")
    assert clocks(position) == (79, 80)
    do(position, "battle")
    assert clocks(position) == (79, 76)


@pytest.mark.rule("VAL-CLOCK-1")
def test_it_runs_for_whoever_answers_also_in_the_others_turn() -> None:
    position = duel(
        side(clock=100), side(hand=[AXE], clock=50), options=CLOCK, pending=[{"discard": 1, "seat": 2}]
    )
    do(position, "discard Axe")
    assert clocks(position) == (100, 48)


@pytest.mark.rule("VAL-CLOCK-1", "VAL-WIN-3")
def test_0_seconds_lose() -> None:
    position = duel(side(row=[AXE], clock=9), side(), options=CLOCK)
    do(position, "battle", "attack 1 > player")
    assert outcome(position) == ("clock", 2)
    assert clocks(position) == (0, 300)
    assert position.state.players[1].life == 8000  # time ran out before the attack was made


@pytest.mark.rule("VAL-CLOCK-1")
def test_no_clock_runs_unless_the_option_is_on() -> None:
    assert load_engine("valour", "twin").spec.option_values()["clock"] == 0
    position = duel(side(hand=[AXE], clock=1), side(clock=1), options={**CLOCK, "clock": 0})
    do(position, "summon Axe attack", "slot 1", "battle", "end turn", "battle", "end turn")
    assert clocks(position) == (1, 1)
    assert outcome(position) == ("unfinished", 0)
