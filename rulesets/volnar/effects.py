"""The loop that executes effects, one step at a time.

An EFFECT frame works through its steps; a step that needs a choice puts a CHOOSE frame above it, a target
that may be answered by a Trap an AIM frame. What is set off meanwhile waits in the queue until the effect is
done (`resolve.py`). Steps do as much as is possible.
"""

from __future__ import annotations

from ..kernel.dialect import rule
from .candidates import (
    count_candidates,
    is_about_fog,
    is_about_traps,
    is_affected,
    is_candidate,
)
from .changes import change_unit
from .conditions import amount_of, card_passes
from .effect_codes import Player, Select, Verb
from .keywords import delay_fog, gain_energy
from .offers import offer
from .places import about_piece, about_seat, bearer_lane, encode, lane_of, place
from .state import (
    FOG_ROW,
    NOBODY,
    PLACES,
    Act,
    Choices,
    Event,
    Frame,
    Game,
    Pending,
    State,
    Step,
)
from .tokens import create, move_by_effect
from .traps import ask_trap, can_spring, spring
from .waiting import pop, push
from .zones import (
    bury,
    card_bit,
    clear_fog,
    clear_trap,
    discard,
    draw,
    gain_life,
    lose_life,
    mill,
    other,
    reveal,
    reveal_to,
    roll,
    shuffle,
    take_from_grave,
    take_into_hand,
)

# --- running --------------------------------------------------------------------------------------


@rule
def serve_effect(state: State, game: Game, frame: Frame) -> bool:
    """The next step, or the end of the effect."""
    effect = game.effects[frame.first]
    if frame.stage >= effect.steps:
        pop(state)
        return True
    row = effect.first_step + frame.stage
    frame.stage += 1
    run_step(state, game, row, frame.player, frame.piece, frame.second)
    return True


@rule
def run_step(state: State, game: Game, row: int, seat: int, piece: int, about: int) -> None:
    """Do one step, or ask what it needs to be asked."""
    step = game.steps[row]
    verb = step.verb
    if verb <= Verb.LOSE_ENERGY:
        amount = amount_of(state, game, step, seat, piece, about)
        for side in range(2):
            mine = side == seat
            if step.player == Player.EACH or (step.player == Player.YOU) == mine:
                do_to_player(state, game, step, amount, seat, side)
    elif verb == Verb.STOP_ATTACK:
        stop_attack(state)
    elif verb == Verb.STOP_EFFECT:
        stop_effect(state)
    elif verb == Verb.LOOK_HAND:
        look_at_hand(state, seat)
    elif verb == Verb.SEARCH:
        search(state, game, step, seat)
    elif verb == Verb.CREATE:
        create(state, game, row, seat, piece)
    elif verb == Verb.RECLAIM:
        reclaim(state, game, row, seat, piece)
    elif verb != Verb.WIN_TIES:
        select(state, game, row, seat, piece, about)


@rule
def do_to_player(state: State, game: Game, step: Step, amount: int, seat: int, side: int) -> None:
    """The steps that concern a player. `seat` is the effect's player, `side` the one concerned."""
    player = state.players[side]
    verb = step.verb
    if verb == Verb.LOSE_LIFE:
        lose_life(state, side, amount)
    elif verb == Verb.GAIN_LIFE:
        gain_life(state, side, amount)
    elif verb == Verb.GAIN_ENERGY:
        gain_energy(state, game, side, amount)
    elif verb == Verb.LOSE_ENERGY:
        player.energy = max(player.energy - amount, 0)
    elif verb == Verb.DRAW:
        draw(state, game, side, amount)
    elif verb == Verb.MILL:
        mill(state, side, amount)
    elif verb == Verb.DISCARD:
        push(state, Pending.DISCARD, side, amount)
    else:
        for _ in range(min(amount, player.hand_count)):
            discard(state, side, roll(state, game, seat, player.hand_count))


@rule
def stop_attack(state: State) -> None:
    """The attack under way is used up: its frame goes on without an attacker."""
    for depth in range(state.depth):
        if state.stack[depth].pending == Pending.ATTACK:
            state.stack[depth].piece = 0


@rule
def stop_effect(state: State) -> None:
    """The step that the Trap answers does nothing."""
    depth = state.depth - 1
    while depth >= 0:
        if state.stack[depth].pending == Pending.AIM:
            state.stack[depth].target = 1
            return
        depth -= 1


@rule
def look_at_hand(state: State, seat: int) -> None:
    foe = state.players[other(seat)]
    for index in range(foe.hand_count):
        reveal_to(state, seat, other(seat), foe.hand[index])


