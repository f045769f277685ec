"""What a run file says of its game before the first game is played."""

from __future__ import annotations

from dataclasses import replace

import duckdb
import pytest

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.effects.keywords import Keyword, tiers
from rulesets.kernel.effects.language import Language
from rulesets.kernel.spec import DeckGroup, GameSpec, Group, Measure, Prediction
from sims.plan import make_plan
from sims.schema import create_tables

KEYWORDS = (
    Keyword(1, "Luck", "", tiers("I", "II")),
    Keyword(2, "Luck of the Brave", ""),
    Keyword(3, "Slow", "", most=9),
)
CARDS = (
    Card("toy", "a", "A", "", "Unit", ("luck ii", "Luck of  the brave")),
    Card("toy", "b", "B", "", "Unit", ("Slow 3",)),
)
WHEEL = Prediction("Wheel", "Red beats Blue.", (("Red", "Blue"),))


@pytest.fixture
def con(spec: GameSpec) -> duckdb.DuckDBPyConnection:
    """The tables of a plan of one deck, of a game that declares a bit of everything."""
    assert spec.language is not None
    toy = replace(
        spec,
        language=Language(spec.language.vocabulary, KEYWORDS, {}, ()),
        groups=(
            Group("colour", "Colour", ("Red", "Blue"), lambda card: ("Red",), WHEEL),
            Group("type", "Type", (), lambda card: (card.type,)),
        ),
        deck_groups=(
            DeckGroup("coast", "Coast", lambda deck, cards: f"{deck.header['coast']} of {len(cards)}"),
            DeckGroup("none", "None", lambda deck, cards: ""),
        ),
        measures=(
            Measure("rounds", "rounds played"),
            Measure("coins_1", "coins of seat 1", 1, "Coins", ("none", "one")),
            Measure("coins_2", "coins of seat 2", 2, "Coins", ("none", "one")),
        ),
    )
    deck = Deck("toy", "d", "D", {"coast": "North"}, (("a", 1), ("b", 1)))
    plan = make_plan("toy", 1, CARDS, [deck], options={}, pilots=("x", "x"), seed=1, games=2)
    made = duckdb.connect()
    create_tables(made, plan, toy, {})
    return made


def test_keywords_with_their_tiers(con: duckdb.DuckDBPyConnection) -> None:
    rows = con.execute("SELECT keyword, tier, sort, card FROM keywords ORDER BY sort").fetchall()
    assert rows == [("Luck", "II", 0, 1), ("Luck of the Brave", "", 1, 1), ("Slow", "3", 2, 2)]


def test_predictions(con: duckdb.DuckDBPyConnection) -> None:
    assert con.execute("FROM predictions").fetchall() == [("colour", "Wheel", "Red beats Blue.")]
    assert con.execute("FROM predicted").fetchall() == [("colour", "Red", "Blue")]


def test_measures_of_a_seat(con: duckdb.DuckDBPyConnection) -> None:
    assert con.execute("FROM seat_measures").fetchall() == [("coins_1", 1, "Coins"), ("coins_2", 2, "Coins")]
    assert con.execute("FROM measure_words").fetchall() == [("Coins", 0, "none"), ("Coins", 1, "one")]
    assert con.execute("SELECT name FROM measures").fetchall() == [("rounds",), ("coins_1",), ("coins_2",)]


def test_what_decks_are_sorted_by(con: duckdb.DuckDBPyConnection) -> None:
    assert con.execute("FROM deck_groups").fetchall() == [("coast", "Coast", "North of 2", 0, 0)]
