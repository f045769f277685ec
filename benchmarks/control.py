"""A fixed loop of compiled integer arithmetic: the yardstick for the machine itself.

Four chains of shifts, additions and multiplications that do not wait for one another keep a core's
units busy, without memory or branches. How two threads of it scale is what two cores can give, also
where the two are halves of one; a chain alone would leave each half idle most of the time and scale too well.
"""

from __future__ import annotations

from functools import cache
from typing import Any

CHAINS = 4
CHUNK_STEPS = 60_000_000
CHUNKS = 10


@cache
def compiled() -> Any:
    """The loop; called with a number of steps it gives a number that depends on all of them."""
    import numba

    return numba.njit("int64(int64)", nogil=True)(arithmetic)


def arithmetic(steps: int) -> int:
    """The loop's source; a step is one multiplication with what belongs to it, four to a round."""
    a, b, c, d = 1, 2, 3, 4
    for step in range(steps // CHAINS):
        a = (a ^ (a >> 7)) * 0x2545F4914F6CDD1D + step
        b = (b ^ (b >> 9)) * 0x2545F4914F6CDD1D + step
        c = (c ^ (c >> 11)) * 0x2545F4914F6CDD1D + step
        d = (d ^ (d >> 13)) * 0x2545F4914F6CDD1D + step
    return a ^ b ^ c ^ d


def one_chunk(steps: int) -> tuple[int, int]:
    """A worker for `race`."""
    compiled()(steps)
    return steps, steps


def chunks(cores: int) -> list[int]:
    """The control's fixed work."""
    return [CHUNK_STEPS] * (CHUNKS * cores)
