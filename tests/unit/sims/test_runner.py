"""The runner: the same games whoever plays them, and nothing lost however it is stopped."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rulesets.kernel.cards import Deck
from sims.engine import Engine
from sims.errors import GameCrashed, WorkerLost
from sims.plan import Plan
from sims.players import players
from sims.reading import open_run
from sims.runner import code_of, play_run, replay_command
from sims.runs import read_note, resolve
from sims.store import open_writer

from .commands import ROOT, Command
from .conftest import MakePlan, games_of, run_plan

resource = pytest.importorskip("resource", reason="the tests of this page stop processes as POSIX does")

TWO = ("--decks", "pride-and-ruin", "--against", "the-patient-wall")
FIVE_CHUNKS = (*TWO, "--games", str(5 * 2_048), "--pilot", "greedy", "--workers", "2")
MANY_CHUNKS = (*TWO, "--games", str(500 * 2_048), "--pilot", "greedy", "--workers", "2")
TWIN_CHUNKS = (*TWO, "--games", "320", "--pilot", "random", "--runtime", "twin", "--workers", "2")
CHUNK = 2_048
BAD_GAME = 37


@pytest.mark.parametrize("workers", [2, 4])
def test_any_number_of_workers_plays_the_same_games(
    planned: MakePlan, compiled: Engine, decks: tuple[Deck, ...], tmp_path: Path, workers: int
) -> None:
    plan = planned(decks=decks[:3], games=500)
    one = games_of(run_plan(plan, compiled, tmp_path / "1", 1))
    assert len(one) == 3_000
    assert games_of(run_plan(plan, compiled, tmp_path / "n", workers)) == one


def test_large_chunks_come_back_in_plan_order(planned: MakePlan, compiled: Engine, tmp_path: Path) -> None:
    plan = planned(games=20_000, pilots=("scripted", "random"))
    one = games_of(run_plan(plan, compiled, tmp_path / "1", 1))
    assert games_of(run_plan(plan, compiled, tmp_path / "4", 4)) == one


def test_processes_and_threads_and_both_runtimes_play_the_same_games(
    planned: MakePlan, compiled: Engine, twin: Engine, tmp_path: Path
) -> None:
    plan = planned(games=40, pilots=("random", "greedy"))
    threads = games_of(run_plan(plan, compiled, tmp_path / "threads", 2))
    assert games_of(run_plan(plan, compiled, tmp_path / "processes", 2, processes=True)) == threads
    assert games_of(run_plan(plan, twin, tmp_path / "twin", 2)) == threads
    assert games_of(run_plan(plan, twin, tmp_path / "alone", 1)) == threads


def test_the_code_of_an_engine_does_not_depend_on_its_runtime(compiled: Engine, twin: Engine) -> None:
    assert code_of(compiled) == code_of(twin)


def test_two_games_of_a_pair_share_their_deals(planned: MakePlan, compiled: Engine, tmp_path: Path) -> None:
    """The seats are swapped; each deck's opening hand stays (without mulligans, a choice of the pilot)."""
    plan = planned(games=40, options={"mulligan": 0})
    files = run_plan(plan, compiled, tmp_path)
    with open_run(files) as con:
        pairs = con.execute(
            "SELECT a.seed, b.seed, a.opening_1, b.opening_2, a.opening_2, b.opening_1, a.trace = b.trace "
            "FROM games a JOIN games b USING (matchup, pair) WHERE a.swapped = 0 AND b.swapped = 1"
        ).fetchall()
    assert len(pairs) == 60
    for first_seed, second_seed, a, a_swapped, b, b_swapped, same_play in pairs:
        assert first_seed == second_seed
        assert (a, b) == (a_swapped, b_swapped)
        assert a.bit_count() >= 2
        assert not same_play
    assert len({pair[2] for pair in pairs}) > 30


def test_progress_counts_every_game_once(planned: MakePlan, compiled: Engine, tmp_path: Path) -> None:
    told: list[int] = []
    plan = planned(games=100)
    with open_writer(plan, compiled.spec, tmp_path, {}) as writer:
        sitting = play_run(writer, compiled, 2, progress=told.append)
    assert told == [100, 200, 300]
    assert (sitting.played, sitting.workers, sitting.signal) == (300, 2, 0)
    assert sitting.games_per_second == sitting.played / sitting.seconds


