"""Elementary moves of cards between zones, and who knows what after them."""

from __future__ import annotations

from ..kernel.chance import absorb, key_of, keyed, scale
from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .state import (
    BUCKETS,
    NOBODY,
    ROW,
    STACK_SIZE,
    STATISTIC_BITS,
    Character,
    Ending,
    Game,
    Player,
    State,
)

SHUFFLE = 1  # purposes of keyed chance
ROLL = 2
COIN = 3
WALL_ORDER = 4

MOST_CHANGE = 900_000  # what changes to a number add up to at most

PIECE_BITS = 7
SPARE_BITS = 8  # of a hash: what is left of it and a piece fit 31 bits
PIECE_MASK = 127
EVERYBODY = 3  # the sight of a card that lies open


@rule
def other(seat: int) -> int:
    return 1 - seat


@rule
def row_of(game: Game, seat: int, piece: int) -> int:
    """The card row of a piece of this seat."""
    return game.decks[seat].card[piece]


@rule
def reveal_to(state: State, viewer: int, owner: int, piece: int) -> None:
    """The viewer can identify the piece from now on."""
    sight = state.players[owner].sight
    sight[piece] = sight[piece] | 1 << viewer


@rule
def reveal(state: State, owner: int, piece: int) -> None:
    """The piece is public."""
    state.players[owner].sight[piece] = EVERYBODY


@rule
def knows(state: State, viewer: int, owner: int, piece: int) -> bool:
    return state.players[owner].sight[piece] >> viewer & 1 == 1


@rule
def shuffle(state: State, game: Game, seat: int) -> None:
    """Order the deck by a hash of (seed, deck, how often it was shuffled, piece): the luck of a deck
    is its own, so two games that differ in one card or in the seats deal alike."""
    player = state.players[seat]
    deck = player.deck
    keys = state.keys
    luck = key_of(state.seed, SHUFFLE, game.decks[seat].side, player.shuffles)
    for i in range(player.deck_count):
        piece = deck[i]
        player.sight[piece] = 0
        key = absorb(luck, piece) >> SPARE_BITS << PIECE_BITS | piece
        k = i
        while k > 0 and keys[k - 1] > key:
            keys[k] = keys[k - 1]
            k -= 1
        keys[k] = key
    for i in range(player.deck_count):
        deck[i] = keys[i] & PIECE_MASK
        keys[i] = 0
    player.shuffles += 1


@rule
def roll(state: State, game: Game, seat: int, bound: int) -> int:
    """A number in 0..bound-1 for an effect of this player, keyed by their deck and count of rolls."""
    player = state.players[seat]
    word = keyed(state.seed, ROLL, game.decks[seat].side, player.rolls, 0)
    player.rolls += 1
    return scale(word, bound)


@rule
def card_bit(game: Game, seat: int, piece: int) -> int:
    """The card's bit in the masks of a row; decks of very many distinct cards keep none of the last ones."""
    bit = game.decks[seat].bit[piece]
    return 1 << bit if bit < STATISTIC_BITS else 0


@rule
def draw_top(state: State, game: Game, seat: int) -> None:
    """The top card of the deck, which must have one."""
    player = state.players[seat]
    player.deck_count -= 1
    piece = player.deck[player.deck_count]
    take_into_hand(state, seat, piece)
    player.drawn |= card_bit(game, seat, piece)


@rule
def take_ability(state: State, game: Game, seat: int, piece: int) -> None:
    """HEA-TURN-2: an Ability out of the pile, the others keeping their order."""
    player = state.players[seat]
    kept = 0
    for i in range(player.pile_count):
        if player.pile[i] != piece:
            player.pile[kept] = player.pile[i]
            kept += 1
    if kept < player.pile_count:
        player.pile_count = kept
        take_into_hand(state, seat, piece)
        player.drawn |= card_bit(game, seat, piece)


@rule
def take_into_hand(state: State, seat: int, piece: int) -> None:
    player = state.players[seat]
    player.hand[player.hand_count] = piece
    player.hand_count += 1
    reveal_to(state, seat, seat, piece)


