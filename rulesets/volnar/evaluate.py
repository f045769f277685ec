"""What a position is worth to a player, and the small decisions made by default.

The numbers are tenths of a Life. They describe Units by their numbers and their lanes only, never by name.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .candidates import is_about_fog, is_about_traps, is_candidate
from .changes import next_turn_of
from .combat import may_attack, may_target
from .conditions import card_passes
from .continuous import refresh
from .effect_codes import Verb
from .effects import target_act
from .keywords import can_link, is_due, may_strike
from .places import place
from .state import (
    ARGUMENT_BITS,
    ARGUMENT_MASK,
    ARGUMENTS,
    FOG_ROW,
    LANES,
    NOBODY,
    PLACES,
    Act,
    Choices,
    Ending,
    Frame,
    Game,
    Pending,
    Phase,
    Player,
    State,
    Step,
    Unit,
)
from .tokens import fits_lane
from .zones import other

WON = 100_000_000
LIFE = 8
LIFE_IN_NEED = 8  # the last Life counts double
PRESENCE = 8  # a body, whatever its numbers: it blocks its lane
POWER = 12
HEALTH = 10
MOST_STAT = 1_000  # more than that is as good
ABILITY = 4  # keywords and effects, whichever they are
CARD = 6
FIRST_CARDS, FIRST_CARD = 2, 4  # the first cards in hand count more
ENERGY = 26
SPARE_ENERGY = 6  # what the dearest card in hand does not cost
TRAP, TRAP_COST = 10, 22
WATCHED = 8  # a Trap in a lane with an enemy Unit, which may attack there
FOG, FOG_COST = 12, 26
LETHAL = 10_000  # enough Power stands ready to end the game
DANGER = 300  # enough Power will stand ready when the opponent's turn comes
SHARES = 16
PROSPECT_SHARE = 12  # of SHARES: an attack still to be made, against one that was
NEXT_SHARE = 4  # one in the next turn
THREAT_SHARE = 6  # one in the opponent's next turn


@rule
def worth(game: Game, unit: Unit) -> int:
    """A Unit's worth to its controller, wherever it stands."""
    left = min(unit.health - unit.damage, MOST_STAT)
    value = PRESENCE + min(unit.power, MOST_STAT) * POWER + left * HEALTH
    if unit.abilities != 0 or game.cards[unit.card].effect_count > 0:
        value += ABILITY
    return value


@rule
def life_worth(life: int) -> int:
    return (life + min(life, LIFE_IN_NEED)) * LIFE


@rule
def hand_worth(count: int) -> int:
    return count * CARD + min(count, FIRST_CARDS) * FIRST_CARD


@rule
def dearest(game: Game, player: Player, seat: int) -> int:
    """The cost of the dearest card in hand."""
    most = 0
    for index in range(player.hand_count):
        most = max(most, game.cards[game.decks[seat].card[player.hand[index]]].cost)
    return most


@rule
def energy_worth(energy: int, wanted: int) -> int:
    return min(energy, wanted) * ENERGY + max(energy - wanted, 0) * SPARE_ENERGY


@rule
def side(state: State, game: Game, seat: int) -> int:
    """What one side has, without the attacks it may make."""
    player = state.players[seat]
    foe = state.players[other(seat)]
    held = player.hand_count
    energy = player.energy
    if state.active == seat and state.phase > Phase.ENERGY:
        held -= 1  # what a turn brings by itself: whose turn it is must not look like a card
        energy -= game.options.energy_gain
    value = life_worth(player.life) + hand_worth(held)
    value += energy_worth(energy, dearest(game, player, seat))
    for lane in range(LANES):
        unit = player.units[lane]
        if unit.piece != 0:
            value += worth(game, unit)
        trap = player.traps[lane]
        if trap.piece != 0:
            value += TRAP + trap.paid * TRAP_COST
            if foe.units[lane].piece != 0:
                value += WATCHED
    for fog in player.fog:
        if fog.piece != 0:
            value += FOG + game.cards[fog.card].cost * FOG_COST
    return value


@rule
def trade(game: Game, attacker: Unit, target: Unit, bonus: int) -> int:
    """What an attack on this Unit would win."""
    power = attacker.power + bonus
    value = 0
    if power >= target.health - target.damage:
        value += worth(game, target)
    else:
        value += power * HEALTH
    if target.power >= attacker.health - attacker.damage:
        value -= worth(game, attacker)
    else:
        value -= target.power * HEALTH
    return value


