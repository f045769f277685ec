"""What is pending in a position, as mappings: each begins with a key that says what it is.

The kinds with a `refusal` come out of play alone: a snapshot shows them, nobody can set them up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Discriminator, Field, Tag

from rulesets.valour.naming import EVENTS
from rulesets.valour.options import LARGE
from rulesets.valour.position_types import FRAME, Always, Described, Text, Whole, Words, Yes, read_only
from rulesets.valour.state import DECK_SIZE, SLOTS, Act

SPECIAL = "special"
WAYS: dict[str, Act] = {
    "attack": Act.SUMMON_ATTACK,
    "defense": Act.SUMMON_DEFENSE,
    "set": Act.SET,
    "hero attack": Act.HERO_ATTACK,
    "hero defense": Act.HERO_DEFENSE,
    "special attack": Act.SUMMON_ATTACK,
    "special defense": Act.SUMMON_DEFENSE,
}
"""How a unit comes, and the act that its frame holds; a special summon has none until it has a position."""

ATTACK_STAGES = ("declared", "answered", "revealed", "fought")
PLAYER_WORD = "player"
COMES_OF_PLAY = "can't be set up by hand: set up the position before it and let it come about in play"

CardName = Annotated[str, Text()]
Slot = Annotated[int, Whole(1, SLOTS)]
Flag = Annotated[bool, Yes()]


class Target(Whole):
    """A slot or the player."""

    def check(self, value: Any) -> Any:
        return value if value == PLAYER_WORD else super().check(value)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [super().schema(), {"const": PLAYER_WORD}]}


class Frame(Described):
    """Something begun."""

    seat: Annotated[int | None, Whole(1, 2)] = Field(
        None, description="who answers (default: the active seat)"
    )


class MulliganFrame(Frame):
    """A mulligan to decide."""

    mulligan: Annotated[bool, Always()] = Field(description="true")


class DiscardFrame(Frame):
    """Cards to discard."""

    discard: Annotated[int, Whole(1, DECK_SIZE)] = Field(description="how many cards")
    required: Flag = Field(False, description="fewer cards than that lose the game")


class SummonFrame(Frame):
    """A unit on its way: its tributes, its position, its slot are asked for in this order."""

    summon: CardName = Field(description="the card, which has left its zone")
    way: Annotated[str, Words((*WAYS, SPECIAL))] = Field(
        "attack",
        description="attack (default), defense, set, hero attack or hero defense; special (by an effect, the "
        "position yet to be chosen), special attack or special defense",
    )
    owed: Annotated[int, Whole(0, SLOTS)] = Field(0, description="tributes still to be paid")
    seen: Flag = Field(False, description="the opponent knows it though it is being set")
    halved: Flag = Field(False, description="it rises as a Revenant, with half of its ATK and DEF")
    risen: Flag = Field(False, description="a Revenant that has had its one chance to return")
    arrived: Flag | None = read_only("it stands in its slot, and the opponent is asked")


class PlaceFrame(Frame):
    """A Back Row card on its way to its slot."""

    place: CardName = Field(description="the card, which has left the hand")
    way: Annotated[str, Words(("set", "open"))] = Field(
        "set", description="set (default), or open: it is used as soon as it lies there"
    )
    seen: Flag = Field(False, description="the opponent knows it though it is being set")


class AttackFrame(Frame):
    """An attack under way, below what has to be answered first."""

    attack: Slot = Field(description="the attacker's slot")
    target: Annotated[int | str, Target(1, SLOTS)] = Field(PLAYER_WORD, description="a slot, or player")
    stage: Annotated[str, Words(ATTACK_STAGES)] = Field(
        "declared", description="declared (default) or revealed: the target has been turned up"
    )
    lost: Annotated[str | None, Words(("attacker", "target"))] = read_only("who is no longer there")


class SwitchFrame(Frame):
    """Eagerness, over an attack that has been revealed."""

    switch: Slot = Field(description="the slot of the unit with Eagerness")


class RetargetFrame(Frame):
    """An attacker whose target is gone."""

    retarget: Slot = Field(description="the attacker's slot")


class BondFrame(Frame):
    """Lifebond, on entering."""

    bond: Slot = Field(description="the slot of the unit that bonds")


class TrailFrame(Frame):
    """The top cards of the deck, of which one stays there."""

    trail: Annotated[int, Whole(1, DECK_SIZE)] = Field(description="how many cards are looked at")


class RiseFrame(Frame):
    """Revenants to be picked from, those marked `rising`."""

    rise: Annotated[bool, Always()] = Field(description="true")


class WindowFrame(Frame):
    """A response window."""

    refusal: ClassVar[str] = f"a response window {COMES_OF_PLAY}"
    window: Annotated[str, Words(tuple(EVENTS.values()))] = read_only("what may be answered", ...)
    card: CardName | None = read_only("the card that did it")
    passes: Annotated[int, Whole(0, 2)] = read_only("passes in a row", 0)
    responses: Annotated[int, Whole(0, LARGE)] = read_only("responses so far", 0)


class LinkFrame(Frame):
    """An activation that has not been resolved."""

    refusal: ClassVar[str] = f"an activation {COMES_OF_PLAY}"
    link: CardName = read_only("the card activated", ...)
    place: Annotated[str, Text()] | None = read_only("hand, or row or back and a slot")
    stage: Annotated[str, Words(("waiting", "running", "cancelled"))] = read_only(
        "how far it has come", "waiting"
    )


class EffectFrame(Frame):
    """An effect that is being carried out."""

    refusal: ClassVar[str] = f"an effect {COMES_OF_PLAY}"
    effect: CardName = read_only("the card whose effect it is", ...)
    steps: Annotated[int, Whole(0, LARGE)] = read_only("steps begun", 0)


class ChooseFrame(Frame):
    """A choice that an effect asks for."""

    refusal: ClassVar[str] = f"a choice for an effect {COMES_OF_PLAY}"
    choose: CardName = read_only("the card whose effect asks", ...)


class FlipFrame(Frame):
    """A Flip Summon that is being answered."""

    refusal: ClassVar[str] = f"a Flip Summon under way {COMES_OF_PLAY}"
    flip: CardName = read_only("the unit turned up", ...)


FRAMES: dict[str, type[Frame]] = {
    "mulligan": MulliganFrame,
    "discard": DiscardFrame,
    "summon": SummonFrame,
    "place": PlaceFrame,
    "attack": AttackFrame,
    "switch": SwitchFrame,
    "retarget": RetargetFrame,
    "bond": BondFrame,
    "trail": TrailFrame,
    "rise": RiseFrame,
    "window": WindowFrame,
    "link": LinkFrame,
    "effect": EffectFrame,
    "choose": ChooseFrame,
    "flip": FlipFrame,
}
"""The kinds by the key that names them."""

SETTABLE = [key for key, kind in FRAMES.items() if not kind.refusal]


def kind_of(data: Any) -> str | None:
    """The one key that says what is pending; None if there is none, or more than one."""
    if isinstance(data, Frame):
        return next(key for key, kind in FRAMES.items() if isinstance(data, kind))
    found = [key for key in FRAMES if isinstance(data, Mapping) and key in data]
    if "link" in found and "place" in found:
        found.remove("place")  # where the card of a link lies
    return found[0] if len(found) == 1 else None


AnyFrame = Annotated[
    Annotated[MulliganFrame, Tag("mulligan")]
    | Annotated[DiscardFrame, Tag("discard")]
    | Annotated[SummonFrame, Tag("summon")]
    | Annotated[PlaceFrame, Tag("place")]
    | Annotated[AttackFrame, Tag("attack")]
    | Annotated[SwitchFrame, Tag("switch")]
    | Annotated[RetargetFrame, Tag("retarget")]
    | Annotated[BondFrame, Tag("bond")]
    | Annotated[TrailFrame, Tag("trail")]
    | Annotated[RiseFrame, Tag("rise")]
    | Annotated[WindowFrame, Tag("window")]
    | Annotated[LinkFrame, Tag("link")]
    | Annotated[EffectFrame, Tag("effect")]
    | Annotated[ChooseFrame, Tag("choose")]
    | Annotated[FlipFrame, Tag("flip")],
    Discriminator(
        kind_of,
        custom_error_type=FRAME,
        custom_error_message=f"give one of {', '.join(SETTABLE)}",
    ),
]


class Waiting(Described):
    """An effect that was set off and has not begun."""

    card: CardName | None = read_only("the card whose effect it is")
    seat: Annotated[int | None, Whole(1, 2)] = read_only("whose it is")
