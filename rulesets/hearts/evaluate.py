"""What a position is worth to a player, and the yardstick of play.

The numbers describe characters by their stats only, never by name (`worth.py`).
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .battle import has_open_guard, may_attack
from .continuous import refresh
from .defaults import default_choice
from .effect_codes import Kw
from .state import (
    ARGUMENT_BITS,
    ARGUMENT_MASK,
    BARRED,
    MODES,
    NOBODY,
    ROW,
    STATION_TARGET,
    TACTICS_TARGET,
    TARGETS,
    WALL_TARGET,
    WALLS,
    Act,
    Character,
    Choices,
    Ending,
    Game,
    Kind,
    Mode,
    Phase,
    Player,
    Stance,
    State,
)
from .walls import count_walls
from .worth import WALL, card_worth, stake, wall_gain, worth
from .zones import count_row, other, price_of, row_of

WON = 100_000_000
SET_ANSWER = 24  # a set card that can respond
SET_CARD = 10
READY_ABILITY = 12  # an Ability in hand whose character stands there
EXPOSED = 20
OUTSIDE = 30  # a Chosen One on the row
STRANDED = 150
LETHAL = 4_000
SHARES = 16
PROSPECT_SHARE = 12  # of SHARES: an attack still to be made, against one that was
NEXT_SHARE = 4  # one in the next turn
THREAT_SHARE = 9  # one in the opponent's next turn


@rule
def hand_worth(state: State, game: Game, seat: int) -> int:
    """Cards in hand; those that can soon be used count more."""
    player = state.players[seat]
    value = 0
    for index in range(player.hand_count):
        row = row_of(game, seat, player.hand[index])
        card = game.cards[row]
        value += card_worth(game, player, row)
        if card.type == Kind.ABILITY:
            for unit in player.row:
                if unit.piece != 0 and is_locked_to(game, unit, card.lock_card, card.lock_archetypes):
                    value += READY_ABILITY
                    break
    return value


@rule
def is_locked_to(game: Game, unit: Character, lock_card: int, lock_archetypes: int) -> bool:
    if lock_card != 0:
        return unit.card == lock_card
    return game.cards[unit.card].archetypes & lock_archetypes != 0


@rule
def side(state: State, game: Game, seat: int) -> int:
    """What one side has, without the attacks it may make."""
    player = state.players[seat]
    value = count_walls(player) * WALL + hand_worth(state, game, seat) - player.wall_luck
    if player.exposed == 1:
        value -= EXPOSED
    for slot in range(ROW):
        piece = player.tactics[slot]
        if piece != 0:
            value += SET_ANSWER if game.cards[row_of(game, seat, piece)].windows != 0 else SET_CARD
        unit = player.row[slot]
        if unit.piece == 0:
            continue
        if unit.chosen == 0:
            value += worth(unit)
        elif unit.stranded == 1:
            value -= STRANDED
        else:
            value -= OUTSIDE
    return value


@rule
def holding(player: Player, unit: Character) -> int:
    """The stat that an attack on a character has to beat."""
    if unit.stance != Stance.DEFENSE:
        return unit.atk
    if player.formation == 1 and unit.formed == 1:
        total = 0
        for each in player.row:
            if each.piece != 0 and each.formed == 1:
                total += each.dfn
        return total
    return unit.dfn


@rule
def wall_prospect(player: Player, total: int, lost: int) -> int:
    """What a blow of this strength on a wall promises."""
    count = 0
    value = 0
    for at in range(WALLS):
        if player.walls[at] != 0:
            count += 1
            value += wall_gain(total, player.walls[at], lost)
    return value // count if count > 0 else 0


@rule
def station_prospect(game: Game, player: Player, seat: int, atk: int) -> int:
    """What an attack on an unguarded Chosen One promises."""
    if player.chosen == 0 or player.at_station == 0:
        return 0
    return LETHAL if atk > game.cards[row_of(game, seat, player.chosen)].dfn else 0


@rule
def clash_prospect(player: Player, unit: Character, atk: int, lost: int) -> int:
    """What an attack on this character promises."""
    stat = holding(player, unit)
    if atk > stat:
        return LETHAL if unit.chosen == 1 else worth(unit)
    if atk < stat and unit.stance == Stance.ATTACK:
        return -lost
    return 0


@rule
def prospect(state: State, game: Game, foe: int, attacker: Character, now: bool) -> int:
    """What the best attack of this character promises; 0 if none would pay. A sortied Chosen One will be gone
    by the next turn."""
    player = state.players[foe]
    best = 0
    lost = stake(attacker)
    guards = 0
    for unit in player.row:
        if unit.piece != 0 and (now or unit.chosen == 0 or unit.stranded == 1):
            guards += 1
            best = max(best, clash_prospect(player, unit, attacker.atk, lost))
    if guards == 0 or attacker.abilities >> Kw.PIERCE & 1 == 1:
        best = max(best, wall_prospect(player, attacker.atk, lost))
    if guards == 0 and (count_walls(player) == 0 or attacker.abilities >> Kw.REACH & 1 == 1):
        best = max(best, station_prospect(game, player, foe, attacker.atk))
    return best


@rule
def prospects(state: State, game: Game, seat: int, now: bool) -> int:
    """What the attacks of this seat promise: those still open in this turn, or those of its next one."""
    value = 0
    foe = other(seat)
    for unit in state.players[seat].row:
        if unit.piece == 0:
            continue
        if now:
            if may_attack(state, game, unit):
                value += prospect(state, game, foe, unit, True)
        elif unit.abilities & BARRED == 0 and unit.chosen == 0:  # it can turn before it attacks
            value += prospect(state, game, foe, unit, False)
    return value


@rule
def group_prospect(state: State, game: Game, seat: int, now: bool) -> int:
    """What all of them together could break, beside what they can alone."""
    foe = state.players[other(seat)]
    total = 0
    lead = 0
    for unit in state.players[seat].row:
        if unit.piece == 0 or unit.chosen == 1:
            continue
        if now and not may_attack(state, game, unit):
            continue
        total += unit.atk
        lead = max(lead, unit.paid)
    if lead == 0 or (now and state.players[seat].attacks_made > 0):
        return 0
    if count_row(foe) == 0:
        if count_walls(foe) == 0:
            return station_prospect(game, foe, other(seat), total)
        return wall_prospect(foe, total, total * ROW)
    best = 0
    for unit in foe.row:
        if unit.piece != 0:
            best = max(best, clash_prospect(foe, unit, total, total * ROW))
    return best


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
    if state.active == seat and state.turn > 1 and state.phase <= Phase.BATTLE:
        now = max(prospects(state, game, seat, True), group_prospect(state, game, seat, True))
        value += now * PROSPECT_SHARE // SHARES
    mine = max(prospects(state, game, seat, False), group_prospect(state, game, seat, False))
    theirs = max(prospects(state, game, foe, False), group_prospect(state, game, foe, False))
    if state.active == foe and state.phase <= Phase.BATTLE:
        theirs = max(theirs, prospects(state, game, foe, True) * PROSPECT_SHARE // THREAT_SHARE)
    value += mine * NEXT_SHARE // SHARES
    value -= theirs * THREAT_SHARE // SHARES
    return value


@rule
def leader(state: State) -> int:
    """Who is ahead, by walls; NOBODY when level."""
    mine = count_walls(state.players[0])
    theirs = count_walls(state.players[1])
    if mine == theirs:
        return NOBODY
    return 0 if mine > theirs else 1


# --- the yardstick ----------------------------------------------------------------------------------


@rule
def attack_score(state: State, argument: int) -> int:
    """How much the scripted pilot wants an attack: on what it surely beats, or on walls with good odds."""
    seat = state.active
    foe = other(seat)
    attacker = state.players[seat].row[argument // TARGETS]
    player = state.players[foe]
    target = argument % TARGETS
    if target < TACTICS_TARGET:
        unit = player.row[target]
        if unit.face_down == 1:
            return 0
        return max(clash_prospect(player, unit, attacker.atk, worth(attacker)), 0)
    if attacker.chosen == 1 or target < WALL_TARGET:
        return 0
    if target < STATION_TARGET:
        return 0 if has_open_guard(state, foe) else wall_prospect(player, attacker.atk, worth(attacker))
    return 1 + attacker.atk


@rule
def script_score(state: State, game: Game, action: int) -> int:
    """How much the scripted pilot wants an action; it passes unless something scores above 0."""
    kind = action >> ARGUMENT_BITS
    argument = action & ARGUMENT_MASK
    seat = state.active
    player = state.players[seat]
    if kind == Act.FORTH and argument % MODES == Mode.OPEN:
        row = row_of(game, seat, player.hand[argument // MODES])
        if price_of(game, row) == 0:
            return 1 + game.cards[row].atk
        return game.cards[row].atk - best_atk(player)
    if kind == Act.ATTACK:
        return attack_score(state, argument)
    return 0


@rule
def best_atk(player: Player) -> int:
    """The ATK of the strongest character on the row."""
    most = 0
    for unit in player.row:
        if unit.piece != 0:
            most = max(most, unit.atk)
    return most


@rule
def scripted_choice(state: State, game: Game, choices: Choices) -> int:
    """A fixed yardstick: bring forth the strongest, attack where it pays, everything else by default."""
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
