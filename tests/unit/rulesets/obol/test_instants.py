"""The eight kinds of instants, and what else cards do: OBO-INST-1."""

from __future__ import annotations

import pytest

from rulesets.kernel.cards import Card
from tests.unit.rulesets.obol.board import (
    armor,
    do,
    duel,
    instant,
    left,
    life,
    of,
    offers,
    side,
    trinket,
    weapon,
)

SWORD = weapon("Sword", 3, 3)
MAIL = armor("Mail", 2, 4)
BOLT = instant("Bolt", "play: deal 3 damage", 2)
ANT, BEE = instant("Ant", "play: heal 1"), instant("Bee", "play: heal 1")

pytestmark = pytest.mark.rule("OBO-INST-1")


def one(effects: str) -> Card:
    return instant("Card", f"play: {effects}", 1)


def test_an_instant_is_paid_for_happens_once_and_is_discarded() -> None:
    position = duel(side(energy=5, hand=[BOLT]), side())
    do(position, "play Bolt")
    assert of(position, 1, "energy", "hand", "discard") == (3, [], ["Bolt"])
    assert life(position) == (20, 17)


def test_direct_damage_ignores_armor_and_costs_it_nothing() -> None:
    position = duel(side(hand=[BOLT]), side(armor=MAIL))
    do(position, "play Bolt")
    assert (life(position)[1], left(position, 2, "armor")) == (17, 4)


def test_by_the_option_armor_stops_direct_damage_and_wears() -> None:
    position = duel(side(hand=[BOLT]), side(armor=MAIL), options={"armor_stops_direct": 1})
    do(position, "play Bolt")
    assert (life(position)[1], left(position, 2, "armor")) == (19, 3)


@pytest.mark.parametrize(("mine", "then"), [(10, 14), (18, 20), (20, 20)])
def test_healing(mine: int, then: int) -> None:
    position = duel(side(life=mine, hand=[one("heal 4")]), side())
    do(position, "play Card")
    assert life(position)[0] == then


def test_extra_energy() -> None:
    position = duel(side(energy=1, max_energy=3, hand=[one("gain 4 energy")]), side())
    do(position, "play Card")
    assert of(position, 1, "energy", "max_energy") == (4, 3)


def test_card_draw() -> None:
    position = duel(side(deck=[ANT, BEE], hand=[one("draw 2")]), side())
    do(position, "play Card")
    assert [each["card"] for each in of(position, 1, "hand")[0]] == ["Ant", "Bee"]


def test_boosts_of_the_next_attack_add_up() -> None:
    position = duel(
        side(hand=[one("boost the next attack by 2"), instant("More", "play: boost the next attack by 3")]),
        side(),
    )
    do(position, "play Card", "play More")
    assert of(position, 1, "bonus", "attack") == (5, 6)
    do(position, "attack")
    assert life(position)[1] == 14


@pytest.mark.parametrize(
    ("effect", "weapon_left", "armor_left"),
    [
        ("repair your weapon by 1", 2, 1),
        ("repair your armor by 2", 1, 3),
        ("repair your equipment by 2", 3, 3),
        ("repair your equipment by 9", 3, 4),
    ],
)
def test_repair_stops_at_the_printed_durability(effect: str, weapon_left: int, armor_left: int) -> None:
    worn = side(weapon={"card": SWORD, "left": 1}, armor={"card": MAIL, "left": 1}, hand=[one(effect)])
    position = duel(worn, side(weapon={"card": SWORD, "left": 1}))
    do(position, "play Card")
    assert [left(position, 1, key) for key in ("weapon", "armor")] == [weapon_left, armor_left]
    assert left(position, 2, "weapon") == 1


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ("damage the enemy weapon by 2", [1, 4, 2]),
        ("damage the enemy armor by 3", [3, 1, 2]),
        ("damage the enemy trinket by 1", [3, 4, 1]),
        ("damage the enemy equipment by 3", [0, 1, 2]),
        ("damage the enemy armor by 9", [3, 0, 2]),
        ("break the enemy weapon", [0, 4, 2]),
        ("break the enemy trinket", [3, 4, 0]),
    ],
)
def test_damage_to_the_enemys_equipment(effect: str, found: list[int]) -> None:
    ring = trinket("Ring", "when you attack: heal 1")
    position = duel(side(weapon=SWORD, hand=[one(effect)]), side(weapon=SWORD, armor=MAIL, trinket=ring))
    do(position, "play Card")
    assert [left(position, 2, key) for key in ("weapon", "armor", "trinket")] == found
    assert left(position, 1, "weapon") == 3
    assert len(of(position, 2, "discard")[0]) == found.count(0)


