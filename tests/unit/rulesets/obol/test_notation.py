"""Actions and positions as text and as data, and why an action is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulesets.obol.positions import PositionError, mentioned, set_up, snapshot, why_not
from sims.engine import Position
from tests.unit.rulesets.obol.board import PLAIN_OBOL, armor, do, duel, instant, offers, side, trinket, weapon

SWORD, MAIL = weapon("Sword", 3), armor("Mail", 2)
BOLT, DEAR = instant("Bolt", "play: deal 3 damage"), instant("Dear", "play: heal 1", 9)
RING = trinket("Ring", "when you attack: heal 1")


def busy() -> Position:
    one = side(energy=5, hand=[BOLT, BOLT, DEAR, SWORD], life=12, bonus=2)
    two = side(weapon={"card": SWORD, "left": 1}, armor=MAIL, trinket=RING, discard=[BOLT], hand=[PLAIN_OBOL])
    return duel(one, two)


def test_every_legal_action_has_its_text() -> None:
    assert offers(busy()) == [
        *("pass", "play Bolt", "play Sword", "ability 1", "ability 2", "attack", "heavy strike")
    ]


@pytest.mark.parametrize("text", ["pass", "attack", "heavy strike", "ability 2", "play Bolt", "concede 2"])
def test_a_text_reads_back(text: str) -> None:
    position = busy()
    assert position.text(position.parse(text)) == text
    assert position.text(position.parse(f"  {text.replace(' ', '   ')} ")) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is no action"),
        ("heavy", "did you mean 'heavy strike'?"),
        ("ability 3", "'3' is no ability; they are numbered 1 to 2"),
        ("concede 0", "'0' is no seat; they are numbered 1 to 2"),
        ("play Bold", "seat 1 holds no card named 'Bold'; did you mean Bolt?"),
    ],
)
def test_what_is_no_action_is_told(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        busy().parse(text)


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("play Dear", "OBO-TURN-3", "Dear costs 9 energy, 2 is left"),
        ("play Mail", "OBO-TURN-3", "seat 1 has no Mail in hand"),
        ("heavy strike", "OBO-ATK-8", "the heavy strike costs 3 energy, 2 is left"),
        ("ability 1", "OBO-HERO-1", "ability 1 costs 5 energy, 2 is left"),
    ],
)
def test_why_an_action_is_refused(text: str, rule: str, reason: str) -> None:
    position = duel(side(energy=2, hand=[DEAR]), side(armor=MAIL))
    refusal = why_not(position, text)
    assert (refusal.rule, refusal.reason) == (rule, reason)


def test_a_position_set_up_from_its_snapshot_is_the_same() -> None:
    position = busy()
    again = position.copy()
    do(again, "attack")
    set_up(again, snapshot(position))
    assert snapshot(again, full=True) == snapshot(position, full=True)
    assert snapshot(position)["seats"][1] == {
        "hero": "Plain Hero",
        "life": 20,
        "energy": 0,
        "max_energy": 2,
        "weapon": {"card": "Sword", "left": 1},
        "armor": "Mail",
        "trinket": "Ring",
        "hand": ["Obol"],
        "deck": ["Filler"] * 5,
        "discard": ["Bolt"],
    }


def test_what_a_position_mentions() -> None:
    assert mentioned(snapshot(duel(side(hand=[BOLT], spare=1), side(weapon=SWORD, spare=0)))) == (
        ["Bolt", "Filler"],
        ["Sword"],
    )


@pytest.mark.parametrize(
    ("data", "place", "told"),
    [
        ({"turn": 0}, "the position", "turn is 0; it goes from 1 to 400"),
        ({"trun": 3}, "the position", "did you mean turn?"),
        ({"winner": 1}, "the position", "it has a winner but no ending"),
        ({"seats": [{}]}, "the position", "a game has two sides"),
        ({"seats": [{"life": 21}, {}]}, "seat 1", "life is 21; the maximum is 20"),
        ({"seats": [{}, {"weapon": "Mail"}]}, "seat 2", "this card is no weapon"),
        ({"seats": [{"hand": ["Bold"]}, {}]}, "seat 1", "did you mean Bolt?"),
        ({"seats": [{"hand": ["Obol"]}, {}]}, "seat 1", "its deck list has no card 'Obol'"),
        ({"seats": [{"hand": ["Bolt"] * 3}, {}]}, "seat 1", "more of Bolt than its deck list has"),
        ({"seats": [{"attack": 3}, {}]}, "seat 1", "attack comes out of play"),
        ({"seats": [{"rest": "refuse"}, {}]}, "seat 1", "9 of its deck list's 9 cards are nowhere"),
    ],
)
def test_a_position_that_cannot_be(data: dict[str, Any], place: str, told: str) -> None:
    position = busy()
    before = snapshot(position, full=True)
    with pytest.raises(PositionError) as caught:
        set_up(position, data)
    assert (caught.value.place, told in caught.value.sentence) == (place, True)
    assert snapshot(position, full=True) == before


def test_the_board_for_people() -> None:
    assert busy().board().splitlines() == [
        "turn 5, seat 1 to move",
        "seat 1: Plain Hero, 12 of 20 life, energy 5 of 3, next attack +2, deck 5, discard pile 0",
        "  gear: no weapon | no armor | no trinket",
        "  hand: Bolt, Bolt, Dear, Sword",
        "seat 2: Plain Hero, 20 of 20 life, energy 0 of 2, deck 5, discard pile 1",
        "  gear: Sword (power 3, 1 durability) | Mail (armor 2, 3 durability) | Ring (2 charges)",
        "  hand: Obol",
    ]
