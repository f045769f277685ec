"""The turn: what is legal, what an action does, and what then happens by itself.

`legal_actions` is the only place that decides what is legal. `apply` carries out an answer and then
lets the game run on (`settle`) until somebody has to decide again.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .combat import direct_attack_open, may_attack, resolve_attack, somebody_may_attack
from .state import (
    ARGUMENT_BITS,
    ARGUMENT_MASK,
    NOBODY,
    PLAYER,
    SLOTS,
    TARGETS,
    Act,
    Choices,
    Ending,
    Frame,
    Game,
    Pending,
    Phase,
    Stage,
    State,
)
from .summon import (
    begin_summon,
    change_position,
    flip,
    offer,
    offer_positions,
    offer_summons,
    pay_tribute,
    place,
    pop,
    push,
    serve_summon,
)
from .valour_points import boost, buy_card, end_boosts, heal, offer_valour, peek, slay, wound
from .zones import discard, draw, finish, other, shuffle


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
    elif state.phase == Phase.BATTLE:
        battle_actions(state, choices)
    else:
        offer(choices, Act.TO_BATTLE if state.phase == Phase.MAIN_1 else Act.END_TURN, 0)
        offer_summons(state, game, choices)
        offer_positions(state, choices)
        offer_valour(state, game, choices)


@rule
def frame_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    player = state.players[frame.player]
    if frame.pending == Pending.MULLIGAN:
        offer(choices, Act.KEEP, 0)
        offer(choices, Act.MULLIGAN, 0)
    elif frame.pending == Pending.DISCARD:
        hand_choices(state, game, frame, choices)
    else:
        taken = frame.stage == Stage.PAY  # a tribute wants a unit, a placement a free slot
        for slot in range(SLOTS):
            if (player.front[slot].piece != 0) == taken:
                offer(choices, Act.TRIBUTE if taken else Act.PLACE, slot)


@rule
def hand_choices(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """VAL-TURN-2: any card of the hand, copies of one card listed once."""
    player = state.players[frame.player]
    seen = 0
    for index in range(player.hand_count):
        bit = 1 << game.decks[frame.player].bit[player.hand[index]]
        if seen & bit == 0:
            seen |= bit
            offer(choices, Act.DISCARD, index)


@rule
def battle_actions(state: State, choices: Choices) -> None:
    """VAL-BAT-1, VAL-BAT-6."""
    offer(choices, Act.TO_MAIN_2, 0)
    direct = direct_attack_open(state, state.active)
    foe = state.players[other(state.active)]
    for slot in range(SLOTS):
        if not may_attack(state, state.players[state.active].front[slot]):
            continue
        if direct:
            offer(choices, Act.ATTACK, slot * TARGETS + PLAYER)
        else:
            for target in range(SLOTS):
                if foe.front[target].piece != 0:
                    offer(choices, Act.ATTACK, slot * TARGETS + target)


# --- what an action does -------------------------------------------------------------------------


@rule
def apply(state: State, game: Game, action: int) -> None:
    """Carry out a legal action, or a concession, and play on to the next decision."""
    kind = action >> ARGUMENT_BITS
    argument = action & ARGUMENT_MASK
    if kind == Act.CONCEDE:  # VAL-WIN-5
        finish(state, other(argument), Ending.CONCESSION)
        return
    if game.options.clock == 1 and not charge_clock(state, game, decider(state)):
        return
    state.decisions += 1
    state.turn_decisions += 1
    if state.turn_decisions > game.options.decision_limit:
        finish(state, NOBODY, Ending.LIMIT)
        return
    if state.depth > 0:
        answer(state, game, state.stack[state.depth - 1], kind, argument)
    else:
        act(state, game, kind, argument)
    settle(state, game)


@rule
def charge_clock(state: State, game: Game, seat: int) -> bool:
    """VAL-CLOCK-1, VAL-WIN-3: the model's seconds for this decision; False if they ran out."""
    options = game.options
    seconds = options.think_other
    if state.depth == 0:
        seconds = options.think_battle if state.phase == Phase.BATTLE else options.think_main
    player = state.players[seat]
    player.clock = max(player.clock - seconds, 0)
    if player.clock == 0:
        finish(state, other(seat), Ending.CLOCK)
        return False
    return True


