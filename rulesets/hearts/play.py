"""HEA-TURN-4 to 6: what the Main Phases allow."""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .changes import attach, bring_in, enter, fits_lock, may_attach, set_stance, turn_face_up
from .chosen import ask_offerings, may_retreat, sortie_actions
from .effect_codes import Trigger
from .offers import is_first_copy, offer
from .places import encode
from .resolve import resolve_card
from .state import (
    DESPERATION_PRICE,
    MODES,
    NOBODY,
    PLACES,
    ROW,
    WALLS,
    Act,
    Character,
    Choices,
    Event,
    Frame,
    Game,
    Kind,
    Mode,
    Phase,
    Player,
    Purpose,
    Stance,
    State,
)
from .waiting import pop
from .walls import count_walls, pay_wall
from .windows import open_window
from .zones import (
    bury,
    card_bit,
    count_own,
    count_row,
    free_slot,
    free_tactics,
    mark_used,
    price_of,
    reveal_to,
    row_of,
)

FIRST_TURNS = 2  # HEA-START-2: a player's first turn is one of these
WAYS = 2  # of a Desperation Bring-Forth: its walls picked, or at random

# --- what is offered --------------------------------------------------------------------------------


@rule
def main_actions(state: State, game: Game, choices: Choices) -> None:
    """Everything but leaving the phase."""
    seat = state.active
    player = state.players[seat]
    if player.character_used == 0:
        offer_characters(state, game, seat, choices)
    if tactics_left(game, player) > 0:
        offer_tactics(state, game, seat, choices)
    for slot in range(ROW):
        if may_flip(state, player.row[slot]):
            offer(choices, Act.FLIP, slot)
        if may_turn(state, player.row[slot]):
            offer(choices, Act.TURN, slot)
    sortie_actions(state, seat, choices)
    if may_retreat(state, seat):
        offer(choices, Act.RETREAT, 0)
    if state.phase == Phase.MAIN_TWO and may_all_defend(player):
        offer(choices, Act.ALL_DEFEND, 0)


@rule
def tactics_left(game: Game, player: Player) -> int:
    """HEA-TURN-5."""
    return game.options.tactics_uses + player.tactics_more - player.tactics_used


@rule
def may_pay(state: State, game: Game, seat: int, row: int) -> bool:
    """HEA-BF-1, HEA-BF-4: enough characters to offer, and room, which offerings make."""
    player = state.players[seat]
    price = price_of(game, row)
    if price == 0:
        return free_slot(player) != NOBODY
    return count_own(player) >= price


@rule
def may_despair(state: State, game: Game, seat: int) -> bool:
    """HEA-BF-5."""
    player = state.players[seat]
    options = game.options
    if state.turn <= FIRST_TURNS or state.phase != Phase.MAIN:
        return False
    if player.desperations >= options.desperation or count_row(player) > 0:
        return False
    return player.hand_count >= options.hand_limit and count_walls(player) == WALLS


@rule
def offer_characters(state: State, game: Game, seat: int, choices: Choices) -> None:
    """HEA-TURN-4, HEA-BF-3: every character of the hand that can be paid, openly or face-down."""
    player = state.players[seat]
    despair = may_despair(state, game, seat)
    for index in range(player.hand_count):
        row = row_of(game, seat, player.hand[index])
        if game.cards[row].type != Kind.CHARACTER or not is_first_copy(player, game, seat, index):
            continue
        pays = may_pay(state, game, seat, row)
        if pays:
            offer(choices, Act.FORTH, index * MODES + Mode.OPEN)
            offer(choices, Act.FORTH, index * MODES + Mode.UPRIGHT)
            offer(choices, Act.FORTH, index * MODES + Mode.SIDEWAYS)
        if despair:
            offer(choices, Act.DESPERATE, index * WAYS)
            offer(choices, Act.DESPERATE, index * WAYS + 1)
        if pays or despair:
            choices.playable |= card_bit(game, seat, player.hand[index])


