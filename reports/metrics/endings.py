"""How games end."""

from __future__ import annotations

import polars as pl

from reports.source import Run
from reports.stats.clusters import clustered_rates


def ending_shares(run: Run) -> pl.DataFrame:
    """One row a declared ending in the declared order, over all games, mirrors included.

    ending, name, meaning, games, n (all games), share, low, high (pair-clustered), draws (how many of its
    games were drawn), turns (their mean number of turns, null where there are none).
    """
    sums = run.frame(
        """
        WITH per_pair AS (
            SELECT matchup, pair, ending, count(*) AS s FROM games GROUP BY ALL
        ), sizes AS (
            SELECT matchup, pair, count(*) AS n FROM games GROUP BY ALL
        ), totals AS (
            SELECT matchup, count(*) AS pairs, sum(n) AS n, sum(n * n) AS nn FROM sizes GROUP BY ALL
        ), hits AS (
            SELECT matchup, ending, sum(s) AS s, sum(n * s) AS ns, sum(s * s) AS ss
            FROM per_pair JOIN sizes USING (matchup, pair) GROUP BY ALL
        )
        SELECT e.ending, t.matchup, t.pairs::DOUBLE AS pairs, t.pairs::DOUBLE AS active, t.n::DOUBLE AS n,
            coalesce(h.s, 0)::DOUBLE AS s, t.nn::DOUBLE AS nn, coalesce(h.ns, 0)::DOUBLE AS ns,
            coalesce(h.ss, 0)::DOUBLE AS ss
        FROM endings e CROSS JOIN totals t LEFT JOIN hits h ON h.ending = e.ending AND h.matchup = t.matchup
        ORDER BY e.ending, t.matchup
        """
    )
    rates = clustered_rates(sums, ["ending"]).select("ending", "n", "low", "high", share="rate")
    table = run.frame(
        """
        SELECT e.ending, name, meaning, count(g.id)::BIGINT AS games,
            count(g.id) FILTER (g.winner = 0)::BIGINT AS draws, avg(g.turns) AS turns
        FROM endings e LEFT JOIN games g ON g.ending = e.ending
        GROUP BY e.ending, name, meaning ORDER BY e.ending
        """
    )
    return (
        table.join(rates, on="ending")
        .select("ending", "name", "meaning", "games", "n", "share", "low", "high", "draws", "turns")
        .sort("ending")
    )


def deck_endings(run: Run) -> pl.DataFrame:
    """How each deck wins against other decks: deck, id, name, ending, ending_name, wins, share (of the
    deck's wins).

    Endings no deck ever won by are left out; sorted by deck and ending.
    """
    return run.frame(
        """
        WITH wins AS (
            SELECT CASE WHEN (winner = 1) = (swapped = 0) THEN deck_a ELSE deck_b END AS deck, ending,
                count(*) AS wins
            FROM games JOIN matchups USING (matchup) WHERE NOT mirror AND winner <> 0 GROUP BY ALL
        ), used AS (SELECT DISTINCT ending FROM wins)
        SELECT d.deck, d.id, d.name, e.ending, e.name AS ending_name, coalesce(w.wins, 0)::BIGINT AS wins,
            coalesce(w.wins, 0) / sum(coalesce(w.wins, 0)) OVER (PARTITION BY d.deck) AS share
        FROM decks d CROSS JOIN (SELECT * FROM endings JOIN used USING (ending)) e
            LEFT JOIN wins w ON w.deck = d.deck AND w.ending = e.ending
        WHERE d.deck IN (SELECT deck FROM wins)
        ORDER BY d.deck, e.ending
        """
    )
