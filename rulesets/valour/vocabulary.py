"""What VALOUR's cards can say: the phrases of their effects, their keywords, and what fits which card.

Read from the top: this is the card language. How patterns are written is in `kernel/effects/phrases.py`;
the numbers behind the words are in `effect_codes.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..kernel.effects.phrases import Choice, Number, Phrase, choice, names, number, phrase
from ..kernel.effects.vocabulary import Vocabulary
from .cards import ARTILLERY, ASPECT_CODES, CHAMPION, COMBATANT, DOMAIN, HERO, RUNIC, TYPE_CODES, UNITS
from .effect_codes import Duration, Facing, Player, Position, Quantity, Select, Side, Trigger, Verb
from .effect_codes import Keyword as Kw
from .keyword_table import UNIT_KEYWORDS

TRIBES = (
    *("Beast", "Construct", "Drake", "Fae", "Giant", "Hollow", "Human"),
    *("Ogre", "Shade", "Tideborn", "Wildblood", "Wyrm"),
)
"""The tribes that effects can name; a tribe's code is its position here + 1, 0 is any."""

TOP = 99
"""Above every level."""
MOST_LEVEL = 10
MOST_CARDS = 20
MOST_VALOUR = 99
MOST_STAT = 9_999
MOST_LIFE = 99_999


def types(*wanted: str) -> int:
    """Card types as a mask: bit k stands for the type with code k."""
    return sum(1 << TYPE_CODES[name] for name in wanted)


ALL_TYPES = types(*TYPE_CODES)
ALL_ASPECTS = sum(1 << code for code in ASPECT_CODES.values())

EFFECT_FIELDS = {"trigger": Trigger.NONE}
STEP_FIELDS = {
    "verb": Verb.NONE,
    "select": Select.NONE,
    "side": Side.NONE,
    "player": Player.NONE,
    "amount": 0,
    "keyword": Kw.NONE,
    "tier": 0,
    "duration": Duration.PERMANENT,
    "required": 0,
    "per_quantity": Quantity.NONE,
}
FILTER_FIELDS = {
    "types": ALL_TYPES,
    "aspects": ALL_ASPECTS,
    "tribe": 0,
    "level_low": 0,
    "level_high": TOP,
    "atk_low": 0,
    "atk_high": MOST_LIFE,
    "has": Kw.NONE,
    "facing": Facing.ANY,
    "position": Position.ANY,
}
"""A card fits if its type's and its Aspect's bits are set, its numbers are within the bounds, and it has
what is not 0."""

# When an effect works.

TRIGGERS = (
    phrase(
        "on summon", trigger=Trigger.ENTER, meaning="this unit is summoned face-up, by a card or a player"
    ),
    phrase("on flip", trigger=Trigger.FLIP, meaning="this unit is turned up by a Flip Summon"),
    phrase("activate", trigger=Trigger.ACTIVATE, meaning="its player uses it in their Main Phase"),
    phrase("while face-up", trigger=Trigger.STATIC, meaning="as long as it lies face-up on the field"),
    phrase(
        "when the opponent summons",
        "when the opponent summons a/an <one_unit>",
        trigger=Trigger.OPPONENT_SUMMONS,
        meaning="response; `it` is the unit",
    ),
    phrase(
        "when the opponent attacks",
        "when the opponent attacks with a/an <one_unit>",
        trigger=Trigger.OPPONENT_ATTACKS,
        meaning="response to an attack; `it` is the attacker",
    ),
    phrase(
        "when the opponent activates",
        "when the opponent activates a/an <one_card>",
        trigger=Trigger.OPPONENT_ACTIVATES,
        meaning="response to a Back Row card or an activated ability; `it` is the card",
    ),
    phrase(
        "when this is destroyed", "when destroyed", trigger=Trigger.DESTROYED, meaning="however it happens"
    ),
    phrase(
        "when this is destroyed in combat",
        "when destroyed in combat",
        trigger=Trigger.DESTROYED_IN_COMBAT,
        meaning="`it` is the unit that did it",
    ),
    phrase(
        "when a/an <ally> is destroyed",
        trigger=Trigger.ALLY_DESTROYED,
        meaning="another unit; `it` is the unit",
    ),
    phrase("when a/an <enemy> is destroyed", trigger=Trigger.ENEMY_DESTROYED, meaning="`it` is the unit"),
    phrase(
        "when this destroys a/an <one_unit> in combat",
        trigger=Trigger.KILLS,
        meaning="`it` is the unit destroyed",
    ),
    phrase("when this attacks", trigger=Trigger.ATTACKS, meaning="`it` is the target, if it is a unit"),
    phrase("when this is attacked", trigger=Trigger.ATTACKED, meaning="`it` is the attacker"),
    phrase(
        "when a/an <ally> is summoned", trigger=Trigger.ALLY_ENTERS, meaning="another unit; `it` is the unit"
    ),
    phrase("at the start of your turn", trigger=Trigger.TURN_START, meaning="before the Draw Phase"),
    phrase("at the start of your Battle Phase", trigger=Trigger.BATTLE_START),
    phrase("at the end of your turn", trigger=Trigger.TURN_END, meaning="in the End Phase"),
)

