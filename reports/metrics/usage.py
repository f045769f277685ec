"""Whether the pilots use the cards they are dealt."""

from __future__ import annotations

import numpy as np
import polars as pl

from reports.metrics.outcomes import Flags, Outcomes, count_outcomes
from reports.source import GAMES, SIDES, Run
from reports.stats.clusters import clustered_rates, pair_sums

NOT_PLAYED = 0.02
"""Played in a smaller share of the games in which it was in hand and playable: the pilot does not play it."""

THINGS = "SELECT card AS thing, card FROM cards"
PLACES = ("seen", "playable", "played")
COUNTS = ("games", *PLACES)
RATE = ("play_share", "low", "high")


def card_usage(run: Run) -> pl.DataFrame:
    """One row a card of the decks, all games and both seats counted (mirrors too), sorted by card id.

    card, id, name, type; games (seat-games whose deck has the card), seen (it was in hand), playable
    (playing it was a legal choice at least once), played; play_share (played of playable) with its
    pair-clustered low and high, null where it never was playable.
    """
    table = run.frame("SELECT card, id, name, type FROM cards WHERE card IN (SELECT card FROM deck_cards)")
    blocks = [block_usage(outcomes) for outcomes in count_outcomes(run, THINGS, PLACES, mirrors=True)]
    if not blocks:
        return table.clear().with_columns(pl.lit(None).alias(name) for name in (*COUNTS, *RATE))
    return table.join(pl.concat(blocks), on="card").sort("id")


def block_usage(outcomes: Outcomes) -> pl.DataFrame:
    """card, the counts and the share of play, for the cards of one block."""
    held = {(side, game): outcomes.held(side, game) for side in SIDES for game in GAMES}
    columns = {"games": held} | {
        place: {slot: outcomes.flag[place, *slot] & held[slot] for slot in held} for place in PLACES
    }
    columns["used"] = {slot: columns["played"][slot] & columns["playable"][slot] for slot in held}
    n = {name: total(flags) for name, flags in columns.items()}
    pairs = outcomes.rows["pairs"]
    counts = (
        outcomes.rows.select("thing", *[(pairs * series).alias(name) for name, series in n.items()])
        .group_by("thing")
        .agg(pl.col(COUNTS).sum())
    )
    sums = pair_sums(
        outcomes.rows,
        ["thing", "matchup"],
        n["playable"].to_numpy().astype(float),
        n["used"].to_numpy().astype(float),
    )
    shares = clustered_rates(sums, ["thing"]).select("thing", "low", "high", play_share="rate")
    return counts.join(shares, on="thing").select(pl.col("thing").alias("card"), *COUNTS, *RATE)


def total(flags: dict[tuple[str, int], Flags]) -> pl.Series:
    """How many seat-games of each row's pair are marked."""
    counted = np.zeros(len(next(iter(flags.values()))), dtype=np.int64)
    for marked in flags.values():
        counted += marked
    return pl.Series(counted)


def unused(usage: pl.DataFrame) -> pl.DataFrame:
    """The cards of `card_usage` that the pilots do not play although they could, least played first."""
    return usage.filter((pl.col("playable") > 0) & (pl.col("play_share") < NOT_PLAYED)).sort(
        "play_share", "id"
    )
