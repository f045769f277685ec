"""By what a report groups the hero duel's cards: type, cost, and what sets a trinket off."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel.cards import Card, Deck
from ..kernel.deckfile import CardIndex
from ..kernel.effects.reference import shown
from ..kernel.spec import DeckGroup, Group
from .abilities import OWN_TRIGGERS, effects_of
from .cards import CARD_TYPES, DECK_TYPES, HERO_LINE, MOST_ENERGY, TRINKET
from .effect_codes import Trigger
from .vocabulary import TRIGGERS


def _called(trigger: Trigger) -> str:
    """A trigger as it is written on cards, without its number."""
    written = next(each for each in TRIGGERS if each.values["trigger"] == trigger)
    return shown(written.patterns[0])


CONDITIONS = {trigger: _called(trigger) for trigger in OWN_TRIGGERS[TRINKET]}
"""OBO-EQ-3: what sets trinkets off."""


def condition_of(card: Card) -> tuple[str, ...]:
    """A trinket's condition; nothing for other cards."""
    if card.type != TRINKET:
        return ()
    effects = effects_of(card.effects).effects
    return tuple(CONDITIONS[Trigger(effect.numbers["trigger"])] for effect in effects)


def cost_of(card: Card) -> tuple[str, ...]:
    """What a card of a deck costs."""
    return (str(card.number("cost")),) if card.type in DECK_TYPES else ()


GROUPS = (
    Group("type", "Type", CARD_TYPES, lambda card: (card.type,)),
    Group("cost", "Cost", tuple(str(cost) for cost in range(MOST_ENERGY + 1)), cost_of),
    Group("condition", "Trinket condition", tuple(CONDITIONS.values()), condition_of),
)


def hero_of(deck: Deck, cards: Mapping[str, Card]) -> str:
    """The name of the hero that leads a deck."""
    written = deck.header.get(HERO_LINE, "")
    found = CardIndex(deck.game, cards.values()).find(written)
    return found.name if found else written


DECK_GROUPS = (DeckGroup("hero", "Hero", hero_of),)
