"""The Wildblood Kin: the set, its decks, and pilots that play them to the end."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from rulesets.kernel.cardfile import load_cards
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.data import bundled_cards_file, bundled_decks
from rulesets.kernel.deckbuilder import build_deck, wanted_by
from rulesets.kernel.deckfile import load_deck
from rulesets.valour import SPEC
from rulesets.valour.cards import deck_weight
from sims.engine import load_engine
from sims.pilots import PILOTS

KIN = "The Wildblood Kin"
WILDBLOOD_KEYWORDS = {
    *("Pack Hunter I", "Pack Hunter II", "Pack Hunter III", "Unstable", "Berserker's Wraith"),
    *("Living Resonance", "Call of the Long Hunt", "Kin Search", "Read the Trail"),
}
SEEDS = range(25)


@cache
def cards() -> dict[str, Card]:
    return {card.id: card for card in load_cards([bundled_cards_file()], SPEC).cards}


def kin() -> list[Card]:
    return [card for card in cards().values() if card.set == KIN]


def bundled() -> dict[str, Deck]:
    found = {}
    for path in bundled_decks("valour"):
        deck, findings = load_deck(path, SPEC, cards().values(), SPEC.option_values())
        assert deck is not None
        assert findings == []
        found[deck.id] = deck
    return found


def built(seed: int, *only: str) -> Deck:
    wanted = wanted_by(only, SPEC, cards().values())
    return build_deck(cards().values(), SPEC, SPEC.option_values(), seed, wanted, name="Built")


def share(deck: Deck, tribe: str) -> float:
    """Which part of a deck's units is of that tribe, copies counted."""
    units = {card: copies for card, copies in deck.cards if cards()[card].number("level")}
    return sum(n for card, n in units.items() if cards()[card].word("tribe") == tribe) / sum(units.values())


# --- the set --------------------------------------------------------------------------------------


@pytest.mark.rule("VAL-SET-WILDBLOOD")
def test_the_set_has_forty_primordial_beasts_and_two_of_them_are_heroes() -> None:
    assert len(kin()) == 40
    assert {card.word("aspect") for card in kin()} == {"Primordial Beast"}
    heroes = {card.name: card.word("tribe") for card in kin() if card.type == "Hero"}
    assert heroes == {"Ysra, Mother of the Long Hunt": "Wildblood", "The Unmade": "Wildblood"}
    tribes = Counter(card.word("tribe") for card in kin())
    assert tribes["Wildblood"] > 30
    assert {card.number("level") for card in kin()} == set(range(1, 11))


@pytest.mark.rule("VAL-SET-WILDBLOOD")
def test_every_tier_of_the_wildblood_keywords_is_on_two_cards_of_the_set_or_more() -> None:
    counted = Counter(word for card in kin() for word in card.keywords)
    assert {word for word in WILDBLOOD_KEYWORDS if counted[word] < 2} == set()
    others = {word for card in cards().values() if card.set != KIN for word in card.keywords}
    assert others & WILDBLOOD_KEYWORDS == set()


@pytest.mark.rule("VAL-CARD-3", "VAL-SET-HEROES", "VAL-SET-WILDBLOOD")
def test_every_bundled_hero_has_an_ability_of_its_own() -> None:
    heroes = [card for card in cards().values() if card.type == "Hero"]
    signatures = {(card.keywords, card.effects) for card in heroes}
    assert ((), "") not in signatures
    assert len(signatures) == len(heroes) == 22


@pytest.mark.rule("VAL-CARD-ROAR")
def test_alphas_roar_is_an_artillery_of_the_core_set() -> None:
    """What it does is played by scenarios."""
    roar = cards()["val-alphas-roar"]
    assert (roar.name, roar.set, roar.type, roar.keywords) == ("Alpha's Roar", "Core", "Artillery", ())


# --- its decks ------------------------------------------------------------------------------------


@pytest.mark.rule("VAL-SET-WILDBLOOD")
def test_a_bundled_deck_is_a_wildblood_deck_with_its_heroes_and_the_roar() -> None:
    pack = bundled()["wildblood-rising"]
    assert share(pack, "Wildblood") > 0.9
    copies = dict(pack.cards)
    assert copies["val-ysra"] == copies["val-the-unmade"] == 1
    assert copies["val-alphas-roar"] >= 1
    assert list(SPEC.check_deck(pack, cards(), SPEC.option_values())) == []


@pytest.mark.rule("VAL-SET-WILDBLOOD", "VAL-DECK-2", "VAL-DECK-3")
def test_the_builder_makes_legal_wildblood_decks() -> None:
    for seed in SEEDS:
        deck = built(seed, f"set={KIN}")
        assert deck.size == 40
        assert list(SPEC.check_deck(deck, cards(), SPEC.option_values())) == []
        assert share(deck, "Wildblood") > 0.5
        assert share(built(seed, "tribe=Wildblood"), "Wildblood") == 1


@pytest.mark.rule("VAL-DECK-3")
def test_heroes_come_once_and_forty_cards_can_not_be_made_of_them() -> None:
    with pytest.raises(ValueError, match=r"^22 cards fit, and a legal deck of them has 22 cards at most: "):
        built(1, "type=Hero")


def test_decks_by_chance_can_be_played_from_the_hand() -> None:
    """Units without tributes weigh most, those with two least: over many decks two in three cost none."""
    by_level = {card.number("level"): deck_weight(card) for card in cards().values()}
    assert [by_level[level] for level in range(11)] == [2, 4, 4, 4, 4, 2, 2, 1, 1, 1, 1]
    levels: Counter[int] = Counter()
    for seed in SEEDS:
        for card, copies in built(seed).cards:
            levels[cards()[card].number("level")] += copies
    low = sum(levels[level] for level in range(1, 5))
    assert low > levels.total() * 2 / 3
    assert low > 8 * sum(levels[level] for level in range(7, 11))


# --- pilots ---------------------------------------------------------------------------------------


@pytest.mark.rule("VAL-SET-WILDBLOOD")
@pytest.mark.parametrize("pilot", list(PILOTS))
def test_every_pilot_plays_wildblood_decks_to_the_end(pilot: str) -> None:
    """Against a bundled deck and in a mirror; nothing crashes, runs away or takes for ever."""
    engine = load_engine("valour", "twin")
    pack = bundled()["wildblood-rising"]
    for other in (bundled()["the-patient-wall"], built(1, "tribe=Wildblood")):
        rows = engine.match(list(cards().values()), pack, other).play([1, 1, 2], [0, 1, 0], (pilot, pilot))
        endings = {SPEC.endings[int(ending)].name for ending in rows["ending"]}
        assert endings <= {"life", "deck-out", "draw"}
        assert set(rows["winner"]) <= {0, 1, 2}
