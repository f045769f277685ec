"""How often a side wins by the groups the game declares: cards of an Aspect, a type, a level, ...

A game counts for a value when exactly one of the two sides meets the condition: its deck holds cards of the
value and the other deck none; it had at least one in hand and the other side none; it played at least one
and the other none. Games where both sides do are left out, because one of them wins by necessity. These
rates are raw: they follow the decks that hold the cards. Beside them stands what a card of the value in the
opening hand does within the same deck and matchup, which does not.
"""

from __future__ import annotations

import polars as pl

from reports.metrics.outcomes import Outcomes, count_outcomes, opening_effects, thing_rates
from reports.source import GAMES, SIDES, Run

CONDITIONS = ("holds", "seen", "played")
RATE = ("n", "rate", "low", "high", "effective")
EFFECT = ("effect_n", "effect", "effect_low", "effect_high")
RATE_COLUMNS = (*(f"{condition}_{name}" for condition in CONDITIONS for name in RATE), *EFFECT)

# A group value is a thing; its number is its place in the declared order.
VALUES = """
SELECT row_number() OVER (ORDER BY first_seen, sort, value)::INTEGER - 1 AS thing, grp, title, value
FROM groups JOIN (SELECT grp, min(rowid) AS first_seen FROM groups GROUP BY grp) USING (grp)
"""


def group_rates(run: Run) -> pl.DataFrame:
    """One row a group value that some card of a deck has, in the declared order.

    grp, title, value, cards (distinct cards of it in the decks), decks (decks with at least one); then for
    each of `CONDITIONS` n, rate, low, high, effective (`played_n`, ...).
    """
    things = f"SELECT thing, card FROM ({VALUES}) JOIN card_groups USING (grp, value)"
    table = run.frame(
        f"""
        SELECT thing, grp, title, value, count(DISTINCT card)::INTEGER AS cards,
            count(DISTINCT deck)::INTEGER AS decks
        FROM ({VALUES}) JOIN card_groups USING (grp, value) JOIN deck_cards USING (card)
        GROUP BY ALL ORDER BY thing
        """
    )
    return with_rates(run, table, things)


def with_rates(run: Run, table: pl.DataFrame, things: str) -> pl.DataFrame:
    """A table with the column `thing` joined with `RATE_COLUMNS` of what `things` selects (see
    `count_outcomes`); sorted by thing, which is dropped.
    """
    blocks = [
        block_rates(outcomes) for outcomes in count_outcomes(run, things, ("opening", "seen", "played"))
    ]
    if not blocks:
        return table.clear().drop("thing").with_columns(pl.lit(None).alias(name) for name in RATE_COLUMNS)
    return table.join(pl.concat(blocks), on="thing").sort("thing").drop("thing")


def block_rates(outcomes: Outcomes) -> pl.DataFrame:
    """thing, the rates of every condition and the opening-hand effect, for the values of one block."""
    table = opening_effects(outcomes)
    for condition in CONDITIONS:
        marked = {
            (side, game): (
                outcomes.held(side, game) if condition == "holds" else outcomes.flag[condition, side, game]
            )
            for side in SIDES
            for game in GAMES
        }
        rates = thing_rates(outcomes, marked, one_sided=True)
        table = table.join(rates.select("thing", pl.col(RATE).name.prefix(f"{condition}_")), on="thing")
    return table.select("thing", *RATE_COLUMNS)
