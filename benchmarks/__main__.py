"""`python -m benchmarks`: measure, and print the figures beside their targets."""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import machine, table
from benchmarks.fresh import JobFailed
from benchmarks.groups import GROUPS
from benchmarks.workload import Setting
from rulesets import RULESETS
from sims.errors import RunError

FINE, USAGE, FAILED, INTERRUPTED = 0, 2, 70, 130
ROUNDS = 5
PLAY_ONLY = ("play",)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for; the exit code never depends on a figure."""
    asked = _parser().parse_args(arguments)
    if importlib.util.find_spec("numba") is None:
        return _fail("the benchmarks need numba, which is not installed: pip install numba", USAGE)
    games = asked.game or list(RULESETS)
    settings = [Setting(game, asked.rounds, _progress) for game in games]
    try:
        if asked.json:
            asked.json.parent.mkdir(parents=True, exist_ok=True)
            asked.json.touch()  # better told now than after minutes of measuring
        values = _measure(settings, asked.only)
    except KeyboardInterrupt:
        return _fail("stopped", INTERRUPTED)
    except RunError as problem:
        return _fail(f"{problem.found} ({problem.where}): {problem.what_to_do}", USAGE)
    except JobFailed as problem:
        return _fail(str(problem), FAILED)
    except OSError as problem:
        return _fail(f"{problem.strerror}: {problem.filename}", USAGE)
    if asked.json:
        asked.json.write_text(json.dumps(values, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return FINE


def _measure(settings: Sequence[Setting], asked: Sequence[str] | None) -> dict[str, Any]:
    """What was asked for of each game; otherwise everything of the first game, and how the others play."""
    before = machine.describe()
    for name, value in before.items():
        print(f"{name:<10} {value}")
    figures = []
    for place, setting in enumerate(settings):
        spec = setting.spec
        print(f"\n{spec.title}, rules version {spec.rules_version}, code {machine.code(setting)}")
        for name in asked or (PLAY_ONLY if place else GROUPS):
            figures += [{"game": spec.name, **value} for value in _group(setting, name)]
    after = machine.load()
    print(f"\nload at the end: {after}")
    return {"machine": {**before, "load at the end": after}, "figures": figures}


def _group(setting: Setting, name: str) -> Iterator[dict[str, Any]]:
    group = GROUPS[name]
    for line in table.heading(f"{group.title} ({name})", group.about):
        print(line, flush=True)
    for figure in group.measure(setting):
        _progress("")
        for line in table.lines([figure]):
            print(line, flush=True)
        yield figure.as_value(name)


def _progress(text: str) -> None:
    """What is being done, on a line that the next one takes; nothing where stderr is no terminal."""
    if sys.stderr.isatty():
        print(f"\r{text:<{table.WIDTH - 1}}\r", end="", file=sys.stderr, flush=True)


def _fail(text: str, code: int) -> int:
    print(f"error: {text}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Speed and memory against fixed work, each figure beside its target. Five minutes or so.",
    )
    parser.add_argument(
        "--only", action="append", choices=list(GROUPS), help="one group of figures; repeatable"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file as well")
    parser.add_argument(
        "--game",
        action="append",
        choices=list(RULESETS),
        help="repeatable; by default everything of the first one, and how fast the others play",
    )
    parser.add_argument("--rounds", type=_count, default=ROUNDS, help=f"runs a figure (default {ROUNDS})")
    return parser


def _count(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError("give a whole number from 1")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
