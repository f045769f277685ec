"""What Valour Points buy: VAL-VP."""

from __future__ import annotations

from collections import Counter

import pytest

from sims.engine import IllegalAction, Position
from tests.unit.rulesets.valour.board import (
    FILLER,
    ROUND_RUNTIMES,
    Pile,
    at,
    card,
    course,
    do,
    duel,
    hero,
    is_even,
    look,
    new_game,
    offered,
    offers,
    side,
)

AXE = card("Axe", 1800, 900)
BOW = card("Bow", 1500, 1200)
CHAMPION = card("Champion", 2000, kind="Champion")
QUEEN = hero("Queen")
KING = hero("King")
BOUGHT = ("hero", "peek", "slay", "wound", "draw", "heal", "boost")


def points(position: Position) -> tuple[int, int]:
    mine, theirs = look(position)
    return mine.valour, theirs.valour


@pytest.mark.rule("VAL-VP-1")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_both_players_start_with_25_vp_and_none_come_back(runtime: str) -> None:
    position = new_game(Pile((AXE, 20)), Pile((BOW, 20)), runtime=runtime)
    assert points(position) == (25, 25)
    do(position, "keep", "heal")
    assert points(position) == (20, 25)
    do(position, "battle", "end turn", "keep", "draw")
    assert points(position) == (20, 18)
    for _ in range(3):
        do(position, "battle", "end turn")
        if position.state.depth:
            do(position, "discard Bow")
    assert course(position)[0] == 5
    assert points(position) == (20, 18)


@pytest.mark.rule("VAL-VP-1")
def test_vp_can_be_spent_down_to_0_and_no_further() -> None:
    position = duel(side(valour=10, hand=[FILLER]), side())
    do(position, "heal", "heal")
    assert points(position) == (0, 25)
    assert not offered(position, *BOUGHT)


@pytest.mark.rule("VAL-VP-2")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_vp_are_spent_in_ones_own_main_phases(runtime: str) -> None:
    sides = (side(row=[AXE], hand=[QUEEN]), side(row=[KING], hand=[BOW]))
    everything = {
        "peek",
        "slay 1",
        "wound",
        "draw",
        "heal",
        "boost 1",
        "hero Queen attack",
        "hero Queen defense",
    }
    for phase in ("main 1", "main 2"):
        assert offered(duel(*sides, phase=phase, runtime=runtime), *BOUGHT) == everything
    battle = duel(*sides, phase="battle", runtime=runtime)
    assert not offered(battle, *BOUGHT)
    asked = duel(*sides, pending=[{"discard": 1}], runtime=runtime)
    assert not offered(asked, *BOUGHT)


@pytest.mark.rule("VAL-VP-2")
def test_the_active_players_vp_are_spent() -> None:
    position = duel(side(), side(), turn=6, active=2)
    do(position, "heal")
    assert points(position) == (25, 20)
    assert [seat.life for seat in look(position)] == [8000, 9000]


@pytest.mark.rule("VAL-VP-3", "VAL-VP-10")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
@pytest.mark.parametrize("stance", ["attack", "defense"])
def test_13_vp_summon_a_hero_without_tribute(runtime: str, stance: str) -> None:
    position = duel(side(hand=[QUEEN, AXE]), side(), runtime=runtime)
    do(position, f"hero Queen {stance}")
    assert offers(position) == [f"slot {slot}" for slot in range(1, 6)]
    do(position, "slot 2")
    mine = look(position)[0]
    assert (mine.row[1], mine.stance(2), mine.graveyard, mine.hand) == ("Queen", stance, [], ["Axe"])
    assert points(position) == (12, 25)
    assert mine.data["heroic"] == "summon"
    assert "summon Axe attack" in offers(position)  # the Normal Summon is left
    assert position.state.summons == 0


@pytest.mark.rule("VAL-VP-3")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_a_hero_called_with_vp_attacks_at_once(runtime: str) -> None:
    position = duel(side(hand=[QUEEN]), side(), runtime=runtime)
    do(position, "hero Queen attack", "slot 1", "battle", "attack 1 > player")
    assert look(position)[1].life == 5000


