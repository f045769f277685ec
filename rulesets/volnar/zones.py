"""Elementary moves of cards between zones, and who knows what after them."""

from __future__ import annotations

from ..kernel.chance import absorb, key_of, keyed, scale
from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .state import (
    BUCKETS,
    DECK_SIZE,
    FIRST_TOKEN,
    FOG_ROW,
    LANES,
    NOBODY,
    PIECES,
    STATISTIC_BITS,
    TOKENS,
    Ending,
    Fog,
    Game,
    Phase,
    Player,
    State,
    Trap,
    Unit,
)

SHUFFLE = 1  # purposes of keyed chance
ROLL = 2
FIRST_PLAYER = 3

MOST_CHANGE = 900_000  # what changes to a number add up to at most, far beyond any Life

PIECE_BITS = 7
SPARE_BITS = 8  # of a hash: what is left of it and a piece fit 31 bits
PIECE_MASK = 127
EVERYBODY = 3  # the sight of a card that lies open


@rule
def other(seat: int) -> int:
    return 1 - seat


@rule
def is_token(piece: int) -> bool:
    return piece >= FIRST_TOKEN


@rule
def row_of(state: State, game: Game, seat: int, piece: int) -> int:
    """The card row of a piece of this seat, Tokens included."""
    if piece >= FIRST_TOKEN:
        return state.players[seat].token_cards[piece - FIRST_TOKEN]
    return game.decks[seat].card[piece]


@rule
def reveal_to(state: State, viewer: int, owner: int, piece: int) -> None:
    """The viewer can identify the piece from now on; Tokens are known to all anyway."""
    if piece < FIRST_TOKEN:
        sight = state.players[owner].sight
        sight[piece] = sight[piece] | 1 << viewer


@rule
def reveal(state: State, owner: int, piece: int) -> None:
    """The piece is public."""
    if piece < FIRST_TOKEN:
        state.players[owner].sight[piece] = EVERYBODY


@rule
def knows(state: State, viewer: int, owner: int, piece: int) -> bool:
    if piece >= FIRST_TOKEN:
        return True
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
def draw(state: State, game: Game, seat: int, count: int) -> None:
    """VOL-WIN-2: whoever must draw and cannot has lost when it is judged."""
    player = state.players[seat]
    for _ in range(count):
        if player.deck_count == 0:
            player.decked = 1
            return
        player.deck_count -= 1
        piece = player.deck[player.deck_count]
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
    """The deck's top cards go to the Graveyard, as many as there are."""
    player = state.players[seat]
    for _ in range(min(count, player.deck_count)):
        player.deck_count -= 1
        bury(state, seat, player.deck[player.deck_count])


@rule
def put_back(state: State, seat: int, index: int) -> None:
    """VOL-SETUP-2: a card of the hand goes to the bottom of the deck; its owner knows where it lies."""
    player = state.players[seat]
    piece = take_from_hand(player, index)
    for i in range(player.deck_count):
        k = player.deck_count - i
        player.deck[k] = player.deck[k - 1]
    player.deck[0] = piece
    player.deck_count += 1


@rule
def take_from_grave(player: Player, piece: int) -> None:
    """Remove a piece from the Graveyard, the others keeping their order."""
    kept = 0
    for i in range(player.grave_count):
        if player.grave[i] != piece:
            player.grave[kept] = player.grave[i]
            kept += 1
    player.grave_count = kept


@rule
def bury(state: State, owner: int, piece: int) -> None:
    """VOL-ZONE-3: to its owner's Graveyard, where both players see it. VOL-CARD-5: a Token is gone."""
    if piece >= FIRST_TOKEN:
        return
    player = state.players[owner]
    player.grave[player.grave_count] = piece
    player.grave_count += 1
    reveal(state, owner, piece)


@rule
def mark_used(state: State, game: Game, seat: int, piece: int) -> None:
    """For statistics: the card left the hand, or was used, by its owner's choice."""
    if piece < FIRST_TOKEN:
        state.players[seat].played |= card_bit(game, seat, piece)


@rule
def discard(state: State, seat: int, index: int) -> None:
    bury(state, seat, take_from_hand(state.players[seat], index))


@rule
def clear(unit: Unit) -> None:
    """Free a lane's Unit slot; whatever the Unit carried is forgotten."""
    unit.piece = 0
    unit.card = 0
    unit.damage = 0
    unit.entered_turn = 0
    unit.awake = 0
    unit.attacked_turn = 0
    unit.ability_turn = 0
    unit.asleep_until = 0
    unit.stunned_until = 0
    unit.rooted_until = 0
    unit.link = 0
    unit.keywords = 0
    for i in range(BUCKETS):
        unit.granted[i] = 0
        unit.later_power[i] = 0
        unit.later_health[i] = 0
    unit.power_change = 0
    unit.health_change = 0
    unit.power = 0
    unit.health = 0
    unit.abilities = 0


@rule
def copy_unit(target: Unit, source: Unit) -> None:
    """Everything of a Unit that changes its lane."""
    target.piece = source.piece
    target.card = source.card
    target.damage = source.damage
    target.entered_turn = source.entered_turn
    target.awake = source.awake
    target.attacked_turn = source.attacked_turn
    target.ability_turn = source.ability_turn
    target.asleep_until = source.asleep_until
    target.stunned_until = source.stunned_until
    target.rooted_until = source.rooted_until
    target.link = source.link
    target.keywords = source.keywords
    for i in range(BUCKETS):
        target.granted[i] = source.granted[i]
        target.later_power[i] = source.later_power[i]
        target.later_health[i] = source.later_health[i]
    target.power_change = source.power_change
    target.health_change = source.health_change
    target.power = source.power
    target.health = source.health
    target.abilities = source.abilities


