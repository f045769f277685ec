"""The Black Isles of Volnar: what the rest of the toolkit needs to know about the game."""

from __future__ import annotations

from rulesets.kernel.spec import Ending, GameSpec, Speed, by_seat
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

LANE_WORDS = ("none", "lane 1", "lane 2", "lane 3", "several alike")

MEASURES = (
    *by_seat("blades", "uses of Blade Form", "Uses of Blade Form"),
    *by_seat("roars", "uses of Roarback", "Uses of Roarback"),
    *by_seat("links", "Nestlinks declared", "Nestlinks declared"),
    *by_seat("tokens", "Tokens created", "Tokens created"),
    *(
        measure
        for lane in (1, 2, 3)
        for measure in by_seat(
            f"lane{lane}_damage",
            f"damage to Life by Units of lane {lane}",
            f"Damage to Life by Units of lane {lane}",
        )
    ),
    *by_seat(
        "hardest_lane",
        "the lane whose Units did the most damage to Life",
        "The lane whose Units did the most damage to Life",
        LANE_WORDS,
    ),
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
