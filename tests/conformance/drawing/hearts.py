"""Cards of HONOR OF HEARTS by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from rulesets.hearts.cards import (
    ABILITY,
    ARCHETYPES,
    ATTACHMENT,
    CHARACTER,
    PITFALL,
    SPELL,
    TACTICS,
    UNSWORN,
)
from rulesets.hearts.effect_codes import Duration, Trigger, Verb
from rulesets.hearts.keyword_table import CHARACTER_KEYWORDS, QUICK
from rulesets.hearts.vocabulary import VOCABULARY
from rulesets.kernel.cards import Card
from rulesets.kernel.effects import Effect, text_of
from rulesets.kernel.effects.samples import sample_effect
from tests.conformance.drawing.types import Drawing, is_legal

DECK_SIZE = 51
CHARACTERS, TACTICS_CARDS, ABILITIES = 26, 15, 10
KINDS = (*(CHARACTER,) * 10, *(SPELL,) * 2, *(PITFALL,) * 3, ATTACHMENT, *(ABILITY,) * 4)
"""Card types by a card's number, over and over."""
HIGHEST = {"atk": 9, "def": 9}
"""In halves; half of all characters are free."""
FREE = 3
HIGHEST_NUMBER = 4
"""Of most amounts: draws of twenty cards are long."""
TRIES = 60
STATICS = (Trigger.FACE_UP, Trigger.FACE_DOWN, Trigger.ATTACHED)
STATIC_SHARE, PICK_SHARE = 0.3, 0.2
WALLS = ("an enemy wall", "a wall of yours")
DEMANDS = ("of any value", "of 2 or more", "of 4 or more", "of 3", "of 3 or less")
OPEN_SHARE, CONDITION_SHARE, QUICK_SHARE, LOCK_SHARE, NAME_SHARE = 0.6, 0.5, 0.4, 0.3, 0.1


def random_hearts_card(chance: random.Random, number: int) -> Card:
    """A card that the game has nothing to say against. Every archetype comes, for the sake of the locks."""
    kind = KINDS[number % len(KINDS)]
    fields: dict[str, str | int] = {}
    if kind == CHARACTER:
        fields["archetype"] = (*ARCHETYPES, UNSWORN)[number % (len(ARCHETYPES) + 1)]
        for name, most in HIGHEST.items():
            fields[name] = chance.randint(0, FREE if chance.random() < OPEN_SHARE else most)
    if kind == ABILITY or (kind == ATTACHMENT and chance.random() < LOCK_SHARE):
        by_name = chance.random() < NAME_SHARE
        fields["locked_to"] = "Random 0" if by_name else chance.choice((*ARCHETYPES, UNSWORN))
    card = Card("hearts", f"random-{number}", f"Random {number}", "Random", kind, fields=fields)
    while True:
        made = replace(card, keywords=random_keywords(chance, kind))
        count = chance.choice((0, 1, 1, 2) if kind == CHARACTER else (1, 1, 2))
        made = replace(made, effects="\n".join(random_effect(chance, made) for _ in range(count)))
        if is_legal(made):
            return made


def random_keywords(chance: random.Random, kind: str) -> tuple[str, ...]:
    """A few keywords of a character; Quick of some Spells."""
    if kind == CHARACTER:
        found = chance.sample(CHARACTER_KEYWORDS, chance.choice((0, 0, 1, 2)))
        return tuple(keyword.name for keyword in found)
    return (QUICK.name,) if kind == SPELL and chance.random() < QUICK_SHARE else ()


def random_effect(chance: random.Random, card: Card) -> str:
    """The text of an effect that this card may have beside others; after many tries, any."""
    text = ""
    for _ in range(TRIES):
        effect = sample_effect(VOCABULARY, chance.randrange)
        if card.type == SPELL:
            effect = replace(effect, numbers={**effect.numbers, "trigger": Trigger.CAST})
        elif card.type != PITFALL and chance.random() < STATIC_SHARE:
            effect = lasting(effect, chance)
        try:
            text = text_of(opened(effect, chance), VOCABULARY)
        except ValueError:  # changed too far: there are no words for it
            continue
        if effect.numbers["trigger"] not in STATICS and chance.random() < PICK_SHARE:
            text = text.replace(": ", f": pick {chance.choice(WALLS)} {chance.choice(DEMANDS)}; ", 1)
        if is_legal(replace(card, effects=text)):
            return text
    return text


def lasting(effect: Effect, chance: random.Random) -> Effect:
    """The effect as one that might hold all the time."""
    steps = tuple(
        replace(step, numbers={**step.numbers, "duration": Duration.PERMANENT}) for step in effect.steps[:1]
    )
    numbers = {**effect.numbers, "trigger": chance.choice(STATICS)}
    return replace(effect, numbers=numbers, filter=VOCABULARY.nothing, steps=steps)


def opened(effect: Effect, chance: random.Random) -> Effect:
    """The effect with small numbers, asking less of the cards it means: most things that can be said fit no
    card there is. Steps are marked for a miss only where a wall is picked."""

    def open_(described: tuple[int, ...]) -> tuple[int, ...]:
        return VOCABULARY.nothing if chance.random() < OPEN_SHARE else described

    picks = effect.steps[0].numbers["verb"] == Verb.PICK
    steps = []
    for at, step in enumerate(effect.steps):
        numbers = dict(step.numbers)
        if abs(numbers["amount"]) > HIGHEST_NUMBER:
            sign = 1 if numbers["amount"] > 0 else -1
            numbers["amount"] = sign * chance.randint(1, HIGHEST_NUMBER)
        if at == 0 or not picks:
            numbers["when"] = 0
        filters = {prefix: open_(described) for prefix, described in step.filters.items()}
        steps.append(replace(step, numbers=numbers, filters=filters))
    words = effect.condition if chance.random() < CONDITION_SHARE else ()
    return replace(
        effect,
        filter=open_(effect.filter),
        condition=words,
        word_places=(0,) * len(words),
        steps=tuple(steps),
    )


def most_copies(_: Card) -> int:
    """HEA-DECK-2."""
    return 1


def of_each_kind(chance: random.Random, cards: Sequence[Card]) -> Sequence[Card]:
    """HEA-DECK-1."""
    found: list[Card] = []
    for types, count in (((CHARACTER,), CHARACTERS), (TACTICS, TACTICS_CARDS), ((ABILITY,), ABILITIES)):
        found += chance.sample([card for card in cards if card.type in types], count)
    return found


DRAWING = Drawing(random_hearts_card, (DECK_SIZE, DECK_SIZE), most_copies, of_each_kind)
