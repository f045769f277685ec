"""Bringing units out: what may be summoned or set, tributes, slots, special summons, flips, positions."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .continuous import keep_grants
from .effect_codes import Trigger
from .offers import offer
from .state import (
    NOBODY,
    SLOTS,
    Act,
    Choices,
    DeckList,
    Ending,
    Event,
    Frame,
    Game,
    Heroic,
    Pending,
    Stage,
    State,
    Unit,
)
from .triggers import encode, pop, push, queue_entering_keywords, slot_of, trigger_side, trigger_unit
from .window import open_window
from .zones import (
    clear,
    count_units,
    finish,
    leave_to_grave,
    mark_played,
    other,
    reveal,
)


@rule
def tributes_for(game: Game, level: int) -> int:
    """VAL-SUM-2."""
    if level >= game.options.two_tribute_level:
        return 2
    if level >= game.options.one_tribute_level:
        return 1
    return 0


@rule
def affordable(deck: DeckList, units: int) -> int:
    """VAL-SUM-2, VAL-FIELD-4: a mask of the pieces whose Normal Summon this many own units allow."""
    mask = deck.untributed if units < SLOTS else 0
    if units >= 1:
        mask |= deck.one_tribute
    if units >= 2:
        mask |= deck.two_tributes
    return mask


@rule
def offer_summons(state: State, game: Game, choices: Choices) -> None:
    """VAL-SUM-1 to 5, VAL-SUM-10, VAL-VP-3: what can be brought out of the hand, copies listed once."""
    seat = state.active
    player = state.players[seat]
    units = count_units(player)
    deck = game.decks[seat]
    normal = 0
    if state.summons < game.options.summons + state.extra_summons:
        normal = affordable(deck, units)
    heroic = 0
    if player.heroic == Heroic.NONE and player.valour >= game.options.heroic_cost and units < SLOTS:
        heroic = deck.heroes
    seen = 0
    for index in range(player.hand_count):
        piece = player.hand[index]
        if (normal | heroic) >> piece & 1 == 0 or seen >> deck.bit[piece] & 1 == 1:
            continue
        seen |= 1 << deck.bit[piece]
        if normal >> piece & 1 == 1:
            offer(choices, Act.SUMMON_ATTACK, index)
            offer(choices, Act.SUMMON_DEFENSE, index)
            if deck.heroes >> piece & 1 == 0:
                offer(choices, Act.SET, index)
        if heroic >> piece & 1 == 1:
            offer(choices, Act.HERO_ATTACK, index)
            offer(choices, Act.HERO_DEFENSE, index)
    choices.playable |= seen


@rule
def begin_summon(state: State, game: Game, kind: int, index: int) -> None:
    """VAL-ENTER-1: a summon is paid, then placed; the card leaves the hand when it is announced."""
    seat = state.active
    player = state.players[seat]
    piece = take_from_hand(player, index)
    mark_played(player, game, seat, piece)
    cost = 0
    if kind == Act.HERO_ATTACK or kind == Act.HERO_DEFENSE:  # VAL-VP-3, VAL-VP-10
        player.valour -= game.options.heroic_cost
        player.heroic = Heroic.SUMMON
    else:
        state.summons += 1
        cost = tributes_for(game, game.cards[game.decks[seat].card[piece]].level)
    if kind != Act.SET:
        reveal(state, seat, piece)
    push(state, Pending.SUMMON, seat, cost)
    frame = state.stack[state.depth - 1]
    frame.piece = piece
    frame.required = 1
    frame.first = kind
    frame.second = cost


@rule
def special_summon(state: State, seat: int, piece: int, risen: int) -> None:
    """Bring out a piece that left its zone already: its player chooses position and slot, nothing is
    paid. The caller has seen to a free slot. `risen` marks a Revenant."""
    reveal(state, seat, piece)
    push(state, Pending.SUMMON, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.piece = piece
    frame.stage = Stage.STANCE
    frame.note = risen


@rule
def serve_summon(state: State, game: Game, frame: Frame) -> bool:
    """Go on with the summon on top of the stack; False while it waits for its player."""
    player = state.players[frame.player]
    if frame.stage == Stage.PAY:
        if frame.count == 0:
            frame.stage = Stage.PLACE
            return True
        if count_units(player) < frame.count:  # VAL-WIN-4
            finish(state, other(frame.player), Ending.UNABLE)
            return True
        return False
    if frame.stage == Stage.PLACE or frame.stage == Stage.STANCE:
        return False
    if frame.stage == Stage.ARRIVE and frame.first != Act.SET:  # VAL-FACE-1: setting opens no window
        frame.stage = Stage.ENTERED
        open_window(state, game, Event.SUMMON, frame.player, frame.piece)
        return True
    seat = frame.player
    piece = frame.piece
    entered = frame.stage == Stage.ENTERED
    pop(state)
    if entered:
        arrive(state, game, seat, slot_of(state, seat, piece))
    return True


@rule
def arrive(state: State, game: Game, seat: int, slot: int) -> None:
    """VAL-ENTER-1: after the window, what entering sets off, if the unit is still there."""
    if slot == NOBODY:
        return
    unit = state.players[seat].front[slot]
    about = encode(seat, unit.piece)
    keep_grants(state, game)
    queue_entering_keywords(state, game, seat, unit)
    trigger_unit(state, game, seat, unit, Trigger.ENTER, about)
    trigger_side(state, game, seat, Trigger.ALLY_ENTERS, about)


@rule
def pay_tribute(state: State, frame: Frame, slot: int) -> None:
    """VAL-SUM-3."""
    leave_to_grave(state, frame.player, slot)
    frame.count -= 1


@rule
def place(state: State, game: Game, frame: Frame, slot: int) -> None:
    """VAL-FIELD-4, VAL-SUM-4, VAL-SUM-5: the unit enters the chosen slot in its announced position."""
    unit = state.players[frame.player].front[slot]
    clear(unit)
    kind = frame.first
    unit.piece = frame.piece
    unit.card = game.decks[frame.player].card[frame.piece]
    unit.keywords = game.cards[unit.card].keywords
    unit.face_down = 1 if kind == Act.SET else 0
    unit.defending = 0 if kind == Act.SUMMON_ATTACK or kind == Act.HERO_ATTACK else 1
    unit.ready = 1 if kind == Act.HERO_ATTACK or kind == Act.HERO_DEFENSE else 0
    unit.entered_turn = state.turn
    unit.tributes = frame.second
    unit.halved = frame.note
    frame.stage = Stage.ARRIVE


@rule
def may_change(state: State, unit: Unit) -> bool:
    """VAL-POS-1: face-up, and neither summoned, turned nor sent to attack in this turn."""
    return (
        unit.piece != 0
        and unit.face_down == 0
        and unit.entered_turn != state.turn
        and unit.moved_turn != state.turn
        and unit.attacked_turn != state.turn
    )


@rule
def may_flip(state: State, unit: Unit) -> bool:
    """VAL-SUM-7: a Set unit, on a later turn than that of the Set."""
    return unit.piece != 0 and unit.face_down == 1 and unit.entered_turn != state.turn


@rule
def offer_positions(state: State, choices: Choices) -> None:
    front = state.players[state.active].front
    for slot in range(SLOTS):
        unit = front[slot]
        if may_change(state, unit):
            offer(choices, Act.CHANGE, slot)
        elif may_flip(state, unit):
            offer(choices, Act.FLIP, slot)


@rule
def change_position(state: State, unit: Unit) -> None:
    unit.defending = 1 - unit.defending
    unit.moved_turn = state.turn


@rule
def flip(state: State, game: Game, slot: int) -> None:
    """VAL-SUM-7: face-up into Attack Position; that is the unit's position change of the turn. The
    flip effect waits for the window (VAL-ENTER-1, VAL-RESP-2)."""
    seat = state.active
    unit = state.players[seat].front[slot]
    unit.face_down = 0
    unit.defending = 0
    unit.moved_turn = state.turn
    reveal(state, seat, unit.piece)
    push(state, Pending.FLIP, seat, 0)
    state.stack[state.depth - 1].piece = unit.piece
    open_window(state, game, Event.SUMMON, seat, unit.piece)


@rule
def serve_flip(state: State, game: Game, frame: Frame) -> bool:
    """The flip effect, if the unit is still there."""
    seat = frame.player
    piece = frame.piece
    pop(state)
    slot = slot_of(state, seat, piece)
    if slot != NOBODY:
        unit = state.players[seat].front[slot]
        trigger_unit(state, game, seat, unit, Trigger.FLIP, encode(seat, piece))
    return True
