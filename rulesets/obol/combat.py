"""The attack and the heavy strike (OBO-ATK)."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import heavy_cost, holds, modifier
from .effect_codes import Trigger, Verb
from .effects import perform
from .state import ARMOR, WEAPON, Card, Event, Game, State
from .zones import lose_life, other, wear_gear

WEAR = 1  # OBO-ATK-4, OBO-ATK-5: durability lost by one attack


@rule
def heavy_effect(game: Game, card: Card) -> int:
    """The rider on a hero's heavy strike; -1 for none."""
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if game.effects[effect].trigger == Trigger.HEAVY:
            return effect
    return -1


@rule
def ignores_armor(game: Game, rider: int) -> bool:
    if rider < 0:
        return False
    first = game.effects[rider].first_step
    for at in range(first, first + game.effects[rider].steps):
        if game.steps[at].verb == Verb.IGNORE_ARMOR:
            return True
    return False


@rule
def strength(state: State, game: Game, seat: int) -> int:
    """OBO-ATK-1: what an attack deals before armor."""
    player = state.players[seat]
    weapon = game.cards[player.gear[WEAPON].card].power
    always = modifier(state, game, seat, Verb.ATTACKS, 0)
    return game.options.base_attack + weapon + player.bonus + always


@rule
def resistance(state: State, game: Game, seat: int, ignored: bool) -> int:
    """OBO-ATK-2: what is taken off an attack on this seat."""
    guard = modifier(state, game, seat, Verb.GUARD, 0)
    if ignored:
        return guard
    return guard + game.cards[state.players[seat].gear[ARMOR].card].armor


@rule
def strike(state: State, game: Game, heavy: bool) -> None:
    """OBO-ATK-1 to 8: damage, then the wear of the weapon, that of the armor, and a rider's other effects;
    what answers comes after it. A rider's condition is asked once, before the blow."""
    seat = state.active
    foe = other(seat)
    me = state.players[seat]
    damage = strength(state, game, seat)
    rider = -1
    if heavy:
        hero = game.cards[game.decks[seat].hero]
        me.energy -= heavy_cost(state, game, seat)
        me.heavies += 1
        damage += hero.power
        rider = heavy_effect(game, hero)
        if rider >= 0 and not holds(state, game, rider, seat):
            rider = -1
    else:
        me.attacks += 1
    me.bonus = 0  # OBO-ATK-7
    damage -= resistance(state, game, foe, ignores_armor(game, rider))
    lose_life(state.players[foe], damage)  # OBO-ATK-3
    wear_gear(state, seat, WEAPON, WEAR)
    wear_gear(state, foe, ARMOR, WEAR)
    me.events |= Event.ATTACKED
    state.players[foe].events |= Event.HIT
    if rider >= 0:
        perform(state, game, rider, seat, 0)
