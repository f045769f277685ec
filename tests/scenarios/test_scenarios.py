"""Every scenario file beside this module: each scenario is a test that proves the rules it names."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from sims.scenarios.cards import Library
from sims.scenarios.reading import read_file
from sims.scenarios.running import run
from sims.scenarios.scenario import Scenario, ScenarioFile
from sims.scenarios.telling import text
from tests.mutants.plugin import RULES

FOLDER = Path(__file__).parent
MOST_RULES = 3  # a test names no more, see tests/conftest.py
LIBRARY = Library()
ASKED = [rule for rule in os.environ.get(RULES, "").split(",") if rule]
"""Where only tests of some rules are wanted, only the files that name one of them are read."""


def is_asked(path: Path) -> bool:
    text = path.read_text(encoding="utf-8") if ASKED else ""
    return not ASKED or any(rule in text for rule in ASKED)


FILES = [read_file(path, LIBRARY) for path in sorted(FOLDER.rglob("*.yaml")) if is_asked(path)]


def parameters() -> list[Any]:
    """A parameter for each scenario, with the ids of its rules as marks."""
    return [
        pytest.param(
            scenario,
            id=f"{Path(file.file).stem}: {scenario.name}",
            marks=[pytest.mark.rule(*scenario.rules[:MOST_RULES])] if scenario.rules else [],
        )
        for file in FILES
        for scenario in file.scenarios
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: Path(file.file).stem)
def test_a_file_is_sound(file: ScenarioFile) -> None:
    assert [finding.text() for finding in file.findings] == []
    assert {len(scenario.rules) for scenario in file.scenarios} <= {1, 2, 3}, "one to three rules each"


@pytest.mark.parametrize("scenario", parameters())
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.passed, "\n" + text(result)
