"""What a card's keywords and effects may be: checked by card type, trigger and step; as numbers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ..kernel.cards import Card
from ..kernel.diagnostics import Problem
from ..kernel.effects import Cell, Effect, EffectError, Step, Table, read_cell, table_of
from ..kernel.effects.keywords import read_keywords
from ..kernel.effects.model import Word
from ..kernel.effects.ops import Op
from ..kernel.effects.reference import keyword_table, markdown, shown, tables
from .cards import ABILITY, ATTACHMENT, CARD_TYPES, CHARACTER, PITFALL, SPELL, check_columns
from .effect_codes import Duration, Mood, Player, Quantity, Select, Trigger, Verb, When
from .keyword_table import CHARACTER_KEYWORDS, KEYWORDS, QUICK
from .vocabulary import TRIGGERS, VOCABULARY

WRONG_TRIGGER, WRONG_STEP, NO_EFFECT = "EFFECT011", "EFFECT012", "EFFECT013"
WRONG_KEYWORD = "KEYWORD004"

SPRINGS = (Trigger.SPRING_ATTACK, Trigger.SPRING_FORTH, Trigger.SPRING_WALL)
STATICS = (Trigger.FACE_UP, Trigger.FACE_DOWN, Trigger.ATTACHED)
STAYING = (CHARACTER, ATTACHMENT, ABILITY)
"""Cards that are on the Play Row, or on a character there, to see what happens."""
ATTACHED = (ATTACHMENT, ABILITY)

CARDS_WITH: dict[Trigger, tuple[str, ...]] = {
    Trigger.CAST: (SPELL,),
    Trigger.USE: (ABILITY,),
    **dict.fromkeys(SPRINGS, (PITFALL,)),
    Trigger.FACE_UP: STAYING,
    Trigger.FACE_DOWN: STAYING,
    Trigger.ATTACHED: ATTACHED,
    Trigger.FORTH: (CHARACTER,),
    Trigger.FLIP: STAYING,
    Trigger.SORTIE: (CHARACTER,),
    **dict.fromkeys((Trigger.ATTACKS, Trigger.ATTACKED, Trigger.WINS, Trigger.BREAKS), STAYING),
    **dict.fromkeys((Trigger.FALLS, Trigger.OFFERED), STAYING),
    **dict.fromkeys((Trigger.ALLY_FALLS, Trigger.ENEMY_FALLS, Trigger.WALL_LOST), STAYING),
    **dict.fromkeys((Trigger.TURN_START, Trigger.TURN_END), STAYING),
}
"""The card types that may have each trigger."""

KEYWORD_TYPES: dict[int, tuple[str, ...]] = {
    QUICK.code: (SPELL,),
    **{each.code: (CHARACTER,) for each in CHARACTER_KEYWORDS},
}
"""The card types that may have each keyword."""

IT_STAYS = (
    Trigger.SPRING_ATTACK,
    Trigger.SPRING_FORTH,
    Trigger.SPRING_WALL,
    Trigger.ATTACKS,
    Trigger.ATTACKED,
)
"""Triggers whose character may still be there, so that steps can do something to `it`."""

IT_WAS = (Trigger.WINS, Trigger.ALLY_FALLS, Trigger.ENEMY_FALLS)
"""Triggers whose character is gone: conditions can still ask about it."""

GONE = (Trigger.FALLS, Trigger.OFFERED)
"""Triggers after which the character itself is not there any more."""

HAS_POINTS = (Trigger.BREAKS, Trigger.WALL_LOST)
"""Triggers about a wall with a value."""

CONTINUOUS = (Verb.CHANGE_ATK, Verb.CHANGE_DEF, Verb.CHANGE_BOTH, Verb.GRANT, Verb.BAR)
"""Verbs that can hold all the time."""

UNSURE = ("atk_low", "atk_high", "has")
"""What effects that hold all the time change: such an effect may not ask about it."""

NO_IT = "This trigger has no character that `it` could mean."


@lru_cache(maxsize=4096)
def effects_of(text: str) -> Cell:
    """A card's effects cell, read."""
    return read_cell(text, VOCABULARY)


