"""Keywords: a game's table of them, and the words of a card's keywords cell looked up in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..diagnostics import Problem, closest
from .tokens import LONGEST_NUMBER

UNKNOWN, TIER, TWICE = "KEYWORD001", "KEYWORD002", "KEYWORD003"
COLUMN = "keywords"

ROMAN = ("I", "II", "III", "IV", "V")


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword: its code, its name as written, the rule that defines it.

    `tiers` gives the number of each tier that exists by its name, empty for a keyword without tiers
    (it then has tier 1). `most`: instead of tiers, it takes a number from 1 to `most`.
    """

    code: int
    name: str
    rule: str
    tiers: Mapping[str, int] = field(default_factory=dict)
    most: int = 0
    meaning: str = ""

    def spellings(self) -> dict[str, int]:
        """Every way to write it with its tier; without those that take a number."""
        if self.tiers:
            return {f"{self.name} {tier}": number for tier, number in self.tiers.items()}
        return {} if self.most else {self.name: 1}

    @property
    def written(self) -> str:
        """How it is written, for people: `Duelist I, II or III`, `Timed N`."""
        if self.most:
            return f"{self.name} N"
        tiers = list(self.tiers)
        if len(tiers) > 1:
            return f"{self.name} {', '.join(tiers[:-1])} or {tiers[-1]}"
        return " ".join([self.name, *tiers])


def tiers(*names: str) -> dict[str, int]:
    """Tiers by name: Roman numerals have their own value, others count from 1."""
    return {name: ROMAN.index(name) + 1 if name in ROMAN else at for at, name in enumerate(names, start=1)}


def read_keywords(written: Sequence[str], table: Sequence[Keyword]) -> tuple[dict[int, int], list[Problem]]:
    """A card's keywords as tiers by code, and what is wrong with them. Capitals do not matter."""
    found: dict[int, int] = {}
    problems = []
    for text in written:
        keyword, tier, problem = _read(text, table)
        if keyword is None or problem is not None:
            problems += [problem] if problem else []
        elif keyword.code in found:
            message = f"{keyword.name} is there twice."
            problems.append(Problem(TWICE, message, COLUMN, text, rule=keyword.rule))
        else:
            found[keyword.code] = tier
    return found, problems


def _read(text: str, table: Sequence[Keyword]) -> tuple[Keyword | None, int, Problem | None]:
    key = " ".join(text.replace("’", "'").split()).casefold()
    for keyword in table:
        for spelling, tier in keyword.spellings().items():
            if spelling.casefold() == key:
                return keyword, tier, None
    for keyword in sorted(table, key=lambda each: -len(each.name)):
        name = keyword.name.casefold()
        if key == name or key.startswith(f"{name} "):
            rest = key.removeprefix(name).strip()
            plain = rest.isascii() and rest.isdecimal() and len(rest) <= LONGEST_NUMBER
            if keyword.most and plain and 1 <= int(rest) <= keyword.most:
                return keyword, int(rest), None
            return None, 0, _tier_problem(keyword, text, rest)
    meant = closest(text, _spellings(table))
    return None, 0, Problem(UNKNOWN, "There is no such keyword.", COLUMN, text, suggestion=meant)


def _tier_problem(keyword: Keyword, text: str, rest: str) -> Problem:
    if keyword.most:
        message = f"{keyword.name} needs a number from 1 to {keyword.most}."
    elif not keyword.tiers:
        message = f"{keyword.name} has no tiers."
    elif rest:
        message = f"{keyword.name} has no tier {rest.upper()}."
    else:
        message = f"{keyword.name} needs its tier."
    known = list(keyword.spellings())
    meant = known[0] if len(known) == 1 else closest(text, known) if rest else ""
    return Problem(TIER, message, COLUMN, text, f"Write {keyword.written}.", meant, keyword.rule)


def _spellings(table: Sequence[Keyword]) -> Iterator[str]:
    for keyword in table:
        yield from keyword.spellings() or {f"{keyword.name} 1": 1}
