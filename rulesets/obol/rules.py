"""What is legal, and what an action does.

`legal_actions` is the only place that decides what is legal. `apply` carries out an action, with all that
answers it, and starts the next turn where it ended one: nobody has to answer anything in between.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .combat import strike
from .conditions import ability_row, cost_of, heavy_cost, holds
from .effect_codes import Trigger
from .effects import perform
from .state import (
    ARGUMENT_BITS,
    ARGUMENT_MASK,
    ARGUMENTS,
    NOBODY,
    OBOL,
    SLOTS,
    Act,
    Choices,
    Ending,
    Game,
    State,
)
from .triggers import end_action
from .turn import end_turn, is_in_time, start_turn, time_out
from .zones import card_row, deal, distinct_bit, equip, finish, other, to_discard

ABILITIES = 2  # OBO-HERO-1


@rule
def new_game(state: State, game: Game, seed: int) -> None:
    """Deal a new game into `state` and play on to its first decision."""
    deal(state, game, seed)
    start_turn(state, game, 0)


# --- what is legal --------------------------------------------------------------------------------


@rule
def offer(choices: Choices, kind: int, argument: int) -> None:
    """Add an action to the list of legal ones."""
    choices.actions[choices.count] = kind * ARGUMENTS + argument
    choices.count += 1


@rule
def legal_actions(state: State, game: Game, choices: Choices) -> None:
    """Fill `choices` for the active player; empty once the game is over. Passing comes first (OBO-TURN-4)."""
    choices.count = 0
    choices.playable = 0
    if state.ending != Ending.NONE:
        return
    seat = state.active
    energy = state.players[seat].energy
    offer(choices, Act.PASS, 0)
    offer_cards(state, game, seat, choices)
    for number in range(ABILITIES):  # OBO-HERO-1
        effect = ability_row(game, seat, number)
        if effect >= 0 and game.effects[effect].number <= energy:
            offer(choices, Act.ABILITY, number)
    offer(choices, Act.ATTACK, 0)
    if heavy_cost(state, game, seat) <= energy:
        offer(choices, Act.HEAVY, 0)


@rule
def offer_cards(state: State, game: Game, seat: int, choices: Choices) -> None:
    """OBO-TURN-3: every card that the energy pays for, copies of one card listed once."""
    player = state.players[seat]
    seen = 0
    for index in range(player.hand_count):
        piece = player.hand[index]
        bit = distinct_bit(game, seat, piece)
        if bit != 0 and seen & bit != 0:
            continue
        seen |= bit
        if cost_of(state, game, seat, card_row(game, seat, piece)) <= player.energy:
            offer(choices, Act.PLAY, index)
            choices.playable |= bit


# --- what an action does --------------------------------------------------------------------------


@rule
def apply(state: State, game: Game, action: int) -> None:
    """Carry out a legal action, or a concession, and play on to the next decision."""
    kind = action >> ARGUMENT_BITS
    argument = action & ARGUMENT_MASK
    if kind == Act.CONCEDE:  # OBO-WIN-3
        finish(state, other(argument), Ending.CONCESSION)
        return
    state.decisions += 1
    state.turn_decisions += 1
    if not is_in_time(state, game, kind):
        time_out(state, game)
        return
    if state.turn_decisions > game.options.decision_limit:
        state.limit_card = state.last_card
        finish(state, NOBODY, Ending.LIMIT)
        return
    if kind == Act.PLAY:
        play(state, game, argument)
        end_action(state, game)
    elif kind == Act.ABILITY:
        use_ability(state, game, argument)
        end_action(state, game)
    else:
        close_turn(state, game, kind)


@rule
def close_turn(state: State, game: Game, kind: int) -> None:
    """OBO-TURN-4: an attack, a heavy strike or a pass, and the turn is over."""
    if kind == Act.ATTACK or kind == Act.HEAVY:
        strike(state, game, kind == Act.HEAVY)
        end_action(state, game)
    elif kind != Act.PASS:
        finish(state, NOBODY, Ending.CRASH)
    state.players[state.active].timed_out = 0
    end_turn(state, game)


@rule
def play(state: State, game: Game, index: int) -> None:
    """OBO-EQ-1, OBO-INST-1: pay for a card of the hand, then equip it, or use and discard it."""
    seat = state.active
    player = state.players[seat]
    row = card_row(game, seat, player.hand[index])
    player.energy -= cost_of(state, game, seat, row)
    piece = take_from_hand(player, index)
    player.played |= distinct_bit(game, seat, piece)
    state.last_card = row
    kind = game.cards[row].type
    if piece == OBOL:
        player.obol_turn = state.turn
    if kind <= SLOTS:
        equip(state, game, seat, kind - 1, piece)
    else:
        to_discard(state, seat, piece)
    card = game.cards[row]
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if game.effects[effect].trigger == Trigger.PLAY and holds(state, game, effect, seat):
            perform(state, game, effect, seat, piece)


@rule
def use_ability(state: State, game: Game, number: int) -> None:
    """OBO-HERO-1: an active ability is paid for and happens; it can be used again at once."""
    seat = state.active
    effect = ability_row(game, seat, number)
    player = state.players[seat]
    player.energy -= game.effects[effect].number
    player.abilities += 1
    if holds(state, game, effect, seat):
        perform(state, game, effect, seat, 0)
