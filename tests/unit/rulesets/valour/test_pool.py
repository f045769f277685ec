"""The bundled pool and decks of VALOUR: what they cover, and that no deck is another in disguise."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from rulesets import RULESETS
from rulesets.kernel.cardfile import CardSet, load_cards, write_cards
from rulesets.kernel.cards import Deck
from rulesets.kernel.data import bundled_cards_file, bundled_decks
from rulesets.kernel.deckfile import load_deck
from rulesets.kernel.effects.reading import cell_text
from rulesets.kernel.usage import usage
from rulesets.valour.abilities import BACK_ROW, effects_of
from rulesets.valour.cards import ASPECTS, CARD_TYPES
from rulesets.valour.vocabulary import VOCABULARY

SPEC = RULESETS["valour"]


@pytest.fixture(scope="module")
def bundled() -> CardSet:
    return load_cards([bundled_cards_file()], SPEC)


@pytest.mark.rule("VAL-SET-HEROES")
def test_the_core_set_has_its_heroes(bundled: CardSet) -> None:
    heroes = {card.name: card.set for card in bundled.cards if card.type == "Hero"}
    assert heroes["Ike of Korrath"] == "Core"
    assert heroes["Veer of Nyxareth"] == "Core"
    assert len(heroes) >= 20


def test_the_bundled_cards_cover_aspects_and_levels(bundled: CardSet) -> None:
    assert bundled.findings == []
    assert len(bundled.cards) >= 240
    units = [card for card in bundled.cards if card.type in ("Combatant", "Champion", "Hero")]
    for aspect in ASPECTS:
        levels = {card.number("level") for card in units if card.word("aspect") == aspect}
        assert levels == set(range(1, 11)), aspect
    assert {card.type for card in bundled.cards} == set(CARD_TYPES)
    rows = [
        line for line in bundled_cards_file().read_text().splitlines() if line.startswith(f"{SPEC.name},")
    ]
    assert write_cards(bundled.cards).splitlines()[1:] == sorted(rows, key=lambda line: line.split(",")[1])


def test_the_bundled_cards_show_all_of_the_language(bundled: CardSet) -> None:
    """Every trigger and every step is on a card, every keyword and tier on two."""
    assert SPEC.language is not None
    found = usage(bundled.cards, SPEC.language)
    assert (found.unused_triggers, found.unused_verbs) == ((), ())
    assert [use.keyword for use in found.keywords if use.cards < 2] == []


def test_the_bundled_cards_say_what_is_printed_on_them(bundled: CardSet) -> None:
    for card in bundled.cards:
        assert cell_text(effects_of(card.effects).effects, VOCABULARY) == card.effects, card.name
        assert card.text == "", card.name


def test_stats_follow_the_level(bundled: CardSet) -> None:
    """No card has more of ATK and DEF than every card of a higher level, so that tributes pay."""
    by_level = {
        level: [c.number("atk") + c.number("def") for c in bundled.cards if c.number("level") == level]
        for level in range(1, 11)
    }
    for level in range(1, 10):
        assert max(by_level[level]) < max(by_level[level + 1]), level
        assert sum(by_level[level]) / len(by_level[level]) < sum(by_level[level + 1]) / len(
            by_level[level + 1]
        )


def test_every_hero_has_a_signature_of_its_own(bundled: CardSet) -> None:
    signatures = [card.effects for card in bundled.cards if card.type == "Hero"]
    assert "" not in signatures
    assert len(set(signatures)) == len(signatures)


def test_the_back_row_does_many_different_things(bundled: CardSet) -> None:
    assert SPEC.language is not None
    back = [card for card in bundled.cards if card.type in BACK_ROW]
    assert len(back) >= 70
    kinds = {(use.trigger, use.verb, use.target) for use in usage(back, SPEC.language).steps}
    assert len(kinds) >= 50


def test_the_wildblood_kin_are_forty_beasts_with_their_heroes(bundled: CardSet) -> None:
    kin = [card for card in bundled.cards if card.set == "The Wildblood Kin"]
    assert len(kin) == 40
    assert {card.word("aspect") for card in kin} == {"Primordial Beast"}
    heroes = {card.name for card in kin if card.type == "Hero"}
    assert heroes == {"Ysra, Mother of the Long Hunt", "The Unmade"}


@pytest.fixture(scope="module")
def decks(bundled: CardSet) -> list[Deck]:
    made = []
    for path in bundled_decks("valour"):
        deck, findings = load_deck(path, SPEC, bundled.cards, SPEC.option_values())
        assert findings == []
        assert deck is not None
        assert path.read_text(encoding="utf-8").startswith("# "), f"{path.name} does not tell its plan"
        made.append(deck)
    return made


def test_the_bundled_decks_differ(decks: list[Deck]) -> None:
    assert len(decks) >= 12
    for one, other in combinations(decks, 2):
        shared = sum(min(copies, dict(other.cards).get(card, 0)) for card, copies in one.cards)
        assert shared < 0.4 * min(one.size, other.size), (one.id, other.id)


def test_every_aspect_leads_a_deck(bundled: CardSet, decks: list[Deck]) -> None:
    aspects = {card.id: card.word("aspect") for card in bundled.cards}
    leaders = set()
    for deck in decks:
        counts = Counter(dict.fromkeys(ASPECTS, 0))
        for card, copies in deck.cards:
            counts[aspects[card]] += copies
        del counts[""]
        leading, most = counts.most_common(1)[0]
        if most > counts.total() / 2:
            leaders.add(leading)
    assert leaders == set(ASPECTS)
