"""What is out of line, and the games that are told of it."""

from __future__ import annotations

from pathlib import Path

import duckdb
import polars as pl
import pytest

from reports.flags import flagged_rows, worst
from reports.games import Logs, games_to_tell, shortened, tell_games
from reports.page import make_report, render
from reports.results import Results
from sims.runs import RunFiles
from tests.unit.reports.conftest import measured
from tests.unit.reports.synthetic import Truth, simulate

STRONG = "deck00-card-01"


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run in which deck A is strong and one card of deck A is far too strong."""
    truth = Truth(strengths={"deck-00": 0.6}, effects={STRONG: 1.0})
    return simulate(tmp_path_factory.mktemp("flags") / "sample.duckdb", truth, games=2000, seed=3)


@pytest.fixture(scope="module")
def results(path: Path) -> Results:
    return measured(path)


def test_rows_out_of_line(results: Results) -> None:
    flagged = flagged_rows(results)
    first = flagged.row(0, named=True)
    assert (first["kind"], first["name"], first["measure"], first["verdict"]) == (
        "deck", "Deck A", "rate", "too strong",
    )  # fmt: skip
    assert first["beyond"] == pytest.approx(first["low"] - 0.52)
    cards = flagged.filter(pl.col("kind") == "card")
    assert cards["key"][0] == STRONG
    assert cards["beyond"][0] == pytest.approx(cards["low"][0] - 0.02)
    # Every flagged row's interval lies outside of its band, and rows of a kind stand together, the worst
    # first.
    assert flagged["beyond"].min() > 0  # type: ignore[operator]
    for part in flagged.partition_by("what", maintain_order=True):
        assert part["beyond"].is_sorted(descending=True)
    assert flagged["what"].rle_id().n_unique() == flagged["what"].n_unique()


def test_a_typical_game_is_what_it_says(path: Path, results: Results) -> None:
    """By plain Python: of the first 100 pairs, a game that deck A won with the card in its opening hand."""
    with duckdb.connect(str(path), read_only=True) as con:
        games = con.sql(
            "SELECT * FROM games JOIN matchups USING (matchup) WHERE NOT mirror AND pair < 100 ORDER BY id"
        ).pl().to_dicts()  # fmt: skip
        [(deck, bit)] = con.execute(
            "SELECT deck, bit FROM deck_cards JOIN cards USING (card) WHERE id = ?", [STRONG]
        ).fetchall()
    fitting = []
    for game in games:
        decks = [game["deck_a"], game["deck_b"]]
        seat = 1 + decks.index(deck) if deck in decks else 0
        seat = 3 - seat if seat and game["swapped"] else seat
        if seat and game["winner"] == seat and game[f"opening_{seat}"] >> bit & 1:
            fitting.append((game["turns"], game["id"]))
    turns = sorted(turns for turns, _ in fitting)
    middle = turns[(len(turns) - 1) // 2]
    _, expected = min((abs(turns - middle), game) for turns, game in fitting)
    assert results.games["card", STRONG] == expected


def test_which_games_are_told() -> None:
    rows = [
        ("deck", "Deck", 1), ("deck", "Deck", 2), ("deck", "Deck", 3), ("group", "Colour", 4),
        ("group", "Type", 5), ("card", "Card", 1), ("card", "Card", None), ("card", "Card", 6),
    ]  # fmt: skip
    flagged = pl.DataFrame(rows, schema=["kind", "what", "game"], orient="row")
    # Decks up to half of them, then the first of each kind, then the second; no game twice.
    assert games_to_tell(flagged, 4) == [1, 2, 4, 5]
    assert games_to_tell(flagged, 100) == [1, 2, 3, 4, 5, 6]
    assert games_to_tell(flagged, 0) == []


def test_every_row_that_the_page_shows_has_its_game_told() -> None:
    kinds = ["Deck", "Matchup", "Aspect", "Type", "Level", "Keyword", "Card"]
    rows = [
        ("deck" if what == "Deck" else "other", what, 100 * k + n)
        for k, what in enumerate(kinds)
        for n in range(12)
    ]
    shown = worst(pl.DataFrame(rows, schema=["kind", "what", "game"], orient="row"))
    assert shown.group_by("what").len().sort("what").rows() == [(what, 10) for what in sorted(kinds)]
    assert set(games_to_tell(shown)) == set(shown["game"])


def test_long_games_lose_their_middle() -> None:
    parts = ["a" * 10, "b" * 10, "c" * 10, "d" * 10, "e" * 10]
    assert shortened(parts, 50) == parts
    assert shortened(parts, 35) == [
        "a" * 10, "b" * 10, "[2 turns left out; the replay shows them]", "e" * 10,
    ]  # fmt: skip


def test_games_that_cannot_be_played_again_say_why(path: Path, results: Results) -> None:
    logs = tell_games(RunFiles(path.parent, "sample"), [0])
    assert logs == Logs({}, "this run is of the game 'sample', which this version does not have")
    assert "No game is told on this page: this run is of the game" in render(make_report(results, logs))
