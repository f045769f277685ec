"""What is legal, and what an action does.

`legal_actions` is the only place that decides what is legal. `apply` carries out an answer and then
lets the game run on (`turn.settle`) until somebody has to decide again.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .battle import (
    answer_guard,
    attack_actions,
    declare,
    guard_actions,
    march,
    muster,
    muster_actions,
    somebody_may_attack,
)
from .changes import turn_face_up
from .chosen import answer_offering, begin_sortie, offering_actions, sortie_actions
from .draws import answer_draw, draw_actions, hand_actions
from .effects import answer_choice, choice_actions
from .offers import offer
from .play import (
    all_defend,
    cast,
    despair,
    equip,
    flip_card,
    forth,
    main_actions,
    retreat,
    set_card,
    turn,
    use_ability,
)
from .state import (
    ARGUMENT_BITS,
    ARGUMENT_MASK,
    NOBODY,
    Act,
    Choices,
    Ending,
    Frame,
    Game,
    Pending,
    Phase,
    State,
)
from .turn import settle
from .waiting import pop
from .windows import respond, window_actions
from .zones import discard, finish, other


@rule
def decider(state: State) -> int:
    """The seat that has to decide now."""
    if state.depth > 0:
        return state.stack[state.depth - 1].player
    return state.active


# --- what is legal ----------------------------------------------------------------------------------


@rule
def legal_actions(state: State, game: Game, choices: Choices) -> None:
    """Fill `choices` for the player who decides; empty once the game is over. Passing comes first."""
    choices.count = 0
    choices.playable = 0
    if state.ending != Ending.NONE:
        return
    if state.depth > 0:
        frame_actions(state, game, state.stack[state.depth - 1], choices)
    elif state.phase == Phase.BATTLE:
        offer(choices, Act.TO_MAIN_TWO, 0)
        attack_actions(state, game, choices)
        sortie_actions(state, state.active, choices)
    elif state.phase == Phase.MAIN_TWO:
        offer(choices, Act.END_TURN, 0)
        main_actions(state, game, choices)
    else:
        offer(choices, Act.TO_BATTLE if somebody_may_attack(state, game) else Act.TO_MAIN_TWO, 0)
        main_actions(state, game, choices)


@rule
def frame_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """The answers to what the topmost frame asks."""
    pending = frame.pending
    if pending == Pending.WINDOW:
        window_actions(state, game, frame, choices)
    elif pending == Pending.CHOOSE:
        choice_actions(state, game, frame, choices)
    elif pending == Pending.DRAW:
        draw_actions(state, game, frame, choices)
    elif pending == Pending.DISCARD:
        hand_actions(state, game, frame.player, choices)
    elif pending == Pending.GUARD:
        guard_actions(state, frame, choices)
    elif pending == Pending.OFFER:
        offering_actions(state, frame, choices)
    elif pending == Pending.MUSTER:
        muster_actions(state, game, frame, choices)


# --- what an action does ----------------------------------------------------------------------------


@rule
def apply(state: State, game: Game, action: int) -> None:
    """Carry out a legal action, or a concession, and play on to the next decision."""
    kind = action >> ARGUMENT_BITS
    argument = action & ARGUMENT_MASK
    if kind == Act.CONCEDE:  # HEA-WIN-5
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
        answer_window(state, game, frame, kind, argument)
    elif pending == Pending.CHOOSE:
        answer_choice(state, game, frame, kind, argument)
    elif pending == Pending.DRAW:
        answer_draw(state, game, frame, kind, argument)
    elif pending == Pending.DISCARD:
        discard(state, frame.player, argument)
        frame.count -= 1
    elif pending == Pending.GUARD:
        answer_guard(state, argument)
    elif pending == Pending.OFFER:
        answer_offering(state, game, frame, argument)
    elif kind == Act.LEAVE:
        state.players[frame.player].row[argument].attacking = 0
    else:
        target = frame.target
        pop(state)
        march(state, game, target)


@rule
def answer_window(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    if kind == Act.PASS:
        pop(state)
    elif kind == Act.RESPOND:
        respond(state, game, frame, argument)
    else:
        begin_sortie(state, game, frame.player, argument)


@rule
def act(state: State, game: Game, kind: int, argument: int) -> None:
    """An action of the active player's own accord."""
    if kind == Act.TO_BATTLE:
        state.phase = Phase.BATTLE
    elif kind == Act.TO_MAIN_TWO:
        state.phase = Phase.MAIN_TWO
    elif kind == Act.END_TURN:
        state.phase = Phase.END
    elif kind == Act.ATTACK:
        declare(state, game, argument)
    elif kind == Act.GROUP:
        muster(state, game, argument)
    elif kind == Act.SORTIE:
        begin_sortie(state, game, state.active, argument)
    else:
        act_in_main(state, game, kind, argument)


@rule
def act_in_main(state: State, game: Game, kind: int, argument: int) -> None:
    """What only the Main Phases allow."""
    if kind == Act.FORTH:
        forth(state, game, argument)
    elif kind == Act.SET:
        set_card(state, game, argument)
    elif kind == Act.CAST:
        cast(state, game, argument)
    elif kind == Act.ATTACH:
        equip(state, game, argument)
    elif kind == Act.USE:
        use_ability(state, game, argument)
    elif kind == Act.FLIP_CARD:
        flip_card(state, game, argument)
    elif kind == Act.FLIP:
        turn_face_up(state, game, state.active, argument)
    elif kind == Act.TURN:
        turn(state, argument)
    elif kind == Act.DESPERATE:
        despair(state, game, argument)
    elif kind == Act.RETREAT:
        retreat(state, game)
    else:
        all_defend(state, game)
