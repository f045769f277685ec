"""Every registered game: compiled rules count no references (it would cost a factor of four)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rulesets.kernel.cache import CACHE_VARIABLE
from rulesets.kernel.loader import Runtime
from tests.conformance.machine_checks import ordinary_name, reference_counting
from tests.conformance.tables import GAMES, warm_engine
from tests.unit.rulesets.kernel import toys

ENTRIES = ("play_games", "one")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_counts_references(game: str) -> None:
    engine = warm_engine(game, Runtime.COMPILED)
    for name in ENTRIES:
        counts = reference_counting(getattr(engine.loop, name))
        assert f"{engine.tree.root}.sims.loop.{name}" in counts, "nothing was read: other symbols?"
        assert +counts == Counter()


RULES_WITH_ARRAYS = """
from ..kernel.dialect import rule


@rule
def raise_lowest(scores: list[int], depth: int) -> int:
    best = 0
    for i in range(len(scores)):
        for j in range(len(scores)):
            if scores[i] * depth > best and scores[j] > 3 - depth:
                best = scores[i] * depth // (1 + scores[j])
                scores[i] += best
    return best


@rule
def gain(scores: list[int], depth: int) -> int:
    total = 0
    for d in range(depth):
        total += raise_lowest(scores, d) + raise_lowest(scores, d + 1) + raise_lowest(scores, 3 * d)
    return total
"""
LOOP = """
from rulesets.kernel.dialect import entry
from sims.toyseam import gain


@entry
def play(scores):
    scores[0] = gain(scores, 5) + gain(scores, 9) + gain(scores, 7)
"""


def test_a_rule_that_takes_an_array_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    files = toys.write_toy(tmp_path)
    files[toys.ENGINE].write_text(RULES_WITH_ARRAYS, encoding="utf-8")
    files[toys.LOOP].write_text(LOOP, encoding="utf-8")
    tree = toys.load_toy(Runtime.COMPILED, files)
    play: Any = tree.module(toys.LOOP).play
    play(np.zeros(3, np.int64))
    assert reference_counting(play).total() > 0


def test_symbols_are_read() -> None:
    assert ordinary_name("_ZN23_evenhand_game_compiled4sims4loop8play_oneB2v2B70c8t") == (
        "_evenhand_game_compiled.sims.loop.play_one"
    )
    assert ordinary_name("NRT_incref") == ""
