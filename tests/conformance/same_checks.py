"""Checks that a game is a function of its seed, decks, options and pilots, whoever plays it and how."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from sims.engine import Engine, Match, Position
from sims.rows import ROW
from tests.conformance.tables import Table, flat_state

TRACE_PRIME, TRACE_MASK = 0x100000001B3, (1 << 63) - 1


def play(match: Match, seeds: Sequence[int], pilots: tuple[str, str]) -> Any:
    """Rows of these seeds, every second game with the seats swapped."""
    return match.play(list(seeds), [number % 2 for number in range(len(seeds))], pilots)


def differing(rows: Any, others: Any) -> list[str]:
    """The columns in which two arrays of rows are not equal."""
    return [name for name in ROW.names or () if not np.array_equal(rows[name], others[name])]


def check_rerun(match: Match, seeds: Sequence[int], pilots: tuple[str, str]) -> None:
    """The same seeds again give the same rows, and other seeds other games."""
    rows = play(match, seeds, pilots)
    assert differing(rows, play(match, seeds, pilots)) == [], "a rerun gave other games"
    assert len(set(rows["fingerprint"].tolist())) > len(rows) * 9 // 10, "different seeds give the same game"


def check_batched_is_alone(match: Match, seeds: Sequence[int], pilots: tuple[str, str]) -> None:
    """A game is the same in a batch, alone, in another order and in a match that played nothing before."""
    rows = play(match, seeds, pilots)
    swapped = [number % 2 for number in range(len(seeds))]
    fresh = match.engine.match(match.cards, *match.decks, match.options)
    for number in reversed(range(len(seeds))):
        row = fresh.play([seeds[number]], [swapped[number]], pilots)
        assert differing(rows[number : number + 1], row) == [], f"game {number} is another one alone"


def check_steps_are_play(match: Match, seed: int, swapped: int, pilots: tuple[str, str]) -> None:
    """Decision by decision the same game comes out as in one go, down to the hash of its decisions."""
    (row,) = match.play([seed], [swapped], pilots)
    trace, playable, decisions = 0, [0, 0], 0
    last = match.new_game(seed, swapped)
    for position, action in match.replay(seed, swapped, pilots):
        last = position
        if position.over:
            break
        playable[position.decider] |= position.playable()
        trace = ((trace ^ action) * TRACE_PRIME + len(position.legal_actions())) & TRACE_MASK
        decisions += 1
    assert trace == row["fingerprint"], "the decisions are others"
    assert (last.winner + 1, int(last.state.ending)) == (row["winner"], row["ending"])
    assert (int(last.state.turn), decisions) == (row["turns"], row["decisions"])
    assert playable == row["playable"].tolist()


def check_same_rows(
    table: Table,
    engines: Sequence[Engine],
    seeds: Sequence[int],
    pilots: tuple[str, str],
    decks: tuple[int, int],
) -> None:
    """Whole rows are equal in all these engines."""
    first, *others = (play(table.match(engine, decks), seeds, pilots) for engine in engines)
    for engine, rows in zip(engines[1:], others, strict=True):
        assert differing(first, rows) == [], f"{engine.runtime} plays other games than {engines[0].runtime}"


def check_same_states(
    table: Table,
    engines: Sequence[Engine],
    seed: int,
    pilots: tuple[str, str],
    decks: tuple[int, int],
) -> int:
    """After every action the complete states, the choices and the values are equal. Gives the actions."""
    swapped = seed % 2
    positions = [table.match(engine, decks).new_game(seed, swapped) for engine in engines]
    steps = 0
    while True:
        first, *others = [everything(position) for position in positions]
        assert all(first == other for other in others), f"the engines part at decision {steps + 1}"
        if positions[0].over:
            return steps
        pilot = pilots[positions[0].decider ^ swapped]
        actions = {position.ask(pilot) for position in positions}
        assert len(actions) == 1, f"{pilot} chooses otherwise at decision {steps + 1}"
        (action,) = actions
        for position in positions:
            position.apply(action)
        steps += 1


def everything(position: Position) -> list[Any]:
    """A position as plain numbers: state, views, choices and values."""
    views = [flat_state(position.observed(seat)).tolist() for seat in range(2)]
    values = [position.value(seat) for seat in range(2)]
    return [
        flat_state(position).tolist(),
        views,
        values,
        position.legal_actions(),
        position.playable(),
        position.decider,
    ]


def check_actions_make_the_game(match: Match, seed: int, swapped: int, pilots: tuple[str, str]) -> None:
    """The state depends on seed and actions only: given the actions, nobody need be asked.

    So pilots take nothing from the game's chance: two pilots that act alike meet the same luck.
    """
    silent = match.new_game(seed, swapped)
    for position, action in match.replay(seed, swapped, pilots):
        assert (flat_state(position) == flat_state(silent)).all(), "asking a pilot changed the game's luck"
        if action >= 0:
            silent.apply(action)
