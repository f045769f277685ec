"""A position for people to read: both sides, every Unit's numbers of now, and what is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.volnar.naming import PHASES, piece_name
from rulesets.volnar.state import LANES, NOBODY, Event, Pending, Phase


def board(position: Any) -> str:
    """The whole position, a block a seat, and the decision that is due if it is an answer."""
    state = position.view
    phase = PHASES[Phase(int(state.phase))]
    lines = [f"turn {int(state.turn)}, {phase}, seat {int(state.active) + 1} to move"]
    for seat in range(2):
        player = state.players[seat]
        lines.append(
            f"seat {seat + 1}: {int(player.life)} Life, {int(player.energy)} Energy, "
            f"deck {int(player.deck_count)}, Graveyard {int(player.grave_count)}"
        )
        hand = [piece_name(position, seat, int(piece)) for piece in player.hand[: int(player.hand_count)]]
        lines.append(f"  hand:  {', '.join(hand) or 'empty'}")
        lines.append(f"  units: {' | '.join(unit_text(position, seat, lane) for lane in range(LANES))}")
        lines.append(f"  traps: {' | '.join(trap_text(position, seat, trap) for trap in player.traps)}")
        fog = [fog_text(position, seat, slot) for slot in player.fog if slot.piece]
        if fog:
            lines.append(f"  fog:   {' | '.join(fog)}")
    for at in range(int(state.waiting)):
        waiting = state.queue[at]
        name = piece_name(position, int(waiting.player), int(waiting.piece))
        lines.append(f"waiting {at + 1}: {name} of seat {int(waiting.player) + 1}")
    if state.depth and not position.over:
        lines.append(f"waits: {pending_text(position)}")
    return "\n".join(lines)


def unit_text(position: Any, seat: int, lane: int) -> str:
    """One lane's Unit: name, Power/Health of now, damage and whatever lies upon it."""
    player = position.view.players[seat]
    unit = player.units[lane]
    if not unit.piece:
        return "-"
    notes = list(_notes(position, seat, lane))
    upon = f" [{', '.join(notes)}]" if notes else ""
    return f"{piece_name(position, seat, int(unit.piece))} {int(unit.power)}/{int(unit.health)}{upon}"


def _notes(position: Any, seat: int, lane: int) -> Iterator[str]:
    """What lies upon a Unit, a few words each."""
    state = position.view
    player, turn = state.players[seat], int(state.turn)
    unit = player.units[lane]
    if unit.damage:
        yield f"damage {int(unit.damage)}"
    if (unit.entered_turn == turn and not unit.awake) or unit.asleep_until >= turn:
        yield "asleep"
    if unit.stunned_until >= turn:
        yield "stunned"
    if unit.rooted_until >= turn:
        yield "rooted"
    if unit.link:
        yield "linked"
    for i in range(int(player.attached_count)):
        if player.attached_lane[i] == lane:
            yield piece_name(position, seat, int(player.attached[i]))


def trap_text(position: Any, seat: int, trap: Any) -> str:
    """One Trap Zone."""
    if not trap.piece:
        return "-"
    name = piece_name(position, seat, int(trap.piece))
    return f"({name})" if trap.face_down else name


def fog_text(position: Any, seat: int, fog: Any) -> str:
    """A Spell in the Fog Row and when it resolves."""
    return f"{piece_name(position, seat, int(fog.piece))}, turn {int(fog.due)}"


def pending_text(position: Any) -> str:
    """What the topmost frame of the stack asks, and of whom."""
    state = position.view
    frame = state.stack[int(state.depth) - 1]
    return f"seat {int(frame.player) + 1} {_question(position, frame)}"


def _question(position: Any, frame: Any) -> str:
    seat, pending, count = int(frame.player), int(frame.pending), int(frame.count)
    name = piece_name(position, seat, int(frame.piece)) if frame.piece else ""
    lane = int(frame.second if pending == Pending.WINDOW else frame.first) + 1
    event = "attack" if frame.first == Event.ATTACK else "effect"
    moved = "a Token" if count == NOBODY else "a Unit"
    texts: dict[int, str] = {
        Pending.MULLIGAN: f"may replace cards, {count} so far",
        Pending.DISCARD: f"discards {count} card{'' if count == 1 else 's'}",
        Pending.CHOOSE: f"chooses for {name}",
        Pending.WINDOW: f"may activate the Trap of lane {lane}, because of an {event}",
        Pending.LINK: f"may link the Unit of lane {lane}",
        Pending.BLADE: f"may strike with {name}",
        Pending.ROAR: f"may let {name} roar",
        Pending.ORDER: "says which effect begins first",
        Pending.FOG: "says which Fogcast Spell resolves first",
        Pending.LANE: f"chooses the lane of {moved}",
    }
    return texts.get(pending, "goes on")
