"""The hero duel: what the rest of the toolkit needs to know about the game."""

from __future__ import annotations

from rulesets.kernel.spec import Ending, GameSpec, HeaderCard, Measure, Speed, by_seat
from rulesets.obol.abilities import check_card
from rulesets.obol.cards import CARD_COLUMNS, CARD_TYPES, HERO, HERO_LINE, check_deck, deck_weight
from rulesets.obol.groups import DECK_GROUPS, GROUPS
from rulesets.obol.language import LANGUAGE
from rulesets.obol.options import Options
from rulesets.obol.tables import tables

ENDINGS = (
    Ending("unfinished", "the game goes on"),
    Ending("life", "a hero fell to 0 life"),
    Ending("both fell", "both heroes fell to one action: whoever took it lost"),
    Ending("time-outs", "too many turns in a row were timed out"),
    Ending("concession", "a player conceded"),
    Ending("turn limit", "the turn limit was reached: a draw"),
    Ending("limit", "one turn ran away and was stopped: a draw"),
    Ending("crash", "the rules met an action that cannot be"),
)

MEASURES = (
    *by_seat("attacks", "turns ended with an attack", "Attacks"),
    *by_seat("heavies", "turns ended with a heavy strike", "Heavy strikes"),
    *by_seat("abilities", "active abilities used", "Abilities used"),
    *by_seat("trinkets", "times a trinket triggered", "Trinket triggers"),
    Measure("obol_turn", "the turn in which the second player played the Obol, 0 for never"),
)
"""In the order of `engine.summarize`."""

SPEC = GameSpec(
    name="obol",
    title="Hero Duel",
    rules_version=1,
    engine="rulesets.obol.engine",
    notation="rulesets.obol.notation",
    positions="rulesets.obol.positions",
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
    deck_headers=(HERO_LINE,),
    header_cards=(HeaderCard(HERO_LINE, "hero", (HERO,)),),
    language=LANGUAGE,
    deck_weight=deck_weight,
    speed=Speed(random=30_000, greedy=4_000),
)