@rule
def clear_trap(trap: Trap) -> None:
    """Free a Trap Zone."""
    trap.piece = 0
    trap.card = 0
    trap.face_down = 0
    trap.paid = 0
    trap.placed = 0


@rule
def clear_fog(fog: Fog) -> None:
    """Free a slot of the Fog Row."""
    fog.piece = 0
    fog.card = 0
    fog.due = 0
    fog.delayed = 0


@rule
def place_trap(state: State, game: Game, seat: int, lane: int, piece: int) -> None:
    """VOL-ZONE-2, VOL-CARD-3: face-down, paid for by now."""
    trap = state.players[seat].traps[lane]
    trap.piece = piece
    trap.card = row_of(state, game, seat, piece)
    trap.face_down = 1
    trap.paid = game.cards[trap.card].cost
    state.placed += 1
    trap.placed = state.placed


@rule
def new_token(state: State, seat: int, row: int) -> int:
    """VOL-CARD-5: the number of a Token just made; numbers of those that are gone are used again."""
    player = state.players[seat]
    piece = FIRST_TOKEN + player.tokens_made % TOKENS
    while lies_in_play(player, piece):
        player.tokens_made += 1
        piece = FIRST_TOKEN + player.tokens_made % TOKENS
    player.tokens_made += 1
    player.token_cards[piece - FIRST_TOKEN] = row
    return piece


@rule
def lies_in_play(player: Player, piece: int) -> bool:
    """Whether a Token stands in a lane or lies in a Trap Zone."""
    for lane in range(LANES):
        if player.units[lane].piece == piece or player.traps[lane].piece == piece:
            return True
    return False


@rule
def count_traps(player: Player) -> int:
    count = 0
    for trap in player.traps:
        if trap.piece != 0:
            count += 1
    return count


@rule
def count_fog(player: Player) -> int:
    count = 0
    for fog in player.fog:
        if fog.piece != 0:
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
    """VOL-INT-9: what a runaway effect adds to a number stays a number that its field holds."""
    return min(max(change, -MOST_CHANGE), MOST_CHANGE)


@rule
def lose_life(state: State, seat: int, amount: int) -> None:
    """Life never shows below 0; who lost is judged when the step is done."""
    if amount > 0:
        player = state.players[seat]
        player.life = max(player.life - amount, 0)


@rule
def gain_life(state: State, seat: int, amount: int) -> None:
    """VOL-INT-2: no maximum. Whoever is at 0 Life has lost before the next step."""
    player = state.players[seat]
    player.life = bounded(player.life + amount)


# --- setting up -----------------------------------------------------------------------------------


@rule
def new_game(state: State, game: Game, seed: int) -> None:
    """VOL-SETUP-1, VOL-SETUP-3, on a zeroed or used state: shuffle, draw, name the first player."""
    options = game.options
    state.seed = seed
    state.turn = 0
    state.phase = Phase.START
    state.ending = Ending.NONE
    state.winner = NOBODY
    state.decisions = 0
    state.turn_decisions = 0
    state.limit_card = 0
    state.resolutions = 0
    state.placed = 0
    state.depth = 0
    state.waiting = 0
    state.stale = 1
    state.shaken = 1
    state.first = 0
    if options.random_first == 1:
        state.first = scale(keyed(seed, FIRST_PLAYER, 0, 0, 0), 2)
    state.active = state.first
    for seat in range(2):
        start_player(state, game, seat)


@rule
def clear_side(player: Player) -> None:
    """Nothing in play, nothing in hand or Graveyard, nothing known or counted."""
    player.decked = 0
    player.shuffles = 0
    player.rolls = 0
    player.moves = 0
    player.spell_cast = 0
    player.blade_used = 0
    player.roared = 0
    player.tokens_made = 0
    player.hand_count = 0
    player.grave_count = 0
    player.attached_count = 0
    player.played = 0
    player.blades = 0
    player.roars = 0
    player.links = 0
    for lane in range(LANES):
        player.lane_damage[lane] = 0
        clear(player.units[lane])
        clear_trap(player.traps[lane])
    for fog in range(FOG_ROW):
        clear_fog(player.fog[fog])
    for token in range(TOKENS):
        player.token_cards[token] = 0
    for piece in range(PIECES):
        player.sight[piece] = 0


@rule
def start_player(state: State, game: Game, seat: int) -> None:
    """VOL-SETUP-1."""
    options = game.options
    player = state.players[seat]
    clear_side(player)
    player.life = options.start_life
    player.energy = min(options.start_energy, options.most_energy)
    player.energy_most = player.energy
    player.deck_count = game.decks[seat].length
    for i in range(DECK_SIZE):
        player.deck[i] = i + 1 if i < player.deck_count else 0
    shuffle(state, game, seat)
    player.drawn = 0
    draw(state, game, seat, min(options.start_hand, player.deck_count))
    player.opening = player.drawn
    player.drawn = 0
