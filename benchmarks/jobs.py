"""What fresh processes do: `python -m benchmarks.jobs JOB ARGUMENTS`; the answer is the last line, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from benchmarks.fresh import peak_mb


def first_game(game: str) -> dict[str, Any]:
    """Load the engine, compiled if need be, and play one game."""
    from benchmarks.workload import Setting
    from sims.engine import load_engine

    Setting(game, rounds=1, say=lambda _: None).warm(load_engine(game))
    return {}


def parts(game: str) -> dict[str, Any]:
    """Compile the loops over the parts of a game."""
    from benchmarks.groups.parts import ready
    from benchmarks.workload import Setting

    ready(Setting(game, rounds=1, say=lambda _: None))
    return {}


def worker(game: str, pilots: str, chunks: str) -> dict[str, Any]:
    """Play whole chunks of the size the runner hands out, as its workers do."""
    from benchmarks.workload import Setting
    from sims.players import LocalPlayer

    setting = Setting(game, rounds=1, say=lambda _: None)
    engine = setting.engine()
    size = setting.plan(pilots, 2).chunk_games(engine.runtime)
    plan = setting.plan(pilots, size)
    player = LocalPlayer(plan, engine)
    for chunk in list(plan.chunks(engine.runtime))[: int(chunks)]:
        player.play(chunk)
    return {"peak_mb": peak_mb()}


def command(*arguments: str) -> dict[str, Any]:
    """A command line of `evenhand`."""
    from cli.app import run

    code = run(list(arguments))
    if code:
        raise SystemExit(code)
    return {"peak_mb": peak_mb()}


JOBS = {job.__name__: job for job in (first_game, parts, worker, command)}


def main(arguments: Sequence[str]) -> None:
    """Do a job and print its answer."""
    name, *rest = arguments
    answer: Any = JOBS[name](*rest)
    print(json.dumps(answer))


if __name__ == "__main__":
    main(sys.argv[1:])
