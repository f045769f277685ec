"""`set_up`: overwrite a position with one described by data, for tests, scenarios and experiments.

    {"turn": 5, "phase": "main 1", "active": 1,
     "seats": [{"hand": ["Ash Warden"], "row": [None, {"card": "Ash Warden", "position": "set"}]},
               {"valour": 12, "back": ["Fen"]}],
     "pending": [{"discard": 2, "seat": 1}]}

The cards of a position are taken from each seat's deck list, one piece after another; those it does not
mention go, in the order of the list, where `rest` says. Who knows what follows from the zones: owners
know their hands, rows and what they bring out, everybody knows the Graveyards and what lies face-up;
`seen` marks more. What only statistics read (opening hands, cards drawn and played, decisions so far)
starts empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from rulesets.kernel.diagnostics import closest
from rulesets.valour import SPEC
from rulesets.valour.naming import HEROICS, PHASE_CODES
from rulesets.valour.position_frames import Frame
from rulesets.valour.position_model import BuriedCard, Entry, PositionModel, Side
from rulesets.valour.position_types import Path, PositionError, place_of, validated
from rulesets.valour.set_frames import write_frame
from rulesets.valour.set_slots import bind, write_support, write_unit
from rulesets.valour.state import DECK_SIZE, NOBODY, SLOTS, Ending, Kind, Pending, Phase
from rulesets.valour.zones import clear, clear_support, other, reveal, reveal_to

DECIDING = (Phase.MAIN_1, Phase.BATTLE, Phase.MAIN_2)
ENDING_CODES = {ending.name: code for code, ending in enumerate(SPEC.endings)}
GOES_ON = Pending.ATTACK  # the one kind that can be set up and resolves by itself
WORKED_OUT = "{key} comes out of play; it can be compared, not set"


def set_up(position: Any, data: PositionModel | Mapping[str, Any]) -> None:
    """Overwrite a position with the one that `data` describes; works for either runtime.

    Raises PositionError, with a path into the data and a sentence, for an unknown key, card or word, a
    number out of range, more copies than the deck list has, a key that only snapshots have, or a
    position in which nobody could do anything; the position is then as it was.
    """
    model = data if isinstance(data, PositionModel) else validated(PositionModel, data)
    raw = model.model_dump(by_alias=True, exclude_unset=True)
    refuse_read_only(model, raw, ())
    trial = position.copy()
    Writer(trial, model, raw).write()
    trial.refresh()
    trial.refresh()  # effects that look at ATK see the one of the refresh before
    if not trial.over and not trial.legal_actions():
        path: Path = ("pending", len(model.pending) - 1) if model.pending else ()
        raise PositionError(path, "the position", "nobody can do anything: what is pending can't be answered")
    position.states[0] = trial.states[0]
    position.refresh()


def refuse_read_only(model: BaseModel, raw: Any, path: Path) -> None:
    """Refuse, anywhere inside, the kinds of frames and the keys that only snapshots have."""
    if isinstance(model, Frame) and model.refusal:
        raise PositionError(path, place_of(path, raw), model.refusal)
    for name, field in type(model).model_fields.items():
        if name not in model.model_fields_set:
            continue
        key = field.alias or name
        value = getattr(model, name)
        marks = field.json_schema_extra
        if isinstance(marks, dict) and marks.get("readOnly") and value:
            raise PositionError((*path, key), place_of(path, raw), WORKED_OUT.format(key=key))
        for inner, each in inside(value, (*path, key)):
            refuse_read_only(each, raw, inner)


def inside(value: Any, path: Path) -> Iterator[tuple[Path, BaseModel]]:
    """The models in a value, with their paths."""
    if isinstance(value, BaseModel):
        yield path, value
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from inside(each, (*path, index))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from inside(each, (*path, key))


class Supply:
    """The pieces of one seat's deck list, handed out by name."""

    def __init__(self, position: Any, seat: int) -> None:
        self.free: dict[str, list[int]] = {}
        self.ids: dict[str, str] = {}
        self.names: dict[str, str] = {}
        deck = position.game.decks[seat]
        self.size = int(deck.length)
        for piece in range(1, self.size + 1):
            card = position.match.cards[int(deck.card[piece]) - 1]
            self.free.setdefault(card.id, []).append(piece)
            self.ids[card.name.casefold()] = self.ids[card.id] = card.id
            self.names[card.id] = card.name
        self.copies = {card: len(pieces) for card, pieces in self.free.items()}

    def take(self, name: str) -> int:
        """The next free piece of this card. Raises ValueError if there is none."""
        card = self.ids.get(name) or self.ids.get(name.casefold())
        if card is None:
            near = closest(name, self.names.values())
            hint = f"; did you mean {near}?" if near else ""
            raise ValueError(f"its deck list has no card '{name}'{hint}")
        if not self.free[card]:
            copies, known = self.copies[card], self.names[card]
            raise ValueError(f"its deck list has {copies} of {known}, the position uses more")
        return self.free[card].pop(0)

    def rest(self) -> list[int]:
        """Every piece not taken, in the order of the deck list."""
        return sorted(piece for pieces in self.free.values() for piece in pieces)


