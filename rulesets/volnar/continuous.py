"""What every Unit's Power, Health and keywords are at this moment: `refresh` works them out anew.

Printed numbers, changes for good and for a time, and the effects that hold while a card is in play or
while a Nestlink holds. It is asked for before each thing that happens by itself, so that rules and pilots
read current numbers, and done only where they can have changed: after whatever marks the position as
`stale`, and while effects are in play that may depend on anything (`Card.fickle`).
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import amount_of, holds, unit_passes
from .effect_codes import Select, Side, Trigger, Verb
from .places import bearer_lane, lane_of
from .state import BUCKETS, LANES, NOBODY, Game, State, Step, Unit


@rule
def refresh(state: State, game: Game) -> None:
    """Bring every Unit's numbers up to date."""
    if state.stale == 0:
        return
    state.stale = 0
    state.shaken = 1
    for player in state.players:
        for unit in player.units:
            if unit.piece != 0:
                refresh_unit(game, unit)
    if game.statics == 1:
        for seat in range(2):
            add_statics(state, game, seat)
    for player in state.players:
        for unit in player.units:
            unit.power = max(unit.power, 0)


@rule
def refresh_unit(game: Game, unit: Unit) -> None:
    """What a Unit has by itself: printed, and changed by effects that are over."""
    card = game.cards[unit.card]
    power = card.power + unit.power_change
    health = card.health + unit.health_change
    keywords = unit.keywords
    for i in range(BUCKETS):
        power += unit.later_power[i]
        health += unit.later_health[i]
        keywords |= unit.granted[i]
    unit.power = power
    unit.health = health
    unit.abilities = keywords


@rule
def add_statics(state: State, game: Game, seat: int) -> None:
    """What holds because cards of this seat are in play; VOL-KW-NESTLINK-1: and linked."""
    player = state.players[seat]
    for lane in range(LANES):
        unit = player.units[lane]
        if unit.piece != 0 and has_statics(game, unit.card, unit.link != 0):
            add_card(state, game, seat, unit.card, unit.piece, unit.link != 0)
    for i in range(player.attached_count):  # VOL-CARD-4
        piece = player.attached[i]
        row = game.decks[seat].card[piece]
        if has_statics(game, row, False):
            add_card(state, game, seat, row, piece, False)


@rule
def has_statics(game: Game, row: int, linked: bool) -> bool:
    """Whether a card has effects that hold now: always, or while linked."""
    statics = game.cards[row].statics
    return statics >> Trigger.STATIC & 1 == 1 or (linked and statics != 0)


@rule
def add_card(state: State, game: Game, seat: int, row: int, piece: int, linked: bool) -> None:
    card = game.cards[row]
    state.stale |= card.fickle
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        trigger = game.effects[effect].trigger
        works = trigger == Trigger.STATIC or (trigger == Trigger.LINKED and linked)
        if works and holds(state, game, effect, seat, piece, 0):
            first = game.effects[effect].first_step
            for at in range(first, first + game.effects[effect].steps):
                add_step(state, game, game.steps[at], seat, piece)


@rule
def add_step(state: State, game: Game, step: Step, seat: int, piece: int) -> None:
    """One step that holds: for the Unit itself, for the bearer, or for all of a kind."""
    if step.verb == Verb.WIN_TIES:
        return
    amount = amount_of(state, game, step, seat, piece, 0)
    if step.select == Select.BEARER or step.select == Select.SELF:
        lane = lane_of(state, seat, piece)
        if step.select == Select.BEARER:
            lane = bearer_lane(state, seat, piece)
        if lane != NOBODY and is_meant(step, seat, seat):
            add_to(state.players[seat].units[lane], step, amount)
        return
    for side in range(2):
        if not is_meant(step, seat, side):
            continue
        for lane in range(LANES):
            unit = state.players[side].units[lane]
            if step.side != Side.OTHER or unit.piece != piece:
                if unit_passes(state, game, unit, step.filter):
                    add_to(unit, step, amount)


@rule
def is_meant(step: Step, seat: int, side: int) -> bool:
    """Whether a step of this seat's effect can be about cards of that side."""
    if step.side == Side.ENEMY:
        return side != seat
    if step.side == Side.ALLY or step.side == Side.OTHER:
        return side == seat
    return True


@rule
def add_to(unit: Unit, step: Step, amount: int) -> None:
    if step.verb == Verb.GRANT:
        unit.abilities |= step.keyword
        return
    if step.verb != Verb.CHANGE_HEALTH:
        unit.power += amount
    if step.verb != Verb.CHANGE_POWER:
        unit.health += amount


@rule
def wins_ties(state: State, game: Game, seat: int) -> bool:
    """VOL-WIN-3: whether a card says that this player wins where both would lose."""
    if game.statics == 0:
        return False
    player = state.players[seat]
    for lane in range(LANES):
        unit = player.units[lane]
        if unit.piece != 0 and says_so(state, game, seat, unit.card, unit.piece):
            return True
    for i in range(player.attached_count):
        piece = player.attached[i]
        if says_so(state, game, seat, game.decks[seat].card[piece], piece):
            return True
    return False


@rule
def says_so(state: State, game: Game, seat: int, row: int, piece: int) -> bool:
    card = game.cards[row]
    if card.statics == 0:
        return False
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        found = game.effects[effect]
        if found.trigger == Trigger.STATIC and holds(state, game, effect, seat, piece, 0):
            for at in range(found.first_step, found.first_step + found.steps):
                if game.steps[at].verb == Verb.WIN_TIES:
                    return True
    return False
