"""How long games last."""

from __future__ import annotations

import polars as pl

from reports.source import Run

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
COUNTED = ("turns", "decisions")


def length_summary(run: Run) -> pl.DataFrame:
    """Turns and decisions a game over all games, mirrors included.

    Two rows of what (turns, decisions), n, mean, least, p5, p25, p50, p75, p95, most.
    """
    parts = [
        f"""
        SELECT '{what}' AS what, count(*)::BIGINT AS n, avg({what}) AS mean, min({what})::BIGINT AS least,
            {", ".join(f"quantile_disc({what}, {q})::BIGINT AS p{q * 100:.0f}" for q in QUANTILES)},
            max({what})::BIGINT AS most
        FROM games
        """
        for what in COUNTED
    ]
    return run.frame(" UNION ALL ".join(parts) + " ORDER BY what DESC")


def turn_counts(run: Run) -> pl.DataFrame:
    """How many games had which number of turns: turns, games; sorted."""
    return run.frame("SELECT turns, count(*)::BIGINT AS games FROM games GROUP BY turns ORDER BY turns")


def matchup_lengths(run: Run) -> pl.DataFrame:
    """One row a matchup in plan order.

    matchup, deck_a, deck_b (names), mirror, n, turns, decisions (means), draws (share).
    """
    return run.frame(
        """
        SELECT matchup, any_value(a.name) AS deck_a, any_value(b.name) AS deck_b, any_value(mirror) AS mirror,
            count(*)::BIGINT AS n, avg(turns) AS turns, avg(decisions) AS decisions,
            count(*) FILTER (winner = 0) / count(*) AS draws
        FROM games JOIN matchups USING (matchup)
            JOIN decks a ON a.deck = deck_a JOIN decks b ON b.deck = deck_b
        GROUP BY matchup ORDER BY matchup
        """
    )