@pytest.mark.rule("VAL-VP-3", "VAL-SUM-9")
def test_but_not_on_the_first_turn_of_the_match() -> None:
    position = duel(side(hand=[QUEEN]), side(), turn=1)
    do(position, "hero Queen attack", "slot 1", "battle")
    assert course(position) == (1, "main 2", 1)


@pytest.mark.rule("VAL-VP-3", "VAL-POS-1")
def test_nor_does_it_change_its_position_that_turn() -> None:
    position = duel(side(hand=[QUEEN]), side())
    do(position, "hero Queen defense", "slot 1")
    assert not offered(position, "change")
    do(position, "battle")
    assert course(position) == (5, "main 2", 1)  # in Defense Position nothing attacks


@pytest.mark.rule("VAL-VP-3")
def test_only_heroes_are_summoned_with_vp() -> None:
    position = duel(side(hand=[AXE, CHAMPION, QUEEN]), side())
    assert offered(position, "hero") == {"hero Queen attack", "hero Queen defense"}


@pytest.mark.rule("VAL-VP-3", "VAL-VP-10")
def test_a_hero_needs_13_vp_and_a_free_slot() -> None:
    assert not offered(duel(side(hand=[QUEEN], valour=12), side()), "hero")
    assert offered(duel(side(hand=[QUEEN], valour=13), side()), "hero")
    assert not offered(duel(side(row=[AXE] * 5, hand=[QUEEN]), side()), "hero")
    assert offered(duel(side(row=[AXE] * 4, hand=[QUEEN]), side()), "hero")


@pytest.mark.rule("VAL-VP-3", "VAL-SUM-1")
def test_the_normal_summon_used_up_does_not_stop_the_hero() -> None:
    position = duel(side(hand=[QUEEN, AXE]), side(), summons=1)
    assert offered(position, "summon", "set", "hero") == {"hero Queen attack", "hero Queen defense"}


@pytest.mark.rule("VAL-VP-3", "VAL-VP-4", "VAL-VP-5")
@pytest.mark.parametrize("act", ["hero Queen attack", "peek", "slay 1"])
def test_one_heroic_act_a_match_over_all_three(act: str) -> None:
    options = {"start_valour": 99}
    position = duel(side(hand=[QUEEN, KING]), side(row=[KING, QUEEN], hand=[AXE]), options=options)
    do(position, act)
    if act.startswith("hero"):
        do(position, "slot 1")
    assert points(position) == (86, 99)
    assert not offered(position, "hero", "peek", "slay")
    do(position, "battle", *(["main 2"] if act.startswith("hero") else []))
    assert not offered(position, "hero", "peek", "slay")
    do(position, "end turn")
    assert offered(position, "peek") == {"peek"}  # the other player still has theirs
    do(position, "battle", "main 2", "end turn")
    assert course(position) == (7, "main 1", 1)
    assert not offered(position, "hero", "peek", "slay")


@pytest.mark.rule("VAL-VP-4")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_13_vp_show_the_opponents_hand_for_good(runtime: str) -> None:
    position = duel(side(hand=[AXE]), side(hand=[BOW, CHAMPION, AXE]), runtime=runtime)
    assert look(position.observed(0))[1].hand == ["?", "?", "?"]
    do(position, "peek")
    assert points(position) == (12, 25)
    assert position.state.players[0].heroic == 2
    assert look(position.observed(0))[1].hand == ["Bow", "Champion", "Axe"]
    assert look(position.observed(1))[0].hand == ["?"]  # it shows nothing to the other side
    do(position, "battle", "end turn")
    assert look(position.observed(0))[1].hand == ["Bow", "Champion", "Axe", "?"]  # the draw is new
    do(position, "set Bow", "slot 1")
    seen = look(position.observed(0))[1]
    assert (seen.row[0], seen.hand) == ("Bow", ["Champion", "Axe", "?"])


@pytest.mark.rule("VAL-VP-4")
def test_a_redeal_leaves_the_cards_seen_where_they_are() -> None:
    position = duel(side(), side(hand=[BOW, CHAMPION], deck=[AXE, QUEEN], spare=4))
    do(position, "peek", "battle", "end turn", "battle", "end turn")
    drawn = set()
    for _ in range(50):
        hand = look(position.redealt(0))[1].hand
        assert hand[:2] == ["Bow", "Champion"]
        drawn.add(hand[2])
    assert drawn == {"Filler", "Axe", "Queen"}


