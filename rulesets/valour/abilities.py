"""What a VALOUR card's keywords and effects may be: checked by card type, trigger and step; as numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from ..kernel.cards import Card
from ..kernel.diagnostics import Problem
from ..kernel.effects import Cell, Effect, EffectError, Step, Table, read_cell, table_of
from ..kernel.effects.keywords import read_keywords
from ..kernel.effects.model import Word
from ..kernel.effects.ops import Op
from ..kernel.effects.reference import keyword_table, markdown, shown, tables
from .cards import ARTILLERY, CARD_TYPES, CHAMPION, COMBATANT, DOMAIN, HERO, RUNIC, UNITS, check_columns
from .effect_codes import Duration, Quantity, Select, Trigger, Verb
from .keyword_table import BACK_KEYWORDS, BURST, ETERNAL, FROM_HAND, KEYWORDS, TIMED
from .vocabulary import TRIGGERS, VOCABULARY

NO_SIGNATURE = "CARD027"
WRONG_TRIGGER, WRONG_STEP, NO_EFFECT, NUMBER = "EFFECT011", "EFFECT012", "EFFECT013", "EFFECT008"
WRONG_KEYWORD, NO_ABILITIES = "KEYWORD004", "CARD022"

ABLE_UNITS = (CHAMPION, HERO)
BACK_ROW = (RUNIC, DOMAIN, ARTILLERY)
ABLE = (*ABLE_UNITS, *BACK_ROW)
"""VAL-CARD-2: every type but the Combatant."""

CARDS_WITH: dict[Trigger, tuple[str, ...]] = {
    Trigger.ENTER: ABLE_UNITS,
    Trigger.FLIP: (CHAMPION,),  # VAL-SUM-5: a Hero is never face-down
    Trigger.ACTIVATE: ABLE,
    Trigger.STATIC: ABLE,
    Trigger.OPPONENT_SUMMONS: (ARTILLERY,),
    Trigger.OPPONENT_ATTACKS: (ARTILLERY,),
    Trigger.OPPONENT_ACTIVATES: (ARTILLERY,),
    Trigger.DESTROYED: ABLE,
    Trigger.DESTROYED_IN_COMBAT: ABLE_UNITS,
    Trigger.ALLY_DESTROYED: ABLE,
    Trigger.ENEMY_DESTROYED: ABLE,
    Trigger.KILLS: ABLE_UNITS,
    Trigger.ATTACKS: ABLE_UNITS,
    Trigger.ATTACKED: ABLE_UNITS,
    Trigger.ALLY_ENTERS: ABLE,
    Trigger.TURN_START: ABLE,
    Trigger.BATTLE_START: ABLE,
    Trigger.TURN_END: ABLE,
}
"""The card types that may have each trigger."""

RESPONSES = (Trigger.OPPONENT_SUMMONS, Trigger.OPPONENT_ATTACKS, Trigger.OPPONENT_ACTIVATES)
AT_ONCE = (Trigger.ACTIVATE, *RESPONSES)
"""All that a Burst card can have: it does not stay to see anything else."""

IT_STAYS = (
    *RESPONSES,
    *(Trigger.DESTROYED_IN_COMBAT, Trigger.ATTACKS, Trigger.ATTACKED, Trigger.ALLY_ENTERS),
)
"""Triggers whose unit is still there, so that steps can do something to `it`."""

IT_WAS = (Trigger.ALLY_DESTROYED, Trigger.ENEMY_DESTROYED, Trigger.KILLS)
"""Triggers whose unit is gone: conditions can still ask about it."""

SELF_IS_GONE = (Trigger.DESTROYED, Trigger.DESTROYED_IN_COMBAT)
NO_IT = "This trigger has no unit that `it` could mean."

IN_BATTLE = (Trigger.OPPONENT_ATTACKS, Trigger.ATTACKS, Trigger.ATTACKED)
CONTINUOUS = (
    *(Verb.CHANGE_ATK, Verb.CHANGE_DEF, Verb.CHANGE_BOTH),
    *(Verb.GRANT, Verb.PROTECT, Verb.BAR_ATTACK),
)
"""Verbs that can hold while a card lies face-up. Negating is none: two cards could negate each other."""

ONLY_WITH: dict[int, tuple[str, tuple[Trigger, ...]]] = {
    Verb.STOP_ATTACK: ("attack", (Trigger.OPPONENT_ATTACKS, Trigger.ATTACKED)),
    Verb.CANCEL: ("activation", (Trigger.OPPONENT_ACTIVATES,)),
}
"""Verbs that need a certain event: what it is called, and the triggers that have it."""


@lru_cache(maxsize=4096)
def effects_of(text: str) -> Cell:
    """A card's effects cell, read."""
    return read_cell(text, VOCABULARY)


@lru_cache(maxsize=4096)
def _tiers_of(words: tuple[str, ...]) -> Mapping[int, int]:
    return MappingProxyType(read_keywords(words, KEYWORDS)[0])


