"""A stored game again: decision by decision, to the very same row, or not at all."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from sims.engine import Engine
from sims.errors import NoSuchGame, OtherRules, TornRun
from sims.replay import Ended, Step, Stored, differences, load_game, play_row, play_steps
from sims.runs import RunFiles
from sims.store import open_writer

from .conftest import MakePlan, chunks_played, run_plan


@pytest.fixture(scope="module")
def files(planned: MakePlan, compiled: Engine, tmp_path_factory: pytest.TempPathFactory) -> RunFiles:
    plan = planned(pilots=("greedy", "random"), options={"start_life": 3000})
    return run_plan(plan, compiled, tmp_path_factory.mktemp("replayed"))


def story(stored: Stored) -> tuple[list[Step], Ended]:
    *steps, ended = list(play_steps(stored.deal))
    assert isinstance(ended, Ended)
    return [step for step in steps if isinstance(step, Step)], ended


@pytest.mark.parametrize("game", [0, 1, 20, 21, 39, 58])
def test_a_replay_reproduces_the_row(files: RunFiles, game: int) -> None:
    stored = load_game(files, game)
    assert stored.row is not None
    assert stored.row["id"] == game
    assert differences(stored.row, play_row(stored.deal)) == {}
    steps, ended = story(stored)
    assert ended.winner == stored.row["winner"]
    assert (ended.turns, ended.decisions) == (stored.row["turns"], stored.row["decisions"])
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert {step.seat for step in steps} == {1, 2}
    assert steps[0].turn == 1
    assert len([step for step in steps if step.board]) == len({step.turn for step in steps})


def test_a_replay_by_compiled_code_tells_the_same_story(files: RunFiles) -> None:
    assert story(load_game(files, 23, "compiled")) == story(load_game(files, 23, "twin"))


def test_the_seats_of_a_pair_are_swapped(files: RunFiles) -> None:
    first, second = load_game(files, 20).deal, load_game(files, 21).deal
    assert first.seed == second.seed
    assert [first.side(0), second.side(0)] == [0, 1]
    assert first.decks == second.decks


def changed(files: RunFiles, folder: Path, sql: str) -> RunFiles:
    copy = RunFiles(folder, "changed")
    copy.database.write_bytes(files.database.read_bytes())
    with duckdb.connect(str(copy.database)) as con:
        con.execute(sql)
    return copy


def test_a_row_that_was_changed_is_told_column_by_column(files: RunFiles, tmp_path: Path) -> None:
    stored = load_game(changed(files, tmp_path, "UPDATE games SET turns = 99, trace = 5 WHERE id = 20"), 20)
    assert stored.row is not None
    played = play_row(stored.deal)
    assert differences(stored.row, played) == {"turns": (99, played["turns"]), "trace": (5, played["trace"])}


def test_another_rules_version_is_refused_naming_both(files: RunFiles, tmp_path: Path) -> None:
    other = changed(files, tmp_path, "UPDATE meta SET value = '41' WHERE key = 'rules_version'")
    here = load_game(files, 0).deal.match.engine.spec.rules_version
    with pytest.raises(
        OtherRules, match=rf"version 41 of the rules of VALOUR; here they are at version {here},"
    ):
        load_game(other, 0)


def test_a_game_this_version_does_not_have_is_refused(files: RunFiles, tmp_path: Path) -> None:
    with pytest.raises(OtherRules, match="the game 'chess', which this version does not have"):
        load_game(changed(files, tmp_path, "UPDATE meta SET value = 'chess' WHERE key = 'game'"), 0)


def test_cards_changed_in_the_run_are_noticed(files: RunFiles, tmp_path: Path) -> None:
    sql = """UPDATE cards SET fields = replace(fields, '"atk": 1', '"atk": 2')"""
    with pytest.raises(TornRun, match="changed after it was played"):
        load_game(changed(files, tmp_path, sql), 0)


@pytest.mark.parametrize("game", [-1, 60, 10**12])
def test_no_such_game(files: RunFiles, game: int) -> None:
    with pytest.raises(NoSuchGame, match=rf"has no game {game}") as caught:
        load_game(files, game)
    assert caught.value.what_to_do == "its games go from 0 to 59"


def test_a_game_of_an_unfinished_run(planned: MakePlan, compiled: Engine, tmp_path: Path) -> None:
    """What is stored is compared; what is planned can be played all the same."""
    plan = planned()
    with open_writer(plan, compiled.spec, tmp_path, {}) as writer:
        chunks_played(writer, compiled, 1)
        writer.commit()
    stored = load_game(writer.files, 5)
    assert stored.row is not None
    assert differences(stored.row, play_row(stored.deal)) == {}
    planned_only = load_game(writer.files, 45)
    assert planned_only.row is None
    assert planned_only.deal.seed == plan.seed_of(45)
