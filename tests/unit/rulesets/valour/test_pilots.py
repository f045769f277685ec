"""How the pilots play VALOUR: what greedy and the scripted yardstick do and leave, and how random chooses."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.kernel.cards import Card
from sims.engine import Position
from tests.unit.rulesets.valour.board import (
    ROUND_RUNTIMES,
    artillery,
    at,
    card,
    course,
    do,
    duel,
    hero,
    is_even,
    look,
    offered,
    offers,
    outcome,
    runic,
    side,
)

SEEDS = range(6)  # greedy redeals the unknown by its stream: what is asked of it must hold for any
AXE = card("Axe", 1800, 900)
BOW = card("Bow", 1500, 1200)
RAM = card("Ram", 2500, 1500)
PAWN = card("Pawn", 400, 400)
WALL = card("Wall", 400, 2600)
KNIGHT = card("Knight", 2400, 2000, level=6)
GIANT = card("Giant", 3100, 2600, level=8)
QUEEN = hero("Queen")


def choice(position: Position, pilot: str) -> str:
    return position.text(position.ask(pilot))


def play_turn(position: Position, pilot: str) -> list[str]:
    """Let the pilot play this turn to its end, or the game's; gives what it did."""
    turn, done = course(position)[0], []
    while not position.over and course(position)[0] == turn:
        done.append(choice(position, pilot))
        do(position, done[-1])
    return done


# --- greedy ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_takes_a_lethal_direct_attack(runtime: str, seed: int) -> None:
    position = duel(side(row=[AXE], hand=[BOW]), side(life=1800, hand=[RAM]), seed=seed, runtime=runtime)
    done = play_turn(position, "greedy")
    assert outcome(position) == ("life", 1)
    assert "attack 1 > player" in done


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_takes_lethal_over_the_better_trade(seed: int) -> None:
    # Slot 1: the best unit to destroy, but no LP are lost there. Slot 2: a pawn whose fall wins.
    enemy = side(row=[at(GIANT, "defense"), PAWN], life=3000)
    position = duel(side(row=[card("Dragon", 3400)]), enemy, phase="battle", seed=seed)
    assert choice(position, "greedy") == "attack 1 > 2"
    spared = duel(side(row=[card("Dragon", 3400)]), {**enemy, "life": 8000}, phase="battle", seed=seed)
    assert choice(spared, "greedy") == "attack 1 > 1"


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_clears_the_way_for_lethal(seed: int) -> None:
    position = duel(side(row=[AXE, RAM]), side(row=[PAWN], life=3500), phase="battle", seed=seed)
    play_turn(position, "greedy")
    assert outcome(position) == ("life", 1)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("better", "paid"), [(KNIGHT, 1), (GIANT, 2)])
def test_greedy_pays_tributes_for_a_better_unit(seed: int, better: Card, paid: int) -> None:
    position = duel(side(row=[PAWN] * paid, hand=[better]), side(row=[AXE]), seed=seed)
    play_turn(position, "greedy")
    mine = look(position)[0]
    assert [name for name in mine.row if name] == [better.name]
    assert mine.graveyard == ["Pawn"] * paid


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_pays_with_its_least_unit(seed: int) -> None:
    position = duel(side(row=[AXE, PAWN], hand=[KNIGHT]), side(), seed=seed, phase="main 2")
    play_turn(position, "greedy")
    assert look(position)[0].graveyard == ["Pawn"]
    assert {"Axe", "Knight"} <= set(look(position)[0].row)


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_does_not_pay_a_good_unit_for_a_worse_one(seed: int) -> None:
    worse = card("Squire", 1100, 900, level=5)
    position = duel(side(row=[RAM], hand=[worse], valour=0), side(), seed=seed, phase="main 2")
    assert "summon Squire attack" in offers(position)
    assert play_turn(position, "greedy") == ["end turn"]


