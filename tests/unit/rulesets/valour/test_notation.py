"""Actions and positions as text: every act both ways, the board, and where every piece is."""

from __future__ import annotations

import random

import pytest

from rulesets.valour.notation import ACTION_SPACE, zones
from rulesets.valour.state import ARGUMENTS, Act
from sims.engine import Position
from tests.unit.rulesets.valour.board import (
    artillery,
    at,
    card,
    do,
    domain,
    duel,
    hero,
    look,
    offered,
    offers,
    runic,
    side,
)
from tests.unit.rulesets.valour.pool import wild_match

AXE = card("Ash Axe", 1800, 900)
WALL = card("Wall", 400, 2000)
QUEEN = hero("Queen")
BOLT = runic("Bolt", "activate: destroy an enemy unit")
SNARE = artillery("Snare")
PIT = artillery("Pit", "when the opponent summons: destroy it")
VETO = artillery("Veto", "when the opponent activates: negate the activation")
RECALL = runic("Recall", "activate: summon a unit from the graveyard")

HAND = [AXE, BOLT, QUEEN, BOLT]

TEXTS = {
    "keep": (Act.KEEP, 0),
    "mulligan": (Act.MULLIGAN, 0),
    "battle": (Act.TO_BATTLE, 0),
    "main 2": (Act.TO_MAIN_2, 0),
    "end turn": (Act.END_TURN, 0),
    "concede 2": (Act.CONCEDE, 1),
    "summon Ash Axe attack": (Act.SUMMON_ATTACK, 0),
    "summon Queen defense": (Act.SUMMON_DEFENSE, 2),
    "set Ash Axe": (Act.SET, 0),
    "hero Queen attack": (Act.HERO_ATTACK, 2),
    "hero Queen defense": (Act.HERO_DEFENSE, 2),
    "tribute 2": (Act.TRIBUTE, 1),
    "attack position": (Act.ATTACK_POSITION, 0),
    "defense position": (Act.DEFENSE_POSITION, 0),
    "slot 5": (Act.PLACE, 4),
    "discard Bolt": (Act.DISCARD, 1),
    "change 2": (Act.CHANGE, 1),
    "flip 2": (Act.FLIP, 1),
    "attack 1 > 3": (Act.ATTACK, 2),
    "attack 3 > player": (Act.ATTACK, 2 * 8 + 5),
    "peek": (Act.PEEK, 0),
    "slay 2": (Act.SLAY, 1),
    "wound": (Act.WOUND, 0),
    "draw": (Act.DRAW, 0),
    "heal": (Act.HEAL, 0),
    "boost 1": (Act.BOOST, 0),
    "cast Bolt": (Act.CAST, 1),
    "place Bolt": (Act.SET_BACK, 1),
    "back 3": (Act.PLACE_BACK, 2),
    "activate 5": (Act.ACTIVATE, 4),
    "ability 1": (Act.ABILITY, 0),
    "respond 4": (Act.RESPOND, 3),
    "pass": (Act.PASS, 0),
    "target 1.3": (Act.TARGET, 2),
    "target 2.4": (Act.TARGET, 8 + 3),
    "target back 1.5": (Act.TARGET_BACK, 4),
    "target back 2.1": (Act.TARGET_BACK, 8),
    "switch": (Act.SWITCH, 0),
    "stay": (Act.STAY, 0),
    "decline": (Act.DECLINE, 0),
}
"""Every act but PICK, which names a card by where it lies; in a position with HAND in seat 1's hand."""


def test_every_act_but_one_is_in_the_table() -> None:
    assert {act for act, _ in TEXTS.values()} | {Act.PICK} == set(Act)
    assert ACTION_SPACE == ARGUMENTS * 38


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_is_written_as_it_is_read(text: str) -> None:
    position = duel(side(hand=HAND), side())
    act, argument = TEXTS[text]
    assert position.parse(text) == act * ARGUMENTS + argument
    assert position.parse(f"  {text.replace(' ', '   ')} ") == act * ARGUMENTS + argument
    assert position.text(act * ARGUMENTS + argument) == text


def test_copies_in_hand_are_the_leftmost_one_and_capitals_do_not_matter() -> None:
    position = duel(side(hand=[BOLT, AXE, AXE]), side())
    assert position.parse("set ASH axe") == Act.SET * ARGUMENTS + 1
    assert position.text(Act.SET * ARGUMENTS + 2) == "set Ash Axe"


