"""Plays scenarios on the interpreted engine and says where they are not as expected."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulesets.kernel.diagnostics import Diagnostic
from rulesets.kernel.loader import Runtime
from sims.engine import Position, load_engine

from . import models, words
from .comparing import compare
from .scenario import Act, Check, Refusal, Scenario, Step
from .tree import Node, Source

MOST_OFFERS = 12
"""How many legal actions are listed where one is not legal."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the scenario says: about what, what was expected, and what was found."""

    line: int
    column: int
    what: str
    expected: str
    got: str
    hint: str = ""

    def json(self) -> dict[str, str | int]:
        """As a JSON object."""
        return {name: getattr(self, name) for name in ("line", "column", "what", "expected", "got", "hint")}


@dataclass(frozen=True, slots=True)
class Done:
    """A line of the log: the seat (1 or 2), its action as text, and a note if it was refused."""

    seat: int
    action: str
    note: str = ""

    def json(self) -> dict[str, str | int]:
        """As a JSON object."""
        return {"seat": self.seat, "action": self.action, "note": self.note}


@dataclass(slots=True)
class Result:
    """What came of a scenario. `findings` are faults of the file that show only when it is played."""

    scenario: Scenario
    differences: list[Difference] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)
    log: list[Done] = field(default_factory=list)
    board: str = ""
    crash: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything is as the scenario says."""
        return not (self.differences or self.findings or self.crash)

    def json(self) -> dict[str, Any]:
        """As a JSON object; every key is always there."""
        scenario = self.scenario
        return {
            "file": scenario.file,
            "line": scenario.line,
            "name": scenario.name,
            "rules": list(scenario.rules),
            "passed": self.passed,
            "differences": [each.json() for each in self.differences],
            "findings": [each.json() for each in self.findings],
            "crash": self.crash,
            "log": [each.json() for each in self.log],
            "board": self.board,
        }


def run(scenario: Scenario) -> Result:
    """Play a scenario up to the first step that is not as it says.

    Never raises for what the scenario says. A fault of the rules themselves is told in `crash`.
    """
    source = Source(scenario.file)
    result = Result(scenario)
    try:
        _Run(scenario, result, source).run()
    except Exception as fault:  # a fault of ours: the other scenarios are run all the same
        last = traceback.extract_tb(fault.__traceback__)[-1]
        result.crash = f"{type(fault).__name__}: {fault} ({Path(last.filename).name}, line {last.lineno})"
    result.findings = sorted(source.findings)
    return result


class _Run:
    """One scenario while it is played."""

    def __init__(self, scenario: Scenario, result: Result, source: Source) -> None:
        self.scenario, self.result, self.source = scenario, result, source
        self.format = models.positions(scenario.spec)

    def run(self) -> None:
        """Set up, then step by step until one is not as it should be."""
        position = self._start()
        if position is None:
            return
        try:
            for step in self.scenario.steps:
                self._step(position, step)
                if self.result.differences or self.source.findings:
                    break
        finally:
            self.result.differences.sort(key=lambda each: (each.line, each.column))
            self.result.board = position.board()

    def _start(self) -> Position | None:
        scenario = self.scenario
        try:
            engine = load_engine(scenario.spec.name, Runtime.TWIN)
            match = engine.match(scenario.cards, *scenario.decks, scenario.options)
            position = match.new_game(scenario.seed)
            self.format.set_up(position, scenario.position)
        except self.format.PositionError as problem:
            self.source.add("SCENARIO013", _sentence(str(problem)), scenario.node.at(problem.path))
            return None
        except ValueError as problem:
            self.source.add("SCENARIO013", _sentence(str(problem)), scenario.node)
            return None
        return position

    def _step(self, position: Position, step: Step) -> None:
        if isinstance(step, Act):
            self._act(position, step)
        elif isinstance(step, Refusal):
            self._refused(position, step)
        else:
            self._check(position, step)

    # --- actions -------------------------------------------------------------------------------------

    def _act(self, position: Position, step: Act) -> None:
        if step.seat and not self._decides(position, step.seat, step.node):
            return
        asked = self._ask(position, step.text, step.node)
        if asked is None:
            return
        action, why = asked
        if why:
            self._differ(step.node, step.text, "legal", why, _offers(position))
            return
        seat = position.decider + 1
        said = position.text(action)
        position.apply(action)
        self.result.log.append(Done(seat, said))

    def _refused(self, position: Position, step: Refusal) -> None:
        asked = self._ask(position, step.text, step.node)
        if asked is None:
            return
        _, why = asked
        wanted = f"refused by {step.why}" if step.why else "refused"
        if not why:
            self._differ(step.node, step.text, wanted, "legal")
        elif step.why and not why.startswith(f"{wanted}:"):
            self._differ(step.why_node or step.node, step.text, wanted, why)
        else:
            self.result.log.append(Done(position.decider + 1, step.text, why))

    def _ask(self, position: Position, text: str, node: Node) -> tuple[int, str] | None:
        """An action and why it is refused, empty if it is legal; None, with a finding, if it is no action."""
        try:
            action = position.parse(text)
        except ValueError as problem:
            action, said = -1, str(problem)
        if action >= 0 and self._legal(position, action):
            return action, ""
        if position.over:
            return action, f"refused: the game is over ({_outcome(position)})"
        try:
            refusal = self.format.why_not(position, text)
        except ValueError as problem:
            self.source.add("SCENARIO014", _sentence(said if action < 0 else str(problem)), node)
            return None
        return action, f"refused by {refusal.rule}: {refusal.reason}"

    def _legal(self, position: Position, action: int) -> bool:
        concessions = position.match.engine.notation.CONCESSIONS
        return action in position.legal_actions() or (not position.over and action in concessions)

    def _decides(self, position: Position, seat: int, node: Node) -> bool:
        found = position.decider + 1
        if found != seat:
            got = f"seat {found}" if found else f"nobody: the game is over ({_outcome(position)})"
            self._differ(node, "who decides", f"seat {seat}", got, _offers(position))
        return found == seat

    # --- checks --------------------------------------------------------------------------------------

    def _check(self, position: Position, step: Check) -> None:
        full = self.format.snapshot(position, full=True)
        for unlike in compare(step.expected, full, self.scenario.known, self.format.FILLER.name):
            expected, got = words.value(unlike.expected), words.value(unlike.got)
            self._differ(_where(step.node, unlike.path), words.place(unlike.path), expected, got)
        if step.decides:
            self._decides(position, step.decides, step.node.get("decides") or step.node)
        for key, texts, wanted in (("offered", step.offered, True), ("not_offered", step.not_offered, False)):
            for index, text in enumerate(texts):
                self._offered(position, text, wanted, step.node.at((key, index)))

    def _offered(self, position: Position, text: str, wanted: bool, node: Node) -> None:
        asked = self._ask(position, text, node)
        if asked is None:
            return
        _, why = asked
        if wanted and why:
            self._differ(node, text, "offered", why, _offers(position))
        elif not wanted and not why:
            self._differ(node, text, "not offered", "offered")

    def _differ(self, node: Node, what: str, expected: str, got: str, hint: str = "") -> None:
        self.result.differences.append(Difference(node.line, node.column, what, expected, got, hint))


def _where(node: Node, path: tuple[str | int, ...]) -> Node:
    """The place in the file of a path in the position: entries of lists may be written as `number: entry`."""
    for step in path:
        child = node.child(step)
        if isinstance(node.value, dict) and isinstance(step, int):
            child = node.value.get(step + 1)
        if child is None:
            break
        node = child
    return node


def _outcome(position: Position) -> str:
    """How a game ended: `life, seat 1 won`."""
    winner = f"seat {position.winner + 1} won" if position.winner >= 0 else "nobody won"
    return f"{position.ending}, {winner}"


def _offers(position: Position) -> str:
    """What could have been done instead."""
    texts = list(dict.fromkeys(position.text(action) for action in position.legal_actions()))
    more = f", and {len(texts) - MOST_OFFERS} more" if len(texts) > MOST_OFFERS else ""
    return f"seat {position.decider + 1} can: {', '.join(texts[:MOST_OFFERS])}{more}" if texts else ""


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
