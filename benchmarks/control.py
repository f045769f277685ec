"""A fixed loop of compiled integer arithmetic: the yardstick for the machine itself.

A step is a shift, a multiplication and an addition that wait for one another, so its time is the
core's speed and nothing else: no memory, no branch. How two threads of it scale is what two cores
can give.
"""

from __future__ import annotations

from functools import cache
from typing import Any

CHUNK_STEPS = 20_000_000
CHUNKS = 10


@cache
def compiled() -> Any:
    """The loop; called with a number of steps it gives a number that depends on all of them."""
    import numba

    return numba.njit("int64(int64)", nogil=True)(arithmetic)


def arithmetic(steps: int) -> int:
    """The loop's source."""
    word = 1
    for step in range(steps):
        word = (word ^ (word >> 7)) * 0x2545F4914F6CDD1D + step
    return word


def one_chunk(steps: int) -> tuple[int, int]:
    """A worker for `race`."""
    compiled()(steps)
    return steps, steps


def chunks(cores: int) -> list[int]:
    """The control's fixed work."""
    return [CHUNK_STEPS] * (CHUNKS * cores)
