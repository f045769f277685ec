"""What is dealt at the start, and who begins."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulesets.hearts import SPEC
from rulesets.hearts.cards import CHOSEN_LINE
from rulesets.hearts.positions import FILLER, PLAIN_CHOSEN, snapshot
from rulesets.kernel.cards import Deck
from rulesets.kernel.loader import Runtime, load_tree
from sims.engine import LOOP, SEAM, Engine, Position
from sims.seam import NAMES


def fresh(seed: int, options: Mapping[str, int] | None = None) -> Position:
    """A game of two decks of fillers at its first decision."""
    listed = tuple(sorted({FILLER.id: 20, PLAIN_CHOSEN.id: 1}.items()))
    header = {CHOSEN_LINE: PLAIN_CHOSEN.name}
    decks = [Deck(SPEC.name, f"seat-{number}", f"seat {number}", header, listed) for number in (1, 2)]
    engine = Engine(SPEC, load_tree(SPEC.name, Runtime.TWIN, SPEC.engine, SEAM, NAMES, [LOOP]))
    cards = sorted((FILLER, PLAIN_CHOSEN), key=lambda card: card.id)
    return engine.match(cards, decks[0], decks[1], options).new_game(seed)


@pytest.mark.rule("HEA-DECK-3", "HEA-START-2")
def test_walls_of_one_to_five_in_any_order_and_five_cards() -> None:
    orders = set()
    for seed in range(6):
        for side in snapshot(fresh(seed), full=True)["seats"]:
            assert sorted(side["walls"]) == [1, 2, 3, 4, 5]
            assert len(side["hand"]) == 5
            orders.add(tuple(side["walls"]))
    assert len(orders) > 1


@pytest.mark.rule("HEA-START-1")
def test_the_coin_lets_either_begin_and_a_middle_is_counted() -> None:
    tossed = [fresh(seed, {"random_first": 1, "middle_odds": 2}).state for seed in range(12)]
    assert {int(state.first) for state in tossed} == {0, 1}
    assert any(state.middles > 0 for state in tossed)
    assert {int(fresh(seed).state.first) for seed in range(3)} == {0}
