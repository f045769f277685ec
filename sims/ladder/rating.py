"""What a ranked game does to ratings, and which class a rating is in (HEA-RANK-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]

DRAW, FIRST, SECOND = 0, 1, 2
"""Who won, and who left: nobody, seat 1 or seat 2."""


@dataclass(frozen=True, slots=True)
class Ladder:
    """The figures of a ladder.

    `win`, `loss` and `forfeit` are added to a rating; a forfeit comes on top of the loss. No rating falls
    below `floor`. `classes` are (name, least rating) from the lowest on; the last one holds `top` players at
    most, the best of those who have its rating: the others are in the class before it.
    """

    win: int = 1
    loss: int = -1
    draw: int = 0
    forfeit: int = -5
    floor: int = 0
    top: int = 100
    classes: tuple[tuple[str, int], ...] = (
        ("Bronze", 0),
        ("Silver", 10),
        ("Gold", 20),
        ("Platinum", 30),
        ("Diamond", 40),
        ("Honor", 50),
    )

    @property
    def names(self) -> list[str]:
        """The classes, the lowest first."""
        return [name for name, _ in self.classes]

    def canonical(self) -> dict[str, Any]:
        """The figures as plain JSON values."""
        return {
            "win": self.win,
            "loss": self.loss,
            "draw": self.draw,
            "forfeit": self.forfeit,
            "floor": self.floor,
            "top": self.top,
            "classes": [list(each) for each in self.classes],
        }


LADDER = Ladder()


@dataclass(slots=True)
class Standings:
    """What each player has come to; every array has shape [players]. Forfeits are counted as losses too."""

    ratings: Integers
    wins: Integers
    losses: Integers
    draws: Integers
    forfeits: Integers

    @classmethod
    def start(cls, players: int, ladder: Ladder = LADDER) -> Standings:
        """Before the first game: everyone at the floor."""
        zeros = [np.zeros(players, np.int64) for _ in range(4)]
        return cls(np.full(players, ladder.floor, np.int64), *zeros)

    def update(self, seats: Integers, winners: Integers, leavers: Integers, ladder: Ladder = LADDER) -> None:
        """Take in a round: `seats` [games, 2] holds players, each once at most; `winners` and `leavers`, each
        [games], are DRAW, FIRST or SECOND. Who left must have lost.
        """
        for seat in (FIRST, SECOND):
            who = seats[:, seat - 1]
            won, level = winners == seat, winners == DRAW
            lost, left = ~won & ~level, leavers == seat
            change = ladder.win * won + ladder.draw * level + ladder.loss * lost + ladder.forfeit * left
            self.ratings[who] = np.maximum(ladder.floor, self.ratings[who] + change)
            self.wins[who] += won
            self.losses[who] += lost
            self.draws[who] += level
            self.forfeits[who] += left

    def order(self) -> Integers:
        """Players from the best on, shape [players]: by rating, then more wins, then the lower number."""
        return np.lexsort((np.arange(len(self.ratings)), -self.wins, -self.ratings))


def class_numbers(standings: Standings, ladder: Ladder = LADDER) -> Integers:
    """The class of each player, as a position in the ladder's classes; shape [players]."""
    edges = [least for _, least in ladder.classes]
    found = np.searchsorted(edges, standings.ratings, side="right").astype(np.int64) - 1
    order = standings.order()
    highest = len(edges) - 1
    beyond = order[found[order] == highest][ladder.top :]
    found[beyond] = highest - 1
    return found


def class_names(numbers: Integers | Sequence[int], ladder: Ladder = LADDER) -> list[str]:
    """The names of classes given by number."""
    names = ladder.names
    return [names[number] for number in numbers]
