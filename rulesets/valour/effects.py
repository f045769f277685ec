"""The loop that executes effects, one step at a time.

An EFFECT frame works through its steps; a step that needs a choice puts a CHOOSE frame above it. What
is set off meanwhile waits in the queue until the effect is done (`triggers.py`). Steps do as much as
is possible; one marked `required` that finds too little loses the game for its player (VAL-WIN-4).
"""

from __future__ import annotations

from ..kernel.dialect import rule
from ..kernel.hands import take_from_hand
from .candidates import SEAT_SHIFT, count_candidates, is_about_cards, is_back_candidate, is_candidate
from .changes import change_unit, chosen_card, destroy_back, take_matching
from .codes import HUNT_STEP, KIN_STEP
from .conditions import (
    amount_of,
    card_passes,
    is_set_off,
)
from .continuous import keep_current
from .effect_codes import Player, Select, Trigger, Verb
from .entering import begin_bond, look_at_top
from .keyword_codes import Kw
from .keywords import abilities, has, is_negated
from .offers import offer
from .state import (
    NOBODY,
    SLOTS,
    Act,
    Choices,
    Ending,
    Frame,
    Game,
    LinkStage,
    Pending,
    State,
    Step,
    Unit,
)
from .summon import special_summon
from .triggers import (
    about_piece,
    about_seat,
    back_slot_of,
    pop,
    push,
    slot_of,
)
from .zones import (
    discard,
    draw,
    finish,
    gain_life,
    lose_life,
    mill,
    other,
    reveal,
    reveal_to,
    roll,
    shuffle,
    take_from_grave,
)

TRAIL_CARDS = 3


# --- beginning ------------------------------------------------------------------------------------


@rule
def push_effect(state: State, effect: int, seat: int, piece: int, about: int) -> None:
    push(state, Pending.EFFECT, seat, 0)
    frame = state.stack[state.depth - 1]
    frame.piece = piece
    frame.first = effect
    frame.second = about


@rule
def push_effects(state: State, game: Game, row: int, trigger: int, seat: int, piece: int, about: int) -> None:
    """All effects of a card with this trigger whose conditions hold, the first to be done on top."""
    keep_current(state, game, row)
    card = game.cards[row]
    for back in range(card.effect_count):
        effect = card.first_effect + card.effect_count - 1 - back
        if game.effects[effect].trigger == trigger and is_set_off(state, game, effect, seat, piece, about):
            push_effect(state, effect, seat, piece, about)


@rule
def start_waiting(state: State, game: Game) -> None:
    """Begin what waits longest; a runaway resolution ends the game and names the card."""
    waiting = state.queue[0]
    effect = waiting.effect
    seat = waiting.player
    piece = waiting.piece
    about = waiting.about
    state.waiting -= 1
    for i in range(state.waiting):
        state.queue[i] = state.queue[i + 1]
    keep_current(state, game, game.decks[seat].card[piece])
    state.resolutions += 1
    if state.resolutions > game.options.trigger_limit:
        state.limit_card = game.decks[seat].card[piece]
        finish(state, NOBODY, Ending.LIMIT)
    elif effect < 0:
        start_keyword(state, game, -effect, seat, piece)
    elif still_works(state, seat, piece, game.effects[effect].trigger):
        if is_set_off(state, game, effect, seat, piece, about):
            push_effect(state, effect, seat, piece, about)


@rule
def still_works(state: State, seat: int, piece: int, trigger: int) -> bool:
    """A unit that was turned down or negated while its effect waited does nothing; one that is gone
    still does what its own destruction set off."""
    slot = slot_of(state, seat, piece)
    if slot == NOBODY:
        gone = trigger == Trigger.DESTROYED or trigger == Trigger.DESTROYED_IN_COMBAT
        return gone or back_slot_of(state, seat, piece) != NOBODY
    unit = state.players[seat].front[slot]
    return unit.face_down == 0 and not is_negated(state, unit)


