"""What is derived from a position (ATK, what `while face-up` effects grant) is current where it is read.

The rules bring it up to date only where somebody asks and only for cards that ask. An engine that does it
before every single move, with every flag of the game set, must play the same games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.kernel.loader import Runtime
from sims.engine import Match, load_engine
from tests.conformance.random_cards import random_table
from tests.conformance.same_checks import differing, play
from tests.conformance.tables import RANDOM, SCRIPTED, broken_engine

GAME = "valour"
BEFORE_EVERY_MOVE = (
    '    """One thing that happens by itself; False when somebody has to decide."""\n',
    "    from .continuous import refresh\n    refresh(state, game)\n",
)
EVERY_PIECE = (1 << 61) - 2
EVERYTHING = {"grants": 2, "keywords": (1 << 63) - 1}


def set_every_flag(match: Match) -> None:
    """As if the decks had every kind of effect."""
    for game in match.games:
        for name, value in EVERYTHING.items():
            setattr(game, name, value)
        for row in range(len(match.cards) + 1):
            game.cards[row].reads = 1
        for deck in game.decks:
            for code in range(len(deck.set_off)):
                deck.set_off[code] = EVERY_PIECE


@pytest.mark.rule("VAL-DUR-2", "VAL-BAT-7")
@pytest.mark.parametrize("pilots", [(RANDOM, RANDOM), (SCRIPTED, RANDOM)], ids=":".join)
def test_an_engine_that_never_waits_plays_the_same(pilots: tuple[str, str], tmp_path: Path) -> None:
    lazy = load_engine(GAME, Runtime.TWIN)
    eager = broken_engine(GAME, tmp_path, "rulesets.valour.turn", BEFORE_EVERY_MOVE)
    for pool in range(8):
        first = random_table(GAME, 100 + pool).match(lazy, (0, 1))
        second = random_table(GAME, 100 + pool).match(eager, (0, 1))
        set_every_flag(second)
        assert differing(play(first, range(3), pilots), play(second, range(3), pilots)) == []
