"""Chance: known values, a second implementation, uniformity, and the two runtimes alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chi2, chisquare

from rulesets.kernel import chance
from rulesets.kernel.cache import CACHE_VARIABLE
from tests.unit.rulesets.kernel import toys

MASK = 0xFFFFFFFF
DOUBT = 1e-6
WORDS = st.integers(0, MASK)
SEEDS = st.integers(0, 2**63 - 1)
SMALL = st.integers(0, 1000)


# --- second implementations, written from the algorithms' descriptions ---------------------------


def fmix32(word: int) -> int:
    """The finaliser of MurmurHash3_x86_32."""
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        word = (word ^ (word >> shift)) * factor % 2**32
    return word ^ (word >> 16)


def sfc32(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """PractRand's sfc32: shifts 9 and 3, rotation 21."""
    while True:
        tmp = (a + b + counter) % 2**32
        counter = (counter + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + c * 8) % 2**32
        c = (c * 2**21 % 2**32 + c // 2**11 + tmp) % 2**32
        yield tmp


def stream_of(words: list[int]) -> Any:
    stream = chance.Stream()
    stream.words[:] = words
    return stream


def test_mix_is_the_finaliser_of_murmurhash3() -> None:
    assert [chance.mix(word) for word in (0, 1, 2, MASK)] == [0, 0x514E28B7, 0x30F4C306, 0x81F16F39]


@given(WORDS)
def test_mix_against_a_second_implementation(word: int) -> None:
    assert chance.mix(word) == fmix32(word)


@given(st.lists(WORDS, min_size=4, max_size=4))
def test_the_stream_against_a_second_implementation(words: list[int]) -> None:
    stream, expected = stream_of(words), sfc32(*words)
    assert [chance.next_word(stream) for _ in range(20)] == [next(expected) for _ in range(20)]


STREAM_START = [35, 39, 12, 48, 0, 42, 13, 42, 49, 45, 53, 3]
KEYED = 1208621019
SPREAD = 1621408367


def test_what_a_key_gives_never_changes() -> None:
    stream = chance.Stream()
    chance.start_stream(stream, 2**62 + 12345, 101, 1)
    assert [chance.below(stream, 60) for _ in range(12)] == STREAM_START
    assert chance.keyed(2**62 + 12345, 1, 0, 0, 7) == KEYED
    assert chance.spread(KEYED, 3) == SPREAD


@given(SEEDS, SMALL, SMALL, SMALL, SMALL)
def test_every_part_of_a_key_matters(seed: int, purpose: int, owner: int, count: int, index: int) -> None:
    key = (seed, purpose, owner, count, index)
    word = chance.keyed(*key)
    assert chance.keyed(*key) == word
    for place in range(len(key)):
        other = list(key)
        other[place] ^= 1
        assert chance.keyed(*other) != word
    assert chance.keyed(seed ^ 1 << 62, purpose, owner, count, index) != word, (
        "the seed's high half is unused"
    )


@given(WORDS, st.integers(1, 2**31))
def test_scale_stays_below_its_bound(word: int, bound: int) -> None:
    assert 0 <= chance.scale(word, bound) < bound
    assert chance.scale(0, bound) == 0
    assert chance.scale(MASK, bound) == bound - 1


# --- uniformity ----------------------------------------------------------------------------------


def order_doubt(orders: list[list[int]]) -> float:
    """The chance of a table (thing x place) as uneven as these orders give; see conformance."""
    size = len(orders[0])
    counts = np.zeros((size, size))
    for order in orders:
        counts[order, np.arange(size)] += 1
    expected = len(orders) / size
    statistic = ((counts - expected) ** 2 / expected).sum() * (size - 1) / size
    return float(chi2.sf(statistic, (size - 1) ** 2))


def shuffles(size: int, count: int) -> Iterator[list[int]]:
    """Orders as a game makes them: things sorted by a hash of seed, deck, shuffle and thing."""
    for number in range(count):
        seed, side, shuffle = number // 4, number % 2, number // 2 % 2
        luck = chance.key_of(seed, 1, side, shuffle)
        keys = [chance.absorb(luck, thing + 1) for thing in range(size)]
        yield sorted(range(size), key=keys.__getitem__)


@pytest.mark.parametrize("size", [4, 40, 60])
def test_keyed_shuffles_are_uniform(size: int) -> None:
    doubt = order_doubt(list(shuffles(size, 200 * size)))
    assert DOUBT < doubt < 1 - DOUBT


def test_every_order_of_a_few_things_is_equally_likely() -> None:
    counts = Counter(tuple(order) for order in shuffles(5, 12000))
    assert len(counts) == 120
    assert chisquare(list(counts.values())).pvalue > DOUBT


def test_dealing_by_spread_is_uniform() -> None:
    """As a redeal does it: out of a shrinking pool, the words of one key numbered by its size."""
    stream = chance.Stream()
    chance.start_stream(stream, 5, 101, 0)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(12000):
        luck, pool, dealt = chance.next_word(stream), list(range(5)), []
        while pool:
            dealt.append(pool.pop(chance.scale(chance.spread(luck, len(pool)), len(pool))))
        counts[tuple(dealt)] += 1
    assert len(counts) == 120
    assert chisquare(list(counts.values())).pvalue > DOUBT


@pytest.mark.parametrize("bound", [2, 3, 7, 60])
def test_numbers_of_a_stream_are_uniform_alone_and_in_pairs(bound: int) -> None:
    stream = chance.Stream()
    chance.start_stream(stream, 9, 101, 1)
    values = [chance.below(stream, bound) for _ in range(400 * bound)]
    alone = np.bincount(values, minlength=bound)
    assert chisquare(alone).pvalue > DOUBT
    if bound < 10:
        pairs = np.bincount([a * bound + b for a, b in zip(values[::2], values[1::2], strict=True)])
        assert chisquare(pairs).pvalue > DOUBT


def test_neighbouring_seeds_start_unlike_streams() -> None:
    firsts = []
    for seed in range(4000):
        stream = chance.Stream()
        chance.start_stream(stream, seed, 101, 0)
        firsts.append(chance.below(stream, 50))
    assert chisquare(np.bincount(firsts, minlength=50)).pvalue > DOUBT
    after = np.bincount([a * 50 + b for a, b in zip(firsts[::2], firsts[1::2], strict=True)], minlength=2500)
    assert chisquare(after).pvalue > DOUBT


def test_the_statistic_finds_a_biased_shuffle() -> None:
    biased = [sorted(order, key=lambda thing: thing == order[0]) for order in shuffles(8, 1600)]
    assert order_doubt([order[::-1] if order[0] < 4 else order for order in biased]) < DOUBT


# --- the two runtimes ----------------------------------------------------------------------------

ENTRIES = """
from rulesets.kernel.chance import Stream, absorb, below, key_of, keyed, mix, next_word, scale, spread
from rulesets.kernel.chance import start_stream
from rulesets.kernel.dialect import entry


@entry
def words(seed, purpose, owner, count, index, bound, streams, out):
    out[0] = mix(seed & 0xFFFFFFFF)
    out[1] = absorb(seed & 0xFFFFFFFF, index)
    out[2] = key_of(seed, purpose, owner, count)
    out[3] = keyed(seed, purpose, owner, count, index)
    out[4] = spread(out[3], index)
    out[5] = scale(out[3], bound)
    start_stream(streams[0], seed, purpose, owner)
    out[6] = next_word(streams[0])
    for i in range(7, len(out)):
        out[i] = below(streams[0], bound)
"""
OUT = 16


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    folder = tmp_path_factory.mktemp("chance")
    files = toys.write_toy(folder)
    files[toys.LOOP].write_text(ENTRIES, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CACHE_VARIABLE, str(folder))
        return [toys.load_toy(runtime, files) for runtime in ("twin", "compiled")]


@settings(deadline=None, max_examples=300)
@given(SEEDS, st.tuples(SMALL, SMALL, SMALL, SMALL), st.integers(1, 10_000))
def test_twin_and_compiled_agree_for_any_key(
    both: list[Any], seed: int, key: tuple[int, int, int, int], bound: int
) -> None:
    results = []
    for tree in both:
        module: Any = tree.module(toys.LOOP)
        plain = tree.runtime == "twin"
        out: Any = [0] * OUT if plain else np.zeros(OUT, np.int64)
        streams = [module.Stream()] if plain else np.zeros(1, module.Stream.dtype)
        module.words(seed, *key, bound, streams, out)
        results.append([int(word) for word in out])
    assert results[0] == results[1]
    assert all(0 <= word <= MASK for word in results[0])
