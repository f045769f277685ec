"""The rules of a game from plain Python: matches, positions, whole games, in either runtime."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from rulesets import RULESETS
from rulesets.kernel.cache import one_compiles
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.deckfile import CardIndex
from rulesets.kernel.layout import numbers_of_bytes, plain
from rulesets.kernel.loader import Runtime, Tree, load_tree
from rulesets.kernel.spec import GameSpec, HeaderCard
from sims.pilots import pilot_code
from sims.rows import ROW
from sims.seam import NAMES

Rows = npt.NDArray[np.void]
Integers = npt.NDArray[np.int64]

LOOP = "sims.loop"
SEAM = "sims.seam"
STATES = 3


class IllegalAction(ValueError):
    """The action is not legal in this position, which is left as it was."""


class Engine:
    """One game's rules and pilots in one runtime; made by `load_engine`."""

    def __init__(self, spec: GameSpec, tree: Tree) -> None:
        self.spec = spec
        self.runtime = tree.runtime
        self.tree = tree
        self.loop: Any = tree.module(LOOP)
        self.rules: Any = tree.module(spec.engine)
        self.notation: ModuleType = __import__(spec.notation, fromlist=["_"])

    @property
    def needs_compiling(self) -> bool:
        """Whether the first game will wait for the compiler (about half a minute)."""
        return self.runtime is not Runtime.TWIN and not self.tree.is_cached

    def make(self, kind: Any, count: int) -> Any:
        """`count` zeroed rows of a layout, in this runtime's form."""
        if self.runtime is Runtime.TWIN:
            from rulesets.kernel.layout import Rows as TwinRows

            return TwinRows(kind() for _ in range(count))
        return np.zeros(count, kind.dtype)

    def match(
        self,
        cards: Sequence[Card],
        deck_a: Deck,
        deck_b: Deck,
        options: Mapping[str, int] | None = None,
    ) -> Match:
        """Two decks against each other. `cards` is the run's card list, sorted by id.

        Raises ValueError for an option out of range, a card the list lacks, or a deck too large.
        """
        return Match(self, cards, (deck_a, deck_b), options or {})

    def warm(self, match: Match) -> None:
        """Compile, or load, the code that plays whole games; only one process compiles at a time."""
        with one_compiles(self.tree.folder):
            match.play([0], [0], ("random", "random"))


@cache
def load_engine(game: str, runtime: str = Runtime.COMPILED) -> Engine:
    """The engine of a game by its short name, once a process.

    Raises KeyError for an unknown game and ImportError for a compiled runtime without numba.
    """
    spec = RULESETS[game]
    tree = load_tree(game, Runtime(runtime), spec.engine, SEAM, NAMES, [LOOP])
    return Engine(spec, tree)


