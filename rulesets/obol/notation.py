"""Actions as text, both ways. Seats and abilities are counted from 1; names are card names.

play NAME | ability 1 | ability 2 | attack | heavy strike | pass | concede 1
"""

from __future__ import annotations

from typing import Any

from rulesets.kernel.diagnostics import closest
from rulesets.obol.naming import card_name, hand, is_hidden, zones
from rulesets.obol.rules import ABILITIES
from rulesets.obol.showing import board
from rulesets.obol.state import ARGUMENTS, Act

__all__ = ["ACTION_SPACE", "CONCESSIONS", "action_text", "board", "is_hidden", "parse_action", "zones"]

CONCESSIONS = (Act.CONCEDE * ARGUMENTS, Act.CONCEDE * ARGUMENTS + 1)
ACTION_SPACE = ARGUMENTS * len(Act)
"""Every action is a number below this one."""

WORDS = {Act.PASS: "pass", Act.ATTACK: "attack", Act.HEAVY: "heavy strike"}
"""Actions without an argument: those that end a turn."""

PLAY, ABILITY, CONCEDE = "play", "ability", "concede"
VERBS = (*WORDS.values(), PLAY, ABILITY, CONCEDE)


def action_text(position: Any, action: int) -> str:
    """An action as text; card names are read from the hand of the seat that decides."""
    kind, argument = divmod(action, ARGUMENTS)
    if kind in WORDS and not argument:
        return WORDS[Act(kind)]
    if kind == Act.CONCEDE:
        return f"{CONCEDE} {argument + 1}"
    if kind == Act.ABILITY:
        return f"{ABILITY} {argument + 1}"
    if kind == Act.PLAY:
        return f"{PLAY} {_hand_name(position, argument)}"
    return f"unknown action {action}"


def _hand_name(position: Any, index: int) -> str:
    seat = position.decider
    if seat < 0 or index >= len(hand(position, seat)):
        return f"hand card {index + 1}"
    return card_name(position, seat, hand(position, seat)[index])


def parse_action(position: Any, text: str) -> int:
    """Read an action. Raises ValueError where the words are none of the notation's, a number is out of
    range, or the deciding seat has no such card; whether it is legal is not asked here."""
    words = " ".join(text.split())
    for kind, word in WORDS.items():
        if words == word:
            return kind * ARGUMENTS
    verb, _, rest = words.partition(" ")
    if verb == CONCEDE:
        return Act.CONCEDE * ARGUMENTS + _number(rest, 2, "seat")
    if verb == ABILITY:
        return Act.ABILITY * ARGUMENTS + _number(rest, ABILITIES, "ability")
    if verb == PLAY:
        return Act.PLAY * ARGUMENTS + _hand_index(position, rest)
    begun = [word for word in VERBS if words and word.startswith(words)]
    near = begun[0] if begun else closest(text, VERBS) or closest(verb, VERBS)
    meant = f"; did you mean '{near}'?" if near else "; docs/scenarios.md lists them"
    raise ValueError(f"'{text}' is no action{meant}")


def _number(text: str, high: int, what: str) -> int:
    if text not in {str(number) for number in range(1, high + 1)}:
        raise ValueError(f"'{text}' is no {what}; they are numbered 1 to {high}")
    return int(text) - 1


def _hand_index(position: Any, name: str) -> int:
    """The leftmost copy: copies of a card in hand are one choice."""
    seat = position.decider
    if seat < 0:
        raise ValueError("the game is over: nobody plays a card any more")
    held = [card_name(position, seat, piece) for piece in hand(position, seat)]
    for index, known in enumerate(held):
        if known.casefold() == name.casefold():
            return index
    near = closest(name, held)
    hint = f"; did you mean {near}?" if near else ""
    raise ValueError(f"seat {seat + 1} holds no card named '{name}'{hint}")