@rule
def start_keyword(state: State, game: Game, keyword: int, seat: int, piece: int) -> None:
    """The keywords that do something when their unit enters."""
    slot = slot_of(state, seat, piece)
    if slot == NOBODY or not has(abilities(state, state.players[seat].front[slot]), keyword):
        return
    if keyword == Kw.LIFEBOND:
        begin_bond(state, seat, slot)
    elif keyword == Kw.CALL_LONG_HUNT:
        run_step(state, game, game.steps[HUNT_STEP], HUNT_STEP, seat, piece, 0)
    elif keyword == Kw.KIN_SEARCH:
        run_step(state, game, game.steps[KIN_STEP], KIN_STEP, seat, piece, 0)
    else:
        look_at_top(state, seat, TRAIL_CARDS)


# --- running --------------------------------------------------------------------------------------


@rule
def serve_effect(state: State, game: Game, frame: Frame) -> bool:
    """The next step, or the end of the effect."""
    effect = game.effects[frame.first]
    if frame.stage >= effect.steps:
        pop(state)
        return True
    step = game.steps[effect.first_step + frame.stage]
    frame.stage += 1
    run_step(state, game, step, effect.first_step + frame.stage - 1, frame.player, frame.piece, frame.second)
    return True


@rule
def run_step(state: State, game: Game, step: Step, row: int, seat: int, piece: int, about: int) -> None:
    """Do one step, or ask what it needs to be asked."""
    verb = step.verb
    amount = amount_of(state, game, step, seat, piece, about)
    if verb <= Verb.GAIN_VALOUR or verb == Verb.MILL:
        for side in range(2):
            mine = side == seat
            if step.player == Player.EACH or (step.player == Player.YOU) == mine:
                do_to_player(state, game, step, amount, seat, side)
    elif verb == Verb.EXTRA_SUMMON:
        if seat == state.active:  # VAL-SUM-1: it is a right of the turn's player alone
            state.extra_summons += amount
    elif verb == Verb.STOP_ATTACK:
        stop_attack(state)
    elif verb == Verb.CANCEL:
        cancel(state, about)
    elif verb == Verb.LOOK_HAND:
        look_at_hand(state, seat)
    elif verb == Verb.LOOK_TOP:
        look_at_top(state, seat, amount)
    elif verb == Verb.SEARCH:
        search(state, game, step, seat)
    else:
        select(state, game, step, row, seat, piece, about)


@rule
def do_to_player(state: State, game: Game, step: Step, amount: int, seat: int, side: int) -> None:
    """The steps that concern a player. `seat` is the effect's player, `side` the one concerned."""
    player = state.players[side]
    verb = step.verb
    if verb == Verb.LOSE_LIFE:
        lose_life(state, side, amount)
    elif verb == Verb.GAIN_LIFE:
        gain_life(state, side, amount)
    elif verb == Verb.GAIN_VALOUR:  # VAL-VP-1
        player.valour = min(player.valour + amount, game.options.start_valour)
    elif verb == Verb.DRAW:
        check_required(state, step, side, player.deck_count, amount)
        draw(state, game, side, amount)
    elif verb == Verb.MILL:
        check_required(state, step, side, player.deck_count, amount)
        mill(state, side, amount)
    elif verb == Verb.DISCARD:
        push(state, Pending.DISCARD, side, amount)
        state.stack[state.depth - 1].required = step.required
    elif verb == Verb.DISCARD_RANDOM:
        check_required(state, step, side, player.hand_count, amount)
        for _ in range(min(amount, player.hand_count)):
            discard(state, side, roll(state, game, seat, player.hand_count))


@rule
def check_required(state: State, step: Step, seat: int, found: int, wanted: int) -> None:
    """VAL-WIN-4: who must do something and cannot, loses."""
    if step.required == 1 and found < wanted:
        finish(state, other(seat), Ending.UNABLE)


