"""The loader: one source as plain Python, compiled and checked, side by side."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rulesets import RULESETS
from rulesets.kernel.cache import CACHE_VARIABLE
from rulesets.kernel.loader import Runtime, Tree, load_tree
from sims.engine import LOOP, SEAM, load_engine
from tests.unit.rulesets.kernel import toys


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return toys.write_toy(tmp_path_factory.mktemp("toy"))


@pytest.fixture(scope="module")
def trees(files: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Tree]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CACHE_VARIABLE, str(tmp_path_factory.mktemp("cache")))
        return {runtime: toys.load_toy(runtime, files) for runtime in Runtime}


def scores_of(tree: Tree) -> list[int]:
    """What the toy's loop gives in this tree."""
    scores: Any = [0, 0] if tree.runtime is Runtime.TWIN else np.zeros(2, np.int64)
    tree.module(toys.LOOP).play(scores)
    return [int(score) for score in scores]


def test_all_runtimes_of_one_source_live_side_by_side(trees: dict[str, Tree]) -> None:
    assert {tree.root for tree in trees.values()} & set(sys.modules) == {tree.root for tree in trees.values()}
    for _ in range(2):
        assert [scores_of(tree) for tree in trees.values()] == [toys.SCORES] * 3


def test_a_tree_is_loaded_once_a_process(files: dict[str, Path], trees: dict[str, Tree]) -> None:
    assert all(toys.load_toy(runtime, files) is tree for runtime, tree in trees.items())


def test_imports_stay_inside_the_tree(trees: dict[str, Tree]) -> None:
    moves = []
    for tree in trees.values():
        pilot, rules = tree.module("sims.toypilot"), tree.module(toys.ENGINE)
        assert pilot.Move is rules.Move is tree.module("rulesets.toy.constants").Move
        assert pilot.Move.__module__ == f"{tree.root}.rulesets.toy.constants"
        moves.append(pilot.Move)
    assert len(set(moves)) == len(moves)


def test_packages_of_a_tree_are_empty(trees: dict[str, Tree]) -> None:
    assert not hasattr(trees["twin"].module("rulesets"), "RULESETS")


def test_the_seam_offers_the_names_it_declares_from_the_game(trees: dict[str, Tree]) -> None:
    seam, rules = trees["twin"].module(toys.SEAM), trees["twin"].module(toys.ENGINE)
    assert seam.gain is rules.gain
    assert {name for name in vars(seam) if not name.startswith("__")} == set(toys.SEAM_NAMES)


def test_a_game_that_lacks_a_promised_name_is_refused_and_leaves_nothing(files: dict[str, Path]) -> None:
    before = set(sys.modules)
    with pytest.raises(AttributeError, match=r"rulesets\.toy\.engine lacks 'evaluate'"):
        load_tree("lacking", Runtime.TWIN, toys.ENGINE, toys.SEAM, ("gain", "evaluate"), [toys.LOOP], files)
    assert not {name for name in set(sys.modules) - before if name.startswith("_evenhand_lacking")}
    tree = load_tree("lacking", Runtime.TWIN, toys.ENGINE, toys.SEAM, ("gain",), [toys.LOOP], files)
    assert scores_of(tree) == toys.SCORES


def test_a_module_that_does_not_exist_is_an_import_error(trees: dict[str, Tree]) -> None:
    with pytest.raises(ModuleNotFoundError):
        trees["twin"].module("rulesets.nowhere.rules")


@pytest.mark.parametrize("runtime", [Runtime.COMPILED, Runtime.CHECKED])
def test_a_compiled_rule_is_no_plain_function(trees: dict[str, Tree], runtime: Runtime) -> None:
    with pytest.raises(TypeError, match="gain is a compiled rule: call an entry, or the twin"):
        trees[runtime].module(toys.ENGINE).gain(1)
    assert trees["twin"].module(toys.ENGINE).gain(1) == 4


def test_only_the_checked_runtime_sees_a_reach_beyond_the_end(trees: dict[str, Tree]) -> None:
    scores = np.array([5, 6], np.int64)
    for runtime in (Runtime.COMPILED, Runtime.CHECKED):
        assert trees[runtime].module(toys.LOOP).reach(scores, 1) == 6
    with pytest.raises(IndexError):
        trees[Runtime.CHECKED].module(toys.LOOP).reach(scores, 2)
    trees[Runtime.COMPILED].module(toys.LOOP).reach(scores, 2)


def test_a_replaced_module_changes_its_own_tree_only(trees: dict[str, Tree], tmp_path: Path) -> None:
    edited = toys.write_toy(tmp_path, {"rulesets.toy.constants": ("STEP = 3", "STEP = 5")})
    assert scores_of(toys.load_toy(Runtime.TWIN, edited)) == [1500, 1501]
    assert scores_of(trees["twin"]) == toys.SCORES


@pytest.mark.parametrize("game", RULESETS)
def test_every_source_of_a_game_counts_towards_its_cache_folder(game: str) -> None:
    tree = load_engine(game, "twin").tree
    executed = {
        name.partition(".")[2]
        for name, module in sys.modules.items()
        if name.startswith(f"{tree.root}.") and module.__spec__ is not None and module.__spec__.origin
    }
    assert executed - {SEAM} == set(tree.sources)
    assert {LOOP, RULESETS[game].engine, "rulesets.kernel.chance", "sims.pilots.greedy"} < executed
