"""The cards: columns and types, what a card and a deck must satisfy, their prices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..kernel.cards import Card, Deck
from ..kernel.diagnostics import Problem
from ..kernel.spec import Column, DeckGroup, Group
from .options import MOST_STAT

CHARACTER, PITFALL, SPELL, ATTACHMENT, ABILITY = CARD_TYPES = (
    *("Character", "Pitfall", "Spell", "Attachment", "Ability"),
)
"""HEA-CARD-1, HEA-ABI-1: a type's code in the engine is its position here + 1."""

TACTICS = (PITFALL, SPELL, ATTACHMENT)
TYPE_CODES = {name: code for code, name in enumerate(CARD_TYPES, start=1)}

REFUSED_TYPES = {
    "Fusion": "Fusion cards are announced for this game, and there are no rules for them yet (HEA-DECK-6)."
}
"""HEA-DECK-6: types that a card file may well have, and why its cards can't be played."""

UNSWORN = "Unsworn"
"""Belongs to no archetype; code 0."""

ARCHETYPES = ("Thornguard", "Lanternfolk", "Ashen Choir", "Tidewright", "Gilded Court", "Wildheart")
ARCHETYPE_CODES = {UNSWORN: 0} | {name: code for code, name in enumerate(ARCHETYPES, start=1)}

CHOSEN_LINE = "chosen one"
"""The line of a deck's header that says which of its cards is its Chosen One."""

SCALE = 2
"""Stats are kept as so many halves."""

CARD_COLUMNS = (
    Column("archetype", "the archetype a character belongs to", choices=(*ARCHETYPES, UNSWORN)),
    Column("atk", "a character's ATK", number=True, low=0, high=MOST_STAT, scale=SCALE),
    Column("def", "a character's DEF", number=True, low=0, high=MOST_STAT, scale=SCALE),
    Column("locked_to", "an Ability's or Attachment's archetype, or the character whose it is"),
)

LOCKED = (ABILITY, ATTACHMENT)

LADDER = ("ladder_free", "ladder_one", "ladder_two")
"""The options that hold the steps of the offering ladder."""

PRINTED_LADDER = (3, 5, 7)
"""HEA-BF-1: the ladder's steps as the rules have them, in halves: for groups, which know no options."""

CHOSEN_STAT = 5
"""HEA-DECK-4: the highest stat of a Chosen One as the rules have it, in halves."""


def top_stat(card: Card) -> int:
    """A character's higher stat, in halves."""
    return max(card.number("atk"), card.number("def"))


def price_of(stat: int, ladder: tuple[int, ...] = PRINTED_LADDER) -> int:
    """HEA-BF-1: how many offerings a stat calls for."""
    return sum(stat > step for step in ladder)


def fits_chosen(card: Card) -> bool:
    """HEA-DECK-4: whether a card could be a Chosen One by the rules as they are printed."""
    return card.type == CHARACTER and top_stat(card) <= CHOSEN_STAT


# --- groups ---------------------------------------------------------------------------------------


def archetype_of(card: Card) -> str:
    """The archetype of a character, or the one to which a card is locked."""
    lock = card.word("locked_to")
    return card.word("archetype") or (lock if lock in ARCHETYPES else UNSWORN)


def price_in_words(card: Card) -> str:
    """What a character costs, for reports; what other cards are."""
    return str(price_of(top_stat(card))) if card.type == CHARACTER else "none"


GROUPS = (
    Group("archetype", "Archetype", (*ARCHETYPES, UNSWORN), lambda card: (archetype_of(card),)),
    Group("type", "Type", CARD_TYPES, lambda card: (card.type,)),
    Group("price", "Price", ("0", "1", "2", "3", "none"), lambda card: (price_in_words(card),)),
)


def main_archetype(deck: Deck, cards: Mapping[str, Card]) -> str:
    """The archetype of most of a deck's characters; of several the first by name."""
    found = [cards[card_id] for card_id, _ in deck.cards if card_id in cards]
    words = [card.word("archetype") for card in found if card.type == CHARACTER]
    sworn = sorted(set(words) - {UNSWORN})
    return max(sworn, key=words.count, default=UNSWORN)


def chosen_one(deck: Deck, _: Mapping[str, Card]) -> str:
    """The Chosen One that a deck's header names."""
    return deck.header.get(CHOSEN_LINE, "")


DECK_GROUPS = (
    DeckGroup("archetype", "Archetype", main_archetype),
    DeckGroup("chosen", "Chosen One", chosen_one),
)

WEIGHTS = {CHARACTER: 4, ABILITY: 2}
OTHER_WEIGHT = 3


def deck_weight(card: Card) -> int:
    """How often a deck by chance takes a card."""
    return WEIGHTS.get(card.type, OTHER_WEIGHT)


# --- what a card must satisfy ----------------------------------------------------------------------


