"""The page: sections put together and written as one self-contained HTML file."""

from __future__ import annotations

import base64
import json
import re
from importlib import resources
from typing import Any

import jinja2
from markupsafe import Markup

from reports import words
from reports.games import NO_LOGS, Logs
from reports.metrics.usage import unused
from reports.model import Report, Table
from reports.results import Results
from reports.sections import all_sections
from reports.sections.headlines import findings
from reports.tables import as_csv, as_json

WORD_JOINER = "\u2060"
LARGEST_LINK = 400_000
"""Bytes of a table that is offered as a download inside of the page; larger ones would swell it."""


def make_report(results: Results, logs: Logs = NO_LOGS) -> Report:
    """The report on a run's results, with the games that were told."""
    played = results.played
    a, b = results.pilots
    summary = [
        words.plural(played["games"], "game"),
        f"{words.plural(played['matchups'], 'matchup')} of {words.plural(played['decks'], 'deck')}",
        f"pilot {a}" if a == b else f"{a} against {b}",
        f"seed {results.meta.get('seed', '?')}",
        f"rules version {results.meta.get('rules_version', '?')}",
    ]
    return Report(
        results.title,
        results.run_id,
        summary,
        findings(results),
        all_sections(results, logs),
        not_played=unused(results.usage)["id"].to_list(),
    )


def render(report: Report) -> str:
    """The report as HTML. The same report gives the same text."""
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("reports"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    environment.filters["together"] = together
    environment.globals["rows"] = table_rows
    environment.globals["downloads"] = downloads
    template = environment.get_template("page.html.j2")
    css, script = Markup(asset("report.css")), Markup(asset("tables.js") + asset("copy.js"))
    return template.render(report=report, css=css, script=script)


def together(text: str) -> str:
    """Text whose number ranges (48–52%) are not broken over two lines."""
    return re.sub(r"(?<=[\d%])–(?=\d)", f"{WORD_JOINER}–{WORD_JOINER}", text)


def asset(name: str) -> str:
    """A file of the package's assets."""
    return resources.files("reports").joinpath("assets", name).read_text(encoding="utf-8")


def table_rows(table: Table) -> list[list[Any]]:
    """The cells of a table's page rows."""
    return [[column.cell(row) for column in table.columns] for row in table.shown.iter_rows(named=True)]


def downloads(table: Table) -> list[tuple[str, str, str]]:
    """(label, file name, data URL) for the files of a table; nothing for a large one."""
    links = []
    for label, kind, content in (
        ("CSV", "text/csv", as_csv(table)),
        ("JSON", "application/json", as_json(table)),
    ):
        data = content.encode()
        if len(data) <= LARGEST_LINK:
            url = f"data:{kind};charset=utf-8;base64,{base64.b64encode(data).decode()}"
            links.append((label, f"{table.name}.{label.lower()}", url))
    return links


def as_value(report: Report) -> dict[str, Any]:
    """The headlines of a report as plain JSON values, for scripts."""
    value = {
        "run": report.run_id,
        "game": report.title,
        "findings": [
            {"text": finding.text, "evidence": finding.evidence, "section": finding.section}
            for finding in report.findings
        ],
        "not_played": list(report.not_played),
        "tables": [table.name for table in report.tables],
    }
    return dict(json.loads(json.dumps(value)))
