"""What people call the engine's numbers: phases, keywords, pieces; and where every piece is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.volnar.keyword_table import KEYWORDS
from rulesets.volnar.state import FIRST_TOKEN, HIDDEN, Pending, Phase

PHASES = {
    Phase.START: "start",
    Phase.DRAW: "draw",
    Phase.ENERGY: "energy",
    Phase.FOG: "fog",
    Phase.MAIN: "main",
    Phase.COMBAT: "combat",
    Phase.END: "end",
    Phase.CLEANUP: "cleanup",
}
"""`fog` is the start of the Main Phase, `cleanup` the end of the End Phase."""

PHASE_CODES = {name: phase for phase, name in PHASES.items()}


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
    """The name of a seat's piece, Tokens included; `?` where it is hidden."""
    if piece < FIRST_TOKEN:
        return str(position.card_name(seat, piece))
    row = int(position.view.players[seat].token_cards[piece - FIRST_TOKEN])
    return str(position.match.cards[row - 1].name) if row else "?"


def zones(position: Any) -> list[list[int]]:
    """Every piece of each seat's deck list, once, wherever it is; Tokens are none."""
    state = position.view
    found = []
    for seat in range(2):
        player = state.players[seat]
        pieces = [int(piece) for piece in player.deck[: int(player.deck_count)]]
        pieces += [int(piece) for piece in player.hand[: int(player.hand_count)]]
        pieces += [int(piece) for piece in player.grave[: int(player.grave_count)]]
        pieces += [int(piece) for piece in player.attached[: int(player.attached_count)]]
        for row in (player.units, player.traps, player.fog):
            pieces += [int(slot.piece) for slot in row if slot.piece]
        for depth in range(int(state.depth)):
            frame = state.stack[depth]
            if frame.player == seat and frame.pending == Pending.CARD:
                pieces.append(int(frame.piece))
        found.append([piece for piece in pieces if piece < FIRST_TOKEN])
    return found
