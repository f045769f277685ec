"""How games end: VAL-WIN, and what an empty deck does not do (VAL-DRAW)."""

from __future__ import annotations

import pytest

from sims.engine import IllegalAction, Position, load_engine
from tests.unit.rulesets.valour.board import (
    ROUND_RUNTIMES,
    Pile,
    at,
    card,
    course,
    do,
    duel,
    hero,
    look,
    new_game,
    offered,
    offers,
    outcome,
    side,
)

AXE = card("Axe", 1800)
RAM = card("Ram", 2500)


def lives(position: Position) -> tuple[int, int]:
    mine, theirs = look(position)
    return mine.life, theirs.life


@pytest.mark.rule("VAL-WIN-1")
def test_both_players_start_at_8000_lp() -> None:
    position = new_game(Pile((AXE, 40)), Pile((RAM, 40)))
    assert lives(position) == (8000, 8000)


@pytest.mark.rule("VAL-WIN-1", "VAL-WIN-6")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_falling_to_0_lp_loses(runtime: str) -> None:
    position = duel(side(row=[AXE]), side(life=1800), phase="battle", runtime=runtime)
    do(position, "attack 1 > player")
    assert lives(position) == (8000, 0)
    assert outcome(position) == ("life", 1)
    assert position.over
    assert position.decider == -1
    assert offers(position) == []


@pytest.mark.rule("VAL-WIN-1")
def test_one_lp_left_goes_on() -> None:
    position = duel(side(row=[AXE]), side(life=1801), phase="battle")
    do(position, "attack 1 > player")
    assert lives(position) == (8000, 1)
    assert outcome(position) == ("unfinished", 0)


@pytest.mark.rule("VAL-WIN-1")
def test_lp_never_show_below_0() -> None:
    position = duel(side(row=[AXE]), side(life=300), phase="battle")
    do(position, "attack 1 > player")
    assert lives(position) == (8000, 0)
    assert outcome(position) == ("life", 1)


@pytest.mark.rule("VAL-WIN-1")
def test_an_attacker_can_lose_by_its_own_attack() -> None:
    position = duel(side(row=[RAM]), side(row=[AXE], life=700), phase="battle", active=2, turn=6)
    do(position, "attack 1 > 1")
    assert lives(position) == (8000, 0)
    assert outcome(position) == ("life", 1)


@pytest.mark.rule("VAL-WIN-1", "VAL-WIN-6")
def test_both_at_0_lp_in_one_resolution_is_a_draw() -> None:
    # Nothing in the core takes LP from both at once, so one side stands at 0 beforehand.
    position = duel(side(row=[AXE], life=0), side(life=1000), phase="battle")
    do(position, "attack 1 > player")
    assert lives(position) == (0, 0)
    assert outcome(position) == ("draw", 0)


@pytest.mark.rule("VAL-WIN-2", "VAL-WIN-6")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_draw_phase_with_an_empty_deck_loses(runtime: str) -> None:
    position = duel(side(), side(hand=[AXE, AXE], spare=0), phase="main 2", runtime=runtime)
    do(position, "end turn")
    assert outcome(position) == ("deck-out", 1)
    assert lives(position) == (8000, 8000)


@pytest.mark.rule("VAL-WIN-2")
def test_drawing_the_last_card_does_not_lose_yet() -> None:
    position = duel(side(spare=5), side(hand=[AXE], spare=1), phase="main 2")
    do(position, "end turn")
    assert look(position)[1].deck == []
    assert look(position)[1].hand == ["Axe", "Filler"]
    assert outcome(position) == ("unfinished", 0)
    do(position, "battle", "end turn")  # seat 2 ends its turn, seat 1 draws
    assert outcome(position) == ("unfinished", 0)
    do(position, "battle", "end turn")  # and now seat 2 begins a Draw Phase without a deck
    assert outcome(position) == ("deck-out", 1)


@pytest.mark.rule("VAL-WIN-2", "VAL-DRAW-1")
def test_only_the_draw_phase_makes_an_empty_deck_a_loss() -> None:
    position = duel(side(hand=[AXE], spare=0), side(), turn=7)
    assert look(position)[0].deck == []
    assert "draw" not in offers(position)
    do(position, "summon Axe attack", "slot 1", "heal", "battle", "end turn")
    assert outcome(position) == ("unfinished", 0)
    assert course(position) == (8, "main 1", 2)


