"""Elementary moves of cards between zones, life and chance, and who knows what after them."""

from __future__ import annotations

from ..kernel.chance import absorb, key_of, keyed, scale
from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .state import (
    DECK_SIZE,
    HAND_SIZE,
    NOBODY,
    OBOL,
    SLOTS,
    Ending,
    Event,
    Game,
    Gear,
    Mode,
    Player,
    State,
)

SHUFFLE = 1  # purposes of keyed chance
ROLL = 2

VERSUS_OBOL = 1  # OBO-SETUP-2: what the mode gives to the second player
VERSUS_LIFE = 2

PIECE_BITS = 6
PIECE_MASK = 63


@rule
def other(seat: int) -> int:
    return 1 - seat


@rule
def card_row(game: Game, seat: int, piece: int) -> int:
    """The row of a piece's card; the Obol is in no deck list."""
    if piece == OBOL:
        return game.obol
    return game.decks[seat].card[piece]


@rule
def distinct_bit(game: Game, seat: int, piece: int) -> int:
    """The piece's card in the masks of statistics; 0 for the Obol, which no deck has."""
    if piece == OBOL:
        return 0
    return 1 << game.decks[seat].bit[piece]


@rule
def reveal_to(state: State, viewer: int, owner: int, piece: int) -> None:
    """The viewer can identify the piece from now on."""
    state.known[2 * viewer + owner] |= 1 << piece


@rule
def reveal(state: State, owner: int, piece: int) -> None:
    """The piece is public."""
    reveal_to(state, 0, owner, piece)
    reveal_to(state, 1, owner, piece)


@rule
def knows(state: State, viewer: int, owner: int, piece: int) -> bool:
    return state.known[2 * viewer + owner] >> piece & 1 == 1


@rule
def shuffle(state: State, game: Game, seat: int) -> None:
    """Order the deck by a hash of (seed, deck, piece): the luck of a deck is its own, so two games that
    differ in one card or in the seats deal alike."""
    player = state.players[seat]
    keys = state.keys
    luck = key_of(state.seed, SHUFFLE, game.decks[seat].side, 0)
    for i in range(player.deck_count):
        piece = player.deck[i]
        key = absorb(luck, piece) << PIECE_BITS | piece
        k = i
        while k > 0 and keys[k - 1] > key:
            keys[k] = keys[k - 1]
            k -= 1
        keys[k] = key
    for i in range(player.deck_count):
        player.deck[i] = keys[i] & PIECE_MASK
        keys[i] = 0


@rule
def roll(state: State, game: Game, seat: int, bound: int) -> int:
    """A number in 0..bound-1 about this player's cards, keyed by their deck and count of rolls."""
    player = state.players[seat]
    word = keyed(state.seed, ROLL, game.decks[seat].side, player.rolls, 0)
    player.rolls += 1
    return scale(word, bound)


@rule
def draw(state: State, game: Game, seat: int, count: int) -> None:
    """OBO-TURN-2: as many cards as there are; an empty deck gives nothing."""
    player = state.players[seat]
    for _ in range(min(count, player.deck_count)):
        player.deck_count -= 1
        piece = player.deck[player.deck_count]
        player.hand[player.hand_count] = piece
        player.hand_count += 1
        player.drawn |= distinct_bit(game, seat, piece)
        reveal_to(state, seat, seat, piece)


@rule
def to_discard(state: State, seat: int, piece: int) -> None:
    """OBO-HIDDEN-1: the discard pile is public."""
    player = state.players[seat]
    player.discard[player.discard_count] = piece
    player.discard_count += 1
    reveal(state, seat, piece)


@rule
def discard_at_random(state: State, game: Game, seat: int, count: int) -> None:
    """OBO-INST-1: a forced discard is random."""
    player = state.players[seat]
    for _ in range(min(count, player.hand_count)):
        index = roll(state, game, seat, player.hand_count)
        to_discard(state, seat, take_from_hand(player, index))


@rule
def empty(gear: Gear) -> None:
    gear.piece = 0
    gear.card = 0
    gear.wear = 0


@rule
def leave_slot(state: State, seat: int, slot: int) -> None:
    """A piece of equipment goes to its owner's discard pile."""
    gear = state.players[seat].gear[slot]
    piece = gear.piece
    empty(gear)
    to_discard(state, seat, piece)


@rule
def break_gear(state: State, seat: int, slot: int) -> None:
    """OBO-ATK-4, OBO-ATK-5, OBO-INT-4: what breaks is discarded, and its owner's effects may notice."""
    if state.players[seat].gear[slot].piece != 0:
        leave_slot(state, seat, slot)
        state.players[seat].events |= Event.BROKE


