"""Actions as text, both ways. Seats, lanes and slots are counted from 1; names are card names.

keep | replace NAME | discard NAME | combat | end turn | concede 1
play NAME 2 | cast NAME | set NAME 2 | attach NAME 2 | move 1 > 2 | ability 2
attack 1 > 2 | pass | spring 2 | target 1.3 | target trap 2.1 | target fog 1.2 | pick NAME
decline | link 2 | strike 3 | roar | resolve 1 | fog 2 | lane 3

`play` puts a Unit into a lane, `set` a Trap, `attach` an Attachment onto the Unit of a lane; `attack` names
two lanes: the Unit of the second, or Life if it is empty. `resolve` begins one of the effects that wait,
`fog` one of the Spells of the Fog Row, `lane` says where a Token or a moved Unit goes.
"""

from __future__ import annotations

import re
from typing import Any

from rulesets.kernel.diagnostics import closest
from rulesets.volnar.naming import is_hidden, piece_name, zones
from rulesets.volnar.showing import board
from rulesets.volnar.state import ARGUMENTS, FOG_ROW, LANES, PLACES, QUEUE, Act, Pending

__all__ = ["ACTION_SPACE", "CONCESSIONS", "action_text", "board", "is_hidden", "parse_action", "zones"]

CONCESSIONS = (Act.CONCEDE * ARGUMENTS, Act.CONCEDE * ARGUMENTS + 1)
ACTION_SPACE = ARGUMENTS * len(Act)
"""Every action is a number below this one."""

WORDS = {
    Act.KEEP: "keep",
    Act.TO_COMBAT: "combat",
    Act.END_TURN: "end turn",
    Act.PASS: "pass",
    Act.DECLINE: "decline",
    Act.ROAR: "roar",
}
"""Actions without an argument."""

NUMBER_WORDS = {
    Act.ABILITY: ("ability", LANES, "lane"),
    Act.SPRING: ("spring", LANES, "lane"),
    Act.LINK: ("link", LANES, "lane"),
    Act.STRIKE: ("strike", LANES, "lane"),
    Act.LANE: ("lane", LANES, "lane"),
    Act.FOG: ("fog", FOG_ROW, "slot of the Fog Row"),
    Act.RESOLVE: ("resolve", QUEUE, "waiting effect"),
}
"""Actions with a number: the word, the highest number, what it counts."""

CARD_WORDS = {Act.REPLACE: "replace", Act.DISCARD: "discard", Act.SPELL: "cast"}
"""Actions with a card of the hand."""

LANE_CARD_WORDS = {Act.UNIT: "play", Act.TRAP: "set", Act.ATTACH: "attach"}
"""Actions with a card of the hand and a lane."""

PAIR_WORDS = {Act.MOVE: "move", Act.ATTACK: "attack"}
"""Actions with two lanes."""

TARGET_WORDS = {
    Act.TARGET_TRAP: ("target trap", LANES),
    Act.TARGET_FOG: ("target fog", FOG_ROW),
    Act.TARGET: ("target", LANES),
}
"""Actions on a lane or slot of either seat."""

TARGET_PLACE = re.compile(r"([0-9]+)\.([0-9]+)")

VERBS = (
    *WORDS.values(),
    *(word for word, _, _ in NUMBER_WORDS.values()),
    *CARD_WORDS.values(),
    *LANE_CARD_WORDS.values(),
    *PAIR_WORDS.values(),
    *(word for word, _ in TARGET_WORDS.values()),
    *("pick", "concede"),
)
"""What an action's text begins with."""


# --- from numbers to words ------------------------------------------------------------------------


def action_text(position: Any, action: int) -> str:
    """An action as text; card names are read from the cards of the seat that decides."""
    code, argument = divmod(action, ARGUMENTS)
    if code not in list(Act):
        return f"unknown action {action}"
    kind, first, second = Act(code), argument // PLACES, argument % PLACES
    if kind == Act.CONCEDE:
        return f"concede {argument + 1}"
    if kind in WORDS:
        return WORDS[kind]
    if kind in NUMBER_WORDS:
        return f"{NUMBER_WORDS[kind][0]} {argument + 1}"
    if kind in CARD_WORDS:
        return f"{CARD_WORDS[kind]} {_hand_name(position, argument)}"
    if kind in LANE_CARD_WORDS:
        return f"{LANE_CARD_WORDS[kind]} {_hand_name(position, first)} {second + 1}"
    if kind in PAIR_WORDS:
        return f"{PAIR_WORDS[kind]} {first + 1} > {second + 1}"
    if kind in TARGET_WORDS:
        return f"{TARGET_WORDS[kind][0]} {first + 1}.{second + 1}"
    return f"pick {_buried_name(position, argument)}"


