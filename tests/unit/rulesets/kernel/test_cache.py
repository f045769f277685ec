"""The cache of compiled code: never stale, hit when nothing changed, no trouble where it can't be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulesets.kernel import cache
from tests.unit.rulesets.kernel import toys

PLAY = f"""
import json
import numpy as np
from rulesets.kernel.cache import one_compiles
from rulesets.kernel.loader import Runtime, load_tree

names = {toys.SEAM_NAMES!r}
tree = load_tree("toy", Runtime.COMPILED, {toys.ENGINE!r}, {toys.SEAM!r}, names, [{toys.LOOP!r}])
was_cached = tree.is_cached
play, scores = tree.module({toys.LOOP!r}).play, np.zeros(2, np.int64)
with one_compiles(tree.folder):
    play(scores)
hits, misses = (sum(counts.values()) for counts in (play.stats.cache_hits, play.stats.cache_misses))
print(json.dumps(dict(scores=scores.tolist(), hits=hits, misses=misses, was_cached=was_cached,
                      folder=str(tree.folder), kernel=load_tree.__code__.co_filename)))
"""
HIT, MISS = (1, 0), (0, 1)


def begin(root: Path, cache_dir: Path) -> subprocess.Popen[str]:
    """The toy in a process of its own, from the sources under `root`."""
    environment = {**os.environ, "PYTHONPATH": str(root), cache.CACHE_VARIABLE: str(cache_dir)}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "-c", PLAY]
    return subprocess.Popen(
        command, cwd=root, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def finish(process: subprocess.Popen[str], root: Path) -> dict[str, Any]:
    """What it printed; it must have run the copied sources."""
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    result: dict[str, Any] = json.loads(out)
    assert result["kernel"].startswith(str(root))
    return result


def run(root: Path, cache_dir: Path) -> tuple[list[int], tuple[int, int]]:
    """Scores, and hits and misses of the cache, of one process."""
    result = finish(begin(root, cache_dir), root)
    return result["scores"], (result["hits"], result["misses"])


def edit(root: Path, name: str, old: str, new: str) -> None:
    """Change one place of a module."""
    file = toys.toy_file(root, name)
    source = file.read_text(encoding="utf-8")
    assert source.count(old) == 1
    file.write_text(source.replace(old, new), encoding="utf-8")


EDITS = {
    "a rule": (toys.ENGINE, "return STEP + move", "return STEP - move", [-700, -699]),
    "a constant": ("rulesets.toy.constants", "STEP = 3", "STEP = 4", [1400, 1401]),
    "a value of an enum": ("rulesets.toy.constants", "LEAP = 10", "LEAP = 20", [2300, 2301]),
    "a pilot": ("sims.toypilot", "return Move.LEAP", "return Move.STAY", [300, 301]),
}


def test_an_unchanged_tree_hits_and_every_edit_changes_the_next_process(tmp_path: Path) -> None:
    root, cache_dir = toys.copy_with_toy(tmp_path), tmp_path / "cache"
    assert run(root, cache_dir) == (toys.SCORES, MISS)
    assert run(root, cache_dir) == (toys.SCORES, HIT)
    for name, old, new, scores in EDITS.values():
        edit(root, name, old, new)
        assert run(root, cache_dir) == (scores, MISS), f"{old} became {new} and play did not follow"
        edit(root, name, new, old)
    assert run(root, cache_dir) in [(toys.SCORES, HIT), (toys.SCORES, MISS)]


def test_without_the_key_the_same_edit_would_play_on_as_before(tmp_path: Path) -> None:
    """The test above bites: numba alone does not see that a constant of another file changed."""
    root, cache_dir = toys.copy_with_toy(tmp_path), tmp_path / "cache"
    edit(root, "rulesets.kernel.cache", "return digest.hexdigest()[:16]", 'return "same"')
    assert run(root, cache_dir) == (toys.SCORES, MISS)
    name, old, new, scores = EDITS["a constant"]
    edit(root, name, old, new)
    assert run(root, cache_dir) == (toys.SCORES, HIT)
    assert scores != toys.SCORES


def test_of_two_processes_that_start_cold_at_once_one_compiles(tmp_path: Path) -> None:
    root, cache_dir = toys.copy_with_toy(tmp_path), tmp_path / "cache"
    processes = [begin(root, cache_dir) for _ in range(2)]
    results = [finish(process, root) for process in processes]
    assert [result["scores"] for result in results] == [toys.SCORES] * 2
    assert sorted((result["hits"], result["misses"]) for result in results) == [MISS, HIT]
    assert results[0]["folder"] == results[1]["folder"]


def test_a_folder_that_cannot_be_written_means_no_cache_and_never_another_place(tmp_path: Path) -> None:
    root, nowhere = toys.copy_with_toy(tmp_path), tmp_path / "file"
    nowhere.write_text("a file where the cache folder should be", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    result = finish(begin(root, nowhere), root)
    assert (result["scores"], result["hits"]) == (toys.SCORES, 0)
    assert (result["folder"], result["was_cached"]) == ("None", False)
    assert sorted(tmp_path.rglob("*")) == before, "something was written elsewhere"


# --- keys and folders ----------------------------------------------------------------------------


def keys() -> Iterator[str]:
    """Keys that must all differ."""
    yield cache.source_key({"a": b"1", "b": b"2"}, "plain")
    yield cache.source_key({"a": b"1", "b": b"3"}, "plain")
    yield cache.source_key({"a": b"1", "c": b"2"}, "plain")
    yield cache.source_key({"a": b"1"}, "plain")
    yield cache.source_key({"a": b"1", "b": b"2"}, "checked")


def test_a_key_depends_on_every_source_its_name_and_the_options() -> None:
    found = list(keys())
    assert len(set(found)) == len(found)
    assert cache.source_key({"b": b"2", "a": b"1"}, "plain") == found[0]


def test_the_cache_lies_where_the_variable_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.CACHE_VARIABLE, str(tmp_path / "here"))
    assert cache.cache_root() == tmp_path / "here"
    assert cache.cache_folder("game", "key") == tmp_path / "here" / "game-key"
    assert (tmp_path / "here" / "game-key").is_dir()
    monkeypatch.delenv(cache.CACHE_VARIABLE)
    assert cache.cache_root().name == "evenhand"


def aged(root: Path, name: str, seconds: float) -> Path:
    """A cache folder last used so long ago."""
    folder = root / name
    folder.mkdir()
    os.utime(folder, (time.time() - seconds,) * 2)
    return folder


def test_folders_long_unused_are_removed_and_busy_ones_never(tmp_path: Path) -> None:
    old = [aged(tmp_path, f"old-{age}", 10_000 + age) for age in range(3)]
    young = [aged(tmp_path, f"young-{age}", age) for age in range(3)]
    (tmp_path / "a file").write_text("stays", encoding="utf-8")
    cache.prune(tmp_path, keep=4)
    assert [folder.exists() for folder in old] == [True, False, False]
    cache.prune(tmp_path, keep=1)
    assert [folder.exists() for folder in old] == [False] * 3
    assert all(folder.exists() for folder in young), "a folder that a process may be compiling into is gone"
    assert (tmp_path / "a file").exists()


def test_one_compiles_waits_for_the_other(tmp_path: Path) -> None:
    with cache.one_compiles(None), cache.one_compiles(None):
        pass  # without a folder there is nothing to wait for
    with cache.one_compiles(tmp_path):
        assert (tmp_path / "lock").exists()
    with cache.one_compiles(tmp_path):
        pass  # released, also after an error:
    with pytest.raises(ZeroDivisionError), cache.one_compiles(tmp_path):
        raise ZeroDivisionError
    with cache.one_compiles(tmp_path):
        pass
