"""The cards: columns and types, what a card and a deck must satisfy, their numbers in the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..kernel.cards import Card, Deck
from ..kernel.diagnostics import Problem
from ..kernel.spec import Column, DeckGroup, Group

UNIT, SPELL, TRAP, ATTACHMENT, TOKEN = CARD_TYPES = ("Unit", "Spell", "Trap", "Attachment", "Token")
"""VOL-CARD-1 to VOL-CARD-5: the five types; a type's code in the engine is its position here + 1."""

BODIES = (UNIT, TOKEN)

FACTIONS = ("Shinkoro", "Mistmere", "Embercoast", "Glowlark Grove", "Hornsreach")
"""VOL-SET-FACTIONS; codes 1 to 5."""

NEUTRAL = "Neutral"
"""VOL-DECK-2: belongs to no faction; code 0."""

KINDS = ("Sprout", "Lantern", "Cub", "Wisp", "Snare", "Husk")
"""What kinds of Tokens there are: effects name the kind, one Token card has it. Codes 1 and up."""

MOST_COST, MOST_STAT = 10, 30
YES = "yes"

CARD_COLUMNS = (
    Column("faction", "the faction it belongs to", choices=(*FACTIONS, NEUTRAL)),
    Column("cost", "the Energy it costs", number=True, low=0, high=MOST_COST),
    Column("power", "a Unit's Power", number=True, low=0, high=MOST_STAT),
    Column("health", "a Unit's Health", number=True, low=1, high=MOST_STAT),
    Column("unique", "yes for a card of which a deck may have one copy", choices=(YES,)),
    Column("tribe", "the kind of a Token, by which effects name it", choices=KINDS),
)

TYPE_CODES = {name: code for code, name in enumerate(CARD_TYPES, start=1)}
FACTION_CODES = {NEUTRAL: 0} | {name: code for code, name in enumerate(FACTIONS, start=1)}

GROUPS = (
    Group("faction", "Faction", (*FACTIONS, NEUTRAL), lambda card: (card.word("faction", NEUTRAL),)),
    Group("type", "Type", CARD_TYPES, lambda card: (card.type,)),
    Group(
        "cost",
        "Cost",
        tuple(str(cost) for cost in range(MOST_COST + 1)),
        lambda card: (str(card.number("cost")),),
    ),
)

UNIT_WEIGHT, OTHER_WEIGHT = 4, 2


def deck_weight(card: Card) -> int:
    """How often a deck by chance takes a card: mostly Units; VOL-DECK-4: never a Token."""
    if card.type == TOKEN:
        return 0
    return UNIT_WEIGHT if card.type == UNIT else OTHER_WEIGHT


def is_unique(card: Card) -> bool:
    """VOL-DECK-3: whether a deck may have one copy only."""
    return card.word("unique") == YES


def check_columns(card: Card) -> Iterator[Problem]:
    """VOL-CARD-1 to -5: Units have Power and Health; Tokens too, or neither (they are Traps then)."""
    if card.type not in CARD_TYPES:
        return
    for name in ("faction", "cost"):
        if name not in card.fields:
            yield Problem("CARD020", f"{_a(card.type)} needs {name}.", name, rule=_rule(card))
    stats = [name for name in ("power", "health") if name in card.fields]
    missing = [name for name in ("power", "health") if name not in card.fields]
    if card.type == UNIT or (card.type == TOKEN and stats):
        for name in missing:
            yield Problem("CARD020", f"{_a(card.type)} needs {name}.", name, rule=_rule(card))
    elif card.type != TOKEN:
        for name in stats:
            message = f"{card.type} cards have no {name}."
            yield Problem("CARD021", message, name, str(card.number(name)), rule=_rule(card))
    if card.type == TOKEN and "tribe" not in card.fields:
        message = "A Token needs its kind, by which effects name it."
        yield Problem("CARD020", message, "tribe", rule=_rule(card))
    if card.type != TOKEN and "tribe" in card.fields:
        message = "Only Tokens have a kind."
        yield Problem("CARD021", message, "tribe", card.word("tribe"), rule=_rule(card))
    if card.type == TOKEN and is_unique(card):
        yield Problem("CARD021", "Tokens are not deck cards.", "unique", YES, rule="VOL-DECK-4")


def _rule(card: Card) -> str:
    return f"VOL-CARD-{TYPE_CODES[card.type]}"


def check_deck(deck: Deck, cards: Mapping[str, Card], options: Mapping[str, int]) -> Iterator[Problem]:
    """What is wrong with a deck; `options` has the limits. Ids that `cards` lacks count in its size only."""
    yield from _size(deck, options)
    for card_id, copies in deck.cards:
        if card_id in cards:
            yield from _copies(cards[card_id], copies, options)
    yield from _factions(deck, cards, options)


def _size(deck: Deck, options: Mapping[str, int]) -> Iterator[Problem]:
    """VOL-DECK-1."""
    low, high = options["deck_low"], options["deck_high"]
    if low <= deck.size <= high:
        return
    few = deck.size < low
    change = f"Add {low - deck.size}." if few else f"Remove {deck.size - high}."
    message = f"The deck has too {'few' if few else 'many'} cards: {deck.size} instead of {low} to {high}."
    yield Problem("DECK011", message, value=str(deck.size), help=change, rule="VOL-DECK-1")


def _copies(card: Card, copies: int, options: Mapping[str, int]) -> Iterator[Problem]:
    """VOL-DECK-3: not too many copies; VOL-DECK-4: no Tokens."""
    if card.type == TOKEN:
        message = f"{card.name} is a Token: effects make it, decks hold none."
        yield Problem("DECK012", message, value=card.name, help="Remove it.", rule="VOL-DECK-4", card=card.id)
        return
    unique = is_unique(card)
    limit = options["unique_copies"] if unique else options["copies"]
    if copies > limit:
        what = "the Unique card " if unique else ""
        message = f"{copies} copies of {what}{card.name}; a deck may have {limit}."
        fix = f"Remove {copies - limit}."
        yield Problem("DECK012", message, value=card.name, help=fix, rule="VOL-DECK-3", card=card.id)


def factions_of(deck: Deck, cards: Mapping[str, Card]) -> list[str]:
    """The factions of a deck's cards, in the order of names; neutral cards have none."""
    words = (cards[card_id].word("faction", NEUTRAL) for card_id, _ in deck.cards if card_id in cards)
    return sorted(set(words) - {NEUTRAL})


def factions_in_words(deck: Deck, cards: Mapping[str, Card]) -> str:
    """What a report calls a deck by its factions: one, a pair, or none."""
    return " and ".join(factions_of(deck, cards))


DECK_GROUPS = (DeckGroup("factions", "Factions", factions_in_words),)


def _factions(deck: Deck, cards: Mapping[str, Card], options: Mapping[str, int]) -> Iterator[Problem]:
    """VOL-DECK-2: cards of at most two factions, neutral ones besides."""
    found = factions_of(deck, cards)
    if len(found) > options["factions"]:
        message = f"The deck has cards of {len(found)} factions: {', '.join(found)}."
        fix = f"Keep {options['factions']} of them; Neutral cards go with all."
        yield Problem("DECK016", message, value=", ".join(found), help=fix, rule="VOL-DECK-2")


def _a(word: str) -> str:
    return f"An {word}" if word[:1] in "AEIO" else f"A {word}"
