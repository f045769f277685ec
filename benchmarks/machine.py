"""On what the figures were taken."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path

from benchmarks.workload import Setting
from sims.engine import load_engine
from sims.runner import code_of, usable_cores

CPU_INFO = Path("/proc/cpuinfo")
MODEL = "model name"
PACKAGES = ("numba", "numpy", "duckdb", "polars")
BUSY = 0.5
"""A load above which other work disturbs what is timed by the clock."""


def describe() -> dict[str, str]:
    """What a figure depends on besides the code."""
    versions = ", ".join(
        f"{name} {metadata.version(name)}" for name in ("numba", "numpy", "duckdb", "polars")
    )
    return {
        "machine": f"{_model()}, {usable_cores()} cores, {platform.system()}",
        "versions": f"Python {platform.python_version()}, {versions}",
        "load": load(),
    }


def code(setting: Setting) -> str:
    """The name of a game's code."""
    return code_of(load_engine(setting.game))


def load() -> str:
    """How busy the machine was over the last minute."""
    try:
        minute = os.getloadavg()[0]
    except (OSError, AttributeError):  # the latter on Windows
        return "unknown"
    remark = "; other work disturbs figures by the clock" if minute > BUSY else ""
    return f"{minute:.2f}{remark}"


def _model() -> str:
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text().splitlines():
            if line.startswith(MODEL):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
