"""A small game of two types and three columns, so that files are tested without any real game's rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

import pytest

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.diagnostics import Problem
from rulesets.kernel.spec import Column, GameSpec, Setting


class ToyOptions:
    deck_low: Annotated[int, Setting(3, 1, 9, "fewest cards")]
    copies: Annotated[int, Setting(2, 1, 9, "most copies of a card")]


def check_card(card: Card) -> Iterator[Problem]:
    if card.type == "Piece" and "size" not in card.fields:
        yield Problem("CARD020", "A Piece needs size.", "size")
    if card.type == "Piece" and card.keywords:
        yield Problem("CARD022", "A Piece has no keywords.", "keywords", "; ".join(card.keywords))
    if card.effects == "win":
        yield Problem("CARD023", "Not yet.", "effects", card.effects)


def check_deck(deck: Deck, cards: Mapping[str, Card], options: Mapping[str, int]) -> Iterator[Problem]:
    if deck.size < options["deck_low"]:
        yield Problem("DECK011", f"Only {deck.size} cards.")
    for card_id, copies in deck.cards:
        if copies > options["copies"]:
            yield Problem("DECK012", f"{copies} copies.", card=card_id)


@pytest.fixture(scope="session")
def toy() -> GameSpec:
    return GameSpec(
        name="toy",
        title="Toy",
        rules_version=1,
        engine="",
        notation="",
        options=ToyOptions,
        card_columns=(
            Column("colour", "its colour", choices=("red", "green")),
            Column("size", "its size", number=True, low=1, high=2000),
            Column("maker", "who made it"),
        ),
        card_types=("Piece", "Place"),
        groups=(),
        measures=(),
        endings=(),
        check_card=check_card,
        check_deck=check_deck,
        tables=lambda cards: {},
        deck_headers=(),
    )
