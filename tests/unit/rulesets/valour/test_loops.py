"""Chains of effects that never end: stopped, named, counted (VAL-WIN-6, VAL-INT-29)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.app import run
from sims.reading import open_run
from sims.runs import resolve
from tests.unit.rulesets.valour.board import artillery, card, do, duel, outcome, side

RETURNS = "when this is destroyed: summon a unit of level {0} from the graveyard"
SUN = card("Sun", level=3, effects="on summon: destroy another ally of level 2 | " + RETURNS.format(3))
MOON = card("Moon", level=2, effects="on summon: destroy another ally of level 3 | " + RETURNS.format(2))
LOOP = ("attack position", "slot 1", "attack position", "slot 5")
"""Moon comes back and destroys Sun, Sun comes back and destroys Moon: four effects."""


@pytest.mark.rule("VAL-WIN-6", "VAL-INT-29")
def test_a_loop_ends_by_limit_and_names_the_card_whose_effect_would_be_next() -> None:
    """Of ten effects Sun's entering is the first and Moon's end the last; Moon's entering is next."""
    position = duel(side(row=[MOON], hand=[SUN]), side(), options={"trigger_limit": 10})
    do(position, "summon Sun attack", "slot 5", *LOOP, *LOOP, "attack position")
    assert outcome(position) == ("unfinished", 0)
    do(position, "slot 1")
    assert outcome(position) == ("limit", 0)
    assert position.match.cards[int(position.state.limit_card) - 1].name == "Moon"


@pytest.mark.rule("VAL-WIN-6", "VAL-INT-29")
def test_by_default_a_resolution_may_have_500_effects() -> None:
    """125 rounds of four; Sun's entering is the first effect, so the 501st is Sun's entering again."""
    position = duel(side(row=[MOON], hand=[SUN]), side())
    do(position, "summon Sun attack", "slot 5")
    for _ in range(124):
        do(position, *LOOP)
    do(position, *LOOP[:3])
    assert outcome(position) == ("unfinished", 0)
    do(position, LOOP[3])
    assert outcome(position) == ("limit", 0)
    assert position.match.cards[int(position.state.limit_card) - 1].name == "Sun"


@pytest.mark.rule("VAL-WIN-6", "VAL-INT-29")
def test_answers_are_part_of_the_resolution_they_interrupt() -> None:
    """The opponent is asked at each summon, and passes: the count goes on."""
    watch = artillery("Watch", "when the opponent summons: gain 1 LP")
    position = duel(side(row=[MOON], hand=[SUN]), side(back=[watch]), options={"trigger_limit": 10})
    do(position, "summon Sun attack", "slot 5", "pass")
    for _ in range(2):
        do(position, "attack position", "slot 1", "pass", "attack position", "slot 5", "pass")
    do(position, "attack position", "slot 1")
    assert outcome(position) == ("unfinished", 0)
    do(position, "pass")
    assert outcome(position) == ("limit", 0)


CARDS = f"""game,id,name,type,aspect,level,atk,def,effects
valour,sun,Sun,Champion,Dormant,3,1000,1000,{SUN.effects}
valour,moon,Moon,Champion,Dormant,2,1000,1000,{MOON.effects}
"""
DECK = "game: valour\nname: Eclipse\n\n20 Sun\n20 Moon\n"


@pytest.mark.rule("VAL-WIN-6", "VAL-INT-29")
def test_simulated_games_that_loop_are_counted_with_the_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "loop.csv").write_text(CARDS)
    (tmp_path / "eclipse.txt").write_text(DECK)
    line = [
        "simulate",
        "valour",
        "--decks",
        str(tmp_path / "eclipse.txt"),
        "--cards",
        str(tmp_path / "loop.csv"),
    ]
    line += ["--games", "8", "--pilot", "random", "--runtime", "twin", "--workers", "1"]
    line += ["--option", "copies=20", "--option", "trigger_limit=20", "--runs-dir", str(tmp_path), "--json"]
    assert run(line) == 0
    endings = json.loads(capsys.readouterr().out)["endings"]
    with open_run(resolve("latest", tmp_path)) as con:
        named = con.execute(
            "SELECT count(*) FILTER (c.name IN ('Sun', 'Moon')), count(limit_card) FILTER (limit_card <> 0), "
            "count(*) FILTER (e.name = 'limit'), count(*) FILTER (winner <> 0 AND e.name = 'limit') "
            "FROM games JOIN endings e USING (ending) LEFT JOIN cards c ON c.card = limit_card"
        ).fetchone()
    assert endings["limit"] > 0
    assert named == (endings["limit"], endings["limit"], endings["limit"], 0)
    assert sum(endings.values()) == 8
