"""Why an answer is refused, or anything else while something waits for an answer."""

from __future__ import annotations

from typing import Any

from rulesets.valour.battle import may_be_attacked
from rulesets.valour.candidates import is_about_cards
from rulesets.valour.effect_codes import Verb
from rulesets.valour.refusal import Refusal, Table, empty_slot
from rulesets.valour.showing import pending_text
from rulesets.valour.state import PLAYER, TARGETS, Act, Event, Kind, Pending, Phase, Stage
from rulesets.valour.triggers import about_piece, about_seat
from rulesets.valour.window import about_for, event_for, response_trigger
from rulesets.valour.zones import count_units

SEAT_STEP = 8  # TARGET and TARGET_BACK: seat * SEAT_STEP + slot

ANSWERS: dict[Pending, tuple[str, tuple[Act, ...]]] = {
    Pending.MULLIGAN: ("VAL-START-2", (Act.KEEP, Act.MULLIGAN)),
    Pending.SUMMON: ("VAL-ENTER-1", (Act.TRIBUTE, Act.ATTACK_POSITION, Act.DEFENSE_POSITION, Act.PLACE)),
    Pending.DISCARD: ("VAL-WIN-4", (Act.DISCARD,)),
    Pending.WINDOW: ("VAL-RESP-1", (Act.RESPOND, Act.PASS)),
    Pending.CHOOSE: ("VAL-INT-25", (Act.TARGET, Act.TARGET_BACK, Act.PICK)),
    Pending.SETTING: ("VAL-FIELD-4", (Act.PLACE_BACK,)),
    Pending.EAGER: ("VAL-KW-EAGERNESS", (Act.SWITCH, Act.STAY)),
    Pending.RETARGET: ("VAL-RESP-3", (Act.ATTACK, Act.DECLINE)),
    Pending.RISE: ("VAL-KW-REVENANT", (Act.PICK,)),
    Pending.BOND: ("VAL-KW-LIFEBOND", (Act.TARGET,)),
    Pending.TRAIL: ("VAL-KW-READ-TRAIL", (Act.PICK,)),
}
"""What can be asked: the rule that asks, and the acts that answer."""

ONLY_ANSWERS: dict[Act, tuple[str, str]] = {
    Act.KEEP: ("VAL-START-2", "no mulligan is to be decided"),
    Act.MULLIGAN: ("VAL-START-2", "a mulligan is taken in one's own first turn, before the draw"),
    Act.TRIBUTE: ("VAL-SUM-3", "no tribute is owed"),
    Act.PLACE: ("VAL-FIELD-4", "no unit is on its way to a slot"),
    Act.ATTACK_POSITION: ("VAL-SUM-4", "no unit is to be given a position"),
    Act.DEFENSE_POSITION: ("VAL-SUM-4", "no unit is to be given a position"),
    Act.PLACE_BACK: ("VAL-FIELD-4", "no Back Row card is on its way to a slot"),
    Act.DISCARD: ("VAL-TURN-2", "no card is to be discarded"),
    Act.RESPOND: ("VAL-RESP-1", "nothing was done that could be answered"),
    Act.PASS: ("VAL-RESP-1", "nothing was done that could be answered"),
    Act.TARGET: ("VAL-INT-25", "no target is asked for"),
    Act.TARGET_BACK: ("VAL-INT-25", "no target is asked for"),
    Act.PICK: ("VAL-INT-25", "no card is to be picked"),
    Act.SWITCH: ("VAL-KW-EAGERNESS", "no unit with Eagerness is being attacked"),
    Act.STAY: ("VAL-KW-EAGERNESS", "no unit with Eagerness is being attacked"),
    Act.DECLINE: ("VAL-RESP-3", "no attack has lost its target"),
}
"""Acts that only answer: the rule, and what to say when nothing asks for them."""


def asking_rule(table: Table, frame: Any) -> str:
    """The rule by which the topmost frame asks."""
    pending = Pending(int(frame.pending))
    if pending == Pending.DISCARD and table.phase == Phase.CLEANUP and table.state.depth == 1:
        return "VAL-TURN-2"
    return ANSWERS[pending][0] if pending in ANSWERS else "VAL-RESP-4"


