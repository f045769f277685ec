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
    """Run a job of `benchmarks.jobs`; gives what it answers, and its `seconds` from start to end.

    Raises JobFailed.
    """
    command = [sys.executable, "-m", "benchmarks.jobs", name, *arguments]
    seconds, output = timed(command, {CACHE_VARIABLE: str(cache_dir)} if cache_dir else {})
    return {**json.loads(output.splitlines()[-1]), "seconds": seconds}


def timed(command: Sequence[str], environment: Mapping[str, str] | None = None) -> tuple[float, str]:
    """Seconds from start to end of a command, and its output. Raises JobFailed."""
    begun = time.perf_counter()
    done = subprocess.run(
        command, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False
    )
    seconds = time.perf_counter() - begun
    if done.returncode:
        raise JobFailed(f"{' '.join(command)} ended with {done.returncode}: {done.stderr[-TAIL:].strip()}")
    return seconds, done.stdout


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
