"""The keywords, each one bounded piece named after its rule id.

Three kinds of hooks call them: what a unit's ATK and DEF are while it stands (`continuous.py`), what
a battle adds (`battle.py`), and what happens on an event (`destroy.py`, `rules.py`). A keyword works
while its unit is face-up and not negated: `abilities` is asked, never the card.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .codes import WILDBLOOD
from .keyword_codes import Kw
from .state import SLOTS, Game, Kind, Phase, Player, State, Unit

TIERS = 3
FURY = (200, 250)
FURY_COUNTERS = 3
BLOODLUST = 200
CHORUS, CHORUS_MOST = 200, 800
ABYSSWALKER = 9
COURT = 150
CRIPPLING_BLOW = 300
DOOMSTRIKE = 700
DUELIST = (300, 400, 500)
EXECUTIONER = 1600
FINAL_STAND_LIFE = 2000
FINAL_STAND = (300, 500, 700)
FORTIFICATION = (250, 400, 600)
HEX_ATK, HEX_DFN, HEX_BAR, HEX_SHIELD = 0, 1, 2, 3
HEXES = 4
HEX_AMOUNT = 200
INFECTION = (200, 300)
INFECTION_STAGES = 3
LIFEBOND_TURNS = 5
LIFEBOND_USES = 3
MERCHANT = 50
MOMENTUM = (100, 150)
MOMENTUM_COUNTERS = 3
RALLY_CRY = (100, 200, 300)
RALLY_CRIES = 1 << Kw.RALLY_CRY_1 | 1 << Kw.RALLY_CRY_2 | 1 << Kw.RALLY_CRY_3
REPETITION = 2
STANDFAST = (300, 400, 500)
TACTICIAN, TACTICIAN_MOST = 100, 200
TERROR_AURA = 200
WARLORDS_COMMAND = (100, 200, 300)
PACK_HUNTER = (100, 150, 200)
UNSTABLE = 300
WRAITH_ATK, WRAITH_DFN = 200, 100
LIVING_RESONANCE = 150


@rule
def is_negated(state: State, unit: Unit) -> bool:
    """Whether its abilities, keywords and effects, are negated now."""
    return unit.negated_until >= state.turn or unit.battle_negated == 1


@rule
def abilities(state: State, unit: Unit) -> int:
    """The mask of keywords that work now (VAL-FACE-1; negation)."""
    if unit.face_down == 1 or is_negated(state, unit):
        return 0
    granted = unit.granted
    given = granted[0] | granted[1] | granted[2] | unit.battle_granted | unit.static_keywords
    return unit.keywords | given


@rule
def has(mask: int, keyword: int) -> bool:
    return mask >> keyword & 1 == 1


@rule
def tier(mask: int, weakest: int, tiers: int) -> int:
    """The strongest tier in the mask, counted from 1; 0 for none. Tiers have neighbouring bits."""
    found = mask >> weakest & ((1 << tiers) - 1)
    best = 0
    while found != 0:
        best += 1
        found >>= 1
    return best


@rule
def is_soldier(game: Game, unit: Unit) -> bool:
    """A Champion or Combatant."""
    return unit.piece != 0 and game.cards[unit.card].type <= Kind.CHAMPION


@rule
def soldiers_beside(game: Game, player: Player, slot: int) -> int:
    """VAL-FIELD-3: allied Champions and Combatants in the neighbouring slots, face-down ones too
    (VAL-FACE-1)."""
    count = 0
    if slot > 0 and is_soldier(game, player.front[slot - 1]):
        count += 1
    if slot + 1 < SLOTS and is_soldier(game, player.front[slot + 1]):
        count += 1
    return count


@rule
def is_wildblood(game: Game, unit: Unit) -> bool:
    return unit.piece != 0 and unit.face_down == 0 and game.cards[unit.card].tribe == WILDBLOOD


@rule
def count_wildbloods(game: Game, player: Player) -> int:
    count = 0
    for unit in player.front:
        if is_wildblood(game, unit):
            count += 1
    return count


# --- while it stands: what a keyword adds to its own unit ------------------------------------------


@rule
def avengers_fury(mask: int, unit: Unit) -> int:
    """VAL-KW-AVENGERS-FURY: what its counters are worth."""
    rank = tier(mask, Kw.AVENGERS_FURY_2, 2)
    return unit.fury * FURY[rank - 1] if rank > 0 else 0


@rule
def chorus(mask: int, game: Game, player: Player) -> int:
    """VAL-KW-CHORUS."""
    if not has(mask, Kw.CHORUS):
        return 0
    bonus = 0
    for unit in player.front:
        card = game.cards[unit.card]
        if unit.face_down == 0 and card.type == Kind.COMBATANT and card.aspect == ABYSSWALKER:
            bonus += CHORUS
    return min(bonus, CHORUS_MOST)


@rule
def final_stand(mask: int, player: Player) -> int:
    """VAL-KW-FINAL-STAND: to ATK and to DEF."""
    rank = tier(mask, Kw.FINAL_STAND_1, TIERS)
    return FINAL_STAND[rank - 1] if rank > 0 and player.life <= FINAL_STAND_LIFE else 0


@rule
def merchant(mask: int, game: Game, player: Player) -> int:
    """VAL-KW-MERCHANT: to ATK in Attack, to DEF in Defense Position."""
    if not has(mask, Kw.MERCHANT):
        return 0
    bonus = 0
    for support in player.back:
        if game.cards[support.card].type == Kind.ARTILLERY:
            bonus += MERCHANT
    return bonus


@rule
def momentum(mask: int, unit: Unit) -> int:
    """VAL-KW-MOMENTUM: what its counters are worth."""
    rank = tier(mask, Kw.MOMENTUM_1, 2)
    return unit.momentum * MOMENTUM[rank - 1] if rank > 0 else 0


@rule
def pack_hunter(mask: int, game: Game, player: Player, unit: Unit) -> int:
    """VAL-KW-PACK-HUNTER."""
    rank = tier(mask, Kw.PACK_HUNTER_1, TIERS)
    if rank == 0:
        return 0
    others = count_wildbloods(game, player) - (1 if is_wildblood(game, unit) else 0)
    return PACK_HUNTER[rank - 1] * others


@rule
def tactician_atk(mask: int, game: Game, player: Player, slot: int) -> int:
    """VAL-KW-TACTICIAN A."""
    if not has(mask, Kw.TACTICIAN_A):
        return 0
    return min(TACTICIAN * soldiers_beside(game, player, slot), TACTICIAN_MOST)


@rule
def tactician_dfn(mask: int, game: Game, player: Player, slot: int) -> int:
    """VAL-KW-TACTICIAN B."""
    if not has(mask, Kw.TACTICIAN_B):
        return 0
    return min(TACTICIAN * soldiers_beside(game, player, slot), TACTICIAN_MOST)


# --- while it stands: what a keyword does to other units ------------------------------------------


@rule
def terror_aura(state: State, game: Game, foe: Player, slot: int, unit: Unit) -> int:
    """VAL-KW-TERROR-AURA: what the auras across take from this unit's ATK; several add up."""
    loss = 0
    if is_soldier(game, unit):
        for across in range(max(slot - 1, 0), min(slot + 2, SLOTS)):
            source = foe.front[across]
            if source.piece != 0 and has(abilities(state, source), Kw.TERROR_AURA):
                loss += TERROR_AURA
    return loss


