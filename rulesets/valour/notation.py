"""Actions as text, both ways. Seats and slots are counted from 1; names are card names.

keep | mulligan | battle | main 2 | end turn | concede 1
summon NAME attack | summon NAME defense | set NAME | hero NAME attack | hero NAME defense
tribute 2 | attack position | defense position | slot 3 | change 2 | flip 2 | discard NAME
cast NAME | place NAME | back 2 | activate 2 | ability 2
attack 1 > 3 | attack 1 > player | decline | switch | stay | respond 2 | pass
target 1.3 | target back 2.1 | pick NAME
peek | slay 2 | wound | draw | heal | boost 1

`cast` uses a Back Row card from the hand, `place` puts it face-down, `back` says into which slot;
`activate` and `respond` name a Back Row slot, `ability` a Front Row slot, `target` a seat and a slot.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rulesets.kernel.diagnostics import closest
from rulesets.valour.effect_codes import Verb
from rulesets.valour.naming import is_hidden, zones
from rulesets.valour.showing import board
from rulesets.valour.state import ARGUMENTS, PLAYER, SLOTS, TARGETS, Act, Pending

__all__ = ["ACTION_SPACE", "CONCESSIONS", "action_text", "board", "is_hidden", "parse_action", "zones"]

CONCESSIONS = (Act.CONCEDE * ARGUMENTS, Act.CONCEDE * ARGUMENTS + 1)
ACTION_SPACE = ARGUMENTS * len(Act)
"""Every action is a number below this one."""

SEAT_STEP = 8  # TARGET and TARGET_BACK: seat * SEAT_STEP + slot

WORDS = {
    Act.KEEP: "keep",
    Act.MULLIGAN: "mulligan",
    Act.TO_BATTLE: "battle",
    Act.TO_MAIN_2: "main 2",
    Act.END_TURN: "end turn",
    Act.PEEK: "peek",
    Act.WOUND: "wound",
    Act.DRAW: "draw",
    Act.HEAL: "heal",
    Act.PASS: "pass",
    Act.ATTACK_POSITION: "attack position",
    Act.DEFENSE_POSITION: "defense position",
    Act.SWITCH: "switch",
    Act.STAY: "stay",
    Act.DECLINE: "decline",
}
"""Actions without an argument."""

SLOT_WORDS = {
    Act.TRIBUTE: "tribute",
    Act.PLACE: "slot",
    Act.CHANGE: "change",
    Act.FLIP: "flip",
    Act.SLAY: "slay",
    Act.BOOST: "boost",
    Act.PLACE_BACK: "back",
    Act.ACTIVATE: "activate",
    Act.ABILITY: "ability",
    Act.RESPOND: "respond",
}
"""Actions on a slot."""

CARD_WORDS = {
    Act.SUMMON_ATTACK: ("summon", "attack"),
    Act.SUMMON_DEFENSE: ("summon", "defense"),
    Act.SET: ("set", ""),
    Act.HERO_ATTACK: ("hero", "attack"),
    Act.HERO_DEFENSE: ("hero", "defense"),
    Act.DISCARD: ("discard", ""),
    Act.CAST: ("cast", ""),
    Act.SET_BACK: ("place", ""),
}
"""Actions with a card of the hand: the word before its name and the one after."""

TARGET_WORDS = {Act.TARGET_BACK: "target back", Act.TARGET: "target"}
"""Actions on a slot of either seat."""

TARGET_PLACE = re.compile(r"([0-9]+)\.([0-9]+)")

VERBS = (
    *WORDS.values(),
    *SLOT_WORDS.values(),
    *(before for before, _ in CARD_WORDS.values()),
    *TARGET_WORDS.values(),
    *("attack", "pick", "concede"),
)
"""What an action's text begins with."""


# --- from numbers to words ------------------------------------------------------------------------


def action_text(position: Any, action: int) -> str:
    """An action as text; card names are read from the cards of the seat that decides."""
    kind, argument = divmod(action, ARGUMENTS)
    if kind == Act.CONCEDE:
        return f"concede {argument + 1}"
    if kind in WORDS:
        return WORDS[Act(kind)]
    if kind in SLOT_WORDS:
        return f"{SLOT_WORDS[Act(kind)]} {argument + 1}"
    if kind in TARGET_WORDS:
        seat, slot = divmod(argument, SEAT_STEP)
        return f"{TARGET_WORDS[Act(kind)]} {seat + 1}.{slot + 1}"
    if kind == Act.ATTACK:
        slot, target = divmod(argument, TARGETS)
        return f"attack {slot + 1} > {'player' if target == PLAYER else target + 1}"
    if kind == Act.PICK:
        return f"pick {_picked_name(position, argument)}"
    if kind in CARD_WORDS:
        before, after = CARD_WORDS[Act(kind)]
        return f"{before} {_hand_name(position, argument)} {after}".strip()
    return f"unknown action {action}"


def _hand_name(position: Any, index: int) -> str:
    seat = position.decider
    if seat < 0 or index >= position.view.players[seat].hand_count:
        return f"hand card {index + 1}"
    return str(position.card_name(seat, int(position.view.players[seat].hand[index])))