@rule
def offer_tactics(state: State, game: Game, seat: int, choices: Choices) -> None:
    """HEA-TURN-5; HEA-TURN-6: in Main 2 a card may only be set."""
    player = state.players[seat]
    room = free_tactics(player) != NOBODY
    main = state.phase == Phase.MAIN
    for index in range(player.hand_count):
        row = row_of(game, seat, player.hand[index])
        kind = game.cards[row].type
        if kind == Kind.CHARACTER or not is_first_copy(player, game, seat, index):
            continue
        before = choices.count
        if room and kind != Kind.ABILITY:
            offer(choices, Act.SET, index)
        if main and kind == Kind.SPELL:
            offer(choices, Act.CAST, index)
        if main and game.cards[row].attaches == 1:
            offer_bearers(game, player, seat, row, Act.ATTACH, index, choices)
        if main and game.cards[row].manual == 1:
            offer_users(game, player, row, index, choices)
        if choices.count > before:
            choices.playable |= card_bit(game, seat, player.hand[index])
    if main:
        offer_set_cards(game, player, seat, choices)


@rule
def offer_bearers(
    game: Game, player: Player, seat: int, row: int, act: int, first: int, choices: Choices
) -> None:
    for slot in range(ROW):
        if may_attach(game, seat, player.row[slot], row):
            offer(choices, act, first * PLACES + slot)


@rule
def offer_users(game: Game, player: Player, row: int, index: int, choices: Choices) -> None:
    """HEA-ABI-1: a manual Ability works through its character."""
    for slot in range(ROW):
        if player.row[slot].piece != 0 and fits_lock(game, player.row[slot], row):
            offer(choices, Act.USE, index * PLACES + slot)


@rule
def offer_set_cards(game: Game, player: Player, seat: int, choices: Choices) -> None:
    """HEA-TURN-5: a manual flip: a set Spell is cast, a set Attachment equips."""
    for at in range(ROW):
        piece = player.tactics[at]
        if piece == 0:
            continue
        row = row_of(game, seat, piece)
        if game.cards[row].type == Kind.SPELL:
            offer(choices, Act.FLIP_CARD, at * PLACES)
        elif game.cards[row].type == Kind.ATTACHMENT:
            offer_bearers(game, player, seat, row, Act.FLIP_CARD, at, choices)


@rule
def may_flip(state: State, unit: Character) -> bool:
    """HEA-BF-7: in a later turn."""
    return unit.piece != 0 and unit.face_down == 1 and unit.entered_turn != state.turn


@rule
def may_turn(state: State, unit: Character) -> bool:
    """HEA-TURN-6: once a turn, not on the entering turn."""
    return unit.piece != 0 and unit.turned_turn != state.turn and unit.entered_turn != state.turn


@rule
def may_all_defend(player: Player) -> bool:
    """HEA-DEF-2."""
    if player.attacks_made > 0 or player.defended == 1:
        return False
    for unit in player.row:
        if unit.piece != 0 and unit.paid > 0:
            return True
    return False


# --- characters -------------------------------------------------------------------------------------


@rule
def forth(state: State, game: Game, argument: int) -> None:
    """HEA-BF-1, HEA-BF-3: the price first, then the character enters."""
    seat = state.active
    player = state.players[seat]
    index = argument // MODES
    player.character_used = 1
    price = price_of(game, row_of(game, seat, player.hand[index]))
    if price == 0:
        enter_from_hand(state, game, seat, index, argument % MODES, 0)
    else:
        ask_offerings(state, game, seat, price, Purpose.FORTH, index, argument % MODES)


@rule
def finish_forth(state: State, game: Game, frame: Frame) -> None:
    """The offerings are paid."""
    seat = frame.player
    index = frame.first
    mode = frame.second
    pop(state)
    piece = state.players[seat].hand[index]
    enter_from_hand(state, game, seat, index, mode, price_of(game, row_of(game, seat, piece)))


@rule
def enter_from_hand(state: State, game: Game, seat: int, index: int, mode: int, paid: int) -> None:
    """HEA-BF-7: openly in ATK (HEA-INT-16), or hidden, upright or sideways."""
    player = state.players[seat]
    piece = take_from_hand(player, index)
    mark_used(state, game, seat, piece)
    if mode == Mode.OPEN:
        bring_in(state, game, seat, piece, paid)
        open_window(state, game, Event.FORTH, encode(seat, piece))
    else:
        stance = Stance.ATTACK if mode == Mode.UPRIGHT else Stance.DEFENSE
        enter(state, game, seat, free_slot(player), piece, 1, stance, paid)


