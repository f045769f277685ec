"""What pilots and the loop may use of a game: the one place where they meet its rules.

These are declarations for readers, editors and mypy. When a tree is loaded for a game
(`rulesets.kernel.loader`), this module holds that game's own functions and layouts instead, in
the tree's runtime; nothing here is ever executed.
"""

from __future__ import annotations

from typing import Protocol

NAMES = (
    "Choices",
    "Game",
    "State",
    "Summary",
    "apply",
    "decider",
    "default_choice",
    "is_promising",
    "evaluate",
    "freshen",
    "is_over",
    "is_pending",
    "leader",
    "legal_actions",
    "new_game",
    "observe",
    "redeal",
    "scripted_choice",
    "summarize",
)


class _StreamLike(Protocol):
    words: list[int]


class Game:
    """What never changes in a game: options, deck lists in seat order, the card table."""


class State:
    """A position. Every game's has at least these fields."""

    seed: int
    turn: int
    decisions: int
    ending: int
    winner: int


class Choices:
    """The legal actions of one decision: `actions[:count]`; `playable` is a mask of hand cards."""

    count: int
    playable: int
    actions: list[int]


class Summary:
    """What a finished game leaves for its row; lists are in seat order."""

    winner: int
    ending: int
    turns: int
    decisions: int
    limit_card: int
    life: list[int]
    opening: list[int]
    drawn: list[int]
    played: list[int]
    measures: list[int]


def new_game(state: State, game: Game, seed: int) -> None:
    """Deal a new game into `state` and play on to its first decision."""
    raise NotImplementedError


def legal_actions(state: State, game: Game, choices: Choices) -> None:
    """Fill `choices` for the seat that decides; `count` is 0 once the game is over."""
    raise NotImplementedError


def apply(state: State, game: Game, action: int) -> None:
    """Carry out a legal action and play on to the next decision."""
    raise NotImplementedError


def decider(state: State) -> int:
    """The seat, 0 or 1, that decides now."""
    raise NotImplementedError


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    raise NotImplementedError


def is_pending(state: State) -> bool:
    """Whether the decision answers something begun, rather than being a free action."""
    raise NotImplementedError


def default_choice(state: State, game: Game) -> int:
    """The answer to a pending decision that a look-ahead assumes (the opponent passes)."""
    raise NotImplementedError


def is_promising(state: State, game: Game, action: int) -> bool:
    """Whether a look-ahead should try a legal action at all: False for what is hardly ever worth its time."""
    raise NotImplementedError


def scripted_choice(state: State, game: Game, choices: Choices) -> int:
    """The game's fixed yardstick of play."""
    raise NotImplementedError


def evaluate(state: State, game: Game, seat: int) -> int:
    """What the position is worth to a seat: an integer, higher is better."""
    raise NotImplementedError


def freshen(state: State, game: Game) -> None:
    """Bring up to date what a position derives from the rest of it, before anything but rules reads it."""
    raise NotImplementedError


def observe(state: State, viewer: int) -> None:
    """Overwrite, in this copy of a position, all that the viewer does not know."""
    raise NotImplementedError


def redeal(state: State, game: Game, viewer: int, stream: _StreamLike, choices: Choices) -> None:
    """Turn a copy of the real position into one that the viewer holds equally possible."""
    raise NotImplementedError


def leader(state: State) -> int:
    """The seat that is ahead, -1 when level."""
    raise NotImplementedError


def summarize(state: State, summary: Summary) -> None:
    """Fill in what the game's row needs."""
    raise NotImplementedError
