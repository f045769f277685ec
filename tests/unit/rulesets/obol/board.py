"""Duels for tests in a few lines: little cards, decks made of what the position uses.

    position = duel(side(weapon=weapon("Sword", 2)), side(life=5))
    do(position, "attack")

Each side's deck list is every card its data mentions, as often as it is mentioned, and `spare` copies of a
filler card, which are its deck unless the test says otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.loader import Runtime, load_tree
from rulesets.obol import SPEC
from rulesets.obol.positions import FILLER, PLAIN_HERO, PLAIN_OBOL, set_up, snapshot
from sims.engine import LOOP, SEAM, Engine, Position
from sims.seam import NAMES

SLOTS = ("weapon", "armor", "trinket")
PILES = ("hand", "deck", "discard")
INERT = "when you attack, if life < 1: heal 1"
ACTIVES = "active 5: heal 1 | active 5: deal 1 damage"


@cache
def engine() -> Engine:
    """The twin."""
    return Engine(SPEC, load_tree(SPEC.name, Runtime.TWIN, SPEC.engine, SEAM, NAMES, [LOOP]))


def card(name: str, kind: str, effects: str = "", **numbers: int) -> Card:
    """A card made for a test; one that may not exist is refused."""
    fields: dict[str, str | int] = dict(numbers)
    made = Card(SPEC.name, name.casefold().replace(" ", "-"), name, "Test", kind, (), effects, fields=fields)
    faults = [f"{problem.message} {problem.value}" for problem in SPEC.check_card(made)]
    assert not faults, f"{name}: {faults}"
    return made


def weapon(name: str, power: int, durability: int = 3, *, cost: int = 1, effects: str = "") -> Card:
    return card(name, "Weapon", effects, cost=cost, power=power, durability=durability)


def armor(name: str, value: int, durability: int = 3, *, cost: int = 1, effects: str = "") -> Card:
    return card(name, "Armor", effects, cost=cost, armor=value, durability=durability)


def trinket(name: str, effects: str, charges: int = 2, *, cost: int = 1) -> Card:
    return card(name, "Trinket", effects, cost=cost, charges=charges)


def instant(name: str, effects: str, cost: int = 1) -> Card:
    return card(name, "Instant", effects, cost=cost)


def hero(
    name: str,
    passive: str = INERT,
    *,
    actives: str = ACTIVES,
    rider: str = "",
    life: int = 20,
    cost: int = 3,
    power: int = 2,
) -> Card:
    """A hero; `rider` is what its heavy strike does beside its damage."""
    effects = f"{actives} | {passive}" + (f" | heavy strike: {rider}" if rider else "")
    return card(name, "Hero", effects, life=life, cost=cost, power=power)


def side(*, spare: int = 5, **more: Any) -> dict[str, Any]:
    """One side of the table; `more` are of the keys in `rulesets.obol.position_model.Side`, with cards."""
    return {"spare": spare, **more}


def duel(
    one: dict[str, Any],
    two: dict[str, Any],
    *,
    options: Mapping[str, int] | None = None,
    seed: int = 1,
    **course: Any,
) -> Position:
    """A position with side `one` in seat 1 on turn 5; `course` are of the keys in `PositionModel`."""
    cards: dict[str, Card] = {each.id: each for each in (FILLER, PLAIN_HERO, PLAIN_OBOL)}
    decks, sides = [], []
    for number, given in enumerate((one, two), start=1):
        data = dict(given)
        champion: Card = data.pop("hero", PLAIN_HERO)
        copies = Counter({FILLER.id: data.pop("spare")})
        cards[champion.id] = champion

        def named(entry: Any, copies: Counter[str] = copies) -> Any:
            if isinstance(entry, dict):
                return entry | {"card": named(entry["card"])}
            cards[entry.id] = entry
            if entry.id != PLAIN_OBOL.id:
                copies[entry.id] += 1
            return entry.name

        for key in SLOTS:
            if key in data:
                data[key] = named(data[key])
        for key in PILES:
            if key in data:
                data[key] = [named(entry) for entry in data[key]]
        listed = tuple(sorted((+copies).items()))
        decks.append(Deck(SPEC.name, f"seat-{number}", f"seat {number}", {"hero": champion.name}, listed))
        sides.append(data)
    ordered = sorted(cards.values(), key=lambda each: each.id)
    match = engine().match(ordered, decks[0], decks[1], options)
    position = match.new_game(seed)
    set_up(position, {"turn": 5, **course, "seats": sides})
    return position


def fresh(
    one: Card = PLAIN_HERO,
    two: Card = PLAIN_HERO,
    *,
    options: Mapping[str, int] | None = None,
    seed: int = 1,
    size: int = 20,
    tokens: bool = True,
) -> Position:
    """A game at its first decision: two heroes with decks of `size` fillers."""
    cards = {each.id: each for each in (FILLER, one, two, *([PLAIN_OBOL] if tokens else []))}
    decks = [
        Deck(SPEC.name, f"seat-{number}", f"seat {number}", {"hero": champion.name}, ((FILLER.id, size),))
        for number, champion in enumerate((one, two), start=1)
    ]
    ordered = [cards[card_id] for card_id in sorted(cards)]
    return engine().match(ordered, decks[0], decks[1], options).new_game(seed)


def do(position: Position, *actions: str) -> None:
    """Carry out actions given as text."""
    for text in actions:
        position.apply(position.parse(text))


def look(position: Position) -> dict[str, Any]:
    """The position as data, in short form."""
    return snapshot(position)


def of(position: Position, seat: int, *keys: str) -> tuple[Any, ...]:
    """Some of a side's keys, in full form; seats are 1 and 2 here."""
    found = snapshot(position, full=True)["seats"][seat - 1]
    return tuple(found[key] for key in keys)


def life(position: Position) -> tuple[int, int]:
    """The life of both heroes."""
    return of(position, 1, "life")[0], of(position, 2, "life")[0]


def left(position: Position, seat: int, key: str) -> int:
    """Durability or charges left in a slot; 0 for a free one."""
    (entry,) = of(position, seat, key)
    return int(entry["left"]) if entry else 0


def offers(position: Position) -> list[str]:
    """The legal actions as text."""
    return [position.text(action) for action in position.legal_actions()]


def outcome(position: Position) -> tuple[str, int]:
    """How the game ended, and the seat that won (0: none)."""
    return position.ending, position.winner + 1
