"""`evenhand scenario`: do the rules do in this position what a scenario file says?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import findings as show
from cli import output
from cli.paths import nearest

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console
    from rich.text import Text

    from rulesets.kernel.diagnostics import Diagnostic
    from sims.scenarios.running import Result
    from sims.scenarios.scenario import Scenario
    from sims.scenarios.telling import Line

SUFFIXES = (".yaml", ".yml")
LONG = 50
"""From so many scenarios on, a bar shows how far they are."""
STYLES = {"good": "green", "bad": "bold red", "name": "bold", "where": "cyan", "dim": "dim"}
NARROWEST = 20  # columns for text, however narrow the terminal

app = typer.Typer(
    no_args_is_help=True,
    help="Prove rules and cards from outside: positions, actions, and what must hold after them.",
)


@app.command("run")
def run(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATHS", help="Scenario files (.yaml, .yml) and folders of them.")
    ],
    cards: Annotated[
        list[Path] | None,
        typer.Option(
            "--cards",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="A card file whose cards scenarios may name; may be given several times.",
        ),
    ] = None,
    full: Annotated[
        bool, typer.Option("--full", help="Show the actions and the board of scenarios that passed, too.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print every result as JSON.")] = False,
) -> None:
    """Play scenarios and tell where something is not as they say.

    A scenario sets a position up, does what its list of actions says and compares what it names with
    what is there. What is wrong with a file is told with its line. Exits with 0 if every scenario passed,
    1 if one failed or a file has errors, 2 if the command makes no sense. See docs/scenarios.md.
    """
    from sims.scenarios.cards import Library
    from sims.scenarios.reading import read_file

    library = Library(cards or [])
    files = [read_file(path, library) for path in opened(paths)]
    results = list(_played([scenario for file in files for scenario in file.scenarios]))
    found = sorted(library.findings() + [finding for file in files for finding in file.findings])
    if as_json:
        output.print_json(_json(results, found))
    else:
        _print(results, found, full)
    if any(result.crash for result in results):
        raise typer.Exit(output.CRASH)
    if found or not all(result.passed for result in results):
        raise typer.Exit(output.FINDINGS)


@app.command("schema")
def schema(game: Annotated[str, typer.Argument(help="The game, by its short name.")]) -> None:
    """Print the JSON Schema of a game's scenario files, for editors that complete and check YAML."""
    from sims.choose import find_game
    from sims.scenarios.models import schema as make

    output.print_json(make(find_game(game)))


def opened(paths: Iterable[Path]) -> list[Path]:
    """The files that the paths stand for, folders opened, nothing twice.

    Ends the command (exit code 2) for a path that is not there or is no scenario file.
    """
    found: dict[Path, Path] = {}
    for path in paths:
        for each in _files(path):
            found.setdefault(each.resolve(), each)
    return list(found.values())


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        inside = sorted(each for each in path.rglob("*") if each.suffix.lower() in SUFFIXES)
        if not inside:
            output.fail("the folder has no scenario files", str(path), "give a folder with .yaml files")
        return inside
    if not path.exists():
        output.fail("there is no such file or folder", str(path), nearest(path))
    if path.suffix.lower() not in SUFFIXES:
        advice = "scenario files end in .yaml or .yml; rename the file"
        output.fail("this is no scenario file by its name", str(path), advice)
    return [path]


def _played(scenarios: Sequence[Scenario]) -> Iterator[Result]:
    from sims.scenarios.running import run as play

    with _progress(len(scenarios)) as update:
        for done, scenario in enumerate(scenarios, start=1):
            yield play(scenario)
            update(done)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int], None]]:
    """A bar if it will take long."""
    if total < LONG:
        yield lambda _: None
        return
    with output.progress("scenarios", total, "scenarios") as update:
        yield update


def _print(results: Sequence[Result], found: Sequence[Diagnostic], full: bool) -> None:
    from rich.text import Text

    from sims.scenarios.telling import told

    console = output.stdout()
    show.show(console, found)
    for result in results:
        if full or not result.passed:
            for line in told(result, full):
                _line(console, line)
            console.print()
    failed = sum(not result.passed for result in results)
    parts = [f"{len(results) - failed:,} passed"] if len(results) > failed else []
    parts += [f"{failed:,} failed"] if failed else []
    parts += [show.tally(found)] if found else []
    style = "bold red" if failed or found else "bold green"
    counted = show.counted(len(results), "scenario")
    console.print(Text.assemble(f"{counted}: ", (", ".join(parts) or "none", style), "."), soft_wrap=True)


def _json(results: Sequence[Result], found: Sequence[Diagnostic]) -> dict[str, object]:
    failed = sum(not result.passed for result in results)
    return {
        "ok": not failed and not found,
        "passed": len(results) - failed,
        "failed": failed,
        "scenarios": [result.json() for result in results],
        "findings": [finding.json() for finding in found],
    }


def _line(console: Console, line: Line) -> None:
    """Print a line, broken at the width of the terminal with its hanging indent."""
    from rich.text import Text

    whole = Text()
    for text, role in line.parts:
        whole.append(text, STYLES.get(role, ""))
    first = True
    for piece in _wrapped(console, whole, line.hang):
        console.print(piece if first else Text(" " * line.hang) + piece, soft_wrap=True)
        first = False


def _wrapped(console: Console, whole: Text, hang: int) -> Iterator[Text]:
    """The pieces of a text: the first as wide as the terminal, the rest without the indent."""
    width = max(console.width, hang + NARROWEST)
    head, body = whole[:hang], whole[hang:]
    for number, piece in enumerate(body.wrap(console, width - hang)):
        piece.rstrip()
        yield head + piece if number == 0 else piece
