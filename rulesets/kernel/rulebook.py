"""A game's RULES.md as data: its rules by id, and what is decided about several rules at once.

A rule is a row of a table whose header begins with `id`; the columns `rule`, `reading`, `state` and `alias`
(ids of the game's own rulebook, between commas) are read, others are left alone. A decision about several
rules is a heading with an id of its own:

    ### TOY-INT-01 What wins

    Rules: TOY-WIN-1, TOY-WIN-2.

    The first one.

It belongs to every rule whose id its text has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path

from .spec import GameSpec

PAGE = "RULES.md"
ID = r"[A-Z]{3}-[A-Z0-9]+(?:-[A-Z0-9]+)*"
WHOLE_ID = re.compile(rf"(?<![\w-]){ID}(?![\w-])")
RANGE = re.compile(r"(?<![\w-])(?P<stem>[A-Z]{3}(?:-[A-Z]+)+-)(?P<low>\d+) to (?P<high>\d+)(?![\w-])")
"""`TOY-WIN-1 to 3` names three rules."""
LONGEST_RANGE = 99

CORE = "core"
"""The state of a rule where the page gives none: it is played."""

_SECTION = re.compile(r"##\s+(?P<title>.+)")
_DECISION = re.compile(rf"###\s+(?P<id>{ID})\s+(?P<title>.+)")
_CELL = re.compile(r"(?<!\\)\|")
_RULES_LIST = "Rules:"  # a paragraph that begins so lists ids and is no text


@dataclass(frozen=True, slots=True)
class Row:
    """One rule. `reading` is empty where it can be understood in one way; `interactions` are ids;
    `aliases` are what the game's own rulebook calls it."""

    id: str
    section: str
    rule: str
    reading: str = ""
    state: str = CORE
    interactions: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Interaction:
    """What is decided about several rules: `paragraphs` of text, and the ids it names, in their order."""

    id: str
    title: str
    paragraphs: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a page and its interactions by id, in the order of the page."""

    rows: Mapping[str, Row] = field(default_factory=dict)
    interactions: Mapping[str, Interaction] = field(default_factory=dict)

    def ids(self) -> tuple[str, ...]:
        """Every id of the page."""
        return (*self.rows, *self.interactions)


def ids_in(text: str) -> list[str]:
    """The ids a text names, each once, in their order; `TOY-WIN-1 to 3` stands for all three."""
    found: dict[int, list[str]] = {match.start(): [match[0]] for match in WHOLE_ID.finditer(text)}
    for match in RANGE.finditer(text):
        low, high = int(match["low"]), int(match["high"])
        if low <= high <= LONGEST_RANGE:
            found[match.start()] = [f"{match['stem']}{number}" for number in range(low, high + 1)]
    return list(dict.fromkeys(each for at in sorted(found) for each in found[at]))


def folder_of(spec: GameSpec) -> Path:
    """The folder of a game's modules."""
    found = find_spec(spec.engine.rpartition(".")[0])
    if found is None or not found.submodule_search_locations:
        raise ValueError(f"the game {spec.name} has no folder")
    return Path(found.submodule_search_locations[0])


def root_of(spec: GameSpec) -> Path:
    """The folder that a game's modules are imported from."""
    return folder_of(spec).parents[spec.engine.count(".") - 1]


def rulebook_of(spec: GameSpec) -> Rulebook:
    """A game's rulebook; empty if it has no page."""
    page = folder_of(spec) / PAGE
    return read_rulebook(page.read_text(encoding="utf-8")) if page.is_file() else Rulebook()


def read_rulebook(text: str) -> Rulebook:
    """The rules of a page. Raises ValueError for an id that is there twice and for a row that does not fit
    its header."""
    rows: dict[str, Row] = {}
    interactions: dict[str, Interaction] = {}
    for section, lines in _sections(text):
        for row in _rows(section, lines):
            _refuse_twice(row.id, rows, interactions)
            rows[row.id] = row
        for each in _interactions(lines):
            _refuse_twice(each.id, rows, interactions)
            interactions[each.id] = each
    known = [(each.id, set(each.rules)) for each in interactions.values()]
    for name, row in rows.items():
        about = tuple(each for each, named in known if name in named)
        rows[name] = replace(row, interactions=about)
    return Rulebook(rows, interactions)


def _refuse_twice(name: str, *known: Mapping[str, object]) -> None:
    if any(name in each for each in known):
        raise ValueError(f"{name} is there twice")


def _sections(text: str) -> Iterator[tuple[str, list[str]]]:
    """The page by its second-level headings; what stands above the first has no title."""
    title, lines = "", list[str]()
    for line in text.splitlines():
        heading = _SECTION.fullmatch(line.rstrip())
        if heading:
            yield title, lines
            title, lines = heading["title"], []
        else:
            lines.append(line.rstrip())
    yield title, lines


def _rows(section: str, lines: list[str]) -> Iterator[Row]:
    """The rules in the tables of a section."""
    header: list[str] = []
    for line in lines:
        if not line.startswith("|"):
            header = []
            continue
        cells = [cell.strip().replace("\\|", "|") for cell in _CELL.split(line)[1:-1]]
        if not header:
            header = cells
        elif header[0] == "id" and re.fullmatch(ID, cells[0]):
            if len(cells) != len(header):
                raise ValueError(f"{cells[0]} has {len(cells)} cells, its table {len(header)} columns")
            found = dict(zip(header, cells, strict=True))
            state = found.get("state") or CORE
            aliases = tuple(each.strip() for each in found.get("alias", "").split(",") if each.strip())
            rule, reading = found.get("rule", ""), found.get("reading", "")
            yield Row(cells[0], section, rule, reading, state, aliases=aliases)


def _interactions(lines: list[str]) -> Iterator[Interaction]:
    """The headings with an id, each with the text up to the next heading."""
    heading: re.Match[str] | None = None
    body: list[str] = []
    for line in [*lines, "###"]:
        if not line.startswith("###"):
            body.append(line)
            continue
        if heading:
            yield _interaction(heading["id"], heading["title"], "\n".join(body))
        heading, body = _DECISION.fullmatch(line), []


def _interaction(name: str, title: str, text: str) -> Interaction:
    """Its ids are those of its `Rules:` list first, then others in the text."""
    named = [each for each in ids_in(f"{title}\n{text}") if each != name]
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    prose = tuple(part for part in paragraphs if part and not part.startswith(_RULES_LIST))
    return Interaction(name, title, prose, tuple(named))
