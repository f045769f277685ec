"""One source, two runtimes: rules and pilots loaded as plain Python (the twin) or compiled by numba.

A tree is the same files executed once more under a root name of its own, so that twin and compiled
code of any number of games live side by side in one process. Within a tree packages are empty (no
`__init__` is executed), imports of our packages stay inside, `rulesets.kernel.dialect` is the
runtime's, and the seam module, through which pilots reach the rules, holds the functions of the
tree's game. A tree can be given other files for some of its modules: so tests break a rule on purpose,
and a changed rule or pilot can be measured against the one in place.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from enum import StrEnum
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

from rulesets.kernel import cache

DIALECT = "rulesets.kernel.dialect"
COMPILED_DIALECT = "rulesets.kernel.compiled"
OF_THE_RUNTIME = frozenset({DIALECT, "rulesets.kernel.linking"})
"""What differs between runtimes or serves one of them only: no part of the rules."""

PACKAGES = ("rulesets", "sims")
"""What belongs into a tree; absolute imports of these are turned to the tree's own copy."""


class Runtime(StrEnum):
    """How the rules run: plain Python, compiled, or compiled with array bounds checked."""

    TWIN = "twin"
    COMPILED = "compiled"
    CHECKED = "checked"


class Tree:
    """The modules of one game in one runtime. `module("rulesets.x.y")` gives one of them."""

    def __init__(
        self,
        game: str,
        runtime: Runtime,
        engine: str,
        seam: str,
        names: Sequence[str],
        replaced: Mapping[str, Path],
    ) -> None:
        self.game = game
        self.runtime = runtime
        self.engine = engine
        self.seam = seam
        self.seam_names = names
        self.replaced = dict(replaced)
        self.root = f"_evenhand_{game}_{runtime}"
        if replaced:
            self.root += "_" + hashlib.sha256(repr(sorted(replaced.items())).encode()).hexdigest()[:8]
        self.sources: dict[str, bytes] = {}
        self.folder: Path | None = None

    def module(self, name: str) -> ModuleType:
        """Import a module of this tree by its ordinary name."""
        return importlib.import_module(f"{self.root}.{name}")

    def file_of(self, name: str) -> Path | None:
        """The file or package folder that an ordinary module name stands for in this tree."""
        if name in self.replaced:
            return self.replaced[name]
        if name == DIALECT and self.runtime is not Runtime.TWIN:
            name = COMPILED_DIALECT
        found = _file_of(name)
        if found is None and any(new.startswith(f"{name}.") for new in self.replaced):
            return _file_of(PACKAGES[0])  # a package of replacements only: any folder stands for it
        return found

    def compile_entries(self) -> None:
        """Put compiled functions in the place of the entries collected by the dialect."""
        if self.runtime is Runtime.TWIN:
            return
        from numba.core import config as numba_config

        config: Any = numba_config

        dialect: Any = self.module(DIALECT)
        flags = dialect.flags()
        self.folder = cache.cache_folder(self.game, cache.source_key(self.sources, repr(flags)))
        before = config.CACHE_DIR
        config.CACHE_DIR = str(self.folder or "")  # numba reads it while it decorates
        try:
            for function in dialect.ENTRIES:
                made = dialect.compiled_entry(function, self.folder is not None)
                setattr(sys.modules[function.__module__], function.__name__, made)
        finally:
            config.CACHE_DIR = before

    @property
    def is_cached(self) -> bool:
        """Whether an earlier process left compiled code for exactly these sources."""
        return self.folder is not None and any(self.folder.rglob("*.nbc"))


class _Finder(MetaPathFinder, Loader):
    """Finds and executes the modules of trees; everything else is left to Python."""

    def __init__(self) -> None:
        self.trees: dict[str, Tree] = {}

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:  # noqa: ARG002
        root, _, name = fullname.partition(".")
        tree = self.trees.get(root)
        if tree is None:
            return None
        if not name:
            return ModuleSpec(fullname, self, is_package=True)
        file = tree.file_of(name)
        if file is None:
            return None
        if file.is_dir():
            return ModuleSpec(fullname, self, is_package=True)
        spec = ModuleSpec(fullname, self, origin=str(file))
        spec.has_location = True
        return spec

    def exec_module(self, module: ModuleType) -> None:
        spec = module.__spec__
        root, _, name = module.__name__.partition(".")
        if spec is None or spec.origin is None:
            return
        tree = self.trees[root]
        if name == tree.seam:
            _fill_seam(tree, module)
            return
        source = Path(spec.origin).read_bytes()
        tree.sources[name] = source
        exec(compile(_inside(root, source), spec.origin, "exec"), module.__dict__)
        if name == DIALECT and tree.runtime is not Runtime.TWIN:
            module.CHECKED = tree.runtime is Runtime.CHECKED  # type: ignore[attr-defined]


def _file_of(name: str) -> Path | None:
    """The file or package folder that an ordinary module name stands for."""
    top, *rest = name.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None or not spec.submodule_search_locations:
        return None
    base = Path(next(iter(spec.submodule_search_locations))).joinpath(*rest)
    if base.is_dir():
        return base
    file = base.with_suffix(".py")
    return file if file.is_file() else None


def _inside(root: str, source: bytes) -> ast.Module:
    """The source with absolute imports of our packages bound to the tree of this root."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            if node.module.partition(".")[0] in PACKAGES:
                node.module = f"{root}.{node.module}"
    return tree


def _fill_seam(tree: Tree, module: ModuleType) -> None:
    """The seam offers exactly the names it declares, each taken from the tree's engine."""
    engine = tree.module(tree.engine)
    for name in tree.seam_names:
        if not hasattr(engine, name):
            raise AttributeError(f"{tree.engine} lacks '{name}', which the seam promises to pilots")
        setattr(module, name, getattr(engine, name))


_finder = _Finder()


def load_tree(
    game: str,
    runtime: Runtime,
    engine: str,
    seam: str,
    seam_names: Sequence[str],
    modules: Sequence[str],
    replaced: Mapping[str, Path] | None = None,
) -> Tree:
    """Load `modules` (ordinary names) for one game and runtime, once a process.

    `engine` is the game's interface module; `seam` the module through which pilots import the
    names `seam_names` from it. `replaced` gives other files to modules, by ordinary name; such a
    tree stands beside the usual one. Raises AttributeError where the engine lacks one of them, and
    ImportError for a compiled runtime where numba is not installed.
    """
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)
    tree = Tree(game, runtime, engine, seam, seam_names, replaced or {})
    if tree.root in _finder.trees:
        return _finder.trees[tree.root]
    _finder.trees[tree.root] = tree
    try:
        for name in modules:
            tree.module(name)
        tree.compile_entries()
    except BaseException:
        del _finder.trees[tree.root]
        for name in [name for name in sys.modules if name.partition(".")[0] == tree.root]:
            del sys.modules[name]
        raise
    return tree
