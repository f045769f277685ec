"""VAL-BAT-8: one attack, from its declaration to what comes after combat.

The attack is a frame on the stack. Each stage is done at once; between stages whatever was set off
or has to be answered is settled first, and the next stage goes on with what is still there.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .continuous import refresh_fighters
from .destroy import BY_EFFECT, COMPARISON, IN_BATTLE, destroy
from .effect_codes import Trigger
from .keyword_codes import Kw
from .keywords import (
    BLOODLUST,
    HEXES,
    LIFEBOND_USES,
    abilities,
    attacks_allowed,
    crippling_blow,
    doomstrike,
    duelist,
    executioner,
    fortification,
    gather_momentum,
    has,
    infect,
    lay_hex,
    outlive,
    plague,
    rally_cry,
    standfast,
    tank_uses,
)
from .state import NOBODY, PLAYER, SLOTS, Battle, Event, Fight, Frame, Game, Pending, State, Unit
from .triggers import encode, pop, push, slot_of, trigger_unit
from .window import open_window
from .zones import count_units, gain_life, judge_life, lose_life, other, reveal, roll

TANKS = 1 << Kw.TANK_1 | 1 << Kw.TANK_2 | 1 << Kw.TANK_3
ASPECTS = 9  # VAL-CHAIN-1: codes 1..9 run around the circle; 0 is Dormant


@rule
def dominates(mine: int, theirs: int) -> bool:
    """VAL-CHAIN-1, VAL-CHAIN-5: each Aspect dominates the next of the circle; Dormant none."""
    return mine != 0 and theirs != 0 and theirs == mine % ASPECTS + 1


@rule
def chain_modifier(game: Game, mask: int, attacker: Unit, target: Unit) -> int:
    """VAL-CHAIN-2, VAL-CHAIN-3, VAL-CHAIN-4; VAL-KW-IRON-WILL ignores the penalty."""
    mine = game.cards[attacker.card].aspect
    theirs = game.cards[target.card].aspect
    if dominates(mine, theirs):
        return game.options.chain_bonus
    if dominates(theirs, mine) and not has(mask, Kw.IRON_WILL):
        return -game.options.chain_bonus
    return 0


# --- who may attack what --------------------------------------------------------------------------


@rule
def may_attack(state: State, unit: Unit) -> bool:
    """VAL-BAT-1, VAL-SUM-8, VAL-SUM-9, VAL-KW-HASTE, VAL-KW-REPETITION and the hex that bars attacks."""
    if unit.piece == 0 or unit.face_down == 1 or unit.defending == 1 or is_barred(state, unit):
        return False
    mask = abilities(state, unit)
    if unit.attacked_turn == state.turn and unit.attacks >= attacks_allowed(mask):
        return False
    if unit.entered_turn != state.turn:
        return True
    return state.turn > 1 and (unit.ready == 1 or has(mask, Kw.HASTE))


@rule
def is_barred(state: State, unit: Unit) -> bool:
    """An effect or a hex keeps it from attacking."""
    return unit.barred_until >= state.turn or unit.barred == 1


@rule
def somebody_may_attack(state: State) -> bool:
    """Whether the Battle Phase has anything to decide."""
    for unit in state.players[state.active].front:
        if may_attack(state, unit) and has_target(state, unit):
            return True
    return False


@rule
def has_target(state: State, unit: Unit) -> bool:
    """VAL-BAT-6; a unit that can't be targeted still blocks direct attacks."""
    return may_attack_player(state, unit) or has_unit_to_attack(state)


@rule
def has_unit_to_attack(state: State) -> bool:
    for target in state.players[other(state.active)].front:
        if may_be_attacked(state, target):
            return True
    return False


@rule
def may_attack_player(state: State, unit: Unit) -> bool:
    """VAL-BAT-6: no unit, face-up or not, stands in the way; or VAL-KW-GHOST-STRIKE, one a player a turn."""
    if count_units(state.players[other(state.active)]) == 0:
        return True
    unused = state.players[state.active].ghost_turn != state.turn
    return unused and has(abilities(state, unit), Kw.GHOST_STRIKE)


@rule
def may_be_attacked(state: State, target: Unit) -> bool:
    return target.piece != 0 and target.untargetable_until < state.turn


# --- declaration ----------------------------------------------------------------------------------


