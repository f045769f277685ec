"""The deal, the mulligan and the first turn: VAL-START."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.unit.rulesets.valour.board import (
    FILLER,
    ROUND_RUNTIMES,
    Pile,
    card,
    course,
    do,
    duel,
    is_even,
    look,
    make_match,
    new_game,
    offers,
    side,
)

NAMES = ("Ant", "Bee", "Cat", "Dog", "Elk", "Fox", "Gnu", "Hen", "Ibis", "Jay")
ZOO = Pile(*((card(name, 100 * number), 4) for number, name in enumerate(NAMES, start=1)))


@pytest.mark.rule("VAL-START-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_each_player_is_dealt_five_cards_of_a_shuffled_deck(runtime: str) -> None:
    position = new_game(ZOO, ZOO, runtime=runtime)
    for seat in look(position):
        assert (len(seat.hand), len(seat.deck)) == (5, 35)
        assert Counter(seat.hand + seat.deck) == Counter(list(NAMES) * 4)
        assert (seat.graveyard, seat.row) == ([], [None] * 5)


@pytest.mark.rule("VAL-START-1")
def test_both_decks_are_shuffled_by_the_seed() -> None:
    orders = [[tuple(seat.hand + seat.deck) for seat in look(new_game(ZOO, ZOO, seed))] for seed in range(20)]
    assert len({order for pair in orders for order in pair}) == 40
    assert [tuple(seat.hand + seat.deck) for seat in look(new_game(ZOO, ZOO, 0))] == orders[0]


@pytest.mark.rule("VAL-START-1")
def test_every_card_is_dealt_equally_often_to_every_place() -> None:
    match = make_match([ZOO, ZOO], None)
    top: list[Counter[int]] = [Counter(), Counter()]
    bottom: list[Counter[int]] = [Counter(), Counter()]
    for seed in range(1000):
        state = match.new_game(seed).state
        for seat in range(2):
            top[seat][state.players[seat].hand[0]] += 1
            bottom[seat][state.players[seat].deck[0]] += 1
    for counts in (*top, *bottom):
        assert sorted(counts) == list(range(1, 41))
        assert is_even(counts, 40)


@pytest.mark.rule("VAL-START-1")
def test_the_first_player_is_drawn_by_lot_where_that_is_asked_for() -> None:
    match = make_match([ZOO, ZOO], {"random_first": 1})
    firsts = Counter(match.new_game(seed).decider for seed in range(1000))
    assert is_even(firsts, 2)
    assert set(firsts) == {0, 1}


@pytest.mark.rule("VAL-START-1", "VAL-START-3")
def test_a_second_seat_that_begins_plays_a_first_turn() -> None:
    match = make_match([ZOO, ZOO], {"random_first": 1})
    position = next(game for game in map(match.new_game, range(20)) if game.decider == 1)
    do(position, "keep")
    assert course(position) == (1, "main 1", 2)
    assert [len(seat.hand) for seat in look(position)] == [5, 5]
    do(position, "battle", "end turn")
    assert position.decider == 0
    assert offers(position) == ["keep", "mulligan"]
    do(position, "keep")
    assert course(position) == (2, "main 1", 1)
    assert [len(seat.hand) for seat in look(position)] == [6, 5]


@pytest.mark.rule("VAL-START-1")
def test_seat_1_begins_otherwise() -> None:
    match = make_match([ZOO, ZOO], None)
    assert {match.new_game(seed).decider for seed in range(50)} == {0}


@pytest.mark.rule("VAL-START-1")
def test_the_size_of_the_opening_hand_is_an_option() -> None:
    position = new_game(ZOO, ZOO, options={"start_hand": 3})
    assert [len(seat.hand) for seat in look(position)] == [3, 3]


@pytest.mark.rule("VAL-START-2")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_mulligan_is_asked_before_the_first_draw_phase_of_each_player(runtime: str) -> None:
    position = new_game(ZOO, ZOO, runtime=runtime)
    assert (course(position), offers(position)) == ((1, "draw", 1), ["keep", "mulligan"])
    do(position, "keep", "battle", "end turn")
    assert (course(position), offers(position)) == ((2, "draw", 2), ["keep", "mulligan"])
    assert len(look(position)[1].hand) == 5  # the draw is still to come
    do(position, "keep")
    assert len(look(position)[1].hand) == 6
    do(position, "battle", "end turn")
    assert course(position) == (3, "main 1", 1)  # no second chance
    do(position, "battle", "end turn")
    assert course(position) == (4, "main 1", 2)


@pytest.mark.rule("VAL-START-2")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_mulligan_shuffles_the_hand_back_and_draws_one_card_fewer(runtime: str) -> None:
    position = new_game(ZOO, ZOO, seed=3, runtime=runtime)
    before = look(position)[0]
    do(position, "mulligan")
    after, theirs = look(position)
    assert course(position) == (1, "main 1", 1)
    assert (len(after.hand), len(after.deck)) == (4, 36)
    assert after.hand + after.deck != before.hand + before.deck
    assert Counter(after.hand + after.deck) == Counter(before.hand + before.deck)
    assert position.state.players[0].mulligans == 1
    assert (len(theirs.hand), len(theirs.deck)) == (5, 35)


@pytest.mark.rule("VAL-START-2")
def test_the_hand_that_is_shuffled_back_can_come_again_anywhere() -> None:
    match = make_match([ZOO, ZOO], None)
    again: Counter[bool] = Counter()
    for seed in range(500):
        position = match.new_game(seed)
        held = set(position.state.players[0].hand[:5])
        position.apply(position.parse("mulligan"))
        again.update(piece in held for piece in position.state.players[0].hand[:4])
    assert again.total() == 2000
    assert abs(again[True] - 250) < 3.3 * (2000 * 1 / 8 * 7 / 8) ** 0.5  # 5 of the 40 cards


@pytest.mark.rule("VAL-START-2")
def test_there_is_only_one_mulligan() -> None:
    position = new_game(ZOO, ZOO)
    do(position, "mulligan")
    assert "mulligan" not in offers(position)
    do(position, "battle", "end turn", "mulligan")
    assert (len(look(position)[1].hand), len(look(position)[1].deck)) == (5, 35)  # four, and the draw
    assert "mulligan" not in offers(position)


@pytest.mark.rule("VAL-START-2")
def test_a_hand_that_lost_a_card_before_draws_one_fewer_than_is_held() -> None:
    position = new_game(ZOO, ZOO)
    do(position, "keep", "wound")
    assert len(look(position)[1].hand) == 4
    do(position, "battle", "end turn", "mulligan")
    theirs = look(position)[1]
    assert (len(theirs.hand), len(theirs.deck), len(theirs.graveyard)) == (4, 35, 1)  # three, and the draw


@pytest.mark.rule("VAL-START-2")
def test_cards_shuffled_back_are_no_longer_known_to_anybody() -> None:
    position = new_game(ZOO, Pile((card("Ant"), 3), (card("Bee"), 3)))
    do(position, "keep", "peek")
    assert len(look(position)[1].seen()) == 5
    do(position, "battle", "end turn", "mulligan")
    theirs = look(position)[1]
    assert (len(theirs.hand), len(theirs.deck)) == (5, 1)  # four of the five seen at least, and none is known
    assert theirs.seen() == []
    assert look(position.observed(0))[1].hand == ["?"] * 5
    assert look(position.observed(1))[1].deck == ["?"]


@pytest.mark.rule("VAL-START-2")
def test_keeping_changes_nothing() -> None:
    position = new_game(ZOO, ZOO)
    before = look(position)[0]
    do(position, "keep")
    after = look(position)[0]
    assert (after.hand, after.deck) == (before.hand, before.deck)
    assert position.state.players[0].mulligans == 0


@pytest.mark.rule("VAL-START-2")
def test_the_mulligan_can_be_left_out_and_an_empty_hand_has_none() -> None:
    for options in ({"mulligan": 0}, {"start_hand": 0}):
        assert course(new_game(ZOO, ZOO, options=options)) == (1, "main 1", 1)


@pytest.mark.rule("VAL-START-3", "VAL-TURN-3")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_the_first_player_does_not_draw_on_turn_1_the_second_does_on_turn_2(runtime: str) -> None:
    position = new_game(ZOO, ZOO, runtime=runtime)
    do(position, "keep")
    assert [len(seat.hand) for seat in look(position)] == [5, 5]
    assert [len(seat.deck) for seat in look(position)] == [35, 35]
    do(position, "battle", "end turn", "keep")
    assert [len(seat.hand) for seat in look(position)] == [5, 6]
    do(position, "battle", "end turn")
    assert [len(seat.hand) for seat in look(position)] == [6, 6]


@pytest.mark.rule("VAL-START-3")
def test_an_empty_deck_is_no_loss_while_the_draw_is_skipped() -> None:
    position = new_game(Pile((FILLER, 5)), ZOO)
    do(position, "keep")
    assert course(position) == (1, "main 1", 1)
    assert look(position)[0].deck == []


@pytest.mark.rule("VAL-START-3")
def test_an_option_lets_the_first_player_draw() -> None:
    position = new_game(ZOO, ZOO, options={"first_draw": 1})
    do(position, "keep")
    assert [len(seat.hand) for seat in look(position)] == [6, 5]


@pytest.mark.rule("VAL-START-3")
def test_only_the_first_turn_skips_its_draw() -> None:
    position = duel(side(), side(hand=[FILLER]), turn=1, phase="main 2")
    do(position, "end turn", "keep")
    assert course(position) == (2, "main 1", 2)
    assert look(position)[1].hand == ["Filler", "Filler"]