@rule
def prospect(state: State, game: Game, seat: int, lane: int, target: int) -> int:
    """What an attack from one lane into another promises, below 0 if it would not pay."""
    attacker = state.players[seat].units[lane]
    enemy = state.players[other(seat)].units[target]
    if enemy.piece == 0:
        return min(attacker.power, MOST_STAT) * LIFE
    return trade(game, attacker, enemy, game.options.lane_bonus if lane == target else 0)


@rule
def best_prospect(state: State, game: Game, seat: int, lane: int) -> int:
    """What the best attack of the Unit in this lane promises; 0 if none would pay."""
    best = 0
    for target in range(LANES):
        if may_target(state, game, seat, lane, target):
            best = max(best, prospect(state, game, seat, lane, target))
    return best


@rule
def prospects(state: State, game: Game, seat: int) -> int:
    """What the attacks still open to this seat's Units in this turn promise."""
    value = 0
    ready = 0
    units = state.players[seat].units
    foe = state.players[other(seat)]
    for lane in range(LANES):
        if may_attack(state, units[lane]):
            value += best_prospect(state, game, seat, lane)
            if foe.units[lane].piece == 0:
                ready += units[lane].power
    value = value * PROSPECT_SHARE // SHARES
    if ready >= foe.life:
        value += LETHAL
    return value


@rule
def outlook(state: State, game: Game, seat: int, share: int, danger: int) -> int:
    """What the attacks of this seat's Units in its next turn promise, as the lanes stand now."""
    value = 0
    ready = 0
    units = state.players[seat].units
    foe = state.players[other(seat)]
    turn = next_turn_of(state, seat)
    for lane in range(LANES):
        unit = units[lane]
        if unit.piece == 0 or unit.stunned_until >= turn or unit.asleep_until >= turn:
            continue
        value += best_prospect(state, game, seat, lane)
        if foe.units[lane].piece == 0:
            ready += unit.power
    value = value * share // SHARES
    if ready >= foe.life:
        value += danger
    return value


@rule
def evaluate(state: State, game: Game, seat: int) -> int:
    """How much better the position is for this seat than for the other, with the attacks that are open to it
    in this turn and to both in their next."""
    refresh(state, game)
    if state.ending != Ending.NONE:
        if state.winner == NOBODY:
            return 0
        return WON if state.winner == seat else -WON
    foe = other(seat)
    value = side(state, game, seat) - side(state, game, foe)
    if state.active == seat and (state.phase == Phase.MAIN or state.phase == Phase.COMBAT):
        value += prospects(state, game, seat)
    value += outlook(state, game, seat, NEXT_SHARE, 0)
    value -= outlook(state, game, foe, THREAT_SHARE, DANGER)
    return value


@rule
def leader(state: State) -> int:
    """Who is ahead, by Life; NOBODY when level."""
    mine = state.players[0].life
    theirs = state.players[1].life
    if mine == theirs:
        return NOBODY
    return 0 if mine > theirs else 1


# --- by default ------------------------------------------------------------------------------------


@rule
def is_harmful(step: Step) -> bool:
    """Whether one would rather have it done to an enemy."""
    verb = step.verb
    if verb == Verb.HEAL or verb == Verb.GRANT or verb == Verb.MOVE:
        return False
    if verb >= Verb.CHANGE_POWER and verb <= Verb.CHANGE_BOTH:
        return step.amount < 0
    return True


@rule
def value_of_target(state: State, game: Game, verb: int, seat: int, slot: int) -> int:
    """What is in a lane or slot, for comparing targets."""
    player = state.players[seat]
    if is_about_fog(verb):
        return game.cards[player.fog[slot].card].cost
    if is_about_traps(verb):
        return player.traps[slot].paid
    return worth(game, player.units[slot])


@rule
def best_target(state: State, game: Game, step: Step, frame: Frame) -> int:
    """Harm goes to the enemy's best, else to one's own least; help the other way round."""
    harm = is_harmful(step)
    best = NOBODY
    most = -WON
    for side_of in range(2):
        for slot in range(FOG_ROW):
            if not is_candidate(state, game, step, frame.player, frame.piece, side_of, slot):
                continue
            value = value_of_target(state, game, step.verb, side_of, slot)
            if (side_of == frame.player) == harm:
                value = -WON // 2 - value
            if value > most:
                most = value
                best = place(side_of, slot)
    return best


@rule
def default_pick(state: State, game: Game, frame: Frame, act: int) -> int:
    """What an effect's player is taken to choose: the best target."""
    step = game.steps[frame.first]
    return act * ARGUMENTS + best_target(state, game, step, frame)


