"""What players can't know, and how it is dealt anew: OBO-HIDDEN-1."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.obol.board import PLAIN_OBOL, armor, do, duel, instant, of, side, weapon

ANT, BEE, CAT = (instant(name, "play: heal 1") for name in ("Ant", "Bee", "Cat"))
SWORD, MAIL = weapon("Sword", 3), armor("Mail", 1)

pytestmark = pytest.mark.rule("OBO-HIDDEN-1")


def test_hand_and_deck_order_are_hidden_everything_else_is_public() -> None:
    two = side(hand=[ANT, PLAIN_OBOL], deck=[BEE, CAT], discard=[SWORD], armor=MAIL, spare=0, life=7, bonus=2)
    seen = duel(side(hand=[ANT], deck=[BEE], spare=0), two).observed(0)
    assert [each["card"] for each in of(seen, 2, "hand")[0]] == ["?", "Obol"]
    assert of(seen, 2, "deck", "discard", "life", "bonus") == (["?", "?"], ["Sword"], 7, 2)
    assert of(seen, 2, "armor") == ({"card": "Mail", "left": 3},)
    assert [each["card"] for each in of(seen, 1, "hand")[0]] == ["Ant"]
    assert of(seen, 1, "deck") == (["?"],)  # one's own deck too


def test_a_card_that_was_seen_is_known() -> None:
    seen = duel(side(), side(hand=[ANT, {"card": BEE, "seen": True}])).observed(0)
    assert [each["card"] for each in of(seen, 2, "hand")[0]] == ["?", "Bee"]


def test_a_card_that_comes_back_from_the_discard_pile_is_known() -> None:
    recall = instant("Recall", "play: take back the last Instant")
    position = duel(side(hand=[CAT, ANT, recall]), side())
    do(position, "play Ant", "play Recall")
    assert [each["card"] for each in of(position.observed(1), 1, "hand")[0]] == ["?", "Ant"]


def test_a_redeal_deals_the_unknown_and_keeps_the_known() -> None:
    known = {"card": CAT, "seen": True}
    position = duel(side(), side(hand=[ANT, known, PLAIN_OBOL], deck=[BEE], spare=0))
    hands = set()
    for _ in range(30):
        dealt = position.redealt(0)
        held = [each["card"] for each in of(dealt, 2, "hand")[0]]
        hands.add(held[0])
        assert held[1:] == ["Cat", "Obol"]
        assert sorted([held[0], *of(dealt, 2, "deck")[0]]) == ["Ant", "Bee"]
    assert hands == {"Ant", "Bee"}
    assert [each["card"] for each in of(position.redealt(1), 2, "hand")[0]] == ["Ant", "Cat", "Obol"]
