"""`why_not`: why an action in text notation is refused, by rule and in a sentence.

What is legal is decided by `rules.legal_actions` alone; here a refused action is explained.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.obol.conditions import ability_row, cost_of, heavy_cost
from rulesets.obol.naming import card_name, hand
from rulesets.obol.notation import CONCESSIONS, PLAY, parse_action
from rulesets.obol.state import ARGUMENTS, Act
from rulesets.obol.zones import card_row


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the id of the rule that stands in its way, and a sentence."""

    rule: str
    reason: str


def why_not(position: Any, text: str) -> Refusal:
    """Why this action is not legal here.

    Raises ValueError for a text that is no action, or names no card of this match, and for an action that is
    legal.
    """
    if position.over:
        return Refusal("OBO-WIN-1", f"the game is over: {position.ending}")
    seat = int(position.decider)
    try:
        action = parse_action(position, text)
    except ValueError as problem:
        return _missing(position, seat, text, problem)
    if action in position.legal_actions() or action in CONCESSIONS:
        raise ValueError(f"'{text}' is legal here")
    kind, argument = divmod(action, ARGUMENTS)
    view, game = position.view, position.game
    energy = int(view.players[seat].energy)
    if kind == Act.PLAY:
        piece = hand(position, seat)[argument]
        cost = int(cost_of(view, game, seat, card_row(game, seat, piece)))
        return Refusal(
            "OBO-TURN-3", f"{card_name(position, seat, piece)} costs {cost} energy, {energy} is left"
        )
    if kind == Act.HEAVY:
        cost = int(heavy_cost(view, game, seat))
        return Refusal("OBO-ATK-8", f"the heavy strike costs {cost} energy, {energy} is left")
    effect = int(ability_row(game, seat, argument))
    if effect < 0:
        return Refusal("OBO-HERO-1", f"the hero has no ability {argument + 1}")
    cost = int(game.effects[effect].number)
    return Refusal("OBO-HERO-1", f"ability {argument + 1} costs {cost} energy, {energy} is left")


def _missing(position: Any, seat: int, text: str, problem: ValueError) -> Refusal:
    """A text that would be an action if the card were there."""
    verb, _, name = " ".join(text.split()).partition(" ")
    if verb == PLAY:
        for card in position.match.cards:
            if name.casefold() in (card.name.casefold(), card.id):
                return Refusal("OBO-TURN-3", f"seat {seat + 1} has no {card.name} in hand")
    raise problem