def keywords_of(card: Card) -> Mapping[int, int]:
    """The tier of each of a card's keywords by code; those with faults are left out."""
    return _tiers_of(tuple(card.keywords))


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
    return {f"valour {name}": part for name, part in parts.items()}


def check_card(card: Card) -> Iterator[Problem]:
    """What is wrong with a card beyond the values of single cells; nothing if it may be played."""
    yield from check_columns(card)
    yield from check_abilities(card)


def check_abilities(card: Card) -> Iterator[Problem]:
    """What is wrong with a card's keywords and effects; nothing if the rules can play them."""
    if card.type == COMBATANT:
        yield from _combatant(card)
    elif card.type == HERO and not card.keywords and not card.effects:
        yield Problem(NO_SIGNATURE, "A Hero has an ability of its own.", "type", card.type, rule="VAL-CARD-3")
    elif card.type in CARD_TYPES:
        yield from _keywords(card)
        yield from _effects(card)


def _combatant(card: Card) -> Iterator[Problem]:
    """VAL-CARD-2."""
    for name, written in (("keywords", "; ".join(card.keywords)), ("effects", card.effects)):
        if written:
            message = f"A Combatant has no {name}."
            fix = "Empty the cell, or make the card a Champion."
            yield Problem(NO_ABILITIES, message, name, written, fix, rule="VAL-CARD-2")


def _keywords(card: Card) -> Iterator[Problem]:
    found, problems = read_keywords(card.keywords, KEYWORDS)
    yield from problems
    written = "; ".join(card.keywords)
    back = {each.code for each in BACK_KEYWORDS}
    for each in KEYWORDS:
        if each.code in found and (each.code in back) == (card.type in UNITS):
            whose = "Back Row cards" if each.code in back else "units"
            message = f"{each.name} is a keyword of {whose}; this is {_a(card.type)}."
            yield Problem(WRONG_KEYWORD, message, "keywords", written, rule=each.rule)
    if card.type in BACK_ROW:
        yield from _durations(card, found, written, bool(problems))


def _durations(card: Card, found: dict[int, int], written: str, unsure: bool) -> Iterator[Problem]:
    """VAL-DUR: a Runic lasts as one keyword says; Artillery is Burst unless one does; Domains stay."""
    lasting = [each.name for each in (BURST, ETERNAL, TIMED) if each.code in found]
    if len(lasting) > 1:
        message = f"{' and '.join(lasting)} exclude each other."
        yield Problem(WRONG_KEYWORD, message, "keywords", written, "Keep one of them.")
    if card.type == DOMAIN and lasting:
        message = f"A Domain is not {lasting[0]}: it stays until it is destroyed or replaced."
        yield Problem(WRONG_KEYWORD, message, "keywords", written, rule="VAL-DUR-4")
    if card.type == RUNIC and not lasting and not unsure:
        message = "A Runic needs Burst, Eternal or Timed N."
        yield Problem(WRONG_KEYWORD, message, "keywords", written, "Write one of them.", rule="VAL-BACK-1")
    if card.type != ARTILLERY and FROM_HAND.code in found:
        message = f"From Hand is a keyword of Artillery; this is {_a(card.type)}."
        yield Problem(WRONG_KEYWORD, message, "keywords", written, rule=FROM_HAND.rule)


def _effects(card: Card) -> Iterator[Problem]:
    cell = effects_of(card.effects)
    found = keywords_of(card)
    errors = list(cell.errors)
    for effect in cell.effects:
        errors += _Check(card, effect, found).errors()
    yield from (error.problem() for error in sorted(errors, key=lambda error: (error.at, error.code)))
    if card.type in BACK_ROW and not card.effects:
        yield Problem(NO_EFFECT, f"{_A(card.type)} needs an effect.", "effects")
    triggers = [effect.numbers["trigger"] for effect in cell.effects]
    if FROM_HAND.code in found and card.effects and not cell.errors and Trigger.ACTIVATE not in triggers:
        message = "A card that is fired from hand needs an effect that begins with `activate`."
        yield Problem(NO_EFFECT, message, "effects", card.effects, rule="VAL-BACK-3")