@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_does_not_attack_into_a_sure_loss(runtime: str, seed: int) -> None:
    position = duel(side(row=[AXE]), side(row=[RAM]), phase="battle", seed=seed, runtime=runtime)
    assert offered(position, "attack") == {"attack 1 > 1"}
    assert choice(position, "greedy") == "main 2"


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_does_not_attack_a_wall_it_cannot_break(seed: int) -> None:
    position = duel(side(row=[AXE]), side(row=[at(WALL, "defense")]), phase="battle", seed=seed)
    assert choice(position, "greedy") == "main 2"


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_reckons_with_the_dominance_chain(seed: int) -> None:
    titan = card("Stone", 1700, aspect="Titan")
    lifted = duel(
        side(row=[card("Lord", 1600, aspect="Overlord")]), side(row=[titan]), phase="battle", seed=seed
    )
    assert choice(lifted, "greedy") == "attack 1 > 1"
    held = duel(
        side(row=[card("Brute", 1850, aspect="Juggernaut")]), side(row=[titan]), phase="battle", seed=seed
    )
    assert choice(held, "greedy") == "main 2"


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_attacks_where_it_wins(seed: int) -> None:
    position = duel(side(row=[AXE]), side(row=[RAM, BOW, at(WALL, "defense")]), phase="battle", seed=seed)
    assert choice(position, "greedy") == "attack 1 > 2"


def test_greedy_pays_a_tribute_though_every_unit_is_beyond_measure() -> None:
    """An ATK of 900,000 is worth less than a won game, or nothing would be the least unit."""
    titans = [at(unit, atk_change=900_000) for unit in (AXE, RAM)]
    position = duel(side(row=titans, hand=[KNIGHT]), side(row=[PAWN], life=900_000), phase="main 2")
    do(position, "summon Knight attack")
    assert choice(position, "greedy") in ("tribute 1", "tribute 2")
    play_turn(position, "greedy")
    assert "Knight" in look(position)[0].row


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_discards_what_it_needs_least(seed: int) -> None:
    hand = [RAM, AXE, BOW, AXE, PAWN, BOW, WALL, AXE]
    position = duel(side(hand=hand), side(), phase="main 2", seed=seed)
    do(position, "end turn")
    assert choice(position, "greedy") == "discard Pawn"


# --- greedy and what cards do ---------------------------------------------------------------------

DITCH = artillery("Ditch", "when the opponent attacks: stop the attack")
SURGE = runic("Surge", "activate: all allies +600 ATK until end of turn")
SLEEPER = card("Sleeper", 900, 1100, level=3, effects="on flip: destroy an enemy of level 4 or less")
OGRE = card("Ogre", 2200, 1000)


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_springs_artillery_on_an_attack_that_hurts(seed: int) -> None:
    position = duel(side(row=[RAM]), side(row=[AXE], back=[DITCH]), phase="battle", seed=seed)
    do(position, "attack 1 > 1")
    assert choice(position, "greedy") == "respond 1"


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_holds_artillery_while_an_attack_is_harmless(seed: int) -> None:
    position = duel(
        side(row=[PAWN]), side(row=[at(WALL, "defense")], back=[DITCH]), phase="battle", seed=seed
    )
    do(position, "attack 1 > 1")
    assert choice(position, "greedy") == "pass"


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_places_artillery_for_the_opponents_turn(seed: int) -> None:
    position = duel(side(row=[AXE], hand=[DITCH]), side(row=[RAM]), phase="main 2", seed=seed)
    assert "place Ditch" in play_turn(position, "greedy")


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_uses_a_runic_for_the_turn_before_the_battle_it_wins(seed: int) -> None:
    position = duel(side(row=[AXE], hand=[SURGE], valour=0), side(row=[OGRE]), seed=seed)
    done = play_turn(position, "greedy")
    assert done.index("cast Surge") < done.index("battle") < done.index("attack 1 > 1")
    assert look(position)[1].graveyard == ["Ogre"]


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_keeps_a_runic_for_the_turn_after_the_battle(seed: int) -> None:
    position = duel(side(row=[AXE], hand=[SURGE], valour=0), side(row=[RAM]), phase="main 2", seed=seed)
    assert "cast Surge" not in play_turn(position, "greedy")


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_sets_a_unit_for_its_flip_effect_and_turns_it_up(seed: int) -> None:
    held = [SLEEPER, GIANT, GIANT, GIANT]
    position = duel(side(row=[at(WALL, "defense")], hand=held), side(row=[RAM]), phase="main 2", seed=seed)
    assert "set Sleeper" in play_turn(position, "greedy")
    lying = duel(side(row=[at(SLEEPER, "set", entered=3)]), side(row=[AXE]), seed=seed)
    assert choice(lying, "greedy") == "flip 1"
    do(lying, "flip 1")
    assert look(lying)[1].graveyard == ["Axe"]


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_buys_the_atk_that_wins_a_battle(seed: int) -> None:
    position = duel(side(row=[AXE], valour=3), side(row=[card("Ace", 1850, 900)]), seed=seed)
    assert play_turn(position, "greedy")[:3] == ["boost 1", "battle", "attack 1 > 1"]


