"""Cards of each type, Tokens, effects that hold, and the order of effects."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.volnar.board import (
    at,
    attachment,
    do,
    duel,
    life,
    of,
    offered,
    offers,
    side,
    spell,
    stands,
    stats,
    token,
    trap,
    unit,
)

SPROUT = token("Sprout Token", "Sprout", "when this is KO'd: gain 1 Life", power=1, health=1)
SNARE = token("Snare Token", "Snare", "when sprung by an attack: stop the attack")


@pytest.mark.rule("VOL-CARD-1", "VOL-ZONE-1")
def test_a_unit_goes_into_a_free_lane() -> None:
    position = duel(side([unit("A")], hand=[unit("B", cost=3)], energy=4), side())
    assert offered(position, "play") == {"play B 2", "play B 3"}
    do(position, "play B 3")
    assert stands(position, 1) == ["A", None, "B"]
    assert of(position, 1, "energy") == 1


@pytest.mark.rule("VOL-CARD-2")
def test_a_spell_resolves_at_once_and_goes_to_the_graveyard() -> None:
    position = duel(side(hand=[spell("Bolt", "cast: deal 1 damage to all enemies")]), side([unit("C")]))
    do(position, "cast Bolt")
    assert stats(position, 2, 1) == (1, 2, 1)
    assert of(position, 1, "graveyard") == ["Bolt"]


@pytest.mark.rule("VOL-CARD-4")
def test_an_attachment_changes_its_bearer_and_goes_with_it() -> None:
    blade = attachment("Blade", "while in play: the bearer +2 Power")
    axe = spell("Axe", "cast: KO an ally")
    position = duel(side([None, unit("A", 1, 2)], hand=[blade, axe], energy=2), side())
    assert offered(position, "attach") == {"attach Blade 2"}
    do(position, "attach Blade 2")
    assert stats(position, 1, 2) == (3, 2, 0)
    do(position, "move 2 > 1")
    assert stats(position, 1, 1) == (3, 2, 0)
    do(position, "cast Axe")
    assert sorted(of(position, 1, "graveyard")) == ["A", "Axe", "Blade"]


@pytest.mark.rule("VOL-CARD-5", "VOL-DECK-4")
def test_a_token_is_made_in_a_chosen_lane_and_leaves_the_game() -> None:
    seed = spell("Seed", "cast: create a Sprout Token")
    axe = spell("Axe", "cast: KO an ally")
    position = duel(side([unit("A")], hand=[seed, axe], energy=2), side(), tokens=[SPROUT])
    do(position, "cast Seed")
    assert offers(position) == ["lane 2", "lane 3"]
    do(position, "lane 3")
    assert stands(position, 1) == ["A", None, "Sprout Token"]
    do(position, "cast Axe")
    assert offers(position) == ["target 1.1", "target 1.3"]
    do(position, "target 1.3")
    assert life(position) == (21, 20)
    assert sorted(of(position, 1, "graveyard")) == ["Axe", "Seed"]


@pytest.mark.rule("VOL-CARD-5")
def test_a_token_may_be_a_trap() -> None:
    weave = spell("Weave", "cast: create a Snare Token")
    position = duel(side(hand=[weave]), side([unit("C", 2)]), tokens=[SNARE])
    do(position, "cast Weave", "lane 1", "combat", "combat", "attack 1 > 1")
    assert offers(position) == ["pass", "spring 1"]
    do(position, "spring 1")
    assert life(position) == (20, 20)
    assert of(position, 1, "graveyard") == ["Weave"]


@pytest.mark.rule("VOL-TIM-1")
def test_the_active_player_orders_their_own_effects_and_comes_first() -> None:
    mine = unit("Mine", 1, 1, effects="when this is KO'd, if opponent Life <= 20: opponent loses 1 Life")
    rich = unit("Rich", 1, 1, effects="when this is KO'd: gain 1 Energy")
    theirs = unit("Theirs", 1, 1, effects="when this is KO'd: gain 5 Life")
    storm = spell("Storm", "cast: KO all Units")
    position = duel(side([mine, rich], hand=[storm], energy=1), side([theirs]))
    do(position, "cast Storm")
    assert position.decider == 0
    assert offers(position) == ["resolve 1", "resolve 2"]
    do(position, "resolve 2")
    assert of(position, 1, "energy") == 1
    assert life(position) == (20, 24)


@pytest.mark.rule("VOL-INT-1")
def test_enemy_traps_do_nothing_to_an_immune_unit() -> None:
    ward = unit("Ward", 2, 1, "Trap Immunity")
    pit = trap("Pit", "when sprung by an attack: deal 3 damage to it")
    position = duel(side([ward]), side(traps=[pit]), phase="combat")
    do(position, "attack 1 > 1", "spring 1")
    assert stands(position, 1) == ["Ward", None, None]
    assert life(position) == (20, 18)


@pytest.mark.rule("VOL-INT-1", "VOL-COM-7")
def test_spells_reach_an_immune_unit() -> None:
    ward = unit("Ward", 2, 3, "Trap Immunity")
    position = duel(side(hand=[spell("Bolt", "cast: deal 2 damage to all enemies")]), side([ward]))
    do(position, "cast Bolt")
    assert stats(position, 2, 1) == (2, 3, 2)


@pytest.mark.rule("VOL-INT-2")
def test_life_may_rise_above_the_start() -> None:
    position = duel(side(hand=[spell("Feast", "cast: gain 5 Life")]), side())
    do(position, "cast Feast")
    assert life(position) == (25, 20)


@pytest.mark.rule("VOL-INT-4")
def test_an_activated_effect_is_paid_and_used_once_a_turn() -> None:
    mage = unit("Mage", effects="activate for 2 Energy: opponent loses 1 Life")
    position = duel(side([mage], energy=5), side())
    do(position, "ability 1")
    assert of(position, 1, "energy") == 3
    assert life(position) == (20, 19)
    assert offered(position, "ability") == set()


@pytest.mark.rule("VOL-INT-5")
def test_changes_end_with_their_turn() -> None:
    boon = spell("Boon", "cast: all allies +2 Power until end of turn; all allies +1 Health")
    position = duel(side([at(unit("A", 1, 2), damage=1)], hand=[boon]), side())
    do(position, "cast Boon")
    assert stats(position, 1, 1) == (3, 3, 1)
    do(position, "combat", "end turn")
    assert stats(position, 1, 1) == (1, 3, 1)
