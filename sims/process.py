"""Whether the process that was playing a run still lives: its id alone may belong to another one by now."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

START_FIELD = 19  # of /proc/PID/stat, counted after the command's closing bracket: starttime
PS_SECONDS = 5
QUERY_LIMITED_INFORMATION = 0x1000  # the Windows access right that suffices to ask for times


def host() -> str:
    """This machine's name."""
    return socket.gethostname()


def process_start(pid: int) -> str:
    """When a process of this machine began, in the system's own words; empty if there is none such."""
    if sys.platform == "win32":
        return _windows_start(pid)
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="utf-8").strip()
        except (OSError, ValueError):
            return ""
        return "" if fields[0] == "Z" else f"{boot}/{fields[START_FIELD]}"
    try:
        told = subprocess.run(
            ["ps", "-o", "lstart=", "-p", str(pid)],
            check=False,
            capture_output=True,
            text=True,
            timeout=PS_SECONDS,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.strip()


def is_running(pid: int, start: str, where: str) -> bool | None:
    """Whether that very process lives; None where it ran on another machine, so nobody can tell."""
    if where != host():
        return None
    return bool(start) and process_start(pid) == start


def this_process() -> dict[str, str | int]:
    """What to write down about this process, so that `is_running` can tell it from others."""
    return {"pid": os.getpid(), "pid_start": process_start(os.getpid()), "host": host()}


def _windows_start(pid: int) -> str:
    if sys.platform == "win32":
        import ctypes
        from ctypes import wintypes

        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(QUERY_LIMITED_INFORMATION, False, pid)
        if not handle:
            return ""
        times = [wintypes.FILETIME() for _ in range(4)]
        told = kernel.GetProcessTimes(handle, *(ctypes.byref(time) for time in times))
        kernel.CloseHandle(handle)
        return f"{times[0].dwHighDateTime}/{times[0].dwLowDateTime}" if told else ""
    return ""
