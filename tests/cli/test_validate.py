"""`evenhand validate`: what it prints and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.app import run
from rulesets.kernel.data import bundled_cards_file

HEADER = "game,id,name,set,type,aspect,level,atk,def\n"
CARD = "valour,val-new,New One,T,Champion,Titan,4,1700,1200\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


def deck(*lines: str) -> str:
    return "game: valour\nname: D\n" + "\n".join(lines) + "\n"


def test_all_that_is_bundled_is_clean(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate"]) == 0
    cards = len(bundled_cards_file().read_text(encoding="utf-8").splitlines()) - 1
    decks = len(list(bundled_cards_file().parent.glob("decks/*/*.txt")))
    assert (cards, decks) >= (70, 4)
    assert capsys.readouterr().out == f"{cards} cards and {decks} decks checked: no problems.\n"


def test_findings_are_shown_by_file_with_place_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    Path("b.csv").write_text(
        HEADER + CARD + 'valour,val-two,Two,T,Combatnat,Titan,4,"1,600",1200\n', encoding="utf-8"
    )
    Path("a.txt").write_text(deck("1 New On"), encoding="utf-8")
    assert run(["validate", "b.csv", "a.txt"]) == 1
    assert capsys.readouterr().out == (
        "a.txt\n"
        "  error DECK011  rule VAL-DECK-1\n"
        "    The deck has too few cards: 1 instead of 40 to 60.\n"
        "    help  Add 39.\n"
        "  error DECK009  line 3, character 3\n"
        '    There is no card "New On". Did you mean New One?\n'
        "    help  Correct the name, or add the card file that has the card.\n"
        "\n"
        "b.csv\n"
        "  error CARD016  line 3, column E (type)\n"
        '    VALOUR has no card type "Combatnat". Did you mean Combatant?\n'
        "    help  The types are: Combatant, Champion, Hero, Runic, Domain, Artillery.\n"
        "  error CARD017  line 3, column H (atk)\n"
        '    "1,600" is not a whole number. Did you mean 1600?\n'
        "    help  The unit's ATK: digits only, 0 to 9999.\n"
        "\n"
        "2 cards and 1 deck checked: 4 errors.\n"
    )


def test_decks_may_use_bundled_cards_and_the_files_given(capsys: pytest.CaptureFixture[str]) -> None:
    Path("set").mkdir()
    Path("set/new.csv").write_text(HEADER + CARD, encoding="utf-8")
    lines = ["3 New One", *[f"3 {name}" for name in ("Ash Warden", "Mortar Giant", "Quarry Hulk")]]
    lines += [f"3 {name}" for name in ("Glyph Mason", "Shoal Raider", "Candlesnuff", "Vellum Golem")]
    lines += [f"3 {name}" for name in ("Barkhide Bear", "Spark Novice", "Harbour Eel", "Iron Magistrate")]
    lines += ["3 Unlit Golem", "1 val-ike-of-korrath"]
    Path("set/mine.txt").write_text(deck(*lines), encoding="utf-8")
    assert run(["validate", "set"]) == 0
    assert capsys.readouterr().out == "1 card and 1 deck checked: no problems.\n"
    assert run(["validate", "set/mine.txt"]) == 1
    assert 'There is no card "New One"' in capsys.readouterr().out


def test_replacing_a_bundled_card_is_a_note_not_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    Path("v.csv").write_text(
        HEADER + "valour,val-ash-warden,Ash Warden,T,Combatant,Overlord,4,1500,1500\n", encoding="utf-8"
    )
    assert run(["validate", "v.csv"]) == 0
    assert capsys.readouterr().out == (
        "v.csv\n"
        "  note CARD025\n"
        "    1 card of an earlier file replaced by id: val-ash-warden.\n"
        "\n"
        "1 card checked: 1 note.\n"
    )


def test_json_has_every_finding(capsys: pytest.CaptureFixture[str]) -> None:
    Path("e.csv").write_bytes(b"")
    Path("g.txt").write_text("game: valuor\nname: G\n3 X\n", encoding="utf-8")
    assert run(["validate", "--json", "e.csv", "g.txt"]) == 1
    told = json.loads(capsys.readouterr().out)
    findings = told.pop("findings")
    assert told == {"ok": False, "cards": 0, "decks": 1, "errors": 2, "warnings": 0, "notes": 0}
    assert [(f["file"], f["code"], f["line"], f["value"], f["suggestion"]) for f in findings] == [
        ("e.csv", "CARD002", 0, "", ""),
        ("g.txt", "DECK008", 1, "valuor", "valour"),
    ]
    assert run(["validate", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nwe.csv"], "to do: did you mean new.csv?"),
        (["new.md"], "to do: card files end in .csv, deck files in .txt; rename the file"),
        (["hollow"], "to do: give a folder with .csv or .txt"),
        (["--joson"], "No such option"),
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("new.csv").write_text(HEADER + CARD, encoding="utf-8")
    Path("new.md").write_text("hello", encoding="utf-8")
    Path("hollow").mkdir()
    assert run(["validate", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err


def test_a_workbook_is_told_how_to_export(capsys: pytest.CaptureFixture[str]) -> None:
    Path("new.xlsx").write_bytes(b"PK\x03\x04....")
    assert run(["validate", "new.xlsx"]) == 1
    printed = capsys.readouterr().out
    assert "CARD003" in printed
    assert "a workbook (.xlsx, .ods) or a zip archive" in printed
    assert "Export the sheet as CSV with the encoding UTF-8." in printed
