"""The factions' keywords, each with its rule id; and Energy, which Channel gives."""

from __future__ import annotations

from ..kernel.dialect import rule
from .changes import hurt
from .continuous import refresh
from .effect_codes import Kw, Trigger
from .offers import offer
from .places import are_adjacent, encode, lane_of
from .resolve import resolve_card
from .state import (
    BUCKETS,
    FOG_ROW,
    LANES,
    NOBODY,
    Act,
    Choices,
    Frame,
    Game,
    Pending,
    Phase,
    State,
)
from .waiting import push, trigger_card, trigger_side
from .zones import clear_fog, count_fog, lose_life, other, reveal, row_of

OWN_NEXT_TURN = 2  # turns until the same player's next turn
NO_FACTION = 0  # VOL-DECK-2: the code of neutral cards, which share no faction


@rule
def has(mask: int, keyword: int) -> bool:
    return mask >> keyword & 1 == 1


# --- Energy and Channel ----------------------------------------------------------------------------


@rule
def gain_energy(state: State, game: Game, seat: int, amount: int) -> None:
    """VOL-TURN-4: up to the maximum; VOL-KW-CHANNEL-3: gaining nothing there still counts as a gain."""
    player = state.players[seat]
    if amount <= 0:
        return
    player.energy = max(player.energy, min(player.energy + amount, game.options.most_energy))
    trigger_side(state, game, seat, Trigger.ENERGY, 0)


@rule
def channels(state: State, game: Game, seat: int) -> bool:
    """VOL-KW-CHANNEL-1: whether a card with Channel is in play."""
    player = state.players[seat]
    for unit in player.units:
        if unit.piece != 0 and has(unit.abilities, Kw.CHANNEL):
            return True
    for i in range(player.attached_count):
        if has(game.cards[game.decks[seat].card[player.attached[i]]].keywords, Kw.CHANNEL):
            return True
    return False


@rule
def channel(state: State, game: Game, seat: int) -> None:
    """VOL-KW-CHANNEL-1, VOL-KW-CHANNEL-2: once, however many cards have it."""
    if channels(state, game, seat):
        gain_energy(state, game, seat, 1)


# --- Fogcast ---------------------------------------------------------------------------------------


@rule
def may_fogcast(state: State, game: Game, seat: int) -> bool:
    """VOL-KW-FOGCAST-2, VOL-ZONE-4."""
    return count_fog(state.players[seat]) < game.options.fog_limit


@rule
def put_into_fog(state: State, game: Game, seat: int, piece: int) -> None:
    """VOL-KW-FOGCAST-1: it waits for the start of its player's next Main Phase."""
    for fog in state.players[seat].fog:
        if fog.piece == 0:
            fog.piece = piece
            fog.card = row_of(state, game, seat, piece)
            fog.due = state.turn + OWN_NEXT_TURN
            fog.delayed = 0
            reveal(state, seat, piece)
            return


@rule
def delay_fog(state: State, seat: int, slot: int) -> None:
    """VOL-KW-FOGCAST-3: once each, to the following own Main Phase; VOL-TIM-2: in a Main Phase only."""
    fog = state.players[seat].fog[slot]
    if state.phase != Phase.FOG and state.phase != Phase.MAIN:
        return
    if fog.piece != 0 and fog.delayed == 0:
        fog.delayed = 1
        fog.due += OWN_NEXT_TURN


@rule
def is_due(state: State, seat: int, slot: int) -> bool:
    fog = state.players[seat].fog[slot]
    return fog.piece != 0 and fog.due <= state.turn


@rule
def serve_fog_phase(state: State, game: Game) -> None:
    """VOL-KW-FOGCAST-1: what is due resolves, several in the order their player picks."""
    seat = state.active
    due = 0
    last = NOBODY
    for slot in range(FOG_ROW):
        if is_due(state, seat, slot):
            due += 1
            last = slot
    if due == 0:
        state.phase = Phase.MAIN
    elif due == 1:
        resolve_fog(state, game, seat, last)
    else:
        push(state, Pending.FOG, seat, 0)


@rule
def fog_actions(state: State, frame: Frame, choices: Choices) -> None:
    for slot in range(FOG_ROW):
        if is_due(state, frame.player, slot):
            offer(choices, Act.FOG, slot)


@rule
def resolve_fog(state: State, game: Game, seat: int, slot: int) -> None:
    fog = state.players[seat].fog[slot]
    piece = fog.piece
    clear_fog(fog)
    resolve_card(state, game, seat, piece, Trigger.CAST, Trigger.CAST, 0)


# --- Nestlink --------------------------------------------------------------------------------------


@rule
def can_link(state: State, game: Game, seat: int, lane: int, partner: int) -> bool:
    """VOL-KW-NESTLINK-1, VOL-KW-NESTLINK-2: two unlinked own Units of one faction in adjacent lanes."""
    mine = state.players[seat].units[lane]
    theirs = state.players[seat].units[partner]
    if mine.piece == 0 or theirs.piece == 0 or not are_adjacent(lane, partner):
        return False
    if not has(mine.abilities, Kw.NESTLINK) or not has(theirs.abilities, Kw.NESTLINK):
        return False
    if mine.link != 0 or theirs.link != 0:
        return False
    faction = game.cards[mine.card].faction
    return faction != NO_FACTION and faction == game.cards[theirs.card].faction


