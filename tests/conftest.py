"""Collects which rules the tests prove.

A test says `@pytest.mark.rule("VAL-WIN-1")` (three ids at most). The ids of tests that ran and passed are
written to out/rules-proved.json. When the whole suite ran, each game's RULES.md is the list to meet: a rule
whose state is `core` (or that has no state) and that no passing test names fails the session; so does an id
that no RULES.md has. A test may also name what a page decides about several rules (a heading with an id).
Where the ledgers of the project lie beside the repository, RULES.md must list the same ids as they do.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

RULE_ID = r"[A-Z]{3}-[A-Z0-9]+(?:-[A-Z0-9]+)*"
IN_SCOPE = "core"
LATER = "next"
MOST_IDS = 3
PROOF = Path("out") / "rules-proved.json"
LEDGERS = Path("..") / "shared" / "rules"
SURROUNDINGS = ("COLUMNS", "LINES", "FORCE_COLOR", "EVENHAND_DEBUG")
"""What changes how commands print: xdist sets some, a developer's shell others."""

NARROWING = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "lf", "last_failed", "stepwise")


def rules_listed(text: str) -> dict[str, str]:
    """The rules of a RULES.md by id, with their state; without a column for it they are in scope."""
    found = re.findall(rf"^\| ({RULE_ID}) \|(?: ({IN_SCOPE}|{LATER}) \|)?", text, re.M)
    return {rule: state or IN_SCOPE for rule, state in found}


def decisions_listed(text: str) -> set[str]:
    """The ids of what a RULES.md decides about several rules."""
    return set(re.findall(rf"^### ({RULE_ID}) ", text, re.M))


def ledger_ids(text: str) -> set[str]:
    """The ids in the first column of a ledger."""
    return set(re.findall(rf"^\| ({RULE_ID}) \|", text, re.M))


def complaints(root: Path, proved: Iterable[str], named: Iterable[str]) -> list[str]:
    """What the project's rules and its tests disagree about, one line each."""
    found = []
    states: dict[str, str] = {}
    decisions: set[str] = set()
    for page in sorted(root.glob("rulesets/*/RULES.md")):
        text = page.read_text(encoding="utf-8")
        listed = rules_listed(text)
        states.update(listed)
        decisions |= decisions_listed(text)
        ledger = root / LEDGERS / f"{page.parent.name}.md"
        if ledger.exists():
            asked = ledger_ids(ledger.read_text(encoding="utf-8"))
            found += [
                f"{rule}: the ledger has it, {page.parent.name}/RULES.md has not"
                for rule in sorted(asked - set(listed))
            ]
            found += [
                f"{rule}: {page.parent.name}/RULES.md has it, the ledger has not"
                for rule in sorted(set(listed) - asked)
            ]
    scope = {rule for rule, state in states.items() if state == IN_SCOPE}
    found += [f"{rule}: no test that passed proves it" for rule in sorted(scope - set(proved))]
    strange = set(named) - set(states) - decisions
    found += [f"{rule}: a test names it, no RULES.md has it" for rule in sorted(strange)]
    return found


class RuleProof:
    """Gathers the ids from the reports of tests: those cross from xdist's workers to the main process."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.proved: dict[str, set[str]] = {}
        self.named: set[str] = set()
        self.failed: set[str] = set()
        self.problems: list[str] = []

    @property
    def whole(self) -> bool:
        """Whether this session was asked for every test there is."""
        option = self.config.option
        everything = self.config.args_source is pytest.Config.ArgsSource.TESTPATHS
        return everything and not any(getattr(option, name, None) for name in NARROWING)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = [value for name, value in report.user_properties if name == "rule"]
        self.named.update(map(str, rules))
        if report.failed:
            self.failed.add(report.nodeid)
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            for rule in rules:
                self.proved.setdefault(str(rule), set()).add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        option = self.config.option
        if hasattr(self.config, "workerinput") or option.collectonly:
            return
        proved = {rule: sorted(tests - self.failed) for rule, tests in sorted(self.proved.items())}
        proved = {rule: tests for rule, tests in proved.items() if tests}
        ended = exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)
        complete = self.whole and ended and not (session.shouldstop or session.shouldfail)
        out = self.config.rootpath / PROOF
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(
            json.dumps({"complete": complete, "proved": proved}, indent=2) + "\n", encoding="utf-8"
        )
        if complete:
            self.problems = complaints(self.config.rootpath, proved, self.named)
            if self.problems and exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.problems:
            terminalreporter.section("rules", sep="=", red=True)
            for problem in self.problems:
                terminalreporter.line(problem)
        if self.proved:
            terminalreporter.line(f"rules proved by tests that passed: {len(self.proved)}")


def pytest_configure(config: pytest.Config) -> None:
    for name in SURROUNDINGS:
        os.environ.pop(name, None)
    config.pluginmanager.register(RuleProof(config), "rule-proof")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        rules = [rule for mark in item.iter_markers("rule") for rule in mark.args]
        wrong = [rule for rule in rules if not re.fullmatch(RULE_ID, str(rule))]
        if wrong:
            raise pytest.UsageError(f"{item.nodeid}: {wrong[0]!r} is no rule id")
        if len(rules) > MOST_IDS:
            raise pytest.UsageError(
                f"{item.nodeid} names {len(rules)} rules; {MOST_IDS} a test at most: split it"
            )
        item.user_properties += [("rule", rule) for rule in rules]
