"""What the cards can say: the phrases of their effects.

Read from the top: this is the card language. How patterns are written is in `kernel/effects/phrases.py`;
the numbers behind the words are in `effect_codes.py`. Stats, demands and wall values are kept doubled.
"""

from __future__ import annotations

from ..kernel.effects.phrases import Choice, Number, Phrase, choice, names, number, phrase
from ..kernel.effects.vocabulary import Vocabulary
from .cards import ABILITY, ARCHETYPE_CODES, ATTACHMENT, CHARACTER, PITFALL, SCALE, SPELL, TACTICS, TYPE_CODES
from .effect_codes import (
    Duration,
    Facing,
    Mood,
    Player,
    Position,
    Quantity,
    Select,
    Side,
    Trigger,
    Verb,
    When,
)
from .keyword_table import CHARACTER_KEYWORDS
from .options import MOST_STAT

MOST_NUMBER = 20
TOP_STAT = 1_000
"""Above every stat."""
TOP_PRICE = 3
TOP_WALL = 5 * SCALE
"""HEA-DECK-3: the highest value of a wall."""


def types(*wanted: str) -> int:
    """Card types as a mask: bit k stands for the type with code k."""
    return sum(1 << TYPE_CODES[name] for name in wanted)


ALL_TYPES = types(*TYPE_CODES)
ALL_ARCHETYPES = sum(1 << code for code in ARCHETYPE_CODES.values())

EFFECT_FIELDS = {"trigger": Trigger.NONE}
STEP_FIELDS = {
    "verb": Verb.NONE,
    "select": Select.NONE,
    "side": Side.NONE,
    "player": Player.NONE,
    "amount": 0,
    "keyword": 0,
    "duration": Duration.PERMANENT,
    "per_quantity": Quantity.NONE,
    "low": 0,
    "high": 0,
    "when": When.MET,
}
FILTER_FIELDS = {
    "types": ALL_TYPES,
    "archetypes": ALL_ARCHETYPES,
    "price_low": 0,
    "price_high": TOP_PRICE,
    "atk_low": 0,
    "atk_high": TOP_STAT,
    "has": 0,
    "facing": Facing.ANY,
    "position": Position.ANY,
    "mood": Mood.ANY,
}
"""A card fits if its type's and its archetype's bits are set, its numbers are within the bounds, it has the
keyword whose code is not 0 and is in the state asked for."""

# When an effect works. An attached card's is about its bearer.

TRIGGERS = (
    phrase("cast", trigger=Trigger.CAST, meaning="what a Spell does"),
    phrase("use", trigger=Trigger.USE, meaning="a manual Ability: used once, then it goes to the Abyss"),
    phrase(
        "when the enemy attacks",
        "when the enemy attacks with a/an <one_unit>",
        trigger=Trigger.SPRING_ATTACK,
        meaning="springs a Pitfall; `it` is the attacker, of a group its leader",
    ),
    phrase(
        "when the enemy brings forth a character",
        "when the enemy brings forth a/an <one_unit>",
        trigger=Trigger.SPRING_FORTH,
        meaning="springs a Pitfall; face-up; `it` is the character",
    ),
    phrase(
        "when the enemy breaks a wall",
        trigger=Trigger.SPRING_WALL,
        meaning="springs a Pitfall: an attack has destroyed a wall of yours; `it` is the attacker",
    ),
    phrase("while face-up", trigger=Trigger.FACE_UP, meaning="as long as the character is face-up"),
    phrase("while face-down", trigger=Trigger.FACE_DOWN, meaning="as long as the character is face-down"),
    phrase("while attached", trigger=Trigger.ATTACHED, meaning="however the bearer lies"),
    phrase("on bring-forth", trigger=Trigger.FORTH, meaning="it is brought forth face-up, by player or card"),
    phrase("on flip", trigger=Trigger.FLIP, meaning="it is turned face-up, however that happens"),
    phrase("on sortie", trigger=Trigger.SORTIE, meaning="it goes to the Play Row as the Chosen One"),
    phrase("on attack", trigger=Trigger.ATTACKS, meaning="`it` is the target, if that is a character"),
    phrase("when attacked", trigger=Trigger.ATTACKED, meaning="`it` is the attacker"),
    phrase("on victory", trigger=Trigger.WINS, meaning="it destroys a character in battle; `it` is that one"),
    phrase("on breaking a wall", trigger=Trigger.BREAKS, meaning="its attack destroys a wall"),
    phrase("on fall", trigger=Trigger.FALLS, meaning="it is destroyed, however that happens"),
    phrase("on offering", trigger=Trigger.OFFERED, meaning="it is paid as an offering"),
    phrase("when a/an <ally> falls", trigger=Trigger.ALLY_FALLS, meaning="another one; `it` is that one"),
    phrase("when a/an <enemy> falls", trigger=Trigger.ENEMY_FALLS, meaning="`it` is that one"),
    phrase("when a wall of yours falls", trigger=Trigger.WALL_LOST, meaning="not when you pay with it"),
    phrase("at the start of your turn", trigger=Trigger.TURN_START, meaning="before the draw"),
    phrase("at the end of your turn", trigger=Trigger.TURN_END, meaning="before Chosen Ones go back"),
)

