"""Who decides. A pilot is one module here and one line of `PILOTS`."""

from __future__ import annotations

PILOTS = {
    "random": "any legal action, all equally likely",
    "scripted": "a fixed yardstick: the biggest summon, the attacks that win",
    "greedy": "tries each action on a redealt copy and takes the best position",
}
"""Every pilot by its name on the command line; its code in `dispatch.py` is its position here."""

DEFAULT_PILOT = "greedy"


def pilot_pair(text: str) -> tuple[str, str]:
    """Read `A` or `A:B`. Raises ValueError, with a sentence for people, for an unknown pilot."""
    first, _, second = text.partition(":")
    pair = (first.strip(), second.strip() or first.strip())
    for name in pair:
        if name not in PILOTS:
            raise ValueError(f"there is no pilot '{name}'; the pilots are {', '.join(PILOTS)}")
    return pair


def pilot_code(name: str) -> int:
    """The number by which compiled code knows a pilot."""
    return list(PILOTS).index(name)
