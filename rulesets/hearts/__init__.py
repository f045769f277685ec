"""HONOR OF HEARTS: what the rest of the toolkit needs to know about the game."""

from __future__ import annotations

from rulesets.hearts.abilities import check_card
from rulesets.hearts.cards import (
    CARD_COLUMNS,
    CARD_TYPES,
    CHARACTER,
    CHOSEN_LINE,
    DECK_GROUPS,
    GROUPS,
    REFUSED_TYPES,
    check_deck,
    deck_weight,
    fits_chosen,
)
from rulesets.hearts.language import LANGUAGE
from rulesets.hearts.options import Options
from rulesets.hearts.tables import tables
from rulesets.kernel.spec import Ending, GameSpec, HeaderCard, Measure, Speed, by_seat

ENDINGS = (
    Ending("unfinished", "the game goes on"),
    Ending("chosen one", "a Chosen One was felled"),
    Ending("card", "a card won the game"),
    Ending("exhausted", "a player had to draw with deck and ability pile empty"),
    Ending("concession", "a player conceded"),
    Ending("draw", "both players lost at the same time"),
    Ending("turn limit", "the turn limit was reached: a draw"),
    Ending("limit", "one turn ran away and was stopped: a draw"),
    Ending("crash", "the rules met a position that cannot be"),
)

MEASURES = (
    *by_seat("walls", "walls standing at the end", "Walls standing at the end"),
    *by_seat("groups", "group attacks", "Group attacks"),
    *by_seat("formations", "All Defend formations", "All Defend formations"),
    *by_seat("sorties", "sorties of the Chosen One", "Sorties of the Chosen One"),
    *by_seat("desperations", "Desperation Bring-Forths", "Desperation Bring-Forths"),
    *by_seat("picks", "Wall Selections that met their demand", "Wall Selections that met their demand"),
    Measure("middles", "tosses in which the coin landed on its middle"),
)
"""In the order of `engine.summarize`."""

# HEA-RANK-1, HEA-RANK-2, HEA-CLOCK-2: `sims.ladder` has this game's ranks and forfeits as its figures, for
# any game. HEA-CLOCK-1, time by the clock, is not played yet.
SPEC = GameSpec(
    name="hearts",
    title="HONOR OF HEARTS",
    rules_version=1,
    engine="rulesets.hearts.engine",
    notation="rulesets.hearts.notation",
    positions="rulesets.hearts.positions",
    options=Options,
    card_columns=CARD_COLUMNS,
    card_types=CARD_TYPES,
    refused_types=REFUSED_TYPES,
    groups=GROUPS,
    deck_groups=DECK_GROUPS,
    deck_headers=(CHOSEN_LINE,),
    header_cards=(HeaderCard(CHOSEN_LINE, "chosen", (CHARACTER,), fits_chosen, listed=True),),
    measures=MEASURES,
    endings=ENDINGS,
    check_card=check_card,
    check_deck=check_deck,
    tables=tables,
    language=LANGUAGE,
    deck_weight=deck_weight,
    speed=Speed(random=10_000, greedy=1_000),
)
