"""A position for people to read: both sides, every unit's numbers of now, and what is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.valour.naming import EVENTS, PHASES
from rulesets.valour.state import Event, Pending, Phase, Stage
from rulesets.valour.triggers import about_piece, about_seat
from rulesets.valour.window import about_for, event_for


def board(position: Any) -> str:
    """The whole position, a block a seat, and the decision that is due if it is an answer."""
    state = position.view
    phase = PHASES[Phase(int(state.phase))]
    lines = [f"turn {int(state.turn)}, {phase}, seat {int(state.active) + 1} to move"]
    for seat in range(2):
        player = state.players[seat]
        lines.append(
            f"seat {seat + 1}: {int(player.life)} LP, {int(player.valour)} VP, "
            f"deck {int(player.deck_count)}, Graveyard {int(player.grave_count)}"
        )
        hand = [position.card_name(seat, int(piece)) for piece in player.hand[: int(player.hand_count)]]
        lines.append(f"  hand: {', '.join(hand) or 'empty'}")
        lines.append(f"  row:  {' | '.join(unit_text(position, seat, unit) for unit in player.front)}")
        lines.append(f"  back: {' | '.join(support_text(position, seat, slot) for slot in player.back)}")
    if state.depth and not position.over:
        lines.append(f"waits: {pending_text(position)}")
    return "\n".join(lines)


def unit_text(position: Any, seat: int, unit: Any) -> str:
    """One Front Row slot: name, ATK/DEF of now, position and whatever lies upon it."""
    if not unit.piece:
        return "-"
    name = position.card_name(seat, int(unit.piece))
    notes = list(_notes(position.view, unit))
    if unit.face_down:
        return f"({', '.join([name, 'set', *notes])})"
    stance = "defending" if unit.defending else "attacking"
    upon = f" [{', '.join(notes)}]" if notes else ""
    return f"{name} {int(unit.atk)}/{int(unit.dfn)} {stance}{upon}"


def _notes(state: Any, unit: Any) -> Iterator[str]:
    """Counters and conditions that are there, a few words each."""
    turn = int(state.turn)
    if unit.halved:
        yield "risen"
    for counter in ("fury", "momentum"):
        if getattr(unit, counter):
            yield f"{counter} {int(getattr(unit, counter))}"
    if unit.infection:
        yield f"infected -{int(unit.infection) * int(unit.infection_stage)}"
    for until, note in (
        (unit.hex_atk_until, "ATK hexed"),
        (unit.hex_dfn_until, "DEF hexed"),
        (unit.barred_until, "barred"),
        (unit.untargetable_until, "untargetable"),
        (unit.negated_until, "negated"),
        (unit.protected_until, "protected"),
    ):
        if int(until) >= turn:
            yield note
    if unit.bond and int(unit.bond_until) >= turn:
        yield f"bond used {int(unit.bond_uses)} times"


def support_text(position: Any, seat: int, support: Any) -> str:
    """One Back Row slot."""
    if not support.piece:
        return "-"
    name = position.card_name(seat, int(support.piece))
    if support.face_down:
        return f"({name}, set)"
    return f"{name} [{int(support.timer)} left]" if support.timer else str(name)


def pending_text(position: Any) -> str:
    """What the topmost frame of the stack asks, and of whom."""
    state = position.view
    frame = state.stack[int(state.depth) - 1]
    return f"seat {int(frame.player) + 1} {_question(position, frame)}"


def _question(position: Any, frame: Any) -> str:
    seat, pending, count = int(frame.player), int(frame.pending), int(frame.count)
    name = position.card_name(seat, int(frame.piece)) if pending != Pending.WINDOW else ""
    if pending == Pending.SUMMON:
        return {
            Stage.PAY: f"pays {_many(count, 'tribute')} for {name}",
            Stage.STANCE: f"chooses the position of {name}",
        }.get(Stage(int(frame.stage)), f"chooses the slot of {name}")
    if pending == Pending.WINDOW:
        return _window(position, frame)
    unit = position.view.players[seat].front[min(int(frame.first), 4)]
    fighter = position.card_name(seat, int(unit.piece))
    texts: dict[int, str] = {
        Pending.MULLIGAN: "keeps the hand or takes a mulligan",
        Pending.DISCARD: f"discards {_many(count, 'card')}",
        Pending.CHOOSE: f"chooses for {name}",
        Pending.SETTING: f"chooses the Back Row slot of {name}",
        Pending.RISE: "picks the Revenant that returns next",
        Pending.EAGER: f"may switch the position of {fighter}",
        Pending.RETARGET: f"chooses a new target for {fighter}",
        Pending.BOND: f"chooses whom {fighter} bonds with",
        Pending.TRAIL: f"keeps one of the top {count} cards",
    }
    return texts.get(pending, "goes on")


def _window(position: Any, frame: Any) -> str:
    """A response window: what may be answered."""
    state, seat = position.view, int(frame.player)
    event = Event(int(event_for(state, frame, seat)))
    about = int(about_for(state, frame, seat))
    name = position.card_name(about_seat(about), about_piece(about)) if event else ""
    return f"may respond to the {EVENTS[event]} of {name}" if name else "may respond"


def _many(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")
