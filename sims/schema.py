"""The tables of a run file: what a plan puts into them before the first game, and the plan out of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import duckdb

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.spec import GameSpec, Prediction
from sims.columns import game_columns
from sims.plan import Matchup, Plan

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT = "1"
"""The layout of run files. Raised when a reader of the old layout would go wrong."""

STORAGE = "v1.5.0"
"""The oldest DuckDB that can read run files."""

TURN_WORD = "turn"
KEYWORD_BREAK = "; "

EMBEDDED = """
CREATE TABLE meta("key" VARCHAR PRIMARY KEY, "value" VARCHAR);
CREATE TABLE cards(card INTEGER, id VARCHAR, name VARCHAR, "set" VARCHAR, "type" VARCHAR, keywords VARCHAR,
    effects VARCHAR, "text" VARCHAR, fields VARCHAR);
CREATE TABLE decks(deck INTEGER, id VARCHAR, name VARCHAR, header VARCHAR, size INTEGER);
CREATE TABLE deck_cards(deck INTEGER, bit INTEGER, card INTEGER, copies INTEGER);
CREATE TABLE endings(ending INTEGER, name VARCHAR, meaning VARCHAR);
"""
"""What every kind of run embeds."""

TABLES = """
CREATE TABLE groups(grp VARCHAR, title VARCHAR, "value" VARCHAR, sort INTEGER);
CREATE TABLE card_groups(grp VARCHAR, "value" VARCHAR, card INTEGER);
CREATE TABLE deck_groups(grp VARCHAR, title VARCHAR, "value" VARCHAR, sort INTEGER, deck INTEGER);
CREATE TABLE matchups(matchup INTEGER, deck_a INTEGER, deck_b INTEGER, mirror BOOLEAN, games INTEGER);
CREATE TABLE measures(sort INTEGER, name VARCHAR, meaning VARCHAR);
CREATE TABLE seat_measures(name VARCHAR, seat INTEGER, what VARCHAR);
CREATE TABLE measure_words(what VARCHAR, "value" INTEGER, word VARCHAR);
CREATE TABLE predictions(grp VARCHAR, title VARCHAR, meaning VARCHAR);
CREATE TABLE predicted(grp VARCHAR, "value" VARCHAR, against VARCHAR);
CREATE TABLE keywords(keyword VARCHAR, tier VARCHAR, sort INTEGER, card INTEGER);
CREATE TABLE ledger(chunk INTEGER, first BIGINT, last BIGINT);
CREATE TABLE work(chunk INTEGER, seconds DOUBLE, worker VARCHAR, finished TIMESTAMP);
"""

Row = tuple[Any, ...]


def create_tables(
    con: duckdb.DuckDBPyConnection, plan: Plan, spec: GameSpec, meta: Mapping[str, str]
) -> None:
    """Make every table and fill all but `games`, `ledger` and `work`, in one transaction."""
    columns = ", ".join(f'"{name}" {kind}' for name, kind in game_columns(measure_names(spec)))
    con.begin()
    con.execute(EMBEDDED + TABLES)
    con.execute(f"CREATE TABLE games({columns})")
    fill(con, "meta", list({**plan_meta(plan, spec), **meta}.items()))
    fill_embedded(con, plan.cards, plan.decks, spec)
    fill(con, "groups", [row for group in _groups(plan, spec) for row in group[0]])
    fill(con, "card_groups", [row for group in _groups(plan, spec) for row in group[1]])
    fill(con, "deck_groups", _deck_groups(plan, spec))
    fill(con, "matchups", [(m.index, m.deck_a, m.deck_b, m.mirror, plan.games) for m in plan.matchups])
    fill(con, "measures", [(i, m.name, m.meaning) for i, m in enumerate(spec.measures)])
    fill(con, "seat_measures", [(m.name, m.seat, m.what) for m in spec.measures if m.seat])
    fill(con, "measure_words", _measure_words(spec))
    fill(con, "predictions", [(grp, told.title, told.meaning) for grp, told in _predictions(spec)])
    fill(con, "predicted", [(grp, *pair) for grp, told in _predictions(spec) for pair in told.pairs])
    fill(con, "keywords", _keywords(plan, spec))
    con.commit()


def fill_embedded(
    con: duckdb.DuckDBPyConnection, cards: Sequence[Card], decks: Sequence[Deck], spec: GameSpec
) -> None:
    """Fill the tables of EMBEDDED but `meta`: cards sorted by id, decks in the plan's order, endings."""
    fill(con, "cards", _cards(cards))
    fill(con, "decks", [(i, d.id, d.name, _json(dict(d.header)), d.size) for i, d in enumerate(decks)])
    fill(con, "deck_cards", _deck_cards(cards, decks))
    fill(con, "endings", [(i, ending.name, ending.meaning) for i, ending in enumerate(spec.endings)])


def fill(con: duckdb.DuckDBPyConnection, table: str, rows: Sequence[Row]) -> None:
    """Insert rows of plain values into a table."""
    if rows:
        con.executemany(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(rows[0]))})', rows)


def measure_names(spec: GameSpec) -> list[str]:
    """The measures' names in stored order."""
    return [measure.name for measure in spec.measures]


def insert(con: duckdb.DuckDBPyConnection, table: str, rows: pa.Table) -> None:
    """Insert rows of an Arrow table whose columns are those of the table, in its order."""
    con.register("rows", rows)
    con.execute(f"INSERT INTO {table} SELECT * FROM rows")
    con.unregister("rows")


