"""A vocabulary as rows for people, as tables in Markdown, and a page with such tables kept up to date.

In a page, what stands between `<!-- NAME -->` and `<!-- end -->` is written anew from the table NAME:

    python -m rulesets.kernel.effects.reference docs/effects.md rulesets.GAME.abilities

where the modules named have a function `reference()` that gives a game's tables.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .keywords import Keyword
from .phrases import ARTICLE, Element, Literal, Number, Phrase, Plural, Ref, Unsaid, elements
from .speaking import joined
from .vocabulary import Vocabulary

_BLOCK = re.compile(r"(<!-- (?P<name>[a-z ]+) -->\n).*?(<!-- end -->)", re.S)
HEAD = ("write", "meaning")


def tables(vocabulary: Vocabulary, hidden: Sequence[str] = ()) -> dict[str, str]:
    """Every table of a language by name; slots named in `hidden` are left out of the table of slots."""
    return {
        "triggers": phrase_table(vocabulary, vocabulary.triggers),
        "steps": phrase_table(vocabulary, vocabulary.steps),
        "durations": phrase_table(vocabulary, vocabulary.durations),
        "marks": phrase_table(vocabulary, vocabulary.marks),
        "quantities": phrase_table(vocabulary, vocabulary.quantities),
        "tests": phrase_table(vocabulary, vocabulary.tests),
        "each": phrase_table(vocabulary, vocabulary.each),
        "slots": slot_table(vocabulary, hidden),
    }


@dataclass(frozen=True, slots=True)
class PhraseRow:
    """A phrase for people: every way to write it, what it means, whether a duration may follow."""

    write: tuple[str, ...]
    meaning: str = ""
    lasting: bool = False


@dataclass(frozen=True, slots=True)
class SlotRow:
    """What a slot of phrases stands for: `label` if it is a number, else one of `phrases`."""

    name: str
    label: str = ""
    phrases: tuple[PhraseRow, ...] = ()


def phrase_row(vocabulary: Vocabulary, each: Phrase) -> PhraseRow:
    """A phrase of this language."""
    lasting = each.lasting and bool(vocabulary.durations)
    return PhraseRow(tuple(shown(pattern) for pattern in each.patterns), each.meaning, lasting)


def slot_rows(vocabulary: Vocabulary, hidden: Sequence[str] = ()) -> list[SlotRow]:
    """The slots of a language without those named in `hidden`."""
    rows = []
    for name, slot in vocabulary.slots.items():
        if isinstance(slot, Number):
            rows.append(SlotRow(name, slot.label))
        else:
            rows.append(SlotRow(name, "", tuple(phrase_row(vocabulary, each) for each in slot.phrases)))
    return [row for row in rows if row.name not in hidden]


def phrase_table(vocabulary: Vocabulary, phrases: Iterable[Phrase]) -> str:
    """Phrases with their meanings; those that may end with a duration say so."""
    rows = []
    for each in phrases:
        row = phrase_row(vocabulary, each)
        notes = [row.meaning] if row.meaning else []
        notes += ["may end with a duration"] if row.lasting else []
        rows.append((", ".join(f"`{written}`" for written in row.write), "; ".join(notes)))
    return markdown(HEAD, rows)


def slot_table(vocabulary: Vocabulary, hidden: Sequence[str] = ()) -> str:
    """What each slot stands for."""
    rows = [
        (f"`<{row.name}>`", row.label or ", ".join(_alternatives(row)))
        for row in slot_rows(vocabulary, hidden)
    ]
    return markdown(("slot", "stands for"), rows)


def keyword_table(keywords: Iterable[Keyword]) -> str:
    """Keywords with their tiers and the rules that define them."""
    rows = []
    for each in keywords:
        tiers = f"a number from 1 to {each.most}" if each.most else ", ".join(each.tiers)
        rows.append((each.name, tiers, each.rule))
    return markdown(("keyword", "tiers", "rule"), rows)


def filled(page: str, parts: Mapping[str, str]) -> str:
    """The page with its tables written anew. Raises KeyError for a table that does not exist."""
    return _BLOCK.sub(lambda block: f"{block[1]}{parts[block['name']]}\n{block[3]}", page)


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def shown(pattern: str) -> str:
    """A pattern as a reader needs it: slots that may be left out in brackets, one word of several."""
    parts = elements(pattern)
    said = [
        _part(part, isinstance(after, Ref)) for part, after in zip(parts, (*parts[1:], None), strict=True)
    ]
    return joined([word for word in said if word])


def _part(part: Element, before_slot: bool) -> str:
    if isinstance(part, Literal):
        return "/".join(ARTICLE) if before_slot and part.words == ARTICLE else part.words[0]
    if isinstance(part, Plural):
        return f"{part.one}(s)"
    if isinstance(part, Ref):
        return f"[<{part.name}>]" if part.optional else f"<{part.name}>"
    assert isinstance(part, Unsaid)
    return ""


def _alternatives(slot: SlotRow) -> list[str]:
    found = []
    for row in slot.phrases:
        meaning = f" ({row.meaning})" if row.meaning else ""
        found += [f"`{written}`" for written in row.write[:-1]]
        found.append(f"`{row.write[-1]}`{meaning}")
    return found


def main(page: str, *modules: str) -> None:
    """Write a page's tables anew from the `reference()` of these modules."""
    parts: dict[str, str] = {}
    for name in modules:
        parts |= importlib.import_module(name).reference()
    file = Path(page)
    file.write_text(filled(file.read_text(encoding="utf-8"), parts), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
