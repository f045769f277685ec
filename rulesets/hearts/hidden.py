"""What a player can't know: hiding it (`observe`) and dealing it anew (`redeal`).

A piece is unknown to a viewer while it lies in a deck, in the other player's hand, pile or Tactics Row,
face-down on the other side's Play Row, or as Chosen One at the other's station, unless its `sight` says
otherwise. The order of a deck is never known, and no player knows where which wall stands; which walls stand
is public. The price of a face-down character was seen by all, and how many Abilities left the pile.
"""

from __future__ import annotations

from ..kernel.chance import Stream, next_word, scale, spread
from ..kernel.dialect import rule
from .state import (
    DECK_SIZE,
    HIDDEN,
    HIDDEN_WALL,
    PIECES,
    PILE_SIZE,
    ROW,
    WALLS,
    Character,
    Choices,
    Game,
    Kind,
    Player,
    State,
)
from .zones import knows, other, price_of, reveal_to, row_of

SEED_HIGH_BITS = 31  # seeds are non-negative 63-bit numbers
FACE_DOWN, CHOSEN, SET = 1, 2, 3  # which cards may lie in a place


# --- hiding -----------------------------------------------------------------------------------------


@rule
def observe(state: State, viewer: int) -> None:
    """Overwrite, in this copy of a position, all that the viewer does not know."""
    state.seed = 0
    state.stale = 1  # whether numbers may change says nothing of hidden characters
    foe = other(viewer)
    for owner in range(2):
        player = state.players[owner]
        for i in range(player.deck_count):
            if not knows(state, viewer, owner, player.deck[i]):
                player.deck[i] = HIDDEN
        tidy(player)
        hide_walls(player)
    hide_side(state, viewer, foe)
    for player in state.players:
        for piece in range(PIECES):
            player.sight[piece] = player.sight[piece] & 1 << viewer
        player.sight[HIDDEN] = 0


@rule
def tidy(player: Player) -> None:
    """What lies behind the end of a zone says nothing."""
    for i in range(player.deck_count, DECK_SIZE):
        player.deck[i] = 0
    for i in range(player.hand_count, DECK_SIZE):
        player.hand[i] = 0
    for i in range(player.grave_count, DECK_SIZE):
        player.grave[i] = 0
    for i in range(player.pile_count, PILE_SIZE):
        player.pile[i] = 0


@rule
def is_dark(player: Player, at: int) -> bool:
    """HEA-FIELD-1: a wall whose value nobody knows; the last one left is known by elimination."""
    return player.walls[at] != 0 and player.walls_up[at] == 0


@rule
def count_dark(player: Player) -> int:
    count = 0
    for at in range(WALLS):
        if is_dark(player, at):
            count += 1
    return count


@rule
def hide_walls(player: Player) -> None:
    if count_dark(player) > 1:
        for at in range(WALLS):
            if is_dark(player, at):
                player.walls[at] = HIDDEN_WALL


@rule
def hide_side(state: State, viewer: int, foe: int) -> None:
    """The other side's hand, pile, set cards, face-down characters and Chosen One."""
    hidden = state.players[foe]
    hidden.opening = 0
    hidden.drawn = 0
    hidden.played = 0
    for i in range(hidden.hand_count):
        if not knows(state, viewer, foe, hidden.hand[i]):
            hidden.hand[i] = HIDDEN
    for i in range(hidden.pile_count):
        if not knows(state, viewer, foe, hidden.pile[i]):
            hidden.pile[i] = HIDDEN
    for slot in range(ROW):
        if hidden.tactics[slot] != 0 and not knows(state, viewer, foe, hidden.tactics[slot]):
            hidden.tactics[slot] = HIDDEN
        unit = hidden.row[slot]
        if unit.piece != 0 and not knows(state, viewer, foe, unit.piece):
            unit.piece = HIDDEN
            unit.card = 0
            unit.atk = 0
            unit.dfn = 0
            unit.abilities = 0
    if hidden.chosen != 0 and not knows(state, viewer, foe, hidden.chosen):
        hidden.chosen = HIDDEN


# --- dealing anew -----------------------------------------------------------------------------------


@rule
def is_unknown(state: State, viewer: int, owner: int, piece: int) -> bool:
    return piece != 0 and not knows(state, viewer, owner, piece)


