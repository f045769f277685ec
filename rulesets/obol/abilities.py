"""What a card's effects may be: checked by card type, trigger and step; as numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from ..kernel.cards import Card
from ..kernel.diagnostics import Problem
from ..kernel.effects import Cell, Effect, EffectError, Step, Table, read_cell, table_of
from ..kernel.effects.reference import markdown, shown, tables
from .cards import ARMOR, HERO, INSTANT, TOKEN, TRINKET, WEAPON, check_columns
from .effect_codes import Quantity, Trigger, Verb
from .vocabulary import TRIGGERS, VOCABULARY

WRONG_TRIGGER, WRONG_STEP, NO_EFFECT = "EFFECT011", "EFFECT012", "EFFECT013"
WRONG_KEYWORD = "KEYWORD001"

EVENTS = (Trigger.HIT, Trigger.ATTACKED, Trigger.START, Trigger.BROKE, Trigger.ENEMY_EQUIPPED)
"""What can happen to a hero and be answered by itself; a trinket can also watch its owner's life."""

IN_PLAY = (Trigger.STATIC, *EVENTS)
"""A hero's passive is one of these (OBO-HERO-1); weapons and armor may have them too."""

OWN_TRIGGERS: dict[str, tuple[Trigger, ...]] = {
    WEAPON: (Trigger.PLAY, *IN_PLAY),
    ARMOR: (Trigger.PLAY, *IN_PLAY),
    TRINKET: (*EVENTS, Trigger.LOW),
    INSTANT: (Trigger.PLAY,),
    TOKEN: (Trigger.PLAY,),
    HERO: (Trigger.ABILITY, Trigger.HEAVY, *IN_PLAY),
}
"""The triggers that cards of each type may have."""

CARDS_WITH: dict[Trigger, tuple[str, ...]] = {
    trigger: tuple(kind for kind, own in OWN_TRIGGERS.items() if trigger in own)
    for trigger in Trigger
    if trigger != Trigger.NONE
}
"""The card types that may have each trigger."""

NEED_EFFECTS = {TRINKET: "OBO-EQ-2", INSTANT: "OBO-INST-1", TOKEN: "OBO-SETUP-2"}
"""Types whose cards are there for an effect."""

RIDERS = (Verb.IGNORE_ARMOR, Verb.BREAK, Verb.HEAL)
"""OBO-ATK-8: what a heavy strike can do beside its damage."""

CONTINUOUS = (Verb.ATTACKS, Verb.GUARD, Verb.DIRECT, Verb.HEALING, Verb.DISCOUNT, Verb.THRIFT)
"""What holds all the time: with `always` these, elsewhere none of them."""

ACTIVES = 2
PASSIVES = 1
RIDER_EFFECTS = 1


@lru_cache(maxsize=4096)
def effects_of(text: str) -> Cell:
    """A card's effects cell, read."""
    return read_cell(text, VOCABULARY)


def table_of_card(card: Card) -> Table:
    """The tables of a card's effects. The card must have passed `check_card`."""
    return table_of(effects_of(card.effects).effects, VOCABULARY)


def reference() -> dict[str, str]:
    """The language's tables for people, by name."""
    parts = tables(VOCABULARY)
    written = {each.values["trigger"]: shown(each.patterns[0]) for each in TRIGGERS}
    rows = [(f"`{written[trigger]}`", ", ".join(types)) for trigger, types in CARDS_WITH.items()]
    parts["types"] = markdown(("trigger", "cards"), rows)
    return {f"obol {name}": part for name, part in parts.items()}


def check_card(card: Card) -> Iterator[Problem]:
    """What is wrong with a card beyond the values of single cells; nothing if it may be played."""
    yield from check_columns(card)
    for word in card.keywords:
        yield Problem(WRONG_KEYWORD, "This game has no keywords.", "keywords", word, "Empty the cell.")
    yield from _effects(card)


def _effects(card: Card) -> Iterator[Problem]:
    cell = effects_of(card.effects)
    errors = list(cell.errors)
    for effect in cell.effects:
        errors += _Check(card, effect).errors()
    yield from (error.problem() for error in sorted(errors, key=lambda error: (error.at, error.code)))
    if card.type in NEED_EFFECTS and not card.effects.strip():
        yield Problem(NO_EFFECT, f"{_a(card.type)} needs an effect.", "effects", rule=NEED_EFFECTS[card.type])
    if not cell.errors:
        yield from _counts(card, [Trigger(effect.numbers["trigger"]) for effect in cell.effects])


