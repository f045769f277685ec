"""What keywords ask their player when the unit enters: with whom to bond, which card to keep on top."""

from __future__ import annotations

from ..kernel.dialect import rule
from .candidates import SEAT_SHIFT
from .keywords import LIFEBOND_TURNS
from .offers import offer
from .state import NOBODY, SLOTS, Act, Choices, Frame, Game, Pending, State
from .triggers import pop, push
from .zones import reveal_to


@rule
def begin_bond(state: State, seat: int, slot: int) -> None:
    """VAL-KW-LIFEBOND: no ally, no bond; of several the player chooses one."""
    front = state.players[seat].front
    allies = 0
    last = NOBODY
    for other_slot in range(SLOTS):
        if other_slot != slot and front[other_slot].piece != 0:
            allies += 1
            last = other_slot
    if allies == 1:
        bond(state, seat, slot, last)
    elif allies > 1:
        push(state, Pending.BOND, seat, 0)
        state.stack[state.depth - 1].first = slot


@rule
def bond_choices(state: State, frame: Frame, choices: Choices) -> None:
    """VAL-KW-LIFEBOND: any ally."""
    front = state.players[frame.player].front
    for slot in range(SLOTS):
        if slot != frame.first and front[slot].piece != 0:
            offer(choices, Act.TARGET, frame.player * SEAT_SHIFT + slot)


@rule
def answer_bond(state: State, frame: Frame, argument: int) -> None:
    seat = frame.player
    slot = frame.first
    pop(state)
    bond(state, seat, slot, argument % SEAT_SHIFT)


@rule
def bond(state: State, seat: int, slot: int, ally: int) -> None:
    """VAL-KW-LIFEBOND: for five own turns, the entering turn the first."""
    unit = state.players[seat].front[slot]
    unit.bond = state.players[seat].front[ally].piece
    own_turns = LIFEBOND_TURNS - 1 if state.active == seat else LIFEBOND_TURNS
    first = state.turn if state.active == seat else state.turn - 1
    unit.bond_until = first + 2 * own_turns
    unit.bond_uses = 0


@rule
def look_at_top(state: State, seat: int, count: int) -> None:
    """The player sees the top cards; then one stays on top and the rest goes to the bottom."""
    player = state.players[seat]
    seen = min(count, player.deck_count)
    for i in range(seen):
        reveal_to(state, seat, seat, player.deck[player.deck_count - 1 - i])
    if seen > 1:
        push(state, Pending.TRAIL, seat, seen)


@rule
def trail_choices(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """VAL-KW-READ-TRAIL: which of the cards seen stays on top, counted from the top; copies of a card
    are listed once."""
    seat = frame.player
    player = state.players[seat]
    seen = 0
    for index in range(frame.count):
        bit = 1 << game.decks[seat].bit[player.deck[player.deck_count - 1 - index]]
        if seen & bit == 0:
            seen |= bit
            offer(choices, Act.PICK, index)


@rule
def answer_trail(state: State, frame: Frame, argument: int) -> None:
    """The card kept on top; the others to the bottom, in the order in which they lay."""
    player = state.players[frame.player]
    seen = frame.count
    pop(state)
    deck = player.deck
    top = player.deck_count - 1
    kept = deck[top - argument]
    for i in range(top - argument, top):
        deck[i] = deck[i + 1]
    for _ in range(seen - 1):
        moved = deck[top - 1]
        for i in range(top - 1, 0, -1):
            deck[i] = deck[i - 1]
        deck[0] = moved
    deck[top] = kept
