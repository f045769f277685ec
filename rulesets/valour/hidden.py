"""What a player can't know: hiding it (`observe`) and dealing it anew (`redeal`).

A piece is unknown to a viewer while it lies in a deck, in the other player's hand, or face-down on
the other side, unless the viewer's mask says otherwise. The order of a deck is never known.
"""

from __future__ import annotations

from ..kernel.chance import Stream, next_word, scale, spread
from ..kernel.dialect import rule
from .keyword_codes import Kw
from .keywords import abilities, has
from .state import DECK_SIZE, HIDDEN, SLOTS, Choices, Frame, Game, Kind, Pending, State
from .summon import tributes_for
from .triggers import encode
from .zones import knows, other

BACK_ROW = -1  # the price of cards that are no units; where more is known of them,
ARTILLERY = -2  # that of Artillery
NO_ARTILLERY = -3  # and of the others
SEED_HIGH_BITS = 31  # seeds are non-negative 63-bit numbers


@rule
def is_hidden_set(state: State, frame: Frame, viewer: int, owner: int) -> bool:
    """A frame that brings out, face-down, an unknown card of this owner."""
    if frame.pending != Pending.SUMMON and frame.pending != Pending.SETTING:
        return False
    if frame.player != owner or frame.piece == 0:
        return False
    return frame.piece == HIDDEN or not knows(state, viewer, owner, frame.piece)


@rule
def rename(state: State, owner: int, old: int, new: int, old_about: int, new_about: int) -> None:
    """Put another number in the place of a face-down unit's piece, wherever something refers to it: as
    the target of an attack, by a bond, or as what an effect is about (`encode`)."""
    for depth in range(state.depth):
        frame = state.stack[depth]
        if frame.pending == Pending.ATTACK and frame.player != owner and frame.count == old:
            frame.count = new
        if frame.pending == Pending.EFFECT or frame.pending == Pending.CHOOSE:
            if frame.second == old_about:
                frame.second = new_about
    for i in range(state.waiting):
        if state.queue[i].about == old_about:
            state.queue[i].about = new_about
    for unit in state.players[owner].front:
        if unit.bond == old:
            unit.bond = new


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
        state.known[2 * foe + owner] = 0
    hidden = state.players[foe]
    hidden.opening = 0
    hidden.drawn = 0
    hidden.played = 0
    for i in range(hidden.hand_count):
        if not knows(state, viewer, foe, hidden.hand[i]):
            hidden.hand[i] = HIDDEN
    for unit in hidden.front:
        if unit.piece != 0 and not knows(state, viewer, foe, unit.piece):
            rename(state, foe, unit.piece, HIDDEN, encode(foe, unit.piece), encode(foe, HIDDEN))
            unit.piece = HIDDEN
            unit.card = 0
            unit.keywords = 0
            unit.atk = 0
            unit.dfn = 0
    for support in hidden.back:
        if support.piece != 0 and not knows(state, viewer, foe, support.piece):
            support.piece = HIDDEN
            support.card = 0
    for depth in range(state.depth):
        if is_hidden_set(state, state.stack[depth], viewer, foe):
            state.stack[depth].piece = HIDDEN


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
        for unit in player.front:
            if unit.piece != 0:
                pool |= 1 << unit.piece
        for support in player.back:
            if support.piece != 0:
                pool |= 1 << support.piece
        for depth in range(state.depth):
            if is_hidden_set(state, state.stack[depth], viewer, owner):
                pool |= 1 << state.stack[depth].piece
    return pool & ~state.known[2 * viewer + owner]


@rule
def fits_set(game: Game, owner: int, piece: int, tributes: int) -> bool:
    """Whether this card may lie face-down where so many tributes were seen to be paid (VAL-SUM-5), or,
    with a negative number for tributes, in the Back Row (VAL-FIELD-2)."""
    card = game.cards[game.decks[owner].card[piece]]
    if tributes < 0:
        if card.type <= Kind.HERO:
            return False
        return tributes == BACK_ROW or (card.type == Kind.ARTILLERY) == (tributes == ARTILLERY)
    return card.type <= Kind.CHAMPION and tributes_for(game, card.level) == tributes


@rule
def take_fitting(choices: Choices, size: int, game: Game, owner: int, tributes: int, luck: int) -> int:
    """Take out of the pool one card, all equally likely, that could lie face-down at this price."""
    fitting = 0
    for i in range(size):
        if fits_set(game, owner, choices.pool[i], tributes):
            fitting += 1
    wanted = scale(spread(luck, size), fitting)
    for i in range(size):
        if fits_set(game, owner, choices.pool[i], tributes):
            if wanted == 0:
                return take(choices, size, i)
            wanted -= 1
    return HIDDEN


