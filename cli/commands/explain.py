"""`evenhand explain`: a rule at hand, with how it is read, where its code is and what proves it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output

if TYPE_CHECKING:
    from rich.console import Console

    from cli.lookup import Entry
    from rulesets.kernel.rule_places import Place, Places
    from rulesets.kernel.rulebook import Interaction
    from rulesets.kernel.spec import GameSpec

WIDEST = 100  # columns of text, however wide the terminal
INDENT = "  "
IN_SOURCE = "The tests and scenarios that prove it are in Evenhand's source repository."
UNPROVED = "No test or scenario names it."


def explain(
    words: Annotated[
        list[str],
        typer.Argument(metavar="RULE", help="A rule's id, a keyword with or without its tier, or a word."),
    ],
    game: Annotated[str, typer.Option("--game", help="Only this game's rules.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print all that is found as JSON.")] = False,
) -> None:
    """Print a rule, how it is read, what it does with others, its code, and the tests that prove it.

    A word that several rules have lists them. Exits with 2 if there is nothing of that name.
    """
    from cli.lookup import entries_of, find, suggestion
    from rulesets import RULESETS
    from sims.choose import find_game

    query = " ".join(words)
    entries = entries_of([find_game(game)] if game else RULESETS.values())
    found = find(query, entries)
    if not found.entries:
        meant = suggestion(query, entries)
        advice = f"did you mean {meant}?" if meant else "give a rule's id, a keyword, or a word of the rules"
        output.fail(f"no rule, keyword or word of the rules is '{query}'", "", advice)
    if found.remark:
        output.note(found.remark)
    if as_json:
        output.print_json({"query": query, "found": _json(found.entries)})
    elif len(found.entries) == 1:
        _Page().entry(found.entries[0])
    else:
        _Page().listing(query, found.entries)


class _Where:
    """The code, the tests and the scenarios that name what is explained; each game is looked through once."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.found: dict[str, tuple[Places, Places, Places]] = {}

    def of(self, entry: Entry) -> tuple[list[Place], list[Place], list[Place]]:
        """Code, tests and scenarios of an entry."""
        name = entry.spec.name
        if name not in self.found:
            self.found[name] = self._look(entry.spec)
        code, tests, scenarios = (_naming(each, entry) for each in self.found[name])
        return code, tests, scenarios

    def _look(self, spec: GameSpec) -> tuple[Places, Places, Places]:
        from rulesets.kernel.rule_places import code_places, proof_places, scenario_places
        from rulesets.kernel.rulebook import folder_of, root_of

        wanted: set[str] = set()
        for entry in self.entries:
            if entry.spec.name == spec.name:
                wanted |= {entry.id, *(entry.interaction.rules if entry.interaction else ())}
        code = code_places(folder_of(spec), root_of(spec), wanted)
        tests = tests_folder()
        if tests is None:
            return code, {}, {}
        root = tests.parent
        return code, proof_places(tests, root, wanted), scenario_places(tests, root, wanted)


def _naming(places: Places, entry: Entry) -> list[Place]:
    """What names an entry; for an interaction also what names every rule it is about, if it is several."""
    found = list(places.get(entry.id, []))
    rules = [
        rule for rule in (entry.interaction.rules if entry.interaction else ()) if rule in entry.book.rows
    ]
    if len(rules) > 1:
        first, *others = (places.get(rule, []) for rule in rules)
        alike = [{(each.file, each.name) for each in other} for other in others]
        for each in first:
            if each not in found and all((each.file, each.name) in other for other in alike):
                found.append(each)
    return found


def tests_folder() -> Path | None:
    """The tests of the source repository; None in an installed wheel, which has none."""
    from rulesets.kernel.data import source_root

    root = source_root()
    return root / "tests" if root and (root / "tests").is_dir() else None


def _json(entries: Sequence[Entry]) -> list[dict[str, object]]:
    from cli.lookup import interactions_json

    where = _Where(entries)
    known = tests_folder() is not None
    told: list[dict[str, object]] = []
    for entry in entries:
        code, tests, scenarios = where.of(entry)
        row, keyword = entry.row, entry.keyword
        told.append(
            {
                "game": entry.spec.name,
                "id": entry.id,
                "aliases": list(row.aliases) if row else [],
                "kind": "rule" if row else "interaction",
                "title": entry.title,
                "section": entry.section,
                "keyword": keyword.name if keyword else None,
                "tiers": list(keyword.tiers) if keyword else [],
                "rule": row.rule if row else entry.text,
                "reading": row.reading if row else "",
                "state": row.state if row else "",
                "rules": list(entry.interaction.rules) if entry.interaction else [],
                "interactions": interactions_json(entry),
                "code": [{"file": each.file, "line": each.line, "name": each.name} for each in code],
                "tests": [f"{each.file}::{each.name}" for each in tests] if known else None,
                "scenarios": [{"file": each.file, "name": each.name} for each in scenarios]
                if known
                else None,
            }
        )
    return told


