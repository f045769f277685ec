"""For each row that is judged, a game to look at: of usual length, with the outcome the row is about.

Looked for among the first pairs of each matchup, so that a large run takes no longer than a small one.
"""

from __future__ import annotations

import polars as pl

from reports.metrics.deck_groups import grouped_decks
from reports.source import Run

EVEN = 0.5
LOOKED = 100
"""Pairs of each matchup that are looked through."""

SCHEMA = {
    "kind": pl.String, "key": pl.String, "deck": pl.Int32, "opponent": pl.Int32, "mask": pl.Int64,
    "won": pl.Boolean,
}  # fmt: skip
"""What is looked for: games of `deck` (against `opponent`, or anyone where null) that it `won` or lost, with
a card of `mask` in its opening hand (0: any hand). Several rows of one kind and key are alternatives."""

QUERY = """
WITH sides AS (
    SELECT id, turns, opening_1 AS opening, winner = 1 AS won,
        CASE swapped WHEN 0 THEN deck_a ELSE deck_b END AS deck,
        CASE swapped WHEN 0 THEN deck_b ELSE deck_a END AS opponent
    FROM games JOIN matchups USING (matchup) WHERE NOT mirror AND pair < {looked} AND winner <> 0
    UNION ALL
    SELECT id, turns, opening_2, winner = 2,
        CASE swapped WHEN 0 THEN deck_b ELSE deck_a END, CASE swapped WHEN 0 THEN deck_a ELSE deck_b END
    FROM games JOIN matchups USING (matchup) WHERE NOT mirror AND pair < {looked} AND winner <> 0
), fitting AS (
    SELECT DISTINCT kind, key, id, turns
    FROM wanted w JOIN sides s ON s.deck = w.deck AND s.won = w.won
        AND (w.opponent IS NULL OR s.opponent = w.opponent) AND (w.mask = 0 OR s.opening & w.mask <> 0)
), centred AS (
    SELECT kind, key, quantile_disc(turns, 0.5) AS middle FROM fitting GROUP BY kind, key
)
SELECT kind, key, id AS game FROM fitting JOIN centred USING (kind, key)
QUALIFY row_number() OVER (PARTITION BY kind, key ORDER BY abs(turns - middle), id) = 1
ORDER BY kind, key
"""


def typical_games(run: Run, wanted: pl.DataFrame) -> dict[tuple[str, str], int]:
    """The number of a game by (kind, key), for those that have one; `wanted` has the columns `SCHEMA`.

    Of the games that fit, one whose turns are nearest to their median; of several the first of the plan.
    """
    if wanted.is_empty():
        return {}
    run.con.register(
        "wanted", wanted.select(pl.col(name).cast(kind) for name, kind in SCHEMA.items()).to_arrow()
    )
    try:
        found = run.frame(QUERY.format(looked=LOOKED))
    finally:
        run.con.unregister("wanted")
    return {(kind, key): int(game) for kind, key, game in found.iter_rows()}


def wanted_games(
    run: Run,
    decks: pl.DataFrame,
    deck_groups: pl.DataFrame,
    matchups: pl.DataFrame,
    groups: pl.DataFrame,
    keywords: pl.DataFrame,
    cards: pl.DataFrame,
    leaders: pl.DataFrame,
    rivals: pl.DataFrame,
) -> pl.DataFrame:
    """A game for every row of these frames (see their metrics): won where the row stands at even or above,
    lost where it stands below. Keys are those of `reports.flags`.
    """
    known = decks.filter(pl.col("n") > 0)
    parts = [
        known.select(kind=pl.lit("deck"), key="id", deck="deck", won=pl.col("rate") >= EVEN),
        deck_groups.join(grouped_decks(run).select("grp", "value", "deck"), on=["grp", "value"]).select(
            kind=pl.lit("kind"),
            key=pl.format("{}: {}", "grp", "value"),
            deck="deck",
            won=pl.col("rate") >= EVEN,
        ),
        matchups.filter(pl.col("rate") >= EVEN).select(
            kind=pl.lit("matchup"),
            key=pl.format("{} {}", "deck_id", "opponent_id"),
            deck="deck",
            opponent="opponent",
            won=pl.lit(True),
        ),
        rival_games(leaders, rivals),
        with_holders(
            run, "group", groups, pl.format("{}: {}", "grp", "value"),
            "SELECT grp || ': ' || value AS key, card FROM card_groups",
        ),
        with_holders(
            run, "keyword", keywords, pl.format("{} {}", "keyword", "tier").str.strip_chars(),
            "SELECT trim(keyword || ' ' || tier) AS key, card FROM keyword_things",
        ),
        with_holders(run, "card", cards, pl.col("id"), "SELECT id AS key, card FROM cards"),
    ]  # fmt: skip
    rows = pl.concat(
        [pl.DataFrame(schema=SCHEMA), *(part for part in parts if part.height)], how="diagonal_relaxed"
    )
    return rows.with_columns(pl.col("mask").fill_null(0))


def rival_games(leaders: pl.DataFrame, rivals: pl.DataFrame) -> pl.DataFrame:
    """For each pair of leading values the decks that met (see `reports.metrics.rivals`)."""
    led = leaders.filter(pl.col("value").is_not_null()).select("grp", "deck", "value")
    against = led.rename({"deck": "opponent", "value": "against"})
    return (
        rivals.join(led, on=["grp", "value"])
        .join(against, on=["grp", "against"])
        .select(
            kind=pl.lit("rival"),
            key=pl.format("{}: {} {}", "grp", "value", "against"),
            deck="deck",
            opponent="opponent",
            won=pl.col("rate") >= EVEN,
        )
    )


def with_holders(run: Run, kind: str, frame: pl.DataFrame, key: pl.Expr, members: str) -> pl.DataFrame:
    """For each row the decks that can show it; `members` selects (key, card). Without an effect: a win."""
    if frame.is_empty():
        return pl.DataFrame(schema=SCHEMA)
    held = run.frame(
        f"""
        SELECT key, deck, bit_or(1::BIGINT << bit)::BIGINT AS mask
        FROM ({members}) JOIN deck_cards USING (card) GROUP BY key, deck ORDER BY key, deck
        """
    )
    return (
        frame.select(kind=pl.lit(kind), key=key, won=(pl.col("effect") >= 0).fill_null(True))
        .unique(subset="key", maintain_order=True)
        .join(held, on="key", maintain_order="left")
    )


def ending_games(run: Run) -> dict[tuple[str, str], int]:
    """For each ending a game that had it, by ("ending", its name): of usual length among those looked at."""
    found = run.frame(
        f"""
        WITH fitting AS (
            SELECT ending, id, turns FROM games
            QUALIFY row_number() OVER (PARTITION BY ending ORDER BY id) <= {LOOKED}
        ), centred AS (SELECT ending, quantile_disc(turns, 0.5) AS middle FROM fitting GROUP BY ending)
        SELECT name, id FROM fitting JOIN centred USING (ending) JOIN endings USING (ending)
        QUALIFY row_number() OVER (PARTITION BY ending ORDER BY abs(turns - middle), id) = 1 ORDER BY name
        """
    )
    return {("ending", name): int(game) for name, game in found.iter_rows()}
