"""Whole games inside the compiled loop, and single steps for plain Python.

All entries take arrays only, always of the same types: `states` (three rows: the game, a redealt
position, a trial), `games` (two rows: deck A in seat 1, deck B in seat 1), `choices` (one row),
`memories` (two rows, by seat), `rows` (one a game).
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from rulesets.kernel.dialect import entry, rule
from rulesets.kernel.layout import layout
from rulesets.kernel.summary import MEASURES
from sims.pilots.dispatch import choose
from sims.pilots.memory import Memory, start_memory
from sims.rows import Row
from sims.seam import (
    Choices,
    Game,
    State,
    Summary,
    apply,
    decider,
    evaluate,
    freshen,
    is_over,
    leader,
    legal_actions,
    new_game,
    observe,
    redeal,
    summarize,
)

TURNS = 512  # more than any game's turn limit
TRACE_PRIME = 0x100000001B3  # the FNV prime
TRACE_MASK = (1 << 63) - 1


@layout
class Notes:
    """What the loop writes down during a game: who led at each turn, and the game's summary."""

    leaders: Annotated[list[int], TURNS]
    summary: Summary


@rule
def pick(pilot: int, states: list[State], game: Game, choices: Choices, memory: Memory, seat: int) -> int:
    """Ask the pilot, unless there is nothing to choose."""
    if choices.count == 1:
        return choices.actions[0]
    return choose(pilot, states, game, choices, memory, seat)


@rule
def trace_of(trace: int, action: int, count: int) -> int:
    """Go on with the hash of a game's decisions."""
    return ((trace ^ action) * TRACE_PRIME + count) & TRACE_MASK


@rule
def begin_game(states: list[State], game: Game, memories: list[Memory], seed: int, swapped: int) -> None:
    """Deal, and give each seat's pilot the stream of the deck it plays."""
    new_game(states[0], game, seed)
    for seat in range(2):
        start_memory(memories[seat], seed, seat ^ swapped)


@rule
def play_one(
    states: list[State],
    game: Game,
    choices: Choices,
    memories: list[Memory],
    seed: int,
    swapped: int,
    pilot_a: int,
    pilot_b: int,
    notes: Notes,
    row: Row,
) -> None:
    """One game from deal to row. A pilot plays its deck in both seats."""
    begin_game(states, game, memories, seed, swapped)
    state = states[0]
    row.playable[0] = 0
    row.playable[1] = 0
    trace = 0
    legal_actions(state, game, choices)
    while choices.count > 0:
        seat = decider(state)
        row.playable[seat] |= choices.playable
        notes.leaders[state.turn] = leader(state)
        pilot = pilot_a if seat == swapped else pilot_b
        count = choices.count
        action = pick(pilot, states, game, choices, memories[seat], seat)
        trace = trace_of(trace, action, count)
        apply(state, game, action)
        legal_actions(state, game, choices)
    row.fingerprint = trace
    finish_row(state, notes, row)


@rule
def finish_row(state: State, notes: Notes, row: Row) -> None:
    summary = notes.summary
    summarize(state, summary)
    row.winner = summary.winner
    row.ending = summary.ending
    row.turns = summary.turns
    row.decisions = summary.decisions
    row.limit_card = summary.limit_card
    row.half_leader = notes.leaders[(summary.turns + 1) // 2] + 1
    for seat in range(2):
        row.life[seat] = summary.life[seat]
        row.opening[seat] = summary.opening[seat]
        row.drawn[seat] = summary.drawn[seat]
        row.played[seat] = summary.played[seat]
    for i in range(MEASURES):
        row.measures[i] = summary.measures[i]


@entry
def play_games(
    states: list[State],
    games: list[Game],
    choices: list[Choices],
    memories: list[Memory],
    notes: list[Notes],
    seeds: list[int],
    swapped: list[int],
    pilots: list[int],
    rows: list[Row],
) -> None:
    """Play len(seeds) games into `rows`; `pilots` are the codes for deck A and deck B."""
    for g in range(len(seeds)):
        play_one(
            states,
            games[swapped[g]],
            choices[0],
            memories,
            seeds[g],
            swapped[g],
            pilots[0],
            pilots[1],
            notes[0],
            rows[g],
        )


class Do(IntEnum):
    """What `one` does; `argument` is meant by each."""

    BEGIN = 0
    STEP = 1
    ASK = 2
    LOOK = 3
    DEAL = 4
    VALUE = 5
    SEAT = 6


@rule
def step(states: list[State], game: Game, choices: Choices, action: int) -> None:
    """Carry out an action (-1: none) and list what is legal then."""
    if action >= 0:
        apply(states[0], game, action)
    freshen(states[0], game)
    legal_actions(states[0], game, choices)


@rule
def seat_to_decide(state: State) -> int:
    """The seat that decides, -1 once the game is over."""
    if is_over(state):
        return -1
    return decider(state)


@entry
def one(
    states: list[State],
    games: list[Game],
    choices: list[Choices],
    memories: list[Memory],
    order: list[int],
) -> int:
    """One thing at a time, for plain Python; `order` is (what of `Do`, whether the decks' seats are swapped,
    argument). One entry for all: each would bring all the rules with it.

    BEGIN   deal the game of this seed into `states[0]` and list its first legal actions
    STEP    carry out this action (-1: none) and list what is legal then
    ASK     gives the action that the pilot of this code takes in `states[0]`
    LOOK    reduce `states[0]` to what this viewer knows
    DEAL    turn `states[0]` into one that this viewer holds equally possible
    VALUE   gives what `states[0]` is worth to this seat
    SEAT    gives the seat that decides in `states[0]`, -1 once the game is over
    """
    what = order[0]
    game = games[order[1]]
    argument = order[2]
    state = states[0]
    if what == Do.BEGIN:
        begin_game(states, game, memories, argument, order[1])
        step(states, game, choices[0], -1)
    elif what == Do.STEP:
        step(states, game, choices[0], argument)
    elif what == Do.ASK:
        seat = decider(state)
        return pick(argument, states, game, choices[0], memories[seat], seat)
    elif what == Do.LOOK:
        observe(state, argument)
    elif what == Do.DEAL:
        redeal(state, game, argument, memories[argument].stream, choices[0])
        step(states, game, choices[0], -1)
    elif what == Do.VALUE:
        return evaluate(state, game, argument)
    elif what == Do.SEAT:
        return seat_to_decide(state)
    return 0