def keywords_of(card: Card) -> dict[int, int]:
    """A card's keywords by code; those with faults are left out."""
    return read_keywords(card.keywords, KEYWORDS)[0]


def table_of_card(card: Card) -> Table:
    """The tables of a card's effects. The card must have passed `check_abilities`."""
    return table_of(effects_of(card.effects).effects, VOCABULARY)


def triggers_of(card: Card) -> set[int]:
    """The triggers of a card's effects."""
    return {effect.numbers["trigger"] for effect in effects_of(card.effects).effects}


def is_manual(card: Card) -> bool:
    """HEA-ABI-3: an Ability that is used once; all others attach (HEA-ABI-2)."""
    return card.type == ABILITY and Trigger.USE in triggers_of(card)


def is_quick(card: Card) -> bool:
    """HEA-TAC-2: a Spell that can answer an attack."""
    return QUICK.code in keywords_of(card)


def reference() -> dict[str, str]:
    """The language's tables for people, by name."""
    parts = tables(VOCABULARY, hidden=("keyword", "has"))
    parts["keywords"] = keyword_table(KEYWORDS)
    written = {each.values["trigger"]: shown(each.patterns[0]) for each in TRIGGERS}
    rows = [(f"`{written[trigger]}`", ", ".join(types)) for trigger, types in CARDS_WITH.items()]
    parts["types"] = markdown(("trigger", "cards"), rows)
    return {f"hearts {name}": part for name, part in parts.items()}


def check_card(card: Card) -> Iterator[Problem]:
    """What is wrong with a card beyond the values of single cells; nothing if it may be played."""
    yield from check_columns(card)
    yield from check_abilities(card)


def check_abilities(card: Card) -> Iterator[Problem]:
    """What is wrong with a card's keywords and effects; nothing if the rules can play them."""
    if card.type in CARD_TYPES:
        yield from _keywords(card)
        yield from _effects(card)


def _keywords(card: Card) -> Iterator[Problem]:
    found, problems = read_keywords(card.keywords, KEYWORDS)
    yield from problems
    written = "; ".join(card.keywords)
    for each in KEYWORDS:
        if each.code in found and card.type not in KEYWORD_TYPES[each.code]:
            allowed = ", ".join(KEYWORD_TYPES[each.code])
            message = f"{each.name} is a keyword of: {allowed}; this is {_a(card.type)}."
            yield Problem(WRONG_KEYWORD, message, "keywords", written, rule=each.rule)


def _effects(card: Card) -> Iterator[Problem]:
    cell = effects_of(card.effects)
    errors = list(cell.errors)
    for effect in cell.effects:
        errors += _Check(card, effect).errors()
    errors += _manual(card, cell)
    yield from (error.problem() for error in sorted(errors, key=lambda error: (error.at, error.code)))
    if card.type != CHARACTER and not card.effects:
        yield Problem(NO_EFFECT, f"{_a(card.type).capitalize()} needs an effect.", "effects")


def _manual(card: Card, cell: Cell) -> Iterator[EffectError]:
    """HEA-ABI-3: an Ability is used or attached, not both."""
    triggers = [effect.numbers["trigger"] for effect in cell.effects]
    if Trigger.USE not in triggers:
        return
    for effect in cell.effects:
        if effect.numbers["trigger"] != Trigger.USE:
            message = "An Ability with `use` goes to the Abyss after it: this trigger never comes."
            yield _error(card, WRONG_TRIGGER, message, effect.at, rule="HEA-ABI-3")
    if triggers.count(Trigger.USE) > 1:
        second = [effect for effect in cell.effects if effect.numbers["trigger"] == Trigger.USE][1]
        message = "An Ability has one `use`; put all steps into it."
        yield _error(card, WRONG_TRIGGER, message, second.at)


