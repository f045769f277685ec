"""A game of a few lines, to load, compile and edit: a second where a real one takes 30."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from rulesets.kernel.loader import Runtime, Tree, load_tree

ENGINE = "rulesets.toy.engine"
SEAM = "sims.toyseam"
LOOP = "sims.toyloop"
SEAM_NAMES = ("gain",)
PACKAGE_ROOT = Path(__file__).resolve().parents[4]

SOURCES = {
    "rulesets.toy.constants": """
from enum import IntEnum

STEP = 3


class Move(IntEnum):
    STAY = 0
    LEAP = 10
""",
    ENGINE: """
from ..kernel.chance import absorb, below, key_of, keyed, mix, scale, spread, start_stream
from ..kernel.dialect import rule
from .constants import STEP, Move


@rule
def gain(move: int) -> int:
    return STEP + move
""",
    "sims.toypilot": """
from rulesets.kernel.dialect import rule
from rulesets.toy.constants import Move


@rule
def choose() -> int:
    return Move.LEAP
""",
    SEAM: """
def gain(move: int) -> int:
    raise NotImplementedError
""",
    LOOP: """
from rulesets.kernel.dialect import entry
from sims.toypilot import choose
from sims.toyseam import gain


@entry
def play(scores):
    for i in range(len(scores)):
        scores[i] += 100 * gain(choose()) + i


@entry
def reach(scores, place):
    return scores[place]
""",
}
SCORES = [1300, 1301]


def write_toy(folder: Path, changes: Mapping[str, tuple[str, str]] | None = None) -> dict[str, Path]:
    """The toy's modules as files of a folder, some of them edited; by ordinary name."""
    files = {}
    for name, source in SOURCES.items():
        if changes and name in changes:
            assert source.count(changes[name][0]) == 1
            source = source.replace(*changes[name])
        files[name] = folder / f"{name}.py"
        files[name].write_text(source, encoding="utf-8")
    return files


def load_toy(runtime: Runtime | str, files: Mapping[str, Path]) -> Tree:
    """The toy as a tree of its own in this process."""
    return load_tree("toy", Runtime(runtime), ENGINE, SEAM, SEAM_NAMES, [LOOP], files)


def copy_with_toy(folder: Path) -> Path:
    """A copy of the package sources with the toy among them, for other processes to run and tests to edit."""
    root = folder / "copy"
    for package in ("rulesets/kernel", "sims"):
        shutil.copytree(PACKAGE_ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    (root / "rulesets" / "__init__.py").write_text("", encoding="utf-8")
    (root / "rulesets" / "toy").mkdir()
    (root / "rulesets" / "toy" / "__init__.py").write_text("", encoding="utf-8")
    for name, source in SOURCES.items():
        toy_file(root, name).write_text(source, encoding="utf-8")
    return root


def toy_file(root: Path, name: str) -> Path:
    """Where a module lies in the copy."""
    return root.joinpath(*name.split(".")).with_suffix(".py")
