"""Jobs in processes of their own: for start-up times, and for memory that is nobody else's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesets.kernel.cache import CACHE_VARIABLE

KIB_A_MIB = 1024
STATUS = Path("/proc/self/status")
PEAK = "VmHWM:"
TAIL = 800
"""Characters of a failed job's complaints that are shown."""


class JobFailed(Exception):
    """A job ended with an error; the message is what it said last."""


def run_job(name: str, arguments: Sequence[str], cache_dir: Path | None = None) -> dict[str, Any]:
    """Run a job of `benchmarks.jobs`; gives what it answers, with its `seconds` and `core_seconds`.

    Raises JobFailed.
    """
    command = [sys.executable, "-m", "benchmarks.jobs", name, *arguments]
    done = run_timed(command, {CACHE_VARIABLE: str(cache_dir)} if cache_dir else {})
    return {**json.loads(done.pop("output").splitlines()[-1]), **done}


def run_timed(command: Sequence[str], environment: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Run a command: its `output`, the `seconds` from its start to its end, and the `core_seconds` it used.

    Raises JobFailed.
    """
    begun, core = time.perf_counter(), children_seconds()
    done = subprocess.run(
        command, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    seconds, core = time.perf_counter() - begun, children_seconds() - core
    if done.returncode:
        raise JobFailed(f"{' '.join(command)} ended with {done.returncode}: {done.stderr[-TAIL:].strip()}")
    return {"output": done.stdout, "seconds": seconds, "core_seconds": core}


def children_seconds() -> float:
    """The core time of the child processes that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def peak_mb() -> float:
    """The most memory this process has had, in MB of 1,048,576 bytes.

    Linux reckons a parent's memory into the `ru_maxrss` of its child, so the kernel's own line is preferred.
    """
    if STATUS.exists():
        for line in STATUS.read_text().splitlines():
            if line.startswith(PEAK):
                return int(line.split()[1]) / KIB_A_MIB
    import resource

    unit = KIB_A_MIB**2 if sys.platform == "darwin" else KIB_A_MIB
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