@rule
def warlords_command(state: State, game: Game, seat: int, slot: int, unit: Unit) -> int:
    """VAL-KW-WARLORDS-COMMAND: to ATK and DEF of the others, in their own Battle Phase; adds up."""
    if state.phase != Phase.BATTLE or state.active != seat or not is_soldier(game, unit):
        return 0
    bonus = 0
    for other_slot in range(SLOTS):
        source = state.players[seat].front[other_slot]
        if other_slot != slot and source.piece != 0:
            rank = tier(abilities(state, source), Kw.WARLORDS_COMMAND_1, TIERS)
            if rank > 0:
                bonus += WARLORDS_COMMAND[rank - 1]
    return bonus


@rule
def living_resonance(state: State, game: Game, seat: int, slot: int, unit: Unit) -> int:
    """VAL-KW-LIVING-RESONANCE: to DEF of itself and of neighbouring Wildbloods, while there is another
    Wildblood in play; each source counts."""
    player = state.players[seat]
    bonus = 0
    for near in range(max(slot - 1, 0), min(slot + 2, SLOTS)):
        source = player.front[near]
        if source.piece == 0 or not has(abilities(state, source), Kw.LIVING_RESONANCE):
            continue
        if near != slot and not is_wildblood(game, unit):
            continue
        in_play = count_wildbloods(game, state.players[0]) + count_wildbloods(game, state.players[1])
        if in_play > (1 if is_wildblood(game, source) else 0):
            bonus += LIVING_RESONANCE
    return bonus


@rule
def infection_loss(unit: Unit) -> int:
    """VAL-KW-INFECTION: what an Infected unit has lost so far, whatever its own abilities."""
    return unit.infection * unit.infection_stage


@rule
def hex_atk(state: State, unit: Unit) -> int:
    """VAL-KW-HEXBLADE, the hex on ATK."""
    return HEX_AMOUNT if unit.hex_atk_until >= state.turn else 0


@rule
def hex_dfn(state: State, unit: Unit) -> int:
    """VAL-KW-HEXBLADE, the hex on DEF."""
    return HEX_AMOUNT if unit.hex_dfn_until >= state.turn else 0


# --- in battle ------------------------------------------------------------------------------------


