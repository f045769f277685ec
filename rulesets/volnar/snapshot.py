"""`snapshot`: a position as the data that `set_up` reads, in its shortest form or in full."""

from __future__ import annotations

from typing import Any

from rulesets.volnar.naming import PHASES, keywords_in, piece_name
from rulesets.volnar.places import lane_of
from rulesets.volnar.position_model import ENDING_NAMES, FACES, SETTABLE_PHASES
from rulesets.volnar.showing import pending_text
from rulesets.volnar.state import BUCKETS, LANES, NOBODY, Phase
from rulesets.volnar.zones import is_token, knows, other

EVER = object()  # a default that nothing equals: the key is always there
FIRST_SHUFFLE = 1  # every game begins with one


def snapshot(position: Any, full: bool = False) -> dict[str, Any]:
    """The position as data; hidden cards read `?`.

    In short form it is what `set_up` accepts while nothing is pending, without what has its default, and a
    card with nothing to say about it is its name. In full every key is there, and cards of hands, lanes,
    Trap Zones and the Fog Row are mappings.
    """
    return _Reader(position, full).read()


class _Reader:
    """Reads one position. Tables of (key, value, default): in short form defaults are left out."""

    def __init__(self, position: Any, full: bool) -> None:
        self.position = position
        self.state = position.view
        self.game = position.game
        self.full = full
        self.turn = int(position.view.turn)

    def keep(self, *table: tuple[str, Any, Any]) -> dict[str, Any]:
        """What is to be said."""
        return {key: value for key, value, default in table if self.full or value != default}

    def read(self) -> dict[str, Any]:
        """All of it."""
        state = self.state
        active = int(state.active)
        began = active if self.turn % 2 == 1 else int(other(active))
        phase = PHASES[Phase(int(state.phase))]
        waiting = [state.queue[at] for at in range(int(state.waiting))]
        asked = [pending_text(self.position)] if state.depth and not self.position.over else []
        return self.keep(
            ("turn", self.turn, EVER),
            ("phase", phase if phase in SETTABLE_PHASES else SETTABLE_PHASES[0], EVER),
            ("active", active + 1, EVER),
            ("first", int(state.first) + 1, began + 1),
            ("seed", int(state.seed), EVER),
            ("ending", ENDING_NAMES[int(state.ending)], ENDING_NAMES[0]),
            ("winner", int(state.winner) + 1, 0),
            ("seats", [self._side(seat) for seat in range(2)], EVER),
            ("step", None if phase in SETTABLE_PHASES else phase, None),
            ("pending", asked, []),
            ("waiting", [self._name(int(each.player), int(each.piece)) for each in waiting], []),
        )

    def _name(self, seat: int, piece: int) -> str:
        return piece_name(self.position, seat, piece)

    def _entry(self, seat: int, piece: int, details: dict[str, Any]) -> Any:
        """A card's name, or a mapping where there is more to say."""
        name = self._name(seat, piece)
        return {"card": name} | details if details or self.full else name

    def _side(self, seat: int) -> dict[str, Any]:
        player = self.state.players[seat]
        hand = [int(piece) for piece in player.hand[: int(player.hand_count)]]
        deck = [int(piece) for piece in player.deck[: int(player.deck_count)]]
        grave = [int(piece) for piece in player.grave[: int(player.grave_count)]]
        empty = [None] * LANES
        return self.keep(
            ("life", int(player.life), EVER),
            ("energy", int(player.energy), EVER),
            ("energy_most", int(player.energy_most), int(player.energy)),
            ("moves", int(player.moves), 0),
            ("spell_cast", bool(player.spell_cast), False),
            ("blade_used", bool(player.blade_used), False),
            ("roared", bool(player.roared), False),
            ("shuffles", int(player.shuffles), FIRST_SHUFFLE),
            ("rolls", int(player.rolls), 0),
            ("hand", [self._held(seat, piece) for piece in hand], EVER),
            ("deck", [self._name(seat, piece) for piece in deck[::-1]], EVER),
            ("graveyard", [self._name(seat, piece) for piece in grave], EVER),
            ("units", [self._unit(seat, lane) for lane in range(LANES)], EVER),
            ("traps", [self._trap(seat, trap) for trap in player.traps], empty),
            ("fog", [self._fog(seat, fog) for fog in player.fog if fog.piece], []),
        )

    def _seen(self, seat: int, piece: int) -> bool:
        """Whether the opponent knows a card that does not lie open; of Tokens everybody knows that."""
        return not is_token(piece) and bool(knows(self.state, other(seat), seat, piece))

    def _held(self, seat: int, piece: int) -> Any:
        return self._entry(seat, piece, self.keep(("seen", self._seen(seat, piece), False)))

    def _unit(self, seat: int, lane: int) -> Any:
        player = self.state.players[seat]
        unit = player.units[lane]
        if not unit.piece:
            return None
        turn = self.turn
        card = self.game.cards[int(unit.card)]
        partner = int(lane_of(self.state, seat, int(unit.link)))
        attached = [
            self._name(seat, int(player.attached[i]))
            for i in range(int(player.attached_count))
            if int(player.attached_lane[i]) == lane
        ]
        details = self.keep(
            ("damage", int(unit.damage), 0),
            ("entered", int(unit.entered_turn), 0),
            ("awake", bool(unit.awake), False),
            ("attacked", int(unit.attacked_turn) == turn, False),
            ("ability_used", int(unit.ability_turn) == turn, False),
            *(
                (key, self._until(int(getattr(unit, f"{key}_until"))), 0)
                for key in ("asleep", "stunned", "rooted")
            ),
            ("link", 0 if partner == NOBODY else partner + 1, 0),
            ("power_change", int(unit.power_change), 0),
            ("health_change", int(unit.health_change), 0),
            ("granted", keywords_in(int(unit.keywords) & ~int(card.keywords)), []),
            ("changes", self._changes(unit), []),
            ("attached", attached, []),
        )
        if self.full:
            details |= {"power": int(unit.power), "health": int(unit.health)}
            details["keywords"] = keywords_in(int(unit.abilities))
        return self._entry(seat, int(unit.piece), details)

    def _until(self, last: int) -> int:
        """A last turn; one that is over says nothing any more."""
        return last if last >= self.turn else 0

    def _changes(self, unit: Any) -> list[dict[str, Any]]:
        found = []
        for until in range(self.turn, self.turn + BUCKETS):
            bucket = until % BUCKETS
            power, health = int(unit.later_power[bucket]), int(unit.later_health[bucket])
            keywords = keywords_in(unit.granted[bucket])
            if power or health or keywords:
                rest = self.keep(("power", power, 0), ("health", health, 0), ("keywords", keywords, []))
                found.append({"until": until} | rest)
        return found

    def _trap(self, seat: int, trap: Any) -> Any:
        if not trap.piece:
            return None
        piece, hidden = int(trap.piece), bool(trap.face_down)
        details = self.keep(
            ("position", FACES[not hidden], FACES[0]),
            ("seen", hidden and self._seen(seat, piece), False),
            ("order", int(trap.placed), EVER),
        )
        return self._entry(seat, piece, details)

    def _fog(self, seat: int, fog: Any) -> Any:
        details = self.keep(("due", int(fog.due), EVER), ("delayed", bool(fog.delayed), False))
        return self._entry(seat, int(fog.piece), details)
