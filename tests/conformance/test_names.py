"""What a card is called is nothing to rules and pilots: under other names the same games are played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.deckfile import CardIndex
from rulesets.kernel.loader import Runtime
from rulesets.kernel.spec import GameSpec
from sims.engine import load_engine
from tests.conformance.same_checks import differing, play
from tests.conformance.tables import GAMES, GREEDY, SCRIPTED, Table, table

SEEDS = range(40, 44)


def renamed(known: Table) -> Table:
    """The same cards under other names and ids, in the same order, by which a deck's luck goes."""
    ids = {card.id: f"card-{number:04}" for number, card in enumerate(known.cards)}
    index = CardIndex(known.spec.name, known.cards)
    told = {card.name: f"Number {ids[card.id]}" for card in known.cards}
    cards = tuple(
        replace(
            card,
            id=ids[card.id],
            name=told[card.name],
            fields={key: told.get(str(value), value) for key, value in card.fields.items()},
        )
        for card in known.cards
    )
    decks = tuple(
        replace(
            deck,
            id=f"deck-{place}",
            name=f"Deck {place}",
            header=deck.header | {key: ids[card.id] for key, card in named_cards(known.spec, deck, index)},
            cards=tuple((ids[card], n) for card, n in deck.cards),
        )
        for place, deck in enumerate(known.decks)
    )
    return Table(known.spec, cards, decks)


def named_cards(spec: GameSpec, deck: Deck, index: CardIndex) -> Iterator[tuple[str, Card]]:
    """The header lines of a deck that name cards, with these."""
    for named in spec.header_cards:
        card = index.find(deck.header[named.header])
        assert card is not None
        yield named.header, card


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("pilots", [(GREEDY, GREEDY), (SCRIPTED, GREEDY)], ids=":".join)
def test_renaming_every_card_changes_no_decision(game: str, pilots: tuple[str, str]) -> None:
    engine = load_engine(game, Runtime.TWIN)
    known, other = table(game), renamed(table(game))
    assert not {card.name for card in known.cards} & {card.name for card in other.cards}
    for place in range(0, len(known.decks), 3):
        decks = (place, (place + 1) % len(known.decks))
        rows = play(known.match(engine, decks), SEEDS, pilots)
        assert differing(rows, play(other.match(engine, decks), SEEDS, pilots)) == []
        assert rows["decisions"].min() > 10
