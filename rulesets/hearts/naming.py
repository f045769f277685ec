"""What people call the engine's numbers: phases, keywords, pieces, targets; and where every piece is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.hearts.cards import SCALE
from rulesets.hearts.keyword_table import KEYWORDS
from rulesets.hearts.state import HIDDEN, Pending, Phase, Stance
from rulesets.kernel.effects.phrases import said_number

PHASES = {
    Phase.START: "start",
    Phase.DRAW: "draw",
    Phase.MAIN: "main",
    Phase.BATTLE: "battle",
    Phase.MAIN_TWO: "main 2",
    Phase.END: "end",
    Phase.CLEANUP: "cleanup",
}
"""`cleanup` is the end of the End Phase."""

PHASE_CODES = {name: phase for phase, name in PHASES.items()}

STANCES = {Stance.ATTACK: "atk", Stance.DEFENSE: "def"}
STANCE_CODES = {name: stance for stance, name in STANCES.items()}


def halves(number: int) -> str:
    """A stat or a wall's value as printed."""
    return said_number(int(number), SCALE)


def keywords_in(mask: int) -> list[str]:
    """The keywords of a mask as printed."""
    return [each.name for each in KEYWORDS if int(mask) >> (each.code - 1) & 1]


def mask_of(names: Iterable[str]) -> int:
    """The mask of keywords as printed, in any case. Raises KeyError for a name that is none."""
    known = {each.name.casefold(): 1 << (each.code - 1) for each in KEYWORDS}
    mask = 0
    for name in names:
        mask |= known[" ".join(name.split()).casefold()]
    return mask


def is_hidden(piece: int) -> bool:
    """Whether a piece number stands for a card the observer can't identify."""
    return piece == HIDDEN


def piece_name(position: Any, seat: int, piece: int) -> str:
    """The name of a seat's piece; `?` where it is hidden."""
    return str(position.card_name(seat, piece))


def zones(position: Any) -> list[list[int]]:
    """Every piece of each seat's deck list, once, wherever it is."""
    state = position.view
    found = []
    for seat in range(2):
        player = state.players[seat]
        pieces = [int(piece) for piece in player.deck[: int(player.deck_count)]]
        pieces += [int(piece) for piece in player.hand[: int(player.hand_count)]]
        pieces += [int(piece) for piece in player.pile[: int(player.pile_count)]]
        pieces += [int(piece) for piece in player.grave[: int(player.grave_count)]]
        pieces += [int(piece) for piece in player.tactics if piece]
        pieces += [int(player.chosen)] if player.at_station else []
        for unit in player.row:
            pieces += [int(unit.piece)] if unit.piece else []
            pieces += [int(piece) for piece in unit.stack[: int(unit.stack_count)]]
        for depth in range(int(state.depth)):
            frame = state.stack[depth]
            if frame.player == seat and frame.pending == Pending.CARD:
                pieces.append(int(frame.piece))
        found.append(pieces)
    return found
