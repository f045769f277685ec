"""VAL-BACK: Runics, Domains and Artillery, from the hand to the Back Row and to their effect."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .candidates import can_start
from .conditions import is_set_off
from .continuous import refresh
from .effect_codes import Trigger
from .effects import push_effects
from .keyword_codes import Kw
from .keywords import abilities, has, is_negated
from .offers import offer
from .state import (
    FROM_HAND,
    FRONT,
    NOBODY,
    SLOTS,
    Act,
    Card,
    Choices,
    Event,
    Frame,
    Game,
    Kind,
    Lasting,
    LinkStage,
    Pending,
    Player,
    State,
)
from .triggers import back_slot_of, pop, push, slot_of
from .window import open_window
from .zones import bury, clear_support, draw, leave_back, mark_played, other, reveal


@rule
def free_back_slots(player: Player) -> int:
    """VAL-FIELD-2, VAL-FIELD-4."""
    count = 0
    for support in player.back:
        if support.piece == 0:
            count += 1
    return count


@rule
def domain_slot(state: State, game: Game, seat: int) -> int:
    """VAL-CARD-4, VAL-BACK-5: where this player's revealed Domain lies, NOBODY without one."""
    back = state.players[seat].back
    for slot in range(SLOTS):
        if back[slot].face_down == 0 and game.cards[back[slot].card].type == Kind.DOMAIN:
            return slot
    return NOBODY


@rule
def can_activate(state: State, game: Game, row: int, seat: int, piece: int) -> bool:
    """Whether activating a card could do anything: it lasts, or one of its `activate` effects may happen."""
    card = game.cards[row]
    if card.type == Kind.DOMAIN or (card.type == Kind.RUNIC and card.lasting != Lasting.BURST):
        return True
    if card.reads == 1:
        refresh(state, game)
    for effect in range(card.first_effect, card.first_effect + card.effect_count):
        if game.effects[effect].trigger == Trigger.ACTIVATE:
            if is_set_off(state, game, effect, seat, piece, 0) and can_start(
                state, game, effect, seat, piece, 0
            ):
                return True
    return False


@rule
def has_room(state: State, game: Game, seat: int, card: Card) -> bool:
    """VAL-BACK-5: a Burst card used from hand needs no slot; a Domain replaces the old one first."""
    if card.lasting == Lasting.BURST or free_back_slots(state.players[seat]) > 0:
        return True
    return card.type == Kind.DOMAIN and domain_slot(state, game, seat) != NOBODY


@rule
def may_cast(state: State, game: Game, seat: int, piece: int) -> bool:
    """VAL-BACK-1, VAL-BACK-3, VAL-BACK-4: straight from hand, in an own Main Phase."""
    row = game.decks[seat].card[piece]
    card = game.cards[row]
    if card.type == Kind.ARTILLERY and card.from_hand == 0:
        return False
    return has_room(state, game, seat, card) and can_activate(state, game, row, seat, piece)


@rule
def may_activate(state: State, game: Game, seat: int, slot: int) -> bool:
    """VAL-BACK-1, VAL-BACK-4, VAL-BACK-5: face-down, from the Main Phase after the one it was placed in;
    VAL-BACK-2: Artillery with an `activate` effect on a later turn than its set."""
    support = state.players[seat].back[slot]
    if support.piece == 0 or support.face_down == 0:
        return False
    same_turn = support.set_turn == state.turn
    if same_turn and (support.set_phase == state.phase or game.cards[support.card].type == Kind.ARTILLERY):
        return False
    return can_activate(state, game, support.card, seat, support.piece)


@rule
def may_use_ability(state: State, game: Game, seat: int, slot: int) -> bool:
    """An `activate` ability of a unit: face-up, not negated, once a turn."""
    unit = state.players[seat].front[slot]
    if unit.piece == 0 or unit.face_down == 1 or is_negated(state, unit):
        return False
    if unit.ability_turn == state.turn:
        return False
    return can_activate(state, game, unit.card, seat, unit.piece)


@rule
def offer_supports(state: State, game: Game, choices: Choices) -> None:
    """What the Back Row allows in a Main Phase; copies of a card in hand are listed once."""
    seat = state.active
    player = state.players[seat]
    deck = game.decks[seat]
    seen = 0
    room = free_back_slots(player)
    for index in range(player.hand_count):
        piece = player.hand[index]
        bit = 1 << deck.bit[piece]
        if deck.supports >> piece & 1 == 0 or seen & bit != 0:
            continue
        seen |= bit
        if may_cast(state, game, seat, piece):
            offer(choices, Act.CAST, index)
            choices.playable |= bit
        if room > 0:
            offer(choices, Act.SET_BACK, index)
            choices.playable |= bit
    able = deck.set_off[Trigger.ACTIVATE]
    for slot in range(SLOTS):
        if may_activate(state, game, seat, slot):
            offer(choices, Act.ACTIVATE, slot)
        if able >> player.front[slot].piece & 1 == 1 and may_use_ability(state, game, seat, slot):
            offer(choices, Act.ABILITY, slot)