# What a step does. The player who is not named is the effect's own.

YOU, OPPONENT = Player.YOU, Player.OPPONENT

STEPS = (
    phrase(
        "pick an enemy wall <demand>",
        verb=Verb.PICK,
        player=OPPONENT,
        meaning="Wall Selection; first step only",
    ),
    phrase("pick a wall of yours <demand>", verb=Verb.PICK, player=YOU),
    phrase("break the picked wall", verb=Verb.BREAK_WALL, select=Select.PICKED, player=OPPONENT),
    phrase("break the picked wall of yours", verb=Verb.BREAK_WALL, select=Select.PICKED, player=YOU),
    phrase(
        "break an enemy wall", verb=Verb.BREAK_WALL, select=Select.CHOSEN, player=OPPONENT, meaning="blind"
    ),
    phrase("break a wall of yours", verb=Verb.BREAK_WALL, select=Select.CHOSEN, player=YOU),
    phrase("draw <amount> card(s)", "draw <amount>", verb=Verb.DRAW, player=YOU),
    phrase("<they> draws <amount> card(s)", "<they> draws <amount>", verb=Verb.DRAW),
    phrase("discard <amount> card(s)", "discard <amount>", verb=Verb.DISCARD, player=YOU, meaning="chosen"),
    phrase("<they> discards <amount> card(s)", "<they> discards <amount>", verb=Verb.DISCARD),
    phrase(
        "discard <amount> card(s) at random",
        "discard <amount> at random",
        verb=Verb.DISCARD_RANDOM,
        player=YOU,
    ),
    phrase(
        "<they> discards <amount> card(s) at random",
        "<they> discards <amount> at random",
        verb=Verb.DISCARD_RANDOM,
    ),
    phrase("mill <amount> card(s)", "mill <amount>", verb=Verb.MILL, player=YOU, meaning="deck to Abyss"),
    phrase("<they> mills <amount> card(s)", "<they> mills <amount>", verb=Verb.MILL),
    phrase("take an Ability", verb=Verb.TAKE_ABILITY, player=YOU, meaning="of your pile; you choose"),
    phrase(
        "take a/an <one_card> from the Abyss",
        verb=Verb.RECLAIM,
        player=YOU,
        select=Select.CHOSEN,
        meaning="your Abyss",
    ),
    phrase("take a random <one_card> from the deck", verb=Verb.SEARCH, player=YOU, meaning="then shuffle"),
    phrase(
        "bring forth a/an <one_fighter> from the Abyss",
        verb=Verb.RAISE,
        player=YOU,
        select=Select.CHOSEN,
        meaning="yours, free of price, face-up in ATK",
    ),
    phrase(
        "bring forth a/an <one_fighter> from hand",
        verb=Verb.BRING,
        player=YOU,
        select=Select.CHOSEN,
        meaning="the same; it is not the turn's character",
    ),
    phrase("<unit> [gains/gain/gets/get] <change> ATK", verb=Verb.CHANGE_ATK, lasting=True),
    phrase("<unit> [gains/gain/gets/get] <change> DEF", verb=Verb.CHANGE_DEF, lasting=True),
    phrase("<unit> [gains/gain/gets/get] <change> ATK and DEF", verb=Verb.CHANGE_BOTH, lasting=True),
    phrase("<one> gains/gain <keyword>", verb=Verb.GRANT, lasting=True),
    phrase("<many> gain/gains <keyword>", verb=Verb.GRANT, lasting=True),
    phrase("<unit> cannot attack", verb=Verb.BAR, lasting=True),
    phrase("turn <unit> face-up", verb=Verb.FLIP_UP),
    phrase("turn <unit> face-down", verb=Verb.FLIP_DOWN, meaning="not a Chosen One"),
    phrase("turn <unit> to ATK", verb=Verb.STAND, meaning="upright"),
    phrase("turn <unit> to DEF", verb=Verb.BRACE, meaning="sideways"),
    phrase("strip <unit>", verb=Verb.STRIP, meaning="its attached cards go to the Abyss"),
    phrase("destroy <unit>", verb=Verb.DESTROY),
    phrase("return <unit> to hand", verb=Verb.RETURN, meaning="its owner's; a Chosen One to its station"),
    phrase("destroy <set_card>", verb=Verb.DESTROY_SET, meaning="on the Tactics Row, unseen"),
    phrase("stop the attack", verb=Verb.STOP_ATTACK, meaning="the attack is spent"),
    phrase("use <amount> more tactics card(s) this turn", verb=Verb.MORE_TACTICS, player=YOU),
    phrase("look at the opponent's hand", verb=Verb.LOOK_HAND, player=YOU),
    phrase("reveal the enemy Chosen One", verb=Verb.EXPOSE, player=OPPONENT, meaning="for the match"),
    phrase("reveal your Chosen One", verb=Verb.EXPOSE, player=YOU),
    phrase("win the game", verb=Verb.WIN, player=YOU),
)

