"""A run of a million games, played once for each version of rules, cards and decks, and kept."""

from __future__ import annotations

import shutil

from benchmarks.workload import BENCH_FOLDER, Setting
from sims.plan import PAIR, Plan
from sims.runner import code_of, play_run
from sims.runs import RunFiles
from sims.store import open_writer

GAMES = 1_000_000
PILOTS = "scripted"
"""Sensible play, several times as fast as a pilot that looks ahead."""


def million_plan(setting: Setting) -> Plan:
    """The plan: a million games, less what does not divide by the number of matchups."""
    matchups = len(setting.plan(PILOTS, PAIR).matchups)
    return setting.plan(PILOTS, GAMES // matchups // PAIR * PAIR)


def million_run(setting: Setting) -> tuple[Plan, RunFiles]:
    """The plan and its finished run under `out/bench/`; an interrupted one is taken up."""
    plan, engine = million_plan(setting), setting.engine()
    code = code_of(engine)
    start = f"million-{plan.game}-"
    folder = BENCH_FOLDER / f"{start}{code}-{plan.short_hash}"
    for old in BENCH_FOLDER.glob(f"{start}*"):
        if old != folder:
            shutil.rmtree(old)
    with open_writer(plan, setting.spec, folder, {"code": code}) as writer:
        if not writer.is_complete:
            setting.say(f"playing {plan.total:,} games once, into {folder}")
            play_run(writer, engine)
            if writer.done < plan.total:
                raise KeyboardInterrupt
            writer.finish()
        return plan, writer.files
