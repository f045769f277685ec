"""The keys of scenario files as tables for people, from the models:

    python -m rulesets.kernel.effects.reference docs/scenarios.md sims.scenarios.reference

There are the tables of the file's own keys and, for each game, one for each mapping in its positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets import RULESETS
from rulesets.kernel.effects.reference import markdown

from . import models

HEAD = ("key", "holds", "meaning")
MOST_WORDS = 12
"""A longer choice of words is not listed."""

MOST_KINDS = 6
"""Of a list whose entries may be of more kinds, they are not listed."""

_REF = "#/$defs/"
_PENDING = "Frame"
_OWN = {"ScenarioModel": "scenario keys", "StepModel": "step keys", "DecksModel": "decks keys"}


def reference() -> dict[str, str]:
    """Every table by name: `file keys`, `scenario keys`, `step keys`, ..., then `GAME position`, ..."""
    tables: dict[str, str] = {}
    for spec in RULESETS.values():
        schema = models.schema(spec)
        tables.setdefault("file keys", _table(schema))
        for name, part in schema["$defs"].items():
            model = name.partition("_")[0]
            if model in _OWN:
                tables.setdefault(_OWN[model], _table(part))
            elif not name.startswith(models.EXPECTED) and "properties" in part:
                tables[f"{spec.name} {named(name)}"] = _table(part)
    asked = models.AskedModel.model_json_schema(by_alias=True)
    return tables | {"more of then": _table(asked)}


def named(model: str) -> str:
    """What a model is called in the tables: `HandCard` is `hand card`, `SummonFrame` is `pending summon`."""
    plain = model.partition("_")[0].removesuffix("Model").removeprefix(models.EXPECTED) or "then"
    if plain.endswith(_PENDING):
        plain = "Pending" + plain.removesuffix(_PENDING)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", plain).lower()


def _table(schema: Mapping[str, Any]) -> str:
    """The keys of a mapping; those that must be there are marked."""
    needed = schema.get("required", ())
    rows = []
    for key, part in schema["properties"].items():
        meaning = part.get("description", "")
        notes = ["needed"] if key in needed else []
        notes += ["cannot be set, only compared"] if part.get("readOnly") else []
        said = "; ".join([meaning, *notes])
        kinds = [kind for kind in dict.fromkeys(_holds(part)) if kind != "null"]
        rows.append((f"`{key}`", " or ".join(kinds), said))
    return markdown(HEAD, rows)


def _holds(part: Mapping[str, Any]) -> Iterator[str]:
    """What a value may be, in words; several if it may be of several kinds."""
    for either in ("anyOf", "oneOf"):
        for each in part.get(either, ()):
            yield from _holds(each)
    if "$ref" in part:
        yield f"*{named(part['$ref'].removeprefix(_REF))}*"
    elif "const" in part:
        yield f"`{part['const']}`" if isinstance(part["const"], str) else str(part["const"]).lower()
    elif "enum" in part:
        words = part["enum"]
        yield ", ".join(f"`{word}`" for word in words) if len(words) <= MOST_WORDS else "text"
    elif "type" in part:
        yield from _of_type(part)


def _of_type(part: Mapping[str, Any]) -> Iterator[str]:
    kind = part["type"]
    if kind == "array":
        kinds = list(dict.fromkeys(_holds(part["items"])))
        yield f"list of {' or '.join(kinds)}" if len(kinds) <= MOST_KINDS else "list of mappings"
    elif kind == "object":
        inside = part.get("additionalProperties")
        yield f"mapping to {' or '.join(dict.fromkeys(_holds(inside)))}" if inside else "mapping"
    elif kind == "integer":
        low, high = part.get("minimum"), part.get("maximum")
        bounded = low is not None and high is not None and high <= models.MOST_SHOWN
        yield f"{low} to {high}" if bounded else "number"
    elif kind != "null":
        yield {"string": "text", "boolean": "true or false"}.get(kind, kind)
    else:
        yield "null"
