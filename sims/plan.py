"""Which games a run plays: fixed before any is played, in pairs, each with its own seed.

A game's number is `matchup * games + 2 * pair + swapped`; that is the order in which games are committed.
Nothing here depends on workers or on time, so the same plan always means the same games.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt

from rulesets.kernel.cards import Card, Deck
from sims.errors import BadPlan

PAIR = 2
SEED_SCHEME = 1
"""Part of the hash: raise it when seeds are derived in another way."""

HASH_BYTES = 16
SHOWN_HASH_DIGITS = 8
MOST_GAMES = 2_000_000_000
"""Games a matchup: pair numbers are stored in 32 bits."""

SEED_MASK = 2**63 - 1
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)

CHUNK_GAMES: Mapping[str, Mapping[str, int]] = {
    "compiled": {"random": 15_360, "scripted": 8_192, "greedy": 2_048},
    "checked": {"random": 7_680, "scripted": 4_096, "greedy": 1_024},
    "twin": {"random": 32, "scripted": 16, "greedy": 4},
}
"""Games that take about half a second, by runtime and pilot; where compiled, even parts of 122,880, the rows
of a transaction (`sims.store.COMMIT_ROWS`)."""

UNKNOWN_CHUNK = {"compiled": 512, "checked": 256, "twin": 2}

Seeds = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Matchup:
    """Two decks, as positions in the plan's decks. In a mirror they are the same."""

    index: int
    deck_a: int
    deck_b: int

    @property
    def mirror(self) -> bool:
        """Whether the deck meets itself."""
        return self.deck_a == self.deck_b


@dataclass(frozen=True, slots=True)
class Chunk:
    """Games `first` to `last` (both included) of one matchup, in whole pairs; one unit of work."""

    matchup: int
    first: int
    last: int
    first_pair: int

    @property
    def games(self) -> int:
        """How many games."""
        return self.last - self.first + 1


