"""`why_not`: why an action in text notation is refused, by rule and in a sentence.

What is legal is decided by `rules.legal_actions` alone. Here a refused action is explained: the first
thing that stands in its way, looked for in the order in which a player would.
"""

from __future__ import annotations

from typing import Any

from rulesets.valour.notation import CARD_WORDS, CONCESSIONS, parse_action
from rulesets.valour.refusal import Refusal, Table
from rulesets.valour.refused_acts import refuse_act
from rulesets.valour.refused_answers import ANSWERS, ONLY_ANSWERS, asking_rule, refuse_answer
from rulesets.valour.state import ARGUMENTS, Act, Pending

__all__ = ["Refusal", "why_not"]

NOT_IN_HAND = {
    Act.SUMMON_ATTACK: "VAL-SUM-1",
    Act.SUMMON_DEFENSE: "VAL-SUM-1",
    Act.SET: "VAL-SUM-1",
    Act.HERO_ATTACK: "VAL-VP-10",
    Act.HERO_DEFENSE: "VAL-VP-10",
    Act.DISCARD: "VAL-TURN-2",
    Act.CAST: "VAL-BACK-1",
    Act.SET_BACK: "VAL-BACK-1",
}
"""The rule by which a card of the hand is asked for."""


def why_not(position: Any, text: str) -> Refusal:
    """Why this action is not legal here.

    Raises ValueError for a text that is no action, or names no card of this match, and for an action
    that is legal.
    """
    if position.over:
        return Refusal("VAL-WIN-6", f"the game is over: {position.ending}")
    table = Table(position)
    try:
        action = parse_action(position, text)
    except ValueError as problem:
        return _about_a_missing_card(table, text, problem)
    if action in position.legal_actions() or action in CONCESSIONS:
        raise ValueError(f"'{text}' is legal here")
    kind, argument = divmod(action, ARGUMENTS)
    return _refused(table, Act(kind), argument)


def _refused(table: Table, kind: Act, argument: int) -> Refusal:
    if table.state.depth:
        return refuse_answer(table, kind, argument)
    if kind in ONLY_ANSWERS:
        return Refusal(*ONLY_ANSWERS[kind])
    return refuse_act(table, kind, argument)


def _about_a_missing_card(table: Table, text: str, problem: ValueError) -> Refusal:
    """A text that would be an action if the card were there."""
    words = " ".join(text.split())
    verb, _, rest = words.partition(" ")
    for kind, (before, after) in CARD_WORDS.items():
        if verb == before and (not after or rest.endswith(f" {after}")):
            name = _known(table, rest.removesuffix(after).strip() if after else rest, problem)
            if table.state.depth and kind not in _answers(table):
                return refuse_answer(table, kind, 0)
            return Refusal(NOT_IN_HAND[kind], f"seat {table.seat + 1} has no {name} in hand")
    if verb == "pick" and rest:
        name = _known(table, rest, problem)
        if not table.state.depth:
            return Refusal(*ONLY_ANSWERS[Act.PICK])
        if Act.PICK not in _answers(table):
            return refuse_answer(table, Act.PICK, 0)
        frame = table.state.stack[int(table.state.depth) - 1]
        return Refusal(asking_rule(table, frame), f"{name} is none of the cards to pick from")
    raise problem


def _answers(table: Table) -> tuple[Act, ...]:
    """The acts that can answer what is asked."""
    frame = table.state.stack[int(table.state.depth) - 1]
    return ANSWERS.get(Pending(int(frame.pending)), ("", ()))[1]


def _known(table: Table, name: str, problem: ValueError) -> str:
    """The name of a card of this match as it is written there; else the text was no action."""
    for card in table.position.match.cards:
        if name.casefold() in (card.name.casefold(), card.id):
            return str(card.name)
    raise problem