@rule
def offer_link(state: State, game: Game, seat: int, lane: int) -> None:
    """VOL-KW-NESTLINK-1: asked only when a Unit is played from hand."""
    for partner in range(LANES):
        if can_link(state, game, seat, lane, partner):
            push(state, Pending.LINK, seat, 0)
            state.stack[state.depth - 1].first = lane
            return


@rule
def link_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    offer(choices, Act.DECLINE, 0)
    for partner in range(LANES):
        if can_link(state, game, frame.player, frame.first, partner):
            offer(choices, Act.LINK, partner)


@rule
def link(state: State, game: Game, seat: int, lane: int, partner: int) -> None:
    """VOL-KW-NESTLINK-1: both have the bonus on their cards from now on."""
    player = state.players[seat]
    mine = player.units[lane]
    theirs = player.units[partner]
    mine.link = theirs.piece
    theirs.link = mine.piece
    player.links += 1
    state.stale = 1
    trigger_card(state, game, mine.card, Trigger.LINK, seat, mine.piece, encode(seat, theirs.piece))
    trigger_card(state, game, theirs.card, Trigger.LINK, seat, theirs.piece, encode(seat, mine.piece))


# --- Blade Form ------------------------------------------------------------------------------------


@rule
def blade_form(state: State, game: Game, seat: int, lane: int) -> None:
    """VOL-KW-BLADE-FORM-1, VOL-KW-BLADE-FORM-2: after a Spell of this Main Phase, once a turn."""
    player = state.players[seat]
    unit = player.units[lane]
    refresh(state, game)
    if player.spell_cast == 0 or player.blade_used == 1 or not has(unit.abilities, Kw.BLADE_FORM):
        return
    player.blade_used = 1
    player.blades += 1
    unit.later_power[state.turn % BUCKETS] += game.options.blade_power
    state.stale = 1
    if game.options.blade_form_wakes == 1:  # VOL-KW-BLADE-FORM-4
        unit.awake = 1
    trigger_card(state, game, unit.card, Trigger.BLADE, seat, unit.piece, 0)
    push(state, Pending.BLADE, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.first = lane
    frame.piece = unit.piece


@rule
def may_strike(game: Game, lane: int, target: int) -> bool:
    """VOL-KW-BLADE-FORM-3."""
    return game.options.blade_lane == 1 or target != lane


@rule
def blade_actions(game: Game, frame: Frame, choices: Choices) -> None:
    offer(choices, Act.DECLINE, 0)
    for target in range(LANES):
        if may_strike(game, frame.first, target):
            offer(choices, Act.STRIKE, target)


@rule
def strike(state: State, game: Game, seat: int, lane: int, piece: int, target: int) -> None:
    """VOL-KW-BLADE-FORM-3: the free attack is not answered and sets nothing off; no same-lane bonus.
    VOL-KW-BLADE-FORM-4: the regular attack is still to come."""
    refresh(state, game)
    unit = state.players[seat].units[lane]
    if unit.piece != piece:
        return
    foe = state.players[other(seat)]
    if foe.units[target].piece != 0:
        hurt(state, foe.units[target], unit.power)
    else:
        lose_life(state, other(seat), unit.power)
        state.players[seat].lane_damage[lane] += unit.power


# --- Roarback --------------------------------------------------------------------------------------


@rule
def roar_trigger(state: State, game: Game, seat: int, piece: int) -> int:
    """VOL-KW-ROARBACK-1: the trigger by which a Unit that took enough damage roars, NONE if it does not."""
    lane = lane_of(state, seat, piece)
    card = game.cards[row_of(state, game, seat, piece)]
    if lane == NOBODY:
        last = has(card.keywords, Kw.ROARBACK) and card.triggers >> Trigger.LAST_ROAR & 1 == 1
        return Trigger.LAST_ROAR if last else Trigger.NONE
    if has(state.players[seat].units[lane].abilities, Kw.ROARBACK):
        return Trigger.ROARBACK
    return Trigger.NONE


@rule
def offer_roar(state: State, game: Game, seat: int, piece: int, about: int) -> None:
    """VOL-KW-ROARBACK-2: once a Combat Phase for each player, and only if that player likes."""
    if state.players[seat].roared == 1 or piece == 0:
        return
    if roar_trigger(state, game, seat, piece) == Trigger.NONE:
        return
    push(state, Pending.ROAR, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.piece = piece
    frame.second = about


@rule
def roar(state: State, game: Game, seat: int, piece: int, about: int) -> None:
    """Roarback fires: a Unit that stands has both kinds of roars, one that was KO'd its last one."""
    player = state.players[seat]
    player.roared = 1
    player.roars += 1
    row = row_of(state, game, seat, piece)
    if lane_of(state, seat, piece) != NOBODY:
        trigger_card(state, game, row, Trigger.ROARBACK, seat, piece, about)
    trigger_card(state, game, row, Trigger.LAST_ROAR, seat, piece, about)
