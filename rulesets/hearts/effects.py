"""The loop that executes effects, one step at a time.

An EFFECT frame works through its steps; a step that needs a choice puts a CHOOSE frame above it. What is set
off meanwhile waits in the queue until the effect is done (`resolve.py`). Steps do as much as is possible.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .candidates import can_happen, count_candidates, is_candidate
from .changes import bring_in, change_unit, expose
from .conditions import amount_of, card_passes
from .draws import begin_draw
from .effect_codes import Player, Select, Trigger, Verb, When
from .offers import offer
from .places import about_piece, about_seat, encode, place, slot_of, source_slot
from .state import (
    NOBODY,
    PLACES,
    ROW,
    WALL_STEP,
    Act,
    Choices,
    Draws,
    Ending,
    Event,
    Frame,
    Game,
    Kind,
    Luck,
    Pending,
    State,
    Step,
)
from .waiting import pop, push, trigger_side
from .walls import blind_wall, pick_wall, remove_wall, wall_with
from .windows import open_window
from .zones import (
    bury,
    card_bit,
    discard,
    finish,
    free_slot,
    mill,
    other,
    reveal_to,
    roll,
    row_of,
    shuffle,
    take_from_grave,
    take_into_hand,
)

MOST_EXTRA = 100  # tactics uses that effects give in one turn

# --- running ----------------------------------------------------------------------------------------


@rule
def serve_effect(state: State, game: Game, frame: Frame) -> bool:
    """The next step, or the end of the effect; HEA-INT-6: steps for a hit or for a miss only are passed over
    in the other case."""
    effect = game.effects[frame.first]
    if frame.stage >= effect.steps:
        pop(state)
        return True
    row = effect.first_step + frame.stage
    frame.stage += 1
    state.points = frame.target
    step = game.steps[row]
    if step.when == When.MET and frame.note == Luck.MISSED:
        return True
    if step.when == When.MISSED and frame.note != Luck.MISSED:
        return True
    if step.verb == Verb.PICK:
        select_wall(state, game, step, frame)
    else:
        run_step(state, game, row, frame.player, frame.piece, frame.second)
    return True


@rule
def run_step(state: State, game: Game, row: int, seat: int, piece: int, about: int) -> None:
    """Do one step, or ask what it needs to be asked."""
    step = game.steps[row]
    verb = step.verb
    if verb <= Verb.MILL:
        amount = amount_of(state, game, step, seat, piece, about)
        for side in range(2):
            if concerns(step, seat, side):
                do_to_player(state, game, step, amount, seat, side)
    elif verb <= Verb.DESTROY_SET:
        select(state, game, row, seat, piece, about)
    elif verb == Verb.STOP_ATTACK:
        stop_attack(state)
    elif verb == Verb.BREAK_WALL:
        break_by_effect(state, game, step, seat)
    elif verb == Verb.TAKE_ABILITY:
        begin_draw(state, seat, 1, Draws.ABILITY)
    elif verb == Verb.SEARCH:
        search(state, game, step, seat)
    elif verb <= Verb.BRING:
        ask_card(state, game, row, seat, piece)
    elif verb == Verb.MORE_TACTICS:
        player = state.players[seat]
        amount = amount_of(state, game, step, seat, piece, about)
        player.tactics_more = min(player.tactics_more + amount, MOST_EXTRA)
    elif verb == Verb.LOOK_HAND:
        look_at_hand(state, seat)
    elif verb == Verb.EXPOSE:
        for side in range(2):
            if concerns(step, seat, side):
                expose(state, side)
    elif verb == Verb.WIN:  # HEA-WIN-3
        finish(state, seat, Ending.CARD)


@rule
def concerns(step: Step, seat: int, side: int) -> bool:
    """Whether a step of this seat's effect is about that player."""
    return step.player == Player.EACH or (step.player == Player.YOU) == (side == seat)


@rule
def do_to_player(state: State, game: Game, step: Step, amount: int, seat: int, side: int) -> None:
    """The steps that concern a player. `seat` is the effect's player, `side` the one concerned."""
    player = state.players[side]
    verb = step.verb
    if amount <= 0:
        return
    if verb == Verb.DRAW:
        begin_draw(state, side, amount, Draws.DECK)
    elif verb == Verb.DISCARD:
        push(state, Pending.DISCARD, side, amount)
    elif verb == Verb.MILL:
        mill(state, side, amount)
    else:
        for _ in range(min(amount, player.hand_count)):
            discard(state, side, roll(state, game, seat, player.hand_count))


@rule
def stop_attack(state: State) -> None:
    """The attack under way is spent: its frame goes on without an attacker."""
    for depth in range(state.depth):
        if state.stack[depth].pending == Pending.ATTACK:
            for unit in state.players[state.stack[depth].player].row:
                unit.attacking = 0


