"""VAL-VP: what Valour Points buy in one's own Main Phases. The heroic summon is in `summon.py`."""

from __future__ import annotations

from ..kernel.dialect import rule
from .destroy import BY_EFFECT, destroy
from .keyword_codes import Kw
from .keywords import abilities, has
from .offers import offer
from .state import SLOTS, Act, Choices, Game, Heroic, Kind, State, Unit
from .zones import bounded, discard, draw, gain_life, other, reveal_to, roll


@rule
def can_be_slain(state: State, game: Game, unit: Unit) -> bool:
    """A Hero that this would destroy (VAL-KW-ANCIENT-HIDE)."""
    if unit.piece == 0 or game.cards[unit.card].type != Kind.HERO:
        return False
    return not has(abilities(state, unit), Kw.ANCIENT_HIDE)


@rule
def offer_valour(state: State, game: Game, choices: Choices) -> None:
    """VAL-VP-2, VAL-VP-10: what is affordable and can take effect."""
    seat = state.active
    player = state.players[seat]
    foe = state.players[other(seat)]
    options = game.options
    if player.valour >= options.heroic_cost and player.heroic == Heroic.NONE:
        if foe.hand_count > 0:
            offer(choices, Act.PEEK, 0)
        for slot in range(SLOTS):
            if can_be_slain(state, game, foe.front[slot]):
                offer(choices, Act.SLAY, slot)
    if player.valour >= options.wound_cost and foe.hand_count > 0:
        offer(choices, Act.WOUND, 0)
    if player.valour >= options.draw_cost and player.deck_count > 0:
        offer(choices, Act.DRAW, 0)
    if player.valour >= options.heal_cost:
        offer(choices, Act.HEAL, 0)
    if player.valour >= options.boost_cost and state.turn >= options.boost_turn:
        for slot in range(SLOTS):
            unit = player.front[slot]
            if unit.piece != 0 and unit.face_down == 0:
                offer(choices, Act.BOOST, slot)


@rule
def peek(state: State, game: Game) -> None:
    """VAL-VP-4: the viewer can identify those cards from now on."""
    seat = state.active
    foe = state.players[other(seat)]
    state.players[seat].valour -= game.options.heroic_cost
    state.players[seat].heroic = Heroic.PEEK
    for index in range(foe.hand_count):
        reveal_to(state, seat, other(seat), foe.hand[index])


@rule
def slay(state: State, game: Game, slot: int) -> None:
    """VAL-VP-5."""
    seat = state.active
    state.players[seat].valour -= game.options.heroic_cost
    state.players[seat].heroic = Heroic.SLAY
    destroy(state, game, other(seat), slot, BY_EFFECT, 0)


@rule
def wound(state: State, game: Game) -> None:
    """VAL-VP-6."""
    seat = state.active
    foe = other(seat)
    state.players[seat].valour -= game.options.wound_cost
    state.players[seat].wounds += 1
    discard(state, foe, roll(state, game, seat, state.players[foe].hand_count))


@rule
def buy_card(state: State, game: Game) -> None:
    """VAL-VP-7."""
    state.players[state.active].valour -= game.options.draw_cost
    state.players[state.active].purchases += 1
    draw(state, game, state.active, 1)


@rule
def heal(state: State, game: Game) -> None:
    """VAL-VP-8: LP have no maximum."""
    player = state.players[state.active]
    player.valour -= game.options.heal_cost
    player.heals += 1
    gain_life(state, state.active, game.options.heal_amount)


@rule
def boost(state: State, game: Game, slot: int) -> None:
    """VAL-VP-9: until end of turn, repeatable."""
    player = state.players[state.active]
    player.valour -= game.options.boost_cost
    player.boosts += 1
    player.front[slot].boost = bounded(player.front[slot].boost + game.options.boost_amount)
