"""Cards nobody would print: every keyword and whatever the effect language can say, and decks of them.

A card is drawn at random and kept if the game's own check has nothing to say against it, so that these
decks go where designers' cards never went before. Each game has a function that draws one card.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from rulesets import RULESETS
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.effects import Effect, text_of
from rulesets.kernel.effects.samples import sample_effect
from rulesets.valour.abilities import BACK_ROW
from rulesets.valour.cards import ASPECTS, CARD_TYPES, COMBATANT, UNITS
from rulesets.valour.keyword_table import BACK_KEYWORDS, UNIT_KEYWORDS
from rulesets.valour.vocabulary import TRIBES, VOCABULARY

LONGEST_TIMER = 3
COPIES = (1, 2, 3)
UNIT_SHARE = 0.6
REQUIRED_SHARE = 0.1


def random_valour_card(chance: random.Random, number: int) -> Card:
    """A card that may be wrong."""
    unit = chance.random() < UNIT_SHARE
    kind = chance.choice(UNITS if unit else BACK_ROW)
    fields: dict[str, str | int] = {}
    if unit:
        fields = {"aspect": chance.choice(ASPECTS), "level": chance.choice((1, 2, 3, 4, 4, 5, 6, 7, 10))}
        fields |= {name: 100 * chance.randrange(30) for name in ("atk", "def")}
        if chance.random() < 0.5:
            fields["tribe"] = chance.choice(TRIBES)
    words: list[str] = []
    effects: list[str] = []
    if kind != COMBATANT:
        table = UNIT_KEYWORDS if unit else BACK_KEYWORDS
        for keyword in chance.sample(table, chance.choice((0, 1, 1, 2, 3))):
            tier = chance.choice([*keyword.tiers]) if keyword.tiers else ""
            tier = str(chance.randint(1, LONGEST_TIMER)) if keyword.most else tier
            words.append(f"{keyword.name} {tier}".strip())
        for _ in range(chance.choice((0, 1, 1, 2)) if unit else chance.choice((1, 1, 2))):
            effects.append(
                text_of(forgiving(sample_effect(VOCABULARY, chance.randrange), chance), VOCABULARY)
            )
    name = f"Random {number}"
    return Card(
        "valour",
        f"random-{number}",
        name,
        "Random",
        kind,
        keywords=tuple(words),
        effects="\n".join(effects),
        fields=fields,
    )


def forgiving(effect: Effect, chance: random.Random) -> Effect:
    """The effect, most of whose steps do not lose the game where they find too little."""
    steps = tuple(
        step if chance.random() < REQUIRED_SHARE else replace(step, numbers={**step.numbers, "required": 0})
        for step in effect.steps
    )
    return replace(effect, steps=steps)


DRAWN: dict[str, Callable[[random.Random, int], Card]] = {"valour": random_valour_card}
"""By game, what draws a card that may be wrong."""


def random_cards(game: str, seed: int, count: int) -> list[Card]:
    """So many cards that the game has nothing to say against."""
    chance = random.Random(seed)
    found: list[Card] = []
    while len(found) < count:
        card = DRAWN[game](chance, len(found))
        if not any(True for _ in RULESETS[game].check_card(card)):
            found.append(card)
    return sorted(found, key=lambda card: card.id)


def random_deck(cards: list[Card], seed: int, low: int, high: int) -> Deck:
    """A deck of some of these cards that the game's deck check accepts."""
    chance = random.Random(seed)
    spec = RULESETS[cards[0].game]
    by_id = {card.id: card for card in cards}
    while True:
        size, held = chance.randint(low, high), 0
        copies: dict[str, int] = {}
        for card in chance.sample(cards, len(cards)):
            wanted = 1 if card.type == "Hero" else min(chance.choice(COPIES), size - held)
            if held < size and wanted > 0:
                copies[card.id] = wanted
                held += wanted
        deck = Deck(cards[0].game, f"random-{seed}", f"Random {seed}", {}, tuple(sorted(copies.items())))
        if not any(True for _ in spec.check_deck(deck, by_id, spec.option_values())):
            return deck
