"""docs/effects.md: tables as in the code, examples that can be played, an error as it is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesets.kernel.cards import Card
from rulesets.kernel.codes import CODES
from rulesets.kernel.effects import read_cell
from rulesets.kernel.effects.ops import MOST_EFFECTS, MOST_STEPS
from rulesets.kernel.effects.reference import filled, main
from rulesets.valour.abilities import check_abilities, reference
from rulesets.valour.vocabulary import VOCABULARY

FILE = Path(__file__).parents[4] / "docs" / "effects.md"
PAGE = FILE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```effects (\w+)\n(.*?)^```$", PAGE, re.M | re.S)
EXAMPLES = re.findall(r"^\| to say \| write \|\n.*?\n\n", PAGE, re.M | re.S)[0]


def test_the_tables_are_those_of_the_code() -> None:
    command = "python -m rulesets.kernel.effects.reference docs/effects.md rulesets.valour.abilities"
    assert filled(PAGE, reference()) == PAGE, f"write them anew: {command}"


def test_every_table_of_the_language_is_on_the_page(tmp_path: Path) -> None:
    assert sorted(re.findall(r"<!-- (valour [a-z]+) -->", PAGE)) == sorted(reference())
    copy = tmp_path / "effects.md"
    copy.write_text(re.sub(r"^\|.*\n", "", PAGE, flags=re.M), encoding="utf-8")
    main(str(copy), "rulesets.valour.abilities")
    assert "| `on flip` | Champion |" in copy.read_text(encoding="utf-8")


@pytest.mark.parametrize(("kind", "effects"), BLOCKS)
def test_an_example_can_be_played(kind: str, effects: str) -> None:
    assert list(check_abilities(Card("valour", "val-a", "A", "", kind, (), effects))) == []
    assert len(read_cell(effects, VOCABULARY).effects) == effects.count("\n")


@pytest.mark.parametrize("example", re.findall(r"`([^`]+)`", EXAMPLES))
def test_a_phrase_of_the_first_table_is_understood(example: str) -> None:
    whole = example if ":" in example else f"when this is attacked: {example}"
    assert read_cell(whole, VOCABULARY).errors == ()


def test_the_error_shown_is_the_one_told() -> None:
    block = re.search(r"^```\n(\d+:\d+: EFFECT.*?)\n```$", PAGE, re.M | re.S)
    assert block is not None
    shown = block[1]
    (error,) = read_cell(shown.splitlines()[1], VOCABULARY).errors
    assert error.text() == shown


def test_limits_and_codes_are_told_right() -> None:
    words = {4: "four", 6: "six"}
    assert f"at most {words[MOST_EFFECTS]} effects, an effect at most {words[MOST_STEPS]} steps" in PAGE
    table = PAGE[PAGE.index("| code | meaning |") :]
    for code in CODES:
        if code.startswith("EFFECT"):
            number = int(code.removeprefix("EFFECT"))
            ranges = re.findall(r"EFFECT(\d+) to EFFECT(\d+)", table)
            assert code in table or any(int(low) <= number <= int(high) for low, high in ranges), code
