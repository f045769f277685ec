"""Card files: comma-separated text in, typed cards and every problem at once out."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .cards import COMMON_COLUMNS, FILE_COLUMNS, REQUIRED_COLUMNS, Card
from .data import shown_path
from .diagnostics import Diagnostic, Problem, closest, locate, shown
from .spec import Column, GameSpec
from .textfile import NotText, read_text

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NUMBER = re.compile(r"[0-9]{1,9}")
_HALF = re.compile(r"[0-9]{1,8}\.[05]")
_NOT_SLUG = re.compile(r"[^a-z0-9]+")
_THOUSANDS = re.compile(r"(\d)[,.' _\u00a0](?=\d{3}(\D|$))")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_LINE_BREAKS = re.compile(r"\r\n?")
_SEVERAL_LINES = ("effects", "text")
"""Columns whose cells may hold line breaks and tabs."""

_UNREADABLE = {"unreadable": "CARD001", "empty": "CARD002", "binary": "CARD003"}
_NAMES_SHOWN = 3


@dataclass(frozen=True, slots=True)
class CardSet:
    """What card files hold: valid cards sorted by id, all findings sorted, ids replaced by a later file.

    `faulty` has the ids and the case-folded names of rows that were refused, so that a deck which uses
    one is told so instead of "unknown card". `rows` counts the card rows of each file by its label.
    """

    cards: tuple[Card, ...] = ()
    findings: list[Diagnostic] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    faulty: frozenset[str] = frozenset()
    rows: Mapping[str, int] = field(default_factory=dict)

    def of(self, game: str) -> tuple[Card, ...]:
        """The cards of one game."""
        return tuple(card for card in self.cards if card.game == game)


def load_cards(paths: Sequence[Path], spec: GameSpec) -> CardSet:
    """One game's cards from card files, later files over earlier ones; rows of other games are skipped.

    Never raises for what is in the files: problems are in `findings`.
    """
    return _load(paths, {spec.name: spec}, skip_others=True)


def check_cards(paths: Sequence[Path], games: Mapping[str, GameSpec]) -> CardSet:
    """As `load_cards`, for the cards of all `games`, each checked by its own; other games are errors."""
    return _load(paths, games, skip_others=False)


def write_cards(
    cards: Iterable[Card], columns: Sequence[str] = FILE_COLUMNS, halves: Iterable[Column] = ()
) -> str:
    """A card file's text for these cards, which reads back as them. `halves` are columns with a scale."""
    scaled = {column.name: column for column in halves}
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for card in cards:
        common = {name: getattr(card, name) for name in COMMON_COLUMNS}
        own = {
            name: scaled[name].written(value) if name in scaled and isinstance(value, int) else value
            for name, value in card.fields.items()
        }
        cells = {**common, "keywords": "; ".join(card.keywords), **own}
        writer.writerow([cells.get(name, "") for name in columns])
    return out.getvalue()


def _load(paths: Sequence[Path], games: Mapping[str, GameSpec], skip_others: bool) -> CardSet:
    cards: dict[str, Card] = {}
    names: dict[tuple[str, str], str] = {}
    findings: list[Diagnostic] = []
    replaced: set[str] = set()
    faulty: set[str] = set()
    rows: dict[str, int] = {}
    for path in paths:
        file = _CardFile(shown_path(path), games, skip_others)
        file.read(path)
        replaced.update(_merge(file, cards, names))
        findings.extend(file.findings)
        faulty.update(file.faulty)
        rows[file.label] = file.rows
    ordered = tuple(cards[card_id] for card_id in sorted(cards))
    return CardSet(ordered, sorted(findings), sorted(replaced), frozenset(faulty), rows)


def _merge(file: _CardFile, cards: dict[str, Card], names: dict[tuple[str, str], str]) -> list[str]:
    """Put a file's cards over those of earlier files; returns the ids it replaces."""
    replaced = [card.id for _, card in file.cards if card.id in cards]
    for card_id in replaced:
        old = cards.pop(card_id)
        names.pop((old.game, old.name.casefold()))
    for line, card in file.cards:
        key = (card.game, card.name.casefold())
        if key in names:
            message = f"The name {shown(card.name)} belongs to the card {names[key]} of an earlier file."
            file.add("CARD015", message, line, "name", value=card.name)
            continue
        names[key] = card.id
        cards[card.id] = card
    if replaced:
        listed = ", ".join(replaced[:_NAMES_SHOWN])
        if len(replaced) > _NAMES_SHOWN:
            listed += f" and {len(replaced) - _NAMES_SHOWN} more"
        count = f"{len(replaced)} card" + ("s" if len(replaced) > 1 else "")
        file.add("CARD025", f"{count} of an earlier file replaced by id: {listed}.")
    return replaced