def check_columns(card: Card) -> Iterator[Problem]:
    """HEA-CARD-1: characters have an archetype, ATK and DEF; HEA-DECK-5: every Ability is locked."""
    if card.type not in CARD_TYPES:
        return
    for name in ("archetype", "atk", "def"):
        if card.type == CHARACTER and name not in card.fields:
            yield Problem("CARD020", f"A Character needs {name}.", name, rule="HEA-CARD-1")
        if card.type != CHARACTER and name in card.fields:
            message = f"{card.type} cards have no {name}."
            yield Problem("CARD021", message, name, card.word(name), rule="HEA-CARD-1")
    lock = card.word("locked_to")
    if card.type == ABILITY and not lock:
        message = "An Ability needs locked_to: an archetype, or the name of a character."
        yield Problem("CARD020", message, "locked_to", rule="HEA-DECK-5")
    if card.type not in LOCKED and lock:
        message = f"{card.type} cards are not locked to anyone."
        yield Problem("CARD021", message, "locked_to", lock, rule="HEA-DECK-5")


# --- what a deck must satisfy ----------------------------------------------------------------------


def check_deck(deck: Deck, cards: Mapping[str, Card], options: Mapping[str, int]) -> Iterator[Problem]:
    """What is wrong with a deck; `options` has the limits. Ids that `cards` lacks count in its size only."""
    known = [cards[card_id] for card_id, _ in deck.cards if card_id in cards]
    yield from _sizes(deck, cards, options)
    for card_id, copies in deck.cards:
        if copies > options["copies"] and card_id in cards:  # HEA-DECK-2
            name = cards[card_id].name
            message = f"{copies} copies of {name}; a deck may have {options['copies']}."
            fix = f"Remove {copies - options['copies']}."
            yield Problem("DECK012", message, value=name, help=fix, rule="HEA-DECK-2", card=card_id)
    yield from _chosen(deck, known, options)
    yield from _locks(known)


def _sizes(deck: Deck, cards: Mapping[str, Card], options: Mapping[str, int]) -> Iterator[Problem]:
    """HEA-DECK-1: so many cards of each kind, and the Chosen One, which is listed too. HEA-DECK-3: walls are
    not."""
    counts = dict.fromkeys(CARD_TYPES, 0)
    for card_id, copies in deck.cards:
        if card_id in cards:
            counts[cards[card_id].type] += copies
    listed = len(_named(deck, (cards[card_id] for card_id, _ in deck.cards if card_id in cards)))
    wanted = (
        ("characters beside its Chosen One", counts[CHARACTER] - listed, options["characters"]),
        ("tactics cards", sum(counts[name] for name in TACTICS), options["tactics"]),
        ("Abilities", counts[ABILITY], options["abilities"]),
    )
    for at, (what, count, size) in enumerate(wanted):
        if count != size:
            few = count < size
            fix = f"Add {size - count}." if few else f"Remove {count - size}."
            message = f"The deck has too {'few' if few else 'many'} {what}: {count} instead of {size}."
            yield Problem("DECK011", message, value=str(count), help=fix, rule=SIZE_RULES[at])


SIZE_RULES = ("HEA-DECK-1", "HEA-CARD-1", "HEA-ABI-1")
"""By what is counted, so that one that is wrong is not taken for another."""


def _named(deck: Deck, known: Iterable[Card]) -> list[Card]:
    """The card listed that the header names as the Chosen One, if there is one."""
    named = deck.header.get(CHOSEN_LINE, "").casefold()
    return [card for card in known if named and named in (card.name.casefold(), card.id)][:1]


def _chosen(deck: Deck, known: list[Card], options: Mapping[str, int]) -> Iterator[Problem]:
    """HEA-DECK-4: the Chosen One is a character of the deck, with low stats and a low price."""
    named = deck.header.get(CHOSEN_LINE, "")
    found = _named(deck, known)
    if named and not found:
        message = f"The Chosen One, {named}, is not among the cards listed."
        yield Problem("DECK016", message, value=named, help="List it too.", rule="HEA-FIELD-4")
    ladder = tuple(options[name] for name in LADDER)
    for card in found:
        stat = top_stat(card)
        if (
            card.type != CHARACTER
            or stat > options["chosen_stat"]
            or price_of(stat, ladder) > options["chosen_price"]
        ):
            message = f"{card.name} can't be a Chosen One: its stats are too high."
            fix = f"Name a character with no stat above {options['chosen_stat'] / SCALE:g}."
            yield Problem("DECK016", message, value=card.name, help=fix, rule="HEA-DECK-4", card=card.id)


def _locks(known: list[Card]) -> Iterator[Problem]:
    """HEA-DECK-5: whoever an Ability is locked to is in the deck; Attachments likewise."""
    names = {card.word("archetype").casefold() for card in known if card.type == CHARACTER}
    names |= {word.casefold() for card in known if card.type == CHARACTER for word in (card.name, card.id)}
    for card in known:
        lock = card.word("locked_to")
        if lock and lock.casefold() not in names:
            message = f"{card.name} is locked to {lock}, and the deck has no such character."
            fix = "Add one, or remove the card."
            yield Problem("DECK016", message, value=lock, help=fix, rule="HEA-DECK-5", card=card.id)