WRONG = {
    "jump": "'jump' is no action; docs/scenarios.md lists them",
    "atack 1 > 2": "'atack 1 > 2' is no action; did you mean 'attack'?",
    "ende turn": "'ende turn' is no action; did you mean 'end turn'?",
    "attack 1": "'attack 1': write an attack as 'attack 1 > 3' or 'attack 1 > player'",
    "attack 6 > 1": "'6' is no slot; they are numbered 1 to 5",
    "attack 1 > hand": "'hand' is no slot; they are numbered 1 to 5",
    "slot ²": "'²' is no slot; they are numbered 1 to 5",
    "back 0": "'0' is no slot; they are numbered 1 to 5",
    "respond": "'' is no slot; they are numbered 1 to 5",
    "concede 3": "'3' is no seat; they are numbered 1 to 2",
    "target 3": "'target 3': write a target as 'target 2.3' or 'target back 2.3', seat and slot",
    "target 3.1": "'3' is no seat; they are numbered 1 to 2",
    "target back 1.7": "'7' is no slot; they are numbered 1 to 5",
    "summon Axe": "'summon Axe': say in which position, as 'summon NAME attack' or 'summon NAME defense'",
    "cast Bolr": "seat 1 holds no card named 'Bolr'; did you mean Bolt?",
    "cast Zzz": "seat 1 holds no card named 'Zzz'",
    "pick Bolt": "no card is to be picked now",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_action_is_said_so(text: str) -> None:
    with pytest.raises(ValueError) as problem:  # noqa: PT011
        duel(side(hand=HAND), side()).parse(text)
    assert str(problem.value) == WRONG[text]


def test_nobody_holds_a_card_after_the_end() -> None:
    position = duel(side(hand=HAND), side())
    do(position, "concede 1")
    with pytest.raises(ValueError, match="the game is over"):
        position.parse("discard Bolt")


# --- cards to pick from ---------------------------------------------------------------------------


def test_a_card_of_the_graveyard_is_picked_by_name_copies_as_the_oldest() -> None:
    position = duel(side([AXE], [RECALL], graveyard=[WALL, AXE, WALL]), side())
    oldest = int(position.state.players[0].grave[0])
    do(position, "cast Recall")
    assert offers(position) == ["pick Wall", "pick Ash Axe"]
    assert position.parse("pick wall") == Act.PICK * ARGUMENTS + oldest
    with pytest.raises(ValueError, match=r"'Wal' is none of the cards to pick from; did you mean Wall\?"):
        position.parse("pick Wal")
    with pytest.raises(ValueError, match="'Queen' is none of the cards to pick from; they are Wall, Ash Axe"):
        position.parse("pick Queen")
    do(position, "pick Wall", "defense position", "slot 2")
    assert look(position)[0].row[:2] == ["Ash Axe", "Wall"]
    assert look(position)[0].graveyard == ["Ash Axe", "Wall", "Recall"]


@pytest.mark.rule("VAL-KW-READ-TRAIL")
def test_the_cards_of_the_trail_are_picked_by_name_copies_as_the_topmost() -> None:
    scout = card("Scout", keywords="Read the Trail")
    deck = [BOLT, WALL, BOLT, AXE]
    position = duel(side(hand=[scout], deck=deck, spare=0), side())
    do(position, "summon Scout attack", "slot 1")
    assert offers(position) == ["pick Bolt", "pick Wall"]
    assert position.parse("pick Bolt") == Act.PICK * ARGUMENTS
    assert position.parse("pick Wall") == Act.PICK * ARGUMENTS + 1
    do(position, "pick Wall")
    assert look(position)[0].deck == ["Wall", "Ash Axe", "Bolt", "Bolt"]


@pytest.mark.rule("VAL-KW-REVENANT")
def test_revenants_are_picked_by_name_copies_listed_once() -> None:
    ghoul = card("Ghoul", keywords="Revenant")
    knight = card("Knight", keywords="Revenant")
    rising = [{"card": made, "rising": True} for made in (ghoul, knight, ghoul)]
    position = duel(side(), side(graveyard=rising), turn=5, phase="main 2")
    do(position, "end turn")
    assert offers(position) == ["pick Ghoul", "pick Knight"]
    do(position, "pick Ghoul", "attack position", "slot 1")
    assert offers(position) == ["pick Ghoul", "pick Knight"]


# --- where every piece is -------------------------------------------------------------------------


def everything_once(position: Position) -> bool:
    return all(
        sorted(found) == list(range(1, int(position.game.decks[seat].length) + 1))
        for seat, found in enumerate(zones(position))
    )


def test_a_card_between_two_zones_is_counted_once() -> None:
    mine = side([AXE], [RECALL, WALL, SNARE], graveyard=[QUEEN, AXE])
    position = duel(mine, side(back=[VETO, PIT]))
    do(position, "place Snare")
    assert everything_once(position), "a Back Row card on its way to its slot"
    do(position, "back 2", "cast Recall")
    assert offers(position) == ["pass", "respond 1"]
    assert everything_once(position), "a Burst card from the hand while the opponent is asked"
    do(position, "pass")
    assert everything_once(position), "a Burst card that is being carried out"
    do(position, "pick Queen")
    assert offers(position) == ["attack position", "defense position"]
    assert everything_once(position), "a unit without a position yet"
    do(position, "attack position")
    assert everything_once(position), "a unit without a slot yet"
    do(position, "slot 2")
    assert offers(position) == ["pass", "respond 2"]
    assert everything_once(position), "a unit that stands there while the opponent is asked"
    do(position, "respond 2")
    assert everything_once(position)


@pytest.mark.parametrize("number", range(8))
def test_random_games_of_all_cards_can_be_written_and_read(number: int) -> None:
    """Every legal action has a text of its own that is read as that action; every piece is somewhere."""
    chance = random.Random(number)
    for seed in range(3):
        position = wild_match(number).new_game(seed, seed % 2)
        while not position.over:
            actions = position.legal_actions()
            texts = [position.text(action) for action in actions]
            assert len(set(texts)) == len(texts), texts
            assert [position.parse(text) for text in texts] == actions
            assert everything_once(position), position.board()
            position.apply(chance.choice(actions))


# --- the board ------------------------------------------------------------------------------------

BOARD = """\
turn 5, main 1, seat 1 to move
seat 1: 8000 LP, 25 VP, deck 2, Graveyard 1
  hand: Bolt, Wall
  row:  Ash Axe 2200/1000 attacking | (Wall, set) | - | Queen 3100/2100 defending | -
  back: Fen | (Snare, set) | - | Drums [1 left] | -
seat 2: 700 LP, 3 VP, deck 0, Graveyard 0
  hand: empty
  row:  Brute 1300/0 attacking [risen, fury 2, momentum 1, infected -400, ATK hexed, DEF hexed, barred, \
untargetable, negated, protected] | - | - | - | -
  back: - | - | - | - | -"""


def test_the_board_shows_both_rows_with_the_numbers_of_now() -> None:
    fen = domain("Fen", "while face-up: all allies +100 ATK and DEF")
    drums = runic("Drums", "while face-up: all Combatant allies +300 ATK", "Timed 2")
    brute = card("Brute", 3801, 300, keywords="Avenger's Fury II; Momentum I")
    until = {"atk_hex": 5, "def_hex": 6, "barred": 5, "untargetable": 5, "negated": 5, "protected": 5}
    told = {"fury": 2, "momentum": 1, "halved": True, "infection": "II", "infection_stage": 2, **until}
    position = duel(
        side(
            [AXE, at(WALL, "set"), None, at(QUEEN, "defense")],
            [BOLT, WALL],
            back=[fen, SNARE, None, {"card": drums, "timer": 1}],
            graveyard=[AXE],
            spare=2,
        ),
        side([at(brute, **told)], life=700, valour=3, spare=0),
    )
    # Ash Axe 1800 + 100 + 300, 900 + 100; Queen 3000 + 100, 2000 + 100. Brute, negated, has no counters:
    # 3801 // 2 - 2 * 200 - 200 = 1300, and 300 // 2 - 200 is below 0.
    assert position.board() == BOARD


WAITS = {
    "mulligan": "seat 1 keeps the hand or takes a mulligan",
    "discard": "seat 1 discards 2 cards",
    "tribute": "seat 1 pays 1 tribute for Giant",
    "slot": "seat 1 chooses the slot of Giant",
    "position": "seat 1 chooses the position of Giant",
    "back": "seat 1 chooses the Back Row slot of Snare",
    "rise": "seat 1 picks the Revenant that returns next",
    "bond": "seat 1 chooses whom Ash Axe bonds with",
    "trail": "seat 1 keeps one of the top 3 cards",
    "retarget": "seat 1 chooses a new target for Ash Axe",
    "switch": "seat 2 may switch the position of Wall",
}


@pytest.mark.parametrize("what", WAITS)
def test_the_board_says_what_is_waited_for(what: str) -> None:
    giant = card("Giant", level=5, kind="Champion")
    frames = {
        "mulligan": {"mulligan": True},
        "discard": {"discard": 2},
        "tribute": {"summon": giant, "owed": 1},
        "slot": {"summon": giant},
        "position": {"summon": giant, "way": "special"},
        "back": {"place": SNARE},
        "rise": {"rise": True},
        "bond": {"bond": 1},
        "trail": {"trail": 3},
        "retarget": {"retarget": 1},
        "switch": {"switch": 2, "seat": 2},
    }
    mine = side([AXE, WALL], [BOLT, BOLT], graveyard=[{"card": QUEEN, "rising": True}])
    theirs = side([AXE, WALL])
    pending = [{"attack": 1, "target": 2, "stage": "revealed"}] if what == "switch" else []
    position = duel(mine, theirs, phase="battle", pending=[*pending, frames[what]])
    assert position.board().splitlines()[-1] == f"waits: {WAITS[what]}"


def test_the_board_says_what_may_be_answered_and_for_what_is_chosen() -> None:
    position = duel(side(hand=[BOLT]), side([AXE, WALL], back=[VETO]))
    do(position, "cast Bolt")
    assert position.board().splitlines()[-1] == "waits: seat 2 may respond to the activation of Bolt"
    do(position, "pass")
    assert position.board().splitlines()[-1] == "waits: seat 1 chooses for Bolt"
    assert offered(position, "target") == {"target 2.1", "target 2.2"}
    hidden = duel(side(), side([at(AXE, "set")], [WALL], back=[SNARE])).observed(0).board().splitlines()
    assert hidden[-3] == "  hand: ?"
    assert hidden[-2:] == ["  row:  (?, set) | - | - | - | -", "  back: (?, set) | - | - | - | -"]
