"""Decks built by chance: legal by the game's word, the same for the same seed, and what cannot be built."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.deckbuilder import CannotBuild, build_deck, copies_of, wanted_by
from rulesets.kernel.deckfile import load_deck, write_deck
from rulesets.kernel.spec import GameSpec, HeaderCard

BALL = Card("toy", "ball", "Red Ball", "Park", "Piece", fields={"size": 2, "colour": "red"})
KITE = Card("toy", "kite", "Kite #7", "Sky", "Piece", fields={"size": 5, "colour": "blue"})
MOON = Card("toy", "moon", "Moon", "Sky", "Piece", ("Glow II", "Far"), fields={"size": 9})
KING = Card("chess", "king", "King", "Park", "Piece", fields={"size": 1})
CARDS = (MOON, KING, KITE, BALL)


def built(toy: GameSpec, seed: int = 1, **asked: object) -> dict[str, int]:
    """The copies of a deck out of CARDS."""
    cards = asked.pop("cards", CARDS)
    limits = asked.pop("limits", {})
    deck = build_deck(cards, toy, toy.option_values(limits), seed, name="D", **asked)  # type: ignore[arg-type]
    return dict(deck.cards)


def test_without_a_size_a_deck_is_as_small_as_is_legal(toy: GameSpec) -> None:
    for seed in range(20):
        assert sum(built(toy, seed).values()) == 3
        assert sum(built(toy, seed, limits={"deck_low": 5}).values()) == 5


def test_a_deck_has_the_size_asked_for_and_keeps_the_limit_of_copies(toy: GameSpec) -> None:
    """Three cards, two copies each at most: six are all there are."""
    assert built(toy, size=6) == {"ball": 2, "kite": 2, "moon": 2}
    singles = {"ball": 1, "kite": 1, "moon": 1, "twin": 1}
    one_each = {"copies": 1, "deck_low": 3}
    assert built(toy, size=4, limits=one_each, included={"ball": 1, "kite": 1}, cards=TWINS) == singles
    for seed in range(20):
        five = built(toy, seed, size=5)
        assert sorted(five.values()) == [1, 2, 2]


TWINS = (*CARDS, Card("toy", "twin", "Twin", "Park", "Piece", fields={"size": 2}))


def test_the_deck_is_of_its_game_and_has_its_name(toy: GameSpec) -> None:
    deck = build_deck(CARDS, toy, toy.option_values(), 1, size=6, name="  Wind  and\tMoon! ")
    cards = (("ball", 2), ("kite", 2), ("moon", 2))
    assert deck == Deck(
        "toy", "wind-and-moon", "Wind and Moon!", {"game": "toy", "name": "Wind and Moon!"}, cards
    )


def test_the_same_seed_builds_the_same_deck_in_whatever_order_the_cards_come(toy: GameSpec) -> None:
    many = [Card("toy", f"c{n}", f"C{n}", "S", "Piece", fields={"size": 1}) for n in range(40)]
    decks = {seed: built(toy, seed, size=9, cards=many) for seed in range(30)}
    assert all(built(toy, seed, size=9, cards=many[::-1]) == deck for seed, deck in decks.items())
    assert len({tuple(sorted(deck.items())) for deck in decks.values()}) == len(decks)
    assert built(toy, 1 + 2**32, size=9, cards=many) != decks[1]  # all of the seed counts


def test_only_wanted_cards_are_taken_beside_those_included(toy: GameSpec) -> None:
    for seed in range(20):
        assert built(toy, seed, size=4, wanted=lambda card: card.set == "Sky") == {"kite": 2, "moon": 2}
        deck = built(toy, seed, size=4, wanted=lambda card: card.set == "Sky", included={"ball": 2})
        assert deck["ball"] == 2
        assert deck.get("kite", 0) + deck.get("moon", 0) == 2


def test_cards_are_taken_by_the_games_weights(toy: GameSpec) -> None:
    """The Ball three times as often as the Kite, the Moon never: of 4,000 decks of one card 3,000 are a
    Ball, give or take five standard deviations of 27."""
    weighted = replace(toy, deck_weight=lambda card: {"ball": 3, "kite": 1}.get(card.id, 0))
    limits = {"deck_low": 1}
    taken = Counter(next(iter(built(weighted, seed, limits=limits))) for seed in range(4_000))
    assert set(taken) == {"ball", "kite"}
    assert abs(taken["ball"] - 3_000) < 137
    even = Counter(next(iter(built(toy, seed, limits=limits))) for seed in range(3_000))
    assert all(abs(even[card] - 1_000) < 5 * 26 for card in ("ball", "kite", "moon"))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"size": 7}, "3 cards fit, and a legal deck of them has 6 cards at most: 3 copies."),
        (
            {"wanted": lambda card: card.id == "kite"},
            "1 card fits, and a legal deck of them has 2 cards at most: 3 copies.",
        ),
        ({"wanted": lambda card: card.game == "chess"}, "no card fits"),
        ({"size": 2}, "a deck of 2 cards is not legal: Only 2 cards."),
        ({"size": 3, "included": {"ball": 2, "kite": 2}}, "4 cards are to be in a deck of 3"),
        ({"included": {"ball": 3}}, "3 copies."),
    ],
)
def test_what_cannot_be_built_is_said(toy: GameSpec, asked: dict[str, object], said: str) -> None:
    with pytest.raises(CannotBuild) as told:
        built(toy, **asked)  # type: ignore[arg-type]
    assert str(told.value) == said
    assert isinstance(told.value, ValueError)


def test_a_deck_needs_a_name(toy: GameSpec) -> None:
    with pytest.raises(CannotBuild, match="the deck has no name"):
        build_deck(CARDS, toy, toy.option_values(), 1, name=" \n")


# --- asking in words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ([], "ball kite moon"),
        (["set=sky"], "kite moon"),
        (["SET = Sky"], ""),
        (["colour=Red"], "ball"),
        (["colour=red", "colour=blue"], "ball kite"),
        (["set=Sky", "colour=blue"], "kite"),
        (["size=5"], "kite"),
        (["size=5-9"], "kite moon"),
        (["size=-5"], "ball kite"),
        (["size=6 -"], "moon"),
        (["keywords=glow"], "moon"),
        (["keywords=Glow II"], "moon"),
        (["name=kite #7"], "kite"),
    ],
)
def test_cards_are_asked_for_by_their_columns(toy: GameSpec, words: list[str], ids: str) -> None:
    if not ids:
        with pytest.raises(CannotBuild):
            wanted_by(words, toy, CARDS)
        return
    wanted = wanted_by(words, toy, CARDS)
    assert " ".join(sorted(card.id for card in CARDS if card.game == "toy" and wanted(card))) == ids


@pytest.mark.parametrize(
    ("word", "said", "advice"),
    [
        ("set", '"set" is no column=value', "write one, such as type=Hero"),
        ("set=", '"set=" is no column=value', "write one, such as type=Hero"),
        ("colur=red", "cards of Toy have no column 'colur'", "did you mean colour?"),
        ("colour=rde", "no card of Toy has colour=rde", "did you mean colour=red?"),
        ("set=Park2", "no card of Toy has set=Park2", "did you mean set=Park?"),
        ("keywords=Glow I", "no card of Toy has keywords=Glow I", "did you mean keywords=Glow II?"),
        ("size=big", 'size is a number, not "big"', "write size=3 or size=1-4"),
        ("size=-", 'size is a number, not "-"', "write size=3 or size=1-4"),
        ("size=10-", "no card of Toy has size=10-", "ask for a value that some card has"),
    ],
)
def test_what_is_asked_for_wrongly_is_said(toy: GameSpec, word: str, said: str, advice: str) -> None:
    with pytest.raises(CannotBuild) as told:
        wanted_by([word], toy, CARDS)
    assert (str(told.value), told.value.advice) == (said, advice)


def test_cards_are_included_as_a_deck_file_lists_them(toy: GameSpec) -> None:
    lines = ["2 red ball", "Kite #7", "1x kite", "moon"]
    assert copies_of(lines, toy, CARDS) == {"ball": 2, "kite": 2, "moon": 1}
    with pytest.raises(CannotBuild, match='Toy has no card "Blue Ball"') as told:
        copies_of(["2 Blue Ball"], toy, CARDS)
    assert told.value.advice == "did you mean Red Ball?"
    with pytest.raises(CannotBuild, match="0 is no number of copies of Red Ball"):
        copies_of(["0 Red Ball"], toy, CARDS)
    with pytest.raises(CannotBuild, match='Toy has no card "King"'):
        copies_of(["King"], toy, CARDS)


# --- as a file ------------------------------------------------------------------------------------


def test_a_deck_is_written_by_type_number_and_name_with_a_remark(toy: GameSpec) -> None:
    cards = (*TWINS, Card("toy", "wind", "Wind", "Sky", toy.card_types[1]))
    copies = {"moon": 1, "wind": 2, "twin": 1, "ball": 2, "kite": 1}
    deck = Deck("toy", "d", "D", {"game": "toy", "name": "D"}, tuple(sorted(copies.items())))
    assert write_deck(deck, toy, cards, "one\ntwo") == (
        "# one\n# two\ngame: toy\nname: D\n\n2 Red Ball\n1 Twin\n1 Kite #7\n1 Moon\n2 Wind\n"
    )


def test_names_that_a_line_would_not_give_back_are_written_as_ids(toy: GameSpec, tmp_path: Path) -> None:
    """`1 X Marks` would be read as one copy of Marks; `1 ball` as the card with that id."""
    odd = (
        BALL,
        Card("toy", "spot", "X Marks", "S", "Piece", fields={"size": 3}),
        Card("toy", "sphere", "ball", "S", "Piece", fields={"size": 4}),
        Card("toy", "hash", "Kite # two", "S", "Piece", fields={"size": 5}),
    )
    cards = tuple(sorted((card.id, 1) for card in odd))
    deck = Deck("toy", "odd", "Odd", {"game": "toy", "name": "Odd"}, cards)
    text = write_deck(deck, toy, odd)
    assert text == "game: toy\nname: Odd\n\n1 Red Ball\n1 spot\n1 sphere\n1 Kite # two\n"
    (tmp_path / "odd.txt").write_text(text)
    assert load_deck(tmp_path / "odd.txt", toy, odd, toy.option_values()) == (deck, [])


def test_a_deck_whose_header_names_a_card_gets_one_by_chance(toy: GameSpec) -> None:
    places = [Card("toy", f"hill-{n}", f"Hill {n}", "S", "Place") for n in range(3)]
    named = replace(
        toy,
        deck_headers=("where",),
        header_cards=(HeaderCard("where", "where", ("Place",)),),
        deck_weight=lambda card: int(card.type == "Piece"),
    )
    decks = [build_deck([*CARDS, *places], named, toy.option_values(), seed, name="D") for seed in range(30)]
    assert {deck.header["where"] for deck in decks} == {"Hill 0", "Hill 1", "Hill 2"}
    assert {deck.size for deck in decks} == {3}
    with pytest.raises(CannotBuild, match="no card can be the where"):
        build_deck(CARDS, named, toy.option_values(), 1, name="D")
