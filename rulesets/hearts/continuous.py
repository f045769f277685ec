"""What holds all the time: characters' numbers of now.

They are worked out anew by `refresh` before each thing that happens by itself, so that rules and pilots
read current numbers, and done only where they can have changed: after whatever marks the position as
`stale`, and while effects are in play that may depend on anything (`Card.fickle`).
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import amount_of, holds, unit_passes
from .effect_codes import Select, Side, Trigger, Verb
from .places import encode, source_slot
from .state import BARRED, BUCKETS, NOBODY, ROW, Character, Game, State, Step
from .zones import row_of


@rule
def refresh(state: State, game: Game) -> None:
    """Bring every character's numbers up to date."""
    if state.stale == 0:
        return
    state.stale = 0
    for player in state.players:
        for unit in player.row:
            if unit.piece != 0:
                refresh_unit(game, unit)
    if game.statics != 0:
        for seat in range(2):
            add_statics(state, game, seat)
    for player in state.players:
        for unit in player.row:
            unit.atk = max(unit.atk, 0)
            unit.dfn = max(unit.dfn, 0)


@rule
def refresh_unit(game: Game, unit: Character) -> None:
    """What a character has by itself: printed, and changed by effects that are over."""
    card = game.cards[unit.card]
    atk = card.atk + unit.atk_change
    dfn = card.dfn + unit.dfn_change
    keywords = card.keywords | unit.keywords
    for i in range(BUCKETS):
        atk += unit.later_atk[i]
        dfn += unit.later_dfn[i]
        keywords |= unit.granted[i]
    unit.atk = atk
    unit.dfn = dfn
    unit.abilities = keywords


@rule
def add_statics(state: State, game: Game, seat: int) -> None:
    """What holds because characters of this seat lie open or face-down, or carry cards."""
    for slot in range(ROW):
        unit = state.players[seat].row[slot]
        if unit.piece == 0:
            continue
        if game.cards[unit.card].statics != 0:
            add_card(state, game, seat, slot, unit.card, unit.piece)
        for i in range(unit.stack_count):
            piece = unit.stack[i]
            row = row_of(game, seat, piece)
            if game.cards[row].statics != 0:
                add_card(state, game, seat, slot, row, piece)


@rule
def add_card(state: State, game: Game, seat: int, slot: int, row: int, piece: int) -> None:
    """HEA-STACK-3: each effect works while its character lies as it asks."""
    card = game.cards[row]
    state.stale |= card.fickle
    face_down = state.players[seat].row[slot].face_down
    facing = Trigger.FACE_DOWN if face_down == 1 else Trigger.FACE_UP
    about = encode(seat, state.players[seat].row[slot].piece)
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        trigger = game.effects[effect].trigger
        if trigger != facing and trigger != Trigger.ATTACHED:
            continue
        if holds(state, game, effect, seat, piece, about):
            first = game.effects[effect].first_step
            for at in range(first, first + game.effects[effect].steps):
                # HEA-INT-19: what lies face-down shows in nothing but itself
                if trigger != Trigger.FACE_DOWN or game.steps[at].select != Select.ALL:
                    add_step(state, game, game.steps[at], seat, piece)


@rule
def add_step(state: State, game: Game, step: Step, seat: int, piece: int) -> None:
    """One step that holds: for the character itself, for the bearer, or for all of a kind."""
    amount = amount_of(state, game, step, seat, piece, 0)
    own = source_slot(state, seat, piece, 0)
    if step.select == Select.BEARER or step.select == Select.SELF:
        if own != NOBODY:
            add_to(state.players[seat].row[own], step, amount)
        return
    for side in range(2):
        if not is_meant(step, seat, side):
            continue
        for slot in range(ROW):
            unit = state.players[side].row[slot]
            if step.side != Side.OTHER or slot != own:
                if unit_passes(game, unit, step.filter):
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
def add_to(unit: Character, step: Step, amount: int) -> None:
    verb = step.verb
    if verb == Verb.GRANT:
        unit.abilities |= step.keyword
    elif verb == Verb.BAR:
        unit.abilities |= BARRED
    else:
        if verb != Verb.CHANGE_DEF:
            unit.atk += amount
        if verb != Verb.CHANGE_ATK:
            unit.dfn += amount
