"""`evenhand simulate` in a process of its own, to be stopped in every way a process can be stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
PATIENCE = 180.0  # seconds; a cold cache compiles first
POLL = 0.01

# Commits after every chunk instead of every so many rows, so that a short run has a middle.
EAGER = """
import sys
import sims.store as store
store.COMMIT_ROWS = store.BULK_ROWS = 1
from cli.app import run
sys.exit(run(sys.argv[1:]))
"""


class Command:
    """A running `evenhand simulate`, in a process group of its own."""

    def __init__(self, folder: Path, *arguments: str, root: Path = ROOT, **how: Any) -> None:
        self.folder = folder
        line = ["simulate", "valour", "--runs-dir", str(folder), *arguments]
        self.process = subprocess.Popen(
            [sys.executable, "-c", EAGER, *line],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **how,
        )

    def note(self) -> dict[str, Any]:
        """What the run's JSON says now; empty if there is none."""
        for path in self.folder.glob("*.json"):
            found: dict[str, Any] = json.loads(path.read_text())
            return found
        return {}

    def wait_for(self, games: int) -> None:
        """Until at least so many games are committed."""
        end = time.monotonic() + PATIENCE
        while self.note().get("games_done", 0) < games:
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < end, "it took too long"
            time.sleep(POLL)

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.communicate()

    def send(self, number: int, to_group: bool = False) -> None:
        """A signal to the process, or (as Ctrl-C does) to all of its group."""
        if to_group:
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)

    def end(self) -> tuple[int, str, str]:
        """(exit code, stdout, stderr) once it has ended."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err

    def group_ends(self, seconds: float = 30.0) -> bool:
        """Whether every process of its group ends within this time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return True
            time.sleep(POLL)
        os.killpg(self.process.pid, signal.SIGKILL)
        return False
