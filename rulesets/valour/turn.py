"""What happens by itself between decisions: phases, and whatever lies on the stack or waits."""

from __future__ import annotations

from ..kernel.dialect import rule
from .battle import end_battle_changes, may_attack, serve_attack, somebody_may_attack
from .continuous import keep_current, keep_grants
from .effect_codes import Trigger
from .effects import serve_effect, start_waiting
from .keyword_codes import Kw
from .keywords import UNSTABLE, abilities, fade_momentum, has, worsen_infections
from .state import BUCKETS, NOBODY, SLOTS, Ending, Frame, Game, Pending, Phase, Stage, State, Unit
from .summon import serve_flip, serve_summon, special_summon
from .support import count_down, serve_link
from .triggers import pop, push, trigger_side
from .zones import count_units, draw, finish, judge_life, lose_life, other, take_from_grave


@rule
def settle(state: State, game: Game) -> None:
    """Play on until a decision is needed or the game is over."""
    while state.ending == Ending.NONE and move(state, game):
        pass
    if state.ending == Ending.NONE:
        prepare_choices(state, game)


@rule
def move(state: State, game: Game) -> bool:
    """One thing that happens by itself; False when somebody has to decide."""
    if state.waiting > 0 and not is_busy(state):
        start_waiting(state, game)
        return True
    if state.depth > 0:
        return serve(state, game, state.stack[state.depth - 1])
    judge_life(state)
    if state.ending != Ending.NONE:
        return True
    if state.phase == Phase.MAIN_1 or state.phase == Phase.MAIN_2:
        return False
    if state.phase == Phase.BATTLE:
        keep_grants(state, game)
        if somebody_may_attack(state):
            return False
        state.phase = Phase.MAIN_2
    elif state.phase == Phase.UPKEEP:
        start_turn(state, game)
    elif state.phase == Phase.DRAW:
        draw_phase(state, game)
    elif state.phase == Phase.END:
        end_phase(state, game)
    else:
        clean_up(state, game)
    return True


@rule
def prepare_choices(state: State, game: Game) -> None:
    """What is legal may depend on what is granted; a card that looks at ATK sees to that itself, but not
    the choice of a target."""
    if state.depth == 0:
        keep_grants(state, game)
        return
    frame = state.stack[state.depth - 1]
    pending = frame.pending
    if pending == Pending.CHOOSE:
        keep_current(state, game, game.decks[frame.player].card[frame.piece])
    elif pending == Pending.WINDOW or pending == Pending.RETARGET:
        keep_grants(state, game)


@rule
def is_busy(state: State) -> bool:
    """Whether anything is half done: what was set off meanwhile waits. An attack between its stages, a
    summon or flip after its window and the return of Revenants let it begin."""
    for depth in range(state.depth):
        frame = state.stack[depth]
        pending = frame.pending
        if pending == Pending.SUMMON and frame.stage == Stage.ENTERED:
            continue
        if pending != Pending.ATTACK and pending != Pending.FLIP and pending != Pending.RISE:
            return True
    return False


@rule
def serve(state: State, game: Game, frame: Frame) -> bool:
    """Go on with the topmost frame; False while it waits for an answer."""
    pending = frame.pending
    if pending == Pending.SUMMON:
        return serve_summon(state, game, frame)
    if pending == Pending.ATTACK:
        keep_grants(state, game)
        return serve_attack(state, game, frame)
    if pending == Pending.DISCARD:
        return serve_discard(state, frame)
    if pending == Pending.LINK:
        return serve_link(state, game, frame)
    if pending == Pending.EFFECT:
        keep_current(state, game, game.decks[frame.player].card[frame.piece])
        return serve_effect(state, game, frame)
    if pending == Pending.FLIP:
        return serve_flip(state, game, frame)
    if pending == Pending.RISE:
        return serve_rise(state, frame)
    return False


@rule
def serve_discard(state: State, frame: Frame) -> bool:
    """Discard `count` cards; a required discard that cannot be done in full loses (VAL-WIN-4)."""
    held = state.players[frame.player].hand_count
    if frame.required == 1 and held < frame.count:
        finish(state, other(frame.player), Ending.UNABLE)
        return True
    if frame.count > 0 and held > 0:
        return False
    pop(state)
    return True


