"""VOL-COM-7, VOL-COM-8, VOL-COM-9: Traps, and the windows in which they are activated.

A WINDOW frame asks one player about one Trap; what goes on afterwards (an attack, a step that targets) lies
below it on the stack and learns from its `note` who activated theirs.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import is_set_off
from .effect_codes import Trigger
from .offers import offer
from .resolve import resolve_card
from .state import Act, Choices, Event, Frame, Game, Pending, State
from .waiting import pop, push
from .zones import clear_trap, mark_used, reveal


@rule
def spring_trigger(event: int) -> int:
    """The trigger by which a Trap answers this event only."""
    return Trigger.SPRING_ATTACK if event == Event.ATTACK else Trigger.SPRING_TARGET


@rule
def can_spring(state: State, game: Game, seat: int, lane: int, event: int, about: int) -> bool:
    """VOL-CARD-3: whether this Trap would do anything in this window."""
    trap = state.players[seat].traps[lane]
    if trap.piece == 0:
        return False
    card = game.cards[trap.card]
    only = spring_trigger(event)
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        code = game.effects[effect].trigger
        if (code == Trigger.SPRING or code == only) and is_set_off(
            state, game, effect, seat, trap.piece, about
        ):
            return True
    return False


@rule
def ask_trap(state: State, game: Game, seat: int, lane: int, event: int, about: int) -> bool:
    """Open a window for this Trap, if its player has anything to decide."""
    if not can_spring(state, game, seat, lane, event, about):
        return False
    push(state, Pending.WINDOW, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.first = event
    frame.second = lane
    return True


@rule
def window_actions(frame: Frame, choices: Choices) -> None:
    offer(choices, Act.PASS, 0)
    offer(choices, Act.SPRING, frame.second)


@rule
def answer_window(state: State, frame: Frame, kind: int) -> None:
    """A Trap that is activated lies open from now on; the frame below remembers whose it is."""
    seat = frame.player
    lane = frame.second
    pop(state)
    if kind == Act.SPRING:
        trap = state.players[seat].traps[lane]
        trap.face_down = 0
        reveal(state, seat, trap.piece)
        below = state.stack[state.depth - 1]
        below.note = below.note | 1 << seat


@rule
def spring(state: State, game: Game, seat: int, lane: int, event: int, about: int) -> None:
    """An activated Trap does what it does, if it still lies there; one put there since lies face-down."""
    trap = state.players[seat].traps[lane]
    if trap.piece == 0 or trap.face_down == 1:
        return
    piece = trap.piece
    clear_trap(trap)
    mark_used(state, game, seat, piece)
    resolve_card(state, game, seat, piece, Trigger.SPRING, spring_trigger(event), about)