@pytest.mark.rule("VAL-DRAW-1")
def test_an_effect_that_draws_from_an_empty_deck_does_nothing() -> None:
    # The deal asks for five cards and finds three; a mulligan then draws two of them again.
    position = new_game(Pile((AXE, 3)), Pile((RAM, 40)))
    assert (look(position)[0].hand, look(position)[0].deck) == (["Axe"] * 3, [])
    assert outcome(position) == ("unfinished", 0)
    do(position, "mulligan")
    assert (len(look(position)[0].hand), len(look(position)[0].deck)) == (2, 1)
    do(position, "draw")
    assert (len(look(position)[0].hand), look(position)[0].deck) == (3, [])
    assert "draw" not in offers(position)
    assert outcome(position) == ("unfinished", 0)


@pytest.mark.rule("VAL-WIN-3", "VAL-WIN-6")
def test_a_clock_that_reaches_0_loses() -> None:
    options = {"clock": 1, "think_main": 4}
    position = duel(side(hand=[AXE], clock=4), side(), options=options)
    do(position, "summon Axe attack")
    assert outcome(position) == ("clock", 2)
    assert position.state.players[0].clock == 0
    assert look(position)[0].hand == ["Axe"]  # too late: nothing was done


@pytest.mark.rule("VAL-WIN-3")
def test_a_second_left_on_the_clock_goes_on() -> None:
    position = duel(side(hand=[AXE], clock=5), side(clock=1), options={"clock": 1, "think_main": 4})
    do(position, "summon Axe attack")
    assert outcome(position) == ("unfinished", 0)
    assert position.state.players[0].clock == 1
    do(position, "slot 1")  # two seconds, and only one left
    assert outcome(position) == ("clock", 2)
    assert position.state.players[0].clock == 0


@pytest.mark.rule("VAL-WIN-3")
def test_the_clock_that_runs_is_the_one_of_whoever_decides() -> None:
    pending = [{"discard": 1, "seat": 2}]
    position = duel(side(clock=1), side(hand=[AXE, RAM], clock=2), options={"clock": 1}, pending=pending)
    do(position, "discard Axe")
    assert outcome(position) == ("clock", 1)


@pytest.mark.rule("VAL-WIN-4", "VAL-WIN-6")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_required_step_that_cannot_be_done_in_full_loses(runtime: str) -> None:
    pending = [{"discard": 2, "seat": 1, "required": True}, {"discard": 1, "seat": 2}]
    position = duel(side(hand=[AXE]), side(hand=[RAM]), pending=pending, runtime=runtime)
    do(position, "discard Ram")
    assert outcome(position) == ("unable", 2)
    assert look(position)[0].hand == ["Axe"]


@pytest.mark.rule("VAL-WIN-4")
def test_a_required_step_with_just_enough_goes_on() -> None:
    pending = [{"discard": 2, "seat": 1, "required": True}, {"discard": 1, "seat": 2}]
    position = duel(side(hand=[AXE, RAM]), side(hand=[RAM]), pending=pending)
    do(position, "discard Ram")
    assert position.decider == 0
    do(position, "discard Ram", "discard Axe")
    assert outcome(position) == ("unfinished", 0)
    assert look(position)[0].graveyard == ["Ram", "Axe"]
    assert course(position) == (5, "main 1", 1)


@pytest.mark.rule("VAL-WIN-4")
def test_an_unflagged_step_does_as_much_as_possible() -> None:
    pending = [{"discard": 2, "seat": 1}, {"discard": 1, "seat": 2}]
    position = duel(side(hand=[AXE]), side(hand=[RAM]), pending=pending)
    do(position, "discard Ram", "discard Axe")
    assert outcome(position) == ("unfinished", 0)
    assert look(position)[0].graveyard == ["Axe"]
    assert course(position) == (5, "main 1", 1)


@pytest.mark.rule("VAL-WIN-4")
def test_a_tribute_that_is_owed_and_cannot_be_paid_loses() -> None:
    giant = card("Giant", 2600, level=7)
    pending = [{"summon": giant, "owed": 2}]
    position = duel(side(row=[AXE]), side(), pending=pending)
    do(position, "tribute 1")
    assert outcome(position) == ("unable", 2)


@pytest.mark.rule("VAL-WIN-4")
def test_voluntary_actions_that_cannot_be_done_are_not_offered() -> None:
    giant = card("Giant", 2600, level=7)
    position = duel(side(row=[AXE], hand=[giant], valour=0, spare=0), side(), turn=2)
    assert offers(position) == ["battle", "change 1"]


