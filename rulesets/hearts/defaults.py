"""The small decisions made by default, which a pilot's look-ahead assumes."""

from __future__ import annotations

from ..kernel.dialect import rule
from .battle import is_guard
from .candidates import is_candidate
from .chosen import is_offering
from .clash import strength
from .effect_codes import Select, Verb
from .effects import fits_card
from .places import place, source_slot
from .state import (
    ARGUMENTS,
    NOBODY,
    ROW,
    Act,
    Draws,
    Frame,
    Game,
    Kind,
    Pending,
    Stance,
    State,
    Step,
)
from .worth import card_worth, stake, stat_worth
from .zones import other, row_of

MOST = 100_000_000
TACTICS_CARD = 60  # what a card that is no character is taken to be worth beside those that are


@rule
def is_harmful(step: Step) -> bool:
    """Whether one would rather have it done to an enemy."""
    verb = step.verb
    if verb == Verb.GRANT or verb == Verb.FLIP_UP or verb == Verb.STAND:
        return False
    if verb >= Verb.CHANGE_ATK and verb <= Verb.CHANGE_BOTH:
        return step.amount < 0
    return True


@rule
def best_target(state: State, game: Game, step: Step, frame: Frame) -> int:
    """Harm goes to the enemy's best, else to one's own least; help the other way round."""
    harm = is_harmful(step)
    best = NOBODY
    most = -MOST
    own = source_slot(state, frame.player, frame.piece, frame.second)
    for side in range(2):
        for slot in range(ROW):
            if not is_candidate(state, game, step, frame.player, own, side, slot):
                continue
            value = 0
            if step.verb != Verb.DESTROY_SET:
                value = stake(state.players[side].row[slot])
            if (side == frame.player) == harm:
                value = -MOST // 2 - value
            if value > most:
                most = value
                best = place(side, slot)
    return best


@rule
def taken_worth(game: Game, seat: int, piece: int) -> int:
    """A card that is taken out of Abyss or hand, by what it can do."""
    card = game.cards[row_of(game, seat, piece)]
    return stat_worth(card.atk, card.dfn) if card.type == Kind.CHARACTER else TACTICS_CARD


@rule
def best_card(state: State, game: Game, step: Step, seat: int) -> int:
    """The best card of the Abyss, or of the hand, that a step may take."""
    player = state.players[seat]
    best = NOBODY
    most = NOBODY
    from_hand = step.verb == Verb.BRING
    for i in range(player.hand_count if from_hand else player.grave_count):
        piece = player.hand[i] if from_hand else player.grave[i]
        if fits_card(game, step, seat, piece) and taken_worth(game, seat, piece) > most:
            most = taken_worth(game, seat, piece)
            best = piece
    return best


@rule
def least_card(state: State, game: Game, seat: int) -> int:
    """The leftmost hand index among the cards worth least."""
    player = state.players[seat]
    best = 0
    least = MOST
    for index in range(player.hand_count):
        value = card_worth(game, player, row_of(game, seat, player.hand[index]))
        if value < least:
            least = value
            best = index
    return best


@rule
def least_offering(state: State, seat: int) -> int:
    best = NOBODY
    least = MOST
    for slot in range(ROW):
        if is_offering(state, seat, slot):
            value = stake(state.players[seat].row[slot])
            if value < least:
                least = value
                best = slot
    return best


@rule
def best_guard(state: State, seat: int, hidden: int) -> int:
    """Of those that hold the least worthy, else the least worthy of all."""
    best = NOBODY
    least = MOST
    blow = strength(state, other(seat))
    for slot in range(ROW):
        if not is_guard(state, seat, slot, hidden):
            continue
        unit = state.players[seat].row[slot]
        value = stake(unit)
        if (unit.dfn if unit.stance == Stance.DEFENSE else unit.atk) < blow:
            value += MOST // 2
        if value < least:
            least = value
            best = slot
    return best


@rule
def default_draw(state: State, game: Game, frame: Frame) -> int:
    """The deck, else the first Ability; at the hand limit the card worth least goes."""
    player = state.players[frame.player]
    if player.hand_count >= game.options.hand_limit:
        return Act.DISCARD * ARGUMENTS + least_card(state, game, frame.player)
    if player.deck_count > 0 and frame.note != Draws.ABILITY:
        return Act.DRAW * ARGUMENTS
    return Act.ABILITY * ARGUMENTS + player.pile[0]


@rule
def default_target(state: State, game: Game, frame: Frame) -> int:
    step = game.steps[frame.first]
    if step.verb >= Verb.RECLAIM and step.select == Select.CHOSEN:
        return Act.PICK * ARGUMENTS + best_card(state, game, step, frame.player)
    act = Act.TARGET_SET if step.verb == Verb.DESTROY_SET else Act.TARGET
    return act * ARGUMENTS + best_target(state, game, step, frame)


@rule
def default_choice(state: State, game: Game) -> int:
    """The answer to a pending frame that a pilot's look-ahead assumes: no response, the least offering, the
    best target, the cheapest card goes, everyone marches."""
    frame = state.stack[state.depth - 1]
    pending = frame.pending
    if pending == Pending.WINDOW:
        return Act.PASS * ARGUMENTS
    if pending == Pending.CHOOSE:
        return default_target(state, game, frame)
    if pending == Pending.DRAW:
        return default_draw(state, game, frame)
    if pending == Pending.DISCARD:
        return Act.DISCARD * ARGUMENTS + least_card(state, game, frame.player)
    if pending == Pending.GUARD:
        return Act.GUARD * ARGUMENTS + best_guard(state, frame.player, frame.note)
    if pending == Pending.OFFER:
        return Act.OFFER * ARGUMENTS + least_offering(state, frame.player)
    return Act.MARCH * ARGUMENTS
