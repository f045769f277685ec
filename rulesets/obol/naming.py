"""What people call the engine's numbers: pieces, equipment slots."""

from __future__ import annotations

from typing import Any

from rulesets.obol.state import ARMOR, HIDDEN, OBOL, TRINKET, WEAPON

SLOT_NAMES = {WEAPON: "weapon", ARMOR: "armor", TRINKET: "trinket"}


def is_hidden(piece: int) -> bool:
    """Whether a piece number stands for a card the observer can't identify."""
    return piece == HIDDEN


def card_name(position: Any, seat: int, piece: int) -> str:
    """The name of a seat's piece, the Obol's too; `?` where it is hidden."""
    if piece == OBOL:
        return str(position.match.cards[int(position.game.obol) - 1].name)
    return str(position.card_name(seat, piece))


def hero(position: Any, seat: int) -> Any:
    """The card of a seat's hero."""
    return position.match.cards[int(position.game.decks[seat].hero) - 1]


def hand(position: Any, seat: int) -> list[int]:
    """The pieces in a hand, in order."""
    player = position.view.players[seat]
    return [int(piece) for piece in player.hand[: int(player.hand_count)]]


def zones(position: Any) -> list[list[int]]:
    """Every piece of each seat's deck list, once, wherever it is; the Obol is in no deck list. Deck and hand
    come in the order of the shuffle, the card drawn last right after the deck: draws change nothing in it."""
    found = []
    for seat in range(2):
        player = position.view.players[seat]
        pieces = [int(piece) for piece in player.deck[: int(player.deck_count)]]
        pieces += hand(position, seat)[::-1]
        pieces += [int(piece) for piece in player.discard[: int(player.discard_count)]]
        pieces += [int(gear.piece) for gear in player.gear if gear.piece]
        found.append([piece for piece in pieces if piece != OBOL])
    return found
