"""Rows a second into DuckDB."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import targets
from benchmarks.figures import Figure, figure
from benchmarks.million import million_run
from benchmarks.workload import BENCH_FOLDER, Setting
from sims.plan import Plan
from sims.reading import open_run
from sims.runs import RunFiles
from sims.store import Played, open_writer

ABOUT = (
    "A million games played before, chunk by chunk through the run's writer, as the runner hands them over; "
    "committed in the writer's own transactions."
)
MIB = 1024**2
MILLION = 1_000_000
RUNTIME = "compiled"


def measure(setting: Setting) -> Iterator[Figure]:
    """The figures of this group."""
    plan, files = million_run(setting)
    played = _chunks(plan, files)
    runs = []
    for turn in range(setting.rounds):
        setting.say(f"run {turn + 1} of {setting.rounds}")
        runs.append(_write(setting, plan, played))
    rows, million = plan.total, plan.total / MILLION
    committed = [rows / run.seconds for run in runs]
    yield figure("rows, committed", "rows/s", committed, targets.ROWS_PER_SECOND)
    yield figure("a million rows, core time", "s", [run.core_seconds / million for run in runs])
    yield figure("rows, until the file is finished", "rows/s", [rows / run.whole_seconds for run in runs])
    yield figure("size of the file", "MB", files.database.stat().st_size / MIB)


def _chunks(plan: Plan, files: RunFiles) -> list[Played]:
    """The run's games again as the workers' answers."""
    with open_run(files) as con:
        table: Any = con.sql("SELECT * FROM games ORDER BY id").to_arrow_table()
    columns = {name: table.column(name).to_numpy() for name in table.column_names}
    return [
        Played(
            chunk, {name: column[chunk.first : chunk.last + 1] for name, column in columns.items()}, 0.0, ""
        )
        for chunk in plan.chunks("compiled")
    ]


@dataclass(frozen=True, slots=True)
class Writing:
    """Seconds until everything was committed, the core time of it, seconds until the file was finished."""

    seconds: float
    core_seconds: float
    whole_seconds: float


def _write(setting: Setting, plan: Plan, played: list[Played]) -> Writing:
    with (
        tempfile.TemporaryDirectory(dir=BENCH_FOLDER) as folder,
        open_writer(plan, setting.spec, Path(folder), {}) as writer,
    ):
        begun, core = time.perf_counter(), time.process_time()
        for each in played:
            writer.add(each)
        writer.commit()
        seconds, core = time.perf_counter() - begun, time.process_time() - core
        writer.finish()
        return Writing(seconds, core, time.perf_counter() - begun)
