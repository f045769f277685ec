"""`why_not`: why an action in text notation is refused, by rule and in a sentence.

What is legal is decided by `rules.legal_actions` alone. Here a refused action is explained: the first
thing that stands in its way, looked for in the order in which a player would.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.hearts.battle import has_leader, has_open_guard, may_attack
from rulesets.hearts.changes import fits_lock
from rulesets.hearts.chosen import chosen_slot
from rulesets.hearts.naming import PHASES, piece_name
from rulesets.hearts.notation import BEARER_WORDS, CONCESSIONS, HAND_WORDS, parse_action
from rulesets.hearts.play import FIRST_TURNS, tactics_left
from rulesets.hearts.showing import pending_text
from rulesets.hearts.state import (
    ARGUMENTS,
    BARRED,
    MODES,
    NOBODY,
    PLACES,
    STATION_TARGET,
    TACTICS_TARGET,
    TARGETS,
    WALL_TARGET,
    WALLS,
    Act,
    Kind,
    Phase,
    Stance,
)
from rulesets.hearts.walls import count_walls
from rulesets.hearts.zones import count_own, count_row, free_tactics, price_of


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: the id of the rule that stands in its way, and a sentence."""

    rule: str
    reason: str


BATTLE_ACTS = (Act.TO_MAIN_TWO, Act.ATTACK, Act.GROUP, Act.SORTIE)
MAIN_ACTS = (
    *(Act.TO_BATTLE, Act.TO_MAIN_TWO, Act.FORTH, Act.DESPERATE, Act.SET, Act.CAST, Act.ATTACH, Act.USE),
    *(Act.FLIP_CARD, Act.FLIP, Act.TURN, Act.SORTIE, Act.RETREAT),
)
MAIN_TWO_ACTS = (
    Act.END_TURN,
    Act.FORTH,
    Act.SET,
    Act.FLIP,
    Act.TURN,
    Act.ALL_DEFEND,
    Act.SORTIE,
    Act.RETREAT,
)
PHASE_ACTS = {Phase.MAIN: MAIN_ACTS, Phase.BATTLE: BATTLE_ACTS, Phase.MAIN_TWO: MAIN_TWO_ACTS}
TACTICS_ACTS = (Act.SET, Act.CAST, Act.ATTACH, Act.USE)


