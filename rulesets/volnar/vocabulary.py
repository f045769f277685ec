"""What the cards can say: the phrases of their effects.

Read from the top: this is the card language. How patterns are written is in `kernel/effects/phrases.py`;
the numbers behind the words are in `effect_codes.py`.
"""

from __future__ import annotations

from ..kernel.effects.phrases import Choice, Number, Phrase, choice, names, number, phrase
from ..kernel.effects.vocabulary import Vocabulary
from .cards import ATTACHMENT, FACTION_CODES, KINDS, SPELL, TRAP, TYPE_CODES, UNIT
from .effect_codes import Duration, Mood, Player, Quantity, Select, Side, Trigger, Verb
from .keyword_table import GRANTED, UNIT_KEYWORDS

MOST_COST = 10
TOP_COST = 99
"""Above every cost."""
MOST_NUMBER = 30
TOP_POWER = 2_000_000
"""Above every Power."""


def types(*wanted: str) -> int:
    """Card types as a mask: bit k stands for the type with code k."""
    return sum(1 << TYPE_CODES[name] for name in wanted)


ALL_TYPES = types(*TYPE_CODES)
ALL_FACTIONS = sum(1 << code for code in FACTION_CODES.values())

EFFECT_FIELDS = {"trigger": Trigger.NONE, "cost": 0}
STEP_FIELDS = {
    "verb": Verb.NONE,
    "select": Select.NONE,
    "side": Side.NONE,
    "player": Player.NONE,
    "amount": 0,
    "keyword": 0,
    "token": 0,
    "duration": Duration.PERMANENT,
    "per_quantity": Quantity.NONE,
}
FILTER_FIELDS = {
    "types": ALL_TYPES,
    "factions": ALL_FACTIONS,
    "cost_low": 0,
    "cost_high": TOP_COST,
    "power_low": 0,
    "power_high": TOP_POWER,
    "has": 0,
    "mood": Mood.ANY,
}
"""A card fits if its type's and its faction's bits are set, its numbers are within the bounds, it has the
keyword whose code is not 0 and is in the state asked for."""

# When an effect works.

TRIGGERS = (
    phrase("on play", trigger=Trigger.PLAY, meaning="this card is played from hand"),
    phrase("cast", trigger=Trigger.CAST, meaning="what a Spell does; a Fogcast Spell when its time comes"),
    phrase("when sprung", trigger=Trigger.SPRING, meaning="a Trap is activated, whatever the occasion"),
    phrase(
        "when sprung by an attack",
        trigger=Trigger.SPRING_ATTACK,
        meaning="a Trap is activated in an attack; `it` is the enemy Unit that attacks or is attacked",
    ),
    phrase(
        "when sprung by a target",
        trigger=Trigger.SPRING_TARGET,
        meaning="a Trap is activated because an effect targets it or the Unit in its lane; `it` is the Unit",
    ),
    phrase("while in play", trigger=Trigger.STATIC, meaning="as long as this card is in play"),
    phrase("while linked", trigger=Trigger.LINKED, meaning="as long as its Nestlink holds"),
    phrase("on link", trigger=Trigger.LINK, meaning="its Nestlink is declared; `it` is the other Unit"),
    phrase("roarback", trigger=Trigger.ROARBACK, meaning="Roarback fires; `it` dealt the damage"),
    phrase("roarback even when KO'd", trigger=Trigger.LAST_ROAR, meaning="the same, if it was KO'd too"),
    phrase("when this is KO'd", "when KO'd", trigger=Trigger.DEFEATED, meaning="however it happens"),
    phrase("when a/an <ally> is KO'd", trigger=Trigger.ALLY_DEFEATED, meaning="another Unit"),
    phrase("when a/an <enemy> is KO'd", trigger=Trigger.ENEMY_DEFEATED),
    phrase("when this attacks", trigger=Trigger.ATTACKS, meaning="`it` is the target, if it is a Unit"),
    phrase("when this is attacked", trigger=Trigger.ATTACKED, meaning="`it` is the attacker"),
    phrase("when this KOs a/an <one_unit> in combat", trigger=Trigger.KILLS, meaning="`it` is the Unit KO'd"),
    phrase("when this damages the opponent", trigger=Trigger.HITS, meaning="in combat"),
    phrase("at the start of your turn", trigger=Trigger.TURN_START, meaning="in the Start Phase"),
    phrase("at the end of your turn", trigger=Trigger.TURN_END, meaning="in the End Phase"),
    phrase("when you play a Spell", trigger=Trigger.SPELL, meaning="from hand, Fogcast Spells too"),
    phrase("when a/an <ally> enters", trigger=Trigger.ALLY_ENTERS, meaning="another Unit, played or created"),
    phrase("when you gain Energy", trigger=Trigger.ENERGY, meaning="at the maximum too"),
    phrase("activate", "activate for <cost> Energy", trigger=Trigger.ACTIVATE, meaning="once a turn"),
    phrase("on Blade Form", trigger=Trigger.BLADE, meaning="this Unit uses Blade Form"),
)

