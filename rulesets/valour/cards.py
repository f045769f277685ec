"""VALOUR's cards: columns and types, what a card and a deck must satisfy, their numbers in the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..kernel.cards import Card, Deck
from ..kernel.diagnostics import Problem
from ..kernel.spec import Column, Group, Prediction

COMBATANT, CHAMPION, HERO, RUNIC, DOMAIN, ARTILLERY = CARD_TYPES = (
    "Combatant",
    "Champion",
    "Hero",
    "Runic",
    "Domain",
    "Artillery",
)
"""VAL-CARD-1: the six types; a type's code in the engine is its position here + 1."""

UNITS = (COMBATANT, CHAMPION, HERO)

CHAIN = (
    "Overlord",
    "Titan",
    "Juggernaut",
    "Assassin",
    "Leviathan",
    "Runebound",
    "Spellcaster",
    "Primordial Beast",
    "Abysswalker",
)
"""VAL-CHAIN-1: the nine Aspects, each dominating the next and the last the first; codes 1 to 9."""

DORMANT = "Dormant"
"""VAL-CHAIN-5: neutral with everything; code 0."""

ASPECTS = (*CHAIN, DORMANT)
LEVELS = tuple(range(1, 11))
STAT_LIMIT = 9_999
"""Printed ATK and DEF go up to this; far above any card, it catches slips of the keyboard."""

CARD_COLUMNS = (
    Column("aspect", "the unit's Aspect", choices=ASPECTS),
    Column("level", "the unit's Level", number=True, low=LEVELS[0], high=LEVELS[-1]),
    Column("atk", "the unit's ATK", number=True, low=0, high=STAT_LIMIT),
    Column("def", "the unit's DEF", number=True, low=0, high=STAT_LIMIT),
    Column("tribe", "what kind of being it is, in free words"),
)
UNIT_COLUMNS = ("aspect", "level", "atk", "def")

DECK_WEIGHTS = ((4, 4), (6, 2), (10, 1))
"""What a deck by chance takes of units up to each Level. VAL-SUM-2: tributes come from the smaller ones."""

BACK_ROW_WEIGHT = 2

TYPE_CODES = {name: code for code, name in enumerate(CARD_TYPES, start=1)}
ASPECT_CODES = {DORMANT: 0} | {name: code for code, name in enumerate(CHAIN, start=1)}

DOMINANCE = Prediction(
    "Dominance Chain",
    "Each Aspect dominates the next of the chain, the last the first: its attackers gain ATK against it. "
    "Dormant takes no part.",
    tuple(zip(CHAIN, (*CHAIN[1:], CHAIN[0]), strict=True)),
)
"""VAL-CHAIN-1, VAL-CHAIN-5, for the report: what the rules lead one to expect."""

GROUPS = (
    Group(
        "aspect",
        "Aspect",
        ASPECTS,
        lambda card: (card.word("aspect"),) if card.word("aspect") else (),
        DOMINANCE,
    ),
    Group("type", "Type", CARD_TYPES, lambda card: (card.type,)),
    Group(
        "level",
        "Level",
        tuple(str(level) for level in LEVELS),
        lambda card: (str(card.number("level")),) if card.number("level") else (),
    ),
)


def deck_weight(card: Card) -> int:
    """How often a deck by chance takes a card: mostly units without tributes, so that hands can be played."""
    if card.type not in UNITS:
        return BACK_ROW_WEIGHT
    return next(weight for level, weight in DECK_WEIGHTS if card.number("level") <= level)


def check_columns(card: Card) -> Iterator[Problem]:
    """VAL-CARD-1: units carry Level, ATK, DEF and an Aspect; other cards have none of them."""
    unit = card.type in UNITS
    for name in UNIT_COLUMNS:
        if unit and name not in card.fields:
            yield Problem("CARD020", f"A {card.type} needs {name}.", name, rule="VAL-CARD-1")
    if not unit:
        for name in (*UNIT_COLUMNS, "tribe"):
            if name in card.fields:
                message = f"{card.type} cards have no {name}."
                yield Problem("CARD021", message, name, card.word(name), rule="VAL-CARD-1")


def check_deck(deck: Deck, cards: Mapping[str, Card], options: Mapping[str, int]) -> Iterator[Problem]:
    """What is wrong with a deck; `options` has the limits. Ids that `cards` lacks count in its size only.

    VAL-DECK-4: no type has a minimum, and there is no sideboard.
    """
    yield from _size(deck, options)
    for card_id, copies in deck.cards:
        if card_id in cards:
            yield from _copies(cards[card_id], copies, options)


def _size(deck: Deck, options: Mapping[str, int]) -> Iterator[Problem]:
    """VAL-DECK-1: not too few cards, not too many."""
    low, high = options["deck_low"], options["deck_high"]
    if low <= deck.size <= high:
        return
    few = deck.size < low
    change = f"Add {low - deck.size}." if few else f"Remove {deck.size - high}."
    message = f"The deck has too {'few' if few else 'many'} cards: {deck.size} instead of {low} to {high}."
    yield Problem("DECK011", message, value=str(deck.size), help=change, rule="VAL-DECK-1")


def _copies(card: Card, copies: int, options: Mapping[str, int]) -> Iterator[Problem]:
    """VAL-DECK-2 and, for Heroes, VAL-CARD-3 and VAL-DECK-3: not too many copies of a card."""
    hero = card.type == HERO
    limit = options["hero_copies"] if hero else options["copies"]
    if copies <= limit:
        return
    what = "the Hero " if hero else ""
    message = f"{copies} copies of {what}{card.name}; a deck may have {limit}."
    rule = "VAL-DECK-3" if hero else "VAL-DECK-2"
    fix = f"Remove {copies - limit}."
    yield Problem("DECK012", message, value=card.name, help=fix, rule=rule, card=card.id)
