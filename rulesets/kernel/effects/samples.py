"""Effects made up from a vocabulary: for tests, and for random cards.

All take `pick(n)`, which gives a number from 0 to n - 1: a generator's, or a test's own choices.
"""

from __future__ import annotations

from collections.abc import Callable

from .conditions import HIGHEST
from .model import Effect, Step, Word
from .ops import MOST_STEPS, Op
from .phrases import Literal, Number, Plural, Ref, Unsaid
from .vocabulary import QUANTITIES, QUANTITY, STEPS, TESTS, TRIGGERS, Option, Vocabulary

Pick = Callable[[int], int]

NUMBERS = (0, 1, 2, 7, 100, 2000, HIGHEST)
DEEPEST = 2


def sample_effect(vocabulary: Vocabulary, pick: Pick) -> Effect:
    """An effect that the language can say; whether it makes sense on a card is for the game's check."""
    fields = {**vocabulary.defaults[TRIGGERS], **_rule(vocabulary, TRIGGERS, pick)[1]}
    numbers = {name: fields[name] for name in vocabulary.effect_fields}
    described = tuple(fields[name] for name in vocabulary.filter_fields)
    words = tuple(_truth(vocabulary, pick, pick(DEEPEST + 1))) if pick(2) and vocabulary.quantities else ()
    steps = tuple(sample_step(vocabulary, pick) for _ in range(1 + pick(MOST_STEPS // 2)))
    return Effect(numbers, described, words, steps, word_places=(0,) * len(words))


def sample_step(vocabulary: Vocabulary, pick: Pick) -> Step:
    """A step that the language can say."""
    fields = {**vocabulary.defaults[STEPS], **_rule(vocabulary, STEPS, pick)[1]}
    numbers = {name: fields[name] for name in vocabulary.step_fields}
    names = vocabulary.filter_fields
    filters = {prefix: tuple(fields[prefix + name] for name in names) for prefix in vocabulary.prefixes}
    return Step(numbers, filters)


def sample_text(vocabulary: Vocabulary, rule: str, pick: Pick) -> tuple[str, dict[str, int]]:
    """One way to write a trigger, step, quantity or test, not always the printed one, and its numbers."""
    words, fields = _rule(vocabulary, rule, pick)
    kind = QUANTITIES if rule == TESTS else rule
    return " ".join(words), {**vocabulary.defaults[kind], **fields}


def _truth(vocabulary: Vocabulary, pick: Pick, depth: int) -> list[Word]:
    kind = pick(5 if depth else 2)
    if kind == 0 and vocabulary.tests:
        return [_quantity(vocabulary, TESTS, pick)]
    if kind < 3:
        op = (Op.LESS, Op.AT_MOST, Op.EQUAL, Op.DIFFERENT, Op.AT_LEAST, Op.MORE)[pick(6)]
        return [*_amount(vocabulary, pick, depth), *_amount(vocabulary, pick, 0), _word(vocabulary, op)]
    if kind == 3:
        return [*_truth(vocabulary, pick, depth - 1), _word(vocabulary, Op.NOT)]
    op = (Op.AND, Op.OR)[pick(2)]
    return [*_truth(vocabulary, pick, depth - 1), *_truth(vocabulary, pick, depth - 1), _word(vocabulary, op)]


def _amount(vocabulary: Vocabulary, pick: Pick, depth: int) -> list[Word]:
    kind = pick(3 if depth else 2)
    if kind == 0:
        sign = 1 - 2 * pick(2)
        return [_word(vocabulary, Op.NUMBER, sign * NUMBERS[pick(len(NUMBERS))])]
    if kind == 1:
        return [_quantity(vocabulary, QUANTITIES, pick)]
    op = (Op.ADD, Op.SUBTRACT)[pick(2)]
    return [
        *_amount(vocabulary, pick, depth - 1),
        *_amount(vocabulary, pick, depth - 1),
        _word(vocabulary, op),
    ]


def _quantity(vocabulary: Vocabulary, rule: str, pick: Pick) -> Word:
    fields = {**vocabulary.defaults[QUANTITIES], **_rule(vocabulary, rule, pick)[1]}
    described = tuple(fields[name] for name in vocabulary.filter_fields)
    return Word(int(Op.QUANTITY), fields[QUANTITY], described)


def _word(vocabulary: Vocabulary, op: Op, value: int = 0) -> Word:
    return Word(int(op), value, vocabulary.nothing)


def _rule(vocabulary: Vocabulary, name: str, pick: Pick) -> tuple[list[str], dict[str, int]]:
    """Words and fields of a random phrase of a rule."""
    rule = vocabulary.grammar.rules[name]
    words, fields = _option(vocabulary, rule.options[pick(len(rule.options))], pick)
    return words, {rule.prefix + name: value for name, value in fields.items()}


def _option(vocabulary: Vocabulary, option: Option, pick: Pick) -> tuple[list[str], dict[str, int]]:
    words: list[str] = []
    fields = dict(option.phrase.values)
    for part in option.elements:
        if isinstance(part, Literal):
            words.append(part.words[pick(len(part.words))])
        elif isinstance(part, Plural):
            words.append((part.one, part.many)[pick(2)])
        elif isinstance(part, Unsaid):
            words += [literal.words[0] for literal in part.inner] if pick(2) else []
        elif not part.optional or (_has_words(vocabulary, part) and pick(2)):
            more, also = _slot(vocabulary, part, pick)
            words += more
            fields |= also
    return words, fields


def _has_words(vocabulary: Vocabulary, part: Ref) -> bool:
    """False for a slot of which the game has nothing to say, such as durations."""
    return part.name in vocabulary.grammar.numbers or bool(vocabulary.grammar.rules[part.name].options)


def _slot(vocabulary: Vocabulary, part: Ref, pick: Pick) -> tuple[list[str], dict[str, int]]:
    slot = vocabulary.grammar.numbers.get(part.name)
    return _number(slot, pick) if slot else _rule(vocabulary, part.name, pick)


def _number(slot: Number, pick: Pick) -> tuple[list[str], dict[str, int]]:
    value = (slot.low, slot.high, slot.low + pick(slot.high - slot.low + 1))[pick(3)]
    sign = 1 - 2 * pick(2) if slot.signed else 1
    whole, rest = divmod(value, slot.scale)
    said = f"{whole}.{rest * 10 // slot.scale}" if rest else str(whole)
    plus = "+" if slot.signed and sign > 0 else "-" if sign < 0 else ""
    return [plus + said], dict.fromkeys(slot.fields, sign * value)
