"""`set_up`: overwrite a position with one described by data, for tests, scenarios and experiments.

    {"turn": 5, "active": 1, "seats": [{"life": 4, "weapon": "Sword", "hand": ["Bolt"]}, {"armor": "Mail"}]}

The cards of a position are taken from each seat's deck list, one piece after another; those it does not
mention go, in the order of the list, where `rest` says. Who knows what follows from the zones; `seen` marks
more. What only statistics read starts empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.kernel.diagnostics import closest
from rulesets.kernel.position_types import Path, PositionError, place_of, validated
from rulesets.obol.naming import SLOT_NAMES, hero
from rulesets.obol.position_model import ENDING_NAMES, Entry, Equipped, PositionModel, Side
from rulesets.obol.state import DECK_SIZE, HAND_SIZE, NOBODY, OBOL, Ending
from rulesets.obol.zones import empty, other, reveal, reveal_to

READ_ONLY_KEY = "attack"


def set_up(position: Any, data: PositionModel | Mapping[str, Any]) -> None:
    """Overwrite a position with the one that `data` describes; works for either runtime.

    Raises PositionError, with a path into the data and a sentence, for an unknown key, card or word, a
    number out of range, more copies than the deck list has, or a key that only snapshots have; the position
    is then as it was.
    """
    model = data if isinstance(data, PositionModel) else validated(PositionModel, data)
    raw = model.model_dump(by_alias=True, exclude_unset=True)
    trial = position.copy()
    Writer(trial, model, raw).write()
    trial.refresh()
    position.states[0] = trial.states[0]
    position.refresh()


class Supply:
    """The pieces of one seat's deck list, handed out by name; the Obol beside them, once."""

    def __init__(self, position: Any, seat: int) -> None:
        self.free: dict[str, list[int]] = {}
        self.names: dict[str, str] = {}
        deck = position.game.decks[seat]
        self.size = int(deck.length)
        cards = position.match.cards
        for piece in range(1, self.size + 1):
            self._add(cards[int(deck.card[piece]) - 1], piece)
        if int(position.game.obol) and seat == 1:
            self._add(cards[int(position.game.obol) - 1], OBOL)

    def _add(self, card: Any, piece: int) -> None:
        self.free.setdefault(card.id, []).append(piece)
        self.names[card.id] = card.name

    def take(self, name: str) -> int:
        """The next free piece of this card. Raises ValueError if there is none."""
        known = {each.casefold(): card for card, each in self.names.items()}
        card = name if name in self.free else known.get(name.casefold())
        if card is None:
            near = closest(name, self.names.values())
            hint = f"; did you mean {near}?" if near else ""
            raise ValueError(f"its deck list has no card '{name}'{hint}")
        if not self.free[card]:
            raise ValueError(f"the position uses more of {self.names[card]} than its deck list has")
        return self.free[card].pop(0)

    def rest(self) -> list[int]:
        """Every piece of the deck list not taken, in its order."""
        return sorted(piece for pieces in self.free.values() for piece in pieces if piece != OBOL)