@rule
def search(state: State, game: Game, step: Step, seat: int) -> None:
    """A random fitting card from the deck into the hand; then the deck is shuffled."""
    player = state.players[seat]
    found = 0
    for i in range(player.deck_count):
        if card_passes(game, game.decks[seat].card[player.deck[i]], step.filter):
            found += 1
    if found == 0:
        return
    wanted = roll(state, game, seat, found)
    for i in range(player.deck_count):
        if card_passes(game, game.decks[seat].card[player.deck[i]], step.filter):
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


# --- choosing -------------------------------------------------------------------------------------


@rule
def select(state: State, game: Game, row: int, seat: int, piece: int, about: int) -> None:
    """Find what the step is about and do it, or let its player choose."""
    step = game.steps[row]
    how = step.select
    if how == Select.SELF:
        do_to_piece(state, game, row, seat, piece, about, seat, piece)
    elif how == Select.IT:
        do_to_piece(state, game, row, seat, piece, about, about_seat(about), about_piece(about))
    elif how == Select.BEARER:
        lane = bearer_lane(state, seat, piece)
        if lane != NOBODY:
            do_to_place(state, game, row, seat, piece, about, seat, lane)
    elif how == Select.ALL:
        do_to_all(state, game, row, seat, piece, about)
    else:
        count = count_candidates(state, game, step, seat, piece)
        if count == 0:
            return
        if how == Select.CHOSEN and count > 1:
            push(state, Pending.CHOOSE, seat, 0)
            frame = state.stack[state.depth - 1]
            frame.piece = piece
            frame.first = row
            frame.second = about
            return
        wanted = roll(state, game, seat, count) if how == Select.RANDOM else 0
        found = find_candidate(state, game, step, seat, piece, wanted)
        if how == Select.CHOSEN:
            aim(state, game, row, seat, piece, about, found // PLACES, found % PLACES)
        else:
            do_to_place(state, game, row, seat, piece, about, found // PLACES, found % PLACES)


@rule
def find_candidate(state: State, game: Game, step: Step, seat: int, piece: int, wanted: int) -> int:
    """The candidate (`place`) that is the strongest, the weakest or, else, number `wanted`; of equals the
    first, seat 1's before seat 2's."""
    best = NOBODY
    most = 0
    how = step.select
    for side in range(2):
        for slot in range(FOG_ROW):
            if not is_candidate(state, game, step, seat, piece, side, slot):
                continue
            power = 0
            if how == Select.STRONGEST:
                power = state.players[side].units[slot].power
            elif how == Select.WEAKEST:
                power = -state.players[side].units[slot].power
            else:
                power = 1 if wanted == 0 else 0
                wanted -= 1
            if best == NOBODY or power > most:
                best = place(side, slot)
                most = power
    return best


@rule
def do_to_all(state: State, game: Game, row: int, seat: int, piece: int, about: int) -> None:
    """Everything that fits, seat 1's first, by lane; who fits is settled before anything is done, so that
    what leaves first changes nothing for the rest."""
    step = game.steps[row]
    marked = 0
    for side in range(2):
        for slot in range(FOG_ROW):
            if is_candidate(state, game, step, seat, piece, side, slot):
                marked |= 1 << place(side, slot)
    for at in range(2 * PLACES):
        if marked >> at & 1 == 1:
            do_to_place(state, game, row, seat, piece, about, at // PLACES, at % PLACES)


@rule
def do_to_piece(
    state: State, game: Game, row: int, seat: int, piece: int, about: int, target_seat: int, target: int
) -> None:
    """A step about one certain Unit, if it is still there."""
    lane = lane_of(state, target_seat, target)
    if lane != NOBODY and is_affected(state, game, seat, piece, target_seat, lane):
        do_to_place(state, game, row, seat, piece, about, target_seat, lane)


@rule
def do_to_place(
    state: State, game: Game, row: int, seat: int, piece: int, about: int, side: int, slot: int
) -> None:
    """Do a step to what is in this lane or slot."""
    step = game.steps[row]
    verb = step.verb
    if is_about_traps(verb):
        do_to_trap(state, verb, side, slot)
    elif verb == Verb.DELAY:
        delay_fog(state, side, slot)
    elif verb == Verb.RETURN_FOG:  # VOL-KW-FOGCAST-3: played again it counts as new
        fog = state.players[side].fog[slot]
        piece_back = fog.piece
        clear_fog(fog)
        take_into_hand(state, side, piece_back)
    elif verb == Verb.MOVE:
        move_by_effect(state, row, seat, piece, side, slot)
    else:
        amount = amount_of(state, game, step, seat, piece, about)
        change_unit(state, game, step, amount, seat, side, slot)


@rule
def do_to_trap(state: State, verb: int, side: int, lane: int) -> None:
    """VOL-COM-9: revealed it stays, face-up and usable; destroyed it goes to the Graveyard."""
    trap = state.players[side].traps[lane]
    piece = trap.piece
    if piece == 0:
        return
    if verb == Verb.REVEAL_TRAP:
        trap.face_down = 0
        reveal(state, side, piece)
    else:
        clear_trap(trap)
        bury(state, side, piece)


# --- targets --------------------------------------------------------------------------------------


@rule
def piece_at(state: State, verb: int, side: int, slot: int) -> int:
    """What a step of this kind would find in this lane or slot."""
    player = state.players[side]
    if is_about_fog(verb):
        return player.fog[slot].piece
    if is_about_traps(verb):
        return player.traps[slot].piece
    return player.units[slot].piece


@rule
def target_about(state: State, side: int, lane: int) -> int:
    """What a Trap that answers a target is about: the Unit of its lane, or nothing."""
    piece = state.players[side].units[lane].piece
    return encode(side, piece) if piece != 0 else 0


@rule
def aim(state: State, game: Game, row: int, seat: int, piece: int, about: int, side: int, slot: int) -> None:
    """VOL-COM-8, VOL-COM-9: whose Unit or Trap is targeted may activate the Trap of that lane first."""
    verb = game.steps[row].verb
    if is_about_fog(verb) or not can_spring(
        state, game, side, slot, Event.TARGET, target_about(state, side, slot)
    ):
        do_to_place(state, game, row, seat, piece, about, side, slot)
        return
    push(state, Pending.AIM, seat, place(side, slot))
    frame = state.stack[state.depth - 1]
    frame.piece = piece
    frame.first = row
    frame.second = about
    frame.stage = piece_at(state, verb, side, slot)
    ask_trap(state, game, side, slot, Event.TARGET, target_about(state, side, slot))


@rule
def serve_aim(state: State, game: Game, frame: Frame) -> bool:
    """After the window: the Trap if it was activated, then the step, if its target is still there."""
    side = frame.count // PLACES
    slot = frame.count % PLACES
    if frame.note != 0:
        frame.note = 0
        spring(state, game, side, slot, Event.TARGET, target_about(state, side, slot))
        return True
    row = frame.first
    seat = frame.player
    piece = frame.piece
    about = frame.second
    wanted = frame.stage
    stopped = frame.target == 1
    pop(state)
    if not stopped and piece_at(state, game.steps[row].verb, side, slot) == wanted:
        do_to_place(state, game, row, seat, piece, about, side, slot)
    return True


# --- decisions ------------------------------------------------------------------------------------


@rule
def target_act(verb: int) -> int:
    """The act that names what a step of this kind is about."""
    if is_about_fog(verb):
        return Act.TARGET_FOG
    return Act.TARGET_TRAP if is_about_traps(verb) else Act.TARGET


@rule
def choice_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """Everything the step of a CHOOSE frame may concern; copies of a buried card are listed once."""
    seat = frame.player
    step = game.steps[frame.first]
    if step.verb == Verb.RECLAIM:
        grave_actions(state, game, step, seat, choices)
        return
    act = target_act(step.verb)
    for side in range(2):
        for slot in range(FOG_ROW):
            if is_candidate(state, game, step, seat, frame.piece, side, slot):
                offer(choices, act, place(side, slot))


@rule
def answer_choice(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    seat = frame.player
    piece = frame.piece
    row = frame.first
    about = frame.second
    pop(state)
    if kind == Act.PICK:
        take_back(state, seat, argument)
    else:
        aim(state, game, row, seat, piece, about, argument // PLACES, argument % PLACES)


@rule
def is_listed(state: State, game: Game, step: Step, seat: int, at: int) -> bool:
    """Whether a buried card fits a step and is the first of its copies."""
    player = state.players[seat]
    row = game.decks[seat].card[player.grave[at]]
    if not card_passes(game, row, step.filter):
        return False
    for i in range(at):
        if game.decks[seat].card[player.grave[i]] == row:
            return False
    return True


@rule
def grave_actions(state: State, game: Game, step: Step, seat: int, choices: Choices) -> None:
    player = state.players[seat]
    for at in range(player.grave_count):
        if is_listed(state, game, step, seat, at):
            offer(choices, Act.PICK, player.grave[at])


@rule
def reclaim(state: State, game: Game, row: int, seat: int, piece: int) -> None:
    """A card of one's own Graveyard, into the hand."""
    player = state.players[seat]
    step = game.steps[row]
    found = 0
    last = 0
    for at in range(player.grave_count):
        if is_listed(state, game, step, seat, at):
            found += 1
            last = player.grave[at]
    if found == 1:
        take_back(state, seat, last)
    elif found > 1:
        push(state, Pending.CHOOSE, seat, 0)
        frame = state.stack[state.depth - 1]
        frame.piece = piece
        frame.first = row


@rule
def take_back(state: State, seat: int, piece: int) -> None:
    """Everybody saw which card it is."""
    take_from_grave(state.players[seat], piece)
    take_into_hand(state, seat, piece)
