"""What is pending in a position, as a snapshot shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.valour.naming import BETWEEN_ZONES, EVENTS
from rulesets.valour.position_frames import ATTACK_STAGES, FRAMES, PLAYER_WORD, SPECIAL, WAYS
from rulesets.valour.state import FROM_HAND, FRONT, PLAYER, Act, Event, Pending, Stage
from rulesets.valour.triggers import about_piece, about_seat
from rulesets.valour.zones import knows, other

LINK_STAGES = ("waiting", "running", "cancelled")
Data = dict[str, Any]


def frame_of(position: Any, frame: Any, full: bool) -> Data:
    """A frame of the stack as a mapping; unless in full, without what has its default. The seat is always
    told."""
    found = _FRAMES[Pending(int(frame.pending))](position, frame)
    told = {key: value for key, value in found.items() if value} | {"seat": int(frame.player) + 1}
    if not full:
        return told
    fields = FRAMES[next(iter(found))].model_fields
    return {key: field.default for key, field in fields.items()} | told


def _name(position: Any, frame: Any) -> str:
    return str(position.card_name(int(frame.player), int(frame.piece)))


def _seen(position: Any, frame: Any) -> bool:
    seat = int(frame.player)
    return bool(knows(position.view, other(seat), seat, int(frame.piece)))


def _discard(_: Any, frame: Any) -> Data:
    return {"discard": int(frame.count), "required": bool(frame.required)}


def _summon(position: Any, frame: Any) -> Data:
    piece, act = int(frame.piece), Act(int(frame.first))
    player = position.view.players[int(frame.player)]
    way = SPECIAL
    if frame.stage != Stage.STANCE:
        normal = bool(frame.required)
        way = next(word for word, code in WAYS.items() if code == act and word.startswith(SPECIAL) != normal)
    return {
        "summon": _name(position, frame),
        "way": "" if way == "attack" else way,
        "owed": int(frame.count),
        "seen": act == Act.SET and _seen(position, frame),
        "halved": bool(frame.note),
        "risen": bool(int(player.risen) >> piece & 1),
        "arrived": int(frame.stage) not in BETWEEN_ZONES,
    }


def _place(position: Any, frame: Any) -> Data:
    hidden = int(frame.first) == Act.SET_BACK
    return {
        "place": _name(position, frame),
        "way": "" if hidden else "open",
        "seen": hidden and _seen(position, frame),
    }


def _attack(position: Any, frame: Any) -> Data:
    """The slots told are those where attacker and target stood; they may be gone."""
    seat, target = int(frame.player), int(frame.second)
    players, stage = position.view.players, ATTACK_STAGES[int(frame.stage)]
    lost = ""
    if int(frame.piece) == 0 or players[seat].front[int(frame.first)].piece != frame.piece:
        lost = "attacker"
    elif target != PLAYER and players[other(seat)].front[target].piece != frame.count:
        lost = "target"
    return {
        "attack": int(frame.first) + 1,
        "target": PLAYER_WORD if target == PLAYER else target + 1,
        "stage": "" if stage == ATTACK_STAGES[0] else stage,
        "lost": lost,
    }


def _window(position: Any, frame: Any) -> Data:
    about = int(frame.second)
    return {
        "window": EVENTS[Event(int(frame.first))],
        "card": position.card_name(about_seat(about), about_piece(about)),
        "passes": int(frame.count),
        "responses": int(frame.required),
    }


def _link(position: Any, frame: Any) -> Data:
    place = int(frame.first)
    where = f"back {place + 1}" if place < FROM_HAND else f"row {place - FRONT + 1}"
    return {
        "link": _name(position, frame),
        "place": "hand" if place == FROM_HAND else where,
        "stage": LINK_STAGES[int(frame.stage)] if frame.stage else "",
    }


def _effect(position: Any, frame: Any) -> Data:
    return {"effect": _name(position, frame), "steps": int(frame.stage)}


def _on_unit(key: str) -> Callable[[Any, Any], Data]:
    return lambda _, frame: {key: int(frame.first) + 1}


def _on_card(key: str) -> Callable[[Any, Any], Data]:
    return lambda position, frame: {key: _name(position, frame)}


_FRAMES: dict[Pending, Callable[[Any, Any], Data]] = {
    Pending.MULLIGAN: lambda _, __: {"mulligan": True},
    Pending.DISCARD: _discard,
    Pending.SUMMON: _summon,
    Pending.SETTING: _place,
    Pending.ATTACK: _attack,
    Pending.EAGER: _on_unit("switch"),
    Pending.RETARGET: _on_unit("retarget"),
    Pending.BOND: _on_unit("bond"),
    Pending.TRAIL: lambda _, frame: {"trail": int(frame.count)},
    Pending.RISE: lambda _, __: {"rise": True},
    Pending.WINDOW: _window,
    Pending.LINK: _link,
    Pending.EFFECT: _effect,
    Pending.CHOOSE: _on_card("choose"),
    Pending.FLIP: _on_card("flip"),
}
