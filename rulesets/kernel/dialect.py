"""The two marks of source that can be compiled. This is the plain meaning: nothing is compiled.

A tree loaded for the compiled runtime gets `compiled.py` in place of this module; see `loader.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def rule(function: F) -> F:
    """A function of the compiled world: called by other rules and by entries only."""
    return function


def entry(function: F) -> F:
    """A function that plain Python calls: array arguments, always of the same types."""
    return function
