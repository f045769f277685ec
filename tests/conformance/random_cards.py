"""Cards nobody would print: every keyword and whatever the effect language can say, and decks of them.

A card is drawn at random and kept if the game's own check has nothing to say against it: these decks go
where no designer's cards went before. Each game has a function that draws one card.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from rulesets import RULESETS
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.effects import Effect, text_of
from rulesets.kernel.effects.samples import sample_effect
from rulesets.valour.abilities import BACK_ROW
from rulesets.valour.cards import ARTILLERY, ASPECTS, COMBATANT, DOMAIN, UNITS
from rulesets.valour.keyword_table import UNIT_KEYWORDS
from rulesets.valour.vocabulary import TRIBES, VOCABULARY
from tests.conformance.tables import Table

LONGEST_TIMER = 3
COPIES = (1, 2, 3)
UNIT_SHARE = 0.6
FROM_HAND_SHARE = 0.2
TRIES = 60
REQUIRED_SHARE = 0.1
OPEN_SHARE = 0.6
CONDITION_SHARE = 0.5


def random_valour_card(chance: random.Random, number: int) -> Card:
    """A card that the game has nothing to say against."""
    unit = chance.random() < UNIT_SHARE
    kind = chance.choice(UNITS if unit else BACK_ROW)
    fields: dict[str, str | int] = {}
    if unit:
        fields = {"aspect": chance.choice(ASPECTS), "level": chance.choice((1, 2, 3, 4, 4, 5, 6, 7, 10))}
        fields |= {name: 100 * chance.randrange(30) for name in ("atk", "def")}
        if chance.random() < 0.5:
            fields["tribe"] = chance.choice(TRIBES)
    name = f"Random {number}"
    card = Card("valour", f"random-{number}", name, "Random", kind, fields=fields)
    if kind == COMBATANT:
        return card
    while True:
        made = replace(card, keywords=tuple(random_keywords(chance, kind)))
        count = chance.choice((0, 1, 1, 2)) if unit else chance.choice((1, 1, 2))
        effects = [random_effect(chance, made) for _ in range(count)]
        made = replace(made, effects="\n".join(effects))
        if is_legal(made):
            return made


def random_keywords(chance: random.Random, kind: str) -> Iterator[str]:
    """A few keywords of a unit, or how long a Back Row card lasts."""
    if kind not in UNITS:
        if kind != DOMAIN:
            yield chance.choice(("Burst", "Eternal", f"Timed {chance.randint(1, LONGEST_TIMER)}"))
        if kind == ARTILLERY and chance.random() < FROM_HAND_SHARE:
            yield "From Hand"
        return
    for keyword in chance.sample(UNIT_KEYWORDS, chance.choice((0, 1, 1, 2, 3))):
        yield f"{keyword.name} {chance.choice([*keyword.tiers])}" if keyword.tiers else keyword.name


def random_effect(chance: random.Random, card: Card) -> str:
    """The text of an effect that this card may have; after many tries, one that it may not have."""
    text = ""
    for _ in range(TRIES):
        try:
            text = text_of(forgiving(sample_effect(VOCABULARY, chance.randrange), chance), VOCABULARY)
        except ValueError:  # opened too far: there are no words for it
            continue
        if is_legal(replace(card, effects=text)):
            return text
    return text


def is_legal(card: Card) -> bool:
    """Whether the game has nothing to say against a card."""
    return not any(True for _ in RULESETS[card.game].check_card(card))


def forgiving(effect: Effect, chance: random.Random) -> Effect:
    """The effect, most of whose steps do not lose the game where they find too little, and which asks less
    of the cards it means: most things that can be said fit no card there is."""

    def open_(described: tuple[int, ...]) -> tuple[int, ...]:
        return VOCABULARY.nothing if chance.random() < OPEN_SHARE else described

    steps = []
    for step in effect.steps:
        required = step.numbers["required"] if chance.random() < REQUIRED_SHARE else 0
        filters = {prefix: open_(described) for prefix, described in step.filters.items()}
        steps.append(replace(step, numbers={**step.numbers, "required": required}, filters=filters))
    words = effect.condition if chance.random() < CONDITION_SHARE else ()
    places = (0,) * len(words)
    trigger = open_(effect.filter)
    return replace(effect, filter=trigger, condition=words, word_places=places, steps=tuple(steps))


LIMITS = {"valour": (40, 60)}
"""By game, the fewest and most cards of a deck."""

DRAWN: dict[str, Callable[[random.Random, int], Card]] = {"valour": random_valour_card}
"""By game, what draws a card."""


def random_cards(game: str, seed: int, count: int) -> list[Card]:
    """So many cards that the game has nothing to say against."""
    chance = random.Random(seed)
    cards = [DRAWN[game](chance, number) for number in range(count)]
    return sorted(cards, key=lambda card: card.id)


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


POOL, DECKS = 60, 10


@cache
def random_table(game: str, seed: int) -> Table:
    """A pool of random cards and decks of them."""
    spec = RULESETS[game]
    cards = random_cards(game, seed, POOL)
    decks = tuple(random_deck(cards, seed * DECKS + number, *LIMITS[game]) for number in range(DECKS))
    return Table(spec, tuple(cards), decks)
