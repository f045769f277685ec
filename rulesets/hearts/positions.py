"""The game's positions as data: the module that `GameSpec.positions` names.

`set_up` makes a position from data, `snapshot` gives it back, `mentioned` lists the cards it needs,
`PositionModel` defines it; `why_not` explains a refused action. `CardModel` is a card that a scenario
brings along, `FILLER` fills decks, `BESIDE` stand beside all decks, `headers` names the cards in the headers
of decks, and `HEADERS` those that stand in the header of a deck where nothing is said.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated

from pydantic import Field

from rulesets.hearts import SPEC
from rulesets.hearts.cards import ARCHETYPES, CARD_TYPES, CHARACTER, CHOSEN_LINE, SCALE, UNSWORN
from rulesets.hearts.options import MOST_STAT
from rulesets.hearts.position_model import Halves, PositionModel
from rulesets.hearts.refusals import Refusal, why_not
from rulesets.hearts.set_up import headers, mentioned, set_up
from rulesets.hearts.snapshot import snapshot
from rulesets.kernel.cards import Card
from rulesets.kernel.position_types import Described, PositionError, Text, Words

__all__ = [
    "BESIDE",
    "FILLER",
    "HEADERS",
    "CardModel",
    "PositionError",
    "PositionModel",
    "Refusal",
    "headers",
    "mentioned",
    "set_up",
    "snapshot",
    "why_not",
]

ATK, DEF = 1, 1  # of a character that says nothing else
ID_PREFIX = "own-"

Free = Annotated[str, Field(strict=True)]
Stat = Annotated[float, Halves(0, MOST_STAT)]


class CardModel(Described):
    """A card made for a scenario: the columns of a card file, all but the name with a default."""

    name: Annotated[str, Text()] = Field(description="the card's name")
    id: Annotated[str | None, Text()] = Field(None, description="its id (default: made from the name)")
    type: Annotated[str, Words(CARD_TYPES)] = Field(CHARACTER, description=f"its type (default {CHARACTER})")
    archetype: Annotated[str | None, Words((*ARCHETYPES, UNSWORN))] = Field(
        None, description=f"a character's archetype (default {UNSWORN})"
    )
    atk: Stat | None = Field(None, description=f"a character's ATK (default {ATK})")
    dfn: Stat | None = Field(None, alias="def", description=f"a character's DEF (default {DEF})")
    locked_to: Annotated[str | None, Text()] = Field(
        None, description="the character or archetype of an Ability or Attachment"
    )
    keywords: Free = Field("", description="its keywords, with `;` between")
    effects: Free = Field("", description="what it does, in the language of docs/effects-hearts.md")
    text: Free = Field("", description="the text printed on it")

    def card(self) -> Card:
        """The card itself; whether it may exist is for the game's `check_card` to say."""
        fields: dict[str, str | int] = {}
        body = self.type == CHARACTER
        if body or self.archetype is not None:
            fields["archetype"] = self.archetype or UNSWORN
        if body or self.atk is not None:
            fields["atk"] = int((ATK if self.atk is None else self.atk) * SCALE)
        if body or self.dfn is not None:
            fields["def"] = int((DEF if self.dfn is None else self.dfn) * SCALE)
        if self.locked_to is not None:
            fields["locked_to"] = self.locked_to
        words = tuple(word.strip() for word in self.keywords.split(";") if word.strip())
        made = self.id or ID_PREFIX + slug(self.name)
        return Card(SPEC.name, made, self.name, "", self.type, words, self.effects, self.text, fields)


def slug(name: str) -> str:
    """A name in small letters, digits and dashes."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "card"


def _plain(name: str, atk: int, dfn: int) -> Card:
    fields: dict[str, str | int] = {"archetype": UNSWORN, "atk": atk, "def": dfn}
    return Card(SPEC.name, slug(name), name, "", CHARACTER, fields=fields)


FILLER = _plain("Filler", MOST_STAT, 0)
"""A plain character, which hardly anybody can pay."""

PLAIN_CHOSEN = _plain("Plain Chosen", 2, 4)
"""The Chosen One of a deck for which nothing else is said: 1/2."""

BESIDE = (PLAIN_CHOSEN,)
HEADERS = {CHOSEN_LINE: PLAIN_CHOSEN.name}
