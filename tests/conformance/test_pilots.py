"""Every registered game: greedy beats random and the scripted yardstick by far, in three matchups."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from reports.stats.clusters import pentanomial
from rulesets.kernel.loader import Runtime
from sims.engine import Match
from tests.conformance.tables import GAMES, GREEDY, RANDOM, SCRIPTED, table, warm_engine

PAIRS = 400
MATCHUPS = ((0, 1), (1, 2), (2, 3))
NEEDED = {RANDOM: 0.90, SCRIPTED: 0.60}


def greedy_halves(match: Match, opponent: str, seeds: Sequence[int]) -> list[int]:
    """Greedy's score of each pair in half points, 0 to 4; it plays deck A in one pair, deck B in the next."""
    scores = []
    for place, pilots in enumerate([(GREEDY, opponent), (opponent, GREEDY)]):
        chosen = [seed for seed in seeds if seed % 2 == place]
        halves = np.zeros(len(chosen), np.int64)
        for swapped in range(2):
            winner = match.play(chosen, [swapped] * len(chosen), pilots)["winner"]
            seat = 1 + (swapped ^ place)
            halves += np.where(winner == seat, 2, np.where(winner == 0, 1, 0))
        scores += halves.tolist()
    return scores


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decks", MATCHUPS, ids=str)
@pytest.mark.parametrize("opponent", NEEDED)
def test_greedy_wins_by_far(game: str, decks: tuple[int, int], opponent: str) -> None:
    match = table(game).match(warm_engine(game, Runtime.COMPILED), decks)
    scores = greedy_halves(match, opponent, range(PAIRS))
    assert len(scores) == PAIRS
    rate, low, _ = pentanomial([scores.count(half) for half in range(5)])
    assert low > NEEDED[opponent], f"greedy scores {rate:.3f} (lower bound {low:.3f}) against {opponent}"


@pytest.mark.parametrize("game", GAMES)
def test_a_pilot_against_itself_is_no_better(game: str) -> None:
    """The measure is fair: greedy's own score against greedy is about one half, whatever the decks."""
    match = table(game).match(warm_engine(game, Runtime.COMPILED), MATCHUPS[0])
    scores = greedy_halves(match, GREEDY, range(PAIRS))
    _, low, high = pentanomial([scores.count(half) for half in range(5)])
    assert low < 0.5 < high
