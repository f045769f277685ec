"""VOL-EX-1: the rulebook's two example turns, with the cards of the pool."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.volnar.board import course, do, duel, life, of, side
from tests.unit.rulesets.volnar.test_cards import pool

CARDS = pool()


@pytest.mark.rule("VOL-EX-1")
def test_the_cards_of_the_example_turns_fit_their_energy() -> None:
    """Two Energy pay for the first turn's Spell and Unit, four for the second's."""
    for spell, body, energy in (
        ("Smoke Veil", "Shinkoro Ronin", 2),
        ("Echo Chant", "Mistcaster Adept", 4),
    ):
        assert CARDS[spell].number("cost") + CARDS[body].number("cost") <= energy
        assert (CARDS[spell].type, CARDS[body].type) == ("Spell", "Unit")
        assert "Blade Form" in CARDS[body].keywords
    assert "Fogcast" in CARDS["Mist Echo"].keywords
    assert "Channel" in CARDS["Mistcaster Focus"].keywords


@pytest.mark.rule("VOL-EX-1")
def test_the_example_turn_with_the_bundled_cards() -> None:
    """The Unit strikes with 1 Power more and attacks again in the Combat Phase."""
    surge, veil, ronin = (CARDS[name] for name in ("Flame Surge", "Smoke Veil", "Shinkoro Ronin"))
    position = duel(side(), side(hand=[veil, ronin], deck=[surge], energy=1))
    power = ronin.number("power") + 1
    do(position, "combat")
    assert of(position, 2, "energy") == 2
    do(position, "cast Smoke Veil", "play Shinkoro Ronin 1", "strike 3")
    assert life(position)[0] == 20 - power
    do(position, "combat", "attack 1 > 1")
    assert life(position)[0] == 20 - 2 * power
    assert course(position) == (4 + 3, "main", 1)
