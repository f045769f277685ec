"""What a position is worth to a player, and the small decisions made by default.

The numbers are LP-like: 1 is about one LP. They describe units by their stats and their exposure
only, never by name, and were set by playing variants against one another.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .battle import chain_modifier, may_attack, may_be_attacked
from .candidates import SEAT_SHIFT, is_about_cards, is_back_candidate, is_candidate
from .changes import chosen_card
from .continuous import refresh
from .effect_codes import Select, Trigger, Verb
from .keywords import abilities, fortification, standfast
from .state import (
    ARGUMENT_BITS,
    ARGUMENT_MASK,
    ARGUMENTS,
    BUCKETS,
    NOBODY,
    PLAYER,
    SLOTS,
    TARGETS,
    Act,
    Choices,
    Ending,
    Frame,
    Game,
    Pending,
    Phase,
    Player,
    Stage,
    State,
    Step,
    Unit,
)
from .summon import tributes_for
from .turn import last_bit
from .zones import count_units, other

WON = 100_000_000
PRESENCE = 300  # a body, whatever its stats: it blocks direct attacks and pays tributes
CURVE = 2600  # worth grows with ATK squared: the biggest unit rules the board
MOST_ATK = 20_000  # more than that is as good
DEFENSE_SHARE = 4
PASSIVE = 500  # a unit in Defense Position does not attack
EXPOSED_SHARE = 3  # of a unit's worth, while something stronger faces it
SET_RISK_ATK = 1600  # what a face-down enemy is taken for
UNSEEN = PRESENCE + SET_RISK_ATK * SET_RISK_ATK // CURVE  # the worth of such a one, to who can't know it
OPEN_SHARE = 2  # of the ATK that an empty Front Row lets through
LIFE_SHARE = 2  # LP count half, and full while they are few
LIFE_IN_NEED = 4000
LETHAL = 1_000_000  # enough ATK stands ready before an empty row
PROSPECT_KEPT, PROSPECT_OF = 3, 4  # an attack still to be made, against one that was
VALOUR_WORTH = 110
ABILITY_WORTH = 150  # keywords, whichever they are
LASTING_WORTH = 300  # an effect that may work again and again
FLIP_WORTH = 600  # an effect still to come from a unit lying face-down
SET_SUPPORT = 620  # a face-down Back Row card
OPEN_SUPPORT = 700  # a Back Row card that stays and works
LASTING = (
    1 << Trigger.ACTIVATE
    | 1 << Trigger.STATIC
    | 1 << Trigger.ALLY_DESTROYED
    | 1 << Trigger.ENEMY_DESTROYED
    | 1 << Trigger.KILLS
    | 1 << Trigger.ATTACKS
    | 1 << Trigger.ALLY_ENTERS
    | 1 << Trigger.TURN_START
    | 1 << Trigger.BATTLE_START
    | 1 << Trigger.TURN_END
)
FIRST_CARDS = 2
FIRST_CARD_WORTH = 600
CARD_WORTH = 500
STUCK_HAND = 700  # an empty row and nothing in hand that could enter it


@rule
def lasting_attack(state: State, unit: Unit) -> int:
    """ATK without what ends with this turn or battle, for pilots that think beyond it."""
    passing = unit.boost + unit.battle_atk + unit.later_atk[state.turn % BUCKETS]
    return min(max(unit.atk - passing, 0), MOST_ATK)


@rule
def battle_attack(state: State, game: Game, attacker: Unit, target: Unit) -> int:
    """The attacker's ATK against this target, as far as a look at both can tell."""
    mine = abilities(state, attacker)
    theirs = abilities(state, target)
    atk = attacker.atk + chain_modifier(game, mine, attacker, target)
    return max(atk - fortification(theirs) - standfast(theirs), 0)


@rule
def worth(state: State, unit: Unit) -> int:
    """A unit's worth to its controller, in any position; never that of a won game."""
    atk = lasting_attack(state, unit)
    value = PRESENCE + atk * atk // CURVE + min(unit.dfn, MOST_ATK) // DEFENSE_SHARE
    return value + ABILITY_WORTH if unit.keywords != 0 and unit.face_down == 0 else value


