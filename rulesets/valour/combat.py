"""What a unit is worth in a fight, and what a fight does."""

from __future__ import annotations

from ..kernel.dialect import rule
from .state import PLAYER, Game, State, Unit
from .zones import count_units, judge_life, leave_to_grave, lose_life, other, reveal

ASPECTS = 9  # VAL-CHAIN-1: codes 1..9 run around the circle; 0 is Dormant


@rule
def lasting_attack(game: Game, unit: Unit) -> int:
    """ATK without what ends with the turn, for pilots that think beyond it."""
    return max(game.cards[unit.card].atk, 0)


@rule
def attack_of(game: Game, unit: Unit) -> int:
    """ATK as it counts now. VAL-BAT-7: never below 0."""
    return max(game.cards[unit.card].atk + unit.boost, 0)


@rule
def defense_of(game: Game, unit: Unit) -> int:
    """DEF as it counts now. VAL-BAT-7."""
    return max(game.cards[unit.card].dfn, 0)


@rule
def dominates(mine: int, theirs: int) -> bool:
    """VAL-CHAIN-1, VAL-CHAIN-5: each Aspect dominates the next of the circle; Dormant none."""
    return mine != 0 and theirs != 0 and theirs == mine % ASPECTS + 1


@rule
def chain_modifier(game: Game, attacker: Unit, target: Unit) -> int:
    """VAL-CHAIN-2, VAL-CHAIN-3, VAL-CHAIN-4: what the attacker's ATK gains or loses for this battle."""
    mine = game.cards[attacker.card].aspect
    theirs = game.cards[target.card].aspect
    if dominates(mine, theirs):
        return game.options.chain_bonus
    if dominates(theirs, mine):
        return -game.options.chain_bonus
    return 0


@rule
def battle_attack(game: Game, attacker: Unit, target: Unit) -> int:
    """The attacker's ATK against this target. VAL-BAT-7."""
    return max(attack_of(game, attacker) + chain_modifier(game, attacker, target), 0)


@rule
def may_attack(state: State, unit: Unit) -> bool:
    """VAL-BAT-1, VAL-SUM-8, VAL-SUM-9: an Attack Position unit that did not attack, nor arrive, this turn."""
    if unit.piece == 0 or unit.face_down == 1 or unit.defending == 1:
        return False
    if unit.attacked_turn == state.turn:
        return False
    return unit.entered_turn != state.turn or (unit.ready == 1 and state.turn > 1)


@rule
def somebody_may_attack(state: State) -> bool:
    for unit in state.players[state.active].front:
        if may_attack(state, unit):
            return True
    return False


@rule
def show(state: State, seat: int, unit: Unit) -> None:
    """VAL-SUM-6: an attacked Set unit is turned face-up, in Defense Position; no flip effect."""
    if unit.face_down == 1:
        unit.face_down = 0
        reveal(state, seat, unit.piece)


@rule
def fight(state: State, game: Game, slot: int, target_slot: int) -> None:
    """VAL-BAT-8: one attack on a unit, from the reveal to the destructions. VAL-BAT-2: nothing stays."""
    seat = state.active
    foe = other(seat)
    attacker = state.players[seat].front[slot]
    target = state.players[foe].front[target_slot]
    show(state, foe, target)
    mine = battle_attack(game, attacker, target)
    if target.defending == 1:
        if mine > defense_of(game, target):  # VAL-BAT-5
            leave_to_grave(state, foe, target_slot)
        return
    theirs = attack_of(game, target)
    if mine > theirs:  # VAL-BAT-3
        lose_life(state, foe, mine - theirs)
        leave_to_grave(state, foe, target_slot)
    elif mine < theirs:
        lose_life(state, seat, theirs - mine)
        leave_to_grave(state, seat, slot)
    else:  # VAL-BAT-4
        leave_to_grave(state, seat, slot)
        leave_to_grave(state, foe, target_slot)


@rule
def resolve_attack(state: State, game: Game, slot: int, target: int) -> None:
    """VAL-BAT-6, VAL-CHAIN-4: a direct attack deals the full ATK; otherwise the units fight.

    VAL-RESP-3: an attacker or a target that is gone leaves nothing to resolve.
    """
    attacker = state.players[state.active].front[slot]
    if attacker.piece == 0:
        return
    if target == PLAYER:
        lose_life(state, other(state.active), attack_of(game, attacker))
    elif state.players[other(state.active)].front[target].piece != 0:
        fight(state, game, slot, target)
    judge_life(state)


@rule
def direct_attack_open(state: State, seat: int) -> bool:
    """VAL-BAT-6: no unit, face-up or not, stands in the enemy's Front Row."""
    return count_units(state.players[other(seat)]) == 0
