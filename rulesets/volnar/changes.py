"""What happens to Units in their lanes: entering, moving, leaving, damage, KO, changes for a time."""

from __future__ import annotations

from ..kernel.dialect import rule
from .effect_codes import Duration, Trigger, Verb
from .places import ABOUT_SEAT, are_adjacent, encode, lane_of
from .state import BUCKETS, LANES, NOBODY, Game, State, Step, Unit
from .waiting import trigger_card, trigger_side
from .zones import (
    bounded,
    bury,
    clear,
    copy_unit,
    is_token,
    other,
    reveal,
    row_of,
    take_into_hand,
)

FOREVER = 1 << 14  # a turn that never comes
FALLEN_BITS = 7  # what a piece takes in the mask of the fallen
FALLEN_MASK = ABOUT_SEAT - 1


# --- entering, moving, leaving ---------------------------------------------------------------------


@rule
def enter(state: State, game: Game, seat: int, lane: int, piece: int) -> None:
    """VOL-CARD-1: a Unit into a free lane slot, where everybody sees it."""
    unit = state.players[seat].units[lane]
    clear(unit)
    unit.piece = piece
    unit.card = row_of(state, game, seat, piece)
    unit.entered_turn = state.turn
    card = game.cards[unit.card]
    unit.keywords = card.keywords
    unit.power = card.power
    unit.health = card.health
    unit.abilities = card.keywords
    state.stale = 1
    reveal(state, seat, piece)
    trigger_side(state, game, seat, Trigger.ALLY_ENTERS, encode(seat, piece))


@rule
def break_link(state: State, seat: int, lane: int) -> None:
    """VOL-KW-NESTLINK-3: the link of a Unit ends, for both."""
    state.stale = 1
    units = state.players[seat].units
    partner = lane_of(state, seat, units[lane].link)
    units[lane].link = 0
    if partner != NOBODY:
        units[partner].link = 0


@rule
def drop_attachments(state: State, seat: int, lane: int) -> None:
    """VOL-CARD-4: to the Graveyard, all that is on the Unit in this lane."""
    state.stale = 1
    player = state.players[seat]
    kept = 0
    for i in range(player.attached_count):
        piece = player.attached[i]
        if player.attached_lane[i] == lane:
            bury(state, seat, piece)
        else:
            player.attached[kept] = piece
            player.attached_lane[kept] = player.attached_lane[i]
            kept += 1
    player.attached_count = kept


@rule
def leave(state: State, seat: int, lane: int) -> int:
    """A Unit leaves its lane, for wherever its piece is put then."""
    unit = state.players[seat].units[lane]
    piece = unit.piece
    break_link(state, seat, lane)
    drop_attachments(state, seat, lane)
    clear(unit)
    return piece


@rule
def return_to_hand(state: State, seat: int, lane: int) -> None:
    """To its owner's hand; VOL-CARD-5: a Token leaves the game."""
    piece = leave(state, seat, lane)
    if not is_token(piece):
        take_into_hand(state, seat, piece)


@rule
def is_rooted(state: State, unit: Unit) -> bool:
    """VOL-STAT-3."""
    return unit.rooted_until >= state.turn


@rule
def may_move(state: State, seat: int, lane: int, target: int) -> bool:
    """VOL-MOVE-1, VOL-MOVE-2, VOL-STAT-3: to an adjacent free lane slot of its side."""
    units = state.players[seat].units
    if units[lane].piece == 0 or units[target].piece != 0:
        return False
    return are_adjacent(lane, target) and not is_rooted(state, units[lane])


@rule
def move_unit(state: State, seat: int, lane: int, target: int) -> None:
    """VOL-MOVE-3: moving breaks the link; attachments go along."""
    player = state.players[seat]
    break_link(state, seat, lane)
    clear(player.units[target])
    copy_unit(player.units[target], player.units[lane])
    clear(player.units[lane])
    for i in range(player.attached_count):
        if player.attached_lane[i] == lane:
            player.attached_lane[i] = target


# --- damage and KO ---------------------------------------------------------------------------------


@rule
def hurt(state: State, unit: Unit, amount: int) -> None:
    """VOL-HEALTH-1: damage stays upon a Unit."""
    if amount > 0:
        state.shaken = 1
        unit.damage = bounded(unit.damage + amount)


@rule
def has_fallen(unit: Unit) -> bool:
    """VOL-HEALTH-1."""
    return unit.piece != 0 and unit.damage >= unit.health


@rule
def somebody_fell(state: State) -> bool:
    if state.shaken == 0:
        return False
    for player in state.players:
        for unit in player.units:
            if has_fallen(unit):
                return True
    state.shaken = 0
    return False


