"""Trinkets and passives: what happens by itself. OBO-EQ-2 to 4, OBO-HERO-1."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.obol.board import (
    armor,
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
BOLT = instant("Bolt", "play: deal 3 damage")


@pytest.mark.rule("OBO-EQ-2")
def test_each_trigger_spends_a_charge_and_at_0_the_trinket_is_discarded() -> None:
    thorn = trinket("Thorn", "when you are hit: deal 2 damage", 2)
    position = duel(side(), side(trinket=thorn))
    do(position, "attack", "pass")
    assert (life(position)[0], left(position, 2, "trinket")) == (18, 1)
    do(position, "attack")
    assert (life(position)[0], of(position, 2, "trinket", "discard")) == (16, (None, ["Thorn"]))


@pytest.mark.rule("OBO-EQ-2")
@pytest.mark.parametrize(("mine", "charges"), [(20, 2), (19, 1)])
def test_healing_at_full_life_is_of_no_use_and_does_not_trigger(mine: int, charges: int) -> None:
    leech = trinket("Leech", "when you attack: heal 1")
    position = duel(side(life=mine, trinket=leech), side())
    do(position, "attack")
    assert (life(position)[0], left(position, 1, "trinket")) == (20, charges)


@pytest.mark.rule("OBO-EQ-2")
@pytest.mark.parametrize(
    ("effect", "useless", "useful"),
    [
        ("draw 1", side(spare=0), side()),
        ("repair your armor by 1", side(), side(armor={"card": MAIL, "left": 2})),
        ("repair your weapon by 1", side(weapon=weapon("Endless", 0, 9)), side(weapon=SWORD)),
        ("discard 1", side(), side(hand=[BOLT])),
        ("take back the last Weapon", side(discard=[BOLT]), side(discard=[SWORD])),
    ],
)
def test_useful_is_what_would_change_the_own_side(
    effect: str, useless: dict[str, object], useful: dict[str, object]
) -> None:
    idol = trinket("Idol", f"when you are hit: {effect}")
    for mine, charges in ((useless, 2), (useful, 1)):
        if effect.startswith("repair your weapon"):
            mine = {**mine, "weapon": {"card": mine["weapon"], "left": 9 if charges == 2 else 1}}
        position = duel(side(), {**mine, "trinket": idol}, turn=5)
        do(position, "attack")
        assert left(position, 2, "trinket") == charges


@pytest.mark.rule("OBO-EQ-2")
@pytest.mark.parametrize(
    ("effect", "theirs"),
    [
        ("damage the enemy weapon by 1", side(weapon=SWORD)),
        ("break the enemy armor", side(armor=MAIL)),
        ("the opponent discards 1", side(hand=[BOLT])),
    ],
)
def test_useful_is_what_would_change_the_other_side(effect: str, theirs: dict[str, object]) -> None:
    idol = trinket("Idol", f"when you are hit: {effect}")
    for attacker, charges in ((side(), 2), (theirs, 1)):
        position = duel(attacker, side(trinket=idol))
        do(position, "attack")
        assert left(position, 2, "trinket") == charges


@pytest.mark.rule("OBO-EQ-2", "OBO-INT-3")
def test_energy_is_of_use_in_ones_own_turn_only() -> None:
    idol = trinket("Idol", "at 20 life or less: gain 2 energy")
    position = duel(side(), side(trinket=idol), turn=5)
    do(position, "attack")  # seat 2 is not active: it triggers at the start of its turn, which is its third
    assert (of(position, 2, "energy"), left(position, 2, "trinket")) == ((5,), 1)


@pytest.mark.rule("OBO-EQ-2")
def test_maximum_life_is_the_life_at_the_start() -> None:
    position = duel(side(life=18, hand=[instant("Salve", "play: heal 5")]), side())
    do(position, "play Salve")
    assert life(position)[0] == 20


@pytest.mark.rule("OBO-EQ-3")
def test_hit_means_by_an_attack_or_a_heavy_strike_absorbed_or_not() -> None:
    thorn = trinket("Thorn", "when you are hit: deal 1 damage")
    position = duel(side(energy=9, hand=[BOLT]), side(trinket=thorn, armor=armor("Plate", 9)))
    do(position, "play Bolt")
    assert left(position, 2, "trinket") == 2  # OBO-EQ-4: direct damage is no hit
    do(position, "attack")
    assert (life(position), left(position, 2, "trinket")) == ((19, 17), 1)


@pytest.mark.rule("OBO-EQ-3")
def test_the_owner_attacked() -> None:
    fang = trinket("Fang", "when you attack: deal 2 damage")
    position = duel(side(trinket=fang), side(trinket=trinket("Tooth", "when you attack: deal 5 damage")))
    do(position, "attack")
    assert (life(position), left(position, 2, "trinket")) == ((20, 17), 2)


@pytest.mark.rule("OBO-EQ-3")
@pytest.mark.parametrize(("mine", "then"), [(7, 6), (6, 7), (5, 6)])
def test_the_owners_life_is_at_or_under_x(mine: int, then: int) -> None:
    locket = trinket("Locket", "at 5 life or less: heal 2", 1)
    position = duel(side(), side(life=mine, trinket=locket))
    do(position, "attack")
    assert life(position)[1] == then  # one less by the attack, two more where 5 or less are left


@pytest.mark.rule("OBO-EQ-3")
def test_the_start_of_ones_own_turn() -> None:
    dial = trinket("Dial", "at the start of your turn: deal 1 damage")
    position = duel(side(), side(trinket=dial))
    do(position, "pass")
    assert (life(position), left(position, 2, "trinket")) == ((19, 20), 1)
    do(position, "pass")
    assert life(position) == (19, 20)


@pytest.mark.rule("OBO-EQ-3")
def test_own_equipment_broke_but_was_not_replaced() -> None:
    glue = trinket("Glue", "when your equipment breaks: draw 1")
    position = duel(side(trinket=glue, weapon={"card": SWORD, "left": 1}), side())
    do(position, "attack")
    assert (len(of(position, 1, "hand")[0]), left(position, 1, "trinket")) == (1, 1)
    position = duel(side(trinket=glue, weapon=SWORD, hand=[weapon("Axe", 4)]), side())
    do(position, "play Axe")
    assert left(position, 1, "trinket") == 2


@pytest.mark.rule("OBO-EQ-3")
@pytest.mark.parametrize("piece", [SWORD, MAIL, trinket("Ring", "when you attack: heal 1")])
def test_the_enemy_equipped(piece: object) -> None:
    eye = trinket("Eye", "when the opponent equips: deal 1 damage")
    position = duel(side(hand=[piece, BOLT]), side(trinket=eye))
    do(position, f"play {piece.name}")  # type: ignore[attr-defined]
    assert (life(position), left(position, 2, "trinket")) == ((19, 20), 1)
    do(position, "play Bolt")
    assert left(position, 2, "trinket") == 1


@pytest.mark.rule("OBO-EQ-4")
def test_trinkets_are_checked_after_every_card_and_ability() -> None:
    locket = trinket("Locket", "at 5 life or less: heal 2", 2)
    burner = hero("Burner", actives="active 1: deal 1 damage | active 5: heal 1")
    position = duel(side(hero=burner, energy=5, hand=[BOLT]), side(life=6, trinket=locket))
    do(position, "play Bolt")
    assert life(position)[1] == 5  # 6 - 3 + 2
    do(position, "ability 1")
    assert life(position)[1] == 6  # 5 - 1 + 2


@pytest.mark.rule("OBO-EQ-4")
def test_the_non_active_players_trinket_comes_first_after_a_card_too() -> None:
    blood = instant("Blood", "play: deal 4 damage; lose 4 life")
    mine = trinket("Spite", "at 6 life or less: deal 9 damage")
    theirs = trinket("Grudge", "at 6 life or less: deal 9 damage")
    position = duel(side(life=10, trinket=mine, hand=[blood]), side(life=10, trinket=theirs))
    do(position, "play Blood")
    assert life(position) == (0, 0)
    assert outcome(position) == ("both fell", 2)


@pytest.mark.rule("OBO-EQ-4")
def test_start_of_turn_triggers_follow_refill_and_draw() -> None:
    dial = trinket("Dial", "at the start of your turn, if energy >= 3 and hand >= 1: heal 2")
    position = duel(side(), side(life=10, max_energy=2, trinket=dial))
    do(position, "pass")
    assert life(position)[1] == 12


@pytest.mark.rule("OBO-EQ-4", "OBO-WIN-2")
def test_if_both_heroes_fall_at_the_start_of_a_turn_the_active_player_loses() -> None:
    pyre = trinket("Pyre", "at the start of your turn: deal 5 damage; lose 5 life")
    position = duel(side(life=5), side(life=5, trinket=pyre))
    do(position, "pass")
    assert (life(position), outcome(position)) == ((0, 0), ("both fell", 1))


@pytest.mark.rule("OBO-INT-1")
def test_a_trinket_that_another_one_sets_off_triggers_in_the_same_action() -> None:
    fang = trinket("Fang", "when you attack: deal 5 damage")
    locket = trinket("Locket", "at 3 life or less: heal 2", 1)
    position = duel(side(trinket=fang), side(life=6, trinket=locket))
    do(position, "attack")
    assert (life(position)[1], outcome(position)) == (2, ("unfinished", 0))  # 5, then 0, then saved


@pytest.mark.rule("OBO-INT-2")
def test_passives_come_before_trinkets_and_do_not_save_a_fallen_hero() -> None:
    troll = hero("Troll", "when you are hit: heal 2")
    position = duel(side(bonus=5), side(hero=troll, life=10))
    do(position, "attack")
    assert life(position)[1] == 6
    position = duel(side(bonus=5), side(hero=troll, life=6))
    do(position, "attack")
    assert outcome(position) == ("life", 1)


@pytest.mark.rule("OBO-HERO-1")
@pytest.mark.parametrize(
    ("passive", "dealt"),
    [
        ("always: your attacks deal 2 more damage", 3),
        ("always, if life <= 5: your attacks deal 2 more damage", 1),
        ("always, if life > 5: your attacks deal 2 more damage", 3),
    ],
)
def test_a_passive_is_always_on(passive: str, dealt: int) -> None:
    position = duel(side(hero=hero("Ode", passive)), side())
    do(position, "attack")
    assert life(position) == (20, 20 - dealt)


@pytest.mark.rule("OBO-HERO-1")
def test_what_passives_can_change() -> None:
    guard = hero("Guard", "always: attacks on you deal 2 less damage")
    position = duel(side(bonus=3), side(hero=guard))
    do(position, "attack")
    assert life(position)[1] == 18
    mage = hero("Mage", "always: your direct damage is 1 higher")
    position = duel(side(hero=mage, hand=[BOLT]), side())
    do(position, "play Bolt")
    assert life(position)[1] == 16
    monk = hero("Monk", "always: you heal 2 more")
    position = duel(side(hero=monk, life=10, hand=[instant("Salve", "play: heal 3")]), side())
    do(position, "play Salve")
    assert life(position)[0] == 15
    smith = hero("Smith", "always: your Weapons cost 2 less")
    position = duel(side(hero=smith, energy=1, hand=[weapon("Axe", 4, cost=3), BOLT]), side())
    do(position, "play Axe")
    assert of(position, 1, "energy") == (0,)
    brute = hero("Brute", "always: your heavy strike costs 1 less", cost=3)
    assert "heavy strike" in offers(duel(side(hero=brute, energy=2), side()))


@pytest.mark.rule("OBO-HERO-1")
def test_abilities_are_no_cards_and_only_energy_limits_them() -> None:
    cara = hero("Cara", actives="active 2: deal 1 damage | active 3: heal 2")
    position = duel(side(hero=cara, energy=7, life=10), side())
    do(position, "ability 1", "ability 1", "ability 2")
    assert (life(position), of(position, 1, "energy", "hand", "discard")) == ((12, 18), (0, [], []))
    assert offers(position) == ["pass", "attack"]


@pytest.mark.rule("OBO-HERO-1")
def test_weapons_and_armor_can_say_more() -> None:
    drinker = weapon("Drinker", 1, effects="when you attack: heal 2")
    shell = armor("Shell", 1, effects="play: draw 1")
    position = duel(side(energy=2, life=10, hand=[drinker, shell]), side())
    do(position, "play Shell", "play Drinker", "attack")
    assert (life(position), len(of(position, 1, "hand")[0])) == ((12, 18), 1)


@pytest.mark.rule("OBO-INT-4")
def test_what_the_enemy_breaks_breaks_and_a_trinket_used_up_does_not() -> None:
    mourner = hero("Mourner", "when your equipment breaks: deal 2 damage")
    hammer = instant("Hammer", "play: damage the enemy trinket by 1")
    last = trinket("Last", "when you are hit: deal 1 damage", 1)
    position = duel(side(hand=[hammer]), side(hero=mourner, trinket=last))
    do(position, "play Hammer")
    assert (life(position)[0], of(position, 2, "discard")) == (18, (["Last"],))
    position = duel(side(), side(hero=mourner, trinket=last))
    do(position, "attack")
    assert (life(position)[0], of(position, 2, "discard")) == (19, (["Last"],))