def plan_meta(plan: Plan, spec: GameSpec) -> dict[str, str]:
    """What the table `meta` says of a plan."""
    return {
        "format": FORMAT,
        "game": plan.game,
        "title": spec.title,
        "rules_version": str(plan.rules_version),
        "seed": str(plan.seed),
        "games": str(plan.games),
        "pilot_a": plan.pilots[0],
        "pilot_b": plan.pilots[1],
        "options": _json(dict(plan.options)),
        "plan_hash": plan.hash,
        "turn_word": getattr(spec, "turn_word", TURN_WORD),
    }


def _cards(cards: Sequence[Card]) -> list[Row]:
    return [
        (
            i,
            c.id,
            c.name,
            c.set,
            c.type,
            KEYWORD_BREAK.join(c.keywords),
            c.effects,
            c.text,
            _json(dict(c.fields)),
        )
        for i, c in enumerate(cards, start=1)
    ]


def _groups(plan: Plan, spec: GameSpec) -> list[tuple[list[Row], list[Row]]]:
    """For each group the game declares: its values in order, and the values of each card."""
    made = []
    for group in spec.groups:
        belongs = [(value, i) for i, card in enumerate(plan.cards, start=1) for value in group.of(card)]
        values = [*group.order, *sorted({value for value, _ in belongs} - set(group.order))]
        listed: list[Row] = [(group.name, group.title, value, sort) for sort, value in enumerate(values)]
        made.append((listed, [(group.name, value, card) for value, card in belongs]))
    return made


def _deck_groups(plan: Plan, spec: GameSpec) -> list[Row]:
    """The value of each deck in each group of decks that the game declares; `sort` is the group's place."""
    cards = {card.id: card for card in plan.cards}
    return [
        (group.name, group.title, value, sort, number)
        for sort, group in enumerate(spec.deck_groups)
        for number, deck in enumerate(plan.decks)
        if (value := group.of(deck, cards))
    ]


def _measure_words(spec: GameSpec) -> list[Row]:
    """What the values of a seat's measure stand for: once, since both seats have the same words."""
    return [(m.what, value, word) for m in spec.measures if m.seat == 1 for value, word in enumerate(m.words)]


def _predictions(spec: GameSpec) -> list[tuple[str, Prediction]]:
    return [(group.name, group.prediction) for group in spec.groups if group.prediction is not None]


def _keywords(plan: Plan, spec: GameSpec) -> list[Row]:
    """Each printed keyword of each card: keyword, tier (may be empty), place in the game's order, card."""
    known = list(enumerate(spec.language.keywords if spec.language else ()))
    known.sort(key=lambda item: -len(item[1].name))  # a name may begin with another one
    made: list[Row] = []
    for card, entry in enumerate(plan.cards, start=1):
        for written in entry.keywords:
            text = " ".join(written.replace("’", "'").split())
            for sort, keyword in known:
                if f"{text} ".casefold().startswith(f"{keyword.name} ".casefold()):
                    rest = text[len(keyword.name) :].strip()
                    tier = next((name for name in keyword.tiers if name.casefold() == rest.casefold()), rest)
                    made.append((keyword.name, tier, sort, card))
                    break
    return made


def _deck_cards(cards: Sequence[Card], decks: Sequence[Deck]) -> list[Row]:
    index = {card.id: i for i, card in enumerate(cards, start=1)}
    return [
        (number, bit, index[card], copies)
        for number, deck in enumerate(decks)
        for bit, (card, copies) in enumerate(deck.cards)
    ]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def read_plan(con: duckdb.DuckDBPyConnection) -> Plan:
    """The plan a run was made from, out of what the run embeds."""
    meta = dict(con.execute('SELECT "key", "value" FROM meta').fetchall())
    cards = _read_cards(con, meta["game"])
    return Plan(
        meta["game"],
        int(meta["rules_version"]),
        cards,
        _read_decks(con, meta["game"], cards),
        json.loads(meta["options"]),
        (meta["pilot_a"], meta["pilot_b"]),
        int(meta["seed"]),
        int(meta["games"]),
        tuple(
            Matchup(*row)
            for row in con.execute("SELECT matchup, deck_a, deck_b FROM matchups ORDER BY matchup").fetchall()
        ),
    )


def _read_cards(con: duckdb.DuckDBPyConnection, game: str) -> tuple[Card, ...]:
    rows = con.execute(
        'SELECT id, name, "set", "type", keywords, effects, "text", fields FROM cards ORDER BY card'
    ).fetchall()
    return tuple(
        Card(game, name, title, group, kind, _words(keywords), effects, text, json.loads(fields))
        for name, title, group, kind, keywords, effects, text, fields in rows
    )


def _words(keywords: str) -> tuple[str, ...]:
    return tuple(keywords.split(KEYWORD_BREAK)) if keywords else ()


def _read_decks(con: duckdb.DuckDBPyConnection, game: str, cards: Sequence[Card]) -> tuple[Deck, ...]:
    lists: dict[int, list[tuple[str, int]]] = {}
    for deck, card, copies in con.execute(
        "SELECT deck, card, copies FROM deck_cards ORDER BY deck, bit"
    ).fetchall():
        lists.setdefault(deck, []).append((cards[card - 1].id, copies))
    return tuple(
        Deck(game, name, title, json.loads(header), tuple(lists.get(deck, ())))
        for deck, name, title, header in con.execute(
            "SELECT deck, id, name, header FROM decks ORDER BY deck"
        ).fetchall()
    )
