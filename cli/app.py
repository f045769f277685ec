"""The root of the command line: puts the commands together and turns exceptions into messages."""

from __future__ import annotations

import errno
import importlib
import os
import sys
import traceback
from pathlib import Path
from typing import Annotated

import typer

from cli import output

COMMANDS = (
    *("demo", "validate", "scenario", "play", "simulate", "sweep", "ladder", "runs", "report", "replay"),
    *("cards", "decks", "explain", "options"),
)
DEBUG = "EVENHAND_DEBUG"
DUCKDB_INTERRUPTED = "Query interrupted"

HELP = """Tells card-game designers whether their cards are fair.

Checks card and deck files against a game's rules, plays masses of games between decks, and turns the
outcomes into a balance report. Start with: evenhand demo
"""


def version() -> str:
    """The installed version of Evenhand."""
    from importlib import metadata

    try:
        return metadata.version("evenhand")
    except metadata.PackageNotFoundError:
        return "unknown (not installed)"


def _show_version(wanted: bool) -> None:
    if wanted:
        output.say(f"evenhand {version()}")
        raise typer.Exit


def _root(
    _: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and leave."),
    ] = False,
) -> None:
    """Options of `evenhand` itself."""


def build() -> typer.Typer:
    """The Typer application with every command of COMMANDS, in that order in its help."""
    app = typer.Typer(
        name="evenhand",
        help=HELP,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for name in COMMANDS:
        module = importlib.import_module(f"cli.commands.{name}")
        group = getattr(module, "app", None)
        if isinstance(group, typer.Typer):
            app.add_typer(group, name=name)
        else:
            app.command(name)(getattr(module, name))
    return app


def run(arguments: list[str] | None = None, app: typer.Typer | None = None) -> int:
    """Run a command line and return its exit code; no exception comes out of it.

    0 fine, 1 findings, 2 wrong usage (or a file or disk that cannot be used), 70 a fault of ours,
    130 interrupted. `app` is the full command line unless another one is given.
    """
    try:
        (app or build())(args=arguments, prog_name="evenhand")
    except SystemExit as stop:
        return _exit_code(stop)
    except OSError as problem:
        return _file_problem(problem)
    except Exception as fault:
        return _interruption(fault) or _run_problem(fault) or _crash(fault)
    return output.FINE


def _exit_code(stop: SystemExit) -> int:
    """The exit code Typer chose, after its own handling of Ctrl-C and closed pipes.

    A command that dealt with Ctrl-C itself has said so; Typer leaves without a word.
    """
    origin = stop.__context__
    if isinstance(origin, OSError):  # a reader that left early, as in `evenhand runs | head -1`
        return output.FINE
    if isinstance(origin, typer.Exit) and isinstance(origin.__cause__, KeyboardInterrupt):
        output.note("stopped.")
    return stop.code if isinstance(stop.code, int) else output.USAGE


def main() -> None:
    """The `evenhand` command."""
    code = run()
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _silence_stdout()
    sys.exit(code)


def _silence_stdout() -> None:
    """Point stdout at nothing, so that Python does not complain about a closed pipe when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


ADVICE = {
    errno.ENOSPC: "free some disk space, then give the same command again",
    errno.EDQUOT: "free some of your disk quota, then give the same command again",
    errno.EACCES: "choose another place, or change the permissions of this one",
    errno.EPERM: "choose another place, or change the permissions of this one",
    errno.EROFS: "choose a place that can be written to",
    errno.ENOENT: "check the path",
    errno.ENOTDIR: "check the path: a part of it is a file, not a folder",
    errno.EISDIR: "give a file, not a folder",
}


def _file_problem(problem: OSError) -> int:
    if os.environ.get(DEBUG):
        traceback.print_exc()
    found = problem.strerror or str(problem)
    advice = ADVICE.get(problem.errno or 0, f"set {DEBUG}=1 to see where it happened")
    output.error(found[:1].lower() + found[1:], str(problem.filename or ""), advice)
    return output.USAGE


def _interruption(fault: Exception) -> int:
    """Ctrl-C that DuckDB noticed first: it ends its query with this exception in place of Python's own."""
    if type(fault) is not RuntimeError or str(fault) != DUCKDB_INTERRUPTED:
        return 0
    output.note("stopped.")
    return output.INTERRUPTED


def _run_problem(fault: Exception) -> int:
    """What is wrong with a run, told; 0 if the exception is about something else."""
    from sims.errors import GameCrashed, RunError

    if not isinstance(fault, RunError):
        return 0
    if os.environ.get(DEBUG):
        traceback.print_exc()
    output.error(fault.found, fault.where, fault.what_to_do)
    return output.CRASH if isinstance(fault, GameCrashed) else output.USAGE


def _crash(fault: Exception) -> int:
    if os.environ.get(DEBUG):
        traceback.print_exc()
    last = traceback.extract_tb(fault.__traceback__)[-1]
    output.error(
        f"Evenhand itself failed ({type(fault).__name__}: {fault}). This is a fault in the program, "
        "not in your cards or your command; nothing that was saved is lost.",
        f"{Path(last.filename).name}, line {last.lineno}, in {last.name}",
        f"give the command again with {DEBUG}=1 set and send what it prints, with the files you used",
    )
    return output.CRASH


if __name__ == "__main__":
    main()