@rule
def take(choices: Choices, size: int, index: int) -> int:
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
        choices.pool[size] = piece  # overwritten by the next unless it is in the pool
        size += pool >> piece & 1
    player = state.players[owner]
    if owner != viewer:
        size = redeal_sets(state, game, viewer, owner, luck, choices, size)
        size = redeal_hand(state, viewer, owner, luck, choices, size)
    deck = player.deck
    for i in range(player.deck_count):
        if pool >> deck[i] & 1 == 1:
            deck[i] = take(choices, size, scale(spread(luck, size), size))
            size -= 1


@rule
def redeal_hand(state: State, viewer: int, owner: int, luck: int, choices: Choices, size: int) -> int:
    player = state.players[owner]
    for i in range(player.hand_count):
        if not knows(state, viewer, owner, player.hand[i]):
            player.hand[i] = take(choices, size, scale(spread(luck, size), size))
            size -= 1
            state.known[2 * owner + owner] |= 1 << player.hand[i]
    return size


@rule
def redeal_row(
    state: State, game: Game, viewer: int, owner: int, luck: int, choices: Choices, size: int
) -> int:
    """Units that lie face-down; what was given to one for good stays with it. References change in two
    steps, since a new piece of one slot may be the old one of another."""
    front = state.players[owner].front
    for slot in range(SLOTS):
        piece = front[slot].piece
        if piece != 0 and not knows(state, viewer, owner, piece):
            rename(state, owner, piece, -slot - 1, encode(owner, piece), -slot - 1)
    for slot in range(SLOTS):
        unit = front[slot]
        if unit.piece != 0 and not knows(state, viewer, owner, unit.piece):
            given = unit.keywords & ~game.cards[unit.card].keywords
            unit.piece = take_fitting(choices, size, game, owner, unit.tributes, luck)
            unit.card = game.decks[owner].card[unit.piece]
            unit.keywords = game.cards[unit.card].keywords | given
            size -= 1
            state.known[2 * owner + owner] |= 1 << unit.piece
            rename(state, owner, -slot - 1, unit.piece, -slot - 1, encode(owner, unit.piece))
    return size


@rule
def redeal_sets(
    state: State, game: Game, viewer: int, owner: int, luck: int, choices: Choices, size: int
) -> int:
    """What lies face-down first: which cards that can be is limited by the tributes seen and by the row."""
    state.known[2 * owner + owner] &= state.known[2 * viewer + owner]
    size = redeal_row(state, game, viewer, owner, luck, choices, size)
    size = redeal_back(state, game, viewer, owner, luck, choices, size)
    for depth in range(state.depth):
        frame = state.stack[depth]
        if is_hidden_set(state, frame, viewer, owner):
            price = BACK_ROW if frame.pending == Pending.SETTING else frame.second
            frame.piece = take_fitting(choices, size, game, owner, price, luck)
            size -= 1
            state.known[2 * owner + owner] |= 1 << frame.piece
    return size


@rule
def counts_artillery(state: State, owner: int) -> bool:
    """VAL-KW-MERCHANT: whether a unit's ATK or DEF shows how much Artillery its player has set."""
    for unit in state.players[owner].front:
        if unit.piece != 0 and has(abilities(state, unit), Kw.MERCHANT):
            return True
    return False


@rule
def redeal_back(
    state: State, game: Game, viewer: int, owner: int, luck: int, choices: Choices, size: int
) -> int:
    """Face-down Back Row cards: any, or as many Artillery among them as everybody can count."""
    back = state.players[owner].back
    slots = 0
    artillery = 0
    for support in back:
        if support.piece != 0 and not knows(state, viewer, owner, support.piece):
            slots += 1
            if game.cards[support.card].type == Kind.ARTILLERY:
                artillery += 1
    counted = counts_artillery(state, owner)
    for support in back:
        if support.piece != 0 and not knows(state, viewer, owner, support.piece):
            price = BACK_ROW
            if counted:
                price = ARTILLERY if scale(spread(luck, -slots), slots) < artillery else NO_ARTILLERY
                artillery -= 1 if price == ARTILLERY else 0
            slots -= 1
            support.piece = take_fitting(choices, size, game, owner, price, luck)
            support.card = game.decks[owner].card[support.piece]
            size -= 1
            state.known[2 * owner + owner] |= 1 << support.piece
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