MARKS = (
    phrase("on a miss", when=When.MISSED, meaning="the penalty: where the picked wall misses the demand"),
    phrase("either way", when=When.EITHER, meaning="whatever wall was picked"),
)
"""A step after Wall Selection that has no mark is done where the demand was met."""

DURATIONS = (
    phrase("until end of turn", "until the end of the turn", duration=Duration.END_OF_TURN),
    phrase("until the end of your next turn", duration=Duration.YOUR_NEXT_TURN),
    phrase(
        "until the end of the opponent's next turn",
        "until the end of their next turn",
        duration=Duration.THEIR_NEXT_TURN,
    ),
    phrase(
        "permanently", duration=Duration.PERMANENT, meaning="as long as it stays: the same as no duration"
    ),
)

# What conditions compare, and what "for each" counts.

QUANTITIES = (
    phrase("hand", "your hand", quantity=Quantity.HAND, meaning="cards in it"),
    phrase("opponent hand", "the opponent's hand", quantity=Quantity.OPPONENT_HAND),
    phrase("deck", "your deck", quantity=Quantity.DECK, meaning="cards in it"),
    phrase("opponent deck", "the opponent's deck", quantity=Quantity.OPPONENT_DECK),
    phrase("pile", "your pile", quantity=Quantity.PILE, meaning="Abilities left in it"),
    phrase("Abyss", "<many_cards> in the Abyss", quantity=Quantity.ABYSS, meaning="yours"),
    phrase("opponent Abyss", "<many_cards> in the opponent's Abyss", quantity=Quantity.OPPONENT_ABYSS),
    phrase("walls", "your walls", quantity=Quantity.WALLS, meaning="those that stand"),
    phrase("enemy walls", quantity=Quantity.ENEMY_WALLS),
    phrase("turn", quantity=Quantity.TURN, meaning="turns of both players, from 1"),
    phrase("points", quantity=Quantity.POINTS, meaning="the value of the wall picked or broken, else 0"),
    phrase("set cards", "your set cards", quantity=Quantity.SET, meaning="on your Tactics Row"),
    phrase("enemy set cards", quantity=Quantity.ENEMY_SET),
    phrase("<allies>", quantity=Quantity.ALLIES, meaning="characters on your Play Row, this one included"),
    phrase("other <allies>", quantity=Quantity.OTHER_ALLIES),
    phrase("<enemies>", quantity=Quantity.ENEMIES),
    phrase("<many_units>", quantity=Quantity.CHARACTERS, meaning="of both sides"),
    phrase("stack", quantity=Quantity.STACK, meaning="cards attached to this character or to the bearer"),
)

