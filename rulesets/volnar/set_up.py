"""`set_up`: overwrite a position with one described by data, for tests, scenarios and experiments.

    {"turn": 5, "phase": "main", "active": 1,
     "seats": [{"hand": ["Wolf"], "units": [None, {"card": "Wolf", "damage": 1}]}, {"traps": {2: "Snare"}}]}

The cards of a position are taken from each seat's deck list, one piece after another; those it does not
mention go, in the order of the list, where `rest` says. Tokens are made. Who knows what follows from the
zones; `seen` marks more. What only statistics read starts empty, and nothing is pending.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.kernel.diagnostics import closest
from rulesets.kernel.position_types import Path, PositionError, place_of, validated
from rulesets.volnar.candidates import lies_as_trap
from rulesets.volnar.naming import PHASE_CODES, mask_of
from rulesets.volnar.position_model import ENDING_NAMES, Entry, Fog, PositionModel, Side, Trap, Unit
from rulesets.volnar.state import BUCKETS, DECK_SIZE, FIRST_TOKEN, NOBODY, Ending, Kind
from rulesets.volnar.zones import clear_side, is_token, new_token, other, place_trap, reveal, reveal_to

READ_ONLY = ("step", "pending", "waiting", "power", "health", "keywords")
WORKED_OUT = "{key} comes out of play; it can be compared, not set"
OWN_NEXT_TURN = 2


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
    """The pieces of one seat's deck list, handed out by name; Tokens as often as they are asked for."""

    def __init__(self, position: Any, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.free: dict[str, list[int]] = {}
        self.names: dict[str, str] = {}
        deck = position.game.decks[seat]
        cards = position.match.cards
        self.size = int(deck.length)
        for piece in range(1, self.size + 1):
            card = cards[int(deck.card[piece]) - 1]
            self.free.setdefault(card.id, []).append(piece)
            self.names[card.id] = card.name
        self.tokens: dict[str, int] = {}
        for row, card in enumerate(cards, start=1):
            if position.game.cards[row].type == Kind.TOKEN:
                self.tokens[card.id] = self.tokens[card.name.casefold()] = row

    def take(self, name: str) -> int:
        """The next free piece of this card. Raises ValueError if there is none."""
        token = self.tokens.get(name) or self.tokens.get(name.casefold())
        if token:
            return int(new_token(self.position.state, self.seat, token))
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
                marks = type(model).model_fields[key].json_schema_extra
                if marks and getattr(model, key) is not None:
                    raise self.fail((*path, key), WORKED_OUT.format(key=key))

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
        counts = ("decisions", "turn_decisions", "resolutions", "placed")
        for name in (*counts, "limit_card", "depth", "waiting"):
            setattr(state, name, 0)
        state.stale = 1

    def _side(self, seat: int, side: Side) -> None:
        player, options = self.state.players[seat], self.game.options
        clear_side(player)
        for name in ("opening", "drawn", "played"):
            setattr(player, name, 0)
        player.life = int(options.start_life) if side.life is None else side.life
        player.energy = int(options.start_energy) if side.energy is None else side.energy
        player.energy_most = player.energy if side.energy_most is None else side.energy_most
        for name in ("moves", "shuffles", "rolls"):
            setattr(player, name, getattr(side, name))
        for name in ("spell_cast", "blade_used", "roared"):
            setattr(player, name, int(getattr(side, name)))
        supply = Supply(self.position, seat)
        for path, lane, entry in lanes(side.units, ("seats", seat, "units")):
            self._unit(seat, lane, entry, path, supply)
        self._links(seat, side)
        self._traps(seat, side, supply)
        self._fog(seat, side, supply)
        self._piles(seat, side, supply)

    def _piece(self, seat: int, name: str, path: Path, supply: Supply, *kinds: Kind) -> int:
        if not name:
            raise self.fail(path, "which card? Give it as 'card'")
        try:
            piece = supply.take(name)
        except ValueError as problem:
            raise PositionError(path, f"seat {seat + 1}", str(problem)) from None
        if kinds and self.game.cards[self._row(seat, piece)].type not in kinds:
            raise self.fail(path, f"{name} cannot be here")
        if not kinds and is_token(piece):
            raise self.fail(path, f"{name} is a Token, which is nowhere but in play")
        return piece

    def _row(self, seat: int, piece: int) -> int:
        """The card row of a piece, Tokens included."""
        if is_token(piece):
            return int(self.state.players[seat].token_cards[piece - FIRST_TOKEN])
        return int(self.game.decks[seat].card[piece])

    def _unit(self, seat: int, lane: int, entry: str | Unit, path: Path, supply: Supply) -> None:
        data = Unit.model_validate({"card": entry}) if isinstance(entry, str) else entry
        self._refuse_read_only(data, path)
        piece = self._piece(seat, data.card, path, supply, Kind.UNIT, Kind.TOKEN)
        row = self._row(seat, piece)
        card = self.game.cards[row]
        if lies_as_trap(card):
            raise self.fail(path, f"{data.card} is a Trap")
        unit, turn = self.state.players[seat].units[lane], self.model.turn
        unit.piece = piece
        unit.card = row
        unit.damage = data.damage
        unit.entered_turn = data.entered
        unit.awake = int(data.awake)
        unit.attacked_turn = turn if data.attacked else 0
        unit.ability_turn = turn if data.ability_used else 0
        unit.asleep_until = data.asleep
        unit.stunned_until = data.stunned
        unit.rooted_until = data.rooted
        unit.power_change = data.power_change
        unit.health_change = data.health_change
        unit.keywords = int(card.keywords) | mask_of(data.granted)
        for number, change in enumerate(data.changes):
            if not turn <= change.until < turn + BUCKETS:
                raise self.fail((*path, "changes", number), f"until goes from {turn} to {turn + BUCKETS - 1}")
            bucket = change.until % BUCKETS
            unit.later_power[bucket] += change.power
            unit.later_health[bucket] += change.health
            unit.granted[bucket] |= mask_of(change.keywords)
        if not is_token(piece):
            reveal(self.state, seat, piece)
        player = self.state.players[seat]
        for number, name in enumerate(data.attached):
            at = (*path, "attached", number)
            attachment = self._piece(seat, name, at, supply, Kind.ATTACHMENT)
            player.attached[int(player.attached_count)] = attachment
            player.attached_lane[int(player.attached_count)] = lane
            player.attached_count += 1
            reveal(self.state, seat, attachment)

    def _links(self, seat: int, side: Side) -> None:
        """VOL-KW-NESTLINK-2: a link is between two Units, and both say so."""
        units = self.state.players[seat].units
        said = {lane: entry for _, lane, entry in lanes(side.units, ()) if not isinstance(entry, str)}
        for path, lane, entry in lanes(side.units, ("seats", seat, "units")):
            if isinstance(entry, str) or entry.link == 0:
                continue
            partner = said.get(entry.link - 1)
            if partner is None or partner.link != lane + 1 or entry.link - 1 == lane:
                raise self.fail((*path, "link"), f"the Unit of lane {entry.link} is not linked with this one")
            units[lane].link = units[entry.link - 1].piece

    def _traps(self, seat: int, side: Side, supply: Supply) -> None:
        for path, lane, entry in lanes(side.traps, ("seats", seat, "traps")):
            data = Trap.model_validate({"card": entry}) if isinstance(entry, str) else entry
            piece = self._piece(seat, data.card, path, supply, Kind.TRAP, Kind.TOKEN)
            if not lies_as_trap(self.game.cards[self._row(seat, piece)]):
                raise self.fail(path, f"{data.card} is a Unit")
            place_trap(self.state, self.game, seat, lane, piece)
            trap = self.state.players[seat].traps[lane]
            if data.order is not None:
                trap.placed = data.order
            self.state.placed = max(int(self.state.placed), int(trap.placed))
            trap.face_down = int(data.position == "set")
            reveal_to(self.state, seat, seat, piece)
            if data.seen or data.position == "open":
                reveal(self.state, seat, piece)

    def _fog(self, seat: int, side: Side, supply: Supply) -> None:
        turn = self.model.turn + (OWN_NEXT_TURN if seat == self.state.active else 1)
        for slot, entry in enumerate(side.fog):
            data = Fog.model_validate({"card": entry}) if isinstance(entry, str) else entry
            path: Path = ("seats", seat, "fog", slot)
            piece = self._piece(seat, data.card, path, supply, Kind.SPELL)
            fog = self.state.players[seat].fog[slot]
            fog.piece = piece
            fog.card = self._row(seat, piece)
            fog.due = data.due or turn
            fog.delayed = int(data.delayed)
            reveal(self.state, seat, piece)

    def _piles(self, seat: int, side: Side, supply: Supply) -> None:
        player = self.state.players[seat]
        names = [each if isinstance(each, str) else each.card for each in side.hand]
        held = self._take(seat, "hand", names, supply)
        for piece, card in zip(held, side.hand, strict=True):
            reveal_to(self.state, seat, seat, piece)
            if not isinstance(card, str) and card.seen:
                reveal(self.state, seat, piece)
        buried = self._take(seat, "graveyard", side.graveyard, supply)
        piled = self._take(seat, "deck", side.deck, supply)
        rest = supply.rest()
        if side.rest == "refuse" and rest:
            sentence = f"{len(rest)} of its deck list's {supply.size} cards are nowhere"
            raise self.fail(("seats", seat, "rest"), sentence)
        piles = buried if side.rest == "graveyard" else piled
        piles += rest
        for piece in buried:
            reveal(self.state, seat, piece)
        player.hand_count = fill(player.hand, held)
        player.grave_count = fill(player.grave, buried)
        player.deck_count = fill(player.deck, piled[::-1])

    def _take(self, seat: int, zone: str, names: Sequence[str], supply: Supply) -> list[int]:
        return [self._piece(seat, name, ("seats", seat, zone, at), supply) for at, name in enumerate(names)]


def lanes(row: Any, path: Path) -> Iterator[tuple[Path, int, Any]]:
    """The entries of a row that are no free lanes: path, lane from 0, entry."""
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
    """Every card that each seat's zones mention: names or ids as written, with repeats, Tokens included.
    Raises PositionError as `set_up` does for data that is no position."""
    model = data if isinstance(data, PositionModel) else validated(PositionModel, data)
    names: tuple[list[str], list[str]] = ([], [])
    for found, side in zip(names, model.seats, strict=False):
        units = [entry for _, _, entry in lanes(side.units, ())]
        traps = [entry for _, _, entry in lanes(side.traps, ())]
        entries = [*units, *traps, *side.fog, *side.hand, *side.deck, *side.graveyard]
        found += [entry.card if isinstance(entry, Entry) else str(entry) for entry in entries]
        found += [name for entry in units if isinstance(entry, Unit) for name in entry.attached]
    return tuple([name for name in found if name] for found in names)  # type: ignore[return-value]
