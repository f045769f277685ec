"""What is legal, and what an action does.

`legal_actions` is the only place that decides what is legal. `apply` carries out an answer and then
lets the game run on (`turn.settle`) until somebody has to decide again.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .battle import attack_anew, declare, end_battle, may_attack, may_attack_player, may_be_attacked
from .effects import (
    answer_choice,
    choice_actions,
)
from .entering import answer_bond, answer_trail, bond_choices, trail_choices
from .offers import offer
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
from .summon import begin_summon, change_position, flip, offer_positions, offer_summons, pay_tribute, place
from .support import begin_support, offer_supports, place_support, turn_up, use_ability
from .triggers import pop
from .turn import begin_battle, rise, settle
from .valour_points import boost, buy_card, heal, offer_valour, peek, slay, wound
from .window import pass_window, respond, window_actions
from .zones import count_units, discard, draw, finish, other, shuffle


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
        offer_supports(state, game, choices)
        offer_valour(state, game, choices)


@rule
def frame_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """The answers to what the topmost frame asks."""
    pending = frame.pending
    if pending == Pending.MULLIGAN:
        offer(choices, Act.KEEP, 0)
        offer(choices, Act.MULLIGAN, 0)
    elif pending == Pending.SUMMON:
        summon_actions(state, frame, choices)
    elif pending == Pending.DISCARD:
        hand_choices(state, game, frame, choices)
    elif pending == Pending.WINDOW:
        window_actions(state, game, frame, choices)
    elif pending == Pending.CHOOSE:
        choice_actions(state, game, frame, choices)
    elif pending == Pending.SETTING:
        back = state.players[frame.player].back
        for slot in range(SLOTS):
            if back[slot].piece == 0:
                offer(choices, Act.PLACE_BACK, slot)
    elif pending == Pending.EAGER:
        offer(choices, Act.STAY, 0)
        offer(choices, Act.SWITCH, 0)
    elif pending == Pending.RETARGET:
        offer(choices, Act.DECLINE, 0)
        offer_new_targets(state, frame.first, choices)
    elif pending == Pending.RISE:
        rise_choices(state, game, frame.player, choices)
    elif pending == Pending.BOND:
        bond_choices(state, frame, choices)
    elif pending == Pending.TRAIL:
        trail_choices(state, game, frame, choices)


@rule
def rise_choices(state: State, game: Game, seat: int, choices: Choices) -> None:
    """VAL-KW-REVENANT: the one that returns next; copies of a card are listed once."""
    rising = state.players[seat].rising
    seen = 0
    for piece in range(1, game.decks[seat].length + 1):
        bit = 1 << game.decks[seat].bit[piece]
        if rising >> piece & 1 == 1 and seen & bit == 0:
            seen |= bit
            offer(choices, Act.PICK, piece)


@rule
def summon_actions(state: State, frame: Frame, choices: Choices) -> None:
    """A tribute wants a unit, a placement a free slot, a special summon its position first."""
    if frame.stage == Stage.STANCE:
        offer(choices, Act.ATTACK_POSITION, 0)
        offer(choices, Act.DEFENSE_POSITION, 0)
        return
    taken = frame.stage == Stage.PAY
    front = state.players[frame.player].front
    for slot in range(SLOTS):
        if (front[slot].piece != 0) == taken:
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
    for slot in range(SLOTS):
        if may_attack(state, state.players[state.active].front[slot]):
            offer_targets(state, slot, choices)


@rule
def offer_targets(state: State, slot: int, choices: Choices) -> None:
    """Everything this attacker may attack."""
    offer_units(state, slot, choices)
    if may_attack_player(state, state.players[state.active].front[slot]):
        offer(choices, Act.ATTACK, slot * TARGETS + PLAYER)


@rule
def offer_new_targets(state: State, slot: int, choices: Choices) -> None:
    """VAL-RESP-3: any unit that can be attacked, or the player if no unit is left."""
    offer_units(state, slot, choices)
    foe = state.players[other(state.active)]
    if count_units(foe) == 0:
        offer(choices, Act.ATTACK, slot * TARGETS + PLAYER)


@rule
def offer_units(state: State, slot: int, choices: Choices) -> None:
    """The enemy units that can be attacked."""
    foe = state.players[other(state.active)]
    for target in range(SLOTS):
        if may_be_attacked(state, foe.front[target]):
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
        # VAL-INT-29: what has to be chosen or answered meanwhile is part of a resolution
        state.resolutions = 0
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
    pending = frame.pending
    if pending == Pending.SUMMON:
        answer_summon(state, game, frame, kind, argument)
    elif pending == Pending.DISCARD:
        discard(state, frame.player, argument)
        frame.count -= 1
    elif pending == Pending.WINDOW:
        if kind == Act.PASS:
            pass_window(state, game, frame)
        else:
            respond(state, game, argument)
    elif pending == Pending.CHOOSE:
        answer_choice(state, game, frame, kind, argument)
    elif pending == Pending.SETTING:
        place_support(state, game, frame, argument)
    elif pending == Pending.EAGER:
        pop(state)
        if kind == Act.SWITCH:  # VAL-KW-EAGERNESS
            unit = state.players[frame.player].front[frame.first]
            unit.defending = 1 - unit.defending
    elif pending == Pending.RETARGET:
        seat = frame.player
        pop(state)
        if kind == Act.DECLINE:
            end_battle(state)
        else:
            attack_anew(state, game, seat, argument // TARGETS, argument % TARGETS)
    elif pending == Pending.RISE:
        rise(state, frame.player, argument)
    elif pending == Pending.BOND:
        answer_bond(state, frame, argument)
    elif pending == Pending.TRAIL:
        answer_trail(state, frame, argument)
    else:
        answer_mulligan(state, game, frame, kind)


@rule
def answer_summon(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    if kind == Act.TRIBUTE:
        pay_tribute(state, frame, argument)
    elif kind == Act.PLACE:
        place(state, game, frame, argument)
    else:
        frame.first = Act.SUMMON_ATTACK if kind == Act.ATTACK_POSITION else Act.SUMMON_DEFENSE
        frame.stage = Stage.PLACE


@rule
def answer_mulligan(state: State, game: Game, frame: Frame, kind: int) -> None:
    seat = frame.player
    pop(state)
    if kind == Act.MULLIGAN:
        mulligan(state, game, seat)
    state.players[seat].opening = hand_mask(state, game, seat)


@rule
def act(state: State, game: Game, kind: int, argument: int) -> None:
    """An action of the active player's own accord."""
    if kind == Act.TO_BATTLE:
        begin_battle(state, game)
    elif kind == Act.TO_MAIN_2:
        state.phase = Phase.MAIN_2
    elif kind == Act.END_TURN:
        state.phase = Phase.END
    elif kind == Act.ATTACK:
        declare(state, game, argument // TARGETS, argument % TARGETS)
    elif kind == Act.CHANGE:
        change_position(state, state.players[state.active].front[argument])
    elif kind == Act.FLIP:
        flip(state, game, argument)
    elif kind <= Act.HERO_DEFENSE:
        begin_summon(state, game, kind, argument)
    elif kind == Act.CAST or kind == Act.SET_BACK:
        begin_support(state, game, kind, argument)
    elif kind == Act.ACTIVATE:
        turn_up(state, game, argument)
    elif kind == Act.ABILITY:
        use_ability(state, game, argument)
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
