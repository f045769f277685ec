"""`evenhand simulate` as people and scripts use it: its words, its JSON, its exit codes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from rulesets import RULESETS
from rulesets.kernel.data import bundled_cards_file, bundled_decks
from sims.reading import open_run
from sims.runs import resolve

Captured = pytest.CaptureFixture[str]
TWO = ("--decks", "pride-and-ruin", "--decks", "the-patient-wall")
FEW = (*TWO, "--games", "40", "--pilot", "random")


def simulate(folder: Path, *arguments: str) -> int:
    return run(["simulate", "valour", "--runs-dir", str(folder), *arguments])


def told(capsys: Captured, folder: Path, *arguments: str) -> dict[str, Any]:
    assert simulate(folder, *arguments, "--json") == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def query(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    with open_run(resolve("latest", folder)) as con:
        return con.execute(sql).fetchall()


def test_it_ends_with_a_table_and_what_to_do_next(tmp_path: Path, capsys: Captured) -> None:
    assert simulate(tmp_path, *FEW) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    name = resolve("latest", tmp_path).id
    assert lines[0].startswith(f"{name}: 120 games, 3 matchups, random, seed 1, ")
    assert [line.split("  ")[0] for line in lines[2:3]] == ["deck"]
    ((wins, draws),) = query(
        tmp_path,
        "SELECT count(*) FILTER (winner = 1 + swapped), count(*) FILTER (winner = 0) "
        "FROM games WHERE matchup = 1",
    )
    rate = (wins + draws / 2) / 40
    shown = {line.rsplit("  ", 3)[0].split("  ")[0]: line for line in lines[4:6]}
    assert f" {rate:.1%} " in shown["Pride and Ruin"]
    assert f" {1 - rate:.1%} " in shown["The Patient Wall"]
    ((first, level),) = query(
        tmp_path,
        "SELECT count(*) FILTER (winner = 1), count(*) FILTER (winner = 0) FROM games WHERE matchup <> 1",
    )
    assert lines[7].startswith(
        f"seat 1 (moves first) wins {(first + level / 2) / 80:.1%} of 80 mirror games (95%: "
    )
    ((median,),) = query(tmp_path, "SELECT quantile_disc(turns, 0.5) FROM games")
    assert lines[8].startswith(f"length: {median} turns (half of the games ")
    ((life,),) = query(tmp_path, "SELECT count(*) FROM games WHERE ending = 1")
    assert f"life {life / 120:.1%}" in lines[9]
    assert lines[-1] == f"next: evenhand report latest --runs-dir {tmp_path} -o out/report.html"
    assert err == ""


def test_json(tmp_path: Path, capsys: Captured) -> None:
    found = told(capsys, tmp_path, *FEW, "--workers", "1")
    files = resolve("latest", tmp_path)
    assert (found["run"], found["file"]) == (files.id, str(files.database))
    assert (found["games"], found["played_now"], found["workers"]) == (120, 120, 1)
    assert {deck["id"]: deck["n"] for deck in found["decks"]} == {
        "pride-and-ruin": 40,
        "the-patient-wall": 40,
    }
    for deck in found["decks"]:
        assert 0 <= deck["low"] <= deck["rate"] <= deck["high"] <= 1
    assert sum(deck["rate"] for deck in found["decks"]) == pytest.approx(1)
    assert (found["seat_1"]["scope"], found["seat_1"]["n"]) == ("mirrors", 80)
    assert sum(found["endings"].values()) == 120
    assert found["turns"]["n"] == 120


def test_the_same_command_again_plays_nothing_and_shows_the_same(tmp_path: Path, capsys: Captured) -> None:
    first = told(capsys, tmp_path, *FEW)
    assert simulate(tmp_path, *FEW) == 0
    out, err = capsys.readouterr()
    assert err == f"{first['run']} is complete: these very games were played before\n"
    assert out.splitlines()[0] == f"{first['run']}: 120 games, 3 matchups, random, seed 1"
    again = told(capsys, tmp_path, *FEW, "--workers", "2")
    assert again["played_now"] == 0
    assert again["decks"] == first["decks"]


def test_every_part_of_the_plan_makes_another_run(tmp_path: Path, capsys: Captured) -> None:
    commands = [
        FEW,
        (*FEW, "--seed", "2"),
        (*FEW, "--games", "42"),
        (*FEW, "--pilot", "random:scripted"),
        (*FEW, "--option", "start_life=7000"),
        (*FEW, "--against", "pride-and-ruin"),
    ]
    assert len({told(capsys, tmp_path, *command)["run"] for command in commands}) == len(commands)
    assert told(capsys, tmp_path, *FEW, "--workers", "1", "--runtime", "checked")["played_now"] == 0


def test_all_bundled_decks_are_the_default(tmp_path: Path, capsys: Captured) -> None:
    found = told(capsys, tmp_path, "--games", "2", "--pilot", "random")
    assert {deck["id"] for deck in found["decks"]} == {path.stem for path in bundled_decks("valour")}
    assert found["games"] == 2 * 91  # thirteen decks: 78 pairs and 13 mirrors


def test_a_gauntlet(tmp_path: Path, capsys: Captured) -> None:
    arguments = (
        "--decks",
        "pride-and-ruin",
        "--against",
        "the-patient-wall",
        "--against",
        "weight-of-the-world",
    )
    found = told(capsys, tmp_path, *arguments, "--games", "10", "--pilot", "random")
    assert {deck["id"]: deck["n"] for deck in found["decks"]} == {
        "pride-and-ruin": 20,
        "the-patient-wall": 10,
        "weight-of-the-world": 10,
    }
    assert found["seat_1"]["scope"] == "all"


def test_a_single_deck_meets_itself(tmp_path: Path, capsys: Captured) -> None:
    assert simulate(tmp_path, "--decks", "pride-and-ruin", "--games", "10", "--pilot", "random") == 0
    out = capsys.readouterr().out
    assert "10 games, 1 matchup, random, seed 1" in out
    assert "win rate" not in out
    assert "of 10 mirror games" in out


def test_pilots_a_seat_follow_their_deck(tmp_path: Path, capsys: Captured) -> None:
    """Greedy with the first deck of the matchup, random with the second: the first wins in both seats."""
    arguments = ("--decks", "pride-and-ruin", "--against", "the-patient-wall", "--games", "40")
    found = told(capsys, tmp_path, *arguments, "--pilot", "greedy:random")
    assert found["decks"][0]["id"] == "pride-and-ruin"
    assert found["decks"][0]["rate"] > 0.9
    other = told(capsys, tmp_path / "other", *arguments, "--pilot", "random:greedy")
    assert other["decks"][0]["id"] == "the-patient-wall"
    assert other["decks"][0]["rate"] > 0.9


def test_options_reach_the_rules(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("turn_limit = 3\n")
    assert simulate(tmp_path, *FEW, "--options", str(rules), "--quiet") == 0
    assert query(tmp_path, "SELECT max(turns) FROM games")[0][0] <= 4
    assert query(tmp_path, "SELECT count(*) FROM games WHERE winner = 0")[0][0] > 0


def test_a_variant_of_a_card_is_said_and_kept_in_the_run(tmp_path: Path, capsys: Captured) -> None:
    lines = bundled_cards_file().read_text(encoding="utf-8").splitlines()
    ike = next(line for line in lines if "Ike of Korrath" in line)
    variant = tmp_path / "variant.csv"
    variant.write_text(f"{lines[0]}\n{ike.replace('3200', '3100')}\n", encoding="utf-8")
    assert simulate(tmp_path, *FEW, "--cards", str(variant)) == 0
    assert f"1 bundled card replaced: {ike.split(',')[1]}\n" in capsys.readouterr().err
    assert query(tmp_path, "SELECT fields->>'atk' FROM cards WHERE name = 'Ike of Korrath'") == [("3100",)]


def test_decks_of_ones_own(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for path in bundled_decks("valour")[:2]:
        shutil.copy(path, folder / f"my-{path.name}")
    found = told(capsys, tmp_path, "--decks", str(folder), "--games", "2", "--pilot", "random")
    ids = {deck["id"] for deck in found["decks"]}
    assert ids == {"my-clause-and-counterclause", "my-embers-over-eryndor"}


def test_the_twin_says_why_it_is_slow(tmp_path: Path, capsys: Captured) -> None:
    assert simulate(tmp_path, *FEW, "--games", "2", "--runtime", "twin") == 0
    assert "plain Python, about a hundred times slower than compiled: as asked" in capsys.readouterr().err


WITHOUT_NUMBA = """
import sys
from importlib.machinery import PathFinder
find = PathFinder.find_spec
PathFinder.find_spec = lambda name, *rest: None if name.split(".")[0] == "numba" else find(name, *rest)
from cli.app import run
sys.exit(run(sys.argv[1:]))
"""


def without_numba(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-c", WITHOUT_NUMBA, "simulate", "valour", "--runs-dir", str(folder), *arguments]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def test_without_numba_the_same_games_are_played_slowly(tmp_path: Path, capsys: Captured) -> None:
    """As on a machine for which numba has no wheel: the twin plays, and it is said why that is slow."""
    few = ("--decks", "pride-and-ruin", "--games", "8", "--pilot", "random", "--workers", "1")
    slow = without_numba(tmp_path / "slow", *few)
    assert slow.returncode == 0, slow.stderr
    assert "plain Python, about a hundred times slower than compiled: numba is not installed" in slow.stderr
    assert simulate(tmp_path / "fast", *few, "--quiet") == 0
    games = "SELECT * FROM games ORDER BY id"
    assert query(tmp_path / "slow", games) == query(tmp_path / "fast", games)
    refused = without_numba(tmp_path, *few, "--runtime", "compiled")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("error: compiled rules need numba, which is not installed\n")


def test_quiet(tmp_path: Path, capsys: Captured) -> None:
    assert simulate(tmp_path, *FEW, "--games", "2", "--runtime", "twin", "--quiet") == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (("--games", "3"), "3 games a matchup cannot be played"),
        (("--games", "0"), "0 games a matchup cannot be played"),
        (("--seed", "-5"), "the seed -5 is out of range"),
        (("--pilot", "clever"), "there is no pilot 'clever'"),
        (("--decks", "nowhere"), "there is no deck 'nowhere'"),
        (("--decks", "no/where.txt"), "there is no such deck file or folder"),
        (("--against", "nowhere"), "there is no deck 'nowhere'"),
        (("--option", "speed=3"), "VALOUR has no option 'speed'"),
        (("--option", "start_life=-1"), "option start_life is -1; it goes from 1 to 1000000"),
        (("--options", "none.toml"), "the options file cannot be read"),
        (("--runtime", "fast"), "there is no runtime 'fast'"),
    ],
)
def test_a_command_that_makes_no_sense(
    tmp_path: Path, capsys: Captured, arguments: tuple[str, ...], found: str
) -> None:
    assert simulate(tmp_path / "runs", *arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"error: {found}")
    assert "\n  to do: " in err
    assert not (tmp_path / "runs").exists()


def test_an_unknown_game(capsys: Captured) -> None:
    assert run(["simulate", "chess"]) == 2
    games = ", ".join(RULESETS)
    assert capsys.readouterr().err == f"error: there is no game 'chess'\n  to do: the games are: {games}\n"


@pytest.mark.parametrize("content", [None, b"", b"\x00\x01\xfe\xff", b'game,id\nvalour,"torn'])
def test_a_card_file_that_cannot_be_used(tmp_path: Path, capsys: Captured, content: bytes | None) -> None:
    file = tmp_path / "cards.csv"
    if content is not None:
        file.write_bytes(content)
    assert simulate(tmp_path / "runs", *FEW, "--cards", str(file)) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert str(file) in err
    assert " in the cards or decks: nothing was played" in err
    assert not (tmp_path / "runs").exists()


def test_a_deck_file_that_cannot_be_used(tmp_path: Path, capsys: Captured) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("game: valour\nname: Bad\n\n3 Nobody at All\n")
    assert simulate(tmp_path / "runs", "--decks", str(deck)) == 1
    assert "DECK009" in capsys.readouterr().err


def test_a_file_where_the_folder_should_be(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "runs").write_text("in the way")
    assert simulate(tmp_path / "runs", *FEW) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("error: runs cannot be written here: ")
    assert err.endswith("to do: choose another folder with --runs-dir\n")


def test_a_complete_run_that_was_torn_since(tmp_path: Path, capsys: Captured) -> None:
    assert simulate(tmp_path, *FEW, "--quiet") == 0
    files = resolve("latest", tmp_path)
    size = files.database.stat().st_size
    with files.database.open("r+b") as file:
        file.truncate(size // 2)
    capsys.readouterr()
    assert simulate(tmp_path, *FEW) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "damaged" in err or "cut off" in err
    assert "move the file away, then give the same command again" in err
    files.database.rename(tmp_path / "torn")
    assert simulate(tmp_path, *FEW, "--quiet") == 0
    assert query(tmp_path, "SELECT count(*) FROM games") == [(120,)]
