"""Every registered game: legal actions, refusals, copies, conservation, limits and endings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.kernel.loader import Runtime
from sims.engine import Engine, Position, load_engine
from tests.conformance import play_checks as checks
from tests.conformance.tables import (
    GAMES,
    GREEDY,
    RANDOM,
    SCRIPTED,
    broken_engine,
    pilot_pairs,
    table,
    walk,
    warm_engine,
)

pytestmark = pytest.mark.parametrize("game", GAMES)

BOUND_GAMES = 2
SHORTEST = 2  # decisions; a pilot at random may throw its Chosen One away at once


@pytest.mark.parametrize("pilots", pilot_pairs(), ids=":".join)
def test_a_whole_game_of_plain_python(game: str, pilots: tuple[str, str]) -> None:
    match = table(game).match(load_engine(game, Runtime.TWIN))
    for seed in range(2):
        assert checks.check_whole_game(match, seed, seed % 2, pilots, every=9) > SHORTEST


@pytest.mark.parametrize("pilots", pilot_pairs(), ids=":".join)
def test_whole_games_of_compiled_code_with_bounds_checked(game: str, pilots: tuple[str, str]) -> None:
    spread = table(game)
    for first in range(len(spread.decks)):
        match = spread.match(warm_engine(game, Runtime.CHECKED), (first, first + 1))
        for seed in range(2):
            assert checks.check_whole_game(match, seed, seed % 2, pilots, every=5) > SHORTEST


def test_mirrors(game: str) -> None:
    match = table(game).match(warm_engine(game, Runtime.CHECKED), (0, 0))
    for seed in range(4):
        checks.check_whole_game(match, seed, seed % 2, (GREEDY, RANDOM), every=4)


def at_the_bounds(game: str) -> Iterator[dict[str, int]]:
    """Each option alone at the ends of its range."""
    for name, setting in table(game).spec.settings().items():
        for value in {setting.low, setting.high} - {setting.default}:
            yield {name: value}


def test_every_option_at_both_ends_of_its_range(game: str) -> None:
    engine = warm_engine(game, Runtime.CHECKED)
    for options in at_the_bounds(game):
        match = table(game).match(engine, options=options)
        for seed in range(BOUND_GAMES):
            pilots = (RANDOM, SCRIPTED if seed % 2 else GREEDY)
            for number, position in enumerate(walk(match, seed, seed % 2, pilots)):
                checks.check_legal(position)
                if number % 5 == 0 or position.over:
                    checks.check_conserved(position)
            checks.check_ending(position)


def test_no_turn_limit_is_longer_than_the_loop_takes_notes(game: str) -> None:
    engine = load_engine(game, Runtime.TWIN)
    assert table(game).spec.settings()["turn_limit"].high < engine.loop.TURNS


@pytest.mark.parametrize("turns", [1, 2, 7])
def test_a_low_turn_limit_ends_games(game: str, turns: int) -> None:
    match = table(game).match(load_engine(game, Runtime.TWIN), options={"turn_limit": turns})
    checks.check_limits(match, range(6), (SCRIPTED, RANDOM))
    rows = match.play(range(6), [0] * 6, (SCRIPTED, RANDOM))
    assert rows["turns"].max() <= turns


def test_a_low_decision_limit_ends_games(game: str) -> None:
    low = table(game).spec.settings()["decision_limit"].low
    match = table(game).match(load_engine(game, Runtime.TWIN), options={"decision_limit": low})
    checks.check_limits(match, range(12), (RANDOM, RANDOM))
    rows = match.play(range(12), [0] * 12, (RANDOM, RANDOM))
    limit = [ending.name for ending in table(game).spec.endings].index("limit")
    assert limit in rows["ending"], f"no turn of a random game came to {low} decisions"
    assert not rows["winner"][rows["ending"] == limit].any()


def test_ordinary_games_end_within_the_limits(game: str) -> None:
    engine = warm_engine(game, Runtime.CHECKED)
    for pilots in pilot_pairs():
        checks.check_limits(table(game).match(engine), range(20), pilots)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_text_that_is_no_action_is_a_sentence_for_people(game: str, data: st.DataObject) -> None:
    position = middle(game)
    texts = [position.text(action) for action in position.legal_actions()]
    words = sorted({word for text in texts for word in text.split()} | {"0", "-1", "99", "é", "attack"})
    text = data.draw(st.one_of(st.text(), st.lists(st.sampled_from(words), max_size=5).map(" ".join)))
    assert checks.says_what_is_wrong(position, text)


@cache
def middle(game: str) -> Position:
    """A position some way into a game."""
    position = table(game).match(load_engine(game, Runtime.TWIN)).new_game(1)
    for _ in range(12):
        position.apply(position.ask(GREEDY))
    return position


# --- each check bites ----------------------------------------------------------------------------

LEGAL = """
_legal_actions = legal_actions


def legal_actions(state, game, choices):
    _legal_actions(state, game, choices)
    if state.decisions == 5:
        {fault}
"""
APPLY = """
from ..kernel.layout import Record

_apply = apply


def wipe(record):
    for name, (kind, size) in record.shape_of.items():
        value = getattr(record, name)
        if kind is int and size is not None:
            value[:] = [0] * size
        elif kind is not int:
            for part in [value] if size is None else value:
                wipe(part)


def apply(state, game, action):
    _apply(state, game, action)
    {fault}
"""
NEW_GAME = """
_new_game = new_game


def new_game(state, game, seed):
    _new_game(state, game, seed)
    {fault}
