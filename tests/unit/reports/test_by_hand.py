"""Every metric against values worked out by hand from the twelve games of `by_hand`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

from reports.metrics.choices import class_starts
from reports.results import Results
from tests.unit.reports import by_hand
from tests.unit.reports.conftest import measured
from tests.unit.reports.synthetic import STORAGE, FakeCard, FakeDeck


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
    # At 0 the effective number is that of the pairs in which it was playable: two mirrors and the one of
    # games 6 and 7. Wilson: z² / (3 + z²).
    assert (b2["play_share"], b2["low"]) == (0, 0)
    assert b2["high"] == pytest.approx(3.841459 / (3 + 3.841459), abs=2e-6)
    a1 = row(hand.usage, id="a1")
    assert [a1[name] for name in ("games", "seen", "playable", "played")] == [12, 11, 12, 10]
    # Played of 12: mirrors 4 of 4 in both pairs; against beta 2 of 2 in the first pair and 0 of 2 in the
    # second. e about 10/12: mirrors 2/3 each, no spread; the others 1/3 and -5/3: mean -2/3, squares 2, times
    # 2. V = 4 / 144, effective 10/12 * 2/12 * 36 = 5. Wilson at 5/6 and 5, z² = 3.841459.
    assert a1["play_share"] == pytest.approx(10 / 12)
    scale, middle = 1 + 3.841459 / 5, 5 / 6 + 3.841459 / 10
    half = 1.959964 * (5 / 36 / 5 + 3.841459 / 100) ** 0.5
    assert (a1["low"], a1["high"]) == pytest.approx(
        ((middle - half) / scale, (middle + half) / scale), abs=2e-6
    )


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


def test_keywords_and_tiers(hand: Results) -> None:
    # Swift I is on a1 and b1, Swift II on a2, Guard on b1. The whole keyword comes before its tiers.
    frame = hand.keywords
    assert frame.select("keyword", "tier", "whole", "cards", "decks").rows() == [
        ("Swift", "", True, 3, 2), ("Swift", "I", False, 2, 2), ("Swift", "II", False, 1, 1),
        ("Guard", "", True, 1, 1),
    ]  # fmt: skip
    second = row(frame, keyword="Swift", tier="II")
    # a2 is in alpha alone; seen in 6 (lost) and 7 (won), played in 7.
    assert rates(second, "holds_") == (4, 0.75)
    assert rates(second, "seen_") == (2, 0.5)
    assert rates(second, "played_") == (1, 1.0)
    # Both sides saw Swift I in 4, 5 and 6; in 7 beta alone, which lost.
    assert rates(row(frame, keyword="Swift", tier="I"), "seen_") == (1, 0.0)
    # Guard (b1): beta saw it in all four games and won 6; it played it in 4, 5 and 6.
    guard = row(frame, keyword="Guard")
    assert rates(guard, "seen_") == (4, 0.25)
    assert rates(guard, "played_") == (3, pytest.approx(1 / 3))


def test_what_leads_a_deck(hand: Results) -> None:
    assert hand.leaders.select("grp", "name", "value", "copies", "of").rows() == [
        ("colour", "Alpha", "Red", 4, 5), ("colour", "Beta", "Blue", 4, 5),
    ]  # fmt: skip


def test_value_against_value(hand: Results) -> None:
    assert hand.rivals.select("value", "against", "predicted", "matchups", "n", "rate").rows() == [
        ("Red", "Blue", 1, 1, 4, 0.75), ("Blue", "Red", -1, 1, 4, 0.25),
    ]  # fmt: skip
    edge = hand.edges.row(0, named=True)
    assert [edge[name] for name in ("title", "prediction", "links", "met", "matchups", "n", "rate")] == [
        "Colour", "Colour Wheel", 1, 1, 1, 4, 0.75,
    ]  # fmt: skip
    # One matchup cannot tell the prediction from the decks' strength.
    assert edge["edge"] is None


def test_nothing_leads_a_mixed_deck(tmp_path: Path) -> None:
    # Alpha: Red 2, Grey 2. Beta: of seven colours none is a third of its seven cards.
    colours = ("Blue", "Green", "Grey", "White", "Black", "Brown", "Pink")
    cards = (
        FakeCard("a1", "Ash One", colour="Red"),
        FakeCard("s1", "Shared", colour="Grey"),
        *(FakeCard(f"b{i}", f"Bay {i}", colour=colour) for i, colour in enumerate(colours)),
    )
    decks = (
        FakeDeck("alpha", "Alpha", {"a1": 2, "s1": 2}),
        FakeDeck("beta", "Beta", {f"b{i}": 1 + (i == 0) for i in range(7)}),
    )
    mixed = measured(by_hand.write(tmp_path / "mixed.duckdb", cards=cards, decks=decks))
    assert mixed.leaders.select("name", "value", "copies", "of").rows() == [
        ("Alpha", None, 2, 4), ("Beta", None, 2, 8),
    ]  # fmt: skip
    assert mixed.rivals.is_empty()
    assert mixed.edges["n"].to_list() == [0]


def test_what_sides_chose(hand: Results) -> None:
    # Seat 1 has walls, seat 2 coins. 0: seat 1 in 0, 2, 3, 5, 6, 8, 9, 10, 11 (scores 1, 0, 1/2, 0, 0, 1, 1,
    # 0, 1), seat 2 in 1, 3, 4, 6, 7, 8, 9, 10 (0, 1/2, 0, 1, 1, 0, 0, 1).
    assert hand.choices.select("what", "choice", "least", "most", "sides", "n").rows() == [
        ("Tokens", "none", 0, 0, 24, 17), ("Tokens", "1", 1, 1, 24, 2), ("Tokens", "2", 2, 2, 24, 2),
        ("Tokens", "3", 3, 3, 24, 1), ("Tokens", "4", 4, 4, 24, 1), ("Tokens", "5", 5, 5, 24, 1),
    ]  # fmt: skip
    assert hand.choices["rate"].to_list() == pytest.approx([8 / 17, 1 / 2, 1 / 2, 1, 1, 0])
    assert hand.choices["share"].to_list() == pytest.approx([17 / 24, 2 / 24, 2 / 24, 1 / 24, 1 / 24, 1 / 24])


def test_values_of_a_measure_in_ranges() -> None:
    few = list(range(8))
    assert class_starts(few, [1] * 8) == few
    # 20 sides, five ranges of about four: after 4, 8, 12 and 16 sides.
    assert class_starts(list(range(10)), [2] * 10) == [0, 2, 4, 6, 8]
    # Three quarters have the value 0: the rest begins a range of its own.
    assert class_starts(list(range(10)), [27, *[1] * 9])[:2] == [0, 1]


def test_typical_games(hand: Results) -> None:
    # Alpha wins 4, 5 and 7 of 6, 8 and 12 turns: 5 has the middle. Beta stands below even: a game it lost.
    for key in ("alpha", "beta"):
        assert hand.games["deck", key] == 5
    assert hand.games["matchup", "alpha beta"] == 5
    assert ("matchup", "beta alpha") not in hand.games
    assert hand.games["rival", "colour: Red Blue"] == hand.games["rival", "colour: Blue Red"] == 5
    # No effect can be told of Red: a game won with it in the opening hand, of 4, 5 and 7.
    assert hand.games["group", "colour: Red"] == 5
    # Life: 4 4 5 6 7 8 9 12 turns, the lower middle is 6, game 4. Clock: 6 9 10, game 2.
    assert [hand.games["ending", name] for name in ("life", "clock", "limit")] == [4, 2, 3]


def test_runs_of_earlier_versions_lack_tables(hand: Results, tmp_path: Path) -> None:
    later = ("seat_measures", "measure_words", "predictions", "predicted", "keywords")
    new, path = by_hand.write(tmp_path / "new.duckdb"), tmp_path / "old.duckdb"
    with duckdb.connect() as con:
        con.execute(f"ATTACH '{new}' AS new; ATTACH '{path}' AS old (STORAGE_VERSION '{STORAGE}')")
        for (table,) in con.execute(
            "SELECT table_name FROM duckdb_tables() WHERE database_name = 'new'"
        ).fetchall():
            if table not in later:
                con.execute(f"CREATE TABLE old.{table} AS FROM new.{table}")
    old = measured(path)
    for name in ("leaders", "rivals", "edges", "keywords", "choices"):
        assert getattr(old, name).is_empty(), name
    assert old.decks.equals(hand.decks)