def refuse_answer(table: Table, kind: Act, argument: int) -> Refusal:
    """Why this act, which is not legal, does not answer what the topmost frame asks."""
    frame = table.state.stack[int(table.state.depth) - 1]
    pending = Pending(int(frame.pending))
    rule = asking_rule(table, frame)
    if kind not in ANSWERS.get(pending, ("", ()))[1]:
        return Refusal(rule, f"not now: {pending_text(table.position)}")
    if pending == Pending.SUMMON:
        return _summon(table, frame, kind, argument)
    if pending == Pending.WINDOW:
        return _respond(table, frame, argument)
    if pending == Pending.SETTING:
        return Refusal(rule, f"Back Row slot {argument + 1} is taken")
    if pending == Pending.RETARGET:
        return _retarget(table, frame, argument)
    if pending == Pending.BOND:
        return Refusal(rule, "it bonds with another unit of its own side")
    if pending == Pending.CHOOSE:
        return Refusal(rule, _choose(table, frame, kind, argument))
    return Refusal(rule, "this is none of the cards to choose from")


def _summon(table: Table, frame: Any, kind: Act, argument: int) -> Refusal:
    name = table.name(frame.piece)
    stage = Stage(int(frame.stage))
    if kind == Act.TRIBUTE:
        if stage != Stage.PAY:
            return Refusal("VAL-SUM-2", f"no tribute is owed for {name}")
        return Refusal("VAL-SUM-3", f"{empty_slot(argument, table.seat)} to pay with")
    if stage == Stage.PAY:
        return Refusal("VAL-SUM-2", f"{name} has to be paid for first: {int(frame.count)} more to go")
    if kind == Act.PLACE:
        if stage == Stage.STANCE:
            return Refusal("VAL-SUM-4", f"the position of {name} comes first")
        return Refusal("VAL-FIELD-4", f"slot {argument + 1} is taken")
    return Refusal("VAL-SUM-4", f"the position of {name} has been chosen")


def _respond(table: Table, frame: Any, slot: int) -> Refusal:
    """VAL-BACK-2, VAL-RESP-1."""
    support = table.me.back[slot]
    name = table.name(support.piece)
    if not support.piece:
        return Refusal("VAL-BACK-2", f"there is no card in Back Row slot {slot + 1}")
    if not support.face_down:
        return Refusal("VAL-BACK-2", f"{name} lies open: only set Artillery answers")
    card = table.game.cards[int(support.card)]
    if card.type != Kind.ARTILLERY:
        return Refusal("VAL-RESP-1", f"{name} is no Artillery: nothing else answers")
    if int(support.set_turn) == table.turn:
        return Refusal("VAL-BACK-2", f"{name} was set this turn")
    event = Event(int(event_for(table.state, frame, table.seat)))
    if event == Event.NONE or not int(card.triggers) >> int(response_trigger(event)) & 1:
        return Refusal("VAL-BACK-2", f"the trigger of {name} does not fit")
    about = int(about_for(table.state, frame, table.seat))
    what = table.name(about_piece(about), about_seat(about))
    return Refusal("VAL-RESP-1", f"{name} would not work on {what}")


def _retarget(table: Table, frame: Any, argument: int) -> Refusal:
    slot, target = divmod(argument, TARGETS)
    if slot != int(frame.first):
        return Refusal("VAL-RESP-3", "the attacker is another unit: its target is gone, and only its")
    return refuse_target(table, target, again=True)


def refuse_target(table: Table, target: int, again: bool = False) -> Refusal:
    """VAL-BAT-6 and the hex that keeps attacks away; `again` for a new target of an attack."""
    other = 1 - table.seat
    if target == PLAYER:
        rule = "VAL-RESP-3" if again else "VAL-BAT-6"
        units = int(count_units(table.foe))
        return Refusal(rule, f"seat {other + 1} has {units} unit{'s' * (units != 1)} in the way")
    unit = table.foe.front[target]
    if not unit.piece:
        return Refusal("VAL-BAT-6", empty_slot(target, other))
    name = table.name(unit.piece, other)
    if not may_be_attacked(table.state, unit):
        return Refusal("VAL-KW-HEXBLADE", f"a hex keeps attacks away from {name} this turn")
    return Refusal("VAL-BAT-6", f"{name} can't be attacked by it")


def _choose(table: Table, frame: Any, kind: Act, argument: int) -> str:
    name = table.name(frame.piece)
    verb = Verb(int(table.game.steps[int(frame.first)].verb))
    wanted = (
        Act.PICK if is_about_cards(verb) else Act.TARGET_BACK if verb == Verb.DESTROY_BACK else Act.TARGET
    )
    if kind != wanted:
        what = {Act.PICK: "a card", Act.TARGET_BACK: "a Back Row card"}.get(wanted, "a unit")
        return f"{name} asks for {what}"
    if kind == Act.PICK:
        return f"{name} can't pick this card"
    seat, slot = divmod(argument, SEAT_STEP)
    player = table.state.players[seat]
    place = (player.back if kind == Act.TARGET_BACK else player.front)[slot]
    if not place.piece:
        return f"there is no card in slot {slot + 1} of seat {seat + 1}"
    return f"{name} can't do this to {table.name(place.piece, seat)}"
