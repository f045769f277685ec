"""HEA-BAT, HEA-GRP, HEA-WALL: attacks, from the declaration to the blow.

The attack is a frame on the stack; its attackers are marked on the row. Between its stages whatever was set
off or has to be answered is settled first, and the next stage goes on with what is still there.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .changes import turn_face_up
from .clash import clash
from .effect_codes import Kw, Trigger
from .offers import offer
from .places import encode, slot_of
from .state import (
    BARRED,
    DESPERATION_PRICE,
    NOBODY,
    ROW,
    STATION_TARGET,
    TACTICS_TARGET,
    TARGETS,
    WALL_TARGET,
    WALLS,
    Act,
    Battle,
    Character,
    Choices,
    Event,
    Frame,
    Game,
    Pending,
    Stance,
    State,
    Strike,
)
from .waiting import pop, push, trigger_slot
from .walls import blind_wall, count_walls
from .windows import open_window
from .zones import count_row, other

NO_BATTLE_TURN = 1  # HEA-START-2

# --- who may attack what ----------------------------------------------------------------------------


@rule
def most_attacks(unit: Character) -> int:
    """HEA-BAT-1; HEA-INT-5: Twofold."""
    return 2 if unit.abilities >> Kw.TWOFOLD & 1 == 1 else 1


@rule
def may_attack(state: State, game: Game, unit: Character) -> bool:
    """HEA-BAT-1: face-up and in ATK, once; HEA-BF-6: also on the turn it came, if the option says so."""
    if unit.piece == 0 or unit.face_down == 1 or unit.stance != Stance.ATTACK:
        return False
    if unit.abilities & BARRED != 0:
        return False
    if unit.attack_turn == state.turn and unit.attacks >= most_attacks(unit):
        return False
    if unit.entered_turn != state.turn or unit.paid == DESPERATION_PRICE:
        return True
    return game.options.arrivals_attack == 1


@rule
def somebody_may_attack(state: State, game: Game) -> bool:
    if state.turn == NO_BATTLE_TURN:
        return False
    for unit in state.players[state.active].row:
        if may_attack(state, game, unit):
            return True
    return False


@rule
def has_open_guard(state: State, seat: int) -> bool:
    """HEA-WALL-5: whether a face-up character stands before the walls."""
    for unit in state.players[seat].row:
        if unit.piece != 0 and unit.face_down == 0:
            return True
    return False


@rule
def may_strike_walls(state: State, foe: int, keywords: int) -> bool:
    """HEA-WALL-5, HEA-WALL-6."""
    if count_walls(state.players[foe]) == 0:
        return False
    return keywords >> Kw.PIERCE & 1 == 1 or not has_open_guard(state, foe)


@rule
def may_strike_station(state: State, foe: int, keywords: int) -> bool:
    """HEA-CO-6: when no wall stands, or past them by Reach."""
    player = state.players[foe]
    if player.at_station == 0:
        return False
    return keywords >> Kw.REACH & 1 == 1 or count_walls(player) == 0


@rule
def is_listed_wall(state: State, foe: int, at: int) -> bool:
    """HEA-INT-11: walls that lie face-down are alike; those that lie open are told apart."""
    player = state.players[foe]
    if player.walls[at] == 0:
        return False
    return player.walls_up[at] == 1 or at == blind_wall(player)


@rule
def first_tactics(state: State, foe: int) -> int:
    """HEA-WALL-7: set cards take no blow, so one stands for all of them (HEA-INT-17)."""
    for slot in range(ROW):
        if state.players[foe].tactics[slot] != 0:
            return slot
    return NOBODY


@rule
def target_actions(
    state: State, foe: int, keywords: int, station: bool, act: int, first: int, choices: Choices
) -> None:
    """Every target of an attacker, or of a group, with these keywords."""
    player = state.players[foe]
    for slot in range(ROW):
        if player.row[slot].piece != 0:
            offer(choices, act, first + slot)
    slot = first_tactics(state, foe)
    if slot != NOBODY:
        offer(choices, act, first + TACTICS_TARGET + slot)
    if may_strike_walls(state, foe, keywords):
        for at in range(WALLS):
            if is_listed_wall(state, foe, at):
                offer(choices, act, first + WALL_TARGET + at)
    if station and may_strike_station(state, foe, keywords):
        offer(choices, act, first + STATION_TARGET)


@rule
def attack_actions(state: State, game: Game, choices: Choices) -> None:
    """Single attacks, and one for a group on each target."""
    seat = state.active
    foe = other(seat)
    player = state.players[seat]
    ready = 0
    common = -1
    for slot in range(ROW):
        unit = player.row[slot]
        if may_attack(state, game, unit):
            ready += 1
            common = common & unit.abilities
            target_actions(state, foe, unit.abilities, True, Act.ATTACK, slot * TARGETS, choices)
    if ready > 1 and player.attacks_made == 0 and has_leader(state, game, seat):
        unguarded = count_row(state.players[foe]) == 0  # HEA-GRP-4, HEA-CO-7
        target_actions(state, foe, common, unguarded, Act.GROUP, 0, choices)


# --- groups -----------------------------------------------------------------------------------------


@rule
def top_price(state: State, seat: int) -> int:
    """HEA-GRP-2: the highest price paid for a character of the row."""
    most = 0
    for unit in state.players[seat].row:
        if unit.piece != 0:
            most = max(most, unit.paid)
    return most


@rule
def is_leader(state: State, game: Game, seat: int, unit: Character) -> bool:
    return unit.paid > 0 and unit.paid == top_price(state, seat) and may_attack(state, game, unit)


@rule
def has_leader(state: State, game: Game, seat: int) -> bool:
    """HEA-GRP-2: at least a price of one."""
    for unit in state.players[seat].row:
        if unit.piece != 0 and is_leader(state, game, seat, unit):
            return True
    return False


@rule
def muster(state: State, game: Game, target: int) -> None:
    """HEA-GRP-1: everyone who may attack is taken along; who is not to come is left out next."""
    seat = state.active
    for unit in state.players[seat].row:
        unit.attacking = 1 if may_attack(state, game, unit) else 0
    if count_attacking(state, seat) > 2:
        push(state, Pending.MUSTER, seat, 0)
        state.stack[state.depth - 1].target = target
    else:
        march(state, game, target)


@rule
def may_leave(state: State, game: Game, seat: int, slot: int) -> bool:
    """Two have to stay, one of them a leader."""
    row = state.players[seat].row
    if row[slot].attacking == 0 or count_attacking(state, seat) <= 2:
        return False
    for at in range(ROW):
        if at != slot and row[at].attacking == 1 and is_leader(state, game, seat, row[at]):
            return True
    return False


@rule
def muster_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    offer(choices, Act.MARCH, 0)
    for slot in range(ROW):
        if may_leave(state, game, frame.player, slot):
            offer(choices, Act.LEAVE, slot)


@rule
def march(state: State, game: Game, target: int) -> None:
    """HEA-GRP-2: a group attack under its leader."""
    seat = state.active
    player = state.players[seat]
    leader = NOBODY
    for slot in range(ROW):
        if player.row[slot].attacking == 1 and leader == NOBODY:
            if is_leader(state, game, seat, player.row[slot]):
                leader = slot
    player.groups += 1
    begin_attack(state, game, leader, target, Strike.GROUP)


# --- the course of an attack ------------------------------------------------------------------------


@rule
def count_attacking(state: State, seat: int) -> int:
    count = 0
    for unit in state.players[seat].row:
        if unit.attacking == 1:
            count += 1
    return count


@rule
def declare(state: State, game: Game, argument: int) -> None:
    """HEA-BAT-1: a single attack."""
    slot = argument // TARGETS
    state.players[state.active].row[slot].attacking = 1
    begin_attack(state, game, slot, argument % TARGETS, 0)


@rule
def target_piece(state: State, foe: int, target: int) -> int:
    """The card that is attacked, 0 for walls; HEA-CO-6: the Chosen One at its station."""
    player = state.players[foe]
    if target < TACTICS_TARGET:
        return player.row[target].piece
    if target < WALL_TARGET:
        return player.tactics[target - TACTICS_TARGET]
    if target < STATION_TARGET:
        return 0
    return player.chosen if player.at_station == 1 else 0


@rule
def begin_attack(state: State, game: Game, leader: int, target: int, note: int) -> None:
    """HEA-BAT-6: it is declared; who may take the blow instead is settled now (HEA-RESP-1)."""
    seat = state.active
    foe = other(seat)
    player = state.players[seat]
    player.attacks_made += 1
    piece = target_piece(state, foe, target)
    push(state, Pending.ATTACK, seat, piece)
    frame = state.stack[state.depth - 1]
    frame.piece = player.row[leader].piece
    frame.target = target
    frame.note = note | guard_note(state, foe, target, common_keywords(state, seat))
    about = encode(foe, piece) if target < TACTICS_TARGET else 0
    for slot in range(ROW):
        unit = player.row[slot]
        if unit.attacking == 1:
            unit.attacks = unit.attacks + 1 if unit.attack_turn == state.turn else 1
            unit.attack_turn = state.turn
            trigger_slot(state, game, seat, slot, Trigger.ATTACKS, about)


@rule
def common_keywords(state: State, seat: int) -> int:
    """HEA-WALL-6: what every attacker has (HEA-INT-18)."""
    common = -1
    for unit in state.players[seat].row:
        if unit.attacking == 1:
            common = common & unit.abilities
    return common


@rule
def guard_note(state: State, foe: int, target: int, keywords: int) -> int:
    """HEA-WALL-5, HEA-WALL-7, HEA-CO-7: whether a character takes the blow, and whether only a hidden one."""
    if target < TACTICS_TARGET or count_row(state.players[foe]) == 0:
        return 0
    if target >= WALL_TARGET and target < STATION_TARGET:
        if keywords >> Kw.PIERCE & 1 == 1:
            return 0
        return Strike.GUARDED | Strike.VEILED_GUARD
    return Strike.GUARDED


@rule
def serve_attack(state: State, game: Game, frame: Frame) -> bool:
    """The next stage of an attack."""
    seat = frame.player
    stage = frame.stage
    if stage == Battle.FOUGHT or count_attacking(state, seat) == 0:  # HEA-BAT-7
        for unit in state.players[seat].row:
            unit.attacking = 0
        pop(state)
    elif stage == Battle.DECLARED:
        frame.stage = Battle.ANSWERED
        open_window(state, game, Event.ATTACK, encode(seat, frame.piece))
    elif stage == Battle.ANSWERED:
        aim(state, frame)
    elif stage == Battle.AIMED:
        frame.stage = Battle.FLIPPED
        face(state, game, frame)
    else:
        frame.stage = Battle.FOUGHT
        if is_there(state, frame):
            clash(state, game, frame)
    return True


@rule
def is_there(state: State, frame: Frame) -> bool:
    """HEA-RESP-1: whether the target is still where it was."""
    foe = other(frame.player)
    target = frame.target
    if target >= WALL_TARGET and target < STATION_TARGET:
        return state.players[foe].walls[target - WALL_TARGET] != 0
    return frame.count != 0 and target_piece(state, foe, target) == frame.count


@rule
def is_guard(state: State, seat: int, slot: int, hidden: int) -> bool:
    """Whether a character may take the blow."""
    unit = state.players[seat].row[slot]
    return unit.piece != 0 and (hidden == 0 or unit.face_down == 1)


@rule
def aim(state: State, frame: Frame) -> None:
    """Who takes the blow: a guard of the defender's choice, or what lies behind."""
    foe = other(frame.player)
    if not is_there(state, frame):
        frame.stage = Battle.FOUGHT
        return
    hidden = frame.note & Strike.VEILED_GUARD
    count = 0
    last = 0
    if frame.note & Strike.GUARDED != 0:
        for slot in range(ROW):
            if is_guard(state, foe, slot, hidden):
                count += 1
                last = slot
    if count > 1:
        push(state, Pending.GUARD, foe, 0)
        state.stack[state.depth - 1].note = hidden
        return
    frame.stage = Battle.AIMED
    if count == 1:
        redirect(state, frame, last)
    elif frame.target >= TACTICS_TARGET and frame.target < WALL_TARGET:
        pass_through(state, frame)


