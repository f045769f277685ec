"""A run's report written to files: the one entry point for the command line."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from reports.flags import flagged_rows, worst
from reports.games import MOST_LOGS, games_to_tell, tell_games
from reports.model import Report
from reports.page import make_report, render
from reports.results import measure
from reports.source import open_measured
from reports.tables import write_csv, write_json
from sims.runs import RunFiles


def build(files: RunFiles, logs: int = MOST_LOGS) -> Report:
    """Measure a complete run and make its report, with at most so many games told. Raises
    `sims.errors.RunError` for a run that cannot be read.
    """
    with open_measured(files) as run:
        results = measure(run)
    return make_report(results, tell_games(files, games_to_tell(worst(flagged_rows(results)), logs)))


def write_page(report: Report, output: Path) -> None:
    """Write the page in one step: a reader sees the old one or the new one, never half. Raises OSError."""
    output.parent.mkdir(parents=True, exist_ok=True)
    if output.is_dir():
        raise IsADirectoryError(21, "is a folder", str(output))
    handle, name = tempfile.mkstemp(prefix=f".{output.name}.", suffix=".tmp", dir=output.parent)
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(render(report))
        part.chmod(0o644)  # mkstemp makes it private
        part.replace(output)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write_report(
    files: RunFiles,
    output: Path,
    csv_folder: Path | None = None,
    json_folder: Path | None = None,
    logs: int = MOST_LOGS,
) -> Report:
    """Write a run's page with at most so many games told and, where folders are given, every table as CSV
    and JSON. Raises RunError, OSError.
    """
    report = build(files, logs)
    write_page(report, output)
    if csv_folder is not None:
        write_csv(report.tables, csv_folder)
    if json_folder is not None:
        write_json(report.tables, json_folder)
    return report
