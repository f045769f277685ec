"""Chance, the same in both runtimes: keyed hashes for the game, one stream for each pilot.

All words are 32 bits kept in 64-bit integers: products are masked, so that the wrapped product of
compiled code and the exact one of plain Python have the same low 32 bits.
"""

from __future__ import annotations

from typing import Annotated

from .dialect import rule
from .layout import layout

MASK = 0xFFFFFFFF
WORD = 32


@rule
def mix(word: int) -> int:
    """Scatter 32 bits (the finaliser of MurmurHash3, a bijection)."""
    word ^= word >> 16
    word = word * 0x85EBCA6B & MASK
    word ^= word >> 13
    word = word * 0xC2B2AE35 & MASK
    return word ^ word >> 16


@rule
def absorb(state: int, word: int) -> int:
    """Add one word to a running hash (the body step of MurmurHash3, its rotation done by `mix`)."""
    return mix(((state ^ word & MASK) * 5 + 0xE6546B64) & MASK)


@rule
def key_of(seed: int, purpose: int, owner: int, count: int) -> int:
    """32 bits that depend on the whole key and on nothing else."""
    word = absorb(absorb(0x9747B28C, seed), seed >> WORD)
    return absorb(absorb(absorb(word, purpose), owner), count)


@rule
def keyed(seed: int, purpose: int, owner: int, count: int, index: int) -> int:
    """As `key_of`, with one more index."""
    return absorb(key_of(seed, purpose, owner, count), index)


@rule
def spread(key: int, index: int) -> int:
    """The index-th of a series of 32-bit words that belongs to a key: a mixed Weyl sequence, whose
    words do not wait for one another."""
    return mix(key + index * 0x9E3779B9 & MASK)


@rule
def scale(word: int, bound: int) -> int:
    """A 32-bit word as a number in 0..bound-1."""
    return word * bound >> WORD


@layout
class Stream:
    """The state of one sfc32 generator (Chris Doty-Humphrey's small fast counting generator)."""

    words: Annotated[list[int], 4]


@rule
def start_stream(stream: Stream, seed: int, purpose: int, owner: int) -> None:
    """Set a stream to the start that belongs to this key."""
    for i in range(3):
        stream.words[i] = keyed(seed, purpose, owner, 0, i)
    stream.words[3] = 1


@rule
def next_word(stream: Stream) -> int:
    """The next 32 bits of a stream."""
    words = stream.words
    a, b, c, count = words[0], words[1], words[2], words[3]
    out = a + b + count & MASK
    words[0] = b ^ b >> 9
    words[1] = c + (c << 3) & MASK
    words[2] = (c << 21 | c >> 11) + out & MASK
    words[3] = count + 1 & MASK
    return out


@rule
def below(stream: Stream, bound: int) -> int:
    """A number in 0..bound-1."""
    return scale(next_word(stream), bound)
