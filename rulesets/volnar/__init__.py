"""The Black Isles of Volnar: what the rest of the toolkit needs to know about the game."""

from __future__ import annotations

from rulesets.kernel.spec import Ending, GameSpec, Measure, Speed
from rulesets.volnar.abilities import check_card
from rulesets.volnar.cards import CARD_COLUMNS, CARD_TYPES, DECK_GROUPS, GROUPS, check_deck, deck_weight
from rulesets.volnar.language import LANGUAGE
from rulesets.volnar.options import Options
from rulesets.volnar.tables import tables

ENDINGS = (
    Ending("unfinished", "the game goes on"),
    Ending("life", "a player fell to 0 Life"),
    Ending("deck-out", "a player had to draw from an empty deck"),
    Ending("concession", "a player conceded"),
    Ending("draw", "both players lost at the same time"),
    Ending("turn limit", "the turn limit was reached: a draw"),
    Ending("limit", "one turn ran away and was stopped: a draw"),
    Ending("crash", "the rules met a position that cannot be"),
)

COUNTED = (
    ("blades", "uses of Blade Form"),
    ("roars", "uses of Roarback"),
    ("links", "Nestlinks declared"),
    ("tokens", "Tokens created"),
    ("lane1_damage", "damage to Life by Units of lane 1"),
    ("lane2_damage", "damage to Life by Units of lane 2"),
    ("lane3_damage", "damage to Life by Units of lane 3"),
    ("hardest_lane", "the lane whose Units did the most damage to Life"),
)

WORDS = {"hardest_lane": ("none", "lane 1", "lane 2", "lane 3", "several alike")}

MEASURES = tuple(
    Measure(f"{name}_{seat}", f"{what}, seat {seat}", seat, what[0].upper() + what[1:], WORDS.get(name, ()))
    for name, what in COUNTED
    for seat in (1, 2)
)
"""In the order of `engine.summarize`."""

SPEC = GameSpec(
    name="volnar",
    title="The Black Isles of Volnar",
    rules_version=1,
    engine="rulesets.volnar.engine",
    notation="rulesets.volnar.notation",
    positions="rulesets.volnar.positions",
    options=Options,
    card_columns=CARD_COLUMNS,
    card_types=CARD_TYPES,
    groups=GROUPS,
    deck_groups=DECK_GROUPS,
    measures=MEASURES,
    endings=ENDINGS,
    check_card=check_card,
    check_deck=check_deck,
    tables=tables,
    language=LANGUAGE,
    deck_weight=deck_weight,
    speed=Speed(random=15_000, greedy=2_000),
)
