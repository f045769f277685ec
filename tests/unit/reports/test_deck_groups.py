"""Rates by groups of decks, against plain Python over the same rows."""

from __future__ import annotations

import shutil
from collections import defaultdict
from pathlib import Path

import duckdb
import pytest

from reports.page import make_report, render
from reports.results import Results
from tests.unit.reports.conftest import measured
from tests.unit.reports.test_against_python import Counted, Plain, interval

TABLE = 'CREATE TABLE deck_groups(grp VARCHAR, title VARCHAR, "value" VARCHAR, sort INTEGER, deck INTEGER)'
NORTH, SOUTH = "North", "South"
VALUES = {0: NORTH, 1: NORTH, 2: SOUTH}  # deck-03 belongs to none


@pytest.fixture(scope="module")
def path(simulated_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The simulated run, of a game that sorts its decks."""
    copy = tmp_path_factory.mktemp("sorted") / "sample.duckdb"
    shutil.copy(simulated_path, copy)
    with duckdb.connect(str(copy)) as con:
        con.execute(TABLE)
        rows = [("coast", "Coast", value, 0, deck) for deck, value in VALUES.items()]
        con.executemany("INSERT INTO deck_groups VALUES (?, ?, ?, ?, ?)", rows)
    return copy


@pytest.fixture(scope="module")
def results(path: Path) -> Results:
    """What the report measures of it."""
    return measured(path)


def test_games_within_a_kind_are_left_out(path: Path, results: Results) -> None:
    plain = Plain(path)
    counted: dict[str, Counted] = {value: defaultdict(lambda: [0.0, 0.0]) for value in (NORTH, SOUTH)}
    for game in plain.real():
        (_, first, won), (_, second, lost) = plain.sides(game)
        for own, other, score in ((first, second, won), (second, first, lost)):
            if own in VALUES and VALUES[own] != VALUES.get(other):
                sums = counted[VALUES[own]][game["matchup"], game["pair"]]
                sums[0] += 1
                sums[1] += score
    found = {row["value"]: row for row in results.deck_groups.iter_rows(named=True)}
    assert list(found) == [NORTH, SOUTH]
    for value, pairs in counted.items():
        told = tuple(found[value][name] for name in ("n", "rate", "low", "high"))
        assert told == pytest.approx(interval(pairs), abs=1e-9)
    assert [found[value]["decks"] for value in (NORTH, SOUTH)] == [2, 1]


def test_every_kind_has_a_game_and_stands_on_the_page(results: Results) -> None:
    assert {key for kind, key in results.games if kind == "kind"} == {"coast: North", "coast: South"}
    page = render(make_report(results))
    assert "Kinds of decks" in page


def test_a_run_of_an_earlier_version_has_none(simulated: Results) -> None:
    assert simulated.deck_groups.is_empty()
    assert "Kinds of decks" not in render(make_report(simulated))
