"""Fields said in words: matching, the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .phrases import ARTICLE, Element, Literal, Number, Plural, Ref, Unsaid, said_number
from .vocabulary import Grammar

_VOWELS = "aeiou"
_NO_VOWEL = ("uni", "use")
_TIGHT = (",",)


def say(grammar: Grammar, name: str, fields: Mapping[str, int], defaults: Mapping[str, int]) -> str:
    """The first way in which a rule says exactly these fields (all of `defaults`' names).

    Raises ValueError if the vocabulary has no words for them.
    """
    meant = frozenset(each for each, value in fields.items() if value != defaults[each])
    if meant <= grammar.rules[name].fields:
        for words in _Speaker(grammar, fields, meant).rule(name, ""):
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


Words = tuple[str, ...]


class _Speaker:
    """Ways to say some fields. No two parts of a pattern set the same field: whatever is `meant` and may be
    set by a part has to be said by that part, so that most patterns are ruled out at once.

    `prefix` is that of the rules around.
    """

    def __init__(self, grammar: Grammar, fields: Mapping[str, int], meant: frozenset[str]) -> None:
        self.grammar = grammar
        self.fields = fields
        self.meant = meant

    def rule(self, name: str, prefix: str) -> Iterator[Words]:
        rule = self.grammar.rules[name]
        inner = prefix + rule.prefix
        needed = {field for field in rule.own if inner + field in self.meant}
        for option in rule.options:
            values = option.phrase.values
            if needed <= option.fields and all(self.fields[inner + each] == values[each] for each in values):
                yield from self._elements(option.elements, (), inner)

    def _elements(self, parts: Sequence[Element], words: Words, prefix: str) -> Iterator[Words]:
        if not parts:
            yield words
            return
        first, rest = parts[0], parts[1:]
        if isinstance(first, Ref):
            for more in self._slot(first, prefix):
                yield from self._elements(rest, words + more, prefix)
        else:
            yield from self._elements(rest, words + _fixed(first, words), prefix)

    def _slot(self, part: Ref, prefix: str) -> Iterator[Words]:
        fields = self.grammar.fields_of(part.name)
        if part.optional and not any(prefix + field in self.meant for field in fields):
            yield ()
        elif part.name in self.grammar.numbers:
            yield from self._number(self.grammar.numbers[part.name], prefix)
        else:
            yield from self.rule(part.name, prefix)

    def _number(self, slot: Number, prefix: str) -> Iterator[Words]:
        values = {self.fields[prefix + name] for name in slot.fields}
        value = values.pop()
        if not values and slot.low <= abs(value) <= slot.high and (slot.signed or value >= 0):
            sign = "+" if slot.signed and value > 0 else ""
            yield (sign + said_number(value, slot.scale),)


def _fixed(part: Element, words: Sequence[str]) -> tuple[str, ...]:
    if isinstance(part, Plural):
        counted = next((word for word in reversed(words) if word.isdigit()), "")
        return (part.one,) if counted == "1" else (part.many,)
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
