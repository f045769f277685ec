"""What happens by itself between decisions: phases, and whatever lies on the stack or waits."""

from __future__ import annotations

from ..kernel.dialect import rule
from .changes import defeat_fallen, end_turn_changes, somebody_fell
from .combat import serve_attack, somebody_may_attack
from .continuous import refresh, wins_ties
from .effect_codes import Trigger
from .effects import serve_aim, serve_effect
from .keywords import channel, gain_energy, serve_fog_phase
from .resolve import serve_card, start_waiting
from .state import NOBODY, Battle, Ending, Frame, Game, Pending, Phase, State
from .waiting import pop, push, trigger_side
from .zones import draw, finish, other


@rule
def settle(state: State, game: Game) -> None:
    """Play on until a decision is needed or the game is over."""
    while state.ending == Ending.NONE and move(state, game):
        pass


@rule
def move(state: State, game: Game) -> bool:
    """One thing that happens by itself; False when somebody has to decide."""
    refresh(state, game)
    if somebody_fell(state):
        defeat_fallen(state, game)
        return True
    judge(state, game)
    if state.ending != Ending.NONE:
        return True
    if state.waiting > 0 and not is_busy(state):
        start_waiting(state, game)
        return True
    if state.depth > 0:
        return serve(state, game, state.stack[state.depth - 1])
    if state.phase == Phase.MAIN:
        return False
    if state.phase == Phase.COMBAT:
        if somebody_may_attack(state):
            return False
        state.phase = Phase.END
        return True
    advance(state, game)
    while goes_on(state):
        advance(state, game)
    return True


@rule
def goes_on(state: State) -> bool:
    """Whether the next phase follows at once: nothing happened that has to be seen to first. A new turn
    begins, and the Main Phase, after a look at everything."""
    phase = state.phase
    if phase == Phase.START or phase == Phase.MAIN or state.depth > 0 or state.waiting > 0:
        return False
    if somebody_fell(state):
        return False
    return state.ending == Ending.NONE and state.players[state.active].decked == 0


@rule
def judge(state: State, game: Game) -> None:
    """VOL-WIN-1, VOL-WIN-2: 0 Life, or a draw from an empty deck, loses; VOL-WIN-3: both at once is a draw,
    unless a card of one player says otherwise."""
    first = has_lost(state, 0)
    second = has_lost(state, 1)
    if not first and not second:
        return
    if first and second:
        saved = wins_ties(state, game, 0)
        if saved == wins_ties(state, game, 1):
            finish(state, NOBODY, Ending.DRAW)
            return
        first = not saved
    loser = 0 if first else 1
    ending = Ending.LIFE if state.players[loser].life <= 0 else Ending.DECK_OUT
    finish(state, other(loser), ending)


@rule
def has_lost(state: State, seat: int) -> bool:
    return state.players[seat].life <= 0 or state.players[seat].decked == 1


@rule
def is_busy(state: State) -> bool:
    """Whether anything is half done: what was set off meanwhile waits. An attack lets it begin between its
    stages, but for the moment after damage in which Roarback is declared."""
    for depth in range(state.depth):
        frame = state.stack[depth]
        if frame.pending != Pending.ATTACK or frame.stage == Battle.FOUGHT:
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
    if pending == Pending.CARD:
        return serve_card(state, frame.player, frame.piece)
    if pending == Pending.AIM:
        return serve_aim(state, game, frame)
    if pending == Pending.DISCARD:
        if frame.count > 0 and state.players[frame.player].hand_count > 0:
            return False
        pop(state)
        return True
    return False


# --- phases ----------------------------------------------------------------------------------------


@rule
def advance(state: State, game: Game) -> None:
    """VOL-TURN-1: the phases in which nobody acts of their own accord."""
    phase = state.phase
    if phase == Phase.START:
        start_turn(state, game)
    elif phase == Phase.DRAW:
        draw_phase(state, game)
    elif phase == Phase.ENERGY:
        energy_phase(state, game)
    elif phase == Phase.FOG:
        serve_fog_phase(state, game)
    elif phase == Phase.END:  # VOL-TURN-6
        state.phase = Phase.CLEANUP
        trigger_side(state, game, state.active, Trigger.TURN_END, 0)
    else:
        clean_up(state, game)


@rule
def start_turn(state: State, game: Game) -> None:
    """VOL-TURN-2: Channel and start-of-turn effects; before the first turn VOL-SETUP-2."""
    if state.turn >= game.options.turn_limit:  # VOL-WIN-4
        finish(state, NOBODY, Ending.TURN_LIMIT)
        return
    seat = state.active
    player = state.players[seat]
    state.turn += 1
    state.turn_decisions = 0
    state.resolutions = 0
    player.moves = 0
    player.spell_cast = 0
    player.blade_used = 0
    state.phase = Phase.DRAW
    if game.options.energy == 1:  # VOL-TURN-4: what was not spent is gone, Channel's Energy comes on top
        player.energy = 0
    if state.turn == 1 and game.options.mulligan > 0 and state.players[other(seat)].hand_count > 0:
        push(state, Pending.MULLIGAN, other(seat), 0)
    channel(state, game, seat)
    trigger_side(state, game, seat, Trigger.TURN_START, 0)


@rule
def draw_phase(state: State, game: Game) -> None:
    """VOL-TURN-3."""
    state.phase = Phase.ENERGY
    if state.turn > 1 or game.options.first_player_draws == 1:
        draw(state, game, state.active, 1)


@rule
def energy_phase(state: State, game: Game) -> None:
    """VOL-TURN-4: gain 1, up to the maximum; or the maximum grows and is refilled."""
    state.phase = Phase.FOG
    options = game.options
    player = state.players[state.active]
    if options.energy == 1:
        player.energy_most = min(player.energy_most + options.energy_gain, options.most_energy)
        gain_energy(state, game, state.active, player.energy_most)
    else:
        gain_energy(state, game, state.active, options.energy_gain)


@rule
def begin_combat(state: State) -> None:
    """VOL-KW-ROARBACK-2: a new Combat Phase for both players."""
    state.phase = Phase.COMBAT
    for player in state.players:
        player.roared = 0


@rule
def clean_up(state: State, game: Game) -> None:
    """VOL-TURN-6: discard down to the limit and end what lasts to the end of the turn; when whoever fell by
    that is gone too, the other player's turn begins."""
    seat = state.active
    excess = state.players[seat].hand_count - game.options.hand_limit
    if excess > 0:
        push(state, Pending.DISCARD, seat, excess)
        return
    for player in state.players:
        for unit in player.units:
            if unit.piece != 0:
                end_turn_changes(state, unit, game.options.damage_clears)
    refresh(state, game)
    if somebody_fell(state):
        return
    state.active = other(seat)
    state.phase = Phase.START