class Match:
    """Two decks, their cards and the options, ready to play. Not to be shared between threads."""

    def __init__(
        self, engine: Engine, cards: Sequence[Card], decks: tuple[Deck, Deck], options: Mapping[str, int]
    ) -> None:
        self.engine = engine
        self.cards = list(cards)
        self.decks = decks
        self.options = engine.spec.option_values(options)
        self.index = {card.id: row for row, card in enumerate(self.cards, start=1)}
        rules, loop = engine.rules, engine.loop
        self.games = engine.make(rules.Game, 2)
        self.states = engine.make(rules.State, STATES)
        self.choices = engine.make(rules.Choices, 1)
        self.memories = engine.make(loop.Memory, 2)
        self.notes = engine.make(loop.Notes, 1)
        self._fill(self.games[0])
        cards_by_id = {card.id: card.name for card in self.cards}
        self.names = [["?", *(cards_by_id[card] for card in self.pieces(side))] for side in range(2)]
        self.games[1] = self.games[0]  # copies: the same game with the decks in each other's seats
        for seat in range(2):
            self.games[1].decks[seat] = self.games[0].decks[1 - seat]

    def pieces(self, side: int) -> list[str]:
        """The card id of each piece of deck A (0) or B (1), from piece 1 on."""
        return [card for card, copies in self.decks[side].cards for _ in range(copies)]

    def header_cards(self) -> Iterator[tuple[int, HeaderCard, Card]]:
        """Side (0 for deck A, 1 for B), line and card of each card that a header names. Raises ValueError for
        one there is not."""
        spec = self.engine.spec
        if not spec.header_cards:
            return
        index = CardIndex(spec.name, self.cards)
        for side, deck in enumerate(self.decks):
            for named in spec.header_cards:
                card = index.find(deck.header.get(named.header, ""))
                if card is None:
                    raise ValueError(f"deck {deck.id} names no card of these as its {named.header}")
                yield side, named, card

    def _fill(self, game: Any) -> None:
        """Options, cards and decks of the game in which deck A sits in seat 1."""
        for name, setting in self.options.items():
            setattr(game.options, name, setting)
        held = {card for deck in self.decks for card, _ in deck.cards}
        in_headers = list(self.header_cards())
        held |= {card.id for _, _, card in in_headers}
        for name, rows in self.engine.spec.tables(self.cards, held).items():
            if isinstance(rows, int):
                setattr(game, name, rows)
                continue
            table = getattr(game, name)
            if len(rows) > len(table):
                raise ValueError(f"{len(rows) - 1} {name}; the engine holds up to {len(table) - 1}")
            for row, fields in enumerate(rows):
                for field, number in fields.items():
                    setattr(table[row], field, number)
        for side, named, card in in_headers:
            setattr(game.decks[side], named.field, self.index[card.id])
        for side in range(2):
            target = game.decks[side]
            pieces = self.pieces(side)
            if len(pieces) > len(target.card) - 2:
                raise ValueError(f"deck {self.decks[side].id} has {len(pieces)} cards, too many to play")
            bits = {card: bit for bit, (card, _) in enumerate(self.decks[side].cards)}
            target.length = len(pieces)
            target.side = side
            for piece, card_id in enumerate(pieces, start=1):
                if card_id not in self.index:
                    raise ValueError(f"deck {self.decks[side].id} holds '{card_id}', which is no card here")
                target.card[piece] = self.index[card_id]
                target.bit[piece] = bits[card_id]
            cards = [self.cards[self.index[card_id] - 1] for card_id in pieces]
            for name, mask in self.engine.spec.deck_masks(cards, self.options).items():
                setattr(target, name, mask)

    def play(
        self, seeds: Sequence[int] | Integers, swapped: Sequence[int] | Integers, pilots: Sequence[str]
    ) -> Rows:
        """Play len(seeds) games; gives an array of `ROW`. `pilots[0]` plays deck A in both seats."""
        codes = [pilot_code(name) for name in pilots]
        loop = self.engine.loop
        if self.engine.runtime is Runtime.TWIN:
            rows = self.engine.make(loop.Row, len(seeds))
            order: list[Any] = [[int(seed) for seed in seeds], [int(seat) for seat in swapped], codes]
        else:
            rows = np.zeros(len(seeds), loop.Row.dtype)
            order = [np.ascontiguousarray(part, np.int64) for part in (seeds, swapped, codes)]
        loop.play_games(self.states, self.games, self.choices, self.memories, self.notes, *order, rows)
        if self.engine.runtime is Runtime.TWIN:
            return _plain_rows(rows)
        return np.asarray(rows).view(ROW)

    def new_game(self, seed: int, swapped: int = 0) -> Position:
        """A game at its first decision."""
        position = Position(self, swapped)
        position._do(self.engine.loop.Do.BEGIN, int(seed))
        return position

    def position(self, fill: Callable[[Any, Any], None], swapped: int = 0, seed: int = 0) -> Position:
        """A position set up by hand: `fill(state, game)` overwrites the state of a game just begun."""
        position = self.new_game(seed, swapped)
        fill(position.state, self.games[swapped])
        position.refresh()
        return position

    def replay(self, seed: int, swapped: int, pilots: Sequence[str]) -> Iterator[tuple[Position, int]]:
        """One game again: each position with the action taken in it, then the last one with -1."""
        position = self.new_game(seed, swapped)
        while not position.over:
            action = position.ask(pilots[position.decider ^ swapped])
            yield position, action
            position.apply(action)
        yield position, -1


