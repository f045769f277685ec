"""Every registered game: nothing that a player can't know shows in what they see, may do or choose."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.kernel.loader import Runtime
from sims.engine import Engine, load_engine
from sims.pilots import PILOTS
from tests.conformance import hidden_checks as checks
from tests.conformance.tables import GAMES, broken_engine, middle_positions, table, warm_engine

pytestmark = pytest.mark.parametrize("game", GAMES)

POSITIONS = 1000
FEW_POSITIONS, FEW_REDEALS = 40, 4
DEALS = 4000


def test_what_is_hidden_makes_no_difference(game: str) -> None:
    for number, position in enumerate(middle_positions(warm_engine(game, Runtime.COMPILED), POSITIONS)):
        checks.check_view(position)
        checks.check_redeals(position, PILOTS)
        checks.check_luck_is_fresh(position)
        if number % 10 == 0:
            checks.check_plays_on(position)


def test_what_is_unknown_is_dealt_evenly(game: str) -> None:
    first = table(game).match(warm_engine(game, Runtime.COMPILED)).new_game(3)
    for viewer in range(2):
        checks.check_redeals_uniform(first, viewer, DEALS)


# --- each check bites ----------------------------------------------------------------------------


def some_positions(engine: Engine) -> None:
    """The checks above on some positions of this engine."""
    for position in middle_positions(engine, FEW_POSITIONS):
        checks.check_view(position)
        checks.check_redeals(position, PILOTS, FEW_REDEALS)
        checks.check_luck_is_fresh(position)


def test_plain_python_passes_the_same(game: str) -> None:
    some_positions(load_engine(game, Runtime.TWIN))


SEES_ALL = "def observe(state, viewer):\n    pass"
SHOWS_NOTHING_NEW = "def redeal(state, game, viewer, stream, choices):\n    pass"
KEEPS_LUCK = """
_redeal = redeal


def redeal(state, game, viewer, stream, choices):
    seed = state.seed
    _redeal(state, game, viewer, stream, choices)
    state.seed = seed
"""
DEALS_OWN_HAND = """
_redeal = redeal


def redeal(state, game, viewer, stream, choices):
    _redeal(state, game, 1 - viewer, stream, choices)
"""
LEGAL_BY_SECRETS = """
from ..kernel.layout import numbers

_legal_actions = legal_actions


def legal_actions(state, game, choices):
    _legal_actions(state, game, choices)
    if choices.count > 1 and hash(tuple(numbers(state, State))) % 2:
        choices.count -= 1
"""
PLAYABLE_BY_SECRETS = LEGAL_BY_SECRETS.replace("choices.count -= 1", "choices.playable ^= 1")
CHEAT = """
from rulesets.kernel.layout import numbers


def choose(pilot, states, game, choices, memory, seat):
    return choices.actions[hash(tuple(numbers(states[0], State))) % choices.count]
"""
NOSY = """
from rulesets.kernel.layout import numbers


def evaluate(state, game, seat):
    return hash(tuple(numbers(state, State)))
"""
"""Values all there is, so that whatever a pilot looks at counts."""
GREEDY_CHEAT = NOSY + "\n\ndef redeal(state, game, viewer, stream, choices):\n    pass\n"

BROKEN = {
    "a view of everything": ("engine", SEES_ALL, "a redeal looks different|opponent may do"),
    "nothing dealt anew": ("engine", SHOWS_NOTHING_NEW, "deals nothing anew"),
    "the real luck kept": ("engine", KEEPS_LUCK, "keeps the real game's chance"),
    "the viewer's own hand dealt": ("engine", DEALS_OWN_HAND, "a redeal looks different"),
    "legal by what is hidden": ("engine", LEGAL_BY_SECRETS, "what is legal depends on what is hidden"),
    "playable by what is hidden": ("engine", PLAYABLE_BY_SECRETS, "what is playable depends"),
    "a pilot that looks at the real decks": ("sims.pilots.dispatch", CHEAT, "by what it can't know"),
    "a greedy pilot that looks ahead in the real game": (
        "sims.pilots.greedy",
        GREEDY_CHEAT,
        "by what it can't know",
    ),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_broken_rules_and_cheating_pilots_are_caught(game: str, fault: str, tmp_path: Path) -> None:
    module, source, complaint = BROKEN[fault]
    with pytest.raises(AssertionError, match=complaint):
        some_positions(broken_engine(game, tmp_path, module, source))


FEW_DEALS = """
_redeal = redeal


def redeal(state, game, viewer, stream, choices):
    for i in range(4):
        stream.words[i] &= 3
    _redeal(state, game, viewer, stream, choices)
"""


def test_redeals_that_favour_some_deals_are_caught(game: str, tmp_path: Path) -> None:
    checks.check_redeals_uniform(table(game).match(load_engine(game, Runtime.TWIN)).new_game(3), 0, 300)
    broken = table(game).match(broken_engine(game, tmp_path, "engine", FEW_DEALS)).new_game(3)
    with pytest.raises(AssertionError, match="redeals are uneven"):
        checks.check_redeals_uniform(broken, 0, 300)
