"""Records: the twin and the NumPy record of one declaration have the same shape and behave alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets import RULESETS
from rulesets.kernel.layout import Int8, Int16, Int32, Rows, layout, numbers, numbers_of_bytes
from sims.engine import load_engine


@layout
class Leaf:
    """A leaf."""

    card: int
    marks: Annotated[list[int], 3]


@layout
class Tree:
    age: Annotated[int, "a note"]
    crown: Leaf
    leaves: Annotated[list[Leaf], 2]


SIZE = 1 + 4 + 2 * 4


@layout
class Narrow:
    flag: Int8
    mask: int
    marks: Annotated[list[Int16], 3]
    life: Int32


def write(record: Any, kind: Any, values: Iterator[int]) -> None:
    """Put numbers into a NumPy record, in the order of declaration."""
    for name, (inner, size) in kind.shape_of.items():
        if inner is int:
            record[name] = next(values) if size is None else [next(values) for _ in range(size)]
            continue
        for item in [record[name]] if size is None else record[name]:
            write(item, inner, values)


def twin_of(values: list[int]) -> Any:
    tree = Tree()
    tree.age, tree.crown.card = values[0], values[1]
    tree.crown.marks[:] = values[2:5]
    for leaf, start in zip(tree.leaves, (5, 9), strict=True):
        leaf.card = values[start]
        leaf.marks[:] = values[start + 1 : start + 4]
    return tree


def record_of(values: list[int]) -> Any:
    return np.array(values, np.int64).view(Tree.dtype)[0]  # type: ignore[attr-defined]


VALUES = st.lists(st.integers(-(2**63), 2**63 - 1), min_size=SIZE, max_size=SIZE)


@given(VALUES)
def test_twin_and_record_hold_the_same_numbers_in_the_same_order(values: list[int]) -> None:
    assert list(numbers(twin_of(values), Tree)) == values
    assert list(numbers(record_of(values), Tree)) == values


@given(VALUES, VALUES)
def test_item_assignment_copies_in_both(old: list[int], new: list[int]) -> None:
    twins: Any = Rows([twin_of(old), twin_of(new)])
    records: Any = np.array([old, new], np.int64).view(Tree.dtype)[:, 0]  # type: ignore[attr-defined]
    for rows in (twins, records):
        rows[0] = rows[1]
        assert list(numbers(rows[0], Tree)) == new
        rows[1].age = 7
        rows[1].crown.marks[0] = 8
        rows[1].leaves[1].card = 9
        assert list(numbers(rows[0], Tree)) == new, "a copy shares something with what it was copied from"


def test_nested_item_assignment_copies_in_both() -> None:
    for tree in (twin_of(list(range(SIZE))), record_of(list(range(SIZE)))):
        tree.leaves[0] = tree.leaves[1]
        tree.leaves[1].marks[2] = -1
        assert list(numbers(tree, Tree)) == [0, 1, 2, 3, 4, 9, 10, 11, 12, 9, 10, 11, -1]


def test_a_record_starts_at_zero_and_knows_its_shape() -> None:
    assert list(numbers(Tree(), Tree)) == [0] * SIZE
    assert Tree.dtype.itemsize == 8 * SIZE  # type: ignore[attr-defined]
    assert Tree.dtype.names == ("age", "crown", "leaves")  # type: ignore[attr-defined]
    assert Leaf.__doc__ == "A leaf."


@pytest.mark.parametrize("edge", [min, max])
def test_narrow_fields_take_less_room_and_hold_plain_numbers(edge: Any) -> None:
    record: Any = np.zeros(1, Narrow.dtype)[0]  # type: ignore[attr-defined]
    wanted = [edge(-(1 << bits), (1 << bits) - 1) for bits in (7, 63, 15, 15, 15, 31)]
    write(record, Narrow, iter(wanted))
    assert list(numbers(record, Narrow)) == wanted
    assert list(numbers_of_bytes(record.tobytes(), Narrow)) == wanted
    twin = Narrow()
    twin.copy_from(record)  # type: ignore[attr-defined]
    assert list(numbers(twin, Narrow)) == wanted
    assert all(type(number) is int for number in numbers(twin, Narrow))
    assert Narrow.dtype.itemsize == 32  # type: ignore[attr-defined]  # 1 (+7), 8, 3 x 2 (+2), 4 (+4)


def test_a_field_that_is_not_declared_is_refused() -> None:
    with pytest.raises(AttributeError):
        Tree().height = 3  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["item", "copy", "fill", "sort", "shape", "field"])
def test_names_that_numpy_records_use_are_refused(name: str) -> None:
    with pytest.raises(TypeError, match=rf"Bad\.{name}: NumPy records have an attribute of this name"):
        layout(type("Bad", (), {"__annotations__": {name: int}}))


@pytest.mark.parametrize("hint", [str, float, bool, list[int], Annotated[list[str], 3], Annotated[float, 3]])
def test_fields_of_other_types_are_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match=r"Bad\.x: not an int, a layout or a list of them"):
        layout(type("Bad", (), {"__annotations__": {"x": hint}}))


def layouts_of(game: str) -> Iterator[Any]:
    """Every layout class that a game's tree uses."""
    engine = load_engine(game, "twin")
    waiting = [engine.rules.Game, engine.rules.State, engine.rules.Choices, engine.loop.Row]
    waiting += [engine.loop.Notes, engine.loop.Memory]
    seen: list[Any] = []
    while waiting:
        kind = waiting.pop()
        if kind is int or kind in seen:
            continue
        seen.append(kind)
        yield kind
        waiting += [inner for inner, _ in kind.shape_of.values()]


@pytest.mark.parametrize("game", RULESETS)
def test_every_layout_of_a_game_agrees_field_by_field(game: str) -> None:
    for kind in layouts_of(game):
        twin = kind()
        count = sum(1 for _ in numbers(twin, kind))
        wanted = [number % 100 for number in range(1, count + 1)]  # what 8 bits hold
        record = np.zeros(1, kind.dtype)[0]
        write(record, kind, iter(wanted))
        assert list(numbers(record, kind)) == wanted, kind.__name__
        assert list(numbers_of_bytes(record.tobytes(), kind)) == wanted, kind.__name__
        twin.copy_from(record)
        assert list(numbers(twin, kind)) == wanted, kind.__name__
        assert kind.dtype.names == tuple(kind.shape_of)
        for name, (inner, size) in kind.shape_of.items():
            base, shape = kind.dtype[name].base, kind.dtype[name].shape
            assert (base.kind == "i") if inner is int else base == inner.dtype
            assert shape == (() if size is None else (size,))
