"""The stations, and walls over a whole game."""

from __future__ import annotations

import pytest

from rulesets.hearts.state import HIDDEN, WALLS
from rulesets.kernel.loader import Runtime
from sims.engine import load_engine
from tests.conformance.tables import RANDOM, table

GAME = "hearts"


@pytest.mark.rule("HEA-FIELD-4", "HEA-ABI-1", "HEA-CO-1")
def test_each_sees_the_own_pile_and_chosen_one_and_nobody_a_deck() -> None:
    view = table(GAME).match(load_engine(GAME, Runtime.TWIN)).new_game(1).observed(0).state
    mine, theirs = view.players
    assert (int(mine.pile_count), int(theirs.pile_count)) == (10, 10)
    assert HIDDEN not in [int(piece) for piece in mine.pile[:10]]
    assert [int(piece) for piece in theirs.pile[:10]] == [HIDDEN] * 10
    assert int(mine.chosen) not in (0, HIDDEN)
    assert int(theirs.chosen) == HIDDEN
    for player in (mine, theirs):
        assert [int(piece) for piece in player.deck[: int(player.deck_count)]] == [HIDDEN] * 35
        assert int(player.grave_count) == 0


@pytest.mark.rule("HEA-WALL-8")
def test_a_wall_that_fell_never_stands_again() -> None:
    match = table(GAME).match(load_engine(GAME, Runtime.TWIN))
    fallen = 0
    for seed in range(12):
        standing = [set(range(WALLS * 2 + 1)), set(range(WALLS * 2 + 1))]
        for position, _ in match.replay(seed, 0, (RANDOM, RANDOM)):
            for seat, player in enumerate(position.state.players):
                now = {int(value) for value in player.walls if value != 0}
                assert now <= standing[seat]
                standing[seat] = now
        fallen += sum(WALLS - len(now) for now in standing)
    assert fallen >= 12
