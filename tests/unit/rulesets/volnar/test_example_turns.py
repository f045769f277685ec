"""VOL-EX-1: the rulebook's two example turns, with the cards of the pool."""

from __future__ import annotations

import pytest

from tests.unit.rulesets.volnar.board import course, do, duel, life, of, side, stats
from tests.unit.rulesets.volnar.test_cards import pool

CARDS = pool()


@pytest.mark.rule("VOL-EX-1")
def test_the_first_example() -> None:
    """Two Energy pay for a Spell and a Unit in Blade Form; then another Unit attacks the centre lane."""
    surge, veil, ronin = (CARDS[name] for name in ("Flame Surge", "Smoke Veil", "Shinkoro Ronin"))
    position = duel(
        side(),
        side([None, CARDS["Lion Initiate"]], hand=[veil, ronin], deck=[surge], energy=1),
    )
    do(position, "combat")
    assert of(position, 2, "energy") == 2
    held = [entry["card"] for entry in of(position, 2, "hand")]
    assert held == ["Smoke Veil", "Shinkoro Ronin", "Flame Surge"]
    do(position, "cast Smoke Veil", "play Shinkoro Ronin 1", "strike 3")
    assert stats(position, 2, 1) == (3, 1, 0)
    assert life(position) == (17, 20)
    do(position, "combat", "attack 2 > 2", "attack 1 > 1")
    assert life(position) == (17 - 1 - 3, 20)
    assert course(position) == (7, "main", 1)


@pytest.mark.rule("VOL-EX-1")
def test_the_advanced_example() -> None:
    """A Fogcast Spell resolves and Channel gives Energy before anything is played."""
    chant, adept, focus = (CARDS[name] for name in ("Echo Chant", "Mistcaster Adept", "Mistcaster Focus"))
    position = duel(
        side([CARDS["Lion Initiate"]]),
        side([None, None, focus], hand=[adept], deck=[chant], energy=2, fog=[CARDS["Mist Echo"]]),
    )
    do(position, "combat", "end turn")
    assert of(position, 2, "energy") == 2 + 1 + 1
    assert of(position, 2, "graveyard") == ["Mist Echo"]
    assert of(position, 1, "units")[0]["stunned"] == 7
    do(position, "cast Echo Chant", "play Mistcaster Adept 2", "strike 3")
    assert life(position) == (20 - 2, 20)
    do(position, "combat", "attack 2 > 2", "end turn")
    assert life(position) == (20 - 4, 20)