# What a step does. The player who is not named is the effect's own.

YOU = Player.YOU

STEPS = (
    phrase("lose <life> LP", "you lose <life> LP", verb=Verb.LOSE_LIFE, player=YOU),
    phrase("<they> loses <life> LP", verb=Verb.LOSE_LIFE),
    phrase("gain <life> LP", "you gain <life> LP", verb=Verb.GAIN_LIFE, player=YOU),
    phrase("<they> gains <life> LP", verb=Verb.GAIN_LIFE),
    phrase(
        "gain <valour> VP", "you gain <valour> VP", verb=Verb.GAIN_VALOUR, player=YOU, meaning="25 at most"
    ),
    phrase("<they> gains <valour> VP", verb=Verb.GAIN_VALOUR),
    phrase("draw <count> card(s)", "draw <count>", verb=Verb.DRAW, player=YOU),
    phrase("<they> draws <count> card(s)", "<they> draws <count>", verb=Verb.DRAW),
    phrase(
        "discard <count> card(s)",
        "discard <count>",
        verb=Verb.DISCARD,
        player=YOU,
        meaning="the player chooses",
    ),
    phrase("<they> discards <count> card(s)", "<they> discards <count>", verb=Verb.DISCARD),
    phrase("discard <count> card(s) at random", verb=Verb.DISCARD_RANDOM, player=YOU),
    phrase("<they> discards <count> card(s) at random", verb=Verb.DISCARD_RANDOM),
    phrase(
        "mill <count> card(s)",
        "mill <count>",
        verb=Verb.MILL,
        player=YOU,
        meaning="from the deck's top to the Graveyard",
    ),
    phrase("<they> mills <count> card(s)", "<they> mills <count>", verb=Verb.MILL),
    phrase("<unit> [gains/gain/gets/get] <change> ATK", verb=Verb.CHANGE_ATK, lasting=True),
    phrase("<unit> [gains/gain/gets/get] <change> DEF", verb=Verb.CHANGE_DEF, lasting=True),
    phrase("<unit> [gains/gain/gets/get] <change> ATK and DEF", verb=Verb.CHANGE_BOTH, lasting=True),
    phrase("<one> gains/gain <keyword>", verb=Verb.GRANT, lasting=True, meaning="a keyword with its tier"),
    phrase("<many> gain/gains <keyword>", verb=Verb.GRANT, lasting=True),
    phrase("<unit> cannot be destroyed in battle", verb=Verb.PROTECT, lasting=True),
    phrase("<unit> cannot attack", verb=Verb.BAR_ATTACK, lasting=True),
    phrase("negate <unit>", verb=Verb.NEGATE, lasting=True, meaning="no keywords, no effects"),
    phrase("destroy <unit>", verb=Verb.DESTROY),
    phrase("destroy <back_card>", verb=Verb.DESTROY_BACK),
    phrase("return <unit> to hand", "return <unit> to its owner's hand", verb=Verb.RETURN),
    phrase(
        "switch <unit>",
        "switch the position of <unit>",
        verb=Verb.SWITCH,
        meaning="Attack to Defense Position or back",
    ),
    phrase("stop the attack", verb=Verb.STOP_ATTACK, meaning="the attack is used up"),
    phrase("negate the activation", verb=Verb.CANCEL, meaning="what was activated does nothing"),
    phrase("summon <fighter> from the graveyard", verb=Verb.REVIVE, player=YOU),
    phrase(
        "summon <fighter> from hand",
        "summon <fighter> from your hand",
        verb=Verb.SUMMON_FROM_HAND,
        player=YOU,
    ),
    phrase(
        "take a random <one_card> from the deck",
        verb=Verb.SEARCH,
        player=YOU,
        meaning="into the hand; the deck is shuffled",
    ),
    phrase(
        "take a/an <one_card> from the graveyard",
        verb=Verb.RECLAIM,
        player=YOU,
        select=Select.CHOSEN,
        meaning="into the hand; the player chooses",
    ),
    phrase(
        "summon <count> more unit(s) this turn",
        verb=Verb.EXTRA_SUMMON,
        player=YOU,
        meaning="Normal Summons or Sets",
    ),
    phrase("look at the opponent's hand", verb=Verb.LOOK_HAND, player=YOU),
    phrase(
        "look at the top <count> card(s) of the deck",
        verb=Verb.LOOK_TOP,
        player=YOU,
        meaning="keep one on top, the rest goes to the bottom",
    ),
)

