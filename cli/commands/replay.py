"""`evenhand replay`: a game of a run again, decision by decision."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Annotated

import typer

from cli import output, story
from cli.runtimes import known_runtime

RUNS = Path("out/runs")
CRASH = "crash"
SEND = "the rules are at fault, not your cards; send this output with the run's file"


def replay(
    run: Annotated[str, typer.Argument(help="The run: its id, a unique prefix of it, a path, or latest.")],
    game: Annotated[int, typer.Argument(help="The game's number in the run.")],
    runs_dir: Annotated[Path, typer.Option("--runs-dir", help="The folder that holds the runs.")] = RUNS,
    runtime: Annotated[
        str, typer.Option("--runtime", help="twin (plain Python), compiled or checked (array bounds).")
    ] = "twin",
    as_json: Annotated[bool, typer.Option("--json", help="Print the game as JSON.")] = False,
) -> None:
    """Play a stored game again from the cards, decks and options the run embeds, and print every decision.

    Compares the outcome with the row that the run has and says whether they are the same: exit code 0, or 1
    if not. Refused where this version plays by another version of the game's rules.
    """
    from sims.replay import differences, load_game, play_row, play_steps
    from sims.runs import resolve

    stored = load_game(resolve(run, runs_dir, unfinished=True), game, known_runtime(runtime))
    try:
        if as_json:
            told_as = story.as_json(play_steps(stored.deal), stored.deal)
        else:
            output.say(f"game {game} of run {stored.run_id}")
            story.introduce(stored.deal)
            story.tell(play_steps(stored.deal), stored.deal)
        played = play_row(stored.deal)
    except OSError:  # a reader that left, a full disk: not the game's doing
        raise
    except Exception as problem:  # a game that crashed the run crashes here too: that is what is asked for
        output.fail(
            f"the game crashes here ({type(problem).__name__}: {problem})",
            _place(problem),
            SEND,
            output.FINDINGS,
        )
    differing = None if stored.row is None else differences(stored.row, played)
    if as_json:
        same = None if differing is None else not differing
        output.print_json({"run": stored.run_id, "number": game, **told_as, "row": played, "same": same})
    else:
        _compare(differing, len(played))
    if differing:
        raise typer.Exit(output.FINDINGS)
    ending = stored.deal.match.engine.spec.endings[played["ending"]]
    if ending.name == CRASH:
        output.fail(f"the game ends in a crash: {ending.meaning}", "", SEND, output.FINDINGS)


def _compare(differing: dict[str, tuple[int, int]] | None, columns: int) -> None:
    output.say()
    if differing is None:
        output.say("the run has not stored this game yet: there is nothing to compare with")
    elif not differing:
        output.say(f"the same as the stored row in all its {columns} columns")
    else:
        output.say(f"NOT the same as the stored row: {len(differing)} of {columns} columns differ")
        rows = [[name, stored, played] for name, (stored, played) in differing.items()]
        output.table(["column", "stored", "played now"], rows, right={"stored", "played now"})
        output.say("Rules or pilots changed without a new rules version, or the file was changed.")


def _place(problem: Exception) -> str:
    """Where in the sources a problem was raised."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}, in {last.name}"
