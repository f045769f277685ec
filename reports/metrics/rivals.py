"""Value against value of a group for which the game's rules predict something, such as Aspect against Aspect.

A deck is led by the value that most of its cards of the group have, copies counted, if that is a third of
them or more; where two have the same number, or none has so many, nothing leads it and its games do not count
here. A rate belongs to all games of
decks led by one value against decks led by another. It is raw: where one deck alone is led by a value, the
rates of the value are those of the deck. So the predicted edge is estimated beyond the strength of the decks
as well (`reports.stats.edges`).
"""

from __future__ import annotations

import numpy as np
import polars as pl

from reports.metrics.scores import pair_scores, side_totals
from reports.source import Run
from reports.stats.clusters import FLOOR, clustered_rates, pair_sums
from reports.stats.edges import edge

EDGE_SCHEMA = {
    "grp": pl.String, "title": pl.String, "prediction": pl.String, "meaning": pl.String,
    "links": pl.Int64, "met": pl.Int64, "matchups": pl.Int64,
    "n": pl.Int64, "rate": pl.Float64, "low": pl.Float64, "high": pl.Float64,
    "edge": pl.Float64, "edge_low": pl.Float64, "edge_high": pl.Float64,
}  # fmt: skip
LEAST_PART = 3
"""What leads a deck is at least one of so many of its cards of the group: in a mixed deck nothing leads."""

RIVAL_SCHEMA = {
    "grp": pl.String, "value": pl.String, "against": pl.String, "predicted": pl.Int32, "matchups": pl.Int64,
    "n": pl.Int64, "rate": pl.Float64, "low": pl.Float64, "high": pl.Float64, "effective": pl.Float64,
}  # fmt: skip
RATES = ("n", "rate", "low", "high", "effective")


def leaders(run: Run) -> pl.DataFrame:
    """One row a predicting group and deck, in order: grp, deck, name, value (null where nothing leads),
    copies (of what it has most), of (cards of the group in the deck).
    """
    return run.frame(
        """
        WITH held AS (
            SELECT grp, deck, value, sum(copies) AS copies
            FROM predictions JOIN card_groups USING (grp) JOIN deck_cards USING (card) GROUP BY ALL
        ), ranked AS (
            SELECT grp, deck, max(copies)::BIGINT AS copies, sum(copies)::BIGINT AS "of",
                CASE WHEN count(*) FILTER (copies = top) = 1 AND {least_part} * max(copies) >= sum(copies)
                    THEN min(value) FILTER (copies = top) END AS value
            FROM (SELECT *, max(copies) OVER (PARTITION BY grp, deck) AS top FROM held) GROUP BY grp, deck
        )
        SELECT p.grp, d.deck, d.name, r.value, coalesce(r.copies, 0) AS copies, coalesce(r."of", 0) AS "of"
        FROM predictions p CROSS JOIN decks d LEFT JOIN ranked r ON r.grp = p.grp AND r.deck = d.deck
        ORDER BY p.grp, d.deck
        """.replace("{least_part}", str(LEAST_PART))
    )


def predicted_pairs(run: Run) -> pl.DataFrame:
    """grp, value, against, predicted: 1 where the value should do better, -1 where worse."""
    return run.frame(
        """
        SELECT grp, value, against, 1::INTEGER AS predicted FROM predicted
        UNION ALL SELECT grp, against, value, -1 FROM predicted ORDER BY ALL
        """
    )


