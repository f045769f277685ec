"""VOL-COM: attacks, from the declaration to Roarback.

The attack is a frame on the stack. Between its stages whatever was set off or has to be answered is settled
first, and the next stage goes on with what is still there.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .changes import hurt
from .effect_codes import Trigger
from .keywords import offer_roar
from .offers import offer
from .places import are_adjacent, encode, lane_of
from .state import LANES, NOBODY, PLACES, Act, Battle, Choices, Event, Frame, Game, Pending, State, Unit
from .traps import ask_trap, spring
from .waiting import pop, push, trigger_card
from .zones import lose_life, other, row_of

TARGET_TOOK = 1  # notes of a fought attack: who took enough damage for Roarback
ATTACKER_TOOK = 2


@rule
def is_fit(state: State, unit: Unit) -> bool:
    """VOL-STAT-1, VOL-STAT-2: neither stunned nor under a sleep effect."""
    return unit.asleep_until < state.turn and unit.stunned_until < state.turn


@rule
def may_attack(state: State, unit: Unit) -> bool:
    """VOL-COM-1: once; VOL-STAT-1: not in the turn it was played, unless VOL-KW-BLADE-FORM-4 woke it."""
    if unit.piece == 0 or unit.attacked_turn == state.turn or not is_fit(state, unit):
        return False
    return unit.entered_turn != state.turn or unit.awake == 1


@rule
def somebody_may_attack(state: State) -> bool:
    for unit in state.players[state.active].units:
        if may_attack(state, unit):
            return True
    return False


@rule
def may_target(state: State, game: Game, seat: int, lane: int, target: int) -> bool:
    """VOL-COM-2: forward; VOL-COM-3: or into an adjacent lane that is open, as the option reads it."""
    if lane == target:
        return True
    if not are_adjacent(lane, target):
        return False
    units = state.players[other(seat)].units
    if game.options.adjacent_attack == 1:
        return units[target].piece == 0
    return units[lane].piece == 0 and units[target].piece != 0


@rule
def attack_actions(state: State, game: Game, choices: Choices) -> None:
    """VOL-COM-10: end the phase, or declare one attack."""
    offer(choices, Act.END_TURN, 0)
    units = state.players[state.active].units
    for lane in range(LANES):
        if may_attack(state, units[lane]):
            for target in range(LANES):
                if may_target(state, game, state.active, lane, target):
                    offer(choices, Act.ATTACK, lane * PLACES + target)


@rule
def declare(state: State, game: Game, lane: int, target: int) -> None:
    """An attack begins; what it sets off comes before any Trap."""
    seat = state.active
    foe = other(seat)
    attacker = state.players[seat].units[lane]
    enemy = state.players[foe].units[target]
    attacker.attacked_turn = state.turn
    push(state, Pending.ATTACK, seat, enemy.piece)
    frame = state.stack[state.depth - 1]
    frame.piece = attacker.piece
    frame.first = lane
    frame.second = target
    about = encode(foe, enemy.piece) if enemy.piece != 0 else 0
    trigger_card(state, game, attacker.card, Trigger.ATTACKS, seat, attacker.piece, about)
    if enemy.piece != 0:
        about = encode(seat, attacker.piece)
        trigger_card(state, game, enemy.card, Trigger.ATTACKED, foe, enemy.piece, about)


@rule
def is_intact(state: State, frame: Frame) -> bool:
    """VOL-COM-8: attacker and target are still where they were, the attacker still able (VOL-INT-3)."""
    attacker = state.players[frame.player].units[frame.first]
    if frame.piece == 0 or attacker.piece != frame.piece or not is_fit(state, attacker):
        return False
    return frame.count == 0 or state.players[other(frame.player)].units[frame.second].piece == frame.count


@rule
def opponent_in(frame: Frame, seat: int) -> int:
    """What a Trap of this seat is about: the other side's Unit in the attack."""
    if seat != frame.player:
        return encode(frame.player, frame.piece)
    return encode(other(seat), frame.count) if frame.count != 0 else 0


@rule
def serve_attack(state: State, game: Game, frame: Frame) -> bool:
    """The next stage of an attack; those in which nobody has a Trap to activate follow at once."""
    depth = state.depth
    while frame.stage < Battle.TRAPS and state.depth == depth:
        ask_for_traps(state, game, frame)
    if state.depth == depth:
        conclude(state, game, frame)
    return True


