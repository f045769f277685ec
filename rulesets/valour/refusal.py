"""What a refusal is, and what its two kinds (answers, actions of one's own accord) share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.valour.naming import PHASES
from rulesets.valour.state import Kind, Phase

PHASE_NAMES = {
    phase: f"the {name.capitalize()} Phase"
    if phase not in (Phase.MAIN_1, Phase.MAIN_2)
    else f"Main Phase {name[-1]}"
    for phase, name in PHASES.items()
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the id of the rule that stands in its way, and a sentence."""

    rule: str
    reason: str


class Table:
    """A position seen from the seat that decides: short ways to what refusals talk about."""

    def __init__(self, position: Any) -> None:
        self.position = position
        self.state = position.view
        self.game = position.game
        self.seat = int(position.decider)
        self.me = self.state.players[self.seat]
        self.foe = self.state.players[1 - self.seat]
        self.turn = int(self.state.turn)
        self.phase = Phase(int(self.state.phase))
        self.options = self.game.options

    @property
    def in_main(self) -> bool:
        """Whether it is a Main Phase."""
        return self.phase in (Phase.MAIN_1, Phase.MAIN_2)

    @property
    def phase_name(self) -> str:
        """The phase, for a sentence."""
        return f"this is {PHASE_NAMES[self.phase]}"

    def unit(self, slot: int, seat: int | None = None) -> Any:
        """A Front Row slot of the deciding seat, or of `seat`."""
        return self.state.players[self.seat if seat is None else seat].front[slot]

    def name(self, piece: Any, seat: int | None = None) -> str:
        """The name of a piece of the deciding seat, or of `seat`."""
        return str(self.position.card_name(self.seat if seat is None else seat, int(piece)))

    def card_of(self, piece: Any) -> Any:
        """The numbers of a piece of the deciding seat."""
        return self.game.cards[int(self.game.decks[self.seat].card[int(piece)])]

    def is_hero(self, row: Any) -> bool:
        """Whether the card in this row of the card table is a Hero."""
        return bool(self.game.cards[int(row)].type == Kind.HERO)


def empty_slot(slot: int, seat: int) -> str:
    """A sentence about a free Front Row slot."""
    return f"seat {seat + 1} has no unit in slot {slot + 1}"
