"""Positions for tests in a few lines: little cards, decks made of what the position uses.

    wall = unit("Wall", 0, 5)
    position = duel(side([unit("Axe", 3, 2)]), side([wall]), phase="combat")
    do(position, "attack 1 > 1")

Each side's deck list is every card its data mentions, as often as it is mentioned, and `spare` copies of a
filler card, which are its deck unless the test says otherwise. Tokens are given with `tokens`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.loader import Runtime, load_tree
from rulesets.volnar import SPEC
from rulesets.volnar.positions import FILLER, set_up, snapshot
from sims.engine import LOOP, SEAM, Engine, Position
from sims.seam import NAMES

ZONES = ("units", "traps", "fog", "hand", "deck", "graveyard")


@cache
def engine() -> Engine:
    """The twin."""
    return Engine(SPEC, load_tree(SPEC.name, Runtime.TWIN, SPEC.engine, SEAM, NAMES, [LOOP]))


def card(name: str, kind: str, keywords: str = "", effects: str = "", **fields: str | int) -> Card:
    """A card made for a test; one that may not exist is refused."""
    columns: dict[str, str | int] = {"faction": "Neutral", "cost": 1, **fields}
    words = tuple(word.strip() for word in keywords.split(";") if word.strip())
    made_id = name.casefold().replace(" ", "-")
    made = Card(SPEC.name, made_id, name, "Test", kind, words, effects, fields=columns)
    faults = [f"{problem.message} {problem.value}" for problem in SPEC.check_card(made)]
    assert not faults, f"{name}: {faults}"
    return made


def unit(
    name: str,
    power: int = 1,
    health: int = 2,
    keywords: str = "",
    effects: str = "",
    *,
    cost: int = 1,
    faction: str = "Neutral",
) -> Card:
    return card(name, "Unit", keywords, effects, power=power, health=health, cost=cost, faction=faction)


def spell(name: str, effects: str = "cast: gain 1 Life", keywords: str = "", cost: int = 1) -> Card:
    return card(name, "Spell", keywords, effects, cost=cost)


def trap(name: str, effects: str = "when sprung: gain 1 Life", cost: int = 1) -> Card:
    return card(name, "Trap", "", effects, cost=cost)


def attachment(name: str, effects: str, keywords: str = "", cost: int = 1) -> Card:
    return card(name, "Attachment", keywords, effects, cost=cost)


def token(name: str, kind: str, effects: str = "", **stats: int) -> Card:
    """A Token: with power and health a Unit, else a Trap."""
    return card(name, "Token", "", effects, cost=0, tribe=kind, **stats)


def at(made: Card, **details: Any) -> dict[str, Any]:
    """An entry in detail."""
    return {"card": made, **details}


def side(
    units: Sequence[Any] | dict[int, Any] = (), hand: Sequence[Any] = (), *, spare: int = 10, **more: Any
) -> dict[str, Any]:
    """One side of the table; `more` are of the keys in `rulesets.volnar.position_model.Side`."""
    return {"units": units, "hand": hand, "spare": spare, **more}


def duel(
    one: dict[str, Any],
    two: dict[str, Any],
    *,
    options: Mapping[str, int] | None = None,
    tokens: Sequence[Card] = (),
    seed: int = 1,
    **course: Any,
) -> Position:
    """A position with side `one` in seat 1 on turn 5; `course` are of the keys in `PositionModel`."""
    cards: dict[str, Card] = {each.id: each for each in (FILLER, *tokens)}
    decks, sides = [], []
    for number, given in enumerate((one, two), start=1):
        data = dict(given)
        copies = Counter({FILLER.id: data.pop("spare")})

        def named(entry: Any, copies: Counter[str] = copies) -> Any:
            if entry is None:
                return None
            if isinstance(entry, dict):
                found = entry | {"card": named(entry["card"])}
                if "attached" in entry:
                    found["attached"] = [named(each) for each in entry["attached"]]
                return found
            cards[entry.id] = entry
            if entry.type != "Token":
                copies[entry.id] += 1
            return entry.name

        for key in ZONES:
            if isinstance(data.get(key), dict):
                data[key] = {lane: named(entry) for lane, entry in data[key].items()}
            elif key in data:
                data[key] = [named(entry) for entry in data[key]]
        listed = tuple(sorted((+copies).items()))
        decks.append(Deck(SPEC.name, f"seat-{number}", f"seat {number}", {}, listed))
        sides.append(data)
    ordered = [cards[key] for key in sorted(cards)]
    position = engine().match(ordered, decks[0], decks[1], options).new_game(seed)
    set_up(position, {"turn": 5, **course, "seats": sides})
    return position


def fresh(*cards: Card, size: int = 40, options: Mapping[str, int] | None = None, seed: int = 1) -> Position:
    """A game at its first decision: both decks hold these cards, three of each, and fillers."""
    listed = Counter({each.id: 3 for each in cards})
    listed[FILLER.id] = size - listed.total()
    decks = [
        Deck(SPEC.name, f"seat-{number}", f"seat {number}", {}, tuple(sorted((+listed).items())))
        for number in (1, 2)
    ]
    ordered = sorted({each.id: each for each in (FILLER, *cards)}.values(), key=lambda each: each.id)
    return engine().match(ordered, decks[0], decks[1], options).new_game(seed)


def do(position: Position, *texts: str) -> None:
    """Carry out actions written as text; each must be legal."""
    for text in texts:
        position.apply(position.parse(text))


def offers(position: Position) -> list[str]:
    """The legal actions as text, in the order listed."""
    return [position.text(action) for action in position.legal_actions()]


def offered(position: Position, *verbs: str) -> set[str]:
    """The legal actions whose first word is one of these."""
    return {text for text in offers(position) if text.split()[0] in verbs}


def of(position: Position, seat: int, key: str) -> Any:
    """One of a side's keys, in full form; seats are 1 and 2."""
    return snapshot(position, full=True)["seats"][seat - 1][key]


def life(position: Position) -> tuple[int, int]:
    """The Life of both players."""
    return of(position, 1, "life"), of(position, 2, "life")


def stands(position: Position, seat: int) -> list[str | None]:
    """The Units of a side by lane."""
    return [entry and entry["card"] for entry in of(position, seat, "units")]


def in_lane(position: Position, seat: int, lane: int) -> dict[str, Any]:
    """All that is known of the Unit in a lane (1 to 3)."""
    return dict(of(position, seat, "units")[lane - 1])


def stats(position: Position, seat: int, lane: int) -> tuple[int, int, int]:
    """Power, Health and damage of the Unit in a lane."""
    found = in_lane(position, seat, lane)
    return found["power"], found["health"], found["damage"]


def course(position: Position) -> tuple[int, str, int]:
    """Turn, phase and the seat (1 or 2) whose turn it is."""
    data = snapshot(position, full=True)
    return data["turn"], data["step"] or data["phase"], data["active"]


def outcome(position: Position) -> tuple[str, int]:
    """How the game ended and which seat won, 0 for none."""
    return position.ending, position.winner + 1
