"""The compiled meaning of `rule` and `entry`; the loader puts this in the place of `dialect.py`.

Rules have no wrapper for plain Python, which halves compile time; entries are only collected here
and compiled by the loader, once it knows every source that the cache folder must be named after.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba import types

from rulesets.kernel.linking import Compiled, RuleLibrary

F = TypeVar("F", bound=Callable[..., object])

CHECKED = False  # the loader sets it before any module of a checked tree is executed
ENTRIES: list[Callable[..., object]] = []


def flags() -> dict[str, Any]:
    """Compile options of every function of the tree."""
    return {"nogil": True, "error_model": "numpy", "boundscheck": CHECKED}


def _plain(kind: Any) -> Any:
    """The type of a value, whatever the value: `int` for a literal number, a member of an enumeration or a
    number out of a narrow field."""
    if isinstance(kind, types.IntEnumMember):
        kind = kind.dtype
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


def _unify_member(member: Any, _context: Any, other: Any) -> Any:
    """The type of a variable that is a member of an enumeration here and a number there. numba knows the
    answer for 64 bits only, and fields may be narrower."""
    return member.dtype if isinstance(other, types.Integer) else None


types.IntEnumMember.unify = _unify_member


class _Rule(Compiled):
    """Compiles to be linked into entries. A call from plain Python would crash the process: it is refused."""

    library = RuleLibrary

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Constants are numbers like others: no further compilation for each."""
        return super().get_call_template([_plain(each) for each in args], kws)

    def __call__(self, *_: Any, **__: Any) -> Any:
        raise TypeError(f"{self.py_func.__name__} is a compiled rule: call an entry, or the twin")


def rule(function: F) -> F:
    """Compile into whatever uses it, never on its own."""
    made: Any = numba.njit(**flags(), no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    made.__class__ = _Rule
    return made  # type: ignore[no-any-return]


def compiled_entry(function: Callable[..., object], cached: bool) -> Any:
    """The function compiled with all its rules as one program."""
    made: Any = numba.njit(cache=cached, **flags())(function)
    made.__class__ = Compiled
    return made


def entry(function: F) -> F:
    """Collect; `compile_entries` of the loader replaces it in its module."""
    ENTRIES.append(function)
    return function
