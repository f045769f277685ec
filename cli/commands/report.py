"""`evenhand report`: a run's games as a page for people, and its tables as files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cli import output

RUNS = Path("out/runs")
PAGE = Path("out/report.html")
LOGS = 70


def report(
    run: Annotated[
        str, typer.Argument(help="The run: its id, a unique prefix of it, a path, or latest.")
    ] = "latest",
    page: Annotated[Path, typer.Option("--output", "-o", help="Where the page goes.", metavar="FILE")] = PAGE,
    csv: Annotated[
        Path | None, typer.Option("--csv", help="Write every table as CSV into this folder.", metavar="DIR")
    ] = None,
    json_dir: Annotated[
        Path | None,
        typer.Option("--json-dir", help="Write every table as JSON into this folder.", metavar="DIR"),
    ] = None,
    logs: Annotated[
        int,
        typer.Option("--logs", help="Tell at most so many games on the page; each is played again.", min=0),
    ] = LOGS,
    runs_dir: Annotated[Path, typer.Option("--runs-dir", help="The folder that holds the runs.")] = RUNS,
    as_json: Annotated[bool, typer.Option("--json", help="Print findings and files as JSON.")] = False,
) -> None:
    """Write a run's balance report as one HTML file that loads nothing from elsewhere.

    It tells what is out of line, with a typical game of it; how often each deck, group of cards, keyword
    and card wins, each with its number of games and its 95% interval; what the pilots do not play; what
    moving first is worth; how long games last and how they end; and what the run was made of. The same run
    gives the same page, byte for byte. The findings are printed too.
    """
    from sims.runs import resolve

    files = resolve(run, runs_dir)
    with output.status(f"measuring run {files.id}"):
        from reports.page import as_value
        from reports.write import write_report

        written = write_report(files, page, csv, json_dir, logs)
    if as_json:
        folders = {"csv": csv and str(csv), "json": json_dir and str(json_dir)}
        output.print_json({**as_value(written), "page": str(page), **folders})
        return
    for finding in written.findings:
        output.say(finding.text)
        output.say(f"    {finding.evidence}")
    output.say()
    output.say(f"page: {page}  (open it: {page.resolve().as_uri()})")
    for kind, folder in (("CSV", csv), ("JSON", json_dir)):
        if folder is not None:
            output.say(f"{len(written.tables)} tables as {kind}: {folder}")
