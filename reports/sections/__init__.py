"""The parts of the page, in their order. Each module's `section` makes one part from the results."""

from __future__ import annotations

from collections.abc import Callable

from reports.games import NO_LOGS, Logs
from reports.model import Section
from reports.results import Results
from reports.sections import (
    cards,
    choices,
    contents,
    deck_groups,
    decks,
    flagged,
    groups,
    keywords,
    lengths,
    matchups,
    method,
    rivals,
    seats,
)

SECTIONS: tuple[Callable[[Results], Section | None], ...] = (
    decks.section,
    deck_groups.section,
    matchups.section,
    groups.section,
    rivals.section,
    keywords.section,
    cards.section,
    seats.section,
    choices.section,
    lengths.section,
    contents.section,
    method.section,
)


def all_sections(results: Results, logs: Logs = NO_LOGS) -> list[Section]:
    """Every part that has something to tell; what is out of line comes first, with the games told of it."""
    made = [flagged.section(results, logs), *(make(results) for make in SECTIONS)]
    return [section for section in made if section is not None]