@rule
def redirect(state: State, frame: Frame, target: int) -> None:
    """The blow goes there."""
    frame.target = target
    frame.count = target_piece(state, other(frame.player), target)
    frame.stage = Battle.AIMED


@rule
def pass_through(state: State, frame: Frame) -> None:
    """HEA-WALL-7: to a random wall, else to the Chosen One."""
    at = blind_wall(state.players[other(frame.player)])
    redirect(state, frame, STATION_TARGET if at == NOBODY else WALL_TARGET + at)


@rule
def guard_actions(state: State, frame: Frame, choices: Choices) -> None:
    for slot in range(ROW):
        if is_guard(state, frame.player, slot, frame.note):
            offer(choices, Act.GUARD, slot)


@rule
def answer_guard(state: State, slot: int) -> None:
    """HEA-WALL-5, HEA-CO-7: the defender has chosen."""
    pop(state)
    redirect(state, state.stack[state.depth - 1], slot)


@rule
def face(state: State, game: Game, frame: Frame) -> None:
    """HEA-BAT-5: a face-down character is flipped first; what that sets off comes before the clash."""
    foe = other(frame.player)
    if frame.target >= TACTICS_TARGET or slot_of(state, foe, frame.count) == NOBODY:
        return
    turn_face_up(state, game, foe, frame.target)
    trigger_slot(state, game, foe, frame.target, Trigger.ATTACKED, encode(frame.player, frame.piece))
