"""Records with a fixed shape, declared once as annotated classes and made in two ways.

    @layout
    class Unit:
        card: int
        marks: Annotated[list[int], 3]

`Unit.dtype` is the NumPy record for compiled code; `Unit()` is a plain Python object of the same
shape for the twin. Fields are `int`, another layout, `Annotated[list[int], n]` or
`Annotated[list[Other], n]`; `Annotated[int, anything]` is an `int` that carries a note.

An `int` takes 64 bits; `Int8`, `Int16` and `Int32` take fewer in the record, and are plain numbers wherever
they are read. Pilots that look ahead copy the state for every candidate, so its size is time. Nothing checks
that what is written fits: a field must be wide enough for whatever a game can bring about.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

T = TypeVar("T")

Int8 = Annotated[int, np.int8]
Int16 = Annotated[int, np.int16]
Int32 = Annotated[int, np.int32]
WIDTHS = (np.int8, np.int16, np.int32)
SIZES = {1: "b", 2: "h", 4: "i", 8: "q"}  # by which `struct` reads numbers of so many bytes

LONG = 512
"""Longer lists of records than this are tables, of which a game uses a part."""


class Rows(list[Any]):
    """A list of records whose item assignment copies, as a record array's does."""

    def __setitem__(self, index: Any, value: Any) -> None:
        self[index].copy_from(value)


class Sparse(dict[int, Any]):
    """A long list of records, most of which nobody ever asks for: each is made when it is."""

    def __init__(self, kind: Any, size: int) -> None:
        super().__init__()
        self.kind = kind
        self.rows = size

    def __len__(self) -> int:
        return self.rows

    def __missing__(self, index: int) -> Any:
        if not 0 <= index < self.rows:
            raise IndexError(f"row {index} of {self.rows}")
        self[index] = self.kind()
        return self[index]

    def __iter__(self) -> Iterator[Any]:
        return (self[index] for index in range(self.rows))

    def copy_from(self, other: Any) -> None:
        """Take over every row of another such list, or of an array of records."""
        self.clear()
        for index, row in other.items() if isinstance(other, Sparse) else enumerate(other):
            self[index].copy_from(row)


class Record:
    """The twin of one NumPy record: attributes, zero at first, copied by value."""

    __slots__ = ()
    dtype: np.dtype[Any]
    shape_of: dict[str, tuple[Any, int | None]]

    def __init__(self) -> None:
        for name, (kind, size) in self.shape_of.items():
            setattr(self, name, _zero(kind, size))

    def copy_from(self, other: Any) -> None:
        """Take over every value of `other`, a record of the same layout."""
        for name, (kind, size) in self.shape_of.items():
            theirs = getattr(other, name)
            if kind is int and size is None:
                setattr(self, name, theirs)
            elif kind is int:
                getattr(self, name)[:] = theirs
            elif size is None or size > LONG:
                getattr(self, name).copy_from(theirs)
            else:
                for mine, item in zip(getattr(self, name), theirs, strict=True):
                    mine.copy_from(item)


def _zero(kind: Any, size: int | None) -> Any:
    if size is None:
        return 0 if kind is int else kind()
    if kind is int:
        return [0] * size
    return Sparse(kind, size) if size > LONG else Rows(kind() for _ in range(size))


def _field(hint: Any) -> tuple[Any, int | None, Any]:
    """What one annotation declares: the kind of its elements, how many (None: just one), their NumPy type."""
    size = None
    if get_origin(hint) is Annotated and get_origin(get_args(hint)[0]) is list:
        listed, note = get_args(hint)[:2]
        hint, size = get_args(listed)[0], int(note)
    kind, width = hint, np.int64
    if get_origin(hint) is Annotated:
        kind, note = get_args(hint)[:2]
        width = note if note in WIDTHS else np.int64
    return kind, size, width if kind is int else getattr(kind, "dtype", None)


def layout(cls: type[T]) -> type[T]:
    """Make the record class that an annotated class describes.

    Raises TypeError for a field that is neither an int, a layout nor a fixed list of these, and for
    a name that NumPy records use themselves (`item`, `copy`, ...), which the twin would not notice.
    """
    shape: dict[str, tuple[Any, int | None]] = {}
    fields: list[Any] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        kind, size, base = _field(hint)
        if hasattr(np.recarray, name):
            raise TypeError(f"{cls.__name__}.{name}: NumPy records have an attribute of this name")
        if kind is not int and not hasattr(kind, "shape_of"):
            raise TypeError(f"{cls.__name__}.{name}: not an int, a layout or a list of them")
        fields.append((name, base) if size is None else (name, base, (size,)))
        shape[name] = (kind, size)
    namespace = {
        "__slots__": tuple(shape),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__annotations__": get_type_hints(cls, include_extras=True),
        "dtype": np.dtype((np.record, np.dtype(fields, align=True))),
        "shape_of": shape,
    }
    made: Any = type(cls.__name__, (Record,), namespace)
    return made  # type: ignore[no-any-return]


def numbers(record: Any, kind: Any) -> Iterator[int]:
    """Every integer of a record of layout `kind`, in the order of declaration, in either runtime."""
    for name, (inner, size) in kind.shape_of.items():
        value = getattr(record, name)
        if inner is int:
            yield from [int(value)] if size is None else [int(item) for item in value]
        else:
            for item in [value] if size is None else value:
                yield from numbers(item, inner)


def packing(dtype: np.dtype[Any]) -> str:
    """The format by which `struct` reads a record's bytes as the numbers that `numbers` gives."""
    found, at = [], 0
    for field, start, *_ in (dtype.fields or {}).values():
        found.append("x" * (start - at))
        each = packing(field.base) if field.base.names else SIZES[field.base.itemsize]
        found.append(each * int(np.prod(field.shape, dtype=np.int64)))
        at = start + field.itemsize
    return "".join(found) + "x" * (dtype.itemsize - at)


@cache
def _reader(kind: Any) -> struct.Struct:
    return struct.Struct("=" + packing(kind.dtype))


def numbers_of_bytes(raw: bytes, kind: Any) -> tuple[int, ...]:
    """What `numbers` gives, out of the bytes of a NumPy record: reading that field by field is slow."""
    return _reader(kind).unpack(raw)


def plain(kind: Any, flat: Iterator[int]) -> Any:
    """The plain Python record of layout `kind` that these integers, in the order of `numbers`, make up."""
    made = object.__new__(kind)
    for name, (inner, size) in kind.shape_of.items():
        value: Any
        if inner is int:
            value = next(flat) if size is None else list(islice(flat, size))
        elif size is None:
            value = plain(inner, flat)
        else:
            value = Rows(plain(inner, flat) for _ in range(size))
        setattr(made, name, value)
    return made
