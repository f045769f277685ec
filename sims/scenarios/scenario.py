"""A scenario as it is run: what a file said, with every card found and every place known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.diagnostics import Diagnostic
from rulesets.kernel.spec import GameSpec

from .cards import Known
from .tree import Node


@dataclass(frozen=True, slots=True)
class Act:
    """An action: its text, where it stands, and the seat (1 or 2) that has to decide, 0 if any may."""

    text: str
    node: Node
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that must not be legal, and the id of the rule that refuses it, empty if any may."""

    text: str
    node: Node
    why: str = ""
    why_node: Node | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """What must hold: parts of the position, the seat that decides, actions that must (not) be legal."""

    expected: Mapping[str, Any]
    node: Node
    decides: int = 0
    offered: Sequence[str] = ()
    not_offered: Sequence[str] = ()


Step = Act | Refusal | Check


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, what is done in it and checked; the last step is what must hold in the end.

    `cards` are those of the two decks, sorted by id; `known` also has all others.
    """

    spec: GameSpec
    file: str
    line: int
    name: str
    rules: tuple[str, ...]
    cards: tuple[Card, ...]
    known: Known
    decks: tuple[Deck, Deck]
    options: Mapping[str, int]
    seed: int
    position: Mapping[str, Any]
    node: Node
    steps: tuple[Step, ...]


@dataclass(slots=True)
class ScenarioFile:
    """A file that was read: the scenarios that can be run, and what is wrong with the others."""

    file: str
    game: str = ""
    rules: tuple[str, ...] = ()
    scenarios: list[Scenario] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
