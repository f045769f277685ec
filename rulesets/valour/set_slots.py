"""The slots of a position that is set up: units and Back Row cards in detail."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.valour.keywords import INFECTION
from rulesets.valour.naming import PHASE_CODES, mask_of
from rulesets.valour.position_model import INFECTIONS, Support, Unit
from rulesets.valour.position_types import Path
from rulesets.valour.state import BUCKETS, NOBODY, Kind, Lasting
from rulesets.valour.summon import tributes_for
from rulesets.valour.support import domain_slot

if TYPE_CHECKING:
    from rulesets.valour.set_up import Writer

BURST_STAYS = "a Burst card leaves as soon as it is used: here it can only lie set"
INFECTION_LOSS = dict(zip(INFECTIONS, (0, *INFECTION), strict=True))
UNTIL = {
    "atk_hex": "hex_atk_until",
    "def_hex": "hex_dfn_until",
    "barred": "barred_until",
    "untargetable": "untargetable_until",
    "negated": "negated_until",
    "protected": "protected_until",
}
"""Keys that name a last turn, and where the state has it."""

THIS_TURN = {"ability_used": "ability_turn", "ledger_used": "ledger_turn", "able": "able_turn"}
"""Keys that say whether something happened this turn, and where the state has the turn."""

PLAIN = ("atk_change", "boost", "fury", "momentum", "infection_stage")
"""Keys that the state has under the same name."""


def check_unit(writer: Writer, card: Any, face_down: bool, path: Path) -> None:
    """VAL-FIELD-1, VAL-SUM-5: only units stand in the Front Row, and Heroes are never Set."""
    if not Kind.COMBATANT <= card.type <= Kind.HERO:
        raise writer.fail(path, "this card is no unit and has no place in the Front Row")
    if face_down and card.type == Kind.HERO:
        raise writer.fail(path, "a Hero can't be set")


def check_support(writer: Writer, card: Any, path: Path) -> None:
    """VAL-FIELD-2."""
    if card.type < Kind.RUNIC:
        raise writer.fail(path, "this card is a unit and has no place in the Back Row")


def write_unit(writer: Writer, seat: int, slot: int, entry: str | Unit, path: Path) -> None:
    """A unit into its slot, as if it had been placed and all that is told had happened to it."""
    data = Unit.model_validate({"card": entry}) if isinstance(entry, str) else entry
    piece = writer.take(seat, data.card, path)
    card = writer.card(seat, piece)
    turn = int(writer.state.turn)
    is_set = data.position == "set"
    check_unit(writer, card, is_set, path)
    unit = writer.state.players[seat].front[slot]
    unit.piece = piece
    unit.card = writer.game.decks[seat].card[piece]
    unit.keywords = card.keywords | mask_of(data.granted)
    unit.face_down = int(is_set)
    unit.defending = int(data.position != "attack")
    unit.entered_turn = writer.check((*path, "entered"), data.entered, 0, turn)
    unit.moved_turn = writer.check((*path, "moved"), data.moved, 0, turn)
    unit.attacked_turn = writer.check((*path, "attacked"), data.attacked, 0, turn)
    unit.attacks = int(data.attacked == turn) if data.attacks is None else data.attacks
    unit.ready = int(data.ready)
    unit.halved = int(data.halved)
    price = int(tributes_for(writer.game, int(card.level)))
    unit.tributes = price if data.tributes is None else data.tributes
    if is_set and unit.tributes != price:
        raise writer.fail((*path, "tributes"), f"a set unit of this Level costs {price} tributes")
    _write_numbers(unit, data, turn)
    _write_changes(writer, unit, data, path)
    given = unit.granted[0] | unit.granted[1] | unit.granted[2] | unit.battle_granted
    writer.game.keywords |= unit.keywords | given
    writer.show(seat, piece, not is_set or data.seen)
    writer.mark(seat, piece, data)


def _write_numbers(unit: Any, data: Unit, turn: int) -> None:
    for key in PLAIN:
        setattr(unit, key, getattr(data, key))
    unit.dfn_change = data.def_change
    for key, field in UNTIL.items():
        setattr(unit, field, getattr(data, key))
    for key, field in THIS_TURN.items():
        setattr(unit, field, turn if getattr(data, key) else 0)
    unit.tank_uses = data.tank_used
    unit.tank_turn = turn if data.tank_used else 0
    unit.infection = INFECTION_LOSS[data.infection]


def _write_changes(writer: Writer, unit: Any, data: Unit, path: Path) -> None:
    """What lasts to the end of a turn lies in the bucket of that turn."""
    turn = int(writer.state.turn)
    for number, change in enumerate(data.changes):
        where = (*path, "changes", number, "until")
        bucket = writer.check(where, change.until, turn, turn + BUCKETS - 1) % BUCKETS
        unit.later_atk[bucket] += change.atk
        unit.later_dfn[bucket] += change.dfn
        unit.granted[bucket] |= mask_of(change.keywords)
    if data.battle is not None:
        unit.battle_atk = data.battle.atk
        unit.battle_dfn = data.battle.dfn
        unit.battle_granted = mask_of(data.battle.keywords)
        unit.battle_negated = int(data.battle.negated)
        unit.battle_protected = int(data.battle.protected)


def bind(writer: Writer, seat: int, slot: int, entry: str | Unit, path: Path) -> None:
    """A Lifebond to an ally, once the whole row stands."""
    if isinstance(entry, str) or entry.bond is None:
        return
    front = writer.state.players[seat].front
    ally = entry.bond.slot - 1
    if ally == slot or not front[ally].piece:
        raise writer.fail((*path, "bond", "slot"), f"there is no ally in slot {ally + 1} to be bound to")
    front[slot].bond = front[ally].piece
    front[slot].bond_until = entry.bond.until
    front[slot].bond_uses = entry.bond.uses


def lies_open(card: Any) -> bool:
    """How a Back Row card lies if nothing is said: Artillery and Burst cards set, others open."""
    return bool(card.type != Kind.ARTILLERY and card.lasting != Lasting.BURST)


def write_support(writer: Writer, seat: int, slot: int, entry: str | Support, path: Path) -> None:
    """A Back Row card into its slot."""
    data = Support.model_validate({"card": entry}) if isinstance(entry, str) else entry
    piece = writer.take(seat, data.card, path)
    card = writer.card(seat, piece)
    check_support(writer, card, path)
    is_open = lies_open(card) if data.position is None else data.position == "open"
    if is_open and card.lasting == Lasting.BURST:
        raise writer.fail((*path, "position"), BURST_STAYS)
    if is_open and card.type == Kind.DOMAIN and domain_slot(writer.state, writer.game, seat) != NOBODY:
        raise writer.fail(path, "a player has one open Domain; this would be the second")
    support = writer.state.players[seat].back[slot]
    support.piece = piece
    support.card = writer.game.decks[seat].card[piece]
    support.face_down = int(not is_open)
    support.works = int(is_open)
    support.set_turn = writer.check((*path, "entered"), data.entered, 0, int(writer.state.turn))
    support.set_phase = PHASE_CODES[data.phase]
    most = int(card.timer) if is_open else 0
    timer = most if data.timer is None else data.timer
    support.timer = writer.check((*path, "timer"), timer, min(most, 1), most)
    writer.show(seat, piece, is_open or data.seen)
