"""The mutants fit the sources, every rule has one, and the runner tells killed from alive."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.__main__ import main
from tests.mutants.patches import DoesNotApply, Mutant, read_mutants, uncovered

ROOT = Path(__file__).parents[2]
MUTANTS = read_mutants()
LEAST = 40

THREE = """
[[mutant]]
what = "nothing changes"
rule = "VAL-CLOCK-1"
file = "rulesets/valour/turn.py"
function = "start_turn"
old = "player.clock += options.clock_gain"
new = "player.clock += options.clock_gain + 0"

[[mutant]]
what = "a name that is unknown"
rule = "VAL-CLOCK-1"
file = "rulesets/valour/turn.py"
function = "start_turn"
old = "player.clock += options.clock_gain"
new = "player.clock += clock_gain"

[[mutant]]
what = "no seconds gained"
rule = "VAL-CLOCK-1"
file = "rulesets/valour/turn.py"
function = "start_turn"
old = "player.clock += options.clock_gain"
new = "player.clock += 0"

[[mutant]]
what = "a rule without tests"
rule = "VAL-NONE-1"
file = "rulesets/valour/turn.py"
function = "start_turn"
old = "player.clock += options.clock_gain"
new = "player.clock += 0"
"""


@pytest.mark.parametrize("mutant", MUTANTS, ids=[f"{each.place}: {each.what}" for each in MUTANTS])
def test_every_mutant_applies_and_is_python(mutant: Mutant) -> None:
    assert mutant.apply(ROOT) != (ROOT / mutant.file).read_text(encoding="utf-8")


def test_every_rule_function_and_every_rule_has_a_mutant() -> None:
    assert list(uncovered(MUTANTS, ROOT)) == []
    assert len(MUTANTS) >= LEAST
    without = [mutant for mutant in MUTANTS if mutant.function != "heal" and mutant.rule != "VAL-VP-8"]
    assert list(uncovered(without, ROOT)) == [
        "valour_points.heal carries a rule and has no mutant",
        "VAL-VP-8 is played and has no mutant",
    ]


def test_a_mutant_that_fits_nowhere_or_twice_is_refused() -> None:
    file = "rulesets/valour/battle.py"
    for old, function, message in (
        ("no such text", "fight", r"occurs 0 times in battle\.fight, not once"),
        ("lose_life", "damage", r"occurs 3 times in battle\.damage, not once"),
        ("mine", "flight", r"battle\.py has no function flight"),
    ):
        with pytest.raises(DoesNotApply, match=message):
            Mutant("", "VAL-BAT-3", file, old, "", function).apply(ROOT)


@pytest.mark.slow
def test_the_runner_tells_killed_from_alive(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    listed = tmp_path / "mutants.toml"
    listed.write_text(THREE, encoding="utf-8")
    before = (ROOT / "rulesets/valour/turn.py").read_bytes()
    assert main(["--list", str(listed), "--jobs", "1"]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in rows[:4]] == ["ALIVE", "ALIVE", "killed", "ALIVE"]
    for row, reason in zip(
        rows, ("tests pass", "stumbles: NameError", "test_", "no test names this rule"), strict=False
    ):
        assert reason in row
    assert "1 of 4 mutants killed" in rows[5]
    assert (ROOT / "rulesets/valour/turn.py").read_bytes() == before
    assert main(["--list", str(listed), "nonsense"]) == 2
