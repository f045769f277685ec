"""A position for people to read: both sides with their equipment."""

from __future__ import annotations

from typing import Any

from rulesets.obol.naming import SLOT_NAMES, card_name, hand, hero
from rulesets.obol.state import ARMOR, TRINKET, WEAPON


def board(position: Any) -> str:
    """The whole position, a block a seat."""
    state = position.view
    lines = [f"turn {int(state.turn)}, seat {int(state.active) + 1} to move"]
    for seat in range(2):
        player = state.players[seat]
        bonus = f", next attack +{int(player.bonus)}" if player.bonus else ""
        lines.append(
            f"seat {seat + 1}: {hero(position, seat).name}, "
            f"{int(player.life)} of {int(player.max_life)} life, "
            f"energy {int(player.energy)} of {int(player.max_energy)}{bonus}, "
            f"deck {int(player.deck_count)}, discard pile {int(player.discard_count)}"
        )
        gear = " | ".join(gear_text(position, seat, slot) for slot in SLOT_NAMES)
        lines.append(f"  gear: {gear}")
        names = [card_name(position, seat, piece) for piece in hand(position, seat)]
        lines.append(f"  hand: {', '.join(names) or 'empty'}")
    return "\n".join(lines)


def gear_text(position: Any, seat: int, slot: int) -> str:
    """One equipment slot: the card, its number, what is left of it."""
    gear = position.view.players[seat].gear[slot]
    if not gear.piece:
        return f"no {SLOT_NAMES[slot]}"
    card = position.match.cards[int(gear.card) - 1]
    does = {WEAPON: f"power {card.number('power')}, ", ARMOR: f"armor {card.number('armor')}, ", TRINKET: ""}
    left = f"{int(gear.wear)} {'charges' if slot == TRINKET else 'durability'}"
    return f"{card.name} ({does[slot]}{left})"
