"""How often a side wins by the keywords printed on its cards, with a row for each tier too.

The measures are those of `reports.metrics.groups`: raw rates of one-sided games, and what a card with the
keyword in the opening hand does within the same deck and matchup.
"""

from __future__ import annotations

import polars as pl

from reports.metrics.groups import with_rates
from reports.source import Run

# A keyword is a thing, and so is each of its tiers where the decks hold more than one.
THINGS = """
CREATE OR REPLACE TEMP TABLE keyword_things AS
WITH printed AS (
    SELECT DISTINCT keyword, tier, sort, card FROM keywords WHERE card IN (SELECT card FROM deck_cards)
), tiers AS (
    SELECT keyword, count(DISTINCT tier) AS tiers, min(tier) AS single FROM printed GROUP BY keyword
), rows AS (
    SELECT sort, keyword, CASE tiers WHEN 1 THEN single ELSE '' END AS tier, true AS whole, card
    FROM printed JOIN tiers USING (keyword)
    UNION ALL
    SELECT sort, keyword, tier, false, card FROM printed JOIN tiers USING (keyword) WHERE tiers > 1
)
SELECT dense_rank() OVER (ORDER BY sort, keyword, NOT whole, try_cast(tier AS INTEGER), tier)::INTEGER - 1
    AS thing, keyword, tier, whole, card
FROM rows
"""


def keyword_rates(run: Run) -> pl.DataFrame:
    """One row a keyword on some card of a deck and, after it, one for each tier where there are several.

    keyword, tier (empty in the row of several tiers together), whole (no row of a single tier among several),
    cards, decks, then the rates and effects that `group_rates` has; in the game's order, tiers by name.
    """
    run.con.execute(THINGS)
    table = run.frame(
        """
        SELECT thing, keyword, tier, whole, count(DISTINCT card)::INTEGER AS cards,
            count(DISTINCT deck)::INTEGER AS decks
        FROM keyword_things JOIN deck_cards USING (card) GROUP BY ALL ORDER BY thing
        """
    )
    return with_rates(run, table, "SELECT thing, card FROM keyword_things")