MARKS = (phrase("required", required=1, meaning="who cannot do all of it loses (VAL-WIN-4)"),)

DURATIONS = (
    phrase("until end of turn", "until the end of the turn", duration=Duration.END_OF_TURN),
    phrase("until the end of your next turn", duration=Duration.YOUR_NEXT_TURN),
    phrase(
        "until the end of the opponent's next turn",
        "until the end of their next turn",
        duration=Duration.THEIR_NEXT_TURN,
    ),
    phrase("this battle", "for this battle", duration=Duration.BATTLE),
    phrase(
        "permanently",
        duration=Duration.PERMANENT,
        meaning="as long as the unit stays; the same as no duration",
    ),
)

# What conditions compare, and what "for each" counts.

QUANTITIES = (
    phrase("LP", "your LP", quantity=Quantity.LIFE),
    phrase("opponent LP", "the opponent's LP", quantity=Quantity.OPPONENT_LIFE),
    phrase("VP", "your VP", quantity=Quantity.VALOUR),
    phrase("opponent VP", "the opponent's VP", quantity=Quantity.OPPONENT_VALOUR),
    phrase("hand", "your hand", quantity=Quantity.HAND, meaning="cards in it"),
    phrase("opponent hand", "the opponent's hand", quantity=Quantity.OPPONENT_HAND),
    phrase("deck", "your deck", quantity=Quantity.DECK, meaning="cards in it"),
    phrase("opponent deck", "the opponent's deck", quantity=Quantity.OPPONENT_DECK),
    phrase("graveyard", "your graveyard", "<many_cards> in the graveyard", quantity=Quantity.GRAVEYARD),
    phrase(
        "opponent graveyard", "<many_cards> in the opponent's graveyard", quantity=Quantity.OPPONENT_GRAVEYARD
    ),
    phrase("turn", quantity=Quantity.TURN, meaning="turns of both players, from 1"),
    phrase("<allies>", quantity=Quantity.ALLIES, meaning="units on your side, this card included"),
    phrase("other <allies>", quantity=Quantity.OTHER_ALLIES),
    phrase("<enemies>", quantity=Quantity.ENEMIES),
    phrase("<many_units>", quantity=Quantity.UNITS, meaning="of both sides"),
    phrase(
        "<many_back>",
        quantity=Quantity.BACK,
        meaning="in your Back Row; of face-down ones nobody asks the type",
    ),
    phrase("enemy <many_back>", quantity=Quantity.ENEMY_BACK),
)

TESTS = (
    phrase("it is <described>", quantity=Quantity.IT_FITS, meaning="the event's unit"),
    phrase("this is <described>", "self is <described>", quantity=Quantity.SELF_FITS, meaning="this card"),
    phrase("it is your turn", quantity=Quantity.YOUR_TURN),
)

EACH = (
    phrase("for each <ally>", quantity=Quantity.ALLIES),
    phrase("for each other <ally>", quantity=Quantity.OTHER_ALLIES),
    phrase("for each <enemy>", quantity=Quantity.ENEMIES),
    phrase("for each <one_unit>", quantity=Quantity.UNITS),
    phrase("for each <one_back>", quantity=Quantity.BACK),
    phrase("for each enemy <one_back>", quantity=Quantity.ENEMY_BACK),
    phrase("for each card in hand", quantity=Quantity.HAND),
    phrase("for each card in the opponent's hand", quantity=Quantity.OPPONENT_HAND),
    phrase("for each <one_card> in the graveyard", quantity=Quantity.GRAVEYARD),
)

# Which cards: `one_` singular, `many_` plural.

SOLDIERS = types(CHAMPION, COMBATANT)


def noun(one: str, many: str, mask: int) -> tuple[Phrase, Phrase]:
    """A noun for card types, in singular and plural."""
    return phrase(one, types=mask), phrase(many, types=mask)


