"""Steps that choose by chance: every card that fits has the same chance, and no other has any."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.unit.rulesets.valour.board import at, card, do, duel, is_even, look, runic, side

GAMES = 100
AXE = card("Axe")
TITANS = [card(name, aspect="Titan") for name in ("Ash", "Birch", "Cedar", "Elm")]
PAGES = [card(name) for name in ("One", "Two", "Three", "Four")]


@pytest.mark.rule("VAL-INT-25")
def test_a_random_enemy_is_any_of_those_that_fit() -> None:
    strike = runic("Strike", "activate: destroy a random Titan enemy")
    hit: Counter[str] = Counter()
    for seed in range(GAMES):
        row = [TITANS[0], AXE, TITANS[1], TITANS[2], TITANS[3]]
        position = duel(side(hand=[strike]), side(row=[at(unit) for unit in row]), seed=seed)
        do(position, "cast Strike")
        hit.update(look(position)[1].graveyard)
    assert set(hit) == {unit.name for unit in TITANS}
    assert is_even(hit, 4)


@pytest.mark.rule("VAL-INT-25")
def test_a_random_discard_is_any_card_of_the_hand() -> None:
    fumble = runic("Fumble", "activate: opponent discards 1 card at random")
    lost: Counter[str] = Counter()
    for seed in range(GAMES):
        position = duel(side(hand=[fumble]), side(hand=PAGES), seed=seed)
        do(position, "cast Fumble")
        lost.update(look(position)[1].graveyard)
    assert is_even(lost, 4)
    assert lost.total() == GAMES


@pytest.mark.rule("VAL-INT-25")
def test_a_search_takes_any_fitting_card_of_the_deck() -> None:
    seek = runic("Seek", "activate: take a random Titan unit from the deck")
    found: Counter[str] = Counter()
    for seed in range(GAMES):
        position = duel(side(hand=[seek], deck=[AXE, *TITANS, AXE]), side(), seed=seed)
        do(position, "cast Seek")
        found.update(look(position)[0].hand)
    assert set(found) == {unit.name for unit in TITANS}
    assert is_even(found, 4)
    assert found.total() == GAMES
