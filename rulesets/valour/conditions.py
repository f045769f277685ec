"""Whether cards are of the kind an effect means, and whether its condition holds."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.effects.ops import Op
from ..kernel.operations import combine
from .effect_codes import Facing, Position, Quantity
from .keywords import abilities
from .state import NOBODY, SLOTS, Game, Player, State, Step, Unit
from .triggers import about_piece, about_seat, back_slot_of, encode, slot_of
from .zones import other


@rule
def card_passes(game: Game, row: int, filters: int) -> bool:
    """Whether a card, wherever it is, is of the kind a filter describes."""
    wanted = game.filters[filters]
    card = game.cards[row]
    if wanted.types >> card.type & 1 == 0 or wanted.aspects >> card.aspect & 1 == 0:
        return False
    if wanted.tribe != 0 and card.tribe != wanted.tribe:
        return False
    if card.level < wanted.level_low or card.level > wanted.level_high:
        return False
    return wanted.atk_low <= card.atk <= wanted.atk_high and (
        wanted.has == 0 or card.keywords & wanted.has != 0
    )


@rule
def unit_passes(state: State, game: Game, unit: Unit, filters: int) -> bool:
    """Whether a unit is of that kind: with its ATK and abilities of now. What lies face-down is a unit in
    its position and no more, whoever asks: what is legal must not tell what it is."""
    if unit.piece == 0:
        return False
    if filters == 0:
        return True
    wanted = game.filters[filters]
    if wanted.position == Position.ATTACK and unit.defending == 1:
        return False
    if wanted.position == Position.DEFENSE and unit.defending == 0:
        return False
    if wanted.facing == Facing.UP and unit.face_down == 1:
        return False
    if wanted.facing == Facing.DOWN and unit.face_down == 0:
        return False
    if unit.face_down == 1:
        return wanted.any_unit == 1
    card = game.cards[unit.card]
    if wanted.types >> card.type & 1 == 0 or wanted.aspects >> card.aspect & 1 == 0:
        return False
    if wanted.tribe != 0 and card.tribe != wanted.tribe:
        return False
    if card.level < wanted.level_low or card.level > wanted.level_high:
        return False
    if unit.atk < wanted.atk_low or unit.atk > wanted.atk_high:
        return False
    return wanted.has == 0 or abilities(state, unit) & wanted.has != 0


@rule
def support_passes(game: Game, player: Player, slot: int, filters: int) -> bool:
    """Whether a Back Row card is of that kind."""
    support = player.back[slot]
    if support.piece == 0:
        return False
    facing = game.filters[filters].facing
    if (facing == Facing.UP and support.face_down == 1) or (facing == Facing.DOWN and support.face_down == 0):
        return False
    if support.face_down == 1:
        return game.filters[filters].any_back == 1
    return card_passes(game, support.card, filters)


@rule
def count_units_passing(state: State, game: Game, seat: int, filters: int, but: int) -> int:
    """Units of one side of that kind, without the piece `but`."""
    count = 0
    for unit in state.players[seat].front:
        if unit.piece != but and unit_passes(state, game, unit, filters):
            count += 1
    return count


@rule
def count_back_passing(game: Game, player: Player, filters: int) -> int:
    count = 0
    for slot in range(SLOTS):
        if support_passes(game, player, slot, filters):
            count += 1
    return count


@rule
def count_buried(state: State, game: Game, seat: int, filters: int) -> int:
    player = state.players[seat]
    count = 0
    for i in range(player.grave_count):
        if card_passes(game, game.decks[seat].card[player.grave[i]], filters):
            count += 1
    return count


@rule
def about_passes(state: State, game: Game, about: int, filters: int) -> bool:
    """Whether what an effect is about (a unit that may be gone, or a Back Row card) is of that kind."""
    piece = about_piece(about)
    if piece == 0:
        return False
    seat = about_seat(about)
    slot = slot_of(state, seat, piece)
    if slot != NOBODY:
        return unit_passes(state, game, state.players[seat].front[slot], filters)
    slot = back_slot_of(state, seat, piece)
    if slot != NOBODY:
        return support_passes(game, state.players[seat], slot, filters)
    return card_passes(game, game.decks[seat].card[piece], filters)


@rule
def quantity(state: State, game: Game, code: int, filters: int, seat: int, piece: int, about: int) -> int:
    """A number that conditions compare or "for each" counts, seen from the effect's controller."""
    if code >= Quantity.ALLIES:
        return field_quantity(state, game, code, filters, seat, piece, about)
    me = state.players[seat]
    foe = state.players[other(seat)]
    if code == Quantity.LIFE:
        return me.life
    if code == Quantity.OPPONENT_LIFE:
        return foe.life
    if code == Quantity.VALOUR:
        return me.valour
    if code == Quantity.OPPONENT_VALOUR:
        return foe.valour
    if code == Quantity.HAND:
        return me.hand_count
    if code == Quantity.OPPONENT_HAND:
        return foe.hand_count
    if code == Quantity.DECK:
        return me.deck_count
    if code == Quantity.OPPONENT_DECK:
        return foe.deck_count
    if code == Quantity.GRAVEYARD:
        return count_buried(state, game, seat, filters)
    if code == Quantity.OPPONENT_GRAVEYARD:
        return count_buried(state, game, other(seat), filters)
    return state.turn


