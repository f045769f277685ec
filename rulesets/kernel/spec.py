"""What a game declares about itself, so that nothing outside its folder needs to name it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from .effects.phrases import said_number

if TYPE_CHECKING:
    from rulesets.kernel.cards import Card, Deck
    from rulesets.kernel.diagnostics import Problem
    from rulesets.kernel.effects.language import Language


@dataclass(frozen=True, slots=True)
class Setting:
    """A rules option: an integer with its default, its inclusive range and what it means."""

    default: int
    low: int
    high: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Column:
    """A card column of one game. `low`/`high` bound whole numbers; `choices` lists the legal words.

    `scale` 2 allows halves: a card then holds twice what is written, and so are the bounds.
    """

    name: str
    meaning: str
    number: bool = False
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    scale: int = 1

    def written(self, value: int) -> str:
        """A number as the column shows it: a whole one, or with a half."""
        return said_number(value, self.scale)


@dataclass(frozen=True, slots=True)
class Prediction:
    """What the rules lead one to expect between the values of a group: in each of `pairs` the first value
    should do better against the second than it would otherwise. `title` names the rule, `meaning` says it.
    """

    title: str
    meaning: str
    pairs: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Group:
    """By what a report groups cards: `of(card)` gives the values a card belongs to, `order` sorts them.

    A group with a prediction is also reported value against value.
    """

    name: str
    title: str
    order: tuple[str, ...]
    of: Callable[[Card], tuple[str, ...]]
    prediction: Prediction | None = None


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """By what a report groups decks: `of(deck, cards)` gives the one value a deck belongs to, empty for none;
    `cards` are all cards by id.
    """

    name: str
    title: str
    of: Callable[[Deck, Mapping[str, Card]], str]


@dataclass(frozen=True, slots=True)
class Speed:
    """Games a second on one core that the project wants of a game, by pilot."""

    random: int
    greedy: int


@dataclass(frozen=True, slots=True)
class Measure:
    """A named integer column of a game's row.

    Where each seat has one of its own, `seat` is 1 or 2 and `what` the same words for both: the report then
    tells how often a side had which value and how often it won with it. `words` are what the values 0, 1, ...
    stand for, where they are no amounts.
    """

    name: str
    meaning: str
    seat: int = 0
    what: str = ""
    words: tuple[str, ...] = ()


def by_seat(name: str, meaning: str, what: str, words: tuple[str, ...] = ()) -> tuple[Measure, Measure]:
    """The same measure of seat 1 and of seat 2."""
    first, second = (
        Measure(f"{name}_{seat}", f"{meaning}, seat {seat}", seat, what, words) for seat in (1, 2)
    )
    return first, second


@dataclass(frozen=True, slots=True)
class Ending:
    """A way a game can end; its code in a row is its position in `GameSpec.endings`."""

    name: str
    meaning: str


def anyone(_: Card) -> bool:
    """Every card."""
    return True


@dataclass(frozen=True, slots=True)
class HeaderCard:
    """A card that a deck names in a line of its header, beside those it lists.

    `header` is the line's name, one of `GameSpec.deck_headers`; `types` are the card types that may stand
    there; `field` is the field of the engine's record of a deck that gets the card's row in the card table.
    `fits` says which of those a deck by chance may take. One that is `listed` is among the cards of the deck.
    """

    header: str
    field: str
    types: tuple[str, ...]
    fits: Callable[[Card], bool] = anyone
    listed: bool = False


def evenly(_: Card) -> int:
    """No card before another."""
    return 1


def no_masks(_: Sequence[Card], __: Mapping[str, int]) -> dict[str, int | list[int]]:
    """Nothing is said of a deck's pieces beforehand."""
    return {}


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game as the rest of the toolkit sees it.

    `engine` names the module that holds the compiled interface (see `rulesets.kernel.loader`);
    `tables(cards, held)` gives the rows and flags of the engine's `Game` record, by table and field name;
    row 0 of each table is the null row, the rows of `cards` follow the order given, and `held` are the ids
    of those that are in a deck or its header. `deck_masks(pieces, options)` gives masks, or lists of masks,
    of the engine's record of one deck, by field name: bit n says something of piece n, that is of the card
    `pieces[n - 1]`.
    `refused_types` are card types that the game knows of and cannot play, each with why.
    `header_cards` are the cards that a deck names in its header; every deck has them.
    `positions` names the module with the game's positions as data: `PositionModel`, `CardModel`, `FILLER`,
    `set_up`, `snapshot`, `mentioned`, `why_not`, `PositionError`. It may have `BESIDE`, cards that every
    scenario has beside the decks; `made_by(cards, known)`, the cards that these bring into the game;
    `in_no_deck(card)`; and, needed with `header_cards`, `headers(position)` and `HEADERS`: the cards in the
    decks' headers, and those that stand there where nothing is said.
    `language` is what its cards can say, None where they have neither keywords nor effects.
    `deck_weight(card)` is how often a deck that is built by chance takes a card beside others (0: never), so
    that its hands can be played.
    `deck_groups` sort decks for reports; `speed` is what benchmarks measure against.
    """

    name: str
    title: str
    rules_version: int
    engine: str
    notation: str
    options: type
    card_columns: tuple[Column, ...]
    card_types: tuple[str, ...]
    groups: tuple[Group, ...]
    measures: tuple[Measure, ...]
    endings: tuple[Ending, ...]
    check_card: Callable[[Card], Iterable[Problem]]
    check_deck: Callable[[Deck, Mapping[str, Card], Mapping[str, int]], Iterable[Problem]]
    tables: Callable[[Sequence[Card], Collection[str]], Mapping[str, Sequence[Mapping[str, int]] | int]]
    refused_types: Mapping[str, str] = field(default_factory=dict)
    deck_headers: tuple[str, ...] = ()
    header_cards: tuple[HeaderCard, ...] = ()
    positions: str = ""
    language: Language | None = None
    deck_weight: Callable[[Card], int] = evenly
    deck_masks: Callable[[Sequence[Card], Mapping[str, int]], Mapping[str, int | list[int]]] = no_masks
    deck_groups: tuple[DeckGroup, ...] = ()
    speed: Speed | None = None

    def settings(self) -> dict[str, Setting]:
        """Every rules option by name, in the order of declaration."""
        hints: dict[str, Any] = get_type_hints(self.options, include_extras=True)
        notes = {name: get_args(hint)[-1:] for name, hint in hints.items()}
        return {name: note[0] for name, note in notes.items() if note and isinstance(note[0], Setting)}

    def option_values(self, chosen: Mapping[str, int] | None = None) -> dict[str, int]:
        """All options with their defaults, `chosen` put over them.

        Raises ValueError, with a sentence for people, for an unknown name or a value out of range.
        """
        settings = self.settings()
        values = {name: setting.default for name, setting in settings.items()}
        for name, value in (chosen or {}).items():
            if name not in settings:
                raise ValueError(
                    f"{self.title} has no option '{name}'; `evenhand options {self.name}` lists them"
                )
            setting = settings[name]
            if not setting.low <= value <= setting.high:
                raise ValueError(f"option {name} is {value}; it goes from {setting.low} to {setting.high}")
            values[name] = value
        return values


def numbered(values: Sequence[str]) -> dict[str, int]:
    """Words to codes, from 0 in the order given."""
    return {value: code for code, value in enumerate(values)}
