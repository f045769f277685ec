"""What ATK and DEF every unit has at this moment: `refresh` writes them into `unit.atk`, `unit.dfn`.

Everything that lasts is added up anew from the position: printed stats, permanent and temporary
changes, counters, keywords of the unit, of its allies and of the enemies across, and the steps of
every working `while face-up` effect.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .keywords import (
    abilities,
    avengers_fury,
    chorus,
    final_stand,
    hex_atk,
    hex_dfn,
    infection_loss,
    living_resonance,
    merchant,
    momentum,
    pack_hunter,
    tactician_atk,
    tactician_dfn,
    terror_aura,
    warlords_command,
)
from .state import BUCKETS, SLOTS, Game, State, Unit
from .statics import change_by_statics, grant_statics
from .zones import other


@rule
def printed_atk(game: Game, unit: Unit) -> int:
    """VAL-KW-REVENANT: a risen unit has half its printed ATK, rounded down."""
    atk = game.cards[unit.card].atk
    return atk // 2 if unit.halved == 1 else atk


@rule
def printed_dfn(game: Game, unit: Unit) -> int:
    """VAL-KW-REVENANT, the same for DEF."""
    dfn = game.cards[unit.card].dfn
    return dfn // 2 if unit.halved == 1 else dfn


@rule
def own_atk(state: State, game: Game, seat: int, slot: int) -> int:
    """What keywords of the unit itself add to its ATK while it stands."""
    player = state.players[seat]
    unit = player.front[slot]
    mask = abilities(state, unit)
    if mask == 0:
        return 0
    bonus = avengers_fury(mask, unit) + chorus(mask, game, player) + final_stand(mask, player)
    bonus += momentum(mask, unit) + pack_hunter(mask, game, player, unit)
    bonus += tactician_atk(mask, game, player, slot)
    return bonus + (merchant(mask, game, player) if unit.defending == 0 else 0)


@rule
def own_dfn(state: State, game: Game, seat: int, slot: int) -> int:
    """What keywords of the unit itself add to its DEF while it stands."""
    player = state.players[seat]
    unit = player.front[slot]
    mask = abilities(state, unit)
    if mask == 0:
        return 0
    bonus = final_stand(mask, player) + tactician_dfn(mask, game, player, slot)
    return bonus + (merchant(mask, game, player) if unit.defending == 1 else 0)


@rule
def refresh_unit(state: State, game: Game, seat: int, slot: int) -> None:
    unit = state.players[seat].front[slot]
    unit.atk = printed_atk(game, unit) + unit.atk_change + unit.boost + unit.battle_atk
    unit.dfn = printed_dfn(game, unit) + unit.dfn_change + unit.boost_dfn + unit.battle_dfn
    for i in range(BUCKETS):
        unit.atk += unit.later_atk[i]
        unit.dfn += unit.later_dfn[i]
    unit.atk -= hex_atk(state, unit) + infection_loss(unit)
    unit.dfn -= hex_dfn(state, unit)
    if unit.face_down == 1:  # VAL-FACE-1
        return
    command = warlords_command(state, game, seat, slot, unit)
    unit.atk += own_atk(state, game, seat, slot) + command
    unit.atk -= terror_aura(state, game, state.players[other(seat)], slot, unit)
    unit.dfn += own_dfn(state, game, seat, slot) + command
    unit.dfn += living_resonance(state, game, seat, slot, unit)


@rule
def refresh(state: State, game: Game) -> None:
    """Bring every unit's ATK and DEF up to date. VAL-BAT-7: they never count below 0."""
    grant_statics(state, game)
    for seat in range(2):
        front = state.players[seat].front
        for slot in range(SLOTS):
            if front[slot].piece != 0:
                refresh_unit(state, game, seat, slot)
    change_by_statics(state, game)
    for player in state.players:
        for unit in player.front:
            unit.atk = max(unit.atk, 0)
            unit.dfn = max(unit.dfn, 0)
