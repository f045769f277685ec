"""Everything imported is declared: a package that happens to be here may be missing elsewhere."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = ("cli", "sims", "reports", "rulesets")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CORE = PROJECT["dependencies"]
DEVELOPMENT = CORE + PROJECT["optional-dependencies"]["dev"]


def imported(folder: str) -> Iterator[tuple[str, str]]:
    """(module's first name, file) of each absolute import under a folder, wherever it stands."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names = [node.module]
            for name in names:
                yield name.partition(".")[0], path.relative_to(ROOT).as_posix()


def normal(name: str) -> str:
    """A distribution's name as the index compares it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=!~;\[ ]", name, maxsplit=1)[0]).lower()


@pytest.mark.parametrize("folder", [*OURS, "tests", "benchmarks"])
def test_every_import_is_declared(folder: str) -> None:
    declared = {normal(name) for name in (CORE if folder in OURS else DEVELOPMENT)}
    owners = packages_distributions()
    for module, file in imported(folder):
        if module in sys.stdlib_module_names or module in {*OURS, "tests", "benchmarks"}:
            continue
        distributions = {normal(name) for name in owners.get(module, [module])}
        assert distributions & declared, f"{file} imports {module}, which pyproject.toml does not declare"
