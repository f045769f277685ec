"""What may stand in a scenario file, as pydantic models: one definition for checking, schema and tables.

The parts that belong to a game (positions, cards) are the models of the module that its spec names in
`positions`; the rest is the same for all games.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from importlib import import_module
from types import ModuleType, UnionType
from typing import Annotated, Any, Generic, Literal, Self, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, create_model, model_validator
from pydantic_core import PydanticCustomError

from rulesets.kernel.spec import GameSpec

CardT = TypeVar("CardT")
PositionT = TypeVar("PositionT")
ExpectedT = TypeVar("ExpectedT")

MOST_SHOWN = 1_000
"""A limit above this is only there to keep numbers sane: tables for people leave it out."""
SPARE = 10
MOST_SPARE = 100
FIRST_SEED = 1
LARGEST_SEED = (1 << 63) - 1
SCHEMA_DIALECT = "https://json-schema.org/draft/2020-12/schema"

Seat = Literal[1, 2]
STEPS = ("seat 1", "seat 2", "refused", "then")
CLASH = "SCENARIO017"
EXPECTED = "Expected"
"""What the name of a model begins with that says what must hold of a part of the position."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class DecksModel(_Strict):
    """What lies in the decks besides the cards that the position names."""

    spare: int = Field(
        default=SPARE,
        ge=0,
        le=MOST_SPARE,
        description="how many plain cards lie under the named ones in each deck",
    )


class StepModel(_Strict, Generic[ExpectedT]):
    """A step with more to say than an action: one of `seat 1`, `seat 2`, `refused` and `then`."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": [key]} for key in STEPS]})

    seat_1: str | None = Field(
        default=None, alias="seat 1", description="an action; seat 1 must be the one to decide"
    )
    seat_2: str | None = Field(
        default=None, alias="seat 2", description="an action; seat 2 must be the one to decide"
    )
    refused: str | None = Field(default=None, description="an action that must not be legal; nothing happens")
    why: str | None = Field(default=None, description="with `refused`: the id of the rule that refuses it")
    then: ExpectedT | None = Field(default=None, description="what must hold at this point, as at the end")

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        given = [key for key in STEPS if self.model_fields_set & {key, key.replace(" ", "_")}]
        if len(given) != 1:
            raise PydanticCustomError(
                "step",
                "A step has one of {keys}; this one has {count}",
                {"keys": ", ".join(STEPS), "count": " and ".join(given) or "none", "code": CLASH},
            )
        if "why" in self.model_fields_set and given != ["refused"]:
            raise PydanticCustomError("why", "`why` stands beside `refused` only", {"code": CLASH})
        return self


class DefaultsModel(_Strict, Generic[PositionT]):
    """What a scenario may say, and the file for all its scenarios."""

    rule: str | list[str] = Field(
        default_factory=list, description="the id of the rule that is proved, or a list of ids"
    )
    options: dict[str, int | bool] = Field(
        default_factory=dict, description="rules options, by name (`evenhand options GAME` lists them)"
    )
    seed: int = Field(default=FIRST_SEED, ge=0, le=LARGEST_SEED, description="the seed of all chance")
    decks: DecksModel = Field(default_factory=DecksModel, description="what lies in the decks besides")
    position: PositionT | None = Field(default=None, description="the position to begin with")


class ScenarioModel(DefaultsModel[PositionT], Generic[PositionT, ExpectedT]):
    """A position, what is done in it and what must hold afterwards."""

    name: str = Field(min_length=1, description="what it shows, as a sentence; no two in a file are the same")
    do: list[str | StepModel[ExpectedT]] = Field(
        default_factory=list, description="the actions in their order, as text, or steps in detail"
    )
    then: ExpectedT | None = Field(default=None, description="what must hold in the end")


class FileModel(DefaultsModel[PositionT], Generic[CardT, PositionT, ExpectedT]):
    """A scenario file."""

    game: str = Field(description="the game, by its short name")
    cards: list[CardT] = Field(
        default_factory=list, description="cards of the file's own; they go before others of the same name"
    )
    scenarios: list[ScenarioModel[PositionT, ExpectedT]] = Field(
        min_length=1, description="the scenarios, each on its own: nothing goes over from one to the next"
    )


class AskedModel(_Strict):
    """What can be asked of a position besides its parts."""

    decides: Seat | None = Field(default=None, description="the seat that must decide now")
    offered: list[str] = Field(default_factory=list, description="actions that must be legal now")
    not_offered: list[str] = Field(default_factory=list, description="actions that must not be legal now")


def positions(spec: GameSpec) -> ModuleType:
    """The module with a game's position format: see docs/scenarios.md on what it has."""
    return import_module(spec.positions)