@rule
def start_turn(state: State, game: Game) -> None:
    """The turn begins; in each player's first one the mulligan is decided before the Draw Phase."""
    options = game.options
    if state.turn >= options.turn_limit:  # VAL-WIN-6
        finish(state, NOBODY, Ending.TURN_LIMIT)
        return
    state.turn += 1
    state.turn_decisions = 0
    state.summons = 0
    state.extra_summons = 0
    state.phase = Phase.DRAW
    seat = state.active
    player = state.players[seat]
    if options.clock == 1:
        player.clock += options.clock_gain
    if player.rising != 0:  # VAL-KW-REVENANT
        push(state, Pending.RISE, seat, 0)
    if state.turn <= 2 and options.mulligan == 1 and player.hand_count > 0:  # VAL-START-2
        push(state, Pending.MULLIGAN, seat, 0)
    trigger_side(state, game, seat, Trigger.TURN_START, 0)


@rule
def serve_rise(state: State, frame: Frame) -> bool:
    """VAL-KW-REVENANT: those still in the Graveyard return while there is a free slot, in the order their
    owner picks; all others have lost their chance."""
    seat = frame.player
    player = state.players[seat]
    buried = 0
    for i in range(player.grave_count):
        buried |= 1 << player.grave[i]
    if count_units(player) == SLOTS:
        buried = 0
    player.risen |= player.rising & ~buried
    player.rising &= buried
    if player.rising == 0:
        pop(state)
        return True
    if player.rising & (player.rising - 1) != 0:
        return False
    rise(state, seat, last_bit(player.rising))
    return True


@rule
def last_bit(mask: int) -> int:
    """The number of the highest bit."""
    number = -1
    while mask != 0:
        mask >>= 1
        number += 1
    return number


@rule
def rise(state: State, seat: int, piece: int) -> None:
    """One Revenant comes back, for the only time."""
    player = state.players[seat]
    player.rising &= ~(1 << piece)
    player.risen |= 1 << piece
    take_from_grave(player, piece)
    special_summon(state, seat, piece, 1)


@rule
def draw_phase(state: State, game: Game) -> None:
    """VAL-TURN-1, VAL-TURN-3; VAL-START-3: not on the very first turn; VAL-WIN-2."""
    state.phase = Phase.MAIN_1
    if state.turn == 1 and game.options.first_draw == 0:
        return
    if state.players[state.active].deck_count == 0:
        finish(state, other(state.active), Ending.DECK_OUT)
        return
    draw(state, game, state.active, 1)


@rule
def begin_battle(state: State, game: Game) -> None:
    """VAL-TURN-3: what happens at the start of the Battle Phase always happens."""
    state.phase = Phase.BATTLE
    player = state.players[state.active]
    worsen_infections(player)
    for unit in player.front:
        if may_attack(state, unit):
            unit.able_turn = state.turn
    trigger_side(state, game, state.active, Trigger.BATTLE_START, 0)


@rule
def pay_for_idleness(state: State, seat: int) -> None:
    """VAL-KW-UNSTABLE."""
    for unit in state.players[seat].front:
        if unit.piece != 0 and has(abilities(state, unit), Kw.UNSTABLE):
            if unit.able_turn == state.turn and unit.attacked_turn != state.turn:
                lose_life(state, seat, UNSTABLE)


@rule
def end_phase(state: State, game: Game) -> None:
    """What the End Phase brings: VAL-KW-UNSTABLE, VAL-KW-MOMENTUM, effects."""
    seat = state.active
    player = state.players[seat]
    keep_grants(state, game)
    if has(game.keywords, Kw.UNSTABLE):
        pay_for_idleness(state, seat)
    fade_momentum(state, game, player)
    trigger_side(state, game, seat, Trigger.TURN_END, 0)
    judge_life(state)
    state.phase = Phase.CLEANUP


@rule
def end_turn_changes(unit: Unit, bucket: int) -> None:
    """What lasts until the end of this turn ends."""
    unit.boost = 0
    unit.boost_dfn = 0
    end_battle_changes(unit)
    unit.granted[bucket] = 0
    unit.later_atk[bucket] = 0
    unit.later_dfn[bucket] = 0


@rule
def clean_up(state: State, game: Game) -> None:
    """VAL-TURN-2: discard down to the limit; VAL-DUR-3; then the other player's turn begins."""
    excess = state.players[state.active].hand_count - game.options.hand_limit
    if excess > 0:
        push(state, Pending.DISCARD, state.active, excess)
        return
    count_down(state, state.active)
    for player in state.players:
        for unit in player.front:
            if unit.piece != 0:
                end_turn_changes(unit, state.turn % BUCKETS)
    state.active = other(state.active)
    state.phase = Phase.UPKEEP
