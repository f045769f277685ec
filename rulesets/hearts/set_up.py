"""`set_up`: overwrite a position with one described by data, for tests, scenarios and experiments.

    {"turn": 5, "phase": "main", "active": 1,
     "seats": [{"hand": ["Wolf"], "row": [{"card": "Wolf", "face": "down"}]}, {"walls": [1, 0, 0, 0, 5]}]}

The cards of a position are taken from each seat's deck list, one piece after another; Abilities it does not
mention are in the pile, other cards go, in the order of the list, where `rest` says. Who knows what follows
from the zones; `seen` marks more. What only statistics read starts empty, and nothing is pending.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.hearts.cards import CHOSEN_LINE, SCALE
from rulesets.hearts.changes import attach, enter
from rulesets.hearts.naming import PHASE_CODES, STANCE_CODES, mask_of
from rulesets.hearts.position_model import ENDING_NAMES, Character, Entry, HandCard, PositionModel, Side, Wall
from rulesets.hearts.starting import clear_side
from rulesets.hearts.state import BARRED, BUCKETS, DECK_SIZE, NOBODY, PILE_SIZE, Ending, Kind
from rulesets.hearts.zones import other, price_of, reveal, reveal_to
from rulesets.kernel.diagnostics import closest
from rulesets.kernel.position_types import Path, PositionError, place_of, validated

READ_ONLY = ("step", "pending", "waiting", "atk", "dfn", "keywords")
WORKED_OUT = "{key} comes out of play; it can be compared, not set"


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


def doubled(number: float) -> int:
    """A stat or a wall's value as the engine keeps it."""
    return int(number * SCALE)


