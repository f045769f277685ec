"""What became of cards in pairs, counted: the one heavy pass that card and group rates are made from.

A thing is a set of bits of a deck's cards: one card, or all cards of a group. For every matchup of two
decks and every thing in either of them, the pairs are counted by their whole outcome: the results of both
games and, for each deck and game, whether the thing was in the opening hand, drawn, played. There are few
outcomes, so what comes out is small however many games there are, and every rate with its doubt over pairs
can be computed from it exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from reports.source import GAMES, MISSING, SIDES, Run
from reports.stats.clusters import clustered_rates, pair_sums
from reports.stats.effects import differences

Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]

POINT_BITS = 2
"""Bits that hold deck a's half-points in a game: 0, 1, 2, or 3 where the game is missing."""

FIRST_FLAG = POINT_BITS * len(GAMES)
BLOCK = 100_000
"""Rows decoded at a time: bounds the memory where many decks meet."""

MASK_SQL = {
    "opening": "opening_{side}{game}",
    "drawn": "drawn_{side}{game}",
    "seen": "(opening_{side}{game} | drawn_{side}{game})",
    "played": "played_{side}{game}",
    "playable": "playable_{side}{game}",
}

# The bits of each thing in deck a and deck b of each matchup of two decks; 0 where a deck has none of it.
MARKS = """
SELECT matchup, thing,
    coalesce(bit_or(1::BIGINT << bit) FILTER (side = 'a'), 0) AS bits_a,
    coalesce(bit_or(1::BIGINT << bit) FILTER (side = 'b'), 0) AS bits_b
FROM (
    SELECT matchup, 'a' AS side, card, bit FROM matchups JOIN deck_cards ON deck = deck_a WHERE {which}
    UNION ALL
    SELECT matchup, 'b' AS side, card, bit FROM matchups JOIN deck_cards ON deck = deck_b WHERE {which}
) JOIN ({things}) USING (card)
GROUP BY matchup, thing
"""

COUNT = """
SELECT thing, matchup, bits_a <> 0 AS holds_a, bits_b <> 0 AS holds_b, ({key})::INTEGER AS outcome,
    count(*)::BIGINT AS pairs
FROM pairs JOIN marks USING (matchup)
GROUP BY ALL ORDER BY thing, matchup, outcome
"""


@dataclass(frozen=True)
class Outcomes:
    """Counted outcomes of pairs, decoded; every array has one entry a row of `rows`.

    `rows` has thing, matchup, pairs. `present[game]` tells whether the game was played, `score[game]` is
    deck a's score in it (0, 1/2, 1), `holds[side]` whether the deck has the thing, `flag[name, side, game]`
    whether it was in the named place.
    """

    rows: pl.DataFrame
    present: tuple[Flags, Flags]
    score: tuple[Floats, Floats]
    holds: dict[str, Flags]
    flag: dict[tuple[str, str, int], Flags]

    def held(self, side: str, game: int) -> Flags:
        """Whether the side's deck has the thing, in games that were played."""
        return self.holds[side] & self.present[game]

    def seen(self, side: str, game: int) -> Flags:
        """Whether the side had the thing in hand at any time."""
        if ("seen", side, game) in self.flag:
            return self.flag["seen", side, game]
        return self.flag["opening", side, game] | self.flag["drawn", side, game]

    def score_of(self, side: str, game: int) -> Floats:
        """The side's score in a game."""
        return self.score[game] if side == "a" else 1 - self.score[game]


def count_outcomes(run: Run, things: str, flags: Sequence[str], mirrors: bool = False) -> Iterator[Outcomes]:
    """Count the outcomes of the things that a query names, in blocks of about `BLOCK` rows with whole things.

    `things` selects rows (thing INTEGER, card INTEGER); `flags` are keys of `MASK_SQL`. Blocks come in the
    order of the things. A deck's games against itself are left out unless `mirrors`.
    """
    run.need_pairs()
    slots = [(name, side, game) for name in flags for side in SIDES for game in GAMES]
    terms = [f"points{game} * {1 << (POINT_BITS * game)}" for game in GAMES]
    for place, (name, side, game) in enumerate(slots, start=FIRST_FLAG):
        terms.append(
            f"(({MASK_SQL[name].format(side=side, game=game)} & bits_{side}) <> 0)::INTEGER * {1 << place}"
        )
    marks = MARKS.format(things=things, which="true" if mirrors else "NOT mirror")
    query = f"WITH marks AS ({marks}) {COUNT.format(key=' + '.join(terms))}"
    counted = run.frame(query)
    if counted.is_empty():
        return
    ends = counted.group_by("thing", maintain_order=True).len()["len"].cum_sum()
    first = 0
    for end in ends:
        if end - first >= BLOCK or end == counted.height:
            yield decode(counted.slice(first, end - first), slots)
            first = end


def decode(counted: pl.DataFrame, slots: Sequence[tuple[str, str, int]]) -> Outcomes:
    """The counted rows with their outcome codes taken apart."""
    code = counted["outcome"].to_numpy()
    points = [code >> (POINT_BITS * game) & MISSING for game in GAMES]
    present = (points[0] != MISSING, points[1] != MISSING)
    return Outcomes(
        counted.select("thing", "matchup", "pairs"),
        present,
        (np.where(present[0], points[0] / 2, 0.0), np.where(present[1], points[1] / 2, 0.0)),
        {side: counted[f"holds_{side}"].to_numpy() for side in SIDES},
        {slot: (code >> place & 1).astype(np.bool_) for place, slot in enumerate(slots, FIRST_FLAG)},
    )


def thing_rates(outcomes: Outcomes, marked: dict[tuple[str, int], Flags], one_sided: bool) -> pl.DataFrame:
    """Rates of the seat-games that `marked[side, game]` picks: thing, n, rate, low, high, effective; sorted.

    With `one_sided` a game counts only when exactly one of the two decks is marked in it: where both are,
    one of them wins by necessity and the game says nothing about the thing.
    """
    n = np.zeros(outcomes.rows.height)
    s = np.zeros(outcomes.rows.height)
    for game in GAMES:
        a, b = marked["a", game], marked["b", game]
        if one_sided:
            a, b = a & ~b, b & ~a
        n += a.astype(np.float64) + b
        s += a * outcomes.score_of("a", game) + b * outcomes.score_of("b", game)
    return clustered_rates(pair_sums(outcomes.rows, ["thing", "matchup"], n, s), ["thing"])


def opening_effects(outcomes: Outcomes) -> pl.DataFrame:
    """What a thing in the opening hand does, within each deck and matchup (see `reports.stats.effects`).

    thing, effect_n (seat-games with it that could be compared), effect, effect_low, effect_high; needs the
    flag `opening`.
    """
    columns: dict[str, pl.Series] = {}
    for side in SIDES:
        for name, inside in (("1", True), ("0", False)):
            marked = [
                outcomes.held(side, game) & (outcomes.flag["opening", side, game] == inside) for game in GAMES
            ]
            columns[f"n{name}_{side}"] = pl.Series(marked[0].astype(float) + marked[1])
            columns[f"s{name}_{side}"] = pl.Series(
                marked[0] * outcomes.score_of(side, 0) + marked[1] * outcomes.score_of(side, 1)
            )
    effects = differences(outcomes.rows.with_columns(**columns), ["thing"])
    return effects.select("thing", effect_n="n_with", effect="effect", effect_low="low", effect_high="high")
