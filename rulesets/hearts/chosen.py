"""HEA-CO: the Chosen One marches, returns, and buys its retreat. Offerings are paid here too."""

from __future__ import annotations

from ..kernel.dialect import rule
from .changes import enter, expose, go_home, offer_up
from .effect_codes import Trigger
from .offers import offer
from .state import NOBODY, ROW, Act, Choices, Frame, Game, Pending, Purpose, Stance, State
from .waiting import pop, push, trigger_slot
from .walls import count_walls, pay_wall
from .zones import count_own, free_slot

BY_WALL = 1  # of the argument of a sortie; the rest is its stance
STANCES = 2


@rule
def may_sortie(state: State, seat: int) -> bool:
    """HEA-CO-2, HEA-CO-4: an own character to offer; without any, a wall and a free slot."""
    player = state.players[seat]
    if player.at_station == 0 or player.chosen == 0:
        return False
    if count_own(player) > 0:
        return True
    return count_walls(player) > 0 and free_slot(player) != NOBODY


@rule
def sortie_actions(state: State, seat: int, choices: Choices) -> None:
    """HEA-CO-9: its stance is its owner's choice."""
    if may_sortie(state, seat):
        paid = BY_WALL if count_own(state.players[seat]) == 0 else 0
        offer(choices, Act.SORTIE, Stance.ATTACK * STANCES + paid)
        offer(choices, Act.SORTIE, Stance.DEFENSE * STANCES + paid)


@rule
def begin_sortie(state: State, game: Game, seat: int, argument: int) -> None:
    """HEA-CO-2: for an offering; HEA-CO-4: for a wall, revealed and stranded."""
    stance = argument // STANCES
    if argument % STANCES == BY_WALL:
        pay_wall(state, game, seat)
        expose(state, seat)
        march(state, game, seat, stance)
        slot = chosen_slot(state, seat)
        if slot != NOBODY:
            state.players[seat].row[slot].stranded = 1
    else:
        ask_offerings(state, game, seat, 1, Purpose.SORTIE, 0, stance)


@rule
def march(state: State, game: Game, seat: int, stance: int) -> None:
    """The Chosen One onto the Play Row, face-up; HEA-CO-9: its price counts as 0."""
    player = state.players[seat]
    slot = free_slot(player)
    if slot == NOBODY:
        return
    player.at_station = 0
    player.sorties += 1
    enter(state, game, seat, slot, player.chosen, 0, stance, 0)
    player.row[slot].chosen = 1
    trigger_slot(state, game, seat, slot, Trigger.SORTIE, 0)


@rule
def chosen_slot(state: State, seat: int) -> int:
    """Where a Chosen One stands on the Play Row, NOBODY if it does not."""
    for slot in range(ROW):
        unit = state.players[seat].row[slot]
        if unit.piece != 0 and unit.chosen == 1:
            return slot
    return NOBODY


@rule
def may_retreat(state: State, seat: int) -> bool:
    """HEA-CO-4, HEA-CO-9: a stranded Chosen One goes back for a character."""
    slot = chosen_slot(state, seat)
    if slot == NOBODY or state.players[seat].row[slot].stranded == 0:
        return False
    return count_own(state.players[seat]) > 0


@rule
def send_home(state: State) -> None:
    """HEA-CO-3: sortied Chosen Ones of both sides go back, but for stranded ones."""
    for seat in range(2):
        slot = chosen_slot(state, seat)
        if slot != NOBODY and state.players[seat].row[slot].stranded == 0:
            go_home(state, seat, slot)


# --- offerings --------------------------------------------------------------------------------------


@rule
def ask_offerings(
    state: State, game: Game, seat: int, count: int, purpose: int, first: int, second: int
) -> None:
    """HEA-BF-2: exactly so many own characters are paid, one after another."""
    push(state, Pending.OFFER, seat, count)
    frame = state.stack[state.depth - 1]
    frame.stage = purpose
    frame.first = first
    frame.second = second
    pay_all(state, game, frame)


@rule
def pay_all(state: State, game: Game, frame: Frame) -> None:
    """Where there is nothing to choose, all are paid at once."""
    seat = frame.player
    if count_own(state.players[seat]) > frame.count:
        return
    for slot in range(ROW):
        if frame.count > 0 and is_offering(state, seat, slot):
            frame.count -= 1
            offer_up(state, game, seat, slot)
    frame.count = 0


@rule
def is_offering(state: State, seat: int, slot: int) -> bool:
    """HEA-BF-2: face-down ones count; HEA-CO-9: a Chosen One does not."""
    unit = state.players[seat].row[slot]
    return unit.piece != 0 and unit.chosen == 0


@rule
def offering_actions(state: State, frame: Frame, choices: Choices) -> None:
    for slot in range(ROW):
        if is_offering(state, frame.player, slot):
            offer(choices, Act.OFFER, slot)


@rule
def answer_offering(state: State, game: Game, frame: Frame, slot: int) -> None:
    frame.count -= 1
    offer_up(state, game, frame.player, slot)


@rule
def finish_chosen(state: State, game: Game, frame: Frame) -> None:
    """The offering for a sortie or a retreat is paid."""
    seat = frame.player
    stance = frame.second
    sorties = frame.stage == Purpose.SORTIE
    pop(state)
    if sorties:
        march(state, game, seat, stance)
    else:
        slot = chosen_slot(state, seat)
        if slot != NOBODY:
            go_home(state, seat, slot)
