"""The results of pairs, counted: what deck, matchup, seat and pilot rates are made from."""

from __future__ import annotations

from collections.abc import Sequence

import polars as pl

from reports.source import MISSING, Run


def pair_scores(run: Run) -> pl.DataFrame:
    """How many pairs of each matchup had which results.

    matchup, mirror, deck_a, deck_b, points0, points1 (deck a's half-points in the unswapped and the swapped
    game, null where the game is missing), pairs; sorted.
    """
    run.need_pairs()
    return run.frame(
        f"""
        SELECT matchup, mirror, deck_a, deck_b,
            nullif(points0, {MISSING})::INTEGER AS points0, nullif(points1, {MISSING})::INTEGER AS points1,
            count(*)::BIGINT AS pairs
        FROM pairs GROUP BY ALL ORDER BY ALL
        """
    )


def side_totals(scores: pl.DataFrame, seat_games: Sequence[str] = ("0", "1")) -> pl.DataFrame:
    """The same rows once for each deck of the matchup: deck, opponent, matchup, mirror, pairs, n, s.

    n and s are the deck's countable games and its score in a pair. `seat_games` names the games that count
    by the deck's own seat: "0" those in which it moves first, "1" those in which it moves second.
    """
    sides = []
    for own, other, order in (("deck_a", "deck_b", (0, 1)), ("deck_b", "deck_a", (1, 0))):
        chosen = [pl.col(f"points{order[int(game)]}") for game in seat_games]
        won = [points if own == "deck_a" else 2 - points for points in chosen]
        sides.append(
            scores.select(
                "matchup",
                "mirror",
                "pairs",
                deck=own,
                opponent=other,
                n=pl.sum_horizontal(points.is_not_null().cast(pl.Float64) for points in chosen),
                s=pl.sum_horizontal(points.fill_null(0) / 2 for points in won),
            )
        )
    return pl.concat(sides)
