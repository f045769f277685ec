"""The operations of condition programs (see `effects.ops`), as the rules of every game carry them out."""

from __future__ import annotations

from .dialect import rule
from .effects.ops import Op


@rule
def combine(op: int, left: int, right: int) -> int:
    """One operation of a condition program; truth is 1 or 0."""
    if op == Op.ADD:
        return left + right
    if op == Op.SUBTRACT:
        return left - right
    if op == Op.LESS:
        return 1 if left < right else 0
    if op == Op.AT_MOST:
        return 1 if left <= right else 0
    if op == Op.EQUAL:
        return 1 if left == right else 0
    if op == Op.DIFFERENT:
        return 1 if left != right else 0
    if op == Op.AT_LEAST:
        return 1 if left >= right else 0
    if op == Op.MORE:
        return 1 if left > right else 0
    if op == Op.AND:
        return left & right
    return left | right
