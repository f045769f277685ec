"""Actions as text, both ways. Seats and slots are counted from 1; names are card names.

battle | main 2 | end turn | pass | march | all defend | retreat | draw | concede 1
forth NAME | set up NAME | set down NAME | despair NAME | despair at random NAME
set NAME | cast NAME | equip NAME 2 | use NAME 2 | discard NAME | flip 2 | turn 2
flip card 3 | flip card 3 2 | sortie atk | sortie def | sortie atk by wall | offer 2 | leave 2 | guard 2
respond 3 | ability NAME | pick NAME | target 2.3 | target set 2.3
attack 1 > 2 | attack 1 > tactics 2 | attack 1 > wall 2 | attack 1 > chosen | group > wall 2

`set up` and `set down` set a character face-down, upright or sideways; `set` is for tactics cards. `flip`
turns one's own character face-up, `flip card` uses a set card (an Attachment on the character of the second
slot). `turn` changes a character's position. Of walls that lie face-down the first one stands for all.
"""

from __future__ import annotations

import re
from typing import Any

from rulesets.hearts.chosen import BY_WALL
from rulesets.hearts.chosen import STANCES as SORTIE_STEP
from rulesets.hearts.naming import STANCE_CODES, STANCES, is_hidden, piece_name, zones
from rulesets.hearts.play import WAYS
from rulesets.hearts.showing import board
from rulesets.hearts.state import (
    ARGUMENTS,
    MODES,
    PLACES,
    ROW,
    STATION_TARGET,
    TACTICS_TARGET,
    TARGETS,
    WALL_TARGET,
    Act,
    Mode,
    Stance,
)
from rulesets.kernel.diagnostics import closest

__all__ = ["ACTION_SPACE", "CONCESSIONS", "action_text", "board", "is_hidden", "parse_action", "zones"]

CONCESSIONS = (Act.CONCEDE * ARGUMENTS, Act.CONCEDE * ARGUMENTS + 1)
ACTION_SPACE = ARGUMENTS * len(Act)
"""Every action is a number below this one."""

WORDS = {
    Act.TO_BATTLE: "battle",
    Act.TO_MAIN_TWO: "main 2",
    Act.END_TURN: "end turn",
    Act.PASS: "pass",
    Act.MARCH: "march",
    Act.ALL_DEFEND: "all defend",
    Act.RETREAT: "retreat",
    Act.DRAW: "draw",
}
"""Actions without an argument."""

NUMBER_WORDS = {
    Act.FLIP: "flip",
    Act.TURN: "turn",
    Act.OFFER: "offer",
    Act.LEAVE: "leave",
    Act.GUARD: "guard",
    Act.RESPOND: "respond",
}
"""Actions with a slot."""

HAND_WORDS = (
    ("set up", Act.FORTH, MODES, Mode.UPRIGHT),
    ("set down", Act.FORTH, MODES, Mode.SIDEWAYS),
    ("forth", Act.FORTH, MODES, Mode.OPEN),
    ("despair at random", Act.DESPERATE, WAYS, 1),
    ("despair", Act.DESPERATE, WAYS, 0),
    ("set", Act.SET, 1, 0),
    ("cast", Act.CAST, 1, 0),
    ("discard", Act.DISCARD, 1, 0),
)
"""Actions with a card of the hand: the words, the act, and how the argument is made. Longer words first."""

BEARER_WORDS = {Act.ATTACH: "equip", Act.USE: "use"}
"""Actions with a card of the hand and a slot."""

PIECE_WORDS = {Act.ABILITY: "ability", Act.PICK: "pick"}
TARGET_WORDS = {Act.TARGET_SET: "target set", Act.TARGET: "target"}
TARGET_PLACE = re.compile(r"([0-9]+)\.([0-9]+)")
AT_WALL = " by wall"
STATION = "chosen"

VERBS = (
    *WORDS.values(),
    *NUMBER_WORDS.values(),
    *(word for word, *_ in HAND_WORDS),
    *BEARER_WORDS.values(),
    *PIECE_WORDS.values(),
    *TARGET_WORDS.values(),
    *("attack", "group", "flip card", "sortie", "concede"),
)
"""What an action's text begins with."""


# --- from numbers to words --------------------------------------------------------------------------


