"""The attack, the heavy strike and equipment: OBO-ATK, OBO-EQ-1."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.obol.board import (
    armor,
    card,
    do,
    duel,
    hero,
    instant,
    left,
    life,
    of,
    offers,
    outcome,
    side,
    trinket,
    weapon,
)

SWORD = weapon("Sword", 3)
MAIL = armor("Mail", 2)


@pytest.mark.rule("OBO-ATK-1")
@pytest.mark.parametrize(
    ("mine", "dealt"),
    [
        (side(), 1),
        (side(weapon=SWORD), 4),
        (side(bonus=5), 6),
        (side(weapon=SWORD, bonus=5), 9),
    ],
)
def test_damage_is_1_and_the_weapons_power_and_bonuses(mine: dict[str, object], dealt: int) -> None:
    position = duel(mine, side(life=20))
    do(position, "attack")
    assert life(position) == (20, 20 - dealt)


@pytest.mark.rule("OBO-ATK-1")
def test_what_fists_deal_is_an_option() -> None:
    position = duel(side(weapon=SWORD, bonus=1), side(), options={"base_attack": 4})
    do(position, "attack")
    assert life(position) == (20, 12)


@pytest.mark.rule("OBO-ATK-2")
@pytest.mark.parametrize(("value", "dealt"), [(1, 3), (3, 1), (4, 0), (9, 0)])
def test_armor_takes_its_value_off_but_not_below_0(value: int, dealt: int) -> None:
    position = duel(side(weapon=SWORD), side(life=20, armor=armor("Plate", value)))
    do(position, "attack")
    assert life(position) == (20, 20 - dealt)


@pytest.mark.rule("OBO-ATK-3")
def test_the_defender_loses_what_remains_and_no_more_than_it_has() -> None:
    position = duel(side(weapon=SWORD), side(life=10, armor=MAIL))
    do(position, "attack")
    assert life(position) == (20, 8)
    position = duel(side(weapon=SWORD), side(life=1))
    do(position, "attack")
    assert (life(position), outcome(position)) == ((20, 0), ("life", 1))


@pytest.mark.rule("OBO-ATK-4")
def test_the_weapon_loses_1_durability_an_attack_and_breaks_at_0() -> None:
    position = duel(side(weapon={"card": SWORD, "left": 2}), side(life=20))
    do(position, "attack", "pass")
    assert (left(position, 1, "weapon"), of(position, 1, "discard")) == (1, ([],))
    do(position, "attack")
    assert life(position) == (20, 12)
    assert of(position, 1, "weapon", "discard") == (None, ["Sword"])


@pytest.mark.rule("OBO-ATK-5")
@pytest.mark.parametrize("value", [1, 9])
def test_the_armor_loses_1_durability_a_hit_even_if_it_took_all(value: int) -> None:
    plate = armor("Plate", value, 3)
    position = duel(side(), side(armor=plate))
    do(position, "attack")
    assert left(position, 2, "armor") == 2


@pytest.mark.rule("OBO-ATK-5")
def test_the_armor_still_protects_against_the_hit_that_breaks_it() -> None:
    position = duel(side(weapon=SWORD), side(life=20, armor={"card": MAIL, "left": 1}))
    do(position, "attack")
    assert life(position) == (20, 18)
    assert of(position, 2, "armor", "discard") == (None, ["Mail"])


@pytest.mark.rule("OBO-ATK-6")
def test_a_healing_trinket_saves_its_owner_from_a_lethal_blow() -> None:
    locket = trinket("Locket", "when you are hit: heal 2", 1)
    position = duel(side(weapon=SWORD), side(life=4, trinket=locket))
    do(position, "attack")
    assert life(position) == (20, 2)  # from 0, however deep the blow
    assert outcome(position) == ("unfinished", 0)
    assert of(position, 2, "trinket", "discard") == (None, ["Locket"])


@pytest.mark.rule("OBO-ATK-6")
def test_life_stops_at_0_before_healing() -> None:
    locket = trinket("Locket", "at 5 life or less: heal 1", 1)
    position = duel(side(bonus=50), side(life=4, trinket=locket))
    do(position, "attack")
    assert life(position) == (20, 1)


@pytest.mark.rule("OBO-ATK-6")
def test_the_defenders_trinket_comes_before_the_attackers() -> None:
    fang = trinket("Fang", "when you attack: deal 2 damage")
    locket = trinket("Locket", "when you are hit: heal 3")
    position = duel(side(trinket=fang), side(life=20, max_life=20, trinket=locket))
    do(position, "attack")
    assert life(position) == (20, 18)  # 19, healed to 20, then 2 damage; the other order gives 20


@pytest.mark.rule("OBO-ATK-6")
def test_the_attackers_trinket_triggers_though_the_defender_is_at_0() -> None:
    leech = trinket("Leech", "when you attack: heal 3")
    position = duel(side(life=10, trinket=leech, bonus=20), side(life=4))
    do(position, "attack")
    assert life(position) == (13, 0)
    assert outcome(position) == ("life", 1)


@pytest.mark.rule("OBO-ATK-6")
def test_trinkets_come_after_the_wear_of_weapon_and_armor() -> None:
    anvil = trinket("Anvil", "when you attack: repair your weapon by 1")
    position = duel(side(trinket=anvil, weapon={"card": SWORD, "left": 3}), side())
    do(position, "attack")
    assert (left(position, 1, "weapon"), left(position, 1, "trinket")) == (3, 1)
    position = duel(side(trinket=anvil, weapon={"card": SWORD, "left": 1}), side())
    do(position, "attack")  # it broke before anything could be repaired
    assert (left(position, 1, "weapon"), left(position, 1, "trinket")) == (0, 2)


@pytest.mark.rule("OBO-ATK-6")
def test_a_trinket_triggers_once_an_action() -> None:
    thorn = trinket("Thorn", "at 9 life or less: deal 1 damage", 3)
    position = duel(side(life=12), side(life=6, trinket=thorn))
    do(position, "attack")
    # once in the attack, once at the start of its owner's turn
    assert (life(position), left(position, 2, "trinket")) == ((10, 5), 1)


@pytest.mark.rule("OBO-ATK-7")
@pytest.mark.parametrize(("strike", "dealt"), [("attack", 5), ("heavy strike", 7)])
def test_bonuses_are_used_up_by_the_next_attack_or_heavy_strike(strike: str, dealt: int) -> None:
    position = duel(side(bonus=4, energy=3), side(life=20))
    do(position, strike)
    assert (life(position), of(position, 1, "bonus")) == ((20, 20 - dealt), (0,))


@pytest.mark.rule("OBO-ATK-7")
def test_bonuses_wait_for_an_attack_over_turns() -> None:
    position = duel(side(bonus=4), side(life=20))
    do(position, "pass", "pass")
    assert of(position, 1, "bonus") == (4,)
    do(position, "attack")
    assert life(position) == (20, 15)


@pytest.mark.rule("OBO-ATK-8")
def test_a_heavy_strike_costs_energy_and_adds_the_heros_bonus() -> None:
    gor = hero("Gor", cost=4, power=3)
    position = duel(side(hero=gor, energy=4, weapon=SWORD), side(life=20, armor=MAIL))
    do(position, "heavy strike")
    assert life(position) == (20, 15)  # 1 + 3 + 3 - 2
    assert (left(position, 1, "weapon"), left(position, 2, "armor")) == (2, 2)
    assert "heavy strike" not in offers(duel(side(hero=gor, energy=3), side()))


@pytest.mark.rule("OBO-ATK-8")
def test_a_heavy_strike_is_paid_for_before_anything_answers_it() -> None:
    vent = hero("Vent", "when you attack: deal 1 damage for each energy left", cost=3, power=0)
    position = duel(side(hero=vent, energy=5), side())
    do(position, "heavy strike")
    assert life(position) == (20, 17)  # 1, and one for each of the 2 that are left


@pytest.mark.rule("OBO-ATK-8")
def test_a_rider_ignores_armor_which_wears_all_the_same() -> None:
    position = duel(side(hero=hero("Ule", rider="ignore armor"), energy=3), side(life=20, armor=MAIL))
    do(position, "heavy strike")
    assert (life(position), left(position, 2, "armor")) == ((20, 17), 2)


@pytest.mark.rule("OBO-ATK-8")
def test_a_rider_breaks_armor_after_the_blow_or_heals() -> None:
    position = duel(
        side(hero=hero("Ule", rider="break the enemy armor"), energy=3), side(life=20, armor=MAIL)
    )
    do(position, "heavy strike")
    assert (life(position), of(position, 2, "armor")) == ((20, 19), (None,))
    position = duel(side(hero=hero("Eir", rider="heal 2"), energy=3, life=10), side(life=20))
    do(position, "heavy strike")
    assert life(position) == (12, 17)


@pytest.mark.rule("OBO-ATK-8")
@pytest.mark.parametrize(("bonus", "dealt"), [(1, 2), (2, 5)])
def test_a_riders_condition_is_asked_before_the_blow_uses_up_bonuses(bonus: int, dealt: int) -> None:
    sly = hero("Sly", rider="ignore armor").effects.replace(
        "heavy strike:", "heavy strike, if attack bonus >= 2:"
    )
    keen = card("Keen", "Hero", sly, life=20, cost=3, power=2)
    position = duel(side(hero=keen, energy=3, bonus=bonus), side(armor=MAIL))
    do(position, "heavy strike")
    assert (life(position), left(position, 2, "armor")) == ((20, 20 - dealt), 2)  # 1 + 2 + bonus, less 2 or 0


@pytest.mark.rule("OBO-ATK-8")
def test_a_riders_condition_holds_for_its_other_steps_too() -> None:
    shy = hero("Shy", rider="heal 2").effects.replace("heavy strike:", "heavy strike, if life <= 5:")
    for mine, then in ((10, 10), (5, 7)):
        position = duel(
            side(hero=card("Shy", "Hero", shy, life=20, cost=3, power=2), energy=3, life=mine), side()
        )
        do(position, "heavy strike")
        assert life(position) == (then, 17)


@pytest.mark.rule("OBO-ATK-8")
def test_a_heavy_strike_sets_off_trinkets_as_an_attack_does() -> None:
    leech = trinket("Leech", "when you attack: heal 3")
    thorn = trinket("Thorn", "when you are hit: deal 1 damage")
    position = duel(side(energy=3, life=10, trinket=leech), side(life=20, trinket=thorn))
    do(position, "heavy strike")
    assert life(position) == (12, 17)


@pytest.mark.rule("OBO-EQ-1")
def test_a_new_piece_replaces_the_old_one_in_its_slot() -> None:
    axe = weapon("Axe", 4, 2, cost=2)
    position = duel(side(energy=5, weapon=SWORD, armor=MAIL, hand=[axe]), side())
    do(position, "play Axe")
    assert of(position, 1, "energy", "weapon", "discard") == (3, {"card": "Axe", "left": 2}, ["Sword"])
    assert left(position, 1, "armor") == 3


@pytest.mark.rule("OBO-EQ-1")
def test_one_piece_of_each_type_can_be_worn() -> None:
    charm = trinket("Charm", "when you attack: heal 1")
    position = duel(side(energy=5, hand=[SWORD, MAIL, charm]), side())
    do(position, "play Sword", "play Mail", "play Charm")
    assert of(position, 1, "energy", "discard") == (2, [])
    assert [left(position, 1, key) for key in ("weapon", "armor", "trinket")] == [3, 3, 2]


@pytest.mark.rule("OBO-EQ-1")
def test_equipment_that_costs_too_much_cannot_be_put_on() -> None:
    heirloom = instant("Heirloom", "play: heal 1", cost=2)
    assert offers(duel(side(energy=1, hand=[heirloom]), side())) == ["pass", "attack"]
