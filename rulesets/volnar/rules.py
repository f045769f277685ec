"""What is legal, and what an action does.

`legal_actions` is the only place that decides what is legal. `apply` carries out an answer and then
lets the game run on (`turn.settle`) until somebody has to decide again.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .combat import attack_actions, declare
from .effects import answer_choice, choice_actions
from .keywords import (
    blade_actions,
    fog_actions,
    link,
    link_actions,
    resolve_fog,
    roar,
    strike,
)
from .offers import is_first_copy, offer
from .play import (
    main_actions,
    move_own,
    play_attachment,
    play_spell,
    play_trap,
    play_unit,
    use_ability,
)
from .resolve import begin
from .state import (
    ARGUMENT_BITS,
    ARGUMENT_MASK,
    NOBODY,
    PLACES,
    Act,
    Choices,
    Ending,
    Frame,
    Game,
    Pending,
    Phase,
    State,
)
from .tokens import answer_lane, lane_actions
from .traps import answer_window, window_actions
from .turn import begin_combat, settle
from .waiting import pop
from .zones import card_bit, discard, draw, finish, other, put_back, shuffle


@rule
def decider(state: State) -> int:
    """The seat that has to decide now."""
    if state.depth > 0:
        return state.stack[state.depth - 1].player
    return state.active


# --- what is legal -------------------------------------------------------------------------------


@rule
def legal_actions(state: State, game: Game, choices: Choices) -> None:
    """Fill `choices` for the player who decides; empty once the game is over. Passing comes first."""
    choices.count = 0
    choices.playable = 0
    if state.ending != Ending.NONE:
        return
    if state.depth > 0:
        frame_actions(state, game, state.stack[state.depth - 1], choices)
    elif state.phase == Phase.COMBAT:
        attack_actions(state, game, choices)
    else:
        main_actions(state, game, choices)


@rule
def frame_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """The answers to what the topmost frame asks."""
    pending = frame.pending
    if pending == Pending.WINDOW:
        window_actions(frame, choices)
    elif pending == Pending.CHOOSE:
        choice_actions(state, game, frame, choices)
    elif pending == Pending.DISCARD:
        hand_actions(state, game, frame, Act.DISCARD, choices)
    elif pending == Pending.MULLIGAN:
        offer(choices, Act.KEEP, 0)
        hand_actions(state, game, frame, Act.REPLACE, choices)
    elif pending == Pending.LINK:
        link_actions(state, game, frame, choices)
    elif pending == Pending.BLADE:
        blade_actions(game, frame, choices)
    elif pending == Pending.ROAR:
        offer(choices, Act.DECLINE, 0)
        offer(choices, Act.ROAR, 0)
    elif pending == Pending.ORDER:
        for at in range(state.waiting):
            if state.queue[at].player == frame.player:
                offer(choices, Act.RESOLVE, at)
    elif pending == Pending.FOG:
        fog_actions(state, frame, choices)
    elif pending == Pending.LANE:
        lane_actions(state, game, frame, choices)


@rule
def hand_actions(state: State, game: Game, frame: Frame, act: int, choices: Choices) -> None:
    """Any card of the hand, copies of one card listed once."""
    player = state.players[frame.player]
    for index in range(player.hand_count):
        if is_first_copy(player, game, frame.player, index):
            offer(choices, act, index)


# --- what an action does -------------------------------------------------------------------------


@rule
def apply(state: State, game: Game, action: int) -> None:
    """Carry out a legal action, or a concession, and play on to the next decision."""
    kind = action >> ARGUMENT_BITS
    argument = action & ARGUMENT_MASK
    if kind == Act.CONCEDE:  # VOL-WIN-4
        finish(state, other(argument), Ending.CONCESSION)
        return
    state.decisions += 1
    state.turn_decisions += 1
    if state.turn_decisions > game.options.decision_limit:
        finish(state, NOBODY, Ending.LIMIT)
        return
    if state.depth > 0:
        answer(state, game, state.stack[state.depth - 1], kind, argument)
    else:
        state.resolutions = 0
        act(state, game, kind, argument)
    settle(state, game)


@rule
def answer(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    """The answer to what the topmost frame asked."""
    pending = frame.pending
    if pending == Pending.WINDOW:
        answer_window(state, frame, kind)
    elif pending == Pending.CHOOSE:
        answer_choice(state, game, frame, kind, argument)
    elif pending == Pending.DISCARD:
        discard(state, frame.player, argument)
        frame.count -= 1
    elif pending == Pending.MULLIGAN:
        answer_mulligan(state, game, frame, kind, argument)
    elif pending == Pending.LANE:
        answer_lane(state, game, frame, argument)
    else:
        answer_keyword(state, game, frame, kind, argument)


@rule
def answer_keyword(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    """The answers that belong to keywords, and to the order of effects."""
    pending = frame.pending
    seat = frame.player
    first = frame.first
    piece = frame.piece
    about = frame.second
    pop(state)
    if kind == Act.DECLINE:
        return
    if pending == Pending.LINK:
        link(state, game, seat, first, argument)
    elif pending == Pending.BLADE:
        strike(state, game, seat, first, piece, argument)
    elif pending == Pending.ROAR:
        roar(state, game, seat, piece, about)
    elif pending == Pending.ORDER:
        begin(state, game, argument)
    else:
        resolve_fog(state, game, seat, argument)


@rule
def answer_mulligan(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    """VOL-SETUP-2: cards go back one by one; then as many are drawn and the deck is shuffled."""
    seat = frame.player
    player = state.players[seat]
    if kind == Act.REPLACE:
        put_back(state, seat, argument)
        frame.count += 1
        if frame.count < game.options.mulligan and player.hand_count > 0:
            return
    count = frame.count
    pop(state)
    if count > 0:
        draw(state, game, seat, count)
        shuffle(state, game, seat)
    player.drawn = 0
    player.opening = hand_mask(state, game, seat)


@rule
def hand_mask(state: State, game: Game, seat: int) -> int:
    """The cards in hand as a mask of distinct-card bits."""
    player = state.players[seat]
    mask = 0
    for index in range(player.hand_count):
        mask |= card_bit(game, seat, player.hand[index])
    return mask


@rule
def act(state: State, game: Game, kind: int, argument: int) -> None:
    """An action of the active player's own accord."""
    if kind == Act.TO_COMBAT:
        begin_combat(state)
    elif kind == Act.END_TURN:
        state.phase = Phase.END
    elif kind == Act.ATTACK:
        declare(state, game, argument // PLACES, argument % PLACES)
    elif kind == Act.UNIT:
        play_unit(state, game, argument // PLACES, argument % PLACES)
    elif kind == Act.SPELL:
        play_spell(state, game, argument)
    elif kind == Act.TRAP:
        play_trap(state, game, argument // PLACES, argument % PLACES)
    elif kind == Act.ATTACH:
        play_attachment(state, game, argument // PLACES, argument % PLACES)
    elif kind == Act.ABILITY:
        use_ability(state, game, argument)
    else:
        move_own(state, argument // PLACES, argument % PLACES)
