"""A position as data, both ways: `set_up` makes one from a plain dict, `snapshot` gives it back.

    {"turn": 5, "phase": "main 1", "active": 1, "summons": 0,
     "seats": [
       {"life": 8000, "valour": 25, "heroic": "none", "hand": ["Ash Warden"], "deck": ["Reed Spear"],
        "graveyard": [], "row": [None, {"card": "Ash Warden", "position": "set", "entered": 3}]},
       {}],
     "pending": [{"discard": 2, "seat": 1, "required": True}]}

Seats and slots are counted from 1. Every key may be left out; `*_KEYS` below lists them all, with
what they mean. Cards are named by name or id and are taken from that seat's deck list, one piece after
another; the cards of the deck list that the position does not mention go, in the order of the list,
where `rest` says. The deck's top card comes first, the Graveyard's oldest. A hand card, or a unit,
without anything to say about it is written as its name alone; such a unit stands in Attack Position.

Who knows what follows from the zones: owners know their hands, rows and what they are summoning, and
everybody knows the Graveyards and what lies face-up; `seen` marks a hidden card that the opponent
knows nevertheless. What only statistics read (opening hands, cards drawn and played, decisions so
far) starts empty and is no part of a snapshot; neither is which copy of a card lies where.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from rulesets.valour import ENDINGS
from rulesets.valour.naming import PHASES
from rulesets.valour.options import LARGE
from rulesets.valour.state import (
    DECK_SIZE,
    NOBODY,
    PLAYER,
    SLOTS,
    STACK,
    Act,
    Ending,
    Heroic,
    Kind,
    Pending,
    Phase,
    Stage,
)
from rulesets.valour.summon import push, tributes_for
from rulesets.valour.zones import clear, knows, other, reveal, reveal_to

Data = Mapping[str, Any]


# Every key by where it stands, and what it means.
POSITION_KEYS = {
    "turn": "the turn of the match, from 1; turns of both players are counted",
    "phase": "main 1 (default), battle or main 2; others only with something pending, or an ending",
    "active": "the seat whose turn it is (default 1)",
    "first": "the seat that began the match (default: what turn and active imply)",
    "summons": "Normal Summons and Sets made this turn (default 0)",
    "seed": "the seed of all chance to come (default: the one of the match)",
    "ending": "how the game ended (default unfinished)",
    "winner": "the seat that won, 0 for none (default 0)",
    "pending": "what waits for an answer, the topmost last",
    "seats": "the two sides",
}
SEAT_KEYS = {
    "life": "LP (default: as at the start)",
    "valour": "VP (default: as at the start)",
    "heroic": "the heroic act used: none (default), summon, peek or slay",
    "clock": "seconds left (default: as at the start)",
    "mulligans": "mulligans taken (default 0)",
    "shuffles": "how often the deck was shuffled (default 1): the key of its next order",
    "rolls": "how often chance was asked by this side (default 0): the key of its next roll",
    "hand": "cards, or {card, seen}",
    "deck": "cards, top first",
    "graveyard": "cards, oldest first",
    "row": "up to five slots: null, a card, or a unit in detail",
    "rest": "where the deck list's other cards go: deck (the bottom, default), graveyard, or refuse",
}
HELD_KEYS = {"card": "name or id", "seen": "the opponent knows it"}
UNIT_KEYS = {
    "card": "name or id",
    "position": "attack (default), defense or set",
    "entered": "the turn it entered in (default 0: before the turns counted here)",
    "moved": "the turn its position was last changed in (default 0)",
    "attacked": "the turn it last attacked in (default 0)",
    "boost": "ATK bought for this turn (default 0)",
    "ready": "it may attack in the turn it entered (a Hero summoned with VP)",
    "tributes": "what was paid for it (default: the price of its Level)",
    "seen": "the opponent knows it though it is set",
}
MULLIGAN_KEYS = {"mulligan": "true", "seat": "who decides (default: the active seat)"}
DISCARD_KEYS = {
    "discard": "how many cards",
    "seat": "whose (default: the active seat)",
    "required": "fewer cards than that lose the game (default false)",
}
SUMMON_KEYS = {
    "summon": "the card, which has left the hand",
    "seat": "whose (default: the active seat)",
    "way": "attack (default), defense, set, hero attack or hero defense",
    "owed": "tributes still to be paid (default 0: it waits for its slot)",
    "seen": "the opponent knows it though it is being set",
}
ATTACK_KEYS = {
    "attack": "the attacker's slot",
    "seat": "whose (default: the active seat)",
    "target": "a slot, or player (default)",
}

PHASE_WORDS = {word: phase for phase, word in PHASES.items()}
ENDING_WORDS = {ending.name: code for code, ending in enumerate(ENDINGS)}
HEROIC_WORDS = {act.name.lower(): act for act in Heroic}
POSITION_WORDS = ("attack", "defense", "set")
REST_WORDS = ("deck", "graveyard", "refuse")
WAYS = {
    "attack": Act.SUMMON_ATTACK,
    "defense": Act.SUMMON_DEFENSE,
    "set": Act.SET,
    "hero attack": Act.HERO_ATTACK,
    "hero defense": Act.HERO_DEFENSE,
}
HERO_WAYS = (Act.HERO_ATTACK, Act.HERO_DEFENSE)
PENDING_KEYS = {
    "mulligan": MULLIGAN_KEYS,
    "discard": DISCARD_KEYS,
    "summon": SUMMON_KEYS,
    "attack": ATTACK_KEYS,
}
DECIDING = (Phase.MAIN_1, Phase.BATTLE, Phase.MAIN_2)
FIRST_SHUFFLE = 1  # every game begins with one shuffle


# --- from data to a position ----------------------------------------------------------------------


def set_up(position: Any, data: Data) -> None:
    """Overwrite a position with the one that `data` describes; works for either runtime.

    Raises ValueError, with a sentence that says where and what, for an unknown key, card, word or
    number out of range, more copies than the deck list has, or a position in which nobody could do
    anything; the position is then as it was.
    """
    trial = position.copy()
    _Writer(trial).write(data)
    trial.refresh()
    if not trial.over and not trial.legal_actions():
        raise ValueError("nobody can do anything in this position: what is pending can't be answered")
    position.states[0] = trial.states[0]
    position.refresh()


class _Supply:
    """The pieces of one seat's deck list, handed out by name."""

    def __init__(self, position: Any, seat: int) -> None:
        self.place = f"seat {seat + 1}"
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

    def take(self, name: Any) -> int:
        """The next free piece of this card."""
        text = str(name).strip()
        card = self.ids.get(text) or self.ids.get(text.casefold())
        if card is None:
            near = get_close_matches(text, self.names.values(), 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise ValueError(f"{self.place}: its deck list has no card '{text}'{hint}")
        if not self.free[card]:
            raise ValueError(
                f"{self.place}: its deck list has {self.copies[card]} of {self.names[card]}, "
                "the position uses more"
            )
        return self.free[card].pop(0)

    def rest(self) -> list[int]:
        """Every piece not taken, in the order of the deck list."""
        return sorted(piece for pieces in self.free.values() for piece in pieces)


class _Writer:
    """Fills the state of one position from data."""

    def __init__(self, position: Any) -> None:
        self.state = position.state
        self.game = position.game
        self.supplies = [_Supply(position, seat) for seat in range(2)]
        self.active = 0

    def write(self, data: Data) -> None:
        """All of it: the frame of the game first, then rows and hands, what is pending, decks last."""
        _check_keys(data, POSITION_KEYS, "the position")
        self._write_course(data)
        seats = _sequence(data, "seats", 2, "the position") or [{}, {}]
        if len(seats) != 2:
            raise ValueError("the position: seats has 1 entry; a game has two sides")
        for seat, side in enumerate(seats):
            place = f"seat {seat + 1}"
            _check_keys(side, SEAT_KEYS, place)
            self._write_numbers(seat, side, place)
            self._write_row(seat, _sequence(side, "row", SLOTS, place), place)
            self._write_hand(seat, _sequence(side, "hand", DECK_SIZE, place), place)
        for number, frame in enumerate(_sequence(data, "pending", STACK, "the position"), start=1):
            self._write_frame(frame, f"pending {number}")
        for seat, side in enumerate(seats):
            self._write_piles(seat, side, f"seat {seat + 1}")
        if self.state.depth and self._top().pending == Pending.ATTACK:
            raise ValueError("pending: an attack resolves by itself; what waits for an answer comes last")
        if not self.state.depth and not self.state.ending and self.state.phase not in DECIDING:
            raise ValueError(
                f"the position: phase {PHASES[Phase(int(self.state.phase))]} passes by itself; "
                "set main 1, battle or main 2, or something pending"
            )

    def _write_course(self, data: Data) -> None:
        state, place = self.state, "the position"
        state.turn = _number(data, "turn", 1, 1, self.game.options.turn_limit, place)
        state.phase = PHASE_WORDS[_word(data, "phase", "main 1", PHASE_WORDS, place)]
        self.active = _number(data, "active", 1, 1, 2, place) - 1
        state.active = self.active
        began = self.active if state.turn % 2 == 1 else other(self.active)
        state.first = _number(data, "first", began + 1, 1, 2, place) - 1
        state.summons = _number(data, "summons", 0, 0, DECK_SIZE, place)
        state.seed = _number(data, "seed", int(state.seed), 0, (1 << 63) - 1, place)
        state.ending = ENDING_WORDS[_word(data, "ending", ENDINGS[0].name, ENDING_WORDS, place)]
        state.winner = _number(data, "winner", 0, 0, 2, place) - 1
        if state.ending == Ending.NONE and state.winner != NOBODY:
            raise ValueError("the position: it has a winner but no ending")
        state.decisions = 0
        state.turn_decisions = 0
        state.limit_card = 0
        state.depth = 0
        for i in range(4):
            state.known[i] = 0

    def _write_numbers(self, seat: int, side: Data, place: str) -> None:
        player, options = self.state.players[seat], self.game.options
        most = int(options.start_valour)
        player.life = _number(side, "life", int(options.start_life), 0, LARGE, place)
        player.valour = _number(side, "valour", most, 0, most, place)
        player.heroic = HEROIC_WORDS[_word(side, "heroic", "none", HEROIC_WORDS, place)]
        player.clock = _number(side, "clock", int(options.clock_start), 0, LARGE, place)
        player.mulligans = _number(side, "mulligans", 0, 0, 1, place)
        player.shuffles = _number(side, "shuffles", FIRST_SHUFFLE, 0, LARGE, place)
        player.rolls = _number(side, "rolls", 0, 0, LARGE, place)
        player.opening = 0
        player.drawn = 0
        player.played = 0

    def _write_row(self, seat: int, row: Sequence[Any], place: str) -> None:
        front = self.state.players[seat].front
        for slot in range(SLOTS):
            clear(front[slot])
            entry = row[slot] if slot < len(row) else None
            if entry is not None:
                self._write_unit(seat, front[slot], entry, f"{place}, slot {slot + 1}")

    def _write_unit(self, seat: int, unit: Any, entry: Any, place: str) -> None:
        entry = _detailed(entry, UNIT_KEYS, place)
        piece = self.supplies[seat].take(entry["card"])
        card = self._card(seat, piece)
        turn = int(self.state.turn)
        stance = _word(entry, "position", "attack", POSITION_WORDS, place)
        _check_unit(card, stance == "set", place)
        price = int(tributes_for(self.game, int(card.level)))
        unit.piece = piece
        unit.card = self.game.decks[seat].card[piece]
        unit.face_down = int(stance == "set")
        unit.defending = int(stance != "attack")
        unit.entered_turn = _number(entry, "entered", 0, 0, turn, place)
        unit.moved_turn = _number(entry, "moved", 0, 0, turn, place)
        unit.attacked_turn = _number(entry, "attacked", 0, 0, turn, place)
        unit.boost = _number(entry, "boost", 0, -LARGE, LARGE, place)
        unit.ready = _number(entry, "ready", 0, 0, 1, place)
        unit.tributes = _number(entry, "tributes", price, 0, SLOTS, place)
        if stance == "set" and unit.tributes != price:
            raise ValueError(f"{place}: a set unit of this Level costs {price} tributes")
        self._show(seat, piece, stance != "set", entry, place)

    def _card(self, seat: int, piece: int) -> Any:
        return self.game.cards[int(self.game.decks[seat].card[piece])]

    def _show(self, seat: int, piece: int, public: bool, entry: Data, place: str) -> None:
        """Its owner can identify the piece; the opponent too if it is public or was seen."""
        reveal_to(self.state, seat, seat, piece)
        seen = _number(entry, "seen", 0, 0, 1, place)
        if public or seen:
            reveal_to(self.state, other(seat), seat, piece)

    def _write_hand(self, seat: int, hand: Sequence[Any], place: str) -> None:
        player = self.state.players[seat]
        pieces = []
        for number, entry in enumerate(hand, start=1):
            where = f"{place}, hand card {number}"
            entry = _detailed(entry, HELD_KEYS, where)
            pieces.append(self.supplies[seat].take(entry["card"]))
            self._show(seat, pieces[-1], False, entry, where)
        player.hand_count = _fill(player.hand, pieces)

    def _write_frame(self, frame: Any, place: str) -> None:
        kinds = [kind for kind in PENDING_KEYS if isinstance(frame, Mapping) and kind in frame]
        if len(kinds) != 1:
            raise ValueError(f"{place}: give one of {', '.join(PENDING_KEYS)}")
        _check_keys(frame, PENDING_KEYS[kinds[0]], place)
        seat = _number(frame, "seat", self.active + 1, 1, 2, place) - 1
        if kinds[0] == "mulligan":
            _number(frame, "mulligan", 1, 1, 1, place)
            push(self.state, Pending.MULLIGAN, seat, 0)
        elif kinds[0] == "discard":
            push(self.state, Pending.DISCARD, seat, _number(frame, "discard", 1, 1, DECK_SIZE, place))
            self._top().required = _number(frame, "required", 0, 0, 1, place)
        elif kinds[0] == "summon":
            self._write_summon(seat, frame, place)
        else:
            push(self.state, Pending.ATTACK, seat, 0)
            self._top().first = _number(frame, "attack", 1, 1, SLOTS, place) - 1
            direct = frame.get("target", "player") == "player"
            self._top().second = PLAYER if direct else _number(frame, "target", 1, 1, SLOTS, place) - 1

    def _write_summon(self, seat: int, frame: Data, place: str) -> None:
        piece = self.supplies[seat].take(frame["summon"])
        card = self._card(seat, piece)
        way = WAYS[_word(frame, "way", "attack", WAYS, place)]
        _check_unit(card, way == Act.SET, place)
        price = 0 if way in HERO_WAYS else int(tributes_for(self.game, int(card.level)))
        push(self.state, Pending.SUMMON, seat, _number(frame, "owed", 0, 0, price, place))
        top = self._top()
        top.stage = Stage.PAY if top.count else Stage.PLACE
        top.piece = piece
        top.required = 1
        top.first = way
        top.second = price
        self._show(seat, piece, way != Act.SET, frame, place)

    def _top(self) -> Any:
        return self.state.stack[int(self.state.depth) - 1]

    def _write_piles(self, seat: int, side: Data, place: str) -> None:
        player, supply = self.state.players[seat], self.supplies[seat]
        buried = [supply.take(name) for name in _sequence(side, "graveyard", DECK_SIZE, place)]
        piled = [supply.take(name) for name in _sequence(side, "deck", DECK_SIZE, place)]
        goal = _word(side, "rest", "deck", REST_WORDS, place)
        rest = supply.rest()
        if goal == "refuse" and rest:
            missing = next(name for card, name in supply.names.items() if supply.free[card])
            raise ValueError(
                f"{place}: {len(rest)} of its deck list's {supply.size} cards are nowhere, {missing} is one"
            )
        if goal == "graveyard":
            buried += rest
        else:
            piled += rest
        player.grave_count = _fill(player.grave, buried)
        player.deck_count = _fill(player.deck, piled[::-1])
        for piece in buried:
            reveal(self.state, seat, piece)


def _fill(zone: Any, pieces: Sequence[int]) -> int:
    """Put the pieces into a zone and zeroes behind them; gives how many they are."""
    for i in range(DECK_SIZE):
        zone[i] = pieces[i] if i < len(pieces) else 0
    return len(pieces)


def _check_unit(card: Any, face_down: bool, place: str) -> None:
    """VAL-FIELD-1, VAL-SUM-5: only units stand in the Front Row, and Heroes are never Set."""
    if not Kind.COMBATANT <= card.type <= Kind.HERO:
        raise ValueError(f"{place}: this card is no unit and has no place in the Front Row")
    if face_down and card.type == Kind.HERO:
        raise ValueError(f"{place}: a Hero can't be set")


def _detailed(entry: Any, keys: Mapping[str, str], place: str) -> Data:
    """An entry written as a card's name alone, or checked if it is written in detail."""
    if isinstance(entry, str):
        return {"card": entry}
    _check_keys(entry, keys, place)
    if "card" not in entry:
        raise ValueError(f"{place}: which card? Give it as 'card'")
    return dict(entry)


def _check_keys(data: Any, keys: Mapping[str, str], place: str) -> None:
    if not isinstance(data, Mapping):
        raise ValueError(f"{place}: '{data}' should be a mapping with the keys {', '.join(keys)}")
    for key in data:
        if key not in keys:
            near = get_close_matches(str(key), keys, 1)
            hint = f"did you mean {near[0]}?" if near else f"the keys here are {', '.join(keys)}"
            raise ValueError(f"{place}: '{key}' means nothing here; {hint}")


def _number(data: Data, key: str, default: int, low: int, high: int, place: str) -> int:
    value = data.get(key, default)
    if not isinstance(value, int):
        raise ValueError(f"{place}: {key} is '{value}'; it must be a whole number")
    if not low <= value <= high:
        raise ValueError(f"{place}: {key} is {int(value)}; it goes from {low} to {high}")
    return int(value)


def _word(data: Data, key: str, default: str, words: Iterable[str], place: str) -> str:
    value = data.get(key, default)
    known = list(words)
    if value not in known:
        raise ValueError(f"{place}: {key} is '{value}'; it can be {', '.join(known)}")
    return str(value)


def _sequence(data: Data, key: str, most: int, place: str) -> Sequence[Any]:
    value = data.get(key, ())
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise ValueError(f"{place}: {key} is '{value}'; it must be a list")
    if len(value) > most:
        raise ValueError(f"{place}: {key} has {len(value)} entries; {most} is the most")
    return value


# --- from a position to data ----------------------------------------------------------------------


def snapshot(position: Any) -> dict[str, Any]:
    """The position as data that `set_up` accepts, without what has its default; hidden cards read `?`."""
    state = position.state
    turn, active = int(state.turn), int(state.active)
    began = active if turn % 2 == 1 else other(active)
    data: dict[str, Any] = {"turn": turn, "phase": PHASES[Phase(int(state.phase))], "active": active + 1}
    _note(data, "first", int(state.first) + 1, began + 1)
    _note(data, "summons", int(state.summons), 0)
    data["seed"] = int(state.seed)
    _note(data, "ending", ENDINGS[int(state.ending)].name, ENDINGS[0].name)
    _note(data, "winner", int(state.winner) + 1, 0)
    data["seats"] = [_side(position, seat) for seat in range(2)]
    frames = [_frame(position, state.stack[depth]) for depth in range(int(state.depth))]
    _note(data, "pending", frames, [])
    return data


def _note(data: dict[str, Any], key: str, value: Any, default: Any) -> None:
    if value != default:
        data[key] = value


def _side(position: Any, seat: int) -> dict[str, Any]:
    player, options = position.state.players[seat], position.game.options
    data: dict[str, Any] = {"life": int(player.life), "valour": int(player.valour)}
    _note(data, "heroic", Heroic(int(player.heroic)).name.lower(), "none")
    _note(data, "clock", int(player.clock), int(options.clock_start))
    _note(data, "mulligans", int(player.mulligans), 0)
    _note(data, "shuffles", int(player.shuffles), FIRST_SHUFFLE)
    _note(data, "rolls", int(player.rolls), 0)
    hand = [int(piece) for piece in player.hand[: int(player.hand_count)]]
    data["hand"] = [_entry(position, seat, piece, {}, hidden=True) for piece in hand]
    deck = [int(piece) for piece in player.deck[: int(player.deck_count)]]
    data["deck"] = [position.card_name(seat, piece) for piece in deck[::-1]]
    grave = [int(piece) for piece in player.grave[: int(player.grave_count)]]
    data["graveyard"] = [position.card_name(seat, piece) for piece in grave]
    data["row"] = [_unit(position, seat, unit) for unit in player.front]
    return data


def _entry(position: Any, seat: int, piece: int, details: dict[str, Any], *, hidden: bool) -> Any:
    """A card's name, or a mapping where there is more to say."""
    name = position.card_name(seat, piece)
    if hidden and knows(position.state, other(seat), seat, piece):
        details["seen"] = True
    return {"card": name} | details if details else name


def _unit(position: Any, seat: int, unit: Any) -> Any:
    if not unit.piece:
        return None
    face_down = bool(unit.face_down)
    card = position.game.cards[int(unit.card)]
    details: dict[str, Any] = {}
    _note(details, "position", POSITION_WORDS[2 if face_down else int(unit.defending)], "attack")
    _note(details, "entered", int(unit.entered_turn), 0)
    _note(details, "moved", int(unit.moved_turn), 0)
    _note(details, "attacked", int(unit.attacked_turn), 0)
    _note(details, "boost", int(unit.boost), 0)
    _note(details, "ready", bool(unit.ready), False)
    _note(details, "tributes", int(unit.tributes), int(tributes_for(position.game, int(card.level))))
    return _entry(position, seat, int(unit.piece), details, hidden=face_down)


def _frame(position: Any, frame: Any) -> dict[str, Any]:
    seat = int(frame.player)
    data: dict[str, Any]
    if frame.pending == Pending.MULLIGAN:
        data = {"mulligan": True}
    elif frame.pending == Pending.DISCARD:
        data = {"discard": int(frame.count)}
        _note(data, "required", bool(frame.required), False)
    elif frame.pending == Pending.SUMMON:
        data = _summon(position, seat, frame)
    else:
        target = int(frame.second)
        data = {"attack": int(frame.first) + 1, "target": "player" if target == PLAYER else target + 1}
    return data | {"seat": seat + 1}


def _summon(position: Any, seat: int, frame: Any) -> dict[str, Any]:
    piece = int(frame.piece)
    way = Act(int(frame.first))
    data: dict[str, Any] = {"summon": position.card_name(seat, piece)}
    _note(data, "way", next(word for word, act in WAYS.items() if act == way), "attack")
    _note(data, "owed", int(frame.count), 0)
    seen = way == Act.SET and knows(position.state, other(seat), seat, piece)
    _note(data, "seen", bool(seen), False)
    return data