def test_a_forced_discard_is_random() -> None:
    seen = set()
    for seed in range(12):
        position = duel(side(hand=[one("the opponent discards 1")]), side(hand=[ANT, BEE]), seed=seed)
        do(position, "play Card")
        seen.add(of(position, 2, "discard")[0][0])
        assert len(of(position, 2, "hand")[0]) == 1
    assert seen == {"Ant", "Bee"}


def test_a_forced_discard_takes_no_more_than_there_is() -> None:
    position = duel(side(hand=[one("the opponent discards 3"), ANT]), side(hand=[BEE]))
    do(position, "play Card")
    assert of(position, 2, "hand", "discard") == ([], ["Bee"])
    assert len(of(position, 1, "hand")[0]) == 1


def test_cards_that_cost_their_owner_something() -> None:
    position = duel(side(life=9, hand=[one("lose 2 life; discard 1; deal 1 damage"), ANT]), side())
    do(position, "play Card")
    assert (life(position), of(position, 1, "discard")) == ((7, 19), (["Card", "Ant"],))


def test_taking_back_the_last_card_of_a_kind_and_never_the_card_itself() -> None:
    pile = [SWORD, weapon("Axe", 4), BOLT]
    position = duel(side(discard=pile, hand=[one("take back the last Weapon")]), side())
    do(position, "play Card")
    assert of(position, 1, "hand", "discard") == ([{"card": "Axe", "seen": True}], ["Sword", "Bolt", "Card"])
    position = duel(side(discard=[SWORD], hand=[one("take back the last Instant")]), side())
    do(position, "play Card")
    assert of(position, 1, "hand", "discard") == ([], ["Sword", "Card"])


@pytest.mark.parametrize(
    ("effect", "mine", "dealt"),
    [
        ("deal 1 damage for each card in hand", side(hand=[ANT, BEE]), 2),
        ("deal 2 damage for each Weapon in the discard pile", side(discard=[SWORD, BOLT, SWORD]), 4),
        ("deal 1 damage for each energy left", side(energy=4), 3),
        ("deal 1 damage for each weapon power", side(weapon=SWORD), 3),
    ],
)
def test_amounts_that_are_counted(effect: str, mine: dict[str, object], dealt: int) -> None:
    hand = [*mine.get("hand", []), one(effect)]  # type: ignore[misc]
    position = duel({**mine, "hand": hand}, side())
    do(position, "play Card")
    assert life(position)[1] == 20 - dealt


@pytest.mark.parametrize(
    ("condition", "mine", "theirs"),
    [
        ("life <= 5", side(life=5), side()),
        ("opponent life < 10", side(), side(life=9)),
        ("lost life >= 3", side(life=17), side()),
        ("you have a weapon", side(weapon=SWORD), side()),
        ("the opponent has armor", side(), side(armor=MAIL)),
        ("opponent armor = 2", side(), side(armor=MAIL)),
        ("attack bonus > 1", side(bonus=2), side()),
        ("opponent hand >= 1 and not life < 20", side(), side(hand=[ANT])),
    ],
)
def test_conditions(condition: str, mine: dict[str, object], theirs: dict[str, object]) -> None:
    asking = instant("Asking", f"play, if {condition}: gain 5 energy")
    for one_side, other_side, then in ((mine, theirs, 7), (side(), side(), 2)):
        position = duel({**one_side, "energy": 3, "hand": [asking]}, other_side)
        do(position, "play Asking")
        assert of(position, 1, "energy") == (then,)
        assert offers(position)[0] == "pass"