def action_text(position: Any, action: int) -> str:
    """An action as text; card names are read from the cards of the seat that decides."""
    code, argument = divmod(action, ARGUMENTS)
    if code not in list(Act):
        return f"unknown action {action}"
    kind = Act(code)
    if kind == Act.CONCEDE:
        return f"concede {argument + 1}"
    if kind in WORDS:
        return WORDS[kind]
    if kind in NUMBER_WORDS:
        return f"{NUMBER_WORDS[kind]} {argument + 1}"
    for word, act, step, rest in HAND_WORDS:
        if kind == act and argument % step == rest:
            return f"{word} {_hand_name(position, argument // step)}"
    if kind in BEARER_WORDS:
        name = _hand_name(position, argument // PLACES)
        return f"{BEARER_WORDS[kind]} {name} {argument % PLACES + 1}"
    if kind in PIECE_WORDS:
        return f"{PIECE_WORDS[kind]} {_name(position, argument)}"
    if kind in TARGET_WORDS:
        return f"{TARGET_WORDS[kind]} {argument // PLACES + 1}.{argument % PLACES + 1}"
    return _special_text(position, kind, argument)


def _special_text(position: Any, kind: Act, argument: int) -> str:
    if kind == Act.ATTACK:
        return f"attack {argument // TARGETS + 1} > {_target_text(argument % TARGETS)}"
    if kind == Act.GROUP:
        return f"group > {_target_text(argument)}"
    if kind == Act.SORTIE:
        stance = STANCES.get(Stance(max(1, min(2, argument // SORTIE_STEP))), "")
        return f"sortie {stance}{AT_WALL if argument % SORTIE_STEP == BY_WALL else ''}"
    if kind == Act.FLIP_CARD:
        at, bearer = argument // PLACES, argument % PLACES
        return f"flip card {at + 1}" + (f" {bearer + 1}" if _is_attachment(position, at) else "")
    return f"{kind.name.lower()} {argument}"


def _target_text(target: int) -> str:
    if target < TACTICS_TARGET:
        return str(target + 1)
    if target < WALL_TARGET:
        return f"tactics {target - TACTICS_TARGET + 1}"
    return f"wall {target - WALL_TARGET + 1}" if target < STATION_TARGET else STATION


def _is_attachment(position: Any, at: int) -> bool:
    seat = position.decider
    if seat < 0 or at >= ROW:
        return False
    row = int(position.game.decks[seat].card[int(position.view.players[seat].tactics[at])])
    return bool(position.game.cards[row].attaches)


def _hand_name(position: Any, index: int) -> str:
    seat = position.decider
    if seat < 0 or index >= position.view.players[seat].hand_count:
        return f"hand card {index + 1}"
    return piece_name(position, seat, int(position.view.players[seat].hand[index]))


def _name(position: Any, piece: int) -> str:
    """A card of the deciding seat's deck list; other numbers are nobody's."""
    seat = position.decider
    known = seat >= 0 and 0 < piece <= int(position.game.decks[seat].length)
    return piece_name(position, seat, piece) if known else f"card {piece}"


# --- from words to numbers --------------------------------------------------------------------------


def parse_action(position: Any, text: str) -> int:
    """Read an action. Raises ValueError where the words are none of the notation's, a slot is out of
    range, or the deciding seat has no such card; whether it is legal is not asked here."""
    words = " ".join(text.split())
    for kind, word in WORDS.items():
        if words == word:
            return kind * ARGUMENTS
    verb, _, rest = words.partition(" ")
    if verb == "concede":
        return Act.CONCEDE * ARGUMENTS + _number(rest, 2, "seat")
    if words.startswith("flip card "):
        return _flip_card(words.removeprefix("flip card "))
    for kind, word in NUMBER_WORDS.items():
        if verb == word:
            return kind * ARGUMENTS + _number(rest, ROW, "slot")
    for kind, word in TARGET_WORDS.items():
        found = TARGET_PLACE.fullmatch(words.removeprefix(f"{word} ")) if words.startswith(word) else None
        if found:
            place = _number(found[1], 2, "seat") * PLACES + _number(found[2], ROW, "slot")
            return kind * ARGUMENTS + place
    for word, kind, step, extra in HAND_WORDS:
        if words.startswith(f"{word} "):
            index = _hand_index(position, words.removeprefix(f"{word} "))
            return kind * ARGUMENTS + index * step + extra
    for kind, word in PIECE_WORDS.items():
        if verb == word and rest:
            return kind * ARGUMENTS + _piece(position, kind, rest)
    return _special(position, text, verb, rest)


def _special(position: Any, text: str, verb: str, rest: str) -> int:
    for kind, word in BEARER_WORDS.items():
        if verb == word:
            name, _, slot = rest.rpartition(" ")
            if not name:
                raise ValueError(f"'{text}': name the card and a slot, as '{verb} NAME 2'")
            return kind * ARGUMENTS + _hand_index(position, name) * PLACES + _number(slot, ROW, "slot")
    if verb == "sortie":
        stance = STANCE_CODES.get(rest.removesuffix(AT_WALL))
        if stance is None:
            raise ValueError(f"'{text}': write 'sortie atk' or 'sortie def', with '{AT_WALL.strip()}' behind")
        paid = BY_WALL if rest.endswith(AT_WALL) else 0
        return Act.SORTIE * ARGUMENTS + stance * SORTIE_STEP + paid
    if verb in ("attack", "group"):
        slot, arrow, target = (part.strip() for part in rest.partition(">"))
        if not arrow or (verb == "group" and slot):
            raise ValueError(f"'{text}': write a target, as 'attack 1 > 2' or 'group > wall 1'")
        if verb == "group":
            return Act.GROUP * ARGUMENTS + _target(text, target)
        return Act.ATTACK * ARGUMENTS + _number(slot, ROW, "slot") * TARGETS + _target(text, target)
    near = closest(text, VERBS) or closest(verb, VERBS)
    hint = f"; did you mean '{near}'?" if near else "; docs/scenarios.md lists them"
    raise ValueError(f"'{text}' is no action{hint}")


def _flip_card(rest: str) -> int:
    at, _, bearer = rest.partition(" ")
    slot = _number(bearer, ROW, "slot") if bearer else 0
    return Act.FLIP_CARD * ARGUMENTS + _number(at, ROW, "slot") * PLACES + slot


def _target(text: str, words: str) -> int:
    what, _, number = words.rpartition(" ")
    if words == STATION:
        return STATION_TARGET
    if what in ("", "tactics", "wall"):
        first = {"": 0, "tactics": TACTICS_TARGET, "wall": WALL_TARGET}[what]
        return first + _number(number, ROW, "slot")
    raise ValueError(f"'{text}': a target is '2', 'tactics 2', 'wall 2' or '{STATION}'")


def _number(text: str, high: int, what: str) -> int:
    if text not in {str(number) for number in range(1, high + 1)}:
        raise ValueError(f"'{text}' is no {what}; they are numbered 1 to {high}")
    return int(text) - 1


def _find(seat: int, known: dict[str, int], name: str, where: str) -> int:
    for each, number in known.items():
        if each.casefold() == name.casefold():
            return number
    near = closest(name, list(known))
    hint = f"; did you mean {near}?" if near else ""
    raise ValueError(f"seat {seat + 1} {where} named '{name}'{hint}")


def _hand_index(position: Any, name: str) -> int:
    """The leftmost copy: copies of a card in hand are one choice."""
    seat = position.decider
    if seat < 0:
        raise ValueError("the game is over: nobody plays a card any more")
    player = position.view.players[seat]
    known: dict[str, int] = {}
    for index, piece in enumerate(player.hand[: int(player.hand_count)]):
        known.setdefault(piece_name(position, seat, int(piece)), index)
    return _find(seat, known, name, "holds no card")


def _piece(position: Any, kind: Act, name: str) -> int:
    """A card of the pile, or of the Abyss, or else of the hand."""
    seat = position.decider
    if seat < 0:
        raise ValueError("the game is over: nobody takes a card any more")
    player = position.view.players[seat]
    pieces = list(player.pile[: int(player.pile_count)])
    if kind == Act.PICK:
        pieces = [*player.grave[: int(player.grave_count)], *player.hand[: int(player.hand_count)]]
    known: dict[str, int] = {}
    for piece in pieces:
        known.setdefault(piece_name(position, seat, int(piece)), int(piece))
    return _find(seat, known, name, "has no card there")