# What a step does. The player who is not named is the effect's own.

YOU = Player.YOU

STEPS = (
    phrase("lose <amount> Life", "you lose <amount> Life", verb=Verb.LOSE_LIFE, player=YOU),
    phrase("<they> loses <amount> Life", verb=Verb.LOSE_LIFE),
    phrase("gain <amount> Life", "you gain <amount> Life", verb=Verb.GAIN_LIFE, player=YOU),
    phrase("<they> gains <amount> Life", verb=Verb.GAIN_LIFE),
    phrase("gain <amount> Energy", "you gain <amount> Energy", verb=Verb.GAIN_ENERGY, player=YOU),
    phrase("<they> gains <amount> Energy", verb=Verb.GAIN_ENERGY),
    phrase("lose <amount> Energy", "you lose <amount> Energy", verb=Verb.LOSE_ENERGY, player=YOU),
    phrase("<they> loses <amount> Energy", verb=Verb.LOSE_ENERGY),
    phrase("draw <amount> card(s)", "draw <amount>", verb=Verb.DRAW, player=YOU),
    phrase("<they> draws <amount> card(s)", "<they> draws <amount>", verb=Verb.DRAW),
    phrase("discard <amount> card(s)", "discard <amount>", verb=Verb.DISCARD, player=YOU, meaning="chosen"),
    phrase("<they> discards <amount> card(s)", "<they> discards <amount>", verb=Verb.DISCARD),
    phrase("discard <amount> card(s) at random", verb=Verb.DISCARD_RANDOM, player=YOU),
    phrase("<they> discards <amount> card(s) at random", verb=Verb.DISCARD_RANDOM),
    phrase("mill <amount> card(s)", "mill <amount>", verb=Verb.MILL, player=YOU, meaning="top to Graveyard"),
    phrase("<they> mills <amount> card(s)", "<they> mills <amount>", verb=Verb.MILL),
    phrase("deal <amount> damage to <unit>", verb=Verb.DAMAGE),
    phrase("heal <amount> damage from <unit>", verb=Verb.HEAL),
    phrase("<unit> [gains/gain/gets/get] <change> Power", verb=Verb.CHANGE_POWER, lasting=True),
    phrase("<unit> [gains/gain/gets/get] <change> Health", verb=Verb.CHANGE_HEALTH, lasting=True),
    phrase("<unit> [gains/gain/gets/get] <change> Power and Health", verb=Verb.CHANGE_BOTH, lasting=True),
    phrase("<one> gains/gain <keyword>", verb=Verb.GRANT, lasting=True),
    phrase("<many> gain/gains <keyword>", verb=Verb.GRANT, lasting=True),
    phrase("KO <unit>", verb=Verb.KO),
    phrase("return <unit> to hand", "return <unit> to its owner's hand", verb=Verb.RETURN),
    phrase("stun <unit>", verb=Verb.STUN, meaning="until the end of its controller's next turn"),
    phrase("put <unit> to sleep", verb=Verb.SLEEP, lasting=True),
    phrase("root <unit>", verb=Verb.ROOT, lasting=True),
    phrase("move <one>", verb=Verb.MOVE, meaning="to an adjacent free lane of its side"),
    phrase("remove the Attachments of <unit>", verb=Verb.STRIP, meaning="to the Graveyard"),
    phrase("reveal <trap>", verb=Verb.REVEAL_TRAP, meaning="its controller may activate it first"),
    phrase("destroy <trap>", verb=Verb.DESTROY_TRAP, meaning="its controller may activate it first"),
    phrase("delay <mist>", verb=Verb.DELAY, meaning="to the following Main Phase of its player; once each"),
    phrase("return <mist> to hand", verb=Verb.RETURN_FOG),
    phrase("take a/an <one_card> from the graveyard", verb=Verb.RECLAIM, player=YOU, select=Select.CHOSEN),
    phrase("take a random <one_card> from the deck", verb=Verb.SEARCH, player=YOU, meaning="then shuffle"),
    phrase("create a/an <token> Token", verb=Verb.CREATE, player=YOU, meaning="in a free lane of yours"),
    phrase("stop the attack", verb=Verb.STOP_ATTACK, meaning="the attack is used up"),
    phrase("stop the effect", verb=Verb.STOP_EFFECT, meaning="the step that targets does nothing"),
    phrase("look at the opponent's hand", verb=Verb.LOOK_HAND, player=YOU),
    phrase("win where both players lose", verb=Verb.WIN_TIES, player=YOU, meaning="instead of a draw"),
)