class Supply:
    """The pieces of one seat's deck list, handed out by name; `chosen` is the one of its Chosen One."""

    def __init__(self, position: Any, seat: int) -> None:
        self.free: dict[str, list[int]] = {}
        self.names: dict[str, str] = {}
        deck = position.game.decks[seat]
        cards = position.match.cards
        self.size = int(deck.length)
        self.chosen = 0
        for piece in range(1, self.size + 1):
            row = int(deck.card[piece])
            if row == int(deck.chosen) and not self.chosen:
                self.chosen = piece
                self.chosen_names = (cards[row - 1].name.casefold(), cards[row - 1].id)
            else:
                self.free.setdefault(cards[row - 1].id, []).append(piece)
                self.names[cards[row - 1].id] = cards[row - 1].name

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
        return sorted(piece for pieces in self.free.values() for piece in pieces)


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
        if len(self.model.seats) == 1:
            raise self.fail(("seats",), "seats has 1 entry; a game has two sides")
        self._refuse_read_only(self.model, ())
        self._course()
        for seat, side in enumerate(self.model.seats or [Side.model_validate({})] * 2):
            self._side(seat, side)

    def _refuse_read_only(self, model: Any, path: Path) -> None:
        for key in READ_ONLY:
            if key in model.model_fields_set and key in type(model).model_fields:
                field = type(model).model_fields[key]
                if field.json_schema_extra and getattr(model, key) is not None:
                    name = field.alias or key
                    raise self.fail((*path, name), WORKED_OUT.format(key=name))

    def _course(self) -> None:
        state, model = self.state, self.model
        limit = int(self.game.options.turn_limit)
        if model.turn > limit:
            raise self.fail(("turn",), f"turn is {model.turn}; it goes from 1 to {limit}")
        state.turn = model.turn
        state.phase = PHASE_CODES[model.phase]
        state.active = model.active - 1
        began = state.active if model.turn % 2 == 1 else other(state.active)
        state.first = began if model.first is None else model.first - 1
        state.ending = ENDING_NAMES.index(model.ending)
        state.winner = model.winner - 1
        if state.ending == Ending.NONE and state.winner != NOBODY:
            raise self.fail(("winner",), "it has a winner but no ending")
        if model.seed is not None:
            state.seed = model.seed
        state.middles = model.middles
        counts = ("decisions", "turn_decisions", "resolutions", "points", "caller_right")
        for name in (*counts, "limit_card", "depth", "waiting"):
            setattr(state, name, 0)
        state.stale = 1

    def _side(self, seat: int, side: Side) -> None:
        player = self.state.players[seat]
        clear_side(player)
        for name in ("opening", "drawn", "wall_luck"):
            setattr(player, name, 0)
        counts = ("tactics_used", "tactics_more", "attacks_made", "desperations")
        for name in (*counts, "shuffles", "wall_shuffles", "rolls"):
            setattr(player, name, getattr(side, name))
        for name in ("character_used", "defended", "exposed"):
            setattr(player, name, int(getattr(side, name)))
        self._walls(seat, side)
        supply = Supply(self.position, seat)
        self._chosen(seat, side, supply)
        for path, slot, entry in slots(side.row, ("seats", seat, "row")):
            self._character(seat, slot, entry, path, supply)
        for path, slot, entry in slots(side.tactics, ("seats", seat, "tactics")):
            self._set_card(seat, slot, entry, path, supply)
        self._piles(seat, side, supply)

    def _walls(self, seat: int, side: Side) -> None:
        player = self.state.players[seat]
        for at, entry in enumerate(side.walls):
            value = doubled(entry.value if isinstance(entry, Wall) else entry)
            if value % 2 or (value and value in [int(each) for each in player.walls]):
                raise self.fail(("seats", seat, "walls", at), "walls have the values 1 to 5, each once")
            player.walls[at] = value
            player.walls_up[at] = int(isinstance(entry, Wall) and entry.up and value > 0)

    def _chosen(self, seat: int, side: Side, supply: Supply) -> None:
        """HEA-CO-1: at its station, unless the row has it."""
        player = self.state.players[seat]
        if side.chosen is not None and side.chosen.casefold() not in supply.chosen_names:
            raise self.fail(("seats", seat, "chosen"), f"the Chosen One of its deck is not {side.chosen}")
        player.chosen = supply.chosen
        player.at_station = int(supply.chosen > 0)
        if supply.chosen:
            reveal_to(self.state, seat, seat, supply.chosen)
            if side.exposed or side.chosen_seen:
                reveal(self.state, seat, supply.chosen)

    def _piece(self, seat: int, name: str, path: Path, supply: Supply, *kinds: Kind) -> int:
        if not name:
            raise self.fail(path, "which card? Give it as 'card'")
        try:
            piece = supply.take(name)
        except ValueError as problem:
            raise PositionError(path, f"seat {seat + 1}", str(problem)) from None
        if kinds and self.game.cards[self._row(seat, piece)].type not in kinds:
            raise self.fail(path, f"{name} cannot be here")
        return piece

    def _row(self, seat: int, piece: int) -> int:
        """The card row of a piece."""
        return int(self.game.decks[seat].card[piece])

    def _character(self, seat: int, slot: int, entry: Any, path: Path, supply: Supply) -> None:
        data = Character.model_validate({"card": entry}) if isinstance(entry, str) else entry
        self._refuse_read_only(data, path)
        if data.chosen:
            if data.card and data.card.casefold() not in supply.chosen_names:
                raise self.fail(path, f"{data.card} is not its Chosen One")
            piece = supply.chosen
            self.state.players[seat].at_station = 0
        else:
            piece = self._piece(seat, data.card, path, supply, Kind.CHARACTER)
        turn = self.model.turn
        price = 0 if data.chosen else int(price_of(self.game, self._row(seat, piece)))
        paid = price if data.paid is None else data.paid
        down = int(data.face == "down")
        enter(self.state, self.game, seat, slot, piece, down, STANCE_CODES[data.position], paid)
        unit = self.state.players[seat].row[slot]
        unit.entered_turn = data.entered
        unit.turned_turn = turn if data.turned else 0
        unit.attacks = data.attacks
        unit.attack_turn = turn if data.attacks else 0
        for name in ("chosen", "stranded", "formed"):
            setattr(unit, name, int(getattr(data, name)))
        if data.formed:
            self.state.players[seat].formation = 1
        if data.seen:
            reveal(self.state, seat, piece)
        self._changes(unit, data, path)
        for number, name in enumerate(data.attached):
            at = (*path, "attached", number)
            attach(self.state, seat, slot, self._piece(seat, name, at, supply, Kind.ATTACHMENT, Kind.ABILITY))

    def _changes(self, unit: Any, data: Character, path: Path) -> None:
        turn = self.model.turn
        unit.atk_change = doubled(data.atk_change)
        unit.dfn_change = doubled(data.def_change)
        unit.keywords = mask_of(data.granted) | (BARRED if data.barred else 0)
        for number, change in enumerate(data.changes):
            if not turn <= change.until < turn + BUCKETS:
                raise self.fail((*path, "changes", number), f"until goes from {turn} to {turn + BUCKETS - 1}")
            bucket = change.until % BUCKETS
            unit.later_atk[bucket] += doubled(change.atk)
            unit.later_dfn[bucket] += doubled(change.dfn)
            unit.granted[bucket] |= mask_of(change.keywords) | (BARRED if change.barred else 0)

    def _set_card(self, seat: int, slot: int, entry: Any, path: Path, supply: Supply) -> None:
        data = HandCard.model_validate({"card": entry}) if isinstance(entry, str) else entry
        piece = self._piece(seat, data.card, path, supply, Kind.PITFALL, Kind.SPELL, Kind.ATTACHMENT)
        self.state.players[seat].tactics[slot] = piece
        reveal_to(self.state, seat, seat, piece)
        if data.seen:
            reveal(self.state, seat, piece)

    def _piles(self, seat: int, side: Side, supply: Supply) -> None:
        player = self.state.players[seat]
        names = [each if isinstance(each, str) else each.card for each in side.hand]
        held = self._take(seat, "hand", names, supply)
        for piece, card in zip(held, side.hand, strict=True):
            reveal_to(self.state, seat, seat, piece)
            if not isinstance(card, str) and card.seen:
                reveal(self.state, seat, piece)
        buried = self._take(seat, "abyss", side.abyss, supply)
        piled = self._take(seat, "deck", side.deck, supply)
        powers = [] if side.pile is None else self._take(seat, "pile", side.pile, supply)
        rest = supply.rest()
        left = [piece for piece in rest if self.game.cards[self._row(seat, piece)].type == Kind.ABILITY]
        if side.pile is None:
            powers = left[:PILE_SIZE]
        rest = [piece for piece in rest if piece not in powers]
        if side.rest == "refuse" and rest:
            sentence = f"{len(rest)} of its deck list's {supply.size} cards are nowhere"
            raise self.fail(("seats", seat, "rest"), sentence)
        for piece in rest:
            to_abyss = side.rest == "abyss" or piece in left
            (buried if to_abyss else piled).append(piece)
        for piece in buried:
            reveal(self.state, seat, piece)
        for piece in powers:
            reveal_to(self.state, seat, seat, piece)
        player.hand_count = fill(player.hand, held, DECK_SIZE)
        player.grave_count = fill(player.grave, buried, DECK_SIZE)
        player.deck_count = fill(player.deck, piled[::-1], DECK_SIZE)
        player.pile_count = fill(player.pile, powers, PILE_SIZE)

    def _take(self, seat: int, zone: str, names: Sequence[str], supply: Supply) -> list[int]:
        return [self._piece(seat, name, ("seats", seat, zone, at), supply) for at, name in enumerate(names)]


