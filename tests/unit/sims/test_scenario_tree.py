"""YAML as a tree with places: what is read, and how every fault of the text is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sims.scenarios import tree
from sims.scenarios.tree import Node, Source, parse, read_tree


def read(text: str) -> Node:
    source = Source("f.yaml")
    node = parse(text, source)
    assert source.findings == []
    assert node is not None
    return node


def told(text: str) -> list[tuple[int, int, str, str]]:
    """Line, column, code and message of each finding."""
    source = Source("f.yaml")
    parse(text, source)
    return [(each.line, each.column, each.code, each.message) for each in source.findings]


def test_values_are_those_of_yaml_1_2() -> None:
    text = "a: [1, -2, 0x1F, 1_000, 012, 1.5, true, False, null, ~, yes, on, 'no', \"7\", 2026-11-30, ]\nb:\n"
    assert read(text).plain() == {
        "a": [1, -2, 31, 1000, 12, 1.5, True, False, None, None, "yes", "on", "no", "7", "2026-11-30"],
        "b": None,
    }


def test_every_value_and_key_knows_its_place() -> None:
    node = read("# a comment\none: x\nrows:\n  - {card: Axe,\n     at: 2}\n  - Wall\n")
    assert (node.line, node.column) == (2, 1)
    assert [(each.line, each.column) for each in (node.at(["one"]), node.at(["rows", 0]))] == [(2, 6), (4, 5)]
    assert (node.at(["rows", 0, "at"]).line, node.at(["rows", 0, "at"]).column) == (5, 10)
    assert (node.at(["rows", 1]).line, node.at(["rows", 1]).column) == (6, 5)
    assert node.at(["rows", 0]).key_place("at") == (5, 6)
    assert node.at(["rows", 0]).key_place("nowhere") == (4, 5)


def test_a_path_that_goes_on_ends_at_what_there_is() -> None:
    node = read("a: [{b: 1}]")
    assert node.at(["a", 0, "c", "d"]) is node.at(["a", 0])
    assert node.at(["a", 4]) is node.at(["a"])
    assert node.at(["x"]) is node


def test_anchors_aliases_and_merge_keys_work() -> None:
    text = "a: &u {card: Axe, at: 1}\nb: *u\nc:\n  at: 2\n  <<: *u\nd: {<<: [*u, {more: 3}]}\n"
    assert read(text).plain() == {
        "a": {"card": "Axe", "at": 1},
        "b": {"card": "Axe", "at": 1},
        "c": {"at": 2, "card": "Axe"},
        "d": {"card": "Axe", "at": 1, "more": 3},
    }


def test_a_key_that_is_there_twice_is_told_with_both_lines() -> None:
    assert told("life: 1\nhand: []\nlife: 2\n") == [
        (3, 1, "SCENARIO005", "'life' is there twice; the first is on line 1.")
    ]


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("a:\n\t- b", (2, 1), "A tab stands here; YAML is indented with spaces."),
        ("a: 'x\nb: 2", (1, 4), "A quote is opened on line 1 and never closed."),
        ("a: 1\nb: [1, 2\nc: 3", (3, 2), "The list opened with [ on line 2 is not closed here."),
        ("a: [Axe, {card: Wall]", (1, 21), "The mapping opened with { on line 1 is not closed here."),
        ("a: {x: 1\n", (1, 4), "The mapping opened with { on line 1 is not closed here."),
        ("a: 1\nb: [", (2, 5), "What is opened with [ or { here is never closed."),
        ("a: [b]]", (1, 7), "A bracket is closed here that was not opened."),
        (
            "- do:\n  - attack 1 > 1\n -then: 3",
            (3, 2),
            "This does not fit the indentation of what began on line 1.",
        ),
        ("a: - b", (1, 4), "A list with dashes begins on a line of its own."),
        (
            "a: b: c",
            (1, 5),
            "A colon cannot stand here: the line before is not finished, or a text has ': ' in it.",
        ),
        ("a: *x", (1, 4), "An alias with *, but no anchor with & before it."),
        ("a: 1\n---\nb: 2", (2, 1), "A second document begins here; a scenario file is one."),
        ("a: @x", (1, 4), "A text cannot begin with this character."),
        ("a: \x07b", (1, 4), "A control character stands here: U+0007."),
        ("x: 1\na: \x85\x00", (2, 5), "A control character stands here: U+0000."),
        ('a: "\\q"', (1, 6), "In double quotes \\ has a meaning of its own."),
        ("%FOO\na: 1", (2, 1), "This is not YAML: expected '<document start>', but found ('<scalar>',)."),
    ],
)
def test_what_is_no_yaml_is_told_in_words(text: str, place: tuple[int, int], message: str) -> None:
    assert told(text) == [(*place, "SCENARIO004", message)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: !unit x", "The tag !unit means nothing here."),
        ("a: !!python/object:os.system x", "The tag !!python/object:os.system means nothing here."),
        ("[1, 2]: 3", "A key is a word or a number, nothing larger."),
        ("a: &x [*x]", "This alias stands inside what it stands for."),
        ("a: {<<: 3}", "What << stands for is no mapping."),
        ("[" * 600, "Lists and mappings lie too deep within one another."),
    ],
)
def test_yaml_that_scenarios_do_not_use_is_told(text: str, message: str) -> None:
    assert [(code, said) for _, _, code, said in told(text)] == [("SCENARIO006", message)]


def test_aliases_that_multiply_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = ["a0: &a0 [" + ", ".join("x" * 10) + "]"]
    levels += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    assert told("\n".join(levels)) == [
        (1, 1, "SCENARIO006", "With its aliases the file comes to more than 100,000 values.")
    ]
    monkeypatch.setattr(tree, "MOST_VALUES", 10**13)
    assert read("\n".join(levels)).value


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "SCENARIO002", 0),
        (b" \n# nothing\n", "SCENARIO002", 0),
        (b"a: 1\nb: \xff\n", "SCENARIO003", 2),
        ("a: ä".encode("utf-16"), "SCENARIO003", 0),
    ],
)
def test_a_file_that_is_no_text_or_has_none(tmp_path: Path, data: bytes, code: str, line: int) -> None:
    path = tmp_path / "f.yaml"
    path.write_bytes(data)
    node, source = read_tree(path)
    assert node is None
    assert [(each.code, each.line) for each in source.findings] == [(code, line)]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    node, source = read_tree(tmp_path / "none.yaml")
    assert node is None
    assert [each.code for each in source.findings] == ["SCENARIO001"]


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab:-[]{}'\"#&*!|>%@,?\n\t 01~<\x00\x85é", max_size=40))
def test_no_text_ends_in_an_exception(text: str) -> None:
    source = Source("f.yaml")
    node = parse(text, source)
    assert node is not None or source.findings
    lines = text.count("\n") + 2
    assert all(0 <= each.line <= lines for each in source.findings)