DURATIONS = (
    phrase("until end of turn", "until the end of the turn", duration=Duration.END_OF_TURN),
    phrase("until the end of your next turn", duration=Duration.YOUR_NEXT_TURN),
    phrase(
        "until the end of the opponent's next turn",
        "until the end of their next turn",
        duration=Duration.THEIR_NEXT_TURN,
    ),
    phrase("permanently", duration=Duration.PERMANENT, meaning="as long as the Unit stays: no duration"),
)

# What conditions compare, and what "for each" counts.

QUANTITIES = (
    phrase("Life", "your Life", quantity=Quantity.LIFE),
    phrase("opponent Life", "the opponent's Life", quantity=Quantity.OPPONENT_LIFE),
    phrase("Energy", "your Energy", quantity=Quantity.ENERGY),
    phrase("opponent Energy", "the opponent's Energy", quantity=Quantity.OPPONENT_ENERGY),
    phrase("hand", "your hand", quantity=Quantity.HAND, meaning="cards in it"),
    phrase("opponent hand", "the opponent's hand", quantity=Quantity.OPPONENT_HAND),
    phrase("deck", "your deck", quantity=Quantity.DECK, meaning="cards in it"),
    phrase("opponent deck", "the opponent's deck", quantity=Quantity.OPPONENT_DECK),
    phrase("graveyard", "<many_cards> in the graveyard", quantity=Quantity.GRAVEYARD),
    phrase(
        "opponent graveyard", "<many_cards> in the opponent's graveyard", quantity=Quantity.OPPONENT_GRAVEYARD
    ),
    phrase("turn", quantity=Quantity.TURN, meaning="turns of both players, from 1"),
    phrase("fog", "your fog", quantity=Quantity.FOG, meaning="Spells in your Fog Row"),
    phrase("opponent fog", "the opponent's fog", quantity=Quantity.OPPONENT_FOG),
    phrase("Traps", "your Traps", quantity=Quantity.TRAPS, meaning="in your Trap Zones"),
    phrase("enemy Traps", quantity=Quantity.ENEMY_TRAPS),
    phrase("<allies>", quantity=Quantity.ALLIES, meaning="Units of yours, this card included"),
    phrase("other <allies>", quantity=Quantity.OTHER_ALLIES),
    phrase("<enemies>", quantity=Quantity.ENEMIES),
    phrase("<many_units>", quantity=Quantity.UNITS, meaning="of both sides"),
)

