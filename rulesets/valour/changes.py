"""What a step does to one unit, and how long that lasts."""

from __future__ import annotations

from ..kernel.dialect import rule
from .conditions import card_passes
from .destroy import BY_EFFECT, destroy
from .effect_codes import Duration, Select, Trigger, Verb
from .state import BUCKETS, NOBODY, Game, State, Step, Unit
from .triggers import encode, trigger_card
from .zones import bounded, clear, forget, leave_back, reveal_to

FOREVER = 1 << 14  # a turn that never comes


@rule
def until(state: State, seat: int, duration: int) -> int:
    """The last turn in which something with this duration holds; `seat` is the effect's player."""
    if duration == Duration.PERMANENT:
        return FOREVER
    if duration == Duration.YOUR_NEXT_TURN:
        return state.turn + (2 if state.active == seat else 1)
    if duration == Duration.THEIR_NEXT_TURN:
        return state.turn + (1 if state.active == seat else 2)
    return state.turn


@rule
def change_stats(state: State, step: Step, amount: int, seat: int, unit: Unit) -> None:
    """Add to ATK, DEF or both: for good, for this battle, or to the end of a turn."""
    atk = amount if step.verb != Verb.CHANGE_DEF else 0
    dfn = amount if step.verb != Verb.CHANGE_ATK else 0
    if step.duration == Duration.PERMANENT:
        unit.atk_change = bounded(unit.atk_change + atk)
        unit.dfn_change = bounded(unit.dfn_change + dfn)
    elif step.duration == Duration.BATTLE:
        unit.battle_atk = bounded(unit.battle_atk + atk)
        unit.battle_dfn = bounded(unit.battle_dfn + dfn)
    else:
        bucket = until(state, seat, step.duration) % BUCKETS
        unit.later_atk[bucket] = bounded(unit.later_atk[bucket] + atk)
        unit.later_dfn[bucket] = bounded(unit.later_dfn[bucket] + dfn)


@rule
def grant(state: State, step: Step, seat: int, unit: Unit) -> None:
    """Give a keyword for as long as the step says."""
    if step.duration == Duration.PERMANENT:
        unit.keywords |= 1 << step.keyword
    elif step.duration == Duration.BATTLE:
        unit.battle_granted |= 1 << step.keyword
    else:
        unit.granted[until(state, seat, step.duration) % BUCKETS] |= 1 << step.keyword


@rule
def negate(state: State, step: Step, seat: int, unit: Unit) -> None:
    """Its abilities do nothing; its counters stay."""
    if step.duration == Duration.BATTLE:
        unit.battle_negated = 1
    else:
        unit.negated_until = max(unit.negated_until, until(state, seat, step.duration))


@rule
def protect(state: State, step: Step, seat: int, unit: Unit) -> None:
    """The comparison of stats does not destroy it."""
    if step.duration == Duration.BATTLE:
        unit.battle_protected = 1
    else:
        unit.protected_until = max(unit.protected_until, until(state, seat, step.duration))


@rule
def return_to_hand(state: State, seat: int, slot: int) -> None:
    """To its owner's hand; the opponent knows a card that lay face-up."""
    player = state.players[seat]
    unit = player.front[slot]
    player.hand[player.hand_count] = unit.piece
    player.hand_count += 1
    reveal_to(state, seat, seat, unit.piece)
    forget(state, seat, unit.piece)
    clear(unit)


@rule
def change_unit(
    state: State, game: Game, step: Step, amount: int, seat: int, target_seat: int, slot: int
) -> None:
    """Do a step of the effect of `seat` to the unit in this slot."""
    unit = state.players[target_seat].front[slot]
    verb = step.verb
    if verb == Verb.DESTROY:
        destroy(state, game, target_seat, slot, BY_EFFECT, 0)
    elif verb == Verb.RETURN:
        return_to_hand(state, target_seat, slot)
    elif verb == Verb.SWITCH:
        if unit.face_down == 0:
            unit.defending = 1 - unit.defending
    elif verb == Verb.NEGATE:
        negate(state, step, seat, unit)
    elif verb == Verb.GRANT:
        grant(state, step, seat, unit)
    elif verb == Verb.PROTECT:
        protect(state, step, seat, unit)
    elif verb == Verb.BAR_ATTACK:
        unit.barred_until = max(unit.barred_until, until(state, seat, step.duration))
    else:
        change_stats(state, step, amount, seat, unit)


@rule
def destroy_back(state: State, game: Game, seat: int, slot: int) -> None:
    """A Back Row card is destroyed; one that worked still does what that sets off."""
    support = state.players[seat].back[slot]
    piece = support.piece
    row = support.card if support.works == 1 else 0
    leave_back(state, seat, slot)
    trigger_card(state, game, row, Trigger.DESTROYED, seat, piece, encode(seat, piece))


@rule
def take_matching(state: State, game: Game, seat: int, filters: int, wanted: int) -> None:
    """The fitting card number `wanted` of the deck, from the bottom, into the hand."""
    player = state.players[seat]
    deck = player.deck
    for i in range(player.deck_count):
        if card_passes(game, game.decks[seat].card[deck[i]], filters):
            if wanted == 0:
                piece = deck[i]
                for k in range(i, player.deck_count - 1):
                    deck[k] = deck[k + 1]
                player.deck_count -= 1
                player.hand[player.hand_count] = piece
                player.hand_count += 1
                player.drawn |= 1 << game.decks[seat].bit[piece]
                reveal_to(state, seat, seat, piece)
                return
            wanted -= 1


@rule
def chosen_card(state: State, game: Game, step: Step, seat: int, how: int, wanted: int) -> int:
    """The strongest fitting card of the hand or Graveyard, or fitting card number `wanted`."""
    player = state.players[seat]
    from_hand = step.verb == Verb.SUMMON_FROM_HAND
    count = player.hand_count if from_hand else player.grave_count
    best = NOBODY
    most = NOBODY
    for i in range(count):
        piece = player.hand[i] if from_hand else player.grave[i]
        row = game.decks[seat].card[piece]
        if not card_passes(game, row, step.filter):
            continue
        if how == Select.STRONGEST:
            if game.cards[row].atk > most:
                most = game.cards[row].atk
                best = piece
        elif wanted >= 0:
            best = piece
        wanted -= 1
    return best