@rule
def mark(state: State, viewer: int, owner: int, piece: int) -> None:
    """Note in the scratch space that a piece is unknown."""
    if is_unknown(state, viewer, owner, piece):
        state.keys[piece - 1] = 1


@rule
def collect(state: State, game: Game, viewer: int, owner: int, choices: Choices) -> int:
    """The owner's pieces that the viewer can't place, in the order of the deck list, into the pool; gives
    how many they are."""
    player = state.players[owner]
    for i in range(player.deck_count):
        mark(state, viewer, owner, player.deck[i])
    if owner != viewer:
        for i in range(player.hand_count):
            mark(state, viewer, owner, player.hand[i])
        for i in range(player.pile_count):
            mark(state, viewer, owner, player.pile[i])
        for slot in range(ROW):
            mark(state, viewer, owner, player.tactics[slot])
            mark(state, viewer, owner, player.row[slot].piece)
        mark(state, viewer, owner, player.chosen)
    size = pool_kind(state, game, owner, choices, 0, True)
    return pool_kind(state, game, owner, choices, size, False)


@rule
def pool_kind(state: State, game: Game, owner: int, choices: Choices, size: int, powers: bool) -> int:
    """Abilities lie in front of the other cards of the pool."""
    for i in range(game.decks[owner].length):
        if state.keys[i] == 1 and is_power(game, owner, i + 1) == powers:
            choices.pool[size] = i + 1
            size += 1
            state.keys[i] = 0
    return size


@rule
def is_power(game: Game, owner: int, piece: int) -> bool:
    return game.cards[row_of(game, owner, piece)].type == Kind.ABILITY


@rule
def fits_unit(game: Game, owner: int, piece: int, unit: Character) -> bool:
    """Whether this card may lie face-down where so much was seen to be paid, under what is attached."""
    row = row_of(game, owner, piece)
    if game.cards[row].type != Kind.CHARACTER or price_of(game, row) != unit.paid:
        return False
    for i in range(unit.stack_count):
        lock = game.cards[row_of(game, owner, unit.stack[i])]
        if lock.lock_card != 0 and lock.lock_card != row:
            return False
        if lock.lock_archetypes != 0 and lock.lock_archetypes & game.cards[row].archetypes == 0:
            return False
    return True


@rule
def fits_place(game: Game, owner: int, piece: int, place: int) -> bool:
    """Whether this card may lie in such a place."""
    card = game.cards[row_of(game, owner, piece)]
    if place == CHOSEN:  # HEA-DECK-4
        return card.type == Kind.CHARACTER and card.top <= game.options.chosen_stat
    return card.type != Kind.CHARACTER and card.type != Kind.ABILITY


@rule
def fits(game: Game, owner: int, piece: int, place: int, unit: Character) -> bool:
    if place == FACE_DOWN:
        return fits_unit(game, owner, piece, unit)
    return fits_place(game, owner, piece, place)


@rule
def take(choices: Choices, size: int, index: int) -> int:
    piece = choices.pool[index]
    choices.pool[index] = choices.pool[size - 1]
    return piece


@rule
def take_fitting(
    choices: Choices, size: int, game: Game, owner: int, place: int, unit: Character, luck: int
) -> int:
    """Take out of the pool one card, all equally likely, that could lie there; where none can (options that
    no printed deck has), any."""
    fitting = 0
    for i in range(size):
        if fits(game, owner, choices.pool[i], place, unit):
            fitting += 1
    if fitting == 0:
        return take(choices, size, size - 1)
    wanted = scale(spread(luck, size), fitting)
    for i in range(size):
        if fits(game, owner, choices.pool[i], place, unit):
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
        before = player.sight
        for i in range(size):
            before[choices.pool[i]] = 0
        size = redeal_front(state, game, viewer, owner, luck, choices, size)
        size = redeal_back(state, game, viewer, owner, luck, choices, size)
    deck = player.deck
    for i in range(player.deck_count):
        if not knows(state, viewer, owner, deck[i]):
            deck[i] = take(choices, size, scale(spread(luck, size), size))
            size -= 1


