"""What a season is made of, and who meets whom in a round: fixed by the seed and by the rounds before.

Every player plays one game a round. Nothing depends on workers or time: the same plan, the same season.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from rulesets.kernel.cards import Card, Deck
from sims.errors import BadPlan
from sims.ladder.rating import DRAW, FIRST, LADDER, SECOND, Integers, Ladder
from sims.plan import SHOWN_HASH_DIGITS, card_values, check_seed, digest, distinct, pair_seeds

SCHEME = 1
"""Part of the hash: raise it when matching, seeds or forfeits are drawn in another way."""

MATCH_SPREAD = 3.0
"""Rating points: before each round so much luck, at most, is added to a rating, and neighbours meet."""

MOST_PLAYERS, MOST_ROUNDS = 1_000_000, 100_000
FRACTION = 2.0**-63

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Round:
    """The games of one round. `seats` [games, 2] holds players, seat 1 first; `seeds` [games]; `leavers`
    [games] says who leaves: DRAW for nobody, else FIRST or SECOND.
    """

    number: int
    seats: Integers
    seeds: Integers
    leavers: Integers


@dataclass(frozen=True)
class SeasonPlan:
    """Everything a season depends on.

    `cards` and `decks` are sorted by id; player p plays deck p mod D and, once all decks are dealt out, the
    next pilot. `rates` are the share of games a pilot's players leave, in the order of `pilots`.
    """

    game: str
    rules_version: int
    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]
    options: Mapping[str, int]
    pilots: tuple[str, ...]
    rates: tuple[float, ...]
    seed: int
    players: int
    rounds: int
    ladder: Ladder = field(default=LADDER)

    @property
    def games_a_round(self) -> int:
        """Half as many as players."""
        return self.players // 2

    @property
    def total(self) -> int:
        """Games of the season."""
        return self.games_a_round * self.rounds

    @cached_property
    def hash(self) -> str:
        """32 hex digits over all that decides the season."""
        return digest(self.canonical()).hex()

    @property
    def short_hash(self) -> str:
        """The digits of the hash that a season's id shows."""
        return self.hash[:SHOWN_HASH_DIGITS]

    def canonical(self) -> dict[str, Any]:
        """The plan as plain JSON values."""
        return {
            "kind": "ladder",
            "scheme": SCHEME,
            "game": self.game,
            "rules_version": self.rules_version,
            "cards": [card_values(card) for card in self.cards],
            "decks": [[deck.id, deck.name, dict(deck.header), deck.cards] for deck in self.decks],
            "options": dict(self.options),
            "pilots": self.pilots,
            "rates": self.rates,
            "seed": self.seed,
            "players": self.players,
            "rounds": self.rounds,
            "spread": MATCH_SPREAD,
            "ladder": self.ladder.canonical(),
        }

    def season_id(self, day: datetime.date) -> str:
        """The id of a season of this plan begun on `day`."""
        return f"{self.game}-ladder-{day:%Y%m%d}-{self.short_hash}"

    @cached_property
    def deck_of(self) -> Integers:
        """The deck of each player, as a position in `decks`; shape [players]."""
        return np.arange(self.players, dtype=np.int64) % len(self.decks)

    @cached_property
    def pilot_of(self) -> Integers:
        """The pilot of each player, as a position in `pilots`; shape [players]."""
        return np.arange(self.players, dtype=np.int64) // len(self.decks) % len(self.pilots)

    @cached_property
    def rate_of(self) -> Floats:
        """The share of games each player leaves; shape [players]."""
        return np.array(self.rates, dtype=np.float64)[self.pilot_of]

    def draws(self, what: str, number: int, count: int) -> Integers:
        """`count` numbers in 0..2**63-1 of a round, from a stream of their own for each purpose."""
        key = int.from_bytes(digest([SCHEME, self.seed, what])[:8], "little")
        return pair_seeds(key, np.arange(number * count, (number + 1) * count, dtype=np.uint64))

    def round(self, number: int, ratings: Integers) -> Round:
        """Round `number`, from 0 on, planned from the ratings [players] that the rounds before it left."""
        luck = self.draws("match", number, self.players) * FRACTION
        order = np.argsort(ratings + MATCH_SPREAD * luck, kind="stable")
        seats = order.reshape(-1, 2).astype(np.int64)
        swapped = self.draws("seats", number, self.games_a_round) & 1 == 1
        seats[swapped] = seats[swapped][:, ::-1]
        leaving = self.draws("leave", number, self.players) * FRACTION < self.rate_of
        return Round(
            number,
            seats,
            self.draws("game", number, self.games_a_round),
            leavers_of(leaving[seats], self.draws("first", number, self.games_a_round)),
        )


def leavers_of(leaving: npt.NDArray[np.bool_], lots: Integers) -> Integers:
    """Who leaves each game, shape [games], of who would (`leaving` [games, 2]).

    Only one can forfeit a game: where both would leave, the lot says who is the first.
    """
    both = leaving.all(axis=1)
    first = np.where(both, lots & 1 == 0, leaving[:, 0])
    return np.where(first, FIRST, np.where(leaving[:, 1], SECOND, DRAW)).astype(np.int64)


def make_season(
    game: str,
    rules_version: int,
    cards: Sequence[Card],
    decks: Sequence[Deck],
    *,
    options: Mapping[str, int],
    pilots: Sequence[str],
    rates: Mapping[str, float],
    seed: int,
    players: int,
    rounds: int,
    ladder: Ladder = LADDER,
) -> SeasonPlan:
    """Plan a season of `rounds` games for each of `players`; `rates` are forfeit rates by pilot, else 0.

    Raises BadPlan for numbers that make no season, no deck, or two decks of one id.
    """
    everyone = distinct(decks)
    names = tuple(dict.fromkeys(pilots))
    if players < 2 or players % 2 or players > MOST_PLAYERS:
        raise BadPlan(
            f"{players:,} players cannot play a season",
            what_to_do=f"give an even number from 2 to {MOST_PLAYERS:,}: each round pairs everyone",
        )
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadPlan(
            f"a season of {rounds:,} games a player cannot be played",
            what_to_do=f"give a whole number from 1 to {MOST_ROUNDS:,}",
        )
    check_seed(seed)
    if not everyone:
        raise BadPlan("no deck to play with", what_to_do="name decks with --decks")
    if players < len(everyone) * len(names):
        raise BadPlan(
            f"{players:,} players are too few for {len(everyone)} decks and {len(names)} pilots",
            what_to_do=f"give at least {len(everyone) * len(names)} players: each deck with each pilot once",
        )
    return SeasonPlan(
        game,
        rules_version,
        tuple(sorted(cards, key=lambda card: card.id)),
        everyone,
        dict(sorted(options.items())),
        names,
        tuple(float(rates.get(name, 0.0)) for name in names),
        seed,
        players,
        rounds,
        ladder,
    )
