"""What a player can't know (OBO-HIDDEN-1): hiding it (`observe`) and dealing it anew (`redeal`).

A piece is unknown to a viewer while it lies in a deck or in the other player's hand, unless the viewer's
mask says otherwise: a card taken back from the discard pile, and the Obol, are known.
"""

from __future__ import annotations

from ..kernel.chance import Stream, next_word, scale, spread
from ..kernel.dialect import rule
from .state import DECK_SIZE, HAND_SIZE, HIDDEN, Choices, Game, State
from .zones import knows, other

SEED_HIGH_BITS = 31  # seeds are non-negative 63-bit numbers


@rule
def observe(state: State, viewer: int) -> None:
    """Overwrite, in this copy of a position, all that the viewer does not know."""
    state.seed = 0
    foe = other(viewer)
    for owner in range(2):
        player = state.players[owner]
        for i in range(DECK_SIZE):
            if i >= player.deck_count:
                player.deck[i] = 0
            elif not knows(state, viewer, owner, player.deck[i]):
                player.deck[i] = HIDDEN
        for i in range(HAND_SIZE):
            if i >= player.hand_count:
                player.hand[i] = 0
            elif owner == foe and not knows(state, viewer, foe, player.hand[i]):
                player.hand[i] = HIDDEN
            if i >= player.discard_count:
                player.discard[i] = 0
        state.known[2 * foe + owner] = 0
    hidden = state.players[foe]
    hidden.opening = 0
    hidden.drawn = 0
    hidden.played = 0


@rule
def collect(state: State, viewer: int, owner: int) -> int:
    """A mask of the owner's pieces that the viewer can't place."""
    player = state.players[owner]
    pool = 0
    for i in range(player.deck_count):
        pool |= 1 << player.deck[i]
    if owner != viewer:
        for i in range(player.hand_count):
            pool |= 1 << player.hand[i]
    return pool & ~state.known[2 * viewer + owner]


@rule
def take(choices: Choices, size: int, luck: int) -> int:
    """One of the first `size` pieces of the pool, all equally likely; the last takes its place."""
    index = scale(spread(luck, size), size)
    piece = choices.pool[index]
    choices.pool[index] = choices.pool[size - 1]
    return piece


@rule
def redeal_owner(state: State, game: Game, viewer: int, owner: int, luck: int, choices: Choices) -> None:
    """Deal the unknown pieces of one owner anew, sorted first: nothing of the real order remains.

    The pool shrinks with each card dealt, so its size numbers the words of chance.
    """
    pool = collect(state, viewer, owner)
    size = 0
    for piece in range(1, game.decks[owner].length + 1):
        if pool >> piece & 1 == 1:
            choices.pool[size] = piece
            size += 1
    player = state.players[owner]
    if owner != viewer:
        state.known[2 * owner + owner] &= state.known[2 * viewer + owner]
        for i in range(player.hand_count):
            if pool >> player.hand[i] & 1 == 1:
                player.hand[i] = take(choices, size, luck)
                size -= 1
            state.known[2 * owner + owner] |= 1 << player.hand[i]
    for i in range(player.deck_count):
        if pool >> player.deck[i] & 1 == 1:
            player.deck[i] = take(choices, size, luck)
            size -= 1


@rule
def redeal(state: State, game: Game, viewer: int, stream: Stream, choices: Choices) -> None:
    """Turn a copy of the real position into one that the viewer holds equally possible.

    Uses the stream of the viewer's pilot for the cards and for all later chance of the copy, so
    that looking ahead never learns the next card or roll. `choices.pool` is overwritten.
    """
    for owner in range(2):
        redeal_owner(state, game, viewer, owner, next_word(stream), choices)
    state.seed = (next_word(stream) << SEED_HIGH_BITS) | (next_word(stream) >> 1)
