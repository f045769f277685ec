"""How commands speak: results to stdout, progress and problems to stderr.

Rich is imported inside the functions, so that importing this module costs nothing. Rich itself honours
NO_COLOR and writes no colour where the stream is not a terminal.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import typer

if TYPE_CHECKING:
    from rich.console import Console

FINE = 0
FINDINGS = 1
USAGE = 2
CRASH = 70
INTERRUPTED = 130

PIPE_WIDTH = 200  # columns where no terminal tells: wide, so that lines are not broken for grep
PROGRESS_PER_SECOND = 4


def stdout() -> Console:
    """A Rich console for results. Markup is off: card names may hold square brackets."""
    return _console(stderr=False)


def stderr() -> Console:
    """A Rich console for progress, warnings and problems."""
    return _console(stderr=True)


def _console(stderr: bool) -> Console:
    from rich.console import Console

    console = Console(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = PIPE_WIDTH
    return console


def print_json(value: object) -> None:
    """Write `value` to stdout as JSON with a closing line break, for scripts."""
    sys.stdout.write(json.dumps(value, indent=2, ensure_ascii=False) + "\n")


def say(text: str = "") -> None:
    """Write a result line to stdout, never wrapped."""
    sys.stdout.write(text + "\n")


def note(text: str) -> None:
    """Write a line that is no result (what is being done, a remark) to stderr."""
    sys.stderr.write(text + "\n")


def error(found: str, where: str = "", what_to_do: str = "") -> None:
    """Tell a problem on stderr: what was found, where, and what to do about it."""
    _problem("error", "bold red", found, where, what_to_do)


def warning(found: str, where: str = "", what_to_do: str = "") -> None:
    """Like `error`, for what does not stop the command."""
    _problem("warning", "bold yellow", found, where, what_to_do)


def _problem(label: str, style: str, found: str, where: str, what_to_do: str) -> None:
    from rich.text import Text

    lines = Text.assemble((f"{label}: ", style), found)
    if where:
        lines.append(f"\n  where: {where}")
    if what_to_do:
        lines.append(f"\n  to do: {what_to_do}")
    sys.stdout.flush()
    stderr().print(lines, soft_wrap=True)


def fail(found: str, where: str = "", what_to_do: str = "", code: int = USAGE) -> NoReturn:
    """Tell a problem and end the command with `code` (2, wrong usage, unless told)."""
    error(found, where, what_to_do)
    raise typer.Exit(code)


@contextmanager
def progress(title: str, total: int, unit: str = "games") -> Iterator[Callable[[int], None]]:
    """Show how far a long job is; yields `update(done)`, where `done` counts from 0 to `total`.

    A bar with the rate and the time left on a terminal; nothing where stderr is piped.
    """
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:,.0f} {unit}/s")

    console = stderr()
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f}"),
        Rate(),
        TimeRemainingColumn(),
    )
    with Progress(
        *columns, console=console, disable=not console.is_terminal, refresh_per_second=PROGRESS_PER_SECOND
    ) as bar:
        task = bar.add_task(title, total=total)

        def update(done: int) -> None:
            bar.update(task, completed=done)

        yield update


@contextmanager
def status(text: str) -> Iterator[None]:
    """Say what is being waited for: a spinner on a terminal, one plain line where stderr is piped."""
    console = stderr()
    if not console.is_terminal:
        note(text)
        yield
        return
    with console.status(text):
        yield


def table(columns: list[str], rows: list[list[Any]], right: set[str] | None = None) -> None:
    """Print a plain table of results to stdout; columns named in `right` are aligned to the right."""
    from rich.box import SIMPLE
    from rich.table import Table

    grid = Table(box=SIMPLE, pad_edge=False, show_edge=False)
    for column in columns:
        grid.add_column(column, justify="right" if column in (right or set()) else "left", overflow="fold")
    for row in rows:
        grid.add_row(*(str(value) for value in row))
    stdout().print(grid)
