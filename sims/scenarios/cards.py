"""The cards a scenario may name: those of its file, those that come with Evenhand, those of files given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rulesets.kernel.cardfile import CardSet, load_cards
from rulesets.kernel.cards import Card
from rulesets.kernel.codes import CODES
from rulesets.kernel.data import bundled_cards_file
from rulesets.kernel.diagnostics import Diagnostic, Problem, closest, errors, shown
from rulesets.kernel.spec import Column, GameSpec

from .tree import Node, Source


class Library:
    """The bundled cards of each game with those of `files` over them, read once."""

    def __init__(self, files: Sequence[Path] = ()) -> None:
        self.files = list(files)
        self._sets: dict[str, CardSet] = {}

    def of(self, spec: GameSpec) -> CardSet:
        """One game's cards; what is wrong with the files is in their findings."""
        if spec.name not in self._sets:
            self._sets[spec.name] = load_cards([bundled_cards_file(), *self.files], spec)
        return self._sets[spec.name]

    def findings(self) -> list[Diagnostic]:
        """What is wrong with the files, for the games asked for so far; replaced cards are no matter here."""
        return sorted({found for cards in self._sets.values() for found in errors(cards.findings)})


class Known:
    """Cards by name and by id; the first of several with a name or id is the one that is meant."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.ids: dict[str, Card] = {}
        self.names: dict[str, Card] = {}
        for card in cards:
            self.ids.setdefault(card.id, card)
            self.names.setdefault(card.name.casefold(), card)

    def find(self, name: str) -> Card | None:
        """The card of a name, whatever its capitals, or of an id."""
        text = name.strip()
        return self.names.get(text.casefold()) or self.ids.get(text)

    def meant(self, name: str) -> str:
        """The name most like this one; empty if none is close."""
        return closest(name, (card.name for card in self.ids.values()))


def own_cards(
    spec: GameSpec, made: Iterable[tuple[Card, Node]], source: Source
) -> tuple[list[Card], set[str]]:
    """The cards that a file brings along, without a name twice, and the ids of those with errors.

    What is wrong with a card is reported at its line.
    """
    cards: list[Card] = []
    faulty: set[str] = set()
    lines: dict[str, int] = {}
    for card, node in made:
        key = card.name.casefold()
        if key in lines:
            message = f"The name {shown(card.name)} is already used on line {lines[key]}."
            source.add("SCENARIO015", message, _at(node, "name"))
            continue
        lines[key] = node.line
        cards.append(card)
        problems = list(check(spec, card))
        for problem in problems:
            _report(problem, node, source)
        if problems:
            faulty.add(card.id)
    return cards, faulty


def check(spec: GameSpec, card: Card) -> Iterator[Problem]:
    """What is wrong with a card: values that its columns do not take, then the game's own checks. Cards of
    a scenario are props: what a designer would merely be warned about is no matter here."""
    if card.type in spec.refused_types:
        yield Problem("CARD023", spec.refused_types[card.type], "type", card.type)
        return
    if card.type not in spec.card_types:
        message = f"{spec.title} has no card type {shown(card.type)}."
        listed = "The types are: " + ", ".join(spec.card_types) + "."
        yield Problem("CARD016", message, "type", card.type, listed, closest(card.type, spec.card_types))
        return
    wrong = set()
    for column in spec.card_columns:
        for problem in _value(column, card.fields.get(column.name)):
            wrong.add(column.name)
            yield problem
    for problem in spec.check_card(card):
        if problem.header not in wrong and CODES[problem.code].severity == "error":
            yield problem


def _value(column: Column, value: str | int | None) -> Iterator[Problem]:
    name = column.name
    if value is None:
        return
    if column.choices and value not in column.choices:
        listed = ", ".join(column.choices)
        meant = closest(str(value), column.choices)
        yield Problem(
            "CARD019", f"{shown(str(value))} is no {name}.", name, str(value), f"It can be {listed}.", meant
        )
    if column.number and not isinstance(value, int):
        yield Problem("CARD017", f"{shown(str(value))} is not a whole number.", name, str(value))
    elif column.number and not column.low <= int(value) <= column.high:
        low, high = column.written(column.low), column.written(column.high)
        message = f"{name} is {column.written(int(value))}; it goes from {low} to {high}."
        yield Problem("CARD018", message, name, str(value))


def _report(problem: Problem, node: Node, source: Source) -> None:
    """A problem of a card, at the value in the file that it is about."""
    place = _at(node, problem.header)
    source.findings.append(
        Diagnostic(
            problem.code,
            problem.message,
            source.file,
            place.line,
            place.column,
            "",
            problem.value,
            problem.help,
            problem.suggestion,
            problem.rule,
        )
    )


def _at(node: Node, column: str) -> Node:
    return node.get(column) or node