@dataclass(frozen=True)
class Plan:
    """Everything a run's games depend on.

    `cards` are sorted by id (a card's engine index is its position + 1), `decks` by id; `options` holds
    every option of the game, defaults included; `pilots[0]` plays the first deck of each matchup, in both
    seats; `games` is the number of games a matchup, even.
    """

    game: str
    rules_version: int
    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]
    options: Mapping[str, int]
    pilots: tuple[str, str]
    seed: int
    games: int
    matchups: tuple[Matchup, ...]

    @property
    def total(self) -> int:
        """Games of all matchups."""
        return len(self.matchups) * self.games

    @cached_property
    def hash(self) -> str:
        """32 hex digits over all that decides what is played: the same hash, the same games."""
        return digest(self.canonical()).hex()

    @property
    def short_hash(self) -> str:
        """The digits of the hash that a run's id shows."""
        return self.hash[:SHOWN_HASH_DIGITS]

    def canonical(self) -> dict[str, Any]:
        """The plan as plain JSON values."""
        ids = [deck.id for deck in self.decks]
        return {
            "scheme": SEED_SCHEME,
            "game": self.game,
            "rules_version": self.rules_version,
            "cards": [card_values(card) for card in self.cards],
            "decks": [[deck.id, deck.name, dict(deck.header), deck.cards] for deck in self.decks],
            "options": dict(self.options),
            "pilots": self.pilots,
            "seed": self.seed,
            "games": self.games,
            "matchups": [[ids[matchup.deck_a], ids[matchup.deck_b]] for matchup in self.matchups],
        }

    def run_id(self, day: datetime.date) -> str:
        """The id of a run of this plan begun on `day`."""
        return f"{self.game}-{day:%Y%m%d}-{self.short_hash}"

    def chunk_games(self, runtime: str) -> int:
        """How many games a chunk holds for this plan's pilots (the slower of the two counts); even."""
        table = CHUNK_GAMES[runtime]
        return min(table.get(pilot, UNKNOWN_CHUNK[runtime]) for pilot in self.pilots)

    def chunks(self, runtime: str, start: int = 0) -> Iterator[Chunk]:
        """The work from game `start` (even) on, in plan order."""
        size = self.chunk_games(runtime)
        while start < self.total:
            matchup, offset = divmod(start, self.games)
            stop = min(offset + size, self.games)
            last = matchup * self.games + stop - 1
            yield Chunk(matchup, start, last, offset // PAIR)
            start = last + 1

    def matchup_key(self, matchup: int) -> int:
        """64 bits that belong to the run's seed and the two decks' ids, whatever else is played."""
        pair = self.matchups[matchup]
        ids = [self.decks[pair.deck_a].id, self.decks[pair.deck_b].id]
        return int.from_bytes(digest([SEED_SCHEME, self.seed, ids])[:8], "little")

    def seeds(self, chunk: Chunk) -> Seeds:
        """The seed of each game of a chunk, shape [games]; the two games of a pair share theirs."""
        pairs = np.arange(chunk.first_pair, chunk.first_pair + chunk.games // PAIR, dtype=np.uint64)
        return np.repeat(pair_seeds(self.matchup_key(chunk.matchup), pairs), PAIR)

    def locate(self, game: int) -> tuple[Matchup, int, int]:
        """(matchup, pair, swapped) of a game's number, which must be in 0..total-1."""
        matchup, offset = divmod(game, self.games)
        return self.matchups[matchup], offset // PAIR, offset % PAIR

    def seed_of(self, game: int) -> int:
        """The seed of one game."""
        matchup, pair, _ = self.locate(game)
        return int(pair_seeds(self.matchup_key(matchup.index), np.array([pair], dtype=np.uint64))[0])


def pair_seeds(key: int, pairs: npt.NDArray[np.uint64]) -> Seeds:
    """Seeds in 0..2**63-1, one a pair: splitmix64 (Steele, Lea and Flood, 2014) started from the key."""
    with np.errstate(over="ignore"):
        word = np.uint64(key) + (pairs + np.uint64(1)) * GOLDEN
        word = (word ^ (word >> np.uint64(30))) * FIRST_FACTOR
        word = (word ^ (word >> np.uint64(27))) * SECOND_FACTOR
        word = word ^ (word >> np.uint64(31))
    return (word & np.uint64(SEED_MASK)).astype(np.int64)


def make_plan(
    game: str,
    rules_version: int,
    cards: Sequence[Card],
    decks: Sequence[Deck],
    *,
    options: Mapping[str, int],
    pilots: tuple[str, str],
    seed: int,
    games: int,
    against: Sequence[Deck] = (),
) -> Plan:
    """Plan the round robin of `decks`, mirrors included, or `decks` against each deck of `against`.

    Raises BadPlan for an odd or impossible number of games, no deck, or two decks of one id.
    """
    if games < PAIR or games % PAIR or games > MOST_GAMES:
        raise BadPlan(
            f"{games:,} games a matchup cannot be played",
            what_to_do="give an even number from 2: games come in pairs, one seed and the seats swapped",
        )
    check_seed(seed)
    everyone = distinct([*decks, *against])
    if not everyone:
        raise BadPlan("no deck to play with", what_to_do="name decks with --decks")
    place = {deck.id: i for i, deck in enumerate(everyone)}
    if against:
        couples = _gauntlet([place[deck.id] for deck in decks], [place[deck.id] for deck in against])
    else:
        couples = list(combinations_with_replacement(range(len(everyone)), 2))
    return Plan(
        game,
        rules_version,
        tuple(sorted(cards, key=lambda card: card.id)),
        everyone,
        dict(sorted(options.items())),
        pilots,
        seed,
        games,
        tuple(Matchup(i, a, b) for i, (a, b) in enumerate(couples)),
    )


def check_seed(seed: int) -> None:
    """Raise BadPlan for a number that is no seed."""
    if not 0 <= seed <= SEED_MASK:
        raise BadPlan(f"the seed {seed} is out of range", what_to_do="give a whole number from 0 to 2^63 - 1")


def distinct(decks: Sequence[Deck]) -> tuple[Deck, ...]:
    """Each deck once, sorted by id. A deck named twice is one; two lists under one id are an error."""
    found: dict[str, Deck] = {}
    for deck in decks:
        if found.setdefault(deck.id, deck) != deck:
            raise BadPlan(
                f"two different decks have the id '{deck.id}'",
                what_to_do="rename one of the files: a deck's id is the name of its file",
            )
    return tuple(found[name] for name in sorted(found))


def _gauntlet(ours: Sequence[int], theirs: Sequence[int]) -> list[tuple[int, int]]:
    """Each of ours against each of theirs; two decks meet once, whichever side names them first."""
    couples: dict[frozenset[int], tuple[int, int]] = {}
    for a in ours:
        for b in theirs:
            couples.setdefault(frozenset((a, b)), (a, b))
    return list(couples.values())


def card_values(card: Card) -> list[Any]:
    """A card as plain JSON values, for the hash."""
    fields = dict(sorted(card.fields.items()))
    return [card.id, card.name, card.set, card.type, list(card.keywords), card.effects, card.text, fields]


def digest(value: object) -> bytes:
    """HASH_BYTES bytes that belong to a JSON value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.blake2b(text.encode(), digest_size=HASH_BYTES).digest()
