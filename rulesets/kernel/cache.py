"""Where compiled code is kept between processes.

numba's own cache does not notice that a called function in another file changed, so the folder's
name is a hash of every source compiled into the entries, of the compile options and the versions.
An edit of one game gives that game a new folder; folders long unused are removed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from platformdirs import user_cache_dir

FOLDERS_KEPT = 12
LOCK_PATIENCE_SECONDS = 600.0
CACHE_VARIABLE = "EVENHAND_CACHE_DIR"


def cache_root() -> Path:
    """The folder above all cache folders: `EVENHAND_CACHE_DIR`, else the user's cache folder."""
    return Path(os.environ.get(CACHE_VARIABLE) or user_cache_dir("evenhand", appauthor=False))


def source_key(sources: Mapping[str, bytes], options: str) -> str:
    """A short name for exactly these sources (text by module name), options and versions."""
    import numba
    import numpy

    digest = hashlib.sha256(
        repr((numba.__version__, numpy.__version__, sys.version_info[:3], options)).encode()
    )
    for name in sorted(sources):
        digest.update(name.encode() + b"\0" + sources[name] + b"\0")
    return digest.hexdigest()[:16]


def cache_folder(game: str, key: str) -> Path | None:
    """A writable folder for this key, or None: then nothing is cached, and never elsewhere."""
    folder = cache_root() / f"{game}-{key}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        os.utime(folder)
        prune(folder.parent, keep=FOLDERS_KEPT)
    except OSError:
        return None
    return folder


def prune(root: Path, keep: int) -> None:
    """Remove all but the `keep` folders of `root` used last."""
    folders = [path for path in root.iterdir() if path.is_dir()]
    folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for old in folders[keep:]:
        if time.time() - old.stat().st_mtime > LOCK_PATIENCE_SECONDS:
            shutil.rmtree(old, ignore_errors=True)


@contextmanager
def one_compiles(folder: Path | None) -> Iterator[None]:
    """Held around first calls, so that of processes started together one compiles and the rest load."""
    if folder is None:
        yield
        return
    lock = FileLock(folder / "lock")
    try:
        lock.acquire(timeout=LOCK_PATIENCE_SECONDS)
    except (Timeout, OSError):
        yield
        return
    try:
        yield
    finally:
        lock.release()
