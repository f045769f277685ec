"""`evenhand play`: one game to be read, the same for the same seed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from cli.app import run

Captured = pytest.CaptureFixture[str]
DECKS = ("pride-and-ruin", "the-patient-wall")
RANDOM = ("play", "valour", *DECKS, "--pilot", "random")


def said(capsys: Captured, *arguments: str) -> str:
    assert run(list(arguments)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def told(capsys: Captured, *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(capsys, *arguments, "--json"))
    return found


def test_a_game_is_told_from_the_deal_to_its_end(capsys: Captured) -> None:
    out = said(capsys, *RANDOM, "--seed", "4")
    found = told(capsys, *RANDOM, "--seed", "4")
    lines = out.splitlines()
    assert lines[:3] == [
        "VALOUR, seed 4",
        "seat 1: Pride and Ruin (random)",
        "seat 2: The Patient Wall (random)",
    ]
    decisions = [
        match.groups() for line in lines if (match := re.match(r" *(\d+)  seat ([12])  (.+)$", line))
    ]
    assert decisions == [
        (str(each["number"]), str(each["seat"]), each["action"]) for each in found["decisions"]
    ]
    ended = found["ended"]
    assert len(decisions) == ended["decisions"] > 20
    assert lines.count("") >= ended["turns"]
    assert ended["winner"] in (1, 2)
    winner = ("Pride and Ruin", "The Patient Wall")[ended["winner"] - 1]
    assert lines[-1] == (
        f"seat {ended['winner']} ({winner}) wins: {ended['meaning']}; "
        f"{ended['turns']} turns, {ended['decisions']} decisions"
    )


def test_the_same_seed_is_the_same_game_and_another_is_another(capsys: Captured) -> None:
    first = said(capsys, *RANDOM, "--seed", "4")
    assert said(capsys, *RANDOM, "--seed", "4") == first
    assert said(capsys, *RANDOM, "--seed", "5") != first


def test_without_a_seed_one_is_drawn_and_printed(capsys: Captured) -> None:
    first = told(capsys, *RANDOM)
    assert told(capsys, *RANDOM)["seed"] != first["seed"]
    assert told(capsys, *RANDOM, "--seed", str(first["seed"])) == first


def test_who_moves_first_is_drawn_by_lot_unless_told(capsys: Captured) -> None:
    def first_seats(*arguments: str) -> set[int]:
        return {
            told(capsys, *RANDOM, "--seed", str(seed), *arguments)["decisions"][0]["seat"]
            for seed in range(12)
        }

    short = ("--option", "turn_limit=2")
    assert first_seats(*short) == {1, 2}
    assert first_seats(*short, "--option", "random_first=0") == {1}


def test_pilots_a_seat(capsys: Captured) -> None:
    found = told(capsys, "play", "valour", *DECKS, "--seed", "1", "--pilot", "scripted:random")
    assert found["seats"] == [
        {"deck": "pride-and-ruin", "pilot": "scripted"},
        {"deck": "the-patient-wall", "pilot": "random"},
    ]


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (("valour", "pride-and-ruin", "nobody"), "there is no deck 'nobody'"),
        (("chess", "a", "b"), "there is no game 'chess'"),
        (("valour", "decks", "pride-and-ruin"), "'decks' stands for 13 decks"),
        (("valour", *DECKS, "--pilot", "x"), "there is no pilot 'x'"),
        (("valour", *DECKS, "--option", "x=1"), "VALOUR has no option 'x'"),
    ],
)
def test_a_command_that_makes_no_sense(capsys: Captured, arguments: tuple[str, ...], found: str) -> None:
    assert run(["play", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"error: {found}")


def test_a_mirror(capsys: Captured) -> None:
    found = told(capsys, "play", "valour", DECKS[0], DECKS[0], "--seed", "2", "--pilot", "random")
    assert [seat["deck"] for seat in found["seats"]] == [DECKS[0]] * 2
