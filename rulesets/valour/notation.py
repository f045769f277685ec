"""Actions and positions as text. Seats and slots are counted from 1; names are card names.

keep | mulligan | battle | main 2 | end turn | concede 1
summon NAME attack | summon NAME defense | set NAME | hero NAME attack | hero NAME defense
tribute 2 | slot 3 | discard NAME | change 2 | flip 2 | attack 1 > 3 | attack 1 > player
peek | slay 2 | wound | draw | heal | boost 1
"""

from __future__ import annotations

from typing import Any

from rulesets.valour.state import (
    ARGUMENTS,
    HIDDEN,
    PLAYER,
    SLOTS,
    TARGETS,
    Act,
    Phase,
)

CONCESSIONS = (Act.CONCEDE * ARGUMENTS, Act.CONCEDE * ARGUMENTS + 1)
ACTION_SPACE = ARGUMENTS * len(Act)
"""Every action is a number below this one."""

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
}
"""Actions without an argument."""

SLOT_WORDS = {
    Act.TRIBUTE: "tribute",
    Act.PLACE: "slot",
    Act.CHANGE: "change",
    Act.FLIP: "flip",
    Act.SLAY: "slay",
    Act.BOOST: "boost",
}
"""Actions on a slot."""

CARD_WORDS = {
    Act.SUMMON_ATTACK: ("summon", "attack"),
    Act.SUMMON_DEFENSE: ("summon", "defense"),
    Act.SET: ("set", ""),
    Act.HERO_ATTACK: ("hero", "attack"),
    Act.HERO_DEFENSE: ("hero", "defense"),
    Act.DISCARD: ("discard", ""),
}
"""Actions with a card of the hand: the word before its name and the one after."""

PHASES = {
    Phase.UPKEEP: "upkeep",
    Phase.DRAW: "draw",
    Phase.MAIN_1: "main 1",
    Phase.BATTLE: "battle",
    Phase.MAIN_2: "main 2",
    Phase.END: "end",
}


def action_text(position: Any, action: int) -> str:
    """An action as text; card names are read from the hand of the seat that decides."""
    kind, argument = divmod(action, ARGUMENTS)
    if kind == Act.CONCEDE:
        return f"concede {argument + 1}"
    if kind in WORDS:
        return WORDS[Act(kind)]
    if kind in SLOT_WORDS:
        return f"{SLOT_WORDS[Act(kind)]} {argument + 1}"
    if kind == Act.ATTACK:
        slot, target = divmod(argument, TARGETS)
        return f"attack {slot + 1} > {'player' if target == PLAYER else target + 1}"
    if kind in CARD_WORDS:
        before, after = CARD_WORDS[Act(kind)]
        return f"{before} {_hand_name(position, argument)} {after}".strip()
    return f"unknown action {action}"


def _hand_name(position: Any, index: int) -> str:
    seat = position.decider
    if seat < 0 or index >= position.state.players[seat].hand_count:
        return f"hand card {index + 1}"
    return str(position.card_name(seat, int(position.state.players[seat].hand[index])))


def parse_action(position: Any, text: str) -> int:
    """Read an action. Raises ValueError where the words are none of the notation's, a slot is out
    of range, or the deciding seat holds no such card; whether it is legal is not asked here."""
    words = " ".join(text.split())
    for kind, word in WORDS.items():
        if words == word:
            return kind * ARGUMENTS
    verb, _, rest = words.partition(" ")
    if verb == "concede":
        return Act.CONCEDE * ARGUMENTS + _number(rest, 2, "seat")
    if verb == "attack":
        slot, arrow, target = (part.strip() for part in rest.partition(">"))
        if not arrow:
            raise ValueError(f"'{text}': write an attack as 'attack 1 > 3' or 'attack 1 > player'")
        goal = PLAYER if target == "player" else _number(target, SLOTS, "slot")
        return Act.ATTACK * ARGUMENTS + _number(slot, SLOTS, "slot") * TARGETS + goal
    for kind, word in SLOT_WORDS.items():
        if verb == word:
            return kind * ARGUMENTS + _number(rest, SLOTS, "slot")
    for kind, (before, after) in CARD_WORDS.items():
        if verb == before and (not after or rest.endswith(f" {after}")):
            name = rest.removesuffix(after).strip() if after else rest
            return kind * ARGUMENTS + _hand_index(position, name)
    raise ValueError(f"'{text}' is no action; docs/formats.md lists them")


def _number(text: str, high: int, what: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= high:
        raise ValueError(f"'{text}' is no {what}; they are numbered 1 to {high}")
    return int(text) - 1


def _hand_index(position: Any, name: str) -> int:
    """The leftmost copy: copies of a card in hand are one choice."""
    seat = position.decider
    player = position.state.players[max(seat, 0)]
    for index in range(int(player.hand_count)):
        if position.card_name(seat, int(player.hand[index])).casefold() == name.casefold():
            return index
    raise ValueError(f"seat {seat + 1} holds no card named '{name}'")


def zones(position: Any) -> list[list[int]]:
    """Every piece of each seat, wherever it is: deck, hand, Graveyard, Front Row or being summoned."""
    state = position.state
    found = []
    for seat in range(2):
        player = state.players[seat]
        pieces = [int(piece) for piece in player.deck[: int(player.deck_count)]]
        pieces += [int(piece) for piece in player.hand[: int(player.hand_count)]]
        pieces += [int(piece) for piece in player.grave[: int(player.grave_count)]]
        pieces += [int(unit.piece) for unit in player.front if unit.piece]
        for depth in range(int(state.depth)):
            frame = state.stack[depth]
            if frame.player == seat and frame.piece and frame.stage < 2:
                pieces.append(int(frame.piece))
        found.append(pieces)
    return found


def unit_text(position: Any, seat: int, unit: Any) -> str:
    """One Front Row slot: name, ATK/DEF and position."""
    if not unit.piece:
        return "-"
    name = position.card_name(seat, int(unit.piece))
    if unit.face_down:
        return f"({name}, set)"
    card = position.game.cards[int(unit.card)]
    stance = "defending" if unit.defending else "attacking"
    boost = f"+{int(unit.boost)}" if unit.boost else ""
    return f"{name} {int(card.atk)}{boost}/{int(card.dfn)} {stance}"


def board(position: Any) -> str:
    """The whole position, a block a seat."""
    state = position.state
    lines = [
        f"turn {int(state.turn)}, {PHASES[Phase(int(state.phase))]}, seat {int(state.active) + 1} to move"
    ]
    for seat in range(2):
        player = state.players[seat]
        lines.append(
            f"seat {seat + 1}: {int(player.life)} LP, {int(player.valour)} VP, "
            f"deck {int(player.deck_count)}, Graveyard {int(player.grave_count)}"
        )
        hand = [position.card_name(seat, int(piece)) for piece in player.hand[: int(player.hand_count)]]
        lines.append(f"  hand: {', '.join(hand) or 'empty'}")
        lines.append(f"  row:  {' | '.join(unit_text(position, seat, unit) for unit in player.front)}")
    return "\n".join(lines)


def is_hidden(piece: int) -> bool:
    """Whether a piece number stands for a card the observer can't identify."""
    return piece == HIDDEN
