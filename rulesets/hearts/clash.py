"""HEA-BAT-2 to 4, HEA-GRP-3, HEA-DEF-3, HEA-WALL-1 to 4: who falls."""

from __future__ import annotations

from ..kernel.dialect import rule
from .changes import expose, fall
from .effect_codes import Kw, Trigger
from .effects import lose_wall
from .places import encode, slot_of
from .state import (
    NOBODY,
    ROW,
    STATION_TARGET,
    TACTICS_TARGET,
    WALL_STEP,
    WALL_TARGET,
    WALLS,
    Character,
    Event,
    Frame,
    Game,
    Stance,
    State,
    Strike,
)
from .waiting import trigger_slot
from .walls import pick_wall, show_wall
from .windows import open_window
from .worth import stake, wall_gain
from .zones import bury, other, row_of

DRAWS = 2  # HEA-BAT-4: wall draws of one tiebreaker


@rule
def clash(state: State, game: Game, frame: Frame) -> None:
    """The blow falls on a wall, on the station or on a character."""
    target = frame.target
    if target == STATION_TARGET:
        strike_station(state, game, frame)
    elif target >= WALL_TARGET:
        strike_wall(state, game, frame, target - WALL_TARGET)
    elif target < TACTICS_TARGET:
        strike_character(state, game, frame, target)


@rule
def strength(state: State, seat: int) -> int:
    """HEA-GRP-1, HEA-BAT-8: the summed ATK of those who are still in the attack."""
    total = 0
    for unit in state.players[seat].row:
        if unit.attacking == 1:
            total += unit.atk
    return total


@rule
def leader_slot(state: State, frame: Frame) -> int:
    """The leader, or the first of those who are left."""
    slot = slot_of(state, frame.player, frame.piece)
    row = state.players[frame.player].row
    if slot != NOBODY and row[slot].attacking == 1:
        return slot
    for at in range(ROW):
        if row[at].attacking == 1:
            return at
    return NOBODY


@rule
def has(unit: Character, keyword: int) -> bool:
    return unit.abilities >> keyword & 1 == 1


@rule
def fall_in_battle(state: State, game: Game, seat: int, slot: int, spared: int) -> bool:
    """Destroyed, unless a keyword spares it: HEA-INT-1 Sturdy, HEA-INT-2 Unbroken."""
    unit = state.players[seat].row[slot]
    if unit.piece == 0 or has(unit, spared):
        return False
    fall(state, game, seat, slot)
    return True


@rule
def attackers_fall(state: State, game: Game, seat: int, spared: int) -> int:
    """HEA-GRP-3: the whole group falls; gives how many did."""
    marked = 0
    count = 0
    for slot in range(ROW):
        if state.players[seat].row[slot].attacking == 1:
            marked |= 1 << slot
    for slot in range(ROW):
        if marked >> slot & 1 == 1 and fall_in_battle(state, game, seat, slot, spared):
            count += 1
    return count


@rule
def win_battle(state: State, game: Game, seat: int, slot: int, about: int) -> None:
    """A character has destroyed another; HEA-CO-5, HEA-INT-20."""
    unit = state.players[seat].row[slot]
    if unit.piece == 0:
        return
    trigger_slot(state, game, seat, slot, Trigger.WINS, about)
    if unit.chosen == 1:
        expose(state, seat)


@rule
def attackers_win(state: State, game: Game, frame: Frame, about: int) -> None:
    """The leader's victory; HEA-CO-5 for a Chosen One anywhere in the group."""
    seat = frame.player
    for unit in state.players[seat].row:
        if unit.attacking == 1 and unit.chosen == 1:
            expose(state, seat)
    slot = leader_slot(state, frame)
    if slot != NOBODY:
        win_battle(state, game, seat, slot, about)


# --- walls ------------------------------------------------------------------------------------------


@rule
def strike_wall(state: State, game: Game, frame: Frame, at: int) -> None:
    """HEA-WALL-1 to 4."""
    seat = frame.player
    foe = other(seat)
    value = state.players[foe].walls[at]
    total = strength(state, seat)
    if state.players[foe].walls_up[at] == 0:
        note_luck(state, seat, foe, total, value)
    if total <= value:
        show_wall(state, game, foe, at)
        if total < value:
            attackers_fall(state, game, seat, Kw.STURDY)
        return
    lose_wall(state, game, foe, at)
    state.players[seat].walls_broken += 1
    slot = leader_slot(state, frame)
    state.points = value // WALL_STEP
    trigger_slot(state, game, seat, slot, Trigger.BREAKS, 0)
    state.points = 0
    open_window(state, game, Event.WALL, encode(seat, state.players[seat].row[slot].piece))


