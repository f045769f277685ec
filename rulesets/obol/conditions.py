"""What effects count, whether their conditions hold, and what always works."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.effects.ops import Op
from ..kernel.operations import combine
from .effect_codes import Quantity, Trigger, Verb
from .state import ARMOR, WEAPON, Game, Player, State, Step
from .zones import card_row, other

SOURCES = 3  # whose effects always work: the hero's, the weapon's, the armor's


@rule
def source_row(state: State, game: Game, seat: int, source: int) -> int:
    """The card row of the hero (0), the weapon (1), the armor (2) or the trinket (3); 0 for a free slot."""
    if source == 0:
        return game.decks[seat].hero
    return state.players[seat].gear[source - 1].card


@rule
def count_discarded(state: State, game: Game, seat: int, types: int) -> int:
    """Cards of these types in a discard pile."""
    player = state.players[seat]
    count = 0
    for i in range(player.discard_count):
        if types >> game.cards[card_row(game, seat, player.discard[i])].type & 1 == 1:
            count += 1
    return count


@rule
def has_gear(player: Player, slot: int) -> int:
    return 1 if player.gear[slot].piece != 0 else 0


@rule
def quantity(state: State, game: Game, code: int, types: int, seat: int) -> int:
    """A number that conditions compare or "for each" counts, seen from the effect's owner."""
    me = state.players[seat]
    foe = state.players[other(seat)]
    if code == Quantity.LIFE:
        return me.life
    if code == Quantity.ENEMY_LIFE:
        return foe.life
    if code == Quantity.LOST_LIFE:
        return me.max_life - me.life
    if code == Quantity.ENERGY:
        return me.energy
    if code == Quantity.HAND:
        return me.hand_count
    if code == Quantity.ENEMY_HAND:
        return foe.hand_count
    if code == Quantity.DECK:
        return me.deck_count
    if code == Quantity.DISCARD:
        return count_discarded(state, game, seat, types)
    if code == Quantity.ENEMY_DISCARD:
        return count_discarded(state, game, other(seat), types)
    if code == Quantity.TURN:
        return state.turn
    if code == Quantity.POWER:
        return game.cards[me.gear[WEAPON].card].power
    if code == Quantity.ENEMY_ARMOR:
        return game.cards[foe.gear[ARMOR].card].armor
    if code == Quantity.BONUS:
        return me.bonus
    if code <= Quantity.HAS_TRINKET:
        return has_gear(me, code - Quantity.HAS_WEAPON)
    if code <= Quantity.ENEMY_TRINKET:
        return has_gear(foe, code - Quantity.ENEMY_WEAPON)
    return 1 if state.active == seat else 0


@rule
def amount_of(state: State, game: Game, step: Step, seat: int) -> int:
    """The amount of a step, times what it is counted for."""
    if step.per_quantity == 0:
        return step.amount
    return step.amount * quantity(state, game, step.per_quantity, step.per_types, seat)


@rule
def holds(state: State, game: Game, effect: int, seat: int) -> bool:
    """Run the condition program of an effect; no program holds always."""
    row = game.effects[effect]
    if row.words == 0:
        return True
    stack = state.operands
    top = 0
    for at in range(row.first_word, row.first_word + row.words):
        word = game.words[at]
        if word.op == Op.NUMBER:
            stack[top] = word.value
            top += 1
        elif word.op == Op.QUANTITY:
            stack[top] = quantity(state, game, word.value, word.types, seat)
            top += 1
        elif word.op == Op.NOT:
            stack[top - 1] = 1 - stack[top - 1]
        else:
            top -= 1
            stack[top - 1] = combine(word.op, stack[top - 1], stack[top])
            stack[top] = 0
    result = stack[0] != 0
    stack[0] = 0  # scratch space leaves no trace in the position
    return result


@rule
def modifier(state: State, game: Game, seat: int, verb: int, kind: int) -> int:
    """OBO-HERO-1: what all that always works adds up to, of one verb; `kind` is a card's type for a
    discount."""
    total = 0
    for source in range(SOURCES):
        row = source_row(state, game, seat, source)
        if game.cards[row].statics >> verb & 1 == 1:
            total += static_of(state, game, seat, row, verb, kind)
    return total


@rule
def static_of(state: State, game: Game, seat: int, row: int, verb: int, kind: int) -> int:
    """What one card contributes."""
    card = game.cards[row]
    total = 0
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if game.effects[effect].trigger != Trigger.STATIC or not holds(state, game, effect, seat):
            continue
        first = game.effects[effect].first_step
        for at in range(first, first + game.effects[effect].steps):
            step = game.steps[at]
            if step.verb == verb and (verb != Verb.DISCOUNT or step.types >> kind & 1 == 1):
                total += amount_of(state, game, step, seat)
    return total


@rule
def cost_of(state: State, game: Game, seat: int, row: int) -> int:
    """What a card costs to play."""
    card = game.cards[row]
    return max(card.cost - modifier(state, game, seat, Verb.DISCOUNT, card.type), 0)


@rule
def heavy_cost(state: State, game: Game, seat: int) -> int:
    """OBO-ATK-8: what the heavy strike costs."""
    printed = game.cards[game.decks[seat].hero].cost
    return max(printed - modifier(state, game, seat, Verb.THRIFT, 0), 0)


@rule
def ability_row(game: Game, seat: int, number: int) -> int:
    """The effect of the hero's active ability of this number, from 0; NOBODY if there is none."""
    card = game.cards[game.decks[seat].hero]
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if game.effects[effect].trigger == Trigger.ABILITY:
            if number == 0:
                return effect
            number -= 1
    return -1
