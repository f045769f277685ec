"""Findings: their order, their text, their JSON, and the registry of codes."""

from __future__ import annotations

import re

import pytest

from rulesets.kernel.diagnostics import CODES, Diagnostic, Problem, closest, column_letter, locate, shown


def test_codes_are_well_formed_and_say_what_to_do() -> None:
    assert list(CODES) == [code.code for code in CODES.values()]
    for code in CODES.values():
        assert re.fullmatch(r"[A-Z]+\d{3}", code.code)
        assert code.title
        assert code.what.endswith(".")
        assert code.help.endswith(".")
        assert bool(code.bad) == bool(code.good), code.code


def test_findings_sort_by_file_line_and_column() -> None:
    expected = [
        Diagnostic("CARD002", "m", "a.csv"),
        Diagnostic("CARD017", "m", "a.csv", 2, 3),
        Diagnostic("CARD011", "m", "a.csv", 2, 11),
        Diagnostic("CARD011", "m", "a.csv", 10, 1),
        Diagnostic("CARD001", "m", "b.csv"),
    ]
    mixed = [expected[at] for at in (3, 0, 4, 2, 1)]
    assert sorted(mixed) == expected


def test_text_and_json_of_a_finding() -> None:
    problem = Problem("CARD018", "atk is 20; it goes from 0 to 9.", "atk", "20", suggestion="9", rule="X-1")
    finding = locate(problem, "new.csv", 7, 28)
    assert finding.text() == (
        "new.csv:7:28: atk (column AB) error CARD018: atk is 20; it goes from 0 to 9.\n"
        '    value: "20"\n'
        "    did you mean: 9\n"
        "    help: Write a number within the range."
    )
    assert finding.json() == {
        "code": "CARD018",
        "severity": "error",
        "file": "new.csv",
        "line": 7,
        "column": 28,
        "letter": "AB",
        "header": "atk",
        "value": "20",
        "message": "atk is 20; it goes from 0 to 9.",
        "help": "Write a number within the range.",
        "suggestion": "9",
        "rule": "X-1",
    }


@pytest.mark.parametrize(("column", "letter"), [(0, ""), (1, "A"), (26, "Z"), (27, "AA"), (703, "AAA")])
def test_columns_have_the_letters_of_a_spreadsheet(column: int, letter: str) -> None:
    assert column_letter(column) == letter


def test_values_are_shown_on_one_line() -> None:
    assert shown("a\n\x1bb") == '"a\\n\\x1bb"'
    assert shown("x" * 99) == '"' + "x" * 57 + '..."'


def test_the_closest_word_whatever_its_capitals() -> None:
    assert closest("TITEN", ["Dormant", "Titan"]) == "Titan"
    assert closest("zzz", ["Dormant", "Titan"]) == ""
