"""Whether cards are of the kind an effect means, and whether its condition holds."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.effects.ops import Op
from ..kernel.operations import combine
from .effect_codes import Facing, Mood, Quantity
from .places import about_piece, about_seat, slot_of, source_slot
from .state import DESPERATION_PRICE, NOBODY, Character, Filter, Game, State, Step
from .walls import count_walls
from .zones import count_tactics, other, price_of, row_of

TOP_STAT = 1_000  # as vocabulary.TOP_STAT: a filter that asks for no less
TOP_PRICE = 3


@rule
def card_passes(game: Game, row: int, filters: int) -> bool:
    """Whether a card, wherever it is, is of the kind a filter describes."""
    if filters == 0:
        return True
    wanted = game.filters[filters]
    card = game.cards[row]
    if wanted.types >> card.type & 1 == 0 or card.archetypes & wanted.archetypes == 0:
        return False
    if wanted.price_low > 0 or wanted.price_high < TOP_PRICE:
        price = price_of(game, row)
        if price < wanted.price_low or price > wanted.price_high:
            return False
    if card.atk < wanted.atk_low or card.atk > wanted.atk_high:
        return False
    return wanted.has == 0 or card.keywords & wanted.has != 0


@rule
def asks_identity(game: Game, wanted: Filter) -> bool:
    """Whether a filter asks what only the face of a card shows."""
    if wanted.archetypes != game.filters[0].archetypes or wanted.has != 0 or wanted.atk_low > 0:
        return True
    if wanted.price_low > 0 or wanted.price_high < TOP_PRICE or wanted.atk_high < TOP_STAT:
        return True
    return wanted.mood == Mood.CHOSEN_ONE


@rule
def unit_passes(game: Game, unit: Character, filters: int) -> bool:
    """Whether a character is of that kind: with its ATK, keywords and state of now. A face-down one fits only
    what its back shows."""
    if unit.piece == 0:
        return False
    if filters == 0:
        return True
    wanted = game.filters[filters]
    if wanted.facing != Facing.ANY and (wanted.facing == Facing.DOWN) != (unit.face_down == 1):
        return False
    if wanted.position != 0 and wanted.position != unit.stance:
        return False
    if unit.face_down == 1:
        return not asks_identity(game, wanted) and has_mood(unit, wanted.mood)
    if game.cards[unit.card].archetypes & wanted.archetypes == 0:
        return False
    if wanted.price_low > 0 or wanted.price_high < TOP_PRICE:
        price = price_of(game, unit.card)
        if price < wanted.price_low or price > wanted.price_high:
            return False
    if unit.atk < wanted.atk_low or unit.atk > wanted.atk_high:
        return False
    if wanted.has != 0 and unit.abilities & wanted.has == 0:
        return False
    return has_mood(unit, wanted.mood)


@rule
def has_mood(unit: Character, mood: int) -> bool:
    """Whether a character is in the state that a filter asks for."""
    if mood == Mood.ATTACKING:
        return unit.attacking == 1
    if mood == Mood.BURDENED:
        return unit.stack_count > 0
    if mood == Mood.CHOSEN_ONE:
        return unit.chosen == 1
    if mood == Mood.PAID:
        return unit.paid > 0 and unit.paid <= DESPERATION_PRICE
    return True


@rule
def count_passing(state: State, game: Game, seat: int, filters: int, but: int) -> int:
    """Characters of one side of that kind, without the piece `but`."""
    count = 0
    for unit in state.players[seat].row:
        if unit.piece != but and unit_passes(game, unit, filters):
            count += 1
    return count


@rule
def count_buried(state: State, game: Game, seat: int, filters: int) -> int:
    player = state.players[seat]
    count = 0
    for i in range(player.grave_count):
        if card_passes(game, row_of(game, seat, player.grave[i]), filters):
            count += 1
    return count


@rule
def about_passes(state: State, game: Game, about: int, filters: int) -> bool:
    """Whether what an effect is about (a character that may be gone) is of that kind."""
    piece = about_piece(about)
    if piece == 0:
        return False
    seat = about_seat(about)
    slot = slot_of(state, seat, piece)
    if slot != NOBODY:
        return unit_passes(game, state.players[seat].row[slot], filters)
    return card_passes(game, row_of(game, seat, piece), filters)


@rule
def quantity(state: State, game: Game, code: int, filters: int, seat: int, piece: int, about: int) -> int:
    """A number that conditions compare or "for each" counts, seen from the effect's player."""
    if code >= Quantity.ALLIES:
        return row_quantity(state, game, code, filters, seat, piece, about)
    me = state.players[seat]
    foe = state.players[other(seat)]
    if code == Quantity.HAND:
        return me.hand_count
    if code == Quantity.OPPONENT_HAND:
        return foe.hand_count
    if code == Quantity.DECK:
        return me.deck_count
    if code == Quantity.OPPONENT_DECK:
        return foe.deck_count
    if code == Quantity.PILE:
        return me.pile_count
    if code == Quantity.ABYSS:
        return count_buried(state, game, seat, filters)
    if code == Quantity.OPPONENT_ABYSS:
        return count_buried(state, game, other(seat), filters)
    if code == Quantity.WALLS:
        return count_walls(me)
    if code == Quantity.ENEMY_WALLS:
        return count_walls(foe)
    if code == Quantity.TURN:
        return state.turn
    if code == Quantity.POINTS:
        return state.points
    if code == Quantity.SET:
        return count_tactics(me)
    return count_tactics(foe)


@rule
def row_quantity(state: State, game: Game, code: int, filters: int, seat: int, piece: int, about: int) -> int:
    """The quantities that look at the Play Rows, and tests (1 or 0)."""
    foe = other(seat)
    if code == Quantity.ALLIES:
        return count_passing(state, game, seat, filters, 0)
    if code == Quantity.ENEMIES:
        return count_passing(state, game, foe, filters, 0)
    if code == Quantity.CHARACTERS:
        mine = count_passing(state, game, seat, filters, 0)
        return mine + count_passing(state, game, foe, filters, 0)
    if code == Quantity.IT_FITS:
        return 1 if about_passes(state, game, about, filters) else 0
    if code == Quantity.YOUR_TURN:
        return 1 if state.active == seat else 0
    if code == Quantity.EXPOSED:
        return state.players[foe].exposed
    slot = source_slot(state, seat, piece, about)
    if code == Quantity.OTHER_ALLIES:
        own = 0 if slot == NOBODY else state.players[seat].row[slot].piece
        return count_passing(state, game, seat, filters, own)
    if slot == NOBODY:
        return 0
    unit = state.players[seat].row[slot]
    if code == Quantity.STACK:
        return unit.stack_count
    return 1 if fits_own(game, unit, filters) else 0


@rule
def fits_own(game: Game, unit: Character, filters: int) -> bool:
    """HEA-STACK-3: what an effect requires of its own character, which it knows though it lie face-down."""
    if unit.face_down == 0 or filters == 0:
        return unit_passes(game, unit, filters)
    wanted = game.filters[filters]
    if wanted.facing == Facing.UP or (wanted.position != 0 and wanted.position != unit.stance):
        return False
    return card_passes(game, unit.card, filters) and has_mood(unit, wanted.mood)


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
