"""Keywords looked up in a table: tiers exactly as they exist."""

from __future__ import annotations

import pytest

from rulesets.kernel.effects.keywords import Keyword, read_keywords, tiers

TABLE = (
    Keyword(1, "Swift", "TOY-KW-SWIFT"),
    Keyword(2, "Wall", "TOY-KW-WALL", tiers("II", "III")),
    Keyword(3, "Scholar", "TOY-KW-SCHOLAR", tiers("A", "B")),
    Keyword(4, "Blow", "TOY-KW-BLOW", tiers("700")),
    Keyword(5, "Slow", "TOY-KW-SLOW", most=20),
    Keyword(6, "Swift Wall", "TOY-KW-BOTH"),
)


def test_roman_tiers_have_their_own_value_and_others_count_from_one() -> None:
    assert tiers("II", "III") == {"II": 2, "III": 3}
    assert tiers("A", "B") == {"A": 1, "B": 2}
    assert tiers("700") == {"700": 1}


def test_keywords_become_tiers_by_code() -> None:
    written = ("swift", "Wall III", "scholar  b", "Blow 700", "Slow 12", "Swift Wall")
    assert read_keywords(written, TABLE) == ({1: 1, 2: 3, 3: 2, 4: 1, 5: 12, 6: 1}, [])


@pytest.mark.parametrize(
    ("written", "code", "message", "help_", "suggestion"),
    [
        ("Swyft", "KEYWORD001", "There is no such keyword.", "", "Swift"),
        ("Wal II", "KEYWORD001", "There is no such keyword.", "", "Wall II"),
        ("zzz", "KEYWORD001", "There is no such keyword.", "", ""),
        ("Swift II", "KEYWORD002", "Swift has no tiers.", "Write Swift.", "Swift"),
        ("Wall", "KEYWORD002", "Wall needs its tier.", "Write Wall II or III.", ""),
        ("Wall I", "KEYWORD002", "Wall has no tier I.", "Write Wall II or III.", "Wall II"),
        ("Blow 600", "KEYWORD002", "Blow has no tier 600.", "Write Blow 700.", "Blow 700"),
        ("Blow", "KEYWORD002", "Blow needs its tier.", "Write Blow 700.", "Blow 700"),
        ("Slow", "KEYWORD002", "Slow needs a number from 1 to 20.", "Write Slow N.", ""),
        ("Slow 21", "KEYWORD002", "Slow needs a number from 1 to 20.", "Write Slow N.", ""),
        ("Slow ²", "KEYWORD002", "Slow needs a number from 1 to 20.", "Write Slow N.", ""),
        ("Slow 99999999999999999999", "KEYWORD002", "Slow needs a number from 1 to 20.", "Write Slow N.", ""),
    ],
)
def test_what_is_no_keyword_is_told(
    written: str, code: str, message: str, help_: str, suggestion: str
) -> None:
    found, (problem,) = read_keywords((written, "Blow 700"), TABLE)
    assert found == {4: 1}
    assert (problem.code, problem.message, problem.header, problem.value) == (
        code,
        message,
        "keywords",
        written,
    )
    assert (problem.help, problem.suggestion) == (help_, suggestion)


def test_a_keyword_counts_once() -> None:
    found, (problem,) = read_keywords(("Wall II", "Wall III"), TABLE)
    assert found == {2: 2}
    assert (problem.code, problem.value, problem.rule) == ("KEYWORD003", "Wall III", "TOY-KW-WALL")
