"""VALOUR: what the rest of the toolkit needs to know about the game."""

from __future__ import annotations

from rulesets.kernel.spec import Ending, GameSpec, Speed, by_seat
from rulesets.valour.abilities import check_card
from rulesets.valour.cards import CARD_COLUMNS, CARD_TYPES, GROUPS, check_deck, deck_weight
from rulesets.valour.language import LANGUAGE
from rulesets.valour.options import Options
from rulesets.valour.tables import deck_masks, tables

ENDINGS = (
    Ending("unfinished", "the game goes on"),
    Ending("life", "a player fell to 0 LP"),
    Ending("deck-out", "a Draw Phase began with an empty deck"),
    Ending("clock", "a match clock ran out"),
    Ending("unable", "something required could not be done"),
    Ending("concession", "a player conceded"),
    Ending("draw", "both players fell to 0 LP at once"),
    Ending("turn limit", "the turn limit was reached: a draw"),
    Ending("limit", "one turn ran away and was stopped: a draw"),
    Ending("crash", "the rules met a position that cannot be"),
)

VALOUR_LEFT = "Valour Points left"
HEROIC_ACT = "Heroic act"
HEROIC_ACTS = ("none", "summon", "look at the hand", "destroy a Hero")
MULLIGAN = "Mulligan"
MULLIGANS = ("kept the hand", "took a mulligan")

BOUGHT = (
    ("wounds", "cards of the opponent's hand destroyed with VP"),
    ("cards_bought", "cards drawn with VP"),
    ("heals", "recoveries of LP with VP"),
    ("boosts", "raises of ATK with VP"),
)

MEASURES = (
    *by_seat("vp_left", "Valour Points left", VALOUR_LEFT),
    *by_seat("heroic", "the heroic act: 0 none, 1 summon, 2 look, 3 destroy", HEROIC_ACT, HEROIC_ACTS),
    *by_seat("mulligan", "1 if a mulligan was taken", MULLIGAN, MULLIGANS),
    *(measure for name, what in BOUGHT for measure in by_seat(name, what, what[0].upper() + what[1:])),
)
"""In the order of `engine.summarize`."""

SPEC = GameSpec(
    name="valour",
    title="VALOUR",
    rules_version=2,
    engine="rulesets.valour.engine",
    notation="rulesets.valour.notation",
    positions="rulesets.valour.positions",
    options=Options,
    card_columns=CARD_COLUMNS,
    card_types=CARD_TYPES,
    groups=GROUPS,
    measures=MEASURES,
    endings=ENDINGS,
    check_card=check_card,
    check_deck=check_deck,
    tables=tables,
    deck_masks=deck_masks,
    language=LANGUAGE,
    deck_weight=deck_weight,
    speed=Speed(random=15_000, greedy=2_000),
)