TESTS = (
    phrase("it is <described>", quantity=Quantity.IT_FITS, meaning="the event's character"),
    phrase("this is <described>", quantity=Quantity.SELF_FITS, meaning="this character"),
    phrase("the bearer is <described>", quantity=Quantity.BEARER_FITS, meaning="an attached card's"),
    phrase("it is your turn", quantity=Quantity.YOUR_TURN),
    phrase("the enemy Chosen One is revealed", quantity=Quantity.EXPOSED, meaning="for the match"),
)

EACH = (
    phrase("for each point", quantity=Quantity.POINTS, meaning="of the wall picked or broken"),
    phrase("for each <ally>", quantity=Quantity.ALLIES),
    phrase("for each other <ally>", quantity=Quantity.OTHER_ALLIES),
    phrase("for each <enemy>", quantity=Quantity.ENEMIES),
    phrase("for each <one_unit>", quantity=Quantity.CHARACTERS),
    phrase("for each card in hand", quantity=Quantity.HAND),
    phrase("for each card in the opponent's hand", quantity=Quantity.OPPONENT_HAND),
    phrase("for each <one_card> in the Abyss", quantity=Quantity.ABYSS),
    phrase("for each wall of yours", quantity=Quantity.WALLS),
    phrase("for each enemy wall", quantity=Quantity.ENEMY_WALLS),
    phrase("for each set card", quantity=Quantity.SET),
    phrase("for each attached card", quantity=Quantity.STACK),
)

# Which cards: `one_` singular, `many_` plural.


def noun(one: str, many: str, mask: int) -> tuple[Phrase, Phrase]:
    """A noun for card types, in singular and plural."""
    return phrase(one, types=mask), phrase(many, types=mask)


CARD_NOUNS = (
    noun("card", "cards", ALL_TYPES),
    noun("character", "characters", types(CHARACTER)),
    noun("tactics card", "tactics cards", types(*TACTICS)),
    noun("Pitfall", "Pitfalls", types(PITFALL)),
    noun("Spell", "Spells", types(SPELL)),
    noun("Attachment", "Attachments", types(ATTACHMENT)),
    noun("Ability", "Abilities", types(ABILITY)),
)
KEYWORD_CODES = {each.name: each.code for each in CHARACTER_KEYWORDS}

