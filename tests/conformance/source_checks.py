"""Checks of source text: nothing outside a game's folder names it, nothing anywhere names a card, and rules
do not do what means one thing compiled and another as plain Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulesets.kernel.loader import PACKAGES

MARKS = {"rule", "entry"}
TEXTS = {".py", ".html", ".css", ".js", ".j2", ".txt", ".md", ".toml"}

List = tuple[str, Any]
"""A type: None (a number, or unknown), a layout, or ("list", what it holds)."""


def texts_under(*folders: Path) -> Iterator[tuple[Path, str]]:
    """The text files of these folders."""
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in TEXTS and "__pycache__" not in path.parts and "_data" not in path.parts:
                yield path, path.read_text(encoding="utf-8")


def code_strings(texts: Iterable[tuple[Path, str]]) -> Iterator[tuple[Path, str]]:
    """Of Python files only the strings the code uses, docstrings left out, each at its line."""
    for path, text in texts:
        if path.suffix == ".py":
            nodes = list(ast.walk(ast.parse(text)))
            prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
            for node in nodes:
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                    yield path, "\n" * (node.lineno - 1) + node.value


def naming(texts: Iterable[tuple[Path, str]], names: Iterable[str], ignore_case: bool) -> list[str]:
    """Where a text has one of these names as words of its own: `file:line: name`."""
    listed = sorted(set(names), key=len, reverse=True)
    pattern = re.compile(
        r"(?<![\w-])(" + "|".join(map(re.escape, listed)) + r")(?![\w-])", re.I if ignore_case else 0
    )
    return [
        f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
        for path, text in texts
        for match in pattern.finditer(text)
    ]


def plain_imports(name: str, source: str) -> list[str]:
    """`import rulesets.x` leaves a tree, since only `from` imports are turned to the tree's own copy."""
    return [
        f"{name}:{node.lineno}: import {alias.name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name.partition(".")[0] in PACKAGES
    ]


@dataclass
class Rebinding:
    """Looks for fields that hold a list or a record and are bound to another: an error compiled, a shared
    list in the twin. `layouts` are a tree's layouts by class name."""

    layouts: dict[str, Any]
    found: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.compound = {
            name
            for kind in self.layouts.values()
            for name, (inner, size) in kind.shape_of.items()
            if inner is not int or size is not None
        }

    def check(self, name: str, source: str) -> None:
        """Every rule and entry of a module."""
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(mark, ast.Name) and mark.id in MARKS for mark in node.decorator_list
            ):
                known = {arg.arg: self.declared(arg.annotation) for arg in node.args.args}
                self.statements(name, node.body, known)

    def declared(self, annotation: ast.expr | None) -> Any:
        """The type an annotation stands for."""
        if isinstance(annotation, ast.Name):
            return self.layouts.get(annotation.id)
        if isinstance(annotation, ast.Subscript):
            return ("list", self.declared(annotation.slice))
        return None

    def statements(self, name: str, body: list[ast.stmt], known: dict[str, Any]) -> None:
        for node in body:
            if isinstance(node, ast.For):
                self.bind(name, node.target, self.element(node.iter, known), known)
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    self.assign(name, target, node.value, known)
            elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
                self.bind(name, node.target, None, known)
            for part in ("body", "orelse"):
                self.statements(name, getattr(node, part, []), known)

    def assign(self, name: str, target: ast.expr, value: ast.expr, known: dict[str, Any]) -> None:
        if isinstance(target, ast.Tuple):
            parts = value.elts if isinstance(value, ast.Tuple) else [None] * len(target.elts)
            for one, part in zip(target.elts, parts, strict=True):
                kind = self.element(value, known) if part is None else self.type_of(part, known)
                self.bind(name, one, kind, known)
        else:
            self.bind(name, target, self.type_of(value, known), known)

    def bind(self, name: str, target: ast.expr, kind: Any, known: dict[str, Any]) -> None:
        """A name takes a type; a field must be a number of its record."""
        if isinstance(target, ast.Name):
            known[target.id] = kind
        elif isinstance(target, ast.Attribute) and target.attr in self.compound:
            owner = self.type_of(target.value, known)
            shape = None if owner is None or isinstance(owner, tuple) else owner.shape_of.get(target.attr)
            if shape != (int, None):
                what = "not known to be a number" if owner is None else "rebound"
                self.found.append(f"{name}:{target.lineno}: {ast.unparse(target)} is {what}")

    def type_of(self, value: ast.expr, known: dict[str, Any]) -> Any:
        if isinstance(value, ast.Name):
            return known.get(value.id)
        if isinstance(value, ast.Subscript):
            return self.element(value.value, known)
        if isinstance(value, ast.Attribute):
            owner = self.type_of(value.value, known)
            if owner is None or isinstance(owner, tuple) or value.attr not in owner.shape_of:
                return None
            inner, size = owner.shape_of[value.attr]
            kind = None if inner is int else self.layouts.get(inner.__name__)
            return kind if size is None else ("list", kind)
        return None

    def element(self, value: ast.expr, known: dict[str, Any]) -> Any:
        """What one item of a list is."""
        kind = self.type_of(value, known)
        return kind[1] if isinstance(kind, tuple) else None
