"""What the effects of equipment are worth to a pilot that looks ahead, in hundredths of a point of life.

The numbers describe what cards say, never a card: what one answer of a trinket, weapon or armor brings, or
what always works brings while it is in play for one more attack or hit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .effect_codes import Trigger, Verb

VERB_WORTH = {
    Verb.DAMAGE: 100,
    Verb.LOSE: -100,
    Verb.HEAL: 85,
    Verb.ENERGY: 70,
    Verb.DRAW: 130,
    Verb.BOOST: 80,
    Verb.REPAIR: 70,
    Verb.WEAR: 110,
    Verb.BREAK: 220,
    Verb.ENEMY_DISCARDS: 120,
    Verb.DISCARD: -120,
    Verb.RECLAIM: 130,
    Verb.ATTACKS: 80,
    Verb.GUARD: 70,
    Verb.DIRECT: 50,
    Verb.HEALING: 50,
    Verb.DISCOUNT: 60,
    Verb.THRIFT: 30,
}
"""For each point of the step's amount; of BREAK, RECLAIM for each time."""

ONCE = (Verb.BREAK, Verb.RECLAIM)
COUNTED = 2  # what "for each" is taken to find
NOT_IN_PLAY = (Trigger.PLAY, Trigger.ABILITY, Trigger.HEAVY)
DOUBTFUL = 2  # what has a condition is worth this part


def step_worth(step: Mapping[str, int]) -> int:
    """One step, done once."""
    verb = Verb(step["verb"])
    amount = 1 if verb in ONCE else step["amount"]
    if step["per_quantity"]:
        amount *= COUNTED
    return VERB_WORTH.get(verb, 0) * amount


def worth_of(effects: Sequence[Mapping[str, int]], steps: Sequence[Mapping[str, int]]) -> int:
    """All that a card in play does each time."""
    total = 0
    for effect in effects:
        if effect["trigger"] in NOT_IN_PLAY:
            continue
        first = effect["first_step"]
        worth = sum(step_worth(step) for step in steps[first : first + effect["steps"]])
        total += worth // DOUBTFUL if effect["words"] else worth
    return total
