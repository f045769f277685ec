"""`evenhand runs`: what has been played, and how far it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output

if TYPE_CHECKING:
    from sims.runs import RunNote

RUNS = Path("out/runs")


def runs(
    runs_dir: Annotated[Path, typer.Option("--runs-dir", help="The folder that holds the runs.")] = RUNS,
    as_json: Annotated[bool, typer.Option("--json", help="Print the runs as JSON.")] = False,
) -> None:
    """List the runs, the one begun last first.

    Reads only the small JSON file beside each run, so that a run that is being played is not disturbed.
    """
    from sims.runs import list_runs

    found = list_runs(runs_dir)
    if as_json:
        output.print_json([{**note.values, "run_id": note.files.id, "state": note.state} for note in found])
        return
    if not found:
        output.note(f"no runs in {runs_dir}; play one: evenhand simulate GAME")
        return
    columns = ["run", "state", "pilot", "decks", "games", "of", "games/s", "begun"]
    output.table(columns, [_row(note) for note in found], right={"decks", "games", "of", "games/s"})
    for note in found:
        if note.get("problem"):
            output.note(f"{note.files.id} {note.state}: {note.get('problem')}")


def _row(note: RunNote) -> list[str]:
    pilots = list(dict.fromkeys(note.get("pilots", [])))
    speed = note.get("games_per_second", 0)
    return [
        note.files.id,
        note.state,
        ":".join(str(pilot) for pilot in pilots),
        str(len(note.get("decks", [])) or ""),
        _count(note, "games_done"),
        _count(note, "games_total"),
        f"{speed:,.0f}" if speed else "",
        str(note.get("started"))[:16].replace("T", " "),
    ]


def _count(note: RunNote, key: str) -> str:
    value = note.get(key, None)
    return f"{value:,}" if isinstance(value, int) else ""
