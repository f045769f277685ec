"""Why an action of the active player's own accord is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulesets.valour.battle import is_barred
from rulesets.valour.effect_codes import Trigger
from rulesets.valour.keyword_codes import Kw
from rulesets.valour.keywords import abilities, attacks_allowed, has, is_negated
from rulesets.valour.refusal import Refusal, Table, empty_slot
from rulesets.valour.refused_answers import refuse_target
from rulesets.valour.state import PLAYER, TARGETS, Act, Heroic, Kind, Phase
from rulesets.valour.summon import tributes_for
from rulesets.valour.support import has_room
from rulesets.valour.zones import count_units

Reasons = Iterator[Refusal]

NOTHING_TO_DO = "it would do nothing now, and what can't take effect is not offered"
MAIN_ONLY = {
    Act.SUMMON_ATTACK: "VAL-SUM-1",
    Act.SUMMON_DEFENSE: "VAL-SUM-1",
    Act.SET: "VAL-SUM-1",
    Act.HERO_ATTACK: "VAL-VP-2",
    Act.HERO_DEFENSE: "VAL-VP-2",
    Act.CHANGE: "VAL-POS-1",
    Act.FLIP: "VAL-POS-1",
    Act.CAST: "VAL-BACK-1",
    Act.SET_BACK: "VAL-BACK-1",
    Act.ACTIVATE: "VAL-BACK-1",
    Act.ABILITY: "VAL-INT-23",
    Act.PEEK: "VAL-VP-2",
    Act.SLAY: "VAL-VP-2",
    Act.WOUND: "VAL-VP-2",
    Act.DRAW: "VAL-VP-2",
    Act.HEAL: "VAL-VP-2",
    Act.BOOST: "VAL-VP-2",
}
"""Acts of the Main Phases, and the rule that says so."""


def refuse_act(table: Table, kind: Act, argument: int) -> Refusal:
    """Why this act, which is not legal, can't be done now although nothing waits for an answer."""
    if kind in MAIN_ONLY and not table.in_main:
        return Refusal(MAIN_ONLY[kind], f"that is for a Main Phase; {table.phase_name}")
    return next(_REASONS[kind](table, kind, argument))


# --- phases and attacks ---------------------------------------------------------------------------


def _phase(table: Table, kind: Act, _: int) -> Reasons:
    """VAL-TURN-1, VAL-TURN-3."""
    if kind == Act.TO_BATTLE:
        yield Refusal("VAL-TURN-1", f"the Battle Phase follows Main Phase 1; {table.phase_name}")
    if kind == Act.TO_MAIN_2:
        yield Refusal("VAL-TURN-1", f"Main Phase 2 follows the Battle Phase; {table.phase_name}")
    yield Refusal("VAL-TURN-3", f"no phase is left out, and {table.phase_name}")


def _attack(table: Table, _: Act, argument: int) -> Reasons:
    """VAL-BAT-1, VAL-BAT-6, VAL-SUM-8, VAL-SUM-9."""
    slot, target = divmod(argument, TARGETS)
    if table.phase != Phase.BATTLE:
        yield Refusal("VAL-BAT-1", f"attacks are declared in the Battle Phase; {table.phase_name}")
    unit = table.unit(slot)
    if not unit.piece:
        yield Refusal("VAL-BAT-1", empty_slot(slot, table.seat))
    name = table.name(unit.piece)
    if unit.face_down:
        yield Refusal("VAL-BAT-1", f"{name} lies face-down, in Defense Position")
    if unit.defending:
        yield Refusal("VAL-BAT-1", f"{name} is in Defense Position")
    yield from _tired(table, unit, name)
    if is_barred(table.state, unit):
        yield Refusal("VAL-BAT-1", f"an effect or a hex keeps {name} from attacking")
    if target == PLAYER and has(int(abilities(table.state, unit)), Kw.GHOST_STRIKE):
        yield Refusal("VAL-KW-GHOST-STRIKE", "one Ghost Strike was made this turn, and units stand there")
    yield refuse_target(table, target)


def _tired(table: Table, unit: Any, name: str) -> Reasons:
    """What a unit has done this turn, or that it has just come."""
    mask = int(abilities(table.state, unit))
    if int(unit.attacked_turn) == table.turn and int(unit.attacks) >= int(attacks_allowed(mask)):
        rule = "VAL-KW-REPETITION" if has(mask, Kw.REPETITION) else "VAL-BAT-1"
        yield Refusal(rule, f"{name} has attacked this turn")
    if int(unit.entered_turn) == table.turn:
        quick = bool(unit.ready) or has(mask, Kw.HASTE)
        if not quick:
            yield Refusal("VAL-SUM-8", f"{name} arrived this turn")
        elif table.turn == 1:
            yield Refusal("VAL-SUM-9", f"{name} arrived on the first turn of the match")


