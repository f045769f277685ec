"""HEA-BAT-6, HEA-RESP-1: the windows in which a player may respond in the enemy's turn.

A window opens only where its player has something to decide: a set card that fits, or a sortie. One set card
answers; sorties come beside it. There is no answer to a response: what goes on lies below on the stack.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .chosen import may_sortie, sortie_actions
from .conditions import is_set_off
from .effect_codes import Trigger
from .offers import offer
from .resolve import resolve_card
from .state import ROW, Act, Choices, Event, Frame, Game, Kind, Pending, State
from .waiting import pop, push
from .zones import mark_used, other, row_of


@rule
def spring_trigger(event: int) -> int:
    """The trigger by which a Pitfall answers this event."""
    if event == Event.ATTACK:
        return Trigger.SPRING_ATTACK
    return Trigger.SPRING_FORTH if event == Event.FORTH else Trigger.SPRING_WALL


@rule
def answer_trigger(game: Game, row: int, event: int) -> int:
    """HEA-TAC-1, HEA-TAC-2: what a set card does in answer: spring, or be cast."""
    return Trigger.CAST if game.cards[row].type == Kind.SPELL else spring_trigger(event)


@rule
def can_respond(state: State, game: Game, seat: int, slot: int, event: int, about: int) -> bool:
    """Whether the card set here would do anything in this window."""
    piece = state.players[seat].tactics[slot]
    if piece == 0:
        return False
    row = row_of(game, seat, piece)
    card = game.cards[row]
    if card.windows >> (event - 1) & 1 == 0:
        return False
    trigger = answer_trigger(game, row, event)
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if game.effects[effect].trigger == trigger and is_set_off(state, game, effect, seat, piece, about):
            return True
    return False


@rule
def has_response(state: State, game: Game, seat: int, event: int, about: int) -> bool:
    if game.windows >> (event - 1) & 1 == 0:
        return False
    for slot in range(ROW):
        if can_respond(state, game, seat, slot, event, about):
            return True
    return False


@rule
def open_window(state: State, game: Game, event: int, about: int) -> None:
    """The player whose turn it is not may respond, if there is anything to decide."""
    seat = other(state.active)
    if may_sortie(state, seat) or has_response(state, game, seat, event, about):
        push(state, Pending.WINDOW, seat, 0)
        frame = state.stack[state.depth - 1]
        frame.first = event
        frame.second = about


@rule
def serve_window(state: State, game: Game, frame: Frame) -> bool:
    """After a response the window stays open for what may still be done, and closes by itself."""
    if may_sortie(state, frame.player):
        return False
    if frame.note == 0 and has_response(state, game, frame.player, frame.first, frame.second):
        return False
    pop(state)
    return True


@rule
def window_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    offer(choices, Act.PASS, 0)
    seat = frame.player
    if frame.note == 0:
        for slot in range(ROW):
            if can_respond(state, game, seat, slot, frame.first, frame.second):
                offer(choices, Act.RESPOND, slot)
    sortie_actions(state, seat, choices)


@rule
def respond(state: State, game: Game, frame: Frame, slot: int) -> None:
    """HEA-RESP-1: the one set card that answers."""
    seat = frame.player
    player = state.players[seat]
    piece = player.tactics[slot]
    event = frame.first
    about = frame.second
    frame.note = 1
    player.tactics[slot] = 0
    mark_used(state, game, seat, piece)
    resolve_card(state, game, seat, piece, answer_trigger(game, row_of(game, seat, piece), event), about)
