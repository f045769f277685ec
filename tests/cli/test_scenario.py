"""`evenhand scenario`: what it prints and how it ends."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.app import run

HEAD = """game: valour
cards: [{name: Axe, atk: 1800}, {name: Pike, atk: 1500}]
position: {turn: 5, phase: battle, seats: [{row: [Axe]}, {row: [Pike]}]}
scenarios:
"""
RIGHT = "  - {name: Axe beats Pike, do: [attack 1 > 1], then: {seats: {2: {life: 7700}}}}\n"
WRONG = "  - {name: Pike holds, do: [attack 1 > 1], then: {seats: {2: {life: 8000}}}}\n"
MISSPELT = "  - {name: Nobody, position: {seats: [{hand: [Pikke]}]}, do: [main 2]}\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def write(name: str, *scenarios: str) -> str:
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEAD + "".join(scenarios), encoding="utf-8")
    return name


def test_scenarios_that_pass_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "run", write("a.yaml", RIGHT)]) == 0
    assert capsys.readouterr().out == "1 scenario: 1 passed.\n"


def test_one_that_fails_is_told_with_log_and_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "run", write("a.yaml", RIGHT, WRONG)]) == 1
    out = capsys.readouterr().out
    assert out.startswith(
        "failed  Pike holds\n"
        "  a.yaml:6\n"
        "  line 6  seat 2, life\n"
        "    expected  8000\n"
        "    got       7700\n"
        "  what was done\n"
        "    seat 1    attack 1 > 1\n"
        "  the board then\n"
        "    turn 5, main 2, seat 1 to move\n"
    )
    assert out.endswith("\n\n2 scenarios: 1 passed, 1 failed.\n")
    assert "Axe beats Pike" not in out


def test_faults_of_files_are_told_and_the_rest_is_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "run", write("a.yaml", MISSPELT, RIGHT)]) == 1
    assert capsys.readouterr().out == (
        "a.yaml\n"
        "  error SCENARIO012  line 5, character 47\n"
        '    There is no card "Pikke". Did you mean Pike?\n'
        "    help  Correct the name, or add the card under `cards`.\n"
        "\n"
        "1 scenario: 1 passed, 1 error.\n"
    )


def test_a_fault_that_shows_in_play_is_told_where_the_scenario_is(capsys: pytest.CaptureFixture[str]) -> None:
    step = "  - {name: Slip, do: [atack 1 > 1]}\n"
    assert run(["scenario", "run", write("a.yaml", step)]) == 1
    out = capsys.readouterr().out
    assert out.startswith("failed  Slip\n  a.yaml:5\n  line 5  'atack 1 > 1' is no action")
    assert out.endswith("1 scenario: 1 failed.\n")


def test_full_shows_what_passed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "run", "--full", write("a.yaml", RIGHT)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("passed  Axe beats Pike\n  a.yaml:5\n  what was done\n    seat 1    attack 1 > 1\n")
    assert "  the board at the end\n    turn 5, main 2" in out


def test_a_folder_stands_for_the_files_in_it_and_nothing_is_run_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write("set/a.yaml", RIGHT)
    write("set/b.yml", RIGHT)
    Path("set/c.txt").write_text("no scenario", encoding="utf-8")
    assert run(["scenario", "run", "set", "set/a.yaml"]) == 0
    assert capsys.readouterr().out == "2 scenarios: 2 passed.\n"


def test_json_has_every_result_and_finding(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "run", "--json", write("a.yaml", MISSPELT, RIGHT, WRONG)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["passed"], told["failed"]) == (False, 1, 1)
    assert [(f["code"], f["file"], f["line"], f["column"], f["suggestion"]) for f in told["findings"]] == [
        ("SCENARIO012", "a.yaml", 5, 47, "Pike")
    ]
    right, wrong = told["scenarios"]
    assert (right["name"], right["line"], right["passed"], right["differences"]) == (
        "Axe beats Pike",
        6,
        True,
        [],
    )
    assert wrong["log"] == [{"seat": 1, "action": "attack 1 > 1", "note": ""}]
    assert wrong["differences"] == [
        {
            "line": 7,
            "column": WRONG.index("8000") + 1,
            "what": "seat 2, life",
            "expected": "8000",
            "got": "7700",
            "hint": "",
        }
    ]
    assert run(["scenario", "run", "--json", write("a.yaml", RIGHT)]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True


def test_cards_of_a_file_may_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("my.csv").write_text(
        "game,id,name,set,type,aspect,level,atk,def\nvalour,val-n,New One,T,Champion,Titan,4,1700,1200\n",
        encoding="utf-8",
    )
    step = "  - {name: a, position: {seats: [{row: [New One]}]}, do: [attack 1 > 1]}\n"
    assert run(["scenario", "run", write("a.yaml", step)]) == 1
    assert 'There is no card "New One".' in capsys.readouterr().out
    assert run(["scenario", "run", "a.yaml", "--cards", "my.csv"]) == 0
    Path("my.csv").write_text("game,id\n", encoding="utf-8")
    assert run(["scenario", "run", write("a.yaml", RIGHT, step), "--cards", "my.csv"]) == 1
    out = capsys.readouterr().out
    assert "my.csv\n  error CARD005  line 1" in out
    assert out.endswith("1 scenario: 1 passed, 3 errors.\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["run", "nwe.yaml"], "to do: did you mean new.yaml?"),
        (["run", "new.md"], "to do: scenario files end in .yaml or .yml; rename the file"),
        (["run", "hollow"], "to do: give a folder with .yaml files"),
        (["run"], "Missing argument"),
        (["run", "new.yaml", "--cards", "none.csv"], "none.csv"),
        (["run", "new.yaml", "--joson"], "No such option"),
        (["schema", "valor"], "to do: did you mean valour?"),
        (["schema"], "Missing argument"),
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    write("new.yaml", RIGHT)
    Path("new.md").write_text("hello", encoding="utf-8")
    Path("hollow").mkdir()
    assert run(["scenario", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err


def test_a_fault_of_the_rules_ends_with_70(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from sims.engine import Position

    def fail(*_: object) -> None:
        raise IndexError("no such slot")

    monkeypatch.setattr(Position, "apply", fail)
    assert run(["scenario", "run", write("a.yaml", RIGHT)]) == 70
    assert "the rules themselves failed: IndexError: no such slot" in capsys.readouterr().out


def test_no_line_is_wider_than_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    name = "A name that goes on for a good deal longer than a narrow terminal is wide"
    step = f"  - {{name: {name}, do: [{{refused: attack 1 > 1, why: VAL-BAT-1}}, attack 1 > player]}}\n"
    assert run(["scenario", "run", write("a.yaml", step)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 50
    assert lines[:2] == [
        "failed  A name that goes on for a good deal longer",
        "        than a narrow terminal is wide",
    ]


def test_colour_only_where_it_is_wanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = write("a.yaml", WRONG)
    monkeypatch.delenv("NO_COLOR", raising=False)
    run(["scenario", "run", name])
    assert "\x1b[" not in capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    run(["scenario", "run", name])
    out = capsys.readouterr().out
    assert "\x1b[1;31mfailed\x1b[0m" in out
    assert "\x1b[32m8000\x1b[0m" in out
    monkeypatch.setenv("NO_COLOR", "1")
    run(["scenario", "run", name])
    assert "\x1b[32m" not in capsys.readouterr().out


def test_the_schema_knows_the_keys_and_says_what_they_mean(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", "schema", "valour"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["title"] == "VALOUR scenarios"
    assert schema["properties"]["game"]["const"] == "valour"
    assert schema["required"] == ["game", "scenarios"]
    assert set(schema["properties"]) == {
        *("game", "rule", "cards", "options", "seed", "decks", "position", "scenarios"),
    }
    references = set(re.findall(r'"#/\$defs/([^"]+)"', json.dumps(schema)))
    assert references == set(schema["$defs"])
    for part in [schema, *schema["$defs"].values()]:
        for key, value in part.get("properties", {}).items():
            assert value.get("description"), key
            assert value.get("default", 0) is not None, key
    assert "boost" in schema["$defs"]["Unit"]["properties"]
    assert "offered" in schema["$defs"]["Expected"]["properties"]