class Position:
    """A position with its legal actions. Seats are 0 and 1."""

    def __init__(self, match: Match, swapped: int) -> None:
        self.match = match
        self.swapped = swapped
        engine = match.engine
        self.states = engine.make(engine.rules.State, STATES)
        self.choices = engine.make(engine.rules.Choices, 1)
        self.memories = engine.make(engine.loop.Memory, 2)
        self._view: Any = None

    @property
    def state(self) -> Any:
        """The state record: read it freely; change it only to set up a position, then `refresh`."""
        return self.states[0]

    @property
    def view(self) -> Any:
        """The state to be read only, as a plain object: reading a NumPy record field by field is slow."""
        engine = self.match.engine
        if engine.runtime is Runtime.TWIN:
            return self.state
        if self._view is None:
            flat = numbers_of_bytes(self.state.tobytes(), engine.rules.State)
            self._view = plain(engine.rules.State, iter(flat))
        return self._view

    @property
    def game(self) -> Any:
        """What never changes in this game."""
        return self.match.games[self.swapped]

    def _do(self, what: int, argument: int) -> int:
        """One call of the loop's `one`."""
        order: Any = [int(what), self.swapped, argument]
        if self.match.engine.runtime is not Runtime.TWIN:
            order = np.array(order, np.int64)
        one = self.match.engine.loop.one
        return int(one(self.states, self.match.games, self.choices, self.memories, order))

    def refresh(self) -> None:
        """List the legal actions again after the state was set by hand."""
        self._view = None
        self._do(self.match.engine.loop.Do.STEP, -1)

    @property
    def over(self) -> bool:
        return int(self.state.ending) != 0

    @property
    def decider(self) -> int:
        """The seat that decides now, -1 once the game is over."""
        return self._do(self.match.engine.loop.Do.SEAT, 0)

    @property
    def winner(self) -> int:
        """The seat that won, -1 for a draw or an unfinished game."""
        return int(self.state.winner)

    @property
    def ending(self) -> str:
        """The name of the ending, as in the game's spec."""
        return self.match.engine.spec.endings[int(self.state.ending)].name

    def legal_actions(self) -> list[int]:
        """The legal actions; empty once the game is over."""
        choices = self.choices[0]
        return [int(action) for action in choices.actions[: int(choices.count)]]

    def playable(self) -> int:
        """Mask of the hand cards among the legal actions, by distinct-card bit."""
        return int(self.choices[0].playable)

    def apply(self, action: int) -> None:
        """Carry out an action. Raises IllegalAction, the position unchanged, unless it is legal or a
        concession while the game runs."""
        if action not in self.legal_actions() and not self._may_concede(action):
            raise IllegalAction(f"'{self.text(action)}' is not legal here")
        self._view = None
        self._do(self.match.engine.loop.Do.STEP, action)

    def _may_concede(self, action: int) -> bool:
        return not self.over and action in self.match.engine.notation.CONCESSIONS

    def ask(self, pilot: str) -> int:
        """What this pilot does here; its stream moves on."""
        return self._do(self.match.engine.loop.Do.ASK, pilot_code(pilot))

    def value(self, seat: int) -> int:
        """The game's evaluation of this position for a seat."""
        return self._do(self.match.engine.loop.Do.VALUE, seat)

    def observed(self, viewer: int) -> Position:
        """A copy reduced to what the viewer knows; it lists no choices while the other seat decides."""
        engine = self.match.engine
        seen = self.copy()
        seen._do(engine.loop.Do.LOOK, viewer)
        if seen.decider != viewer:
            seen.choices = engine.make(engine.rules.Choices, 1)
        return seen

    def redealt(self, viewer: int) -> Position:
        """A copy with everything unknown to the viewer dealt anew; the viewer's stream moves on."""
        dealt = self.copy()
        dealt._do(self.match.engine.loop.Do.DEAL, viewer)
        self.memories[viewer] = dealt.memories[viewer]
        return dealt

    def copy(self) -> Position:
        """An independent copy, pilots' streams included."""
        twin = Position(self.match, self.swapped)
        for name in ("states", "choices", "memories"):
            mine, theirs = getattr(self, name), getattr(twin, name)
            for i in range(len(mine)):
                theirs[i] = mine[i]
        return twin

    def text(self, action: int) -> str:
        """An action as people write it; see docs/formats.md."""
        return str(self.match.engine.notation.action_text(self, action))

    def parse(self, text: str) -> int:
        """The action that a text stands for. Raises ValueError, with a sentence for people."""
        return int(self.match.engine.notation.parse_action(self, text))

    def board(self) -> str:
        """The position for people to read."""
        return str(self.match.engine.notation.board(self))

    def card_name(self, seat: int, piece: int) -> str:
        """The name of a seat's piece; `?` where it is hidden."""
        names = self.match.names[seat ^ self.swapped]
        return names[piece] if piece < len(names) else "?"


def _plain_rows(rows: Any) -> Rows:
    out = np.zeros(len(rows), ROW)
    for i, row in enumerate(rows):
        for name in ROW.names or ():
            out[i][name] = getattr(row, name)
    return out