SLOTS: dict[str, Number | Choice] = {
    "kind": choice("", phrase("<facing?> <mood?> <archetype?>")),
    "tail": choice("", phrase("<position?> <price?> <strength?> <having?>")),
    "card_tail": choice("", phrase("<price?> <strength?> <having?>")),
    "one_unit": choice("", phrase("<kind> character <tail>")),
    "many_units": choice("", phrase("<kind> characters <tail>")),
    "ally": choice("", phrase("<kind> ally <tail>", "allied <kind> character <tail>")),
    "allies": choice("", phrase("<kind> allies <tail>", "allied <kind> characters <tail>")),
    "enemy": choice("", phrase("<kind> enemy <tail>", "enemy <kind> character <tail>")),
    "enemies": choice("", phrase("<kind> enemies <tail>", "enemy <kind> characters <tail>")),
    "one_card": choice("", phrase("<archetype?> <card_noun> <card_tail>")),
    "many_cards": choice("", phrase("<archetype?> <card_nouns> <card_tail>")),
    "one_fighter": choice("", phrase("<archetype?> character <card_tail>")),
    "described": choice(
        "", phrase("<facing>"), phrase("<position>"), phrase("<mood>"), phrase("a/an <one_unit>")
    ),
    "card_noun": choice("", *(pair[0] for pair in CARD_NOUNS)),
    "card_nouns": choice("", *(pair[1] for pair in CARD_NOUNS)),
    "facing": choice(
        "face-up or face-down", phrase("face-up", facing=Facing.UP), phrase("face-down", facing=Facing.DOWN)
    ),
    "position": choice(
        "in ATK or in DEF",
        phrase("in ATK", position=Position.ATTACK),
        phrase("in DEF", position=Position.DEFENSE),
    ),
    "mood": choice(
        "attacking, burdened, sortied or paid",
        phrase("attacking", mood=Mood.ATTACKING, meaning="in the attack under way"),
        phrase("burdened", mood=Mood.BURDENED, meaning="it has attached cards"),
        phrase("sortied", mood=Mood.CHOSEN_ONE, meaning="a Chosen One"),
        phrase("paid", mood=Mood.PAID, meaning="offerings or desperation brought it"),
    ),
    "archetype": names(
        "an archetype", "archetypes", {name: 1 << code for name, code in ARCHETYPE_CODES.items()}
    ),
    "price": choice(
        "",
        phrase("of price <price_only>"),
        phrase("of price <price_low> or more"),
        phrase("of price <price_high> or less"),
    ),
    "price_only": number("price_low", "price_high", low=0, high=TOP_PRICE),
    "price_low": number("price_low", high=TOP_PRICE),
    "price_high": number("price_high", low=0, high=TOP_PRICE),
    "strength": choice("", phrase("with <atk_low> or more ATK"), phrase("with <atk_high> or less ATK")),
    "atk_low": number("atk_low", high=MOST_STAT, scale=SCALE),
    "atk_high": number("atk_high", low=0, high=MOST_STAT, scale=SCALE),
    "having": choice("", phrase("with <has>")),
    "has": names("a keyword", "has", KEYWORD_CODES),
    "keyword": names("a keyword", "keyword", KEYWORD_CODES),
    "demand": choice(
        "a demand",
        phrase("of any value", low=0, high=TOP_WALL, meaning="always met, where there is a wall"),
        phrase("of <least> or more", high=TOP_WALL),
        phrase("of <most> or less", low=0),
        phrase("of <exactly>"),
    ),
    "least": number("low", low=SCALE, high=TOP_WALL, scale=SCALE),
    "most": number("high", low=SCALE, high=TOP_WALL - 1, scale=SCALE),
    "exactly": number("low", "high", low=SCALE, high=TOP_WALL, scale=SCALE),
    "unit": choice("a character", phrase("<one>"), phrase("<many>")),
    "one": choice(
        "a character",
        phrase("self", "this", select=Select.SELF, meaning="this character"),
        phrase("it", select=Select.IT, meaning="the trigger's character"),
        phrase(
            "the bearer",
            select=Select.BEARER,
            meaning="the character that this card is on, or through which an Ability works",
        ),
        phrase("a/an <target>", select=Select.CHOSEN, meaning="the player chooses"),
        phrase("another <ally>", select=Select.CHOSEN, side=Side.OTHER),
        phrase("a random <target_or_other>", select=Select.RANDOM),
        phrase(
            "the strongest <target_or_other>", select=Select.STRONGEST, meaning="the highest ATK, face-up"
        ),
        phrase("the weakest <target_or_other>", select=Select.WEAKEST, meaning="the lowest ATK, face-up"),
    ),
    "many": choice("characters", phrase("all <targets>", select=Select.ALL)),
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
    "set_card": choice(
        "a set card",
        phrase("an enemy set card", select=Select.CHOSEN, side=Side.ENEMY),
        phrase("a random enemy set card", select=Select.RANDOM, side=Side.ENEMY),
        phrase("all enemy set cards", select=Select.ALL, side=Side.ENEMY),
        phrase("all set cards", select=Select.ALL, side=Side.ANY),
    ),
    "they": choice(
        "a player",
        phrase("opponent", "the opponent", player=OPPONENT),
        phrase("each player", player=Player.EACH),
    ),
    "amount": number("amount", high=MOST_NUMBER),
    "change": number("amount", high=MOST_STAT, signed=True, scale=SCALE),
}

HINTS = {
    "kill": "destroy",
    "KO": "destroy",
    "bounce": "return",
    "attack": "ATK",
    "defense": "DEF",
    "creature": "character",
    "unit": "character",
    "minion": "character",
    "summon": "bring",
    "graveyard": "Abyss",
    "trap": "Pitfall",
    "choose": "pick",
    "select": "pick",
    "player": "opponent",
    "my": "your",
}
"""Words of other games, and what is said here."""

VOCABULARY = Vocabulary(
    game="HONOR OF HEARTS",
    effect_fields=EFFECT_FIELDS,
    step_fields=STEP_FIELDS,
    filter_fields=FILTER_FIELDS,
    slots=SLOTS,
    triggers=TRIGGERS,
    steps=STEPS,
    quantities=QUANTITIES,
    tests=TESTS,
    marks=MARKS,
    durations=DURATIONS,
    each=EACH,
    hints=HINTS,
)
"""The card language, for those who show it or count what cards use: `evenhand cards schema`."""
