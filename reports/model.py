"""The parts of a report, before they are drawn: findings, sections, figures, tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import polars as pl

from reports import words

Row = Mapping[str, Any]
Align = Literal["text", "number", "prose"]
Tone = Literal["plain", "high", "low", "open", "even"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell: its text, a smaller line under it, what it sorts by, and its tone.

    `game` is the number of a game that the cell stands for: its text copies the command that replays it;
    `link` names a place of the page. `inner` belongs under the row before it.
    """

    text: str
    under: str = ""
    sort: float | str | None = None
    tone: Tone = "plain"
    tag: bool = False
    game: int | None = None
    link: str = ""
    inner: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the page's table: a heading, how a row becomes a cell, and what the heading means."""

    title: str
    cell: Callable[[Row], Cell]
    align: Align = "number"
    note: str = ""


@dataclass(frozen=True)
class Figure:
    """A chart as inline SVG, with a caption in plain words; a wide one takes the whole width."""

    svg: str
    caption: str
    wide: bool = False


MOST_ROWS = 60
"""Rows of long tables that the page shows; their files hold all."""


def more_in_files(rows: int) -> str:
    """A remark for a table of which only the first rows are shown."""
    return f" The first {MOST_ROWS} of {rows:,} rows; the files hold all." if rows > MOST_ROWS else ""


@dataclass(frozen=True)
class Table:
    """A table: `frame` is what CSV and JSON hold, in full; `columns` are what the page shows of it.

    A figure of the same numbers stands above it; a broad one is printed on pages of its own, turned
    sideways. The page shows the rows of `rows` where given (fewer of them, or in another order), else those
    of `frame`.
    """

    name: str
    title: str
    frame: pl.DataFrame
    columns: Sequence[Column]
    caption: str = ""
    rows: pl.DataFrame | None = None
    figure: Figure | None = None
    broad: bool = False

    @property
    def shown(self) -> pl.DataFrame:
        """The rows of the page."""
        return self.frame if self.rows is None else self.rows


@dataclass(frozen=True, slots=True)
class Finding:
    """A sentence with its evidence: what was found, from how many games, how sure."""

    text: str
    evidence: str
    tone: Tone = "plain"
    section: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A game told on the page: its place there, its number, what it stands for, and its log in full."""

    id: str
    game: int
    heading: str
    seats: str
    result: str
    text: str


@dataclass(frozen=True)
class Section:
    """One part of the page, in the order it is shown: lead sentences, figures, facts, tables, games told."""

    id: str
    title: str
    lead: Sequence[str] = ()
    figures: Sequence[Figure] = ()
    facts: Sequence[tuple[str, str]] = ()
    tables: Sequence[Table] = ()
    logs: Sequence[Told] = ()


@dataclass(frozen=True)
class Report:
    """A whole report, ready to be drawn."""

    title: str
    run_id: str
    summary: Sequence[str]
    findings: Sequence[Finding]
    sections: Sequence[Section]
    not_played: Sequence[str] = ()
    kind: str = "Balance report"

    @property
    def tables(self) -> list[Table]:
        """Every table of every section, in order."""
        return [table for section in self.sections for table in section.tables]


def text(title: str, name: str, note: str = "") -> Column:
    """A column of words."""
    return Column(
        title, lambda row: Cell(str(row[name] if row[name] is not None else words.NONE)), "text", note
    )


def counts(title: str, name: str, note: str = "") -> Column:
    """A column of whole numbers."""
    return Column(title, lambda row: Cell(words.count(row[name]), sort=row[name]), note=note)


def numbers(title: str, name: str, places: int = 1, note: str = "") -> Column:
    """A column of numbers with decimals."""
    return Column(title, lambda row: Cell(words.number(row[name], places), sort=row[name]), note=note)


def shares(title: str, name: str, note: str = "") -> Column:
    """A column of shares in per cent."""
    return Column(title, lambda row: Cell(words.percent(row[name]), sort=row[name]), note=note)


def intervals(title: str = "95% interval", prefix: str = "") -> Column:
    """A column of intervals, sorted by their lower end."""
    low, high = f"{prefix}low", f"{prefix}high"
    return Column(title, lambda row: Cell(words.interval(row[low], row[high]), sort=row[low]))


UNDER_RATES = "Under each rate: its 95% interval in per cent, and n, the number of games."


def rates(title: str, prefix: str = "", note: str = "") -> Column:
    """A column of rates, each with its interval and n under it."""

    def cell(row: Row) -> Cell:
        rate, n = row[f"{prefix}rate"], row[f"{prefix}n"]
        if rate is None:
            return Cell(words.NONE)
        under = f"{words.interval(row[f'{prefix}low'], row[f'{prefix}high'])} · n {words.count(n)}"
        return Cell(words.percent(rate), under, rate)

    return Column(title, cell, note=note)


def effects(title: str = "Opening effect") -> Column:
    """A column of what a card in the opening hand does, in points, with interval and n under it."""

    def cell(row: Row) -> Cell:
        if row["effect"] is None:
            return Cell(words.NONE)
        ends = words.point_interval(row["effect_low"], row["effect_high"])
        return Cell(words.points(row["effect"]), f"{ends} · n {words.count(row['effect_n'])}", row["effect"])

    return Column(title, cell, note="points of win rate with such a card in the opening hand")


GAME_NOTE = "Game: a typical one; press its number to copy the command that replays it."


def replays(game: Callable[[Row], int | None], title: str = "Game") -> Column:
    """A column of games by number, each of which copies the command that replays it."""

    def cell(row: Row) -> Cell:
        number = game(row)
        return Cell(words.NONE) if number is None else Cell(str(number), sort=number, game=number)

    return Column(title, cell, note="a game like those the row is about; press to copy its replay command")


EFFECT_WORDS: Mapping[str, str] = {
    "too strong": "much better",
    "strong": "better",
    "fair": "no matter",
    "tolerable": "little",
    "weak": "worse",
    "too weak": "much worse",
}


TONES: Mapping[str, Tone] = {
    "too strong": "high",
    "strong": "high",
    "too weak": "low",
    "weak": "low",
    "undecided": "open",
}


def verdicts(
    prefix: str = "", say: Mapping[str, str] | None = None, unit: str = "games", title: str = "Verdict"
) -> Column:
    """A column of verdicts; an undecided row says how many more games it needs. `say` replaces words."""

    def cell(row: Row) -> Cell:
        verdict, needed = row[f"{prefix}verdict"], row[f"{prefix}needed"]
        if verdict is None:
            return Cell(words.NONE)
        shown = (say or {}).get(verdict, verdict)
        under = f"≈ {words.rounded_up(needed):,} more {unit}".rstrip() if needed else ""
        return Cell(shown, under, shown, TONES.get(verdict, "even"), tag=True)

    return Column(title, cell, "text")
