"""Cards that use every keyword and most steps, made for random games: nobody has to like them."""

from __future__ import annotations

from functools import cache

from rulesets.valour.keyword_table import UNIT_KEYWORDS
from sims.engine import Match
from tests.unit.rulesets.valour.board import Card, Pile, card, make_match

TYPES = ("Champion", "Champion", "Champion", "Hero")
BACK = (
    ("Bolt", "Runic", "Burst", "activate: destroy an enemy unit; opponent loses 300 LP"),
    ("Levy", "Runic", "Burst", "activate: summon 1 more unit this turn; draw 1 card"),
    ("Recall", "Runic", "Burst", "activate: summon a unit of level 4 or less from the graveyard"),
    ("Muster", "Runic", "Burst", "activate: summon a unit of level 6 or less from hand"),
    ("Drums", "Runic", "Timed 2", "while face-up: all allies +200 ATK"),
    ("Oath", "Runic", "Timed 3", "at the start of your turn: gain 200 LP | activate: an ally gains Tank II"),
    ("Rite", "Runic", "Eternal", "when an ally is destroyed: opponent discards 1 card"),
    ("Rot", "Runic", "Burst", "activate: destroy an enemy Back Row card; mill 2 cards"),
    ("Spy", "Runic", "Burst", "activate: look at the opponent's hand; opponent discards 1 card"),
    ("Grave Gift", "Runic", "Burst", "activate: take a unit from the graveyard; lose 100 LP"),
    ("Fen", "Domain", "", "while face-up: all enemies -300 DEF"),
    (
        "Keep",
        "Domain",
        "",
        "while face-up: all allies gain Standfast I | at the end of your turn: gain 100 LP",
    ),
    ("Snare", "Artillery", "", "when the opponent attacks: stop the attack; it -200 ATK"),
    ("Pit", "Artillery", "", "when the opponent summons: destroy it"),
    ("Mute", "Artillery", "", "when the opponent summons: negate it until end of turn"),
    ("Veto", "Artillery", "", "when the opponent activates: negate the activation"),
    ("Volley", "Artillery", "From Hand", "activate: destroy a random enemy unit"),
    ("Ballista", "Artillery", "Eternal", "while face-up: all allies +100 DEF | activate: draw 1 card"),
    ("Hail", "Artillery", "", "when the opponent attacks: return it to hand | activate: switch an enemy"),
)
EFFECTS = (
    "on summon: draw 1 card",
    "on flip: destroy an enemy unit",
    "activate: an enemy -300 ATK until the end of your next turn",
    "when this attacks: self +300 ATK this battle",
    "when this is attacked: it -300 ATK this battle",
    "when this is destroyed: draw 1 card",
    "when this is destroyed in combat: it cannot attack until the end of your next turn",
    "when an ally is destroyed: self +100 ATK and DEF",
    "when an ally is summoned: it cannot be destroyed in battle until end of turn",
    "at the start of your turn: an ally gains Haste until end of turn",
    "at the start of your Battle Phase: lose 100 LP",
    "at the end of your turn, if LP <= 4000: gain 200 LP",
    "activate: return an enemy to hand",
    "on summon: discard 1 card; draw 1 card",
    "on summon: negate an enemy until the end of your next turn",
)


@cache
def units() -> tuple[Card, ...]:
    """A unit for every keyword and tier, with effects on some, over all Aspects and Levels."""
    made = []
    names = [name for keyword in UNIT_KEYWORDS for name in keyword.spellings()]
    for number, name in enumerate(names):
        kind = TYPES[number % len(TYPES)]
        effects = EFFECTS[number // 2 % len(EFFECTS)] if number % 2 else ""
        if kind == "Hero" and "on flip" in effects:
            effects = ""
        made.append(
            card(
                f"Unit {number}",
                800 + number % 7 * 300,
                600 + number % 5 * 300,
                level=1 + number % 8,
                aspect=("Dormant", "Abysswalker", "Primordial Beast", "Titan")[number % 4],
                kind=kind,
                keywords=name,
                effects=effects,
                tribe="Wildblood" if number % 3 == 0 else "",
            )
        )
    return tuple(made)


@cache
def supports() -> tuple[Card, ...]:
    """The Back Row cards."""
    return tuple(
        card(name, kind=kind, keywords=keywords, effects=effects) for name, kind, keywords, effects in BACK
    )


@cache
def wild_match(number: int) -> Match:
    """Two decks of forty cards out of the pool; another pair for every number."""
    everything = units() + supports()
    piles = []
    for side in range(2):
        start = (number * 2 + side) * 17
        picked = [everything[(start + step * 5) % len(everything)] for step in range(18)]
        back = [supports()[(start + step) % len(supports())] for step in range(8)]
        pile = Pile()
        for each in (*picked, *back):
            pile.add(each, 2 if pile.copies.get(each.id, 0) < 3 else 0)
        piles.append(pile)
    return make_match(piles, {"turn_limit": 40})
