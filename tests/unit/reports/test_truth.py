"""What a report estimates against what is true in simulated runs."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import polars as pl
import pytest

from reports.metrics.decks import deck_rates
from reports.metrics.matchups import matchup_rates
from reports.metrics.seats import seat_rates
from reports.source import open_measured
from sims.runs import RunFiles
from tests.unit.reports.conftest import TRUTH, measured
from tests.unit.reports.synthetic import Truth, simulate

DECKS = [f"deck-{i:02d}" for i in range(4)]
EFFECT = 0.4
RUNS = 24


class Rates(NamedTuple):
    """The rates of one run."""

    decks: pl.DataFrame
    matchups: pl.DataFrame
    seats: pl.DataFrame


def true_rate(deck: str, swapped: int | None = None) -> float:
    """The mean of a deck's true rates against the three others, over both seats or in one."""
    return float(np.mean([TRUTH.rate(deck, other, swapped) for other in DECKS if other != deck]))


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[Rates]:
    """Many small runs of one truth."""
    folder = tmp_path_factory.mktemp("truth")
    made = []
    for i in range(RUNS):
        simulate(folder / f"run{i}.duckdb", TRUTH, games=120, seed=100 + i)
        with open_measured(RunFiles(folder, f"run{i}")) as run:
            made.append(Rates(deck_rates(run), matchup_rates(run), seat_rates(run)))
    return made


def held(rows: list[dict[str, float]], truth: float, prefix: str = "") -> int:
    """How many intervals hold the truth."""
    return sum(row[f"{prefix}low"] <= truth <= row[f"{prefix}high"] for row in rows)


def test_deck_rates_cover_the_truth(runs: list[Rates]) -> None:
    hits = hits_first = hits_second = 0
    for deck in DECKS:
        rows = [run.decks.row(by_predicate=pl.col("id") == deck, named=True) for run in runs]
        hits += held(rows, true_rate(deck))
        hits_first += held(rows, true_rate(deck, 0), "first_")
        hits_second += held(rows, true_rate(deck, 1), "second_")
        mean = float(np.mean([row["rate"] for row in rows]))
        assert mean == pytest.approx(true_rate(deck), abs=0.01), deck
    # 96 intervals at 95%: 91 expected, standard deviation 2.1.
    for found in (hits, hits_first, hits_second):
        assert 85 <= found <= 95, (hits, hits_first, hits_second)


def test_seat_rate_covers_the_truth(runs: list[Rates]) -> None:
    truth = TRUTH.rate("deck-00", "deck-00", 0)
    assert truth > 0.5
    rows = [run.seats.row(0, named=True) for run in runs]
    assert rows[0]["scope"] == "mirrors"
    assert 20 <= held(rows, truth) <= RUNS
    assert float(np.mean([row["rate"] for row in rows])) == pytest.approx(truth, abs=0.01)


def test_matchup_rates_cover_the_truth(runs: list[Rates]) -> None:
    rows = [
        row for run in runs for row in run.matchups.iter_rows(named=True) if row["deck"] < row["opponent"]
    ]
    found = sum(row["low"] <= TRUTH.rate(row["deck_id"], row["opponent_id"]) <= row["high"] for row in rows)
    # 144 intervals: 137 expected, standard deviation 2.6.
    assert 129 <= found <= 143


def test_opening_effects_find_the_card(tmp_path: Path) -> None:
    truth = Truth(effects={"deck00-card-01": EFFECT})
    cards = measured(simulate(tmp_path / "effect.duckdb", truth, games=4000, seed=3)).cards
    # With equal decks and no luck the card moves a win rate from 1/2 to 1 / (1 + exp(-effect)).
    real = 1 / (1 + np.exp(-EFFECT)) - 0.5
    card = cards.row(by_predicate=pl.col("id") == "deck00-card-01", named=True)
    assert card["effect_low"] <= real <= card["effect_high"]
    assert card["effect_verdict"] == "too strong"
    assert cards.sort("effect", descending=True)["id"][0] == "deck00-card-01"
    # The other 51 cards have no effect of their own: about 2.6 of their intervals miss 0. A card of the same
    # deck is a little rarer in the hand where this one is, which is far below the noise.
    others = cards.filter(pl.col("id") != "deck00-card-01")
    missing = others.filter((pl.col("effect_low") > 0) | (pl.col("effect_high") < 0))
    assert missing.height <= 7
    # Its raw rate shows it too; the raw rate of a card of the same deck shows the deck's gain, not its own.
    assert card["opening_rate"] == pytest.approx(0.5 + real, abs=0.03)
