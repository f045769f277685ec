"""The Black Isles' cards by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from rulesets.kernel.cards import Card
from rulesets.kernel.effects import Effect, text_of
from rulesets.kernel.effects.samples import sample_effect
from rulesets.volnar.cards import (
    ATTACHMENT,
    FACTIONS,
    KINDS,
    NEUTRAL,
    SPELL,
    TOKEN,
    TRAP,
    UNIT,
    YES,
    is_unique,
)
from rulesets.volnar.keyword_table import CHANNEL, FOGCAST, UNIT_KEYWORDS
from rulesets.volnar.vocabulary import VOCABULARY
from tests.conformance.drawing.types import Drawing, is_legal

COPIES = 3
HIGHEST = {"cost": 5, "power": 6, "health": 6}
TYPES = (UNIT, UNIT, UNIT, SPELL, SPELL, TRAP, ATTACHMENT)
TRIES = 60
UNIQUE_SHARE = 0.1
FOG_SHARE = 0.4
CHANNEL_SHARE = 0.2
OPEN_SHARE = 0.6
CONDITION_SHARE = 0.5


def random_isles_card(chance: random.Random, number: int) -> Card:
    """A card that the game has nothing to say against; the first ones are a Token of each kind, of which
    the last but one is a Trap."""
    kind = TOKEN if number < len(KINDS) else chance.choice(TYPES)
    trap_token = number == len(KINDS) - 2
    fields: dict[str, str | int] = {"faction": chance.choice((*FACTIONS, NEUTRAL))}
    fields["cost"] = 0 if kind == TOKEN else chance.randint(0, HIGHEST["cost"])
    if kind == TOKEN:
        fields["tribe"] = KINDS[number]
    if kind == UNIT or (kind == TOKEN and not trap_token):
        fields["power"] = chance.randint(0, HIGHEST["power"])
        fields["health"] = chance.randint(1, HIGHEST["health"])
    if kind != TOKEN and chance.random() < UNIQUE_SHARE:
        fields["unique"] = YES
    card = Card("volnar", f"random-{number}", f"Random {number}", "Random", kind, fields=fields)
    body = kind == UNIT or "health" in fields
    while True:
        made = replace(card, keywords=random_keywords(chance, kind))
        count = chance.choice((0, 1, 1, 2)) if body else chance.choice((1, 1, 2))
        made = replace(made, effects="\n".join(random_effect(chance, made) for _ in range(count)))
        if is_legal(made):
            return made


def random_keywords(chance: random.Random, kind: str) -> tuple[str, ...]:
    """A few keywords of a Unit; Fogcast or Channel of others."""
    if kind == UNIT:
        found = chance.sample(UNIT_KEYWORDS, chance.choice((0, 1, 1, 2, 3)))
        return tuple(keyword.name for keyword in found)
    if kind == SPELL:
        return (FOGCAST.name,) if chance.random() < FOG_SHARE else ()
    return (CHANNEL.name,) if kind == ATTACHMENT and chance.random() < CHANNEL_SHARE else ()


def random_effect(chance: random.Random, card: Card) -> str:
    """The text of an effect that this card may have beside others; after many tries, any."""
    text = ""
    for _ in range(TRIES):
        try:
            text = text_of(opened(sample_effect(VOCABULARY, chance.randrange), chance), VOCABULARY)
        except ValueError:  # opened too far: there are no words for it
            continue
        if is_legal(replace(card, effects=text)):
            return text
    return text


def opened(effect: Effect, chance: random.Random) -> Effect:
    """The effect, asking less of the cards it means: most things that can be said fit no card there is."""

    def open_(described: tuple[int, ...]) -> tuple[int, ...]:
        return VOCABULARY.nothing if chance.random() < OPEN_SHARE else described

    steps = tuple(
        replace(step, filters={prefix: open_(described) for prefix, described in step.filters.items()})
        for step in effect.steps
    )
    words = effect.condition if chance.random() < CONDITION_SHARE else ()
    trigger = open_(effect.filter)
    return replace(effect, filter=trigger, condition=words, word_places=(0,) * len(words), steps=steps)


def most_copies(card: Card) -> int:
    """VOL-DECK-3."""
    return 1 if is_unique(card) else COPIES


def two_factions(chance: random.Random, cards: Sequence[Card]) -> Sequence[Card]:
    """VOL-DECK-2."""
    able = (*chance.sample(FACTIONS, 2), NEUTRAL)
    return [card for card in cards if card.word("faction", NEUTRAL) in able]


DRAWING = Drawing(random_isles_card, (40, 60), most_copies, two_factions)
