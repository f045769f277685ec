"""Run files with a known truth, for tests and measurements of the reports.

`write_run` writes rows given by hand; `simulate` draws games from a logistic model whose deck strengths,
first-seat advantage and opening-hand effects are known, so that what a report estimates can be held against
what is true.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import polars as pl
from numpy.typing import NDArray

STORAGE = "v1.5.0"
OPENING = 5
CHUNK_PAIRS = 50_000
ENDINGS = (
    ("life", "a player ran out of life"),
    ("clock", "a player ran out of time"),
    ("limit", "too many turns"),
)
PREDICTION = ("Colour Wheel", "Red is better against Blue.")
MEASURES = (("walls", "walls standing at the end"), ("coins", "coins spent"))

SCHEMA = """
CREATE TABLE meta(key VARCHAR PRIMARY KEY, value VARCHAR);
CREATE TABLE cards(card INTEGER, id VARCHAR, name VARCHAR, "set" VARCHAR, type VARCHAR, keywords VARCHAR,
                   effects VARCHAR, "text" VARCHAR, fields VARCHAR);
CREATE TABLE groups(grp VARCHAR, title VARCHAR, value VARCHAR, sort INTEGER);
CREATE TABLE card_groups(grp VARCHAR, value VARCHAR, card INTEGER);
CREATE TABLE decks(deck INTEGER, id VARCHAR, name VARCHAR, header VARCHAR, size INTEGER);
CREATE TABLE deck_cards(deck INTEGER, bit INTEGER, card INTEGER, copies INTEGER);
CREATE TABLE matchups(matchup INTEGER, deck_a INTEGER, deck_b INTEGER, mirror BOOLEAN, games INTEGER);
CREATE TABLE endings(ending INTEGER, name VARCHAR, meaning VARCHAR);
CREATE TABLE measures(sort INTEGER, name VARCHAR, meaning VARCHAR);
CREATE TABLE games(id BIGINT, matchup INTEGER, pair INTEGER, swapped TINYINT, seed BIGINT, winner TINYINT,
  ending TINYINT, turns INTEGER, decisions INTEGER, half_leader TINYINT, life_1 INTEGER, life_2 INTEGER,
  opening_1 BIGINT, opening_2 BIGINT, drawn_1 BIGINT, drawn_2 BIGINT, played_1 BIGINT, played_2 BIGINT,
  playable_1 BIGINT, playable_2 BIGINT, limit_card INTEGER, trace BIGINT, walls BIGINT, coins BIGINT);
CREATE TABLE seat_measures(name VARCHAR, seat INTEGER, what VARCHAR);
CREATE TABLE measure_words(what VARCHAR, value INTEGER, word VARCHAR);
CREATE TABLE predictions(grp VARCHAR, title VARCHAR, meaning VARCHAR);
CREATE TABLE predicted(grp VARCHAR, value VARCHAR, against VARCHAR);
CREATE TABLE keywords(keyword VARCHAR, tier VARCHAR, sort INTEGER, card INTEGER);
CREATE TABLE ledger(chunk INTEGER, first BIGINT, last BIGINT);
CREATE TABLE work(chunk INTEGER, seconds DOUBLE, worker VARCHAR, finished TIMESTAMP);
"""


@dataclass(frozen=True)
class FakeCard:
    """A card: its id, its name, the group values it has and its keywords, each with its tier."""

    id: str
    name: str
    type: str = "Unit"
    colour: str = "Red"
    text: str = ""
    keywords: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class FakeDeck:
    """A deck: copies by card id."""

    id: str
    name: str
    copies: Mapping[str, int]

    @property
    def cards(self) -> list[str]:
        """Distinct card ids in the order of their bits."""
        return sorted(self.copies)


@dataclass(frozen=True)
class Truth:
    """What is true in a simulated run. Strengths and effects are logits.

    A deck's side gains `strengths[deck]`, seat 1 gains `seat`, a side gains `effects[card]` when the card
    is in its opening hand; each pair adds a normal shift of deviation `luck` to deck a's side in both
    games; a share `draw` of the games is drawn.
    """

    strengths: Mapping[str, float] = field(default_factory=dict)
    seat: float = 0.0
    effects: Mapping[str, float] = field(default_factory=dict)
    luck: float = 0.0
    draw: float = 0.0

    def rate(self, a: str, b: str, swapped: int | None = None) -> float:
        """Deck a's expected score against b, over both seats or in one, for a truth without card effects."""
        assert not self.effects, "a closed form needs a truth without card effects"
        nodes, weights = np.polynomial.hermite_e.hermegauss(60)
        weights = weights / weights.sum()
        base = self.strengths.get(a, 0.0) - self.strengths.get(b, 0.0) + self.luck * nodes
        seats = (1, -1) if swapped is None else ((1,) if swapped == 0 else (-1,))
        won = np.mean([np.sum(weights * sigmoid(base + sign * self.seat)) for sign in seats])
        return float((1 - self.draw) * won + self.draw / 2)


def sigmoid(x: NDArray[np.float64]) -> NDArray[np.float64]:
    """The logistic function."""
    return 1.0 / (1.0 + np.exp(-x))