@pytest.mark.rule("VAL-VP-4", "VAL-VP-10")
def test_looking_needs_13_vp_and_a_hand_to_look_at() -> None:
    assert "peek" not in offers(duel(side(valour=12), side(hand=[AXE])))
    assert "peek" in offers(duel(side(valour=13), side(hand=[AXE])))
    assert "peek" not in offers(duel(side(hand=[AXE]), side()))


@pytest.mark.rule("VAL-VP-5")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_13_vp_destroy_an_enemy_hero(runtime: str) -> None:
    enemy = side(row=[AXE, at(KING, "defense"), CHAMPION, at(BOW, "set"), QUEEN])
    position = duel(side(row=[QUEEN]), enemy, runtime=runtime)
    assert offered(position, "slay") == {"slay 2", "slay 5"}
    do(position, "slay 2")
    mine, theirs = look(position)
    assert theirs.row == ["Axe", None, "Champion", "Bow", "Queen"]
    assert theirs.graveyard == ["King"]
    assert (mine.row[0], mine.graveyard) == ("Queen", [])
    assert (mine.life, theirs.life) == (8000, 8000)
    assert points(position) == (12, 25)


@pytest.mark.rule("VAL-VP-5", "VAL-VP-10")
def test_destroying_needs_13_vp_and_an_enemy_hero() -> None:
    assert not offered(duel(side(valour=12), side(row=[KING])), "slay")
    assert offered(duel(side(valour=13), side(row=[KING])), "slay") == {"slay 1"}
    assert not offered(duel(side(row=[QUEEN]), side(row=[AXE, CHAMPION], hand=[KING])), "slay")


@pytest.mark.rule("VAL-VP-6")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_9_vp_destroy_a_card_in_the_opponents_hand(runtime: str) -> None:
    position = duel(side(hand=[AXE]), side(hand=[BOW, QUEEN]), runtime=runtime)
    do(position, "wound")
    mine, theirs = look(position)
    assert sorted(theirs.hand + theirs.graveyard) == ["Bow", "Queen"]
    assert len(theirs.graveyard) == 1
    assert (mine.hand, mine.graveyard) == (["Axe"], [])
    assert points(position) == (16, 25)
    assert look(position.observed(0))[1].graveyard == theirs.graveyard
    do(position, "wound")
    assert look(position)[1].hand == []
    assert points(position) == (7, 25)


@pytest.mark.rule("VAL-VP-6")
def test_every_card_of_the_hand_is_hit_equally_often() -> None:
    names = ["Axe", "Bow", "Queen", "King", "Champion"]
    hit: Counter[str] = Counter()
    before = duel(side(), side(hand=[AXE, BOW, QUEEN, KING, CHAMPION]))
    for seed in range(600):
        position = before.copy()
        position.state.seed = seed
        position.apply(position.parse("wound"))
        hit.update(look(position)[1].graveyard)
    assert sorted(hit) == sorted(names)
    assert is_even(hit, 5)


@pytest.mark.rule("VAL-VP-6", "VAL-VP-10")
def test_wounding_needs_9_vp_and_a_card_there() -> None:
    assert "wound" not in offers(duel(side(valour=8), side(hand=[AXE])))
    assert "wound" in offers(duel(side(valour=9), side(hand=[AXE])))
    assert "wound" not in offers(duel(side(hand=[AXE]), side()))


@pytest.mark.rule("VAL-VP-7")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_7_vp_draw_a_card(runtime: str) -> None:
    position = duel(side(deck=[QUEEN, AXE, BOW, KING], spare=0), side(), runtime=runtime)
    do(position, "draw")
    assert (look(position)[0].hand, points(position)) == (["Queen"], (18, 25))
    do(position, "draw", "draw")
    assert (look(position)[0].hand, points(position)) == (["Queen", "Axe", "Bow"], (4, 25))
    assert "draw" not in offers(position)