@rule
def stop_attack(state: State) -> None:
    """The attack under way is used up: its frame goes on without an attacker."""
    for depth in range(state.depth):
        if state.stack[depth].pending == Pending.ATTACK:
            state.stack[depth].piece = 0


@rule
def cancel(state: State, about: int) -> None:
    """What was activated does nothing when its turn comes."""
    for depth in range(state.depth):
        frame = state.stack[depth]
        if (
            frame.pending == Pending.LINK
            and frame.stage == LinkStage.WAITING
            and frame.piece == about_piece(about)
        ):
            if frame.player == about_seat(about):
                frame.stage = LinkStage.CANCELLED


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
    check_required(state, step, seat, found, 1)
    if found == 0:
        return
    wanted = roll(state, game, seat, found)
    take_matching(state, game, seat, step.filter, wanted)
    shuffle(state, game, seat)


# --- choosing -------------------------------------------------------------------------------------


@rule
def select(state: State, game: Game, step: Step, row: int, seat: int, piece: int, about: int) -> None:
    """Find what the step is about and do it, or let its player choose."""
    how = step.select
    if how == Select.SELF:
        do_to_piece(state, game, step, seat, piece, seat, piece)
    elif how == Select.IT:
        do_to_piece(state, game, step, seat, piece, about_seat(about), about_piece(about))
    elif how == Select.ALL:
        do_to_all(state, game, step, seat, piece)
    else:
        count = count_candidates(state, game, step, seat, piece)
        check_required(state, step, seat, count, 1)
        if count == 0:
            return
        if how == Select.CHOSEN and count > 1:
            push(state, Pending.CHOOSE, seat, 0)
            frame = state.stack[state.depth - 1]
            frame.piece = piece
            frame.first = row
            return
        wanted = roll(state, game, seat, count) if how == Select.RANDOM else 0
        take_candidate(state, game, step, seat, piece, how, wanted)


@rule
def do_to_all(state: State, game: Game, step: Step, seat: int, piece: int) -> None:
    """Everything that fits, seat 1's first, from left to right; who fits is settled before anything is
    done, so that what leaves first changes nothing for the rest."""
    marked = 0
    for side in range(2):
        for slot in range(SLOTS):
            if step.verb == Verb.DESTROY_BACK:
                if is_back_candidate(state, game, step, seat, side, slot):
                    marked |= 1 << (side * SEAT_SHIFT + slot)
            elif is_candidate(state, game, step, seat, piece, side, slot):
                marked |= 1 << (side * SEAT_SHIFT + slot)
    for side in range(2):
        for slot in range(SLOTS):
            if marked >> (side * SEAT_SHIFT + slot) & 1 == 1:
                if step.verb == Verb.DESTROY_BACK:
                    destroy_back(state, game, side, slot)
                else:
                    amount = amount_of(state, game, step, seat, piece, 0)
                    change_unit(state, game, step, amount, seat, side, slot)


@rule
def do_to_piece(
    state: State, game: Game, step: Step, seat: int, piece: int, target_seat: int, target: int
) -> None:
    """A step about one certain unit, if it is still there; VAL-INT-24: or the destruction of the Back Row
    card that was activated."""
    slot = slot_of(state, target_seat, target)
    if slot != NOBODY:
        amount = amount_of(state, game, step, seat, piece, 0)
        change_unit(state, game, step, amount, seat, target_seat, slot)
        return
    slot = back_slot_of(state, target_seat, target)
    if slot != NOBODY and step.verb == Verb.DESTROY:
        destroy_back(state, game, target_seat, slot)
    else:
        check_required(state, step, seat, 0, 1)


