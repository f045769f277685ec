"""`snapshot`: a position as the data that `set_up` reads, in its shortest form or in full."""

from __future__ import annotations

from typing import Any

from rulesets.hearts.cards import SCALE
from rulesets.hearts.naming import PHASES, STANCES, keywords_in, piece_name
from rulesets.hearts.position_model import ENDING_NAMES, SETTABLE_PHASES
from rulesets.hearts.showing import pending_text
from rulesets.hearts.state import BARRED, BUCKETS, HIDDEN_WALL, ROW, Phase, Stance
from rulesets.hearts.zones import knows, other, price_of

EVER = object()  # a default that nothing equals: the key is always there
FIRST_SHUFFLE = 1  # every game begins with one


def snapshot(position: Any, full: bool = False) -> dict[str, Any]:
    """The position as data; hidden cards and walls read `?`.

    In short form it is what `set_up` accepts while nothing is pending, without what has its default, and a
    card with nothing to say about it is its name. In full every key is there, and cards of hands and rows
    are mappings.
    """
    return _Reader(position, full).read()


def halves(number: int) -> int | float:
    """A stat as it is written."""
    number = int(number)
    return number / SCALE if number % SCALE else number // SCALE


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
            ("middles", int(state.middles), 0),
            ("seats", [self._side(seat) for seat in range(2)], EVER),
            ("step", None if phase in SETTABLE_PHASES else phase, None),
            ("pending", asked, []),
            ("waiting", [self._name(int(each.player), int(each.piece)) for each in waiting], []),
        )

    def _name(self, seat: int, piece: int) -> str:
        return piece_name(self.position, seat, piece)

    def _names(self, seat: int, zone: Any, count: int) -> list[str]:
        return [self._name(seat, int(piece)) for piece in zone[: int(count)]]

    def _entry(self, seat: int, piece: int, details: dict[str, Any]) -> Any:
        """A card's name, or a mapping where there is more to say."""
        name = self._name(seat, piece)
        return {"card": name} | details if details or self.full else name

    def _side(self, seat: int) -> dict[str, Any]:
        player = self.state.players[seat]
        chosen = int(player.chosen)
        seen = bool(chosen) and self._seen(seat, chosen)
        return self.keep(
            ("chosen", self._name(seat, chosen) if chosen else None, EVER),
            ("exposed", bool(player.exposed), False),
            ("chosen_seen", seen, bool(player.exposed)),
            ("walls", [self._wall(player, at) for at in range(len(player.walls))], EVER),
            ("row", [self._character(seat, slot) for slot in range(ROW)], EVER),
            ("tactics", [self._set_card(seat, int(piece)) for piece in player.tactics], [None] * ROW),
            ("hand", [self._held(seat, int(each)) for each in player.hand[: int(player.hand_count)]], EVER),
            ("deck", self._names(seat, player.deck, player.deck_count)[::-1], EVER),
            ("pile", self._names(seat, player.pile, player.pile_count), EVER),
            ("abyss", self._names(seat, player.grave, player.grave_count), EVER),
            ("character_used", bool(player.character_used), False),
            ("tactics_used", int(player.tactics_used), 0),
            ("tactics_more", int(player.tactics_more), 0),
            ("attacks_made", int(player.attacks_made), 0),
            ("defended", bool(player.defended), False),
            ("desperations", int(player.desperations), 0),
            ("shuffles", int(player.shuffles), FIRST_SHUFFLE),
            ("wall_shuffles", int(player.wall_shuffles), FIRST_SHUFFLE),
            ("rolls", int(player.rolls), 0),
        )

    def _wall(self, player: Any, at: int) -> Any:
        value = int(player.walls[at])
        shown = "?" if value == HIDDEN_WALL else halves(value)
        return {"value": shown, "up": True} if player.walls_up[at] else shown

    def _seen(self, seat: int, piece: int) -> bool:
        """Whether the opponent knows a card that does not lie open."""
        return bool(knows(self.state, other(seat), seat, piece))

    def _held(self, seat: int, piece: int) -> Any:
        return self._entry(seat, piece, self.keep(("seen", self._seen(seat, piece), False)))

    def _set_card(self, seat: int, piece: int) -> Any:
        return self._held(seat, piece) if piece else None

    def _character(self, seat: int, slot: int) -> Any:
        unit = self.state.players[seat].row[slot]
        if not unit.piece:
            return None
        down = bool(unit.face_down)
        price = 0 if unit.chosen else int(price_of(self.game, int(unit.card)))
        mask = int(unit.keywords)
        details = self.keep(
            ("face", "down" if down else "up", "up"),
            ("position", STANCES[Stance(int(unit.stance))], "atk"),
            ("seen", down and self._seen(seat, int(unit.piece)), False),
            ("paid", int(unit.paid), price),
            ("chosen", bool(unit.chosen), False),
            ("stranded", bool(unit.stranded), False),
            ("formed", bool(unit.formed), False),
            ("entered", int(unit.entered_turn), 0),
            ("turned", int(unit.turned_turn) == self.turn, False),
            ("attacks", int(unit.attacks) if int(unit.attack_turn) == self.turn else 0, 0),
            ("atk_change", halves(unit.atk_change), 0),
            ("def_change", halves(unit.dfn_change), 0),
            ("granted", keywords_in(mask & ~BARRED), []),
            ("barred", bool(mask & BARRED), False),
            ("changes", self._changes(unit), []),
            ("attached", self._names(seat, unit.stack, unit.stack_count), []),
        )
        if self.full:
            details |= {"atk": halves(unit.atk), "def": halves(unit.dfn)}
            details["keywords"] = keywords_in(int(unit.abilities) & ~BARRED)
        return self._entry(seat, int(unit.piece), details)

    def _changes(self, unit: Any) -> list[dict[str, Any]]:
        found = []
        for until in range(self.turn, self.turn + BUCKETS):
            bucket = until % BUCKETS
            mask = int(unit.granted[bucket])
            rest = {
                "atk": halves(unit.later_atk[bucket]),
                "def": halves(unit.later_dfn[bucket]),
                "keywords": keywords_in(mask & ~BARRED),
                "barred": bool(mask & BARRED),
            }
            if any(rest.values()):
                found.append({"until": until} | {key: value for key, value in rest.items() if value})
        return found