@rule
def ask_for_traps(state: State, game: Game, frame: Frame) -> None:
    """VOL-COM-8: the defender decides first; no Trap can answer an attack that is over."""
    stage = frame.stage
    seat = frame.player
    foe = other(seat)
    if not is_intact(state, frame):
        frame.stage = Battle.TRAPS
    elif stage == Battle.DECLARED:
        frame.stage = Battle.DEFENDER
        ask_trap(state, game, foe, frame.second, Event.ATTACK, opponent_in(frame, foe))
    else:
        frame.stage = Battle.TRAPS
        ask_trap(state, game, seat, frame.second, Event.ATTACK, opponent_in(frame, seat))


@rule
def conclude(state: State, game: Game, frame: Frame) -> None:
    """Traps, damage, Roarback, and the end of the attack."""
    stage = frame.stage
    if stage == Battle.FOUGHT:
        frame.stage = Battle.ROARED
        after_fight(state, game, frame)
    elif stage == Battle.ROARED:
        pop(state)
    elif frame.note != 0:
        spring_next(state, game, frame)
    elif is_intact(state, frame):
        frame.stage = Battle.FOUGHT
        fight(state, game, frame)
    else:
        pop(state)


@rule
def spring_next(state: State, game: Game, frame: Frame) -> None:
    """VOL-COM-7: of the activated Traps the one placed first."""
    lane = frame.second
    seat = frame.player
    if frame.note == 1 << other(seat):
        seat = other(seat)
    elif frame.note != 1 << seat:
        mine = state.players[seat].traps[lane].placed
        if state.players[other(seat)].traps[lane].placed < mine:
            seat = other(seat)
    frame.note = frame.note & ~(1 << seat)
    spring(state, game, seat, lane, Event.ATTACK, opponent_in(frame, seat))


@rule
def fight(state: State, game: Game, frame: Frame) -> None:
    """VOL-COM-4, VOL-COM-5, VOL-COM-6: damage to both at the same time, or to Life. VOL-KW-ROARBACK-3: who
    took how much is noted here and nowhere else."""
    seat = frame.player
    foe = other(seat)
    attacker = state.players[seat].units[frame.first]
    frame.note = 0
    if frame.count == 0:
        if attacker.power > 0:
            lose_life(state, foe, attacker.power)
            state.players[seat].lane_damage[frame.first] += attacker.power
            trigger_card(state, game, attacker.card, Trigger.HITS, seat, attacker.piece, 0)
        return
    target = state.players[foe].units[frame.second]
    power = attacker.power
    if frame.first == frame.second:
        power += game.options.lane_bonus
    answer = target.power
    hurt(state, target, power)
    hurt(state, attacker, answer)
    if power >= game.options.roarback_damage:
        frame.note = frame.note | TARGET_TOOK
    if answer >= game.options.roarback_damage:
        frame.note = frame.note | ATTACKER_TOOK


@rule
def after_fight(state: State, game: Game, frame: Frame) -> None:
    """Who was KO'd in combat, and VOL-KW-ROARBACK-1: who may roar, the active player deciding first."""
    if frame.count == 0:
        return
    seat = frame.player
    foe = other(seat)
    attacker = frame.piece
    target = frame.count
    credit_kill(state, game, seat, attacker, foe, target)
    credit_kill(state, game, foe, target, seat, attacker)
    took = frame.note
    if took & TARGET_TOOK != 0:
        offer_roar(state, game, foe, target, encode(seat, attacker))
    if took & ATTACKER_TOOK != 0:
        offer_roar(state, game, seat, attacker, encode(foe, target))


@rule
def credit_kill(state: State, game: Game, seat: int, piece: int, foe: int, target: int) -> None:
    """What a Unit's KO in combat sets off on the one that dealt it, if that one still stands."""
    if lane_of(state, foe, target) == NOBODY and lane_of(state, seat, piece) != NOBODY:
        row = row_of(state, game, seat, piece)
        trigger_card(state, game, row, Trigger.KILLS, seat, piece, encode(foe, target))
