"""The collection of proved rules in tests/conftest.py, run over small projects made here."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

QUICK = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest")  # what the inner runs can do without
CONFTEST = Path(__file__).parents[1] / "conftest.py"
PYPROJECT = """
[tool.pytest.ini_options]
testpaths = ["tests"]
addopts = ["--import-mode=importlib", "--strict-markers"]
markers = ["rule(*ids)", "slow"]
xfail_strict = true
"""
RULES = """
| id | state | rule |
| --- | --- | --- |
| TOY-WIN-1 | core | Three points win. |
| TOY-WIN-2 | core | A player without cards loses. |
| TOY-KW-1 | next | A keyword. |
"""
ONE = '@pytest.mark.rule("TOY-WIN-1")\ndef test_one():\n    assert {one}\n'
TWO = '@pytest.mark.rule("TOY-WIN-2")\ndef test_two():\n    assert True\n'


class Project:
    """A project with a toy game beside which `pytest` runs with our conftest."""

    def __init__(self, pytester: pytest.Pytester) -> None:
        self.pytester = pytester
        self.root = pytester.mkdir("project")
        self.write("pyproject.toml", PYPROJECT)
        self.write("rulesets/toy/RULES.md", RULES)
        self.write("tests/conftest.py", CONFTEST.read_text(encoding="utf-8"))

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, *tests: str, arguments: tuple[str, ...] = ()) -> tuple[int, str, dict[str, object]]:
        """Exit code, output and the proof file after running a test file made of `tests`."""
        self.write("tests/test_toy.py", "import pytest\n" + "\n".join(tests))
        run = self.pytester.runpytest_subprocess if "-n" in arguments else self.pytester.runpytest_inprocess
        result = run(f"--rootdir={self.root}", *QUICK, *arguments)
        proof = self.root / "out" / "rules-proved.json"
        found = json.loads(proof.read_text()) if proof.exists() else {}
        return int(result.ret), result.stdout.str() + result.stderr.str(), found


@pytest.fixture
def project(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> Project:
    made = Project(pytester)
    monkeypatch.chdir(made.root)
    return made


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_rules_of_passing_tests_are_collected(project: Project, workers: tuple[str, ...]) -> None:
    code, _, proof = project.run(ONE.format(one=True), TWO, arguments=workers)
    assert code == 0
    assert proof == {
        "complete": True,
        "proved": {
            "TOY-WIN-1": ["tests/test_toy.py::test_one"],
            "TOY-WIN-2": ["tests/test_toy.py::test_two"],
        },
    }


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "xdist"])
def test_a_rule_in_scope_without_proof_fails_the_session(project: Project, workers: tuple[str, ...]) -> None:
    code, text, _ = project.run(ONE.format(one=True), arguments=workers)
    assert code == 1
    assert "TOY-WIN-2: no test that passed proves it" in text
    assert "TOY-KW-1" not in text


def test_a_failed_skipped_or_xfailed_test_proves_nothing(project: Project) -> None:
    code, text, proof = project.run(
        ONE.format(one=False),
        '@pytest.mark.skip\n@pytest.mark.rule("TOY-WIN-2")\ndef test_skipped(): pass\n',
        '@pytest.mark.xfail\n@pytest.mark.rule("TOY-KW-1")\ndef test_xfailed(): assert False\n',
    )
    assert code == 1
    assert proof["proved"] == {}
    assert "TOY-WIN-1: no test that passed proves it" in text


def test_a_failing_teardown_takes_the_proof_back(project: Project) -> None:
    fixture = "@pytest.fixture\ndef broken():\n    yield\n    assert False\n"
    test = '@pytest.mark.rule("TOY-WIN-1")\ndef test_torn(broken): pass\n'
    _, _, proof = project.run(fixture, test, TWO)
    assert list(proof["proved"]) == ["TOY-WIN-2"]  # type: ignore[call-overload]


@pytest.mark.parametrize("arguments", [("-k", "one"), ("tests/test_toy.py",), ("-m", "not slow")])
def test_a_part_of_the_suite_is_not_compared(project: Project, arguments: tuple[str, ...]) -> None:
    code, _, proof = project.run(ONE.format(one=True), arguments=arguments)
    assert code == 0
    assert proof["complete"] is False


def test_an_unknown_id_fails_the_session(project: Project) -> None:
    stray = '@pytest.mark.rule("TOY-NONE-9")\ndef test_stray(): pass\n'
    code, text, _ = project.run(ONE.format(one=True), TWO, stray)
    assert code == 1
    assert "TOY-NONE-9: a test names it, no RULES.md has it" in text


def test_without_states_every_rule_is_in_scope(project: Project) -> None:
    page = "| id | rule |\n| --- | --- |\n| TOY-WIN-1 | Three points win. |\n| TOY-WIN-3 | Or four. |\n"
    project.write("rulesets/toy/RULES.md", page)
    code, text, _ = project.run(ONE.format(one=True))
    assert code == 1
    assert "TOY-WIN-3: no test that passed proves it" in text
    assert "TOY-WIN-1: " not in text


def test_decisions_may_be_named_and_are_no_rules(project: Project) -> None:
    project.write("rulesets/toy/RULES.md", RULES + "\n### TOY-INT-01 Three points without cards\n\nA win.\n")
    project.write("../shared/rules/toy.md", "".join(re.findall(r"^\| TOY.*\n", RULES, re.M)))
    decided = '@pytest.mark.rule("TOY-INT-01")\ndef test_decided(): pass\n'
    code, _, proof = project.run(ONE.format(one=True), TWO, decided)
    assert code == 0
    assert proof["proved"]["TOY-INT-01"] == ["tests/test_toy.py::test_decided"]  # type: ignore[index]
    code, text, _ = project.run(ONE.format(one=True), TWO, decided.replace("01", "02"))
    assert code == 1
    assert "TOY-INT-02: a test names it, no RULES.md has it" in text
    code, _, _ = project.run(ONE.format(one=True), TWO)
    assert code == 0


def test_rules_page_and_ledger_must_agree(project: Project) -> None:
    project.write(
        "../shared/rules/toy.md", "| id | rule |\n| TOY-WIN-1 | a |\n| TOY-WIN-2 | b |\n| TOY-NEW-1 | c |\n"
    )
    code, text, _ = project.run(ONE.format(one=True), TWO)
    assert code == 1
    assert "TOY-NEW-1: the ledger has it, toy/RULES.md has not" in text
    assert "TOY-KW-1: toy/RULES.md has it, the ledger has not" in text


def test_more_than_three_ids_a_test_are_refused(project: Project) -> None:
    many = '@pytest.mark.rule("TOY-A-1", "TOY-A-2", "TOY-A-3", "TOY-A-4")\ndef test_many(): pass\n'
    code, text, _ = project.run(many)
    assert code != 0
    assert "names 4 rules; 3 a test at most" in text


def test_a_malformed_id_is_refused(project: Project) -> None:
    code, text, _ = project.run('@pytest.mark.rule("toy win 1")\ndef test_odd(): pass\n')
    assert code != 0
    assert "'toy win 1' is no rule id" in text