@rule
def redeal_front(
    state: State, game: Game, viewer: int, owner: int, luck: int, choices: Choices, size: int
) -> int:
    """What lies on the table first: which cards that can be is limited by what was seen."""
    player = state.players[owner]
    row = player.row
    for slot in range(ROW):
        unit = row[slot]
        if unit.piece != 0 and not knows(state, viewer, owner, unit.piece):
            unit.piece = take_fitting(choices, size, game, owner, FACE_DOWN, unit, luck)
            unit.card = row_of(game, owner, unit.piece)
            size -= 1
            reveal_to(state, owner, owner, unit.piece)
    if player.chosen != 0 and not knows(state, viewer, owner, player.chosen):
        player.chosen = take_fitting(choices, size, game, owner, CHOSEN, row[0], luck)
        size -= 1
        reveal_to(state, owner, owner, player.chosen)
    for slot in range(ROW):
        piece = player.tactics[slot]
        if piece != 0 and not knows(state, viewer, owner, piece):
            player.tactics[slot] = take_fitting(choices, size, game, owner, SET, row[0], luck)
            size -= 1
            reveal_to(state, owner, owner, player.tactics[slot])
    return size


@rule
def count_powers(game: Game, owner: int, choices: Choices, size: int) -> int:
    """How many Abilities are left in the pool."""
    count = 0
    while count < size and is_power(game, owner, choices.pool[count]):
        count += 1
    return count


@rule
def take_power(choices: Choices, size: int, powers: int, luck: int) -> int:
    """One of the Abilities; the pool stays sorted by kind."""
    index = scale(spread(luck, size), powers)
    piece = choices.pool[index]
    choices.pool[index] = choices.pool[powers - 1]
    choices.pool[powers - 1] = choices.pool[size - 1]
    return piece


@rule
def redeal_back(
    state: State, game: Game, viewer: int, owner: int, luck: int, choices: Choices, size: int
) -> int:
    """Pile and hand: Abilities that are not in the pile are in the hand, since no deck holds any."""
    player = state.players[owner]
    powers = count_powers(game, owner, choices, size)
    for i in range(player.pile_count):
        if not knows(state, viewer, owner, player.pile[i]):
            player.pile[i] = take_power(choices, size, powers, luck)
            powers -= 1
            size -= 1
            reveal_to(state, owner, owner, player.pile[i])
    for i in range(player.hand_count):
        if knows(state, viewer, owner, player.hand[i]):
            continue
        if powers > 0:
            player.hand[i] = take_power(choices, size, powers, luck)
            powers -= 1
        else:
            player.hand[i] = take(choices, size, scale(spread(luck, size), size))
        size -= 1
        reveal_to(state, owner, owner, player.hand[i])
    return size


@rule
def redeal_walls(player: Player, luck: int) -> None:
    """The walls that lie face-down, in a new order: sorted first, so that nothing of the real one remains."""
    for value in range(1, 2 * WALLS + 1):
        found = -1
        for at in range(WALLS):
            if is_dark(player, at) and player.walls[at] == value:
                found = at
        if found >= 0:
            sink(player, found, value)
    size = count_dark(player)
    for at in range(WALLS):
        if is_dark(player, at):
            swap_with(player, at, scale(spread(luck, size), size))
            size -= 1


@rule
def sink(player: Player, found: int, value: int) -> None:
    """Put this value behind all smaller ones."""
    for at in range(WALLS):
        if is_dark(player, at) and player.walls[at] > value and at < found:
            kept = player.walls[at]
            player.walls[at] = value
            player.walls[found] = kept
            return


@rule
def swap_with(player: Player, at: int, further: int) -> None:
    """Change places with the face-down wall that stands so many further on."""
    left = further
    for each in range(at, WALLS):
        if is_dark(player, each):
            if left == 0:
                kept = player.walls[at]
                player.walls[at] = player.walls[each]
                player.walls[each] = kept
                return
            left -= 1


@rule
def redeal(state: State, game: Game, viewer: int, stream: Stream, choices: Choices) -> None:
    """Turn a copy of the real position into one that the viewer holds equally possible.

    Uses the stream of the viewer's pilot for the cards and for all later chance of the copy, so
    that looking ahead never learns the next card or roll. `choices.pool` is overwritten.
    """
    state.stale = 1
    for owner in range(2):
        redeal_owner(state, game, viewer, owner, next_word(stream), choices)
        redeal_walls(state.players[owner], next_word(stream))
    state.seed = (next_word(stream) << SEED_HIGH_BITS) | (next_word(stream) >> 1)
