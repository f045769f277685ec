"""What pydantic finds wrong with a file, as findings for people, each at its line.

Where a value may be one of several kinds (a name, or a mapping with details), pydantic complains once
for each kind; only the complaints about the kind that was meant are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rulesets.kernel.diagnostics import closest

from . import words
from .models import is_model
from .tree import Node, Source, word

KEY = "[key]"
"""What pydantic ends a path with when a mapping's key is at fault."""

MISSING = "missing"
UNKNOWN_KEY, ENDING = "unknown_key", "value"
"""Complaints that games make in models of their own: a key (`key` in the context) that means nothing; the
end of a sentence that begins "KEY is VALUE; "."""

CHOICES = "it can be "
"""What stands before the words of a choice in such an end of a sentence."""

CODES = {"no_mapping": "SCENARIO010", "frame": "SCENARIO009"}
"""The codes of others that games make; SCENARIO011 for the rest."""

WHOLE = "a whole number"
TRUTH = "true or false"
KINDS = {
    "string_type": "text",
    "int_type": WHOLE,
    "int_parsing": WHOLE,
    "int_from_float": WHOLE,
    "float_type": "a number",
    "bool_type": TRUTH,
    "bool_parsing": TRUTH,
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "none_required": "null",
}
"""What should have been there, by pydantic's type of complaint."""

_BARE = "Write it without quotes."
_TRUTH = "Write true or false."
_QUOTES = "Put it in quotes: it would be a number, true, false or null otherwise."
_EMPTY = "Give the key a value, or delete the key."


Path = tuple[str | int, ...]


