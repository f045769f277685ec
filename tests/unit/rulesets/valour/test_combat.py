"""Attacks and battles, and the Dominance Chain: VAL-BAT, VAL-CHAIN."""

from __future__ import annotations

import pytest

from rulesets import RULESETS
from rulesets.valour.cards import ASPECTS, CHAIN, DORMANT
from sims.engine import Position
from tests.unit.rulesets.valour.board import (
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

AXE = card("Axe", 1800, 900)
BOW = card("Bow", 1500, 1200)
RAM = card("Ram", 2500, 500)
RING = (
    ("Overlord", "Titan"),
    ("Titan", "Juggernaut"),
    ("Juggernaut", "Assassin"),
    ("Assassin", "Leviathan"),
    ("Leviathan", "Runebound"),
    ("Runebound", "Spellcaster"),
    ("Spellcaster", "Primordial Beast"),
    ("Primordial Beast", "Abysswalker"),
    ("Abysswalker", "Overlord"),
)


def lives(position: Position) -> tuple[int, int]:
    mine, theirs = look(position)
    return mine.life, theirs.life


def fronts(position: Position) -> tuple[str | None, str | None]:
    """Who is left in the two first slots."""
    mine, theirs = look(position)
    return mine.row[0], theirs.row[0]


def battle(
    atk: int,
    other: int,
    *,
    stance: str = "attack",
    aspects: tuple[str, str] = (DORMANT, DORMANT),
    runtime: str = "twin",
) -> Position:
    """One attack: ATK `atk` on a unit whose ATK, or DEF where it does not attack, is `other`."""
    attacker = card("Attacker", atk, 0, aspect=aspects[0])
    attacking = stance == "attack"
    target = card("Target", other if attacking else 9000, 9000 if attacking else other, aspect=aspects[1])
    position = duel(side(row=[attacker]), side(row=[at(target, stance)]), phase="battle", runtime=runtime)
    do(position, "attack 1 > 1")
    return position


@pytest.mark.rule("VAL-BAT-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_each_unit_in_attack_position_declares_one_attack(runtime: str) -> None:
    row = [AXE, at(BOW, "defense"), None, RAM, at(BOW, "set")]
    position = duel(side(row=row), side(), phase="battle", runtime=runtime)
    assert offers(position) == ["main 2", "attack 1 > player", "attack 4 > player"]
    do(position, "attack 4 > player")
    assert offers(position) == ["main 2", "attack 1 > player"]
    do(position, "attack 1 > player")
    assert course(position) == (5, "main 2", 1)
    assert lives(position) == (8000, 8000 - 2500 - 1800)


@pytest.mark.rule("VAL-BAT-1")
def test_an_attack_is_the_players_choice_and_may_be_left_out() -> None:
    position = duel(side(row=[AXE, RAM]), side(row=[BOW]), phase="battle")
    do(position, "main 2")
    assert course(position) == (5, "main 2", 1)
    assert not offered(position, "attack")
    assert look(position)[1].row[0] == "Bow"


@pytest.mark.rule("VAL-BAT-1")
def test_attacks_come_again_each_turn_and_only_from_the_active_side() -> None:
    position = duel(side(row=[at(AXE, attacked=3)]), side(row=[at(BOW, attacked=4)]), phase="battle")
    do(position, "attack 1 > 1")
    assert offered(position, "attack") == set()
    spent = duel(side(row=[at(AXE, attacked=5), RAM]), side(), phase="battle")
    assert offered(spent, "attack") == {"attack 2 > player"}


@pytest.mark.rule("VAL-BAT-1")
def test_a_unit_attacks_on_turn_1_if_it_did_not_enter_on_it() -> None:
    position = duel(side(row=[at(AXE, entered=0), at(BOW, entered=1)]), side(), phase="battle", turn=1)
    assert offered(position, "attack") == {"attack 1 > player"}


@pytest.mark.rule("VAL-BAT-2")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_units_keep_no_damage(runtime: str) -> None:
    wall = card("Wall", 0, 2000)
    position = duel(
        side(row=[AXE, AXE, RAM]), side(row=[at(wall, "defense")]), phase="battle", runtime=runtime
    )
    do(position, "attack 1 > 1", "attack 2 > 1")
    assert look(position)[1].row[0] == "Wall"
    rock = duel(side(row=[AXE, AXE]), side(row=[RAM]), phase="battle", runtime=runtime)
    do(rock, "attack 1 > 1", "attack 2 > 1")
    assert lives(rock) == (8000 - 700 - 700, 8000)  # as strong against the second as against the first
    champion = duel(side(row=[RAM]), side(row=[AXE, BOW]), phase="battle", runtime=runtime)
    do(champion, "attack 1 > 1", "end turn", "battle", "main 2", "end turn", "battle", "attack 1 > 2")
    assert lives(champion) == (8000, 8000 - 700 - 1000)
    assert look(champion)[0].row[0] == "Ram"


@pytest.mark.rule("VAL-BAT-3")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_attack_against_attack_the_lower_is_destroyed_and_pays_the_difference(runtime: str) -> None:
    won = battle(1800, 1750, runtime=runtime)
    assert fronts(won) == ("Attacker", None)
    assert lives(won) == (8000, 7950)
    assert look(won)[1].graveyard == ["Target"]
    lost = battle(1800, 2500, runtime=runtime)
    assert fronts(lost) == (None, "Target")
    assert lives(lost) == (7300, 8000)
    assert look(lost)[0].graveyard == ["Attacker"]


@pytest.mark.rule("VAL-BAT-3")
def test_the_second_seats_battles_are_counted_the_same_way() -> None:
    position = duel(side(row=[BOW]), side(row=[AXE]), phase="battle", turn=6, active=2)
    do(position, "attack 1 > 1")
    assert lives(position) == (7700, 8000)
    assert fronts(position) == (None, "Axe")


@pytest.mark.rule("VAL-BAT-4")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_equal_atk_destroys_both_and_costs_nothing(runtime: str) -> None:
    position = battle(1800, 1800, runtime=runtime)
    assert fronts(position) == (None, None)
    assert lives(position) == (8000, 8000)
    assert [seat.graveyard for seat in look(position)] == [["Attacker"], ["Target"]]


@pytest.mark.rule("VAL-BAT-5")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
@pytest.mark.parametrize("stance", ["defense", "set"])
@pytest.mark.parametrize(
    ("dfn", "left"), [(1799, None), (1800, "Target"), (1801, "Target"), (3000, "Target")]
)
def test_attack_against_defense(runtime: str, stance: str, dfn: int, left: str | None) -> None:
    position = battle(1800, dfn, stance=stance, runtime=runtime)
    assert fronts(position) == ("Attacker", left)
    assert lives(position) == (8000, 8000)
    assert look(position)[1].graveyard == ([] if left else ["Target"])


@pytest.mark.rule("VAL-BAT-6")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_player_without_units_is_attacked_for_the_full_atk(runtime: str) -> None:
    position = duel(side(row=[AXE]), side(), phase="battle", runtime=runtime)
    do(position, "attack 1 > player")
    assert lives(position) == (8000, 6200)
    assert look(position)[0].row[0] == "Axe"


@pytest.mark.rule("VAL-BAT-6")
@pytest.mark.parametrize("stance", ["attack", "defense", "set"])
@pytest.mark.parametrize("slot", range(5))
def test_any_enemy_unit_keeps_direct_attacks_away(stance: str, slot: int) -> None:
    row = [None] * slot + [at(BOW, stance)]
    position = duel(side(row=[AXE]), side(row=row), phase="battle")
    assert offered(position, "attack") == {f"attack 1 > {slot + 1}"}


@pytest.mark.rule("VAL-BAT-6")
def test_the_way_is_open_as_soon_as_the_last_unit_fell() -> None:
    position = duel(side(row=[AXE, RAM]), side(row=[None, BOW]), phase="battle")
    do(position, "attack 1 > 2")
    assert offered(position, "attack") == {"attack 2 > player"}
    do(position, "attack 2 > player")
    assert lives(position) == (8000, 8000 - 300 - 2500)


@pytest.mark.rule("VAL-BAT-6")
def test_every_enemy_unit_may_be_chosen() -> None:
    position = duel(side(row=[None, AXE]), side(row=[BOW, None, RAM, at(BOW, "set")]), phase="battle")
    assert offered(position, "attack") == {"attack 2 > 1", "attack 2 > 3", "attack 2 > 4"}


@pytest.mark.rule("VAL-BAT-7", "VAL-CHAIN-3")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_an_attackers_atk_does_not_count_below_0(runtime: str) -> None:
    below = ("Titan", "Overlord")
    lost = battle(100, 50, aspects=below, runtime=runtime)
    assert lives(lost) == (7950, 8000)  # 0 against 50, not -100
    even = battle(100, 0, aspects=below, runtime=runtime)
    assert fronts(even) == (None, None)
    wall = battle(100, 0, aspects=below, stance="defense", runtime=runtime)
    assert fronts(wall) == ("Attacker", "Target")


@pytest.mark.rule("VAL-BAT-7")
def test_a_def_does_not_count_below_0() -> None:
    hole = at(card("Hole", 1000, -300), "defense")
    attacker = at(card("Attacker", 0))
    position = duel(side(row=[attacker]), side(row=[hole]), phase="battle")
    do(position, "attack 1 > 1")
    assert look(position)[1].row[0] == "Hole"  # 0 against 0


@pytest.mark.rule("VAL-BAT-7")
def test_neither_does_the_atk_of_a_target_or_of_a_direct_attack() -> None:
    weak = at(BOW, boost=-2000)
    position = duel(side(row=[AXE]), side(row=[weak]), phase="battle")
    do(position, "attack 1 > 1")
    assert lives(position) == (8000, 6200)
    position = duel(side(row=[weak]), side(), phase="battle")
    do(position, "attack 1 > player")
    assert lives(position) == (8000, 8000)


@pytest.mark.rule("VAL-BAT-8")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_battle_reveals_then_modifies_then_compares_then_destroys(runtime: str) -> None:
    # Set, so its DEF of 1900 is what counts; the chain lifts 1800 above it; the boost alone would not.
    attacker = card("Attacker", 1700, 0, aspect="Overlord")
    target = card("Target", 3000, 1900, aspect="Titan")
    for boost, left in ((0, "Target"), (100, None)):
        position = duel(
            side(row=[at(attacker, boost=boost)]),
            side(row=[at(target, "set")]),
            phase="battle",
            runtime=runtime,
        )
        do(position, "attack 1 > 1")
        assert fronts(position) == ("Attacker", left)
        assert lives(position) == (8000, 8000)


@pytest.mark.rule("VAL-BAT-8")
def test_a_battles_loss_of_lp_ends_the_game_after_its_destructions() -> None:
    position = duel(side(row=[RAM]), side(row=[AXE], life=700), phase="battle")
    do(position, "attack 1 > 1")
    assert lives(position) == (8000, 0)
    assert look(position)[1].graveyard == ["Axe"]
    assert position.ending == "life"


@pytest.mark.rule("VAL-BAT-8", "VAL-BAT-1")
def test_the_attack_is_used_by_its_declaration() -> None:
    position = battle(1800, 2000, stance="defense")
    assert position.state.players[0].front[0].attacked_turn == 5
    assert course(position) == (5, "main 2", 1)


@pytest.mark.rule("VAL-CHAIN-1", "VAL-CHAIN-2")
@pytest.mark.parametrize(("upper", "lower"), RING)
def test_each_aspect_dominates_the_next_of_the_circle(upper: str, lower: str) -> None:
    position = battle(1500, 1600, aspects=(upper, lower))
    assert fronts(position) == ("Attacker", None)
    assert lives(position) == (8000, 7900)  # 1700 against 1600
    assert fronts(battle(1500, 1699, aspects=(upper, lower), stance="defense")) == ("Attacker", None)
    assert fronts(battle(1500, 1700, aspects=(upper, lower), stance="defense")) == ("Attacker", "Target")


@pytest.mark.rule("VAL-CHAIN-1", "VAL-CHAIN-3")
@pytest.mark.parametrize(("upper", "lower"), RING)
def test_each_aspect_is_dominated_by_the_one_before_it(upper: str, lower: str) -> None:
    position = battle(1700, 1600, aspects=(lower, upper))
    assert fronts(position) == (None, "Target")
    assert lives(position) == (7900, 8000)  # 1500 against 1600
    assert fronts(battle(1700, 1499, aspects=(lower, upper), stance="defense")) == ("Attacker", None)
    assert fronts(battle(1700, 1500, aspects=(lower, upper), stance="defense")) == ("Attacker", "Target")


@pytest.mark.rule("VAL-CHAIN-1")
def test_the_circle_has_nine_aspects() -> None:
    assert tuple(upper for upper, _ in RING) == CHAIN
    assert len(CHAIN) == 9
    # The report holds games against the same ring.
    [aspects] = [group for group in RULESETS["valour"].groups if group.name == "aspect"]
    assert aspects.prediction is not None
    assert aspects.prediction.pairs == tuple(RING)


@pytest.mark.rule("VAL-CHAIN-2", "VAL-CHAIN-3")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_the_bonus_lasts_for_the_battle_only(runtime: str) -> None:
    attacker = card("Attacker", 1500, 0, aspect="Overlord")
    position = duel(
        side(row=[attacker]),
        side(row=[card("Target", 1600, aspect="Titan")]),
        phase="battle",
        runtime=runtime,
    )
    do(position, "attack 1 > 1", "end turn", "battle", "end turn", "battle", "attack 1 > player")
    assert lives(position) == (8000, 8000 - 100 - 1500)


@pytest.mark.rule("VAL-CHAIN-2")
def test_the_size_of_the_bonus_is_an_option() -> None:
    attacker, target = card("Attacker", 1500, aspect="Overlord"), card("Target", 1600, aspect="Titan")
    position = duel(side(row=[attacker]), side(row=[target]), phase="battle", options={"chain_bonus": 500})
    do(position, "attack 1 > 1")
    assert lives(position) == (8000, 7600)


@pytest.mark.rule("VAL-CHAIN-4")
def test_every_other_pair_of_aspects_is_neutral() -> None:
    related = {*RING, *((lower, upper) for upper, lower in RING)}
    pairs = [(one, two) for one in CHAIN for two in CHAIN if (one, two) not in related]
    assert len(pairs) == 63
    for pair in pairs:
        position = battle(1500, 1400, aspects=pair)
        assert lives(position) == (8000, 7900), pair


@pytest.mark.rule("VAL-CHAIN-4")
@pytest.mark.parametrize("aspect", ASPECTS)
def test_a_direct_attack_has_no_chain_modifier(aspect: str) -> None:
    attacker = card("Attacker", 1500, aspect=aspect)
    position = duel(side(row=[attacker]), side(hand=[card("Held", aspect="Titan")]), phase="battle")
    do(position, "attack 1 > player")
    assert lives(position) == (8000, 6500)


@pytest.mark.rule("VAL-CHAIN-4")
def test_the_defender_never_gets_a_modifier() -> None:
    # The defender's Aspect dominates: the attacker has 200 less, the defender nothing more.
    position = battle(1800, 1600, aspects=("Titan", "Overlord"))
    assert fronts(position) == (None, None)
    # The defender is dominated: the attacker has 200 more, the defender nothing less.
    position = battle(1400, 1600, aspects=("Overlord", "Titan"))
    assert fronts(position) == (None, None)


@pytest.mark.rule("VAL-CHAIN-5")
@pytest.mark.parametrize("aspect", ASPECTS)
def test_dormant_is_neutral_with_everything(aspect: str) -> None:
    for pair in ((DORMANT, aspect), (aspect, DORMANT)):
        assert lives(battle(1500, 1400, aspects=pair)) == (8000, 7900)
        assert lives(battle(1500, 1600, aspects=pair)) == (7900, 8000)
