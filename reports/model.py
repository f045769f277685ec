"""The parts of a report, before they are drawn: findings, sections, figures, tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import polars as pl

from reports import words

Row = Mapping[str, Any]
Align = Literal["text", "number", "prose"]
Tone = Literal["plain", "high", "low", "open", "even"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell: its text, a smaller line under it, what it sorts by, and its tone."""

    text: str
    under: str = ""
    sort: float | str | None = None
    tone: Tone = "plain"
    tag: bool = False


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


@dataclass(frozen=True)
class Section:
    """One part of the page, in the order it is shown: lead sentences, figures, facts, tables."""

    id: str
    title: str
    lead: Sequence[str] = ()
    figures: Sequence[Figure] = ()
    facts: Sequence[tuple[str, str]] = ()
    tables: Sequence[Table] = ()
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Report:
    """A whole report, ready to be drawn."""

    title: str
    run_id: str
    summary: Sequence[str]
    findings: Sequence[Finding]
    sections: Sequence[Section]
    warnings: Sequence[str] = field(default=())

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