def _counts(card: Card, triggers: list[Trigger]) -> Iterator[Problem]:
    """OBO-HERO-1, OBO-ATK-8, OBO-EQ-2: how many effects of each kind a card has."""
    found = Counter(triggers)
    if card.type == TRINKET and len(triggers) > 1:
        message = "A Trinket has one condition and what it does then."
        yield Problem(WRONG_TRIGGER, message, "effects", card.effects, "Keep one effect.", rule="OBO-EQ-2")
    if card.type != HERO:
        return
    if found[Trigger.ABILITY] != ACTIVES:
        message = f"A Hero has {ACTIVES} active abilities, this one {found[Trigger.ABILITY]}."
        fix = "Write `active COST: ...` for each."
        yield Problem(NO_EFFECT, message, "effects", card.effects, fix, rule="OBO-HERO-1")
    passives = sum(found[trigger] for trigger in IN_PLAY)
    if passives != PASSIVES:
        message = f"A Hero has one passive, this one {passives}."
        fix = "Write one effect that begins with `always`, `when ...` or `at the start of your turn`."
        yield Problem(NO_EFFECT, message, "effects", card.effects, fix, rule="OBO-HERO-1")
    if found[Trigger.HEAVY] > RIDER_EFFECTS:
        message = "A heavy strike has one rider."
        fix = "Put its steps into one effect, with `;` between."
        yield Problem(WRONG_TRIGGER, message, "effects", card.effects, fix, rule="OBO-ATK-8")


class _Check:
    """One effect against its card: errors have the places of the parts they are about."""

    def __init__(self, card: Card, effect: Effect) -> None:
        self.card = card
        self.effect = effect
        self.trigger = Trigger(effect.numbers["trigger"])

    def errors(self) -> Iterator[EffectError]:
        """All that is wrong with the effect."""
        if self.trigger not in OWN_TRIGGERS[self.card.type]:
            allowed = ", ".join(CARDS_WITH[self.trigger])
            message = f"{_a(self.card.type)} cannot have this trigger; it is for: {allowed}."
            yield self._error(WRONG_TRIGGER, message, self.effect.at)
        for step in self.effect.steps:
            yield from self._step(step)
        if self.trigger == Trigger.ABILITY:
            yield from self._ability()

    def _step(self, step: Step) -> Iterator[EffectError]:
        verb = Verb(step.numbers["verb"])
        if self.trigger == Trigger.STATIC and verb not in CONTINUOUS:
            message = "This happens once; `always` is for what holds all the time."
            yield self._error(WRONG_STEP, message, step.at, "Begin the effect with another trigger.")
        elif self.trigger != Trigger.STATIC and verb in CONTINUOUS:
            message = "This holds all the time and needs `always`."
            yield self._error(WRONG_STEP, message, step.at, "Begin the effect with `always`.")
        if self.trigger == Trigger.HEAVY and verb not in RIDERS:
            message = "The rider of a heavy strike ignores armor, breaks equipment or heals."
            yield self._error(WRONG_STEP, message, step.at, rule="OBO-ATK-8")
        elif self.trigger != Trigger.HEAVY and verb == Verb.IGNORE_ARMOR:
            message = "Only a heavy strike ignores armor."
            yield self._error(WRONG_STEP, message, step.at, rule="OBO-ATK-8")

    def _ability(self) -> Iterator[EffectError]:
        """OBO-HERO-1: an ability costs energy, and more than it gives."""
        cost = self.effect.numbers["number"]
        if cost < 1:
            message = "An active ability costs at least 1 energy."
            yield self._error(WRONG_STEP, message, self.effect.at, rule="OBO-HERO-1")
        given = [step for step in self.effect.steps if step.numbers["verb"] == Verb.ENERGY]
        for step in given:
            if step.numbers["per_quantity"] != Quantity.NONE:
                message = "An active ability grants a fixed amount of energy."
                yield self._error(WRONG_STEP, message, step.at, "Leave out `for each`.", "OBO-HERO-1")
        total = sum(step.numbers["amount"] for step in given)
        if given and total >= cost > 0:
            message = f"It grants {total} energy and costs {cost}: it could be used without end."
            yield self._error(WRONG_STEP, message, given[0].at, "Let it cost more.", "OBO-HERO-1")

    def _error(self, code: str, message: str, at: int, advice: str = "", rule: str = "") -> EffectError:
        cell = self.card.effects
        ends = [at for at in (cell.find(mark, at) for mark in ":;|,\n") if at >= 0]
        length = len(cell[at : min(ends, default=len(cell))].rstrip())
        return EffectError(code, message, cell, at, max(1, length), help=advice, rule=rule)


def _a(word: str) -> str:
    return f"An {word}" if word[:1] in "AEIOU" else f"A {word}"