UNIT_NOUNS = (
    noun("Combatant", "Combatants", types(COMBATANT)),
    noun("Champion", "Champions", types(CHAMPION)),
    noun("Hero", "Heroes", types(HERO)),
    noun("Champion or Combatant", "Champions and Combatants", SOLDIERS),
)
BACK_NOUNS = (
    noun("Runic", "Runics", types(RUNIC)),
    noun("Domain", "Domains", types(DOMAIN)),
    noun("Artillery", "Artillery", types(ARTILLERY)),
)
ANY_UNIT = noun("unit", "units", ALL_TYPES)
ANY_BACK = noun("Back Row card", "Back Row cards", types(RUNIC, DOMAIN, ARTILLERY))
ANY_CARD = noun("card", "cards", ALL_TYPES)
UNIT_CARD = noun("unit", "units", types(*UNITS))
"""Where other cards lie too, `unit` says that it is one."""


def nouns(*pairs: tuple[Phrase, Phrase], many: bool = False) -> Choice:
    """A choice between nouns, all singular or all plural."""
    return choice("", *(pair[many] for pair in pairs))


DESCRIPTIONS: dict[str, Number | Choice] = {
    "kind": choice("", phrase("<facing?> <aspect?> <tribe?>")),
    "tail": choice("", phrase("<position?> <level?> <strength?> <having?>")),
    "one_unit": choice("", phrase("<kind> <unit_noun> <tail>")),
    "many_units": choice("", phrase("<kind> <unit_nouns> <tail>")),
    "ally": choice(
        "", phrase("<kind> ally <tail>", "allied <kind> <unit_noun> <tail>", "<kind> <unit_noun> ally <tail>")
    ),
    "allies": choice(
        "",
        phrase(
            "<kind> allies <tail>", "allied <kind> <unit_nouns> <tail>", "<kind> <unit_noun> allies <tail>"
        ),
    ),
    "enemy": choice(
        "",
        phrase("<kind> enemy <tail>", "enemy <kind> <unit_noun> <tail>", "<kind> <unit_noun> enemy <tail>"),
    ),
    "enemies": choice(
        "",
        phrase(
            "<kind> enemies <tail>", "enemy <kind> <unit_nouns> <tail>", "<kind> <unit_noun> enemies <tail>"
        ),
    ),
    "one_back": choice("", phrase("<facing?> <back_noun>")),
    "many_back": choice("", phrase("<facing?> <back_nouns>")),
    "one_card": choice("", phrase("<aspect?> <tribe?> <card_noun> <card_tail>"), phrase("<back_noun>")),
    "many_cards": choice("", phrase("<aspect?> <tribe?> <card_nouns> <card_tail>"), phrase("<back_nouns>")),
    "card_tail": choice("", phrase("<level?> <strength?> <having?>")),
    "one_fighter": choice("", phrase("<aspect?> <tribe?> <fighter_noun> <card_tail>")),
    "described": choice("", phrase("a/an <one_unit>"), phrase("<facing>"), phrase("<position>")),
    "unit_noun": nouns(ANY_UNIT, *UNIT_NOUNS),
    "unit_nouns": nouns(ANY_UNIT, *UNIT_NOUNS, many=True),
    "back_noun": nouns(ANY_BACK, *BACK_NOUNS),
    "back_nouns": nouns(ANY_BACK, *BACK_NOUNS, many=True),
    "card_noun": nouns(ANY_CARD, UNIT_CARD, *UNIT_NOUNS),
    "card_nouns": nouns(ANY_CARD, UNIT_CARD, *UNIT_NOUNS, many=True),
    "fighter_noun": nouns(UNIT_CARD, *UNIT_NOUNS),
    "facing": choice(
        "face-up or face-down", phrase("face-up", facing=Facing.UP), phrase("face-down", facing=Facing.DOWN)
    ),
    "position": choice(
        "",
        phrase("in Attack Position", position=Position.ATTACK),
        phrase("in Defense Position", position=Position.DEFENSE),
    ),
    "aspect": names("an Aspect", "aspects", {name: 1 << code for name, code in ASPECT_CODES.items()}),
    "level": choice(
        "",
        phrase("of level <level_only>"),
        phrase("of level <level_low> to <level_high>"),
        phrase("of level <level_low> or more", "of level <level_low> or higher"),
        phrase("of level <level_high> or less", "of level <level_high> or lower"),
    ),
    "level_only": number("level_low", "level_high", high=MOST_LEVEL),
    "level_low": number("level_low", high=MOST_LEVEL),
    "level_high": number("level_high", high=MOST_LEVEL),
    "strength": choice("", phrase("with <atk_low> or more ATK"), phrase("with <atk_high> or less ATK")),
    "atk_low": number("atk_low", high=MOST_STAT),
    "atk_high": number("atk_high", low=0, high=MOST_STAT),
    "having": choice("", phrase("with <has>")),
}

