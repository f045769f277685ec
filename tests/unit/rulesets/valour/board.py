"""Positions for tests in a few lines: little cards, decks made of what the position uses.

    wall = card("Wall", 400, 2000)
    position = duel(side(row=[card("Axe", 1800)]), side(row=[at(wall, "defense")]), phase="battle")
    do(position, "attack 1 > 1")

Each side's deck list is every card its data mentions, as often as it is mentioned, and `spare` copies
of a filler card, which are its deck unless the test says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.kernel.cards import Card, Deck
from rulesets.valour.abilities import BACK_ROW, check_abilities
from rulesets.valour.positions import set_up, snapshot
from sims.engine import Match, Position, load_engine

GAME = "valour"
BARE_HERO = "CARD027"  # the warning about a Hero without an ability, which tests may use
ROUND_RUNTIMES = ("twin", "compiled")


def card(
    name: str,
    atk: int = 1000,
    dfn: int = 1000,
    *,
    level: int = 4,
    aspect: str = "Dormant",
    kind: str = "",
    keywords: str = "",
    effects: str = "",
    tribe: str = "",
) -> Card:
    """A card made for a test; its id is its name in small letters with dashes. Without a kind it is a
    Combatant, or a Champion if it has abilities. Abilities that no card may have are refused."""
    kind = kind or ("Champion" if keywords or effects else "Combatant")
    fields: dict[str, str | int] = {"aspect": aspect, "level": level, "atk": atk, "def": dfn}
    if kind in BACK_ROW:
        fields = {}
    elif tribe:
        fields["tribe"] = tribe
    words = tuple(word.strip() for word in keywords.split(";") if word.strip())
    made = Card(GAME, name.casefold().replace(" ", "-"), name, "Test", kind, words, effects, fields=fields)
    faults = [
        f"{problem.message} {problem.value}" for problem in check_abilities(made) if problem.code != BARE_HERO
    ]
    if kind not in BACK_ROW or keywords or effects:  # a blank Back Row card serves as an object
        assert not faults, f"{name}: {faults}"
    return made


def runic(name: str, effects: str, keywords: str = "Burst") -> Card:
    """A Runic, Burst unless the test says otherwise."""
    return card(name, kind="Runic", keywords=keywords, effects=effects)


def domain(name: str, effects: str = "while face-up: all allies +100 ATK") -> Card:
    """A Domain."""
    return card(name, kind="Domain", effects=effects)


def artillery(
    name: str, effects: str = "when the opponent attacks: stop the attack", keywords: str = ""
) -> Card:
    """An Artillery card, Burst unless the test says otherwise."""
    return card(name, kind="Artillery", keywords=keywords, effects=effects)


def hero(name: str, atk: int = 3000, dfn: int = 2000, *, level: int = 8, aspect: str = "Dormant") -> Card:
    """A Hero, two tributes' worth unless the test says otherwise."""
    return card(name, atk, dfn, level=level, aspect=aspect, kind="Hero")


FILLER = card("Filler", 100, 100, level=1)


def at(unit: Card, position: str = "attack", **details: Any) -> dict[str, Any]:
    """A Front Row entry in detail."""
    return {"card": unit, "position": position, **details}


def side(
    row: Sequence[Any] | dict[int, Any] = (),
    hand: Sequence[Card | dict[str, Any]] = (),
    *,
    spare: int = 10,
    **more: Any,
) -> dict[str, Any]:
    """One side of the table; `more` are of the keys in `rulesets.valour.position_model.Side`."""
    return {"row": row, "hand": hand, "spare": spare, **more}


def duel(
    one: dict[str, Any],
    two: dict[str, Any],
    *,
    options: Mapping[str, int] | None = None,
    runtime: str = "twin",
    seed: int = 1,
    swapped: int = 0,
    **course: Any,
) -> Position:
    """A position with side `one` in seat 1 on turn 5; `course` are of the keys in `PositionModel`."""
    pending = [dict(frame) for frame in course.pop("pending", ())]
    sides = [dict(one), dict(two)]
    used = [Pile(), Pile()]
    for pile, data in zip(used, sides, strict=True):
        pile.add(FILLER, data.pop("spare", 0))
        for zone in ("row", "back", "hand", "graveyard", "deck"):
            if isinstance(data.get(zone), dict):
                data[zone] = {slot: pile.named(entry) for slot, entry in data[zone].items()}
            elif zone in data:
                data[zone] = [pile.named(entry) for entry in data[zone]]
    for frame in pending:
        for key in ("summon", "place"):
            if key in frame:
                frame[key] = used[frame.get("seat", course.get("active", 1)) - 1].named(frame[key])
    position = make_match(used, options, runtime, swapped).new_game(seed, swapped)
    set_up(position, {"turn": 5, **course, "seats": sides, "pending": pending})
    return position


