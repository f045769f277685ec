"""What is pending in a position that is set up: one frame on the stack for each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.valour.position_frames import (
    ATTACK_STAGES,
    PLAYER_WORD,
    SPECIAL,
    WAYS,
    AttackFrame,
    BondFrame,
    DiscardFrame,
    Frame,
    MulliganFrame,
    PlaceFrame,
    RetargetFrame,
    RiseFrame,
    SummonFrame,
    SwitchFrame,
    TrailFrame,
)
from rulesets.valour.position_types import Path
from rulesets.valour.set_slots import check_support, check_unit
from rulesets.valour.state import PLAYER, Act, Battle, Pending, Stage
from rulesets.valour.summon import tributes_for
from rulesets.valour.triggers import push
from rulesets.valour.zones import other

if TYPE_CHECKING:
    from rulesets.valour.set_up import Writer

FOUGHT = "an attack is fought to its end at once; set declared or revealed"


def write_frame(writer: Writer, frame: Frame, path: Path) -> None:
    """Put one thing that is pending on the stack."""
    seat = writer.active if frame.seat is None else frame.seat - 1
    if isinstance(frame, MulliganFrame):
        push(writer.state, Pending.MULLIGAN, seat, 0)
    elif isinstance(frame, DiscardFrame):
        _pushed(writer, Pending.DISCARD, seat, frame.discard).required = int(frame.required)
    elif isinstance(frame, SummonFrame):
        _write_summon(writer, frame, seat, path)
    elif isinstance(frame, PlaceFrame):
        _write_place(writer, frame, seat, path)
    elif isinstance(frame, AttackFrame):
        _write_attack(writer, frame, seat, path)
    elif isinstance(frame, SwitchFrame):
        _on_unit(writer, Pending.EAGER, seat, frame.switch, (*path, "switch"))
    elif isinstance(frame, RetargetFrame):
        _on_unit(writer, Pending.RETARGET, seat, frame.retarget, (*path, "retarget"))
    elif isinstance(frame, BondFrame):
        _on_unit(writer, Pending.BOND, seat, frame.bond, (*path, "bond"))
    elif isinstance(frame, TrailFrame):
        push(writer.state, Pending.TRAIL, seat, frame.trail)
    elif isinstance(frame, RiseFrame):
        push(writer.state, Pending.RISE, seat, 0)


def _pushed(writer: Writer, pending: Pending, seat: int, count: int = 0) -> Any:
    push(writer.state, pending, seat, count)
    return writer.state.stack[int(writer.state.depth) - 1]


def _on_unit(writer: Writer, pending: Pending, seat: int, slot: int, path: Path) -> None:
    """A frame about the unit in a slot of its own side."""
    if not writer.state.players[seat].front[slot - 1].piece:
        raise writer.fail(path, f"seat {seat + 1} has no unit in slot {slot}")
    _pushed(writer, pending, seat).first = slot - 1


def _write_summon(writer: Writer, frame: SummonFrame, seat: int, path: Path) -> None:
    piece = writer.take(seat, frame.summon, (*path, "summon"))
    card = writer.card(seat, piece)
    act = WAYS.get(frame.way, Act.CONCEDE)
    check_unit(writer, card, act == Act.SET, path)
    special = frame.way.startswith(SPECIAL)
    free = special or act in (Act.HERO_ATTACK, Act.HERO_DEFENSE)
    price = 0 if free else int(tributes_for(writer.game, int(card.level)))
    top = _pushed(writer, Pending.SUMMON, seat, writer.check((*path, "owed"), frame.owed, 0, price))
    top.stage = Stage.STANCE if frame.way == SPECIAL else Stage.PAY if top.count else Stage.PLACE
    top.piece = piece
    top.required = int(not special)
    top.first = act
    top.second = price
    top.note = int(frame.halved)
    writer.show(seat, piece, act != Act.SET or frame.seen)
    writer.mark(seat, piece, frame)


def _write_place(writer: Writer, frame: PlaceFrame, seat: int, path: Path) -> None:
    piece = writer.take(seat, frame.place, (*path, "place"))
    check_support(writer, writer.card(seat, piece), path)
    top = _pushed(writer, Pending.SETTING, seat)
    top.piece = piece
    top.first = Act.SET_BACK if frame.way == "set" else Act.CAST
    writer.show(seat, piece, frame.way == "open" or frame.seen)


def _write_attack(writer: Writer, frame: AttackFrame, seat: int, path: Path) -> None:
    """VAL-RESP-3: the frame knows attacker and target by their pieces."""
    stage = ATTACK_STAGES.index(frame.stage)
    if stage == Battle.READY:
        raise writer.fail((*path, "stage"), FOUGHT)
    state = writer.state
    attacker = state.players[seat].front[frame.attack - 1]
    if not attacker.piece:
        raise writer.fail((*path, "attack"), f"seat {seat + 1} has no unit in slot {frame.attack}")
    target = PLAYER if frame.target == PLAYER_WORD else int(frame.target) - 1
    foe = state.players[other(seat)].front
    if target != PLAYER and not foe[target].piece:
        raise writer.fail((*path, "target"), f"seat {other(seat) + 1} has no unit in slot {target + 1}")
    top = _pushed(writer, Pending.ATTACK, seat)
    top.stage = stage
    top.first = frame.attack - 1
    top.piece = attacker.piece
    top.second = target
    top.count = 0 if target == PLAYER else foe[target].piece
