"""How often a side wins when a card was in its deck, opening hand, later draws, ever seen, played, never
seen.

Only games between two different decks count; both sides of a game do. These rates are raw: a card in a
strong deck shows that deck's strength, and cards drawn late are seen in long games. The opening-hand effect
compares like with like instead: the same deck in the same matchup with and without the card in its opening
hand.
"""

from __future__ import annotations

import polars as pl

from reports.metrics.outcomes import Flags, Outcomes, count_outcomes, opening_effects, thing_rates
from reports.source import GAMES, SIDES, Run

PLACES = ("in_deck", "opening", "drawn", "seen", "played", "unseen")
THINGS = "SELECT card AS thing, card FROM cards"
RATE = ("n", "rate", "low", "high")
EFFECT = ("effect_n", "effect", "effect_low", "effect_high")
RATE_COLUMNS = (*(f"{place}_{name}" for place in PLACES for name in RATE), *EFFECT)


def card_rates(run: Run) -> pl.DataFrame:
    """One row a card that is in a deck of some matchup of two decks, sorted by card id.

    card, id, name, type, decks (how many of the run's decks have it), everywhere (all have it); for each of
    `PLACES` n, rate, low, high (`opening_n`, ...); and of the opening hand: effect_n (seat-games with the
    card in it that could be compared), effect, effect_low, effect_high.
    """
    table = run.frame(
        """
        SELECT card, id, name, type, count(DISTINCT deck)::INTEGER AS decks,
            count(DISTINCT deck) = (SELECT count(*) FROM decks) AS everywhere
        FROM cards JOIN deck_cards USING (card) GROUP BY ALL ORDER BY id
        """
    )
    blocks = [
        block_rates(outcomes) for outcomes in count_outcomes(run, THINGS, ("opening", "drawn", "played"))
    ]
    if not blocks:
        return table.clear().with_columns(pl.lit(None).alias(name) for name in RATE_COLUMNS)
    return table.join(pl.concat(blocks), on="card").sort("id")


def block_rates(outcomes: Outcomes) -> pl.DataFrame:
    """card, the rates of every place and the opening-hand effect, for the cards of one block."""
    table = opening_effects(outcomes).rename({"thing": "card"})
    for place in PLACES:
        marked = {(side, game): place_flags(outcomes, place, side, game) for side in SIDES for game in GAMES}
        rates = thing_rates(outcomes, marked, one_sided=False)
        table = table.join(
            rates.select(pl.col("thing").alias("card"), pl.col(RATE).name.prefix(f"{place}_")), on="card"
        )
    return table.select("card", *RATE_COLUMNS)


def place_flags(outcomes: Outcomes, place: str, side: str, game: int) -> Flags:
    """Whether a side had the card in a place of `PLACES` in a game of the pair."""
    if place == "in_deck":
        return outcomes.held(side, game)
    if place == "seen":
        return outcomes.seen(side, game)
    if place == "unseen":
        return outcomes.held(side, game) & ~outcomes.seen(side, game)
    return outcomes.flag[place, side, game]
