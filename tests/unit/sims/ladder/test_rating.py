"""Ratings and classes by hand (HEA-RANK-1, HEA-CLOCK-2), and what must hold whatever is played."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sims.ladder.rating import DRAW, FIRST, SECOND, Ladder, Standings, class_names, class_numbers


def played(ratings: list[int], *games: tuple[int, int, int, int]) -> Standings:
    """Standings of these ratings after one round of (player in seat 1, in seat 2, winner, leaver)."""
    standings = Standings.start(len(ratings))
    standings.ratings[:] = ratings
    table = np.array(games, dtype=np.int64)
    standings.update(table[:, :2], table[:, 2], table[:, 3])
    return standings


def classes(ratings: list[int], wins: list[int] | None = None, ladder: Ladder | None = None) -> list[str]:
    standings = Standings.start(len(ratings))
    standings.ratings[:] = ratings
    if wins:
        standings.wins[:] = wins
    chosen = ladder or Ladder()
    return class_names(class_numbers(standings, chosen), chosen)


@pytest.mark.rule("HEA-RANK-1")
def test_a_win_is_one_up_a_loss_one_down_and_a_draw_nothing() -> None:
    found = played([7, 7, 12, 12, 3, 4], (0, 1, FIRST, DRAW), (2, 3, SECOND, DRAW), (5, 4, DRAW, DRAW))
    assert found.ratings.tolist() == [8, 6, 11, 13, 3, 4]
    assert found.wins.tolist() == [1, 0, 0, 1, 0, 0]
    assert found.losses.tolist() == [0, 1, 1, 0, 0, 0]
    assert found.draws.tolist() == [0, 0, 0, 0, 1, 1]
    assert found.forfeits.tolist() == [0] * 6


@pytest.mark.rule("HEA-RANK-1")
def test_nobody_falls_below_zero() -> None:
    found = played([0, 0, 3, 6], (0, 1, SECOND, DRAW), (2, 3, SECOND, FIRST))
    assert found.ratings.tolist() == [0, 1, 0, 7]


@pytest.mark.rule("HEA-RANK-1", "HEA-CLOCK-2")
def test_a_forfeit_costs_five_on_top_of_the_loss() -> None:
    found = played([20, 20, 20, 20], (0, 1, FIRST, SECOND), (2, 3, SECOND, FIRST))
    assert found.ratings.tolist() == [21, 14, 14, 21]
    assert found.losses.tolist() == [0, 1, 1, 0]
    assert found.forfeits.tolist() == [0, 1, 1, 0]


@pytest.mark.rule("HEA-RANK-1")
def test_every_ten_points_are_a_class() -> None:
    ratings = [0, 9, 10, 19, 20, 29, 30, 39, 40, 49, 50, 51]
    names = ["Bronze", "Silver", "Gold", "Platinum", "Diamond", "Honor"]
    assert classes(ratings) == [name for name in names for _ in range(2)]


@pytest.mark.rule("HEA-RANK-1")
def test_honor_holds_the_top_hundred() -> None:
    ratings = [50 + player for player in range(103)]
    found = classes(ratings)
    assert found == ["Diamond"] * 3 + ["Honor"] * 100


@pytest.mark.rule("HEA-RANK-1")
def test_of_equal_ratings_more_wins_come_first_then_the_lower_number() -> None:
    small = Ladder(top=2)
    assert classes([60, 60, 60], wins=[30, 40, 30], ladder=small) == ["Honor", "Honor", "Diamond"]
    assert classes([49, 60, 61, 62], ladder=small) == ["Diamond", "Diamond", "Honor", "Honor"]


def test_a_ladder_of_its_own_figures() -> None:
    steep = Ladder(win=3, loss=-2, draw=1, forfeit=-10, floor=5, classes=(("Low", 0), ("High", 6)), top=1)
    standings = Standings.start(4, steep)
    standings.update(np.array([[0, 1], [2, 3]]), np.array([FIRST, DRAW]), np.array([SECOND, DRAW]), steep)
    assert standings.ratings.tolist() == [8, 5, 6, 6]
    assert class_names(class_numbers(standings, steep), steep) == ["High", "Low", "Low", "Low"]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[list[int], list[tuple[int, int, int, int]]]:
    count = draw(st.integers(1, 8))
    ratings = draw(st.lists(st.integers(0, 60), min_size=2 * count, max_size=2 * count))
    order = draw(st.permutations(range(2 * count)))
    games = []
    for game in range(count):
        winner = draw(st.sampled_from([DRAW, FIRST, SECOND]))
        left = winner != DRAW and draw(st.booleans())
        games.append((order[2 * game], order[2 * game + 1], winner, (FIRST + SECOND - winner) * left))
    return ratings, games


@given(rounds())
def test_the_sum_of_ratings_changes_by_what_the_games_say(
    case: tuple[list[int], list[tuple[int, int, int, int]]],
) -> None:
    ratings, games = case
    expected = 0
    for one, two, winner, leaver in games:
        if winner == DRAW:
            continue
        loser = two if winner == FIRST else one
        expected += 1 - min(ratings[loser], 6 if leaver else 1)
    found = played(ratings, *games)
    assert int(found.ratings.sum()) - sum(ratings) == expected
    assert (found.ratings >= 0).all()
    assert int((found.wins + found.losses + found.draws).sum()) == 2 * len(games)
    assert int(found.wins.sum()) == int(found.losses.sum())