class Pile:
    """The cards of one deck list: each with its copies."""

    def __init__(self, *cards: tuple[Card, int]) -> None:
        self.cards: dict[str, Card] = {}
        self.copies: dict[str, int] = {}
        for made, count in cards:
            self.add(made, count)

    def add(self, made: Card, count: int = 1) -> None:
        """More copies of a card."""
        if count:
            self.cards[made.id] = made
            self.copies[made.id] = self.copies.get(made.id, 0) + count

    def named(self, entry: Any) -> Any:
        """The entry with a card's name in the card's place; the card is added."""
        if isinstance(entry, Card):
            self.add(entry)
            return entry.name
        return entry | {"card": self.named(entry["card"])} if isinstance(entry, dict) else entry

    def deck(self, name: str) -> Deck:
        """The deck list, with no regard for deck rules."""
        return Deck(GAME, name, name, {}, tuple(sorted(self.copies.items())))


def make_match(
    piles: Sequence[Pile], options: Mapping[str, int] | None, runtime: str = "twin", swapped: int = 0
) -> Match:
    """A match in which seat 1 plays the first pile."""
    cards = {made.id: made for pile in piles for made in pile.cards.values()}
    decks = [piles[0].deck("one"), piles[1].deck("two")]
    first, second = decks[::-1] if swapped else decks
    return load_engine(GAME, runtime).match([cards[key] for key in sorted(cards)], first, second, options)


def new_game(
    one: Pile,
    two: Pile,
    seed: int = 1,
    *,
    options: Mapping[str, int] | None = None,
    runtime: str = "twin",
) -> Position:
    """A game from its deal on, seat 1 playing pile `one`."""
    return make_match([one, two], options, runtime).new_game(seed)


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


class Look:
    """A seat (1 or 2) read through its full snapshot, cards by name."""

    def __init__(self, position: Position, seat: int) -> None:
        self.data = snapshot(position, full=True)["seats"][seat - 1]
        self.life: int = self.data["life"]
        self.valour: int = self.data["valour"]
        self.hand = [_name(entry) for entry in self.data["hand"]]
        self.deck = [_name(entry) for entry in self.data["deck"]]
        self.graveyard = [_name(entry) for entry in self.data["graveyard"]]
        self.row = [_name(entry) for entry in self.data["row"]]
        self.back = [_name(entry) for entry in self.data["back"]]

    def stance(self, slot: int) -> str:
        """Position of the unit in a slot (1 to 5)."""
        return str(self.unit(slot)["position"])

    def unit(self, slot: int) -> dict[str, Any]:
        """All that is known of the unit in a slot (1 to 5): the keys of `position_model.Unit`."""
        return dict(self.data["row"][slot - 1])

    def stats(self, slot: int) -> tuple[int, int]:
        """ATK and DEF at this moment of the unit in a slot (1 to 5)."""
        return self.unit(slot)["atk"], self.unit(slot)["def"]

    def support(self, slot: int) -> dict[str, Any]:
        """All that is known of the card in a Back Row slot (1 to 5)."""
        return dict(self.data["back"][slot - 1])

    def seen(self) -> list[str]:
        """The hand cards that the opponent knows."""
        return [entry["card"] for entry in self.data["hand"] if entry["seen"]]


def _name(entry: Any) -> str | None:
    if entry is None:
        return None
    return str(entry["card"] if isinstance(entry, dict) else entry)


def look(position: Position) -> tuple[Look, Look]:
    """Both seats."""
    return Look(position, 1), Look(position, 2)


def course(position: Position) -> tuple[int, str, int]:
    """Turn, phase and the seat (1 or 2) whose turn it is."""
    data = snapshot(position)
    return data["turn"], data["phase"], data["active"]


def outcome(position: Position) -> tuple[str, int]:
    """How the game ended and which seat won, 0 for none."""
    return position.ending, position.winner + 1


CHI_SQUARE = {2: 10.83, 4: 16.27, 5: 18.47, 11: 29.59, 40: 72.05}
"""What chi-square exceeds once in a thousand, by the number of cells; scipy would take a second to load."""


def is_even(counts: Mapping[Any, int], cells: int) -> bool:
    """Whether counts over so many cells look like equal chances."""
    expected = sum(counts.values()) / cells
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return len(counts) <= cells and seen + (cells - len(counts)) * expected < CHI_SQUARE[cells]
