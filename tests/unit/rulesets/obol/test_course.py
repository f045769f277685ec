"""How a duel begins, how turns go, and how it ends: OBO-WIN, OBO-SETUP, OBO-TURN, OBO-TIMER."""

from __future__ import annotations

import pytest

from sims.engine import IllegalAction
from tests.unit.rulesets.obol.board import (
    PLAIN_OBOL,
    do,
    duel,
    fresh,
    hero,
    instant,
    left,
    life,
    look,
    of,
    offers,
    outcome,
    side,
    weapon,
)

BRAN = hero("Bran", life=17)
IDA = hero("Ida", life=23)
BOLT = instant("Bolt", "play: deal 3 damage")
PACT = instant("Pact", "play: deal 3 damage; lose 3 life")


@pytest.mark.rule("OBO-WIN-1")
def test_life_starts_at_the_heros_own_value_and_at_0_the_duel_is_lost() -> None:
    assert life(fresh(BRAN, IDA, options={"second_life": 0})) == (17, 23)
    position = duel(side(hand=[BOLT]), side(life=3))
    do(position, "play Bolt")
    assert life(position) == (20, 0)
    assert outcome(position) == ("life", 1)
    assert offers(position) == []


@pytest.mark.rule("OBO-WIN-1")
def test_a_hero_with_1_life_left_goes_on() -> None:
    position = duel(side(hand=[BOLT]), side(life=4))
    do(position, "play Bolt")
    assert life(position) == (20, 1)
    assert outcome(position) == ("unfinished", 0)


@pytest.mark.rule("OBO-WIN-2")
@pytest.mark.parametrize("active", [1, 2])
def test_if_both_heroes_fall_to_one_action_whoever_played_it_loses(active: int) -> None:
    sides = [side(life=3), side(life=3)]
    sides[active - 1] = side(life=3, hand=[PACT])
    position = duel(*sides, active=active)
    do(position, "play Pact")
    assert life(position) == (0, 0)
    assert outcome(position) == ("both fell", 3 - active)


@pytest.mark.rule("OBO-WIN-2")
def test_a_hero_that_falls_to_its_own_card_alone_has_simply_lost() -> None:
    position = duel(side(life=3, hand=[PACT]), side(life=4))
    do(position, "play Pact")
    assert outcome(position) == ("life", 2)


@pytest.mark.rule("OBO-WIN-3")
@pytest.mark.parametrize("seat", [1, 2])
def test_who_concedes_has_lost(seat: int) -> None:
    position = duel(side(), side())
    do(position, f"concede {seat}")
    assert outcome(position) == ("concession", 3 - seat)


@pytest.mark.rule("OBO-WIN-4")
def test_a_game_that_nobody_finishes_is_a_draw_at_the_turn_limit() -> None:
    position = fresh()
    assert position.match.options["turn_limit"] == 200
    position = duel(side(), side(), turn=199, active=1)
    do(position, "pass")
    assert outcome(position) == ("unfinished", 0)
    do(position, "pass")
    assert outcome(position) == ("turn limit", 0)
    assert look(position)["turn"] == 200


@pytest.mark.rule("OBO-SETUP-1")
def test_each_player_is_dealt_three_cards_and_seat_1_goes_first_and_draws() -> None:
    position = fresh(options={"second_obol": 0})
    assert (look(position)["turn"], look(position)["active"]) == (1, 1)
    assert [len(of(position, seat, "hand")[0]) for seat in (1, 2)] == [4, 3]
    assert [len(of(position, seat, "deck")[0]) for seat in (1, 2)] == [16, 17]


@pytest.mark.rule("OBO-SETUP-1")
def test_hands_are_dealt_by_chance() -> None:
    dealt = [list(fresh(seed=seed).state.players[0].hand[:4]) for seed in range(10)]
    assert len({tuple(pieces) for pieces in dealt}) == 10  # one in 116,280 for each two of them


@pytest.mark.rule("OBO-SETUP-1", "OBO-TURN-1", "OBO-TURN-2")
def test_the_numbers_of_a_beginning_are_options() -> None:
    options = {"start_hand": 5, "start_energy": 2, "energy_gain": 3, "turn_draw": 2, "second_obol": 0}
    position = fresh(options=options)
    assert [len(of(position, seat, "hand")[0]) for seat in (1, 2)] == [7, 5]
    assert of(position, 1, "energy", "max_energy") == (5, 5)
    do(position, "pass")
    assert (len(of(position, 2, "hand")[0]), of(position, 2, "energy")) == (7, (5,))