def _error(card: Card, code: str, message: str, at: int, advice: str = "", rule: str = "") -> EffectError:
    """An error that points at the part of the cell that begins at `at`."""
    cell = card.effects
    ends = [end for end in (cell.find(mark, at) for mark in ":;|,\n") if end >= 0]
    length = len(cell[at : min(ends, default=len(cell))].rstrip())
    return EffectError(code, message, cell, at, max(1, length), help=advice, rule=rule)


class _Check:
    """One effect against its card: errors have the places of the parts they are about."""

    def __init__(self, card: Card, effect: Effect) -> None:
        self.card = card
        self.effect = effect
        self.trigger = Trigger(effect.numbers["trigger"])
        picks = [step.numbers["player"] for step in effect.steps if step.numbers["verb"] == Verb.PICK]
        self.picks = bool(picks)
        self.picked = picks[0] if picks else Player.NONE

    def errors(self) -> Iterator[EffectError]:
        """All that is wrong with the effect."""
        allowed = CARDS_WITH[self.trigger]
        if self.card.type not in allowed:
            message = f"{_a(self.card.type).capitalize()} cannot have this trigger; it is for: "
            yield self._error(WRONG_TRIGGER, message + ", ".join(allowed) + ".", self.effect.at)
        for word, at in zip(self.effect.condition, self.effect.word_places, strict=True):
            yield from self._word(word, at)
        for number, step in enumerate(self.effect.steps):
            yield from self._step(step)
            yield from self._wall_selection(step, number)

    def _word(self, word: Word, at: int) -> Iterator[EffectError]:
        if word.op != Op.QUANTITY:
            return
        if word.value == Quantity.IT_FITS and self.trigger not in (*IT_STAYS, *IT_WAS):
            yield self._error(WRONG_STEP, NO_IT, at)
        if word.value == Quantity.SELF_FITS and self.card.type != CHARACTER:
            yield self._error(WRONG_STEP, f"`this` is {_a(self.card.type)}, no character.", at)
        if word.value == Quantity.BEARER_FITS and self.card.type not in ATTACHED:
            yield self._error(WRONG_STEP, "Only an Attachment or an Ability has a bearer.", at)
        if word.value == Quantity.STACK and self.card.type not in STAYING:
            yield self._error(WRONG_STEP, f"Nothing is attached to {_a(self.card.type)}.", at)
        if word.value == Quantity.POINTS and self.trigger not in HAS_POINTS:
            yield self._error(WRONG_STEP, "No wall's value is known when the trigger comes.", at)
        if self.trigger in STATICS and self._is_unsure(word.filter):
            yield self._unsure(at)

    def _step(self, step: Step) -> Iterator[EffectError]:
        verb, select = step.numbers["verb"], step.numbers["select"]
        at = step.places.get("select", step.at)
        if select == Select.SELF and self.card.type != CHARACTER:
            yield self._error(WRONG_STEP, f"`self` is {_a(self.card.type)}, no character.", at)
        if select == Select.BEARER and self.card.type not in ATTACHED:
            yield self._error(WRONG_STEP, "Only an Attachment or an Ability has a bearer.", at)
        if select in (Select.SELF, Select.BEARER) and self.trigger in GONE:
            yield self._error(WRONG_STEP, "The character itself is gone then.", at)
        if select == Select.IT and self.trigger in IT_WAS:
            yield self._error(WRONG_STEP, "The character that `it` means is gone then.", at)
        elif select == Select.IT and self.trigger not in IT_STAYS:
            yield self._error(WRONG_STEP, NO_IT, at)
        if verb == Verb.STOP_ATTACK and not self._in_attack():
            yield self._error(WRONG_STEP, "With this trigger there is no attack to stop.", step.at)
        if not self._in_attack() and self._mood(step) == Mood.ATTACKING and self.trigger not in STATICS:
            yield self._error(WRONG_STEP, "With this trigger nobody attacks.", at)
        if self.trigger in STATICS:
            yield from self._static(step, at)

    def _in_attack(self) -> bool:
        """HEA-RESP-1: whether the effect can come while there is an attack."""
        if self.trigger == Trigger.CAST:
            return is_quick(self.card)
        return self.trigger in (Trigger.SPRING_ATTACK, Trigger.ATTACKS, Trigger.ATTACKED)

    def _mood(self, step: Step) -> int:
        return step.filters[""][MOOD_COLUMN]

    def _wall_selection(self, step: Step, number: int) -> Iterator[EffectError]:
        """HEA-PICK-1: a pick is the cost of the whole effect; penalties and points need one."""
        numbers = step.numbers
        if numbers["verb"] == Verb.PICK and number > 0:
            message = "Wall Selection pays for the effect: it is its first step."
            yield self._error(WRONG_STEP, message, step.at, rule="HEA-PICK-1")
        if numbers["when"] != When.MET and not self.picks:
            message = "Without Wall Selection there is neither hit nor miss."
            fix = "Begin with `pick an enemy wall of 3 or more` or the like."
            yield self._error(WRONG_STEP, message, step.at, fix, "HEA-PICK-1")
        if numbers["verb"] == Verb.PICK and numbers["when"] != When.MET:
            message = "The pick itself is neither hit nor miss."
            yield self._error(WRONG_STEP, message, step.at, rule="HEA-PICK-1")
        if numbers["select"] == Select.PICKED and numbers["player"] != self.picked:
            message = "The wall picked is the other player's." if self.picks else "No wall was picked."
            yield self._error(WRONG_STEP, message, step.at, rule="HEA-PICK-2")
        counted = numbers["per_quantity"] == Quantity.POINTS
        if counted and not self.picks and self.trigger not in HAS_POINTS:
            message = "There is no wall whose points could be counted."
            yield self._error(WRONG_STEP, message, step.at, rule="HEA-PICK-1")
        if numbers["per_quantity"] == Quantity.STACK and self.card.type not in STAYING:
            yield self._error(WRONG_STEP, f"Nothing is attached to {_a(self.card.type)}.", step.at)

    def _static(self, step: Step, at: int) -> Iterator[EffectError]:
        """What holds all the time: changes to fixed characters, without an end of their own."""
        if step.numbers["verb"] not in CONTINUOUS:
            message = "This happens once; `while` is for what holds all the time."
            yield self._error(WRONG_STEP, message, step.at, "Begin the effect with another trigger.")
            return
        if step.numbers["select"] not in (Select.SELF, Select.ALL, Select.BEARER):
            message = "What holds all the time is for `self`, `the bearer` or `all` characters of a kind."
            yield self._error(WRONG_STEP, message, at)
        if step.numbers["duration"] != Duration.PERMANENT:
            message = "It ends when its card is gone or its condition fails."
            yield self._error(WRONG_STEP, message, step.places["duration"], "Leave out the duration.")
        if any(self._is_unsure(described) for described in step.filters.values()):
            yield self._unsure(at)

    def _is_unsure(self, described: tuple[int, ...]) -> bool:
        """Whether a filter asks about what such effects change."""
        found = dict(zip(VOCABULARY.filter_fields, described, strict=True))
        return any(found[name] != VOCABULARY.filter_fields[name] for name in UNSURE)

    def _unsure(self, at: int) -> EffectError:
        message = "What holds all the time may not depend on ATK or keywords, which it may change."
        return self._error(WRONG_STEP, message, at)

    def _error(self, code: str, message: str, at: int, advice: str = "", rule: str = "") -> EffectError:
        return _error(self.card, code, message, at, advice, rule)


MOOD_COLUMN = list(VOCABULARY.filter_fields).index("mood")


def _a(word: str) -> str:
    return f"an {word}" if word[:1] in "AEIO" else f"a {word}"
