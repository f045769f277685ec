"""What waits for its turn: triggered effects queue up, and begin when nothing else is half done."""

from __future__ import annotations

from ..kernel.dialect import rule
from .keyword_codes import Kw
from .keywords import abilities, has, is_negated
from .state import NOBODY, QUEUE, STACK, Ending, Game, State, Unit
from .zones import finish

ENTERING = 1 << Kw.LIFEBOND | 1 << Kw.CALL_LONG_HUNT | 1 << Kw.KIN_SEARCH | 1 << Kw.READ_TRAIL
ABOUT_SEAT = 64  # an effect is about `seat * ABOUT_SEAT + piece`, or about nothing: 0


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
    frame.required = 0
    frame.first = 0
    frame.second = 0
    frame.note = 0
    state.depth += 1


@rule
def pop(state: State) -> None:
    state.depth -= 1


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
def slot_of(state: State, seat: int, piece: int) -> int:
    """The Front Row slot where a piece stands, NOBODY if it does not."""
    if piece != 0:
        front = state.players[seat].front
        for slot in range(len(front)):
            if front[slot].piece == piece:
                return slot
    return NOBODY


@rule
def back_slot_of(state: State, seat: int, piece: int) -> int:
    """The Back Row slot where a piece lies, NOBODY if it does not."""
    if piece != 0:
        back = state.players[seat].back
        for slot in range(len(back)):
            if back[slot].piece == piece:
                return slot
    return NOBODY


@rule
def enqueue(state: State, game: Game, effect: int, player: int, piece: int, about: int) -> None:
    """Let an effect (or, negative, a keyword) wait; the first in is the first out. More of them than
    there is room for end the game by limit."""
    if state.waiting >= QUEUE:
        state.limit_card = game.decks[player].card[piece]
        finish(state, NOBODY, Ending.LIMIT)
        return
    waiting = state.queue[state.waiting]
    waiting.effect = effect
    waiting.player = player
    waiting.piece = piece
    waiting.about = about
    state.waiting += 1


@rule
def trigger_card(state: State, game: Game, row: int, code: int, player: int, piece: int, about: int) -> None:
    """Queue the effects of a card that this trigger sets off."""
    if game.decks[player].set_off[code] >> piece & 1 == 0:
        return
    card = game.cards[row]
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if game.effects[effect].trigger == code:
            enqueue(state, game, effect, player, piece, about)


@rule
def trigger_unit(state: State, game: Game, seat: int, unit: Unit, code: int, about: int) -> None:
    """Queue what this trigger sets off on a unit that is face-up and not negated."""
    if game.decks[seat].set_off[code] >> unit.piece & 1 == 0:
        return
    if unit.face_down == 0 and not is_negated(state, unit):
        trigger_card(state, game, unit.card, code, seat, unit.piece, about)


@rule
def trigger_side(state: State, game: Game, seat: int, code: int, about: int) -> None:
    """Queue what this trigger sets off on this side: units from left to right, then the Back Row. A
    unit is not its own ally."""
    if game.decks[seat].set_off[code] == 0:
        return
    player = state.players[seat]
    for unit in player.front:
        if encode(seat, unit.piece) != about:
            trigger_unit(state, game, seat, unit, code, about)
    for support in player.back:
        if support.works == 1:
            trigger_card(state, game, support.card, code, seat, support.piece, about)


@rule
def queue_entering_keywords(state: State, game: Game, seat: int, unit: Unit) -> None:
    """The keywords that do something when their unit enters, in this order."""
    mask = abilities(state, unit)
    if mask & ENTERING == 0:
        return
    for keyword in (Kw.LIFEBOND, Kw.CALL_LONG_HUNT, Kw.KIN_SEARCH, Kw.READ_TRAIL):
        if has(mask, keyword):
            enqueue(state, game, -keyword, seat, unit.piece, 0)
