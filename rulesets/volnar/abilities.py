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
from .cards import ATTACHMENT, BODIES, CARD_TYPES, SPELL, TOKEN, TRAP, UNIT, check_columns
from .effect_codes import Duration, Quantity, Select, Trigger, Verb
from .keyword_table import BLADE_FORM, CHANNEL, FOGCAST, KEYWORDS, NESTLINK, ROARBACK, TRAP_IMMUNITY
from .vocabulary import TRIGGERS, VOCABULARY

WRONG_TRIGGER, WRONG_STEP, NO_EFFECT, NUMBER = "EFFECT011", "EFFECT012", "EFFECT013", "EFFECT008"
WRONG_KEYWORD = "KEYWORD004"

LASTING_CARDS = (UNIT, ATTACHMENT, TOKEN)
SPRINGS = (Trigger.SPRING, Trigger.SPRING_ATTACK, Trigger.SPRING_TARGET)
ROARS = (Trigger.ROARBACK, Trigger.LAST_ROAR)
LINKS = (Trigger.LINKED, Trigger.LINK)
STATICS = (Trigger.STATIC, Trigger.LINKED)

CARDS_WITH: dict[Trigger, tuple[str, ...]] = {
    Trigger.PLAY: (UNIT, ATTACHMENT),
    Trigger.CAST: (SPELL,),
    **dict.fromkeys(SPRINGS, (TRAP, TOKEN)),
    Trigger.STATIC: LASTING_CARDS,
    **dict.fromkeys((*LINKS, *ROARS, Trigger.BLADE), (UNIT,)),
    Trigger.DEFEATED: BODIES,
    **dict.fromkeys((Trigger.ALLY_DEFEATED, Trigger.ENEMY_DEFEATED), LASTING_CARDS),
    **dict.fromkeys((Trigger.ATTACKS, Trigger.ATTACKED, Trigger.KILLS, Trigger.HITS), BODIES),
    **dict.fromkeys((Trigger.TURN_START, Trigger.TURN_END, Trigger.SPELL), LASTING_CARDS),
    **dict.fromkeys((Trigger.ALLY_ENTERS, Trigger.ENERGY), LASTING_CARDS),
    Trigger.ACTIVATE: BODIES,
}
"""The card types that may have each trigger."""

KEYWORD_TYPES: dict[int, tuple[str, ...]] = {
    BLADE_FORM.code: (UNIT,),
    CHANNEL.code: LASTING_CARDS,
    FOGCAST.code: (SPELL,),
    ROARBACK.code: (UNIT,),
    NESTLINK.code: (UNIT,),
    TRAP_IMMUNITY.code: BODIES,
}
"""The card types that may have each keyword."""

KEYWORD_OF = {ROARBACK.code: ROARS, NESTLINK.code: LINKS}
"""Keywords that need an effect with one of these triggers, which needs the keyword."""

IT_STAYS = (
    *(Trigger.SPRING_ATTACK, Trigger.SPRING_TARGET, Trigger.LINK, *ROARS),
    *(Trigger.ATTACKS, Trigger.ATTACKED, Trigger.ALLY_ENTERS),
)
"""Triggers whose Unit is still there, so that steps can do something to `it`."""

IT_WAS = (Trigger.ALLY_DEFEATED, Trigger.ENEMY_DEFEATED, Trigger.KILLS)
"""Triggers whose Unit is gone: conditions can still ask about it."""

IN_MAIN = (Trigger.CAST, Trigger.PLAY, Trigger.ACTIVATE, Trigger.LINK, Trigger.BLADE, Trigger.SPELL)
"""VOL-TIM-2: what happens in a Main Phase."""

CONTINUOUS = (Verb.CHANGE_POWER, Verb.CHANGE_HEALTH, Verb.CHANGE_BOTH, Verb.GRANT, Verb.WIN_TIES)
"""Verbs that can hold while a card is in play."""

