"""What the project wants to reach on one core of an ordinary machine (issues 2 to 5)."""

from __future__ import annotations

from benchmarks.figures import Target
from rulesets.kernel.spec import GameSpec


def at_least(value: float) -> Target:
    """A figure that should not be smaller."""
    return Target(value, more_is_better=True)


def below(value: float) -> Target:
    """A figure that should be smaller."""
    return Target(value, more_is_better=False)


RANDOM_DECISIONS = at_least(6)  # million a second


def games(spec: GameSpec, pilot: str) -> Target | None:
    """Games a second on one core that a game's description asks for."""
    return at_least(getattr(spec.speed, pilot)) if spec.speed else None


TWIN_GAMES = at_least(100)
TWO_CORES = 1.8 / 1.9
"""Two cores against one, as a share of what two cores give for pure arithmetic."""

COPY_NS = below(2_000)
COLD_COMPILE_SECONDS = below(40)
HELP_SECONDS = below(0.5)
FIRST_GAME_SECONDS = below(2)
WORKER_MB = below(500)
ROWS_PER_SECOND = at_least(1_000_000)
REPORT_SECONDS = below(20)
REPORT_MB = below(1_000)
