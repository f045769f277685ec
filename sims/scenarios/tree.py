"""YAML text as a tree in which every value knows its place.

Only what scenario files use is read: mappings, lists, text, numbers, true, false and null; anchors,
aliases and `<<` work. Everything else, and every fault of the text, is a finding: nothing raises.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError

from rulesets.kernel.data import shown_path
from rulesets.kernel.diagnostics import Diagnostic, shown
from rulesets.kernel.textfile import NotText, read_text

Scalar = str | int | float | bool | None
Path_ = Sequence[str | int]
"""The way from a mapping or list to a value in it: keys, and places in lists counted from 0."""

MOST_VALUES = 100_000
"""A file that comes to more values, each alias counted in full, is refused: no scenario file is so large."""

_UNREADABLE = {"unreadable": "SCENARIO001", "empty": "SCENARIO002", "binary": "SCENARIO003"}
_TAG = "tag:yaml.org,2002:"
_TRUE = ("true", "yes", "on", "y")
_PLAIN_TAGS = {_TAG + name for name in ("str", "int", "float", "bool", "null", "timestamp", "map", "seq")}
_MERGE = "tag:yaml.org,2002:merge"


@dataclass(slots=True)
class Node:
    """A value and where it stands: line and column from 1; `keys` are the places of a mapping's keys."""

    value: Scalar | dict[Scalar, Node] | list[Node]
    line: int
    column: int
    keys: dict[Scalar, tuple[int, int]] = field(default_factory=dict)

    @property
    def mapping(self) -> dict[Scalar, Node]:
        """What a mapping has by its keys; nothing if this is none."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def entries(self) -> list[Node]:
        """What a list holds; nothing if this is none."""
        return self.value if isinstance(self.value, list) else []

    def plain(self) -> Any:
        """The value as dicts, lists and scalars, places left out."""
        if isinstance(self.value, dict):
            return {key: child.plain() for key, child in self.value.items()}
        if isinstance(self.value, list):
            return [child.plain() for child in self.value]
        return self.value

    def get(self, key: Scalar) -> Node | None:
        """What a mapping has under a key; None if it has no such key or this is no mapping."""
        return self.mapping.get(key)

    def child(self, step: str | int) -> Node | None:
        """One step down: a mapping's key, or a place in a list counted from 0."""
        if isinstance(step, int) and 0 <= step < len(self.entries):
            return self.entries[step]
        return self.mapping.get(step)

    def at(self, path: Path_) -> Node:
        """The value at the end of a path, or the deepest one that there is on the way."""
        node = self
        for step in path:
            child = node.child(step)
            if child is None:
                break
            node = child
        return node

    def key_place(self, key: Scalar) -> tuple[int, int]:
        """Line and column of a mapping's key; of the mapping where it has no such key."""
        return self.keys.get(key, (self.line, self.column))


@dataclass(slots=True)
class Source:
    """A file that is read: the name shown for it and the findings so far."""

    file: str
    findings: list[Diagnostic] = field(default_factory=list)

    def add(
        self,
        code: str,
        message: str,
        place: Node | tuple[int, int] = (0, 0),
        *,
        value: str = "",
        fix: str = "",
        meant: str = "",
        rule: str = "",
    ) -> None:
        """Report a finding at a node or at (line, column)."""
        line, column = (place.line, place.column) if isinstance(place, Node) else place
        self.findings.append(Diagnostic(code, message, self.file, line, column, "", value, fix, meant, rule))


def read_tree(path: Path) -> tuple[Node | None, Source]:
    """A YAML file's content with its places; None, with the reason in the findings, if it cannot be read."""
    source = Source(shown_path(path))
    text = read_text(path)
    if isinstance(text, NotText):
        source.add(_UNREADABLE[text.reason], text.message, (text.line, 0))
        return None, source
    return parse(text, source), source