@rule
def look_at_hand(state: State, seat: int) -> None:
    foe = state.players[other(seat)]
    for index in range(foe.hand_count):
        reveal_to(state, seat, other(seat), foe.hand[index])


# --- walls ------------------------------------------------------------------------------------------


@rule
def select_wall(state: State, game: Game, step: Step, frame: Frame) -> None:
    """HEA-PICK-1, HEA-PICK-2: a wall picked blind meets the demand or not; HEA-PICK-3: none misses."""
    seat = frame.player
    side = seat if step.player == Player.YOU else other(seat)
    value = pick_wall(state, game, side)
    frame.target = value // WALL_STEP
    player = state.players[seat]
    player.picks += 1
    if value != 0 and value >= step.low and value <= step.high:
        frame.note = Luck.MET
        player.picks_met += 1
    else:
        frame.note = Luck.MISSED


@rule
def break_by_effect(state: State, game: Game, step: Step, seat: int) -> None:
    """A wall is destroyed by an effect: the one that was picked, else one picked blind."""
    side = seat if step.player == Player.YOU else other(seat)
    player = state.players[side]
    at = blind_wall(player)
    if step.select == Select.PICKED:
        at = wall_with(player, state.points * WALL_STEP)
    if at != NOBODY:
        lose_wall(state, game, side, at)


@rule
def lose_wall(state: State, game: Game, seat: int, at: int) -> int:
    """A wall falls, not as a price; gives its value."""
    value = remove_wall(state, game, seat, at)
    points = state.points
    state.points = value // WALL_STEP
    trigger_side(state, game, seat, Trigger.WALL_LOST, 0)
    state.points = points
    return value


# --- cards of hand, deck and Abyss --------------------------------------------------------------------


@rule
def search(state: State, game: Game, step: Step, seat: int) -> None:
    """A random fitting card from the deck into the hand; then the deck is shuffled."""
    player = state.players[seat]
    found = 0
    for i in range(player.deck_count):
        if card_passes(game, row_of(game, seat, player.deck[i]), step.filter):
            found += 1
    if found == 0:
        return
    wanted = roll(state, game, seat, found)
    for i in range(player.deck_count):
        if card_passes(game, row_of(game, seat, player.deck[i]), step.filter):
            if wanted == 0:
                take_out(state, game, seat, i)
                break
            wanted -= 1
    shuffle(state, game, seat)


@rule
def take_out(state: State, game: Game, seat: int, at: int) -> None:
    """A card at this place of the deck, into the hand."""
    player = state.players[seat]
    piece = player.deck[at]
    player.deck_count -= 1
    for i in range(at, player.deck_count):
        player.deck[i] = player.deck[i + 1]
    take_into_hand(state, seat, piece)
    player.drawn |= card_bit(game, seat, piece)


@rule
def fits_card(game: Game, step: Step, seat: int, piece: int) -> bool:
    """Whether a card of hand or Abyss fits a step; only characters enter the row."""
    row = row_of(game, seat, piece)
    if step.verb != Verb.RECLAIM and game.cards[row].type != Kind.CHARACTER:
        return False
    return card_passes(game, row, step.filter)


@rule
def card_actions(state: State, game: Game, step: Step, seat: int, choices: Choices) -> None:
    """The cards of the hand, or of the Abyss, that a step may take."""
    player = state.players[seat]
    if step.verb == Verb.BRING:
        for i in range(player.hand_count):
            if fits_card(game, step, seat, player.hand[i]):
                offer(choices, Act.PICK, player.hand[i])
    else:
        for i in range(player.grave_count):
            if fits_card(game, step, seat, player.grave[i]):
                offer(choices, Act.PICK, player.grave[i])


@rule
def ask_card(state: State, game: Game, row: int, seat: int, piece: int) -> None:
    """A card of one's own hand or Abyss is chosen, if any fits and there is room for it."""
    player = state.players[seat]
    step = game.steps[row]
    if step.verb != Verb.RECLAIM and free_slot(player) == NOBODY:
        return
    found = 0
    last = 0
    for i in range(player.hand_count if step.verb == Verb.BRING else player.grave_count):
        each = player.hand[i] if step.verb == Verb.BRING else player.grave[i]
        if fits_card(game, step, seat, each):
            found += 1
            last = each
    if found == 1:
        take_card(state, game, step.verb, seat, last)
    elif found > 1:
        ask(state, row, seat, piece, 0)