def slots(row: Any, path: Path) -> Iterator[tuple[Path, int, Any]]:
    """The entries of a row that are no free slots: path, slot from 0, entry."""
    pairs = row.items() if isinstance(row, dict) else enumerate(row, start=1)
    for number, entry in pairs:
        if entry is not None:
            yield (*path, number if isinstance(row, dict) else number - 1), number - 1, entry


def fill(zone: Any, pieces: Sequence[int], size: int) -> int:
    """Put the pieces into a zone and zeroes behind them; gives how many they are."""
    for i in range(size):
        zone[i] = pieces[i] if i < len(pieces) else 0
    return len(pieces)


def mentioned(data: PositionModel | Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """Every card that each seat's zones mention, Chosen Ones apart: names or ids as written, with repeats.
    Raises PositionError as `set_up` does for data that is no position."""
    model = data if isinstance(data, PositionModel) else validated(PositionModel, data)
    names: tuple[list[str], list[str]] = ([], [])
    for found, side in zip(names, model.seats, strict=False):
        row = [entry for _, _, entry in slots(side.row, ())]
        marched = [entry for entry in row if isinstance(entry, Character) and entry.chosen]
        tactics = [entry for _, _, entry in slots(side.tactics, ())]
        others = [entry for entry in row if entry not in marched]
        entries = [*others, *tactics, *side.hand, *side.deck, *side.abyss, *(side.pile or [])]
        found += [entry.card if isinstance(entry, Entry) else str(entry) for entry in entries]
        found += [name for entry in row if isinstance(entry, Character) for name in entry.attached]
    return tuple([name for name in found if name] for found in names)  # type: ignore[return-value]


def headers(data: PositionModel | Mapping[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
    """The lines of each seat's deck header that name a card: its Chosen One, where it is said."""
    model = data if isinstance(data, PositionModel) else validated(PositionModel, data)
    found: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for header, side in zip(found, model.seats, strict=False):
        if side.chosen is not None:
            header[CHOSEN_LINE] = side.chosen
    return found
