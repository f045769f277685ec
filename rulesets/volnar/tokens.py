"""Tokens, and the lanes that effects put them and other Units into."""

from __future__ import annotations

from ..kernel.dialect import rule
from .changes import enter, may_move, move_unit
from .offers import offer
from .places import place
from .state import LANES, NOBODY, PLACES, Act, Choices, Frame, Game, Pending, State
from .waiting import pop, push
from .zones import new_token, place_trap


@rule
def is_free(state: State, game: Game, seat: int, lane: int, row: int) -> bool:
    """VOL-CARD-5: whether a Token of this card, a Unit or a Trap, has room in a lane."""
    if game.cards[row].health > 0:
        return state.players[seat].units[lane].piece == 0
    return state.players[seat].traps[lane].piece == 0


@rule
def create(state: State, game: Game, row: int, seat: int, piece: int) -> None:
    """A Token, into the lane its player chooses."""
    token = game.steps[row].token
    free = 0
    last = NOBODY
    for lane in range(LANES):
        if token != 0 and is_free(state, game, seat, lane, token):
            free += 1
            last = lane
    if free == 1:
        put_token(state, game, seat, last, token)
    elif free > 1:
        ask_lane(state, row, seat, piece, NOBODY)


@rule
def put_token(state: State, game: Game, seat: int, lane: int, row: int) -> None:
    piece = new_token(state, seat, row)
    if game.cards[row].health > 0:
        enter(state, game, seat, lane, piece)
    else:
        place_trap(state, game, seat, lane, piece)


@rule
def ask_lane(state: State, row: int, seat: int, piece: int, moved: int) -> None:
    push(state, Pending.LANE, seat, moved)
    frame = state.stack[state.depth - 1]
    frame.first = row
    frame.piece = piece


@rule
def fits_lane(state: State, game: Game, frame: Frame, lane: int) -> bool:
    """Whether this lane answers a LANE frame."""
    if frame.count == NOBODY:
        return is_free(state, game, frame.player, lane, game.steps[frame.first].token)
    return may_move(state, frame.count // PLACES, frame.count % PLACES, lane)


@rule
def lane_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    for lane in range(LANES):
        if fits_lane(state, game, frame, lane):
            offer(choices, Act.LANE, lane)


@rule
def answer_lane(state: State, game: Game, frame: Frame, lane: int) -> None:
    seat = frame.player
    moved = frame.count
    row = frame.first
    pop(state)
    if moved == NOBODY:
        put_token(state, game, seat, lane, game.steps[row].token)
    else:
        move_unit(state, moved // PLACES, moved % PLACES, lane)


@rule
def move_by_effect(state: State, row: int, seat: int, piece: int, side: int, lane: int) -> None:
    """A Unit moves to the adjacent free lane, of two the one that the effect's player chooses."""
    ways = 0
    last = NOBODY
    for target in range(LANES):
        if may_move(state, side, lane, target):
            ways += 1
            last = target
    if ways == 1:
        move_unit(state, side, lane, last)
    elif ways > 1:
        ask_lane(state, row, seat, piece, place(side, lane))
