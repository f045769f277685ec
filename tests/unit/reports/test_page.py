"""The page: complete, self-contained, escaped, the same every time."""

from __future__ import annotations

import base64
import csv
import io
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from reports.flags import flagged_rows
from reports.games import MOST_LETTERS, MOST_LOGS, Log, Logs
from reports.model import Report, Section, Told
from reports.page import as_value, make_report, render
from reports.results import Results
from reports.svg import COLOURS, STEPS
from reports.tables import as_csv, as_json
from reports.write import write_report
from sims.runs import RunFiles
from tests.unit.reports import by_hand
from tests.unit.reports.browser import axe_results, dom, needs_axe, needs_chromium
from tests.unit.reports.conftest import measured
from tests.unit.reports.synthetic import FakeCard, FakeDeck, Truth, simulate

ROOT = Path(__file__).parents[3]
VOID = {"meta", "link", "br", "use", "path"}
HOSTILE = "<script>alert(1)</script> & \"quotes\" 'single' $x_1$ ]]> </style> {{ 7 * 7 }} ü – 竜"


class Elements(HTMLParser):
    """Reads a page: its elements, and its text outside of style and script. Refuses bad nesting."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.open):
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


@pytest.fixture(scope="module")
def report(simulated: Results) -> Report:
    """The report with a game told of every flagged row that has one."""
    games = flagged_rows(simulated)["game"].drop_nulls().unique().to_list()
    told = {
        game: Log(game, "seat 1: A; seat 2: B", "seat 1 (A) wins: life", f"turn 1\n  seat 1: play {game}")
        for game in games
    }
    return make_report(simulated, Logs(told))


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return render(report)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> str:
    cards = tuple(
        FakeCard(c.id, f"{c.name} {HOSTILE}", c.type, c.colour + HOSTILE, keywords=((HOSTILE, HOSTILE),))
        for c in by_hand.CARDS
    )
    decks = tuple(FakeDeck(d.id, f"{d.name} {HOSTILE}", d.copies) for d in by_hand.DECKS)
    meta = {"title": HOSTILE, "pilot_a": HOSTILE, "pilot_b": "x", "seed": HOSTILE, "turn_word": "<b>turn</b>"}
    path = by_hand.write(
        tmp_path_factory.mktemp("hostile") / "run.duckdb", cards=cards, decks=decks, meta=meta
    )
    report = make_report(measured(path))
    told = Told("game-1", 1, HOSTILE, HOSTILE, HOSTILE, HOSTILE)
    return render(replace(report, sections=[*report.sections, Section("told", HOSTILE, logs=[told])]))


def test_loads_nothing(page: str, hostile: str) -> None:
    for text in (page, hostile):
        assert not re.search(r"https?:|//[a-z]|@import|url\((?!#)", re.sub(r"base64,[\w+/=]+", "", text))
        found = Elements(text)
        assert not found.all("img")
        assert not found.all("iframe")
        for tag, attributes in found.elements:
            assert not attributes.get("src"), tag
            link = attributes.get("href")
            assert link is None or link.startswith(("#", "data:")), (tag, link)


def test_ids_are_unique_and_references_hold(page: str) -> None:
    found = Elements(page)
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    references = re.findall(r'(?:href="#|url\(#)([^")]+)', page)
    for _, attributes in found.elements:
        references += (attributes.get("aria-labelledby") or "").split()
    assert set(references) <= set(ids)


def test_everything_of_the_run_is_escaped(hostile: str) -> None:
    found = Elements(hostile)
    assert len(found.all("script")) == 1
    assert len(found.all("style")) == 1
    assert not found.all("b")
    assert "alert(1)</script>" not in hostile
    assert (
        found.text.count("<script>alert(1)</script> & \"quotes\" 'single' $x_1$ ]]> </style> {{ 7 * 7 }}")
        > 10
    )


def test_figures_have_text_alternatives(page: str) -> None:
    pictures = re.findall(r"<svg .*?</svg>", page, re.S)
    assert len(pictures) == 9
    for picture in pictures:
        head = re.match(
            r'<svg viewBox="0 0 [\d.]+ [\d.]+" style="--w:[\d.]+px" role="img" aria-labelledby="(\S+) (\S+)">'
            r'<title id="\1">[^<]{10,}</title><desc id="\2">[^<]{40,}</desc>',
            picture,
        )
        assert head, picture[:300]
        # Colours come from the page, so that light and dark both work.
        assert not re.search(r"#[0-9a-f]{6}", re.sub(r'(id|href)="[^"]*"|url\([^)]*\)', "", picture))


def test_the_matrix_says_its_numbers(page: str, simulated: Results) -> None:
    row = simulated.matchups.row(0, named=True)
    words = f"{row['deck_name']} against {row['opponent_name']} {100 * row['rate']:.1f}%"
    assert words in page


def test_headlines_come_first_with_n_and_interval(page: str, report: Report) -> None:
    text = Elements(page).text
    assert text.index("Findings") < text.index("Rates by deck")
    strongest = report.findings[0]
    assert re.fullmatch(
        r"Deck A is the strongest deck and too strong: it wins \d\d\.\d% of its games, above the 55% band\.",
        strongest.text,
    )
    assert re.match(r"n = 900, 95% interval \d\d\.\d–\d\d\.\d%", strongest.evidence)
    for finding in report.findings:
        assert re.search(r"\d", finding.evidence), finding


def test_parts_are_all_there(report: Report) -> None:
    assert [section.id for section in report.sections] == [
        "flagged", "decks", "matchups", "groups", "rivals", "cards", "seats", "choices", "lengths",
        "contents", "method",
    ]  # fmt: skip
    assert [table.name for table in report.tables] == [
        "flagged", "decks", "matchups", "group-colour", "group-type", "rivals-colour", "leaders-colour",
        "cards", "card-use", "seats", "choice-tokens", "endings",
        "deck-endings", "lengths", "matchup-lengths", "measures", "odd-games", "deck-lists", "options",
    ]  # fmt: skip


def test_games_can_be_opened(page: str, report: Report, simulated: Results) -> None:
    """Every judged row has a button with a game; a flagged one a link to its log, with the whole command."""
    found = Elements(page)
    buttons = {button["data-game"] for button in found.all("button") if "data-game" in button}
    for kind, key in (("deck", "deck-00"), ("card", simulated.cards["id"][0]), ("group", "colour: Red")):
        assert str(simulated.games[kind, key]) in buttons
    assert found.all("body")[0]["data-run"] == report.run_id
    flagged = report.sections[0]
    assert flagged.id == "flagged"
    strongest = flagged.logs[0]
    assert strongest.game == simulated.games["deck", "deck-00"]
    assert strongest.heading.startswith("Deck A, too strong: 6")
    links = {link["href"] for link in found.all("a")}
    for log in flagged.logs:
        assert f"#{log.id}" in links
        assert f"<code>evenhand replay {report.run_id} {log.game}</code>" in page
        assert f"seat 1: play {log.game}\n" in page


def test_the_matrix_tells_each_cell(page: str, simulated: Results) -> None:
    """Its interval and n are in the cell, and all of it where a pointer rests."""
    rivals = simulated.rivals.filter(pl.col("predicted") == 1).row(0, named=True)
    ends = f"{100 * rivals['low']:.1f}–{100 * rivals['high']:.1f}"
    rate, n = f"{100 * rivals['rate']:.1f}%", f"n {rivals['n']:,}"
    tip = f"<title>Red against Blue {rate} ({ends}, {n}, predicted above even)</title></rect>"
    assert tip in page
    picture = next(svg for svg in re.findall(r"<svg .*?</svg>", page, re.S) if tip in svg)
    for text in (rate, ends, n):
        assert f">{text}</text>" in picture


def test_undecided_rows_say_how_many_games_are_missing(hand: Results) -> None:
    text = Elements(render(make_report(hand))).text
    assert re.search(r"undecided\s*≈ [\d,]+ more games", text)


def test_headings_sort_by_button(page: str) -> None:
    found = Elements(page)
    assert len(found.all("table")) == 19
    sorting = [button for button in found.all("button") if "data-game" not in button]
    assert len(sorting) == len(found.all("th")) - page.count('scope="row"')
    assert "aria-sort" in page


def test_downloads_hold_the_tables(page: str, report: Report) -> None:
    links = {a["download"]: a["href"] for a in Elements(page).all("a") if "download" in a}
    for table in report.tables:
        for name, content in ((f"{table.name}.csv", as_csv(table)), (f"{table.name}.json", as_json(table))):
            kind, data = str(links[name]).split(";base64,")
            assert kind.startswith("data:")
            assert base64.b64decode(data).decode() == content


def test_csv_and_json_hold_the_same(report: Report) -> None:
    for table in report.tables:
        rows = list(csv.DictReader(io.StringIO(as_csv(table))))
        values = json.loads(as_json(table))["rows"]
        assert len(rows) == len(values) == table.frame.height
        for row, value, full in zip(rows, values, table.frame.to_dicts(), strict=True):
            assert list(row) == list(value)
            for name, exact in full.items():
                assert value[name] == (pytest.approx(exact, abs=5e-7) if isinstance(exact, float) else exact)
            for name, text in row.items():
                if isinstance(value[name], float):
                    assert float(text) == value[name]
                elif value[name] is None:
                    assert text == ""


def test_same_run_same_page(simulated_path: Path, tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from sims.runs import RunFiles; from reports.write import "
        "write_report;write_report(RunFiles(Path(sys.argv[1]).parent, 'sample'), Path(sys.argv[2]))"
    )
    pages = []
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        out = tmp_path / f"{seed}.html"
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "POLARS_MAX_THREADS": seed}
        subprocess.run(
            [sys.executable, "-c", script, str(simulated_path), str(out)],
            cwd=ROOT,
            env=environment,
            check=True,
        )
        pages.append(out.read_bytes())
    assert pages[0] == pages[1]


def test_pilots_that_differ_are_told(tmp_path: Path) -> None:
    meta = {"pilot_a": "greedy", "pilot_b": "random"}
    report = make_report(measured(by_hand.write(tmp_path / "run.duckdb", meta=meta)))
    assert report.findings[0].text.startswith("greedy scores 45.8% against random.")
    assert any("mix decks and pilots" in text for text in report.sections[0].lead)


def test_cards_never_played_are_told(hand: Results) -> None:
    report = make_report(hand)
    told = {finding.text: finding.evidence for finding in report.findings}
    assert told["The pilot does not play this: Bay Two (0.0%). Nothing here judges it."] == (
        "greedy played it in less than 2% of the games in which it was in hand and playable; n = 9"
    )
    assert as_value(report)["not_played"] == ["b2"]
    page = render(report)
    row = page[page.index('data-sort="Bay Two"', page.index("table-card-use-title")) :]
    cells = Elements(f"<table><tr><th {row[: row.index('</tr>')]}</tr></table>").text.split("\n")
    assert [cell for cell in cells if cell][-3:] == [
        "0",
        "0.0%0.0–56.1",
        "does not play thisfew games: may be chance",
    ]


def test_only_mirrors(tmp_path: Path) -> None:
    path = tmp_path / "run.duckdb"
    results = tuple(row for row in by_hand.RESULTS if row[0] == 0)
    by_hand.write_run(path, by_hand.CARDS, by_hand.DECKS, ((0, 0),), [by_hand.games(results)], 4)
    report = make_report(measured(path))
    assert [section.id for section in report.sections] == [
        "cards", "seats", "choices", "lengths", "contents", "method",
    ]  # fmt: skip
    assert Elements(render(report)).text.count("Alpha mirror") >= 2


def test_writes_in_one_step(hand_path: Path, tmp_path: Path) -> None:
    files = RunFiles(hand_path.parent, hand_path.stem)
    out = tmp_path / "new" / "folder" / "page.html"
    report = write_report(files, out, tmp_path / "csv", tmp_path / "json")
    assert [path.name for path in out.parent.iterdir()] == ["page.html"]
    names = {table.name for table in report.tables}
    assert {path.stem for path in (tmp_path / "csv").iterdir()} == names
    assert {path.name for path in (tmp_path / "json").iterdir()} == {f"{name}.json" for name in names}


@needs_chromium
def test_sorting_in_a_browser(page: str, simulated: Results, tmp_path: Path) -> None:
    """Clicks headings and reads the rows back; errors and blocked loads would show."""
    probe = """<script>
      const log = [];
      addEventListener("securitypolicyviolation", (event) => log.push("blocked " + event.blockedURI));
      const table = document.querySelector("#table-decks table");
      const button = (i) => table.tHead.rows[0].cells[i].querySelector("button");
      const state = (i) => [...table.tBodies[0].rows].map((row) => row.cells[0].textContent).join(",")
        + " " + table.tHead.rows[0].cells[i].getAttribute("aria-sort");
      button(1).click(); log.push(state(1));
      button(1).click(); log.push(state(1));
      button(0).click(); log.push(state(0));
      log.push(table.querySelector("button[data-game]").title);
      document.body.textContent = "LOG " + log.join(" | ") + " END";
    </script></body>"""
    log = re.search(r"LOG (.*?) END", dom(page.replace("</body>", probe), tmp_path))
    assert log
    by_name = simulated.decks.sort("name")
    assert log[1].split(" | ") == [
        f"{','.join(simulated.decks['name'])} descending",
        f"{','.join(reversed(simulated.decks['name'].to_list()))} ascending",
        f"{','.join(by_name['name'])} ascending",
        f"evenhand replay {simulated.run_id} {simulated.games['deck', by_name['id'][0]]}",
    ]


@needs_chromium
@needs_axe
@pytest.mark.parametrize(
    "options",
    [
        ("--window-size=1280,12000",),
        ("--window-size=1280,12000", "--blink-settings=preferredColorScheme=0"),
        ("--window-size=390,12000",),
    ],
    ids=["light", "dark", "phone"],
)
def test_axe_finds_nothing(page: str, tmp_path: Path, options: tuple[str, ...]) -> None:
    """With every game opened. What axe cannot decide is the contrast of text on shapes of a chart:
    `test_colours_can_be_read` does.
    """
    found = axe_results(page, tmp_path, *options)
    assert found["violations"] == []
    assert "color-contrast" in found["passes"]
    assert {rule for rule, _ in found["incomplete"]} <= {"color-contrast"}


def test_a_large_pool_fits_into_three_megabytes(tmp_path: Path) -> None:
    """13 decks and 273 cards, and as many games told as there may be, each as long as one may be."""
    path = simulate(tmp_path / "large.duckdb", Truth(), games=20, decks=13, distinct=22, shared=1)
    results = measured(path)
    assert results.played["cards"] == 274
    page = render(make_report(results))
    assert len(page.encode()) + MOST_LOGS * (MOST_LETTERS + 2000) < 3_000_000


def luminance(colour: str) -> float:
    """Relative luminance of #rrggbb (WCAG 2.2)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_colours_can_be_read(theme: int) -> None:
    """Text against its ground at 4.5 to 1 or better, in both themes; lines and dots at 3 to 1."""
    css = (ROOT / "reports" / "assets" / "report.css").read_text(encoding="utf-8")
    block = re.findall(r":root \{(.*?)\}", css, re.S)[theme]
    colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))

    def contrast(one: str, other: str) -> float:
        high, low = sorted((luminance(colours[one]), luminance(colours[other])), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for step in STEPS:
        assert contrast(step, f"on-{step}") >= 4.5, step
    for text in ("ink", "muted", "high", "low"):
        assert contrast(text, "paper") >= 4.5, text
    assert contrast("mark", "paper") >= 3
    assert set(COLOURS) <= set(colours)
