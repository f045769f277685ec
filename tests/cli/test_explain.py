"""`evenhand explain`: a rule with its reading, its interactions, its code and its proof."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.app import run
from rulesets import RULESETS
from rulesets.kernel.rulebook import rulebook_of
from tests.cli.small_game import towers

__all__ = ["towers"]

Captured = pytest.CaptureFixture[str]

WIN = """\
TOY-WIN-1  (Towers, Winning)
  The player whose last tower falls loses, and luck does not help.

Reading
  Both: nobody wins.

Interactions
  TOY-INT-01  Luck of the last tower
    The card is drawn, and the game is lost.
    It is of no use.

Code
  towers_of_tests/rules.py:4  ends

Proved by
  tests/test_towers.py
    test_the_last_tower
    test_luck_of_the_last
"""

LUCK = """\
TOY-KW-LUCK  Luck I or II  (Towers, Keywords)
  I, II. It draws a card when it falls.

Interactions
  TOY-INT-01  Luck of the last tower
    The card is drawn, and the game is lost.
    It is of no use.

Code
  towers_of_tests/rules.py:9  luck

Proved by
  tests/test_towers.py
    test_luck_of_the_last
  tests/scenarios/towers/luck.yaml
    Luck draws
    Luck draws at the end
"""

DECIDED = """\
TOY-INT-01  Luck of the last tower  (Towers, Interactions)
  The card is drawn, and the game is lost.
  It is of no use.

Rules
  TOY-KW-LUCK  I, II. It draws a card when it falls.
  TOY-WIN-1  The player whose last tower falls loses, and luck does not help.

Proved by
  tests/test_towers.py
    test_luck_of_the_last
  tests/scenarios/towers/luck.yaml
    Luck draws at the end
"""

SLOW = """\
TOY-KW-SLOW  Slow N  (Towers, Keywords)
  It waits for so many turns.

In the rulebook
  TW-007, LATE-1

State
  next: not played by this version

Proved by
  No test or scenario names it.
"""

ALONE = """\
TOY-WIN-10  (Towers, Winning)
  A player without cards loses.

Code
  towers_of_tests/rules.py:9  luck

Proved by
  No test or scenario names it.
"""

LISTED = """\
2 rules and interactions for 'loses'
  TOY-WIN-1   The player whose last tower falls loses, and luck does not help. …
  TOY-WIN-10  A player without cards loses.

One of them: evenhand explain ID
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["TOY-WIN-1"], WIN),
        (["toy-win-1"], WIN),
        (["win-1"], WIN),
        (["Luck"], LUCK),
        (["luck", "ii"], LUCK),
        (["Toy-KW-Luck"], LUCK),
        (["TOY-INT-01"], DECIDED),
        (["luck of the  last", "tower"], DECIDED),
        (["Slow 3"], SLOW),
        (["slow"], SLOW),
        (["loses"], LISTED),
        (["without", "CARDS"], ALONE),
    ],
)
@pytest.mark.usefixtures("towers")
def test_ids_names_and_words_are_explained(asked: list[str], told: str, capsys: Captured) -> None:
    assert run(["explain", *asked, "--game", "towers"]) == 0
    captured = capsys.readouterr()
    assert captured.out == told
    assert captured.err == ""


@pytest.mark.usefixtures("towers")
def test_a_tier_that_does_not_exist_is_remarked_and_the_keyword_explained(capsys: Captured) -> None:
    assert run(["explain", "Luck", "IV", "--game", "towers"]) == 0
    captured = capsys.readouterr()
    assert captured.out == LUCK
    assert captured.err == "Luck has no tier IV. Write Luck I or II.\n"


