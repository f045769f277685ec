"""What can go wrong with a run, said so that a person knows what was found, where, and what to do."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar


class RunError(Exception):
    """A run cannot be planned, played, read or found. `code` is stable, like those of the card checks."""

    code: ClassVar[str] = "RUN000"

    def __init__(self, found: str, where: str | Path = "", what_to_do: str = "") -> None:
        super().__init__(found)
        self.found = found
        self.where = str(where)
        self.what_to_do = what_to_do

    def __str__(self) -> str:
        return "; ".join(part for part in (self.found, self.where, self.what_to_do) if part)


class BadPlan(RunError):
    """What was asked for makes no plan: an unknown deck or pilot, an odd number of games, ..."""

    code = "RUN001"


class NoSuchRun(RunError):
    """No run of this id, prefix or path."""

    code = "RUN002"


class AmbiguousRun(RunError):
    """A prefix that fits several runs."""

    code = "RUN003"


class NotARun(RunError):
    """A file that is no run: not a DuckDB file, or one without a run's tables."""

    code = "RUN004"


class TornRun(RunError):
    """A run file that is damaged: cut off, overwritten, or with games missing inside."""

    code = "RUN005"


class OtherFormat(RunError):
    """A run file written by a version of Evenhand that lays runs out differently."""

    code = "RUN006"


class OtherRules(RunError):
    """Played under another rules version: replaying it now would give other games."""

    code = "RUN007"


class OtherCode(RunError):
    """An unfinished run was begun by other rules or pilots, though the rules version is the same."""

    code = "RUN008"


class RunBusy(RunError):
    """Another command is playing this very run."""

    code = "RUN009"


class UnfinishedRun(RunError):
    """A run that is not complete yet, where a complete one is needed."""

    code = "RUN010"


class NoRoom(RunError):
    """The disk (or a quota, or a size limit) is full. What was committed stays."""

    code = "RUN011"


class CannotWrite(RunError):
    """The folder for runs cannot be made or written to."""

    code = "RUN012"


class NoSuchGame(RunError):
    """The run has no game of this number."""

    code = "RUN013"


class WorkerLost(RunError):
    """A worker process ended without an answer (most often for lack of memory)."""

    code = "RUN014"


class GameCrashed(RunError):
    """A game raised an exception or ended as a crash. `command` replays exactly that game."""

    code = "RUN015"

    def __init__(self, found: str, where: str | Path, command: str, game: int) -> None:
        super().__init__(found, where, f"replay it with: {command}")
        self.command = command
        self.game = game