@rule
def note_luck(state: State, seat: int, foe: int, total: int, value: int) -> None:
    """What this wall brings beyond the average of those that lie face-down."""
    lost = 0
    for unit in state.players[seat].row:
        if unit.attacking == 1 and not has(unit, Kw.STURDY):
            lost += stake(unit)
    count = 0
    expected = 0
    for at in range(WALLS):
        each = state.players[foe].walls[at]
        if each != 0 and state.players[foe].walls_up[at] == 0:
            count += 1
            expected += wall_gain(total, each, lost)
    state.players[seat].wall_luck += wall_gain(total, value, lost) - expected // count


# --- the tiebreaker ---------------------------------------------------------------------------------


@rule
def break_tie(state: State, game: Game, seat: int, mine: int, theirs: int) -> int:
    """HEA-BAT-4: above 0 if the attacker of `seat` wins, below 0 if it loses. HEA-INT-3: Resolute (`mine`,
    `theirs`) wins without a draw."""
    if mine != theirs:
        return mine - theirs
    foe = other(seat)
    for _ in range(DRAWS):
        own = pick_wall(state, game, foe)
        their = pick_wall(state, game, seat)
        if own != their:
            return own - their
        if own == 0:
            return 0
    return 0


@rule
def outcome(state: State, game: Game, frame: Frame, difference: int, theirs: int) -> int:
    """HEA-GRP-3: groups have no tiebreaker."""
    if difference != 0 or frame.note & Strike.GROUP != 0:
        return difference
    slot = leader_slot(state, frame)
    mine = 1 if has(state.players[frame.player].row[slot], Kw.RESOLUTE) else 0
    return break_tie(state, game, frame.player, mine, theirs)


# --- characters -------------------------------------------------------------------------------------


@rule
def strike_character(state: State, game: Game, frame: Frame, slot: int) -> None:
    """HEA-BAT-2, HEA-BAT-3, HEA-GRP-3; formations apart."""
    seat = frame.player
    foe = other(seat)
    unit = state.players[foe].row[slot]
    if state.players[foe].formation == 1 and unit.formed == 1 and unit.stance == Stance.DEFENSE:
        strike_formation(state, game, frame, slot)
        return
    defends = unit.stance == Stance.DEFENSE
    stat = unit.dfn if defends else unit.atk
    resolute = 1 if has(unit, Kw.RESOLUTE) else 0
    result = outcome(state, game, frame, strength(state, seat) - stat, resolute)
    piece = unit.piece
    if result > 0:
        if fall_in_battle(state, game, foe, slot, Kw.UNBROKEN):
            attackers_win(state, game, frame, encode(foe, piece))
    elif result < 0 and (not defends or frame.note & Strike.GROUP != 0):
        leader = frame.piece
        if attackers_fall(state, game, seat, Kw.UNBROKEN) > 0:
            win_battle(state, game, foe, slot, encode(seat, leader))


@rule
def strike_formation(state: State, game: Game, frame: Frame, slot: int) -> None:
    """HEA-DEF-1, HEA-DEF-3: their combined DEF; broken, every member falls; held, a group falls."""
    seat = frame.player
    foe = other(seat)
    player = state.players[foe]
    total = 0
    marked = 0
    for at in range(ROW):
        member = player.row[at]
        if member.piece != 0 and member.formed == 1 and member.stance == Stance.DEFENSE:
            total += member.dfn
            marked |= 1 << at
    difference = strength(state, seat) - total
    piece = player.row[slot].piece
    if difference > 0:
        for at in range(ROW):
            if marked >> at & 1 == 1:
                fall_in_battle(state, game, foe, at, Kw.UNBROKEN)
        if slot_of(state, foe, piece) == NOBODY:
            attackers_win(state, game, frame, encode(foe, piece))
    elif difference < 0 and frame.note & Strike.GROUP != 0:
        leader = frame.piece
        if attackers_fall(state, game, seat, Kw.UNBROKEN) > 0:
            win_battle(state, game, foe, slot, encode(seat, leader))


@rule
def strike_station(state: State, game: Game, frame: Frame) -> None:
    """HEA-CO-8, HEA-GRP-4: the Chosen One defends with its printed DEF; it falls, or is revealed."""
    seat = frame.player
    foe = other(seat)
    player = state.players[foe]
    card = game.cards[row_of(game, foe, player.chosen)]
    resolute = card.keywords >> Kw.RESOLUTE & 1
    result = outcome(state, game, frame, strength(state, seat) - card.dfn, resolute)
    expose(state, foe)
    if result > 0:
        player.at_station = 0
        player.felled = 1
        bury(state, foe, player.chosen)
    elif result < 0 and frame.note & Strike.GROUP != 0:
        attackers_fall(state, game, seat, Kw.UNBROKEN)
