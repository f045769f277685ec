"""A season's figures by hand: players a class, ratings with their intervals, shares, what is said of them."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.ladder import (
    Season,
    class_counts,
    findings,
    mean_interval,
    ratings_by,
    season_report,
    shares_by_class,
    write_season,
)
from reports.page import render
from sims.ladder.rating import LADDER
from tests.unit.reports.browser import axe_results, needs_axe, needs_chromium

NAMES = LADDER.names
HOSTILE = "<b>Deck</b> & $x_1$"


def player(number: int, deck: str, pilot: str, rating: int, **more: Any) -> dict[str, Any]:
    place = min(rating // 10, 5)
    plain = {"wins": 0, "losses": 0, "draws": 0, "forfeits": 0, "forfeit_rate": 0.0}
    return {
        "player": number,
        "deck_id": deck.lower(),
        "deck": deck,
        "pilot": pilot,
        "rating": rating,
        "class": place,
        "class_name": NAMES[place],
        "place": number + 1,
        **plain,
        **more,
    }


def season(*players: dict[str, Any], pilots: tuple[str, ...] = ("greedy",)) -> Season:
    meta = {
        "game": "towers",
        "title": "Towers",
        "run_id": "towers-ladder-1",
        "rules_version": "1",
        "seed": "1",
        "rounds": "4",
        "pilots": json.dumps(pilots),
        "rates": json.dumps([0.0] * len(pilots)),
        "ladder": json.dumps(LADDER.canonical()),
    }
    classes = pl.DataFrame(
        {"class": list(range(6)), "name": NAMES, "least": [least for _, least in LADDER.classes]}
    )
    return Season(meta, pl.DataFrame(list(players)), classes, 8, 0)


FOUR = season(
    player(0, "Oak", "greedy", 24, wins=3, draws=1),
    player(1, "Oak", "random", 12, wins=1, losses=3, forfeits=1),
    player(2, "Elm", "greedy", 14, wins=2, losses=2),
    player(3, "Elm", "random", 0, losses=4),
    pilots=("greedy", "random"),
)


def test_players_a_class_the_highest_first() -> None:
    rows = class_counts(FOUR).rows()
    assert rows == [
        ("Honor", 50, 0, 0.0, None),
        ("Diamond", 40, 0, 0.0, None),
        ("Platinum", 30, 0, 0.0, None),
        ("Gold", 20, 1, 0.25, 24.0),
        ("Silver", 10, 2, 0.5, 13.0),
        ("Bronze", 0, 1, 0.25, 0.0),
    ]


def test_ratings_by_deck() -> None:
    oak, elm = ratings_by(FOUR, "deck").to_dicts()
    assert (oak["deck"], oak["players"], oak["mean"]) == ("Oak", 2, 18.0)
    assert (oak["wins"], oak["losses"], oak["draws"], oak["forfeits"]) == (4, 3, 1, 1)
    assert oak["rate"] == pytest.approx(4.5 / 8)
    # Two values 12 apart have a standard deviation of 6 sqrt(2); t(1) at 97.5% is 12.7062.
    assert oak["high"] == pytest.approx(18 + 12.7062 * 6, abs=1e-3)
    assert oak["low"] == 0
    assert (elm["deck"], elm["mean"]) == ("Elm", 7.0)


def test_a_mean_of_one_has_no_interval() -> None:
    assert mean_interval(7.0, None, 1, 0) == (None, None)
    low, high = mean_interval(20.0, 4.0, 16, 0)
    assert (low, high) == pytest.approx((20 - 2.13145, 20 + 2.13145), abs=1e-4)
    assert mean_interval(20.0, 4.0 * sqrt(2), 32, 0)[0] > (low or 0)  # type: ignore[operator]


def test_shares_of_each_class() -> None:
    assert shares_by_class(FOUR, "deck").rows() == [
        ("Oak", None, None, None, 1.0, 0.5, 0.0),
        ("Elm", None, None, None, 0.0, 0.5, 1.0),
    ]
    assert shares_by_class(FOUR, "pilot").rows() == [
        ("greedy", None, None, None, 1.0, 0.5, 0.0),
        ("random", None, None, None, 0.0, 0.5, 1.0),
    ]


def test_the_sentences() -> None:
    assert [each.text for each in findings(FOUR)] == [
        "The highest class that anyone reached is Gold: 1 player of 4.",
        "By deck, Oak ends highest and Elm lowest: mean ratings 18.0 and 7.0, whose intervals overlap.",
        "By pilot, greedy ends highest and random lowest: "
        "mean ratings 19.0 and 6.0, whose intervals overlap.",
    ]
    apart = season(*(player(i, "Oak", "greedy", 30 + i % 2) for i in range(9)), player(9, "Elm", "greedy", 3),
                   player(10, "Elm", "greedy", 3))  # fmt: skip
    assert [each.text for each in findings(apart)][1:] == [
        "By deck, Oak ends highest and Elm lowest: mean ratings 30.4 and 3.0."
    ]


def test_one_pilot_is_compared_with_nobody() -> None:
    alone = season(player(0, "Oak", "greedy", 1), player(1, "Elm", "greedy", 0))
    assert [table.name for table in alone.tables()] == ["classes", "deck-ratings", "deck-shares"]
    assert ratings_by(alone, "deck")["low"].to_list() == [None, None]
    assert "pilot greedy" in alone.summary


def test_the_page_escapes_what_decks_are_called_and_is_always_the_same(tmp_path: Path) -> None:
    hostile = season(player(0, HOSTILE, "greedy", 55), player(1, "Elm", "greedy", 0))
    page = render(season_report(hostile))
    assert "<b>Deck</b>" not in page
    assert "Ranked season" in page
    assert render(season_report(hostile)) == page
    said = write_season(hostile, tmp_path / "p.html", tmp_path / "csv", tmp_path / "json")
    assert [line.split(":")[0] for line in said] == ["page", "4 tables as CSV", "4 tables as JSON"]
    assert (tmp_path / "p.html").read_text(encoding="utf-8") == page


@needs_chromium
@needs_axe
@pytest.mark.slow
def test_the_page_is_accessible(tmp_path: Path) -> None:
    assert axe_results(render(season_report(FOUR)), tmp_path)["violations"] == []