class _Page:
    """A rule, or a list of them, on stdout."""

    def __init__(self) -> None:
        self.console: Console = output.stdout()
        self.width = min(self.console.width, WIDEST)

    def entry(self, entry: Entry) -> None:
        """All about one rule or interaction."""
        code, tests, scenarios = _Where([entry]).of(entry)
        self.line(
            ("bold", entry.id), ("bold", entry.title), ("dim", f"({entry.spec.title}, {entry.section})")
        )
        if entry.row:
            self.prose([entry.row.rule])
            self.part("In the rulebook", [", ".join(entry.row.aliases)] if entry.row.aliases else [])
            self.part("Reading", [entry.row.reading] if entry.row.reading else [])
            if entry.row.state not in ("", "core"):
                self.part("State", [f"{entry.row.state}: not played by this version"])
        elif entry.interaction:
            self.prose(entry.interaction.paragraphs)
            self.rules(entry)
        self.interactions(entry)
        self.places("Code", code)
        self.proofs(tests, scenarios)

    def listing(self, query: str, entries: Sequence[Entry]) -> None:
        """Several rules: the beginning of each."""
        from rich.text import Text

        several = len({entry.spec.name for entry in entries}) > 1
        wide = max(len(entry.id) for entry in entries)
        self.line(("bold", f"{len(entries)} rules and interactions for '{query}'"))
        for entry in entries:
            game = f"{entry.spec.title}: " if several else ""
            title = f"{game}{entry.title}. " if entry.title else game
            said = Text(f"{INDENT}{entry.id:<{wide}}{INDENT}{title}{_plain(entry.text)}".rstrip())
            said.truncate(self.width, overflow="ellipsis")
            said.stylize("cyan", len(INDENT), len(INDENT) + len(entry.id))
            self.console.print(said, soft_wrap=True)
        self.console.print()
        self.console.print(Text("One of them: evenhand explain ID", "dim"), soft_wrap=True)

    def rules(self, entry: Entry) -> None:
        """The rules an interaction is about."""
        named = entry.interaction.rules if entry.interaction else ()
        lines = [f"{name}  {entry.book.rows[name].rule}" for name in named if name in entry.book.rows]
        self.part("Rules", lines, hanging=True)

    def interactions(self, entry: Entry) -> None:
        """What is decided about the entry together with others."""
        if not entry.about:
            return
        self.heading("Interactions")
        for each in entry.about:
            self._interaction(each)

    def _interaction(self, each: Interaction) -> None:
        from rich.text import Text

        self.console.print(Text.assemble(INDENT, (each.id, "cyan"), INDENT, each.title), soft_wrap=True)
        self.prose(each.paragraphs, INDENT * 2)

    def places(self, title: str, places: Sequence[Place]) -> None:
        """Where the code is: file, line and function."""
        self.part(title, [f"{_spot(each)}  {each.name}".rstrip() for each in places])

    def proofs(self, tests: Sequence[Place], scenarios: Sequence[Place]) -> None:
        """The tests and scenarios, by file."""
        self.heading("Proved by")
        if tests_folder() is None:
            self.prose([IN_SOURCE])
        elif not tests and not scenarios:
            self.prose([UNPROVED])
        for file, names in _by_file([*tests, *scenarios]):
            self.prose([file])
            self.prose(names, INDENT * 2)

    def part(self, title: str, paragraphs: Sequence[str], hanging: bool = False) -> None:
        """A heading with paragraphs under it; nothing without any."""
        if paragraphs:
            self.heading(title)
            for paragraph in paragraphs:
                self.prose([paragraph], INDENT, INDENT * 2 if hanging else "")

    def heading(self, title: str) -> None:
        from rich.text import Text

        self.console.print()
        self.console.print(Text(title, "bold"), soft_wrap=True)

    def line(self, *parts: tuple[str, str]) -> None:
        """Words in styles of their own, those that are empty left out."""
        from rich.text import Text

        said = Text(INDENT).join(Text(words, style) for style, words in parts if words)
        for each in said.wrap(self.console, self.width):
            each.rstrip()
            self.console.print(each, soft_wrap=True)

    def prose(self, paragraphs: Sequence[str], indent: str = INDENT, rest: str = "") -> None:
        """Paragraphs within the width, the second and later lines of one indented by `rest` more."""
        import textwrap

        from rich.text import Text

        for paragraph in paragraphs:
            lines = textwrap.wrap(
                _plain(paragraph),
                self.width,
                initial_indent=indent,
                subsequent_indent=indent + rest,
                break_on_hyphens=False,
                break_long_words=False,
            )
            self.console.print(Text("\n".join(lines)), soft_wrap=True)


def _plain(text: str) -> str:
    """Without the marks that a Markdown page has."""
    return text.replace("`", "").replace("**", "")


def _spot(place: Place) -> str:
    return f"{place.file}:{place.line}" if place.line else place.file


def _by_file(places: Sequence[Place]) -> Iterator[tuple[str, list[str]]]:
    """The names in each file, in their order."""
    files: dict[str, list[str]] = {}
    for place in places:
        files.setdefault(place.file, []).append(place.name)
    yield from files.items()