def parse(text: str, source: Source) -> Node | None:
    """YAML text as a tree; None, with a finding, where it is none."""
    try:
        root = YAML(typ="safe", pure=True).compose(text)
        tree = None if root is None else _Reader(source).read(root)
    except ReaderError as problem:
        _odd_character(problem, text, source)
        return None
    except MarkedYAMLError as problem:
        _syntax(problem, source)
        return None
    except (YAMLError, ValueError) as problem:
        source.add("SCENARIO004", f"This is not YAML: {problem}.")
        return None
    except RecursionError:
        source.add("SCENARIO006", "Lists and mappings lie too deep within one another.")
        return None
    if root is None:
        source.add("SCENARIO002", "The file holds nothing but blank lines and comments.")
    return tree


class _Reader:
    """Turns YAML's nodes into ours; an alias leads to the same node twice, which is read once."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.done: dict[int, Node] = {}
        self.sizes: dict[int, int] = {}
        self.open: set[int] = set()

    def read(self, root: Any) -> Node | None:
        tree = self.node(root)
        if self.sizes.get(id(root), 0) > MOST_VALUES:
            message = f"With its aliases the file comes to more than {MOST_VALUES:,} values."
            self.source.add("SCENARIO006", message, tree, fix="Use fewer aliases.")
            return None
        return tree

    def node(self, node: Any) -> Node:
        key = id(node)
        line, column = node.start_mark.line + 1, node.start_mark.column + 1
        if key in self.open:
            self.source.add("SCENARIO006", "This alias stands inside what it stands for.", (line, column))
            return Node(None, line, column)
        if key not in self.done:
            self.open.add(key)
            made = Node(None, line, column)
            self.sizes[key] = 1
            self._tag(node, made)
            if isinstance(node, ScalarNode):
                made.value = _scalar(str(node.tag), node.value)
            elif isinstance(node, SequenceNode):
                made.value = [self._inner(key, child) for child in node.value]
            else:
                self._mapping(key, node, made)
            self.open.discard(key)
            self.done[key] = made
        return self.done[key]

    def _inner(self, outer: int, node: Any) -> Node:
        child = self.node(node)
        self.sizes[outer] += self.sizes.get(id(node), 1)
        return child

    def _tag(self, node: Any, made: Node) -> None:
        tag = str(node.tag)
        if tag not in _PLAIN_TAGS and not (tag == _MERGE and isinstance(node, ScalarNode)):
            written = tag.replace(_TAG, "!!")
            self.source.add(
                "SCENARIO006", f"The tag {written} means nothing here.", made, fix="Delete the tag."
            )

    def _mapping(self, outer: int, node: MappingNode, made: Node) -> None:
        made.value = mine = {}
        merged: list[Node] = []
        for key_node, value_node in node.value:
            place = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            value = self._inner(outer, value_node)
            if str(key_node.tag) == _MERGE:
                merged += self._merged(value, place)
                continue
            if not isinstance(key_node, ScalarNode):
                self.source.add("SCENARIO006", "A key is a word or a number, nothing larger.", place)
                continue
            key = _scalar(str(key_node.tag), key_node.value)
            if key in mine:
                message = f"{_quoted(key)} is there twice; the first is on line {made.keys[key][0]}."
                self.source.add("SCENARIO005", message, place)
                continue
            if isinstance(value_node, ScalarNode) and not value_node.value and value.value is None:
                value = Node(
                    None, *place
                )  # nothing stands there: the next thing in the text is no place for it
            mine[key], made.keys[key] = value, place
        for other in merged:
            for key, value in other.mapping.items():
                if key not in mine:
                    mine[key], made.keys[key] = value, other.keys[key]

    def _merged(self, value: Node, place: tuple[int, int]) -> list[Node]:
        """What `<<` brings: a mapping, or several."""
        several = value.entries or [value]
        if all(isinstance(each.value, dict) for each in several):
            return several
        self.source.add("SCENARIO006", "What << stands for is no mapping.", place)
        return []


def _scalar(tag: str, text: str) -> Scalar:
    """The value of a scalar; what is no value of its tag stays text."""
    kind = tag.removeprefix(_TAG)
    try:
        if kind == "null":
            return None
        if kind == "bool":
            return text.lower() in _TRUE
        if kind == "int":
            digits = text.replace("_", "")
            return int(digits, 0 if re.match(r"[-+]?0[xob]", digits) else 10)
        if kind == "float":
            return float(re.sub(r"\.(?=inf|nan)", "", text.lower()).replace("_", ""))
    except ValueError:
        return text
    return text


def _quoted(key: Scalar) -> str:
    return f"'{key}'" if isinstance(key, str) else word(key)


def word(value: object) -> str:
    """A value as a person would write it in YAML: 'text' in quotes, true, null, 7, [...], {...}."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, Sequence):
        return "a list"
    return str(value)


