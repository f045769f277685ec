"""The hero duel's cards by chance."""

from __future__ import annotations

import random
from dataclasses import replace

from rulesets.kernel.cards import Card
from rulesets.kernel.effects import Effect, text_of
from rulesets.kernel.effects.samples import sample_effect
from rulesets.obol.abilities import IN_PLAY, OWN_TRIGGERS
from rulesets.obol.cards import DECK_TYPES, HERO, INSTANT, NEEDED, TOKEN, TRINKET
from rulesets.obol.effect_codes import Trigger
from rulesets.obol.vocabulary import VOCABULARY
from tests.conformance.drawing.types import Drawing, is_legal

COPIES = 2
DECK_SIZE = 20
TRIES = 400
HERO_LIFE = 40  # some of these cards hit hard
HIGHEST = {"cost": 6, "power": 6, "armor": 4, "durability": 4, "charges": 4}
HIGHEST_NUMBER = 6  # of most effects: amounts up to 99 would end every game at once
HERO_EVERY = 8
CONDITION_SHARE = 0.4
RIDER_SHARE = 0.7
STAND_INS = ("active 20: heal 1", "active 20: heal 1", "when you attack: heal 1")
"""What a hero has in the places of its actives and its passive until they are drawn."""


def random_duel_card(chance: random.Random, number: int) -> Card:
    """A card that the game has nothing to say against: every eighth a hero, one the compensation's token."""
    kind = HERO if number % HERO_EVERY == 0 else TOKEN if number == 1 else chance.choice(DECK_TYPES)
    fields: dict[str, str | int] = {
        column: HERO_LIFE if column == "life" else chance.randint(1, HIGHEST[column])
        for column, _ in NEEDED[kind]
    }
    card = Card("obol", f"random-{number}", f"Random {number}", "Random", kind, (), fields=fields)
    if kind == HERO:
        return random_hero(chance, card)
    count = 1 if kind in (TRINKET, TOKEN) else chance.choice((1, 1, 2) if kind == INSTANT else (0, 1, 1, 2))
    texts = [random_effect(chance, card, [], OWN_TRIGGERS[kind]) for _ in range(count)]
    return replace(card, effects="\n".join(texts))


def random_hero(chance: random.Random, card: Card) -> Card:
    """Two abilities, a passive and most often a rider."""
    effects = list(STAND_INS)
    for place, triggers in enumerate(((Trigger.ABILITY,), (Trigger.ABILITY,), IN_PLAY)):
        others = [*effects[:place], *effects[place + 1 :]]
        effects[place] = random_effect(chance, card, others, triggers)
    if chance.random() < RIDER_SHARE:
        effects.append(random_effect(chance, card, effects, (Trigger.HEAVY,)))
    return replace(card, effects="\n".join(effects))


def random_effect(chance: random.Random, card: Card, others: list[str], triggers: tuple[Trigger, ...]) -> str:
    """The text of an effect that this card may have beside its others. Raises ValueError if none is found."""
    for _ in range(TRIES):
        trigger = chance.choice(triggers)
        try:
            text = text_of(playable(sample_effect(VOCABULARY, chance.randrange), trigger, chance), VOCABULARY)
        except ValueError:  # changed too far: there are no words for it
            continue
        if is_legal(replace(card, effects="\n".join([*others, text]))):
            return text
    raise ValueError(f"no effect for a {card.type}")


def playable(effect: Effect, trigger: Trigger, chance: random.Random) -> Effect:
    """The effect with this trigger, with small numbers, and often without its condition."""
    own = chance.randint(1, HIGHEST_NUMBER) if trigger in (Trigger.ABILITY, Trigger.LOW) else 0
    steps = []
    for step in effect.steps:
        amount = step.numbers["amount"]
        if amount > HIGHEST_NUMBER:
            amount = chance.randint(1, HIGHEST_NUMBER)
        steps.append(replace(step, numbers={**step.numbers, "amount": amount}))
    words = effect.condition if chance.random() < CONDITION_SHARE else ()
    numbers = {**effect.numbers, "trigger": trigger, "number": own}
    places = (0,) * len(words)
    return replace(effect, numbers=numbers, condition=words, word_places=places, steps=tuple(steps))


def most_copies(_: Card) -> int:
    """As the default option has it."""
    return COPIES


DRAWING = Drawing(random_duel_card, (DECK_SIZE, DECK_SIZE), most_copies)