class _Kind(str):
    """A step of pydantic's path that is none in the data: one of several kinds that a value may be of."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class _Fault:
    """A complaint: where in the data, what is left of pydantic's own path, and what is wrong.

    What is left begins with the name of a kind where a value may be of several.
    """

    path: Path
    rest: Path
    type: str
    context: Mapping[str, Any]
    message: str
    wanted: tuple[str, ...] = ()

    @property
    def of_a_kind(self) -> bool:
        """Whether it is about one of several kinds that the value may be of."""
        return bool(self.rest) and isinstance(self.rest[0], _Kind)

    def inside(self, tree: Node) -> _Fault:
        """The same, gone down as far as what is left is a path in the data."""
        node, path, rest = tree.at(self.path), self.path, self.rest
        while rest and not isinstance(rest[0], _Kind) and (child := node.child(rest[0])) is not None:
            node, path, rest = child, (*path, rest[0]), rest[1:]
        return replace(self, path=path, rest=rest)

    def chosen(self, tree: Node) -> _Fault:
        """The same once the kind is chosen."""
        return replace(self, rest=self.rest[1:]).inside(tree)


def complain(problem: ValidationError, model: Any, tree: Node, source: Source) -> list[Path]:
    """Report what is wrong with the data of `tree`, which were checked against `model`.

    Returns the paths of what is at fault.
    """
    data = tree.plain()
    data = tree.plain()
    faults = [_fault(error, data).inside(tree) for error in problem.errors(include_url=False)]
    told = _settled(faults, tree)
    keys = {fault.path for fault in told if fault.rest == (KEY,)}
    told = [fault for fault in told if fault.rest == (KEY,) or not _within(fault.path, keys)]
    for fault in told:
        _Teller(fault, model, tree, source).tell()
    return [fault.path for fault in told]


def _fault(error: ErrorDetails, data: Any) -> _Fault:
    loc, type_ = tuple(error["loc"]), error["type"]
    steps = _steps(loc, data, error["input"], type_ == MISSING) or _steps_at_sight(loc, data)
    wanted = (KINDS[type_],) if type_ in KINDS else ()
    return _Fault((), steps, type_, error.get("ctx", {}), error["msg"], wanted)


def _steps(loc: Path, data: Any, found: Any, missing: bool) -> Path | None:
    """Pydantic's path with the steps marked that are none in the data, if it can lead to what was found.

    The name of a kind may also be a key of the data: only what the path leads to tells which it is.
    """
    if not loc:
        return () if data == found else None
    step, rest = loc[0], loc[1:]
    if step == KEY:
        return (KEY,)
    for key in _keys(data, step):
        inside = _steps(rest, data[key], found, missing)
        if inside is not None:
            return (key, *inside)
    if missing and not rest and isinstance(data, dict) and step not in data and data == found:
        return (step,)
    inside = _steps(rest, data, found, missing)
    return None if inside is None else (_Kind(step), *inside)


def _steps_at_sight(loc: Sequence[str | int], data: Any) -> Path:
    """The same where what was found does not help: a step that can be one in the data is one."""
    steps: list[str | int] = []
    for step in loc:
        key = next(_keys(data, step), None)
        steps.append(_Kind(step) if key is None else key)
        data = data if key is None else data[key]
    return tuple(steps)


def _keys(data: Any, step: str | int) -> Iterator[str | int]:
    """The step as a key of a mapping or place of a list, if it is one."""
    if isinstance(data, list) and isinstance(step, int) and step < len(data):
        yield step
    if isinstance(data, dict):
        also = [int(step)] if isinstance(step, str) and step.isdecimal() else []
        yield from (key for key in (step, *also) if key in data)


def _within(path: Path, others: set[Path]) -> bool:
    return any(path[:length] in others for length in range(len(path) + 1))


def _settled(faults: Iterable[_Fault], tree: Node) -> list[_Fault]:
    """Of the complaints about a value that may be of several kinds, those about the kind meant."""
    told: list[_Fault] = []
    several: dict[Path, dict[str | int, list[_Fault]]] = {}
    for fault in faults:
        if fault.of_a_kind:
            kinds = several.setdefault(fault.path, {})
            kinds.setdefault(fault.rest[0], []).append(fault.chosen(tree))
        else:
            told.append(fault)
    for path, kinds in several.items():
        meant = [group for group in kinds.values() if not all(_misses(each, path) for each in group)]
        if meant:
            told += _settled(meant[0], tree)
        else:
            first = next(iter(kinds.values()))[0]
            wanted = dict.fromkeys(word for group in kinds.values() for each in group for word in each.wanted)
            told.append(replace(first, wanted=tuple(wanted)))
    return told


def _misses(fault: _Fault, path: Path) -> bool:
    """Whether the value at the path itself is of another kind."""
    return fault.path == path and not fault.rest and bool(fault.wanted)


class _Teller:
    """Puts one complaint into words."""

    def __init__(self, fault: _Fault, model: Any, tree: Node, source: Source) -> None:
        self.fault, self.model, self.tree, self.source = fault, model, tree, source
        self.node = tree.at(fault.path)
        last = fault.path[-2:] if fault.path and isinstance(fault.path[-1], int) else fault.path[-1:]
        self.name = words.place(_from_0(last, tree.at(fault.path[:-1]))) or "the file"

    def tell(self) -> None:
        """Report it."""
        fault = self.fault
        if fault.rest == (KEY,):
            self._key()
        elif fault.type == MISSING:
            self._missing(str(fault.rest[0]))
        elif fault.type == "extra_forbidden":
            self._unknown_key(fault.path[:-1], fault.path[-1])
        elif fault.type == UNKNOWN_KEY:
            self._unknown_key(fault.path, fault.context["key"])
        elif fault.wanted:
            self._other_kind()
        elif fault.type in ("literal_error", "enum"):
            self._no_choice()
        elif fault.type in _LIMITS:
            self._out_of_range()
        elif fault.type == ENDING:
            found = self.node.value
            fix = _advice(found, fault.message)
            choices = fault.message.removeprefix(CHOICES).split(", ")
            meant = closest(found, choices) if isinstance(found, str) and len(choices) > 1 else ""
            message = f"{self.name} is {word(found)}; {fault.message}."
            self._say("SCENARIO011", message, fix=fix, meant=meant)
        else:
            said = fault.message.removeprefix("Value error, ").rstrip(".")
            code = fault.context.get("code") or CODES.get(fault.type, "SCENARIO011")
            self._say(str(code), f"{said[:1].upper()}{said[1:]}.")

    def _say(self, code: str, message: str, *, fix: str = "", meant: str = "", key: bool = False) -> None:
        place: Node | tuple[int, int] = self.node
        if key:
            place = self.tree.at(self.fault.path[:-1]).key_place(self.fault.path[-1])
        self.source.add(code, message, place, fix=fix, meant=meant)

    def _key(self) -> None:
        """A mapping by number has a key that is none, or none of its numbers."""
        fault = self.fault
        if fault.type == ENDING:
            self._say("SCENARIO011", f"There is no {self.name}; {fault.message}.", key=True)
        elif fault.type in _LIMITS:
            side = "least" if fault.type in _LOW else "most"
            message = f"There is no {self.name}; {self._limit()} is the {side}."
            self._say("SCENARIO011", message, key=True)
        else:
            self._say("SCENARIO010", f"The key {fault.path[-1]} is no number.", fix=_NUMBERED, key=True)

    def _limit(self) -> Any:
        return next(
            self.fault.context[name] for name in _LIMITS[self.fault.type] if name in self.fault.context
        )

    def _missing(self, key: str) -> None:
        name = self.name[:1].upper() + self.name[1:]
        self._say("SCENARIO009", f"{name} has no {key}.", fix=f"Add `{key}:`.")

    def _unknown_key(self, path: Path, key: str | int) -> None:
        known = keys_at(self.model, path)
        meant = closest(str(key), known)
        fix = "" if meant else f"The keys here are {words.listed(known, 'and')}."
        place = self.tree.at(path).key_place(key)
        self.source.add("SCENARIO008", f"'{key}' means nothing here.", place, fix=fix, meant=meant)

    def _other_kind(self) -> None:
        found, wanted = self.node.value, self.fault.wanted
        is_ = "has no value" if found is None else f"is {word(found)}"
        message = f"{self.name} {is_}; it should be {words.listed(wanted)}."
        self._say("SCENARIO010", message, fix=_advice(found, " ".join(wanted)))

    def _no_choice(self) -> None:
        choices = [
            part.strip("'") for part in re.findall(r"'[^']*'|\d+", str(self.fault.context["expected"]))
        ]
        found = self.node.value
        meant = closest(found, choices) if isinstance(found, str) else ""
        message = f"{self.name} is {word(found)}; it can be {words.listed(choices)}."
        self._say("SCENARIO011", message, meant=meant)

    def _out_of_range(self) -> None:
        found, limit = self.node.value, self._limit()
        side = "least" if self.fault.type in _LOW else "most"
        if isinstance(found, str):
            message = f"{self.name} is too {'short' if side == 'least' else 'long'}."
        elif isinstance(found, (list, dict)):
            message = f"{self.name} has {len(found)} entries; {limit} is the {side}."
        else:
            message = f"{self.name} is {word(found)}; {limit} is the {side}."
        self._say("SCENARIO011", message)


def _from_0(path: Path, holder: Node) -> Path:
    """A path whose last step counts from 0 also where a mapping has numbers, which count from 1."""
    if path and isinstance(path[-1], int) and holder.mapping:
        return (*path[:-1], path[-1] - 1)
    return path


def _advice(found: Any, wanted: str) -> str:
    """What to do about a value that is none of those wanted, if there is more to say than that."""
    if found is None:
        return _EMPTY
    if WHOLE in wanted and isinstance(found, str) and found.isdecimal():
        return _BARE
    if TRUTH in wanted and isinstance(found, str):
        return _TRUTH
    return _QUOTES if "text" in wanted and not isinstance(found, (str, list, dict)) else ""


_NUMBERED = "Places are numbered from 1."
_LOW = ("greater_than_equal", "greater_than", "too_short", "string_too_short")
_LIMITS = {
    "greater_than_equal": ("ge",),
    "greater_than": ("gt",),
    "less_than_equal": ("le",),
    "less_than": ("lt",),
    "too_short": ("min_length",),
    "too_long": ("max_length",),
    "string_too_short": ("min_length",),
    "string_too_long": ("max_length",),
}
"""Where pydantic keeps the limit, by its type of complaint."""


def keys_at(model: Any, path: Sequence[str | int]) -> list[str]:
    """The keys that a model knows at the end of a path."""
    kinds = [model]
    for step in path:
        kinds = [inner for kind in kinds for each in _members(kind) for inner in _inside(each, step)]
    found: dict[str, None] = {}
    for kind in kinds:
        for each in _members(kind):
            if is_model(each):
                found.update(dict.fromkeys(field_keys(each)))
    return list(found)


def field_keys(model: type[BaseModel]) -> dict[str, Any]:
    """A model's fields by the keys they have in a file."""
    return {info.alias or name: info for name, info in model.model_fields.items()}


def _members(kind: Any) -> Iterator[Any]:
    """The kinds that a type may be, without what is said about them."""
    if get_origin(kind) is Annotated:
        yield from _members(get_args(kind)[0])
    elif get_origin(kind) in (Union, UnionType):
        for each in get_args(kind):
            yield from _members(each)
    else:
        yield kind


def _inside(kind: Any, step: str | int) -> Iterator[Any]:
    if is_model(kind):
        info = field_keys(kind).get(str(step))
        if info is not None:
            yield info.annotation
    elif get_origin(kind) in (list, dict):
        yield get_args(kind)[-1]