@pytest.mark.parametrize("seed", SEEDS)
def test_greedy_takes_cover_from_what_it_cannot_beat(seed: int) -> None:
    guard = card("Guard", 1200, 2700)
    position = duel(side(row=[guard], valour=0), side(row=[RAM]), seed=seed)
    assert "change 1" in play_turn(position, "greedy")


# --- scripted -------------------------------------------------------------------------------------


@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_scripted_summons_the_biggest_in_attack_position(runtime: str) -> None:
    position = duel(side(hand=[BOW, RAM, AXE, GIANT, QUEEN]), side(), runtime=runtime)
    assert choice(position, "scripted") == "summon Ram attack"
    do(position, "summon Ram attack")
    assert choice(position, "scripted") == "slot 1"
    do(position, "slot 1")
    assert choice(position, "scripted") == "battle"


def test_scripted_pays_with_its_least_unit_for_the_biggest() -> None:
    position = duel(side(row=[RAM, AXE, PAWN], hand=[BOW, GIANT]), side())
    assert play_turn(position, "scripted")[:4] == ["summon Giant attack", "tribute 3", "tribute 2", "slot 2"]


@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_scripted_attacks_only_where_it_wins(runtime: str) -> None:
    row = [RAM, at(WALL, "defense"), AXE, at(card("Shield", 0, 1799), "defense")]
    position = duel(side(row=[AXE]), side(row=row), phase="battle", runtime=runtime)
    assert choice(position, "scripted") == "attack 1 > 4"
    for stance, left in (
        ("attack", RAM),
        ("attack", AXE),
        ("defense", WALL),
        ("defense", card("Even", 0, 1800)),
    ):
        stuck = duel(side(row=[AXE]), side(row=[at(left, stance)]), phase="battle", runtime=runtime)
        assert choice(stuck, "scripted") == "main 2", left.name


def test_scripted_takes_the_attack_that_wins_by_most() -> None:
    position = duel(side(row=[BOW, RAM]), side(row=[AXE, PAWN]), phase="battle")
    assert choice(position, "scripted") == "attack 2 > 2"
    assert play_turn(position, "scripted") == ["attack 2 > 2", "main 2", "end turn"]  # Axe beats Bow


def test_scripted_attacks_the_player_when_nobody_is_in_the_way() -> None:
    position = duel(side(row=[BOW, RAM]), side(), phase="battle")
    assert play_turn(position, "scripted") == ["attack 2 > player", "attack 1 > player", "end turn"]


def test_scripted_turns_its_units_to_attack_and_leaves_everything_else() -> None:
    position = duel(side(row=[at(AXE, "defense"), RAM]), side(row=[GIANT], hand=[BOW]))
    assert play_turn(position, "scripted") == ["change 1", "battle", "main 2", "end turn"]


def test_scripted_keeps_its_hand_and_discards_its_weakest_card() -> None:
    hand = [RAM, AXE, PAWN, BOW]
    position = duel(side(hand=hand), side(), turn=1, phase="draw", pending=[{"mulligan": True}])
    assert choice(position, "scripted") == "keep"
    position = duel(side(hand=hand), side(), pending=[{"discard": 1}])
    assert choice(position, "scripted") == "discard Pawn"


# --- random ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_random_takes_every_legal_action_equally_often(runtime: str, seed: int) -> None:
    position = duel(side(row=[AXE, at(BOW, "set")], hand=[RAM]), side(hand=[BOW]), seed=seed, runtime=runtime)
    actions = position.legal_actions()
    assert len(actions) == 11
    taken = Counter(position.ask("random") for _ in range(1100))
    assert set(taken) == set(actions)
    assert is_even(taken, 11)


def test_random_choices_do_not_follow_one_another_in_a_pattern() -> None:
    position = duel(side(row=[AXE]), side(row=[RAM]), phase="battle", seed=5)
    asked = [position.ask("random") for _ in range(1001)]
    pairs = Counter(zip(asked[::2], asked[1::2], strict=False))
    assert len(pairs) == 4
    assert is_even(pairs, 4)
