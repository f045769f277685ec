"""The hero duel's cards by chance."""

from __future__ import annotations

import random
from dataclasses import replace

from rulesets.kernel.cards import Card
from rulesets.kernel.effects import text_of
from rulesets.kernel.effects.samples import sample_effect
from rulesets.obol.cards import DECK_TYPES, HERO, NEEDED, TOKEN
from rulesets.obol.vocabulary import VOCABULARY
from tests.conformance.drawing.types import Drawing, is_legal

COPIES = 2
DECK_SIZE = 20
TRIES = 60
HERO_LIFE = 15
HIGHEST = {"cost": 6, "power": 6, "armor": 4, "durability": 4, "charges": 4}
HERO_EVERY = 8


def random_duel_card(chance: random.Random, number: int) -> Card:
    """A card that the game has nothing to say against: every eighth a hero, one the compensation's token."""
    kind = HERO if number % HERO_EVERY == 0 else TOKEN if number == 1 else chance.choice(DECK_TYPES)
    while True:
        fields: dict[str, str | int] = {
            column: HERO_LIFE if column == "life" else chance.randint(1, HIGHEST[column])
            for column, _ in NEEDED[kind]
        }
        effects = hero_effects(chance) if kind == HERO else card_effects(chance)
        card = Card("obol", f"random-{number}", f"Random {number}", "Random", kind, (), fields=fields)
        made = replace(card, effects="\n".join(effects))
        if is_legal(made):
            return made


def card_effects(chance: random.Random) -> list[str]:
    """None, one or two effects."""
    return [sampled(chance) for _ in range(chance.choice((0, 1, 1, 2)))]


def hero_effects(chance: random.Random) -> list[str]:
    """Two abilities, a passive and most often a rider, of steps that the language can say."""
    steps = [step for step in (sampled(chance).partition(": ")[2] for _ in range(TRIES)) if step]
    trigger = chance.choice(("always", "when you are hit", "when you attack", "at the start of your turn"))
    rider = chance.choice(("ignore armor", "break the enemy armor", "heal 2"))
    starts = [f"active {chance.randint(1, 4)}", f"active {chance.randint(1, 4)}", trigger]
    return [f"{start}: {chance.choice(steps)}" for start in starts] + [f"heavy strike: {rider}"]


def sampled(chance: random.Random) -> str:
    """The text of an effect that the language can say; empty for one that it has no words for."""
    try:
        return text_of(sample_effect(VOCABULARY, chance.randrange), VOCABULARY)
    except ValueError:
        return ""


def most_copies(_: Card) -> int:
    """As the default option has it."""
    return COPIES


DRAWING = Drawing(random_duel_card, (DECK_SIZE, DECK_SIZE), most_copies)
