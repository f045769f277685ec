"""What happens to characters on the Play Row: entering, flipping, falling, leaving, changes for a time."""

from __future__ import annotations

from ..kernel.dialect import rule
from .effect_codes import Duration, Trigger, Verb
from .places import encode
from .state import BARRED, BUCKETS, NOBODY, Character, Game, Stance, State, Step
from .waiting import trigger_card, trigger_side, trigger_slot
from .zones import bounded, bury, clear, other, reveal, reveal_to, row_of, take_into_hand

FOREVER = 1 << 14  # a turn that never comes


# --- entering and lying -----------------------------------------------------------------------------


@rule
def enter(
    state: State, game: Game, seat: int, slot: int, piece: int, face_down: int, stance: int, paid: int
) -> None:
    """HEA-FIELD-2: a character into a free slot, open to all or known to its owner alone."""
    unit = state.players[seat].row[slot]
    clear(unit)
    unit.piece = piece
    unit.card = row_of(game, seat, piece)
    unit.entered_turn = state.turn
    unit.face_down = face_down
    unit.stance = stance
    unit.paid = paid
    card = game.cards[unit.card]
    unit.atk = card.atk
    unit.dfn = card.dfn
    unit.abilities = card.keywords
    state.stale = 1
    if face_down == 1:
        reveal_to(state, seat, seat, piece)
    else:
        reveal(state, seat, piece)


@rule
def turn_face_up(state: State, game: Game, seat: int, slot: int) -> None:
    """HEA-BF-7: it lies open from now on; what that sets off waits."""
    unit = state.players[seat].row[slot]
    if unit.piece == 0 or unit.face_down == 0:
        return
    unit.face_down = 0
    state.stale = 1
    reveal(state, seat, unit.piece)
    trigger_slot(state, game, seat, slot, Trigger.FLIP, 0)


@rule
def turn_face_down(state: State, seat: int, slot: int) -> None:
    """Both players have seen it (HEA-INT-13); a Chosen One stays face-up."""
    unit = state.players[seat].row[slot]
    if unit.chosen == 0 and unit.face_down == 0:
        unit.face_down = 1
        unit.attacking = 0
        state.stale = 1


@rule
def set_stance(state: State, seat: int, slot: int, stance: int) -> None:
    """Upright or sideways; an attacker that is turned to DEF is out of the attack (HEA-INT-14)."""
    unit = state.players[seat].row[slot]
    if unit.stance != stance:
        unit.stance = stance
        state.stale = 1
        if stance == Stance.DEFENSE:
            unit.attacking = 0


# --- leaving ----------------------------------------------------------------------------------------


@rule
def drop_stack(state: State, seat: int, slot: int) -> None:
    """HEA-STACK-4: what is attached goes to the Abyss."""
    unit = state.players[seat].row[slot]
    for i in range(unit.stack_count):
        bury(state, seat, unit.stack[i])
        unit.stack[i] = 0
    unit.stack_count = 0
    state.stale = 1


@rule
def leave(state: State, seat: int, slot: int) -> int:
    """A character leaves the row, for wherever its piece is put then."""
    piece = state.players[seat].row[slot].piece
    drop_stack(state, seat, slot)
    clear(state.players[seat].row[slot])
    return piece


@rule
def fall(state: State, game: Game, seat: int, slot: int) -> None:
    """A character is destroyed. What that sets off is looked for while it is still there. HEA-WIN-2: a Chosen
    One loses the game with it."""
    unit = state.players[seat].row[slot]
    piece = unit.piece
    if piece == 0:
        return
    about = encode(seat, piece)
    trigger_slot(state, game, seat, slot, Trigger.FALLS, 0)
    trigger_side(state, game, seat, Trigger.ALLY_FALLS, about)
    trigger_side(state, game, other(seat), Trigger.ENEMY_FALLS, about)
    if unit.chosen == 1:
        state.players[seat].felled = 1
        state.players[seat].exposed = 1
    bury(state, seat, leave(state, seat, slot))


@rule
def offer_up(state: State, game: Game, seat: int, slot: int) -> None:
    """HEA-BF-2: a character is paid as an offering."""
    trigger_slot(state, game, seat, slot, Trigger.OFFERED, 0)
    bury(state, seat, leave(state, seat, slot))


@rule
def go_home(state: State, seat: int, slot: int) -> None:
    """HEA-CO-3, HEA-CO-9: a Chosen One goes back to its station; its stack stays behind (HEA-INT-15)."""
    leave(state, seat, slot)
    state.players[seat].at_station = 1


@rule
def expose(state: State, seat: int) -> None:
    """HEA-CO-4, HEA-CO-5: the Chosen One is revealed for the match."""
    player = state.players[seat]
    player.exposed = 1
    if player.chosen != 0:
        reveal(state, seat, player.chosen)


@rule
def return_to_hand(state: State, seat: int, slot: int) -> None:
    """To its owner's hand, a Chosen One to its station; its stack falls."""
    if state.players[seat].row[slot].chosen == 1:
        go_home(state, seat, slot)
    else:
        take_into_hand(state, seat, leave(state, seat, slot))