@rule
def duelist(mask: int, game: Game, player: Player, slot: int) -> int:
    """VAL-KW-DUELIST: to ATK in combat, with no allied Champion or Combatant beside it."""
    rank = tier(mask, Kw.DUELIST_1, TIERS)
    if rank == 0 or soldiers_beside(game, player, slot) > 0:
        return 0
    return DUELIST[rank - 1]


@rule
def rally_cry(state: State, game: Game, player: Player, slot: int) -> int:
    """VAL-KW-RALLY-CRY: the highest among the attacker's allies."""
    best = 0
    if game.keywords & RALLY_CRIES == 0:
        return 0
    for other_slot in range(SLOTS):
        unit = player.front[other_slot]
        if other_slot != slot and unit.piece != 0:
            best = max(best, tier(abilities(state, unit), Kw.RALLY_CRY_1, TIERS))
    return RALLY_CRY[best - 1] if best > 0 else 0


@rule
def fortification(mask: int) -> int:
    """VAL-KW-FORTIFICATION: what it takes from the attacker."""
    rank = tier(mask, Kw.FORTIFICATION_1, TIERS)
    return FORTIFICATION[rank - 1] if rank > 0 else 0


@rule
def standfast(mask: int) -> int:
    """VAL-KW-STANDFAST: what it takes from the attacker, beside Fortification."""
    rank = tier(mask, Kw.STANDFAST_1, TIERS)
    return STANDFAST[rank - 1] if rank > 0 else 0


@rule
def crippling_blow(mask: int, target: Unit) -> int:
    """VAL-KW-CRIPPLING-BLOW: what it takes from a target in Attack Position."""
    return CRIPPLING_BLOW if has(mask, Kw.CRIPPLING_BLOW_2) and target.defending == 0 else 0


@rule
def doomstrike(mask: int, mine: int, theirs: int) -> bool:
    """VAL-KW-DOOMSTRIKE."""
    return has(mask, Kw.DOOMSTRIKE_700) and mine - theirs >= DOOMSTRIKE


@rule
def executioner(mask: int, stat: int) -> bool:
    """VAL-KW-EXECUTIONER."""
    return has(mask, Kw.EXECUTIONER_2) and stat <= EXECUTIONER


@rule
def plague(mask: int) -> bool:
    """VAL-KW-PLAGUE."""
    return has(mask, Kw.PLAGUE)


@rule
def tank_uses(mask: int) -> int:
    """VAL-KW-TANK: how often a turn."""
    return tier(mask, Kw.TANK_1, TIERS)


@rule
def attacks_allowed(mask: int) -> int:
    """VAL-KW-REPETITION."""
    return REPETITION if has(mask, Kw.REPETITION) else 1


@rule
def lay_hex(state: State, target: Unit, which: int) -> None:
    """VAL-KW-HEXBLADE: in the attacker's own turn, so the target's controller has the next one."""
    if which == HEX_ATK:
        target.hex_atk_until = state.turn + 1
    elif which == HEX_DFN:
        target.hex_dfn_until = state.turn + 1
    elif which == HEX_BAR:
        target.barred_until = max(target.barred_until, state.turn + 1)
    else:
        target.untargetable_until = max(target.untargetable_until, state.turn + 2)


@rule
def infect(mask: int, target: Unit) -> None:
    """VAL-KW-INFECTION: a second infection restarts nothing; the higher tier stands."""
    rank = tier(mask, Kw.INFECTION_2, 2)
    if rank > 0:
        target.infection = max(target.infection, INFECTION[rank - 1])


@rule
def outlive(mask: int, unit: Unit) -> None:
    """VAL-KW-BERSERKERS-WRAITH: it survived a battle."""
    if has(mask, Kw.BERSERKERS_WRAITH):
        unit.atk_change += WRAITH_ATK
        unit.dfn_change -= WRAITH_DFN


@rule
def worsen_infections(player: Player) -> None:
    """VAL-KW-INFECTION: at the start of each Battle Phase of the Infected unit's controller."""
    for unit in player.front:
        if unit.infection > 0:
            unit.infection_stage = min(unit.infection_stage + 1, INFECTION_STAGES)


@rule
def fade_momentum(state: State, game: Game, player: Player) -> None:
    """VAL-KW-MOMENTUM: an own End Phase without an attack that turn clears the counters of a unit whose
    keyword works."""
    if game.keywords & (1 << Kw.MOMENTUM_1 | 1 << Kw.MOMENTUM_2) == 0:
        return
    for unit in player.front:
        if unit.attacked_turn != state.turn and tier(abilities(state, unit), Kw.MOMENTUM_1, 2) > 0:
            unit.momentum = 0


@rule
def gather_momentum(mask: int, unit: Unit) -> None:
    """VAL-KW-MOMENTUM: the first attack of an own turn adds a counter."""
    if tier(mask, Kw.MOMENTUM_1, 2) > 0 and unit.attacks == 1:
        unit.momentum = min(unit.momentum + 1, MOMENTUM_COUNTERS)
