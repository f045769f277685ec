"""`snapshot`: a position as the data that `set_up` reads, in its shortest form or in full."""

from __future__ import annotations

from typing import Any

from rulesets.obol.combat import strength
from rulesets.obol.naming import SLOT_NAMES, card_name, hand, hero
from rulesets.obol.position_model import ENDING_NAMES
from rulesets.obol.state import HIDDEN, OBOL
from rulesets.obol.zones import knows, other

EVER = object()  # a default that nothing equals: the key is always there


def snapshot(position: Any, full: bool = False) -> dict[str, Any]:
    """The position as data; hidden cards read `?`.

    In short form it is what `set_up` accepts, without what has its default, and a card with nothing to say
    about it is its name. In full every key is there, and every card of a hand or slot is a mapping.
    """
    state = position.view
    return _keep(
        full,
        ("turn", int(state.turn), EVER),
        ("active", int(state.active) + 1, EVER),
        ("seconds", int(state.seconds), 0),
        ("seed", int(state.seed), EVER),
        ("ending", ENDING_NAMES[int(state.ending)], ENDING_NAMES[0]),
        ("winner", int(state.winner) + 1, 0),
        ("seats", [_side(position, seat, full) for seat in range(2)], EVER),
    )


def _keep(full: bool, *table: tuple[str, Any, Any]) -> dict[str, Any]:
    """What is to be said: (key, value, default)."""
    return {key: value for key, value, default in table if full or value != default}


def _side(position: Any, seat: int, full: bool) -> dict[str, Any]:
    player = position.view.players[seat]
    deck = [int(piece) for piece in player.deck[: int(player.deck_count)]]
    discard = [int(piece) for piece in player.discard[: int(player.discard_count)]]
    names = {slot: _equipped(position, seat, slot, full) for slot in SLOT_NAMES}
    said = _keep(
        full,
        ("hero", hero(position, seat).name, EVER),
        ("life", int(player.life), EVER),
        ("max_life", int(player.max_life), hero(position, seat).number("life")),
        ("energy", int(player.energy), EVER),
        ("max_energy", int(player.max_energy), EVER),
        ("bonus", int(player.bonus), 0),
        ("timed_out", int(player.timed_out), 0),
        ("rolls", int(player.rolls), 0),
        *((SLOT_NAMES[slot], name, None) for slot, name in names.items()),
        ("hand", [_held(position, seat, piece, full) for piece in hand(position, seat)], EVER),
        ("deck", [card_name(position, seat, piece) for piece in deck[::-1]], EVER),
        ("discard", [card_name(position, seat, piece) for piece in discard], EVER),
    )
    if full:
        said["attack"] = int(strength(position.view, position.game, seat))
    return said


def _held(position: Any, seat: int, piece: int, full: bool) -> Any:
    name = card_name(position, seat, piece)
    seen = piece not in (OBOL, HIDDEN) and bool(knows(position.view, other(seat), seat, piece))
    return {"card": name, "seen": seen} if seen or full else name


def _equipped(position: Any, seat: int, slot: int, full: bool) -> Any:
    gear = position.view.players[seat].gear[slot]
    if not gear.piece:
        return None
    name = card_name(position, seat, int(gear.piece))
    printed = int(position.game.cards[int(gear.card)].wear)
    left = int(gear.wear)
    return {"card": name, "left": left} if full or left != printed else name
