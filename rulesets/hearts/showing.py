"""A position for people to read: both sides, every character's numbers of now, and what is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.hearts.naming import PHASES, STANCES, halves, piece_name
from rulesets.hearts.state import HIDDEN_WALL, ROW, Event, Pending, Phase, Purpose, Stance


def board(position: Any) -> str:
    """The whole position, a block a seat, and the decision that is due if it is an answer."""
    state = position.view
    phase = PHASES[Phase(int(state.phase))]
    lines = [f"turn {int(state.turn)}, {phase}, seat {int(state.active) + 1} to move"]
    for seat in range(2):
        lines += _side(position, seat)
    for at in range(int(state.waiting)):
        waiting = state.queue[at]
        name = piece_name(position, int(waiting.player), int(waiting.piece))
        lines.append(f"waiting {at + 1}: {name} of seat {int(waiting.player) + 1}")
    if state.depth and not position.over:
        lines.append(f"waits: {pending_text(position)}")
    return "\n".join(lines)


def _side(position: Any, seat: int) -> Iterator[str]:
    player = position.view.players[seat]
    hand = [piece_name(position, seat, int(piece)) for piece in player.hand[: int(player.hand_count)]]
    walls = [wall_text(player, at) for at in range(len(player.walls))]
    yield (
        f"seat {seat + 1}: deck {int(player.deck_count)}, abilities {int(player.pile_count)}, "
        f"Abyss {int(player.grave_count)}, Chosen One {chosen_text(position, seat)}"
    )
    yield f"  hand:    {', '.join(hand) or 'empty'}"
    yield f"  walls:   {' | '.join(walls)}"
    yield f"  row:     {' | '.join(unit_text(position, seat, slot) for slot in range(ROW))}"
    tactics = [f"({piece_name(position, seat, int(piece))})" if piece else "-" for piece in player.tactics]
    yield f"  tactics: {' | '.join(tactics)}"


def wall_text(player: Any, at: int) -> str:
    """One wall: its value in brackets while it lies face-down."""
    value = int(player.walls[at])
    if not value:
        return "-"
    shown = "?" if value == HIDDEN_WALL else halves(value)
    return shown if player.walls_up[at] else f"({shown})"


def chosen_text(position: Any, seat: int) -> str:
    player = position.view.players[seat]
    name = piece_name(position, seat, int(player.chosen)) if player.chosen else "none"
    where = "" if player.at_station else ", not at its station"
    return f"{name if player.exposed else f'({name})'}{where}"


def unit_text(position: Any, seat: int, slot: int) -> str:
    """One character: name, ATK/DEF of now, how it stands and what is attached to it."""
    unit = position.view.players[seat].row[slot]
    if not unit.piece:
        return "-"
    name = piece_name(position, seat, int(unit.piece))
    notes = ", ".join(_notes(position, seat, unit))
    return f"{f'({name})' if unit.face_down else name} {halves(unit.atk)}/{halves(unit.dfn)} [{notes}]"


def _notes(position: Any, seat: int, unit: Any) -> Iterator[str]:
    """How a character stands and what lies upon it, a few words each."""
    yield STANCES[Stance(int(unit.stance))]
    if unit.chosen:
        yield "stranded" if unit.stranded else "sortied"
    if unit.formed:
        yield "formation"
    if unit.attacking:
        yield "attacking"
    for piece in unit.stack[: int(unit.stack_count)]:
        yield piece_name(position, seat, int(piece))


def pending_text(position: Any) -> str:
    """What the topmost frame of the stack asks, and of whom."""
    state = position.view
    frame = state.stack[int(state.depth) - 1]
    return f"seat {int(frame.player) + 1} {_question(position, frame)}"


EVENTS = {Event.ATTACK: "an attack", Event.FORTH: "a bring-forth", Event.WALL: "a fallen wall"}
PURPOSES = {Purpose.FORTH: "a character", Purpose.SORTIE: "a sortie", Purpose.RETREAT: "a retreat"}


def _question(position: Any, frame: Any) -> str:
    pending, count = int(frame.pending), int(frame.count)
    if pending == Pending.CHOOSE:
        return f"chooses for {piece_name(position, int(frame.player), int(frame.piece))}"
    if pending == Pending.WINDOW:
        return f"may respond to {EVENTS[Event(int(frame.first))]}"
    if pending == Pending.OFFER:
        return f"pays {count} more for {PURPOSES[Purpose(int(frame.stage))]}"
    texts: dict[int, str] = {
        Pending.DRAW: "draws a card",
        Pending.DISCARD: f"discards {count} card{'' if count == 1 else 's'}",
        Pending.GUARD: "says which character takes the blow",
        Pending.MUSTER: "may leave characters out of the group",
    }
    return texts.get(pending, "goes on")
