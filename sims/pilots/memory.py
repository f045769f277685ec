"""What a pilot carries through a game: its own stream of chance, and room to look ahead."""

from __future__ import annotations

from rulesets.kernel.chance import Stream, start_stream
from rulesets.kernel.dialect import rule
from rulesets.kernel.layout import layout

PILOT = 101  # the purpose of pilots' streams; games use small numbers


@layout
class Memory:
    """One pilot's memory. The stream belongs to the deck it plays, whatever its seat."""

    stream: Stream


@rule
def start_memory(memory: Memory, seed: int, side: int) -> None:
    """Begin a game."""
    start_stream(memory.stream, seed, PILOT, side)