@rule
def begin_support(state: State, game: Game, kind: int, index: int) -> None:
    """A Back Row card leaves the hand: to be used at once (CAST) or face-down (SET_BACK)."""
    seat = state.active
    player = state.players[seat]
    piece = take_from_hand(player, index)
    mark_played(player, game, seat, piece)
    card = game.cards[game.decks[seat].card[piece]]
    if kind == Act.CAST:
        reveal(state, seat, piece)
        if card.lasting == Lasting.BURST:
            activate(state, game, seat, piece, FROM_HAND)
            return
        if card.type == Kind.DOMAIN:
            replace_domain(state, game, seat)
    push(state, Pending.SETTING, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.piece = piece
    frame.first = kind


@rule
def replace_domain(state: State, game: Game, seat: int) -> None:
    """VAL-CARD-4, VAL-BACK-5: the old Domain leaves first and frees its slot."""
    slot = domain_slot(state, game, seat)
    if slot != NOBODY:
        leave_back(state, seat, slot)


@rule
def place_support(state: State, game: Game, frame: Frame, slot: int) -> None:
    """VAL-FIELD-4: into the chosen slot, face-down, or face-up and activated."""
    seat = frame.player
    piece = frame.piece
    kind = frame.first
    pop(state)
    support = state.players[seat].back[slot]
    clear_support(support)
    support.piece = piece
    support.card = game.decks[seat].card[piece]
    support.face_down = 1 if kind == Act.SET_BACK else 0
    support.set_turn = state.turn
    support.set_phase = state.phase
    if kind == Act.CAST:
        activate(state, game, seat, piece, slot)


@rule
def turn_up(state: State, game: Game, slot: int) -> None:
    """Activate a placed Runic, reveal a Domain, or fire set Artillery in an own Main Phase."""
    seat = state.active
    support = state.players[seat].back[slot]
    if game.cards[support.card].type == Kind.DOMAIN:
        replace_domain(state, game, seat)
    support.face_down = 0
    reveal(state, seat, support.piece)
    mark_played(state.players[seat], game, seat, support.piece)
    activate(state, game, seat, support.piece, slot)


@rule
def use_ability(state: State, game: Game, slot: int) -> None:
    """An activated ability of a unit opens a window as any activation does."""
    unit = state.players[state.active].front[slot]
    unit.ability_turn = state.turn
    activate(state, game, state.active, unit.piece, FRONT + slot)


@rule
def activate(state: State, game: Game, seat: int, piece: int, place: int) -> None:
    """VAL-RESP-1: announce, let the opponent respond; the LINK is resolved afterwards."""
    push(state, Pending.LINK, seat, Trigger.ACTIVATE)
    link = state.stack[state.depth - 1]
    link.piece = piece
    link.first = place
    if game.cards[game.decks[seat].card[piece]].type == Kind.RUNIC:
        double_ledger(state, game, other(seat))
    open_window(state, game, Event.ACTIVATION, seat, piece)


@rule
def double_ledger(state: State, game: Game, seat: int) -> None:
    """VAL-KW-DOUBLE-LEDGER: once a turn for each such unit, when the opponent activates a Runic."""
    if not has(game.keywords, Kw.DOUBLE_LEDGER):
        return
    for unit in state.players[seat].front:
        if unit.piece != 0 and has(abilities(state, unit), Kw.DOUBLE_LEDGER):
            if unit.ledger_turn != state.turn:
                unit.ledger_turn = state.turn
                draw(state, game, seat, 1)


@rule
def serve_link(state: State, game: Game, frame: Frame) -> bool:
    """Resolve an activation: its effects first, then the card stays or goes.

    VAL-RESP-1: it completes if it still can: a Back Row card must still lie there, the unit of an
    ability must still be there, face-up and not negated, and no response may have cancelled it.
    """
    seat = frame.player
    piece = frame.piece
    if frame.stage == LinkStage.RUNNING:
        pop(state)
        settle_card(state, game, seat, piece, frame.first)
        return True
    if frame.stage == LinkStage.CANCELLED or not is_there(state, seat, piece, frame.first):
        pop(state)
        if frame.first == FROM_HAND:
            bury(state, seat, piece)
        elif frame.first < FROM_HAND and back_slot_of(state, seat, piece) != NOBODY:
            leave_back(state, seat, back_slot_of(state, seat, piece))
        return True
    frame.stage = LinkStage.RUNNING
    about = frame.second
    trigger = frame.count
    start_work(state, game, seat, piece)
    push_effects(state, game, game.decks[seat].card[piece], trigger, seat, piece, about)
    return True


@rule
def is_there(state: State, seat: int, piece: int, place: int) -> bool:
    if place == FROM_HAND:
        return True
    if place < FROM_HAND:
        return back_slot_of(state, seat, piece) != NOBODY
    slot = slot_of(state, seat, piece)
    if slot == NOBODY:
        return False
    unit = state.players[seat].front[slot]
    return unit.face_down == 0 and not is_negated(state, unit)


@rule
def start_work(state: State, game: Game, seat: int, piece: int) -> None:
    """From now on the card works; VAL-DUR-3: a Timed one counts its controller's End Phases."""
    slot = back_slot_of(state, seat, piece)
    if slot != NOBODY:
        support = state.players[seat].back[slot]
        support.timer = game.cards[support.card].timer
        support.works = 1


@rule
def settle_card(state: State, game: Game, seat: int, piece: int, place: int) -> None:
    """VAL-DUR-1: a Burst card goes to the Graveyard once resolved; the others stay."""
    if place == FROM_HAND:
        bury(state, seat, piece)
        return
    slot = back_slot_of(state, seat, piece)
    if place < FROM_HAND and slot != NOBODY:
        if game.cards[state.players[seat].back[slot].card].lasting == Lasting.BURST:
            leave_back(state, seat, slot)


@rule
def count_down(state: State, seat: int) -> None:
    """VAL-DUR-3: one End Phase of the controller is over for each of their Timed cards."""
    back = state.players[seat].back
    for slot in range(SLOTS):
        if back[slot].timer > 0:
            back[slot].timer -= 1
            if back[slot].timer == 0:
                leave_back(state, seat, slot)
