"""Makes legal decks by chance, out of the cards that one wants.

What is legal is the game's to say: a card is added only if its `check_deck` then has nothing to say that it
had not said before. Nothing here knows of sizes, copies or Heroes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from .cards import COMMON_COLUMNS, Card, Deck
from .chance import MASK, WORD, key_of, scale, spread
from .deckfile import CARD_LINE, CardIndex
from .diagnostics import Problem, closest, shown
from .spec import Column, GameSpec

PURPOSE = 0xDECC
"""Keeps the words of this chance apart from those of others with the same seed."""

_LISTS = ("keywords",)
_RANGE = re.compile(r"(\d+(?:\.5)?)|(\d*(?:\.5)?)\s*-\s*(\d*(?:\.5)?)")


class CannotBuild(ValueError):
    """Why there is no such deck, as a sentence for people; `advice` says what to do, if that is known."""

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


def build_deck(
    cards: Iterable[Card],
    spec: GameSpec,
    options: Mapping[str, int],
    seed: int,
    wanted: Callable[[Card], bool] | None = None,
    size: int | None = None,
    included: Mapping[str, int] | None = None,
    name: str = "",
) -> Deck:
    """A legal deck by chance: `included` (copies by card id), then one after another of those `wanted` (all).

    The same arguments give the same deck, in whatever order `cards` come; the game's `deck_weight` says how
    often a card is taken beside others. `size` counts all cards; without it the deck is as small as a legal
    one can be. `options` are the game's, by name. Raises CannotBuild.
    """
    by_id = {card.id: card for card in sorted(cards, key=lambda card: card.id) if card.game == spec.name}
    table = _Table(spec, by_id, options, " ".join(name.split()), _header_cards(spec, by_id, seed))
    if not table.name:
        raise CannotBuild("the deck has no name", "give it one")
    table.include(included or {})
    if size is not None and table.size > size:
        raise CannotBuild(
            f"{table.size} cards are to be in a deck of {size}", "ask for fewer, or a larger deck"
        )
    pool = [card for card in by_id.values() if wanted is None or wanted(card)]
    _fill(table, pool, seed, size)
    return table.deck()


def _header_cards(spec: GameSpec, cards: Mapping[str, Card], seed: int) -> dict[str, str]:
    """For each line of the header that names a card, one of those that may stand there, by chance."""
    found = {}
    for at, named in enumerate(spec.header_cards):
        able = [card.name for card in cards.values() if card.type in named.types and named.fits(card)]
        if not able:
            raise CannotBuild(f"no card can be the {named.header}", f"add a {' or '.join(named.types)}")
        key = key_of(seed & ((1 << 2 * WORD) - 1), PURPOSE, 1, at)
        found[named.header] = able[scale(spread(key, 0), len(able))]
    return found


def _fill(table: _Table, pool: list[Card], seed: int, size: int | None) -> None:
    """Add cards by chance until the deck is of that size or, without one, legal."""
    key = key_of(seed & ((1 << 2 * WORD) - 1), PURPOSE, 0, 0)
    weights = {card.id: table.spec.deck_weight(card) for card in pool}
    open_cards = [card for card in pool if weights[card.id] > 0]
    fitting = len(open_cards)
    refused: Problem | None = None
    drawn = reopened = 0
    while not table.is_done(size):
        if not open_cards and reopened < table.size:  # a card refused before may go with those added since
            reopened = table.size
            open_cards = [card for card in pool if weights[card.id] > 0]
        if not open_cards:
            raise _too_few(fitting, table.size, refused)
        card = _pick(open_cards, weights, spread(key, drawn & MASK))
        drawn += 1
        problem = table.add(card.id, 1)
        if problem:
            refused = problem
            open_cards.remove(card)
    left = table.problems()
    if left:
        raise CannotBuild(f"a deck of {table.size} cards is not legal: {left[0].message}", left[0].help)


def _pick(cards: Sequence[Card], weights: Mapping[str, int], word: int) -> Card:
    """The card on which a 32-bit word falls, each as likely as its weight."""
    at = scale(word, sum(weights[card.id] for card in cards))
    for card in cards:
        at -= weights[card.id]
        if at < 0:
            return card
    raise AssertionError("a scaled word is below its bound")


def _too_few(fitting: int, size: int, refused: Problem | None) -> CannotBuild:
    if not refused:
        return CannotBuild("no card fits", "ask for less")
    fit = "1 card fits" if fitting == 1 else f"{fitting} cards fit"
    message = f"{fit}, and a legal deck of them has {size} cards at most: {refused.message}"
    return CannotBuild(message, "ask for more kinds of cards, or for another size")


class _Table:
    """A deck that grows as long as the game has nothing against it."""

    def __init__(
        self,
        spec: GameSpec,
        cards: Mapping[str, Card],
        options: Mapping[str, int],
        name: str,
        named: Mapping[str, str],
    ) -> None:
        self.spec = spec
        self.cards = cards
        self.options = options
        self.name = name
        self.named = named
        self.copies: Counter[str] = Counter()
        self.known = {_kind(problem) for problem in self.problems()}

    @property
    def size(self) -> int:
        return self.copies.total()

    def deck(self) -> Deck:
        """The deck so far."""
        listed = tuple(sorted((card, count) for card, count in self.copies.items() if count))
        header = {"game": self.spec.name, "name": self.name, **self.named}
        return Deck(self.spec.name, slug(self.name), self.name, header, listed)

    def problems(self) -> list[Problem]:
        """What the game has to say about the deck so far."""
        return list(self.spec.check_deck(self.deck(), self.cards, self.options))

    def is_done(self, size: int | None) -> bool:
        """Whether it has its size; without one, whether it is a deck that may be played."""
        return self.size >= size if size is not None else not self.known and self.size > 0

    def add(self, card: str, copies: int) -> Problem | None:
        """Add copies of a card, or say what the game has against it."""
        self.copies[card] += copies
        found = self.problems()
        new = [problem for problem in found if _kind(problem) not in self.known]
        if new:
            self.copies[card] -= copies
            return new[0]
        self.known = {_kind(problem) for problem in found}
        return None

    def include(self, included: Mapping[str, int]) -> None:
        """Add cards that have to be there. Raises CannotBuild."""
        for card, copies in sorted(included.items()):
            problem = self.add(card, copies)
            if problem:
                raise CannotBuild(problem.message, problem.help)


def _kind(problem: Problem) -> tuple[str, str, str]:
    """What a problem is about, whatever the numbers in it."""
    return problem.code, problem.rule, problem.card


def slug(name: str) -> str:
    """A name as the stem of a deck's file: small letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-") or "deck"