def rival_rates(run: Run) -> pl.DataFrame:
    """One row a pair of different leading values that met, both directions, in the group's order of values.

    grp, value, against, predicted (1, -1, or 0 where nothing is predicted), matchups, n, rate, low, high,
    effective.
    """
    rows = led_games(run)
    if rows.is_empty():
        return pl.DataFrame(schema=RIVAL_SCHEMA)
    by = ["grp", "value", "against"]
    order = run.frame("SELECT grp, value, sort FROM groups")
    return (
        clustered_rates(pair_sums(rows, [*by, "matchup"], rows["n"].to_numpy(), rows["s"].to_numpy()), by)
        .join(rows.group_by(by).agg(pl.col("matchup").n_unique().cast(pl.Int64).alias("matchups")), on=by)
        .join(predicted_pairs(run), on=by, how="left")
        .with_columns(pl.col("predicted").fill_null(0))
        .join(order, on=["grp", "value"])
        .join(order.rename({"value": "against", "sort": "sort_against"}), on=["grp", "against"])
        .sort("grp", "sort", "sort_against")
        .select(*by, "predicted", "matchups", *RATES)
    )


def led_games(run: Run) -> pl.DataFrame:
    """The counted pairs of decks led by different values, once from each side: grp, value, against, deck,
    opponent, matchup, pairs, n, s.
    """
    led = leaders(run).filter(pl.col("value").is_not_null()).select("grp", "deck", "value")
    return (
        side_totals(pair_scores(run).filter(~pl.col("mirror")))
        .join(led, on="deck")
        .join(led.rename({"deck": "opponent", "value": "against"}), on=["grp", "opponent"])
        .filter(pl.col("value") != pl.col("against"))
        .sort("grp", "matchup", "deck", "n", "s")
    )


def edges(run: Run) -> pl.DataFrame:
    """One row a predicting group: does what is predicted happen?

    grp, title (of the group), prediction, meaning, links (predicted pairs of values), met (those that were
    played), matchups; n, rate, low, high of the favoured side over all games of predicted pairs, raw; edge,
    edge_low, edge_high: the edge beyond the strength of the decks, null where it cannot be told.
    """
    told = run.frame(
        """
        SELECT p.grp, any_value(g.title) AS title, any_value(p.title) AS prediction,
            any_value(p.meaning) AS meaning
        FROM predictions p JOIN groups g USING (grp) GROUP BY p.grp ORDER BY p.grp
        """
    )
    pairs = predicted_pairs(run)
    games = led_games(run).join(pairs, on=["grp", "value", "against"], how="left")
    games = games.with_columns(pl.col("predicted").fill_null(0))
    rows = []
    for group in told.iter_rows(named=True):
        grp = group["grp"]
        mine = games.filter(pl.col("grp") == grp)
        favoured = mine.filter(pl.col("predicted") == 1)
        rate = clustered_rates(
            pair_sums(favoured, ["matchup"], favoured["n"].to_numpy(), favoured["s"].to_numpy()), []
        ).row(0, named=True)
        rows.append({
            **group,
            "links": pairs.filter(pl.col("grp") == grp, pl.col("predicted") == 1).height,
            "met": favoured.select("value", "against").n_unique() if favoured.height else 0,
            "matchups": favoured["matchup"].n_unique(),
            **{name: rate[name] for name in ("n", "rate", "low", "high")},
            **beyond_strength(mine),
        })  # fmt: skip
    return pl.DataFrame(rows, schema=EDGE_SCHEMA)


def beyond_strength(games: pl.DataFrame) -> dict[str, float | None]:
    """edge, edge_low, edge_high of a group's games, from one row a matchup."""
    once = games.filter(pl.col("deck") < pl.col("opponent"))
    nothing: dict[str, float | None] = {"edge": None, "edge_low": None, "edge_high": None}
    if once.is_empty():
        return nothing
    by = ["deck", "opponent", "predicted"]
    rates = clustered_rates(pair_sums(once, [*by, "matchup"], once["n"].to_numpy(), once["s"].to_numpy()), by)
    r, n, effective = (rates[name].to_numpy().astype(np.float64) for name in ("rate", "n", "effective"))
    variances = np.maximum(r * (1 - r) / effective, FLOOR / n**2)
    found = edge(
        rates.select("deck", "opponent").to_numpy().astype(np.int64),
        r,
        variances,
        rates["predicted"].to_numpy().astype(np.float64),
    )
    if found is None:
        return nothing
    return {"edge": found.value, "edge_low": found.low, "edge_high": found.high}
