"""What people call the engine's numbers: phases, keywords, heroic acts, hexes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from rulesets.valour.keyword_table import UNIT_KEYWORDS
from rulesets.valour.state import FROM_HAND, HIDDEN, Event, Heroic, Pending, Phase, Stage
from rulesets.valour.tables import bits

PHASES = {
    Phase.UPKEEP: "upkeep",
    Phase.DRAW: "draw",
    Phase.MAIN_1: "main 1",
    Phase.BATTLE: "battle",
    Phase.MAIN_2: "main 2",
    Phase.END: "end",
    Phase.CLEANUP: "end",
}
"""CLEANUP is the last part of the End Phase, and the only one in which anybody decides."""

PHASE_CODES = {name: phase for phase, name in PHASES.items()}

HEROICS = {act.name.lower(): act for act in Heroic}

EVENTS = {
    Event.NONE: "nothing",
    Event.SUMMON: "summon",
    Event.ATTACK: "attack",
    Event.ACTIVATION: "activation",
}

BETWEEN_ZONES = (Stage.PAY, Stage.STANCE, Stage.PLACE)
"""Stages of a summon whose card has left its zone and is not yet in a slot."""


@cache
def keyword_names() -> dict[int, str]:
    """Every keyword as printed, with its tier, by its bit number; in the order of the bits."""
    found = {}
    for keyword in UNIT_KEYWORDS:
        for name, tier in keyword.spellings().items():
            found[int(bits()[keyword.code, tier])] = name
    return dict(sorted(found.items()))


def keywords_in(mask: int) -> list[str]:
    """The keywords of a mask as printed."""
    return [name for bit, name in keyword_names().items() if int(mask) >> bit & 1]


def mask_of(names: Iterable[str]) -> int:
    """The mask of keywords as printed, in any case. Raises KeyError for a name that is none."""
    known = {name.casefold(): 1 << bit for bit, name in keyword_names().items()}
    mask = 0
    for name in names:
        mask |= known[" ".join(name.replace("’", "'").split()).casefold()]
    return mask


def is_hidden(piece: int) -> bool:
    """Whether a piece number stands for a card the observer can't identify."""
    return piece == HIDDEN


def holds_a_piece(frame: Any) -> bool:
    """Whether a frame is the only place where its card is: being summoned or placed, or a Burst card that
    is used from the hand."""
    if frame.pending == Pending.SUMMON:
        return int(frame.stage) in BETWEEN_ZONES
    if frame.pending == Pending.LINK:
        return int(frame.first) == FROM_HAND
    return int(frame.pending) == Pending.SETTING


def zones(position: Any) -> list[list[int]]:
    """Every piece of each seat, once, wherever it is: deck, hand, Graveyard, the two rows, or in between."""
    state = position.view
    found = []
    for seat in range(2):
        player = state.players[seat]
        pieces = [int(piece) for piece in player.deck[: int(player.deck_count)]]
        pieces += [int(piece) for piece in player.hand[: int(player.hand_count)]]
        pieces += [int(piece) for piece in player.grave[: int(player.grave_count)]]
        pieces += [int(unit.piece) for unit in player.front if unit.piece]
        pieces += [int(support.piece) for support in player.back if support.piece]
        for depth in range(int(state.depth)):
            frame = state.stack[depth]
            if frame.player == seat and holds_a_piece(frame):
                pieces.append(int(frame.piece))
        found.append(pieces)
    return found
