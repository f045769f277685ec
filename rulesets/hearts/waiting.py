"""What waits for its turn: frames on the stack, and triggered effects, which begin when nothing else is
half done, in the order in which they were set off (HEA-INT-12)."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import is_set_off
from .places import encode
from .state import NOBODY, QUEUE, ROW, STACK, Ending, Game, State
from .zones import finish, row_of


@rule
def push(state: State, pending: int, player: int, count: int) -> None:
    """Begin something that waits for answers, on top of the stack. A full stack is a fault of ours:
    the game ends as a crash, which stops the run."""
    if state.depth >= STACK:
        finish(state, NOBODY, Ending.CRASH)
        return
    frame = state.stack[state.depth]
    frame.pending = pending
    frame.player = player
    frame.stage = 0
    frame.piece = 0
    frame.count = count
    frame.first = 0
    frame.second = 0
    frame.note = 0
    frame.target = 0
    state.depth += 1


@rule
def pop(state: State) -> None:
    state.depth -= 1


@rule
def enqueue(state: State, game: Game, effect: int, player: int, piece: int, about: int) -> None:
    """Let an effect wait. More of them than there is room for end the game by limit."""
    if state.waiting >= QUEUE:
        state.limit_card = row_of(game, player, piece)
        finish(state, NOBODY, Ending.LIMIT)
        return
    waiting = state.queue[state.waiting]
    waiting.effect = effect
    waiting.player = player
    waiting.piece = piece
    waiting.about = about
    waiting.points = state.points
    state.waiting += 1


@rule
def trigger_card(state: State, game: Game, row: int, code: int, player: int, piece: int, about: int) -> None:
    """Queue the effects of a card that this trigger sets off."""
    card = game.cards[row]
    if card.triggers >> code & 1 == 0:
        return
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if game.effects[effect].trigger == code and is_set_off(state, game, effect, player, piece, about):
            enqueue(state, game, effect, player, piece, about)


@rule
def trigger_slot(state: State, game: Game, seat: int, slot: int, code: int, about: int) -> None:
    """What this trigger sets off on a character, if it lies open, and on what is attached to it."""
    if game.triggers >> code & 1 == 0:
        return
    unit = state.players[seat].row[slot]
    if unit.piece == 0:
        return
    if unit.face_down == 0:
        trigger_card(state, game, unit.card, code, seat, unit.piece, about)
    for i in range(unit.stack_count):
        piece = unit.stack[i]
        trigger_card(state, game, row_of(game, seat, piece), code, seat, piece, about)


@rule
def trigger_side(state: State, game: Game, seat: int, code: int, about: int) -> None:
    """Queue what this trigger sets off on this side, from the left. A character is not its own ally."""
    if game.triggers >> code & 1 == 0:
        return
    for slot in range(ROW):
        if encode(seat, state.players[seat].row[slot].piece) != about:
            trigger_slot(state, game, seat, slot, code, about)