@pytest.mark.usefixtures("towers")
def test_several_rules_are_listed_titles_first(capsys: Captured) -> None:
    assert run(["explain", "tower", "--game", "towers"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:-2]] == [
        "TOY-INT-01",
        "TOY-WIN-1",
    ]
    assert run(["explain", "luck", "falls", "--game", "towers"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:-2]] == [
        "TOY-WIN-1",
        "TOY-KW-LUCK",
    ]
    assert run(["explain", "TOY", "--game", "towers"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "5 rules and interactions for 'TOY'",
        "  TOY-WIN-1    The player whose last tower falls loses, and luck does not help.…",
        "  TOY-WIN-10   A player without cards loses.",
        "  TOY-KW-LUCK  Luck I or II. I, II. It draws a card when it falls.",
        "  TOY-KW-SLOW  Slow N. It waits for so many turns.",
        "  TOY-INT-01   Luck of the last tower. The card is drawn, and the game is lost.…",
        "",
        "One of them: evenhand explain ID",
    ]


def test_a_test_proves_an_interaction_if_it_names_all_its_rules(towers: Path, capsys: Captured) -> None:
    page = towers / "towers_of_tests" / "RULES.md"
    three = "\n### TOY-INT-02 Three at once\n\nRules: TOY-KW-LUCK, TOY-WIN-1, {third}.\n\nYes.\n"
    rules = page.read_text(encoding="utf-8")
    for third, proved in (("TOY-KW-LUCK", True), ("TOY-WIN-10", False)):
        page.write_text(rules + three.format(third=third), encoding="utf-8")
        assert run(["explain", "TOY-INT-02"]) == 0
        assert ("test_luck_of_the_last" in capsys.readouterr().out) is proved


@pytest.mark.usefixtures("towers")
def test_rules_of_all_games_are_found_and_told_apart(capsys: Captured) -> None:
    assert run(["explain", "TOY-KW-LUCK"]) == 0
    assert capsys.readouterr().out == LUCK
    assert run(["explain", "win-1"]) == 0
    told = capsys.readouterr().out
    assert "\n  TOY-WIN-1  Towers: The player whose" in told
    assert "\n  VAL-WIN-1  VALOUR: Both players" in told


@pytest.mark.parametrize(
    ("asked", "advice"),
    [
        ("Lukc", "did you mean Luck?"),
        ("TOY-WIN-11", "did you mean TOY-WIN-1?"),
        ("towr", "did you mean tower?"),
        ("zzzz", "give a rule's id, a keyword, or a word of the rules"),
        ("  ", "give a rule's id, a keyword, or a word of the rules"),
    ],
)
@pytest.mark.usefixtures("towers")
def test_what_is_not_there_gets_advice(asked: str, advice: str, capsys: Captured) -> None:
    assert run(["explain", asked, "--game", "towers"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (f"error: no rule, keyword or word of the rules is '{asked}'\n  to do: {advice}\n")


def test_an_unknown_game(capsys: Captured) -> None:
    assert run(["explain", "Tank", "--game", "valor"]) == 2
    assert "there is no game 'valor'" in capsys.readouterr().err


@pytest.mark.usefixtures("towers")
def test_json_has_every_part(capsys: Captured) -> None:
    assert run(["explain", "toy-kw-luck", "--json"]) == 0
    interaction = {
        "id": "TOY-INT-01",
        "title": "Luck of the last tower",
        "text": ["The card is drawn, and the game is lost.", "It is of no use."],
        "rules": ["TOY-KW-LUCK", "TOY-WIN-1"],
    }
    scenario = "tests/scenarios/towers/luck.yaml"
    assert json.loads(capsys.readouterr().out) == {
        "query": "toy-kw-luck",
        "found": [
            {
                "game": "towers",
                "id": "TOY-KW-LUCK",
                "aliases": [],
                "kind": "rule",
                "title": "Luck I or II",
                "section": "Keywords",
                "keyword": "Luck",
                "tiers": ["I", "II"],
                "rule": "I, II. It draws a card when it falls.",
                "reading": "",
                "state": "core",
                "rules": [],
                "interactions": [interaction],
                "code": [{"file": "towers_of_tests/rules.py", "line": 9, "name": "luck"}],
                "tests": ["tests/test_towers.py::test_luck_of_the_last"],
                "scenarios": [
                    {"file": scenario, "name": "Luck draws"},
                    {"file": scenario, "name": "Luck draws at the end"},
                ],
            }
        ],
    }
    assert run(["explain", "loses", "--game", "towers", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["found"]
    assert [each["id"] for each in found] == ["TOY-WIN-1", "TOY-WIN-10"]


@pytest.mark.usefixtures("towers")
@pytest.mark.parametrize("alias", ["TW-007", "late-1", "LATE"])
def test_the_ids_of_the_games_own_rulebook_are_found(alias: str, capsys: Captured) -> None:
    assert run(["explain", alias]) == 0
    told = capsys.readouterr().out
    assert told.startswith("TOY-KW-SLOW  Slow N  (Towers, Keywords)\n")
    assert "\nIn the rulebook\n  TW-007, LATE-1\n" in told


@pytest.mark.usefixtures("towers")
def test_an_installed_wheel_says_where_the_tests_are(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulesets.kernel.data.source_root", lambda: None)
    assert run(["explain", "TOY-WIN-10", "--game", "towers"]) == 0
    assert capsys.readouterr().out == (
        "TOY-WIN-10  (Towers, Winning)\n"
        "  A player without cards loses.\n"
        "\n"
        "Code\n"
        "  towers_of_tests/rules.py:9  luck\n"
        "\n"
        "Proved by\n"
        "  The tests and scenarios that prove it are in Evenhand's source repository.\n"
    )
    assert run(["explain", "TOY-WIN-1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["found"][0]
    assert (found["tests"], found["scenarios"]) == (None, None)


def test_a_game_without_a_rulebook_has_nothing_to_explain(towers: Path, capsys: Captured) -> None:
    (towers / "towers_of_tests" / "RULES.md").unlink()
    assert run(["explain", "TOY-WIN-1", "--game", "towers"]) == 2
    assert "no rule, keyword or word" in capsys.readouterr().err


# --- the real games -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(RULESETS))
def test_every_id_and_every_keyword_explains_itself(game: str, capsys: Captured) -> None:
    spec = RULESETS[game]
    assert run(["explain", spec.name[:3], "--game", game, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["found"]
    assert [each["id"] for each in found] == list(rulebook_of(spec).ids())
    titles = {each["keyword"]: each["id"] for each in found if each["keyword"]}
    keywords = spec.language.keywords if spec.language else ()
    assert titles == {each.name: each.rule for each in keywords}


def test_tank_is_explained(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["explain", "Tank"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("VAL-KW-TANK  Tank I, II or III  (VALOUR, Keywords)\n  I, II, III. One, two")
    for part in (
        "\n  VAL-INT-01  Tank and Ghost Strike\n",
        "\n  VAL-INT-02  Tank and Terror Aura\n",
        "  redirect\n",
        "rulesets/valour/keywords.py:",
    ):
        assert part in told
    assert run(["explain", "val-kw-tank"]) == 0
    assert capsys.readouterr().out == told
    assert max(map(len, told.splitlines())) <= 80
