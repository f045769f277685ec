"""What the steps of effects do (OBO-INST-1), and whether they would change anything (OBO-EQ-2)."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import amount_of, modifier
from .effect_codes import Place, Verb
from .state import ARMOR, NOBODY, SLOTS, TRINKET, Game, Gear, Player, State, Step
from .zones import (
    break_gear,
    card_row,
    discard_at_random,
    draw,
    gain_life,
    lose_life,
    other,
    wear_gear,
)

MOST_BONUS = 9_999  # what boosts, or energy, add up to at most, far beyond any life


@rule
def perform(state: State, game: Game, effect: int, seat: int, source: int) -> None:
    """Do the steps of an effect in order; `source` is the piece that says so, 0 for a hero."""
    row = game.effects[effect]
    for at in range(row.first_step, row.first_step + row.steps):
        step = game.steps[at]
        do_step(state, game, step, amount_of(state, game, step, seat), seat, source)


@rule
def do_step(state: State, game: Game, step: Step, amount: int, seat: int, source: int) -> None:
    me = state.players[seat]
    foe = other(seat)
    verb = step.verb
    if verb == Verb.DAMAGE:
        deal_damage(state, game, seat, amount)
    elif verb == Verb.LOSE:
        lose_life(me, amount)
    elif verb == Verb.HEAL:
        heal(state, game, seat, amount)
    elif verb == Verb.ENERGY:
        gain_energy(state, seat, amount)
    elif verb == Verb.DRAW:
        draw(state, game, seat, amount)
    elif verb == Verb.BOOST:
        me.bonus = min(me.bonus + amount, MOST_BONUS)
    elif verb == Verb.REPAIR:
        repair(game, me, step.place, amount)
    elif verb == Verb.WEAR:
        wear_places(state, foe, step.place, amount)
    elif verb == Verb.BREAK:
        break_places(state, foe, step.place)
    elif verb == Verb.ENEMY_DISCARDS:
        discard_at_random(state, game, foe, amount)
    elif verb == Verb.DISCARD:
        discard_at_random(state, game, seat, amount)
    elif verb == Verb.RECLAIM:
        reclaim(game, state, seat, step.types, source)


@rule
def deal_damage(state: State, game: Game, seat: int, amount: int) -> None:
    """OBO-INST-1: direct damage ignores armor, unless the option `armor_stops_direct` is on."""
    if amount <= 0:
        return
    foe = state.players[other(seat)]
    amount += modifier(state, game, seat, Verb.DIRECT, 0)
    armor = foe.gear[ARMOR]
    if game.options.armor_stops_direct == 1 and armor.piece != 0:
        amount = max(amount - game.cards[armor.card].armor, 0)
        wear_gear(state, other(seat), ARMOR, 1)
    lose_life(foe, amount)


@rule
def heal(state: State, game: Game, seat: int, amount: int) -> None:
    if amount > 0:
        gain_life(state.players[seat], amount + modifier(state, game, seat, Verb.HEALING, 0))


@rule
def gain_energy(state: State, seat: int, amount: int) -> None:
    """OBO-TURN-5: beyond the cap too, for this turn. OBO-INT-3: whoever is not active can gain none."""
    if state.active == seat:
        me = state.players[seat]
        me.energy = min(me.energy + amount, MOST_BONUS)


@rule
def means(place: int, slot: int) -> bool:
    """Whether a step's place names this slot."""
    if place == Place.BOTH:
        return slot != TRINKET
    return place == slot + 1


@rule
def is_worn(game: Game, gear: Gear) -> bool:
    return gear.piece != 0 and gear.wear < game.cards[gear.card].wear


@rule
def repair(game: Game, player: Player, place: int, amount: int) -> None:
    """OBO-INST-1: repair stops at the printed durability."""
    for slot in range(TRINKET):
        gear = player.gear[slot]
        if means(place, slot) and is_worn(game, gear):
            gear.wear = min(gear.wear + amount, game.cards[gear.card].wear)


@rule
def wear_places(state: State, seat: int, place: int, amount: int) -> None:
    for slot in range(SLOTS):
        if means(place, slot):
            wear_gear(state, seat, slot, amount)


@rule
def break_places(state: State, seat: int, place: int) -> None:
    for slot in range(SLOTS):
        if means(place, slot):
            break_gear(state, seat, slot)


@rule
def reclaimed(game: Game, state: State, seat: int, types: int, source: int) -> int:
    """The place in the discard pile of the last card of these types but the source; NOBODY for none."""
    player = state.players[seat]
    for back in range(player.discard_count):
        at = player.discard_count - 1 - back
        piece = player.discard[at]
        if piece != source and types >> game.cards[card_row(game, seat, piece)].type & 1 == 1:
            return at
    return NOBODY


@rule
def reclaim(game: Game, state: State, seat: int, types: int, source: int) -> None:
    """The card goes back to the hand; everybody has seen which it is."""
    player = state.players[seat]
    at = reclaimed(game, state, seat, types, source)
    if at == NOBODY:
        return
    piece = player.discard[at]
    player.discard_count -= 1
    for i in range(at, player.discard_count):
        player.discard[i] = player.discard[i + 1]
    player.hand[player.hand_count] = piece
    player.hand_count += 1


# --- whether an effect is useful ------------------------------------------------------------------


@rule
def is_useful(state: State, game: Game, effect: int, seat: int, source: int) -> bool:
    """OBO-EQ-2: whether any step would change the state."""
    row = game.effects[effect]
    for at in range(row.first_step, row.first_step + row.steps):
        step = game.steps[at]
        amount = amount_of(state, game, step, seat)
        if changes_something(state, game, step, amount, seat, source):
            return True
    return False


@rule
def changes_something(state: State, game: Game, step: Step, amount: int, seat: int, source: int) -> bool:
    me = state.players[seat]
    foe = state.players[other(seat)]
    verb = step.verb
    if verb == Verb.BREAK:
        return any_there(foe, step.place)
    if verb == Verb.RECLAIM:
        return reclaimed(game, state, seat, step.types, source) != NOBODY
    if amount <= 0:
        return False
    if verb == Verb.DAMAGE:
        return damage_tells(state, game, seat)
    if verb == Verb.LOSE:
        return me.life > 0
    if verb == Verb.HEAL:
        return me.life < me.max_life
    if verb == Verb.ENERGY:
        return state.active == seat
    if verb == Verb.DRAW:
        return me.deck_count > 0
    if verb == Verb.BOOST:
        return me.bonus < MOST_BONUS
    if verb == Verb.REPAIR:
        return can_repair(game, me, step.place)
    if verb == Verb.WEAR:
        return any_there(foe, step.place)
    if verb == Verb.ENEMY_DISCARDS:
        return foe.hand_count > 0
    return verb == Verb.DISCARD and me.hand_count > 0


@rule
def damage_tells(state: State, game: Game, seat: int) -> bool:
    """Direct damage finds life to take, or armor that it wears by the option."""
    foe = state.players[other(seat)]
    armor = foe.gear[ARMOR]
    if game.options.armor_stops_direct == 1 and armor.piece != 0:
        return True
    return foe.life > 0


@rule
def any_there(player: Player, place: int) -> bool:
    for slot in range(SLOTS):
        if means(place, slot) and player.gear[slot].piece != 0:
            return True
    return False


@rule
def can_repair(game: Game, player: Player, place: int) -> bool:
    for slot in range(TRINKET):
        if means(place, slot) and is_worn(game, player.gear[slot]):
            return True
    return False
