"""A game told decision by decision, for people or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cli import output

if TYPE_CHECKING:
    from sims.replay import Deal, Ended, Step


def introduce(deal: Deal) -> None:
    """Say who sits where, on which seed."""
    output.say(f"{deal.match.engine.spec.title}, seed {deal.seed}")
    for seat in range(2):
        side = deal.side(seat)
        output.say(f"seat {seat + 1}: {deal.decks[side].name} ({deal.pilots[side]})")


def tell(steps: Iterator[Step | Ended], deal: Deal) -> None:
    """Print a game as it is played: the position where a turn begins, then a line a decision."""
    from sims.replay import Ended

    for step in steps:
        if isinstance(step, Ended):
            output.say(f"\n{step.board}\n")
            output.say(
                f"{_result(step, deal)}: {step.meaning}; {step.turns} turns, {step.decisions} decisions"
            )
            return
        if step.board:
            output.say(f"\n{step.board}")
        output.say(f"{step.number:5}  seat {step.seat}  {step.action}")


def as_json(steps: Iterator[Step | Ended], deal: Deal) -> dict[str, Any]:
    """A game as JSON: seats, decisions, how it ended."""
    from dataclasses import asdict

    from sims.replay import Ended

    decisions: list[dict[str, Any]] = []
    ended: dict[str, Any] = {}
    for step in steps:
        if isinstance(step, Ended):
            ended = asdict(step)
        else:
            decisions.append({key: value for key, value in asdict(step).items() if key != "board"})
    sides = [deal.side(seat) for seat in range(2)]
    return {
        "game": deal.match.engine.spec.name,
        "seed": deal.seed,
        "seats": [{"deck": deal.decks[side].id, "pilot": deal.pilots[side]} for side in sides],
        "decisions": decisions,
        "ended": ended,
    }


def _result(ended: Ended, deal: Deal) -> str:
    if not ended.winner:
        return "nobody wins"
    return f"seat {ended.winner} ({deal.decks[deal.side(ended.winner - 1)].name}) wins"
