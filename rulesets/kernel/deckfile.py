"""Deck files: a header, then a line for each card; decks and every problem at once out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from .cards import Card, Deck
from .data import shown_path
from .diagnostics import Diagnostic, closest, errors, locate, shown
from .spec import GameSpec
from .textfile import NotText, read_text

HEADERS = ("game", "name")
"""The header lines every deck has; a game may declare more."""

CARD_LINE = re.compile(r"(-?\d+)\s*[xX]?\s+(\S.*)")
"""A card's line: how many, and which."""

_COPIES_MOST = 1_000
_HEADER = re.compile(r"([^\W\d][\w ]*?)\s*:\s*(.*)")
_BEFORE_HASH = re.compile(r"(.*\S)\s+#.*")
_TRAILING_COMMENT = re.compile(r"\s+#.*")
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_UNREADABLE = {"unreadable": "DECK001", "empty": "DECK002", "binary": "DECK003"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A card line: the card as written, how many, and where."""

    line: int
    column: int
    copies: int
    written: str


@dataclass(slots=True)
class DeckText:
    """A deck file split into its lines, before anything is known about the game's cards."""

    label: str
    id: str
    header: dict[str, str] = field(default_factory=dict)
    header_lines: dict[str, int] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    readable: bool = True

    @property
    def game(self) -> str:
        """The game's short name as the file gives it, empty if it gives none."""
        return self.header.get("game", "")

    def add(
        self, code: str, message: str, line: int = 0, column: int = 0, value: str = "", suggestion: str = ""
    ) -> None:
        """Report a finding."""
        found = Diagnostic(code, message, self.label, line, column, value=value, suggestion=suggestion)
        self.findings.append(found)


def read_deck(path: Path) -> DeckText:
    """Split a deck file into header and card lines; never raises for what is in it."""
    deck = DeckText(shown_path(path), path.stem)
    text = read_text(path)
    if isinstance(text, NotText):
        deck.readable = False
        deck.add(_UNREADABLE[text.reason], text.message, text.line)
        return deck
    for number, line in enumerate(_LINE_BREAK.split(text), start=1):
        content = line.strip()
        if content and not content.startswith("#"):
            _read_line(deck, number, line, content)
    return deck


def load_deck(
    path: Path,
    spec: GameSpec,
    cards: Iterable[Card],
    options: Mapping[str, int],
    faulty: frozenset[str] = frozenset(),
) -> tuple[Deck | None, list[Diagnostic]]:
    """A deck of one game, or None and why not. `options` has the game's limits by name.

    `faulty` (see `CardSet.faulty`) names cards whose rows have errors. Findings are sorted; a deck is
    returned only if none of them is an error.
    """
    return check_deck_text(read_deck(path), spec, cards, options, faulty)


def check_deck_text(
    text: DeckText,
    spec: GameSpec,
    cards: Iterable[Card],
    options: Mapping[str, int],
    faulty: frozenset[str] = frozenset(),
) -> tuple[Deck | None, list[Diagnostic]]:
    """As `load_deck`, for a deck file that is already split into its lines."""
    if text.readable:
        _check_header(text, spec)
        if text.game == spec.name:
            _check_entries(text, spec, cards, options, faulty)
    findings = sorted(text.findings)
    if errors(findings):
        return None, findings
    return _deck(text, CardIndex(spec.name, cards)), findings


def write_deck(deck: Deck, spec: GameSpec, cards: Iterable[Card], remark: str = "") -> str:
    """A deck file's text, `remark` its comment: reading it gives the same deck.

    Cards come by type, then by the first of the game's columns that is a number, then by name.
    """
    index = CardIndex(spec.name, cards)
    first = next((column.name for column in spec.card_columns if column.number), "")
    types = {name: place for place, name in enumerate(spec.card_types)}

    def place(entry: tuple[str, int]) -> tuple[int, int, str]:
        card = index.by_id[entry[0]]
        return types[card.type], card.number(first), card.name

    lines = [f"# {line}" for line in remark.splitlines()] + [
        f"{key}: {value}" for key, value in deck.header.items()
    ]
    lines.append("")
    for card_id, copies in sorted(deck.cards, key=place):
        line = f"{copies} {index.by_id[card_id].name}"
        found = CARD_LINE.fullmatch(line)
        read_back = index.find(found[2]) if found else None
        lines.append(line if read_back and read_back.id == card_id else f"{copies} {card_id}")
    return "\n".join(lines) + "\n"


def unknown_game(text: DeckText, games: Iterable[str]) -> list[Diagnostic]:
    """The findings of a deck file whose game is none of `games`: its cards cannot be checked."""
    if not text.readable:
        return sorted(text.findings)
    _check_present(text, HEADERS)
    if text.game:
        listed = ", ".join(sorted(games))
        message = f"There is no game {shown(text.game)}; the games are: {listed}."
        meant = closest(text.game, games)
        text.add("DECK008", message, text.header_lines["game"], 1, text.game, meant)
    return sorted(text.findings)


def _read_line(deck: DeckText, number: int, line: str, content: str) -> None:
    at = line.index(content) + 1
    if found := CARD_LINE.fullmatch(content):
        copies = int(found[1]) if len(found[1]) < len(str(_COPIES_MOST)) else _COPIES_MOST
        if not 0 < copies < _COPIES_MOST:
            deck.add("DECK010", f"{found[1]} is no number of copies.", number, at, found[1])
            copies = 0
        deck.entries.append(Entry(number, at + found.start(2), copies, found[2]))
    elif found := _HEADER.fullmatch(content):
        key, value = found[1].lower(), found[2].strip()
        if key in deck.header:
            message = f"The line `{key}:` is there already, on line {deck.header_lines[key]}."
            deck.add("DECK007", message, number, at, content)
            return
        deck.header[key] = value
        deck.header_lines[key] = number
    else:
        deck.add("DECK004", "The line is neither header nor card.", number, at, content, _meant(content))


def _meant(content: str) -> str:
    """A card line written the other way round or without a count, as it was probably meant."""
    if found := re.fullmatch(r"(\D.*?)\s*[xX*]\s*(\d{1,3})", content):
        return f"{found[2]} {found[1]}"
    return f"1 {content}" if re.fullmatch(r"[^\W\d].*", content) else ""


def _check_header(text: DeckText, spec: GameSpec) -> None:
    known = (*HEADERS, *spec.deck_headers)
    for key in text.header:
        if key not in known:
            line = text.header_lines[key]
            message = f"{spec.title} decks have no line `{key}:`."
            text.add("DECK006", message, line, 1, key, closest(key, known))
    _check_present(text, known)
    if text.game and text.game != spec.name:
        message = f"The deck is for {shown(text.game)}, not for {spec.name}."
        text.add("DECK008", message, text.header_lines["game"], 1, text.game, spec.name)


def _check_present(text: DeckText, keys: Iterable[str]) -> None:
    for key in keys:
        if not text.header.get(key):
            said = "is empty" if key in text.header else "is missing"
            text.add("DECK005", f"The line `{key}:` {said}.", text.header_lines.get(key, 0))


class CardIndex:
    """Finds a game's cards by id or by name, capitals aside."""

    def __init__(self, game: str, cards: Iterable[Card]) -> None:
        self.by_id = {card.id: card for card in cards if card.game == game}
        self.by_name = {card.name.casefold(): card for card in self.by_id.values()}

    def find(self, written: str) -> Card | None:
        """The card that a line means: all of the text or, if that is no card, what stands before a #."""
        text: str | None = written
        while text:
            if found := self.by_id.get(text) or self.by_name.get(text.casefold()):
                return found
            before = _BEFORE_HASH.fullmatch(text)
            text = before[1] if before else None
        return None

    def closest(self, written: str) -> str:
        """The name or id most like the one written."""
        plain = _TRAILING_COMMENT.sub("", written)
        names = [card.name for card in self.by_id.values()]
        return closest(plain, names) or closest(plain, self.by_id)


def _resolved(text: DeckText, index: CardIndex) -> list[tuple[Entry, Card]]:
    return [(entry, card) for entry in text.entries if (card := index.find(entry.written)) is not None]


def _deck(text: DeckText, index: CardIndex) -> Deck:
    """The deck as listed; an unknown card counts under what is written for it."""
    copies: Counter[str] = Counter()
    for entry in text.entries:
        card = index.find(entry.written)
        copies[card.id if card else entry.written] += entry.copies
    cards = tuple(sorted((card_id, count) for card_id, count in copies.items() if count))
    return Deck(text.game, text.id, text.header.get("name", ""), dict(text.header), cards)


def _check_entries(
    text: DeckText,
    spec: GameSpec,
    cards: Iterable[Card],
    options: Mapping[str, int],
    faulty: frozenset[str],
) -> None:
    if not text.entries:
        text.add("DECK002", "The deck lists no cards.")
        return
    index = CardIndex(spec.name, cards)
    _check_header_cards(text, spec, index, faulty)
    found = _resolved(text, index)
    _unknown_cards(text, index, faulty)
    lines: dict[str, Entry] = {}
    for entry, card in found:
        if first := lines.get(card.id):
            message = f"{card.name} is on line {first.line} too; the copies are added up."
            text.add("DECK014", message, entry.line, entry.column, entry.written)
        lines.setdefault(card.id, entry)
    for problem in spec.check_deck(_deck(text, index), index.by_id, options):
        place = lines.get(problem.card)
        line, column = (place.line, place.column) if place else (0, 0)
        text.findings.append(locate(problem, text.label, line, column))


def _check_header_cards(text: DeckText, spec: GameSpec, index: CardIndex, faulty: frozenset[str]) -> None:
    """The cards that the header names are there, and of the types that belong there."""
    for named in spec.header_cards:
        written = text.header.get(named.header, "")
        line = text.header_lines.get(named.header, 0)
        card = index.find(written)
        if card is not None and card.type not in named.types:
            wanted = " or ".join(named.types)
            message = f"{card.name} is a {card.type}; the line `{named.header}:` names a {wanted}."
            text.add("DECK015", message, line, 1, written)
        elif card is None and (written in faulty or written.casefold() in faulty):
            message = f"{shown(written)} is in a card file, but its row has errors."
            text.add("DECK013", message, line, 1, written)
        elif card is None and written:
            of_type = [each.name for each in index.by_id.values() if each.type in named.types]
            message = f"There is no card {shown(written)}."
            text.add("DECK009", message, line, 1, written, closest(written, of_type))


def _unknown_cards(text: DeckText, index: CardIndex, faulty: frozenset[str]) -> None:
    for entry in text.entries:
        if index.find(entry.written) is not None:
            continue
        plain = _TRAILING_COMMENT.sub("", entry.written)
        if plain in faulty or plain.casefold() in faulty:
            message = f"{shown(plain)} is in a card file, but its row has errors."
            text.add("DECK013", message, entry.line, entry.column, plain)
        else:
            message = f"There is no card {shown(plain)}."
            text.add("DECK009", message, entry.line, entry.column, plain, index.closest(plain))
