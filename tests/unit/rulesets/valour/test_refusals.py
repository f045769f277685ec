"""Why an action is refused: the rule and the reason, and that it is said of refused actions alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from rulesets.kernel.rulebook import rulebook_of
from rulesets.valour import SPEC
from rulesets.valour.notation import CONCESSIONS
from rulesets.valour.positions import Refusal, why_not
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
    runic,
    side,
)
from tests.unit.rulesets.valour.pool import wild_match

AXE = card("Axe", 1800, 900)
GIANT = card("Giant", level=7, kind="Champion")
QUEEN = hero("Queen", level=4)
BOLT = runic("Bolt", "activate: destroy an enemy unit")
RITE = runic("Rite", "while face-up: all allies +100 ATK", "Eternal")
FEN = domain("Fen")
SNARE = artillery("Snare")
PIT = artillery("Pit", "when the opponent summons: destroy it")
PICKY = artillery("Picky", "when the opponent summons, if LP <= 100: destroy it")
VOLLEY = artillery("Volley", "activate: destroy an enemy unit", "From Hand")
SMITH = card("Smith", effects="activate: destroy an enemy unit")
HIDE = hero("Hide", level=4)
GHOST = card("Ghost", keywords="Ghost Strike")
TWICE = card("Twice", keywords="Repetition")
FAST = card("Fast", keywords="Haste")

FULL = [AXE] * 5
SETS = [{"card": SNARE}] * 5


def main(mine: dict[str, object], theirs: dict[str, object] | None = None, **course: object) -> Position:
    """A Main Phase of seat 1."""
    return duel(side(**mine), side(**(theirs or {})), **course)  # type: ignore[arg-type]


def battle(mine: dict[str, object], theirs: dict[str, object] | None = None, **course: object) -> Position:
    """A Battle Phase of seat 1."""
    return main(mine, theirs, phase="battle", **course)


def after(position: Position, *texts: str) -> Position:
    do(position, *texts)
    return position


def summon_answered(*back: object) -> Position:
    """Seat 1 has summoned; seat 2 has a Pit in Back Row slot 2 to answer with, and this in slot 1."""
    position = main({"hand": [AXE]}, {"back": {1: back[0] if back else None, 2: PIT}})
    return after(position, "summon Axe attack", "slot 1")


def bolt_aimed() -> Position:
    """Seat 1 chooses which of two enemies its Bolt destroys."""
    return after(main({"row": [AXE], "hand": [BOLT]}, {"row": [AXE, GIANT], "back": [SNARE]}), "cast Bolt")


CASES: list[tuple[Callable[[], Position], str, str, str]] = [
    # phases
    (lambda: main({}), "end turn", "VAL-TURN-3", "no phase is left out, and this is Main Phase 1"),
    (lambda: main({}), "main 2", "VAL-TURN-1", "Main Phase 2 follows the Battle Phase; this is Main Phase 1"),
    (lambda: main({}, phase="main 2"), "battle", "VAL-TURN-1", "the Battle Phase follows Main Phase 1"),
    (lambda: after(main({}), "concede 1"), "battle", "VAL-WIN-6", "the game is over: concession"),
    # summons and sets
    (lambda: main({"hand": [AXE]}, summons=1), "summon Axe attack", "VAL-SUM-1", "1 Normal Summon or Set"),
    (
        lambda: main({"hand": [GIANT], "row": [AXE]}),
        "set Giant",
        "VAL-SUM-2",
        "Level 7 costs 2 tributes; there are 1",
    ),
    (lambda: main({"hand": [AXE], "row": FULL}), "set Axe", "VAL-FIELD-4", "the Front Row is full"),
    (lambda: main({"hand": [QUEEN]}), "set Queen", "VAL-SUM-5", "Queen is a Hero: Heroes are not set"),
    (lambda: main({"hand": [BOLT]}), "summon Bolt defense", "VAL-FIELD-1", "Bolt is no unit"),
    (lambda: main({"deck": [AXE]}), "summon Axe attack", "VAL-SUM-1", "seat 1 has no Axe in hand"),
    (lambda: battle({"hand": [AXE], "row": [AXE]}), "set Axe", "VAL-SUM-1", "this is the Battle Phase"),
    (lambda: main({"hand": [AXE]}), "hero Axe attack", "VAL-VP-3", "Axe is no Hero"),
    (
        lambda: main({"hand": [QUEEN], "valour": 12}),
        "hero Queen attack",
        "VAL-VP-3",
        "it costs 13 VP; seat 1 has 12",
    ),
    (
        lambda: main({"hand": [QUEEN], "heroic": "peek"}),
        "hero Queen defense",
        "VAL-VP-3",
        "the heroic act of this match has been used",
    ),
    (lambda: main({"hand": [QUEEN], "row": FULL}), "hero Queen attack", "VAL-VP-10", "the Front Row is full"),
    # positions
    (lambda: main({}), "change 2", "VAL-POS-1", "seat 1 has no unit in slot 2"),
    (lambda: main({"row": [at(AXE, "set")]}), "change 1", "VAL-SUM-7", "Axe lies face-down"),
    (lambda: main({"row": [at(AXE, entered=5)]}), "change 1", "VAL-POS-1", "Axe arrived this turn"),
    (lambda: main({"row": [at(AXE, attacked=5)]}), "change 1", "VAL-POS-1", "Axe attacked this turn"),
    (lambda: main({"row": [at(AXE, moved=5)]}), "change 1", "VAL-POS-1", "the position of Axe was changed"),
    (lambda: main({"row": [at(AXE, "set", entered=5)]}), "flip 1", "VAL-SUM-7", "Axe was set this turn"),
    (lambda: main({"row": [AXE]}), "flip 1", "VAL-SUM-7", "Axe is face-up"),
    (lambda: main({}), "flip 1", "VAL-SUM-7", "seat 1 has no unit in slot 1"),
    # attacks
    (
        lambda: main({"row": [AXE]}),
        "attack 1 > player",
        "VAL-BAT-1",
        "attacks are declared in the Battle Phase",
    ),
    (lambda: battle({"row": [AXE]}), "attack 2 > player", "VAL-BAT-1", "seat 1 has no unit in slot 2"),
    (lambda: battle({"row": [AXE, at(AXE, "set")]}), "attack 2 > player", "VAL-BAT-1", "Axe lies face-down"),
    (
        lambda: battle({"row": [AXE, at(AXE, "defense")]}),
        "attack 2 > player",
        "VAL-BAT-1",
        "in Defense Position",
    ),
    (
        lambda: battle({"row": [AXE, at(AXE, attacked=5)]}),
        "attack 2 > player",
        "VAL-BAT-1",
        "Axe has attacked",
    ),
    (
        lambda: battle({"row": [AXE, at(TWICE, attacked=5, attacks=2)]}),
        "attack 2 > player",
        "VAL-KW-REPETITION",
        "Twice has attacked this turn",
    ),
    (
        lambda: battle({"row": [AXE, at(AXE, entered=5)]}),
        "attack 2 > player",
        "VAL-SUM-8",
        "Axe arrived this turn",
    ),
    (
        lambda: battle({"row": [AXE, at(FAST, entered=1)]}, turn=1),
        "attack 2 > player",
        "VAL-SUM-9",
        "Fast arrived on the first turn of the match",
    ),
    (
        lambda: battle({"row": [AXE, at(AXE, barred=5)]}),
        "attack 2 > player",
        "VAL-BAT-1",
        "keeps Axe from attacking",
    ),
    (
        lambda: battle({"row": [AXE]}, {"row": [AXE]}),
        "attack 1 > player",
        "VAL-BAT-6",
        "seat 2 has 1 unit in the way",
    ),
    (
        lambda: battle({"row": [AXE]}, {"row": [AXE]}),
        "attack 1 > 3",
        "VAL-BAT-6",
        "seat 2 has no unit in slot 3",
    ),
    (
        lambda: battle({"row": [AXE]}, {"row": [AXE, at(GIANT, untargetable=5)]}),
        "attack 1 > 2",
        "VAL-KW-HEXBLADE",
        "a hex keeps attacks away from Giant this turn",
    ),
    (
        lambda: battle({"row": [GHOST], "ghost_strike_used": True}, {"row": [AXE]}),
        "attack 1 > player",
        "VAL-KW-GHOST-STRIKE",
        "one Ghost Strike was made this turn",
    ),
    # Back Row
    (lambda: main({"hand": [AXE]}), "place Axe", "VAL-FIELD-2", "Axe is a unit"),
    (lambda: main({"hand": [AXE]}), "cast Axe", "VAL-FIELD-2", "Axe is a unit"),
    (lambda: main({"hand": [RITE], "back": SETS}), "place Rite", "VAL-FIELD-4", "the Back Row is full"),
    (lambda: main({"hand": [RITE], "back": SETS}), "cast Rite", "VAL-FIELD-4", "the Back Row is full"),
    (
        lambda: main({"hand": [SNARE]}),
        "cast Snare",
        "VAL-BACK-3",
        "Snare is not marked for use from the hand",
    ),
    (lambda: main({"hand": [BOLT]}), "cast Bolt", "VAL-WIN-4", "Bolt: it would do nothing now"),
    (lambda: main({"deck": [BOLT]}), "cast Bolt", "VAL-BACK-1", "seat 1 has no Bolt in hand"),
    (lambda: battle({"hand": [BOLT], "row": [AXE]}), "cast Bolt", "VAL-BACK-1", "that is for a Main Phase"),
    (lambda: main({}), "activate 1", "VAL-BACK-1", "there is no card in Back Row slot 1"),
    (lambda: main({"back": [RITE]}), "activate 1", "VAL-BACK-1", "Rite lies open already"),
    (lambda: main({"back": [FEN]}), "activate 1", "VAL-BACK-4", "Fen lies open already"),
    (
        lambda: main({"back": [{"card": BOLT, "entered": 5}]}, {"row": [AXE]}),
        "activate 1",
        "VAL-BACK-5",
        "Bolt was placed in this phase",
    ),
    (
        lambda: main({"back": [{"card": VOLLEY, "entered": 5}]}, {"row": [AXE]}, phase="main 2"),
        "activate 1",
        "VAL-BACK-2",
        "Volley was set this turn",
    ),
    (lambda: main({"back": [SNARE]}), "activate 1", "VAL-BACK-2", "Snare only answers what fits its trigger"),
    (lambda: main({"back": [BOLT]}), "activate 1", "VAL-WIN-4", "Bolt: it would do nothing now"),
    # abilities
    (lambda: main({}), "ability 1", "VAL-INT-23", "seat 1 has no unit in slot 1"),
    (lambda: main({"row": [AXE]}), "ability 1", "VAL-CARD-2", "Axe has no ability to activate"),
    (lambda: main({"row": [FAST]}), "ability 1", "VAL-INT-23", "Fast has no ability to activate"),
    (lambda: main({"row": [at(SMITH, "set")]}), "ability 1", "VAL-FACE-1", "Smith lies face-down"),
    (
        lambda: main({"row": [at(SMITH, negated=5)]}, {"row": [AXE]}),
        "ability 1",
        "VAL-INT-18",
        "the abilities of Smith are negated",
    ),
    (
        lambda: main({"row": [at(SMITH, ability_used=True)]}, {"row": [AXE]}),
        "ability 1",
        "VAL-INT-23",
        "Smith has used its ability this turn",
    ),
    (lambda: main({"row": [SMITH]}), "ability 1", "VAL-WIN-4", "Smith: it would do nothing now"),
    # Valour Points
    (
        lambda: battle({"row": [AXE]}),
        "heal",
        "VAL-VP-2",
        "that is for a Main Phase; this is the Battle Phase",
    ),
    (lambda: main({"valour": 4}), "heal", "VAL-VP-8", "it costs 5 VP; seat 1 has 4"),
    (lambda: main({"valour": 6}), "draw", "VAL-VP-7", "it costs 7 VP; seat 1 has 6"),
    (lambda: main({"spare": 0}), "draw", "VAL-VP-10", "the deck is empty"),
    (lambda: main({"valour": 8}, {"hand": [AXE]}), "wound", "VAL-VP-6", "it costs 9 VP; seat 1 has 8"),
    (lambda: main({}), "wound", "VAL-VP-10", "the opponent's hand is empty"),
    (lambda: main({}), "peek", "VAL-VP-10", "the opponent's hand is empty"),
    (lambda: main({"heroic": "slay"}, {"hand": [AXE]}), "peek", "VAL-VP-4", "the heroic act of this match"),
    (lambda: main({"valour": 12}, {"row": [QUEEN]}), "slay 1", "VAL-VP-5", "it costs 13 VP; seat 1 has 12"),
    (lambda: main({}, {"row": [AXE]}), "slay 1", "VAL-VP-10", "Axe is no Hero"),
    (lambda: main({}, {"row": [AXE]}), "slay 2", "VAL-VP-10", "seat 2 has no unit in slot 2"),
    (
        lambda: main({}, {"row": [at(HIDE, granted=["Ancient Hide"])]}),
        "slay 1",
        "VAL-KW-ANCIENT-HIDE",
        "Hide can't be destroyed by this",
    ),
    (
        lambda: main({"row": [AXE]}, turn=2),
        "boost 1",
        "VAL-VP-9",
        "ATK is sold from turn 3 on; this is turn 2",
    ),
    (lambda: main({"row": [AXE], "valour": 0}), "boost 1", "VAL-VP-9", "it costs 1 VP; seat 1 has 0"),
    (lambda: main({"row": [at(AXE, "set")]}), "boost 1", "VAL-VP-10", "Axe lies face-down"),
    (lambda: main({}), "boost 4", "VAL-VP-10", "seat 1 has no unit in slot 4"),
    # answers that nobody asked for
    (lambda: main({}), "keep", "VAL-START-2", "no mulligan is to be decided"),
    (lambda: main({}), "tribute 1", "VAL-SUM-3", "no tribute is owed"),
    (lambda: main({}), "slot 1", "VAL-FIELD-4", "no unit is on its way to a slot"),
    (lambda: main({}), "back 1", "VAL-FIELD-4", "no Back Row card is on its way to a slot"),
    (lambda: main({"hand": [AXE]}), "discard Axe", "VAL-TURN-2", "no card is to be discarded"),
    (lambda: main({}), "pass", "VAL-RESP-1", "nothing was done that could be answered"),
    (lambda: main({}), "respond 1", "VAL-RESP-1", "nothing was done that could be answered"),
    (lambda: main({}), "target 2.1", "VAL-INT-25", "no target is asked for"),
    (lambda: main({"graveyard": [AXE]}), "pick Axe", "VAL-INT-25", "no card is to be picked"),
    (lambda: main({}), "switch", "VAL-KW-EAGERNESS", "no unit with Eagerness is being attacked"),
    (lambda: main({}), "attack position", "VAL-SUM-4", "no unit is to be given a position"),
    (lambda: main({}), "decline", "VAL-RESP-3", "no attack has lost its target"),
    # while something waits for an answer
    (
        lambda: main({"hand": [AXE, AXE]}, pending=[{"discard": 1}]),
        "battle",
        "VAL-WIN-4",
        "not now: seat 1 discards 1 card",
    ),
    (
        lambda: after(main({"hand": [AXE] * 8}, phase="main 2"), "end turn"),
        "battle",
        "VAL-TURN-2",
        "not now: seat 1 discards 1 card",
    ),
    (
        lambda: main({"hand": [AXE], "deck": [BOLT]}, pending=[{"discard": 1}]),
        "discard Bolt",
        "VAL-TURN-2",
        "seat 1 has no Bolt in hand",
    ),
    (
        lambda: main({"row": [AXE]}, pending=[{"summon": GIANT, "owed": 1}]),
        "tribute 2",
        "VAL-SUM-3",
        "seat 1 has no unit in slot 2 to pay with",
    ),
    (
        lambda: main({"row": [AXE]}, pending=[{"summon": GIANT, "owed": 1}]),
        "slot 2",
        "VAL-SUM-2",
        "Giant has to be paid for first: 1 more to go",
    ),
    (lambda: main({"row": [AXE]}, pending=[{"summon": GIANT}]), "slot 1", "VAL-FIELD-4", "slot 1 is taken"),
    (
        lambda: main({"row": [AXE]}, pending=[{"summon": GIANT}]),
        "tribute 1",
        "VAL-SUM-2",
        "no tribute is owed for Giant",
    ),
    (
        lambda: main({}, pending=[{"summon": GIANT, "way": "special"}]),
        "slot 1",
        "VAL-SUM-4",
        "the position of Giant comes first",
    ),
    (
        lambda: main({}, pending=[{"summon": GIANT}]),
        "defense position",
        "VAL-SUM-4",
        "the position of Giant has been chosen",
    ),
    (
        lambda: main({"hand": [QUEEN]}, pending=[{"summon": GIANT}]),
        "hero Queen attack",
        "VAL-ENTER-1",
        "not now: seat 1 chooses the slot of Giant",
    ),
    (
        lambda: main({"back": [SNARE]}, pending=[{"place": RITE}]),
        "back 1",
        "VAL-FIELD-4",
        "Back Row slot 1 is taken",
    ),
    (
        lambda: battle({"row": [AXE, AXE]}, {"row": [AXE]}, pending=[{"retarget": 1}]),
        "attack 2 > 1",
        "VAL-RESP-3",
        "the attacker is another unit",
    ),
    (
        lambda: battle({"row": [GHOST]}, {"row": [AXE]}, pending=[{"retarget": 1}]),
        "attack 1 > player",
        "VAL-RESP-3",
        "seat 2 has 1 unit in the way",
    ),
    (
        lambda: main({"row": [GHOST, AXE]}, {"row": [AXE]}, pending=[{"bond": 1}]),
        "target 2.1",
        "VAL-KW-LIFEBOND",
        "it bonds with another unit of its own side",
    ),
    (
        lambda: main({"deck": [AXE, BOLT], "hand": [FEN]}, pending=[{"trail": 2}]),
        "pick Fen",
        "VAL-KW-READ-TRAIL",
        "Fen is none of the cards to pick from",
    ),
    # responses
    (summon_answered, "respond 1", "VAL-BACK-2", "there is no card in Back Row slot 1"),
    (lambda: summon_answered(RITE), "respond 1", "VAL-BACK-2", "Rite lies open: only set Artillery answers"),
    (lambda: summon_answered(BOLT), "respond 1", "VAL-RESP-1", "Bolt is no Artillery: nothing else answers"),
    (lambda: summon_answered(SNARE), "respond 1", "VAL-BACK-2", "the trigger of Snare does not fit"),
    (lambda: summon_answered(PICKY), "respond 1", "VAL-RESP-1", "Picky would not work on Axe"),
    (summon_answered, "battle", "VAL-RESP-1", "not now: seat 2 may respond to the summon of Axe"),
    # choices
    (bolt_aimed, "target 1.1", "VAL-INT-25", "Bolt can't do this to Axe"),
    (bolt_aimed, "target 2.5", "VAL-INT-25", "there is no card in slot 5 of seat 2"),
    (bolt_aimed, "target back 2.1", "VAL-INT-25", "Bolt asks for a unit"),
    (bolt_aimed, "pass", "VAL-INT-25", "not now: seat 1 chooses for Bolt"),
]


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{rule} {text}: {reason[:30]}" for _, text, rule, reason in CASES]
)
def test_the_rule_and_the_reason_are_told(case: tuple[Callable[[], Position], str, str, str]) -> None:
    build, text, rule, reason = case
    found = why_not(build(), text)
    assert found.rule == rule
    assert reason in found.reason


def test_what_is_legal_or_no_action_is_no_refusal() -> None:
    position = main({"row": [AXE], "hand": [BOLT]})
    for text in ("battle", "boost 1", "concede 2"):
        with pytest.raises(ValueError, match=f"'{text}' is legal here"):
            why_not(position, text)
    for text in ("dance", "attack 9 > 1", "cast Nothing Known", "pick Nothing Known"):
        with pytest.raises(ValueError, match=r"is no|holds no card|is to be picked"):
            why_not(position, text)


def test_a_response_set_this_turn_is_refused_for_that() -> None:
    late = {"card": PIT, "entered": 5}
    position = after(main({"hand": [AXE]}, {"back": [late, PIT]}), "summon Axe attack", "slot 1")
    assert why_not(position, "respond 1") == Refusal("VAL-BACK-2", "Pit was set this turn")


RULES = set(rulebook_of(SPEC).ids())
ARGUMENTS_TRIED = 64


@pytest.mark.parametrize("number", range(4))
def test_every_refused_action_of_random_games_is_explained_and_no_legal_one(number: int) -> None:
    chance = random.Random(number)
    match = wild_match(number)
    position = match.new_game(number)
    while not position.over:
        if chance.randrange(12) == 0:
            check_all_texts(position, [each.name for each in chance.sample(match.cards, 4)])
        position.apply(chance.choice(position.legal_actions()))


def check_all_texts(position: Position, names: list[str]) -> None:
    """Every text of the notation that this position knows is legal or refused by a rule there is."""
    texts = {
        position.text(kind * ARGUMENTS + argument) for kind in Act for argument in range(ARGUMENTS_TRIED)
    }
    texts |= {f"{verb} {name}" for verb in ("pick", "cast", "place", "discard", "set") for name in names}
    for text in sorted(texts):
        try:
            action = position.parse(text)
        except ValueError:
            action = -1
        if action in (*position.legal_actions(), *CONCESSIONS):
            with pytest.raises(ValueError, match="legal"):
                why_not(position, text)
            continue
        try:
            refusal = why_not(position, text)
        except ValueError:
            assert action == -1, f"{text} is an action, and it is not explained"
            continue
        assert refusal.rule in RULES, f"{text}: {refusal}"
        assert refusal.reason