@rule
def strongest(state: State, player: Player) -> int:
    """The highest ATK that this side might attack with next."""
    best = 0
    for unit in player.front:
        if unit.piece != 0:
            atk = SET_RISK_ATK if unit.face_down == 1 else lasting_attack(state, unit)
            best = max(best, atk)
    return best


@rule
def standing_of_unit(state: State, unit: Unit, threat: int) -> int:
    """A unit's worth in its place, with `threat` the strongest ATK across."""
    value = worth(state, unit)
    if unit.defending == 1:
        strength = unit.dfn
        if strength < threat:
            return value - value // EXPOSED_SHARE - PASSIVE
        return value - PASSIVE
    strength = lasting_attack(state, unit)
    if strength < threat:
        return value - value // EXPOSED_SHARE - (threat - strength)
    return value


@rule
def hand_worth(count: int) -> int:
    """The first cards in hand count most."""
    return min(count, FIRST_CARDS) * FIRST_CARD_WORTH + max(count - FIRST_CARDS, 0) * CARD_WORTH


@rule
def is_stuck(state: State, game: Game, seat: int) -> bool:
    """No unit in hand can be summoned without tributes."""
    player = state.players[seat]
    for index in range(player.hand_count):
        card = game.decks[seat].card[player.hand[index]]
        if tributes_for(game, game.cards[card].level) == 0:
            return False
    return True


@rule
def life_worth(life: int) -> int:
    return (life + min(life, LIFE_IN_NEED)) // LIFE_SHARE


@rule
def trade(state: State, game: Game, attacker: Unit, target: Unit) -> int:
    """What attacking this unit would win, 0 where it would not pay."""
    mine = battle_attack(state, game, attacker, target)
    if target.defending == 1:
        return worth(state, target) if mine > target.dfn else 0
    theirs = target.atk
    if mine > theirs:
        return worth(state, target) + (mine - theirs) // LIFE_SHARE
    if mine == theirs:
        return max(worth(state, target) - worth(state, attacker), 0)
    return 0


@rule
def prospects(state: State, game: Game, seat: int) -> int:
    """What the attacks still open to this seat's units in this turn promise."""
    foe = state.players[other(seat)]
    guarded = count_units(foe) > 0
    value = 0
    ready = 0
    for unit in state.players[seat].front:
        if not may_attack(state, unit):
            continue
        best = 0
        if guarded:
            for target in foe.front:
                if may_be_attacked(state, target):
                    best = max(best, trade(state, game, unit, target))
        else:
            best = unit.atk // LIFE_SHARE
            ready += unit.atk
        value += best * PROSPECT_KEPT // PROSPECT_OF
    if ready >= foe.life:
        value += LETHAL
    return value


@rule
def side(state: State, seat: int, viewer: int) -> int:
    """What one side has, as the viewer sees it."""
    player = state.players[seat]
    foe = state.players[other(seat)]
    threat = strongest(state, foe)
    value = life_worth(player.life) + player.valour * VALOUR_WORTH
    held = player.hand_count
    if seat != viewer and state.active == seat and state.phase >= Phase.MAIN_1:
        held -= 1  # it has drawn this turn's card already: ending one's turn must not look like giving one
    value += hand_worth(held)
    units = 0
    for unit in player.front:
        if unit.piece != 0:
            units += 1
            value += standing_of_unit(state, unit, threat)
    if units == 0:
        value -= threat // OPEN_SHARE
    for support in player.back:
        if support.piece != 0:
            value += SET_SUPPORT if support.face_down == 1 else OPEN_SUPPORT
    return value


@rule
def effects_to_come(state: State, game: Game, seat: int, lying: bool) -> int:
    """What effects of this side's units are good for in later turns; those of units that lie face-down only
    if `lying`."""
    deck = game.decks[seat]
    value = 0
    for unit in state.players[seat].front:
        if unit.piece == 0:
            continue
        if unit.face_down == 0:
            if game.cards[unit.card].triggers & LASTING != 0:
                value += LASTING_WORTH
        elif lying and deck.set_off[Trigger.FLIP] >> unit.piece & 1 == 1:
            value += FLIP_WORTH
    return value


