"""What a position should be against what it is; only what is named is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .cards import Known
from .words import CARD, SEATS

DECK = "deck"
Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Unlike:
    """A place where the position is not as expected; either value may be None, for empty."""

    path: Path
    expected: Any
    got: Any


def compare(expected: Mapping[str, Any], got: Mapping[str, Any], known: Known, filler: str) -> list[Unlike]:
    """Where a full snapshot of a position is not what is expected of it, in the order of the expectation.

    A list is compared whole, a mapping by number only at its places. Slots that an expected row does not
    reach must be empty. Copies of `filler` that lie under the expected cards of a deck are passed over.
    """
    return list(_Comparison(known, filler).at((), expected, got))


class _Comparison:
    def __init__(self, known: Known, filler: str) -> None:
        self.known, self.filler = known, filler

    def at(self, path: Path, expected: Any, got: Any) -> Iterator[Unlike]:
        """The differences within one place."""
        if isinstance(expected, str):
            got = _card(got)
        elif isinstance(expected, Mapping) and isinstance(got, str):
            got = {CARD: got}
        if isinstance(expected, Mapping) and isinstance(got, Mapping):
            yield from self._mapping(path, expected, got)
        elif isinstance(expected, Mapping) and _is_list(got):
            for place, entry in expected.items():
                yield from self.at((*path, place - 1), entry, _entry(got, place - 1))
        elif _is_list(expected) and _is_list(got):
            yield from self._list(path, expected, got)
        elif not self._same(expected, got):
            yield Unlike(path, expected, got)

    def _mapping(self, path: Path, expected: Mapping[Any, Any], got: Mapping[Any, Any]) -> Iterator[Unlike]:
        """Key by key; if even the card is another one, there is no use in the rest."""
        if CARD in expected and not self._same(expected[CARD], got.get(CARD)):
            yield Unlike(path, expected, got)
            return
        for key, value in expected.items():
            yield from self.at((*path, key), value, got.get(key))

    def _list(self, path: Path, expected: Sequence[Any], got: Sequence[Any]) -> Iterator[Unlike]:
        if path == (SEATS,):
            for seat, side in enumerate(expected):
                yield from self.at((*path, seat), side, _entry(got, seat))
            return
        if path[-1:] == (DECK,):
            got = self._without_fillers(got, len(expected))
        slots = None in got or None in expected
        longest = max(len(expected), len(got))
        found = [
            each
            for place in range(longest)
            for each in self.at((*path, place), _entry(expected, place), _entry(got, place))
        ]
        whole = not slots and (len(expected) != len(got) or all(isinstance(each, str) for each in expected))
        if found and whole:
            yield Unlike(path, expected, got)
        else:
            yield from found

    def _without_fillers(self, got: Sequence[Any], least: int) -> Sequence[Any]:
        length = len(got)
        while length > least and _card(got[length - 1]) == self.filler:
            length -= 1
        return got[:length]

    def _same(self, expected: Any, got: Any) -> bool:
        """Whether two plain values are the same: words in any case, cards by name or id."""
        if expected == got and isinstance(expected, bool) == isinstance(got, bool):
            return True
        if not isinstance(expected, str) or not isinstance(got, str):
            return False
        card = self.known.find(expected)
        return _plain(expected) == _plain(got) or (card is not None and card.name == got)


def _plain(text: str) -> str:
    """A text without what makes no difference: capitals, spaces, the kind of apostrophe."""
    return " ".join(text.replace("’", "'").split()).casefold()


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _card(entry: Any) -> Any:
    return entry.get(CARD) if isinstance(entry, Mapping) else entry


def _entry(values: Sequence[Any], place: int) -> Any:
    return values[place] if 0 <= place < len(values) else None
