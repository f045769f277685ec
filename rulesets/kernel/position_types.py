"""What the values of any game's positions may be, and how faults in them are told.

Each value type checks itself, says what it can be, and describes itself in the JSON Schema. A fault's
message is the end of a sentence that begins "KEY is VALUE; ".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    ValidationError,
    model_validator,
)
from pydantic.config import JsonDict
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema

from .diagnostics import closest

WHOLE_FAULT, UNKNOWN_KEY, NO_MAPPING, FRAME = "value", "unknown_key", "no_mapping", "frame"
KEYS_SHOWN = 5
READ_ONLY: JsonDict = {"readOnly": True}
"""Marks the keys that a snapshot has and nobody can set."""

Path = tuple[str | int, ...]


class PositionError(ValueError):
    """A position that cannot be: `path` leads to the fault in the data, `place` names it for people,
    `sentence` says what is wrong; as text, both."""

    def __init__(self, path: Path, place: str, sentence: str) -> None:
        super().__init__(f"{place}: {sentence}")
        self.path = path
        self.place = place
        self.sentence = sentence


def fault(ending: str) -> PydanticCustomError:
    """What is wrong with a value, as the end of "KEY is VALUE; "."""
    return PydanticCustomError(WHOLE_FAULT, "{ending}", {"ending": ending})


class Leaf:
    """A value checked by `check`, described by `schema`; used inside `Annotated`."""

    def check(self, value: Any) -> Any:
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        raise NotImplementedError

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.check)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return self.schema()


@dataclass(frozen=True)
class Whole(Leaf):
    """A whole number within bounds."""

    low: int
    high: int

    def check(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise fault("it must be a whole number")
        if not self.low <= value <= self.high:
            raise fault(f"it goes from {self.low} to {self.high}")
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Words(Leaf):
    """One of these words."""

    words: tuple[str, ...]

    def check(self, value: Any) -> str:
        if value not in self.words:
            raise fault(f"it can be {', '.join(self.words)}")
        return str(value)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "enum": list(self.words)}


@dataclass(frozen=True)
class Yes(Leaf):
    """true or false."""

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise fault("it can be true or false")
        return value

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Always(Leaf):
    """true, where a key only names a kind."""

    def check(self, value: Any) -> bool:
        if value is not True:
            raise fault("write true")
        return value

    def schema(self) -> dict[str, Any]:
        return {"const": True}


@dataclass(frozen=True)
class Text(Leaf):
    """Some words: a card's name or id."""

    def check(self, value: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise fault("it must be text")
        return value.strip()

    def schema(self) -> dict[str, Any]:
        return {"type": "string"}


@dataclass(frozen=True)
class SlotNumber(Leaf):
    """A slot as the key of a mapping; JSON writes keys as text."""

    most: int

    def check(self, value: Any) -> int:
        if str(value) not in {str(slot) for slot in range(1, self.most + 1)}:
            raise fault(f"slots are numbered 1 to {self.most}")
        return int(value)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^[1-{self.most}]$"}


def read_only(description: str, default: Any = None, **more: Any) -> Any:
    """A key that only snapshots have."""
    return Field(default, description=description, json_schema_extra=READ_ONLY, **more)


class Described(BaseModel):
    """A mapping of known keys. Keys that mean nothing are told with what may have been meant."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    refusal: ClassVar[str] = ""
    """Why nothing of this kind can be set up; empty where it can."""

    @classmethod
    def known(cls) -> list[str]:
        """The keys as they are written."""
        return [field.alias or name for name, field in cls.model_fields.items()]

    @model_validator(mode="before")
    @classmethod
    def _known_keys(cls, data: Any) -> Any:
        if isinstance(data, cls):
            return data
        if not isinstance(data, Mapping):
            message = "'{value}' should be a mapping with keys such as {keys}"
            keys = ", ".join(cls.known()[:KEYS_SHOWN])
            raise PydanticCustomError(NO_MAPPING, message, {"value": str(data), "keys": keys})
        for key in data:
            if key not in cls.known():
                near = closest(str(key), cls.known())
                hint = f"did you mean {near}?" if near else f"keys here are {', '.join(cls.known())}"
                message = "'{key}' means nothing here; {hint}"
                raise PydanticCustomError(UNKNOWN_KEY, message, {"key": key, "hint": hint})
        return data


Model = TypeVar("Model", bound=Described)


def validated(kind: type[Model], data: Any) -> Model:
    """The data as a model. Raises PositionError for the first fault."""
    try:
        return kind.model_validate(data)
    except ValidationError as problem:
        raise _told(problem.errors(include_url=False)[0], data) from None


def _told(error: ErrorDetails, data: Any) -> PositionError:
    path = walked(error["loc"], data)
    value, kind, context = error["input"], error["type"], error.get("ctx", {})
    if kind == UNKNOWN_KEY:
        return PositionError((*path, context["key"]), place_of(path, data), error["msg"])
    if kind in (NO_MAPPING, FRAME):
        return PositionError(path, place_of(path, data), error["msg"])
    if kind == "missing":
        key = str(error["loc"][-1])
        return PositionError((*path, key), place_of(path, data), f"{key} is missing in {value}")
    name = next((str(part) for part in reversed(path) if isinstance(part, str)), "the position")
    ending = _ENDINGS[kind](context) if kind in _ENDINGS else error["msg"]
    if kind == "too_long":
        return PositionError(
            path, place_of(path[:-1], data), f"{name} has {context['actual_length']} {ending}"
        )
    shown = f"'{value}'" if isinstance(value, str) else value
    return PositionError(path, place_of(path, data), f"{name} is {shown}; {ending}")


_ENDINGS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "list_type": lambda _: "it must be a list",
    "dict_type": lambda _: "it must be a list or a mapping of slots",
    "too_long": lambda context: f"entries; {context['max_length']} is the most",
}


def walked(loc: Sequence[str | int], data: Any) -> Path:
    """The parts of an error's place that lead into the data; pydantic adds names of its own."""
    path: list[str | int] = []
    for part in loc:
        if isinstance(data, Mapping) and part not in data and isinstance(part, str) and part.isdecimal():
            part = int(part)
        inside = isinstance(data, Mapping) and part in data
        if inside or (isinstance(data, list | tuple) and isinstance(part, int) and part < len(data)):
            path.append(part)
            data = data[part]
    return tuple(path)


ZONES = {
    "row": "slot",
    "back": "back slot",
    "hand": "hand card",
    "deck": "deck card",
    "graveyard": "Graveyard card",
    "discard": "discarded card",
    "units": "lane",
    "traps": "Trap Zone",
    "fog": "Fog Row slot",
}
"""What an entry of a zone is called; games use some of them."""


def place_of(path: Path, data: Any) -> str:
    """Where a path leads, for people: `seat 1, slot 3`."""
    if len(path) > 1 and path[0] == "pending":
        return f"pending {int(path[1]) + 1}"
    if len(path) < 2 or path[0] != "seats":
        return "the position"
    place = f"seat {int(path[1]) + 1}"
    if len(path) < 4 or path[2] not in ZONES:
        return place
    zone = data
    for part in path[:3]:
        zone = zone[part]
    number = int(path[3]) if isinstance(zone, Mapping) else int(path[3]) + 1
    return f"{place}, {ZONES[str(path[2])]} {number}"
