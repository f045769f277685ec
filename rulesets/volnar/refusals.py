"""`why_not`: why an action in text notation is refused, by rule and in a sentence.

What is legal is decided by `rules.legal_actions` alone. Here a refused action is explained: the first
thing that stands in its way, looked for in the order in which a player would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.volnar.combat import is_fit
from rulesets.volnar.effect_codes import Kw
from rulesets.volnar.naming import PHASES, piece_name
from rulesets.volnar.notation import CARD_WORDS, CONCESSIONS, LANE_CARD_WORDS, parse_action
from rulesets.volnar.showing import pending_text
from rulesets.volnar.state import ARGUMENTS, LANES, PLACES, Act, Kind, Phase


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the id of the rule that stands in its way, and a sentence."""

    rule: str
    reason: str


MAIN_ACTS = (Act.TO_COMBAT, Act.UNIT, Act.SPELL, Act.TRAP, Act.ATTACH, Act.MOVE, Act.ABILITY)
COMBAT_ACTS = (Act.END_TURN, Act.ATTACK)
TYPES_OF = {
    Act.UNIT: (Kind.UNIT, "VOL-CARD-1", "Unit"),
    Act.SPELL: (Kind.SPELL, "VOL-CARD-2", "Spell"),
    Act.TRAP: (Kind.TRAP, "VOL-CARD-3", "Trap"),
    Act.ATTACH: (Kind.ATTACHMENT, "VOL-CARD-4", "Attachment"),
}
"""What kind of card each act plays, by which rule."""


def why_not(position: Any, text: str) -> Refusal:
    """Why this action is not legal here.

    Raises ValueError for a text that is no action, or names no card of this match, and for an action
    that is legal.
    """
    if position.over:
        return Refusal("VOL-WIN-1", f"the game is over: {position.ending}")
    seat = int(position.decider)
    try:
        action = parse_action(position, text)
    except ValueError as problem:
        return _missing(position, seat, text, problem)
    if action in position.legal_actions() or action in CONCESSIONS:
        raise ValueError(f"'{text}' is legal here")
    kind, argument = Act(action // ARGUMENTS), action % ARGUMENTS
    if position.view.depth:
        return Refusal("VOL-TIM-1", f"something has to be answered first: {pending_text(position)}")
    if kind not in (*MAIN_ACTS, *COMBAT_ACTS):
        return Refusal("VOL-TIM-1", "nothing has to be answered now")
    phase = Phase(int(position.view.phase))
    if (kind in MAIN_ACTS) != (phase == Phase.MAIN):
        return Refusal("VOL-TURN-1", f"this is the {PHASES[phase]} phase")
    if kind in TYPES_OF:
        return _card(position, seat, kind, argument)
    if kind == Act.MOVE:
        return _move(position, seat, argument // PLACES, argument % PLACES)
    if kind == Act.ABILITY:
        return _ability(position, seat, argument)
    return _attack(position, seat, argument // PLACES, argument % PLACES)


def _missing(position: Any, seat: int, text: str, problem: ValueError) -> Refusal:
    """A text that would be an action if the card were there."""
    verb, _, rest = " ".join(text.split()).partition(" ")
    name = rest
    if verb in LANE_CARD_WORDS.values():
        name = rest.rpartition(" ")[0]
    elif verb not in CARD_WORDS.values():
        raise problem
    for card in position.match.cards:
        if name.casefold() in (card.name.casefold(), card.id):
            return Refusal("VOL-TURN-5", f"seat {seat + 1} has no {card.name} in hand")
    raise problem


def _card(position: Any, seat: int, kind: Act, argument: int) -> Refusal:
    player, game = position.view.players[seat], position.game
    index, lane = (argument, 0) if kind == Act.SPELL else (argument // PLACES, argument % PLACES)
    piece = int(player.hand[index])
    card = game.cards[int(game.decks[seat].card[piece])]
    name = piece_name(position, seat, piece)
    wanted, rule, what = TYPES_OF[kind]
    if card.type != wanted:
        return Refusal(rule, f"{name} is no {what}")
    if card.cost > player.energy:
        return Refusal("VOL-TURN-4", f"{name} costs {int(card.cost)} Energy, {int(player.energy)} is left")
    if kind == Act.SPELL and int(card.keywords) >> Kw.FOGCAST & 1:
        return Refusal("VOL-KW-FOGCAST-2", "the Fog Row is full")
    if kind == Act.UNIT and player.units[lane].piece:
        return Refusal("VOL-ZONE-1", f"lane {lane + 1} has a Unit")
    if kind == Act.TRAP and player.traps[lane].piece:
        return Refusal("VOL-ZONE-2", f"lane {lane + 1} has a Trap")
    if kind == Act.ATTACH and not player.units[lane].piece:
        return Refusal("VOL-CARD-4", f"lane {lane + 1} has no Unit")
    return Refusal("VOL-TURN-5", f"another copy of {name} is the one to name")


def _move(position: Any, seat: int, lane: int, target: int) -> Refusal:
    state = position.view
    player = state.players[seat]
    if not player.units[lane].piece:
        return Refusal("VOL-MOVE-1", f"lane {lane + 1} has no Unit")
    if player.moves >= position.game.options.moves:
        return Refusal("VOL-MOVE-1", "a Unit was moved this turn")
    if abs(lane - target) != 1:
        return Refusal("VOL-MOVE-1", f"lanes {lane + 1} and {target + 1} are not adjacent")
    if player.units[target].piece:
        return Refusal("VOL-MOVE-2", f"lane {target + 1} has a Unit")
    return Refusal("VOL-STAT-3", "the Unit is rooted")


def _ability(position: Any, seat: int, lane: int) -> Refusal:
    state, game = position.view, position.game
    player = state.players[seat]
    unit = player.units[lane]
    card = game.cards[int(unit.card)]
    if not unit.piece or not card.ability:
        return Refusal("VOL-TURN-5", f"lane {lane + 1} has no Unit with an activated effect")
    if unit.stunned_until >= state.turn:
        return Refusal("VOL-STAT-2", "the Unit is stunned")
    if unit.ability_turn == state.turn:
        return Refusal("VOL-INT-4", "it was activated this turn")
    if card.ability_cost > player.energy:
        return Refusal(
            "VOL-TURN-4", f"it costs {int(card.ability_cost)} Energy, {int(player.energy)} is left"
        )
    return Refusal("VOL-TURN-5", "its condition does not hold")


def _attack(position: Any, seat: int, lane: int, target: int) -> Refusal:
    state = position.view
    unit = state.players[seat].units[lane]
    foes = state.players[1 - seat].units
    if not unit.piece:
        return Refusal("VOL-COM-1", f"lane {lane + 1} has no Unit")
    if unit.attacked_turn == state.turn:
        return Refusal("VOL-COM-1", "it has attacked this turn")
    if unit.stunned_until >= state.turn:
        return Refusal("VOL-STAT-2", "the Unit is stunned")
    if not is_fit(state, unit) or (unit.entered_turn == state.turn and not unit.awake):
        return Refusal("VOL-STAT-1", "the Unit is asleep")
    if abs(lane - target) != 1 or target >= LANES:
        return Refusal("VOL-COM-2", f"lanes {lane + 1} and {target + 1} are not adjacent")
    if position.game.options.adjacent_attack == 1:
        return Refusal("VOL-COM-3", f"lane {target + 1} holds an enemy Unit")
    if foes[lane].piece:
        return Refusal("VOL-COM-3", f"its own lane {lane + 1} holds an enemy Unit")
    return Refusal("VOL-COM-3", f"lane {target + 1} holds no enemy Unit")
