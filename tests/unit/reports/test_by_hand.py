"""Every metric against values worked out by hand from the twelve games of `by_hand`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from reports.results import Results
from tests.unit.reports import by_hand
from tests.unit.reports.conftest import measured


def row(frame: pl.DataFrame, **key: Any) -> dict[str, Any]:
    """The one row with these values."""
    found = frame.filter(*(pl.col(name) == value for name, value in key.items()))
    assert found.height == 1, (key, found)
    return found.row(0, named=True)


def rates(record: dict[str, Any], prefix: str = "") -> tuple[int, float | None]:
    """n and rate."""
    return record[f"{prefix}n"], record[f"{prefix}rate"]


def test_decks(hand: Results) -> None:
    # Alpha against beta: game 4 won, 5 won, 6 lost, 7 won.
    assert hand.decks["id"].to_list() == ["alpha", "beta"]
    alpha, beta = row(hand.decks, id="alpha"), row(hand.decks, id="beta")
    assert rates(alpha) == (4, 0.75)
    assert rates(beta) == (4, 0.25)
    assert alpha["opponents"] == beta["opponents"] == 1
    # Alpha sits in seat 1 in games 4 (won) and 6 (lost), in seat 2 in 5 and 7 (both won).
    assert rates(alpha, "first_") == (2, 0.5)
    assert rates(alpha, "second_") == (2, 1.0)
    assert rates(beta, "first_") == (2, 0.0)
    assert rates(beta, "second_") == (2, 0.5)


def test_deck_interval(hand: Results) -> None:
    # Pairs of alpha bring 2 and 1 points: e = ±0.5 about 1.5, sum of squares 0.5 * m/(m-1) = 1, raised to the
    # floor of 2; effective games 0.75 * 0.25 * 4² / 2 = 1.5. Wilson at 0.75 and 1.5, z² = 3.841459:
    # scale 3.560973, centre 2.030486 / 3.560973, half 1.959964 * sqrt(0.125 + 0.426829) / 3.560973.
    alpha = row(hand.decks, id="alpha")
    assert alpha["effective"] == pytest.approx(1.5)
    assert alpha["low"] == pytest.approx(0.161339, abs=2e-6)
    assert alpha["high"] == pytest.approx(0.979071, abs=2e-6)
    assert alpha["verdict"] == "undecided"
    assert alpha["needed"] > 0


def test_matchups(hand: Results) -> None:
    assert hand.matchups.height == 2
    there = row(hand.matchups, deck_id="alpha", opponent_id="beta")
    back = row(hand.matchups, deck_id="beta", opponent_id="alpha")
    assert rates(there) == (4, 0.75)
    assert rates(back) == (4, 0.25)
    totals = ("pairs_0", "pairs_half", "pairs_1", "pairs_1half", "pairs_2")
    assert [there[name] for name in totals] == [0, 0, 1, 0, 1]
    assert [back[name] for name in totals] == [1, 0, 1, 0, 0]


def test_seats(hand: Results) -> None:
    # Seat 1 in the mirrors: 1, 1, 0, 1/2 and 1, 1, 0, 1; in alpha against beta: 1, 0, 0, 0.
    assert hand.seats["title"].to_list() == [
        "all mirror games", "all games", "Alpha mirror", "Beta mirror", "Alpha against Beta",
    ]  # fmt: skip
    assert [rates(record) for record in hand.seats.iter_rows(named=True)] == [
        (8, 5.5 / 8), (12, 6.5 / 12), (4, 2.5 / 4), (4, 3 / 4), (4, 1 / 4),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("card", "place", "n", "score"),
    [
        # a1, only in alpha: opening hand in 4 and 5, drawn in 6, never seen in 7.
        ("a1", "in_deck", 4, 3),
        ("a1", "opening", 2, 2),
        ("a1", "drawn", 1, 0),
        ("a1", "seen", 3, 2),
        ("a1", "played", 2, 2),
        ("a1", "unseen", 1, 1),
        # s1, in both decks. Alpha: drawn in 4, opening in 6 and 7. Beta: opening in 4, 5, drawn in 6, 7.
        ("s1", "in_deck", 8, 4),
        ("s1", "opening", 4, 1),
        ("s1", "drawn", 3, 2),
        ("s1", "seen", 7, 3),
        ("s1", "played", 4, 2),
        ("s1", "unseen", 1, 1),
        # b2, only in beta, never played: drawn in 4 and 7, both lost.
        ("b2", "drawn", 2, 0),
        ("b2", "played", 0, None),
        ("b2", "unseen", 2, 1),
    ],
)
def test_cards(hand: Results, card: str, place: str, n: int, score: float | None) -> None:
    expected = (n, None) if score is None else (n, pytest.approx(score / n))
    assert rates(row(hand.cards, id=card), f"{place}_") == expected


def test_cards_in_decks(hand: Results) -> None:
    assert hand.cards["id"].to_list() == ["a1", "a2", "b1", "b2", "s1"]
    assert hand.cards["decks"].to_list() == [1, 1, 1, 1, 2]
    assert hand.cards["everywhere"].to_list() == [False, False, False, False, True]


def test_groups_count_games_of_one_side_only(hand: Results) -> None:
    red = row(hand.groups, grp="colour", value="Red")
    assert rates(red, "holds_") == (4, 0.75)
    # Red seen by alpha in all four; played in 4, 5 and 7, all won.
    assert rates(red, "seen_") == (4, 0.75)
    assert rates(red, "played_") == (3, 1.0)
    grey = row(hand.groups, grp="colour", value="Grey")
    # Both decks hold it. Only beta saw it in 5 (lost). Played: alpha alone in 4 (won), beta alone in 5
    # (lost), in 6 (won) and in 7 (lost).
    assert rates(grey, "holds_") == (0, None)
    assert rates(grey, "seen_") == (1, 0.0)
    assert rates(grey, "played_") == (4, 0.5)
    assert (grey["cards"], grey["decks"]) == (1, 2)
    assert hand.groups["title"].unique(maintain_order=True).to_list() == ["Colour", "Type"]
    assert hand.groups["value"].to_list() == ["Red", "Blue", "Grey", "Unit", "Spell"]


def test_usage(hand: Results) -> None:
    # b2: two seats in each of four mirrors and one in each of four other games.
    b2 = row(hand.usage, id="b2")
    assert [b2[name] for name in ("games", "seen", "playable", "played")] == [12, 10, 9, 0]
    assert b2["play_share"] == 0
    a1 = row(hand.usage, id="a1")
    assert [a1[name] for name in ("games", "seen", "playable", "played")] == [12, 11, 12, 10]


def test_lengths(hand: Results) -> None:
    # Sorted: 4 4 5 6 6 7 8 9 9 10 12 20.
    turns = row(hand.lengths, what="turns")
    assert turns["mean"] == pytest.approx(100 / 12)
    assert [turns[name] for name in ("n", "least", "p25", "p50", "p75", "most")] == [12, 4, 5, 7, 9, 20]
    assert hand.turn_counts.rows()[:3] == [(4, 2), (5, 1), (6, 2)]
    alphas = row(hand.matchup_lengths, matchup=0)
    assert (alphas["n"], alphas["turns"], alphas["draws"]) == (4, 41 / 4, 1 / 4)


def test_endings(hand: Results) -> None:
    assert hand.endings["name"].to_list() == ["life", "clock", "limit"]
    assert hand.endings["games"].to_list() == [8, 3, 1]
    assert hand.endings["draws"].to_list() == [0, 0, 1]
    assert hand.endings["share"].to_list() == pytest.approx([8 / 12, 3 / 12, 1 / 12])
    assert hand.endings["turns"].to_list() == pytest.approx([55 / 8, 25 / 3, 20])
    # Alpha won 4, 5 and 7 by life; beta won 6 by the clock.
    won = {(record["id"], record["ending_name"]): record["wins"] for record in hand.deck_endings.to_dicts()}
    assert won == {("alpha", "life"): 3, ("alpha", "clock"): 0, ("beta", "life"): 0, ("beta", "clock"): 1}


def test_leader(hand: Results) -> None:
    # A leader in all but games 3 and 11; it lost 1, 5 and 10.
    leader = hand.leader.row(0, named=True)
    assert (leader["n"], leader["rate"], leader["level"]) == (10, 0.7, 2)


def test_measures(hand: Results) -> None:
    walls, coins = hand.measures.rows(named=True)
    assert (walls["name"], walls["mean"], walls["least"], walls["most"]) == ("walls", 0.5, 0, 3)
    assert walls["nonzero"] == pytest.approx(3 / 12)
    assert (coins["mean"], coins["most"]) == (1.0, 5)
    assert coins["nonzero"] == pytest.approx(4 / 12)


def test_odd_games(hand: Results) -> None:
    found = {record["why"]: record["game"] for record in hand.odd_games.to_dicts()}
    assert found == {"most turns": 3, "fewest turns": 8, "most decisions": 3}


def test_contents(hand: Results) -> None:
    assert hand.played == {
        "games": 12, "planned": 12, "matchups": 3, "mirrors": 2, "decks": 2, "cards": 5,
    }  # fmt: skip
    assert hand.options == {"start_life": 20}
    assert hand.deck_lists.select("id", "size", "distinct", "list").rows() == [
        ("alpha", 5, 3, "3 Ash One · 1 Ash Two · 1 Shared"),
        ("beta", 5, 3, "3 Bay One · 1 Bay Two · 1 Shared"),
    ]


def test_pilot_rate_counts_mirrors(hand: Results) -> None:
    # Deck a of each matchup: 1 + 0, 0 + 1/2 | 1 + 1, 0 + 1 | 1 + 0, 0 + 0.
    assert (hand.pilot["n"][0], hand.pilot["rate"][0]) == (12, pytest.approx(5.5 / 12))


def test_mirrors_do_not_touch_deck_card_and_group_rates(hand: Results, tmp_path: Path) -> None:
    turned = tuple((m, p, s, 2 if m != 1 else winner, *rest) for m, p, s, winner, *rest in by_hand.RESULTS)
    other = measured(by_hand.write(tmp_path / "turned.duckdb", turned))
    for name in ("decks", "matchups", "cards", "groups"):
        assert getattr(other, name).equals(getattr(hand, name)), name
    assert not other.seats.equals(hand.seats)
