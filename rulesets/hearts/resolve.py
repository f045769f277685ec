"""Beginning effects: those of a card that is used, and those that waited for their turn (HEA-INT-12)."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import holds, is_set_off
from .effect_codes import Trigger
from .places import bearer_of, slot_of
from .state import NOBODY, Ending, Game, Pending, State
from .waiting import pop, push
from .zones import bury, finish, other, reveal, row_of


@rule
def push_effect(state: State, effect: int, seat: int, piece: int, about: int, points: int) -> None:
    push(state, Pending.EFFECT, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.piece = piece
    frame.first = effect
    frame.second = about
    frame.target = points


@rule
def resolve_card(state: State, game: Game, seat: int, piece: int, trigger: int, about: int) -> None:
    """HEA-TAC-1, HEA-TAC-2, HEA-ABI-3: do what a card does, the first of its effects on top; then it goes to
    the Abyss."""
    reveal(state, seat, piece)
    push(state, Pending.CARD, seat, 0)
    state.stack[state.depth - 1].piece = piece
    card = game.cards[row_of(game, seat, piece)]
    for back in range(card.effect_count):
        effect = card.first_effect + card.effect_count - 1 - back
        if game.effects[effect].trigger == trigger and is_set_off(state, game, effect, seat, piece, about):
            push_effect(state, effect, seat, piece, about, 0)


@rule
def serve_card(state: State, seat: int, piece: int) -> bool:
    """A tactics card has done what it does."""
    pop(state)
    bury(state, seat, piece)
    return True


@rule
def still_works(state: State, game: Game, at: int) -> bool:
    """Whether a waiting effect's card is still there; one that is gone does what its own end set off."""
    waiting = state.queue[at]
    trigger = game.effects[waiting.effect].trigger
    if trigger == Trigger.FALLS or trigger == Trigger.OFFERED:
        return True
    if slot_of(state, waiting.player, waiting.piece) != NOBODY:
        return True
    return bearer_of(state, waiting.player, waiting.piece) != NOBODY


@rule
def move_waiting(state: State, source: int, target: int) -> None:
    state.queue[target].effect = state.queue[source].effect
    state.queue[target].about = state.queue[source].about
    state.queue[target].player = state.queue[source].player
    state.queue[target].piece = state.queue[source].piece
    state.queue[target].points = state.queue[source].points


@rule
def next_waiting(state: State) -> int:
    """HEA-INT-12: the active player's effects come first, in the order in which they were set off."""
    seat = state.active
    for _ in range(2):
        for at in range(state.waiting):
            if state.queue[at].player == seat:
                return at
        seat = other(seat)
    return 0


@rule
def start_waiting(state: State, game: Game) -> None:
    """Begin one waiting effect; a runaway resolution ends the game and names the card."""
    at = next_waiting(state)
    waiting = state.queue[at]
    works = still_works(state, game, at)
    effect = waiting.effect
    seat = waiting.player
    piece = waiting.piece
    about = waiting.about
    points = waiting.points
    state.waiting -= 1
    for i in range(at, state.waiting):
        move_waiting(state, i + 1, i)
    state.resolutions += 1
    state.points = points
    if state.resolutions > game.options.trigger_limit:
        state.limit_card = row_of(game, seat, piece)
        finish(state, NOBODY, Ending.LIMIT)
    elif works and holds(state, game, effect, seat, piece, about):
        push_effect(state, effect, seat, piece, about, points)