@rule
def take_candidate(
    state: State, game: Game, step: Step, seat: int, piece: int, how: int, wanted: int
) -> None:
    """Do the step to the candidate that is the strongest, the weakest or, else, number `wanted`."""
    if is_about_cards(step.verb):
        move_card(state, step, seat, chosen_card(state, game, step, seat, how, wanted))
        return
    best_side = NOBODY
    best_slot = NOBODY
    best = 0
    for side in range(2):
        for slot in range(SLOTS):
            if step.verb == Verb.DESTROY_BACK:
                if not is_back_candidate(state, game, step, seat, side, slot):
                    continue
            elif not is_candidate(state, game, step, seat, piece, side, slot):
                continue
            atk = known_atk(state.players[side].front[slot])
            better = best_slot == NOBODY or (how == Select.STRONGEST and atk > best)
            if (
                better
                or (how == Select.WEAKEST and atk < best)
                or (how != Select.STRONGEST and how != Select.WEAKEST and wanted >= 0)
            ):
                best_side = side
                best_slot = slot
                best = atk
            wanted -= 1
    do_to_slot(state, game, step, seat, piece, best_side, best_slot)


@rule
def known_atk(unit: Unit) -> int:
    """ATK for comparing; that of a face-down unit counts as 0, for nobody is to learn it."""
    return 0 if unit.face_down == 1 else unit.atk


@rule
def do_to_slot(state: State, game: Game, step: Step, seat: int, piece: int, side: int, slot: int) -> None:
    if step.verb == Verb.DESTROY_BACK:
        destroy_back(state, game, side, slot)
    else:
        amount = amount_of(state, game, step, seat, piece, 0)
        change_unit(state, game, step, amount, seat, side, slot)


@rule
def move_card(state: State, step: Step, seat: int, piece: int) -> None:
    """A card out of the hand or the Graveyard: to the hand, or into a special summon."""
    player = state.players[seat]
    if step.verb == Verb.SUMMON_FROM_HAND:
        for index in range(player.hand_count):
            if player.hand[index] == piece:
                take_from_hand(player, index)
                break
        special_summon(state, seat, piece, 0)
        return
    take_from_grave(player, piece)
    if step.verb == Verb.REVIVE:
        special_summon(state, seat, piece, 0)
    else:
        player.hand[player.hand_count] = piece
        player.hand_count += 1
        reveal(state, seat, piece)


# --- decisions ------------------------------------------------------------------------------------


@rule
def choice_actions(state: State, game: Game, frame: Frame, choices: Choices) -> None:
    """Every card the step of a CHOOSE frame may concern; copies of a card are listed once."""
    seat = frame.player
    step = game.steps[frame.first]
    if is_about_cards(step.verb):
        card_actions(state, game, step, seat, choices)
        return
    for side in range(2):
        for slot in range(SLOTS):
            if step.verb == Verb.DESTROY_BACK:
                if is_back_candidate(state, game, step, seat, side, slot):
                    offer(choices, Act.TARGET_BACK, side * SEAT_SHIFT + slot)
            elif is_candidate(state, game, step, seat, frame.piece, side, slot):
                offer(choices, Act.TARGET, side * SEAT_SHIFT + slot)


@rule
def card_actions(state: State, game: Game, step: Step, seat: int, choices: Choices) -> None:
    player = state.players[seat]
    from_hand = step.verb == Verb.SUMMON_FROM_HAND
    count = player.hand_count if from_hand else player.grave_count
    seen = 0
    for i in range(count):
        piece = player.hand[i] if from_hand else player.grave[i]
        bit = 1 << game.decks[seat].bit[piece]
        if seen & bit == 0 and card_passes(game, game.decks[seat].card[piece], step.filter):
            seen |= bit
            offer(choices, Act.PICK, piece)


@rule
def answer_choice(state: State, game: Game, frame: Frame, kind: int, argument: int) -> None:
    seat = frame.player
    piece = frame.piece
    step = game.steps[frame.first]
    pop(state)
    if kind == Act.PICK:
        move_card(state, step, seat, argument)
    else:
        do_to_slot(state, game, step, seat, piece, argument // SEAT_SHIFT, argument % SEAT_SHIFT)
