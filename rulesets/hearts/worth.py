"""What characters and walls are worth, for pilots: by their numbers only, never by name."""

from __future__ import annotations

from ..kernel.dialect import rule
from .state import Character, Game, Kind, Player
from .zones import count_own, price_of

PRESENCE = 15  # a body, whatever its numbers: it guards the walls
ATK = 2  # of the square: strength is what breaks walls
DFN = 1
MOST_STAT = 20  # more than that is as good
ABILITY = 5  # keywords and effects, whichever they are
ATTACHED = 10
WALL = 130
CHARACTER_CARD = 14
PER_PRICE = 6
PAYABLE = 10
TACTICS_CARD = 14
ABILITY_CARD = 8
CHOSEN = 3_000  # what the Chosen One is put at when it strikes a wall


@rule
def stat_worth(atk: int, dfn: int) -> int:
    """A character's numbers."""
    high = min(atk, MOST_STAT)
    low = min(dfn, MOST_STAT)
    return PRESENCE + high * high * ATK + low * low * DFN


@rule
def worth(unit: Character) -> int:
    """A character's worth to its player."""
    value = stat_worth(unit.atk, unit.dfn) + unit.stack_count * ATTACHED
    if unit.abilities != 0:
        value += ABILITY
    return value


@rule
def card_worth(game: Game, player: Player, row: int) -> int:
    """A card in hand: what can be paid now counts most, what is dear least."""
    kind = game.cards[row].type
    if kind == Kind.CHARACTER:
        price = price_of(game, row)
        value = CHARACTER_CARD - price * PER_PRICE + min(game.cards[row].top, MOST_STAT)
        return value + PAYABLE if price <= count_own(player) else value
    return ABILITY_CARD if kind == Kind.ABILITY else TACTICS_CARD


@rule
def stake(unit: Character) -> int:
    """What is lost with a character."""
    return CHOSEN if unit.chosen == 1 else worth(unit)


@rule
def wall_gain(total: int, value: int, lost: int) -> int:
    """What a blow of this strength on a wall of this value brings; `lost` is the worth of who strikes."""
    if total > value:
        return WALL
    return -lost if total < value else 0