class Writer:
    """Fills the state of one position. `fail` raises PositionError at a path; the helpers in `set_slots`
    and `set_frames` write through it."""

    def __init__(self, position: Any, model: PositionModel, raw: Mapping[str, Any]) -> None:
        self.state = position.state
        self.game = position.game
        self.model = model
        self.raw = raw
        self.supplies = [Supply(position, seat) for seat in range(2)]
        self.active = model.active - 1

    def fail(self, path: Path, sentence: str) -> PositionError:
        """The error to raise for what stands at this path."""
        return PositionError(path, place_of(path, self.raw), sentence)

    def check(self, path: Path, value: int, low: int, high: int) -> int:
        """The value, if it is within bounds that depend on the game's options or on the turn."""
        if not low <= value <= high:
            raise self.fail(path, f"{path[-1]} is {value}; it goes from {low} to {high}")
        return value

    def take(self, seat: int, name: str, path: Path) -> int:
        """A piece of the named card."""
        if not name:
            raise self.fail(path, "which card? Give it as 'card'")
        try:
            return self.supplies[seat].take(name)
        except ValueError as problem:
            place = place_of(path, self.raw)
            seat_place = f"seat {seat + 1}"
            raise PositionError(path, seat_place if seat_place in place else place, str(problem)) from None

    def card(self, seat: int, piece: int) -> Any:
        """The numbers of a piece's card."""
        return self.game.cards[int(self.game.decks[seat].card[piece])]

    def show(self, seat: int, piece: int, public: bool) -> None:
        """Its owner can identify the piece; the opponent too if it is public or was seen."""
        reveal_to(self.state, seat, seat, piece)
        if public:
            reveal_to(self.state, other(seat), seat, piece)

    def mark(self, seat: int, piece: int, entry: Any) -> None:
        """A Revenant's past."""
        self.state.players[seat].risen |= int(entry.risen) << piece

    def write(self) -> None:
        """All of it: the frame of the game first, then rows and hands, what is pending, decks last."""
        self._write_course()
        if len(self.model.seats) == 1:
            raise self.fail(("seats",), "seats has 1 entry; a game has two sides")
        sides = self.model.seats or [Side.model_validate({})] * 2
        for seat, side in enumerate(sides):
            self._write_numbers(seat, side)
            self._write_rows(seat, side)
            self._write_hand(seat, side)
        for number, frame in enumerate(self.model.pending):
            write_frame(self, frame, ("pending", number))
        for seat, side in enumerate(sides):
            self._write_piles(seat, side)
        self._check_course()

    def _write_course(self) -> None:
        state, model = self.state, self.model
        state.turn = self.check(("turn",), model.turn, 1, int(self.game.options.turn_limit))
        state.phase = PHASE_CODES[model.phase]
        state.active = self.active
        began = self.active if state.turn % 2 == 1 else other(self.active)
        state.first = began if model.first is None else model.first - 1
        state.summons = model.summons
        state.extra_summons = model.extra_summons
        if model.seed is not None:
            state.seed = model.seed
        state.ending = ENDING_CODES[model.ending]
        state.winner = model.winner - 1
        for name in ("decisions", "turn_decisions", "limit_card", "resolutions", "depth", "waiting"):
            setattr(state, name, 0)
        for i in range(4):
            state.known[i] = 0
        for player in state.players:
            player.rising = 0
            player.risen = 0

    def _write_numbers(self, seat: int, side: Side) -> None:
        player, options = self.state.players[seat], self.game.options
        most = int(options.start_valour)
        player.life = int(options.start_life) if side.life is None else side.life
        valour = most if side.valour is None else side.valour
        player.valour = self.check(("seats", seat, "valour"), valour, 0, most)
        player.heroic = HEROICS[side.heroic]
        player.ghost_turn = int(self.state.turn) if side.ghost_strike_used else 0
        player.clock = int(options.clock_start) if side.clock is None else side.clock
        player.mulligans = side.mulligans
        player.shuffles = side.shuffles
        player.rolls = side.rolls
        player.opening = 0
        player.drawn = 0
        player.played = 0

    def _write_rows(self, seat: int, side: Side) -> None:
        player = self.state.players[seat]
        for slot in range(SLOTS):
            clear(player.front[slot])
            clear_support(player.back[slot])
        for path, slot, entry in slots(side.row, ("seats", seat, "row")):
            write_unit(self, seat, slot, entry, path)
        for path, slot, entry in slots(side.row, ("seats", seat, "row")):
            bind(self, seat, slot, entry, path)
        for path, slot, entry in slots(side.back, ("seats", seat, "back")):
            write_support(self, seat, slot, entry, path)

    def _write_hand(self, seat: int, side: Side) -> None:
        player = self.state.players[seat]
        pieces = self._take_all(seat, side.hand, ("seats", seat, "hand"))
        for piece, entry in zip(pieces, side.hand, strict=True):
            self.show(seat, piece, not isinstance(entry, str) and entry.seen)
            if not isinstance(entry, str):
                self.mark(seat, piece, entry)
        player.hand_count = fill(player.hand, pieces)

    def _take_all(self, seat: int, entries: Sequence[Any], path: Path) -> list[int]:
        return [
            self.take(seat, entry if isinstance(entry, str) else entry.card, (*path, index))
            for index, entry in enumerate(entries)
        ]

    def _write_piles(self, seat: int, side: Side) -> None:
        player, supply = self.state.players[seat], self.supplies[seat]
        buried = self._take_all(seat, side.graveyard, ("seats", seat, "graveyard"))
        for index, (piece, entry) in enumerate(zip(buried, side.graveyard, strict=True)):
            if not isinstance(entry, str):
                self.mark(seat, piece, entry)
                self._raise(seat, piece, entry, ("seats", seat, "graveyard", index, "rising"))
        piled = self._take_all(seat, side.deck, ("seats", seat, "deck"))
        for piece, card in zip(piled, side.deck, strict=True):
            if not isinstance(card, str) and card.seen:
                reveal_to(self.state, seat, seat, piece)
        rest = supply.rest()
        if side.rest == "refuse" and rest:
            missing = next(name for card, name in supply.names.items() if supply.free[card])
            sentence = f"{len(rest)} of its deck list's {supply.size} cards are nowhere, {missing} is one"
            raise self.fail(("seats", seat, "rest"), sentence)
        if side.rest == "graveyard":
            buried += rest
        else:
            piled += rest
        player.grave_count = fill(player.grave, buried)
        player.deck_count = fill(player.deck, piled[::-1])
        for piece in buried:
            reveal(self.state, seat, piece)
        self._look_at_top(seat)

    def _raise(self, seat: int, piece: int, entry: BuriedCard, path: Path) -> None:
        """VAL-KW-REVENANT: it is due to return."""
        if entry.rising and self.card(seat, piece).type > Kind.HERO:
            raise self.fail(path, "this card is no unit and can't be rising")
        self.state.players[seat].rising |= int(entry.rising) << piece

    def _look_at_top(self, seat: int) -> None:
        """Whoever keeps one of the top cards sees them."""
        player = self.state.players[seat]
        for depth in range(int(self.state.depth)):
            frame = self.state.stack[depth]
            if frame.pending == Pending.TRAIL and frame.player == seat:
                if int(frame.count) > int(player.deck_count):
                    raise self.fail(
                        ("pending", depth, "trail"), f"the deck has {int(player.deck_count)} cards"
                    )
                for index in range(int(frame.count)):
                    top = int(player.deck_count) - 1
                    reveal_to(self.state, seat, seat, int(player.deck[top - index]))

    def _check_course(self) -> None:
        """What only the whole shows: an ending, a phase, a topmost frame that fit."""
        state = self.state
        if state.ending == Ending.NONE and state.winner != NOBODY:
            raise self.fail(("winner",), "it has a winner but no ending")
        if state.depth and state.stack[int(state.depth) - 1].pending == GOES_ON:
            path: Path = ("pending", int(state.depth) - 1)
            raise self.fail(path, "an attack resolves by itself; what waits for an answer comes last")
        if not state.depth and not state.ending and state.phase not in DECIDING:
            sentence = (
                f"phase {self.model.phase} passes by itself; set main 1, battle or main 2, or something"
            )
            raise self.fail(("phase",), f"{sentence} pending")


