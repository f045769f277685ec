"""Length and endings: how long games last, how they end, and which are worth a look."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.charts import column_chart
from reports.model import (
    GAME_NOTE,
    MOST_ROWS,
    Cell,
    Column,
    Figure,
    Row,
    Section,
    Table,
    counts,
    intervals,
    more_in_files,
    numbers,
    replays,
    shares,
    text,
)
from reports.results import Results


def section(results: Results) -> Section | None:
    """Length, endings, comebacks, measures, odd games; nothing for a run without games."""
    if not results.played["games"]:
        return None
    word = results.turn_word
    turns = results.lengths.filter(pl.col("what") == "turns").row(0, named=True)
    svg = column_chart(
        "lengths", f"Length of games in {word}s", list(results.turn_counts.iter_rows()), turns["p50"], word
    )
    caption = (
        f"Share of all {words.count(turns['n'])} games by number of {word}s. Half of the games last "
        f"{turns['p25']} to {turns['p75']} {word}s, nine of ten {turns['p5']} to {turns['p95']}."
    )
    tables = [ending_table(results, word)]
    if not results.deck_endings.is_empty():
        tables.append(deck_ending_table(results))
    tables += [length_table(results, word), matchup_table(results, word)]
    if not results.measures.is_empty():
        tables.append(measure_table(results))
    tables.append(odd_table(results, word))
    if not results.limit_cards.is_empty():
        tables.append(limit_table(results))
    return Section(
        "lengths", "Length and endings", leader_words(results), [Figure(svg, caption)], tables=tables
    )


def leader_words(results: Results) -> list[str]:
    """What half-time leads are worth, as a sentence with its evidence."""
    leader = results.leader.row(0, named=True)
    if leader["rate"] is None:
        return []
    return [
        f"The side that leads when half of the {results.turn_word}s are over scores "
        f"{words.percent(leader['rate'])} (n = {words.count(leader['n'])}, 95% interval "
        f"{words.interval(leader['low'], leader['high'])}%); in {words.count(leader['level'])} games "
        "nobody led. This part counts all games, mirrors included."
    ]


def ending_table(results: Results, word: str) -> Table:
    """Endings with their shares."""
    return Table(
        "endings",
        "How games end",
        results.endings.drop("ending"),
        (
            Column("Ending", lambda row: Cell(row["name"], row["meaning"], row["name"]), "text"),
            counts("Games", "games"),
            shares("Share", "share"),
            intervals(),
            counts("Draws", "draws"),
            numbers(f"{word.capitalize()}s, mean", "turns"),
            replays(lambda row: results.games.get(("ending", row["name"]))),
        ),
        f"Of {words.count(results.played['games'])} games. {GAME_NOTE}",
        results.endings.filter(pl.col("games") > 0).sort(["games", "ending"], descending=[True, False]),
    )


def deck_ending_table(results: Results) -> Table:
    """How each deck wins, one column an ending."""
    frame = results.deck_endings
    wide = frame.pivot("ending_name", index=["deck", "name"], values="share", sort_columns=False)
    wins = frame.group_by("deck").agg(wins=pl.col("wins").sum())
    wide = wide.join(wins, on="deck").sort("deck")
    endings = frame["ending_name"].unique(maintain_order=True).to_list()
    return Table(
        "deck-endings",
        "How each deck wins",
        frame.drop("deck", "ending"),
        (text("Deck", "name"), counts("Wins", "wins"), *(shares(ending, ending) for ending in endings)),
        "Shares of a deck's wins against other decks.",
        wide,
    )


def length_table(results: Results, word: str) -> Table:
    """Turns and decisions."""
    names = {"turns": f"{word}s", "decisions": "decisions"}
    return Table(
        "lengths",
        "Length",
        results.lengths,
        (
            Column("A game has", lambda row: Cell(names[row["what"]], sort=row["what"]), "text"),
            numbers("Mean", "mean"),
            counts("Least", "least"),
            counts("5%", "p5"),
            counts("25%", "p25"),
            counts("Median", "p50"),
            counts("75%", "p75"),
            counts("95%", "p95"),
            counts("Most", "most"),
        ),
    )


def matchup_table(results: Results, word: str) -> Table:
    """Length by matchup."""

    def pairing(row: Row) -> Cell:
        name = f"{row['deck_a']} mirror" if row["mirror"] else f"{row['deck_a']} against {row['deck_b']}"
        return Cell(name, sort=row["matchup"])

    return Table(
        "matchup-lengths",
        "Length by matchup",
        results.matchup_lengths,
        (
            Column("Matchup", pairing, "text"),
            counts("Games", "n"),
            numbers(f"{word.capitalize()}s, mean", "turns"),
            numbers("Decisions, mean", "decisions", 0),
            shares("Drawn", "draws"),
        ),
        more_in_files(results.matchup_lengths.height).strip(),
        results.matchup_lengths.head(MOST_ROWS),
    )


def measure_table(results: Results) -> Table:
    """The game's own measures."""
    return Table(
        "measures",
        "Measures",
        results.measures,
        (
            Column("Measure", lambda row: Cell(row["name"], row["meaning"], row["name"]), "text"),
            numbers("Mean", "mean", 2),
            counts("Least", "least"),
            counts("Most", "most"),
            shares("Not 0", "nonzero"),
        ),
    )


def odd_table(results: Results, word: str) -> Table:
    """Extremes, with the command that replays them."""
    return Table(
        "odd-games",
        "Games worth a look",
        results.odd_games,
        (
            text("Which", "why"),
            Column("Decks", lambda row: Cell(f"{row['deck_a']} against {row['deck_b']}"), "text"),
            counts(f"{word.capitalize()}s", "turns"),
            counts("Decisions", "decisions"),
            text("Ending", "ending"),
            replays(lambda row: row["game"]),
        ),
    )


def limit_table(results: Results) -> Table:
    """Cards named by games that a limit ended."""
    return Table(
        "limit-cards",
        "Cards in games ended by a limit",
        results.limit_cards,
        (
            text("Card", "name"),
            counts("Games", "games"),
            replays(lambda row: row["first_game"], "The first"),
        ),
        f"A game that would not stop is ended by a limit; the card whose effect ran is named. {GAME_NOTE}",
    )