ONLY_WITH: dict[int, tuple[str, tuple[Trigger, ...]]] = {
    Verb.STOP_ATTACK: ("there is no attack to stop", (Trigger.SPRING_ATTACK, Trigger.ATTACKED)),
    Verb.STOP_EFFECT: ("there is no effect to stop", (Trigger.SPRING_TARGET,)),
    Verb.DELAY: ("it may not be the Main Phase, in which a delay is declared", IN_MAIN),
    Verb.WIN_TIES: ("this must hold all the time", (Trigger.STATIC,)),
}
"""Verbs that need a certain event: what is wrong without it, and the triggers that have it."""

NO_IT = "This trigger has no Unit that `it` could mean."
UNSURE = ("power_low", "power_high", "has")
"""What effects that hold all the time change: such an effect may not ask about it."""


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


def reference() -> dict[str, str]:
    """The language's tables for people, by name."""
    parts = tables(VOCABULARY, hidden=("keyword", "has"))
    parts["keywords"] = keyword_table(KEYWORDS)
    written = {each.values["trigger"]: shown(each.patterns[0]) for each in TRIGGERS}
    rows = [(f"`{written[trigger]}`", ", ".join(types)) for trigger, types in CARDS_WITH.items()]
    parts["types"] = markdown(("trigger", "cards"), rows)
    return {f"volnar {name}": part for name, part in parts.items()}


def is_trap(card: Card) -> bool:
    """VOL-CARD-5: whether a card lies in a Trap Zone: a Trap, or a Token without Health."""
    return card.type == TRAP or (card.type == TOKEN and "health" not in card.fields)


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
    cell = effects_of(card.effects)
    triggers = {effect.numbers["trigger"] for effect in cell.effects}
    written = "; ".join(card.keywords)
    for each in KEYWORDS:
        if each.code in found and card.type not in KEYWORD_TYPES[each.code]:
            allowed = ", ".join(KEYWORD_TYPES[each.code])
            message = f"{each.name} is a keyword of: {allowed}; this is {_a(card.type)}."
            yield Problem(WRONG_KEYWORD, message, "keywords", written, rule=each.rule)
        needed = KEYWORD_OF.get(each.code, ())
        if each.code in found and needed and not cell.errors and not triggers & set(needed):
            message = f"A card with {each.name} says what that does."
            fix = "Write an effect such as `roarback: ...` or `while linked: ...`."
            yield Problem(NO_EFFECT, message, "effects", card.effects, fix, rule=each.rule)
        if each.code not in found and triggers & set(needed) and not problems:
            message = f"Without the keyword {each.name} this effect never works."
            yield Problem(WRONG_KEYWORD, message, "keywords", written, f"Add {each.name}.", rule=each.rule)