# --- units ----------------------------------------------------------------------------------------


def _summon(table: Table, kind: Act, index: int) -> Reasons:
    """VAL-SUM-1 to 5, VAL-FIELD-1, VAL-FIELD-4."""
    piece = table.me.hand[index]
    card, name = table.card_of(piece), table.name(piece)
    if card.type >= Kind.RUNIC:
        yield Refusal("VAL-FIELD-1", f"{name} is no unit")
    if kind == Act.SET and card.type == Kind.HERO:
        yield Refusal("VAL-SUM-5", f"{name} is a Hero: Heroes are not set")
    allowed = int(table.options.summons) + int(table.state.extra_summons)
    if int(table.state.summons) >= allowed:
        yield Refusal("VAL-SUM-1", f"{allowed} Normal Summon or Set a turn: it has been made")
    units, cost = int(count_units(table.me)), int(tributes_for(table.game, int(card.level)))
    if units < cost:
        yield Refusal("VAL-SUM-2", f"Level {int(card.level)} costs {cost} tributes; there are {units} units")
    yield Refusal("VAL-FIELD-4", "the Front Row is full")


def _hero(table: Table, _: Act, index: int) -> Reasons:
    """VAL-VP-3, VAL-VP-10."""
    piece = table.me.hand[index]
    if table.card_of(piece).type != Kind.HERO:
        yield Refusal("VAL-VP-3", f"{table.name(piece)} is no Hero")
    yield from _heroic(table, "VAL-VP-3")
    yield Refusal("VAL-VP-10", "the Front Row is full")


def _change(table: Table, _: Act, slot: int) -> Reasons:
    """VAL-POS-1."""
    unit = table.unit(slot)
    if not unit.piece:
        yield Refusal("VAL-POS-1", empty_slot(slot, table.seat))
    name = table.name(unit.piece)
    if unit.face_down:
        yield Refusal("VAL-SUM-7", f"{name} lies face-down: it is turned up by a Flip Summon")
    for done, what in ((unit.entered_turn, "arrived"), (unit.attacked_turn, "attacked")):
        if int(done) == table.turn:
            yield Refusal("VAL-POS-1", f"{name} {what} this turn")
    yield Refusal("VAL-POS-1", f"the position of {name} was changed this turn")


def _flip(table: Table, _: Act, slot: int) -> Reasons:
    """VAL-SUM-7."""
    unit = table.unit(slot)
    if not unit.piece:
        yield Refusal("VAL-SUM-7", empty_slot(slot, table.seat))
    if not unit.face_down:
        yield Refusal("VAL-SUM-7", f"{table.name(unit.piece)} is face-up")
    yield Refusal("VAL-SUM-7", f"{table.name(unit.piece)} was set this turn")


# --- Back Row and abilities -----------------------------------------------------------------------


def _cast(table: Table, _: Act, index: int) -> Reasons:
    """VAL-BACK-1, VAL-BACK-3, VAL-BACK-4, VAL-BACK-5."""
    piece = table.me.hand[index]
    card, name = table.card_of(piece), table.name(piece)
    if card.type < Kind.RUNIC:
        yield Refusal("VAL-FIELD-2", f"{name} is a unit")
    if card.type == Kind.ARTILLERY and not card.from_hand:
        yield Refusal("VAL-BACK-3", f"{name} is not marked for use from the hand: it has to be set first")
    if not has_room(table.state, table.game, table.seat, card):
        yield Refusal("VAL-FIELD-4", "the Back Row is full")
    yield Refusal("VAL-WIN-4", f"{name}: {NOTHING_TO_DO}")


def _set_back(table: Table, _: Act, index: int) -> Reasons:
    """VAL-BACK-1, VAL-FIELD-4."""
    piece = table.me.hand[index]
    if table.card_of(piece).type < Kind.RUNIC:
        yield Refusal("VAL-FIELD-2", f"{table.name(piece)} is a unit")
    yield Refusal("VAL-FIELD-4", "the Back Row is full")


def _activate(table: Table, _: Act, slot: int) -> Reasons:
    """VAL-BACK-1, VAL-BACK-2, VAL-BACK-4, VAL-BACK-5."""
    support = table.me.back[slot]
    if not support.piece:
        yield Refusal("VAL-BACK-1", f"there is no card in Back Row slot {slot + 1}")
    name, card = table.name(support.piece), table.game.cards[int(support.card)]
    artillery = card.type == Kind.ARTILLERY
    if not support.face_down:
        yield Refusal("VAL-BACK-4" if card.type == Kind.DOMAIN else "VAL-BACK-1", f"{name} lies open already")
    if int(support.set_turn) == table.turn:
        if artillery:
            yield Refusal("VAL-BACK-2", f"{name} was set this turn")
        if int(support.set_phase) == table.phase:
            yield Refusal("VAL-BACK-5", f"{name} was placed in this phase; it can be used from the next on")
    if artillery and not int(card.triggers) >> Trigger.ACTIVATE & 1:
        yield Refusal("VAL-BACK-2", f"{name} only answers what fits its trigger")
    yield Refusal("VAL-WIN-4", f"{name}: {NOTHING_TO_DO}")


