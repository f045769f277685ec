"""`evenhand sweep`: the same decks under several values of rules options, side by side."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cli import output
from cli.commands.simulate import (
    GAMES,
    SEED,
    Against,
    Cards,
    Decks,
    Games,
    Options,
    OptionsFile,
    Pilot,
    Quiet,
    RunsDir,
    RuntimeName,
    Seed,
    Workers,
)
from cli.playing import engine_for, plan_of, play_plan, say_stopped
from cli.result import RUNS, Outcome, figures, folder_option

if TYPE_CHECKING:
    from sims.plan import Plan

MOST_RUNS = 64
"""Combinations of values in one sweep; each is a run of its own."""


def sweep(
    game: Annotated[str, typer.Argument(help="The game, by its short name.")],
    vary: Annotated[
        list[str],
        typer.Option(
            "--vary", help="A rules option and the values to try; repeatable.", metavar="NAME=V1,V2,..."
        ),
    ],
    decks: Decks = None,
    against: Against = None,
    games: Games = GAMES,
    pilot: Pilot = "greedy",
    seed: Seed = SEED,
    workers: Workers = None,
    cards: Cards = None,
    option: Options = None,
    options_file: OptionsFile = None,
    runs_dir: RunsDir = RUNS,
    runtime: RuntimeName = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the table as JSON.")] = False,
    quiet: Quiet = False,
) -> None:
    """Play the decks once for every combination of the values, and compare what comes of it.

    Each combination is a run like those of simulate, on the same seed, so that the same hands are dealt:
    report, replay and a second call find it again. Seat 1's rate is taken over all games: every pair of
    decks sits both ways, so that the strength of decks drops out and what is left is moving first.
    """
    made: list[tuple[dict[str, str], Plan]] = []
    for values in combinations(vary):
        chosen = [*(option or []), *(f"{name}={value}" for name, value in values.items())]
        told = quiet or bool(made)  # the same cards each time: what is said of them is said once
        spec, plan = plan_of(game, decks, against, games, pilot, seed, cards, chosen, options_file, told)
        made.append((values, plan))
    engine = engine_for(spec, made[0][1], runtime, quiet)
    rows = []
    for values, plan in made:
        outcome = play_plan(spec, plan, engine, runs_dir, workers, quiet or as_json)
        if outcome.done < plan.total:
            say_stopped(plan, outcome)
        rows.append(row_of(values, outcome))
    if as_json:
        output.print_json({"game": game, "pilot": pilot, "seed": seed, "rows": rows})
    else:
        print_rows(rows, runs_dir)


def combinations(vary: Sequence[str]) -> list[dict[str, str]]:
    """Every combination of the values, the last option changing fastest.

    Raises BadPlan for a word that is no list of values, an option named twice, and too many combinations.
    """
    from sims.errors import BadPlan

    values: dict[str, list[str]] = {}
    for word in vary:
        name, _, listed = word.partition("=")
        name, found = name.strip(), [each.strip() for each in listed.split(",") if each.strip()]
        if not found:
            raise BadPlan(f"'{word}' gives no values to try", what_to_do=f"write --vary {name}=0,1")
        if name in values:
            raise BadPlan(f"the option {name} is varied twice", what_to_do="put its values into one list")
        values[name] = list(dict.fromkeys(found))
    made = [dict(zip(values, chosen, strict=True)) for chosen in itertools.product(*values.values())]
    if len(made) > MOST_RUNS:
        raise BadPlan(
            f"these values make {len(made)} combinations; a sweep plays {MOST_RUNS} at most",
            what_to_do="try fewer values at once",
        )
    return made


def row_of(values: Mapping[str, str], outcome: Outcome) -> dict[str, Any]:
    """One combination: its options, its run, seat 1's rate over all games, the decks at both ends, length."""
    found = figures(outcome)
    ranked = [deck for deck in found["decks"] if deck["n"]]
    return {
        "options": {name: outcome.plan.options[name] for name in values},
        "run": outcome.files.id,
        "games": outcome.done,
        "seat_1": found["seat_1_all"],
        "strongest": ranked[0] if ranked else None,
        "weakest": ranked[-1] if ranked else None,
        "turns": found["turns"]["p50"],
    }


def print_rows(rows: Sequence[Mapping[str, Any]], folder: Path) -> None:
    """The combinations as a table, and what to do next."""
    names = list(rows[0]["options"])
    columns = [*names, "seat 1 wins", "95% interval", "decks", "turns", "run"]
    output.table(
        columns,
        [
            [
                *row["options"].values(),
                f"{row['seat_1']['rate']:.1%}",
                f"{row['seat_1']['low']:.1%} to {row['seat_1']['high']:.1%}",
                decks_in_words(row),
                row["turns"],
                row["run"],
            ]
            for row in rows
        ],
        right={*names, "seat 1 wins", "turns"},
    )
    output.say(f"\nnext: evenhand report {rows[0]['run']}{folder_option(folder)}")


def decks_in_words(row: Mapping[str, Any]) -> str:
    """From the weakest deck's rate to the strongest's; a dash where all games are mirrors."""
    low, high = row["weakest"], row["strongest"]
    return f"{low['rate']:.0%} to {high['rate']:.0%}" if low else "-"
