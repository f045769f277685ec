"""Run files: what they hold, how they grow, how they are taken up again."""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path

import duckdb
import pytest

import sims.store
from rulesets.kernel.cards import Deck
from rulesets.kernel.spec import GameSpec
from sims.columns import game_columns
from sims.engine import Engine
from sims.errors import (
    NoSuchRun,
    OtherCode,
    RunBusy,
    UnfinishedRun,
)
from sims.plan import Plan
from sims.players import LocalPlayer
from sims.reading import open_run
from sims.runs import RunFiles, read_note
from sims.schema import read_plan

from .conftest import MakePlan, chunks_played, games_of, run_plan, take_up, writing


def test_the_tables_hold_the_plan(
    small: Plan, spec: GameSpec, compiled: Engine, decks: tuple[Deck, ...], tmp_path: Path
) -> None:
    files = run_plan(small, compiled, tmp_path)
    with open_run(files) as con:
        meta: dict[str, str] = dict(con.execute("SELECT * FROM meta").fetchall())
        assert {
            key: meta[key] for key in ("format", "game", "title", "seed", "games", "pilot_a", "pilot_b")
        } == {
            "format": "1",
            "game": "valour",
            "title": "VALOUR",
            "seed": "7",
            "games": "20",
            "pilot_a": "random",
            "pilot_b": "random",
        }
        assert meta["run_id"] == files.id
        assert meta["plan_hash"] == small.hash
        assert json.loads(meta["options"]) == spec.option_values()
        assert con.execute("SELECT * FROM matchups ORDER BY matchup").fetchall() == [
            (0, 0, 0, True, 20),
            (1, 0, 1, False, 20),
            (2, 1, 1, True, 20),
        ]
        assert con.execute("SELECT deck, id, name, size FROM decks ORDER BY deck").fetchall() == [
            (i, deck.id, deck.name, 40) for i, deck in enumerate(decks[:2])
        ]
        listed = con.execute(
            "SELECT c.id, d.copies FROM deck_cards d JOIN cards c USING (card) WHERE deck = 1 ORDER BY bit"
        ).fetchall()
        assert listed == [*decks[1].cards]
        ike = con.execute(
            "SELECT name, \"type\", json_extract(fields, '$.level') FROM cards WHERE name LIKE 'Ike%'"
        ).fetchall()
        assert ike == [("Ike of Korrath", "Hero", "8")]
        groups = con.execute(
            "SELECT DISTINCT g.grp, g.title, cg.value FROM groups g JOIN card_groups cg USING (grp, value) "
            "JOIN cards c USING (card) WHERE c.name = 'Ike of Korrath' ORDER BY g.grp"
        ).fetchall()
        assert ("type", "Type", "Hero") in groups
        assert [row[1] for row in con.execute("SELECT * FROM endings ORDER BY ending").fetchall()] == [
            ending.name for ending in spec.endings
        ]
        assert con.execute("SELECT name FROM measures ORDER BY sort").fetchall() == [
            (measure.name,) for measure in spec.measures
        ]


def test_the_games_table_has_its_columns_in_order(
    small: Plan, spec: GameSpec, compiled: Engine, tmp_path: Path
) -> None:
    files = run_plan(small, compiled, tmp_path)
    with open_run(files) as con:
        found = [(row[0], row[1]) for row in con.execute("DESCRIBE games").fetchall()]
    assert found == game_columns([measure.name for measure in spec.measures])
    assert found[:8] == [
        ("id", "BIGINT"),
        ("matchup", "INTEGER"),
        ("pair", "INTEGER"),
        ("swapped", "TINYINT"),
        ("seed", "BIGINT"),
        ("winner", "TINYINT"),
        ("ending", "TINYINT"),
        ("turns", "INTEGER"),
    ]
    assert [name for name, _ in found[-15:]] == [
        "trace", "vp_left_1", "vp_left_2", "heroic_1", "heroic_2", "mulligan_1", "mulligan_2",
        "wounds_1", "wounds_2", "cards_bought_1", "cards_bought_2", "heals_1", "heals_2", "boosts_1",
        "boosts_2",
    ]  # fmt: skip