@rule
def evaluate(state: State, game: Game, seat: int) -> int:
    """How much better the position is for this seat than for the other.

    Zero-sum but for what only this seat can see in it: a hand that is stuck, and the attacks still open
    in its own turn. The other side's attacks count as threats only, else ending a turn, which hands
    them over, would look worse than any waste of VP.
    """
    refresh(state, game)
    if state.ending != Ending.NONE:
        if state.winner == NOBODY:
            return 0
        return WON if state.winner == seat else -WON
    foe = other(seat)
    value = side(state, seat, seat) - side(state, foe, seat)
    value += effects_to_come(state, game, seat, True) - effects_to_come(state, game, foe, False)
    if state.active == seat and (state.phase == Phase.MAIN_1 or state.phase == Phase.BATTLE):
        value += prospects(state, game, seat)
    if state.turn <= 2 and count_units(state.players[seat]) == 0 and is_stuck(state, game, seat):
        value -= STUCK_HAND
    return value


@rule
def leader(state: State) -> int:
    """Who is ahead, by LP; NOBODY when level."""
    mine = state.players[0].life
    theirs = state.players[1].life
    if mine == theirs:
        return NOBODY
    return 0 if mine > theirs else 1


@rule
def cheapest_unit(state: State, seat: int) -> int:
    """The slot of the unit that is worth least."""
    best = NOBODY
    least = WON
    front = state.players[seat].front
    for slot in range(SLOTS):
        if front[slot].piece != 0 and worth(state, front[slot]) < least:
            least = worth(state, front[slot])
            best = slot
    return best


@rule
def weakest_card(state: State, game: Game, seat: int) -> int:
    """The leftmost hand index among the cards with the lowest ATK; copies count by their first."""
    player = state.players[seat]
    best = 0
    for index in range(1, player.hand_count):
        atk = game.cards[game.decks[seat].card[player.hand[index]]].atk
        if atk < game.cards[game.decks[seat].card[player.hand[best]]].atk:
            best = index
    return best


@rule
def first_free(state: State, seat: int) -> int:
    front = state.players[seat].front
    for slot in range(SLOTS):
        if front[slot].piece == 0:
            return slot
    return NOBODY


@rule
def first_free_back(state: State, seat: int) -> int:
    back = state.players[seat].back
    for slot in range(SLOTS):
        if back[slot].piece == 0:
            return slot
    return NOBODY


@rule
def is_harmful(step: Step) -> bool:
    """Whether one would rather have it done to an enemy."""
    verb = step.verb
    if verb == Verb.DESTROY or verb == Verb.RETURN or verb == Verb.NEGATE or verb == Verb.BAR_ATTACK:
        return True
    return verb <= Verb.CHANGE_BOTH and verb >= Verb.CHANGE_ATK and step.amount < 0


@rule
def best_target(state: State, game: Game, step: Step, frame: Frame) -> int:
    """Harm goes to the enemy's best unit, else to one's own least; help the other way round."""
    harm = is_harmful(step)
    best = NOBODY
    most = -WON
    for side in range(2):
        for slot in range(SLOTS):
            if not is_candidate(state, game, step, frame.player, frame.piece, side, slot):
                continue
            unit = state.players[side].front[slot]
            value = UNSEEN if side != frame.player and unit.face_down == 1 else worth(state, unit)
            if (side == frame.player) == harm:
                value = -WON // 2 - value
            if value > most:
                most = value
                best = side * SEAT_SHIFT + slot
    return Act.TARGET * ARGUMENTS + best


@rule
def best_back_target(state: State, game: Game, step: Step, frame: Frame) -> int:
    """The enemy's first Back Row card, else one's own."""
    for turn in range(2):
        side = other(frame.player) if turn == 0 else frame.player
        for slot in range(SLOTS):
            if is_back_candidate(state, game, step, frame.player, side, slot):
                return Act.TARGET_BACK * ARGUMENTS + side * SEAT_SHIFT + slot
    return NOBODY


