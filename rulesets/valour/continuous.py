"""What ATK and DEF every unit has at this moment: `refresh` writes them into `unit.atk`, `unit.dfn`.

They are not kept up to date with every change: whoever reads them has seen to it before, battles by
`refresh_fighters`, effects by `keep_current`. Everything that lasts is added up anew from the position:
printed stats, permanent and temporary changes, counters, keywords of the unit, of its allies and of the
enemies across, and the steps of every working `while face-up` effect.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .keyword_codes import Kw
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
from .state import SLOTS, Game, State, Unit
from .statics import change_by_statics, grant_statics, has_statics
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


ON_ITSELF = (
    1 << Kw.AVENGERS_FURY_2
    | 1 << Kw.AVENGERS_FURY_3
    | 1 << Kw.CHORUS
    | 1 << Kw.FINAL_STAND_1
    | 1 << Kw.FINAL_STAND_2
    | 1 << Kw.FINAL_STAND_3
    | 1 << Kw.MERCHANT
    | 1 << Kw.MOMENTUM_1
    | 1 << Kw.MOMENTUM_2
    | 1 << Kw.PACK_HUNTER_1
    | 1 << Kw.PACK_HUNTER_2
    | 1 << Kw.PACK_HUNTER_3
    | 1 << Kw.TACTICIAN_A
    | 1 << Kw.TACTICIAN_B
)
"""Keywords that change their own unit's ATK or DEF while it stands."""

ON_OTHERS = (
    1 << Kw.TERROR_AURA
    | 1 << Kw.WARLORDS_COMMAND_1
    | 1 << Kw.WARLORDS_COMMAND_2
    | 1 << Kw.WARLORDS_COMMAND_3
    | 1 << Kw.LIVING_RESONANCE
)
"""Keywords that change other units' ATK or DEF; where no card has one, nobody has to look for them."""


@rule
def add_own_keywords(state: State, game: Game, seat: int, slot: int, mask: int) -> None:
    """What keywords of the unit itself add to its ATK and DEF while it stands."""
    player = state.players[seat]
    unit = player.front[slot]
    stand = final_stand(mask, player)
    unit.atk += avengers_fury(mask, unit) + chorus(mask, game, player) + stand
    unit.atk += momentum(mask, unit) + pack_hunter(mask, game, player, unit)
    unit.atk += tactician_atk(mask, game, player, slot)
    unit.dfn += stand + tactician_dfn(mask, game, player, slot)
    if unit.defending == 0:
        unit.atk += merchant(mask, game, player)
    else:
        unit.dfn += merchant(mask, game, player)


@rule
def add_others_keywords(state: State, game: Game, seat: int, slot: int) -> None:
    """What keywords of allies, and of the enemies across, do to it."""
    unit = state.players[seat].front[slot]
    command = warlords_command(state, game, seat, slot, unit)
    unit.atk += command - terror_aura(state, game, state.players[other(seat)], slot, unit)
    unit.dfn += command + living_resonance(state, game, seat, slot, unit)


@rule
def start_stats(state: State, game: Game, unit: Unit) -> None:
    """Printed stats, and every change that the unit itself carries."""
    bucket_atk = unit.later_atk[0] + unit.later_atk[1] + unit.later_atk[2]
    bucket_dfn = unit.later_dfn[0] + unit.later_dfn[1] + unit.later_dfn[2]
    unit.atk = printed_atk(game, unit) + unit.atk_change + unit.boost + unit.battle_atk + bucket_atk
    unit.dfn = printed_dfn(game, unit) + unit.dfn_change + unit.boost_dfn + unit.battle_dfn + bucket_dfn
    unit.atk -= hex_atk(state, unit) + infection_loss(unit)
    unit.dfn -= hex_dfn(state, unit)


@rule
def others_work(state: State, game: Game) -> bool:
    """Whether any unit has a keyword that changes others."""
    if game.keywords & ON_OTHERS == 0:
        return False
    everybody = 0
    for player in state.players:
        for unit in player.front:
            if unit.piece != 0:
                everybody |= abilities(state, unit)
    return everybody & ON_OTHERS != 0


@rule
def add_keywords(state: State, game: Game, seat: int, slot: int, others: bool) -> None:
    """What keywords change while they stand. VAL-FACE-1: nothing of a face-down unit."""
    unit = state.players[seat].front[slot]
    if unit.piece == 0 or unit.face_down == 1:
        return
    mask = abilities(state, unit)
    if mask & ON_ITSELF != 0:
        add_own_keywords(state, game, seat, slot, mask)
    if others:
        add_others_keywords(state, game, seat, slot)


@rule
def refresh(state: State, game: Game) -> None:
    """Bring every unit's ATK and DEF up to date. VAL-BAT-7: they never count below 0."""
    for player in state.players:
        for unit in player.front:
            if unit.piece != 0:
                start_stats(state, game, unit)
    if game.grants > 0:
        grant_statics(state, game)  # whose conditions see the ATK that units carry themselves
    others = others_work(state, game)
    if others or game.keywords & ON_ITSELF != 0:
        for seat in range(2):
            for slot in range(SLOTS):
                add_keywords(state, game, seat, slot, others)
    change_by_statics(state, game)
    for player in state.players:
        for unit in player.front:
            unit.atk = max(unit.atk, 0)
            unit.dfn = max(unit.dfn, 0)


@rule
def refresh_unit(state: State, game: Game, seat: int, slot: int) -> None:
    """The same for one unit, as long as no `while face-up` effect works."""
    unit = state.players[seat].front[slot]
    start_stats(state, game, unit)
    add_keywords(state, game, seat, slot, game.keywords & ON_OTHERS != 0)
    unit.atk = max(unit.atk, 0)
    unit.dfn = max(unit.dfn, 0)


@rule
def is_steady(state: State, game: Game) -> bool:
    """Whether no `while face-up` effect works, nor has left anything behind."""
    return state.granted == 0 and not has_statics(state, game)


@rule
def refresh_fighters(state: State, game: Game, seat: int, slot: int, target_slot: int) -> None:
    """The stats of an attacker and its target, all that a battle reads; `target_slot` may be `PLAYER`."""
    if not is_steady(state, game):
        refresh(state, game)
        return
    refresh_unit(state, game, seat, slot)
    if target_slot < SLOTS:
        refresh_unit(state, game, other(seat), target_slot)


@rule
def keep_grants(state: State, game: Game) -> None:
    """What `while face-up` effects give besides ATK and DEF, before rules ask for it."""
    if game.grants == 1:
        grant_statics(state, game)
    elif game.grants > 1:
        refresh(state, game)


@rule
def keep_current(state: State, game: Game, row: int) -> None:
    """The same, and ATK where effects look at it, before effects are judged or done."""
    if game.cards[row].reads == 1:
        refresh(state, game)
    else:
        keep_grants(state, game)
