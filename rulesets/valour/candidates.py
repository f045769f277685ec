"""Which cards a step of an effect may concern, and whether it would find any."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import card_passes, support_passes, unit_passes
from .effect_codes import Player, Select, Side, Verb
from .state import NOBODY, SLOTS, Game, State, Step
from .triggers import about_piece, about_seat, back_slot_of, slot_of
from .zones import count_units, other

SEAT_SHIFT = 8  # a target's number is seat * SEAT_SHIFT + slot


@rule
def is_candidate(
    state: State, game: Game, step: Step, seat: int, piece: int, target_seat: int, slot: int
) -> bool:
    """Whether a step may concern this unit."""
    target = state.players[target_seat].front[slot]
    if target.piece == 0:
        return False
    if step.side == Side.ENEMY and target_seat == seat:
        return False
    if (step.side == Side.ALLY or step.side == Side.OTHER) and target_seat != seat:
        return False
    if step.side == Side.OTHER and target.piece == piece and target_seat == seat:
        return False
    return unit_passes(state, game, target, step.filter)


@rule
def is_back_candidate(state: State, game: Game, step: Step, seat: int, target_seat: int, slot: int) -> bool:
    if step.side == Side.ENEMY and target_seat == seat:
        return False
    return support_passes(game, state.players[target_seat], slot, step.filter)


@rule
def is_about_cards(verb: int) -> bool:
    """Steps about cards in the hand or the Graveyard."""
    return verb == Verb.REVIVE or verb == Verb.SUMMON_FROM_HAND or verb == Verb.RECLAIM


@rule
def count_candidates(state: State, game: Game, step: Step, seat: int, piece: int) -> int:
    """How many cards a step could choose among."""
    if is_about_cards(step.verb):
        return count_cards(state, game, step, seat)
    count = 0
    for side in range(2):
        for slot in range(SLOTS):
            if step.verb == Verb.DESTROY_BACK:
                if is_back_candidate(state, game, step, seat, side, slot):
                    count += 1
            elif is_candidate(state, game, step, seat, piece, side, slot):
                count += 1
    return count


@rule
def count_cards(state: State, game: Game, step: Step, seat: int) -> int:
    """Fitting cards in the hand or the Graveyard; a summon also needs a free slot."""
    player = state.players[seat]
    if step.verb != Verb.RECLAIM and count_units(player) == SLOTS:
        return 0
    count = 0
    if step.verb == Verb.SUMMON_FROM_HAND:
        for i in range(player.hand_count):
            if card_passes(game, game.decks[seat].card[player.hand[i]], step.filter):
                count += 1
        return count
    for i in range(player.grave_count):
        if card_passes(game, game.decks[seat].card[player.grave[i]], step.filter):
            count += 1
    return count


@rule
def does_something(state: State, game: Game, step: Step, seat: int, piece: int, about: int) -> bool:
    """Whether a step finds anything to do; `about` as in `push_effects`."""
    verb = step.verb
    if verb == Verb.SEARCH or verb == Verb.DRAW or verb == Verb.MILL or verb == Verb.LOOK_TOP:
        return step.player != Player.YOU or state.players[seat].deck_count > 0
    if verb == Verb.LOOK_HAND:
        return state.players[other(seat)].hand_count > 0
    if step.select == Select.IT:
        return is_on_field(state, verb, about)
    if step.select < Select.IT:
        return True
    return count_candidates(state, game, step, seat, piece) > 0


@rule
def is_on_field(state: State, verb: int, about: int) -> bool:
    """Whether what an effect is about is there: a unit, or a Back Row card that is to be destroyed."""
    seat = about_seat(about)
    piece = about_piece(about)
    if slot_of(state, seat, piece) != NOBODY:
        return True
    return verb == Verb.DESTROY and back_slot_of(state, seat, piece) != NOBODY


@rule
def can_start(state: State, game: Game, effect: int, seat: int, piece: int, about: int) -> bool:
    """VAL-INT-25: whether an effect would do anything at all: what can't take effect is not offered."""
    row = game.effects[effect]
    for at in range(row.first_step, row.first_step + row.steps):
        if does_something(state, game, game.steps[at], seat, piece, about):
            return True
    return False
