"""What a run came to, in a few lines: the end of `evenhand simulate`."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli import output

if TYPE_CHECKING:
    from sims.plan import Plan
    from sims.runner import Sitting
    from sims.runs import RunFiles

RUNS = Path("out/runs")
MIRRORS, ALL = "mirrors", "all"
SEAT = ("scope", "n", "rate", "low", "high")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A run and this command's part in it; `done` games of the plan are committed."""

    files: RunFiles
    plan: Plan
    sitting: Sitting
    done: int


def figures(outcome: Outcome) -> dict[str, Any]:
    """The run's main figures, with plain values: decks by win rate, seat 1's rate, length, endings."""
    from reports.metrics.decks import deck_rates
    from reports.metrics.endings import ending_shares
    from reports.metrics.lengths import length_summary
    from reports.metrics.seats import seat_rates
    from reports.source import open_measured

    with open_measured(outcome.files) as run:
        decks = deck_rates(run).select("id", "name", "n", "rate", "low", "high").to_dicts()
        seats = {row["scope"]: row for row in seat_rates(run).to_dicts()}
        lengths = {row.pop("what"): row for row in length_summary(run).to_dicts()}
        endings = ending_shares(run).to_dicts()
    # A deck's strength drops out of its mirror, so mirrors are the better measure of the seat.
    seat = seats.get(MIRRORS) or seats[ALL]
    return {
        "decks": decks,
        "seat_1": {key: seat[key] for key in SEAT},
        "seat_1_all": {key: seats[ALL][key] for key in SEAT},
        "turns": lengths["turns"],
        "decisions": lengths["decisions"],
        "endings": {row["name"]: row["games"] for row in endings if row["games"]},
    }


def print_json(outcome: Outcome) -> None:
    """The run, its speed and its figures as JSON."""
    sitting = outcome.sitting
    output.print_json(
        {
            "run": outcome.files.id,
            "file": str(outcome.files.database),
            "games": outcome.done,
            "played_now": sitting.played,
            "seconds": round(sitting.seconds, 3),
            "games_per_second": round(sitting.games_per_second, 1),
            "workers": sitting.workers,
            **figures(outcome),
        }
    )


def print_table(outcome: Outcome) -> None:
    """The run, its speed and its figures for people, and what to do next."""
    plan, sitting = outcome.plan, outcome.sitting
    found = figures(outcome)
    speed = f", {sitting.seconds:.1f} s, {sitting.games_per_second:,.0f} games/s" if sitting.played else ""
    output.say(
        f"{outcome.files.id}: {plan.total:,} games, {_counted(len(plan.matchups), 'matchup')}, "
        f"{':'.join(dict.fromkeys(plan.pilots))}, seed {plan.seed}{speed}\n"
    )
    ranked = [deck for deck in found["decks"] if deck["n"]]
    if ranked:
        columns = ["deck", "games", "win rate", "95% interval"]
        rows = [[d["name"], f"{d['n']:,}", _rate(d["rate"]), _interval(d)] for d in ranked]
        output.table(columns, rows, right=set(columns[1:]))
        output.say()
    _print_games(found, plan.total)
    output.say(f"\nnext: evenhand report latest{folder_option(outcome.files.folder)} -o out/report.html")


def _print_games(found: dict[str, Any], total: int) -> None:
    """Seat, length and endings, a line each."""
    seat, turns = found["seat_1"], found["turns"]
    games = "mirror games" if seat["scope"] == MIRRORS else "games"
    output.say(
        f"seat 1 (moves first) wins {_rate(seat['rate'])} of {seat['n']:,} {games} (95%: {_interval(seat)})"
    )
    output.say(
        f"length: {turns['p50']} turns (half of the games {turns['p25']} to {turns['p75']}, "
        f"longest {turns['most']}), {found['decisions']['mean']:,.0f} decisions on average"
    )
    shares = sorted(found["endings"].items(), key=lambda ending: -ending[1])
    output.say(f"endings: {', '.join(f'{name} {_rate(games / total)}' for name, games in shares)}")


def _counted(count: int, word: str) -> str:
    return f"{count:,} {word}" + ("" if count == 1 else "s")


def _rate(value: float) -> str:
    return f"{value:.1%}"


def _interval(row: dict[str, Any]) -> str:
    return f"{_rate(row['low'])} to {_rate(row['high'])}"


def folder_option(folder: Path) -> str:
    """How a command names a folder of runs; nothing for the usual one."""
    return "" if folder == RUNS else f" --runs-dir {shlex.quote(str(folder))}"