@rule
def despair(state: State, game: Game, argument: int) -> None:
    """HEA-BF-5: walls and the rest of the hand for one character; blind picks and random ones are the same
    (HEA-INT-11)."""
    seat = state.active
    player = state.players[seat]
    player.character_used = 1
    player.desperations += 1
    for _ in range(game.options.desperation_walls):
        pay_wall(state, game, seat)
    piece = take_from_hand(player, argument // WAYS)
    while player.hand_count > 0:
        bury(state, seat, take_from_hand(player, 0))
    mark_used(state, game, seat, piece)
    bring_in(state, game, seat, piece, DESPERATION_PRICE)
    open_window(state, game, Event.FORTH, encode(seat, piece))


@rule
def turn(state: State, slot: int) -> None:
    """HEA-TURN-6: from ATK to DEF or back; HEA-DEF-2 asks about the former."""
    seat = state.active
    player = state.players[seat]
    unit = player.row[slot]
    unit.turned_turn = state.turn
    if unit.stance == Stance.ATTACK:
        player.defended = 1
        set_stance(state, seat, slot, Stance.DEFENSE)
    else:
        set_stance(state, seat, slot, Stance.ATTACK)


@rule
def all_defend(state: State, game: Game) -> None:
    """HEA-DEF-1: the whole row becomes one formation, and the turn ends."""
    seat = state.active
    player = state.players[seat]
    player.formation = 1
    player.formations += 1
    for slot in range(ROW):
        if player.row[slot].piece != 0:
            set_stance(state, seat, slot, Stance.DEFENSE)
            player.row[slot].formed = 1
            turn_face_up(state, game, seat, slot)
    state.phase = Phase.END


@rule
def retreat(state: State, game: Game) -> None:
    """HEA-CO-4."""
    ask_offerings(state, game, state.active, 1, Purpose.RETREAT, 0, 0)


# --- tactics cards ----------------------------------------------------------------------------------


@rule
def spend_card(state: State, game: Game, seat: int, index: int) -> int:
    """HEA-TURN-5: a card leaves the hand as the turn's tactics use."""
    player = state.players[seat]
    player.tactics_used += 1
    piece = take_from_hand(player, index)
    mark_used(state, game, seat, piece)
    return piece


@rule
def set_card(state: State, game: Game, index: int) -> None:
    """HEA-TAC-1: face-down on the Tactics Row."""
    seat = state.active
    player = state.players[seat]
    slot = free_tactics(player)
    player.tactics[slot] = spend_card(state, game, seat, index)
    reveal_to(state, seat, seat, player.tactics[slot])


@rule
def cast(state: State, game: Game, index: int) -> None:
    """HEA-TAC-2."""
    seat = state.active
    piece = spend_card(state, game, seat, index)
    resolve_card(state, game, seat, piece, Trigger.CAST, 0)


@rule
def equip(state: State, game: Game, argument: int) -> None:
    """HEA-TAC-3, HEA-ABI-2."""
    seat = state.active
    piece = spend_card(state, game, seat, argument // PLACES)
    attach(state, seat, argument % PLACES, piece)


@rule
def use_ability(state: State, game: Game, argument: int) -> None:
    """HEA-ABI-1, HEA-ABI-3."""
    seat = state.active
    piece = spend_card(state, game, seat, argument // PLACES)
    about = encode(seat, state.players[seat].row[argument % PLACES].piece)
    resolve_card(state, game, seat, piece, Trigger.USE, about)


@rule
def flip_card(state: State, game: Game, argument: int) -> None:
    """HEA-TURN-5: a set card is used in one's own turn."""
    seat = state.active
    player = state.players[seat]
    at = argument // PLACES
    piece = player.tactics[at]
    player.tactics[at] = 0
    player.tactics_used += 1
    if game.cards[row_of(game, seat, piece)].type == Kind.SPELL:
        resolve_card(state, game, seat, piece, Trigger.CAST, 0)
    else:
        attach(state, seat, argument % PLACES, piece)
