"""Records with a fixed shape, declared once as annotated classes and made in two ways.

    @layout
    class Unit:
        card: int
        marks: Annotated[list[int], 3]

`Unit.dtype` is the NumPy record for compiled code; `Unit()` is a plain Python object of the same
shape for the twin. Fields are `int`, another layout, `Annotated[list[int], n]` or
`Annotated[list[Other], n]`; `Annotated[int, anything]` is an `int` that carries a note.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import numpy as np

T = TypeVar("T")

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


def _field(hint: Any) -> tuple[Any, int | None]:
    """What one annotation declares: the kind of its elements and how many (None: just one)."""
    if get_origin(hint) is not Annotated:
        return hint, None
    inner, note = get_args(hint)[:2]
    if get_origin(inner) is list:
        return get_args(inner)[0], int(note)
    return inner, None


def layout(cls: type[T]) -> type[T]:
    """Make the record class that an annotated class describes.

    Raises TypeError for a field that is neither an int, a layout nor a fixed list of these, and for
    a name that NumPy records use themselves (`item`, `copy`, ...), which the twin would not notice.
    """
    shape: dict[str, tuple[Any, int | None]] = {}
    fields: list[Any] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        kind, size = _field(hint)
        if hasattr(np.recarray, name):
            raise TypeError(f"{cls.__name__}.{name}: NumPy records have an attribute of this name")
        if kind is not int and not hasattr(kind, "shape_of"):
            raise TypeError(f"{cls.__name__}.{name}: not an int, a layout or a list of them")
        base = np.int64 if kind is int else kind.dtype
        fields.append((name, base) if size is None else (name, base, (size,)))
        shape[name] = (kind, size)
    namespace = {
        "__slots__": tuple(shape),
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__annotations__": get_type_hints(cls, include_extras=True),
        "dtype": np.dtype((np.record, fields)),
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
