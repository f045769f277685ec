"""Runs that several tests of the reports measure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from reports.results import Results, measure
from reports.source import open_measured
from sims.runs import RunFiles
from tests.unit.reports import by_hand
from tests.unit.reports.synthetic import Truth, simulate

TRUTH = Truth(
    strengths={"deck-00": 0.35, "deck-01": 0.0, "deck-02": -0.1, "deck-03": -0.3},
    seat=0.2,
    luck=0.9,
    draw=0.05,
)


def measured(path: Path) -> Results:
    """The results of a run file."""
    with open_measured(RunFiles(path.parent, path.name.removesuffix(".duckdb"))) as run:
        return measure(run)


@pytest.fixture(scope="session")
def hand_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the run written by hand."""
    return by_hand.write(tmp_path_factory.mktemp("hand") / "sample-20260101-0123abcd.duckdb")


@pytest.fixture(scope="session")
def hand(hand_path: Path) -> Results:
    """The results of the run written by hand."""
    return measured(hand_path)


@pytest.fixture(scope="session")
def simulated_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a simulated run whose truth is `TRUTH`."""
    return simulate(tmp_path_factory.mktemp("simulated") / "sample.duckdb", TRUTH, games=300, seed=5)


@pytest.fixture(scope="session")
def simulated(simulated_path: Path) -> Results:
    """The results of the simulated run."""
    return measured(simulated_path)


@pytest.fixture(scope="session")
def measure_file() -> Callable[[Path], Results]:
    """Measures a run file."""
    return measured
