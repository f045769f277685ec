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
ARRAYS = 9  # arguments of the largest entry, each counted once a call
PASSED_ON = 6  # what functions of the loop may count when they hand `states` or `memories` on: once a call


@pytest.mark.parametrize("game", GAMES)
def test_rules_count_no_references_and_the_loop_hardly_any(game: str) -> None:
    engine = warm_engine(game, Runtime.COMPILED)
    counts: Counter[str] = Counter()
    for name in ENTRIES:
        counts |= reference_counting(getattr(engine.loop, name))
    root = engine.tree.root
    read = [name for name in ENTRIES if f"{root}.sims.loop.{name}" in counts]
    assert read, "nothing was read: has the symbols' form changed?"
    assert [name for name in counts if not name.startswith(f"{root}.sims.")] == []
    for name, count in counts.items():
        entry = name.rpartition(".")[2] in ENTRIES  # into which LLVM builds functions of the loop
        assert count <= PASSED_ON + (ARRAYS if entry else 0), (name, count)


LOOP = """
from rulesets.kernel.dialect import entry


@entry
def play(scores):
    return scores
"""


def test_an_entry_that_hands_an_array_out_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    files = toys.write_toy(tmp_path)
    files[toys.LOOP].write_text(LOOP, encoding="utf-8")
    tree = toys.load_toy(Runtime.COMPILED, files)
    play: Any = tree.module(toys.LOOP).play
    play(np.zeros(3, np.int64))
    assert reference_counting(play)[f"{tree.root}.{toys.LOOP}.play"] > 0


def test_symbols_are_read() -> None:
    assert ordinary_name("_ZN23_evenhand_game_compiled4sims4loop8play_oneB2v2B70c8t") == (
        "_evenhand_game_compiled.sims.loop.play_one"
    )
    assert ordinary_name("NRT_incref") == ""