@pytest.mark.rule("VAL-VP-7", "VAL-VP-10", "VAL-DRAW-1")
def test_drawing_needs_7_vp_and_a_deck() -> None:
    assert "draw" not in offers(duel(side(valour=6), side()))
    assert "draw" in offers(duel(side(valour=7), side()))
    assert "draw" not in offers(duel(side(hand=[AXE], spare=0), side()))


@pytest.mark.rule("VAL-VP-8")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_5_vp_recover_1000_lp_without_a_maximum(runtime: str) -> None:
    position = duel(side(life=7900), side(), runtime=runtime)
    for time in range(1, 6):
        do(position, "heal")
        assert (look(position)[0].life, points(position)) == (7900 + 1000 * time, (25 - 5 * time, 25))
    assert look(position)[1].life == 8000
    assert "heal" not in offers(position)
    assert "heal" in offers(duel(side(valour=5), side()))
    assert "heal" not in offers(duel(side(valour=4), side()))


@pytest.mark.rule("VAL-VP-9")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_1_vp_gives_a_unit_100_atk_and_can_be_repeated(runtime: str) -> None:
    position = duel(side(row=[AXE, BOW]), side(), runtime=runtime)
    do(position, "boost 1", "boost 1", "boost 2")
    assert points(position) == (22, 25)
    do(position, "battle", "attack 1 > player", "attack 2 > player")
    assert look(position)[1].life == 8000 - 2000 - 1600


@pytest.mark.rule("VAL-VP-9")
@pytest.mark.parametrize(
    ("turn", "active", "open_"), [(1, 1, False), (2, 2, False), (3, 1, True), (4, 2, True)]
)
def test_it_is_available_from_turn_3_of_the_match_on(turn: int, active: int, open_: bool) -> None:
    position = duel(side(row=[AXE]), side(row=[AXE]), turn=turn, active=active)
    assert ("boost 1" in offers(position)) is open_


@pytest.mark.rule("VAL-VP-9")
@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_it_lasts_until_the_end_of_the_turn(runtime: str) -> None:
    position = duel(side(row=[AXE]), side(row=[card("Peer", 1900)]), runtime=runtime)
    do(position, "boost 1", "boost 1", "battle", "main 2")
    assert position.state.players[0].front[0].boost == 200
    do(position, "end turn")
    assert position.state.players[0].front[0].boost == 0
    do(position, "battle", "attack 1 > 1")
    mine, theirs = look(position)
    assert (mine.life, theirs.life) == (7900, 8000)  # 1900 against 1800


@pytest.mark.rule("VAL-VP-9", "VAL-BAT-8")
def test_it_counts_in_battle_with_the_chain_but_not_for_def() -> None:
    attacker = card("Attacker", 1500, aspect="Overlord")
    target = card("Target", 1750, 1700, aspect="Titan")
    position = duel(side(row=[attacker]), side(row=[target]))
    do(position, "boost 1", "battle", "attack 1 > 1")
    assert look(position)[1].life == 8000 - 50
    guarded = duel(side(row=[at(attacker, "defense")]), side(row=[card("Foe", 1001)]))
    do(guarded, "boost 1", "battle", "end turn", "battle", "attack 1 > 1")
    assert look(guarded)[0].graveyard == ["Attacker"]


@pytest.mark.rule("VAL-VP-9", "VAL-VP-10")
def test_it_goes_to_an_own_face_up_unit_for_1_vp() -> None:
    row = [AXE, at(BOW, "defense"), at(BOW, "set")]
    position = duel(side(row=row, valour=1), side(row=[None, None, None, None, AXE]))
    assert offered(position, "boost") == {"boost 1", "boost 2"}
    do(position, "boost 2")
    assert points(position) == (0, 25)
    assert not offered(position, "boost")


@pytest.mark.rule("VAL-VP-10")
def test_what_is_not_offered_is_refused_and_costs_nothing() -> None:
    position = duel(side(row=[AXE] * 5, hand=[QUEEN], spare=0), side())
    for act in ("peek", "slay 1", "wound", "draw", "hero Queen attack"):
        with pytest.raises(IllegalAction):
            do(position, act)
    assert points(position) == (25, 25)
    assert look(position)[0].data["heroic"] == "none"
