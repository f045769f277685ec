"""Which legal actions a pilot that looks ahead need not try, since they are hardly ever worth anything."""

from __future__ import annotations

from ..kernel.dialect import rule
from .chosen import STANCES
from .effect_codes import Trigger
from .evaluate import holding, is_locked_to
from .play import WAYS
from .state import ARGUMENT_BITS, ARGUMENT_MASK, Act, Game, Phase, Stance, State
from .zones import count_row, other, row_of


@rule
def is_promising(state: State, game: Game, action: int) -> bool:
    """The two ways of paying for a Desperation Bring-Forth are the same (HEA-INT-11), one will do."""
    kind = action >> ARGUMENT_BITS
    argument = action & ARGUMENT_MASK
    if kind == Act.SORTIE:
        return pays_to_sortie(state, game, argument // STANCES)
    if kind == Act.ABILITY:
        return has_carrier(state, game, argument)
    return kind != Act.DESPERATE or argument % WAYS == 0


@rule
def pays_to_sortie(state: State, game: Game, stance: int) -> bool:
    """A Chosen One that does something when it comes, or that comes to strike what it can beat."""
    in_window = state.depth > 0
    seat = other(state.active) if in_window else state.active
    card = game.cards[row_of(game, seat, state.players[seat].chosen)]
    if card.triggers >> Trigger.SORTIE & 1 == 1:
        return True
    if in_window or stance != Stance.ATTACK or state.phase > Phase.BATTLE or state.turn == 1:
        return False
    foe = state.players[other(seat)]
    if count_row(foe) == 0:
        return True
    for unit in foe.row:
        if unit.piece != 0 and card.atk > holding(foe, unit):
            return True
    return False


@rule
def has_carrier(state: State, game: Game, piece: int) -> bool:
    """An Ability whose character stands on the row; all others are worth the same for now."""
    seat = state.stack[state.depth - 1].player
    card = game.cards[row_of(game, seat, piece)]
    for unit in state.players[seat].row:
        if unit.piece != 0 and is_locked_to(game, unit, card.lock_card, card.lock_archetypes):
            return True
    return False