TESTS = (
    phrase("it is <described>", quantity=Quantity.IT_FITS, meaning="the event's Unit"),
    phrase("this is <described>", quantity=Quantity.SELF_FITS, meaning="this card"),
    phrase("it is your turn", quantity=Quantity.YOUR_TURN),
)

EACH = (
    phrase("for each <ally>", quantity=Quantity.ALLIES),
    phrase("for each other <ally>", quantity=Quantity.OTHER_ALLIES),
    phrase("for each <enemy>", quantity=Quantity.ENEMIES),
    phrase("for each <one_unit>", quantity=Quantity.UNITS),
    phrase("for each card in hand", quantity=Quantity.HAND),
    phrase("for each card in the opponent's hand", quantity=Quantity.OPPONENT_HAND),
    phrase("for each <one_card> in the graveyard", quantity=Quantity.GRAVEYARD),
    phrase("for each Spell in your fog", quantity=Quantity.FOG),
    phrase("for each Trap", quantity=Quantity.TRAPS),
    phrase("for each enemy Trap", quantity=Quantity.ENEMY_TRAPS),
)

# Which cards: `one_` singular, `many_` plural.


def noun(one: str, many: str, mask: int) -> tuple[Phrase, Phrase]:
    """A noun for card types, in singular and plural."""
    return phrase(one, types=mask), phrase(many, types=mask)


ANY_CARD = noun("card", "cards", ALL_TYPES)
CARD_NOUNS = (
    noun("Unit", "Units", types(UNIT)),
    noun("Spell", "Spells", types(SPELL)),
    noun("Trap", "Traps", types(TRAP)),
    noun("Attachment", "Attachments", types(ATTACHMENT)),
)


def nouns(*pairs: tuple[Phrase, Phrase], many: bool = False) -> Choice:
    """A choice between nouns, all singular or all plural."""
    return choice("", *(pair[many] for pair in pairs))


KEYWORD_CODES = {each.name: each.code for each in UNIT_KEYWORDS}

