"""The lot of VAL-KW-HEXBLADE, over many seeds; what each hex does is told by the scenarios of the keyword."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesets.valour.positions import set_up
from tests.unit.rulesets.valour.board import at, card, do, duel, look, side

ATTACKS = 200
EXPECTED = ATTACKS // 4
LEEWAY = 25  # four times the deviation to be expected, the root of 200 x 1/4 x 3/4
HEXES = ("atk_hex", "def_hex", "barred", "untargetable")


@pytest.mark.rule("VAL-KW-HEXBLADE")
def test_the_four_hexes_have_equal_chances() -> None:
    witch = card("Witch", 1800, keywords="Hexblade")
    position = duel(side([witch]), side([at(card("Ox", 1000, 2500), "defense")]), phase="battle")
    before = {
        "phase": "battle",
        "seats": [{"row": ["Witch"]}, {"row": [{"card": "Ox", "position": "defense"}]}],
    }
    laid: Counter[str] = Counter()
    for seed in range(1, ATTACKS + 1):
        set_up(position, {"turn": 5, "seed": seed, **before})
        do(position, "attack 1 > 1")
        ox = look(position)[1].unit(1)
        laid.update(key for key in HEXES if ox[key])
    assert sum(laid.values()) == ATTACKS, "one hex an attack"
    assert all(abs(laid[key] - EXPECTED) < LEEWAY for key in HEXES), laid