@cache
def file_model(module: str) -> Any:
    """The model of the scenario files of a game whose position format is in this module."""
    format_: Any = import_module(module)
    return FileModel[format_.CardModel, format_.PositionModel, expected_model(format_.PositionModel)]  # type: ignore[misc]


def model_of(spec: GameSpec) -> Any:
    """The model of a scenario file of this game."""
    return file_model(spec.positions)


def scenario_model(spec: GameSpec) -> Any:
    """The model of one scenario of this game."""
    return get_args(model_of(spec).model_fields["scenarios"].annotation)[0]


@cache
def expected_model(position: Any) -> Any:
    """The model of `then`: any part of the position, and what else can be asked."""
    return create_model(EXPECTED, __base__=(partial(position), AskedModel), __doc__="What must hold.")


@cache
def partial(model: Any) -> Any:
    """A model with the keys of this one, none of them needed; a list may also be a mapping by number."""
    fields: dict[str, Any] = {}
    for name, given in model.model_fields.items():
        info = copy(given)
        info.annotation = _partial_type(given.annotation)
        info.default, info.default_factory = None, None
        if info.annotation != given.annotation and _plain(given.annotation) is list:
            info.metadata = []  # a limit on the length of a list does not fit a mapping
        fields[name] = (info.annotation, info)
    made = create_model(f"{EXPECTED}{model.__name__}", __base__=model, **fields)
    made.__doc__ = model.__doc__
    return made


def _partial_type(kind: Any, widen: bool = True) -> Any:
    """A type with the models in it made partial and, if `widen`, its lists open to mappings by number."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return Annotated[(_partial_type(inner[0], widen), *inner[1:])]
    if origin in (Union, UnionType):
        either = not any(_plain(each) is dict for each in inner)
        return Union[tuple(_partial_type(each, widen and either) for each in inner)]  # noqa: UP007
    if origin is list:
        entry = _partial_type(inner[0])
        return list[entry] | dict[int, entry] if widen else list[entry]  # type: ignore[valid-type]
    if origin is dict:
        return dict[inner[0], _partial_type(inner[1])]  # type: ignore[misc, valid-type]
    return partial(kind) if is_model(kind) else kind


def _plain(kind: Any) -> Any:
    """What a type is at bottom: list, dict, a class."""
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return get_origin(kind) or kind


def is_model(kind: Any) -> bool:
    """Whether a type is a model (and not a list of some, or the like)."""
    return isinstance(kind, type) and get_origin(kind) is None and issubclass(kind, BaseModel)


def schema(spec: GameSpec) -> dict[str, Any]:
    """The JSON Schema of this game's scenario files, for editors."""
    made = _tidy(model_of(spec).model_json_schema(by_alias=True))
    made["properties"]["game"]["const"] = spec.name
    return {"$schema": SCHEMA_DIALECT, "title": f"{spec.title} scenarios", **made}


def _tidy(part: Any) -> Any:
    """A schema without what says nothing: titles that repeat the key, and null as a default."""
    if isinstance(part, list):
        return [_tidy(each) for each in part]
    if not isinstance(part, dict):
        return part
    kept = {key: value for key, value in part.items() if not (key == "title" and isinstance(value, str))}
    if "default" in kept and kept["default"] is None:
        del kept["default"]
    named = ("properties", "$defs")
    return {
        key: {name: _tidy(each) for name, each in value.items()} if key in named else _tidy(value)
        for key, value in kept.items()
    }
