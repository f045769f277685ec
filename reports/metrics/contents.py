"""What the run was made of."""

from __future__ import annotations

import hashlib
import json

import polars as pl

from reports.source import Run

HASH_DIGITS = 16


def played(run: Run) -> dict[str, int]:
    """games, planned, pairs, matchups, mirrors, decks, cards (in the decks)."""
    row = run.frame(
        """ SELECT (SELECT count(*) FROM games) AS games, (SELECT coalesce(sum(games), 0) FROM matchups) AS
        planned, (SELECT count(*) FROM matchups) AS matchups, (SELECT count(*) FROM matchups WHERE mirror)
        AS mirrors, (SELECT count(*) FROM decks) AS decks, (SELECT count(DISTINCT card) FROM deck_cards) AS
        cards
        """
    ).row(0, named=True)
    return {name: int(value) for name, value in row.items()}


def deck_lists(run: Run) -> pl.DataFrame:
    """The decks in order: deck, id, name, header (as JSON text), size (cards), distinct, list (as text)."""
    return run.frame(
        """
        SELECT d.deck, d.id, d.name, d.header, d.size, count(l.card)::INTEGER AS "distinct",
            coalesce(string_agg(l.copies || ' ' || c.name, ' · ' ORDER BY c.name, c.card), '') AS list
        FROM decks d LEFT JOIN deck_cards l ON l.deck = d.deck LEFT JOIN cards c ON c.card = l.card
        GROUP BY d.deck, d.id, d.name, d.header, d.size ORDER BY d.deck
        """
    )


def cards_hash(run: Run) -> str:
    """The first digits of a SHA-256 over the run's cards, as embedded in its file."""
    rows = run.con.execute(
        'SELECT card, id, name, "set", type, keywords, effects, "text", fields FROM cards ORDER BY card'
    ).fetchall()
    return hashlib.sha256(json.dumps(rows, ensure_ascii=False).encode()).hexdigest()[:HASH_DIGITS]
