"""VOL-TURN-5: what the Main Phase allows: cards from hand, activated effects, one Unit move."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .changes import enter, may_move, move_unit
from .conditions import holds
from .effect_codes import Kw, Trigger
from .keywords import blade_form, has, may_fogcast, offer_link, put_into_fog
from .offers import is_first_copy, offer
from .resolve import push_effect, resolve_card
from .state import LANES, PLACES, Act, Choices, Game, Kind, State, Unit
from .waiting import trigger_card, trigger_side
from .zones import card_bit, mark_used, place_trap, reveal


@rule
def offer_cards(state: State, game: Game, choices: Choices) -> None:
    """Every card of the hand that can be paid and has room; copies are listed once."""
    seat = state.active
    player = state.players[seat]
    for index in range(player.hand_count):
        card = game.cards[game.decks[seat].card[player.hand[index]]]
        if card.cost > player.energy or not is_first_copy(player, game, seat, index):
            continue
        before = choices.count
        kind = card.type
        if kind == Kind.SPELL:
            if not has(card.keywords, Kw.FOGCAST) or may_fogcast(state, game, seat):
                offer(choices, Act.SPELL, index)
        else:
            offer_lanes(state, seat, index, kind, choices)
        if choices.count > before:
            choices.playable |= card_bit(game, seat, player.hand[index])


@rule
def offer_lanes(state: State, seat: int, index: int, kind: int, choices: Choices) -> None:
    """VOL-ZONE-1, VOL-ZONE-2: a free slot or Trap Zone; VOL-CARD-4: a Unit to be attached to."""
    player = state.players[seat]
    for lane in range(LANES):
        if kind == Kind.UNIT:
            if player.units[lane].piece == 0:
                offer(choices, Act.UNIT, index * PLACES + lane)
        elif kind == Kind.TRAP:
            if player.traps[lane].piece == 0:
                offer(choices, Act.TRAP, index * PLACES + lane)
        elif player.units[lane].piece != 0:
            offer(choices, Act.ATTACH, index * PLACES + lane)


@rule
def may_use_ability(state: State, game: Game, seat: int, unit: Unit) -> bool:
    """VOL-TURN-5: once a turn (VOL-INT-4), paid; VOL-STAT-2: not while stunned."""
    if unit.piece == 0 or game.cards[unit.card].ability == 0:
        return False
    card = game.cards[unit.card]
    if unit.ability_turn == state.turn or unit.stunned_until >= state.turn:
        return False
    if card.ability_cost > state.players[seat].energy:
        return False
    return holds(state, game, card.ability, seat, unit.piece, 0)


@rule
def main_actions(state: State, game: Game, choices: Choices) -> None:
    seat = state.active
    player = state.players[seat]
    offer(choices, Act.TO_COMBAT, 0)
    offer_cards(state, game, choices)
    for lane in range(LANES):
        if may_use_ability(state, game, seat, player.units[lane]):
            offer(choices, Act.ABILITY, lane)
    if player.moves >= game.options.moves:  # VOL-MOVE-1
        return
    for lane in range(LANES):
        for target in range(LANES):
            if may_move(state, seat, lane, target):
                offer(choices, Act.MOVE, lane * PLACES + target)


# --- what they do ----------------------------------------------------------------------------------


@rule
def pay_for_card(state: State, game: Game, seat: int, index: int) -> int:
    """Take a card out of the hand and pay its cost."""
    player = state.players[seat]
    piece = take_from_hand(player, index)
    player.energy -= game.cards[game.decks[seat].card[piece]].cost
    mark_used(state, game, seat, piece)
    return piece


@rule
def play_unit(state: State, game: Game, index: int, lane: int) -> None:
    """VOL-CARD-1: into its lane; then Nestlink is declared, Blade Form resolves, and what is set off."""
    seat = state.active
    piece = pay_for_card(state, game, seat, index)
    enter(state, game, seat, lane, piece)
    trigger_card(state, game, game.decks[seat].card[piece], Trigger.PLAY, seat, piece, 0)
    blade_form(state, game, seat, lane)
    offer_link(state, game, seat, lane)


@rule
def play_spell(state: State, game: Game, index: int) -> None:
    """VOL-CARD-2: it resolves at once; VOL-KW-FOGCAST-1: or goes to the Fog Row. VOL-KW-BLADE-FORM-1: either
    way it was played."""
    seat = state.active
    piece = pay_for_card(state, game, seat, index)
    state.players[seat].spell_cast = 1
    reveal(state, seat, piece)
    if has(game.cards[game.decks[seat].card[piece]].keywords, Kw.FOGCAST):
        put_into_fog(state, game, seat, piece)
    else:
        resolve_card(state, game, seat, piece, Trigger.CAST, Trigger.CAST, 0)
    trigger_side(state, game, seat, Trigger.SPELL, 0)


@rule
def play_trap(state: State, game: Game, index: int, lane: int) -> None:
    """VOL-CARD-3: face-down, paid now."""
    seat = state.active
    place_trap(state, game, seat, lane, pay_for_card(state, game, seat, index))


@rule
def play_attachment(state: State, game: Game, index: int, lane: int) -> None:
    """VOL-CARD-4: onto an own Unit."""
    seat = state.active
    player = state.players[seat]
    piece = pay_for_card(state, game, seat, index)
    player.attached[player.attached_count] = piece
    player.attached_lane[player.attached_count] = lane
    player.attached_count += 1
    reveal(state, seat, piece)
    state.stale = 1
    trigger_card(state, game, game.decks[seat].card[piece], Trigger.PLAY, seat, piece, 0)


@rule
def use_ability(state: State, game: Game, lane: int) -> None:
    seat = state.active
    unit = state.players[seat].units[lane]
    card = game.cards[unit.card]
    unit.ability_turn = state.turn
    state.players[seat].energy -= card.ability_cost
    push_effect(state, card.ability, seat, unit.piece, 0)


@rule
def move_own(state: State, lane: int, target: int) -> None:
    """VOL-MOVE-1, VOL-MOVE-4: it is no playing of a Unit."""
    seat = state.active
    state.players[seat].moves += 1
    move_unit(state, seat, lane, target)
