"""What is derived from a position (Power, Health, keywords, who fell) is current where it is read.

The rules work it out anew only where it can have changed. An engine that does it before every single move
must play the same games.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets import RULESETS
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.loader import Runtime
from rulesets.volnar.abilities import check_card
from sims.engine import Engine, load_engine
from tests.conformance.random_cards import random_table
from tests.conformance.same_checks import differing, play
from tests.conformance.tables import RANDOM, Table, broken_engine

GAME = "volnar"
BEFORE_EVERY_MOVE = (
    '    """One thing that happens by itself; False when somebody has to decide."""\n',
    "    state.stale = 1\n    state.shaken = 1\n",
)
UNITS = {
    "banner": "while in play: all other allies +1 Power and Health",
    "shield": "while in play: all other allies gain Trap Immunity",
    "curse": "while in play: all enemies -1 Health",
    "nest": "while linked: self +1 Health\non link: an enemy -1 Health",
    "choir": "while linked: all other allies +2 Power",
    "counter": "while in play: self +1 Power for each card in hand",
    "proud": "while in play, if Life >= 20: self +3 Power",
    "grim": "while in play: all damaged allies +2 Power",
    "smith": "activate for 1 Energy: self +1 Power until end of turn",
}
SPELLS = {
    "swell": "cast: all Units +2 Health until end of turn",
    "wither": "cast: an enemy -1 Health",
    "lift": "cast: return a Unit to its owner's hand",
    "gust": "cast: move an ally",
    "strip": "cast: remove the Attachments of a Unit",
    "gift": "cast: an ally gains Trap Immunity until end of turn",
    "bolt": "cast: deal 2 damage to a Unit",
}
TRAPS = {"snare": "when sprung by an attack: deal 2 damage to it"}
ATTACHMENTS = {"blade": "while in play: the bearer +2 Power", "mail": "while in play: the bearer +2 Health"}
KINDS = (("Unit", UNITS), ("Spell", SPELLS), ("Trap", TRAPS), ("Attachment", ATTACHMENTS))
COPIES = {"nest": 9, "choir": 9, "gift": 6, "snare": 6, "mail": 6, "strip": 6}
KEYWORDS = {"nest": "Nestlink", "choir": "Nestlink", "smith": "Blade Form"}
DEPENDING = ("counter", "proud", "grim")
GAMES = 80


def watchful_table() -> Table:
    """Cheap cards whose effects hold all the time, and cards that end or change what holds."""
    made = []
    for kind, named in KINDS:
        for name, effects in named.items():
            fields: dict[str, str | int] = {"faction": "Glowlark Grove", "cost": 1}
            if kind == "Unit":
                fields |= {"power": 1, "health": 2}
            keywords = (KEYWORDS[name],) if name in KEYWORDS else ()
            made.append(Card(GAME, name, name.title(), "Watch", kind, keywords, effects, fields=fields))
    assert [problem.message for card in made for problem in check_card(card)] == []
    made.sort(key=lambda card: card.id)
    deck = Deck(GAME, "watchful", "Watchful", {}, tuple((card.id, COPIES.get(card.id, 2)) for card in made))
    return Table(RULESETS[GAME], tuple(made), (deck, deck))


@pytest.fixture
def eager(tmp_path: Path) -> Engine:
    return broken_engine(GAME, tmp_path, "rulesets.volnar.turn", BEFORE_EVERY_MOVE)


@pytest.mark.rule("VOL-HEALTH-1", "VOL-KW-NESTLINK-3", "VOL-CARD-4")
def test_an_engine_that_never_waits_plays_the_same(eager: Engine) -> None:
    lazy = load_engine(GAME, Runtime.TWIN)
    tables = [(watchful_table(), GAMES), *((random_table(GAME, 100 + pool), 2) for pool in range(3))]
    for table, games in tables:
        first, second = (table.match(engine, (0, 1), {"energy_gain": 2}) for engine in (lazy, eager))
        found = differing(*(play(match, range(games), (RANDOM, RANDOM)) for match in (first, second)))
        assert found == []


def test_only_effects_that_depend_on_more_are_worked_out_all_the_time() -> None:
    table = watchful_table()
    game = table.match(load_engine(GAME, Runtime.TWIN), (0, 1)).games[0]
    cards = game.cards
    assert [card.id for row, card in enumerate(table.cards, start=1) if cards[row].fickle] == sorted(
        DEPENDING
    )
