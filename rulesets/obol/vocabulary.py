"""What the hero duel's cards can say: the phrases of their effects.

Read from the top: this is the card language. How patterns are written is in `kernel/effects/phrases.py`;
the numbers behind the words are in `effect_codes.py`.
"""

from __future__ import annotations

from ..kernel.effects.phrases import Choice, Number, Phrase, choice, number, phrase
from ..kernel.effects.vocabulary import Vocabulary
from .cards import ARMOR, INSTANT, TRINKET, TYPE_CODES, WEAPON
from .effect_codes import Place, Quantity, Trigger, Verb

MOST_ENERGY = 20
MOST_AMOUNT = 99
MOST_CARDS = 20


def types(*wanted: str) -> int:
    """Card types as a mask: bit k stands for the type with code k."""
    return sum(1 << TYPE_CODES[name] for name in wanted)


ALL_TYPES = types(*TYPE_CODES)
EQUIPMENT = types(WEAPON, ARMOR, TRINKET)

EFFECT_FIELDS = {"trigger": Trigger.NONE, "number": 0}
STEP_FIELDS = {"verb": Verb.NONE, "place": Place.NONE, "amount": 0, "per_quantity": Quantity.NONE}
FILTER_FIELDS = {"types": ALL_TYPES}

TRIGGERS = (
    phrase("play", trigger=Trigger.PLAY, meaning="the card is played, or equipped"),
    phrase(
        "active <cost>", trigger=Trigger.ABILITY, meaning="a hero's ability: its player pays so much energy"
    ),
    phrase("heavy strike", trigger=Trigger.HEAVY, meaning="a rider on the hero's heavy strike"),
    phrase("always", trigger=Trigger.STATIC, meaning="as long as the card is in play"),
    phrase("when you are hit", trigger=Trigger.HIT, meaning="by an attack or a heavy strike"),
    phrase("when you attack", trigger=Trigger.ATTACKED, meaning="or strike heavily"),
    phrase("at <life_bound> life or less", trigger=Trigger.LOW, meaning="its owner's life, whenever looked"),
    phrase("at the start of your turn", trigger=Trigger.START, meaning="after the refill and the draw"),
    phrase("when your equipment breaks", trigger=Trigger.BROKE, meaning="not when it is replaced"),
    phrase("when the opponent equips", trigger=Trigger.ENEMY_EQUIPPED, meaning="any piece"),
)

STEPS = (
    phrase("deal <amount> damage", verb=Verb.DAMAGE, meaning="direct damage to the enemy hero"),
    phrase("lose <amount> life", "you lose <amount> life", verb=Verb.LOSE),
    phrase("heal <amount>", verb=Verb.HEAL, meaning="your hero, up to its maximum life"),
    phrase("gain <amount> energy", verb=Verb.ENERGY, meaning="in your own turn, for that turn"),
    phrase("draw <cards> card(s)", "draw <cards>", verb=Verb.DRAW),
    phrase("boost the next attack by <amount>", verb=Verb.BOOST, meaning="yours; boosts add up"),
    phrase("repair <own> by <amount>", verb=Verb.REPAIR, meaning="up to the printed durability"),
    phrase("damage <theirs> by <amount>", verb=Verb.WEAR, meaning="durability or charges; at 0 it breaks"),
    phrase("break <theirs>", verb=Verb.BREAK),
    phrase(
        "the opponent discards <cards> card(s)",
        "opponent discards <cards> card(s)",
        "the opponent discards <cards>",
        verb=Verb.ENEMY_DISCARDS,
        meaning="at random",
    ),
    phrase("discard <cards> card(s)", "discard <cards>", verb=Verb.DISCARD, meaning="of yours, at random"),
    phrase(
        "take back the last <card_noun>",
        verb=Verb.RECLAIM,
        meaning="from your discard pile into your hand, never the card that says so",
    ),
    phrase("ignore armor", verb=Verb.IGNORE_ARMOR, meaning="of a heavy strike"),
    phrase("your attacks deal <amount> more damage", verb=Verb.ATTACKS, meaning="heavy strikes too"),
    phrase("attacks on you deal <amount> less damage", verb=Verb.GUARD, meaning="beside armor"),
    phrase("your direct damage is <amount> higher", verb=Verb.DIRECT),
    phrase("you heal <amount> more", verb=Verb.HEALING),
    phrase("your <card_nouns> cost <energy> less", verb=Verb.DISCOUNT, meaning="not below 0"),
    phrase("your heavy strike costs <energy> less", verb=Verb.THRIFT, meaning="not below 0"),
)

