"""Seasons planned and played: the same for any number of workers, after a stop, with players who leave."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rulesets import RULESETS
from sims.choose import choose
from sims.engine import Engine, load_engine
from sims.errors import BadPlan, GameCrashed, NotARun, OtherCode, UnfinishedRun
from sims.ladder import playing
from sims.ladder.plan import Round, SeasonPlan, leavers_of, make_season
from sims.ladder.playing import Hall, batches, play_command, play_season
from sims.ladder.rating import DRAW, FIRST, SECOND
from sims.ladder.store import FORFEIT_ENDING, PlayedRound, open_season, read_season
from sims.reading import open_run
from sims.runs import RunFiles

GAME = "obol"
TWO = ("the-long-vigil", "hammer-and-tongs")
META = {"code": "of the tests"}


def season(
    players: int = 8,
    rounds: int = 3,
    pilots: Sequence[str] = ("random",),
    rates: dict[str, float] | None = None,
    seed: int = 1,
    decks: Sequence[str] = TWO,
) -> SeasonPlan:
    spec = RULESETS[GAME]
    options = spec.option_values()
    chosen = choose(spec, options, decks)
    return make_season(
        GAME,
        spec.rules_version,
        chosen.cards,
        chosen.decks,
        options=options,
        pilots=pilots,
        rates=rates or {},
        seed=seed,
        players=players,
        rounds=rounds,
    )


@pytest.fixture(scope="module")
def twin() -> Engine:
    return load_engine(GAME, "twin")


@pytest.fixture(scope="module")
def compiled() -> Engine:
    return load_engine(GAME, "compiled")


def played(plan: SeasonPlan, engine: Engine, folder: Path, workers: int = 1) -> RunFiles:
    with open_season(plan, RULESETS[GAME], folder, META) as writer:
        play_season(writer, engine, workers)
        writer.finish()
    return writer.files


def rows(files: RunFiles, sql: str) -> list[tuple[Any, ...]]:
    with read_season(files) as con:
        return con.execute(sql).fetchall()


def everything(files: RunFiles) -> list[Any]:
    return [rows(files, f"SELECT * FROM {table} ORDER BY 1") for table in ("games", "players")]


def test_players_get_all_decks_with_all_pilots_in_equal_shares() -> None:
    plan = season(players=12, pilots=("random", "scripted"))
    pairs = list(zip(plan.deck_of.tolist(), plan.pilot_of.tolist(), strict=True))
    assert {pair: pairs.count(pair) for pair in set(pairs)} == {
        (deck, pilot): 3 for deck in range(2) for pilot in range(2)
    }


def test_a_round_pairs_everyone_once_and_neighbours_in_rating() -> None:
    plan = season(players=200)
    ratings = np.arange(200, dtype=np.int64) // 4 * 10
    planned = plan.round(5, ratings)
    assert sorted(planned.seats.ravel().tolist()) == list(range(200))
    gaps = np.abs(ratings[planned.seats[:, 0]] - ratings[planned.seats[:, 1]])
    assert gaps.max() == 0  # four of each rating, ten points apart: luck of three points never mixes them
    assert len(set(planned.seeds.tolist())) == 100
    assert 30 < int((planned.seats[:, 0] > planned.seats[:, 1]).sum()) < 70


def test_rounds_differ_and_the_seed_decides() -> None:
    level = np.zeros(40, np.int64)
    plan, again, other = season(players=40), season(players=40), season(players=40, seed=2)
    assert (plan.round(0, level).seats == again.round(0, level).seats).all()
    assert (plan.round(0, level).seats != plan.round(1, level).seats).any()
    assert (plan.round(0, level).seats != other.round(0, level).seats).any()
    assert plan.hash == again.hash != other.hash
    assert plan.hash != season(players=40, rates={"random": 0.1}).hash


@pytest.mark.rule("HEA-CLOCK-2")
def test_only_one_can_forfeit_a_game() -> None:
    leaving = np.array([[False, False], [True, False], [False, True], [True, True], [True, True]])
    assert leavers_of(leaving, np.array([0, 1, 0, 0, 1])).tolist() == [DRAW, FIRST, SECOND, FIRST, SECOND]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": 7}, "7 players cannot play a season"),
        ({"players": 0}, "0 players cannot play a season"),
        ({"rounds": 0}, "a season of 0 games"),
        ({"seed": -1}, "the seed -1 is out of range"),
        ({"players": 2, "pilots": ("random", "scripted")}, "too few for 2 decks and 2 pilots"),
    ],
)
def test_what_makes_no_season(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPlan, match=said):
        season(**wrong)


def test_the_same_season_for_any_number_of_workers_and_either_runtime(
    tmp_path: Path, twin: Engine, compiled: Engine
) -> None:
    plan = season(players=24, rounds=4, pilots=("random", "scripted"), rates={"random": 0.1})
    one = everything(played(plan, compiled, tmp_path / "one"))
    three = everything(played(plan, compiled, tmp_path / "three", workers=3))
    slow = everything(played(plan, twin, tmp_path / "twin", workers=2))
    assert one == three == slow
    assert len(one[0]) == 48


def test_batches_hold_each_game_once_and_those_left_never(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = season(players=60, pilots=("random", "scripted"), rates={"random": 0.5})
    planned = plan.round(0, np.zeros(60, np.int64))
    monkeypatch.setattr(playing, "CHUNK_GAMES", {"twin": {"random": 2, "scripted": 2}})
    found = batches(plan, planned, "twin")
    assert max(len(batch.games) for batch in found) == 2
    games = sorted(int(game) for batch in found for game in batch.games)
    assert games == np.flatnonzero(planned.leavers == DRAW).tolist()
    assert 0 < len(games) < 30
    for batch in found:
        for game in batch.games:
            assert plan.deck_of[planned.seats[game]].tolist() == list(batch.decks)
            assert plan.pilot_of[planned.seats[game]].tolist() == list(batch.pilots)


def test_a_stored_game_is_the_game_that_play_would_show(tmp_path: Path, twin: Engine) -> None:
    plan = season()
    files = played(plan, twin, tmp_path)
    one, two, seed, winner, turns = rows(
        files, "SELECT player_1, player_2, seed, winner, turns FROM games WHERE id = 5"
    )[0]
    decks = [plan.decks[plan.deck_of[player]] for player in (one, two)]
    row = twin.match(plan.cards, *decks, plan.options).play([seed], [0], ["random", "random"])[0]
    assert (int(row["winner"]), int(row["turns"])) == (winner, turns)
    command = play_command(plan, plan.round(0, np.zeros(8, np.int64)), 0)
    assert command.startswith("evenhand play obol ")
    assert " --pilot random:random --seed " in command


@pytest.mark.rule("HEA-CLOCK-2", "HEA-RANK-1")
def test_who_always_leaves_stays_at_the_bottom(tmp_path: Path, twin: Engine) -> None:
    plan = season(players=8, rounds=4, pilots=("random", "scripted"), rates={"scripted": 1.0})
    files = played(plan, twin, tmp_path)
    found = rows(
        files, "SELECT pilot, max(rating), sum(forfeits), sum(losses) FROM players GROUP BY 1 ORDER BY 1"
    )
    (_, best, none, _), (_, worst, left, lost) = found
    assert best > 0
    assert none == 0
    assert left > 0
    games = rows(files, "SELECT winner, leaver, ending, turns FROM games WHERE leaver > 0")
    assert left == len(games)
    assert lost == left
    assert all(winner == 3 - leaver for winner, leaver, _, _ in games)
    assert {(ending, turns) for _, _, ending, turns in games} == {(FORFEIT_ENDING, 0)}
    assert worst <= 4


def test_ratings_stored_before_each_game_follow_from_the_games_before_it(
    tmp_path: Path, twin: Engine
) -> None:
    plan = season(players=8, rounds=5, rates={"random": 0.2})
    files = played(plan, twin, tmp_path)
    ratings = dict.fromkeys(range(8), 0)
    for one, two, first, second, winner, leaver in rows(
        files, "SELECT player_1, player_2, rating_1, rating_2, winner, leaver FROM games ORDER BY id"
    ):
        assert (ratings[one], ratings[two]) == (first, second)
        for seat, player in ((1, one), (2, two)):
            change = (0 if winner == 0 else 1 if winner == seat else -1) - 5 * (leaver == seat)
            ratings[player] = max(0, ratings[player] + change)
    assert dict(rows(files, "SELECT player, rating FROM players")) == ratings


def stopped_in_round(number: int) -> Callable[..., PlayedRound | None]:
    """Hall.play that gets a signal as that round begins."""
    original = Hall.play

    def play(hall: Hall, planned: Round, *rest: Any) -> PlayedRound | None:
        if planned.number == number:
            signal.raise_signal(signal.SIGINT)
        return original(hall, planned, *rest)

    return play


def test_a_stopped_season_goes_on_and_comes_to_the_same(
    tmp_path: Path, twin: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = season(players=8, rounds=5, rates={"random": 0.1})
    whole = everything(played(plan, twin, tmp_path / "whole"))
    with monkeypatch.context() as patch, open_season(plan, RULESETS[GAME], tmp_path / "part", META) as writer:
        patch.setattr(Hall, "play", stopped_in_round(2))
        sitting = play_season(writer, twin, 1)
    assert (sitting.signal, writer.rounds, sitting.played) == (signal.SIGINT, 2, 8)
    with pytest.raises(UnfinishedRun), read_season(writer.files):
        pass
    with pytest.raises(OtherCode), open_season(plan, RULESETS[GAME], tmp_path / "part", {"code": "x"}):
        pass
    with open_season(plan, RULESETS[GAME], tmp_path / "part", META) as writer:
        assert (writer.rounds, writer.resumed_from) == (2, 8)
        play_season(writer, twin, 1)
        writer.finish()
    assert everything(writer.files) == whole
    with open_season(plan, RULESETS[GAME], tmp_path / "part", META) as writer:
        assert writer.is_complete


def test_a_crash_names_the_game_and_how_to_play_it_again(
    tmp_path: Path, twin: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = season()
    bad = int(plan.round(0, np.zeros(8, np.int64)).seeds[2])

    def play(match: Any, seeds: Any, swapped: Any, pilots: Any) -> Any:
        if bad in [int(seed) for seed in seeds]:
            raise ZeroDivisionError("by a card")
        return kept(match, seeds, swapped, pilots)

    from sims.engine import Match

    kept = Match.play
    monkeypatch.setattr(Match, "play", play)
    with (
        pytest.raises(GameCrashed, match="game 2 crashed: ZeroDivisionError: by a card") as told,
        open_season(plan, RULESETS[GAME], tmp_path, META) as writer,
    ):
        play_season(writer, twin, 2)
    assert f"--seed {bad}" in told.value.command
    assert "evenhand play obol" in told.value.command


def test_what_reads_runs_says_that_a_season_is_none(tmp_path: Path, twin: Engine) -> None:
    files = played(season(), twin, tmp_path)
    with pytest.raises(NotARun, match="this is a ranked season"), open_run(files):
        pass


@pytest.mark.slow
def test_the_stronger_deck_and_pilot_end_higher(tmp_path: Path, compiled: Engine) -> None:
    plan = season(players=200, rounds=40, pilots=("random", "scripted"), decks=TWO)
    files = played(plan, compiled, tmp_path)
    means = dict(rows(files, "SELECT pilot, avg(rating) FROM players GROUP BY 1"))
    assert means["scripted"] > means["random"] + 3
    won = dict(rows(files, "SELECT decks.id, sum(wins) FROM players JOIN decks USING (deck) GROUP BY 1"))
    rated = dict(rows(files, "SELECT decks.id, avg(rating) FROM players JOIN decks USING (deck) GROUP BY 1"))
    best = max(won, key=lambda deck: won[deck])
    assert rated[best] == max(rated.values())