def test_a_row_says_which_game_it_is_and_what_the_engine_found(
    small: Plan, compiled: Engine, tmp_path: Path
) -> None:
    files = run_plan(small, compiled, tmp_path)
    with open_run(files) as con:
        cursor = con.execute("SELECT * FROM games ORDER BY id")
        names = [column[0] for column in cursor.description or ()]
        games = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    assert [game["id"] for game in games] == list(range(60))
    match = compiled.match(small.cards, small.decks[0], small.decks[1], small.options)
    for game in games[20:40]:
        assert (game["matchup"], game["pair"], game["swapped"]) == (1, game["id"] // 2 - 10, game["id"] % 2)
        assert game["seed"] == small.seed_of(game["id"])
        row = match.play([game["seed"]], [game["swapped"]], small.pilots)[0]
        assert [game[name] for name in ("winner", "ending", "turns", "decisions", "half_leader")] == [
            row[name] for name in ("winner", "ending", "turns", "decisions", "half_leader")
        ]
        for name in ("life", "opening", "drawn", "played", "playable"):
            assert [game[f"{name}_1"], game[f"{name}_2"]] == row[name].tolist()
        assert game["trace"] == row["fingerprint"]
        assert [game["vp_left_1"], game["vp_left_2"]] == row["measures"][:2].tolist()
        assert [game["mulligan_1"], game["mulligan_2"]] == row["measures"][4:6].tolist()


def test_a_row_counts_what_valour_points_bought(small: Plan, compiled: Engine, tmp_path: Path) -> None:
    files = run_plan(small, compiled, tmp_path)
    with open_run(files) as con:
        cursor = con.execute("SELECT * FROM games ORDER BY id")
        names = [column[0] for column in cursor.description or ()]
        games = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    match = compiled.match(small.cards, small.decks[0], small.decks[1], small.options)
    bought = {"wound": "wounds", "draw": "cards_bought", "heal": "heals", "boost": "boosts"}
    seen: Counter[str] = Counter()
    for game in games[20:40]:
        counted: Counter[str] = Counter()
        for position, action in match.replay(game["seed"], game["swapped"], small.pilots):
            word = "" if action < 0 else position.text(action).split(" ")[0]
            if word in bought:
                counted[f"{bought[word]}_{position.decider + 1}"] += 1
        assert {name: game[name] for name in counted} == counted
        assert sum(game[f"{name}_{seat}"] for name in bought.values() for seat in (1, 2)) == counted.total()
        seen += counted
    assert len(seen) == 8, "the games show every purchase of either seat"


def test_the_plan_comes_back_out_of_a_run(small: Plan, compiled: Engine, tmp_path: Path) -> None:
    files = run_plan(small, compiled, tmp_path)
    with open_run(files) as con:
        again = read_plan(con)
    assert again.hash == small.hash
    assert again.decks == small.decks
    assert again.cards == small.cards


def test_nothing_is_committed_until_there_is_enough_or_it_is_time(
    planned: MakePlan,
    compiled: Engine,
    decks: tuple[Deck, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def limits(rows: int, bulk: int, seconds: float, calm: float) -> None:
        for name, value in zip(
            ("COMMIT_ROWS", "BULK_ROWS", "COMMIT_SECONDS", "BULK_SECONDS"),
            (rows, bulk, seconds, calm),
            strict=True,
        ):
            monkeypatch.setattr(sims.store, name, value)

    with writing(planned(games=100, decks=decks[:3]), compiled, tmp_path) as writer:
        limits(rows=200, bulk=10_000, seconds=3600.0, calm=3600.0)
        chunks_played(writer, compiled, 1)
        writer.commit_if_due()
        assert writer.done == 0  # neither enough nor long enough
        limits(rows=200, bulk=10_000, seconds=0.0, calm=3600.0)
        writer.commit_if_due()
        assert writer.done == 100
        assert read_note(writer.files).values["games_done"] == 100
        limits(rows=200, bulk=300, seconds=3600.0, calm=3600.0)
        chunks_played(writer, compiled, 2)
        assert writer.done == 100  # enough, but the last commit is too fresh
        writer.commit()
        chunks_played(writer, compiled, 3)
        assert writer.done == 600  # so many that it does not matter
    with writing(planned(games=100, decks=decks[:3], seed=8), compiled, tmp_path) as writer:
        limits(rows=200, bulk=10_000, seconds=3600.0, calm=0.0)
        chunks_played(writer, compiled, 2)
        assert writer.done == 200


def test_chunks_out_of_order_are_refused(planned: MakePlan, compiled: Engine, tmp_path: Path) -> None:
    plan = planned()
    with writing(plan, compiled, tmp_path) as writer:
        second = list(plan.chunks("compiled"))[1]
        with pytest.raises(ValueError, match="plan order: got 20, not 0"):
            writer.add(LocalPlayer(plan, compiled).play(second))


def test_games_and_their_ledger_lines_are_committed_together(
    small: Plan, compiled: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fails between the two leaves neither."""

    def play_and_commit() -> None:
        with writing(small, compiled, tmp_path) as writer:
            chunks_played(writer, compiled, 1)
            writer.commit()

    with monkeypatch.context() as broken:
        broken.setattr(sims.store, "_ledger", lambda *_: {"chunk": ["no number"]})
        with pytest.raises(duckdb.BinderException, match="3 columns but 1 values"):
            play_and_commit()
    with writing(small, compiled, tmp_path) as writer:
        assert writer.done == 0
    assert games_of(writer.files, unfinished=True) == []


def test_what_was_committed_is_taken_up_and_what_was_not_is_played_again(
    small: Plan, compiled: Engine, tmp_path: Path
) -> None:
    whole = games_of(run_plan(small, compiled, tmp_path / "whole"))
    with writing(small, compiled, tmp_path) as writer:
        chunks_played(writer, compiled, 1)
        writer.commit()
    with writing(small, compiled, tmp_path) as writer:
        assert (writer.done, writer.resumed_from, writer.is_complete) == (20, 20, False)
        chunks_played(writer, compiled, 1)  # and not committed
    files = writer.files
    assert read_note(files).state == "interrupted"
    assert games_of(files, unfinished=True) == whole[:20]
    assert run_plan(small, compiled, tmp_path) == files
    assert games_of(files) == whole
    with open_run(files) as con:
        assert con.execute("SELECT * FROM ledger ORDER BY chunk").fetchall() == [
            (0, 0, 19),
            (1, 20, 39),
            (2, 40, 59),
        ]
        assert con.execute("SELECT chunk FROM work ORDER BY chunk").fetchall() == [(0,), (1,), (2,)]


def test_chunks_of_another_size_go_on_in_the_middle_of_one(
    planned: MakePlan, compiled: Engine, twin: Engine, tmp_path: Path
) -> None:
    """Begun by the twin, whose chunks are small, finished by compiled code: the same games."""
    plan = planned(games=100)
    whole = games_of(run_plan(plan, compiled, tmp_path / "whole"))
    with writing(plan, twin, tmp_path) as writer:
        chunks_played(writer, twin, 2)
        writer.commit()
        assert writer.done == 64
    assert games_of(run_plan(plan, compiled, tmp_path)) == whole


def test_a_run_begun_on_another_day_is_gone_on_with(small: Plan, compiled: Engine, tmp_path: Path) -> None:
    with writing(small, compiled, tmp_path) as writer:
        chunks_played(writer, compiled, 1)
        writer.commit()
    old = RunFiles(tmp_path, f"valour-20200229-{small.hash[:8]}")
    writer.files.part.rename(old.part)
    writer.files.note.rename(old.note)
    assert run_plan(small, compiled, tmp_path) == old
    assert [path.name for path in tmp_path.glob("*.duckdb*")] == [old.database.name]


def test_a_run_whose_json_is_lost_or_torn_is_gone_on_with(
    small: Plan, compiled: Engine, tmp_path: Path
) -> None:
    for damage in (Path.unlink, lambda path: path.write_text('{"state": "runn')):
        folder = tmp_path / damage.__name__
        with writing(small, compiled, folder) as writer:
            chunks_played(writer, compiled, 1)
            writer.commit()
        damage(writer.files.note)
        with writing(small, compiled, folder) as writer:
            assert writer.done == 20


def test_a_complete_run_is_not_played_again(small: Plan, compiled: Engine, tmp_path: Path) -> None:
    files = run_plan(small, compiled, tmp_path)
    before = files.database.read_bytes()
    with writing(small, compiled, tmp_path) as writer:
        assert writer.is_complete
        assert writer.files == files
    assert files.database.read_bytes() == before
    assert read_note(files).state == "complete"
    assert not files.part.exists()


def test_a_run_of_other_rules_or_pilots_is_not_mixed_into(
    small: Plan, compiled: Engine, tmp_path: Path
) -> None:
    with writing(small, compiled, tmp_path, code="aaaa") as writer:
        chunks_played(writer, compiled, 1)
        writer.commit()
    with pytest.raises(OtherCode, match=r"\(code aaaa\) than those here now \(code bbbb\)"):
        take_up(small, compiled, tmp_path, code="bbbb")
    old = RunFiles(tmp_path, f"valour-20200229-{small.hash[:8]}")
    writer.files.part.rename(old.part)
    writer.files.note.rename(old.note)
    with writing(small, compiled, tmp_path, code="bbbb") as other:  # another day: a run of its own
        assert other.done == 0
        assert other.files != old
    with writing(small, compiled, tmp_path, code="aaaa") as again:
        assert (again.files, again.done) == (old, 20)


def test_the_file_tells_the_code_even_if_the_json_does_not(
    small: Plan, compiled: Engine, tmp_path: Path
) -> None:
    files = run_plan(small, compiled, tmp_path)
    files.note.unlink()
    with pytest.raises(OtherCode):
        take_up(small, compiled, tmp_path, code="bbbb")


def test_two_commands_on_one_run(small: Plan, compiled: Engine, tmp_path: Path) -> None:
    with writing(small, compiled, tmp_path) as writer:
        chunks_played(writer, compiled, 1)
        writer.commit()
        with pytest.raises(
            RunBusy, match=rf"another command is playing this run now \(process {os.getpid()} on"
        ):
            take_up(small, compiled, tmp_path)
        chunks_played(writer, compiled, 2)
        writer.finish()
    assert len(games_of(writer.files)) == 60


def test_another_plan_is_played_at_the_same_time(planned: MakePlan, compiled: Engine, tmp_path: Path) -> None:
    with writing(planned(), compiled, tmp_path), writing(planned(seed=8), compiled, tmp_path) as other:
        assert other.done == 0


def test_a_run_that_is_being_written_cannot_be_read_yet(
    small: Plan, compiled: Engine, tmp_path: Path
) -> None:
    with writing(small, compiled, tmp_path) as writer:
        chunks_played(writer, compiled, 1)
        writer.commit()
        with pytest.raises(UnfinishedRun, match=r"not complete: 20 of 60 games \(running\)"):
            games_of(writer.files)
    with pytest.raises(UnfinishedRun, match=r"not complete: 20 of 60 games \(interrupted\)"):
        games_of(writer.files)


def test_a_run_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NoSuchRun, match="no file"):
        games_of(RunFiles(tmp_path, "valour-20260101-00000000"))
