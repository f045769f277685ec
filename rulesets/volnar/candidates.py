"""Which cards a step of an effect may concern."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import unit_passes
from .continuous import is_meant
from .effect_codes import Kw, Side, Verb
from .state import FOG_ROW, LANES, Card, Game, Kind, State, Step
from .zones import row_of


@rule
def is_about_traps(verb: int) -> bool:
    return verb == Verb.REVEAL_TRAP or verb == Verb.DESTROY_TRAP


@rule
def is_about_fog(verb: int) -> bool:
    return verb == Verb.DELAY or verb == Verb.RETURN_FOG


@rule
def lies_as_trap(card: Card) -> bool:
    """VOL-CARD-5: a Trap, or a Token that is one."""
    return card.type == Kind.TRAP or (card.type == Kind.TOKEN and card.health == 0)


@rule
def is_affected(state: State, game: Game, seat: int, piece: int, target_seat: int, lane: int) -> bool:
    """VOL-INT-1: enemy Traps do nothing to a Unit with Trap Immunity."""
    if seat == target_seat:
        return True
    if state.players[target_seat].units[lane].abilities >> Kw.TRAP_IMMUNITY & 1 == 0:
        return True
    return not lies_as_trap(game.cards[row_of(state, game, seat, piece)])


@rule
def is_candidate(state: State, game: Game, step: Step, seat: int, piece: int, side: int, slot: int) -> bool:
    """Whether a step may concern what is in this lane, or in this slot of the Fog Row."""
    if not is_meant(step, seat, side):
        return False
    verb = step.verb
    player = state.players[side]
    if is_about_fog(verb):
        fog = player.fog[slot]
        return fog.piece != 0 and (verb != Verb.DELAY or fog.delayed == 0)
    if slot >= LANES:
        return False
    if is_about_traps(verb):
        trap = player.traps[slot]
        return trap.piece != 0 and (verb != Verb.REVEAL_TRAP or trap.face_down == 1)
    unit = player.units[slot]
    if not unit_passes(state, game, unit, step.filter):
        return False
    if step.side == Side.OTHER and unit.piece == piece:
        return False
    return is_affected(state, game, seat, piece, side, slot)


@rule
def count_candidates(state: State, game: Game, step: Step, seat: int, piece: int) -> int:
    """How many cards a step could choose among."""
    count = 0
    for side in range(2):
        for slot in range(FOG_ROW):
            if is_candidate(state, game, step, seat, piece, side, slot):
                count += 1
    return count
