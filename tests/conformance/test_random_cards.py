"""Every registered game with cards nobody would print: every check of the suite over random legal cards."""

from __future__ import annotations

import random

import pytest

from rulesets.kernel.loader import Runtime
from sims.engine import load_engine
from sims.pilots import PILOTS
from tests.conformance import hidden_checks, play_checks, same_checks
from tests.conformance.random_cards import random_table
from tests.conformance.tables import GAMES, GREEDY, RANDOM, SCRIPTED, warm_engine

pytestmark = pytest.mark.parametrize("game", GAMES)

POOLS = range(6)
PAIRS = ((RANDOM, RANDOM), (SCRIPTED, RANDOM), (RANDOM, GREEDY))
EVERY = 40  # the dear checks are made at every n-th decision
SEEN_EVERY = 60  # what shows of hidden cards is looked at in every n-th position


@pytest.mark.parametrize("pool", POOLS)
def test_whole_games_pass_every_check(game: str, pool: int) -> None:
    spread = random_table(game, pool)
    match = spread.match(load_engine(game, Runtime.TWIN), (pool, pool + 1))
    assert play_checks.check_whole_game(match, pool, pool % 2, PAIRS[pool % len(PAIRS)], EVERY) > 5


@pytest.mark.parametrize("pool", POOLS)
def test_nothing_hidden_shows(game: str, pool: int) -> None:
    match = random_table(game, pool).match(load_engine(game, Runtime.TWIN), (pool, pool + 2))
    chance = random.Random(pool)
    for position, _ in match.replay(pool + 50, pool % 2, (RANDOM, RANDOM)):
        if not position.over and chance.randrange(SEEN_EVERY) == 0:
            hidden_checks.check_view(position)
            hidden_checks.check_redeals(position, PILOTS, 2)
            hidden_checks.check_luck_is_fresh(position)


def test_runtimes_play_the_same(game: str) -> None:
    engines = [load_engine(game, Runtime.TWIN), warm_engine(game, Runtime.CHECKED)]
    for pool in POOLS:
        pilots = PAIRS[pool % len(PAIRS)]
        assert same_checks.check_same_states(random_table(game, pool), engines, pool, pilots, (0, 1)) > 5


def test_thousands_of_games_end(game: str) -> None:
    engine = warm_engine(game, Runtime.CHECKED)
    crash = [ending.name for ending in engine.spec.endings].index("crash")
    for pool in range(40):
        match = random_table(game, pool).match(engine, (pool, pool + 1))
        rows = same_checks.play(match, range(50), (RANDOM, RANDOM))
        assert (rows["ending"] > 0).all()
        assert (rows["ending"] != crash).all()
