"""HEA-FIELD-1, HEA-WALL, HEA-PICK: the walls, which nobody knows before they are revealed.

Which walls stand is public, since all that fell were revealed; where each stands nobody knows. Walls that
lie face-down are alike, and they are shuffled after every reveal, so the first of them is as blind a pick as
any (HEA-INT-11).
"""

from __future__ import annotations

from ..kernel.chance import absorb, key_of
from ..kernel.dialect import rule
from .state import NOBODY, WALLS, Game, Player, State
from .zones import PIECE_BITS, PIECE_MASK, SPARE_BITS, WALL_ORDER


@rule
def count_walls(player: Player) -> int:
    """HEA-WIN-1: the walls that stand."""
    count = 0
    for at in range(WALLS):
        if player.walls[at] != 0:
            count += 1
    return count


@rule
def shuffle_walls(state: State, game: Game, seat: int) -> None:
    """HEA-WALL-4: the walls that lie face-down change places among themselves."""
    player = state.players[seat]
    keys = state.keys
    luck = key_of(state.seed, WALL_ORDER, game.decks[seat].side, player.wall_shuffles)
    count = 0
    for at in range(WALLS):
        value = player.walls[at]
        if value != 0 and player.walls_up[at] == 0:
            key = absorb(luck, value) >> SPARE_BITS << PIECE_BITS | value
            k = count
            while k > 0 and keys[k - 1] > key:
                keys[k] = keys[k - 1]
                k -= 1
            keys[k] = key
            count += 1
    count = 0
    for at in range(WALLS):
        if player.walls[at] != 0 and player.walls_up[at] == 0:
            player.walls[at] = keys[count] & PIECE_MASK
            keys[count] = 0
            count += 1
    player.wall_shuffles += 1


@rule
def blind_wall(player: Player) -> int:
    """HEA-PICK-1: the wall that is picked: one that lies face-down, else the highest; NOBODY without any."""
    best = NOBODY
    for at in range(WALLS):
        if player.walls[at] == 0:
            continue
        if player.walls_up[at] == 0:
            return at
        if best == NOBODY or player.walls[at] > player.walls[best]:
            best = at
    return best


@rule
def show_wall(state: State, game: Game, seat: int, at: int) -> int:
    """HEA-PICK-2, HEA-WALL-4: a wall is revealed, stands, and takes part in the shuffle, or stays up if the
    option says so. Gives its value."""
    player = state.players[seat]
    value = player.walls[at]
    if game.options.revealed_walls_stay_up == 1:
        player.walls_up[at] = 1
    shuffle_walls(state, game, seat)
    return value


@rule
def remove_wall(state: State, game: Game, seat: int, at: int) -> int:
    """HEA-WALL-8: a wall is revealed and gone for the match; gives its value."""
    player = state.players[seat]
    value = player.walls[at]
    player.walls[at] = 0
    player.walls_up[at] = 0
    shuffle_walls(state, game, seat)
    return value


@rule
def wall_with(player: Player, value: int) -> int:
    """Where the wall of this value stands, NOBODY if it does not."""
    if value != 0:
        for at in range(WALLS):
            if player.walls[at] == value:
                return at
    return NOBODY


@rule
def pick_wall(state: State, game: Game, seat: int) -> int:
    """HEA-PICK-2, HEA-PICK-3: the value of a wall of this seat picked blind, 0 without any."""
    at = blind_wall(state.players[seat])
    return 0 if at == NOBODY else show_wall(state, game, seat, at)


@rule
def pay_wall(state: State, game: Game, seat: int) -> None:
    """HEA-BF-5, HEA-CO-4: an own wall, picked blind, is the price."""
    at = blind_wall(state.players[seat])
    if at != NOBODY:
        remove_wall(state, game, seat, at)