def _effects(card: Card) -> Iterator[Problem]:
    cell = effects_of(card.effects)
    errors = list(cell.errors)
    for effect in cell.effects:
        errors += _Check(card, effect).errors()
    abilities = [effect for effect in cell.effects if effect.numbers["trigger"] == Trigger.ACTIVATE]
    if len(abilities) > 1:
        message = "A Unit has one activated effect; put all steps into it."
        errors.append(_error(card, WRONG_TRIGGER, message, abilities[1].at))
    yield from (error.problem() for error in sorted(errors, key=lambda error: (error.at, error.code)))
    bare = card.type in (SPELL, TRAP, ATTACHMENT) or is_trap(card)
    if bare and not card.effects and not (card.type == ATTACHMENT and card.keywords):
        yield Problem(NO_EFFECT, f"{_a(card.type).capitalize()} needs an effect.", "effects")


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

    def errors(self) -> Iterator[EffectError]:
        """All that is wrong with the effect."""
        yield from self._trigger()
        for word, at in zip(self.effect.condition, self.effect.word_places, strict=True):
            yield from self._word(word, at)
        for step in self.effect.steps:
            yield from self._step(step)

    def _trigger(self) -> Iterator[EffectError]:
        allowed = CARDS_WITH[self.trigger]
        if self.card.type not in allowed:
            message = f"{_a(self.card.type)} cannot have this trigger; it is for: {', '.join(allowed)}."
            yield self._error(WRONG_TRIGGER, message.capitalize(), self.effect.at)
        elif self.card.type == TOKEN and is_trap(self.card) != (self.trigger in SPRINGS):
            message = "A Token with Health is a Unit, one without is a Trap, with effects of its kind."
            yield self._error(WRONG_TRIGGER, message, self.effect.at, rule="VOL-CARD-5")

    def _word(self, word: Word, at: int) -> Iterator[EffectError]:
        if word.op != Op.QUANTITY:
            return
        if word.value == Quantity.IT_FITS and self.trigger not in (*IT_STAYS, *IT_WAS):
            yield self._error(WRONG_STEP, NO_IT, at)
        if word.value == Quantity.SELF_FITS and self.card.type not in BODIES:
            yield self._error(WRONG_STEP, f"`this` is {_a(self.card.type)}, no Unit.", at)
        if self.trigger in STATICS and self._is_unsure(word.filter):
            yield self._unsure(at)

    def _step(self, step: Step) -> Iterator[EffectError]:
        verb, select = step.numbers["verb"], step.numbers["select"]
        at = step.places.get("select", step.at)
        if select == Select.SELF and (self.card.type not in BODIES or is_trap(self.card)):
            yield self._error(WRONG_STEP, f"`self` is {_a(self.card.type)}, no Unit.", at)
        elif select == Select.SELF and self.trigger == Trigger.DEFEATED:
            yield self._error(WRONG_STEP, "The card itself is gone then.", at)
        if select == Select.BEARER and self.card.type != ATTACHMENT:
            yield self._error(WRONG_STEP, "Only an Attachment has a bearer.", at)
        if select == Select.IT and self.trigger in IT_WAS:
            yield self._error(WRONG_STEP, "The Unit that `it` means is gone then.", at)
        elif select == Select.IT and self.trigger not in IT_STAYS:
            yield self._error(WRONG_STEP, NO_IT, at)
        what, triggers = ONLY_WITH.get(verb, ("", tuple(Trigger)))
        if self.trigger not in triggers:
            rule = "VOL-TIM-2" if verb == Verb.DELAY else ""
            yield self._error(WRONG_STEP, f"With this trigger {what}.", step.at, rule=rule)
        if self.trigger in STATICS:
            yield from self._static(step, at)

    def _static(self, step: Step, at: int) -> Iterator[EffectError]:
        """What holds while a card is in play: changes to fixed Units, without an end of their own."""
        verb = step.numbers["verb"]
        if verb not in CONTINUOUS:
            message = "This happens once; `while` is for what holds all the time."
            yield self._error(WRONG_STEP, message, step.at, "Begin the effect with another trigger.")
            return
        fixed = (Select.SELF, Select.ALL, Select.BEARER)
        if step.numbers["select"] not in fixed and verb != Verb.WIN_TIES:
            message = "What holds all the time is for `self`, `the bearer` or `all` Units of a kind."
            yield self._error(WRONG_STEP, message, at)
        if step.numbers["duration"] != Duration.PERMANENT:
            message = "It ends when the card is no longer in play."
            yield self._error(WRONG_STEP, message, step.places["duration"], "Leave out the duration.")
        if any(self._is_unsure(described) for described in step.filters.values()):
            yield self._unsure(at)

    def _is_unsure(self, described: tuple[int, ...]) -> bool:
        """Whether a filter asks about what such effects change."""
        found = dict(zip(VOCABULARY.filter_fields, described, strict=True))
        return any(found[name] != VOCABULARY.filter_fields[name] for name in UNSURE)

    def _unsure(self, at: int) -> EffectError:
        message = "What holds all the time may not depend on Power or keywords, which it may change."
        return self._error(WRONG_STEP, message, at)

    def _error(self, code: str, message: str, at: int, advice: str = "", rule: str = "") -> EffectError:
        return _error(self.card, code, message, at, advice, rule)


def _a(word: str) -> str:
    return f"an {word}" if word[:1] in "AEIO" else f"a {word}"