# --- what people ask for --------------------------------------------------------------------------


def wanted_by(words: Iterable[str], spec: GameSpec, cards: Iterable[Card]) -> Callable[[Card], bool]:
    """Read `column=value` words: a card must fit each column named, with any of the values given for it.

    Capitals do not matter. Columns of numbers take ranges too (`1-4`, `7-`); `keywords` takes a keyword with
    its tier or without. Raises CannotBuild for an unknown column and for a value that no card has.
    """
    pool = [card for card in cards if card.game == spec.name]
    tests: dict[str, list[Callable[[Card], bool]]] = {}
    for word in words:
        column, equals, value = (part.strip() for part in word.partition("="))
        if not equals or not value:
            raise CannotBuild(f"{shown(word)} is no column=value", "write one, such as type=Hero")
        test = _test(column, value, spec)
        if not any(test(card) for card in pool):
            known = sorted({each for card in pool for each in _values(card, column)})
            meant = closest(value, known)
            advice = f"did you mean {column}={meant}?" if meant else "ask for a value that some card has"
            raise CannotBuild(f"no card of {spec.title} has {column}={value}", advice)
        tests.setdefault(column, []).append(test)
    return lambda card: all(any(test(card) for test in some) for some in tests.values())


def _test(column: str, value: str, spec: GameSpec) -> Callable[[Card], bool]:
    numbers = {each.name: each for each in spec.card_columns if each.number}
    known = (*COMMON_COLUMNS, *(each.name for each in spec.card_columns))
    if column not in known:
        meant = closest(column, known)
        advice = f"did you mean {meant}?" if meant else f"the columns are: {', '.join(known)}"
        raise CannotBuild(f"cards of {spec.title} have no column '{column}'", advice)
    if column in numbers:
        low, high = _bounds(numbers[column], value)
        return lambda card: column in card.fields and low <= card.number(column) <= high
    plain = value.casefold()
    if column in _LISTS:
        return lambda card: any(
            each.casefold() == plain or each.casefold().startswith(f"{plain} ")
            for each in _values(card, column)
        )
    return lambda card: any(each.casefold() == plain for each in _values(card, column))


def _bounds(column: Column, value: str) -> tuple[int, int]:
    """The lowest and highest number meant, as cards hold it."""
    found = _RANGE.fullmatch(value)
    if not found or value == "-" or (column.scale == 1 and "." in value):
        name = column.name
        raise CannotBuild(f"{name} is a number, not {shown(value)}", f"write {name}=3 or {name}=1-4")
    low, high = (found[1], found[1]) if found[1] else (found[2] or "0", found[3])
    return round(float(low) * column.scale), round(float(high) * column.scale) if high else 1 << WORD


def _values(card: Card, column: str) -> tuple[str, ...]:
    """What a card has in a column, as words; nothing if that is empty."""
    if column in COMMON_COLUMNS:
        found = getattr(card, column)
        return found if isinstance(found, tuple) else (found,) if found else ()
    return (card.word(column),) if column in card.fields else ()


def copies_of(lines: Iterable[str], spec: GameSpec, cards: Iterable[Card]) -> dict[str, int]:
    """Read `2 Card Name`, as in deck files, or `Card Name` for one: copies by card id. Raises CannotBuild."""
    index = CardIndex(spec.name, cards)
    found: Counter[str] = Counter()
    for line in lines:
        counted = CARD_LINE.fullmatch(line.strip())
        alone = index.find(line.strip())
        card = alone or (index.find(counted[2]) if counted else None)
        if card is None:
            written = counted[2] if counted else line.strip()
            meant = index.closest(written)
            advice = f"did you mean {meant}?" if meant else "write it as in a deck file: 2 Card Name"
            raise CannotBuild(f"{spec.title} has no card {shown(written)}", advice)
        copies = 1 if alone or not counted else int(counted[1])
        if copies < 1:
            raise CannotBuild(f"{copies} is no number of copies of {card.name}", "write 1 or more")
        found[card.id] += copies
    return dict(found)
