"""Which of the rules' runtimes a command uses: compiled, compiled with array bounds checked, plain Python."""

from __future__ import annotations

from importlib.util import find_spec

from cli import output

COMPILED, CHECKED, TWIN = "compiled", "checked", "twin"
RUNTIMES = (COMPILED, CHECKED, TWIN)


def default_runtime() -> str:
    """Compiled where numba is installed, else the twin."""
    return COMPILED if find_spec("numba") else TWIN


def known_runtime(name: str) -> str:
    """The runtime of this name; ends the command (exit code 2) if there is none or it cannot run here."""
    if name not in RUNTIMES:
        output.fail(f"there is no runtime '{name}'", "", f"the runtimes are: {', '.join(RUNTIMES)}")
    if name != TWIN and default_runtime() == TWIN:
        output.fail(
            "compiled rules need numba, which is not installed",
            "",
            "pip install numba, where it has wheels; or --runtime twin",
        )
    return name