SLOTS: dict[str, Number | Choice] = {
    "kind": choice("", phrase("<mood?> <faction?>")),
    "tail": choice("", phrase("<price?> <strength?> <having?>")),
    "one_unit": choice("", phrase("<kind> Unit <tail>")),
    "many_units": choice("", phrase("<kind> Units <tail>")),
    "ally": choice("", phrase("<kind> ally <tail>", "allied <kind> Unit <tail>")),
    "allies": choice("", phrase("<kind> allies <tail>", "allied <kind> Units <tail>")),
    "enemy": choice("", phrase("<kind> enemy <tail>", "enemy <kind> Unit <tail>")),
    "enemies": choice("", phrase("<kind> enemies <tail>", "enemy <kind> Units <tail>")),
    "one_card": choice("", phrase("<faction?> <card_noun> <tail>")),
    "many_cards": choice("", phrase("<faction?> <card_nouns> <tail>")),
    "described": choice("", phrase("a/an <one_unit>"), phrase("<mood>")),
    "card_noun": nouns(ANY_CARD, *CARD_NOUNS),
    "card_nouns": nouns(ANY_CARD, *CARD_NOUNS, many=True),
    "mood": choice(
        "damaged, linked, stunned or token",
        phrase("damaged", mood=Mood.DAMAGED),
        phrase("linked", mood=Mood.LINKED),
        phrase("stunned", mood=Mood.STUNNED),
        phrase("token", mood=Mood.TOKEN),
    ),
    "faction": names("a faction", "factions", {name: 1 << code for name, code in FACTION_CODES.items()}),
    "price": choice(
        "",
        phrase("of cost <cost_only>"),
        phrase("of cost <cost_low> or more"),
        phrase("of cost <cost_high> or less"),
    ),
    "cost_only": number("cost_low", "cost_high", low=0, high=MOST_COST),
    "cost_low": number("cost_low", high=MOST_COST),
    "cost_high": number("cost_high", low=0, high=MOST_COST),
    "strength": choice(
        "", phrase("with <power_low> or more Power"), phrase("with <power_high> or less Power")
    ),
    "power_low": number("power_low", high=MOST_NUMBER),
    "power_high": number("power_high", low=0, high=MOST_NUMBER),
    "having": choice("", phrase("with <has>")),
    "has": names("a keyword", "has", KEYWORD_CODES),
    "keyword": names("a keyword", "keyword", {each.name: each.code for each in GRANTED}),
    "token": names("a kind of Token", "token", {name: code for code, name in enumerate(KINDS, start=1)}),
    "unit": choice("a Unit", phrase("<one>"), phrase("<many>")),
    "one": choice(
        "a Unit",
        phrase("self", "this", select=Select.SELF, meaning="this card"),
        phrase("it", select=Select.IT, meaning="the trigger's Unit"),
        phrase("the bearer", select=Select.BEARER, meaning="the Unit that this Attachment is on"),
        phrase("a/an <target>", select=Select.CHOSEN, meaning="the player targets it"),
        phrase("another <ally>", select=Select.CHOSEN, side=Side.OTHER),
        phrase("a random <target_or_other>", select=Select.RANDOM),
        phrase("the strongest <target_or_other>", select=Select.STRONGEST, meaning="the highest Power"),
        phrase("the weakest <target_or_other>", select=Select.WEAKEST, meaning="the lowest Power"),
    ),
    "many": choice("Units", phrase("all <targets>", select=Select.ALL)),
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
    "trap": choice(
        "a Trap",
        phrase("an enemy Trap", select=Select.CHOSEN, side=Side.ENEMY),
        phrase("a Trap", select=Select.CHOSEN, side=Side.ANY),
        phrase("a random enemy Trap", select=Select.RANDOM, side=Side.ENEMY),
        phrase("all enemy Traps", select=Select.ALL, side=Side.ENEMY),
    ),
    "mist": choice(
        "a Fogcast Spell",
        phrase("an enemy Fogcast Spell", select=Select.CHOSEN, side=Side.ENEMY),
        phrase("an allied Fogcast Spell", "your Fogcast Spell", select=Select.CHOSEN, side=Side.ALLY),
        phrase("a Fogcast Spell", select=Select.CHOSEN, side=Side.ANY),
    ),
    "they": choice(
        "a player",
        phrase("opponent", "the opponent", player=Player.OPPONENT),
        phrase("each player", player=Player.EACH),
    ),
    "amount": number("amount", high=MOST_NUMBER),
    "change": number("amount", high=MOST_NUMBER, signed=True),
    "cost": number("cost", high=MOST_COST),
}

HINTS = {
    "destroy": "KO",
    "kill": "KO",
    "damages": "deal",
    "restore": "gain",
    "bounce": "return",
    "attack": "Power",
    "toughness": "Health",
    "creature": "Unit",
    "minion": "Unit",
    "unit": "Unit",
    "summon": "create",
    "player": "opponent",
    "mana": "Energy",
    "HP": "Health",
    "my": "your",
}
"""Words of other games, and what is said here."""

VOCABULARY = Vocabulary(
    game="Volnar",
    effect_fields=EFFECT_FIELDS,
    step_fields=STEP_FIELDS,
    filter_fields=FILTER_FIELDS,
    slots=SLOTS,
    triggers=TRIGGERS,
    steps=STEPS,
    quantities=QUANTITIES,
    tests=TESTS,
    durations=DURATIONS,
    each=EACH,
    hints=HINTS,
)
"""The card language, for those who show it or count what cards use: `evenhand cards schema`."""
