"""`make mutants`: break each rule on purpose; a test that names the rule must fail.

Every mutant is made in a temporary copy of the sources, never here, and met with the tests that name
its rule, in the twin. First the tests are run unbroken: only those that pass then can kill a mutant.
A test kills by what it asserts; a mutant that makes the code stumble (a name that is unknown, a wrong
type) is a bad mutant and counts as alive. Exit code 1 if one is, or if a rule has none.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import monotonic
from typing import Any

from tests.mutants.patches import LISTS, RULE_MODULES, DoesNotApply, Mutant, read_mutants, uncovered
from tests.mutants.plugin import REPORT, RULES

ROOT = Path(__file__).parents[2]
SOURCES = ("rulesets", "sims", "tests", "docs", "decks", "cards.csv", "pyproject.toml")
TESTS = [*(f"tests/unit/rulesets/{game}" for game in RULE_MODULES), "tests/scenarios"]
PYTEST = ("-m", "pytest", "-q", "-x", "--no-header", "-p", "tests.mutants.plugin")
PYTEST_OFF = ("cacheprovider", "xdist", "hypothesispytest", "rule-proof")
TWIN_ONLY = "not compiled"
TIME_LIMIT = 120  # seconds for the tests of one mutant; a mutant that hangs is not killed
RAN = (0, 1, 5)  # pytest's exit codes for: all passed, some failed, none fits; not: some cannot be loaded
BASELINE_LIMIT = 900  # seconds for all tests that name rules
STUMBLES = (
    "NameError",
    "AttributeError",
    "TypeError",
    "ImportError",
    "SyntaxError",
    "IndexError",
    "UnboundLocalError",
)

Tests = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one mutant; `killer` is the test that noticed."""

    mutant: Mutant
    killed: bool
    killer: str


def copy_sources(folder: Path) -> Path:
    """A copy of everything that tests of rules need."""
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, folder / name)
    return folder


def run_tests(folder: Path, tests: list[str], rules: set[str], *, remember: bool = False) -> Tests:
    """Run the tests that name one of these rules in a copy; gives what the plugin wrote.

    Raises TimeoutExpired. Only an unbroken copy may `remember` its compiled modules: Python tells a
    changed file from the one it compiled by size and second, so what a mutant compiles to must not be kept.
    """
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    limit = BASELINE_LIMIT if remember else TIME_LIMIT
    off = [part for name in PYTEST_OFF for part in ("-p", f"no:{name}")]
    bytecode = [] if remember else ["-B"]
    command = [sys.executable, *bytecode, *PYTEST, *off, "-k", TWIN_ONLY, *tests]
    asked = {REPORT: str(report), RULES: ",".join(sorted(rules))}
    environment = {**os.environ, **asked, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=limit, check=False
    )
    if not report.exists() or (remember and done.returncode not in RAN):
        raise RuntimeError(f"pytest did not run:\n{done.stdout}{done.stderr}")
    tests_run: Tests = json.loads(report.read_text(encoding="utf-8"))
    return tests_run


def baseline(folder: Path, rules: set[str]) -> dict[str, list[str]]:
    """By rule, of those given, the tests that name it and pass unbroken, the quickest first."""
    found = run_tests(folder, TESTS, rules, remember=True)
    failed = [name for name, test in found.items() if not test["passed"]]
    if failed:
        raise RuntimeError(f"{failed[0]} fails without any mutant")
    by_rule: dict[str, list[str]] = {}
    for name in sorted(found, key=lambda name: (found[name]["seconds"], name)):
        for rule in found[name]["rules"]:
            by_rule.setdefault(rule, []).append(name)
    return by_rule


def judge(mutant: Mutant, folder: Path, tests: list[str]) -> Verdict:
    """Make the mutant in a copy, meet it with the tests, and put the copy right again."""
    if not tests:
        return Verdict(mutant, False, "no test names this rule")
    file = folder / mutant.file
    original = file.read_text(encoding="utf-8")
    try:
        file.write_text(mutant.apply(folder), encoding="utf-8")
        found = run_tests(folder, tests, {mutant.rule})
    except (DoesNotApply, SyntaxError) as problem:
        return Verdict(mutant, False, f"does not apply: {problem}")
    except subprocess.TimeoutExpired:
        return Verdict(mutant, False, "hangs")
    finally:
        file.write_text(original, encoding="utf-8")
    for name, test in found.items():
        if not test["passed"]:
            if test["error"] in STUMBLES:
                return Verdict(mutant, False, f"stumbles: {test['error']} in {name}")
            return Verdict(mutant, True, name.rpartition("::")[2])
    return Verdict(mutant, False, f"all {len(found)} tests pass")


def judge_all(mutants: list[Mutant], jobs: int) -> list[Verdict]:
    """Verdicts in the order of the mutants; a line a mutant as they come."""
    with tempfile.TemporaryDirectory(prefix="evenhand-mutants-") as base:
        first = Path(base) / "0"
        first.mkdir()
        by_rule = baseline(copy_sources(first), {mutant.rule for mutant in mutants})
        folders: SimpleQueue[Path] = SimpleQueue()
        folders.put(first)
        for job in range(1, jobs):
            folders.put(shutil.copytree(first, Path(base) / str(job)))

        def one(mutant: Mutant) -> Verdict:
            folder = folders.get()
            try:
                verdict = judge(mutant, folder, by_rule.get(mutant.rule, []))
            finally:
                folders.put(folder)
            sys.stdout.write(line(verdict))
            sys.stdout.flush()
            return verdict

        with ThreadPoolExecutor(jobs) as pool:
            return list(pool.map(one, mutants))


def line(verdict: Verdict) -> str:
    """One row of the table."""
    mutant = verdict.mutant
    state = "killed" if verdict.killed else "ALIVE"
    return f"{state:6}  {mutant.rule:24}  {mutant.place:28}  {mutant.what:48}  {verdict.killer}\n"


def main(arguments: list[str] | None = None) -> int:
    """Judge the mutants; 0 if all are killed and every rule has one, 1 if not, 2 if nothing fits."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "only", nargs="*", help="words: only mutants whose rule, place or text has one of them"
    )
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default 2)")
    parser.add_argument(
        "--list", type=Path, default=LISTS, help="a TOML file with mutants, or a folder of them"
    )
    chosen = parser.parse_args(arguments)
    everything = read_mutants(chosen.list)
    mutants = [
        mutant
        for mutant in everything
        if not chosen.only
        or any(word in f"{mutant.rule} {mutant.place} {mutant.what}" for word in chosen.only)
    ]
    if not mutants:
        sys.stderr.write(f"no mutant has any of these words: {', '.join(chosen.only)}\n")
        return 2
    start = monotonic()
    try:
        verdicts = judge_all(mutants, max(chosen.jobs, 1))
    except RuntimeError as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    missing = [] if chosen.only or chosen.list != LISTS else list(uncovered(everything, ROOT))
    killed = sum(verdict.killed for verdict in verdicts)
    sys.stdout.write(f"\n{killed} of {len(verdicts)} mutants killed in {monotonic() - start:.0f} s\n")
    for verdict in verdicts:
        if not verdict.killed:
            sys.stdout.write(line(verdict))
    for gap in missing:
        sys.stdout.write(f"{gap}\n")
    return int(killed < len(verdicts) or bool(missing))


if __name__ == "__main__":
    sys.exit(main())