@rule
def ask(state: State, row: int, seat: int, piece: int, about: int) -> None:
    push(state, Pending.CHOOSE, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.piece = piece
    frame.first = row
    frame.second = about


@rule
def take_card(state: State, game: Game, verb: int, seat: int, piece: int) -> None:
    """RECLAIM: everybody saw which card it is. RAISE and BRING: free of price."""
    player = state.players[seat]
    if verb == Verb.BRING:
        kept = 0
        for i in range(player.hand_count):
            if player.hand[i] != piece:
                player.hand[kept] = player.hand[i]
                kept += 1
        player.hand_count = kept
    else:
        take_from_grave(player, piece)
    if verb == Verb.RECLAIM:
        take_into_hand(state, seat, piece)
        return
    bring_in(state, game, seat, piece, 0)
    if seat == state.active:
        open_window(state, game, Event.FORTH, encode(seat, piece))


# --- choosing ---------------------------------------------------------------------------------------


@rule
def select(state: State, game: Game, row: int, seat: int, piece: int, about: int) -> None:
    """Find what the step is about and do it, or let its player choose."""
    step = game.steps[row]
    how = step.select
    if how == Select.SELF or how == Select.BEARER:
        slot = source_slot(state, seat, piece, about)
        if slot != NOBODY:
            do_to_place(state, game, row, seat, piece, about, seat, slot)
        return
    if how == Select.IT:
        side = about_seat(about)
        slot = slot_of(state, side, about_piece(about))
        if slot != NOBODY:
            do_to_place(state, game, row, seat, piece, about, side, slot)
        return
    own = source_slot(state, seat, piece, about)
    if how == Select.ALL:
        do_to_all(state, game, row, seat, piece, about, own)
        return
    count = count_candidates(state, game, step, seat, own)
    if count == 0:
        return
    if how == Select.CHOSEN and count > 1:
        ask(state, row, seat, piece, about)
        return
    wanted = roll(state, game, seat, count) if how == Select.RANDOM else 0
    found = find_candidate(state, game, step, seat, own, wanted)
    do_to_place(state, game, row, seat, piece, about, found // PLACES, found % PLACES)


@rule
def find_candidate(state: State, game: Game, step: Step, seat: int, own: int, wanted: int) -> int:
    """The candidate (`place`) that is the strongest, the weakest or, else, number `wanted`; of equals the
    first, seat 1's before seat 2's."""
    best = NOBODY
    most = 0
    how = step.select
    for side in range(2):
        for slot in range(ROW):
            if not is_candidate(state, game, step, seat, own, side, slot):
                continue
            value = 0
            if how == Select.STRONGEST:
                value = state.players[side].row[slot].atk
            elif how == Select.WEAKEST:
                value = -state.players[side].row[slot].atk
            else:
                value = 1 if wanted == 0 else 0
                wanted -= 1
            if best == NOBODY or value > most:
                best = place(side, slot)
                most = value
    return best


@rule
def do_to_all(state: State, game: Game, row: int, seat: int, piece: int, about: int, own: int) -> None:
    """Everything that fits, seat 1's first, from the left; who fits is settled before anything is done."""
    step = game.steps[row]
    marked = 0
    for side in range(2):
        for slot in range(ROW):
            if is_candidate(state, game, step, seat, own, side, slot):
                marked |= 1 << place(side, slot)
    for at in range(2 * PLACES):
        if marked >> at & 1 == 1:
            do_to_place(state, game, row, seat, piece, about, at // PLACES, at % PLACES)


@rule
def do_to_place(
    state: State, game: Game, row: int, seat: int, piece: int, about: int, side: int, slot: int
) -> None:
    """Do a step to what is in this slot."""
    step = game.steps[row]
    if step.verb == Verb.DESTROY_SET:
        player = state.players[side]
        card = player.tactics[slot]
        if card != 0:
            player.tactics[slot] = 0
            bury(state, side, card)
        return
    unit = state.players[side].row[slot]
    if unit.piece != 0 and can_happen(step, unit.face_down, unit.chosen):
        amount = amount_of(state, game, step, seat, piece, about)
        change_unit(state, game, step, amount, seat, side, slot)


# --- decisions --------------------------------------------------------------------------------------


@rule
def choice_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """Everything the step of a CHOOSE frame may concern."""
    seat = frame.player
    step = game.steps[frame.first]
    if step.verb >= Verb.RECLAIM:
        card_actions(state, game, step, seat, choices)
        return
    act = Act.TARGET_SET if step.verb == Verb.DESTROY_SET else Act.TARGET
    own = source_slot(state, seat, frame.piece, frame.second)
    for side in range(2):
        for slot in range(ROW):
            if is_candidate(state, game, step, seat, own, side, slot):
                offer(choices, act, place(side, slot))


@rule
def answer_choice(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    seat = frame.player
    piece = frame.piece
    row = frame.first
    about = frame.second
    pop(state)
    below = state.stack[state.depth - 1]
    state.points = below.target
    if kind == Act.PICK:
        take_card(state, game, game.steps[row].verb, seat, argument)
    else:
        do_to_place(state, game, row, seat, piece, about, argument // PLACES, argument % PLACES)
