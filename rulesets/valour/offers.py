"""The list of legal actions, filled one by one."""

from __future__ import annotations

from ..kernel.dialect import rule
from .state import ARGUMENTS, Choices


@rule
def offer(choices: Choices, kind: int, argument: int) -> None:
    """Add an action to the list of legal ones."""
    choices.actions[choices.count] = kind * ARGUMENTS + argument
    choices.count += 1