@pytest.fixture(scope="module")
def five_chunks(planned: MakePlan, decks: tuple[Deck, ...]) -> Plan:
    """The plan of the command FIVE_CHUNKS."""
    by_id = {deck.id: deck for deck in decks}
    return planned(
        decks=[by_id["pride-and-ruin"]],
        against=[by_id["the-patient-wall"]],
        games=5 * CHUNK,
        pilots=("greedy", "greedy"),
        seed=1,
    )


@pytest.fixture(scope="module")
def undisturbed(
    five_chunks: Plan, compiled: Engine, tmp_path_factory: pytest.TempPathFactory
) -> list[tuple[object, ...]]:
    """The games of FIVE_CHUNKS, left alone."""
    return games_of(run_plan(five_chunks, compiled, tmp_path_factory.mktemp("undisturbed"), 2))


def test_killed_again_and_again_it_plays_every_game_once(
    undisturbed: list[tuple[object, ...]], tmp_path: Path
) -> None:
    """kill -9, twice, the second time further on: what the JSON promised is there, no more is lost."""
    seen = 0
    for _ in range(2):
        command = Command(tmp_path, *FIVE_CHUNKS)
        command.wait_for(seen + 1)
        promised = command.note()["games_done"]
        command.kill()
        files = resolve("latest", tmp_path, unfinished=True)
        assert read_note(files).state in ("interrupted", "complete")
        kept = games_of(files, unfinished=True)
        assert len(kept) >= promised > seen
        assert kept == undisturbed[: len(kept)]
        seen = len(kept)
    code, out, err = Command(tmp_path, *FIVE_CHUNKS).end()
    assert code == 0, err
    assert f"going on with {files.id} from game {seen:,}" in err or seen == 5 * CHUNK
    assert "10,240 games" in out
    assert games_of(files) == undisturbed
    assert not files.part.exists()


@pytest.mark.parametrize(
    ("number", "code", "name"), [(signal.SIGINT, 130, "SIGINT"), (signal.SIGTERM, 143, "SIGTERM")]
)
def test_stopped_it_keeps_what_is_complete_and_says_how_to_go_on(
    undisturbed: list[tuple[object, ...]],
    five_chunks: Plan,
    compiled: Engine,
    tmp_path: Path,
    number: int,
    code: int,
    name: str,
) -> None:
    command = Command(tmp_path, *FIVE_CHUNKS)
    command.wait_for(1)
    command.send(number)
    found, out, err = command.end()
    assert (found, out) == (code, "")
    files = resolve("latest", tmp_path, unfinished=True)
    kept = len(games_of(files, unfinished=True))
    assert 0 < kept < 5 * CHUNK
    assert err.endswith(
        f"stopped by {name}: {kept:,} of 10,240 games of {files.id} are kept; "
        "the same command goes on from there\n"
    )
    note = read_note(files)
    assert (note.state, note.get("games_done")) == ("interrupted", kept)
    assert run_plan(five_chunks, compiled, tmp_path) == files
    assert games_of(files) == undisturbed


def test_ctrl_c_with_processes(tmp_path: Path) -> None:
    """A terminal sends the signal to the children too; they leave it to their parent."""
    command = Command(tmp_path, *TWIN_CHUNKS)
    command.wait_for(1)
    command.send(signal.SIGINT, to_group=True)
    code, _, err = command.end()
    assert code == 130
    assert "Traceback" not in err
    assert command.group_ends()
    kept = games_of(resolve("latest", tmp_path, unfinished=True), unfinished=True)
    assert [game[0] for game in kept] == list(range(len(kept)))
    assert 0 < len(kept) < 320


def test_children_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    command = Command(tmp_path, *TWIN_CHUNKS)
    command.wait_for(1)
    command.kill()
    assert command.group_ends()


def test_a_child_that_is_killed_is_told(planned: MakePlan, twin: Engine) -> None:
    plan = planned()
    with players(plan, twin, 2, processes=True) as team:
        chunk = next(plan.chunks("twin"))
        assert team[0].play(chunk).chunk == chunk
        child = team[0]._process  # type: ignore[attr-defined]
        os.kill(child.pid, signal.SIGKILL)
        with pytest.raises(WorkerLost, match=r"ended without an answer \(exit code -9\)"):
            team[0].play(chunk)


