"""Metrics against plain Python over the same rows, written without any code of the reports."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest

from reports.results import Results

Row = dict[str, Any]
Counted = dict[tuple[int, int], list[float]]  # (matchup, pair) -> [n, s]


class Plain:
    """The run as Python values."""

    def __init__(self, path: Path) -> None:
        with duckdb.connect(str(path), read_only=True) as con:
            self.games: list[Row] = con.sql("SELECT * FROM games").pl().to_dicts()
            self.matchups = {row["matchup"]: row for row in con.sql("SELECT * FROM matchups").pl().to_dicts()}
            self.cards = {row["card"]: row for row in con.sql("SELECT * FROM cards").pl().to_dicts()}
            self.bits: dict[int, dict[int, int]] = defaultdict(dict)
            for deck, bit, card in con.sql("SELECT deck, bit, card FROM deck_cards").fetchall():
                self.bits[deck][card] = bit
            self.groups: dict[tuple[str, str], set[int]] = defaultdict(set)
            for grp, value, card in con.sql("SELECT grp, value, card FROM card_groups").fetchall():
                self.groups[grp, value].add(card)

    def sides(self, game: Row) -> Iterable[tuple[int, int, float]]:
        """(seat, deck, score) of both sides of a game."""
        matchup = self.matchups[game["matchup"]]
        decks = [matchup["deck_a"], matchup["deck_b"]]
        if game["swapped"]:
            decks.reverse()
        for seat, deck in enumerate(decks, start=1):
            score = 0.5 if game["winner"] == 0 else float(game["winner"] == seat)
            yield seat, deck, score

    def real(self) -> Iterable[Row]:
        """Games between two decks."""
        return (game for game in self.games if not self.matchups[game["matchup"]]["mirror"])

    def hand(self, game: Row, seat: int, deck: int, place: str) -> set[int]:
        """The cards of a side in a place."""
        mask = {
            "seen": lambda: game[f"opening_{seat}"] | game[f"drawn_{seat}"],
        }.get(place, lambda: game[f"{place}_{seat}"])()
        return {card for card, bit in self.bits[deck].items() if mask >> bit & 1}


def interval(pairs: Counted) -> tuple[float, float, float, float]:
    """n, rate, low, high of the pair-clustered interval, from its definition."""
    total = sum(n for n, _ in pairs.values())
    rate = sum(s for _, s in pairs.values()) / total
    strata: dict[int, list[float]] = defaultdict(list)
    for (matchup, _), (n, s) in pairs.items():
        strata[matchup].append(s - rate * n)
    squares = 0.0
    for errors in strata.values():
        mean = sum(errors) / len(errors)
        squares += sum((e - mean) ** 2 for e in errors) * len(errors) / (len(errors) - 1)
    squares = max(squares, 2.0)
    if 0 < rate < 1:
        n_e = rate * (1 - rate) * total**2 / squares
    else:
        n_e = sum(n > 0 for n, _ in pairs.values())
    z = 1.959963984540054
    centre = (rate + z * z / (2 * n_e)) / (1 + z * z / n_e)
    half = z / (1 + z * z / n_e) * (rate * (1 - rate) / n_e + z * z / (4 * n_e**2)) ** 0.5
    return total, rate, centre - half, centre + half


@pytest.fixture(scope="module")
def plain(simulated_path: Path) -> Plain:
    return Plain(simulated_path)


def tally(plain: Plain, games: Iterable[Row], score: Callable[[Row], Iterable[float]]) -> Counted:
    """Per pair the number and sum of the scores that a game contributes."""
    found: Counted = defaultdict(lambda: [0, 0])
    for game in games:
        entry = found[game["matchup"], game["pair"]]
        for value in score(game):
            entry[0] += 1
            entry[1] += value
    return found


def same(row: Row, prefix: str, expected: tuple[float, float, float, float]) -> None:
    found = [row[f"{prefix}{name}"] for name in ("n", "rate", "low", "high")]
    assert found == pytest.approx(list(expected), abs=1e-9)


def test_decks(plain: Plain, simulated: Results) -> None:
    for row in simulated.decks.iter_rows(named=True):
        own = [g for g in plain.real() if row["deck"] in (d for _, d, _ in plain.sides(g))]
        for prefix, seats in (("", (1, 2)), ("first_", (1,)), ("second_", (2,))):
            counted = tally(
                plain,
                own,
                lambda g, row=row, seats=seats: [
                    s for seat, d, s in plain.sides(g) if d == row["deck"] and seat in seats
                ],
            )
            same(row, prefix, interval(counted))


def test_matchups(plain: Plain, simulated: Results) -> None:
    for row in simulated.matchups.iter_rows(named=True):
        own = [g for g in plain.real() if g["matchup"] == row["matchup"]]
        counted = tally(plain, own, lambda g, row=row: [s for _, d, s in plain.sides(g) if d == row["deck"]])
        same(row, "", interval(counted))
        totals = Counter(s for _, s in counted.values())
        names = ("pairs_0", "pairs_half", "pairs_1", "pairs_1half", "pairs_2")
        assert [row[name] for name in names] == [totals[points / 2] for points in range(5)]


def test_seats(plain: Plain, simulated: Results) -> None:
    for row in simulated.seats.iter_rows(named=True):
        games = {
            "all": plain.games,
            "mirrors": [g for g in plain.games if plain.matchups[g["matchup"]]["mirror"]],
        }.get(row["scope"], [g for g in plain.games if g["matchup"] == row["matchup"]])
        same(
            row,
            "",
            interval(tally(plain, games, lambda g: [s for seat, _, s in plain.sides(g) if seat == 1])),
        )


@pytest.mark.parametrize("place", ["in_deck", "opening", "drawn", "seen", "played", "unseen"])
def test_cards(plain: Plain, simulated: Results, place: str) -> None:
    def there(game: Row, seat: int, deck: int, card: int) -> bool:
        if card not in plain.bits[deck]:
            return False
        if place == "in_deck":
            return True
        if place == "unseen":
            return card not in plain.hand(game, seat, deck, "seen")
        return card in plain.hand(game, seat, deck, place)

    real = list(plain.real())
    holders: dict[int, list[Row]] = defaultdict(list)
    for game in real:
        for card in {card for _, deck, _ in plain.sides(game) for card in plain.bits[deck]}:
            holders[card].append(game)
    assert simulated.cards.height == 52
    for row in simulated.cards.iter_rows(named=True):
        counted = tally(
            plain,
            holders[row["card"]],
            lambda g, row=row: [s for seat, d, s in plain.sides(g) if there(g, seat, d, row["card"])],
        )
        same(row, f"{place}_", interval(counted))


@pytest.mark.parametrize("condition", ["holds", "seen", "played"])
def test_groups(plain: Plain, simulated: Results, condition: str) -> None:
    real = list(plain.real())
    for row in simulated.groups.iter_rows(named=True):
        members = plain.groups[row["grp"], row["value"]]

        def scores(game: Row, members: set[int] = members) -> list[float]:
            marked = []
            for seat, deck, score in plain.sides(game):
                cards = (
                    set(plain.bits[deck]) if condition == "holds" else plain.hand(game, seat, deck, condition)
                )
                marked.append((bool(members & cards), score))
            return [s for has, s in marked if has] if sum(has for has, _ in marked) == 1 else []

        held = [g for g in real if any(members & set(plain.bits[d]) for _, d, _ in plain.sides(g))]
        counted = tally(plain, held, scores)
        if sum(n for n, _ in counted.values()):
            same(row, f"{condition}_", interval(counted))
        else:
            assert (row[f"{condition}_n"], row[f"{condition}_rate"]) == (0, None)


def test_usage(plain: Plain, simulated: Results) -> None:
    counted: Counter[tuple[str, int]] = Counter()
    for game in plain.games:
        for seat, deck, _ in plain.sides(game):
            counted.update(("games", card) for card in plain.bits[deck])
            for place in ("seen", "playable", "played"):
                counted.update((place, card) for card in plain.hand(game, seat, deck, place))
    for row in simulated.usage.iter_rows(named=True):
        for name in ("games", "seen", "playable", "played"):
            assert row[name] == counted[name, row["card"]]


def test_endings_and_leader(plain: Plain, simulated: Results) -> None:
    for row in simulated.endings.iter_rows(named=True):
        counted = tally(plain, plain.games, lambda g, row=row: [float(g["ending"] == row["ending"])])
        _, *expected = interval(counted)
        assert [row["share"], row["low"], row["high"]] == pytest.approx(expected, abs=1e-9)

    def leader(game: Row) -> list[float]:
        return [s for seat, _, s in plain.sides(game) if seat == game["half_leader"]]

    same(simulated.leader.row(0, named=True), "", interval(tally(plain, plain.games, leader)))


def test_effects(plain: Plain, simulated: Results) -> None:
    """The effect itself; its doubt is tested by coverage."""
    cells: dict[tuple[int, int, int], list[float]] = defaultdict(lambda: [0, 0, 0, 0])
    for game in plain.real():
        for seat, deck, score in plain.sides(game):
            opening = plain.hand(game, seat, deck, "opening")
            for card in plain.bits[deck]:
                cell = cells[card, game["matchup"], deck]
                at = 0 if card in opening else 2
                cell[at] += 1
                cell[at + 1] += score
    for row in simulated.cards.iter_rows(named=True):
        gain = weight = 0.0
        for (card, _, _), (n1, s1, n0, s0) in cells.items():
            if card == row["card"]:
                w = n1 * n0 / (n1 + n0)
                gain += w * (s1 / n1 - s0 / n0)
                weight += w
        assert row["effect"] == pytest.approx(gain / weight, abs=1e-9)


def test_frames_are_sorted_by_what_they_say(simulated: Results) -> None:
    assert simulated.cards["id"].is_sorted()
    assert simulated.decks["rate"].is_sorted(descending=True)
    assert isinstance(simulated.endings, pl.DataFrame)
