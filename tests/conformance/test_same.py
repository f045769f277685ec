"""Every registered game: the same seed gives the same game, in each runtime, batched or alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.kernel.loader import Runtime
from sims.engine import load_engine
from tests.conformance import same_checks as checks
from tests.conformance.tables import (
    GAMES,
    GREEDY,
    RANDOM,
    SCRIPTED,
    broken_engine,
    pilot_pairs,
    table,
    warm_engine,
)

pytestmark = pytest.mark.parametrize("game", GAMES)

MANY, FEW = range(2000), range(1_000_000, 1_000_040)
SEEDS = [0, 1, 7, 2**31 - 1, 2**32, 2**62 + 12345, 2**63 - 1]


@pytest.mark.parametrize("pilots", pilot_pairs(), ids=":".join)
def test_plain_python_compiled_and_checked_play_the_same_games(game: str, pilots: tuple[str, str]) -> None:
    engines = [
        load_engine(game, Runtime.TWIN),
        warm_engine(game, Runtime.COMPILED),
        warm_engine(game, Runtime.CHECKED),
    ]
    checks.check_same_rows(table(game), engines, [*FEW, *SEEDS], pilots, (0, 1))


@pytest.mark.parametrize("pilots", pilot_pairs(), ids=":".join)
def test_the_plain_build_and_the_checked_build_play_the_same_games(
    game: str, pilots: tuple[str, str]
) -> None:
    engines = [warm_engine(game, Runtime.COMPILED), warm_engine(game, Runtime.CHECKED)]
    for first in range(len(table(game).decks)):
        checks.check_same_rows(table(game), engines, MANY, pilots, (first, first + 1))


@pytest.mark.parametrize("pilots", pilot_pairs(), ids=":".join)
def test_states_are_equal_after_every_action(game: str, pilots: tuple[str, str]) -> None:
    engines = [
        load_engine(game, Runtime.TWIN),
        warm_engine(game, Runtime.COMPILED),
        warm_engine(game, Runtime.CHECKED),
    ]
    for seed in (2, 2**62 + 3):
        assert checks.check_same_states(table(game), engines, seed, pilots, (seed % 3, 3)) > 10


@pytest.mark.parametrize("pilots", [(RANDOM, RANDOM), (GREEDY, SCRIPTED)], ids=":".join)
def test_reruns_batches_and_steps(game: str, pilots: tuple[str, str]) -> None:
    match = table(game).match(warm_engine(game, Runtime.COMPILED))
    checks.check_rerun(match, MANY, pilots)
    checks.check_batched_is_alone(match, range(400), pilots)
    for seed in [*range(10), *SEEDS]:
        checks.check_steps_are_play(match, seed, seed % 2, pilots)
        checks.check_actions_make_the_game(match, seed, seed % 2, pilots)


@pytest.mark.parametrize("pilots", [(RANDOM, RANDOM), (GREEDY, SCRIPTED)], ids=":".join)
def test_reruns_batches_and_steps_of_plain_python(game: str, pilots: tuple[str, str]) -> None:
    match = table(game).match(load_engine(game, Runtime.TWIN))
    checks.check_rerun(match, range(12), pilots)
    checks.check_batched_is_alone(match, range(6), pilots)
    for seed in range(2):
        checks.check_steps_are_play(match, seed, seed % 2, pilots)
        checks.check_actions_make_the_game(match, seed, seed % 2, pilots)


# --- each check bites ----------------------------------------------------------------------------

NEW_GAME = """
_new_game = new_game
_games = []


def new_game(state, game, seed):
    _games.append(seed)
    _new_game(state, game, {seed})
"""
EVALUATE = """
_evaluate = evaluate


def evaluate(state, game, seat):
    return -_evaluate(state, game, seat)
"""
APPLY = """
_apply = apply


def apply(state, game, action):
    _apply(state, game, action)
    if state.decisions == 5:
        state.seed ^= 1
"""
BURNER = """
_choose = choose


def choose(pilot, states, game, choices, memory, seat):
    states[0].seed += 1
    return _choose(pilot, states, game, choices, memory, seat)
"""


def test_a_global_generator_behind_the_seed_is_caught(game: str, tmp_path: Path) -> None:
    engine = broken_engine(game, tmp_path, "engine", NEW_GAME.format(seed="seed + len(_games)"))
    with pytest.raises(AssertionError, match="a rerun gave other games"):
        checks.check_rerun(table(game).match(engine), range(12), (RANDOM, RANDOM))


def test_one_seed_for_every_game_of_a_batch_is_caught(game: str, tmp_path: Path) -> None:
    engine = broken_engine(
        game,
        tmp_path,
        "sims.loop",
        ("begin_game(states, game, memories, seed, swapped)\n    state = states[0]",) * 2,
        "_begin_game = begin_game\n\n\ndef begin_game(states, game, memories, seed, swapped):\n"
        "    _begin_game(states, game, memories, 7, swapped)",
    )
    with pytest.raises(AssertionError, match="different seeds give the same game"):
        checks.check_rerun(table(game).match(engine), range(12), (RANDOM, RANDOM))


def test_what_is_left_of_the_game_before_is_caught(game: str, tmp_path: Path) -> None:
    engine = broken_engine(game, tmp_path, "engine", NEW_GAME.format(seed="seed ^ state.decisions % 4"))
    with pytest.raises(AssertionError, match="another one alone"):
        checks.check_batched_is_alone(table(game).match(engine), range(6), (RANDOM, RANDOM))


def test_a_loop_that_asks_in_another_way_is_caught(game: str, tmp_path: Path) -> None:
    engine = broken_engine(
        game, tmp_path, "sims.loop", ("pilot = pilot_a if seat == swapped else pilot_b", "pilot = pilot_b")
    )
    with pytest.raises(AssertionError, match="the decisions are others"):
        checks.check_steps_are_play(table(game).match(engine), 0, 0, (GREEDY, RANDOM))


def test_runtimes_that_value_a_position_differently_are_caught(game: str, tmp_path: Path) -> None:
    engines = [load_engine(game, Runtime.TWIN), broken_engine(game, tmp_path, "engine", EVALUATE)]
    with pytest.raises(AssertionError, match="plays other games"):
        checks.check_same_rows(table(game), engines, range(4), (GREEDY, RANDOM), (0, 1))


def test_runtimes_that_differ_in_one_field_are_caught(game: str, tmp_path: Path) -> None:
    engines = [load_engine(game, Runtime.TWIN), broken_engine(game, tmp_path, "engine", APPLY)]
    with pytest.raises(AssertionError, match="the engines part at decision"):
        checks.check_same_states(table(game), engines, 2, (RANDOM, RANDOM), (0, 1))
    checks.check_same_states(table(game), [engines[0], engines[0]], 2, (RANDOM, RANDOM), (0, 1))


def test_a_pilot_that_takes_of_the_games_luck_is_caught(game: str, tmp_path: Path) -> None:
    engine = broken_engine(game, tmp_path, "sims.pilots.dispatch", BURNER)
    with pytest.raises(AssertionError, match="changed the game's luck"):
        checks.check_actions_make_the_game(table(game).match(engine), 0, 0, (RANDOM, RANDOM))
