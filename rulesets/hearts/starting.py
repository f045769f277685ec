"""HEA-START: dealing a new game."""

from __future__ import annotations

from ..kernel.chance import keyed, scale
from ..kernel.dialect import rule
from .state import (
    DECK_SIZE,
    NOBODY,
    PIECES,
    PILE_SIZE,
    ROW,
    WALL_STEP,
    WALLS,
    Ending,
    Game,
    Kind,
    Phase,
    Player,
    State,
)
from .walls import shuffle_walls
from .zones import COIN, clear, draw_top, other, reveal_to, shuffle

CALLER, CALL, TOSS = 0, 1, 2  # what is asked of the coin's chance
SIDES = 2


@rule
def new_game(state: State, game: Game, seed: int) -> None:
    """HEA-START-1, HEA-START-2, on a zeroed or used state: walls, shuffle, hands, the coin."""
    state.seed = seed
    state.turn = 0
    state.phase = Phase.START
    state.ending = Ending.NONE
    state.winner = NOBODY
    state.decisions = 0
    state.turn_decisions = 0
    state.limit_card = 0
    state.resolutions = 0
    state.depth = 0
    state.waiting = 0
    state.points = 0
    state.stale = 1
    state.middles = 0
    state.caller_right = 0
    state.first = 0
    if game.options.random_first == 1:
        toss_coin(state, game)
    state.active = state.first
    for seat in range(2):
        start_player(state, game, seat)


@rule
def toss_coin(state: State, game: Game) -> None:
    """HEA-START-1: a caller by chance names a side; the middle is tossed again."""
    caller = scale(keyed(state.seed, COIN, CALLER, 0, 0), SIDES)
    call = scale(keyed(state.seed, COIN, CALL, 0, 0), SIDES)
    while scale(keyed(state.seed, COIN, TOSS, state.middles, 0), game.options.middle_odds) == 0:
        state.middles += 1
    side = scale(keyed(state.seed, COIN, TOSS, state.middles, 1), SIDES)
    state.caller_right = 1 if side == call else 0
    state.first = caller if side == call else other(caller)


@rule
def clear_side(player: Player) -> None:
    """Nothing in play, nothing in hand or Abyss, nothing known or counted."""
    player.sorties = 0
    player.groups = 0
    player.formations = 0
    player.picks = 0
    player.picks_met = 0
    player.walls_broken = 0
    player.wall_luck = 0
    player.shuffles = 0
    player.wall_shuffles = 0
    player.rolls = 0
    player.decked = 0
    player.felled = 0
    player.chosen = 0
    player.at_station = 0
    player.exposed = 0
    player.desperations = 0
    player.deck_count = 0
    player.hand_count = 0
    player.pile_count = 0
    player.grave_count = 0
    player.played = 0
    clear_turn(player)
    for slot in range(ROW):
        clear(player.row[slot])
        player.tactics[slot] = 0
    for at in range(WALLS):
        player.walls[at] = 0
        player.walls_up[at] = 0
    for i in range(PILE_SIZE):
        player.pile[i] = 0
    for i in range(DECK_SIZE):
        player.deck[i] = 0
        player.hand[i] = 0
        player.grave[i] = 0
    for piece in range(PIECES):
        player.sight[piece] = 0


@rule
def clear_turn(player: Player) -> None:
    """What is counted in a turn."""
    player.character_used = 0
    player.tactics_used = 0
    player.tactics_more = 0
    player.attacks_made = 0
    player.defended = 0
    player.formation = 0


@rule
def start_player(state: State, game: Game, seat: int) -> None:
    """HEA-DECK-1, HEA-DECK-3, HEA-ABI-1: every card to its station; HEA-START-2: the first hand."""
    player = state.players[seat]
    deck = game.decks[seat]
    clear_side(player)
    for at in range(WALLS):
        player.walls[at] = (at + 1) * WALL_STEP
    shuffle_walls(state, game, seat)
    for piece in range(1, deck.length + 1):
        if deck.card[piece] == deck.chosen and player.chosen == 0:
            player.chosen = piece
            player.at_station = 1
            reveal_to(state, seat, seat, piece)
        elif game.cards[deck.card[piece]].type == Kind.ABILITY and player.pile_count < PILE_SIZE:
            player.pile[player.pile_count] = piece
            player.pile_count += 1
            reveal_to(state, seat, seat, piece)
        else:
            player.deck[player.deck_count] = piece
            player.deck_count += 1
    shuffle(state, game, seat)
    player.drawn = 0
    for _ in range(min(game.options.start_hand, player.deck_count)):
        draw_top(state, game, seat)
    player.opening = player.drawn
    player.drawn = 0
