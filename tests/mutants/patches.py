"""Mutants as data: reading the lists, applying one to a tree of sources, finding what has none."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LISTS = Path(__file__).with_name("lists")
RULE_ID = re.compile(r"\b[A-Z]{3}-[A-Z]+-[A-Z0-9-]+\b")
IN_SCOPE = re.compile(r"^\| ([A-Z]{3}-[A-Z0-9-]+) \|", re.M)
RULE_MODULES = {
    "valour": (
        "battle",
        "candidates",
        "changes",
        "conditions",
        "continuous",
        "destroy",
        "effects",
        "entering",
        "keywords",
        "rules",
        "statics",
        "summon",
        "support",
        "triggers",
        "turn",
        "valour_points",
        "window",
        "zones",
    ),
    "obol": ("combat", "conditions", "effects", "rules", "triggers", "turn", "zones"),
    "volnar": (
        "candidates",
        "changes",
        "combat",
        "conditions",
        "continuous",
        "effects",
        "keywords",
        "play",
        "resolve",
        "rules",
        "tokens",
        "traps",
        "turn",
        "zones",
    ),
}
"""Of each game that has mutants, the modules whose rule functions all need one."""


class DoesNotApply(Exception):
    """The text a mutant changes is not there, or there more than once."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: in `function` of `file` (anywhere in it if empty) `old` becomes `new`."""

    what: str
    rule: str
    file: str
    old: str
    new: str
    function: str = ""

    def apply(self, root: Path) -> str:
        """The changed text of the file under `root`. Raises DoesNotApply."""
        text = (root / self.file).read_text(encoding="utf-8")
        start, end = self._range(text)
        part = text[start:end]
        if part.count(self.old) != 1:
            raise DoesNotApply(f"{self.old!r} occurs {part.count(self.old)} times in {self.place}, not once")
        changed = text[:start] + part.replace(self.old, self.new) + text[end:]
        if self.file.endswith(".py"):
            ast.parse(changed)
        return changed

    @property
    def place(self) -> str:
        """Where the change is made, for people."""
        stem = Path(self.file).stem if self.file.endswith(".py") else self.file
        return f"{stem}.{self.function}" if self.function else stem

    def _range(self, text: str) -> tuple[int, int]:
        if not self.function:
            return 0, len(text)
        for name, start, end in _functions(text):
            if name == self.function:
                return start, end
        raise DoesNotApply(f"{self.file} has no function {self.function}")


def read_mutants(path: Path = LISTS) -> list[Mutant]:
    """The mutants of a TOML file, or of every one in a folder, in their order."""
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    return [
        Mutant(**entry)
        for file in files
        for entry in tomllib.loads(file.read_text(encoding="utf-8"))["mutant"]
    ]


def uncovered(mutants: list[Mutant], root: Path) -> Iterator[str]:
    """Rule functions (those that name a rule id) and rules of the page without any mutant, one line each."""
    changed = {(mutant.file, mutant.function) for mutant in mutants}
    for game, modules in RULE_MODULES.items():
        for module in modules:
            file = f"rulesets/{game}/{module}.py"
            text = (root / file).read_text(encoding="utf-8")
            for name, start, end in _functions(text):
                if RULE_ID.search(text[start:end]) and (file, name) not in changed:
                    yield f"{module}.{name} carries a rule and has no mutant"
    broken = {mutant.rule for mutant in mutants}
    for game in RULE_MODULES:
        page = root / "rulesets" / game / "RULES.md"
        for rule in IN_SCOPE.findall(page.read_text(encoding="utf-8")):
            if rule not in broken:
                yield f"{rule} is played and has no mutant"


def _functions(text: str) -> Iterator[tuple[str, int, int]]:
    """Name, start and end offset of every top-level function."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, starts[node.lineno - 1], starts[node.end_lineno or node.lineno]
