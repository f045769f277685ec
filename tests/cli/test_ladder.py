"""`evenhand ladder` as people and scripts use it: its words, its JSON, its page, its exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from sims.ladder.store import read_season
from sims.runs import RunFiles

Captured = pytest.CaptureFixture[str]
GAME = "obol"
TWO = ("--decks", "the-long-vigil", "--decks", "hammer-and-tongs")
FEW = (*TWO, "--players", "8", "--season", "4", "--pilot", "random", "--runtime", "twin")


def ladder(folder: Path, *arguments: str) -> int:
    return run(["ladder", GAME, "--seasons-dir", str(folder), *FEW, *arguments])


def told(capsys: Captured, folder: Path, *arguments: str) -> dict[str, Any]:
    assert ladder(folder, *arguments, "--json") == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_people_get_tables_and_the_file(tmp_path: Path, capsys: Captured) -> None:
    assert ladder(tmp_path, "--quiet") == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    (database,) = tmp_path.glob("*.duckdb")
    assert lines[0].startswith(
        f"{database.stem}: 8 players, 4 games a player (16 in all), 2 decks, pilot random, seed 1, "
    )
    assert "Players by class:" in lines
    assert "Rating by deck:" in lines
    assert "Share of each class by deck:" in lines
    assert not any("pilot:" in line for line in lines)
    assert next(line.split()[:4] for line in lines if line.startswith("Bronze")) == [
        "Bronze",
        "0",
        "8",
        "100.0%",
    ]
    assert lines[-1] == f"season: {database}"


def test_json_is_what_is_stored(tmp_path: Path, capsys: Captured) -> None:
    found = told(capsys, tmp_path, "--pilot", "scripted", "--forfeit-rate", "0.5", "--seed", "3")
    assert (found["players"], found["games_a_player"], found["games"], found["played_now"]) == (8, 4, 16, 16)
    assert found["pilots"] == ["random", "scripted"]
    assert found["forfeit_rates"] == [0.5, 0.5]
    with read_season(RunFiles(tmp_path, found["season"])) as con:
        by_deck = con.execute(
            "SELECT decks.id, count(*), avg(rating), sum(wins), sum(forfeits) FROM players "
            "JOIN decks USING (deck) GROUP BY 1 ORDER BY 1"
        ).fetchall()
        by_pilot = dict(con.execute("SELECT pilot, avg(rating) FROM players GROUP BY 1").fetchall())
        ((left,),) = con.execute("SELECT count(*) FROM games WHERE leaver > 0").fetchall()
    shown = sorted(
        (row["deck_id"], row["players"], row["mean"], row["wins"], row["forfeits"])
        for row in found["deck-ratings"]
    )
    assert shown == [(deck, n, pytest.approx(mean), wins, lost) for deck, n, mean, wins, lost in by_deck]
    assert {row["pilot"]: row["mean"] for row in found["pilot-ratings"]} == pytest.approx(by_pilot)
    assert found["games_left"] == left > 0
    for row in found["deck-ratings"]:
        assert row["low"] <= row["mean"] <= row["high"]
    assert sum(row["players"] for row in found["classes"]) == 8
    assert [row["class"] for row in found["classes"]] == [
        "Honor", "Diamond", "Platinum", "Gold", "Silver", "Bronze"
    ]  # fmt: skip
    assert sum(row["Bronze"] for row in found["deck-shares"]) == pytest.approx(1, abs=1e-5)
    assert all(row["Honor"] is None for row in found["deck-shares"])


def test_the_same_command_is_the_same_season(tmp_path: Path, capsys: Captured) -> None:
    first = told(capsys, tmp_path)
    again = told(capsys, tmp_path, "--workers", "2")
    assert (again["season"], again["played_now"]) == (first["season"], 0)
    assert again["classes"] == first["classes"]
    assert ladder(tmp_path) == 0
    assert "is complete: this very season was played before" in capsys.readouterr().err
    assert told(capsys, tmp_path, "--seed", "2")["season"] != first["season"]


def test_the_page_and_the_files_beside_it(tmp_path: Path, capsys: Captured) -> None:
    page, tables = tmp_path / "season.html", tmp_path / "tables"
    pilots = ("--pilot", "scripted", "--output", str(page), "--csv", str(tables), "--json-dir", str(tables))
    assert ladder(tmp_path, *pilots) == 0
    assert "6 tables as CSV" in capsys.readouterr().out
    text = page.read_text(encoding="utf-8")
    for expected in ("Ranked season", "Share of each class by deck", "Rating by pilot", "The best players"):
        assert expected in text
    assert text.count("<svg") == 2
    assert {path.name for path in tables.glob("*.csv")} == {
        f"{name}.csv"
        for name in ("classes", "deck-ratings", "deck-shares", "pilot-ratings", "pilot-shares", "players")
    }
    assert len((tables / "players.csv").read_text(encoding="utf-8").splitlines()) == 1 + 8
    assert ladder(tmp_path, *pilots) == 0
    assert page.read_text(encoding="utf-8") == text


@pytest.mark.rule("HEA-RANK-2")
def test_sparring_has_no_rank_impact(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games outside of a season write nothing into a ladder, and a season never sees them."""
    monkeypatch.chdir(tmp_path)
    before = told(capsys, tmp_path / "out" / "seasons")
    kept = {path: path.read_bytes() for path in (tmp_path / "out" / "seasons").glob("[!.]*.*")}
    sparring = ["simulate", GAME, *TWO, "--games", "4", "--pilot", "random", "--runtime", "twin", "--quiet"]
    assert run(sparring) == 0
    capsys.readouterr()
    assert {path: path.read_bytes() for path in (tmp_path / "out" / "seasons").glob("[!.]*.*")} == kept
    assert len(list((tmp_path / "out" / "runs").glob("*.duckdb"))) == 1
    after = told(capsys, tmp_path / "out" / "seasons")
    assert (after["played_now"], after["deck-ratings"]) == (0, before["deck-ratings"])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["--players", "7"], "7 players cannot play a season"),
        (["--season", "0"], "a season of 0 games a player"),
        (["--pilot", "greedy:random"], "'greedy:random' names two pilots"),
        (["--pilot", "gredy"], "did you mean greedy?"),
        (["--forfeit-rate", "2"], "'2' is no forfeit rate"),
        (["--forfeit-rate", "often"], "'often' is no forfeit rate"),
        (["--forfeit-rate", "nan"], "'nan' is no forfeit rate"),
        (["--forfeit-rate", "greedy=0.1"], "for a pilot that does not play here"),
        (["--decks", "the-long-vigi"], "did you mean the-long-vigil?"),
    ],
)
def test_what_is_asked_wrongly_is_told(tmp_path: Path, capsys: Captured, wrong: list[str], said: str) -> None:
    assert ladder(tmp_path, *wrong) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_wrong_deck_is_a_finding(tmp_path: Path, capsys: Captured) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text(f"game: {GAME}\nname: Mine\n1 No Such Card\n", encoding="utf-8")
    assert ladder(tmp_path / "seasons", "--decks", str(deck)) == 1
    assert "nothing was played" in capsys.readouterr().err
    assert not (tmp_path / "seasons").exists()


def test_runs_lists_seasons_and_report_refuses_them(tmp_path: Path, capsys: Captured) -> None:
    name = told(capsys, tmp_path)["season"]
    assert run(["runs", "--runs-dir", str(tmp_path)]) == 0
    assert name in capsys.readouterr().out
    assert run(["report", "latest", "--runs-dir", str(tmp_path), "-o", str(tmp_path / "p.html")]) == 2
    assert "this is a ranked season, not a run" in capsys.readouterr().err