@pytest.mark.rule("OBO-SETUP-2")
@pytest.mark.parametrize(
    ("options", "cards", "lives"),
    [
        ({}, 4, (20, 22)),
        ({"mode": 1}, 3, (20, 20)),
        ({"second_obol": 0}, 3, (20, 22)),
        ({"second_life": 0}, 4, (20, 20)),
        ({"second_life": 5}, 4, (20, 25)),
        ({"mode": 1, "second_obol": 1}, 4, (20, 20)),
        ({"mode": 1, "second_life": 2}, 3, (20, 22)),
    ],
)
def test_what_the_second_player_gets(options: dict[str, int], cards: int, lives: tuple[int, int]) -> None:
    position = fresh(options=options)
    (held,) = of(position, 2, "hand")
    assert len(held) == cards
    assert [each["card"] for each in held].count(PLAIN_OBOL.name) == cards - 3
    assert life(position) == lives
    assert [each["card"] for each in of(position, 1, "hand")[0]].count(PLAIN_OBOL.name) == 0


@pytest.mark.rule("OBO-SETUP-2")
def test_the_obol_costs_nothing_and_gives_1_energy_for_this_turn() -> None:
    position = duel(side(), side(hand=[PLAIN_OBOL]), active=2, turn=2)
    assert of(position, 2, "energy", "max_energy") == (1, 1)
    do(position, "play Obol")
    assert of(position, 2, "energy", "max_energy", "hand", "discard") == (2, 1, [], ["Obol"])
    do(position, "pass", "pass")
    assert of(position, 2, "energy", "max_energy") == (2, 2)


@pytest.mark.rule("OBO-SETUP-3")
def test_the_obol_is_beside_the_three_cards_and_extra_life_raises_the_maximum() -> None:
    position = fresh()
    assert [each["card"] for each in of(position, 2, "hand")[0]] == ["Filler", "Filler", "Filler", "Obol"]
    assert of(position, 2, "life", "max_life") == (22, 22)
    assert offers(position)[0] == "pass"  # no mulligan is asked for before the first turn


@pytest.mark.rule("OBO-SETUP-3")
def test_there_is_no_hand_limit() -> None:
    many = [instant(f"Card {number}", "play: heal 1", cost=9) for number in range(15)]
    position = duel(side(hand=many), side())
    do(position, "pass", "pass")
    assert len(of(position, 1, "hand")[0]) == 16


@pytest.mark.rule("OBO-TURN-1")
def test_maximum_energy_grows_by_1_from_0_and_is_refilled() -> None:
    position = fresh()
    found = []
    for _ in range(24):
        seat = look(position)["active"]
        found.append(of(position, seat, "energy", "max_energy"))
        do(position, "pass")
    assert found[::2] == [(turn, turn) for turn in (*range(1, 11), 10, 10)]
    assert found[1::2] == found[::2]


@pytest.mark.rule("OBO-TURN-1")
def test_unused_energy_is_not_kept() -> None:
    position = duel(side(energy=3, max_energy=3), side())
    do(position, "pass")
    assert of(position, 1, "energy") == (0,)
    do(position, "pass")
    assert of(position, 1, "energy") == (4,)


@pytest.mark.rule("OBO-TURN-2")
def test_one_card_is_drawn_at_the_start_of_a_turn() -> None:
    ant, bee = instant("Ant", "play: heal 1"), instant("Bee", "play: heal 1")
    position = duel(side(), side(deck=[ant, bee]))
    do(position, "pass")
    assert [each["card"] for each in of(position, 2, "hand")[0]] == ["Ant"]
    assert of(position, 2, "deck")[0][0] == "Bee"


@pytest.mark.rule("OBO-TURN-2")
def test_drawing_from_an_empty_deck_does_nothing() -> None:
    position = duel(side(), side(spare=0, life=9))
    do(position, "pass")
    assert of(position, 2, "hand", "deck", "life") == ([], [], 9)
    assert outcome(position) == ("unfinished", 0)


@pytest.mark.rule("OBO-TURN-3")
def test_cards_and_abilities_in_any_order_while_energy_lasts() -> None:
    cara = hero("Cara", actives="active 2: deal 1 damage | active 3: heal 2")
    position = duel(side(hero=cara, life=10, energy=5, hand=[BOLT, BOLT]), side(life=20))
    do(position, "ability 2")
    assert life(position) == (12, 20)
    do(position, "play Bolt")
    assert life(position) == (12, 17)
    assert of(position, 1, "energy") == (1,)
    assert "ability 1" not in offers(position)
    with pytest.raises(IllegalAction):
        do(position, "ability 1")
    do(position, "play Bolt")
    assert of(position, 1, "energy", "hand") == (0, [])


