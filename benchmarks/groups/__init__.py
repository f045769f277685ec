"""What can be measured: each group is a module with a title, a word about it, and `measure`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from benchmarks.figures import Figure
from benchmarks.groups import parts, play, report, start, store, twin, workers
from benchmarks.workload import Setting


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that are taken together."""

    title: str
    about: str
    measure: Callable[[Setting], Iterable[Figure]]


GROUPS = {
    "play": Group("Playing, compiled", play.ABOUT, play.measure),
    "parts": Group("Parts of a game, compiled", parts.ABOUT, parts.measure),
    "workers": Group("Two workers", workers.ABOUT, workers.measure),
    "twin": Group("Playing in plain Python", twin.ABOUT, twin.measure),
    "start": Group("Starting", start.ABOUT, start.measure),
    "store": Group("Keeping games", store.ABOUT, store.measure),
    "report": Group("A report of a million games", report.ABOUT, report.measure),
}
