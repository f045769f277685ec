"""Set-up, the turn, Energy, and how games end."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.volnar.board import (
    at,
    attachment,
    course,
    do,
    duel,
    fresh,
    life,
    of,
    offered,
    outcome,
    side,
    spell,
    unit,
)

BOTH_LOSE = "cast: each player loses 20 Life"
BOTH_DRAW = "cast: each player draws 1"


@pytest.mark.rule("VOL-SETUP-1", "VOL-SETUP-3", "VOL-TURN-3")
def test_five_cards_twenty_life_and_one_energy_before_the_first_energy_phase() -> None:
    position = fresh(options={"mulligan": 0})
    assert life(position) == (20, 20)
    assert (of(position, 1, "energy"), of(position, 2, "energy")) == (2, 1)
    assert (len(of(position, 1, "hand")), len(of(position, 2, "hand"))) == (6, 5)
    assert course(position) == (1, "main", 1)


@pytest.mark.rule("VOL-SETUP-2")
def test_the_second_player_replaces_two_cards_at_most() -> None:
    position = fresh(*(unit(f"U{number}") for number in range(13)))
    assert position.decider == 1
    before = [entry["card"] for entry in of(position, 2, "hand")]
    deck = of(position, 2, "deck")
    assert deck[-1] != before[0]
    do(position, f"replace {before[0]}")
    assert position.decider == 1
    assert of(position, 2, "deck") == [*deck, before[0]]
    do(position, f"replace {before[1]}")
    assert position.decider == 0
    hand = [entry["card"] for entry in of(position, 2, "hand")]
    assert hand[:3] == before[2:]
    assert len(hand) == 5
    assert of(position, 2, "shuffles") == 2
    assert len(of(position, 2, "deck")) == 35


@pytest.mark.rule("VOL-SETUP-2")
def test_the_second_player_may_keep_the_hand() -> None:
    position = fresh()
    before = of(position, 2, "hand")
    do(position, "keep")
    assert of(position, 2, "hand") == before
    assert of(position, 2, "shuffles") == 1


@pytest.mark.rule("VOL-SETUP-3")
def test_lots_decide_who_begins_if_the_option_says_so() -> None:
    seats = {int(fresh(options={"random_first": 1}, seed=seed).state.active) for seed in range(20)}
    assert seats == {0, 1}


@pytest.mark.rule("VOL-TURN-3")
def test_the_first_player_draws_nothing_first_if_the_option_says_so() -> None:
    position = fresh(options={"mulligan": 0, "first_player_draws": 0})
    assert len(of(position, 1, "hand")) == 5


@pytest.mark.rule("VOL-TURN-1", "VOL-TURN-3", "VOL-TURN-4")
def test_a_turn_draws_one_and_keeps_what_energy_was_not_spent() -> None:
    position = duel(side(energy=3), side(energy=4))
    do(position, "combat")
    assert course(position) == (6, "main", 2)
    assert of(position, 2, "energy") == 5
    assert len(of(position, 2, "hand")) == 1
    do(position, "combat")
    assert of(position, 1, "energy") == 4


@pytest.mark.rule("VOL-TURN-4")
def test_energy_stops_at_ten() -> None:
    position = duel(side(), side(energy=10))
    do(position, "combat")
    assert of(position, 2, "energy") == 10


@pytest.mark.rule("VOL-TURN-4")
def test_with_refill_the_maximum_grows_and_the_pool_is_filled() -> None:
    position = duel(side(), side(energy=0, energy_most=4), options={"energy": 1})
    do(position, "combat")
    assert of(position, 2, "energy") == 5
    assert of(position, 2, "energy_most") == 5


@pytest.mark.rule("VOL-TURN-6")
def test_at_the_end_the_hand_is_discarded_down_to_eight() -> None:
    position = duel(side(hand=[unit(f"U{n}", cost=9) for n in range(10)]), side())
    do(position, "combat")
    assert offered(position, "discard") == {f"discard U{n}" for n in range(10)}
    do(position, "discard U0", "discard U1")
    assert course(position) == (6, "main", 2)
    assert of(position, 1, "graveyard") == ["U0", "U1"]
    assert len(of(position, 1, "hand")) == 8


@pytest.mark.rule("VOL-TURN-2")
def test_start_of_turn_effects_come_before_the_draw() -> None:
    early = unit("Early", effects="at the start of your turn, if hand = 0: gain 3 Life")
    position = duel(side(), side([early]))
    do(position, "combat")
    assert life(position) == (20, 23)


@pytest.mark.rule("VOL-TURN-6")
def test_end_of_turn_effects_are_the_active_players() -> None:
    late = unit("Late", effects="at the end of your turn: gain 1 Life")
    position = duel(side([late]), side([late]))
    do(position, "combat", "end turn")
    assert life(position) == (21, 20)


@pytest.mark.rule("VOL-WIN-1")
def test_no_life_left_loses() -> None:
    position = duel(side(hand=[spell("Bolt", "cast: opponent loses 2 Life")]), side(life=2))
    do(position, "cast Bolt")
    assert outcome(position) == ("life", 1)


@pytest.mark.rule("VOL-WIN-2")
def test_drawing_from_an_empty_deck_loses() -> None:
    position = duel(side(), side(spare=0))
    do(position, "combat")
    assert outcome(position) == ("deck-out", 1)


@pytest.mark.rule("VOL-WIN-3")
def test_losing_life_at_once_is_a_draw() -> None:
    position = duel(side(hand=[spell("Doom", BOTH_LOSE)]), side())
    do(position, "cast Doom")
    assert outcome(position) == ("draw", 0)


@pytest.mark.rule("VOL-WIN-3")
def test_drawing_from_empty_decks_at_once_is_a_draw() -> None:
    position = duel(side(hand=[spell("Dry", BOTH_DRAW)], spare=0), side(spare=0))
    do(position, "cast Dry")
    assert outcome(position) == ("draw", 0)


@pytest.mark.rule("VOL-WIN-3")
def test_a_card_may_say_who_wins_instead() -> None:
    oath = attachment("Oath", "while in play: win where both players lose")
    position = duel(side(hand=[spell("Doom", BOTH_LOSE)]), side([at(unit("Sworn"), attached=[oath])]))
    do(position, "cast Doom")
    assert outcome(position) == ("life", 2)


@pytest.mark.rule("VOL-WIN-4")
def test_conceding_loses_and_the_turn_limit_is_a_draw() -> None:
    position = duel(side(), side())
    do(position, "concede 1")
    assert outcome(position) == ("concession", 2)
    position = duel(side(), side(), options={"turn_limit": 5})
    do(position, "combat")
    assert outcome(position) == ("turn limit", 0)


@pytest.mark.rule("VOL-ZONE-3")
def test_an_empty_deck_is_not_made_of_the_graveyard() -> None:
    position = duel(side(), side(spare=3, rest="graveyard"))
    do(position, "combat")
    assert outcome(position) == ("deck-out", 1)
    assert len(of(position, 2, "graveyard")) == 3
