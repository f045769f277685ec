"""Destruction: what prevents it, who profits from it, what it sets off."""

from __future__ import annotations

from ..kernel.dialect import rule
from .effect_codes import Trigger
from .keyword_codes import Kw
from .keywords import COURT, FURY_COUNTERS, abilities, has, is_negated, tier
from .state import Game, Kind, State
from .triggers import encode, trigger_card, trigger_side
from .zones import leave_to_grave, other

COMPARISON = 0  # causes: the comparison of stats in battle,
IN_BATTLE = 1  # a keyword after combat (which counts as destroyed in combat),
BY_EFFECT = 2  # anything else
MOURNERS = 1 << Kw.AVENGERS_FURY_2 | 1 << Kw.AVENGERS_FURY_3 | 1 << Kw.COURT


@rule
def mourn(state: State, game: Game, seat: int, kind: int) -> None:
    """VAL-KW-AVENGERS-FURY and VAL-KW-COURT: what the allies of a destroyed unit gain."""
    if game.keywords & MOURNERS == 0:
        return
    for unit in state.players[seat].front:
        if unit.piece == 0:
            continue
        mask = abilities(state, unit)
        if kind <= Kind.CHAMPION and tier(mask, Kw.AVENGERS_FURY_2, 2) > 0:
            unit.fury = min(unit.fury + 1, FURY_COUNTERS)
        if kind == Kind.CHAMPION and has(mask, Kw.COURT):
            unit.atk_change += COURT


@rule
def destroy(state: State, game: Game, seat: int, slot: int, cause: int, killer: int) -> bool:
    """Destroy a unit; False if it is protected (VAL-KW-ANCIENT-HIDE: all but the comparison). `killer`
    says which unit did it in combat (`encode`), 0 if none did."""
    player = state.players[seat]
    unit = player.front[slot]
    mask = abilities(state, unit)
    if cause != COMPARISON and has(mask, Kw.ANCIENT_HIDE):
        return False
    piece = unit.piece
    row = unit.card
    works = unit.face_down == 0 and not is_negated(state, unit)
    leave_to_grave(state, seat, slot)
    if has(mask, Kw.REVENANT) and player.risen >> piece & 1 == 0:  # VAL-KW-REVENANT
        player.rising |= 1 << piece
    mourn(state, game, seat, game.cards[row].type)
    about = encode(seat, piece)
    if works:
        trigger_card(state, game, row, Trigger.DESTROYED, seat, piece, about)
        if cause != BY_EFFECT:
            trigger_card(state, game, row, Trigger.DESTROYED_IN_COMBAT, seat, piece, killer)
    trigger_side(state, game, seat, Trigger.ALLY_DESTROYED, about)
    trigger_side(state, game, other(seat), Trigger.ENEMY_DESTROYED, about)
    return True
