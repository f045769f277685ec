"""What a card and a deck must satisfy, and the pool that comes with the game."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rulesets.hearts import SPEC
from rulesets.hearts.cards import ARCHETYPES, UNSWORN, fits_chosen, price_of, top_stat
from rulesets.hearts.effect_codes import Trigger, Verb
from rulesets.hearts.language import LANGUAGE
from rulesets.kernel.cardfile import check_cards, load_cards
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.data import bundled_cards_file, bundled_decks
from rulesets.kernel.deckbuilder import build_deck
from rulesets.kernel.deckfile import load_deck
from rulesets.kernel.effects import read_cell

HEADER = "game,id,name,set,type,keywords,effects,text,atk,def,archetype,locked_to\n"


Fields = dict[str, str | int]


def made(name: str, kind: str, effects: str = "", keywords: str = "", fields: Fields | None = None) -> Card:
    """A card with faults, maybe; stats in halves."""
    words = tuple(word.strip() for word in keywords.split(";") if word.strip())
    return Card(SPEC.name, name.casefold(), name, "", kind, words, effects, fields=fields or {})


def character(name: str, atk: int = 2, dfn: int = 2, archetype: str = "Wildheart", effects: str = "") -> Card:
    return made(name, "Character", effects, fields={"archetype": archetype, "atk": atk, "def": dfn})


def faults(card: Card) -> list[str]:
    return [problem.code for problem in SPEC.check_card(card)]


def deck_of(cards: list[Card], chosen: str) -> list[tuple[str, str]]:
    """Code and rule of each fault of a deck that has one copy of each card, two of those named twice."""
    copies = Counter(card.id for card in cards)
    deck = Deck(SPEC.name, "d", "D", {"chosen one": chosen}, tuple(sorted(copies.items())))
    known = {card.id: card for card in cards}
    return [(each.code, each.rule) for each in SPEC.check_deck(deck, known, SPEC.option_values())]


def whole(
    characters: int = 25,
    tactics: int = 15,
    abilities: int = 10,
    chosen: Card | None = None,
    lock: str = "Wildheart",
) -> list[Card]:
    """A deck of so many cards of each kind, and its Chosen One."""
    found = [chosen or character("Chief")]
    found += [character(f"Cub {number}") for number in range(characters)]
    found += [
        made(f"Trap {number}", "Pitfall", "when the enemy attacks: draw 1") for number in range(tactics)
    ]
    found += [
        made(f"Power {number}", "Ability", "use: draw 1", fields={"locked_to": lock})
        for number in range(abilities)
    ]
    return found


@pytest.mark.rule("HEA-DECK-1")
def test_a_deck_lists_a_chosen_one_25_characters_15_tactics_and_10_abilities() -> None:
    assert deck_of(whole(), "Chief") == []
    assert len(whole()) == 51
    for cards in (whole(characters=24), whole(characters=26), whole(tactics=14), whole(abilities=11)):
        assert [code for code, _ in deck_of(cards, "Chief")] == ["DECK011"]


@pytest.mark.rule("HEA-DECK-2")
def test_one_copy_of_any_card() -> None:
    cards = whole(characters=24)
    assert deck_of([*cards, cards[1]], "Chief") == [("DECK012", "HEA-DECK-2")]


@pytest.mark.rule("HEA-DECK-4")
def test_the_chosen_one_is_a_character_of_at_most_two_and_a_half() -> None:
    assert deck_of(whole(chosen=character("Chief", 5, 5)), "chief") == []
    assert deck_of(whole(chosen=character("Chief", 2, 6)), "Chief") == [("DECK016", "HEA-DECK-4")]
    assert ("DECK016", "HEA-FIELD-4") in deck_of(whole(), "Nobody")


@pytest.mark.rule("HEA-DECK-5")
def test_an_ability_is_locked_to_somebody_in_the_deck() -> None:
    assert deck_of(whole(lock="Cub 3"), "Chief") == []
    assert deck_of(whole(abilities=10, lock="Thornguard"), "Chief") == [("DECK016", "HEA-DECK-5")] * 10
    assert faults(made("A", "Ability", "use: draw 1")) == ["CARD020"]
    assert faults(made("A", "Spell", "cast: draw 1", fields={"locked_to": "Wildheart"})) == ["CARD021"]


@pytest.mark.rule("HEA-DECK-6")
def test_fusion_cards_are_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(HEADER + "hearts,hea-two-as-one,Two as One,S,Fusion,,,,3,3,Wildheart,\n")
    found = check_cards([path], {SPEC.name: SPEC}).findings
    assert [finding.code for finding in found] == ["CARD023"]
    assert "HEA-DECK-6" in found[0].message


@pytest.mark.rule("HEA-CARD-1")
def test_characters_have_atk_and_def_and_other_cards_have_none(tmp_path: Path) -> None:
    assert faults(made("A", "Character", fields={"archetype": "Wildheart", "atk": 2})) == ["CARD020"]
    assert faults(made("A", "Spell", "cast: draw 1", fields={"atk": 2})) == ["CARD021"]
    assert faults(made("A", "Spell")) == ["EFFECT013"]
    path = tmp_path / "cards.csv"
    path.write_text(HEADER + "hearts,hea-a,A,S,Character,,,,2.5,1,Wildheart,\n")
    card = load_cards([path], SPEC).cards[0]
    assert (card.number("atk"), card.number("def")) == (5, 2)


@pytest.mark.rule("HEA-BF-1")
def test_a_price_follows_from_the_highest_stat() -> None:
    prices = [price_of(top_stat(character("A", stat, 1))) for stat in (1, 3, 4, 5, 6, 7, 8, 10)]
    assert prices == [0, 0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("kind", "effects", "codes"),
    [
        ("Character", "cast: draw 1", ["EFFECT011"]),
        ("Character", "while face-up: draw 1", ["EFFECT012"]),
        ("Character", "while face-up: self +1 ATK until end of turn", ["EFFECT012"]),
        ("Character", "while face-up: an ally +1 ATK", ["EFFECT012"]),
        ("Character", "while face-up: all allies with 2 or more ATK +1 ATK", ["EFFECT012"]),
        ("Character", "on fall: self +1 ATK", ["EFFECT012"]),
        ("Character", "on victory: destroy it", ["EFFECT012"]),
        ("Character", "on bring-forth: destroy it", ["EFFECT012"]),
        ("Character", "on bring-forth: stop the attack", ["EFFECT012"]),
        ("Character", "on bring-forth: the bearer +1 ATK", ["EFFECT012"]),
        ("Character", "on bring-forth: draw 1; pick an enemy wall of 3", ["EFFECT012"]),
        ("Character", "on bring-forth: draw 1; on a miss discard 1", ["EFFECT012"]),
        ("Character", "on bring-forth: break the picked wall", ["EFFECT012"]),
        ("Character", "on bring-forth: pick a wall of yours of 3; break the picked wall", ["EFFECT012"]),
        ("Character", "on bring-forth: self +0.5 ATK for each point", ["EFFECT012"]),
        ("Character", "on bring-forth: destroy an attacking enemy", ["EFFECT012"]),
        ("Character", "on bring-forth: self +0.25 ATK", ["EFFECT008"]),
        ("Spell", "cast: destroy an attacking enemy", ["EFFECT012"]),
        ("Spell", "cast: self +1 ATK", ["EFFECT012"]),
        ("Ability", "use: draw 1 | on flip: draw 1", ["EFFECT011"]),
        ("Ability", "use: draw 1 | use: draw 2", ["EFFECT011"]),
    ],
)
def test_faults_of_effects(kind: str, effects: str, codes: list[str]) -> None:
    fields: Fields = {"archetype": "Wildheart", "atk": 1, "def": 1} if kind == "Character" else {}
    fields |= {"locked_to": "Wildheart"} if kind == "Ability" else {}
    assert faults(made("A", kind, effects, fields=fields)) == codes


def test_quick_is_for_spells_and_lets_them_meet_attackers() -> None:
    assert faults(made("A", "Spell", "cast: destroy an attacking enemy", "Quick")) == []
    assert faults(made("A", "Pitfall", "when the enemy attacks: draw 1", "Quick")) == ["KEYWORD004"]
    assert faults(made("A", "Spell", "cast: draw 1", "Pierce")) == ["KEYWORD004"]


# --- the pool -------------------------------------------------------------------------------------


@cache
def pool() -> tuple[Card, ...]:
    """The bundled cards; none has a fault."""
    loaded = load_cards([bundled_cards_file()], SPEC)
    assert loaded.findings == []
    return loaded.cards


def test_the_pool_is_as_large_as_the_game_asks_for() -> None:
    kinds = Counter(card.type for card in pool())
    assert kinds.total() >= 180
    assert sum(kinds[name] for name in ("Pitfall", "Spell", "Attachment")) >= 45
    assert kinds["Ability"] >= 60
    assert sum("Quick" in card.keywords for card in pool()) >= 5
    assert sum(fits_chosen(card) and "on sortie" in card.effects for card in pool()) >= 8
    assert sum("win the game" in card.effects for card in pool()) >= 3


def test_every_archetype_stands_on_every_step_of_the_ladder() -> None:
    steps = {
        (card.word("archetype"), price_of(top_stat(card))) for card in pool() if card.type == "Character"
    }
    assert steps == {(name, price) for name in (*ARCHETYPES, UNSWORN) for price in range(4)}


def test_every_lock_is_an_archetype_or_a_character() -> None:
    names = {card.name for card in pool() if card.type == "Character"} | {*ARCHETYPES, UNSWORN}
    assert {card.word("locked_to", UNSWORN) for card in pool()} <= names


def test_the_pool_uses_the_whole_language() -> None:
    effects = [effect for card in pool() for effect in read_cell(card.effects, LANGUAGE.vocabulary).effects]
    assert {effect.numbers["trigger"] for effect in effects} == set(Trigger) - {Trigger.NONE}
    verbs = {step.numbers["verb"] for effect in effects for step in effect.steps}
    assert set(Verb) - verbs - {Verb.NONE} == set()


def test_every_bundled_deck_is_legal() -> None:
    decks = bundled_decks(SPEC.name)
    assert len(decks) >= 6
    for path in decks:
        deck, findings = load_deck(path, SPEC, pool(), SPEC.option_values())
        assert deck is not None, findings
        assert deck.size == 51


def test_decks_by_chance_are_legal() -> None:
    for seed in range(10):
        deck = build_deck(pool(), SPEC, SPEC.option_values(), seed, name="By Chance")
        assert deck.size == 51
        assert fits_chosen(next(card for card in pool() if card.name == deck.header["chosen one"]))
