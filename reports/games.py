"""Single games of a run, told for the page: a log short enough to be embedded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import polars as pl

from sims.errors import RunError
from sims.replay import Ended, Step, Stored, load_games, play_steps
from sims.runs import RunFiles

MOST_LOGS = 70
"""Games told on one page unless asked otherwise, one for every flagged row that the page shows; each is
played again, which takes a fraction of a second."""

MOST_LETTERS = 12_000
"""Letters of one log; of a longer game the middle turns are left out."""

DIFFERENT = "the games come out otherwise than stored: rules or pilots changed without a new rules version"


@dataclass(frozen=True, slots=True)
class Log:
    """A game told: its number, who sat where, how it ended, and its turns as text."""

    game: int
    seats: str
    result: str
    text: str


@dataclass(frozen=True)
class Logs:
    """The games that were told, by number, and why some were not (empty where all were)."""

    told: dict[int, Log] = field(default_factory=dict)
    trouble: str = ""


NO_LOGS = Logs()


def games_to_tell(flagged: pl.DataFrame, most: int = MOST_LOGS) -> list[int]:
    """The typical games of flagged rows, at most so many: decks up to half of them, then the worst of every
    kind before the next of any.
    """
    parts = flagged.partition_by("what", maintain_order=True)
    queues = [part["game"].drop_nulls().to_list() for part in parts]
    decks = flagged.filter(pl.col("kind") == "deck")["game"].drop_nulls().to_list()
    turns = [queue[place] for place in range(flagged.height) for queue in queues if place < len(queue)]
    return list(dict.fromkeys([*decks[: most // 2], *turns]))[:most]


def tell_games(files: RunFiles, games: Sequence[int]) -> Logs:
    """Tell these games of a run, each played again by the plain Python rules.

    Where they cannot be played again (other rules, a game that comes out otherwise), `trouble` says why.
    """
    told: dict[int, Log] = {}
    if not games:
        return NO_LOGS
    try:
        for stored in load_games(files, games):
            log = tell_game(stored)
            if log is None:
                return Logs(told, DIFFERENT)
            told[stored.game] = log
    except RunError as problem:
        return Logs(told, problem.found)
    return Logs(told)


def tell_game(stored: Stored) -> Log | None:
    """A stored game as a log; None where it comes out otherwise than its row says."""
    steps = list(play_steps(stored.deal))
    ended = steps[-1]
    if not isinstance(ended, Ended) or stored.row is None or not same(ended, stored):
        return None
    deal = stored.deal
    names = [deal.decks[deal.side(seat)].name for seat in range(2)]
    winner = f"seat {ended.winner} ({names[ended.winner - 1]}) wins" if ended.winner else "nobody wins"
    return Log(
        stored.game,
        "; ".join(f"seat {seat}: {name}" for seat, name in enumerate(names, start=1)),
        f"{winner}: {ended.meaning}; {ended.turns} turns, {ended.decisions} decisions",
        "\n\n".join([*shortened(list(turns(steps))), ended.board]),
    )


def same(ended: Ended, stored: Stored) -> bool:
    """Whether a game ended as its row says."""
    row = stored.row or {}
    return (ended.winner, ended.turns, ended.decisions) == (row["winner"], row["turns"], row["decisions"])


def turns(steps: Iterable[Step | Ended]) -> Iterator[str]:
    """Each turn as text: the position it begins with, then a line for what a side does in a row."""
    lines: list[str] = []
    seat = 0
    for step in steps:
        if isinstance(step, Ended):
            break
        if step.board:
            if lines:
                yield "\n".join(lines)
            lines, seat = [step.board], 0
        if step.seat == seat:
            lines[-1] += f"; {step.action}"
        else:
            lines.append(f"  seat {step.seat}: {step.action}")
            seat = step.seat
    if lines:
        yield "\n".join(lines)


def shortened(parts: list[str], most: int = MOST_LETTERS) -> list[str]:
    """Turns as they are, or without the middle ones where they are longer than `most` letters."""
    head: list[str] = []
    tail: list[str] = []
    left, size = list(parts), 0
    while left and size + len(left[0 if len(head) <= len(tail) else -1]) <= most:
        part = left.pop(0) if len(head) <= len(tail) else left.pop()
        (head if len(head) <= len(tail) else tail).append(part)
        size += len(part)
    if not left:
        return parts
    return [*head, f"[{len(left)} turns left out; the replay shows them]", *reversed(tail)]
