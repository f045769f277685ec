"""VALOUR's cards by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from rulesets.kernel.cards import Card
from rulesets.kernel.effects import Effect, text_of
from rulesets.kernel.effects.samples import sample_effect
from rulesets.valour.abilities import BACK_ROW
from rulesets.valour.cards import ARTILLERY, ASPECTS, COMBATANT, DOMAIN, UNITS
from rulesets.valour.keyword_table import UNIT_KEYWORDS
from rulesets.valour.vocabulary import HERO, TRIBES, VOCABULARY
from tests.conformance.drawing.types import Drawing, is_legal

LONGEST_TIMER = 3
COPIES = 3
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


def most_copies(card: Card) -> int:
    """Heroes once, others thrice."""
    return 1 if card.type == HERO else COPIES


DRAWING = Drawing(random_valour_card, (40, 60), most_copies)
