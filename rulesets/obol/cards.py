"""The hero duel's cards: columns and types, what a deck must satisfy, their numbers in the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..kernel.cards import Card, Deck
from ..kernel.diagnostics import Problem
from ..kernel.spec import Column

HERO_LINE = "hero"
"""The line of a deck's header that names its hero."""

WEAPON, ARMOR, TRINKET, INSTANT, HERO, TOKEN = CARD_TYPES = (
    "Weapon",
    "Armor",
    "Trinket",
    "Instant",
    "Hero",
    "Token",
)
"""A type's code in the engine is its position here + 1. The Token is the Obol (OBO-SETUP-2)."""

DECK_TYPES = (WEAPON, ARMOR, TRINKET, INSTANT)
"""OBO-DECK-1: heroes and the Obol are no deck cards."""

TYPE_CODES = {name: code for code, name in enumerate(CARD_TYPES, start=1)}
MOST_ENERGY = 20
MOST_STAT = 99

CARD_COLUMNS = (
    Column("cost", "energy it costs; a hero's: of its heavy strike", number=True, low=0, high=MOST_ENERGY),
    Column(
        "power",
        "what a weapon adds to attacks; a hero's: to its heavy strike",
        number=True,
        low=0,
        high=MOST_STAT,
    ),
    Column("armor", "what armor takes off an attack", number=True, low=0, high=MOST_STAT),
    Column("durability", "attacks or hits until it breaks", number=True, low=1, high=MOST_STAT),
    Column("charges", "how often a trinket triggers", number=True, low=1, high=MOST_STAT),
    Column("life", "the hero's life at the start", number=True, low=1, high=MOST_STAT),
)

NEEDED: dict[str, tuple[tuple[str, str], ...]] = {
    WEAPON: (("cost", "OBO-EQ-1"), ("power", "OBO-ATK-1"), ("durability", "OBO-ATK-4")),
    ARMOR: (("cost", "OBO-EQ-1"), ("armor", "OBO-ATK-2"), ("durability", "OBO-ATK-5")),
    TRINKET: (("cost", "OBO-EQ-1"), ("charges", "OBO-EQ-2")),
    INSTANT: (("cost", "OBO-INST-1"),),
    HERO: (("life", "OBO-WIN-1"), ("cost", "OBO-ATK-8"), ("power", "OBO-ATK-8")),
    TOKEN: (("cost", "OBO-SETUP-2"),),
}
"""The columns of each type, all of which its cards must fill, with the rule that reads each."""


def deck_weight(card: Card) -> int:
    """How often a deck by chance takes a card."""
    return int(card.type in DECK_TYPES)


def check_columns(card: Card) -> Iterator[Problem]:
    """Every card has the numbers of its type and no others."""
    needed = dict(NEEDED[card.type])
    for name, rule in needed.items():
        if name not in card.fields:
            yield Problem("CARD020", f"A {card.type} needs {name}.", name, rule=rule)
    for column in CARD_COLUMNS:
        if column.name not in needed and column.name in card.fields:
            message = f"{card.type} cards have no {column.name}."
            yield Problem("CARD021", message, column.name, card.word(column.name))


def check_deck(deck: Deck, cards: Mapping[str, Card], options: Mapping[str, int]) -> Iterator[Problem]:
    """OBO-DECK-1: what is wrong with a deck. Ids that `cards` lacks count in its size only."""
    size = options["deck_size"]
    if deck.size != size:
        few = deck.size < size
        change = f"Add {size - deck.size}." if few else f"Remove {deck.size - size}."
        message = f"The deck has too {'few' if few else 'many'} cards: {deck.size} instead of {size}."
        yield Problem("DECK011", message, value=str(deck.size), help=change, rule="OBO-DECK-1")
    for card_id, copies in deck.cards:
        if card_id in cards:
            yield from _entry(cards[card_id], copies, options["max_copies"])


def _entry(card: Card, copies: int, most: int) -> Iterator[Problem]:
    if card.type not in DECK_TYPES:
        message = f"{card.name} is a {card.type}, which is no card of a deck."
        fix = "Name it in the line `hero:`." if card.type == HERO else "Remove it."
        yield Problem("DECK015", message, value=card.name, help=fix, rule="OBO-DECK-1", card=card.id)
    elif copies > most:
        message = f"{copies} copies of {card.name}; a deck may have {most}."
        fix = f"Remove {copies - most}."
        yield Problem("DECK012", message, value=card.name, help=fix, rule="OBO-DECK-1", card=card.id)
