"""What is derived from a position (ATK, what `while face-up` effects grant) is current where it is read.

The rules bring it up to date only where somebody asks and only for cards that ask. An engine that does it
before every single move, with every flag of the game set, must play the same games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets import RULESETS
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.loader import Runtime
from sims.engine import Engine, Match, load_engine
from tests.conformance.random_cards import random_table
from tests.conformance.same_checks import differing, play
from tests.conformance.tables import RANDOM, SCRIPTED, Table, broken_engine

GAME = "valour"
BEFORE_EVERY_MOVE = (
    '    """One thing that happens by itself; False when somebody has to decide."""\n',
    "    from .continuous import refresh\n    refresh(state, game)\n",
)
EVERY_PIECE = (1 << 61) - 2
EVERYTHING = {"grants": 2, "keywords": (1 << 63) - 1}
UNITS = {"Low": 1000, "High": 1400}
RUNICS = {
    "hunt": "activate: destroy a unit with 1500 or more ATK",
    "raise": "activate: all units +300 ATK until end of turn",
    "breach": "activate: destroy a unit with Tank",
}
SHELTER = "while face-up: all units gain Tank I"


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


def watchful_table() -> Table:
    """Cards of which one may be used by what another did in the same Main Phase: to ATK, or to keywords."""
    cards = [
        Card(
            GAME,
            name.lower(),
            name,
            "Watch",
            "Combatant",
            fields={"level": 4, "aspect": "Dormant", "atk": atk, "def": 1000},
        )
        for name, atk in UNITS.items()
    ]
    cards += [
        Card(GAME, name, name.title(), "Watch", "Runic", keywords=("Burst",), effects=effects)
        for name, effects in RUNICS.items()
    ]
    cards.append(Card(GAME, "shelter", "Shelter", "Watch", "Domain", effects=SHELTER))
    cards.sort(key=lambda card: card.id)
    deck = Deck(GAME, "watchful", "Watchful", {}, tuple((card.id, 8) for card in cards))
    return Table(RULESETS[GAME], tuple(cards), (deck, deck))


@pytest.fixture
def eager(tmp_path: Path) -> Engine:
    return broken_engine(GAME, tmp_path, "rulesets.valour.turn", BEFORE_EVERY_MOVE)


@pytest.mark.rule("VAL-INT-25", "VAL-DUR-2")
def test_a_card_is_offered_by_what_is_true_now(eager: Engine) -> None:
    first = watchful_table().match(load_engine(GAME, Runtime.TWIN), (0, 1))
    second = watchful_table().match(eager, (0, 1))
    set_every_flag(second)
    assert differing(play(first, range(6), (RANDOM, RANDOM)), play(second, range(6), (RANDOM, RANDOM))) == []


@pytest.mark.rule("VAL-DUR-2", "VAL-BAT-7")
@pytest.mark.parametrize("pilots", [(RANDOM, RANDOM), (SCRIPTED, RANDOM)], ids=":".join)
def test_an_engine_that_never_waits_plays_the_same(pilots: tuple[str, str], eager: Engine) -> None:
    lazy = load_engine(GAME, Runtime.TWIN)
    for pool in range(8):
        first = random_table(GAME, 100 + pool).match(lazy, (0, 1))
        second = random_table(GAME, 100 + pool).match(eager, (0, 1))
        set_every_flag(second)
        assert differing(play(first, range(3), pilots), play(second, range(3), pilots)) == []