@rule
def defeat_fallen(state: State, game: Game) -> None:
    """VOL-HEALTH-1: all whose damage reached their Health are KO'd at the same time; then come the effects
    that this sets off."""
    fallen = 0
    for side in range(2):
        for lane in range(LANES):
            unit = state.players[side].units[lane]
            if has_fallen(unit):
                fallen |= unit.piece << FALLEN_BITS * (side * LANES + lane)
    for at in range(2 * LANES):
        if fallen >> FALLEN_BITS * at & FALLEN_MASK != 0:
            bury(state, at // LANES, leave(state, at // LANES, at % LANES))
    for at in range(2 * LANES):
        piece = fallen >> FALLEN_BITS * at & FALLEN_MASK
        if piece != 0:
            mourn(state, game, at // LANES, piece)


@rule
def defeat(state: State, game: Game, seat: int, lane: int) -> None:
    """A Unit is KO'd by an effect that says so."""
    piece = leave(state, seat, lane)
    bury(state, seat, piece)
    mourn(state, game, seat, piece)


@rule
def mourn(state: State, game: Game, seat: int, piece: int) -> None:
    """What a KO sets off."""
    about = encode(seat, piece)
    trigger_card(state, game, row_of(state, game, seat, piece), Trigger.DEFEATED, seat, piece, 0)
    trigger_side(state, game, seat, Trigger.ALLY_DEFEATED, about)
    trigger_side(state, game, other(seat), Trigger.ENEMY_DEFEATED, about)


# --- changes and their duration --------------------------------------------------------------------


@rule
def next_turn_of(state: State, seat: int) -> int:
    """The number of a player's next turn."""
    return state.turn + (2 if state.active == seat else 1)


@rule
def until(state: State, seat: int, duration: int) -> int:
    """The last turn in which something with this duration holds; `seat` is the effect's player."""
    if duration == Duration.PERMANENT:
        return FOREVER
    if duration == Duration.YOUR_NEXT_TURN:
        return next_turn_of(state, seat)
    if duration == Duration.THEIR_NEXT_TURN:
        return next_turn_of(state, other(seat))
    return state.turn


@rule
def change_stats(state: State, step: Step, amount: int, seat: int, unit: Unit) -> None:
    """Add to Power, Health or both: for good, or to the end of a turn."""
    state.stale = 1
    power = amount if step.verb != Verb.CHANGE_HEALTH else 0
    health = amount if step.verb != Verb.CHANGE_POWER else 0
    if step.duration == Duration.PERMANENT:
        unit.power_change = bounded(unit.power_change + power)
        unit.health_change = bounded(unit.health_change + health)
    else:
        bucket = until(state, seat, step.duration) % BUCKETS
        unit.later_power[bucket] = bounded(unit.later_power[bucket] + power)
        unit.later_health[bucket] = bounded(unit.later_health[bucket] + health)


@rule
def change_unit(
    state: State, game: Game, step: Step, amount: int, seat: int, target_seat: int, lane: int
) -> None:
    """Do a step of the effect of `seat` to the Unit in this lane. MOVE is done by `effects`."""
    unit = state.players[target_seat].units[lane]
    verb = step.verb
    if verb == Verb.DAMAGE:
        hurt(state, unit, amount)
    elif verb == Verb.HEAL:
        unit.damage = max(unit.damage - max(amount, 0), 0)
    elif verb == Verb.KO:
        defeat(state, game, target_seat, lane)
    elif verb == Verb.RETURN:
        return_to_hand(state, target_seat, lane)
    elif verb == Verb.STUN:  # VOL-STAT-2
        unit.stunned_until = max(unit.stunned_until, next_turn_of(state, target_seat))
    elif verb == Verb.SLEEP:  # VOL-STAT-1
        unit.asleep_until = max(unit.asleep_until, until(state, seat, step.duration))
    elif verb == Verb.ROOT:  # VOL-STAT-3
        unit.rooted_until = max(unit.rooted_until, until(state, seat, step.duration))
    elif verb == Verb.STRIP:
        drop_attachments(state, target_seat, lane)
    elif verb == Verb.GRANT:
        state.stale = 1
        if step.duration == Duration.PERMANENT:
            unit.keywords |= step.keyword
        else:
            unit.granted[until(state, seat, step.duration) % BUCKETS] |= step.keyword
    else:
        change_stats(state, step, amount, seat, unit)


@rule
def end_turn_changes(state: State, unit: Unit, clears: int) -> None:
    """What lasts until the end of this turn ends; VOL-HEALTH-1: damage too, if the option says so."""
    bucket = state.turn % BUCKETS
    if unit.granted[bucket] != 0 or unit.later_power[bucket] != 0 or unit.later_health[bucket] != 0:
        state.stale = 1
        unit.granted[bucket] = 0
        unit.later_power[bucket] = 0
        unit.later_health[bucket] = 0
    if clears == 1:
        unit.damage = 0
