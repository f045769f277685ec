"""What a game is. `RULESETS` lists the games; each is a folder with a SPEC."""

from __future__ import annotations

from rulesets.hearts import SPEC as HEARTS
from rulesets.kernel.spec import GameSpec
from rulesets.obol import SPEC as OBOL
from rulesets.valour import SPEC as VALOUR
from rulesets.volnar import SPEC as VOLNAR

RULESETS: dict[str, GameSpec] = {spec.name: spec for spec in (VALOUR, OBOL, VOLNAR, HEARTS)}
