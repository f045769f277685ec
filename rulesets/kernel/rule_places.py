"""Where rules are named: in the comments of a game's code, by tests, by scenario files. Nothing is run.

All three give, by rule id, the places that name it, in the order of files and lines; where only some ids are
`wanted`, files that name none of them are passed over. Ids are taken as written: whether they exist is the
rulebook's to say.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from .rulebook import ids_in

MARK = "rule"
"""`@pytest.mark.rule("ID", ...)`: what a test proves."""

MODULE_MARKS = "pytestmark"
TEST_PREFIX = "test"
SCENARIO_SUFFIXES = (".yaml", ".yml")

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BLOCKS = (*_FUNCTIONS, ast.ClassDef)


@dataclass(frozen=True, slots=True)
class Place:
    """A place that names a rule: `file` relative to the root given, `name` the function, test or scenario
    in it (empty: the file as a whole), `line` from 1 (0 where it is not known)."""

    file: str
    name: str = ""
    line: int = 0


Places: TypeAlias = dict[str, list[Place]]


def code_places(folder: Path, root: Path, wanted: Collection[str] = ()) -> Places:
    """Which functions, classes and constants of a folder's modules name a rule in a comment or docstring."""
    return _gather(_python_files(folder), root, wanted, _code)


def proof_places(folder: Path, root: Path, wanted: Collection[str] = ()) -> Places:
    """Which tests under a folder carry a rule's mark: directly, by a name bound to it, with their module."""
    return _gather(_python_files(folder), root, wanted, _tests)


def scenario_places(folder: Path, root: Path, wanted: Collection[str] = ()) -> Places:
    """Which scenarios under a folder prove a rule: their files say so under `rule`, for all or for each."""
    files = (path for path in sorted(folder.rglob("*")) if path.suffix in SCENARIO_SUFFIXES)
    return _gather(files, root, wanted, _scenarios)


Reader: TypeAlias = Callable[[str], Iterator[tuple[str, str, int]]]
"""From a file's text the ids it names, each with a name and a line."""


def _gather(files: Iterable[Path], root: Path, wanted: Collection[str], read: Reader) -> Places:
    found: Places = {}
    for path in files:
        try:
            text = path.read_text(encoding="utf-8")
            ids = ids_in(text)
            named = list(read(text)) if not wanted or any(rule in wanted for rule in ids) else []
        except (OSError, ValueError, SyntaxError, tokenize.TokenError):
            continue  # a file that cannot be read names nothing; tests and lint complain about it
        label = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
        for rule, name, line in named:
            places = found.setdefault(rule, [])
            if not any((each.file, each.name) == (label, name) for each in places):
                places.append(Place(label, name, line))
    return found


def _python_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


# --- code ------------------------------------------------------------------------------------------


def _code(text: str) -> Iterator[tuple[str, str, int]]:
    if not ids_in(text):
        return
    tree = ast.parse(text)
    said = sorted([*_comments(text), *_docstrings(tree)])
    for line, words in said:
        for rule in ids_in(words):
            name, at = _around(tree, line)
            yield rule, name, at or line


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """Every comment with its line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def _docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every string that stands alone, as docstrings of modules, functions and constants do."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                yield node.lineno, node.value.value


def _around(tree: ast.Module, line: int) -> tuple[str, int]:
    """The function or class a line stands in, or the constant it is about, with its first line."""
    names: list[str] = []
    at = 0
    body: list[ast.stmt] = tree.body
    inside: ast.stmt | None = None
    while True:
        inside = next((node for node in body if _first_line(node) <= line <= (node.end_lineno or 0)), None)
        if not isinstance(inside, _BLOCKS):
            break
        names.append(inside.name)
        at = inside.lineno
        body = inside.body
        if isinstance(inside, _FUNCTIONS):
            return ".".join(names), at
    constant = _constant(body, inside)
    return (".".join([*names, constant[0]]), constant[1]) if constant else (".".join(names), at)


def _first_line(node: ast.stmt) -> int:
    marks = node.decorator_list if isinstance(node, _BLOCKS) else []
    return min([node.lineno, *(mark.lineno for mark in marks)])


def _constant(body: list[ast.stmt], inside: ast.stmt | None) -> tuple[str, int] | None:
    """The constant of a statement, or of the one above it if it is a string alone."""
    if inside is None:
        return None
    if isinstance(inside, ast.Expr) and body.index(inside) > 0:
        inside = body[body.index(inside) - 1]
    targets = _targets(inside)
    return (", ".join(targets), inside.lineno) if targets else None


def _targets(node: ast.stmt) -> list[str]:
    """The names a statement gives a value to."""
    bound: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        bound = node.targets
    elif isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        bound = [node.target]
    return [each.id for target in bound for each in ast.walk(target) if isinstance(each, ast.Name)]


# --- tests -----------------------------------------------------------------------------------------


def _tests(text: str) -> Iterator[tuple[str, str, int]]:
    if f".{MARK}(" not in text:
        return
    tree = ast.parse(text)
    bound = {name: _marks(node) for node in tree.body for name in _targets(node)}
    everywhere = bound.pop(MODULE_MARKS, [])
    yield from _tests_of(tree.body, "", everywhere, bound)


def _tests_of(
    body: list[ast.stmt], within: str, rules: list[str], bound: Mapping[str, list[str]]
) -> Iterator[tuple[str, str, int]]:
    """The tests of a module or class; `rules` hold for all of them."""
    for node in body:
        if not isinstance(node, _BLOCKS):
            continue
        own = [*rules, *(rule for mark in node.decorator_list for rule in _rules_of_mark(mark, bound))]
        if isinstance(node, ast.ClassDef):
            yield from _tests_of(node.body, f"{within}{node.name}::", own, bound)
        elif node.name.startswith(TEST_PREFIX):
            for rule in own:
                yield rule, within + node.name, node.lineno


def _rules_of_mark(mark: ast.expr, bound: Mapping[str, list[str]]) -> Iterator[str]:
    yield from _marks(mark)
    for node in ast.walk(mark):
        if isinstance(node, ast.Name):
            yield from bound.get(node.id, [])


def _marks(node: ast.AST) -> list[str]:
    """The ids of every `mark.rule(...)` within."""
    found: list[str] = []
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == MARK:
            if isinstance(call.func.value, ast.Attribute) and call.func.value.attr == "mark":
                words = (each.value for each in call.args if isinstance(each, ast.Constant))
                found += [word for word in words if isinstance(word, str)]
    return found


# --- scenarios -------------------------------------------------------------------------------------


def _scenarios(text: str) -> Iterator[tuple[str, str, int]]:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        page = YAML(typ="safe", pure=True).load(text)
    except YAMLError:
        return
    if not isinstance(page, dict):
        return
    scenarios = page.get("scenarios")
    for scenario in scenarios if isinstance(scenarios, list) else [page]:
        if isinstance(scenario, dict):
            for rule in dict.fromkeys([*_listed(page.get("rule")), *_listed(scenario.get("rule"))]):
                yield rule, str(scenario.get("name", "")), 0


def _listed(value: Any) -> list[str]:
    """One word, or a list of them."""
    words = value if isinstance(value, list) else [value]
    return [word for word in words if isinstance(word, str)]
