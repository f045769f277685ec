"""Golden playthroughs: every registered game has them, and play has not moved without its rules version."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.kernel.loader import Runtime
from sims.engine import load_engine
from tests.conformance.tables import GAMES, broken_engine
from tests.golden import playthrough
from tests.golden.playthrough import PLANS, Plan

pytestmark = pytest.mark.parametrize("game", GAMES)
plans = pytest.mark.parametrize("plan", PLANS, ids=lambda plan: ":".join(plan.pilots))


@plans
def test_play_has_not_moved(game: str, plan: Plan) -> None:
    file = plan.file(game)
    assert file.exists(), f"{game} has no golden playthrough {file.name}: `{playthrough.AGAIN} {game}`"
    assert playthrough.complaint(file, load_engine(game, Runtime.TWIN)) == ""


@plans
def test_a_recording_says_what_it_is_of(game: str, plan: Plan) -> None:
    golden = playthrough.read(plan.file(game).read_text(encoding="utf-8"))
    assert (golden.game, golden.seed, golden.swapped, golden.pilots) == (
        game,
        plan.seed,
        plan.swapped,
        plan.pilots,
    )
    assert len(golden.steps) == int(golden.row["decisions"]) > 10
    assert len(golden.sections) == 3


# --- it bites ------------------------------------------------------------------------------------

APPLY = """
_apply = apply


def apply(state, game, action):
    if state.decisions == 9:
        state.decisions += 1
    _apply(state, game, action)
"""
LEGAL = """
_legal_actions = legal_actions


def legal_actions(state, game, choices):
    _legal_actions(state, game, choices)
    if state.decisions == 9 and choices.count > 1:
        choices.count -= 1
"""
EVALUATE = """
_evaluate = evaluate


def evaluate(state, game, seat):
    return -_evaluate(state, game, seat)
"""
NEW_GAME = """
_new_game = new_game


def new_game(state, game, seed):
    _new_game(state, game, seed + 1)
"""
MOVED = {
    "a rule": (LEGAL, "decision 1?[0-9] was seat"),
    "the row": (APPLY, "the row changed: decisions was"),
    "a pilot": (EVALUATE, "the pilot of decision [0-9]+ chose"),
    "the deal": (NEW_GAME, "decision [0-9]+ "),
}


@pytest.mark.parametrize("what", MOVED)
def test_play_that_moved_is_found_and_the_rules_version_asked_for(
    game: str, what: str, tmp_path: Path
) -> None:
    source, words = MOVED[what]
    file = tmp_path / "game.txt"
    file.write_text(playthrough.record(game, PLANS[-1]), encoding="utf-8")
    assert playthrough.complaint(file, load_engine(game, Runtime.TWIN)) == ""
    complaint = playthrough.complaint(file, broken_engine(game, tmp_path, "engine", source))
    assert complaint
    assert pytest.raises(AssertionError, match=words).matches(AssertionError(complaint))
    assert f"raise rules_version in rulesets/{game}/__init__.py" in complaint


def test_a_recording_of_another_version_is_to_be_made_anew(game: str, tmp_path: Path) -> None:
    text = PLANS[0].file(game).read_text(encoding="utf-8")
    version = load_engine(game, Runtime.TWIN).spec.rules_version
    file = tmp_path / "old.txt"
    file.write_text(text.replace(f"rules version: {version}", "rules version: 0"), encoding="utf-8")
    complaint = playthrough.complaint(file, load_engine(game, Runtime.TWIN))
    assert complaint.startswith("old.txt is of rules version 0")
    assert "record it anew" in complaint


def test_moved_play_is_not_recorded_under_the_same_version(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = PLANS[0].file(game).read_text(encoding="utf-8")
    file = tmp_path / "game.txt"
    assert not playthrough.write(file, text, unreleased=False)
    assert not playthrough.write(file, text, unreleased=False)
    other = text.replace("turns: ", "turns: 1")
    assert playthrough.write(file, other, unreleased=False)
    assert file.read_text(encoding="utf-8") == text
    assert not playthrough.write(file, other, unreleased=True)
    assert file.read_text(encoding="utf-8") == other
    assert [line.split(": ", 1)[1].split(",")[0] for line in capsys.readouterr().out.splitlines()] == [
        "written",
        "unchanged",
        "play moved",
        "written anew",
    ]
