"""Where pieces are, and numbers for whose piece something is about."""

from __future__ import annotations

from ..kernel.dialect import rule
from .state import NOBODY, PLACES, ROW, State

ABOUT_SEAT = 64  # an effect is about `seat * ABOUT_SEAT + piece`, or about nothing: 0


@rule
def encode(seat: int, piece: int) -> int:
    """One number for whose piece an effect is about."""
    return seat * ABOUT_SEAT + piece


@rule
def about_seat(about: int) -> int:
    return about // ABOUT_SEAT


@rule
def about_piece(about: int) -> int:
    return about % ABOUT_SEAT


@rule
def place(seat: int, slot: int) -> int:
    """One number for a slot of a side."""
    return seat * PLACES + slot


@rule
def slot_of(state: State, seat: int, piece: int) -> int:
    """The slot where a character stands, NOBODY if it does not."""
    if piece != 0:
        row = state.players[seat].row
        for slot in range(ROW):
            if row[slot].piece == piece:
                return slot
    return NOBODY


@rule
def bearer_of(state: State, seat: int, piece: int) -> int:
    """The slot of the character that a card is attached to, NOBODY if it is not attached."""
    row = state.players[seat].row
    for slot in range(ROW):
        for i in range(row[slot].stack_count):
            if row[slot].stack[i] == piece:
                return slot
    return NOBODY


@rule
def source_slot(state: State, seat: int, piece: int, about: int) -> int:
    """The character whose effect it is: itself, its bearer, or the one through which an Ability is used."""
    slot = slot_of(state, seat, piece)
    if slot == NOBODY:
        slot = bearer_of(state, seat, piece)
    if slot == NOBODY and about_seat(about) == seat:
        slot = slot_of(state, seat, about_piece(about))
    return slot
