"""What a card and a deck may be: OBO-DECK-1, OBO-HERO-1, OBO-ATK-8, OBO-EQ-2."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.deckbuilder import build_deck
from rulesets.kernel.deckfile import load_deck
from rulesets.kernel.diagnostics import Problem
from rulesets.obol import SPEC
from rulesets.obol.positions import FILLER, PLAIN_HERO, PLAIN_OBOL
from tests.unit.rulesets.obol.board import instant

KINDS = [instant(f"Kind {number}", "play: heal 1") for number in range(12)]
CARDS = (*KINDS, PLAIN_HERO, PLAIN_OBOL)


def faults(kind: str, effects: str = "", keywords: tuple[str, ...] = (), **numbers: int) -> list[Problem]:
    return list(SPEC.check_card(Card("obol", "x", "X", "", kind, keywords, effects, fields=dict(numbers))))


def hero_faults(effects: str) -> list[tuple[str, str]]:
    found = faults("Hero", effects, life=20, cost=3, power=2)
    return [(problem.code, problem.rule) for problem in found]


SOUND = "active 1: deal 1 damage | active 2: heal 2 | always: you heal 1 more"


def test_a_sound_card_of_each_type() -> None:
    assert faults("Weapon", cost=1, power=2, durability=3) == []
    assert faults("Armor", cost=1, armor=2, durability=3) == []
    assert faults("Trinket", "when you attack: heal 1", cost=1, charges=3) == []
    assert faults("Instant", "play: heal 1", cost=0) == []
    assert faults("Token", "play: gain 1 energy", cost=0) == []
    assert hero_faults(SOUND) == hero_faults(f"{SOUND} | heavy strike: heal 1") == []


@pytest.mark.rule("OBO-HERO-1")
@pytest.mark.parametrize(
    "effects",
    [
        SOUND.replace("active 1", "active 0"),
        SOUND.replace("deal 1 damage", "gain 1 energy"),
        SOUND.replace("deal 1 damage", "gain 1 energy for each card in hand"),
        SOUND.replace("heal 2", "gain 1 energy; draw 1; gain 1 energy"),
    ],
)
def test_an_active_costs_at_least_1_and_grants_less_energy_than_it_costs(effects: str) -> None:
    assert ("EFFECT012", "OBO-HERO-1") in hero_faults(effects)
    assert hero_faults(SOUND.replace("heal 2", "gain 1 energy")) == []


@pytest.mark.rule("OBO-HERO-1")
@pytest.mark.parametrize(
    "effects",
    [
        "active 1: heal 1 | always: you heal 1 more",
        "active 1: heal 1 | active 1: heal 1 | active 1: heal 1 | always: you heal 1 more",
        "active 1: heal 1 | active 2: heal 2",
        f"{SOUND} | when you attack: heal 1",
    ],
)
def test_a_hero_has_two_actives_and_one_passive(effects: str) -> None:
    assert hero_faults(effects) == [("EFFECT013", "OBO-HERO-1")]


@pytest.mark.rule("OBO-ATK-8")
@pytest.mark.parametrize("rider", ["draw 1", "deal 1 damage", "gain 1 energy"])
def test_a_rider_ignores_armor_breaks_it_or_heals(rider: str) -> None:
    assert hero_faults(f"{SOUND} | heavy strike: {rider}") == [("EFFECT012", "OBO-ATK-8")]
    assert hero_faults(f"{SOUND} | heavy strike: ignore armor; break the enemy armor; heal 1") == []


@pytest.mark.parametrize(
    ("kind", "effects", "numbers", "code"),
    [
        ("Instant", "when you attack: heal 1", {"cost": 1}, "EFFECT011"),
        ("Instant", "", {"cost": 1}, "EFFECT013"),
        ("Instant", "play: you heal 1 more", {"cost": 1}, "EFFECT012"),
        ("Instant", "play: ignore armor", {"cost": 1}, "EFFECT012"),
        ("Weapon", "always: heal 1", {"cost": 1, "power": 1, "durability": 1}, "EFFECT012"),
        ("Weapon", "", {"cost": 1, "power": 1}, "CARD020"),
        ("Armor", "", {"cost": 1, "armor": 1, "durability": 2, "charges": 2}, "CARD021"),
    ],
)
def test_what_belongs_elsewhere_is_refused(
    kind: str, effects: str, numbers: dict[str, int], code: str
) -> None:
    assert code in [problem.code for problem in faults(kind, effects, **numbers)]


def test_there_are_no_keywords() -> None:
    assert [problem.code for problem in faults("Instant", "play: heal 1", ("Haste",), cost=1)] == [
        "KEYWORD001"
    ]


@pytest.mark.rule("OBO-EQ-2")
def test_a_trinket_has_one_condition() -> None:
    both = "when you attack: heal 1 | when you are hit: heal 1"
    assert [problem.code for problem in faults("Trinket", both, cost=1, charges=1)] == ["EFFECT011"]
    assert [problem.rule for problem in faults("Trinket", "", cost=1, charges=1)] == ["OBO-EQ-2"]
    assert [problem.rule for problem in faults("Trinket", " \n ", cost=1, charges=1)] == ["OBO-EQ-2"]


def written(folder: Path, lines: list[str], hero: str = "Plain Hero") -> list[tuple[str, int]]:
    """What is found in a deck file of these lines."""
    path = folder / "deck.txt"
    head = ["game: obol", "name: Deck", *([f"hero: {hero}"] if hero else [])]
    path.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")
    return [(f.code, f.line) for f in load_deck(path, SPEC, CARDS, SPEC.option_values())[1]]


TEN = [f"2 Kind {number}" for number in range(10)]


@pytest.mark.rule("OBO-DECK-1")
def test_a_deck_is_one_hero_and_20_cards_2_of_each_at_most(tmp_path: Path) -> None:
    assert written(tmp_path, TEN) == []
    assert written(tmp_path, TEN[:9]) == [("DECK011", 0)]
    assert written(tmp_path, [*TEN, "1 Kind 10"]) == [("DECK011", 0)]
    assert written(tmp_path, ["3 Kind 0", *TEN[1:9], "1 Kind 9"]) == [("DECK012", 4)]


@pytest.mark.rule("OBO-DECK-1")
def test_the_hero_is_there_and_is_a_hero(tmp_path: Path) -> None:
    assert written(tmp_path, TEN, hero="") == [("DECK005", 0)]
    assert written(tmp_path, TEN, hero="Plain Heron") == [("DECK009", 3)]
    assert written(tmp_path, TEN, hero="Kind 3") == [("DECK015", 3)]


@pytest.mark.rule("OBO-DECK-1")
@pytest.mark.parametrize("name", [PLAIN_HERO.name, PLAIN_OBOL.name])
def test_heroes_and_the_obol_are_no_deck_cards(tmp_path: Path, name: str) -> None:
    assert written(tmp_path, [f"1 {name}", "1 Kind 0", *TEN[1:]]) == [("DECK015", 4)]


@pytest.mark.rule("OBO-DECK-1")
def test_the_limits_are_options() -> None:
    deck = Deck("obol", "d", "D", {"hero": PLAIN_HERO.id}, ((FILLER.id, 3),))
    options = SPEC.option_values({"deck_size": 3, "max_copies": 3})
    assert list(SPEC.check_deck(deck, {FILLER.id: FILLER}, options)) == []


def test_decks_by_chance_have_a_hero() -> None:
    deck = build_deck(CARDS, SPEC, SPEC.option_values(), 5, name="By Chance")
    assert (deck.size, deck.header["hero"]) == (20, PLAIN_HERO.name)
    assert PLAIN_OBOL.id not in dict(deck.cards)
