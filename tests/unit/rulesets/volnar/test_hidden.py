"""What a player can't know, and how it is dealt anew."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.volnar.board import at, duel, of, side, spell, trap, unit

CHEAP = [trap(f"Cheap {number}") for number in range(3)]
DEAR = [trap(f"Dear {number}", cost=3) for number in range(3)]
REDEALS = 40


@pytest.mark.rule("VOL-CARD-3")
def test_a_face_down_trap_may_be_any_of_what_was_paid_for_it() -> None:
    position = duel(side(), side(traps=[CHEAP[0], DEAR[0]], deck=[*CHEAP[1:], *DEAR[1:]]))
    found = [set[str](), set[str]()]
    for _ in range(REDEALS):
        dealt = position.redealt(0)
        for lane, names in enumerate(found):
            names.add(of(dealt, 2, "traps")[lane]["card"])
    assert found == [{card.name for card in CHEAP}, {card.name for card in DEAR}]


@pytest.mark.rule("VOL-COM-9")
def test_a_revealed_trap_and_the_fog_row_are_public() -> None:
    mist = spell("Mist", keywords="Fogcast")
    position = duel(side(), side(traps=[at(CHEAP[0], position="open"), CHEAP[1]], fog=[mist]))
    seen = position.observed(0)
    assert [entry and entry["card"] for entry in of(seen, 2, "traps")] == ["Cheap 0", "?", None]
    assert of(seen, 2, "fog")[0]["card"] == "Mist"


def test_hands_are_hidden_and_what_was_seen_stays_known() -> None:
    position = duel(side(), side(hand=[at(unit("Seen"), seen=True), unit("Unseen")]))
    seen = position.observed(0)
    assert [entry["card"] for entry in of(seen, 2, "hand")] == ["Seen", "?"]
    assert [entry["card"] for entry in of(position.observed(1), 2, "hand")] == ["Seen", "Unseen"]