"""
MEDDLER = """
_choose = choose


def choose(pilot, states, game, choices, memory, seat):
    states[0].seed += 1
    return _choose(pilot, states, game, choices, memory, seat)
"""
FORGETFUL = """
def choose(pilot, states, game, choices, memory, seat):
    calls.append(pilot)
    return choices.actions[len(calls) % choices.count]


calls: list[int] = []
"""
ALIAS = ("getattr(self, name)[:] = theirs", "setattr(self, name, theirs)")

RULES_BROKEN: dict[str, tuple[str, str | tuple[str, str], str]] = {
    "an action twice": (
        "engine",
        LEGAL.format(fault="choices.actions[choices.count] = choices.actions[0]; choices.count += 1"),
        "an action is listed twice",
    ),
    "nothing to do": ("engine", LEGAL.format(fault="choices.count = 0"), "nothing to do"),
    "below the range": ("engine", LEGAL.format(fault="choices.actions[0] = -7"), "out of range"),
    "above the range": ("engine", LEGAL.format(fault="choices.actions[0] = 1 << 40"), "out of range"),
    "conceding offered": (
        "engine",
        LEGAL.format(fault="choices.actions[0] = 0"),
        "conceding is listed",
    ),
    "cards lost": (
        "engine",
        APPLY.format(fault="if state.decisions == 9: wipe(state)"),
        "lost or doubled a card",
    ),
    "an ending nobody declared": (
        "engine",
        APPLY.format(fault="if state.ending: state.ending = 99"),
        "an ending that the game does not declare",
    ),
    "the wrong one concedes": (
        "engine",
        APPLY.format(fault="if state.ending: state.winner = 0"),
        "the wrong player won",
    ),
    "copies share lists": ("rulesets.kernel.layout", ALIAS, "an action on a copy"),
    "a pilot that meddles": ("sims.pilots.dispatch", MEDDLER, "changed the game"),
    "a pilot with a life of its own": ("sims.pilots.dispatch", FORGETFUL, "same stream chose otherwise"),
}


@pytest.mark.parametrize("fault", RULES_BROKEN)
def test_broken_rules_are_caught(game: str, fault: str, tmp_path: Path) -> None:
    module, change, complaint = RULES_BROKEN[fault]
    with pytest.raises(AssertionError, match=complaint):
        whole_games(broken_engine(game, tmp_path, module, change))


def whole_games(engine: Engine) -> None:
    match = table(engine.spec.name).match(engine)
    for seed in range(3):
        checks.check_whole_game(match, seed, seed % 2, (RANDOM, RANDOM), every=3)


def test_the_rules_as_they_are_pass_the_same(game: str) -> None:
    whole_games(load_engine(game, Runtime.TWIN))


def test_a_crash_of_the_rules_is_caught(game: str, tmp_path: Path) -> None:
    crash = [ending.name for ending in table(game).spec.endings].index("crash")
    source = APPLY.format(fault=f"if state.ending: state.ending = {crash}; state.winner = -1")
    match = table(game).match(broken_engine(game, tmp_path, "engine", source))
    with pytest.raises(AssertionError, match="a position that cannot be"):
        checks.check_limits(match, [0], (RANDOM, RANDOM))


@pytest.mark.parametrize(
    ("option", "complaint"),
    [("turn_limit", "the turn limit is passed"), ("decision_limit", "a turn passed the decision limit")],
)
def test_a_limit_that_is_not_kept_is_caught(game: str, option: str, complaint: str, tmp_path: Path) -> None:
    engine = broken_engine(game, tmp_path, "engine", NEW_GAME.format(fault=f"game.options.{option} += 99"))
    low = {"turn_limit": 3, "decision_limit": table(game).spec.settings()["decision_limit"].low}
    match = table(game).match(engine, options={option: low[option]})
    with pytest.raises(AssertionError, match=complaint):
        checks.check_limits(match, range(12), (RANDOM, RANDOM))


def apply_anything(self: Position, action: int) -> None:
    """What `apply` must not be: carried out unless it is absurd."""
    if 0 <= action < checks.action_space(self):
        self._do(self.match.engine.loop.Do.STEP, action)
    else:
        refuse_late(self, action)


def refuse_late(self: Position, action: int) -> None:
    """Refuses, after it has begun."""
    if action not in self.legal_actions():
        self.state.decisions += 1
    REAL_APPLY(self, action)


REAL_APPLY = Position.apply


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [(apply_anything, "was carried out"), (refuse_late, "a refused action changed the state")],
)
def test_a_lax_engine_is_caught(
    game: str, fault: object, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = table(game).match(load_engine(game, Runtime.TWIN)).new_game(0)
    checks.check_illegal(position, 40, random.Random(0))
    monkeypatch.setattr(Position, "apply", fault)
    with pytest.raises(AssertionError, match=complaint):
        checks.check_illegal(position, 40, random.Random(0))


def test_a_notation_that_says_two_things_alike_is_caught(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = middle(game)
    checks.check_legal(position)
    assert len(position.legal_actions()) > 1
    with monkeypatch.context() as broken:
        broken.setattr(position.match.engine.notation, "action_text", lambda position, action: "act")
        with pytest.raises(AssertionError, match="two actions with one text"):
            checks.check_legal(position)
    first = position.legal_actions()[0]
    monkeypatch.setattr(position.match.engine.notation, "parse_action", lambda position, text: first)
    with pytest.raises(AssertionError, match="a text means another action"):
        checks.check_legal(position)
