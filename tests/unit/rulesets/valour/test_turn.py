"""The phases, the draw and the hand limit: VAL-TURN."""

from __future__ import annotations

import pytest

from sims.engine import IllegalAction
from tests.unit.rulesets.valour.board import (
    FILLER,
    ROUND_RUNTIMES,
    at,
    card,
    course,
    do,
    duel,
    look,
    offered,
    offers,
    side,
)

AXE = card("Axe", 1800)
RAM = card("Ram", 2500)
HAND = [card(name) for name in ("Ant", "Bee", "Cat", "Dog", "Elk", "Fox", "Gnu")]


@pytest.mark.rule("VAL-TURN-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_turn_runs_through_its_phases_in_order(runtime: str) -> None:
    position = duel(side(row=[AXE]), side(row=[RAM]), runtime=runtime)
    assert course(position) == (5, "main 1", 1)
    do(position, "battle")
    assert course(position) == (5, "battle", 1)
    do(position, "main 2")
    assert course(position) == (5, "main 2", 1)
    do(position, "end turn")
    assert course(position) == (6, "main 1", 2)  # seat 2 has drawn, and is in Main 1 by itself
    assert len(look(position)[1].hand) == 1


@pytest.mark.rule("VAL-TURN-1")
@pytest.mark.parametrize(
    ("phase", "onward"), [("main 1", "battle"), ("battle", "main 2"), ("main 2", "end turn")]
)
def test_each_phase_leads_to_the_next_one_only(phase: str, onward: str) -> None:
    position = duel(side(row=[AXE]), side(row=[RAM]), phase=phase)
    assert offered(position, "battle", "main", "end") == {onward}
    for word in {"battle", "main 2", "end turn"} - {onward}:
        with pytest.raises(IllegalAction):
            do(position, word)
    assert course(position) == (5, phase, 1)


@pytest.mark.rule("VAL-TURN-1")
def test_what_may_be_done_belongs_to_its_phase() -> None:
    mains = {"summon", "set", "change", "flip", "heal", "draw", "peek", "wound", "boost"}
    sides = (side(row=[at(AXE, entered=1), at(RAM, "set")], hand=[AXE]), side(row=[RAM], hand=[RAM]))
    for phase in ("main 1", "main 2"):
        position = duel(*sides, phase=phase)
        assert {text.split()[0] for text in offers(position)} - {"battle", "end"} == mains
    position = duel(*sides, phase="battle")
    assert set(offers(position)) == {"main 2", "attack 1 > 1"}


@pytest.mark.rule("VAL-TURN-3")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_the_draw_phase_draws_the_top_card(runtime: str) -> None:
    position = duel(side(), side(hand=[AXE], deck=[RAM, AXE]), phase="main 2", runtime=runtime)
    do(position, "end turn")
    theirs = look(position)[1]
    assert theirs.hand == ["Axe", "Ram"]
    assert theirs.deck[0] == "Axe"
    assert len(theirs.deck) == 11
    assert look(position)[0].hand == []


@pytest.mark.rule("VAL-TURN-1", "VAL-TURN-3")
def test_a_battle_phase_without_attackers_passes_by_itself_into_main_2() -> None:
    position = duel(side(row=[at(AXE, "defense")]), side(row=[RAM]))
    assert "end turn" not in offers(position)  # the Battle Phase is never left out
    do(position, "battle")
    assert course(position) == (5, "main 2", 1)


@pytest.mark.rule("VAL-TURN-1")
def test_the_battle_phase_is_over_when_nobody_can_attack_any_more() -> None:
    position = duel(side(row=[AXE, AXE]), side(), phase="battle")
    do(position, "attack 1 > player")
    assert course(position) == (5, "battle", 1)
    do(position, "attack 2 > player")
    assert course(position) == (5, "main 2", 1)


@pytest.mark.rule("VAL-TURN-1")
def test_play_passes_to_the_opponent() -> None:
    position = duel(side(), side(), turn=6, active=2, phase="main 2")
    do(position, "end turn")
    assert course(position) == (7, "main 1", 1)
    assert position.decider == 0


@pytest.mark.rule("VAL-TURN-2")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_more_than_seven_cards_are_discarded_down_to_seven_by_choice(runtime: str) -> None:
    position = duel(side(hand=[*HAND, AXE, RAM]), side(), phase="main 2", runtime=runtime)
    do(position, "end turn")
    assert course(position) == (5, "end", 1)
    names = ["Ant", "Bee", "Cat", "Dog", "Elk", "Fox", "Gnu", "Axe", "Ram"]
    assert offers(position) == [f"discard {name}" for name in names]
    do(position, "discard Cat")
    assert position.decider == 0
    assert "discard Cat" not in offers(position)
    do(position, "discard Ram")
    mine = look(position)[0]
    assert mine.hand == ["Ant", "Bee", "Dog", "Elk", "Fox", "Gnu", "Axe"]
    assert mine.graveyard == ["Cat", "Ram"]
    assert course(position) == (6, "main 1", 2)


@pytest.mark.rule("VAL-TURN-2")
def test_seven_cards_may_be_kept() -> None:
    position = duel(side(hand=HAND), side(), phase="main 2")
    do(position, "end turn")
    assert course(position) == (6, "main 1", 2)
    assert len(look(position)[0].hand) == 7


@pytest.mark.rule("VAL-TURN-2")
def test_only_the_active_player_discards_in_the_end_phase() -> None:
    position = duel(side(), side(hand=[*HAND, AXE, RAM]), phase="main 2")
    do(position, "end turn")
    assert course(position) == (6, "main 1", 2)
    assert len(look(position)[1].hand) == 10  # nine, and the draw
    do(position, "battle", "end turn")
    assert position.decider == 1
    assert {text.split()[0] for text in offers(position)} == {"discard"}


@pytest.mark.rule("VAL-TURN-2")
def test_copies_of_a_card_are_one_choice() -> None:
    position = duel(side(hand=[FILLER] * 6 + [AXE] * 2), side(), phase="main 2")
    do(position, "end turn")
    assert offers(position) == ["discard Filler", "discard Axe"]


@pytest.mark.rule("VAL-TURN-2")
def test_the_hand_limit_is_an_option() -> None:
    position = duel(side(hand=HAND), side(), phase="main 2", options={"hand_limit": 6})
    do(position, "end turn")
    assert course(position) == (5, "end", 1)
