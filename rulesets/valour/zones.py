"""Elementary moves of cards between zones, and who knows what after them."""

from __future__ import annotations

from ..kernel.chance import absorb, key_of, keyed, scale
from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .state import (
    BUCKETS,
    DECK_SIZE,
    FRONT,
    NOBODY,
    SLOTS,
    Ending,
    Game,
    LinkStage,
    Pending,
    Phase,
    Player,
    Stage,
    State,
    Support,
    Unit,
)

SHUFFLE = 1  # purposes of keyed chance
ROLL = 2
FIRST_PLAYER = 3

MOST_CHANGE = 900_000  # what changes to a stat add up to at most, far beyond any LP

PIECE_BITS = 6
PIECE_MASK = 63


@rule
def other(seat: int) -> int:
    return 1 - seat


@rule
def reveal_to(state: State, viewer: int, owner: int, piece: int) -> None:
    """The viewer can identify the piece from now on."""
    state.known[2 * viewer + owner] |= 1 << piece


@rule
def conceal_from(state: State, viewer: int, owner: int, piece: int) -> None:
    """The viewer loses sight of the piece (it went among others)."""
    state.known[2 * viewer + owner] &= ~(1 << piece)


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
    """Order the deck by a hash of (seed, deck, how often it was shuffled, piece): the luck of a deck
    is its own, so two games that differ in one card or in the seats deal alike."""
    player = state.players[seat]
    deck = player.deck
    keys = state.keys
    luck = key_of(state.seed, SHUFFLE, game.decks[seat].side, player.shuffles)
    for i in range(player.deck_count):
        piece = deck[i]
        conceal_from(state, 0, seat, piece)
        conceal_from(state, 1, seat, piece)
        key = absorb(luck, piece) << PIECE_BITS | piece
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
def draw(state: State, game: Game, seat: int, count: int) -> None:
    """VAL-DRAW-1: an empty deck gives nothing; only the Draw Phase makes that a loss."""
    player = state.players[seat]
    for _ in range(count):
        if player.deck_count == 0:
            return
        player.deck_count -= 1
        piece = player.deck[player.deck_count]
        player.hand[player.hand_count] = piece
        player.hand_count += 1
        player.drawn |= 1 << game.decks[seat].bit[piece]
        reveal_to(state, seat, seat, piece)


@rule
def mill(state: State, seat: int, count: int) -> None:
    """The deck's top cards go to the Graveyard, as many as there are."""
    player = state.players[seat]
    for _ in range(min(count, player.deck_count)):
        player.deck_count -= 1
        bury(state, seat, player.deck[player.deck_count])


@rule
def take_from_grave(player: Player, piece: int) -> None:
    """Remove a piece from the Graveyard, the others keeping their order. VAL-KW-REVENANT: one that leaves it
    before it has risen has lost its chance, however it comes back there."""
    bit = 1 << piece
    if player.rising & bit != 0:
        player.rising &= ~bit
        player.risen |= bit
    kept = 0
    for i in range(player.grave_count):
        if player.grave[i] != piece:
            player.grave[kept] = player.grave[i]
            kept += 1
    player.grave_count = kept


@rule
def bury(state: State, owner: int, piece: int) -> None:
    """VAL-GRAVE-1: to its owner's Graveyard, where both players see it."""
    player = state.players[owner]
    player.grave[player.grave_count] = piece
    player.grave_count += 1
    reveal(state, owner, piece)


@rule
def mark_played(player: Player, game: Game, seat: int, piece: int) -> None:
    """For statistics: the card left the hand, or was used, by its owner's choice."""
    player.played |= 1 << game.decks[seat].bit[piece]


@rule
def discard(state: State, seat: int, index: int) -> None:
    bury(state, seat, take_from_hand(state.players[seat], index))


@rule
def clear(unit: Unit) -> None:
    """Free a slot; whatever the unit carried is forgotten."""
    unit.piece = 0
    unit.card = 0
    unit.face_down = 0
    unit.defending = 0
    unit.entered_turn = 0
    unit.moved_turn = 0
    unit.attacked_turn = 0
    unit.attacks = 0
    unit.ready = 0
    unit.tributes = 0
    unit.keywords = 0
    for i in range(BUCKETS):
        unit.granted[i] = 0
        unit.later_atk[i] = 0
        unit.later_dfn[i] = 0
    unit.battle_atk = 0
    unit.battle_dfn = 0
    unit.battle_granted = 0
    unit.battle_negated = 0
    unit.battle_protected = 0
    unit.barred = 0
    unit.static_keywords = 0
    unit.static_protected = 0
    unit.negated_until = 0
    unit.atk_change = 0
    unit.dfn_change = 0
    unit.boost = 0
    unit.boost_dfn = 0
    unit.halved = 0
    unit.fury = 0
    unit.momentum = 0
    unit.tank_turn = 0
    unit.tank_uses = 0
    unit.ledger_turn = 0
    unit.ability_turn = 0
    unit.hex_atk_until = 0
    unit.hex_dfn_until = 0
    unit.barred_until = 0
    unit.untargetable_until = 0
    unit.protected_until = 0
    unit.infection = 0
    unit.infection_stage = 0
    unit.bond = 0
    unit.bond_until = 0
    unit.bond_uses = 0
    unit.able_turn = 0
    unit.atk = 0
    unit.dfn = 0