def sample_world(
    decks: int = 4, distinct: int = 16, shared: int = 4
) -> tuple[list[FakeCard], list[FakeDeck]]:
    """Cards and decks of 40: each deck has `distinct` cards of which `shared` are in every deck."""
    colours, types = ("Red", "Green", "Blue", "Grey"), ("Unit", "Spell", "Leader")
    commons = [FakeCard(f"common-{i:02d}", f"Common {i}", types[i % 2], "Grey") for i in range(shared)]
    cards, lists = list(commons), []
    for d in range(decks):
        own = [
            FakeCard(f"deck{d:02d}-card-{i:02d}", f"Card {chr(65 + d % 26)}{i}", types[i % 3], colours[d % 3])
            for i in range(distinct - shared)
        ]
        cards += own
        ids = [card.id for card in own + commons]
        copies = {card: 40 // distinct + (1 if i < 40 % distinct else 0) for i, card in enumerate(ids)}
        lists.append(FakeDeck(f"deck-{d:02d}", f"Deck {chr(65 + d % 26)}{d // 26 or ''}", copies))
    return sorted(cards, key=lambda card: card.id), lists


def round_robin(decks: int) -> list[tuple[int, int]]:
    """Every matchup once, mirrors included, in plan order."""
    return list(combinations_with_replacement(range(decks), 2))


def write_run(
    path: Path,
    cards: Sequence[FakeCard],
    decks: Sequence[FakeDeck],
    matchups: Sequence[tuple[int, int]],
    games: Iterable[pl.DataFrame],
    per_matchup: int,
    meta: Mapping[str, str] | None = None,
) -> Path:
    """Write a run file of the contract's schema; `games` are frames with the columns of the games table."""
    index = {card.id: i + 1 for i, card in enumerate(sorted(cards, key=lambda card: card.id))}
    path.unlink(missing_ok=True)
    con = duckdb.connect()
    con.execute(f"ATTACH '{path}' AS run (STORAGE_VERSION '{STORAGE}')")
    con.execute("USE run")
    con.begin()
    con.execute(SCHEMA)
    facts = {
        "format": "1", "run_id": "sample-20260101-0123abcd", "game": "sample", "title": "Sample Game",
        "rules_version": "3", "evenhand_version": "0.1.0", "seed": "7", "games": str(per_matchup),
        "pilot_a": "greedy", "pilot_b": "greedy", "options": json.dumps({"start_life": 20}),
        "plan_hash": "0123abcd" * 8, "turn_word": "turn",
    } | dict(meta or {})  # fmt: skip
    insert(con, "meta", list(facts.items()))
    ordered = sorted(cards, key=lambda card: card.id)
    insert(con, "cards", [
        (index[c.id], c.id, c.name, "base", c.type, "", "", c.text, json.dumps({"colour": c.colour}))
        for c in ordered
    ])  # fmt: skip
    for grp, title in (("colour", "Colour"), ("type", "Type")):
        values = list(dict.fromkeys(getattr(c, grp) for c in ordered))
        insert(con, "groups", [(grp, title, value, i) for i, value in enumerate(values)])
        insert(con, "card_groups", [(grp, getattr(c, grp), index[c.id]) for c in ordered])
    insert(con, "predictions", [("colour", *PREDICTION)])
    insert(con, "predicted", [("colour", "Red", "Blue")])
    insert(con, "seat_measures", [("walls", 1, "Tokens"), ("coins", 2, "Tokens")])
    insert(con, "measure_words", [("Tokens", 0, "none")])
    known = sorted({keyword for c in ordered for keyword, _ in c.keywords}, reverse=True)
    insert(con, "keywords", [
        (keyword, tier, known.index(keyword), index[c.id]) for c in ordered for keyword, tier in c.keywords
    ])  # fmt: skip
    insert(con, "decks", [(i, d.id, d.name, "{}", sum(d.copies.values())) for i, d in enumerate(decks)])
    insert(con, "deck_cards", [
        (i, bit, index[card], d.copies[card]) for i, d in enumerate(decks) for bit, card in enumerate(d.cards)
    ])  # fmt: skip
    insert(con, "matchups", [(m, a, b, a == b, per_matchup) for m, (a, b) in enumerate(matchups)])
    insert(con, "endings", [(i, name, meaning) for i, (name, meaning) in enumerate(ENDINGS)])
    insert(con, "measures", [(i, name, meaning) for i, (name, meaning) in enumerate(MEASURES)])
    for frame in games:
        con.register("frame", frame)
        con.execute("INSERT INTO games BY NAME SELECT * FROM frame")
        con.unregister("frame")
    con.execute("INSERT INTO ledger SELECT 0, min(id), max(id) FROM games")
    con.commit()
    con.execute("USE memory")
    con.execute("DETACH run")
    con.close()
    return path


def insert(con: duckdb.DuckDBPyConnection, table: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Insert rows given in the order of the table's columns."""
    if rows:
        names = [f"column{i}" for i in range(len(rows[0]))]
        con.register("rows", pl.DataFrame(list(rows), schema=names, orient="row"))
        con.execute(f"INSERT INTO {table} SELECT * FROM rows")
        con.unregister("rows")


def simulate(
    path: Path,
    truth: Truth,
    games: int,
    seed: int = 1,
    decks: int = 4,
    distinct: int = 16,
    shared: int = 4,
    meta: Mapping[str, str] | None = None,
) -> Path:
    """Write a round robin of `games` games a matchup drawn from `truth` (deck ids deck-00, deck-01, ...)."""
    cards, lists = sample_world(decks, distinct, shared)
    matchups = round_robin(decks)
    rng = np.random.default_rng(seed)

    def frames() -> Iterable[pl.DataFrame]:
        for m, (a, b) in enumerate(matchups):
            for first in range(0, games // 2, CHUNK_PAIRS):
                count = min(CHUNK_PAIRS, games // 2 - first)
                yield draw_pairs(rng, truth, lists[a], lists[b], m, first, count, games)

    return write_run(path, cards, lists, matchups, frames(), games, meta)


def draw_pairs(
    rng: np.random.Generator,
    truth: Truth,
    a: FakeDeck,
    b: FakeDeck,
    matchup: int,
    first: int,
    count: int,
    games: int,
) -> pl.DataFrame:
    """`count` pairs of one matchup as games rows."""
    order = {deck: shuffled_bits(rng, a if deck == 0 else b, count) for deck in (0, 1)}
    opening = [np.bitwise_or.reduce(order[side][:, :OPENING], axis=1) for side in (0, 1)]
    side_logit = [
        truth.strengths.get(deck.id, 0.0) + hand_effect(truth, deck, opening[side])
        for side, deck in enumerate((a, b))
    ]
    luck = truth.luck * rng.standard_normal(count)
    rows = []
    for swapped in (0, 1):
        logit = side_logit[0] - side_logit[1] + luck + (truth.seat if swapped == 0 else -truth.seat)
        a_wins = rng.random(count) < sigmoid(logit)
        drawn_game = rng.random(count) < truth.draw
        seat_of_a = 1 if swapped == 0 else 2
        winner = np.where(drawn_game, 0, np.where(a_wins, seat_of_a, 3 - seat_of_a))
        turns = 4 + rng.poisson(8, count)
        masks = [side_masks(rng, order[side], opening[side], turns) for side in (0, 1)]
        seats = masks if swapped == 0 else masks[::-1]
        pair = np.arange(first, first + count)
        columns: dict[str, NDArray[np.int64]] = {
            "id": matchup * games + 2 * pair + swapped, "matchup": np.full(count, matchup), "pair": pair,
            "swapped": np.full(count, swapped), "seed": pair + 1000 * matchup, "winner": winner,
            "ending": np.where(drawn_game, 2, rng.integers(0, 2, count)), "turns": turns,
            "decisions": turns * rng.integers(5, 15, count),
            "half_leader": np.where(rng.random(count) < 0.7, winner, rng.integers(0, 3, count)),
            "life_1": rng.integers(0, 20, count), "life_2": rng.integers(0, 20, count),
            "limit_card": np.zeros(count, np.int64), "trace": rng.integers(0, 2**62, count),
            "walls": rng.integers(0, 4, count), "coins": rng.integers(0, 9, count),
        }  # fmt: skip
        for seat, seat_masks in enumerate(seats, start=1):
            columns |= {f"{name}_{seat}": mask for name, mask in seat_masks.items()}
        rows.append(pl.DataFrame(columns))
    return pl.concat(rows).sort("id")


def shuffled_bits(rng: np.random.Generator, deck: FakeDeck, count: int) -> NDArray[np.int64]:
    """`count` shuffled decks: int64[count, cards], each entry the bit of the card at that place."""
    bits = np.concatenate([np.full(deck.copies[card], 1 << bit) for bit, card in enumerate(deck.cards)])
    return bits[np.argsort(rng.random((count, bits.size), dtype=np.float32), axis=1)]


def hand_effect(truth: Truth, deck: FakeDeck, opening: NDArray[np.int64]) -> NDArray[np.float64]:
    """The sum of the effects of the cards in each opening hand."""
    total = np.zeros(opening.size)
    for bit, card in enumerate(deck.cards):
        if card in truth.effects:
            total += truth.effects[card] * ((opening >> bit) & 1)
    return total


def side_masks(
    rng: np.random.Generator, order: NDArray[np.int64], opening: NDArray[np.int64], turns: NDArray[np.int64]
) -> dict[str, NDArray[np.int64]]:
    """The four masks of one side in one game.

    A card is drawn every second turn; three of four seen cards are played.
    """
    drawn = np.zeros_like(opening)
    for place in range(OPENING, order.shape[1]):
        drawn |= np.where(place - OPENING < turns // 2, order[:, place], 0)
    noise = rng.integers(0, 2**63, (3, opening.size))
    seen = opening | drawn
    played = seen & (noise[0] | noise[1])
    return {"opening": opening, "drawn": drawn, "played": played, "playable": played | (seen & noise[2])}
