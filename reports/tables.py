"""Tables as files: every table of a report as CSV and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polars as pl

from reports.model import Table

PLACES = 6
"""Decimals in exported numbers: far below any sampling error."""


def exported(frame: pl.DataFrame) -> pl.DataFrame:
    """A frame as it is exported: fractions rounded to `PLACES`."""
    return frame.with_columns(pl.selectors.float().round(PLACES))


def as_csv(table: Table) -> str:
    """A table as CSV text with a heading line."""
    return exported(table.frame).write_csv()


def as_value(table: Table) -> dict[str, Any]:
    """A table as plain JSON values: name, title, and its rows as objects."""
    return {"table": table.name, "title": table.title, "rows": exported(table.frame).to_dicts()}


def as_json(table: Table) -> str:
    """A table as JSON text."""
    return json.dumps(as_value(table), ensure_ascii=False, indent=1) + "\n"


def write_csv(tables: Iterable[Table], folder: Path) -> list[Path]:
    """Write each table as NAME.csv into a folder, made if need be. Raises OSError."""
    return _write(folder, {f"{table.name}.csv": as_csv(table) for table in tables})


def write_json(tables: Iterable[Table], folder: Path) -> list[Path]:
    """Write each table as NAME.json into a folder, made if need be. Raises OSError."""
    return _write(folder, {f"{table.name}.json": as_json(table) for table in tables})


def _write(folder: Path, files: dict[str, str]) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, content in files.items():
        path = folder / name
        path.write_text(content, encoding="utf-8", newline="")
        written.append(path)
    return written