def why_not(position: Any, text: str) -> Refusal:
    """Why this action is not legal here.

    Raises ValueError for a text that is no action, or names no card of this match, and for an action
    that is legal.
    """
    if position.over:
        return Refusal("HEA-WIN-1", f"the game is over: {position.ending}")
    seat = int(position.decider)
    try:
        action = parse_action(position, text)
    except ValueError as problem:
        return _missing(position, seat, text, problem)
    if action in position.legal_actions() or action in CONCESSIONS:
        raise ValueError(f"'{text}' is legal here")
    kind, argument = Act(action // ARGUMENTS), action % ARGUMENTS
    if position.view.depth:
        return _pending(position, kind)
    phase = Phase(int(position.view.phase))
    acts = PHASE_ACTS[phase]
    if kind not in acts and not any(kind in each for each in PHASE_ACTS.values()):
        return Refusal("HEA-RESP-1", "nothing has to be answered now")
    if kind not in acts:
        rule = "HEA-TURN-6" if phase == Phase.MAIN_TWO else "HEA-TURN-1"
        return Refusal(rule, f"this is the {PHASES[phase]} phase")
    return _told(position, seat, kind, argument)


def _told(position: Any, seat: int, kind: Act, argument: int) -> Refusal:
    """An action of the right phase."""
    player = position.view.players[seat]
    if kind == Act.FORTH:
        return _forth(position, seat, argument // MODES)
    if kind == Act.DESPERATE:
        return _despair(position, seat)
    if kind in TACTICS_ACTS:
        return _tactics(position, seat, kind, argument)
    if kind in (Act.ATTACK, Act.GROUP):
        return _attack(position, seat, kind, argument)
    if kind in (Act.FLIP, Act.TURN):
        return _lie(position, seat, kind, argument)
    if kind == Act.SORTIE:
        if not player.at_station:
            return Refusal("HEA-CO-2", "the Chosen One is not at its station")
        return Refusal("HEA-CO-4", "an offering pays while there is one, a wall where there is none")
    if kind == Act.RETREAT:
        slot = int(chosen_slot(position.view, seat))
        if slot == NOBODY or not player.row[slot].stranded:
            return Refusal("HEA-CO-9", "no stranded Chosen One is there to retreat")
        return Refusal("HEA-CO-4", "a retreat is bought with a character, and there is none")
    if kind == Act.ALL_DEFEND:
        return Refusal("HEA-DEF-2", "it needs a paid character, and no attack or defensive move before")
    if kind == Act.FLIP_CARD:
        if tactics_left(position.game, player) <= 0:
            return Refusal("HEA-TURN-5", "the tactics use of this turn is spent")
        return Refusal("HEA-TAC-1", "no such card is set there, or it springs only on its trigger")
    first = position.view.turn == 1
    return Refusal(
        "HEA-START-2" if first else "HEA-BAT-1", "nobody may attack, or somebody may: name the other phase"
    )


def _pending(position: Any, kind: Act) -> Refusal:
    frame = position.view.stack[int(position.view.depth) - 1]
    rules = {Act.RESPOND: "HEA-BAT-6", Act.OFFER: "HEA-BF-2", Act.GUARD: "HEA-WALL-7", Act.SORTIE: "HEA-CO-2"}
    rule = rules.get(kind, "HEA-RESP-1")
    if kind == Act.RESPOND and frame.note:
        return Refusal("HEA-RESP-1", "one response an attack, and there was one")
    return Refusal(rule, f"something else has to be answered: {pending_text(position)}")


def _missing(position: Any, seat: int, text: str, problem: ValueError) -> Refusal:
    """A text that would be an action if the card were there."""
    words = " ".join(text.split())
    names = [words.removeprefix(f"{word} ") for word, *_ in HAND_WORDS if words.startswith(f"{word} ")]
    for word in BEARER_WORDS.values():
        if words.startswith(f"{word} "):
            names.append(words.removeprefix(f"{word} ").rpartition(" ")[0])
    for card in position.match.cards:
        if any(name.casefold() in (card.name.casefold(), card.id) for name in names):
            return Refusal("HEA-TURN-4", f"seat {seat + 1} has no {card.name} in hand")
    raise problem


def _forth(position: Any, seat: int, index: int) -> Refusal:
    player, game = position.view.players[seat], position.game
    row = int(game.decks[seat].card[int(player.hand[index])])
    name = piece_name(position, seat, int(player.hand[index]))
    if game.cards[row].type != Kind.CHARACTER:
        return Refusal("HEA-CARD-1", f"{name} is no character")
    if player.character_used:
        return Refusal("HEA-TURN-4", "a character was brought forth or set this turn")
    price, own = int(price_of(game, row)), int(count_own(player))
    if price > own:
        return Refusal("HEA-BF-1", f"{name} costs {price} offerings, {own} characters are there")
    return Refusal("HEA-FIELD-2", "the Play Row is full")


def _despair(position: Any, seat: int) -> Refusal:
    state, options = position.view, position.game.options
    player = state.players[seat]
    reasons = (
        (state.turn <= FIRST_TURNS, "it is its player's first turn"),
        (player.desperations >= options.desperation, "it comes once a match"),
        (count_row(player) > 0, "there are characters on the row"),
        (count_walls(player) < WALLS, "not all walls stand"),
        (player.hand_count < options.hand_limit, "the hand is not full"),
        (bool(player.character_used), "a character was brought forth or set this turn"),
    )
    found = [why for holds, why in reasons if holds]
    return Refusal("HEA-BF-5", found[0] if found else "only a character comes by it")


def _tactics(position: Any, seat: int, kind: Act, argument: int) -> Refusal:
    player, game = position.view.players[seat], position.game
    two = kind in (Act.ATTACH, Act.USE)
    piece = int(player.hand[argument // PLACES if two else argument])
    row, slot = int(game.decks[seat].card[piece]), argument % PLACES
    name, card = piece_name(position, seat, piece), game.cards[row]
    if tactics_left(game, player) <= 0:
        return Refusal("HEA-TURN-5", "the tactics use of this turn is spent")
    if kind == Act.CAST:
        return Refusal("HEA-TAC-2", f"{name} is no Spell")
    if kind == Act.SET:
        if free_tactics(player) == NOBODY:
            return Refusal("HEA-FIELD-3", "the Tactics Row is full")
        return Refusal("HEA-TAC-1", f"{name} is no card that is set")
    if not (card.attaches if kind == Act.ATTACH else card.manual):
        return Refusal("HEA-TAC-3" if kind == Act.ATTACH else "HEA-ABI-3", f"{name} is not used so")
    unit = player.row[slot]
    if not unit.piece or not fits_lock(game, unit, row):
        return Refusal("HEA-ABI-1", f"{name} is not for what is in slot {slot + 1}")
    if unit.stack_count >= game.options.stack_limit:
        return Refusal("HEA-STACK-1", "its stack is full")
    return Refusal("HEA-STACK-2", f"it has a {name} already")


def _lie(position: Any, seat: int, kind: Act, slot: int) -> Refusal:
    """Flips and turns of one's own characters."""
    state = position.view
    unit = state.players[seat].row[slot]
    rule = "HEA-BF-7" if kind == Act.FLIP else "HEA-TURN-6"
    if not unit.piece:
        return Refusal(rule, f"slot {slot + 1} is free")
    if kind == Act.FLIP and not unit.face_down:
        return Refusal(rule, "it lies face-up")
    if unit.entered_turn == state.turn:
        return Refusal(rule, "it came this turn")
    return Refusal(rule, "its position was changed this turn")


def _attack(position: Any, seat: int, kind: Act, argument: int) -> Refusal:
    state, game = position.view, position.game
    player, foe = state.players[seat], 1 - seat
    target = argument % TARGETS
    if kind == Act.ATTACK:
        refused = _attacker(position, player.row[argument // TARGETS], argument // TARGETS)
        if refused:
            return refused
    else:
        if player.attacks_made:
            return Refusal("HEA-GRP-2", "a group is the first attack of the turn")
        if not has_leader(state, game, seat):
            return Refusal("HEA-GRP-2", "the character with the highest price paid does not lead")
        if sum(bool(may_attack(state, game, unit)) for unit in player.row) <= 1:
            return Refusal("HEA-GRP-1", "a group has two or more attackers")
    if WALL_TARGET <= target < STATION_TARGET:
        if not state.players[foe].walls[target - WALL_TARGET]:
            return Refusal("HEA-WALL-8", "this wall is gone")
        if has_open_guard(state, foe):
            return Refusal("HEA-WALL-5", "a face-up character stands before the walls")
        return Refusal("HEA-WALL-4", "walls that lie face-down are alike: name the first")
    if target == STATION_TARGET:
        if not state.players[foe].at_station:
            return Refusal("HEA-CO-6", "the Chosen One is not at its station")
        if count_walls(state.players[foe]):
            return Refusal("HEA-CO-6", "a wall stands before the Chosen One")
        return Refusal("HEA-CO-7", "a group may not attack it while characters guard it")
    if target >= TACTICS_TARGET:
        return Refusal("HEA-WALL-7", "no card is set there, or another set card stands for all")
    return Refusal("HEA-BAT-1", f"slot {target + 1} has no character")


def _attacker(position: Any, unit: Any, slot: int) -> Refusal | None:
    """What keeps a character from attacking."""
    state = position.view
    if not unit.piece:
        return Refusal("HEA-BAT-1", f"slot {slot + 1} has no character")
    if unit.face_down or unit.stance != Stance.ATTACK:
        return Refusal("HEA-BAT-1", "only face-up characters in ATK attack")
    if unit.abilities & BARRED:
        return Refusal("HEA-BAT-1", "it cannot attack")
    if not may_attack(state, position.game, unit):
        arrived = unit.entered_turn == state.turn and not unit.attacks
        return Refusal("HEA-BF-6" if arrived else "HEA-BAT-1", "it has attacked, or came this turn")
    return None
