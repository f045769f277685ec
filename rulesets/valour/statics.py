"""`while face-up` effects: what every working card gives and takes as long as it lies there."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import amount_of, is_set_off, unit_passes
from .effect_codes import Select, Side, Trigger, Verb
from .keywords import is_negated
from .state import SLOTS, Game, State, Step, Unit
from .triggers import encode


@rule
def is_meant(
    state: State, game: Game, step: Step, seat: int, piece: int, target_seat: int, target: Unit
) -> bool:
    """Whether a static step of this card concerns this unit. VAL-FACE-1: face-down units get nothing."""
    if target.piece == 0 or target.face_down == 1:
        return False
    own = target_seat == seat and target.piece == piece
    if step.select == Select.SELF:
        return own
    if step.side == Side.ENEMY and target_seat == seat:
        return False
    if (step.side == Side.ALLY or step.side == Side.OTHER) and target_seat != seat:
        return False
    if step.side == Side.OTHER and own:
        return False
    return unit_passes(state, game, target, step.filter)


@rule
def is_grant(step: Step) -> bool:
    """Whether a step gives something else than ATK and DEF."""
    verb = step.verb
    return verb == Verb.GRANT or verb == Verb.BAR_ATTACK or verb == Verb.PROTECT


@rule
def do_static(state: State, game: Game, step: Step, seat: int, piece: int, target: Unit) -> None:
    if step.verb == Verb.GRANT:
        target.static_keywords |= 1 << step.keyword
    elif step.verb == Verb.BAR_ATTACK:
        target.barred = 1
    elif step.verb == Verb.PROTECT:
        target.static_protected = 1
    else:
        amount = amount_of(state, game, step, seat, piece, 0)
        if step.verb != Verb.CHANGE_DEF:
            target.atk += amount
        if step.verb != Verb.CHANGE_ATK:
            target.dfn += amount


@rule
def run_static_card(state: State, game: Game, row: int, seat: int, piece: int, granting: bool) -> None:
    """Every static effect of one card, on whomever it concerns."""
    card = game.cards[row]
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if game.effects[effect].trigger != Trigger.STATIC:
            continue
        if not is_set_off(state, game, effect, seat, piece, encode(seat, piece)):
            continue
        first = game.effects[effect].first_step
        for at in range(first, first + game.effects[effect].steps):
            step = game.steps[at]
            if is_grant(step) != granting:
                continue
            for side in range(2):
                for target in state.players[side].front:
                    if is_meant(state, game, step, seat, piece, side, target):
                        do_static(state, game, step, seat, piece, target)


@rule
def run_statics(state: State, game: Game, granting: bool) -> None:
    """VAL-DUR-2, VAL-DUR-4: all statics of the field, as long as their cards work: seat 1's first, units
    before the Back Row, from left to right."""
    for seat in range(2):
        player = state.players[seat]
        statics = game.decks[seat].set_off[Trigger.STATIC]
        if statics == 0:
            continue
        for unit in player.front:
            if statics >> unit.piece & 1 == 1 and unit.face_down == 0 and not is_negated(state, unit):
                run_static_card(state, game, unit.card, seat, unit.piece, granting)
        for slot in range(SLOTS):
            support = player.back[slot]
            if statics >> support.piece & 1 == 1 and support.works == 1:
                run_static_card(state, game, support.card, seat, support.piece, granting)


@rule
def has_statics(state: State, game: Game) -> bool:
    """Whether any card that lies face-up has such an effect."""
    for seat in range(2):
        statics = game.decks[seat].set_off[Trigger.STATIC]
        if statics == 0:
            continue
        for unit in state.players[seat].front:
            if statics >> unit.piece & 1 == 1 and unit.face_down == 0:
                return True
        for support in state.players[seat].back:
            if statics >> support.piece & 1 == 1 and support.works == 1:
                return True
    return False


@rule
def grant_statics(state: State, game: Game) -> None:
    """Keywords, bars and protection first: ATK and DEF depend on them."""
    before = state.granted
    state.granted = 1 if has_statics(state, game) else 0
    if before == 0 and state.granted == 0:
        return
    for player in state.players:
        for unit in player.front:
            unit.static_keywords = 0
            unit.barred = 0
            unit.static_protected = 0
    run_statics(state, game, True)


@rule
def change_by_statics(state: State, game: Game) -> None:
    """ATK and DEF, on top of everything else."""
    run_statics(state, game, False)
