"""Attacks, damage, Traps and their windows."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.volnar.board import (
    at,
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


@pytest.mark.rule("VOL-COM-1", "VOL-COM-2", "VOL-COM-10")
def test_each_unit_attacks_once_forward() -> None:
    position = duel(side([unit("A", 2), unit("B", 3)]), side(), phase="combat")
    assert offers(position) == ["end turn", "attack 1 > 1", "attack 2 > 2"]
    do(position, "attack 2 > 2")
    assert offers(position) == ["end turn", "attack 1 > 1"]
    assert life(position) == (20, 17)
    do(position, "end turn")
    assert course(position) == (6, "main", 2)
    assert life(position) == (20, 17)


@pytest.mark.rule("VOL-COM-4")
def test_an_attacker_has_one_more_power_in_its_own_lane_against_a_unit_only() -> None:
    position = duel(side([unit("A", 2, 9), unit("B", 2, 9)]), side([unit("C", 1, 9)]), phase="combat")
    do(position, "attack 1 > 1", "attack 2 > 2")
    assert stats(position, 2, 1) == (1, 9, 3)
    assert life(position) == (20, 18)


@pytest.mark.rule("VOL-COM-3", "VOL-COM-4")
def test_past_an_empty_lane_a_unit_of_an_adjacent_lane_may_be_attacked_without_bonus() -> None:
    position = duel(side([unit("A", 2, 9)]), side({2: unit("C", 1, 9), 3: unit("D")}), phase="combat")
    assert offers(position) == ["end turn", "attack 1 > 1", "attack 1 > 2"]
    do(position, "attack 1 > 2")
    assert stats(position, 2, 2) == (1, 9, 2)
    assert stats(position, 1, 1) == (2, 9, 1)


@pytest.mark.rule("VOL-COM-3")
def test_a_unit_whose_lane_is_blocked_attacks_forward_only() -> None:
    position = duel(side([unit("A", 2, 9)]), side([unit("C"), unit("D")]), phase="combat")
    assert offers(position) == ["end turn", "attack 1 > 1"]


@pytest.mark.rule("VOL-COM-3")
def test_by_option_life_is_attacked_through_an_empty_adjacent_lane() -> None:
    position = duel(
        side([None, unit("A", 2, 9)]),
        side([unit("C"), unit("D")]),
        phase="combat",
        options={"adjacent_attack": 1},
    )
    assert offers(position) == ["end turn", "attack 2 > 2", "attack 2 > 3"]
    do(position, "attack 2 > 3")
    assert life(position) == (20, 18)


@pytest.mark.rule("VOL-COM-5", "VOL-COM-6", "VOL-HEALTH-1")
def test_both_are_damaged_at_once_and_nothing_carries_over() -> None:
    position = duel(side([unit("A", 5, 3)]), side([unit("C", 3, 2)]), phase="combat")
    do(position, "attack 1 > 1")
    assert stands(position, 1) == [None, None, None]
    assert stands(position, 2) == [None, None, None]
    assert life(position) == (20, 20)
    assert of(position, 1, "graveyard") == ["A"]
    assert of(position, 2, "graveyard") == ["C"]


@pytest.mark.rule("VOL-HEALTH-1")
def test_damage_stays_unless_the_option_clears_it() -> None:
    for clears, damage in ((0, 3), (1, 0)):
        position = duel(
            side([unit("A", 2, 9)]),
            side([unit("C", 0, 9)]),
            phase="combat",
            options={"damage_clears": clears},
        )
        do(position, "attack 1 > 1")
        assert course(position) == (6, "main", 2)
        assert stats(position, 2, 1) == (0, 9, damage)


@pytest.mark.rule("VOL-STAT-1")
def test_a_unit_is_asleep_in_the_turn_it_is_played() -> None:
    position = duel(side(hand=[unit("A", 2)], energy=1), side())
    do(position, "play A 1", "combat")
    assert course(position) == (6, "main", 2)
    assert life(position) == (20, 20)


@pytest.mark.rule("VOL-STAT-1", "VOL-STAT-2")
def test_sleep_and_stun_bar_attacks_in_the_turns_they_last() -> None:
    position = duel(
        side([at(unit("A"), asleep=5), at(unit("B"), stunned=5), at(unit("C"), asleep=4, stunned=4)]),
        side(),
        phase="combat",
    )
    assert offers(position) == ["end turn", "attack 3 > 3"]


@pytest.mark.rule("VOL-STAT-2")
def test_a_stun_lasts_to_the_end_of_its_controllers_next_turn() -> None:
    shock = spell("Shock", "cast: stun all Units")
    position = duel(side([unit("A")], hand=[shock]), side([unit("C")]))
    do(position, "cast Shock")
    assert in_lane(position, 1, 1)["stunned"] == 7
    assert in_lane(position, 2, 1)["stunned"] == 6


@pytest.mark.rule("VOL-STAT-2")
def test_a_stunned_unit_activates_nothing() -> None:
    able = unit("Able", effects="activate: gain 1 Life")
    position = duel(side([at(able, stunned=5), able]), side())
    assert offered(position, "ability") == {"ability 2"}


@pytest.mark.rule("VOL-COM-7", "VOL-COM-8", "VOL-CARD-3")
def test_a_trap_comes_before_damage_and_may_end_the_attack() -> None:
    pit = trap("Pit", "when sprung by an attack: deal 2 damage to it")
    position = duel(side([unit("A", 2, 2)]), side([unit("C", 1, 2)], traps=[pit]), phase="combat")
    do(position, "attack 1 > 1")
    assert position.decider == 1
    assert offers(position) == ["pass", "spring 1"]
    do(position, "spring 1")
    assert stands(position, 1) == [None, None, None]
    assert stats(position, 2, 1) == (1, 2, 0)
    assert of(position, 2, "graveyard") == ["Pit"]
    assert of(position, 2, "traps") == [None, None, None]


@pytest.mark.rule("VOL-COM-8")
def test_a_trap_may_be_kept() -> None:
    pit = trap("Pit", "when sprung by an attack: stop the attack")
    position = duel(side([unit("A", 2, 2)]), side(traps=[pit]), phase="combat")
    do(position, "attack 1 > 1", "pass")
    assert life(position) == (20, 18)
    assert of(position, 2, "traps")[0]["card"] == "Pit"


@pytest.mark.rule("VOL-COM-7", "VOL-COM-8")
def test_of_two_traps_the_one_placed_first_resolves_first() -> None:
    heal = trap("Heal", "when sprung, if Life < 20: gain 5 Life | when sprung: gain 1 Life")
    burn = trap("Burn", "when sprung: opponent loses 4 Life")
    for mine, theirs, found in ((1, 2, (20 + 1 - 4, 20)), (2, 1, (20 - 4 + 5 + 1, 20))):
        position = duel(
            side([unit("A", 0, 2)], traps=[at(heal, order=mine)]),
            side(traps=[at(burn, order=theirs)]),
            phase="combat",
        )
        do(position, "attack 1 > 1")
        assert position.decider == 1
        do(position, "spring 1")
        assert position.decider == 0
        do(position, "spring 1")
        assert life(position) == found


@pytest.mark.rule("VOL-COM-8")
def test_a_targeted_unit_opens_a_window_for_the_trap_of_its_lane() -> None:
    veil = trap("Veil", "when sprung by a target: stop the effect")
    bolt = spell("Bolt", "cast: deal 2 damage to an enemy; gain 1 Life")
    position = duel(side(hand=[bolt]), side([None, unit("C", 1, 2)], traps={2: veil}))
    do(position, "cast Bolt")
    assert position.decider == 1
    do(position, "spring 2")
    assert stats(position, 2, 2) == (1, 2, 0)
    assert life(position) == (21, 20)


@pytest.mark.rule("VOL-COM-9")
def test_a_targeted_trap_may_be_activated_first() -> None:
    mine = trap("Mine", "when sprung: opponent loses 3 Life")
    position = duel(side(hand=[spell("Axe", "cast: destroy an enemy Trap")]), side(traps=[mine]))
    do(position, "cast Axe", "spring 1")
    assert life(position) == (17, 20)
    assert of(position, 2, "graveyard") == ["Mine"]


@pytest.mark.rule("VOL-COM-9", "VOL-ZONE-2")
def test_a_revealed_trap_stays_usable_and_fills_its_zone() -> None:
    mine = trap("Mine", "when sprung by an attack: stop the attack")
    position = duel(
        side([unit("A", 2)], hand=[spell("Lamp", "cast: reveal an enemy Trap")]),
        side(traps=[mine]),
    )
    do(position, "cast Lamp")
    assert of(position, 2, "traps")[0]["position"] == "open"
    do(position, "combat", "attack 1 > 1")
    assert offers(position) == ["pass", "spring 1"]
    do(position, "spring 1")
    assert life(position) == (20, 20)


@pytest.mark.rule("VOL-ZONE-2", "VOL-CARD-3")
def test_a_trap_is_paid_when_it_is_placed_one_to_a_lane() -> None:
    snare = trap("Snare", cost=2)
    position = duel(side(hand=[snare, snare], energy=4), side())
    assert offered(position, "set") == {"set Snare 1", "set Snare 2", "set Snare 3"}
    do(position, "set Snare 2")
    assert of(position, 1, "energy") == 2
    assert offered(position, "set") == {"set Snare 1", "set Snare 3"}
    assert of(position, 1, "traps")[1]["position"] == "set"