@rule
def dearest_buried(state: State, game: Game, frame: Frame) -> int:
    """The dearest card that may be taken from the Graveyard; of copies the first."""
    from_grave = state.players[frame.player]
    deck = game.decks[frame.player]
    step = game.steps[frame.first]
    best = NOBODY
    most = NOBODY
    for at in range(from_grave.grave_count):
        row = deck.card[from_grave.grave[at]]
        if card_passes(game, row, step.filter) and game.cards[row].cost > most:
            most = game.cards[row].cost
            best = from_grave.grave[at]
    return best


@rule
def cheapest_card(state: State, game: Game, seat: int) -> int:
    """The leftmost hand index among the cards of the lowest cost; copies count by their first."""
    player = state.players[seat]
    deck = game.decks[seat]
    best = 0
    for index in range(1, player.hand_count):
        cost = game.cards[deck.card[player.hand[index]]].cost
        if cost < game.cards[deck.card[player.hand[best]]].cost:
            best = index
    return best


@rule
def first_lane(state: State, game: Game, frame: Frame) -> int:
    for lane in range(LANES):
        if fits_lane(state, game, frame, lane):
            return lane
    return NOBODY


@rule
def first_waiting(state: State, seat: int) -> int:
    for at in range(state.waiting):
        if state.queue[at].player == seat:
            return at
    return NOBODY


@rule
def first_due(state: State, seat: int) -> int:
    for slot in range(FOG_ROW):
        if is_due(state, seat, slot):
            return slot
    return NOBODY


@rule
def first_partner(state: State, game: Game, frame: Frame) -> int:
    for partner in range(LANES):
        if can_link(state, game, frame.player, frame.first, partner):
            return partner
    return NOBODY


@rule
def best_strike(state: State, game: Game, frame: Frame) -> int:
    """The lane whose Unit falls and is worth most, else Life, else the first."""
    seat = frame.player
    unit = state.players[seat].units[frame.first]
    best = NOBODY
    most = -WON
    for target in range(LANES):
        if not may_strike(game, frame.first, target):
            continue
        enemy = state.players[other(seat)].units[target]
        value = unit.power * LIFE
        if enemy.piece != 0:
            falls = unit.power >= enemy.health - enemy.damage
            value = worth(game, enemy) if falls else unit.power * HEALTH
        if value > most:
            most = value
            best = target
    return best


@rule
def default_choice(state: State, game: Game) -> int:
    """The answer to a pending frame that a pilot's look-ahead assumes: keep the hand, activate no Trap, roar,
    link, strike where it pays most, discard the cheapest, choose the best target, else the first."""
    frame = state.stack[state.depth - 1]
    pending = frame.pending
    if pending == Pending.WINDOW:
        return Act.PASS * ARGUMENTS
    if pending == Pending.CHOOSE:
        verb = game.steps[frame.first].verb
        if verb == Verb.RECLAIM:
            return Act.PICK * ARGUMENTS + dearest_buried(state, game, frame)
        return default_pick(state, game, frame, target_act(verb))
    if pending == Pending.DISCARD:
        return Act.DISCARD * ARGUMENTS + cheapest_card(state, game, frame.player)
    if pending == Pending.ROAR:
        return Act.ROAR * ARGUMENTS
    if pending == Pending.LINK:
        return Act.LINK * ARGUMENTS + first_partner(state, game, frame)
    if pending == Pending.BLADE:
        return Act.STRIKE * ARGUMENTS + best_strike(state, game, frame)
    if pending == Pending.ORDER:
        return Act.RESOLVE * ARGUMENTS + first_waiting(state, frame.player)
    if pending == Pending.FOG:
        return Act.FOG * ARGUMENTS + first_due(state, frame.player)
    if pending == Pending.LANE:
        return Act.LANE * ARGUMENTS + first_lane(state, game, frame)
    return Act.KEEP * ARGUMENTS


@rule
def script_score(state: State, game: Game, action: int) -> int:
    """How much the scripted pilot wants an action; it passes unless something scores above 0."""
    kind = action >> ARGUMENT_BITS
    argument = action & ARGUMENT_MASK
    seat = state.active
    if kind == Act.UNIT:
        player = state.players[seat]
        card = game.cards[game.decks[seat].card[player.hand[argument // PLACES]]]
        return 1 + card.power + card.health
    if kind == Act.ATTACK:
        return prospect(state, game, seat, argument // PLACES, argument % PLACES)
    return 0


@rule
def scripted_choice(state: State, game: Game, choices: Choices) -> int:
    """A fixed yardstick: play the biggest Unit, attack where it wins, everything else by default."""
    if state.depth > 0:
        return default_choice(state, game)
    best = choices.actions[0]
    most = 0
    for k in range(choices.count):
        score = script_score(state, game, choices.actions[k])
        if score > most:
            most = score
            best = choices.actions[k]
    return best
