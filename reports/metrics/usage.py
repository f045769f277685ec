"""Whether the pilots use the cards they are dealt."""

from __future__ import annotations

import polars as pl

from reports.source import Run

RARELY = 0.05
"""Played in a smaller share of the games in which it could have been: rarely played."""

SEATS = """
SELECT CASE WHEN (swapped = 0) = (seat = 1) THEN deck_a ELSE deck_b END AS deck, seen, playable, played
FROM (
    SELECT matchup, swapped, 1 AS seat,
        opening_1 | drawn_1 AS seen, playable_1 AS playable, played_1 AS played
    FROM games
    UNION ALL
    SELECT matchup, swapped, 2, opening_2 | drawn_2, playable_2, played_2 FROM games
) JOIN matchups USING (matchup)
"""


def card_usage(run: Run) -> pl.DataFrame:
    """One row a card of the decks, all games and both seats counted (mirrors too), sorted by card id.

    card, id, name, type; games (seat-games whose deck has the card), seen (it was in hand), playable
    (playing it was a legal choice at least once), played; play_share (played of playable, null where it
    never was playable).
    """
    return run.frame(
        f"""
        SELECT card, id, name, type, games, seen, playable, played, played / nullif(playable, 0) AS play_share
        FROM (
            SELECT card, count(*)::BIGINT AS games, sum((seen >> bit) & 1)::BIGINT AS seen,
                sum((playable >> bit) & 1)::BIGINT AS playable, sum((played >> bit) & 1)::BIGINT AS played
            FROM ({SEATS}) JOIN deck_cards USING (deck) GROUP BY card
        ) JOIN cards USING (card)
        ORDER BY id
        """
    )


def unused(usage: pl.DataFrame) -> pl.DataFrame:
    """The cards of `card_usage` that could have been played and never were."""
    return usage.filter((pl.col("playable") > 0) & (pl.col("played") == 0))
