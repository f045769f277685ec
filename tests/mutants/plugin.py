"""A pytest plugin for the runs of the mutants: only tests that name a rule asked for run, and what became
of each is written down."""

from __future__ import annotations

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

REPORT = "EVENHAND_MUTANTS_REPORT"  # in the environment: the file to write
RULES = "EVENHAND_MUTANTS_RULES"  # in the environment: the ids whose tests run, with commas between


def rules_of(item: pytest.Item) -> list[str]:
    """The rule ids that a test names."""
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


class Recorder:
    """One entry a test: its rules, whether it passed, its seconds, the exception it failed with."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, Any]] = {}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        asked = set(os.environ[RULES].split(","))
        kept = [item for item in items if asked & set(rules_of(item))]
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        entry = self.tests.setdefault(item.nodeid, {"passed": False, "error": "", "seconds": 0.0})
        entry["rules"] = rules_of(item)
        entry["seconds"] += call.duration
        if call.when == "call":
            entry["passed"] = report.passed
        if report.failed and call.excinfo is not None:
            entry["passed"] = False
            entry["error"] = call.excinfo.typename
        return report

    def pytest_sessionfinish(self) -> None:
        Path(os.environ[REPORT]).write_text(json.dumps(self.tests), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recorder())
