"""A run of twelve games written by hand; what must come of it is worked out in the tests that use it.

Deck alpha: 3 x a1, 1 x a2, 1 x s1 (bits 0, 1, 2). Deck beta: 3 x b1, 1 x b2, 1 x s1 (bits 0, 1, 2).
Matchups: alpha mirror (games 0-3), alpha against beta (4-7), beta mirror (8-11), two pairs each.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import polars as pl

from tests.unit.reports.synthetic import FakeCard, FakeDeck, write_run

CARDS = (
    FakeCard("a1", "Ash One", "Unit", "Red", keywords=(("Swift", "I"),)),
    FakeCard("a2", "Ash Two", "Spell", "Red", keywords=(("Swift", "II"),)),
    FakeCard("b1", "Bay One", "Unit", "Blue", keywords=(("Swift", "I"), ("Guard", ""))),
    FakeCard("b2", "Bay Two", "Spell", "Blue"),
    FakeCard("s1", "Shared", "Unit", "Grey"),
)
DECKS = (
    FakeDeck("alpha", "Alpha", {"a1": 3, "a2": 1, "s1": 1}),
    FakeDeck("beta", "Beta", {"b1": 3, "b2": 1, "s1": 1}),
)
MATCHUPS = ((0, 0), (0, 1), (1, 1))
GAMES_A_MATCHUP = 4
LIFE, CLOCK, LIMIT = 0, 1, 2
ALL = 0b111

# matchup, pair, swapped, winner, ending, turns, decisions, half_leader, walls, coins
RESULTS = (
    (0, 0, 0, 1, LIFE, 5, 50, 1, 0, 1),
    (0, 0, 1, 1, LIFE, 7, 70, 2, 1, 0),
    (0, 1, 0, 2, CLOCK, 9, 95, 2, 0, 2),
    (0, 1, 1, 0, LIMIT, 20, 300, 0, 0, 0),
    (1, 0, 0, 1, LIFE, 6, 61, 1, 3, 0),
    (1, 0, 1, 2, LIFE, 8, 80, 1, 0, 4),
    (1, 1, 0, 2, CLOCK, 10, 99, 2, 0, 0),
    (1, 1, 1, 2, LIFE, 12, 20, 2, 2, 0),
    (2, 0, 0, 1, LIFE, 4, 44, 1, 0, 0),
    (2, 0, 1, 1, LIFE, 4, 41, 1, 0, 0),
    (2, 1, 0, 2, CLOCK, 6, 60, 1, 0, 0),
    (2, 1, 1, 1, LIFE, 9, 90, 0, 0, 5),
)
# For the four games of alpha against beta: (opening, drawn, played, playable) of alpha, then of beta.
ALPHA = ((0b001, 0b100, 0b101, ALL), (0b001, 0, 0b001, ALL), (0b110, 0b001, 0, ALL), (0b110, 0, 0b010, ALL))
BETA = (
    (0b101, 0b010, 0b001, 0b001),
    (0b101, 0, 0b101, 0b101),
    (0b001, 0b100, 0b101, 0b101),
    (0b001, 0b110, 0b100, ALL),
)
# In mirrors both sides see and may play everything; alphas play all, betas never b2.
ALPHA_MIRROR = (ALL, ALL, ALL, ALL)
BETA_MIRROR = (ALL, 0, 0b101, ALL)


def games(results: tuple[tuple[int, ...], ...] = RESULTS) -> pl.DataFrame:
    """The games table."""
    rows = []
    for matchup, pair, swapped, winner, ending, turns, decisions, half_leader, walls, coins in results:
        place = 2 * pair + swapped
        a, b = {
            0: (ALPHA_MIRROR, ALPHA_MIRROR),
            1: (ALPHA[place], BETA[place]),
            2: (BETA_MIRROR, BETA_MIRROR),
        }[matchup]
        first, second = (b, a) if swapped else (a, b)
        row = {
            "id": matchup * GAMES_A_MATCHUP + place, "matchup": matchup, "pair": pair, "swapped": swapped,
            "seed": 100 * matchup + pair, "winner": winner, "ending": ending, "turns": turns,
            "decisions": decisions, "half_leader": half_leader, "life_1": 0, "life_2": 0, "limit_card": 0,
            "trace": 1, "walls": walls, "coins": coins,
        }  # fmt: skip
        for seat, masks in ((1, first), (2, second)):
            row |= dict(
                zip((f"{n}_{seat}" for n in ("opening", "drawn", "played", "playable")), masks, strict=True)
            )
        rows.append(row)
    return pl.DataFrame(rows)


def write(
    path: Path,
    results: tuple[tuple[int, ...], ...] = RESULTS,
    cards: tuple[FakeCard, ...] = CARDS,
    decks: tuple[FakeDeck, ...] = DECKS,
    meta: Mapping[str, str] | None = None,
) -> Path:
    """Write the run (or a variation of it) to a file."""
    return write_run(path, cards, decks, MATCHUPS, [games(results)], GAMES_A_MATCHUP, meta)