def test_two_commands_at_once(tmp_path: Path) -> None:
    """The second one is told who plays, the first one plays on; once that is killed, it blocks nobody."""
    first = Command(tmp_path, *MANY_CHUNKS)
    first.wait_for(1)
    code, out, err = Command(tmp_path, *MANY_CHUNKS).end()
    assert (code, out) == (2, "")
    assert f"another command is playing this run now (process {first.process.pid} on " in err
    assert "the same command goes on from there" in err
    before = first.note()["games_done"]
    first.wait_for(before + 1)
    first.kill()
    third = Command(tmp_path, *MANY_CHUNKS)
    third.wait_for(before + 2 * CHUNK)
    third.kill()


def limit_file_size() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_500_000, resource.RLIM_INFINITY))


def test_no_room_says_so_and_keeps_what_was_committed(
    undisturbed: list[tuple[object, ...]], five_chunks: Plan, compiled: Engine, tmp_path: Path
) -> None:
    """The system refuses files above 1.5 MB, as a full disk or a quota would."""
    code, out, err = Command(tmp_path, *FIVE_CHUNKS, preexec_fn=limit_file_size).end()
    assert (code, out) == (2, ""), err
    assert "error: the disk is full (or a quota or size limit is reached)" in err
    assert "make room, then give the same command again" in err
    files = resolve("latest", tmp_path, unfinished=True)
    kept = len(games_of(files, unfinished=True))
    assert 0 < kept < 5 * CHUNK
    note = read_note(files)
    assert (note.state, note.get("games_done")) == ("failed", kept)
    assert run_plan(five_chunks, compiled, tmp_path) == files
    assert games_of(files) == undisturbed


def broken_sources(root: Path, condition: str, harm: str) -> None:
    """A copy of the sources in which dealing does harm where a condition over `seed` and `swapped` holds."""
    for package in ("rulesets", "sims", "cli", "reports", "decks"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "cards.csv", root)
    loop = root / "sims" / "loop.py"
    deal = "    new_game(states[0], game, seed)\n"
    source = loop.read_text()
    assert source.count(deal) == 1
    loop.write_text(source.replace(deal, f"{deal}    if {condition}:\n        {harm}\n"))


@pytest.mark.parametrize(
    ("harm", "reason", "again"),
    [
        (
            "raise ValueError('broken rule')",
            "ValueError: broken rule",
            "the game crashes here (ValueError: broken rule)",
        ),
        (
            "states[0].ending = 9",
            "the rules met a position that cannot be",
            "the game ends in a crash: the rules met a position that cannot be",
        ),
    ],
)
def test_a_game_that_crashes_stops_the_run_with_the_command_that_replays_it(
    planned: MakePlan, decks: tuple[Deck, ...], tmp_path: Path, harm: str, reason: str, again: str
) -> None:
    by_id = {deck.id: deck for deck in decks}
    plan = planned(decks=[by_id["pride-and-ruin"]], against=[by_id["the-patient-wall"]], games=320, seed=1)
    root, folder = tmp_path / "broken", tmp_path / "runs"
    broken_sources(root, f"seed == {plan.seed_of(BAD_GAME)} and swapped == {BAD_GAME % 2}", harm)
    code, out, err = Command(folder, *TWIN_CHUNKS, root=root).end()
    assert (code, out) == (70, "")
    assert f"game {BAD_GAME} crashed: {reason}; the run was stopped" in err
    files = resolve("latest", folder, unfinished=True)
    command = replay_command(files.id, BAD_GAME, folder)
    assert f"to do: replay it with: {command}\n" in err
    assert read_note(files).state == "crashed"
    assert len(games_of(files, unfinished=True)) == 32  # the chunk before
    told = subprocess.run(
        [sys.executable, "-m", "cli.app", *command.split()[1:]],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert again in told.stderr


def test_a_crash_is_an_error_with_its_command() -> None:
    problem = GameCrashed("game 3 crashed", "file", "evenhand replay x 3", 3)
    assert str(problem) == "game 3 crashed; file; replay it with: evenhand replay x 3"
    assert (problem.command, problem.game) == ("evenhand replay x 3", 3)
