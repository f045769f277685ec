"""Cards nobody would print: every keyword and whatever the effect language can say, and decks of them.

A card is drawn at random and kept if the game's own check has nothing to say against it: these decks go
where no designer's cards went before. `tests/conformance/drawing` has a module for each game that draws one.
"""

from __future__ import annotations

import random
from functools import cache
from importlib import import_module

from rulesets import RULESETS
from rulesets.kernel.cards import Card, Deck
from tests.conformance.drawing.types import Drawing
from tests.conformance.tables import Table

POOL, DECKS = 60, 10


def drawing(game: str) -> Drawing:
    """How a game's cards and decks are drawn."""
    found: Drawing = import_module(f"tests.conformance.drawing.{game}").DRAWING
    return found


def random_cards(game: str, seed: int, count: int) -> list[Card]:
    """So many cards that the game has nothing to say against."""
    chance = random.Random(seed)
    cards = [drawing(game).card(chance, number) for number in range(count)]
    return sorted(cards, key=lambda card: card.id)


def random_deck(cards: list[Card], seed: int) -> Deck:
    """A deck of some of these cards that the game's deck check accepts."""
    chance = random.Random(seed)
    spec = RULESETS[cards[0].game]
    rules = drawing(spec.name)
    by_id = {card.id: card for card in cards}
    while True:
        size = chance.randint(*rules.size)
        header = {
            named.header: chance.choice([card.id for card in cards if card.type in named.types])
            for named in spec.header_cards
        }
        able = [card for card in rules.together(chance, cards) if spec.deck_weight(card)]
        copies: dict[str, int] = {}
        for card in chance.sample(able, len(able)):
            wanted = min(chance.randint(1, rules.copies(card)), size - sum(copies.values()))
            if wanted > 0:
                copies[card.id] = wanted
        deck = Deck(spec.name, f"random-{seed}", f"Random {seed}", header, tuple(sorted(copies.items())))
        if not any(True for _ in spec.check_deck(deck, by_id, spec.option_values())):
            return deck


@cache
def random_table(game: str, seed: int) -> Table:
    """A pool of random cards and decks of them."""
    spec = RULESETS[game]
    cards = random_cards(game, seed, POOL)
    decks = tuple(random_deck(cards, seed * DECKS + number) for number in range(DECKS))
    return Table(spec, tuple(cards), decks)
