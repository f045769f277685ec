"""What the suite plays with: each game's bundled cards and decks, and engines broken on purpose."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from rulesets import RULESETS
from rulesets.kernel.cache import one_compiles
from rulesets.kernel.cardfile import load_cards
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.data import bundled_cards_file, bundled_decks
from rulesets.kernel.deckfile import load_deck
from rulesets.kernel.layout import numbers, numbers_of_bytes
from rulesets.kernel.loader import Runtime, load_tree
from rulesets.kernel.spec import GameSpec
from sims.engine import LOOP, SEAM, Engine, Match, Position, load_engine
from sims.pilots import PILOTS
from sims.seam import NAMES

Numbers = npt.NDArray[np.int64]

GAMES = tuple(RULESETS)
GREEDY, SCRIPTED, RANDOM = "greedy", "scripted", "random"


@dataclass(frozen=True)
class Table:
    """One game with its bundled cards and decks."""

    spec: GameSpec
    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]

    def match(
        self,
        engine: Engine,
        decks: tuple[int, int] = (0, 1),
        options: Mapping[str, int] | None = None,
    ) -> Match:
        """Two of the bundled decks, by their places in the list (which goes round)."""
        first, second = (self.decks[place % len(self.decks)] for place in decks)
        return engine.match(self.cards, first, second, options)


@cache
def table(game: str) -> Table:
    """The table of a game; its bundled files must be faultless."""
    spec = RULESETS[game]
    loaded = load_cards([bundled_cards_file()], spec)
    assert not loaded.findings
    decks = []
    for path in bundled_decks(game):
        deck, findings = load_deck(path, spec, loaded.cards, spec.option_values())
        assert deck is not None, findings
        decks.append(deck)
    assert len(decks) > 1, f"{game} has no two decks to play with"
    return Table(spec, loaded.cards, tuple(decks))


@cache
def warm_engine(game: str, runtime: str) -> Engine:
    """An engine all of whose entries are compiled or loaded, by one process at a time."""
    engine = load_engine(game, runtime)
    with one_compiles(engine.tree.folder):
        match = table(game).match(engine)
        match.play([0], [0], (RANDOM, RANDOM))
        position = match.new_game(0)
        position.apply(position.ask(RANDOM))
        position.observed(0)
        position.redealt(0)
        position.value(0)
    return engine


def broken_engine(game: str, folder: Path, module: str, *changes: str | tuple[str, str]) -> Engine:
    """A twin in which one module is changed; `module` is `engine` for the game's interface, or a full name.

    A change is source put behind the module's own (names it defines anew are what the loop and the
    pilots then use), or a pair: text that must be there once, and what stands in its place.
    """
    spec = RULESETS[game]
    name = spec.engine if module == "engine" else module
    source = Path(*name.split(".")).with_suffix(".py").read_text(encoding="utf-8")
    for change in changes:
        if isinstance(change, tuple):
            assert source.count(change[0]) == 1, f"{name}: {source.count(change[0])} times {change[0]!r}"
            source = source.replace(*change)
        else:
            source += "\n\n" + change
    file = folder / f"{name}.py"
    file.write_text(source, encoding="utf-8")
    return Engine(spec, load_tree(game, Runtime.TWIN, spec.engine, SEAM, NAMES, [LOOP], {name: file}))


def flat(engine: Engine, record: Any, kind: Any) -> Numbers:
    """Every number of a record in the order of declaration; the same in all runtimes."""
    if engine.runtime is Runtime.TWIN:
        return np.fromiter(numbers(record, kind), np.int64)
    return np.array(numbers_of_bytes(record.tobytes(), kind), np.int64)


def flat_state(position: Position) -> Numbers:
    """The whole state of a position."""
    engine = position.match.engine
    return flat(engine, position.state, engine.rules.State)


def zones(position: Position) -> list[list[int]]:
    """Every piece of each seat, zone after zone."""
    found: list[list[int]] = position.match.engine.notation.zones(position)
    return found


def pilot_pairs() -> list[tuple[str, str]]:
    """Every pilot in both chairs at least once, the random one against each."""
    return [(RANDOM, name) for name in PILOTS] + [(name, RANDOM) for name in PILOTS if name != RANDOM]


def walk(match: Match, seed: int, swapped: int, pilots: tuple[str, str]) -> Iterator[Position]:
    """The positions of one game, first to last; the same object, moved on."""
    for position, _ in match.replay(seed, swapped, pilots):
        yield position


def middle_positions(
    engine: Engine, count: int, options: Mapping[str, int] | None = None, every: int = 8
) -> Iterator[Position]:
    """`count` copies of positions from the middle of games of all decks and pilots, the same each time."""
    chance = random.Random(2)
    spread = table(engine.spec.name)
    pairs = pilot_pairs()
    found = 0
    for number in range(count):
        match = spread.match(engine, (number, number + 1 + number // len(spread.decks)), options)
        for position in walk(match, number, number % 2, pairs[number % len(pairs)]):
            if position.over or chance.randrange(every):
                continue
            yield position.copy()
            found += 1
            if found == count:
                return
