"""What answers an action by itself: what heroes, weapons and armor say, and trinkets (OBO-EQ-2 to 4).

Everything answers in rounds, until a round brings nothing new; each effect once an action. In a round what
heroes, weapons and armor say comes before the trinkets, the non-active player's before the active one's.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.effects.ops import MOST_EFFECTS
from .conditions import SOURCES, holds, source_row
from .effect_codes import Trigger
from .effects import is_useful, perform
from .state import TRINKET, Event, Game, State
from .zones import judge, leave_slot, other

ANSWERS = (
    1 << Trigger.HIT
    | 1 << Trigger.ATTACKED
    | 1 << Trigger.LOW
    | 1 << Trigger.START
    | 1 << Trigger.BROKE
    | 1 << Trigger.ENEMY_EQUIPPED
)
"""The triggers that can answer an action."""

TRINKET_FIRED = 1 << SOURCES * MOST_EFFECTS  # after a bit for each effect of the other sources


@rule
def happened(state: State, game: Game, effect: int, seat: int) -> bool:
    """OBO-EQ-3: whether what sets this effect off has happened to its owner in this action."""
    row = game.effects[effect]
    events = state.players[seat].events
    trigger = row.trigger
    if trigger == Trigger.LOW:
        return state.players[seat].life <= row.number
    if trigger == Trigger.HIT:
        return events & Event.HIT != 0
    if trigger == Trigger.ATTACKED:
        return events & Event.ATTACKED != 0
    if trigger == Trigger.START:
        return events & Event.START != 0
    if trigger == Trigger.BROKE:
        return events & Event.BROKE != 0
    return trigger == Trigger.ENEMY_EQUIPPED and events & Event.ENEMY_EQUIPPED != 0


@rule
def answer_source(state: State, game: Game, seat: int, source: int) -> bool:
    """What the hero, the weapon or the armor does of itself. A fallen hero's do nothing: only a trinket
    can save it (OBO-ATK-6)."""
    row = source_row(state, game, seat, source)
    card = game.cards[row]
    if card.triggers & ANSWERS == 0:
        return False
    player = state.players[seat]
    answered = False
    piece = 0 if source == 0 else player.gear[source - 1].piece
    for k in range(card.effect_count):
        bit = 1 << source * MOST_EFFECTS + k
        effect = card.first_effect + k
        if player.fired & bit != 0 or player.life <= 0 or not happened(state, game, effect, seat):
            continue
        if holds(state, game, effect, seat):
            player.fired |= bit
            perform(state, game, effect, seat, piece)
            answered = True
    return answered


@rule
def answer_trinket(state: State, game: Game, seat: int) -> bool:
    """OBO-EQ-2: the trinket triggers if its condition holds and it is useful: once an action (OBO-ATK-6).
    It spends a charge; without charges it is discarded, which is no breaking (OBO-INT-4)."""
    player = state.players[seat]
    gear = player.gear[TRINKET]
    if gear.piece == 0 or player.fired & TRINKET_FIRED != 0:
        return False
    card = game.cards[gear.card]
    piece = gear.piece
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if (
            happened(state, game, effect, seat)
            and holds(state, game, effect, seat)
            and is_useful(state, game, effect, seat, piece)
        ):
            player.fired |= TRINKET_FIRED
            player.trinkets += 1
            perform(state, game, effect, seat, piece)
            gear.wear -= 1
            if gear.wear == 0:
                leave_slot(state, seat, TRINKET)
            return True
    return False


@rule
def answer_round(state: State, game: Game) -> bool:
    """One round of answers; whether there was any. OBO-INT-2: passives first; OBO-INT-1: then trinkets."""
    answered = False
    for turn in range(2):
        seat = other(state.active) if turn == 0 else state.active
        for source in range(SOURCES):
            if answer_source(state, game, seat, source):
                answered = True
    for turn in range(2):
        seat = other(state.active) if turn == 0 else state.active
        if answer_trinket(state, game, seat):
            answered = True
    return answered


@rule
def begin_action(state: State) -> None:
    """Nothing has happened yet, and nothing has answered."""
    for player in state.players:
        player.events = 0
        player.fired = 0


@rule
def end_action(state: State, game: Game) -> None:
    """OBO-EQ-4: everything that answers does, then the loss is judged (OBO-ATK-6)."""
    while answer_round(state, game):
        pass
    begin_action(state)
    judge(state)