# --- changes and their duration ---------------------------------------------------------------------


@rule
def next_turn_of(state: State, seat: int) -> int:
    """The number of a player's next turn."""
    return state.turn + (2 if state.active == seat else 1)


@rule
def until(state: State, seat: int, duration: int) -> int:
    """The last turn in which something with this duration holds; `seat` is the effect's player."""
    if duration == Duration.YOUR_NEXT_TURN:
        return next_turn_of(state, seat)
    if duration == Duration.THEIR_NEXT_TURN:
        return next_turn_of(state, other(seat))
    return state.turn


@rule
def change_stats(state: State, step: Step, amount: int, seat: int, unit: Character) -> None:
    """Add to ATK, DEF or both: for good, or to the end of a turn."""
    state.stale = 1
    atk = amount if step.verb != Verb.CHANGE_DEF else 0
    dfn = amount if step.verb != Verb.CHANGE_ATK else 0
    if step.duration == Duration.PERMANENT:
        unit.atk_change = bounded(unit.atk_change + atk)
        unit.dfn_change = bounded(unit.dfn_change + dfn)
    else:
        bucket = until(state, seat, step.duration) % BUCKETS
        unit.later_atk[bucket] = bounded(unit.later_atk[bucket] + atk)
        unit.later_dfn[bucket] = bounded(unit.later_dfn[bucket] + dfn)


@rule
def grant(state: State, step: Step, seat: int, unit: Character, mask: int) -> None:
    """Keywords, or that it can't attack: for good, or to the end of a turn."""
    state.stale = 1
    if step.duration == Duration.PERMANENT:
        unit.keywords |= mask
    else:
        unit.granted[until(state, seat, step.duration) % BUCKETS] |= mask


@rule
def change_unit(state: State, game: Game, step: Step, amount: int, seat: int, side: int, slot: int) -> None:
    """Do a step of the effect of `seat` to the character in this slot."""
    unit = state.players[side].row[slot]
    verb = step.verb
    if verb <= Verb.CHANGE_BOTH:
        change_stats(state, step, amount, seat, unit)
    elif verb == Verb.GRANT:
        grant(state, step, seat, unit, step.keyword)
    elif verb == Verb.BAR:
        grant(state, step, seat, unit, BARRED)
    elif verb == Verb.FLIP_UP:
        turn_face_up(state, game, side, slot)
    elif verb == Verb.FLIP_DOWN:
        turn_face_down(state, side, slot)
    elif verb == Verb.STAND:
        set_stance(state, side, slot, Stance.ATTACK)
    elif verb == Verb.BRACE:
        set_stance(state, side, slot, Stance.DEFENSE)
    elif verb == Verb.STRIP:
        drop_stack(state, side, slot)
    elif verb == Verb.DESTROY:
        fall(state, game, side, slot)
    else:
        return_to_hand(state, side, slot)


@rule
def end_turn_changes(state: State, unit: Character) -> None:
    """HEA-TURN-7: what lasts until the end of this turn ends."""
    bucket = state.turn % BUCKETS
    if unit.granted[bucket] != 0 or unit.later_atk[bucket] != 0 or unit.later_dfn[bucket] != 0:
        state.stale = 1
        unit.granted[bucket] = 0
        unit.later_atk[bucket] = 0
        unit.later_dfn[bucket] = 0


@rule
def attach(state: State, seat: int, slot: int, piece: int) -> None:
    """HEA-TAC-3, HEA-ABI-2: a card onto a character, where everybody sees it."""
    unit = state.players[seat].row[slot]
    unit.stack[unit.stack_count] = piece
    unit.stack_count += 1
    state.stale = 1
    reveal(state, seat, piece)


@rule
def may_attach(game: Game, seat: int, unit: Character, row: int) -> bool:
    """HEA-ABI-1: only to its character or archetype; HEA-STACK-1, HEA-STACK-2: room, and no second copy."""
    if unit.piece == 0 or not fits_lock(game, unit, row):
        return False
    if unit.stack_count >= game.options.stack_limit:
        return False
    for i in range(unit.stack_count):
        if row_of(game, seat, unit.stack[i]) == row:
            return False
    return True


@rule
def fits_lock(game: Game, unit: Character, row: int) -> bool:
    """HEA-ABI-1, HEA-DECK-5."""
    card = game.cards[row]
    if card.lock_card != 0:
        return unit.card == card.lock_card
    if card.lock_archetypes != 0:
        return game.cards[unit.card].archetypes & card.lock_archetypes != 0
    return True


@rule
def bring_in(state: State, game: Game, seat: int, piece: int, paid: int) -> int:
    """A character enters face-up in ATK, by its player or an effect; gives its slot, NOBODY without room."""
    player = state.players[seat]
    for slot in range(len(player.row)):
        if player.row[slot].piece == 0:
            enter(state, game, seat, slot, piece, 0, Stance.ATTACK, paid)
            trigger_card(state, game, row_of(game, seat, piece), Trigger.FORTH, seat, piece, 0)
            return slot
    return NOBODY