@rule
def mill(state: State, seat: int, count: int) -> None:
    """The deck's top cards go to the Abyss, as many as there are."""
    player = state.players[seat]
    for _ in range(min(count, player.deck_count)):
        player.deck_count -= 1
        bury(state, seat, player.deck[player.deck_count])


@rule
def take_from_grave(player: Player, piece: int) -> None:
    """Remove a piece from the Abyss, the others keeping their order."""
    kept = 0
    for i in range(player.grave_count):
        if player.grave[i] != piece:
            player.grave[kept] = player.grave[i]
            kept += 1
    player.grave_count = kept


@rule
def bury(state: State, owner: int, piece: int) -> None:
    """HEA-FIELD-4: to its owner's Abyss, where both players see it."""
    player = state.players[owner]
    player.grave[player.grave_count] = piece
    player.grave_count += 1
    reveal(state, owner, piece)


@rule
def mark_used(state: State, game: Game, seat: int, piece: int) -> None:
    """For statistics: the card left the hand, or was used, by its owner's choice."""
    state.players[seat].played |= card_bit(game, seat, piece)


@rule
def discard(state: State, seat: int, index: int) -> None:
    bury(state, seat, take_from_hand(state.players[seat], index))


@rule
def clear(unit: Character) -> None:
    """Free a slot of the Play Row; whatever the character carried is forgotten."""
    unit.atk_change = 0
    unit.dfn_change = 0
    for i in range(BUCKETS):
        unit.granted[i] = 0
        unit.later_atk[i] = 0
        unit.later_dfn[i] = 0
    unit.atk = 0
    unit.dfn = 0
    unit.card = 0
    unit.entered_turn = 0
    unit.turned_turn = 0
    unit.attack_turn = 0
    unit.keywords = 0
    unit.abilities = 0
    unit.piece = 0
    unit.face_down = 0
    unit.stance = 0
    unit.paid = 0
    unit.chosen = 0
    unit.stranded = 0
    unit.formed = 0
    unit.attacks = 0
    unit.attacking = 0
    unit.stack_count = 0
    for i in range(STACK_SIZE):
        unit.stack[i] = 0


@rule
def count_row(player: Player) -> int:
    """Characters on the Play Row."""
    count = 0
    for unit in player.row:
        if unit.piece != 0:
            count += 1
    return count


@rule
def count_own(player: Player) -> int:
    """Characters that could be an offering: HEA-CO-9, a Chosen One never is."""
    count = 0
    for unit in player.row:
        if unit.piece != 0 and unit.chosen == 0:
            count += 1
    return count


@rule
def free_slot(player: Player) -> int:
    """The first free slot of the Play Row (HEA-INT-10: which one says nothing), NOBODY if it is full."""
    for slot in range(ROW):
        if player.row[slot].piece == 0:
            return slot
    return NOBODY


@rule
def free_tactics(player: Player) -> int:
    for slot in range(ROW):
        if player.tactics[slot] == 0:
            return slot
    return NOBODY


@rule
def count_tactics(player: Player) -> int:
    count = 0
    for slot in range(ROW):
        if player.tactics[slot] != 0:
            count += 1
    return count


@rule
def finish(state: State, winner: int, ending: int) -> None:
    """The first ending stands."""
    if state.ending == Ending.NONE:
        state.ending = ending
        state.winner = winner


@rule
def bounded(change: int) -> int:
    """What a runaway effect adds to a number stays a number that its field holds."""
    return min(max(change, -MOST_CHANGE), MOST_CHANGE)


@rule
def price_of(game: Game, row: int) -> int:
    """HEA-BF-1: the offerings that a character's highest stat calls for."""
    options = game.options
    top = game.cards[row].top
    price = 0
    if top > options.ladder_free:
        price += 1
    if top > options.ladder_one:
        price += 1
    if top > options.ladder_two:
        price += 1
    return price
