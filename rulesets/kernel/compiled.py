"""The compiled meaning of `rule` and `entry`; the loader puts this in the place of `dialect.py`.

Rules have no wrapper for plain Python, which halves compile time; entries are only collected here
and compiled by the loader, once it knows every source that the cache folder must be named after.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core import config
from numba.core.registry import CPUDispatcher

F = TypeVar("F", bound=Callable[..., object])

CHECKED = False  # the loader sets it before any module of a checked tree is executed
import os

RULE_OPT = type(config.OPT)(int(os.environ.get("ROPT", "1")))
ENTRIES: list[Callable[..., object]] = []


def flags() -> dict[str, Any]:
    """Compile options of every function of the tree."""
    return {"nogil": True, "error_model": "numpy", "boundscheck": CHECKED}


class _Rule(CPUDispatcher):  # type: ignore[misc]
    """Calling a rule from plain Python would crash the process, so it is refused.

    A rule's own machine code is never run: what counts is that of the entries into which all their
    rules are linked. So LLVM works hard on the entries only, which makes compiling several times faster.
    """

    def compile(self, sig: Any) -> Any:
        """Compile with little optimisation; the setting is read anew for every function."""
        before = config.OPT
        config.OPT = RULE_OPT
        try:
            return super().compile(sig)
        finally:
            config.OPT = before

    def __call__(self, *_: Any, **__: Any) -> Any:
        raise TypeError(f"{self.py_func.__name__} is a compiled rule: call an entry, or the twin")


def rule(function: F) -> F:
    """Compile into whatever uses it, never on its own."""
    made: Any = numba.njit(**flags(), no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    made.__class__ = _Rule
    return made  # type: ignore[no-any-return]


def entry(function: F) -> F:
    """Collect; `compile_entries` of the loader replaces it in its module."""
    ENTRIES.append(function)
    return function
