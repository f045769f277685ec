"""`snapshot`: a position as the data that `set_up` reads, in its shortest form or in full."""

from __future__ import annotations

from typing import Any

from rulesets.valour import SPEC
from rulesets.valour.changes import FOREVER
from rulesets.valour.keywords import abilities
from rulesets.valour.naming import HEROICS, PHASES, keywords_in
from rulesets.valour.position_model import FACES, STANCES
from rulesets.valour.position_types import FOREVER_WORD
from rulesets.valour.set_slots import INFECTION_LOSS, PLAIN, THIS_TURN, UNTIL, lies_open
from rulesets.valour.snap_frames import frame_of
from rulesets.valour.state import BUCKETS, NOBODY, Phase
from rulesets.valour.summon import tributes_for
from rulesets.valour.triggers import slot_of
from rulesets.valour.zones import knows, other

HEROIC_WORDS = {int(code): word for word, code in HEROICS.items()}
INFECTION_WORDS = {loss: word for word, loss in INFECTION_LOSS.items()}
FIRST_SHUFFLE = 1  # every game begins with one
EVER = object()  # a default that nothing equals: the key is always there


def snapshot(position: Any, full: bool = False) -> dict[str, Any]:
    """The position as data; hidden cards read `?`.

    In short form it is what `set_up` accepts (unless something is pending that comes out of play alone),
    without what has its default, and a card with nothing to say about it is its name. In full every key
    is there, those included that can only be read, every card is a mapping, and free slots are None.
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

    def derived(self, **values: Any) -> dict[str, Any]:
        """What can only be read; `def_` stands for the key `def`."""
        return {key.rstrip("_"): value for key, value in values.items()} if self.full else {}

    def read(self) -> dict[str, Any]:
        """All of it."""
        state, active = self.state, int(self.state.active)
        began = active if self.turn % 2 == 1 else int(other(active))
        frames = [frame_of(self.position, state.stack[depth], self.full) for depth in range(int(state.depth))]
        waiting = [self._waiting(state.queue[at]) for at in range(int(state.waiting))]
        return self.keep(
            ("turn", self.turn, EVER),
            ("phase", PHASES[Phase(int(state.phase))], EVER),
            ("active", active + 1, EVER),
            ("first", int(state.first) + 1, began + 1),
            ("summons", int(state.summons), 0),
            ("extra_summons", int(state.extra_summons), 0),
            ("seed", int(state.seed), EVER),
            ("ending", SPEC.endings[int(state.ending)].name, SPEC.endings[0].name),
            ("winner", int(state.winner) + 1, 0),
            ("seats", [self._side(seat) for seat in range(2)], EVER),
            ("pending", frames, []),
            ("waiting", waiting, []),
        )

    def _waiting(self, waiting: Any) -> dict[str, Any]:
        seat = int(waiting.player)
        return {"card": self.position.card_name(seat, int(waiting.piece)), "seat": seat + 1}

    def _side(self, seat: int) -> dict[str, Any]:
        player, options = self.state.players[seat], self.game.options
        hand = [int(piece) for piece in player.hand[: int(player.hand_count)]]
        deck = [int(piece) for piece in player.deck[: int(player.deck_count)]]
        grave = [int(piece) for piece in player.grave[: int(player.grave_count)]]
        return self.keep(
            ("life", int(player.life), EVER),
            ("valour", int(player.valour), EVER),
            ("heroic", HEROIC_WORDS[int(player.heroic)], "none"),
            ("ghost_strike_used", int(player.ghost_turn) == self.turn, False),
            ("clock", int(player.clock), int(options.clock_start)),
            ("mulligans", int(player.mulligans), 0),
            ("shuffles", int(player.shuffles), FIRST_SHUFFLE),
            ("rolls", int(player.rolls), 0),
            ("hand", [self._held(seat, piece) for piece in hand], EVER),
            ("deck", [self._piled(seat, piece) for piece in deck[::-1]], EVER),
            ("graveyard", [self._buried(seat, piece) for piece in grave], EVER),
            ("row", [self._unit(seat, unit) for unit in player.front], EVER),
            ("back", [self._support(seat, support) for support in player.back], [None] * len(player.back)),
        )

    def _entry(self, seat: int, piece: int, details: dict[str, Any]) -> Any:
        """A card's name, or a mapping where there is more to say."""
        name = self.position.card_name(seat, piece)
        return {"card": name} | details if details or self.full else name

    def _seen(self, seat: int, piece: int, hidden: bool) -> bool:
        """Whether the opponent knows a card that does not lie open."""
        return hidden and bool(knows(self.state, other(seat), seat, piece))

    def _past(self, seat: int, piece: int) -> dict[str, Any]:
        return self.keep(("risen", bool(int(self.state.players[seat].risen) >> piece & 1), False))

    def _buried(self, seat: int, piece: int) -> Any:
        rising = bool(int(self.state.players[seat].rising) >> piece & 1)
        return self._entry(seat, piece, self.keep(("rising", rising, False)) | self._past(seat, piece))

    def _held(self, seat: int, piece: int) -> Any:
        seen = self.keep(("seen", self._seen(seat, piece, True), False))
        return self._entry(seat, piece, seen | self._past(seat, piece))

    def _piled(self, seat: int, piece: int) -> Any:
        known = bool(knows(self.state, seat, seat, piece))
        return self._entry(seat, piece, self.keep(("seen", known, False)))

    def _unit(self, seat: int, unit: Any) -> Any:
        if not unit.piece:
            return None
        piece, turn = int(unit.piece), self.turn
        card = self.game.cards[int(unit.card)]
        attacks = int(unit.attacks) if int(unit.attacked_turn) == turn else 0
        price = int(tributes_for(self.game, int(card.level)))
        details = self.keep(
            ("position", STANCES[2 if unit.face_down else int(unit.defending)], STANCES[0]),
            ("entered", int(unit.entered_turn), 0),
            ("moved", int(unit.moved_turn), 0),
            ("attacked", int(unit.attacked_turn), 0),
            ("attacks", attacks, int(int(unit.attacked_turn) == turn)),
            ("ready", bool(unit.ready), False),
            ("tributes", int(unit.tributes), price),
            ("seen", self._seen(seat, piece, bool(unit.face_down)), False),
            ("halved", bool(unit.halved), False),
            ("def_change", int(unit.dfn_change), 0),
            *((key, int(getattr(unit, key)), 0) for key in PLAIN),
            *((key, self._until(int(getattr(unit, field))), 0) for key, field in UNTIL.items()),
            *((key, int(getattr(unit, field)) == turn, False) for key, field in THIS_TURN.items()),
            ("tank_used", int(unit.tank_uses) if int(unit.tank_turn) == turn else 0, 0),
            ("infection", INFECTION_WORDS[int(unit.infection)], "none"),
            ("granted", keywords_in(int(unit.keywords) & ~int(card.keywords)), []),
            ("changes", self._changes(unit), []),
            ("battle", self._battle(unit), None),
            ("bond", self._bond(seat, unit), None),
        )
        at_work = keywords_in(int(abilities(self.state, unit)))
        now = self.derived(atk=int(unit.atk), def_=int(unit.dfn), keywords=at_work)
        return self._entry(seat, piece, details | self._past(seat, piece) | now)

    def _until(self, last: int) -> int | str:
        """A last turn; one that is over says nothing any more."""
        if last >= FOREVER:
            return FOREVER_WORD
        return last if last >= self.turn else 0

    def _changes(self, unit: Any) -> list[dict[str, Any]]:
        found = []
        for until in range(self.turn, self.turn + BUCKETS):
            bucket = until % BUCKETS
            atk, dfn = int(unit.later_atk[bucket]), int(unit.later_dfn[bucket])
            keywords = keywords_in(unit.granted[bucket])
            if atk or dfn or keywords:
                rest = self.keep(("atk", atk, 0), ("def", dfn, 0), ("keywords", keywords, []))
                found.append({"until": until} | rest)
        return found

    def _battle(self, unit: Any) -> dict[str, Any] | None:
        table: tuple[tuple[str, Any, Any], ...] = (
            ("atk", int(unit.battle_atk), 0),
            ("def", int(unit.battle_dfn), 0),
            ("keywords", keywords_in(unit.battle_granted), []),
            ("negated", bool(unit.battle_negated), False),
            ("protected", bool(unit.battle_protected), False),
        )
        return self.keep(*table) if any(value for _, value, _ in table) else None

    def _bond(self, seat: int, unit: Any) -> dict[str, Any] | None:
        """The ally while it stands there."""
        ally = int(slot_of(self.state, seat, int(unit.bond)))
        if ally == NOBODY or int(unit.bond_until) < self.turn:
            return None
        until = self._until(int(unit.bond_until))
        return {"slot": ally + 1, "until": until} | self.keep(("uses", int(unit.bond_uses), 0))

    def _support(self, seat: int, support: Any) -> Any:
        if not support.piece:
            return None
        piece = int(support.piece)
        card = self.game.cards[int(support.card)]
        hidden = bool(support.face_down)
        now = int(support.set_turn) == self.turn
        details = self.keep(
            ("position", FACES[not hidden], FACES[lies_open(card)]),
            ("entered", int(support.set_turn), 0),
            ("phase", PHASES[Phase(int(support.set_phase))] if now else "main 1", "main 1"),
            ("timer", int(support.timer), 0 if hidden else int(card.timer)),
            ("seen", self._seen(seat, piece, hidden), False),
        )
        return self._entry(seat, piece, details)
