"""What happens by itself between decisions: phases, and whatever lies on the stack or waits."""

from __future__ import annotations

from ..kernel.dialect import rule
from .battle import serve_attack, somebody_may_attack
from .changes import end_turn_changes
from .chosen import finish_chosen, send_home
from .continuous import refresh
from .draws import begin_draw, serve_discard, serve_draw
from .effect_codes import Trigger
from .effects import serve_effect
from .play import FIRST_TURNS, finish_forth
from .resolve import serve_card, start_waiting
from .starting import clear_turn
from .state import NOBODY, Draws, Ending, Frame, Game, Pending, Phase, Purpose, State
from .waiting import trigger_side
from .windows import serve_window
from .zones import finish, other


@rule
def settle(state: State, game: Game) -> None:
    """Play on until a decision is needed or the game is over."""
    while state.ending == Ending.NONE and move(state, game):
        pass


@rule
def move(state: State, game: Game) -> bool:
    """One thing that happens by itself; False when somebody has to decide."""
    refresh(state, game)
    judge(state)
    if state.ending != Ending.NONE:
        return True
    if state.waiting > 0 and not is_busy(state):
        start_waiting(state, game)
        return True
    if state.depth > 0:
        return serve(state, game, state.stack[state.depth - 1])
    if state.phase == Phase.MAIN or state.phase == Phase.MAIN_TWO:
        return False
    if state.phase == Phase.BATTLE:
        if somebody_may_attack(state, game):
            return False
        state.phase = Phase.MAIN_TWO
        return True
    advance(state, game)
    return True


@rule
def judge(state: State) -> None:
    """HEA-WIN-2, HEA-WIN-4: who lost; HEA-WIN-6: both in one resolution is a draw."""
    first = has_lost(state, 0)
    second = has_lost(state, 1)
    if not first and not second:
        return
    for depth in range(state.depth):
        if state.stack[depth].pending == Pending.EFFECT:
            return
    if first and second:
        finish(state, NOBODY, Ending.DRAW)
        return
    loser = 0 if first else 1
    ending = Ending.CHOSEN if state.players[loser].felled == 1 else Ending.DECK_OUT
    finish(state, other(loser), ending)


@rule
def has_lost(state: State, seat: int) -> bool:
    return state.players[seat].felled == 1 or state.players[seat].decked == 1


@rule
def is_busy(state: State) -> bool:
    """Whether anything is half done: what was set off meanwhile waits. An attack lets it begin between its
    stages."""
    for depth in range(state.depth):
        if state.stack[depth].pending != Pending.ATTACK:
            return True
    return False


@rule
def serve(state: State, game: Game, frame: Frame) -> bool:
    """Go on with the topmost frame; False while it waits for an answer."""
    pending = frame.pending
    if pending == Pending.EFFECT:
        return serve_effect(state, game, frame)
    if pending == Pending.ATTACK:
        return serve_attack(state, game, frame)
    if pending == Pending.WINDOW:
        return serve_window(state, game, frame)
    if pending == Pending.DRAW:
        return serve_draw(state, game, frame)
    if pending == Pending.CARD:
        return serve_card(state, frame.player, frame.piece)
    if pending == Pending.DISCARD:
        return serve_discard(state, frame)
    if pending == Pending.OFFER and frame.count == 0:
        if frame.stage == Purpose.FORTH:
            finish_forth(state, game, frame)
        else:
            finish_chosen(state, game, frame)
        return True
    return False


# --- phases -----------------------------------------------------------------------------------------


@rule
def advance(state: State, game: Game) -> None:
    """HEA-TURN-1: the phases in which nobody acts of their own accord."""
    phase = state.phase
    if phase == Phase.START:
        start_turn(state, game)
    elif phase == Phase.DRAW:
        state.phase = Phase.MAIN
        if state.turn > FIRST_TURNS:  # HEA-START-2
            begin_draw(state, state.active, 1, Draws.EITHER)
    elif phase == Phase.END:
        state.phase = Phase.CLEANUP
        trigger_side(state, game, state.active, Trigger.TURN_END, 0)
    else:
        clean_up(state)


@rule
def start_turn(state: State, game: Game) -> None:
    """HEA-DEF-3: a formation ends as its owner's turn starts."""
    if state.turn >= game.options.turn_limit:  # HEA-WIN-6
        finish(state, NOBODY, Ending.TURN_LIMIT)
        return
    player = state.players[state.active]
    state.turn += 1
    state.turn_decisions = 0
    state.resolutions = 0
    state.phase = Phase.DRAW
    clear_turn(player)
    for unit in player.row:
        unit.formed = 0
    trigger_side(state, game, state.active, Trigger.TURN_START, 0)


@rule
def clean_up(state: State) -> None:
    """HEA-TURN-7, HEA-CO-3: what lasts to the end of the turn ends, and the other player's turn begins."""
    send_home(state)
    for player in state.players:
        for unit in player.row:
            if unit.piece != 0:
                end_turn_changes(state, unit)
    state.active = other(state.active)
    state.phase = Phase.START
