"""Bringing units out, the row they stand in and where they go: VAL-SUM, VAL-FIELD, VAL-FACE, VAL-GRAVE."""

from __future__ import annotations

import pytest

from rulesets.valour.zones import knows
from sims.engine import IllegalAction
from tests.unit.rulesets.valour.board import (
    ROUND_RUNTIMES,
    at,
    card,
    course,
    do,
    duel,
    hero,
    look,
    offered,
    offers,
    outcome,
    side,
)

AXE = card("Axe", 1800, 900)
BOW = card("Bow", 1500, 1200, kind="Champion")
KNIGHT = card("Knight", 2300, 1500, level=5, kind="Champion")
GIANT = card("Giant", 2800, 2200, level=7)
QUEEN = hero("Queen")
PAGE = hero("Page", 1000, level=4)
SUMMONS = ("summon", "set", "hero")


@pytest.mark.rule("VAL-SUM-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_one_normal_summon_a_turn(runtime: str) -> None:
    position = duel(side(hand=[AXE, BOW]), side(), runtime=runtime)
    do(position, "summon Axe attack", "slot 1")
    assert look(position)[0].hand == ["Bow"]
    assert not offered(position, *SUMMONS)
    do(position, "battle")
    assert course(position) == (5, "main 2", 1)
    assert not offered(position, *SUMMONS)


@pytest.mark.rule("VAL-SUM-1")
@pytest.mark.parametrize("act", ["summon Axe attack", "summon Axe defense", "set Axe"])
def test_summon_and_set_share_the_once_a_turn(act: str) -> None:
    position = duel(side(hand=[AXE, BOW]), side())
    do(position, act, "slot 3")
    assert not offered(position, *SUMMONS)
    assert position.state.summons == 1


@pytest.mark.rule("VAL-SUM-1")
@pytest.mark.parametrize("phase", ["main 1", "main 2"])
def test_either_main_phase_will_do_but_not_the_battle_phase(phase: str) -> None:
    position = duel(side(row=[AXE], hand=[BOW]), side(), phase=phase)
    assert offered(position, *SUMMONS) == {"summon Bow attack", "summon Bow defense", "set Bow"}
    battle = duel(side(row=[AXE], hand=[BOW]), side(), phase="battle")
    assert offers(battle) == ["main 2", "attack 1 > player"]


@pytest.mark.rule("VAL-SUM-1")
def test_the_next_turn_allows_another_summon() -> None:
    position = duel(side(hand=[AXE]), side(hand=[BOW]), summons=1, phase="main 2")
    do(position, "end turn")
    assert "summon Bow attack" in offers(position)
    do(position, "battle", "end turn")
    assert "summon Axe attack" in offers(position)


@pytest.mark.rule("VAL-SUM-1")
def test_more_summons_a_turn_are_an_option() -> None:
    position = duel(side(hand=[AXE, BOW, KNIGHT]), side(), options={"summons": 2})
    do(position, "summon Axe attack", "slot 1", "summon Bow attack", "slot 2")
    assert not offered(position, *SUMMONS)
    assert look(position)[0].row == ["Axe", "Bow", None, None, None]


@pytest.mark.rule("VAL-SUM-2")
@pytest.mark.parametrize("level", range(1, 11))
def test_tributes_by_level(level: int) -> None:
    price = 0 if level <= 4 else 1 if level <= 6 else 2
    newcomer = card("Newcomer", level=level)
    for units in range(3):
        position = duel(side(row=[AXE] * units, hand=[newcomer]), side(valour=0), seed=level)
        expected = {"summon Newcomer attack", "summon Newcomer defense", "set Newcomer"}
        assert offered(position, *SUMMONS) == (expected if units >= price else set())
    do(position, "summon Newcomer attack", *[f"tribute {slot}" for slot in range(1, price + 1)])
    assert look(position)[0].graveyard == ["Axe"] * price
    assert offered(position, "tribute") == set()
    do(position, "slot 5")
    assert look(position)[0].row[4] == "Newcomer"
    assert position.state.depth == 0


@pytest.mark.rule("VAL-SUM-2")
def test_the_levels_that_cost_tributes_are_options() -> None:
    options = {"one_tribute_level": 4, "two_tribute_level": 5}
    position = duel(side(row=[BOW, AXE], hand=[AXE, KNIGHT]), side(), options=options)
    do(position, "summon Axe attack", "tribute 1")
    assert offered(position, "tribute") == set()
    position = duel(side(row=[BOW], hand=[KNIGHT]), side(), options=options)
    assert not offered(position, *SUMMONS)


@pytest.mark.rule("VAL-SUM-3", "VAL-GRAVE-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_tributes_are_own_units_and_their_slots_may_be_used(runtime: str) -> None:
    row = [AXE, None, QUEEN, at(BOW, "set"), AXE]
    enemy = side(row=[BOW, BOW, BOW, BOW, BOW])
    position = duel(side(row=row, hand=[GIANT]), enemy, runtime=runtime)
    do(position, "summon Giant attack")
    assert look(position)[0].hand == []
    assert offers(position) == ["tribute 1", "tribute 3", "tribute 4", "tribute 5"]
    do(position, "tribute 3")
    assert offers(position) == ["tribute 1", "tribute 4", "tribute 5"]
    do(position, "tribute 4")
    mine, theirs = look(position)
    assert mine.graveyard == ["Queen", "Bow"]
    assert mine.row == ["Axe", None, None, None, "Axe"]
    assert theirs.row == ["Bow"] * 5
    assert theirs.graveyard == []
    assert offers(position) == ["slot 2", "slot 3", "slot 4"]
    do(position, "slot 3")
    assert look(position)[0].row == ["Axe", None, "Giant", None, "Axe"]


@pytest.mark.rule("VAL-SUM-3", "VAL-FIELD-4")
def test_a_full_row_takes_a_unit_that_is_paid_for_with_tributes_only() -> None:
    position = duel(side(row=[AXE] * 5, hand=[BOW, KNIGHT, PAGE]), side())
    assert offered(position, *SUMMONS) == {"summon Knight attack", "summon Knight defense", "set Knight"}
    do(position, "summon Knight defense", "tribute 4")
    assert offers(position) == ["slot 4"]
    do(position, "slot 4")
    assert look(position)[0].row == ["Axe", "Axe", "Axe", "Knight", "Axe"]


@pytest.mark.rule("VAL-SUM-4")
@pytest.mark.parametrize("position_word", ["attack", "defense"])
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_unit_is_summoned_face_up_in_the_position_chosen(position_word: str, runtime: str) -> None:
    position = duel(side(hand=[AXE]), side(), runtime=runtime)
    do(position, f"summon Axe {position_word}", "slot 2")
    assert look(position)[0].row == [None, "Axe", None, None, None]
    assert look(position)[0].stance(2) == position_word
    assert look(position.observed(1))[0].row[1] == "Axe"


@pytest.mark.rule("VAL-SUM-5", "VAL-SUM-2")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_combatants_and_champions_may_be_set_at_the_same_cost(runtime: str) -> None:
    position = duel(side(row=[AXE, AXE], hand=[BOW, KNIGHT, GIANT]), side(), runtime=runtime)
    assert offered(position, "set") == {"set Bow", "set Knight", "set Giant"}
    do(position, "set Giant", "tribute 1", "tribute 2", "slot 2")
    mine = look(position)[0]
    assert mine.row == [None, "Giant", None, None, None]
    assert mine.stance(2) == "set"
    assert mine.graveyard == ["Axe", "Axe"]
    unit = position.state.players[0].front[1]
    assert (unit.face_down, unit.defending) == (1, 1)


@pytest.mark.rule("VAL-SUM-5", "VAL-SUM-6")
def test_what_is_set_stays_hidden_from_the_opponent() -> None:
    position = duel(side(hand=[BOW]), side())
    do(position, "set Bow")
    assert position.observed(1).state.stack[0].piece != position.state.stack[0].piece
    do(position, "slot 1")
    assert look(position.observed(1))[0].row[0] == "?"
    assert look(position.observed(0))[0].row[0] == "Bow"


@pytest.mark.rule("VAL-SUM-5")
def test_heroes_are_never_set() -> None:
    position = duel(side(row=[AXE, AXE], hand=[QUEEN, PAGE]), side())
    assert not offered(position, "set")
    with pytest.raises(IllegalAction):
        do(position, "set Queen")


@pytest.mark.rule("VAL-SUM-6")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_an_attacked_set_unit_is_turned_up_in_defense_position_first(runtime: str) -> None:
    wall = card("Wall", 100, 2000)
    position = duel(side(row=[AXE]), side(row=[at(wall, "set")]), phase="battle", runtime=runtime)
    assert look(position.observed(0))[1].row[0] == "?"
    do(position, "attack 1 > 1")
    mine, theirs = look(position)
    assert theirs.row[0] == "Wall"  # its DEF counted, not its ATK
    assert theirs.stance(1) == "defense"
    assert (mine.life, theirs.life) == (8000, 8000)
    assert look(position.observed(0))[1].row[0] == "Wall"


@pytest.mark.rule("VAL-SUM-6", "VAL-POS-1")
def test_a_unit_turned_up_by_an_attack_may_change_position_in_its_own_turn() -> None:
    wall = card("Wall", 100, 2000)
    position = duel(side(row=[AXE]), side(row=[at(wall, "set", entered=4)]), phase="battle")
    do(position, "attack 1 > 1", "end turn")
    assert offered(position, "change", "flip") == {"change 1"}
    do(position, "change 1")
    assert look(position)[1].stance(1) == "attack"


@pytest.mark.rule("VAL-SUM-7")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_set_unit_may_be_flipped_on_a_later_turn_and_attack(runtime: str) -> None:
    position = duel(side(row=[at(BOW, "set", entered=3)]), side(), runtime=runtime)
    assert offered(position, "flip", "change") == {"flip 1"}
    do(position, "flip 1")
    assert look(position)[0].stance(1) == "attack"
    assert look(position.observed(1))[0].row[0] == "Bow"
    assert not offered(position, "flip", "change")  # it was this turn's change of position
    do(position, "battle", "attack 1 > player")
    assert look(position)[1].life == 6500
    assert not offered(position, "flip", "change")


@pytest.mark.rule("VAL-SUM-7")
def test_a_unit_set_this_turn_stays_down_until_the_next_own_turn() -> None:
    position = duel(side(hand=[BOW]), side())
    do(position, "set Bow", "slot 1")
    assert not offered(position, "flip", "change")
    do(position, "battle")
    assert not offered(position, "flip", "change", "attack")
    do(position, "end turn")
    assert not offered(position, "flip", "change")
    do(position, "battle", "end turn")
    assert offered(position, "flip", "change") == {"flip 1"}


@pytest.mark.rule("VAL-SUM-7", "VAL-SUM-1")
def test_a_flip_uses_no_normal_summon() -> None:
    position = duel(side(row=[at(BOW, "set")], hand=[AXE]), side())
    do(position, "flip 1")
    assert position.state.summons == 0
    assert "summon Axe attack" in offers(position)


@pytest.mark.rule("VAL-SUM-8")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_newly_summoned_unit_does_not_attack_that_turn(runtime: str) -> None:
    position = duel(side(row=[AXE], hand=[BOW]), side(), runtime=runtime)
    do(position, "summon Bow attack", "slot 2", "battle")
    assert offers(position) == ["main 2", "attack 1 > player"]
    do(position, "main 2", "end turn", "battle", "end turn", "battle")
    assert offers(position) == ["main 2", "attack 1 > player", "attack 2 > player"]


@pytest.mark.rule("VAL-SUM-9")
def test_no_freshly_summoned_unit_attacks_on_the_first_turn_of_the_match() -> None:
    for turn, attacks in ((1, set()), (2, {"attack 1 > player"})):
        position = duel(side(hand=[QUEEN]), side(), turn=turn)
        do(position, "hero Queen attack", "slot 1", "battle")
        assert offered(position, "attack") == attacks


@pytest.mark.rule("VAL-SUM-10", "VAL-SUM-4")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_hero_may_be_normal_summoned_for_its_levels_tributes(runtime: str) -> None:
    position = duel(side(row=[AXE, AXE], hand=[QUEEN], valour=0), side(), runtime=runtime)
    assert offered(position, *SUMMONS) == {"summon Queen attack", "summon Queen defense"}
    do(position, "summon Queen defense", "tribute 1", "tribute 2", "slot 1")
    mine = look(position)[0]
    assert (mine.row[0], mine.stance(1), mine.graveyard) == ("Queen", "defense", ["Axe", "Axe"])
    assert (mine.valour, mine.data["heroic"]) == (0, "none")
    assert position.state.summons == 1


@pytest.mark.rule("VAL-SUM-10", "VAL-SUM-8")
def test_a_normal_summoned_hero_does_not_attack_that_turn() -> None:
    position = duel(side(hand=[PAGE]), side())
    do(position, "summon Page attack", "slot 1", "battle")
    assert course(position) == (5, "main 2", 1)
    assert not offered(duel(side(row=[AXE], hand=[QUEEN], valour=0), side()), *SUMMONS)


@pytest.mark.rule("VAL-FIELD-1")
def test_the_front_row_has_five_slots() -> None:
    position = duel(side(hand=[AXE]), side())
    do(position, "summon Axe attack")
    assert offers(position) == ["slot 1", "slot 2", "slot 3", "slot 4", "slot 5"]


@pytest.mark.rule("VAL-FIELD-1")
@pytest.mark.parametrize("kind", ["Runic", "Domain", "Artillery"])
def test_only_units_enter_the_front_row(kind: str) -> None:
    other = card("Other", kind=kind)
    position = duel(side(hand=[other, AXE, BOW, PAGE]), side())
    names = {text.split()[1] for text in offered(position, *SUMMONS)}
    assert names == {"Axe", "Bow", "Page"}
    assert not offered(duel(side(hand=[other]), side()), *SUMMONS)


@pytest.mark.rule("VAL-FIELD-1")
def test_a_slot_holds_one_unit() -> None:
    position = duel(side(row=[AXE, None, AXE], hand=[BOW]), side())
    do(position, "summon Bow attack")
    for taken in (1, 3):
        with pytest.raises(IllegalAction):
            do(position, f"slot {taken}")
    assert look(position)[0].row == ["Axe", None, "Axe", None, None]


@pytest.mark.rule("VAL-FIELD-3")
def test_units_keep_their_places_and_are_named_by_them() -> None:
    names = ("Ant", "Bee", "Cat", "Dog", "Elk")
    enemies = [card(name, 100 * number) for number, name in enumerate(names, start=1)]
    position = duel(side(row=[None, None, None, AXE, AXE]), side(row=enemies), phase="battle")
    assert offered(position, "attack") == {
        f"attack {mine} > {slot}" for mine in (4, 5) for slot in range(1, 6)
    }
    do(position, "attack 5 > 2")
    mine, theirs = look(position)
    assert theirs.row == ["Ant", None, "Cat", "Dog", "Elk"]  # nobody moves up
    assert theirs.life == 8000 - (1800 - 200)
    assert mine.row == [None, None, None, "Axe", "Axe"]
    assert offered(position, "attack") == {f"attack 4 > {slot}" for slot in (1, 3, 4, 5)}


@pytest.mark.rule("VAL-FIELD-4")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_the_player_chooses_the_free_slot(runtime: str) -> None:
    for slot in (2, 4, 5):
        position = duel(side(row=[AXE, None, AXE], hand=[BOW]), side(row=[AXE] * 5), runtime=runtime)
        do(position, "summon Bow attack")
        assert position.decider == 0
        assert offers(position) == ["slot 2", "slot 4", "slot 5"]
        do(position, f"slot {slot}")
        assert look(position)[0].row[slot - 1] == "Bow"


@pytest.mark.rule("VAL-FIELD-4")
def test_nothing_enters_a_full_row() -> None:
    position = duel(side(row=[AXE] * 5, hand=[BOW, QUEEN]), side(row=[]))
    do(position, "heal")
    assert {"summon Bow attack", "set Bow", "hero Queen attack"}.isdisjoint(offers(position))
    assert offered(position, *SUMMONS) == {"summon Queen attack", "summon Queen defense"}


@pytest.mark.rule("VAL-FACE-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_face_down_unit_is_a_unit_for_attacks_and_tributes(runtime: str) -> None:
    enemy = side(row=[None, at(BOW, "set")])
    position = duel(side(row=[AXE]), enemy, phase="battle", runtime=runtime)
    assert offered(position, "attack") == {"attack 1 > 2"}  # no direct attack past it
    payer = duel(side(row=[at(BOW, "set", entered=5)], hand=[KNIGHT]), side(), runtime=runtime)
    do(payer, "summon Knight attack", "tribute 1", "slot 1")
    assert look(payer)[0].graveyard == ["Bow"]


@pytest.mark.rule("VAL-FACE-1")
def test_a_face_down_unit_gets_no_bought_atk_and_neither_attacks_nor_changes() -> None:
    position = duel(side(row=[at(BOW, "set"), AXE]), side())
    assert offered(position, "boost") == {"boost 2"}
    assert offered(position, "change") == {"change 2"}
    do(position, "battle")
    assert offered(position, "attack") == {"attack 2 > player"}


@pytest.mark.rule("VAL-FACE-1")
def test_setting_asks_the_opponent_nothing() -> None:
    position = duel(side(hand=[BOW]), side(hand=[BOW], row=[AXE]))
    do(position, "set Bow", "slot 1")
    assert position.decider == 0
    assert position.state.depth == 0


@pytest.mark.rule("VAL-GRAVE-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_destroyed_cards_go_to_their_owners_graveyard_and_both_see_them(runtime: str) -> None:
    position = duel(
        side(row=[AXE, BOW]),
        side(row=[BOW, at(AXE, "set")], graveyard=[KNIGHT]),
        phase="battle",
        runtime=runtime,
    )
    do(position, "attack 1 > 1", "attack 2 > 2")  # 1800 over 1500; 1500 over a DEF of 900
    for viewer in range(2):
        mine, theirs = look(position.observed(viewer))
        assert mine.graveyard == []
        assert theirs.graveyard == ["Knight", "Bow", "Axe"]
    do(position, "end turn")
    equal = duel(side(row=[BOW]), side(row=[card("Twin", 1500)]), phase="battle", runtime=runtime)
    do(equal, "attack 1 > 1")
    assert [seat.graveyard for seat in look(equal)] == [["Bow"], ["Twin"]]


@pytest.mark.rule("VAL-GRAVE-1")
def test_discarded_cards_go_to_the_graveyard_and_both_see_them() -> None:
    position = duel(side(hand=[AXE, BOW]), side(), pending=[{"discard": 1}])
    assert look(position.observed(1))[0].hand == ["?", "?"]
    do(position, "discard Bow")
    assert look(position.observed(1))[0].graveyard == ["Bow"]
    for viewer in range(2):
        assert knows(position.state, viewer, 0, int(position.state.players[0].grave[0]))
    assert look(position.observed(1))[0].hand == ["?"]
    assert look(position)[1].graveyard == []


@pytest.mark.rule("VAL-GRAVE-1")
def test_a_unit_that_left_and_its_slot_carry_nothing_over() -> None:
    position = duel(side(row=[at(AXE, boost=300, moved=5)], hand=[KNIGHT]), side(), turn=5)
    do(position, "summon Knight attack", "tribute 1", "slot 1")
    unit = position.state.players[0].front[0]
    assert (unit.boost, unit.moved_turn, unit.attacked_turn, unit.face_down, unit.ready) == (0, 0, 0, 0, 0)
    assert unit.entered_turn == 5
    assert outcome(position) == ("unfinished", 0)


@pytest.mark.rule("VAL-POS-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
@pytest.mark.parametrize("phase", ["main 1", "main 2"])
def test_a_unit_may_change_position_once_a_turn(runtime: str, phase: str) -> None:
    position = duel(side(row=[AXE, at(BOW, "defense")]), side(row=[AXE]), phase=phase, runtime=runtime)
    assert offered(position, "change") == {"change 1", "change 2"}
    do(position, "change 1")
    assert look(position)[0].stance(1) == "defense"
    assert offered(position, "change") == {"change 2"}
    do(position, "change 2")
    assert look(position)[0].stance(2) == "attack"
    assert not offered(position, "change")
    if phase == "main 1":
        do(position, "battle", "main 2")
        assert not offered(position, "change")


@pytest.mark.rule("VAL-POS-1", "VAL-BAT-1")
def test_a_unit_turned_to_attack_position_may_attack_at_once() -> None:
    position = duel(side(row=[AXE, at(BOW, "defense")]), side())
    do(position, "change 1", "change 2", "battle")
    assert offered(position, "attack") == {"attack 2 > player"}


@pytest.mark.rule("VAL-POS-1")
def test_not_on_the_turn_it_was_summoned() -> None:
    position = duel(side(hand=[AXE]), side())
    do(position, "summon Axe attack", "slot 1")
    assert not offered(position, "change")
    do(position, "battle")
    assert not offered(position, "change")
    do(position, "end turn", "battle", "end turn")
    assert offered(position, "change") == {"change 1"}


@pytest.mark.rule("VAL-POS-1")
def test_not_after_it_attacked_this_turn() -> None:
    position = duel(side(row=[AXE, AXE]), side(row=[at(card("Wall", 0, 3000), "defense")]), phase="battle")
    do(position, "attack 1 > 1", "main 2")
    assert offered(position, "change") == {"change 2"}
    do(position, "end turn", "battle", "end turn")
    assert offered(position, "change") == {"change 1", "change 2"}


@pytest.mark.rule("VAL-POS-1")
def test_only_own_units_and_only_in_ones_own_main_phases() -> None:
    position = duel(side(row=[AXE]), side(row=[None, None, AXE]), turn=6, active=2)
    assert offered(position, "change") == {"change 3"}
    do(position, "battle")
    assert not offered(position, "change")
