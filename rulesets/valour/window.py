"""VAL-RESP: response windows, last in, first out.

An activation is a LINK frame; a WINDOW frame above it asks the other player. Who answers puts a new
LINK below the window, which then asks back. After the passes the window goes, and the links below
it are resolved from the top down, and at last the frame that had opened the window goes on.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .candidates import can_start
from .conditions import is_set_off
from .continuous import keep_grants, refresh
from .effect_codes import Trigger
from .offers import offer
from .state import NOBODY, SLOTS, Act, Choices, Event, Frame, Game, Kind, LinkStage, Pending, State
from .triggers import encode, pop, push
from .zones import mark_played, other, reveal


@rule
def response_trigger(event: int) -> int:
    """The trigger by which a card answers this event."""
    if event == Event.SUMMON:
        return Trigger.OPPONENT_SUMMONS
    if event == Event.ATTACK:
        return Trigger.OPPONENT_ATTACKS
    return Trigger.OPPONENT_ACTIVATES


@rule
def is_resolving(state: State) -> bool:
    """VAL-RESP-4: while a response is resolved no new window opens."""
    for depth in range(state.depth):
        frame = state.stack[depth]
        if frame.pending == Pending.LINK and frame.stage != LinkStage.WAITING and frame.required > 0:
            return True
    return False


@rule
def may_respond(state: State, game: Game, seat: int, slot: int, event: int, about: int) -> bool:
    """VAL-BACK-2: face-down Artillery, not set this turn, whose trigger fits and whose condition holds."""
    support = state.players[seat].back[slot]
    if support.piece == 0 or support.face_down == 0 or support.set_turn == state.turn:
        return False
    card = game.cards[support.card]
    trigger = response_trigger(event)
    if card.type != Kind.ARTILLERY or game.decks[seat].set_off[trigger] >> support.piece & 1 == 0:
        return False
    if card.reads == 1:
        refresh(state, game)
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if (
            game.effects[effect].trigger == trigger
            and is_set_off(state, game, effect, seat, support.piece, about)
            and can_start(state, game, effect, seat, support.piece, about)
        ):
            return True
    return False


@rule
def has_set_card(state: State, seat: int) -> bool:
    for support in state.players[seat].back:
        if support.face_down == 1:
            return True
    return False


@rule
def has_response(state: State, game: Game, seat: int, event: int, about: int) -> bool:
    for slot in range(SLOTS):
        if may_respond(state, game, seat, slot, event, about):
            return True
    return False


@rule
def open_window(state: State, game: Game, event: int, seat: int, piece: int) -> None:
    """VAL-RESP-1, VAL-RESP-2: ask the other player, unless nothing is eligible or a response is being
    resolved. The frame that goes on afterwards must lie on the stack already."""
    about = encode(seat, piece)
    foe = other(seat)
    if game.decks[foe].set_off[response_trigger(event)] == 0 or not has_set_card(state, foe):
        return
    keep_grants(state, game)
    if is_resolving(state) or not has_response(state, game, foe, event, about):
        return
    push(state, Pending.WINDOW, foe, 0)
    frame = state.stack[state.depth - 1]
    frame.first = event
    frame.second = about
    frame.piece = seat + 1


@rule
def event_for(state: State, window: Frame, seat: int) -> int:
    """What this player may answer: the other player's last activation, else the event that opened the
    window if the other player caused it, else nothing."""
    link = last_link(state, seat)
    if link != NOBODY:
        return Event.ACTIVATION
    return window.first if window.piece == other(seat) + 1 else Event.NONE


@rule
def about_for(state: State, window: Frame, seat: int) -> int:
    """What that event is about."""
    link = last_link(state, seat)
    if link != NOBODY:
        return encode(state.stack[link].player, state.stack[link].piece)
    return window.second


@rule
def last_link(state: State, seat: int) -> int:
    """The depth of the other player's last response in this window, NOBODY if there is none."""
    depth = state.depth - 2
    while depth >= 0 and state.stack[depth].pending == Pending.LINK and state.stack[depth].required > 0:
        if state.stack[depth].player != seat:
            return depth
        depth -= 1
    return NOBODY


@rule
def window_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """Pass, or any eligible card."""
    seat = frame.player
    offer(choices, Act.PASS, 0)
    event = event_for(state, frame, seat)
    if event == Event.NONE:
        return
    about = about_for(state, frame, seat)
    for slot in range(SLOTS):
        if may_respond(state, game, seat, slot, event, about):
            offer(choices, Act.RESPOND, slot)


@rule
def pass_window(state: State, game: Game, frame: Frame) -> None:
    """VAL-RESP-4: closed after two passes in a row, after one if nothing was activated."""
    frame.count += 1
    needed = 2 if frame.required > 0 else 1
    while frame.count < needed:
        frame.player = other(frame.player)
        event = event_for(state, frame, frame.player)
        if event != Event.NONE and has_response(
            state, game, frame.player, event, about_for(state, frame, frame.player)
        ):
            return
        frame.count += 1
    pop(state)


@rule
def respond(state: State, game: Game, slot: int) -> None:
    """VAL-RESP-4: the card is activated; it waits below the window for its resolution."""
    window = state.stack[state.depth - 1]
    seat = window.player
    event = event_for(state, window, seat)
    about = about_for(state, window, seat)
    base = window.first
    base_about = window.second
    cause = window.piece
    links = window.required + 1
    pop(state)
    support = state.players[seat].back[slot]
    support.face_down = 0
    reveal(state, seat, support.piece)
    mark_played(state.players[seat], game, seat, support.piece)
    push(state, Pending.LINK, seat, response_trigger(event))
    link = state.stack[state.depth - 1]
    link.piece = support.piece
    link.first = slot
    link.second = about
    link.required = links
    ask_back(state, game, base, base_about, cause, links, other(seat))


@rule
def ask_back(state: State, game: Game, base: int, about: int, cause: int, links: int, seat: int) -> None:
    """The window again, now asking this player first; skipped where nobody has an answer."""
    push(state, Pending.WINDOW, seat, 0)
    window = state.stack[state.depth - 1]
    window.first = base
    window.second = about
    window.piece = cause
    window.required = links
    for _ in range(2):
        event = event_for(state, window, window.player)
        if event != Event.NONE and has_response(
            state, game, window.player, event, about_for(state, window, window.player)
        ):
            return
        window.count += 1
        window.player = other(window.player)
    pop(state)
