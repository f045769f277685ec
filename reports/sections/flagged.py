"""Out of line: every row with a clear verdict in one place, and the games told of some of them."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.flags import EFFECT, MOST_EACH, flagged_rows, worst
from reports.games import Logs
from reports.model import (
    EFFECT_WORDS,
    GAME_NOTE,
    TONES,
    Cell,
    Column,
    Row,
    Section,
    Table,
    Told,
)
from reports.results import Results
from reports.sections.matchups import WORDS as MATCHUP_WORDS
from reports.stats.verdict import FAIR, SMALL_EFFECT


def section(results: Results, logs: Logs) -> Section | None:
    """The table and the logs; nothing where all is in line."""
    flagged = flagged_rows(results)
    if flagged.is_empty():
        return None
    shown = worst(flagged)
    lead = [
        "Decks and matchups stand here by their win rate, everything else by what it does in the opening "
        "hand: the same deck in the same matchup with and without it, in points of win rate. A row is out of "
        f"line when its whole 95% interval lies outside of {100 * FAIR.low:.0f}–{100 * FAIR.high:.0f}%, an "
        f"effect when it lies beyond {100 * SMALL_EFFECT.high:.0f} points; of matchups those beyond the "
        "tolerable band.",
        f"Any game can be opened: evenhand replay {results.run_id} NUMBER tells it again, decision by "
        "decision."
        + (f" No game is told on this page: {logs.trouble}." if logs.trouble and not logs.told else ""),
    ]
    return Section(
        "flagged", "Out of line", lead, tables=[table(flagged, shown, logs)], logs=told(flagged, logs)
    )


def table(flagged: pl.DataFrame, shown: pl.DataFrame, logs: Logs) -> Table:
    """All flagged rows, the worst of each kind first."""

    def log(row: Row) -> Cell:
        return Cell("log", link=log_id(row["game"])) if row["game"] in logs.told else Cell("")

    left_out = flagged.height - shown.height
    more = f" The worst {MOST_EACH} of each kind; the files hold {left_out} more." if left_out else ""
    return Table(
        "flagged",
        "What is out of line, the worst first",
        flagged,
        (
            Column("Row", lambda row: Cell(row["name"], sort=row["name"]), "text"),
            Column("Kind", lambda row: Cell(row["what"]), "text"),
            Column("Win rate or effect", value_cell),
            Column(
                "Beyond",
                beyond_cell,
                note="how far the near end of the interval lies outside of the fair band",
            ),
            Column("Verdict", verdict_cell, "text"),
            Column("Game", lambda row: game_cell(row["game"])),
            Column("Log", log, "text"),
        ),
        "Beyond: how far the near end of the interval lies outside of the fair band, in points. "
        f"{GAME_NOTE} It ended as the row says: won by what is strong, lost by what is weak.{more}",
        shown,
    )


def game_cell(number: int | None) -> Cell:
    """A game by its number."""
    return Cell(words.NONE) if number is None else Cell(str(number), sort=number, game=number)


def value_cell(row: Row) -> Cell:
    """The rate or effect with interval and n."""
    if row["measure"] == EFFECT:
        value, ends = f"{words.points(row['value'])} points", words.point_interval(row["low"], row["high"])
    else:
        value, ends = words.percent(row["value"]), f"{words.interval(row['low'], row['high'])}%"
    return Cell(value, f"{ends} · n {words.count(row['n'])}", row["value"])


def beyond_cell(row: Row) -> Cell:
    """How sure it is that the row is out of line, in points."""
    return Cell(words.number(100 * row["beyond"]), sort=row["beyond"])


def verdict_cell(row: Row) -> Cell:
    """The verdict in the words of its kind."""
    say = EFFECT_WORDS if row["measure"] == EFFECT else MATCHUP_WORDS if row["kind"] == "matchup" else {}
    shown = say.get(row["verdict"], row["verdict"])
    return Cell(shown, "", shown, TONES.get(row["verdict"], "even"), tag=True)


def log_id(game: int | None) -> str:
    """A told game's place on the page."""
    return f"game-{game}"


def told(flagged: pl.DataFrame, logs: Logs) -> list[Told]:
    """The games told, in the order of the rows they stand for."""
    made: dict[int, Told] = {}
    for row in flagged.iter_rows(named=True):
        log = logs.told.get(row["game"])
        if log is None or log.game in made:
            continue
        value = value_cell(row)
        heading = f"{row['name']}, {verdict_cell(row).text}: {value.text}"
        made[log.game] = Told(log_id(log.game), log.game, heading, log.seats, log.result, log.text)
    return list(made.values())
