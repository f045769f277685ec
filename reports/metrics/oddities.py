"""Games worth a look: extremes of the run, and those that a limit had to end."""

from __future__ import annotations

import polars as pl

from reports.source import Run

EXTREMES = (
    ("most turns", "turns", "DESC"),
    ("fewest turns", "turns", "ASC"),
    ("most decisions", "decisions", "DESC"),
)


def odd_games(run: Run) -> pl.DataFrame:
    """The longest and shortest games: why, game (its number), deck_a, deck_b (names, first deck first),
    turns, decisions, ending. Of several alike the first of the plan.
    """
    parts = [
        f"""
        (SELECT {place} AS place, '{why}' AS why, g.id AS game, a.name AS deck_a, b.name AS deck_b,
            turns, decisions, e.name AS ending
        FROM (SELECT * FROM games ORDER BY {column} {order}, id LIMIT 1) g JOIN matchups USING (matchup)
            JOIN decks a ON a.deck = deck_a JOIN decks b ON b.deck = deck_b JOIN endings e USING (ending))
        """
        for place, (why, column, order) in enumerate(EXTREMES)
    ]
    return run.frame(" UNION ALL ".join(parts) + " ORDER BY place").drop("place")


def limit_cards(run: Run) -> pl.DataFrame:
    """Cards named by games that a limit ended: id, name, games, first_game; most games first."""
    return run.frame(
        """
        SELECT c.id, c.name, count(*)::BIGINT AS games, min(g.id) AS first_game
        FROM games g JOIN cards c ON c.card = g.limit_card WHERE g.limit_card <> 0
        GROUP BY c.id, c.name ORDER BY games DESC, c.id
        """
    )
