"""Beginning effects: those of a card that is used, and those that waited for their turn (VOL-TIM-1)."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import is_set_off
from .effect_codes import Trigger
from .places import bearer_lane, lane_of
from .state import NOBODY, Ending, Game, Pending, State
from .waiting import pop, push
from .zones import bury, finish, other, row_of


@rule
def push_effect(state: State, effect: int, seat: int, piece: int, about: int) -> None:
    push(state, Pending.EFFECT, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.piece = piece
    frame.first = effect
    frame.second = about


@rule
def push_effects(
    state: State, game: Game, row: int, trigger: int, also: int, seat: int, piece: int, about: int
) -> None:
    """All effects of a card with one of these triggers whose conditions hold, the first to be done on top."""
    card = game.cards[row]
    for back in range(card.effect_count):
        effect = card.first_effect + card.effect_count - 1 - back
        code = game.effects[effect].trigger
        if (code == trigger or code == also) and is_set_off(state, game, effect, seat, piece, about):
            push_effect(state, effect, seat, piece, about)


@rule
def resolve_card(
    state: State, game: Game, seat: int, piece: int, trigger: int, also: int, about: int
) -> None:
    """VOL-CARD-2, VOL-CARD-3: do what a Spell or a Trap does; then it goes to the Graveyard."""
    push(state, Pending.CARD, seat, 0)
    state.stack[state.depth - 1].piece = piece
    push_effects(state, game, row_of(state, game, seat, piece), trigger, also, seat, piece, about)


@rule
def serve_card(state: State, seat: int, piece: int) -> bool:
    """A Spell or a Trap has done what it does."""
    pop(state)
    bury(state, seat, piece)
    return True


@rule
def still_works(state: State, game: Game, at: int) -> bool:
    """Whether a waiting effect's card is still in play; a Unit that is gone still does what its own KO, or
    its last roar, set off."""
    waiting = state.queue[at]
    trigger = game.effects[waiting.effect].trigger
    if trigger == Trigger.DEFEATED or trigger == Trigger.LAST_ROAR:
        return True
    if lane_of(state, waiting.player, waiting.piece) != NOBODY:
        return True
    return bearer_lane(state, waiting.player, waiting.piece) != NOBODY


@rule
def drop_idle(state: State, game: Game) -> None:
    """Forget the waiting effects whose cards are no longer in play."""
    kept = 0
    for at in range(state.waiting):
        if still_works(state, game, at):
            move_waiting(state, at, kept)
            kept += 1
    state.waiting = kept


@rule
def move_waiting(state: State, source: int, target: int) -> None:
    if source != target:
        state.queue[target].effect = state.queue[source].effect
        state.queue[target].player = state.queue[source].player
        state.queue[target].piece = state.queue[source].piece
        state.queue[target].about = state.queue[source].about


@rule
def count_waiting(state: State, seat: int) -> int:
    count = 0
    for at in range(state.waiting):
        if state.queue[at].player == seat:
            count += 1
    return count


@rule
def start_waiting(state: State, game: Game) -> None:
    """VOL-TIM-1: the active player's effects come first, in the order that player chooses, then the
    opponent's likewise."""
    drop_idle(state, game)
    if state.waiting == 0:
        return
    seat = state.active
    count = count_waiting(state, seat)
    if count == 0:
        seat = other(seat)
        count = count_waiting(state, seat)
    if count > 1:
        push(state, Pending.ORDER, seat, 0)
        return
    for at in range(state.waiting):
        if state.queue[at].player == seat:
            begin(state, game, at)
            return


@rule
def begin(state: State, game: Game, at: int) -> None:
    """Begin one waiting effect; a runaway resolution ends the game and names the card."""
    waiting = state.queue[at]
    effect = waiting.effect
    seat = waiting.player
    piece = waiting.piece
    about = waiting.about
    state.waiting -= 1
    for i in range(at, state.waiting):
        move_waiting(state, i + 1, i)
    state.resolutions += 1
    if state.resolutions > game.options.trigger_limit:
        state.limit_card = row_of(state, game, seat, piece)
        finish(state, NOBODY, Ending.LIMIT)
    elif is_set_off(state, game, effect, seat, piece, about):
        push_effect(state, effect, seat, piece, about)
