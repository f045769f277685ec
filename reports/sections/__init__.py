"""The parts of the page, in their order. Each module's `section` makes one part from the results."""

from __future__ import annotations

from collections.abc import Callable

from reports.model import Section
from reports.results import Results
from reports.sections import cards, contents, decks, groups, lengths, matchups, method, seats

SECTIONS: tuple[Callable[[Results], Section | None], ...] = (
    decks.section,
    matchups.section,
    groups.section,
    cards.section,
    seats.section,
    lengths.section,
    contents.section,
    method.section,
)


def all_sections(results: Results) -> list[Section]:
    """Every part that has something to tell."""
    return [section for make in SECTIONS if (section := make(results)) is not None]
