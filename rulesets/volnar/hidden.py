"""What a player can't know: hiding it (`observe`) and dealing it anew (`redeal`).

A piece is unknown to a viewer while it lies in a deck, in the other player's hand, or face-down in the other
side's Trap Zones, unless its `sight` says otherwise. The order of a deck is never known. What was paid for
a Trap was seen by all (VOL-CARD-3), so another card of the same cost may lie there and no other.
"""

from __future__ import annotations

from ..kernel.chance import Stream, next_word, scale, spread
from ..kernel.dialect import rule
from .state import DECK_SIZE, FIRST_TOKEN, HIDDEN, PIECES, Choices, Game, Kind, State, Trap
from .zones import knows, other, reveal_to

SEED_HIGH_BITS = 31  # seeds are non-negative 63-bit numbers


@rule
def observe(state: State, viewer: int) -> None:
    """Overwrite, in this copy of a position, all that the viewer does not know."""
    state.seed = 0
    foe = other(viewer)
    for owner in range(2):
        player = state.players[owner]
        for i in range(player.deck_count):
            if not knows(state, viewer, owner, player.deck[i]):
                player.deck[i] = HIDDEN
        for i in range(player.deck_count, DECK_SIZE):
            player.deck[i] = 0
        for i in range(player.hand_count, DECK_SIZE):
            player.hand[i] = 0
        for i in range(player.grave_count, DECK_SIZE):
            player.grave[i] = 0
        for i in range(player.attached_count, DECK_SIZE):
            player.attached[i] = 0
            player.attached_lane[i] = 0
    hidden = state.players[foe]
    hidden.opening = 0
    hidden.drawn = 0
    hidden.played = 0
    for i in range(hidden.hand_count):
        if not knows(state, viewer, foe, hidden.hand[i]):
            hidden.hand[i] = HIDDEN
    for trap in hidden.traps:
        if trap.piece != 0 and not knows(state, viewer, foe, trap.piece):
            trap.piece = HIDDEN
            trap.card = 0
    forget_sight(state, viewer)


@rule
def forget_sight(state: State, viewer: int) -> None:
    """What the other player knows is nothing that the viewer sees; of HIDDEN nobody knows anything."""
    for player in state.players:
        for piece in range(PIECES):
            player.sight[piece] = player.sight[piece] & 1 << viewer
        player.sight[HIDDEN] = 0


@rule
def is_unknown(state: State, viewer: int, owner: int, piece: int) -> bool:
    return piece != 0 and piece < FIRST_TOKEN and not knows(state, viewer, owner, piece)


@rule
def collect(state: State, game: Game, viewer: int, owner: int, choices: Choices) -> int:
    """The owner's pieces that the viewer can't place, in the order of the deck list, into the pool; gives
    how many they are."""
    player = state.players[owner]
    found = state.keys  # scratch: which pieces are unknown
    for i in range(player.deck_count):
        if is_unknown(state, viewer, owner, player.deck[i]):
            found[player.deck[i] - 1] = 1
    if owner != viewer:
        for i in range(player.hand_count):
            if is_unknown(state, viewer, owner, player.hand[i]):
                found[player.hand[i] - 1] = 1
        for trap in player.traps:
            if is_unknown(state, viewer, owner, trap.piece):
                found[trap.piece - 1] = 1
    size = 0
    for i in range(game.decks[owner].length):
        if found[i] == 1:
            choices.pool[size] = i + 1
            size += 1
            found[i] = 0
    return size


@rule
def fits_trap(game: Game, owner: int, piece: int, trap: Trap) -> bool:
    """Whether this card may lie where so much was seen to be paid."""
    card = game.cards[game.decks[owner].card[piece]]
    return card.type == Kind.TRAP and card.cost == trap.paid


@rule
def take(choices: Choices, size: int, index: int) -> int:
    piece = choices.pool[index]
    choices.pool[index] = choices.pool[size - 1]
    return piece


@rule
def take_fitting(choices: Choices, size: int, game: Game, owner: int, trap: Trap, luck: int) -> int:
    """Take out of the pool one card, all equally likely, that could lie in this Trap Zone."""
    fitting = 0
    for i in range(size):
        if fits_trap(game, owner, choices.pool[i], trap):
            fitting += 1
    wanted = scale(spread(luck, size), fitting)
    for i in range(size):
        if fits_trap(game, owner, choices.pool[i], trap):
            if wanted == 0:
                return take(choices, size, i)
            wanted -= 1
    return HIDDEN


@rule
def redeal_owner(state: State, game: Game, viewer: int, owner: int, luck: int, choices: Choices) -> None:
    """Deal the unknown pieces of one owner anew, sorted first: nothing of the real order remains.

    The pool shrinks with each card dealt, so its size numbers the words of chance.
    """
    size = collect(state, game, viewer, owner, choices)
    player = state.players[owner]
    if owner != viewer:
        for i in range(size):
            player.sight[choices.pool[i]] = 0
        size = redeal_traps(state, game, viewer, owner, luck, choices, size)
        size = redeal_hand(state, viewer, owner, luck, choices, size)
    deck = player.deck
    for i in range(player.deck_count):
        if not knows(state, viewer, owner, deck[i]):
            deck[i] = take(choices, size, scale(spread(luck, size), size))
            size -= 1


@rule
def redeal_traps(
    state: State, game: Game, viewer: int, owner: int, luck: int, choices: Choices, size: int
) -> int:
    """What lies face-down first: which cards that can be is limited by what was paid."""
    for trap in state.players[owner].traps:
        if trap.piece != 0 and not knows(state, viewer, owner, trap.piece):
            trap.piece = take_fitting(choices, size, game, owner, trap, luck)
            trap.card = game.decks[owner].card[trap.piece]
            size -= 1
            reveal_to(state, owner, owner, trap.piece)
    return size


@rule
def redeal_hand(state: State, viewer: int, owner: int, luck: int, choices: Choices, size: int) -> int:
    player = state.players[owner]
    for i in range(player.hand_count):
        if not knows(state, viewer, owner, player.hand[i]):
            player.hand[i] = take(choices, size, scale(spread(luck, size), size))
            size -= 1
            reveal_to(state, owner, owner, player.hand[i])
    return size


@rule
def redeal(state: State, game: Game, viewer: int, stream: Stream, choices: Choices) -> None:
    """Turn a copy of the real position into one that the viewer holds equally possible.

    Uses the stream of the viewer's pilot for the cards and for all later chance of the copy, so
    that looking ahead never learns the next card or roll. `choices.pool` is overwritten.
    """
    for owner in range(2):
        redeal_owner(state, game, viewer, owner, next_word(stream), choices)
    state.seed = (next_word(stream) << SEED_HIGH_BITS) | (next_word(stream) >> 1)