@rule
def wear_gear(state: State, seat: int, slot: int, amount: int) -> None:
    """Durability or charges lost; at 0 the piece breaks."""
    gear = state.players[seat].gear[slot]
    if gear.piece != 0 and amount > 0:
        gear.wear = max(gear.wear - amount, 0)
        if gear.wear == 0:
            break_gear(state, seat, slot)


@rule
def equip(state: State, game: Game, seat: int, slot: int, piece: int) -> None:
    """OBO-EQ-1: into its slot; the old piece is discarded. OBO-EQ-3: the enemy's trinket may notice."""
    gear = state.players[seat].gear[slot]
    if gear.piece != 0:
        leave_slot(state, seat, slot)
    gear.piece = piece
    gear.card = card_row(game, seat, piece)
    gear.wear = game.cards[gear.card].wear
    reveal(state, seat, piece)
    state.players[other(seat)].events |= Event.ENEMY_EQUIPPED


@rule
def lose_life(player: Player, amount: int) -> None:
    """OBO-ATK-6: life stops at 0; whether somebody lost is judged when the action is over."""
    if amount > 0:
        player.life = max(player.life - amount, 0)


@rule
def gain_life(player: Player, amount: int) -> None:
    """OBO-EQ-2: up to the maximum; from 0 too, before the loss is judged (OBO-ATK-6)."""
    if amount > 0:
        player.life = min(player.life + amount, player.max_life)


@rule
def finish(state: State, winner: int, ending: int) -> None:
    """The first ending stands."""
    if state.ending == Ending.NONE:
        state.ending = ending
        state.winner = winner


@rule
def judge(state: State) -> None:
    """OBO-WIN-1: a hero at 0 has lost. OBO-WIN-2: if both are, whoever acted has."""
    active = state.active
    if state.players[active].life > 0 and state.players[other(active)].life > 0:
        return
    if state.players[active].life > 0:
        finish(state, active, Ending.LIFE)
    elif state.players[other(active)].life > 0:
        finish(state, other(active), Ending.LIFE)
    else:
        finish(state, other(active), Ending.BOTH_FELL)


# --- the beginning --------------------------------------------------------------------------------


@rule
def as_mode(game: Game, chosen: int, versus: int) -> int:
    """OBO-SETUP-2: what an option says, or the mode where it says nothing (a negative number)."""
    if chosen >= 0:
        return chosen
    return 0 if game.options.mode == Mode.CAMPAIGN else versus


@rule
def deal(state: State, game: Game, seed: int) -> None:
    """OBO-SETUP-1, on a zeroed or used state: shuffle, draw, and compensate the second player, whose extra
    life raises the maximum too and whose Obol comes on top of the hand (OBO-SETUP-3)."""
    state.seed = seed
    state.turn = 0
    state.active = 0
    state.ending = Ending.NONE
    state.winner = NOBODY
    state.decisions = 0
    state.turn_decisions = 0
    state.limit_card = 0
    state.last_card = 0
    state.seconds = 0
    for i in range(4):
        state.known[i] = 0
    for seat in range(2):
        start_player(state, game, seat)
    second = state.players[1]
    extra = as_mode(game, game.options.second_life, VERSUS_LIFE)
    second.life += extra
    second.max_life += extra
    if game.obol != 0 and as_mode(game, game.options.second_obol, VERSUS_OBOL) == 1:
        second.hand[second.hand_count] = OBOL
        second.hand_count += 1
        reveal(state, 1, OBOL)


@rule
def start_player(state: State, game: Game, seat: int) -> None:
    options = game.options
    player = state.players[seat]
    player.life = game.cards[game.decks[seat].hero].life
    player.max_life = player.life
    player.energy = 0
    player.max_energy = options.start_energy
    player.bonus = 0
    player.timed_out = 0
    player.rolls = 0
    player.events = 0
    player.fired = 0
    player.hand_count = 0
    player.discard_count = 0
    player.attacks = 0
    player.heavies = 0
    player.abilities = 0
    player.trinkets = 0
    player.obol_turn = 0
    player.played = 0
    for slot in range(SLOTS):
        empty(player.gear[slot])
    player.deck_count = game.decks[seat].length
    for i in range(DECK_SIZE):
        player.deck[i] = i + 1 if i < player.deck_count else 0
    for i in range(HAND_SIZE):
        player.hand[i] = 0
        player.discard[i] = 0
    shuffle(state, game, seat)
    player.drawn = 0
    draw(state, game, seat, options.start_hand)
    player.opening = player.drawn
    player.drawn = 0