# --- what is wrong with the text itself ------------------------------------------------------------


def _odd_character(problem: ReaderError, text: str, source: Source) -> None:
    before = text[: problem.position]
    place = (before.count("\n") + 1, len(before) - before.rfind("\n"))
    code = problem.character if isinstance(problem.character, int) else ord(problem.character)
    message = f"A control character stands here: U+{code:04X}."
    source.add("SCENARIO004", message, place, fix="Delete the character.")


def _syntax(problem: MarkedYAMLError, source: Source) -> None:
    """Tell what YAML's own reader found, in words that say what to do."""
    mark = problem.problem_mark or problem.context_mark
    place = (mark.line + 1, mark.column + 1) if mark else (0, 0)
    opened = problem.context_mark.line + 1 if problem.context_mark else 0
    message, fix = _explained(problem, opened)
    if problem.context_mark and re.search("unexpected end of stream|<stream end>", problem.problem or ""):
        place = (opened, problem.context_mark.column + 1)
    source.add("SCENARIO004", message, place, fix=fix)


def _explained(problem: MarkedYAMLError, opened: int) -> tuple[str, str]:
    """What was found, and what to do; `opened` is the line on which what it stands in began."""
    said = "; ".join(part for part in (problem.context, problem.problem) if part)
    for pattern, message, fix in _EXPLAINED:
        if re.search(pattern, said):
            return message.format(opened=opened), fix
    return f"This is not YAML: {said}.", ""


_INDENT = "Put what belongs together at the same depth, with spaces."
_EXPLAINED = (
    (r"character '\\t'", "A tab stands here; YAML is indented with spaces.", "Replace the tab by spaces."),
    (
        r"mapping values are not allowed",
        "A colon cannot stand here: the line before is not finished, or a text has ': ' in it.",
        "Put a text with ': ' in quotes, and each key on a line of its own.",
    ),
    (
        r"quoted scalar; found unexpected end",
        "A quote is opened on line {opened} and never closed.",
        "Close the quote.",
    ),
    (
        r"flow sequence; expected",
        "The list opened with [ on line {opened} is not closed here.",
        "Close it with ], or put the missing comma.",
    ),
    (
        r"flow mapping; expected",
        "The mapping opened with {{ on line {opened} is not closed here.",
        "Close it with }, or put the missing comma.",
    ),
    (r"flow node; expected", "What is opened with [ or {{ here is never closed.", "Close it with ] or }."),
    (
        r"expected <block end>, but found '[\]}]'",
        "A bracket is closed here that was not opened.",
        "Delete it, or put the text in quotes.",
    ),
    (
        r"expected <block end>",
        "This does not fit the indentation of what began on line {opened}.",
        _INDENT,
    ),
    (
        r"sequence entries are not allowed",
        "A list with dashes begins on a line of its own.",
        "Put the dash on the next line, indented.",
    ),
    (
        r"could not find expected ':'",
        "This line is no `key: value`; a colon with a space is missing.",
        "Write `key: value`.",
    ),
    (r"undefined alias", "An alias with *, but no anchor with & before it.", "Put a text with * in quotes."),
    (
        r"but found another document",
        "A second document begins here; a scenario file is one.",
        "Delete the line ---, or make a file of its own.",
    ),
    (
        r"character '[@`%|>&*!]'? ?.*cannot start",
        "A text cannot begin with this character.",
        "Put the text in quotes.",
    ),
    (r"scanning an (alias|anchor)", "* and & begin aliases and anchors.", "Put the text in quotes."),
    (r"unknown escape", "In double quotes \\ has a meaning of its own.", "Use single quotes."),
)