@pytest.mark.rule("VAL-WIN-5", "VAL-WIN-6")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
@pytest.mark.parametrize(("quitter", "winner"), [(1, 2), (2, 1)])
def test_conceding_loses_whoever_decides(runtime: str, quitter: int, winner: int) -> None:
    position = duel(side(row=[AXE]), side(), phase="battle", runtime=runtime)
    assert position.decider == 0
    do(position, f"concede {quitter}")
    assert outcome(position) == ("concession", winner)
    assert offers(position) == []


@pytest.mark.rule("VAL-WIN-5")
@pytest.mark.parametrize("quitter", [1, 2])
def test_conceding_is_possible_inside_every_pending_decision(quitter: int) -> None:
    giant = card("Giant", 2600, level=7)
    frames = [{"mulligan": True}, {"discard": 1}, {"summon": giant, "owed": 1}, {"summon": AXE}]
    for frame in frames:
        position = duel(side(row=[AXE], hand=[RAM]), side(), pending=[frame])
        assert not offered(position, "concede")
        do(position, f"concede {quitter}")
        assert outcome(position) == ("concession", 3 - quitter)


@pytest.mark.rule("VAL-WIN-5")
def test_conceding_is_never_listed_and_a_finished_game_cannot_be_conceded() -> None:
    position = duel(side(row=[AXE], hand=[RAM]), side(life=100), phase="battle")
    assert not offered(position, "concede")
    do(position, "attack 1 > player")
    with pytest.raises(IllegalAction):
        do(position, "concede 1")
    assert outcome(position) == ("life", 1)


@pytest.mark.rule("VAL-WIN-6")
def test_the_turn_limit_ends_a_game_as_a_draw() -> None:
    position = duel(side(life=100), side(), phase="main 2", turn=12, active=2, options={"turn_limit": 12})
    do(position, "end turn")
    assert outcome(position) == ("turn limit", 0)
    assert course(position)[0] == 12


@pytest.mark.rule("VAL-WIN-6")
def test_the_turn_before_the_limit_is_played() -> None:
    position = duel(side(), side(), phase="main 2", turn=11, options={"turn_limit": 12})
    do(position, "end turn")
    assert outcome(position) == ("unfinished", 0)
    assert course(position) == (12, "main 1", 2)


@pytest.mark.rule("VAL-WIN-6")
def test_the_turn_limit_is_200_unless_an_option_says_otherwise() -> None:
    assert load_engine("valour", "twin").spec.option_values()["turn_limit"] == 200
    position = duel(side(), side(), phase="main 2", turn=199)
    do(position, "end turn")
    assert course(position) == (200, "main 1", 2)
    do(position, "battle", "end turn")
    assert outcome(position) == ("turn limit", 0)


@pytest.mark.rule("VAL-WIN-6")
def test_a_turn_that_never_ends_is_stopped_with_an_ending_of_its_own() -> None:
    position = duel(side(row=[AXE]), side(), options={"decision_limit": 10, "boost_cost": 0})
    for _ in range(10):
        do(position, "boost 1")
    assert outcome(position) == ("unfinished", 0)
    do(position, "boost 1")
    assert outcome(position) == ("limit", 0)


@pytest.mark.rule("VAL-WIN-6")
def test_decisions_are_counted_anew_each_turn() -> None:
    position = duel(side(row=[AXE]), side(), options={"decision_limit": 10, "boost_cost": 0})
    for _ in range(8):
        do(position, "boost 1")
    do(position, "battle", "main 2")
    assert outcome(position) == ("unfinished", 0)
    position = duel(side(row=[AXE]), side(row=[RAM]), options={"decision_limit": 10, "boost_cost": 0})
    for _ in range(7):
        do(position, "boost 1")
    do(position, "battle", "main 2", "end turn")
    for _ in range(10):
        do(position, "boost 1")
    assert outcome(position) == ("unfinished", 0)
    assert course(position) == (6, "main 1", 2)


@pytest.mark.rule("VAL-WIN-6")
def test_the_first_ending_stands() -> None:
    queen = hero("Queen")
    position = duel(side(row=[at(queen)]), side(life=3000), phase="battle")
    do(position, "attack 1 > player")
    assert outcome(position) == ("life", 1)
    with pytest.raises(IllegalAction):
        position.apply(position.parse("battle"))
    assert outcome(position) == ("life", 1)
