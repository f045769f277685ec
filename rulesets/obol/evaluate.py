"""What a position is worth to a player, and the scripted yardstick of play.

The numbers are in hundredths of a point of life. They describe cards by their numbers only, never by name;
what the effects of equipment are worth is in `worth.py`.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .combat import heavy_effect, ignores_armor, resistance, strength
from .conditions import ability_row, cost_of, heavy_cost
from .state import (
    ARGUMENT_BITS,
    ARGUMENT_MASK,
    ARMOR,
    NOBODY,
    OBOL,
    TRINKET,
    WEAPON,
    Act,
    Choices,
    Ending,
    Game,
    Player,
    State,
)
from .zones import card_row, other

WON = 100_000_000
LIFE_WORTH = 100
NEED_WORTH = 10  # more for each point of life up to this many
IN_NEED = 20
CARD_WORTH = 80
OBOL_WORTH = 30
HORIZON = 4  # attacks, hits or charges that equipment is counted for
WEAPON_WORTH = 40  # for each point of power and attack still to come
ARMOR_WORTH = 50
ANSWER_WORTH = 85  # percent of what the effects of equipment are worth
BONUS_WORTH = 25
PROSPECT_WORTH = 90  # a point of damage that this turn's attack will deal
THREAT_WORTH = 80  # a point of damage that the opponent's next attack will deal
USE_WORTH = 90  # for each energy that this turn can still be spent on one card or ability


@rule
def gear_worth(state: State, game: Game, seat: int) -> int:
    """Equipment by what it will still do."""
    gear = state.players[seat].gear
    weapon = game.cards[gear[WEAPON].card]
    armor = game.cards[gear[ARMOR].card]
    trinket = game.cards[gear[TRINKET].card]
    attacks = min(gear[WEAPON].wear, HORIZON)
    hits = min(gear[ARMOR].wear, HORIZON)
    charges = min(gear[TRINKET].wear, HORIZON)
    answers = weapon.worth * attacks + armor.worth * hits + trinket.worth * charges
    worth = weapon.power * attacks * WEAPON_WORTH + armor.armor * hits * ARMOR_WORTH
    return worth + answers * ANSWER_WORTH // 100


@rule
def hand_worth(player: Player) -> int:
    """Cards in hand by their number; the Obol is worth less than a card."""
    worth = player.hand_count * CARD_WORTH
    for index in range(player.hand_count):
        if player.hand[index] == OBOL:
            worth -= CARD_WORTH - OBOL_WORTH
    return worth


@rule
def coming_energy(state: State, game: Game, seat: int) -> int:
    """What can be spent on the next attack: what is left in the own turn, else all of the next turn's."""
    player = state.players[seat]
    if state.active == seat:
        return player.energy
    return min(player.max_energy + game.options.energy_gain, game.options.energy_cap)


@rule
def next_damage(state: State, game: Game, seat: int, energy: int) -> int:
    """What an attack, or the heavy strike if the energy pays for it, would deal now."""
    ignored = False
    dealt = strength(state, game, seat)
    if heavy_cost(state, game, seat) <= energy:
        hero = game.cards[game.decks[seat].hero]
        dealt += hero.power
        ignored = ignores_armor(game, heavy_effect(game, hero))
    dealt -= resistance(state, game, other(seat), ignored)
    return min(max(dealt, 0), state.players[other(seat)].life)


@rule
def best_use(state: State, game: Game, seat: int) -> int:
    """The dearest card or ability that the energy left still pays for."""
    player = state.players[seat]
    best = 0
    for index in range(player.hand_count):
        if player.hand[index] != OBOL:
            cost = cost_of(state, game, seat, card_row(game, seat, player.hand[index]))
            if best < cost <= player.energy:
                best = cost
    for number in range(2):
        effect = ability_row(game, seat, number)
        if effect >= 0 and best < game.effects[effect].number <= player.energy:
            best = game.effects[effect].number
    return best


@rule
def standing(state: State, game: Game, seat: int) -> int:
    """One side's share of a position."""
    player = state.players[seat]
    worth = player.life * LIFE_WORTH + min(player.life, IN_NEED) * NEED_WORTH
    worth += gear_worth(state, game, seat) + hand_worth(player) + player.bonus * BONUS_WORTH
    return worth


@rule
def evaluate(state: State, game: Game, seat: int) -> int:
    """What the position is worth to a seat: an integer, higher is better."""
    if state.ending != Ending.NONE:
        if state.winner == NOBODY:
            return 0
        return WON if state.winner == seat else -WON
    foe = other(seat)
    value = standing(state, game, seat) - standing(state, game, foe)
    value -= next_damage(state, game, foe, coming_energy(state, game, foe)) * THREAT_WORTH
    if state.active == seat:  # the other hand is not known: what it could pay for is not asked
        value += next_damage(state, game, seat, state.players[seat].energy) * PROSPECT_WORTH
        value += best_use(state, game, seat) * USE_WORTH
    return value


@rule
def leader(state: State) -> int:
    """The seat with more life, NOBODY when level."""
    lead = state.players[0].life - state.players[1].life
    if lead == 0:
        return NOBODY
    return 0 if lead > 0 else 1


@rule
def default_choice(state: State, game: Game) -> int:  # noqa: ARG001 - what the seam asks for
    """Nothing is ever pending in this game; passing is always legal."""
    return Act.PASS << ARGUMENT_BITS


@rule
def script_score(state: State, game: Game, action: int) -> int:
    """How much the scripted pilot wants an action: cards and abilities first, the dearest before others,
    then the heavy strike, then the attack."""
    kind = action >> ARGUMENT_BITS
    argument = action & ARGUMENT_MASK
    seat = state.active
    if kind == Act.PLAY:
        return 100 + 2 * cost_of(state, game, seat, card_row(game, seat, state.players[seat].hand[argument]))
    if kind == Act.ABILITY:
        return 11 + game.effects[ability_row(game, seat, argument)].number
    if kind == Act.HEAVY:
        return 2
    if kind == Act.ATTACK:
        return 1
    return 0


@rule
def scripted_choice(state: State, game: Game, choices: Choices) -> int:
    """A fixed yardstick: spend the energy on the dearest cards, then on abilities, and strike."""
    best = choices.actions[0]
    most = 0
    for k in range(choices.count):
        score = script_score(state, game, choices.actions[k])
        if score > most:
            most = score
            best = choices.actions[k]
    return best