def slots(row: Any, path: Path) -> Iterator[tuple[Path, int, Any]]:
    """The entries of a row that are no free slots: path, slot from 0, entry."""
    pairs = row.items() if isinstance(row, dict) else enumerate(row, start=1)
    for number, entry in pairs:
        if entry is not None:
            yield (*path, number if isinstance(row, dict) else number - 1), number - 1, entry


def fill(zone: Any, pieces: Sequence[int]) -> int:
    """Put the pieces into a zone and zeroes behind them; gives how many they are."""
    for i in range(DECK_SIZE):
        zone[i] = pieces[i] if i < len(pieces) else 0
    return len(pieces)


def mentioned(data: PositionModel | Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Every card that each seat's zones, and what is pending, mention: names or ids as written, with
    repeats. Raises PositionError as `set_up` does for data that is no position."""
    model = data if isinstance(data, PositionModel) else validated(PositionModel, data)
    names: tuple[list[str], list[str]] = ([], [])
    for seat, side in enumerate(model.seats):
        rows = [entry for row in (side.row, side.back) for _, _, entry in slots(row, ())]
        for entry in (*rows, *side.hand, *side.deck, *side.graveyard):
            names[seat].append(entry.card if isinstance(entry, Entry) else str(entry))
    for frame in model.pending:
        card = getattr(frame, "summon", "") or getattr(frame, "place", "")
        if card and not frame.refusal:
            names[(frame.seat or model.active) - 1].append(card)
    return tuple([name for name in found if name] for found in names)  # type: ignore[return-value]