QUANTITIES = (
    phrase("life", "your life", quantity=Quantity.LIFE),
    phrase("opponent life", "the opponent's life", quantity=Quantity.ENEMY_LIFE),
    phrase("lost life", "your lost life", quantity=Quantity.LOST_LIFE, meaning="below your maximum"),
    phrase("energy", "your energy", quantity=Quantity.ENERGY, meaning="left this turn"),
    phrase("hand", "your hand", quantity=Quantity.HAND, meaning="cards in it"),
    phrase("opponent hand", "the opponent's hand", quantity=Quantity.ENEMY_HAND, meaning="cards in it"),
    phrase("deck", "your deck", quantity=Quantity.DECK, meaning="cards in it"),
    phrase("<card_nouns> in the discard pile", quantity=Quantity.DISCARD, meaning="in yours"),
    phrase("<card_nouns> in the opponent's discard pile", quantity=Quantity.ENEMY_DISCARD),
    phrase("turn", quantity=Quantity.TURN, meaning="turns of both players, from 1"),
    phrase("weapon power", "your weapon power", quantity=Quantity.POWER, meaning="0 without a weapon"),
    phrase("opponent armor", "the opponent's armor", quantity=Quantity.ENEMY_ARMOR, meaning="0 without"),
    phrase("attack bonus", "your attack bonus", quantity=Quantity.BONUS, meaning="of the next attack"),
)

TESTS = (
    phrase("you have a weapon", quantity=Quantity.HAS_WEAPON),
    phrase("you have armor", quantity=Quantity.HAS_ARMOR),
    phrase("you have a trinket", quantity=Quantity.HAS_TRINKET),
    phrase("the opponent has a weapon", quantity=Quantity.ENEMY_WEAPON),
    phrase("the opponent has armor", quantity=Quantity.ENEMY_ARMORED),
    phrase("the opponent has a trinket", quantity=Quantity.ENEMY_TRINKET),
    phrase("it is your turn", quantity=Quantity.YOUR_TURN),
)

EACH = (
    phrase("for each card in hand", quantity=Quantity.HAND),
    phrase("for each card in the opponent's hand", quantity=Quantity.ENEMY_HAND),
    phrase("for each <card_noun> in the discard pile", quantity=Quantity.DISCARD),
    phrase("for each energy left", quantity=Quantity.ENERGY),
    phrase("for each weapon power", quantity=Quantity.POWER),
    phrase("for each attack bonus", quantity=Quantity.BONUS),
)


def noun(one: str, many: str, mask: int) -> tuple[Phrase, Phrase]:
    """A noun for card types, in singular and plural."""
    return phrase(one, types=mask), phrase(many, types=mask)


NOUNS = (
    noun("card", "cards", ALL_TYPES),
    noun("equipment", "equipment", EQUIPMENT),
    noun("Weapon", "Weapons", types(WEAPON)),
    noun("Armor", "Armors", types(ARMOR)),
    noun("Trinket", "Trinkets", types(TRINKET)),
    noun("Instant", "Instants", types(INSTANT)),
)

SLOTS: dict[str, Number | Choice] = {
    "card_noun": choice("", *(pair[0] for pair in NOUNS)),
    "card_nouns": choice("", *(pair[1] for pair in NOUNS)),
    "own": choice(
        "",
        phrase("your weapon", place=Place.WEAPON),
        phrase("your armor", place=Place.ARMOR),
        phrase("your equipment", place=Place.BOTH, meaning="weapon and armor"),
    ),
    "theirs": choice(
        "",
        phrase("the enemy weapon", place=Place.WEAPON),
        phrase("the enemy armor", place=Place.ARMOR),
        phrase("the enemy trinket", place=Place.TRINKET),
        phrase("the enemy equipment", place=Place.BOTH, meaning="weapon and armor"),
    ),
    "amount": number("amount", high=MOST_AMOUNT),
    "cards": number("amount", high=MOST_CARDS),
    "energy": number("amount", high=MOST_ENERGY),
    "cost": number("number", low=0, high=MOST_ENERGY),
    "life_bound": number("number", high=MOST_AMOUNT),
}

HINTS = {
    "restore": "heal",
    "health": "life",
    "HP": "life",
    "mana": "energy",
    "destroy": "break",
    "buff": "boost",
    "mend": "repair",
    "passive": "always",
}
"""Words of other games, and what is said here."""

VOCABULARY = Vocabulary(
    game="the hero duel",
    effect_fields=EFFECT_FIELDS,
    step_fields=STEP_FIELDS,
    filter_fields=FILTER_FIELDS,
    slots=SLOTS,
    triggers=TRIGGERS,
    steps=STEPS,
    quantities=QUANTITIES,
    tests=TESTS,
    each=EACH,
    hints=HINTS,
)