@rule
def field_quantity(
    state: State, game: Game, code: int, filters: int, seat: int, piece: int, about: int
) -> int:
    """The quantities that look at the field, and tests (1 or 0)."""
    foe = other(seat)
    if code == Quantity.ALLIES:
        return count_units_passing(state, game, seat, filters, 0)
    if code == Quantity.OTHER_ALLIES:
        return count_units_passing(state, game, seat, filters, piece)
    if code == Quantity.ENEMIES:
        return count_units_passing(state, game, foe, filters, 0)
    if code == Quantity.UNITS:
        return count_units_passing(state, game, seat, filters, 0) + count_units_passing(
            state, game, foe, filters, 0
        )
    if code == Quantity.BACK:
        return count_back_passing(game, state.players[seat], filters)
    if code == Quantity.ENEMY_BACK:
        return count_back_passing(game, state.players[foe], filters)
    if code == Quantity.IT_FITS:
        return 1 if about_passes(state, game, about, filters) else 0
    if code == Quantity.SELF_FITS:
        return 1 if about_passes(state, game, encode(seat, piece), filters) else 0
    return 1 if state.active == seat else 0


@rule
def amount_of(state: State, game: Game, step: Step, seat: int, piece: int, about: int) -> int:
    """The amount of a step, times what it is counted for."""
    if step.per_quantity == 0:
        return step.amount
    return step.amount * quantity(state, game, step.per_quantity, step.per_filter, seat, piece, about)


@rule
def holds(state: State, game: Game, effect: int, seat: int, piece: int, about: int) -> bool:
    """Run the condition program of an effect; no program holds always."""
    row = game.effects[effect]
    stack = state.operands
    top = 0
    for at in range(row.first_word, row.first_word + row.words):
        word = game.words[at]
        if word.op == Op.NUMBER:
            stack[top] = word.value
            top += 1
        elif word.op == Op.QUANTITY:
            stack[top] = quantity(state, game, word.value, word.filter, seat, piece, about)
            top += 1
        elif word.op == Op.NOT:
            stack[top - 1] = 1 - stack[top - 1]
        else:
            top -= 1
            stack[top - 1] = combine(word.op, stack[top - 1], stack[top])
            stack[top] = 0
    result = top == 0 or stack[0] != 0
    stack[0] = 0  # scratch space leaves no trace in the position
    return result


@rule
def is_set_off(state: State, game: Game, effect: int, seat: int, piece: int, about: int) -> bool:
    """Whether the trigger's own description and the condition let the effect happen."""
    filters = game.effects[effect].filter
    if filters != 0 and not about_passes(state, game, about, filters):
        return False
    return holds(state, game, effect, seat, piece, about)
