"""The card language of a small game unlike any real one: towers, halves, costs, blows that hit or miss.

It has every kind of pattern in it, so that the grammar is tested without any real game's words.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from rulesets.kernel.effects import Vocabulary
from rulesets.kernel.effects.phrases import choice, names, number, phrase


class When(IntEnum):
    OPENED = 1
    WOUNDED = 2
    PAID = 3
    ALWAYS = 4
    FALLS = 5


class Do(IntEnum):
    DRAW = 1
    HIT = 2
    RAISE = 3
    PICK = 4
    GIVE = 5


class Who(IntEnum):
    SELF = 1
    OWN = 2
    ENEMY = 3
    ALL = 4


class Count(IntEnum):
    LIFE = 1
    TOWERS = 2
    ENEMY_TOWERS = 3
    LUCKY = 4
    IT = 5


RED, BLUE = 1, 2
ANY = (0, 0, 99)
PARTS: dict[str, Any] = {
    "game": "Toy",
    "effect_fields": {"trigger": 0, "cost": 0},
    "step_fields": dict.fromkeys(("verb", "who", "amount", "gift", "until", "landed", "per_quantity"), 0),
    "filter_fields": {"colour": 0, "low": 0, "high": 99},
    "slots": {
        "n": number("amount", high=20),
        "half": number("amount", high=10, scale=2),
        "change": number("amount", high=500, signed=True),
        "cost": number("cost", high=9),
        "colour": names("a colour", "colour", {"red": RED, "deep blue": BLUE}),
        "low": number("low", high=50),
        "high": number("high", high=50),
        "both": number("low", "high", high=50),
        "size": choice(
            "",
            phrase("of size <both>"),
            phrase("of size <low> or more"),
            phrase("of size <high> or less"),
        ),
        "tower": choice("", phrase("<colour?> tower <size?>")),
        "towers": choice("", phrase("<colour?> towers <size?>")),
        "whom": choice(
            "a tower",
            phrase("self", "this tower", who=Who.SELF, meaning="the card itself"),
            phrase("a/an <tower>", who=Who.OWN),
            phrase("a/an enemy <tower>", who=Who.ENEMY),
            phrase("all <towers>", who=Who.ALL),
        ),
        "gift": choice("a gift", phrase("Luck II", gift=2), phrase("Hart's Ease", gift=3)),
    },
    "triggers": (
        phrase("when opened", trigger=When.OPENED),
        phrase("at <cost> life or less", trigger=When.WOUNDED),
        phrase("pay <cost>", trigger=When.PAID),
        phrase("always", trigger=When.ALWAYS),
        phrase("when a/an <tower> falls", trigger=When.FALLS),
    ),
    "steps": (
        phrase("draw <n> card(s)", "draw <n>", verb=Do.DRAW, meaning="from the top"),
        phrase("hit <whom> for <half>", verb=Do.HIT),
        phrase(
            "<whom> [gets/get] <change> strength", "<change> strength to <whom>", verb=Do.RAISE, lasting=True
        ),
        phrase("pick a/an <tower>", verb=Do.PICK),
        phrase("give <whom> <gift>", verb=Do.GIVE, lasting=True),
    ),
    "quantities": (
        phrase("life", "your life", quantity=Count.LIFE),
        phrase("<towers>", quantity=Count.TOWERS),
        phrase("enemy <towers>", quantity=Count.ENEMY_TOWERS),
    ),
    "tests": (
        phrase("you are lucky", quantity=Count.LUCKY),
        phrase("it is a/an <tower>", quantity=Count.IT),
    ),
    "marks": (phrase("on a hit ,", landed=1),),
    "durations": (phrase("until dawn", until=1), phrase("forever", until=0)),
    "each": (phrase("for each <tower>", quantity=Count.TOWERS),),
    "scale": 2,
    "hints": {"damage": "hit"},
}


def toy(**changed: Any) -> Vocabulary:
    """The toy's language with some of its parts replaced."""
    return Vocabulary(**{**PARTS, **changed})


TOY = toy()
