"""Paths that are not there."""

from __future__ import annotations

from pathlib import Path


def nearest(path: Path) -> str:
    """What to do about a path that is not there: the name beside it that was probably meant."""
    from rulesets.kernel.diagnostics import closest

    try:
        beside = [each.name for each in path.parent.iterdir()]
    except OSError:
        beside = []
    meant = closest(path.name, beside)
    return f"did you mean {path.parent / meant}?" if meant else "check the path"