def _ability(table: Table, _: Act, slot: int) -> Reasons:
    """A unit's `activate` effect: face-up, not negated, once a turn."""
    unit = table.unit(slot)
    if not unit.piece:
        yield Refusal("VAL-INT-23", empty_slot(slot, table.seat))
    name, card = table.name(unit.piece), table.game.cards[int(unit.card)]
    if unit.face_down:
        yield Refusal("VAL-FACE-1", f"{name} lies face-down: its abilities do not work")
    if not int(card.triggers) >> Trigger.ACTIVATE & 1:
        rule = "VAL-CARD-2" if card.type == Kind.COMBATANT else "VAL-INT-23"
        yield Refusal(rule, f"{name} has no ability to activate")
    if is_negated(table.state, unit):
        yield Refusal("VAL-INT-18", f"the abilities of {name} are negated")
    if int(unit.ability_turn) == table.turn:
        yield Refusal("VAL-INT-23", f"{name} has used its ability this turn")
    yield Refusal("VAL-WIN-4", f"{name}: {NOTHING_TO_DO}")


# --- Valour Points --------------------------------------------------------------------------------


def _heroic(table: Table, rule: str) -> Reasons:
    """What the three heroic acts share."""
    if table.me.heroic != Heroic.NONE:
        yield Refusal(rule, "the heroic act of this match has been used")
    yield from _price(table, rule, int(table.options.heroic_cost))


def _price(table: Table, rule: str, cost: int) -> Reasons:
    if int(table.me.valour) < cost:
        yield Refusal(rule, f"it costs {cost} VP; seat {table.seat + 1} has {int(table.me.valour)}")


def _peek(table: Table, _: Act, __: int) -> Reasons:
    yield from _heroic(table, "VAL-VP-4")
    yield Refusal("VAL-VP-10", "the opponent's hand is empty")


def _slay(table: Table, _: Act, slot: int) -> Reasons:
    yield from _heroic(table, "VAL-VP-5")
    unit, other = table.foe.front[slot], 1 - table.seat
    if not unit.piece:
        yield Refusal("VAL-VP-10", empty_slot(slot, other))
    name = table.name(unit.piece, other)
    if not table.is_hero(unit.card):
        yield Refusal("VAL-VP-10", f"{name} is no Hero")
    yield Refusal("VAL-KW-ANCIENT-HIDE", f"{name} can't be destroyed by this")


def _wound(table: Table, _: Act, __: int) -> Reasons:
    yield from _price(table, "VAL-VP-6", int(table.options.wound_cost))
    yield Refusal("VAL-VP-10", "the opponent's hand is empty")


def _draw(table: Table, _: Act, __: int) -> Reasons:
    yield from _price(table, "VAL-VP-7", int(table.options.draw_cost))
    yield Refusal("VAL-VP-10", "the deck is empty")


def _heal(table: Table, _: Act, __: int) -> Reasons:
    yield from _price(table, "VAL-VP-8", int(table.options.heal_cost))
    yield Refusal("VAL-VP-10", "it would do nothing")


def _boost(table: Table, _: Act, slot: int) -> Reasons:
    first = int(table.options.boost_turn)
    if table.turn < first:
        yield Refusal("VAL-VP-9", f"ATK is sold from turn {first} on; this is turn {table.turn}")
    yield from _price(table, "VAL-VP-9", int(table.options.boost_cost))
    unit = table.unit(slot)
    if not unit.piece:
        yield Refusal("VAL-VP-10", empty_slot(slot, table.seat))
    yield Refusal("VAL-VP-10", f"{table.name(unit.piece)} lies face-down")


_REASONS: dict[Act, Callable[[Table, Act, int], Reasons]] = {
    Act.TO_BATTLE: _phase,
    Act.TO_MAIN_2: _phase,
    Act.END_TURN: _phase,
    Act.SUMMON_ATTACK: _summon,
    Act.SUMMON_DEFENSE: _summon,
    Act.SET: _summon,
    Act.HERO_ATTACK: _hero,
    Act.HERO_DEFENSE: _hero,
    Act.CHANGE: _change,
    Act.FLIP: _flip,
    Act.ATTACK: _attack,
    Act.PEEK: _peek,
    Act.SLAY: _slay,
    Act.WOUND: _wound,
    Act.DRAW: _draw,
    Act.HEAL: _heal,
    Act.BOOST: _boost,
    Act.CAST: _cast,
    Act.SET_BACK: _set_back,
    Act.ACTIVATE: _activate,
    Act.ABILITY: _ability,
}
