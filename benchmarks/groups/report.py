"""Time and memory of `evenhand report` on a million games."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks import targets
from benchmarks.figures import Figure, figure, waits
from benchmarks.fresh import run_job
from benchmarks.million import million_run
from benchmarks.workload import BENCH_FOLDER, Setting

ABOUT = "`evenhand report` in a process of its own, from its start to its end; the run's file is read before."
PAGE = "report.html"
RUNS = 3
MIB = 1024**2


def measure(setting: Setting) -> Iterator[Figure]:
    """The figures of this group."""
    _, files = million_run(setting)
    files.database.read_bytes()
    page = BENCH_FOLDER / PAGE
    made = []
    for turn in range(min(RUNS, setting.rounds)):
        setting.say(f"report {turn + 1}")
        made.append(run_job("command", ["report", str(files.database), "-o", str(page)]))
    yield from waits("report", made, targets.REPORT_SECONDS)
    yield figure("report, peak memory", "MB", [each["peak_mb"] for each in made], targets.REPORT_MB)
    yield figure("size of the page", "MB", page.stat().st_size / MIB)