@rule
def declare(state: State, game: Game, slot: int, target: int) -> None:
    """VAL-BAT-8: declare, redirect to a Tank, then give the opponent the chance to respond."""
    seat = state.active
    foe = other(seat)
    attacker = state.players[seat].front[slot]
    if attacker.attacked_turn != state.turn:
        attacker.attacks = 0
    attacker.attacked_turn = state.turn
    attacker.attacks += 1
    gather_momentum(abilities(state, attacker), attacker)
    if target == PLAYER:
        if count_units(state.players[foe]) > 0:  # VAL-KW-GHOST-STRIKE
            state.players[seat].ghost_turn = state.turn
    else:
        target = redirect(state, game, foe, target)
    push(state, Pending.ATTACK, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.first = slot
    frame.piece = attacker.piece
    frame.second = target
    frame.count = 0 if target == PLAYER else state.players[foe].front[target].piece
    if target == PLAYER:
        trigger_unit(state, game, seat, attacker, Trigger.ATTACKS, 0)
    else:
        trigger_unit(state, game, seat, attacker, Trigger.ATTACKS, encode(foe, frame.count))
        about = encode(seat, attacker.piece)
        trigger_unit(state, game, foe, state.players[foe].front[target], Trigger.ATTACKED, about)
    open_window(state, game, Event.ATTACK, seat, frame.piece)


@rule
def redirect(state: State, game: Game, seat: int, target: int) -> int:
    """VAL-KW-TANK: the leftmost face-up Tank with uses left takes an attack aimed at an ally; never one
    aimed at a Tank. A Tank that can't be targeted does not intercept."""
    front = state.players[seat].front
    if game.keywords & TANKS == 0:
        return target
    if tank_uses(abilities(state, front[target])) > 0:
        return target
    for slot in range(SLOTS):
        unit = front[slot]
        if unit.piece == 0 or not may_be_attacked(state, unit):
            continue
        used = unit.tank_uses if unit.tank_turn == state.turn else 0
        if used < tank_uses(abilities(state, unit)):
            unit.tank_turn = state.turn
            unit.tank_uses = used + 1
            return slot
    return target


# --- stages ---------------------------------------------------------------------------------------


@rule
def serve_attack(state: State, game: Game, frame: Frame) -> bool:
    """Do the next stage of an attack; False while it waits for a decision."""
    seat = frame.player
    if frame.stage == Battle.READY:
        after_combat(state, game, frame)
        return True
    attacker_slot = slot_of(state, seat, frame.piece)
    if attacker_slot == NOBODY or state.players[seat].front[attacker_slot].defending == 1:
        pop(state)  # VAL-RESP-3: nobody is left to attack, or not in Attack Position
        end_battle(state)
        return True
    frame.first = attacker_slot
    if frame.second == PLAYER:
        pop(state)
        strike_player(state, game, seat, attacker_slot)
        return True
    target_slot = slot_of(state, other(seat), frame.count)
    if target_slot == NOBODY:
        return retarget(state, frame)
    frame.second = target_slot
    if frame.stage == Battle.DECLARED:
        return uncover(state, frame)
    frame.stage = Battle.READY
    fight(state, game, frame)
    return True


@rule
def retarget(state: State, frame: Frame) -> bool:
    """VAL-RESP-3: the target is gone; another may be chosen, or the attack is spent."""
    slot = frame.first
    seat = frame.player
    pop(state)
    if has_new_target(state):
        push(state, Pending.RETARGET, seat, 0)
        state.stack[state.depth - 1].first = slot
    else:
        end_battle(state)
    return True


@rule
def has_new_target(state: State) -> bool:
    """VAL-RESP-3: another unit, or the player if no unit is left."""
    foe = state.players[other(state.active)]
    return count_units(foe) == 0 or has_unit_to_attack(state)


@rule
def attack_anew(state: State, game: Game, seat: int, slot: int, target: int) -> None:
    """VAL-RESP-3: the new target opens no window and triggers no Tank."""
    foe = other(seat)
    push(state, Pending.ATTACK, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.first = slot
    frame.piece = state.players[seat].front[slot].piece
    frame.second = target
    if target != PLAYER:
        frame.count = state.players[foe].front[target].piece
        about = encode(seat, frame.piece)
        trigger_unit(state, game, foe, state.players[foe].front[target], Trigger.ATTACKED, about)


@rule
def uncover(state: State, frame: Frame) -> bool:
    """VAL-SUM-6: reveal a face-down target, in Defense Position; then VAL-KW-EAGERNESS."""
    foe = other(frame.player)
    target = state.players[foe].front[frame.second]
    if target.face_down == 1:
        target.face_down = 0
        reveal(state, foe, target.piece)
    frame.stage = Battle.REVEALED
    if has(abilities(state, target), Kw.EAGERNESS):
        push(state, Pending.EAGER, foe, 0)
        state.stack[state.depth - 1].first = frame.second
    return True


@rule
def strike_player(state: State, game: Game, seat: int, slot: int) -> None:
    """VAL-BAT-6, VAL-CHAIN-4: a direct attack deals the full ATK. It is no combat for other keywords,
    but VAL-KW-VAMPIRIC-TOUCH heals."""
    refresh_fighters(state, game, seat, slot, PLAYER)
    attacker = state.players[seat].front[slot]
    lose_life(state, other(seat), attacker.atk)
    vampiric_touch(state, seat, abilities(state, attacker), attacker.atk)
    end_battle(state)
    judge_life(state)


@rule
def combat_stats(state: State, game: Game, seat: int, slot: int, target_slot: int) -> None:
    """Into `state.fight`: the final ATK of the attacker, the combat stat of the target, both ATKs."""
    foe = other(seat)
    attacker = state.players[seat].front[slot]
    target = state.players[foe].front[target_slot]
    mine = abilities(state, attacker)
    theirs = abilities(state, target)
    fight = state.fight
    atk = attacker.atk + chain_modifier(game, mine, attacker, target)
    atk += duelist(mine, game, state.players[seat], slot) + rally_cry(state, game, state.players[seat], slot)
    atk -= fortification(theirs) + standfast(theirs)
    fight.mine = max(atk, 0)
    atk = target.atk + duelist(theirs, game, state.players[foe], target_slot)
    fight.target_atk = max(atk - crippling_blow(mine, target), 0)
    fight.theirs = target.dfn if target.defending == 1 else fight.target_atk


@rule
def fight(state: State, game: Game, frame: Frame) -> None:
    """Hexblade, modifiers, comparison, damage, destruction."""
    seat = frame.player
    foe = other(seat)
    attacker = state.players[seat].front[frame.first]
    target = state.players[foe].front[frame.second]
    if has(abilities(state, attacker), Kw.HEXBLADE):
        lay_hex(state, target, roll(state, game, seat, HEXES))
    refresh_fighters(state, game, seat, frame.first, frame.second)
    mine = abilities(state, attacker)
    combat_stats(state, game, seat, frame.first, frame.second)
    result = state.fight
    result.attacker = frame.piece
    result.target = frame.count
    result.attacker_mask = mine
    result.target_mask = abilities(state, target)
    result.dealt = 0
    result.returned = 0
    compare(state.fight, target.defending == 1)
    damage(state, game, seat, frame.first, frame.second)
    fall(state, game, frame)


@rule
def compare(fight: Fight, defends: bool) -> None:
    """VAL-BAT-3, VAL-BAT-4, VAL-BAT-5; VAL-KW-PREEMPTIVE-BLOW wins ties, two of them cancel out.

    `first_blood` is who struck first: 1 the attacker, 2 the target, 0 neither."""
    first = has(fight.attacker_mask, Kw.PREEMPTIVE_BLOW)
    second = has(fight.target_mask, Kw.PREEMPTIVE_BLOW)
    fight.first_blood = 0
    if first and not second:
        fight.first_blood = 1
    elif second and not first:
        fight.first_blood = 2
    fight.attacker_fell = 0
    fight.target_fell = 0
    tie = fight.mine == fight.theirs
    if defends:
        if fight.mine > fight.theirs or (tie and fight.first_blood == 1):
            fight.target_fell = 1
        return
    if fight.mine > fight.theirs or (tie and fight.first_blood != 2):
        fight.target_fell = 1
    if fight.mine < fight.theirs or (tie and fight.first_blood != 1):
        fight.attacker_fell = 1


@rule
def damage(state: State, game: Game, seat: int, slot: int, target_slot: int) -> None:
    """VAL-BAT-3 between units in Attack Position; then VAL-KW-CURSED-PRESENCE, which is no combat damage."""
    foe = other(seat)
    fight = state.fight
    attacker = state.players[seat].front[slot]
    target = state.players[foe].front[target_slot]
    if target.defending == 0:
        difference = fight.mine - fight.theirs
        if difference > 0:
            fight.dealt = lifebond(state, game, foe, target, difference)
            lose_life(state, foe, fight.dealt)
        elif difference < 0:
            fight.returned = lifebond(state, game, seat, attacker, -difference)
            lose_life(state, seat, fight.returned)
    if has(fight.target_mask, Kw.CURSED_PRESENCE):
        lose_life(state, seat, fight.mine // 2)


@rule
def lifebond(state: State, game: Game, seat: int, ally: Unit, amount: int) -> int:
    """VAL-KW-LIFEBOND: combat damage from a battle of the bonded ally is halved; the third time the
    bonding unit is destroyed. Each bond halves once."""
    front = state.players[seat].front
    if not has(game.keywords, Kw.LIFEBOND):
        return amount
    for slot in range(SLOTS):
        unit = front[slot]
        if unit.piece == 0 or unit.bond != ally.piece or unit.bond_until < state.turn:
            continue
        if not has(abilities(state, unit), Kw.LIFEBOND):
            continue
        amount //= 2
        unit.bond_uses = min(unit.bond_uses + 1, LIFEBOND_USES)
        if unit.bond_uses >= LIFEBOND_USES:
            destroy(state, game, seat, slot, BY_EFFECT, 0)
    return amount


@rule
def fall(state: State, game: Game, frame: Frame) -> None:
    """Who lost the comparison is destroyed, both at once; an effect may keep a unit from it."""
    seat = frame.player
    foe = other(seat)
    fight = state.fight
    if is_protected(state, state.players[foe].front[frame.second]):
        fight.target_fell = 0
    if is_protected(state, state.players[seat].front[frame.first]):
        fight.attacker_fell = 0
    if fight.target_fell == 1:
        kill(state, game, frame, foe, COMPARISON)
    if fight.attacker_fell == 1:
        kill(state, game, frame, seat, COMPARISON)


@rule
def is_protected(state: State, unit: Unit) -> bool:
    """An effect keeps it from destruction by the comparison of stats."""
    lasting = unit.protected_until >= state.turn or unit.static_protected == 1
    return lasting or unit.battle_protected == 1


@rule
def end_battle_changes(unit: Unit) -> None:
    """What lasts for a battle."""
    unit.battle_atk = 0
    unit.battle_dfn = 0
    unit.battle_granted = 0
    unit.battle_negated = 0
    unit.battle_protected = 0


@rule
def end_battle(state: State) -> None:
    """VAL-BAT-2: what lasts for this battle is over."""
    for player in state.players:
        for unit in player.front:
            end_battle_changes(unit)


@rule
def kill(state: State, game: Game, frame: Frame, victim: int, cause: int) -> None:
    """Destroy one of the two fighters in combat, and what follows from that at once:
    VAL-KW-LAST-LAUGH of the victim, VAL-KW-BLOODLUST and the triggers of the other. Both keywords are
    those of the comparison (VAL-INT-18)."""
    seat = frame.player
    slot = frame.first if victim == seat else frame.second
    fight = state.fight
    piece = state.players[victim].front[slot].piece
    killer = fight.target if victim == seat else fight.attacker  # known though it fell before
    if not destroy(state, game, victim, slot, cause, encode(other(victim), killer)):
        return
    mask = fight.attacker_mask if victim == seat else fight.target_mask
    if has(mask, Kw.LAST_LAUGH):
        lose_life(state, other(victim), fight.mine if victim == seat else fight.target_atk)
    standing = slot_of(state, other(victim), frame.count if victim == seat else frame.piece)
    if standing != NOBODY:
        unit = state.players[other(victim)].front[standing]
        if has(fight.target_mask if victim == seat else fight.attacker_mask, Kw.BLOODLUST):
            unit.boost += BLOODLUST
        trigger_unit(state, game, other(victim), unit, Trigger.KILLS, encode(victim, piece))


@rule
def is_standing(state: State, frame: Frame, seat: int) -> bool:
    """Whether this seat's fighter is still in the slot where it fought."""
    slot = frame.first if seat == frame.player else frame.second
    piece = frame.piece if seat == frame.player else frame.count
    return piece != 0 and state.players[seat].front[slot].piece == piece


@rule
def after_combat(state: State, game: Game, frame: Frame) -> None:
    """VAL-BAT-9: Doomstrike, Executioner (the attacker's first), Plague, Infection; they work though
    their own unit fell, unless a first strike felled it. Then what survivors and damage bring."""
    seat = frame.player
    foe = other(seat)
    fight = state.fight
    attacker_acts = not (fight.attacker_fell == 1 and fight.first_blood == 2)
    target_acts = not (fight.target_fell == 1 and fight.first_blood == 1)
    mask = fight.attacker_mask
    if attacker_acts and is_standing(state, frame, foe):
        if doomstrike(mask, fight.mine, fight.theirs) or executioner(mask, fight.theirs):
            kill(state, game, frame, foe, IN_BATTLE)
    if target_acts and is_standing(state, frame, seat) and executioner(fight.target_mask, fight.mine):
        kill(state, game, frame, seat, IN_BATTLE)
    if attacker_acts and is_standing(state, frame, foe):
        if plague(mask):
            kill(state, game, frame, foe, IN_BATTLE)
    if is_standing(state, frame, foe):
        if attacker_acts:
            infect(mask, state.players[foe].front[frame.second])
        outlive(fight.target_mask, state.players[foe].front[frame.second])
    if is_standing(state, frame, seat):
        outlive(mask, state.players[seat].front[frame.first])
    vampiric_touch(state, seat, mask, fight.dealt)
    vampiric_touch(state, foe, fight.target_mask, fight.returned)
    pop(state)
    end_battle(state)
    judge_life(state)


@rule
def vampiric_touch(state: State, seat: int, mask: int, dealt: int) -> None:
    """VAL-KW-VAMPIRIC-TOUCH."""
    if has(mask, Kw.VAMPIRIC_TOUCH):
        gain_life(state, seat, dealt // 2)