TARGETS: dict[str, Number | Choice] = {
    "unit": choice("a unit", phrase("<one>"), phrase("<many>")),
    "one": choice(
        "a unit",
        phrase("self", "this", select=Select.SELF, meaning="this card"),
        phrase("it", select=Select.IT, meaning="the trigger's unit"),
        phrase("a/an <target>", select=Select.CHOSEN, meaning="the player chooses"),
        phrase("another <ally>", select=Select.CHOSEN, side=Side.OTHER),
        phrase("a random <target_or_other>", select=Select.RANDOM),
        phrase("the strongest <target_or_other>", select=Select.STRONGEST, meaning="the highest ATK"),
        phrase("the weakest <target_or_other>", select=Select.WEAKEST, meaning="the lowest ATK"),
    ),
    "many": choice("units", phrase("all <targets>", select=Select.ALL)),
    "target": choice(
        "",
        phrase("<enemy>", side=Side.ENEMY),
        phrase("<ally>", side=Side.ALLY),
        phrase("<one_unit>", side=Side.ANY, meaning="of either side"),
    ),
    "target_or_other": choice("", phrase("<target>"), phrase("other <ally>", side=Side.OTHER)),
    "targets": choice(
        "",
        phrase("<enemies>", side=Side.ENEMY),
        phrase("<allies>", side=Side.ALLY),
        phrase("other <allies>", side=Side.OTHER),
        phrase("<many_units>", side=Side.ANY),
    ),
    "back_card": choice(
        "a Back Row card",
        phrase("a/an enemy <one_back>", select=Select.CHOSEN, side=Side.ENEMY),
        phrase("a/an <one_back>", select=Select.CHOSEN, side=Side.ANY),
        phrase("a random enemy <one_back>", select=Select.RANDOM, side=Side.ENEMY),
        phrase("all enemy <many_back>", select=Select.ALL, side=Side.ENEMY),
        phrase("all <many_back>", select=Select.ALL, side=Side.ANY),
    ),
    "fighter": choice(
        "a unit",
        phrase("a/an <one_fighter>", select=Select.CHOSEN),
        phrase("a random <one_fighter>", select=Select.RANDOM),
        phrase("the strongest <one_fighter>", select=Select.STRONGEST),
    ),
    "they": choice(
        "a player",
        phrase("opponent", "the opponent", player=Player.OPPONENT),
        phrase("each player", player=Player.EACH),
    ),
    "life": number("amount", high=MOST_LIFE),
    "valour": number("amount", high=MOST_VALOUR),
    "count": number("amount", high=MOST_CARDS),
    "change": number("amount", high=MOST_STAT, signed=True),
}

HINTS = {
    "kill": "destroy",
    "+": "or more",
    "deal": "opponent loses",
    "deals": "loses",
    "heal": "gain",
    "restore": "gain",
    "bounce": "return",
    "silence": "negate",
    "buff": "+200 ATK",
    "player": "opponent",
    "monster": "unit",
    "creature": "unit",
    "monsters": "units",
    "life": "LP",
    "my": "your",
    "defence": "Defense",
}
"""Words of other games, and what VALOUR says."""


@lru_cache(maxsize=8)
def _vocabulary(tribes: tuple[str, ...]) -> Vocabulary:
    granted = (
        Phrase((spelling,), {"keyword": each.code, "tier": tier})
        for each in UNIT_KEYWORDS
        for spelling, tier in each.spellings().items()
    )
    had = {each.name: each.code for each in UNIT_KEYWORDS}
    words = {
        "tribe": names("a tribe", "tribe", {name: code for code, name in enumerate(tribes, start=1)}),
        "keyword": choice("a keyword", *granted),
        "has": names("a keyword", "has", had),
    }
    return Vocabulary(
        game="VALOUR",
        effect_fields=EFFECT_FIELDS,
        step_fields=STEP_FIELDS,
        filter_fields=FILTER_FIELDS,
        slots={**TARGETS, **DESCRIPTIONS, **words},
        triggers=TRIGGERS,
        steps=STEPS,
        quantities=QUANTITIES,
        tests=TESTS,
        marks=MARKS,
        durations=DURATIONS,
        each=EACH,
        hints=HINTS,
    )


def vocabulary(tribes: Iterable[str] = TRIBES) -> Vocabulary:
    """The language with these tribes; a tribe's code is its position from 1."""
    return _vocabulary(tuple(tribes))


VOCABULARY = vocabulary()