@rule
def answer(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    """The answer to what the topmost frame asked."""
    if kind == Act.TRIBUTE:
        pay_tribute(state, frame, argument)
    elif kind == Act.PLACE:
        place(state, game, frame, argument)
    elif kind == Act.DISCARD:
        discard(state, frame.player, argument)
        frame.count -= 1
    else:
        seat = frame.player
        pop(state)
        if kind == Act.MULLIGAN:
            mulligan(state, game, seat)
        state.players[seat].opening = hand_mask(state, game, seat)


@rule
def act(state: State, game: Game, kind: int, argument: int) -> None:
    """An action of the active player's own accord."""
    front = state.players[state.active].front
    if kind == Act.TO_BATTLE:
        state.phase = Phase.BATTLE
    elif kind == Act.TO_MAIN_2:
        state.phase = Phase.MAIN_2
    elif kind == Act.END_TURN:
        state.phase = Phase.END
    elif kind == Act.ATTACK:
        declare(state, argument // TARGETS, argument % TARGETS)
    elif kind == Act.CHANGE:
        change_position(state, front[argument])
    elif kind == Act.FLIP:
        flip(state, front[argument])
    elif kind <= Act.HERO_DEFENSE:
        begin_summon(state, game, kind, argument)
    else:
        spend_valour(state, game, kind, argument)


@rule
def spend_valour(state: State, game: Game, kind: int, argument: int) -> None:
    if kind == Act.PEEK:
        peek(state, game)
    elif kind == Act.SLAY:
        slay(state, game, argument)
    elif kind == Act.WOUND:
        wound(state, game)
    elif kind == Act.DRAW:
        buy_card(state, game)
    elif kind == Act.HEAL:
        heal(state, game)
    else:
        boost(state, game, argument)


@rule
def declare(state: State, slot: int, target: int) -> None:
    """VAL-BAT-8: declare; the battle itself waits on the stack for whatever comes before it."""
    state.players[state.active].front[slot].attacked_turn = state.turn
    push(state, Pending.ATTACK, state.active, 0)
    frame = state.stack[state.depth - 1]
    frame.first = slot
    frame.second = target


@rule
def hand_mask(state: State, game: Game, seat: int) -> int:
    """The cards in hand as a mask of distinct-card bits."""
    player = state.players[seat]
    mask = 0
    for index in range(player.hand_count):
        mask |= 1 << game.decks[seat].bit[player.hand[index]]
    return mask


@rule
def mulligan(state: State, game: Game, seat: int) -> None:
    """VAL-START-2: the hand goes back, the deck is shuffled, one card fewer is drawn."""
    player = state.players[seat]
    held = player.hand_count
    for index in range(held):
        player.deck[player.deck_count] = player.hand[index]
        player.deck_count += 1
    player.hand_count = 0
    player.mulligans += 1
    shuffle(state, game, seat)
    drawn = player.drawn
    draw(state, game, seat, held - 1)
    player.drawn = drawn


# --- what happens by itself ----------------------------------------------------------------------


@rule
def settle(state: State, game: Game) -> None:
    """Play on until a decision is needed or the game is over."""
    while state.ending == Ending.NONE:
        if state.depth > 0:
            if not serve(state, game, state.stack[state.depth - 1]):
                return
        elif state.phase == Phase.MAIN_1 or state.phase == Phase.MAIN_2:
            return
        elif state.phase == Phase.BATTLE:
            if somebody_may_attack(state):
                return
            state.phase = Phase.MAIN_2
        elif state.phase == Phase.UPKEEP:
            start_turn(state, game)
        elif state.phase == Phase.DRAW:
            draw_phase(state, game)
        else:
            end_phase(state, game)


@rule
def serve(state: State, game: Game, frame: Frame) -> bool:
    """Go on with the topmost frame; False while it waits for an answer."""
    if frame.pending == Pending.SUMMON:
        return serve_summon(state, frame)
    if frame.pending == Pending.ATTACK:
        slot = frame.first
        target = frame.second
        pop(state)
        resolve_attack(state, game, slot, target)
        return True
    if frame.pending == Pending.DISCARD:
        return serve_discard(state, frame)
    return False


@rule
def serve_discard(state: State, frame: Frame) -> bool:
    """Discard `count` cards; a required discard that cannot be done in full loses (VAL-WIN-4)."""
    held = state.players[frame.player].hand_count
    if frame.required == 1 and held < frame.count:
        finish(state, other(frame.player), Ending.UNABLE)
        return True
    if frame.count > 0 and held > 0:
        return False
    pop(state)
    return True


@rule
def start_turn(state: State, game: Game) -> None:
    """The turn begins; in each player's first one the mulligan is decided before the Draw Phase."""
    options = game.options
    if state.turn >= options.turn_limit:  # VAL-WIN-6
        finish(state, NOBODY, Ending.TURN_LIMIT)
        return
    state.turn += 1
    state.turn_decisions = 0
    state.summons = 0
    state.phase = Phase.DRAW
    player = state.players[state.active]
    if options.clock == 1:
        player.clock += options.clock_gain
    if state.turn <= 2 and options.mulligan == 1 and player.hand_count > 0:  # VAL-START-2
        push(state, Pending.MULLIGAN, state.active, 0)


@rule
def draw_phase(state: State, game: Game) -> None:
    """VAL-TURN-1, VAL-TURN-3; VAL-START-3: not on the very first turn; VAL-WIN-2."""
    state.phase = Phase.MAIN_1
    if state.turn == 1 and game.options.first_draw == 0:
        return
    if state.players[state.active].deck_count == 0:
        finish(state, other(state.active), Ending.DECK_OUT)
        return
    draw(state, game, state.active, 1)


@rule
def end_phase(state: State, game: Game) -> None:
    """VAL-TURN-2: discard down to the limit, then the other player's turn begins."""
    excess = state.players[state.active].hand_count - game.options.hand_limit
    if excess > 0:
        push(state, Pending.DISCARD, state.active, excess)
        return
    end_boosts(state)
    state.active = other(state.active)
    state.phase = Phase.UPKEEP
