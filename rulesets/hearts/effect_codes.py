"""The numbers of HONOR OF HEARTS' effects and keywords. Compiled rules read this module: it imports `enum`
only.

What each is called on cards, and what it means, is in `vocabulary.py`. Stats, changes of stats, demands and
wall values are kept doubled.
"""

from __future__ import annotations

from enum import IntEnum


class Trigger(IntEnum):
    """When an effect works. An effect of an attached card is about its bearer wherever a character's is about
    itself."""

    NONE = 0
    CAST = 1  # a Spell
    USE = 2  # a manual Ability
    SPRING_ATTACK = 3  # a Pitfall, when the enemy attacks
    SPRING_FORTH = 4  # a Pitfall, when the enemy brings a character forth
    SPRING_WALL = 5  # a Pitfall, when the enemy has destroyed a wall of one's own
    FACE_UP = 6  # static, while the character is face-up
    FACE_DOWN = 7  # static, while the character is face-down
    ATTACHED = 8  # static, while the card is attached, however its bearer lies
    FORTH = 9
    FLIP = 10
    SORTIE = 11
    ATTACKS = 12
    ATTACKED = 13
    WINS = 14  # destroys a character in battle
    BREAKS = 15  # destroys a wall by an attack
    FALLS = 16
    OFFERED = 17
    ALLY_FALLS = 18
    ENEMY_FALLS = 19
    WALL_LOST = 20
    TURN_START = 21
    TURN_END = 22


class Verb(IntEnum):
    """What a step does. Up to MILL: to a player. From CHANGE_ATK to RETURN: to characters."""

    NONE = 0
    DRAW = 1
    DISCARD = 2
    DISCARD_RANDOM = 3
    MILL = 4
    CHANGE_ATK = 5
    CHANGE_DEF = 6
    CHANGE_BOTH = 7
    GRANT = 8
    BAR = 9  # it can't attack
    FLIP_UP = 10
    FLIP_DOWN = 11
    STAND = 12  # into ATK
    BRACE = 13  # into DEF
    STRIP = 14  # its attached cards go to the Abyss
    DESTROY = 15
    RETURN = 16  # to its owner's hand
    DESTROY_SET = 17  # a card set on the Tactics Row
    STOP_ATTACK = 18
    PICK = 19  # Wall Selection
    BREAK_WALL = 20
    TAKE_ABILITY = 21  # from the ability pile into the hand
    RECLAIM = 22  # from the Abyss into the hand
    SEARCH = 23  # from the deck into the hand
    RAISE = 24  # from the Abyss onto the Play Row
    BRING = 25  # from the hand onto the Play Row
    MORE_TACTICS = 26
    LOOK_HAND = 27
    EXPOSE = 28  # a player's Chosen One is revealed for good
    WIN = 29


class When(IntEnum):
    """Whether a step depends on how the Wall Selection of its effect came out."""

    MET = 0  # the demand was met, or there was no Wall Selection
    MISSED = 1
    EITHER = 2


class Select(IntEnum):
    """Which cards a step is about: one or all of those on a `Side` that fit its filter."""

    NONE = 0
    SELF = 1  # the character whose effect it is
    IT = 2  # the event's character
    BEARER = 3  # the character that an attached card is on, or through which a manual Ability works
    CHOSEN = 4  # by the effect's player
    RANDOM = 5
    STRONGEST = 6  # the highest ATK
    WEAKEST = 7  # the lowest ATK
    ALL = 8
    PICKED = 9  # of walls: the one that Wall Selection revealed


class Side(IntEnum):
    """Whose cards; seen from the effect's player."""

    NONE = 0
    ENEMY = 1
    ALLY = 2  # the effect's own card included
    ANY = 3
    OTHER = 4  # allies without the effect's own character


class Player(IntEnum):
    """Which player; seen from the effect's player."""

    NONE = 0
    YOU = 1
    OPPONENT = 2
    EACH = 3


class Quantity(IntEnum):
    """What conditions and "for each" count, in whole numbers. Tests are quantities that are 1 or 0."""

    NONE = 0
    HAND = 1
    OPPONENT_HAND = 2
    DECK = 3
    OPPONENT_DECK = 4
    PILE = 5
    ABYSS = 6
    OPPONENT_ABYSS = 7
    WALLS = 8
    ENEMY_WALLS = 9
    TURN = 10
    POINTS = 11  # the value of the wall that was picked or broken
    SET = 12
    ENEMY_SET = 13
    ALLIES = 14
    OTHER_ALLIES = 15
    ENEMIES = 16
    CHARACTERS = 17
    STACK = 18  # cards attached to this character or bearer
    IT_FITS = 19
    SELF_FITS = 20  # this character
    YOUR_TURN = 21
    EXPOSED = 22  # the enemy's Chosen One is revealed for good
    BEARER_FITS = 23


class Duration(IntEnum):
    """How long what a step does to a character lasts."""

    PERMANENT = 0  # as long as the character stays
    END_OF_TURN = 1
    YOUR_NEXT_TURN = 2
    THEIR_NEXT_TURN = 3


class Facing(IntEnum):
    """Whether a character lies open, for filters."""

    ANY = 0
    UP = 1
    DOWN = 2


class Position(IntEnum):
    """How a character stands, for filters."""

    ANY = 0
    ATTACK = 1  # upright
    DEFENSE = 2  # sideways


class Mood(IntEnum):
    """What a filter may ask of a character's present state."""

    ANY = 0
    ATTACKING = 1  # it, or its group, made the attack under way
    BURDENED = 2  # it has attached cards
    CHOSEN_ONE = 3  # it is a sortied Chosen One
    PAID = 4  # it was brought forth or set for at least one offering, or by desperation


class Kw(IntEnum):
    """The bits of keywords; a keyword's code in the language is its bit plus 1."""

    QUICK = 0  # HEA-TAC-2, of Spells
    PIERCE = 1  # HEA-WALL-6: it may attack walls past a garrison
    REACH = 2  # HEA-CO-6: it may attack the Chosen One at its station while walls stand
    STURDY = 3  # a stronger wall does not destroy it
    UNBROKEN = 4  # it is not destroyed in battle
    RESOLUTE = 5  # it wins battles of equal stats, without a tiebreaker
    VEILED = 6  # effects of the opponent can't choose it
    TWOFOLD = 7  # it may attack twice in a Battle Phase
