"""Which parts of a game's card language a set of cards uses, and how many cards use each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .cards import Card
from .effects import read_cell
from .effects.keywords import read_keywords
from .effects.language import TRIGGER, VERB, Language
from .effects.reference import shown


@dataclass(frozen=True, slots=True)
class StepUse:
    """Steps of a kind: what sets them off, what they do, to whom; how many cards have one, and the first."""

    trigger: str
    verb: str
    target: str
    cards: int
    example: str


@dataclass(frozen=True, slots=True)
class KeywordUse:
    """A keyword with its tier as written; how many cards have it, and the first of them (empty: none)."""

    keyword: str
    rule: str
    cards: int
    example: str


@dataclass(frozen=True, slots=True)
class Usage:
    """What is in use. `keywords` has every keyword and tier; `unused_*` what no card's effects say."""

    cards: int
    with_effects: int
    with_keywords: int
    steps: tuple[StepUse, ...]
    keywords: tuple[KeywordUse, ...]
    unused_triggers: tuple[str, ...]
    unused_verbs: tuple[str, ...]


def usage(cards: Sequence[Card], language: Language) -> Usage:
    """Count over cards of one game, in their order; what cannot be read is left out."""
    steps: dict[tuple[int, int, str], list[str]] = {}
    keywords: dict[tuple[int, int], list[str]] = {}
    named: dict[tuple[int, int, str], tuple[str, str]] = {}
    for card in cards:
        for effect in read_cell(card.effects, language.vocabulary).effects:
            for step in effect.steps:
                target = language.target_of(step)
                key = (effect.numbers[TRIGGER], step.numbers[VERB], target)
                named[key] = (language.trigger_of(effect), language.verb_of(step))
                _count(steps.setdefault(key, []), card)
        for found in read_keywords(card.keywords, language.keywords)[0].items():
            _count(keywords.setdefault(found, []), card)
    uses = tuple(StepUse(*named[key], key[2], len(of), of[0]) for key, of in sorted(steps.items()))
    return Usage(
        cards=len(cards),
        with_effects=sum(1 for card in cards if card.effects),
        with_keywords=sum(1 for card in cards if card.keywords),
        steps=uses,
        keywords=tuple(_keyword_uses(language, keywords)),
        unused_triggers=_unused_triggers(language, {use.trigger for use in uses}),
        unused_verbs=_unused_verbs(language, {use.verb for use in uses}),
    )


def _count(names: list[str], card: Card) -> None:
    """A card counts once, however often it says the same."""
    if not names or names[-1] != card.name:
        names.append(card.name)


def _keyword_uses(language: Language, found: dict[tuple[int, int], list[str]]) -> Iterable[KeywordUse]:
    """Every keyword and tier there is; of those that take a number, the numbers in use."""
    for each in language.keywords:
        numbers = sorted(tier for code, tier in found if code == each.code)
        spellings = {f"{each.name} {n}": n for n in numbers} or {f"{each.name} N": 0}
        for written, tier in (spellings if each.most else each.spellings()).items():
            names = found.get((each.code, tier), [])
            yield KeywordUse(written, each.rule, len(names), names[0] if names else "")


def _unused_triggers(language: Language, used: set[str]) -> tuple[str, ...]:
    written = dict.fromkeys(shown(each.patterns[0]) for each in language.vocabulary.triggers)
    return tuple(name for name in written if name not in used)


def _unused_verbs(language: Language, used: set[str]) -> tuple[str, ...]:
    codes = dict.fromkeys(each.values[VERB] for each in language.vocabulary.steps)
    return tuple(name for name in (language.called(VERB, code) for code in codes) if name not in used)
