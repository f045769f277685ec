"""The course of a turn: its start, its end, its timer (OBO-TURN, OBO-TIMER)."""

from __future__ import annotations

from ..kernel.dialect import rule
from .state import NOBODY, Act, Ending, Event, Game, Mode, State
from .triggers import begin_action, end_action
from .zones import draw, finish, other


@rule
def start_turn(state: State, game: Game, seat: int) -> None:
    """OBO-TURN-1, OBO-TURN-2, and what answers the start of a turn (OBO-EQ-4)."""
    options = game.options
    player = state.players[seat]
    state.turn += 1
    state.active = seat
    state.turn_decisions = 0
    state.seconds = 0
    state.last_card = 0
    if player.max_energy < options.energy_cap:
        player.max_energy = min(player.max_energy + options.energy_gain, options.energy_cap)
    player.energy = player.max_energy
    draw(state, game, seat, options.turn_draw)
    begin_action(state)
    player.events |= Event.START
    end_action(state, game)


@rule
def end_turn(state: State, game: Game) -> None:
    """OBO-TURN-1: unused energy is lost. OBO-WIN-4: the turn limit is a draw."""
    if state.ending != Ending.NONE:
        return
    state.players[state.active].energy = 0
    if state.turn >= game.options.turn_limit:
        finish(state, NOBODY, Ending.TURN_LIMIT)
        return
    start_turn(state, game, other(state.active))


@rule
def is_in_time(state: State, game: Game, kind: int) -> bool:
    """OBO-TIMER-1: charge the model's seconds for a decision; False if the turn's time ran out over it."""
    options = game.options
    if options.clock == 0 or options.mode == Mode.CAMPAIGN:
        return True
    ends = kind == Act.PASS or kind == Act.ATTACK or kind == Act.HEAVY
    state.seconds += options.think_end if ends else options.think_play
    return state.seconds < options.turn_seconds


@rule
def time_out(state: State, game: Game) -> None:
    """OBO-TIMER-1: the turn passes by itself; so many in a row lose the match."""
    player = state.players[state.active]
    player.timed_out += 1
    if player.timed_out >= game.options.time_outs:
        finish(state, other(state.active), Ending.TIME_OUTS)
    end_turn(state, game)
