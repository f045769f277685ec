"""Which cards a step of an effect may concern."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import unit_passes
from .continuous import is_meant
from .effect_codes import Kw, Select, Side, Verb
from .state import ROW, Game, State, Step


@rule
def is_candidate(state: State, game: Game, step: Step, seat: int, own: int, side: int, slot: int) -> bool:
    """Whether a step may concern what is in this slot; `own` is the slot of the effect's character."""
    if not is_meant(step, seat, side):
        return False
    player = state.players[side]
    if step.verb == Verb.DESTROY_SET:
        return player.tactics[slot] != 0
    unit = player.row[slot]
    if not unit_passes(game, unit, step.filter):
        return False
    if step.side == Side.OTHER and slot == own:
        return False
    how = step.select
    if (how == Select.STRONGEST or how == Select.WEAKEST) and unit.face_down == 1:
        return False
    if how == Select.CHOSEN and side != seat and unit.face_down == 0:
        if unit.abilities >> Kw.VEILED & 1 == 1:  # HEA-INT-4: what lies face-down shows no keyword
            return False
    return can_happen(step, unit.face_down, unit.chosen)


@rule
def can_happen(step: Step, face_down: int, chosen: int) -> bool:
    """Whether a turn of a card would do anything."""
    if step.verb == Verb.FLIP_UP:
        return face_down == 1
    if step.verb == Verb.FLIP_DOWN:
        return face_down == 0 and chosen == 0
    return True


@rule
def count_candidates(state: State, game: Game, step: Step, seat: int, own: int) -> int:
    """How many cards a step could choose among."""
    count = 0
    for side in range(2):
        for slot in range(ROW):
            if is_candidate(state, game, step, seat, own, side, slot):
                count += 1
    return count
