"""Finds what somebody wants explained: rules, keywords and interactions of all games, by id, name or word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rulesets.kernel.diagnostics import closest
from rulesets.kernel.effects.keywords import Keyword, read_keywords
from rulesets.kernel.rulebook import Interaction, Row, Rulebook, rulebook_of
from rulesets.kernel.spec import GameSpec

TIER = re.compile(r"[ivx]+|\d+|[a-z]")
"""What looks like a tier behind a keyword's name, in small letters."""

SHORTEST_WORD = 4
"""A word of the rules that is shorter is not suggested."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be explained: a rule (`row`) or an interaction, `keyword` if it defines one."""

    spec: GameSpec
    book: Rulebook
    row: Row | None = None
    interaction: Interaction | None = None
    keyword: Keyword | None = None

    @property
    def id(self) -> str:
        found = self.row or self.interaction
        return found.id if found else ""

    @property
    def names(self) -> tuple[str, ...]:
        """Its id and what the game's own rulebook calls it."""
        return (self.id, *(self.row.aliases if self.row else ()))

    @property
    def title(self) -> str:
        """The keyword with its tiers, or what the interaction is about; empty for other rules."""
        if self.keyword:
            return self.keyword.written
        return self.interaction.title if self.interaction else ""

    @property
    def section(self) -> str:
        """Where it stands in the rulebook."""
        return self.row.section if self.row else "Interactions"

    @property
    def text(self) -> str:
        """All that it says."""
        if self.row:
            return f"{self.row.rule} {self.row.reading}"
        return " ".join(self.interaction.paragraphs) if self.interaction else ""

    @property
    def about(self) -> tuple[Interaction, ...]:
        """The interactions of a rule; those an interaction refers to."""
        names = self.row.interactions if self.row else self.interaction.rules if self.interaction else ()
        return tuple(self.book.interactions[name] for name in names if name in self.book.interactions)


@dataclass(frozen=True, slots=True)
class Found:
    """What a query means. `remark` is about a keyword written with a tier that does not exist."""

    entries: tuple[Entry, ...]
    remark: str = ""


def entries_of(games: Iterable[GameSpec]) -> list[Entry]:
    """Everything that can be explained, game by game, in the order of its rulebook."""
    found = []
    for spec in games:
        book = rulebook_of(spec)
        keywords = {each.rule: each for each in (spec.language.keywords if spec.language else ())}
        found += [Entry(spec, book, row=row, keyword=keywords.get(row.id)) for row in book.rows.values()]
        found += [
            Entry(spec, book, interaction=each, keyword=keywords.get(each.id))
            for each in book.interactions.values()
        ]
    return found


def find(query: str, entries: Iterable[Entry]) -> Found:
    """What a query means: an id or an alias, else a keyword or a title, else the beginning of ids or their
    part after the game's, else all whose text has each of its words."""
    everything = list(entries)
    wanted = _plain(query)
    if not wanted:
        return Found(())
    exact = tuple(entry for entry in everything if wanted in map(str.casefold, entry.names))
    named, remark = (exact, "") if exact else _named(query, everything)
    if named:
        return Found(named, remark)
    family = tuple(
        entry for entry in everything if any(_in_family(name.casefold(), wanted) for name in entry.names)
    )
    return Found(family or tuple(_mentioning(wanted, everything)))


def suggestion(query: str, entries: Iterable[Entry]) -> str:
    """An id, a name or a word of the rules that is much like the query; empty if there is none."""
    names: dict[str, None] = {}
    words: dict[str, None] = {}
    for entry in entries:
        names |= dict.fromkeys(entry.names)
        if entry.title:
            names[entry.keyword.name if entry.keyword else entry.title] = None
        words |= dict.fromkeys(word for word in _words(entry.text) if len(word) >= SHORTEST_WORD)
    return closest(query, names) or closest(query, words)


def _plain(text: str) -> str:
    """Capitals, typographic apostrophes and blanks do not matter."""
    return " ".join(text.replace("’", "'").split()).casefold()


def _named(query: str, entries: list[Entry]) -> tuple[tuple[Entry, ...], str]:
    """The keywords and interactions of that name, a keyword also with its tier."""
    found: list[Entry] = []
    remark = ""
    for entry in entries:
        if entry.interaction and _plain(entry.title) == _plain(query):
            found.append(entry)
        if entry.keyword:
            told = _means(query, entry.keyword)
            if told is not None:
                found.append(entry)
                remark = remark or told
    return tuple(found), remark


def _means(query: str, keyword: Keyword) -> str | None:
    """Whether a query is this keyword: None if not, a remark if it has a tier that does not exist."""
    if _plain(query) == _plain(keyword.name):
        return ""
    codes, problems = read_keywords([query], [keyword])
    if codes:
        return ""
    if not TIER.fullmatch(_plain(query).removeprefix(f"{_plain(keyword.name)} ")):
        return None
    wrong = [problem for problem in problems if problem.rule == keyword.rule]
    return f"{wrong[0].message} {wrong[0].help}" if wrong else None


def _in_family(name: str, wanted: str) -> bool:
    """Whether an id begins or ends with these parts."""
    return name.startswith(f"{wanted}-") or name.endswith(f"-{wanted}")


def _words(text: str) -> Iterator[str]:
    return (match[0] for match in re.finditer(r"[^\W_][\w']*", text))


def _mentioning(wanted: str, entries: list[Entry]) -> Iterator[Entry]:
    """Those with every word of the query, as the beginning of a word; titles before text."""
    patterns = [re.compile(rf"(?<!\w){re.escape(word)}") for word in wanted.split()]
    later = []
    for entry in entries:
        title = _plain(f"{entry.id} {entry.title}")
        if all(each.search(title) for each in patterns):
            yield entry
        elif all(each.search(f"{title} {_plain(entry.text)}") for each in patterns):
            later.append(entry)
    yield from later


def interactions_json(entry: Entry) -> list[Mapping[str, object]]:
    """The interactions of an entry as data."""
    return [
        {"id": each.id, "title": each.title, "text": list(each.paragraphs), "rules": list(each.rules)}
        for each in entry.about
    ]
