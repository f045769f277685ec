"""Every registered game: deals are uniform, and coupled between games that differ in one thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.kernel.loader import Runtime
from sims.engine import load_engine
from tests.conformance import luck_checks as checks
from tests.conformance.tables import GAMES, broken_engine, table, warm_engine

pytestmark = pytest.mark.parametrize("game", GAMES)

DEALS = 4000


def test_luck_is_coupled(game: str) -> None:
    engine = warm_engine(game, Runtime.COMPILED)
    for first in range(len(table(game).decks)):
        match = table(game).match(engine, (first, first + 1))
        checks.check_pairs_share_deals(match, range(100))
        checks.check_seeds_and_sides_differ(match, range(100))
    checks.check_variant_deals_alike(table(game), engine, range(100))
    checks.check_opponent_does_not_matter(table(game), engine, range(100))


def test_every_card_is_as_likely_in_every_place(game: str) -> None:
    checks.check_deals_uniform(table(game).match(warm_engine(game, Runtime.COMPILED)), DEALS)


# --- each check bites ----------------------------------------------------------------------------

NEW_GAME = """
_new_game = new_game


def new_game(state, game, seed):
    {before}
    _new_game(state, game, {seed})
"""
UNEVEN = """
_mix = mix


def mix(word):
    return _mix(word) & 0x3
"""


def test_luck_that_belongs_to_the_seat_is_caught(game: str, tmp_path: Path) -> None:
    source = NEW_GAME.format(before="pass", seed="seed * 2 + game.decks[0].side")
    match = table(game).match(broken_engine(game, tmp_path, "engine", source))
    with pytest.raises(AssertionError, match="swapping seats changed the deal"):
        checks.check_pairs_share_deals(match, range(3))


def test_the_same_luck_for_both_decks_is_caught(game: str, tmp_path: Path) -> None:
    source = NEW_GAME.format(before="game.decks[1].side = game.decks[0].side", seed="seed")
    match = table(game).match(broken_engine(game, tmp_path, "engine", source))
    with pytest.raises(AssertionError, match="two deals are alike"):
        checks.check_seeds_and_sides_differ(match, range(3))


def test_luck_that_depends_on_the_cards_is_caught(game: str, tmp_path: Path) -> None:
    own = NEW_GAME.format(before="side = game.decks[0].side", seed="seed + sum(game.decks[side].card)")
    engine = broken_engine(game, tmp_path, "engine", own)
    with pytest.raises(AssertionError, match="exchanging a card changed the deal"):
        checks.check_variant_deals_alike(table(game), engine, range(3))
    (tmp_path / "other").mkdir()
    theirs = NEW_GAME.format(before="pass", seed="seed + sum(game.decks[1].card)")
    with pytest.raises(AssertionError, match="the opponent's deck changed the deal"):
        checks.check_opponent_does_not_matter(
            table(game), broken_engine(game, tmp_path / "other", "engine", theirs), range(3)
        )


def test_an_uneven_shuffle_is_caught(game: str, tmp_path: Path) -> None:
    engine = broken_engine(game, tmp_path, "rulesets.kernel.chance", UNEVEN)
    with pytest.raises(AssertionError, match="is uneven"):
        checks.check_deals_uniform(table(game).match(engine), 400)


def test_plain_python_passes_the_same(game: str) -> None:
    engine = load_engine(game, Runtime.TWIN)
    match = table(game).match(engine)
    checks.check_pairs_share_deals(match, range(3))
    checks.check_seeds_and_sides_differ(match, range(3))
    checks.check_variant_deals_alike(table(game), engine, range(3))
    checks.check_opponent_does_not_matter(table(game), engine, range(3))
    checks.check_deals_uniform(match, 400)