def _picked_name(position: Any, argument: int) -> str:
    for number, name in pickable(position):
        if number == argument:
            return name
    return f"card {argument}"


def pickable(position: Any) -> list[tuple[int, str]]:
    """The cards among which the deciding seat picks now, as (argument of PICK, name), in the order that
    tells copies apart; empty when nothing is to be picked. Which of them fit is not asked here."""
    state, seat = position.view, position.decider
    if seat < 0 or not state.depth:
        return []
    frame, player = state.stack[int(state.depth) - 1], state.players[seat]
    pieces: Sequence[int] = []
    if frame.pending == Pending.TRAIL:
        top = int(player.deck_count) - 1
        seen = [int(player.deck[top - index]) for index in range(int(frame.count))]
        return [(index, position.card_name(seat, piece)) for index, piece in enumerate(seen)]
    if frame.pending == Pending.RISE:
        rising = int(player.rising)
        pieces = [piece for piece in range(rising.bit_length()) if rising >> piece & 1]
    elif frame.pending == Pending.CHOOSE:
        verb = position.game.steps[int(frame.first)].verb
        if verb == Verb.SUMMON_FROM_HAND:
            pieces = player.hand[: int(player.hand_count)]
        elif verb in (Verb.REVIVE, Verb.RECLAIM):
            pieces = player.grave[: int(player.grave_count)]
    return [(int(piece), position.card_name(seat, int(piece))) for piece in pieces]


# --- from words to numbers ------------------------------------------------------------------------


def parse_action(position: Any, text: str) -> int:
    """Read an action. Raises ValueError where the words are none of the notation's, a slot is out
    of range, or the deciding seat has no such card; whether it is legal is not asked here."""
    words = " ".join(text.split())
    for kind, word in WORDS.items():
        if words == word:
            return kind * ARGUMENTS
    verb, _, rest = words.partition(" ")
    if verb == "concede":
        return Act.CONCEDE * ARGUMENTS + _number(rest, 2, "seat")
    if verb == "attack":
        return _attack(text, rest)
    if verb == "target":
        return _target(text, rest)
    if verb == "pick":
        return _pick(position, rest)
    for kind, word in SLOT_WORDS.items():
        if verb == word:
            return kind * ARGUMENTS + _number(rest, SLOTS, "slot")
    for kind, (before, after) in CARD_WORDS.items():
        if verb == before and (not after or rest.endswith(f" {after}")):
            name = rest.removesuffix(after).strip() if after else rest
            return kind * ARGUMENTS + _hand_index(position, name)
    raise ValueError(_unknown(text, verb))


def _unknown(text: str, verb: str) -> str:
    if verb in ("summon", "hero"):
        return f"'{text}': say in which position, as '{verb} NAME attack' or '{verb} NAME defense'"
    near = closest(text, VERBS) or closest(verb, VERBS)
    return f"'{text}' is no action" + (
        f"; did you mean '{near}'?" if near else "; docs/scenarios.md lists them"
    )


def _attack(text: str, rest: str) -> int:
    slot, arrow, target = (part.strip() for part in rest.partition(">"))
    if not arrow:
        raise ValueError(f"'{text}': write an attack as 'attack 1 > 3' or 'attack 1 > player'")
    goal = PLAYER if target == "player" else _number(target, SLOTS, "slot")
    return Act.ATTACK * ARGUMENTS + _number(slot, SLOTS, "slot") * TARGETS + goal


def _target(text: str, rest: str) -> int:
    back, found = rest.startswith("back "), TARGET_PLACE.fullmatch(rest.removeprefix("back ").strip())
    if not found:
        raise ValueError(f"'{text}': write a target as 'target 2.3' or 'target back 2.3', seat and slot")
    place = _number(found[1], 2, "seat") * SEAT_STEP + _number(found[2], SLOTS, "slot")
    return (Act.TARGET_BACK if back else Act.TARGET) * ARGUMENTS + place


def _pick(position: Any, name: str) -> int:
    """The first copy: copies of a card are one choice."""
    cards = pickable(position)
    if not cards:
        raise ValueError("no card is to be picked now")
    for number, known in cards:
        if known.casefold() == name.casefold():
            return Act.PICK * ARGUMENTS + number
    near = closest(name, [known for _, known in cards])
    hint = f"did you mean {near}?" if near else f"they are {', '.join(known for _, known in cards)}"
    raise ValueError(f"'{name}' is none of the cards to pick from; {hint}")


def _number(text: str, high: int, what: str) -> int:
    if text not in {str(number) for number in range(1, high + 1)}:
        raise ValueError(f"'{text}' is no {what}; they are numbered 1 to {high}")
    return int(text) - 1


def _hand_index(position: Any, name: str) -> int:
    """The leftmost copy: copies of a card in hand are one choice."""
    seat = position.decider
    if seat < 0:
        raise ValueError("the game is over: nobody plays a card any more")
    player = position.view.players[seat]
    held = [position.card_name(seat, int(piece)) for piece in player.hand[: int(player.hand_count)]]
    for index, known in enumerate(held):
        if known.casefold() == name.casefold():
            return index
    near = closest(name, held)
    hint = f"; did you mean {near}?" if near else ""
    raise ValueError(f"seat {seat + 1} holds no card named '{name}'{hint}")
