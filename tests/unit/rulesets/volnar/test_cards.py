"""What a card and a deck must satisfy, and the pool that comes with the game."""

from __future__ import annotations

from functools import cache

import pytest

from rulesets.kernel.cardfile import load_cards
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.data import bundled_cards_file, bundled_decks
from rulesets.kernel.deckfile import load_deck
from rulesets.volnar import SPEC
from tests.unit.rulesets.volnar.board import token, unit

NAMED = {
    *("Flame Surge", "Smoke Veil", "Shinkoro Ronin", "Lion Initiate", "Echo Chant", "Mistcaster Adept"),
    *("Mist Echo", "Ember Wolf", "Hornsreach Defender", "Druid Sapling", "Mistcaster Focus"),
    "Glowlark Guardian",
}
"""The cards that the rulebook names."""

FACTIONS = ("Shinkoro", "Mistmere", "Embercoast", "Glowlark Grove", "Hornsreach")


def made(name: str, kind: str, keywords: str = "", effects: str = "", **fields: str | int) -> Card:
    """A card with faults, maybe."""
    words = tuple(word.strip() for word in keywords.split(";") if word.strip())
    columns: dict[str, str | int] = {"faction": "Neutral", "cost": 1, **fields}
    return Card(SPEC.name, name.casefold(), name, "", kind, words, effects, fields=columns)


def faults(card: Card) -> list[str]:
    return [problem.code for problem in SPEC.check_card(card)]


def deck_faults(cards: list[tuple[Card, int]]) -> list[tuple[str, str]]:
    """Code and rule of each fault of a deck."""
    deck = Deck(SPEC.name, "d", "D", {}, tuple((card.id, copies) for card, copies in cards))
    known = {card.id: card for card, _ in cards}
    return [(each.code, each.rule) for each in SPEC.check_deck(deck, known, SPEC.option_values())]


def filled(*cards: tuple[Card, int], size: int = 40) -> list[tuple[Card, int]]:
    """These cards and as many single ones as are missing."""
    missing = size - sum(copies for _, copies in cards)
    return [*cards, *((unit(f"Filler {number}"), 1) for number in range(missing))]


@pytest.mark.rule("VOL-DECK-1")
def test_a_deck_has_forty_to_seventy_cards() -> None:
    assert deck_faults(filled(size=39)) == [("DECK011", "VOL-DECK-1")]
    assert deck_faults(filled(size=40)) == []
    assert deck_faults(filled(size=70)) == []
    assert deck_faults(filled(size=71)) == [("DECK011", "VOL-DECK-1")]


@pytest.mark.rule("VOL-DECK-2")
def test_a_deck_has_two_factions_and_neutral_cards() -> None:
    three = [(unit(name, faction=name), 1) for name in FACTIONS[:3]]
    assert deck_faults(filled(*three[:2])) == []
    assert deck_faults(filled(*three)) == [("DECK016", "VOL-DECK-2")]


@pytest.mark.rule("VOL-DECK-3")
def test_three_copies_and_one_of_a_unique_card() -> None:
    only = made("Only", "Unit", power=1, health=1, unique="yes")
    assert deck_faults(filled((unit("A"), 3), (only, 1))) == []
    assert deck_faults(filled((unit("A"), 4))) == [("DECK012", "VOL-DECK-3")]
    assert deck_faults(filled((only, 2))) == [("DECK012", "VOL-DECK-3")]


@pytest.mark.rule("VOL-DECK-4")
def test_tokens_are_in_no_deck() -> None:
    assert deck_faults(filled((token("T", "Cub", power=1, health=1), 1))) == [("DECK012", "VOL-DECK-4")]


@pytest.mark.rule("VOL-CARD-1", "VOL-CARD-2", "VOL-CARD-5")
def test_units_have_numbers_and_other_cards_have_none() -> None:
    assert faults(made("A", "Unit", power=1)) == ["CARD020"]
    assert faults(made("A", "Spell", effects="cast: draw 1", power=1)) == ["CARD021"]
    assert faults(made("A", "Token", power=1, health=1)) == ["CARD020"]
    assert faults(made("A", "Spell")) == ["EFFECT013"]


@pytest.mark.parametrize(
    ("keywords", "effects", "code"),
    [
        ("Roarback", "", "EFFECT013"),
        ("", "roarback: draw 1", "KEYWORD004"),
        ("Nestlink", "on play: draw 1", "EFFECT013"),
        ("Fogcast", "", "KEYWORD004"),
        ("", "cast: draw 1", "EFFECT011"),
        ("", "on play: stop the attack", "EFFECT012"),
        ("", "when KO'd: self +1 Power", "EFFECT012"),
        ("", "while in play: draw 1", "EFFECT012"),
        ("", "while in play: all allies with 2 or more Power +1 Power", "EFFECT012"),
        ("", "when this attacks: delay a Fogcast Spell", "EFFECT012"),
        ("", "on play: the bearer +1 Power", "EFFECT012"),
    ],
)
def test_faults_of_units(keywords: str, effects: str, code: str) -> None:
    assert faults(made("A", "Unit", keywords, effects, power=1, health=1)) == [code]


@cache
def pool() -> dict[str, Card]:
    """The bundled cards by name; none has a fault."""
    loaded = load_cards([bundled_cards_file()], SPEC)
    assert loaded.findings == []
    return {card.name: card for card in loaded.cards}


def factions_of_decks() -> list[set[str]]:
    """The factions of each bundled deck, neutral cards not counted."""
    cards = tuple(pool().values())
    factions = {card.id: card.word("faction") for card in cards}
    found = []
    for path in bundled_decks(SPEC.name):
        deck, findings = load_deck(path, SPEC, cards, SPEC.option_values())
        assert deck is not None, findings
        found.append({factions[card] for card, _ in deck.cards} - {"Neutral"})
    return found


@pytest.mark.rule("VOL-SET-CARDS")
def test_the_cards_that_the_rulebook_names_exist() -> None:
    assert len(pool()) >= 100
    assert pool().keys() >= NAMED


@pytest.mark.rule("VOL-SET-FACTIONS")
def test_each_of_four_factions_has_a_deck_of_its_own_and_some_decks_have_two() -> None:
    assert {card.word("faction") for card in pool().values()} == {*FACTIONS, "Neutral"}
    decks = factions_of_decks()
    for faction in FACTIONS[:4]:
        assert {faction} in decks, faction
    assert sum(len(found) == 2 for found in decks) >= 2
    assert any("Hornsreach" in found for found in decks)


@pytest.mark.rule("VOL-SET-FACTIONS")
def test_embercoast_is_cheap_and_strong_and_glowlark_grove_makes_tokens() -> None:
    """Over the cards of each faction: what a Unit costs for its Power, and who creates Tokens."""
    units = [card for card in pool().values() if card.type == "Unit"]
    prices = {}
    for faction in FACTIONS[:4]:
        own = [card for card in units if card.word("faction") == faction]
        prices[faction] = sum(card.number("cost") for card in own) / sum(card.number("power") for card in own)
    assert min(prices, key=lambda faction: prices[faction]) == "Embercoast"
    makers = [card.word("faction") for card in pool().values() if "create a" in card.effects]
    assert max(set(makers), key=makers.count) == "Glowlark Grove"