@rule
def clear_support(support: Support) -> None:
    """Free a Back Row slot."""
    support.piece = 0
    support.card = 0
    support.face_down = 0
    support.works = 0
    support.set_turn = 0
    support.set_phase = 0
    support.timer = 0


@rule
def leave_back(state: State, seat: int, slot: int) -> None:
    """A Back Row card goes to the Graveyard."""
    support = state.players[seat].back[slot]
    piece = support.piece
    clear_support(support)
    bury(state, seat, piece)


@rule
def forget(state: State, seat: int, piece: int) -> None:
    """A unit leaves the Front Row: should it return, it is another one, and nothing begun with it goes on."""
    for unit in state.players[seat].front:
        if unit.bond == piece:
            unit.bond = 0
    for depth in range(state.depth):
        frame = state.stack[depth]
        pending = frame.pending
        if frame.player != seat:
            if pending == Pending.ATTACK and frame.count == piece:
                frame.count = 0
        elif frame.piece == piece:
            if (
                pending == Pending.ATTACK
                or pending == Pending.FLIP
                or (pending == Pending.SUMMON and frame.stage == Stage.ENTERED)
            ):
                frame.piece = 0
            elif pending == Pending.LINK and frame.stage == LinkStage.WAITING and frame.first >= FRONT:
                frame.stage = LinkStage.CANCELLED
    for i in range(state.waiting):
        if state.queue[i].player == seat and state.queue[i].piece == piece:
            state.queue[i].effect = 0


@rule
def leave_to_grave(state: State, seat: int, slot: int) -> None:
    """A unit leaves the Front Row for the Graveyard, destroyed or tributed."""
    unit = state.players[seat].front[slot]
    piece = unit.piece
    clear(unit)
    forget(state, seat, piece)
    bury(state, seat, piece)


@rule
def bounded(change: int) -> int:
    """VAL-INT-39: what a runaway effect adds to a stat stays a number that its field holds."""
    return min(max(change, -MOST_CHANGE), MOST_CHANGE)


@rule
def count_units(player: Player) -> int:
    count = 0
    for unit in player.front:
        if unit.piece != 0:
            count += 1
    return count


@rule
def finish(state: State, winner: int, ending: int) -> None:
    """The first ending stands."""
    if state.ending == Ending.NONE:
        state.ending = ending
        state.winner = winner


@rule
def lose_life(state: State, seat: int, amount: int) -> None:
    """LP never shows below 0; whether somebody lost is decided when the resolution is over."""
    if amount > 0:
        player = state.players[seat]
        player.life = max(player.life - amount, 0)


@rule
def gain_life(state: State, seat: int, amount: int) -> None:
    """No maximum (VAL-VP-8); nothing brings a player back from 0 LP (VAL-WIN-1)."""
    player = state.players[seat]
    if player.life > 0:
        player.life += amount


@rule
def judge_life(state: State) -> None:
    """VAL-WIN-1, asked after each resolution: 0 LP loses, both at 0 is a draw."""
    first_lost = state.players[0].life <= 0
    second_lost = state.players[1].life <= 0
    if first_lost and second_lost:
        finish(state, NOBODY, Ending.DRAW)
    elif first_lost:
        finish(state, 1, Ending.LIFE)
    elif second_lost:
        finish(state, 0, Ending.LIFE)


@rule
def new_game(state: State, game: Game, seed: int) -> None:
    """VAL-START-1, on a zeroed or used state: shuffle, draw the opening hands, name the first player."""
    options = game.options
    state.seed = seed
    state.turn = 0
    state.phase = Phase.UPKEEP
    state.ending = Ending.NONE
    state.winner = NOBODY
    state.decisions = 0
    state.turn_decisions = 0
    state.summons = 0
    state.extra_summons = 0
    state.limit_card = 0
    state.resolutions = 0
    state.depth = 0
    state.waiting = 0
    state.granted = 0
    state.first = 0
    if options.random_first == 1:
        state.first = scale(keyed(seed, FIRST_PLAYER, 0, 0, 0), 2)
    state.active = state.first
    for i in range(4):
        state.known[i] = 0
    for seat in range(2):
        start_player(state, game, seat)


@rule
def start_player(state: State, game: Game, seat: int) -> None:
    options = game.options
    player = state.players[seat]
    player.life = options.start_life
    player.valour = options.start_valour
    player.heroic = 0
    player.clock = options.clock_start
    player.shuffles = 0
    player.rolls = 0
    player.mulligans = 0
    player.wounds = 0
    player.purchases = 0
    player.heals = 0
    player.boosts = 0
    player.hand_count = 0
    player.grave_count = 0
    player.played = 0
    player.ghost_turn = 0
    player.rising = 0
    player.risen = 0
    for slot in range(SLOTS):
        clear(player.front[slot])
        clear_support(player.back[slot])
    player.deck_count = game.decks[seat].length
    for i in range(DECK_SIZE):
        player.deck[i] = i + 1 if i < player.deck_count else 0
    shuffle(state, game, seat)
    player.drawn = 0
    draw(state, game, seat, options.start_hand)
    player.opening = player.drawn
    player.drawn = 0