@pytest.mark.rule("OBO-TURN-3")
def test_a_card_that_costs_more_than_the_energy_left_is_not_offered() -> None:
    dear = instant("Dear", "play: deal 3 damage", cost=4)
    assert "play Dear" not in offers(duel(side(energy=3, hand=[dear]), side()))
    assert "play Dear" in offers(duel(side(energy=4, hand=[dear]), side()))


@pytest.mark.rule("OBO-TURN-4")
@pytest.mark.parametrize("last", ["attack", "heavy strike", "pass"])
def test_one_action_ends_the_turn(last: str) -> None:
    position = duel(side(energy=3), side())
    do(position, last)
    assert (look(position)["turn"], look(position)["active"]) == (6, 2)


@pytest.mark.rule("OBO-TURN-4")
def test_cards_and_abilities_do_not_end_the_turn() -> None:
    position = duel(side(energy=9, hand=[BOLT]), side())
    do(position, "play Bolt", "ability 2")
    assert (look(position)["turn"], look(position)["active"]) == (5, 1)


@pytest.mark.rule("OBO-TURN-5")
def test_energy_beyond_the_cap_counts_for_this_turn() -> None:
    position = duel(side(), side(hand=[PLAIN_OBOL]), active=2, turn=40)
    assert of(position, 2, "energy") == (10,)
    do(position, "play Obol")
    assert of(position, 2, "energy", "max_energy") == (11, 10)
    do(position, "pass", "pass")
    assert of(position, 2, "energy", "max_energy") == (10, 10)


@pytest.mark.rule("OBO-TIMER-1")
def test_a_turn_that_takes_too_long_passes_by_itself() -> None:
    options = {"clock": 1, "turn_seconds": 24, "think_play": 12, "think_end": 6}
    sword = weapon("Sword", 5)
    position = duel(side(energy=9, weapon=sword, hand=[BOLT, BOLT]), side(life=20), options=options)
    do(position, "play Bolt")
    assert life(position) == (20, 17)
    do(position, "play Bolt")  # its 24th second is one too many: nothing is played
    assert life(position) == (20, 17)
    assert (look(position)["active"], left(position, 1, "weapon")) == (2, 3)
    assert of(position, 1, "timed_out") == (1,)


@pytest.mark.rule("OBO-TIMER-1")
def test_three_own_turns_timed_out_in_a_row_lose_the_match() -> None:
    options = {"clock": 1, "turn_seconds": 6}
    position = duel(side(timed_out=1), side(), options=options)
    do(position, "pass")
    assert outcome(position) == ("unfinished", 0)
    do(position, "pass")  # of the other player's, who was never late before
    assert [of(position, seat, "timed_out")[0] for seat in (1, 2)] == [2, 1]
    do(position, "pass")
    assert outcome(position) == ("time-outs", 2)


@pytest.mark.rule("OBO-TIMER-1")
def test_the_timers_numbers_are_options() -> None:
    options = {"clock": 1, "turn_seconds": 50, "think_play": 20, "time_outs": 1}
    position = duel(side(energy=9, hand=[BOLT, BOLT, BOLT]), side(), options=options)
    do(position, "play Bolt", "play Bolt")
    assert outcome(position) == ("unfinished", 0)
    do(position, "play Bolt")
    assert (outcome(position), life(position)) == (("time-outs", 2), (20, 14))


@pytest.mark.rule("OBO-TIMER-1")
def test_a_turn_in_time_ends_the_row_and_campaigns_have_no_timer() -> None:
    position = duel(side(timed_out=2), side(), options={"clock": 1})
    do(position, "pass")
    assert of(position, 1, "timed_out") == (0,)
    position = duel(side(timed_out=2), side(), options={"clock": 1, "turn_seconds": 1, "mode": 1})
    do(position, "pass")
    assert outcome(position) == ("unfinished", 0)
    assert fresh().match.options["clock"] == 0


def test_a_turn_that_runs_away_ends_the_game_and_names_the_card() -> None:
    position = duel(side(energy=9, hand=[BOLT, BOLT, BOLT]), side(), options={"decision_limit": 2})
    do(position, "play Bolt", "play Bolt")
    assert outcome(position) == ("unfinished", 0)
    do(position, "play Bolt")
    assert outcome(position) == ("limit", 0)
    assert position.match.cards[position.state.limit_card - 1].name == "Bolt"
    assert life(position) == (20, 14)
