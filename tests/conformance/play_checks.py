"""Checks of play itself: what is legal, what happens, when it ends. Each raises AssertionError."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sims.engine import IllegalAction, Match, Position
from tests.conformance.tables import flat_state, zones

SEEDS = range(4)


def check_legal(position: Position) -> None:
    """While the game runs there is something to do; each action once, in range, with a text of its own."""
    actions = position.legal_actions()
    assert bool(actions) != position.over, "nothing to do, or something after the end"
    assert len(set(actions)) == len(actions), "an action is listed twice"
    space = action_space(position)
    assert all(0 <= action < space for action in actions), "an action number out of range"
    concessions = position.match.engine.notation.CONCESSIONS
    assert not set(actions) & set(concessions), "conceding is listed"
    texts = [position.text(action) for action in actions]
    assert len(set(texts)) == len(texts), "two actions with one text"
    assert [position.parse(text) for text in texts] == actions, "a text means another action"


def action_space(position: Position) -> int:
    """Every action number of this game is below this one."""
    return int(position.match.engine.notation.ACTION_SPACE)


def check_illegal(position: Position, tries: int, chance: random.Random) -> None:
    """Numbers outside the list are refused and nothing moves; `tries` of them, the nearest always."""
    legal = set(position.legal_actions())
    concessions = set() if position.over else set(position.match.engine.notation.CONCESSIONS)
    space = action_space(position)
    near = {action + step for action in legal for step in (-1, 1)} | {-1, space, 1 << 62}
    wrong = sorted((near | {chance.randrange(space) for _ in range(tries)}) - legal - concessions)
    before, listed = flat_state(position), position.legal_actions()
    for action in wrong:
        try:
            position.apply(action)
        except IllegalAction:
            pass
        else:
            raise AssertionError(f"action {action} was carried out")
    assert (flat_state(position) == before).all(), "a refused action changed the state"
    assert position.legal_actions() == listed, "a refused action changed what is legal"


def says_what_is_wrong(position: Position, text: str) -> bool:
    """Whether a text is an action within the range, or is refused with a sentence."""
    try:
        return 0 <= position.parse(text) < action_space(position)
    except ValueError as problem:
        return bool(str(problem))


def check_concession(position: Position) -> None:
    """Both players may concede at any moment of a game; the other one wins."""
    for seat, action in enumerate(position.match.engine.notation.CONCESSIONS):
        end = position.copy()
        if position.over:
            check_refused(end, action)
            continue
        end.apply(action)
        assert end.over, "the game goes on after a concession"
        assert end.winner == 1 - seat, "the wrong player won by a concession"
        assert end.legal_actions() == []


def check_refused(position: Position, action: int) -> None:
    """This action is illegal here."""
    try:
        position.apply(action)
    except IllegalAction:
        return
    raise AssertionError(f"action {action} was carried out")


def check_copies(position: Position) -> None:
    """What happens to a copy stays there, and what happens to the original does not reach the copy."""
    before = flat_state(position)
    actions = position.legal_actions()
    for action in actions:
        copy = position.copy()
        assert (flat_state(copy) == before).all(), "a copy differs"
        copy.apply(action)
        assert (flat_state(position) == before).all(), "an action on a copy moved the original"
        assert position.legal_actions() == actions, "an action on a copy changed what is legal"
    if actions:
        left, moved = position.copy(), position.copy()
        moved.apply(actions[-1])
        assert (flat_state(left) == before).all(), "an action on the original moved a copy"
        assert left.legal_actions() == actions


def check_pilot_looks_only(position: Position, pilot: str) -> None:
    """A pilot answers with a legal action and leaves the game as it was."""
    before, actions = flat_state(position), position.legal_actions()
    choice = position.copy().ask(pilot)
    asked = position.copy()
    assert asked.ask(pilot) == choice, "the same pilot with the same stream chose otherwise"
    assert choice in actions, f"{pilot} chose what is not legal"
    assert (flat_state(asked) == before).all(), f"{pilot} changed the game"
    assert asked.legal_actions() == actions, f"{pilot} changed what is legal"


def check_conserved(position: Position) -> None:
    """Each card of both deck lists is in exactly one place."""
    conserved(position)


def conserved(position: Position) -> list[list[int]]:
    """The zones of both seats, checked to hold each card of both deck lists in exactly one place."""
    found = zones(position)
    for seat, pieces in enumerate(found):
        count = len(position.match.pieces(seat ^ position.swapped))
        assert sorted(pieces) == list(range(1, count + 1)), f"seat {seat + 1} lost or doubled a card"
    return found


def check_limits(match: Match, seeds: Sequence[int], pilots: tuple[str, str]) -> None:
    """Games end within `turn_limit` and `decision_limit`, by an ending that the game declares."""
    turns, decisions = match.options["turn_limit"], match.options["decision_limit"]
    for seed in seeds:
        in_turn = turn = 0
        position = match.new_game(seed, seed % 2)
        for position, _ in match.replay(seed, seed % 2, pilots):
            assert position.state.turn <= turns, "the turn limit is passed"
            in_turn = in_turn + 1 if position.state.turn == turn else 1
            turn = int(position.state.turn)
            assert position.over or in_turn <= decisions + 1, "a turn passed the decision limit"
        check_ending(position)


def check_ending(position: Position) -> None:
    """The ending is declared, is no fault of the rules, and fits the winner."""
    endings = position.match.engine.spec.endings
    assert position.over
    assert 0 < position.state.ending < len(endings), "an ending that the game does not declare"
    assert position.ending != "crash", "the rules met a position that cannot be"
    assert position.winner in (-1, 0, 1)


def check_whole_game(
    match: Match, seed: int, swapped: int, pilots: tuple[str, str], every: int, look: int = 1
) -> int:
    """All of the above along one game, the cheap checks at every `look`-th decision and the last one, the
    dear ones at every `every`-th. Gives the decisions."""
    chance = random.Random(seed)
    number = 0
    for number, (position, _) in enumerate(match.replay(seed, swapped, pilots)):
        if (number + seed) % look == 0 or position.over:
            check_legal(position)
            check_conserved(position)
            position.board()
        if number % every == 0 or position.over:
            check_illegal(position, 40, chance)
            check_concession(position)
            check_copies(position)
            if not position.over:
                check_pilot_looks_only(position, pilots[position.decider ^ swapped])
        if position.over:
            check_ending(position)
    return number
