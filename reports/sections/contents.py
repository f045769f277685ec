"""Contents: what the run was made of, so that it can be made again."""

from __future__ import annotations

import json

import polars as pl

from reports import words
from reports.model import Cell, Column, Section, Table, counts, text
from reports.results import Results


def section(results: Results) -> Section:
    """Facts, decks and options."""
    played, meta = results.played, results.meta
    a, b = results.pilots
    facts = [
        ("Run", results.run_id),
        ("Game", f"{results.title} ({meta.get('game', '')}), rules version {meta.get('rules_version', '?')}"),
        ("Games", f"{words.count(played['games'])} of {words.count(played['planned'])} planned"),
        (
            "Plan",
            f"{words.plural(played['matchups'], 'matchup')} of {words.plural(played['decks'], 'deck')} "
            f"({words.plural(played['mirrors'], 'mirror')}), {words.count(results.games_a_matchup)} games "
            "each in pairs with swapped seats",
        ),
        (
            "Pilots",
            f"{a} in both seats" if a == b else f"{a} plays the first deck of a matchup, {b} the second",
        ),
        ("Seed", meta.get("seed", "?")),
        ("Cards", f"{words.count(played['cards'])} in the decks; hash of all cards {results.cards_hash}"),
        ("Plan hash", meta.get("plan_hash", "?")),
        ("Played with", f"Evenhand {meta.get('evenhand_version', '?')}"),
    ]
    options = pl.DataFrame(
        {"option": list(results.options), "value": [str(value) for value in results.options.values()]},
        schema={"option": pl.String, "value": pl.String},
    )
    tables = [deck_table(results)]
    if options.height:
        tables.append(
            Table("options", "Rules options", options, (text("Option", "option"), text("Value", "value")))
        )
    return Section("contents", "What the run was made of", (), facts=facts, tables=tables)


def deck_table(results: Results) -> Table:
    """The decks with their lists."""
    frame = results.deck_lists.drop("deck").with_columns(
        header=pl.col("header").map_elements(header_words, return_dtype=pl.String)
    )
    headed = frame.filter(pl.col("header") != "").height > 0
    return Table(
        "deck-lists",
        "Decks in the run",
        frame,
        (
            Column("Deck", lambda row: Cell(row["name"], row["id"], row["name"]), "text"),
            counts("Cards", "size"),
            counts("Distinct", "distinct"),
            *([text("Header", "header")] if headed else []),
            Column("List", lambda row: Cell(row["list"]), "prose"),
        ),
    )


def header_words(header: str) -> str:
    """A deck's header as words; what only repeats game and name is left out."""
    values = dict(json.loads(header or "{}"))
    return "; ".join(f"{key}: {value}" for key, value in values.items() if key not in ("game", "name"))
