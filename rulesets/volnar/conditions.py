"""Whether cards are of the kind an effect means, and whether its condition holds."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.effects.ops import Op
from ..kernel.operations import combine
from .effect_codes import Mood, Quantity
from .places import about_piece, about_seat, encode, lane_of
from .state import NOBODY, Game, Kind, State, Step, Unit
from .zones import count_fog, count_traps, is_token, other, row_of


@rule
def card_passes(game: Game, row: int, filters: int) -> bool:
    """Whether a card, wherever it is, is of the kind a filter describes."""
    if filters == 0:
        return True
    wanted = game.filters[filters]
    card = game.cards[row]
    if wanted.types >> card.type & 1 == 0 or wanted.factions >> card.faction & 1 == 0:
        return False
    if card.cost < wanted.cost_low or card.cost > wanted.cost_high:
        return False
    if card.power < wanted.power_low or card.power > wanted.power_high:
        return False
    if wanted.mood != Mood.ANY and (wanted.mood != Mood.TOKEN or card.type != Kind.TOKEN):
        return False
    return wanted.has == 0 or card.keywords & wanted.has != 0


@rule
def unit_passes(state: State, game: Game, unit: Unit, filters: int) -> bool:
    """Whether a Unit is of that kind: with its Power, abilities and state of now."""
    if unit.piece == 0:
        return False
    if filters == 0:
        return True
    wanted = game.filters[filters]
    card = game.cards[unit.card]
    if wanted.factions >> card.faction & 1 == 0:
        return False
    if card.cost < wanted.cost_low or card.cost > wanted.cost_high:
        return False
    if unit.power < wanted.power_low or unit.power > wanted.power_high:
        return False
    if wanted.has != 0 and unit.abilities & wanted.has == 0:
        return False
    return has_mood(state, unit, wanted.mood)


@rule
def has_mood(state: State, unit: Unit, mood: int) -> bool:
    """Whether a Unit is in the state that a filter asks for."""
    if mood == Mood.DAMAGED:
        return unit.damage > 0
    if mood == Mood.LINKED:
        return unit.link != 0
    if mood == Mood.STUNNED:
        return unit.stunned_until >= state.turn
    if mood == Mood.TOKEN:
        return is_token(unit.piece)
    return True


@rule
def count_passing(state: State, game: Game, seat: int, filters: int, but: int) -> int:
    """Units of one side of that kind, without the piece `but`."""
    count = 0
    for unit in state.players[seat].units:
        if unit.piece != but and unit_passes(state, game, unit, filters):
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
    """Whether what an effect is about (a Unit that may be gone) is of that kind."""
    piece = about_piece(about)
    if piece == 0:
        return False
    seat = about_seat(about)
    lane = lane_of(state, seat, piece)
    if lane != NOBODY:
        return unit_passes(state, game, state.players[seat].units[lane], filters)
    return card_passes(game, row_of(state, game, seat, piece), filters)


@rule
def quantity(state: State, game: Game, code: int, filters: int, seat: int, piece: int, about: int) -> int:
    """A number that conditions compare or "for each" counts, seen from the effect's controller."""
    if code >= Quantity.FOG:
        return field_quantity(state, game, code, filters, seat, piece, about)
    me = state.players[seat]
    foe = state.players[other(seat)]
    if code == Quantity.LIFE:
        return me.life
    if code == Quantity.OPPONENT_LIFE:
        return foe.life
    if code == Quantity.ENERGY:
        return me.energy
    if code == Quantity.OPPONENT_ENERGY:
        return foe.energy
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
    """The quantities that look at what is in play, and tests (1 or 0)."""
    foe = other(seat)
    if code == Quantity.ALLIES:
        return count_passing(state, game, seat, filters, 0)
    if code == Quantity.OTHER_ALLIES:
        return count_passing(state, game, seat, filters, piece)
    if code == Quantity.ENEMIES:
        return count_passing(state, game, foe, filters, 0)
    if code == Quantity.UNITS:
        mine = count_passing(state, game, seat, filters, 0)
        return mine + count_passing(state, game, foe, filters, 0)
    if code == Quantity.FOG:
        return count_fog(state.players[seat])
    if code == Quantity.OPPONENT_FOG:
        return count_fog(state.players[foe])
    if code == Quantity.TRAPS:
        return count_traps(state.players[seat])
    if code == Quantity.ENEMY_TRAPS:
        return count_traps(state.players[foe])
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