class _CardFile:
    """One card file while it is read: its header's columns, its cards with their lines, its findings."""

    def __init__(self, label: str, games: Mapping[str, GameSpec], skip_others: bool) -> None:
        self.label = label
        self.games = games
        self.skip_others = skip_others
        self.known = set(FILE_COLUMNS).union(*({c.name for c in g.card_columns} for g in games.values()))
        self.findings: list[Diagnostic] = []
        self.cards: list[tuple[int, Card]] = []
        self.faulty: set[str] = set()
        self.columns: dict[str, int] = {}
        self.rows = 0
        self.width = 0
        self.header_line = 0
        self.missing_said: set[str] = set()
        self.ids: dict[str, int] = {}
        self.names: dict[tuple[str, str], int] = {}

    def add(
        self,
        code: str,
        message: str,
        line: int = 0,
        header: str = "",
        value: str = "",
        fix: str = "",
        suggestion: str = "",
        column: int = 0,
    ) -> None:
        """Report a finding; the column's number follows from its name unless given."""
        column = column or self.columns.get(header, 0)
        found = Diagnostic(code, message, self.label, line, column, header, value, fix, suggestion)
        self.findings.append(found)

    def read(self, path: Path) -> None:
        """Read the whole file."""
        text = read_text(path)
        if isinstance(text, NotText):
            self.add(_UNREADABLE[text.reason], text.message, text.line)
            return
        records = self._records(text)
        first = next(records, None)
        if first is None:
            if not self.findings:
                self.add("CARD002", "The file holds blank lines only.")
            return
        if not self._read_header(*first):
            return
        for line, cells in records:
            self.rows += 1
            self._read_row(line, cells)
        if not self.rows and not self.findings:
            self.add("CARD010", "There is a header and no card under it.", self.header_line)

    def _records(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """Rows that are not blank, each with the physical line it starts on."""
        reader = csv.reader(io.StringIO(text, newline=""), strict=True)
        while True:
            line = reader.line_num + 1
            try:
                cells = next(reader)
            except StopIteration:
                return
            except csv.Error as problem:
                self._torn(line, reader.line_num, str(problem))
                continue
            if any(cell.strip() for cell in cells):
                yield line, [_LINE_BREAKS.sub("\n", cell) if "\r" in cell else cell for cell in cells]

    def _torn(self, first: int, last: int, problem: str) -> None:
        if "unexpected end" in problem:
            message = f"A quote is opened in the row at line {first} and never closed."
        elif "field larger" in problem:
            message = "A cell is longer than 131,072 characters: a quote is probably not closed."
        else:
            where = f"line {first}" if first == last else f"lines {first} to {last}"
            message = f"The row at {where} has text after a closing quote."
        self.add("CARD004", message, first)

    def _read_header(self, line: int, cells: list[str]) -> bool:
        """Take the columns' names; False if a column is missing without which no row can be read."""
        self.header_line, self.width = line, len(cells)
        for position, raw in enumerate(cells, start=1):
            name = raw.strip().lower()
            if name in self.columns:
                message = f"The column {name} is there twice: {self.columns[name]} and {position}."
                self.add("CARD008", message, line, name, value=raw, column=position)
            elif name:
                self.columns[name] = position
                if name != raw:
                    self.add("CARD024", f"The column {shown(raw)} is read as {name}.", line, name, value=raw)
        self._check_names(line, cells)
        missing = [name for name in REQUIRED_COLUMNS if name not in self.columns]
        for name in missing:
            if name not in self.missing_said:
                self._say_missing(name, f"The header has no column {name}, which every card needs.")
        return not missing

    def _check_names(self, line: int, cells: list[str]) -> None:
        absent = sorted(self.known - self.columns.keys())
        for name in [name for name in self.columns if name not in self.known]:
            raw = cells[self.columns[name] - 1]
            if meant := closest(name, absent):
                message = f"There is no column {shown(name)}."
                self.add("CARD006", message, line, name, value=raw, suggestion=meant)
                self.missing_said.add(meant)
            else:
                self.add("CARD007", f"The column {shown(name)} is not read.", line, name, value=raw)

    def _say_missing(self, name: str, message: str) -> None:
        self.missing_said.add(name)
        self.add("CARD005", message, self.header_line, value=name, fix=f"Add {name} to the first line.")

    def _read_row(self, line: int, raw: list[str]) -> None:
        cells = self._cells(raw)
        game = cells.get("game", "")
        if game and self.skip_others and game not in self.games:
            return
        before = len(self.findings)
        card = self._card(line, raw, cells)
        if card is None or any(found.severity == "error" for found in self.findings[before:]):
            self.faulty.update({cells.get("id", ""), cells.get("name", "").casefold()} - {""})
        else:
            self.cards.append((line, card))

    def _cells(self, raw: list[str]) -> dict[str, str]:
        """The row's cells by column, spaces around them removed, without the empty ones."""
        pairs = {name: raw[at - 1] for name, at in self.columns.items() if at <= len(raw)}
        return {name: cell.strip() for name, cell in pairs.items() if cell.strip()}

    def _card(self, line: int, raw: list[str], cells: dict[str, str]) -> Card | None:
        """The row as a card, its problems reported; None where it cannot be one."""
        if not self._right_length(line, raw):
            return None
        before = len(self.findings)
        self._check_characters(line, raw, cells)
        for name in REQUIRED_COLUMNS:
            if name not in cells:
                self.add("CARD011", f"The card has no {name}.", line, name)
        self._check_unique(line, cells)
        spec = self.games.get(cells.get("game", ""))
        if spec is None:
            self._unknown_game(line, cells)
            return None
        fields = self._fields(line, cells, spec)
        keywords = tuple(word for part in cells.get("keywords", "").split(";") if (word := part.strip()))
        common = {name: cells.get(name, "") for name in COMMON_COLUMNS if name != "keywords"}
        card = Card(keywords=keywords, fields=fields, **common)
        return card if self._check_by_game(line, card, spec, self.findings[before:]) else None

    def _right_length(self, line: int, raw: list[str]) -> bool:
        extra = [cell for cell in raw[self.width :] if cell.strip()]
        if len(raw) >= self.width and not extra:
            return True
        message = f"The row has {len(raw)} cells, the header has {self.width}."
        fix = "A text that has commas goes in double quotes." if extra else "Add the missing commas."
        self.add("CARD009", message, line, value=extra[0] if extra else "", fix=fix)
        return False

    def _check_characters(self, line: int, raw: list[str], cells: dict[str, str]) -> None:
        for name, cell in cells.items():
            if raw[self.columns[name] - 1] != cell:
                self.add("CARD024", "Spaces around the value are ignored.", line, name, value=cell)
            odd = [] if cell.isprintable() else _CONTROL.findall(cell)
            if name in _SEVERAL_LINES:
                odd = [character for character in odd if character not in "\n\t"]
            if odd:
                count = "a control character" if len(odd) == 1 else f"{len(odd)} control characters"
                message = f"The cell holds {count}: U+{ord(odd[0]):04X}."
                self.add("CARD026", message, line, name, value=cell)

    def _check_unique(self, line: int, cells: dict[str, str]) -> None:
        card_id, name, game = (cells.get(column, "") for column in ("id", "name", "game"))
        if card_id and not _ID.fullmatch(card_id):
            slug = _NOT_SLUG.sub("-", card_id.lower()).strip("-")
            meant = slug if _ID.fullmatch(slug) else ""
            message = f"{shown(card_id)} cannot be an id."
            self.add("CARD013", message, line, "id", value=card_id, suggestion=meant)
        if card_id and self.ids.setdefault(card_id, line) != line:
            message = f"The id {card_id} is already used on line {self.ids[card_id]}."
            self.add("CARD014", message, line, "id", value=card_id)
        key = (game, name.casefold())
        if name and self.names.setdefault(key, line) != line:
            message = f"The name {shown(name)} is already used on line {self.names[key]}."
            self.add("CARD015", message, line, "name", value=name)

    def _unknown_game(self, line: int, cells: dict[str, str]) -> None:
        if game := cells.get("game"):
            listed = ", ".join(sorted(self.games))
            message = f"There is no game {shown(game)}."
            meant = closest(game, self.games)
            self.add("CARD012", message, line, "game", game, f"The games are: {listed}.", meant)

    def _fields(self, line: int, cells: dict[str, str], spec: GameSpec) -> dict[str, str | int]:
        """The game's own columns, typed; wrong values are reported and left out."""
        fields: dict[str, str | int] = {}
        own = {column.name: column for column in spec.card_columns}
        for name, cell in cells.items():
            if name in COMMON_COLUMNS:
                continue
            if name in own:
                value = self._value(line, own[name], cell)
                if value is not None:
                    fields[name] = value
            elif name in self.known:
                message = f"Cards of {spec.title} have no {name}."
                self.add("CARD021", message, line, name, value=cell, fix="Empty the cell.")
        return fields

    def _value(self, line: int, column: Column, cell: str) -> str | int | None:
        name = column.name
        if column.choices and cell not in column.choices:
            message = f"{shown(cell)} is no {name}."
            fix = f"{_sentence(column.meaning)}: " + ", ".join(column.choices) + "."
            self.add("CARD019", message, line, name, cell, fix, closest(cell, column.choices))
            return None
        if not column.number:
            return cell
        low, high = column.written(column.low), column.written(column.high)
        number = _number(cell, column)
        if number is None:
            message = f"{shown(cell)} is not a whole number{' or a half' if column.scale > 1 else ''}."
            fix = f"{_sentence(column.meaning)}: digits only, {low} to {high}."
            self.add("CARD017", message, line, name, cell, fix, _number_meant(cell, column))
            return None
        if not column.low <= number <= column.high:
            message = f"{name} is {column.written(number)}; it goes from {low} to {high}."
            nearest = column.written(min(max(number, column.low), column.high))
            self.add("CARD018", message, line, name, cell, suggestion=nearest)
            return None
        return number

    def _check_by_game(self, line: int, card: Card, spec: GameSpec, known: Sequence[Diagnostic]) -> bool:
        """The game's own checks; a column with a finding already (`known`) is not reported twice.

        False if the card lacks a column that the whole file lacks: that is said once, for the header.
        """
        if card.type in spec.refused_types:
            self.add("CARD023", spec.refused_types[card.type], line, "type", card.type)
        elif card.type and card.type not in spec.card_types:
            message = f"{spec.title} has no card type {shown(card.type)}."
            fix = "The types are: " + ", ".join(spec.card_types) + "."
            self.add("CARD016", message, line, "type", card.type, fix, closest(card.type, spec.card_types))
        if card.type not in spec.card_types:
            return True
        whole = True
        faults = {found.header for found in known if found.severity == "error"}
        for problem in spec.check_card(card):
            if problem.header and problem.header in faults:
                continue
            if problem.header and problem.header not in self.columns:
                self._cell_without_column(problem)
                whole = False
                continue
            self.findings.append(locate(problem, self.label, line, self.columns.get(problem.header, 0)))
        return whole

    def _cell_without_column(self, problem: Problem) -> None:
        """A card needs a column that the file does not have: said once, not for each row."""
        if problem.header not in self.missing_said:
            message = f"The header has no column {problem.header}, which the cards need."
            self._say_missing(problem.header, message)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _number(cell: str, column: Column) -> int | None:
    """What a card holds for a cell's number; None if it is none."""
    if _NUMBER.fullmatch(cell):
        return int(cell) * column.scale
    if column.scale > 1 and _HALF.fullmatch(cell):
        return round(float(cell) * column.scale)
    return None


def _number_meant(cell: str, column: Column) -> str:
    """The digits a person probably meant: `1,600`, `1600.0`, `1600 ATK`; empty if unclear."""
    plain = _THOUSANDS.sub(r"\1", cell)
    found = re.fullmatch(r"\D*?(-?)(\d{1,9})(?:[.,]0+)?\D*", plain)
    if not found or found[1] or not column.low <= int(found[2]) * column.scale <= column.high:
        return ""
    return str(int(found[2]))
