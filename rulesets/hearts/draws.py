"""HEA-TURN-2, HEA-TURN-3: draws, of the turn and by effects, and cards that must go."""

from __future__ import annotations

from ..kernel.dialect import rule
from .offers import is_first_copy, offer
from .state import Act, Choices, Draws, Frame, Game, Pending, State
from .waiting import pop, push
from .zones import discard, draw_top, take_ability


@rule
def begin_draw(state: State, seat: int, count: int, draws: int) -> None:
    """So many cards are to be drawn, one after another."""
    push(state, Pending.DRAW, seat, count)
    state.stack[state.depth - 1].note = draws


@rule
def serve_draw(state: State, game: Game, frame: Frame) -> bool:
    """The next card of a draw; False while its player has something to choose."""
    player = state.players[frame.player]
    if frame.count <= 0:
        pop(state)
        return True
    nothing = player.deck_count == 0 and player.pile_count == 0
    if frame.note == Draws.ABILITY and player.pile_count == 0:
        pop(state)
        return True
    if nothing:  # HEA-WIN-4
        player.decked = 1
        pop(state)
        return True
    if player.hand_count >= game.options.hand_limit and player.hand_count > 0:  # HEA-TURN-3
        return False
    if player.deck_count > 0 and (frame.note == Draws.DECK or player.pile_count == 0):
        draw_top(state, game, frame.player)
    elif player.pile_count == 1 and (player.deck_count == 0 or frame.note == Draws.ABILITY):
        take_ability(state, game, frame.player, player.pile[0])
    else:
        return False
    frame.count -= 1
    return True


@rule
def draw_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """HEA-TURN-3: at the limit, a card for the Abyss; else HEA-TURN-2: the deck or an Ability."""
    player = state.players[frame.player]
    if player.hand_count >= game.options.hand_limit:
        hand_actions(state, game, frame.player, choices)
        return
    if player.deck_count > 0 and frame.note != Draws.ABILITY:
        offer(choices, Act.DRAW, 0)
    for i in range(player.pile_count):
        offer(choices, Act.ABILITY, player.pile[i])


@rule
def hand_actions(state: State, game: Game, seat: int, choices: Choices) -> None:
    """Any card of the hand, copies of one card listed once."""
    player = state.players[seat]
    for index in range(player.hand_count):
        if is_first_copy(player, game, seat, index):
            offer(choices, Act.DISCARD, index)


@rule
def answer_draw(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    seat = frame.player
    if kind == Act.DISCARD:
        discard(state, seat, argument)
    elif kind == Act.DRAW:
        draw_top(state, game, seat)
        frame.count -= 1
    else:
        take_ability(state, game, seat, argument)
        frame.count -= 1


@rule
def serve_discard(state: State, frame: Frame) -> bool:
    """Cards that must go, as many as there are."""
    if frame.count > 0 and state.players[frame.player].hand_count > 0:
        return False
    pop(state)
    return True