def _hand_name(position: Any, index: int) -> str:
    seat = position.decider
    if seat < 0 or index >= position.view.players[seat].hand_count:
        return f"hand card {index + 1}"
    return piece_name(position, seat, int(position.view.players[seat].hand[index]))


def _buried_name(position: Any, piece: int) -> str:
    """A card of the deciding seat's deck list; other numbers are nobody's."""
    seat = position.decider
    known = seat >= 0 and 0 < piece <= int(position.game.decks[seat].length)
    return piece_name(position, seat, piece) if known else f"card {piece}"


# --- from words to numbers ------------------------------------------------------------------------


def parse_action(position: Any, text: str) -> int:
    """Read an action. Raises ValueError where the words are none of the notation's, a lane is out
    of range, or the deciding seat has no such card; whether it is legal is not asked here."""
    words = " ".join(text.split())
    for kind, word in WORDS.items():
        if words == word:
            return kind * ARGUMENTS
    verb, _, rest = words.partition(" ")
    if verb == "concede":
        return Act.CONCEDE * ARGUMENTS + _number(rest, 2, "seat")
    if verb == "pick" and rest:
        return _pick(position, rest)
    for kind, (word, high, what) in NUMBER_WORDS.items():
        if verb == word:
            return kind * ARGUMENTS + _number(rest, high, what)
    for kind, word in CARD_WORDS.items():
        if verb == word and rest:
            return kind * ARGUMENTS + _hand_index(position, rest)
    for kind, word in LANE_CARD_WORDS.items():
        if verb == word:
            name, _, lane = rest.rpartition(" ")
            if not name:
                raise ValueError(f"'{text}': name the card and its lane, as '{verb} NAME 2'")
            number = _number(lane, LANES, "lane")
            return kind * ARGUMENTS + _hand_index(position, name) * PLACES + number
    for kind, word in PAIR_WORDS.items():
        if verb == word:
            return kind * ARGUMENTS + _pair(text, rest, word)
    if verb == "target":
        return _target(text, words)
    raise ValueError(_unknown(text, verb))


def _unknown(text: str, verb: str) -> str:
    near = closest(text, VERBS) or closest(verb, VERBS)
    return f"'{text}' is no action" + (
        f"; did you mean '{near}'?" if near else "; docs/scenarios.md lists them"
    )


def _pair(text: str, rest: str, word: str) -> int:
    lane, arrow, target = (part.strip() for part in rest.partition(">"))
    if not arrow:
        raise ValueError(f"'{text}': write two lanes, as '{word} 1 > 2'")
    return _number(lane, LANES, "lane") * PLACES + _number(target, LANES, "lane")


def _target(text: str, words: str) -> int:
    for kind, (word, high) in TARGET_WORDS.items():
        rest = words.removeprefix(f"{word} ")
        found = TARGET_PLACE.fullmatch(rest) if rest != words else None
        if found:
            place = _number(found[1], 2, "seat") * PLACES + _number(found[2], high, "lane or slot")
            return kind * ARGUMENTS + place
    raise ValueError(
        f"'{text}': write a target as 'target 2.3', 'target trap 2.3' or 'target fog 2.1', seat and lane"
    )


def _pick(position: Any, name: str) -> int:
    """The first copy in the Graveyard: copies of a card are one choice."""
    seat, state = position.decider, position.view
    asked = seat >= 0 and state.depth and state.stack[int(state.depth) - 1].pending == Pending.CHOOSE
    if not asked:
        raise ValueError("no card is to be picked now")
    player = state.players[seat]
    known: dict[str, int] = {}
    for piece in player.grave[: int(player.grave_count)]:
        known.setdefault(piece_name(position, seat, int(piece)), int(piece))
    for each, piece in known.items():
        if each.casefold() == name.casefold():
            return Act.PICK * ARGUMENTS + piece
    near = closest(name, list(known))
    hint = f"; did you mean {near}?" if near else ""
    raise ValueError(f"'{name}' is none of the cards to pick from{hint}")


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
    held = [piece_name(position, seat, int(piece)) for piece in player.hand[: int(player.hand_count)]]
    for index, known in enumerate(held):
        if known.casefold() == name.casefold():
            return index
    near = closest(name, held)
    hint = f"; did you mean {near}?" if near else ""
    raise ValueError(f"seat {seat + 1} holds no card named '{name}'{hint}")