@rule
def default_pick(state: State, game: Game, frame: Frame) -> int:
    """What an effect's player is taken to choose: the best target, the strongest card."""
    refresh(state, game)
    step = game.steps[frame.first]
    if step.verb == Verb.DESTROY_BACK:
        return best_back_target(state, game, step, frame)
    if is_about_cards(step.verb):
        piece = chosen_card(state, game, step, frame.player, Select.STRONGEST, 0)
        return Act.PICK * ARGUMENTS + piece
    return best_target(state, game, step, frame)


@rule
def default_choice(state: State, game: Game) -> int:
    """The answer to a pending frame that a pilot's look-ahead assumes: keep the hand, pay with the
    least unit, enter the first free slot in Attack Position, discard the weakest card, respond with
    nothing, choose the best target."""
    frame = state.stack[state.depth - 1]
    pending = frame.pending
    seat = frame.player
    if pending == Pending.SUMMON:
        if frame.stage == Stage.PAY:
            refresh(state, game)
            return Act.TRIBUTE * ARGUMENTS + cheapest_unit(state, seat)
        if frame.stage == Stage.STANCE:
            return Act.ATTACK_POSITION * ARGUMENTS
        return Act.PLACE * ARGUMENTS + first_free(state, seat)
    if pending == Pending.WINDOW:
        return Act.PASS * ARGUMENTS
    if pending == Pending.CHOOSE:
        return default_pick(state, game, frame)
    if pending == Pending.DISCARD:
        return Act.DISCARD * ARGUMENTS + weakest_card(state, game, seat)
    if pending == Pending.SETTING:
        return Act.PLACE_BACK * ARGUMENTS + first_free_back(state, seat)
    return default_minor(state, game, frame)


@rule
def default_minor(state: State, game: Game, frame: Frame) -> int:
    """The rarer questions."""
    pending = frame.pending
    if pending == Pending.EAGER:
        return Act.STAY * ARGUMENTS
    if pending == Pending.RETARGET:
        return Act.DECLINE * ARGUMENTS
    if pending == Pending.BOND:
        refresh(state, game)
        return Act.TARGET * ARGUMENTS + frame.player * SEAT_SHIFT + best_ally(state, frame)
    if pending == Pending.RISE:
        rising = state.players[frame.player].rising
        return Act.PICK * ARGUMENTS + last_bit(rising & -rising)  # of several copies the one that is listed
    if pending == Pending.TRAIL:
        return Act.PICK * ARGUMENTS
    return Act.KEEP * ARGUMENTS


@rule
def best_ally(state: State, frame: Frame) -> int:
    """The slot of the best unit beside the one that bonds."""
    front = state.players[frame.player].front
    best = NOBODY
    most = -WON
    for slot in range(SLOTS):
        if slot != frame.first and front[slot].piece != 0 and worth(state, front[slot]) > most:
            most = worth(state, front[slot])
            best = slot
    return best


@rule
def gain(state: State, game: Game, argument: int) -> int:
    """By how much an attack wins; below 0 if it does not."""
    seat = state.active
    attacker = state.players[seat].front[argument // TARGETS]
    target_slot = argument % TARGETS
    if target_slot == PLAYER:
        return attacker.atk
    target = state.players[other(seat)].front[target_slot]
    if target.face_down == 1:
        return attacker.atk - SET_RISK_ATK
    mine = battle_attack(state, game, attacker, target)
    if target.defending == 1:
        return mine - target.dfn - 1
    return mine - target.atk - 1


@rule
def script_score(state: State, game: Game, action: int) -> int:
    """How much the scripted pilot wants an action; it passes unless something scores above 0."""
    kind = action >> ARGUMENT_BITS
    argument = action & ARGUMENT_MASK
    seat = state.active
    if kind == Act.SUMMON_ATTACK:
        return 1 + game.cards[game.decks[seat].card[state.players[seat].hand[argument]]].atk
    if kind == Act.ATTACK:
        return 1 + gain(state, game, argument)
    if kind == Act.CHANGE and state.players[seat].front[argument].defending == 1:
        return 1
    return 0


@rule
def scripted_choice(state: State, game: Game, choices: Choices) -> int:
    """A fixed yardstick: summon the biggest, attack where it wins, everything else by default."""
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
