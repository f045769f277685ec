"""Fields said in words: matching, the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .phrases import ARTICLE, Element, Literal, Number, Plural, Ref, Unsaid, said_number
from .vocabulary import Grammar, Option

Said = tuple[tuple[str, ...], frozenset[str]]
"""Words, and the fields they say something about."""

_VOWELS = "aeiou"
_NO_VOWEL = ("uni", "use")
_TIGHT = (",",)


def say(grammar: Grammar, name: str, fields: Mapping[str, int], defaults: Mapping[str, int]) -> str:
    """The first way in which a rule says exactly these fields (all of `defaults`' names).

    Raises ValueError if the vocabulary has no words for them.
    """
    meant = frozenset(each for each, value in fields.items() if value != defaults[each])
    for words, said in _Speaker(grammar, fields, defaults).rule(name, ""):
        if meant <= said:
            return joined(words)
    raise ValueError(f"{grammar.vocabulary.game} has no words for {name} {_shown(fields, defaults)}")


def joined(words: Sequence[str]) -> str:
    """Words with spaces between, articles fitted to what follows them."""
    text = ""
    for at, word in enumerate(words):
        if word == ARTICLE[0] and at + 1 < len(words) and _begins_with_vowel(words[at + 1]):
            word = ARTICLE[1]
        text += word if not text or word in _TIGHT else f" {word}"
    return text


class _Speaker:
    """Tries all ways to say some fields; `prefix` is that of the rules it is inside of."""

    def __init__(self, grammar: Grammar, fields: Mapping[str, int], defaults: Mapping[str, int]) -> None:
        self.grammar = grammar
        self.fields = fields
        self.defaults = defaults

    def rule(self, name: str, prefix: str) -> Iterator[Said]:
        rule = self.grammar.rules[name]
        for option in rule.options:
            yield from self._option(option, prefix + rule.prefix)

    def _option(self, option: Option, prefix: str) -> Iterator[Said]:
        values = option.phrase.values
        if all(self.fields[prefix + name] == value for name, value in values.items()):
            yield from self._elements(
                option.elements, (), frozenset(prefix + name for name in values), prefix
            )

    def _elements(
        self, parts: Sequence[Element], words: tuple[str, ...], said: frozenset[str], prefix: str
    ) -> Iterator[Said]:
        if not parts:
            yield words, said
            return
        first, rest = parts[0], parts[1:]
        if isinstance(first, Ref):
            for more, also in self._slot(first, prefix):
                yield from self._elements(rest, words + more, said | also, prefix)
        else:
            yield from self._elements(rest, words + _fixed(first, words), said, prefix)

    def _slot(self, part: Ref, prefix: str) -> Iterator[Said]:
        names = [prefix + name for name in self.grammar.optional_fields(part.name)]
        if part.optional and all(self.fields[name] == self.defaults[name] for name in names):
            yield (), frozenset()
            return
        if part.name in self.grammar.numbers:
            yield from self._number(self.grammar.numbers[part.name], prefix)
        else:
            yield from self.rule(part.name, prefix)
        if part.optional:
            yield (), frozenset()

    def _number(self, slot: Number, prefix: str) -> Iterator[Said]:
        values = {self.fields[prefix + name] for name in slot.fields}
        value = values.pop()
        if not values and slot.low <= abs(value) <= slot.high and (slot.signed or value >= 0):
            sign = "+" if slot.signed and value > 0 else ""
            yield (sign + said_number(value, slot.scale),), frozenset(prefix + name for name in slot.fields)


def _fixed(part: Element, words: Sequence[str]) -> tuple[str, ...]:
    if isinstance(part, Plural):
        return (part.one,) if words and words[-1] == "1" else (part.many,)
    if isinstance(part, Literal):
        return (part.words[0],)
    if isinstance(part, Unsaid):
        return ()
    raise TypeError(part)


def _begins_with_vowel(word: str) -> bool:
    low = word.casefold()
    return low.startswith(tuple(_VOWELS)) and not low.startswith(_NO_VOWEL)


def _shown(fields: Mapping[str, int], defaults: Mapping[str, int]) -> str:
    return str({name: value for name, value in fields.items() if value != defaults[name]})