class Writer:
    """Fills the state of one position."""

    def __init__(self, position: Any, model: PositionModel, raw: Mapping[str, Any]) -> None:
        self.position = position
        self.state = position.state
        self.game = position.game
        self.model = model
        self.raw = raw

    def fail(self, path: Path, sentence: str) -> PositionError:
        """The error to raise for what stands at this path."""
        return PositionError(path, place_of(path, self.raw), sentence)

    def write(self) -> None:
        """All of it: the course of the game, then each side."""
        state, model = self.state, self.model
        if len(model.seats) == 1:
            raise self.fail(("seats",), "seats has 1 entry; a game has two sides")
        limit = int(self.game.options.turn_limit)
        if model.turn > limit:
            raise self.fail(("turn",), f"turn is {model.turn}; it goes from 1 to {limit}")
        state.turn = model.turn
        state.active = model.active - 1
        state.seconds = model.seconds
        state.ending = ENDING_NAMES.index(model.ending)
        state.winner = model.winner - 1
        if state.ending == Ending.NONE and state.winner != NOBODY:
            raise self.fail(("winner",), "it has a winner but no ending")
        if model.seed is not None:
            state.seed = model.seed
        for name in ("decisions", "turn_decisions", "limit_card", "last_card"):
            setattr(state, name, 0)
        for i in range(4):
            state.known[i] = 0
        for seat, side in enumerate(model.seats or [Side.model_validate({})] * 2):
            self._side(seat, side)

    def _side(self, seat: int, side: Side) -> None:
        if side.attack is not None:
            path = ("seats", seat, READ_ONLY_KEY)
            raise self.fail(path, f"{READ_ONLY_KEY} comes out of play; it can be compared, not set")
        self._numbers(seat, side)
        supply = Supply(self.position, seat)
        self._gear(seat, side, supply)
        player = self.state.players[seat]
        names = [each if isinstance(each, str) else each.card for each in side.hand]
        held = self._take(seat, "hand", names, supply)
        for piece, card in zip(held, side.hand, strict=True):
            reveal_to(self.state, seat, seat, piece)
            if piece == OBOL or (not isinstance(card, str) and card.seen):
                reveal_to(self.state, other(seat), seat, piece)
        discarded = self._take(seat, "discard", side.discard, supply)
        piled = self._take(seat, "deck", side.deck, supply)
        if OBOL in piled:
            raise self.fail(("seats", seat, "deck", piled.index(OBOL)), "this card is in no deck")
        rest = supply.rest()
        if side.rest == "refuse" and rest:
            sentence = f"{len(rest)} of its deck list's {supply.size} cards are nowhere"
            raise self.fail(("seats", seat, "rest"), sentence)
        piles = discarded if side.rest == "discard" else piled
        piles += rest
        for piece in discarded:
            reveal(self.state, seat, piece)
        player.hand_count = fill(player.hand, held, HAND_SIZE)
        player.discard_count = fill(player.discard, discarded, HAND_SIZE)
        player.deck_count = fill(player.deck, piled[::-1], DECK_SIZE)

    def _take(self, seat: int, zone: str, names: Sequence[str], supply: Supply) -> list[int]:
        return [self._piece(seat, name, ("seats", seat, zone, at), supply) for at, name in enumerate(names)]

    def _piece(self, seat: int, name: str, path: Path, supply: Supply) -> int:
        if not name:
            raise self.fail(path, "which card? Give it as 'card'")
        try:
            return supply.take(name)
        except ValueError as problem:
            raise PositionError(path, f"seat {seat + 1}", str(problem)) from None

    def _numbers(self, seat: int, side: Side) -> None:
        player, options = self.state.players[seat], self.game.options
        mine = seat == self.state.active
        turns = (self.model.turn + 1) // 2 if mine else self.model.turn // 2
        grown = int(options.start_energy) + turns * int(options.energy_gain)
        implied = min(grown, max(int(options.energy_cap), int(options.start_energy)))
        life = hero(self.position, seat).number("life")
        player.max_life = life if side.max_life is None else side.max_life
        player.life = player.max_life if side.life is None else side.life
        player.max_energy = implied if side.max_energy is None else side.max_energy
        player.energy = int(mine) * player.max_energy if side.energy is None else side.energy
        player.bonus = side.bonus
        player.timed_out = side.timed_out
        player.rolls = side.rolls
        zeroes = ("events", "fired", "opening", "drawn", "played")
        for name in (*zeroes, "attacks", "heavies", "abilities", "trinkets", "obol_turn"):
            setattr(player, name, 0)
        if player.life > player.max_life:
            path = ("seats", seat, "life")
            raise self.fail(path, f"life is {int(player.life)}; the maximum is {int(player.max_life)}")

    def _gear(self, seat: int, side: Side, supply: Supply) -> None:
        for slot, key in SLOT_NAMES.items():
            gear = self.state.players[seat].gear[slot]
            empty(gear)
            entry: str | Equipped | None = getattr(side, key)
            if entry is None:
                continue
            path = ("seats", seat, key)
            piece = self._piece(seat, entry if isinstance(entry, str) else entry.card, path, supply)
            row = int(self.game.decks[seat].card[piece]) if piece != OBOL else int(self.game.obol)
            card = self.game.cards[row]
            if card.type != slot + 1:
                raise self.fail(path, f"this card is no {key}")
            gear.piece = piece
            gear.card = row
            gear.wear = int(card.wear)
            if not isinstance(entry, str) and entry.left is not None:
                gear.wear = entry.left
            reveal(self.state, seat, piece)


def fill(zone: Any, pieces: Sequence[int], size: int) -> int:
    """Put the pieces into a zone and zeroes behind them; gives how many they are."""
    for i in range(size):
        zone[i] = pieces[i] if i < len(pieces) else 0
    return len(pieces)


def mentioned(data: PositionModel | Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Every card that each seat's zones mention: names or ids as written, with repeats; heroes are none of
    them. Raises PositionError as `set_up` does for data that is no position."""
    model = data if isinstance(data, PositionModel) else validated(PositionModel, data)
    names: tuple[list[str], list[str]] = ([], [])
    for found, side in zip(names, model.seats, strict=False):
        gear = [getattr(side, key) for key in SLOT_NAMES.values()]
        entries = [*(each for each in gear if each is not None), *side.hand, *side.deck, *side.discard]
        found += [entry.card if isinstance(entry, Entry) else entry for entry in entries]
    return tuple([name for name in found if name] for found in names)  # type: ignore[return-value]


def headers(data: PositionModel | Mapping[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """The lines of each seat's deck header that name a card: its hero, where the position says which."""
    model = data if isinstance(data, PositionModel) else validated(PositionModel, data)
    found: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for header, side in zip(found, model.seats, strict=False):
        if side.hero is not None:
            header["hero"] = side.hero
    return found
