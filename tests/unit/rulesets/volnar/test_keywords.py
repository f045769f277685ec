"""Blade Form, Channel, Fogcast, Roarback, Nestlink, and moving."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.volnar.board import (
    at,
    attachment,
    course,
    do,
    duel,
    in_lane,
    life,
    of,
    offered,
    offers,
    side,
    spell,
    stands,
    stats,
    trap,
    unit,
)

RONIN = unit("Ronin", 2, 2, "Blade Form")
VEIL = spell("Veil")
SAPLING = unit("Sapling", 1, 2, "Nestlink", "while linked: self +1 Health", faction="Glowlark Grove")
FOG = spell("Mist", "cast: opponent loses 2 Life", "Fogcast")
WOLF = unit("Wolf", 2, 5, "Roarback", "roarback: deal 2 damage to it")


# --- Blade Form ------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-KW-BLADE-FORM-1", "VOL-KW-BLADE-FORM-3", "VOL-KW-BLADE-FORM-4")
def test_a_spell_then_a_unit_gives_power_and_a_free_attack() -> None:
    position = duel(side(hand=[VEIL, RONIN], energy=2), side())
    do(position, "cast Veil", "play Ronin 2")
    assert offers(position) == ["decline", "strike 1", "strike 3"]
    do(position, "strike 3")
    assert life(position) == (21, 17)
    assert stats(position, 1, 2) == (3, 2, 0)
    do(position, "combat", "attack 2 > 2")
    assert life(position) == (21, 14)
    assert course(position) == (6, "main", 2)
    assert stats(position, 1, 2) == (2, 2, 0)


@pytest.mark.rule("VOL-KW-BLADE-FORM-1")
def test_without_a_spell_before_it_there_is_no_blade_form() -> None:
    position = duel(side(hand=[VEIL, RONIN], energy=2), side())
    do(position, "play Ronin 2", "cast Veil")
    assert offered(position, "strike") == set()
    assert stats(position, 1, 2) == (2, 2, 0)


@pytest.mark.rule("VOL-KW-BLADE-FORM-1")
def test_other_cards_in_between_do_not_break_it_and_fogcast_spells_count() -> None:
    position = duel(side(hand=[FOG, unit("Other"), RONIN], energy=3), side())
    do(position, "cast Mist", "play Other 1", "play Ronin 2")
    assert offered(position, "strike") == {"strike 1", "strike 3"}


@pytest.mark.rule("VOL-KW-BLADE-FORM-2")
def test_blade_form_works_once_a_turn() -> None:
    position = duel(side(hand=[VEIL, VEIL, RONIN, RONIN], energy=4), side())
    do(position, "cast Veil", "play Ronin 1", "decline", "cast Veil", "play Ronin 2")
    assert offered(position, "strike") == set()
    assert stats(position, 1, 2) == (2, 2, 0)


@pytest.mark.rule("VOL-KW-BLADE-FORM-3")
def test_the_free_attack_is_not_answered_and_springs_no_trap() -> None:
    pit = trap("Pit", "when sprung: gain 5 Life")
    position = duel(side(hand=[VEIL, RONIN], energy=2), side([unit("C", 4, 5)], traps=[pit]))
    do(position, "cast Veil", "play Ronin 2", "strike 1")
    assert position.decider == 0
    assert stats(position, 2, 1) == (4, 5, 3)
    assert stats(position, 1, 2) == (3, 2, 0)


@pytest.mark.rule("VOL-KW-BLADE-FORM-3", "VOL-KW-BLADE-FORM-4")
def test_options_of_blade_form() -> None:
    position = duel(
        side(hand=[VEIL, RONIN], energy=2), side(), options={"blade_lane": 1, "blade_form_wakes": 0}
    )
    do(position, "cast Veil", "play Ronin 2")
    assert offered(position, "strike") == {"strike 1", "strike 2", "strike 3"}
    do(position, "strike 2", "combat")
    assert course(position) == (6, "main", 2)
    assert life(position) == (21, 17)


# --- Channel ---------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-KW-CHANNEL-1", "VOL-KW-CHANNEL-2")
def test_channel_gives_one_energy_however_many_have_it() -> None:
    focus = attachment("Focus", "", "Channel")
    position = duel(side(), side([unit("C", 1, 2, "Channel"), at(unit("D"), attached=[focus])], energy=3))
    do(position, "combat")
    assert of(position, 2, "energy") == 5


@pytest.mark.rule("VOL-KW-CHANNEL-3")
def test_at_the_maximum_gain_triggers_still_fire() -> None:
    adept = unit("Adept", 1, 2, "Channel", "when you gain Energy: gain 1 Life")
    position = duel(side(), side([adept], energy=10))
    do(position, "combat")
    assert of(position, 2, "energy") == 10
    assert life(position) == (20, 22)


# --- Fogcast ---------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-KW-FOGCAST-1", "VOL-ZONE-4")
def test_a_fogcast_spell_resolves_at_the_start_of_the_next_own_main_phase() -> None:
    position = duel(side(hand=[FOG]), side())
    do(position, "cast Mist")
    assert of(position, 1, "fog") == [{"card": "Mist", "due": 7, "delayed": False}]
    do(position, "combat", "combat")
    assert course(position) == (7, "main", 1)
    assert life(position) == (20, 18)
    assert of(position, 1, "graveyard") == ["Mist"]


@pytest.mark.rule("VOL-KW-FOGCAST-2", "VOL-ZONE-4")
def test_a_third_cannot_be_cast() -> None:
    position = duel(side(hand=[FOG, FOG, FOG], energy=5), side())
    do(position, "cast Mist", "cast Mist")
    assert offered(position, "cast") == set()


@pytest.mark.rule("VOL-KW-FOGCAST-1")
def test_several_resolve_in_the_order_their_player_picks() -> None:
    drain = spell("Drain", "cast, if opponent Life < 20: gain 3 Life", "Fogcast")
    for order, found in ((("fog 1",), 23), (("fog 2",), 20)):
        position = duel(side(), side(fog=[FOG, drain]))
        do(position, "combat")
        assert position.decider == 1
        assert offers(position) == ["fog 1", "fog 2"]
        do(position, *order)
        assert life(position) == (18, found)


@pytest.mark.rule("VOL-KW-FOGCAST-3", "VOL-TIM-2")
def test_a_spell_is_delayed_once() -> None:
    slow = spell("Slow", "cast: delay your Fogcast Spell")
    position = duel(side(hand=[slow, slow], energy=2, fog=[FOG]), side())
    do(position, "cast Slow")
    assert of(position, 1, "fog") == [{"card": "Mist", "due": 9, "delayed": True}]
    do(position, "cast Slow")
    assert of(position, 1, "fog")[0]["due"] == 9


@pytest.mark.rule("VOL-KW-FOGCAST-3")
def test_removed_and_cast_again_it_counts_as_new() -> None:
    lift = spell("Lift", "cast: return your Fogcast Spell to hand")
    position = duel(side(hand=[lift], energy=2, fog=[at(FOG, due=9, delayed=True)]), side())
    do(position, "cast Lift", "cast Mist")
    assert of(position, 1, "fog") == [{"card": "Mist", "due": 7, "delayed": False}]


# --- Roarback --------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-KW-ROARBACK-1", "VOL-KW-ROARBACK-2")
def test_a_unit_that_took_two_damage_roars_after_damage() -> None:
    position = duel(side([unit("A", 1, 9)]), side([WOLF]), phase="combat")
    do(position, "attack 1 > 1")
    assert position.decider == 1
    assert offers(position) == ["decline", "roar"]
    assert stats(position, 1, 1) == (1, 9, 2)
    do(position, "roar")
    assert stats(position, 1, 1) == (1, 9, 4)


@pytest.mark.rule("VOL-KW-ROARBACK-1")
def test_one_damage_is_too_little() -> None:
    position = duel(side([unit("A", 0, 9)]), side([WOLF]), phase="combat")
    do(position, "attack 1 > 1")
    assert course(position) == (6, "main", 2)


@pytest.mark.rule("VOL-KW-ROARBACK-1")
def test_it_must_survive_unless_its_text_says_otherwise() -> None:
    last = unit("Last", 2, 2, "Roarback", "roarback even when KO'd: opponent loses 3 Life")
    position = duel(side([unit("A", 5, 9), unit("B", 5, 9)]), side([WOLF, last]), phase="combat")
    do(position, "attack 1 > 1")
    assert offers(position) == ["end turn", "attack 2 > 2"]
    do(position, "attack 2 > 2", "roar")
    assert life(position) == (17, 20)


@pytest.mark.rule("VOL-KW-ROARBACK-2")
def test_roarback_fires_once_a_combat_phase() -> None:
    position = duel(side([unit("A", 1, 9), unit("B", 1, 9)]), side([WOLF, WOLF]), phase="combat")
    do(position, "attack 1 > 1", "roar", "attack 2 > 2")
    assert course(position) == (6, "main", 2)
    assert stats(position, 1, 2) == (1, 9, 2)


@pytest.mark.rule("VOL-KW-ROARBACK-3")
def test_damage_of_spells_is_not_roared_at() -> None:
    bolt = spell("Bolt", "cast: deal 3 damage to an enemy")
    position = duel(side(hand=[bolt]), side([WOLF]))
    do(position, "cast Bolt")
    assert position.decider == 0
    assert stats(position, 2, 1) == (2, 5, 3)


# --- Nestlink --------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-KW-NESTLINK-1")
def test_two_of_a_faction_in_adjacent_lanes_are_linked_when_the_second_is_played() -> None:
    position = duel(side([SAPLING], hand=[SAPLING]), side())
    do(position, "play Sapling 2")
    assert offers(position) == ["decline", "link 1"]
    do(position, "link 1")
    assert stats(position, 1, 1) == (1, 3, 0)
    assert stats(position, 1, 2) == (1, 3, 0)


@pytest.mark.rule("VOL-KW-NESTLINK-1")
def test_no_link_over_a_lane_with_another_faction_or_later() -> None:
    stranger = unit("Stranger", 1, 2, "Nestlink", "while linked: self +1 Power", faction="Mistmere")
    position = duel(side([SAPLING, None, None], hand=[SAPLING, stranger], energy=3), side())
    do(position, "play Sapling 3")
    assert position.view.depth == 0
    do(position, "play Stranger 2")
    assert position.view.depth == 0


@pytest.mark.rule("VOL-KW-NESTLINK-1", "VOL-KW-NESTLINK-3")
def test_a_unit_that_is_not_linked_has_only_what_holds_always() -> None:
    warden = unit("Warden", 1, 2, "Nestlink", "while in play: self +1 Power\nwhile linked: self +3 Health")
    position = duel(side([warden]), side())
    assert stats(position, 1, 1) == (2, 2, 0)


@pytest.mark.rule("VOL-KW-NESTLINK-2")
def test_a_linked_unit_links_no_third() -> None:
    position = duel(
        side([at(SAPLING, link=2), at(SAPLING, link=1)], hand=[SAPLING]),
        side(),
    )
    do(position, "play Sapling 3")
    assert position.view.depth == 0
    assert stats(position, 1, 3) == (1, 2, 0)


@pytest.mark.rule("VOL-KW-NESTLINK-3", "VOL-MOVE-3")
def test_moving_breaks_the_link_and_lost_health_can_ko() -> None:
    position = duel(side([at(SAPLING, link=2, damage=2), at(SAPLING, link=1)]), side())
    assert stands(position, 1) == ["Sapling", "Sapling", None]
    do(position, "move 2 > 3")
    assert stands(position, 1) == [None, None, "Sapling"]
    assert stats(position, 1, 3) == (1, 2, 0)


@pytest.mark.rule("VOL-KW-NESTLINK-3")
def test_a_ko_breaks_the_link() -> None:
    bolt = spell("Bolt", "cast: KO the weakest enemy")
    position = duel(side(hand=[bolt]), side([at(SAPLING, link=2), at(SAPLING, link=1)]))
    do(position, "cast Bolt")
    assert stands(position, 2) == [None, "Sapling", None]
    assert in_lane(position, 2, 2)["link"] == 0
    assert stats(position, 2, 2) == (1, 2, 0)


# --- moving ----------------------------------------------------------------------------------------


@pytest.mark.rule("VOL-MOVE-1", "VOL-MOVE-2", "VOL-TURN-5")
def test_one_unit_moves_to_an_adjacent_free_lane() -> None:
    position = duel(side([unit("A"), unit("B")]), side())
    assert offered(position, "move") == {"move 2 > 3"}
    do(position, "move 2 > 3")
    assert stands(position, 1) == ["A", None, "B"]
    assert offered(position, "move") == set()


@pytest.mark.rule("VOL-STAT-3")
def test_a_rooted_unit_does_not_move() -> None:
    position = duel(side([at(unit("A"), rooted=5), None, None]), side())
    assert offered(position, "move") == set()


@pytest.mark.rule("VOL-MOVE-4")
def test_moving_is_no_blade_form() -> None:
    position = duel(side([RONIN], hand=[VEIL]), side())
    do(position, "cast Veil", "move 1 > 2")
    assert position.view.depth == 0
    assert stats(position, 1, 2) == (2, 2, 0)