class _Check:
    """One effect against its card: errors have the places of the parts they are about."""

    def __init__(self, card: Card, effect: Effect, keywords: Mapping[int, int]) -> None:
        self.card = card
        self.effect = effect
        self.trigger = Trigger(effect.numbers["trigger"])
        self.burst = card.type == RUNIC and BURST.code in keywords
        if card.type == ARTILLERY:
            self.burst = not {ETERNAL.code, TIMED.code} & keywords.keys()

    def errors(self) -> Iterator[EffectError]:
        """All that is wrong with the effect."""
        yield from self._trigger()
        yield from self._filters()
        for word, at in zip(self.effect.condition, self.effect.word_places, strict=True):
            yield from self._word(word, at)
        for step in self.effect.steps:
            yield from self._step(step)

    def _trigger(self) -> Iterator[EffectError]:
        if self.card.type not in CARDS_WITH[self.trigger]:
            allowed = ", ".join(CARDS_WITH[self.trigger])
            message = f"{_A(self.card.type)} cannot have this trigger; it is for: {allowed}."
            rule = "VAL-SUM-5" if self.trigger == Trigger.FLIP else ""
            yield self._error(WRONG_TRIGGER, message, self.effect.at, rule=rule)
        elif self.burst and self.trigger not in AT_ONCE:
            message = "A Burst card is gone once it has been used: this trigger never comes."
            advice = "Make the card Eternal or Timed, or begin the effect with `activate`."
            yield self._error(WRONG_TRIGGER, message, self.effect.at, advice, "VAL-DUR-1")

    def _filters(self) -> Iterator[EffectError]:
        """Levels whose lower bound is above the upper one."""
        for at, described in _described(self.effect):
            low, high = described["level_low"], described["level_high"]
            if low > high:
                yield self._error(NUMBER, f"There is no level from {low} to {high}.", at)

    def _word(self, word: Word, at: int) -> Iterator[EffectError]:
        if word.op != Op.QUANTITY:
            return
        if word.value == Quantity.IT_FITS and self.trigger not in (*IT_STAYS, *IT_WAS):
            yield self._error(WRONG_STEP, NO_IT, at)
        if word.value == Quantity.SELF_FITS and self.card.type not in UNITS:
            message = f"`this` is {_a(self.card.type)}, no unit."
            yield self._error(WRONG_STEP, message, at)

    def _step(self, step: Step) -> Iterator[EffectError]:
        verb, select = step.numbers["verb"], step.numbers["select"]
        at = step.places.get("select", step.at)
        if select == Select.SELF and self.card.type not in UNITS:
            yield self._error(WRONG_STEP, f"`self` is {_a(self.card.type)}, no unit.", at)
        elif select == Select.SELF and self.trigger in SELF_IS_GONE:
            yield self._error(WRONG_STEP, "The card itself is gone then.", at)
        if select == Select.IT and self.trigger in IT_WAS:
            yield self._error(WRONG_STEP, "The unit that `it` means is gone then.", at)
        elif select == Select.IT and self.trigger not in IT_STAYS:
            yield self._error(WRONG_STEP, NO_IT, at)
        what, triggers = ONLY_WITH.get(verb, ("", tuple(Trigger)))
        if self.trigger not in triggers:
            yield self._error(WRONG_STEP, f"With this trigger there is no {what} to stop.", step.at)
        if step.numbers["duration"] == Duration.BATTLE and self.trigger not in IN_BATTLE:
            message = "With this trigger there is no battle."
            yield self._error(WRONG_STEP, message, step.places["duration"])
        if self.trigger == Trigger.STATIC:
            yield from self._static(step, at)

    def _static(self, step: Step, at: int) -> Iterator[EffectError]:
        """What holds while a card lies face-up: changes to fixed units, without an end of their own."""
        if step.numbers["verb"] not in CONTINUOUS:
            message = "This happens once; `while face-up` is for what holds all the time."
            advice = "Begin the effect with another trigger."
            yield self._error(WRONG_STEP, message, step.at, advice)
            return
        if step.numbers["select"] not in (Select.SELF, Select.ALL, Select.IT):
            message = "What holds all the time is for `self` or for `all` units of a kind."
            yield self._error(WRONG_STEP, message, at)
        if step.numbers["duration"] != Duration.PERMANENT:
            message = "It ends when the card is no longer face-up."
            yield self._error(WRONG_STEP, message, step.places["duration"], "Leave out the duration.")
        if step.numbers["required"]:
            message = "Nothing is demanded by what holds all the time."
            yield self._error(WRONG_STEP, message, step.at, "Leave out `required`.")

    def _error(self, code: str, message: str, at: int, advice: str = "", rule: str = "") -> EffectError:
        cell = self.card.effects
        ends = [at for at in (cell.find(mark, at) for mark in ":;|,\n") if at >= 0]
        length = len(cell[at : min(ends, default=len(cell))].rstrip())
        return EffectError(code, message, cell, at, max(1, length), help=advice, rule=rule)


def _described(effect: Effect) -> Iterator[tuple[int, dict[str, int]]]:
    """Every filter of an effect by name, with an offset to point at."""
    names = VOCABULARY.filter_fields
    yield effect.places.get("level_low", effect.at), dict(zip(names, effect.filter, strict=True))
    for word, at in zip(effect.condition, effect.word_places, strict=True):
        yield at, dict(zip(names, word.filter, strict=True))
    for step in effect.steps:
        for prefix, described in step.filters.items():
            at = step.places.get(f"{prefix}level_low", step.at)
            yield at, dict(zip(names, described, strict=True))


def _a(word: str) -> str:
    return f"an {word}" if word[:1] in "AEIOU" else f"a {word}"


def _A(word: str) -> str:  # noqa: N802 - as `_a`, at the start of a sentence
    return _a(word).replace("a", "A", 1)
