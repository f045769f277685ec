"""Where pieces are, and numbers for whose piece something is about."""

from __future__ import annotations

from ..kernel.dialect import rule
from .state import LANES, NOBODY, PLACES, State

ABOUT_SEAT = 128  # an effect is about `seat * ABOUT_SEAT + piece`, or about nothing: 0


@rule
def encode(seat: int, piece: int) -> int:
    """One number for whose piece an effect is about; a Token's card may be forgotten when it is gone."""
    return seat * ABOUT_SEAT + piece


@rule
def about_seat(about: int) -> int:
    return about // ABOUT_SEAT


@rule
def about_piece(about: int) -> int:
    return about % ABOUT_SEAT


@rule
def place(seat: int, lane: int) -> int:
    """One number for a lane of a side."""
    return seat * PLACES + lane


@rule
def lane_of(state: State, seat: int, piece: int) -> int:
    """The lane where a Unit stands, NOBODY if it does not."""
    if piece != 0:
        units = state.players[seat].units
        for lane in range(LANES):
            if units[lane].piece == piece:
                return lane
    return NOBODY


@rule
def bearer_lane(state: State, seat: int, piece: int) -> int:
    """The lane of the Unit that an Attachment is on, NOBODY if it is not attached."""
    player = state.players[seat]
    for i in range(player.attached_count):
        if player.attached[i] == piece:
            return player.attached_lane[i]
    return NOBODY


@rule
def are_adjacent(lane: int, other_lane: int) -> bool:
    return lane - other_lane == 1 or other_lane - lane == 1
