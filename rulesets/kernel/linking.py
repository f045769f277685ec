"""Rules are lowered once each and optimised once an entry, all together.

By itself numba links into every function all that it calls, optimises the whole and makes machine code
of it: a rule at the bottom of a long chain of calls goes through LLVM once for each function above it.
Nobody runs a rule on its own, so its library keeps only the code of the rule itself, not optimised, and
hands out everything it needs when an entry links it. The entry is then optimised as one program.

This leans on inner parts of numba, which is why pyproject.toml names the versions it was tried with.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher

SHARED = "linkonce_odr"  # the linkage of functions of which several modules may bring a copy
RUNTIME = "NRT_"  # how the functions of numba's runtime are called, which are nobody's own
PRIVATE = "internal"  # the linkage of functions that nobody outside calls


class _Codegen:
    """numba's code generator, but for its note of where a function's environment lies: rules have none."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def set_env(self, _name: str, _env: Any) -> None:
        """There is no machine code that would look for it."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class RuleLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The unoptimised code of one rule, good for nothing but being linked into others."""

    _shared_module: Any

    @property
    def codegen(self) -> Any:
        """What numba asks for its environment notes."""
        return _Codegen(self._codegen)

    def add_llvm_module(self, ll_module: Any) -> None:
        """Take code in as it is."""
        self._final_module.link_in(ll_module)

    def finalize(self) -> None:
        """Nothing is linked, optimised or turned into machine code here."""
        self._raise_if_finalized()
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalized = True

    def get_pointer_to_function(self, _name: str) -> int:
        """No machine code, no pointer."""
        return 0

    def _get_module_for_linking(self) -> Any:
        """This rule and all it calls, each once, ready to be linked into an entry."""
        if self._shared_module is None:
            module = self._own_module()
            for library in self._closure():
                own = isinstance(library, RuleLibrary)
                part = library._own_module() if own else library._get_module_for_linking()
                module.link_in(part, preserve=True)
            self._shared_module = module
        return self._shared_module

    def _closure(self) -> list[Any]:
        """Every library that this one needs, directly or not, each once."""
        found: dict[int, Any] = {}
        waiting = list(self._linking_libraries)
        while waiting:
            library = waiting.pop()
            if library is self or id(library) in found:
                continue
            found[id(library)] = library
            if isinstance(library, RuleLibrary):
                waiting += library._linking_libraries
        return list(found.values())

    def _own_module(self) -> Any:
        """A copy of the code of this rule alone, of which several may be linked into one program."""
        module = self._final_module.clone()
        for function in module.functions:
            if not function.is_declaration and function.linkage.name == "external":
                function.linkage = SHARED
        return module


class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
    """An entry with all its rules. Nobody else calls those: LLVM may inline them away."""

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            own = function.linkage.name == SHARED and not function.name.startswith(RUNTIME)
            if own and not function.is_declaration:
                function.linkage = PRIVATE
        super()._optimize_final_module()


class Compiled(CPUDispatcher):  # type: ignore[misc]
    """A compiled function whose code goes into a library of its own kind."""

    library: type[JITCodeLibrary] = EntryLibrary

    def compile(self, sig: Any) -> Any:
        """Compile for one signature; what is compiled on the way chooses its own library."""
        codegen = self.targetctx.codegen()
        with global_compiler_lock:
            before = codegen._library_class
            codegen._library_class = self.library
            try:
                return super().compile(sig)
            finally:
                codegen._library_class = before
