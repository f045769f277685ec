"""The random pilot: the baseline that every other pilot must beat."""

from __future__ import annotations

from rulesets.kernel.chance import below
from rulesets.kernel.dialect import rule
from sims.pilots.memory import Memory
from sims.seam import Choices


@rule
def choose_random(choices: Choices, memory: Memory) -> int:
    """Any legal action, all equally likely."""
    return choices.actions[below(memory.stream, choices.count)]
