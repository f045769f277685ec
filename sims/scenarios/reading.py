"""From a scenario file to scenarios that can be run; everything that is wrong is told, with its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rulesets import RULESETS
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.diagnostics import closest, shown
from rulesets.kernel.rulebook import rulebook_of
from rulesets.kernel.spec import GameSpec

from . import models, words
from .cards import Known, Library, own_cards
from .complaints import complain
from .scenario import Act, Check, Refusal, Scenario, ScenarioFile, Step
from .tree import Node, Source, read_tree, word

SEATS = 2
_COMMA = "Within [ ] and { } a name with a comma stands in quotes."
MERGED = ("position", "options", "decks")
"""What a scenario adds to, where the file says it too; other keys it replaces."""


def read_file(path: Path, library: Library) -> ScenarioFile:
    """Read a scenario file. Never raises for what is in it: that is in the findings."""
    tree, source = read_tree(path)
    read = ScenarioFile(source.file)
    if tree is not None:
        _File(tree, source, library, read).read()
    read.findings = sorted(source.findings)
    return read


@cache
def rule_ids(game: str) -> tuple[str, ...]:
    """The ids of a game's rules; empty if it has no page of them."""
    return rulebook_of(RULESETS[game]).ids()


class _File:
    """One file while it is read."""

    def __init__(self, tree: Node, source: Source, library: Library, read: ScenarioFile) -> None:
        self.tree, self.source, self.library, self.result = tree, source, library, read
        self.own: list[Card] = []
        self.faulty: set[str] = set()
        self.names: dict[str, int] = {}

    def read(self) -> None:
        """The game first: it says what else may stand here."""
        spec = self._game()
        if spec is None:
            return
        self.spec, self.format = spec, models.positions(spec)
        self.result.game = spec.name
        bad = self._structure()
        self._own_cards(bad)
        bundled = self.library.of(spec).cards
        self.beside: tuple[Card, ...] = getattr(self.format, "BESIDE", ())
        self.known = Known([*self.own, self.format.FILLER, *self.beside, *bundled])
        shared = any(path and path[0] in models.DefaultsModel.model_fields for path in bad)
        self.result.rules = () if shared else self._rules(self.tree.get("rule"))
        for index, node in enumerate(self._inside("scenarios")):
            if not shared and not any(path[:2] == ("scenarios", index) for path in bad):
                self._scenario(node)

    def _inside(self, key: str) -> list[Node]:
        """The entries of one of the file's lists."""
        node = self.tree.get(key)
        return [] if node is None else node.entries

    def _game(self) -> GameSpec | None:
        if not isinstance(self.tree.value, dict):
            message = (
                f"The file is {word(self.tree.value)}; it should be a mapping with `game:` and `scenarios:`."
            )
            self.source.add("SCENARIO010", message, self.tree)
            return None
        node = self.tree.get("game")
        listed = "The games are: " + ", ".join(sorted(RULESETS)) + "."
        if node is None:
            self.source.add(
                "SCENARIO009", "The file does not say which game.", self.tree, fix=f"Add `game:`. {listed}"
            )
            return None
        spec = RULESETS.get(node.value) if isinstance(node.value, str) else None
        if spec is None:
            meant = closest(str(node.value), RULESETS)
            self.source.add(
                "SCENARIO007", f"There is no game {word(node.value)}.", node, fix=listed, meant=meant
            )
        return spec

    def _structure(self) -> list[tuple[str | int, ...]]:
        """Check the whole file against the model; the paths of what is wrong."""
        return _validated(models.model_of(self.spec), self.tree, self.source)[1]

    def _own_cards(self, bad: Iterable[tuple[str | int, ...]]) -> None:
        wrong = {path[1] for path in bad if path[:1] == ("cards",) and len(path) > 1}
        sound = [each for index, each in enumerate(self._inside("cards")) if index not in wrong]
        made = [(self.format.CardModel.model_validate(each.plain()).card(), each) for each in sound]
        self.own, self.faulty = own_cards(self.spec, made, self.source)

    def _rules(self, node: Node | None) -> tuple[str, ...]:
        if node is None:
            return ()
        nodes = node.entries if isinstance(node.value, list) else [node]
        return tuple(self._rule(each) for each in nodes)

    def _rule(self, node: Node) -> str:
        rule = str(node.value)
        known = rule_ids(self.spec.name)
        if known and rule not in known:
            meant = closest(rule, known)
            fix = "The rules and their ids are in the game's RULES.md."
            self.source.add("SCENARIO011", f"There is no rule {shown(rule)}.", node, fix=fix, meant=meant)
        return rule

    # --- one scenario --------------------------------------------------------------------------------

    def _scenario(self, node: Node) -> None:
        """Add a scenario that is sound in itself; with errors it is left out, and they are told."""
        before = len(self.source.findings)
        merged = self._with_defaults(node)
        model, bad = _validated(models.scenario_model(self.spec), merged, self.source)
        if bad:
            return
        self._name(node)
        rules = self._rules(node.get("rule")) if node.get("rule") else self.result.rules
        position = merged.get("position") or Node({}, node.line, node.column)
        steps = tuple(self._steps(model, node))
        options = self._options(model.options, merged)
        if not steps:
            self.source.add(
                "SCENARIO017",
                "The scenario does nothing and checks nothing.",
                node,
                fix="Add `do:` or `then:`.",
            )
        seats = self._cards_of(position)
        named = self._named(position)
        standing = [card for cards in named for card in cards.values()]
        everything = [
            self.format.FILLER,
            *self.beside,
            *standing,
            *(card for cards in seats for card in cards),
        ]
        used = {card.id: card for card in everything}
        used |= {card.id: card for card in self._made_by(used.values())}
        if len(self.source.findings) > before or self.faulty & used.keys():
            return
        decks = tuple(
            self._deck(seat, cards, model.decks.spare, named[seat]) for seat, cards in enumerate(seats)
        )
        scenario = Scenario(
            spec=self.spec,
            file=self.source.file,
            line=node.line,
            name=model.name,
            rules=rules,
            cards=tuple(used[card_id] for card_id in sorted(used)),
            known=self.known,
            decks=(decks[0], decks[1]),
            options=options,
            seed=model.seed,
            position=_both_seats(position.plain()),
            node=position,
            steps=steps,
        )
        self.result.scenarios.append(scenario)

    def _with_defaults(self, node: Node) -> Node:
        """The scenario with what the file says for all of them."""
        children, keys = dict(node.mapping), dict(node.keys)
        for key in models.DefaultsModel.model_fields:
            default, mine = self.tree.get(key), node.get(key)
            if default is None or key == "rule":
                continue
            keys.setdefault(key, self.tree.key_place(key))
            if mine is None:
                children[key] = default
            elif key in MERGED:
                children[key] = merge(default, mine)
        return Node(children, node.line, node.column, keys)

    def _name(self, node: Node) -> None:
        name_node = node.get("name")
        assert name_node is not None
        name = str(name_node.value)
        if name in self.names:
            message = f"The name {shown(name)} is already used on line {self.names[name]}."
            self.source.add("SCENARIO015", message, name_node)
        self.names.setdefault(name, name_node.line)

    def _options(self, chosen: Mapping[str, int | bool], merged: Node) -> dict[str, int]:
        node = merged.get("options")
        settings = self.spec.settings()
        values = {}
        for name, value in chosen.items():
            assert node is not None
            if name not in settings:
                message = f"{self.spec.title} has no option '{name}'."
                fix = f"See `evenhand options {self.spec.name}`."
                meant = closest(name, settings)
                self.source.add("SCENARIO016", message, node.key_place(name), fix=fix, meant=meant)
                continue
            setting = settings[name]
            if not setting.low <= value <= setting.high:
                message = f"option {name} is {int(value)}; it goes from {setting.low} to {setting.high}."
                self.source.add("SCENARIO016", message, node.child(name) or node)
            values[name] = int(value)
        return values

    def _steps(self, model: Any, node: Node) -> Iterator[Step]:
        """The steps of `do`, and `then` as the last one."""
        do = node.get("do")
        nodes = do.entries if do is not None else []
        for given, at in zip(model.do, nodes, strict=True):
            yield self._step(given, at)
        if model.then is not None:
            yield self._check(model.then, node.get("then") or node)

    def _step(self, given: Any, node: Node) -> Step:
        if isinstance(given, str):
            return Act(given, node)
        for seat, text in ((1, given.seat_1), (2, given.seat_2)):
            if text is not None:
                return Act(text, node.get(f"seat {seat}") or node, seat)
        if given.refused is not None:
            why = node.get("why")
            rule = self._rule(why) if why is not None else ""
            return Refusal(given.refused, node.get("refused") or node, rule, why)
        return self._check(given.then, node.get("then") or node)

    def _check(self, model: Any, node: Node) -> Check:
        asked = set(models.AskedModel.model_fields)
        self._expected_cards(node)
        return Check(
            {key: value for key, value in node.plain().items() if key not in asked},
            node,
            decides=model.decides or 0,
            offered=model.offered or (),
            not_offered=model.not_offered or (),
        )

    # --- cards and decks -----------------------------------------------------------------------------

    def _cards_of(self, node: Node) -> list[list[Card]]:
        """The cards each seat has in a position; unknown ones are reported."""
        found: list[list[Card]] = []
        for seat, names in enumerate(self.format.mentioned(node.plain())):
            found.append([])
            for name in dict.fromkeys(names):
                card = self.known.find(name)
                if card is None:
                    self._unknown(name, seat, node)
                else:
                    found[-1] += [card] * names.count(name)
        return found

    def _made_by(self, cards: Iterable[Card]) -> Sequence[Card]:
        """The cards that these bring into the game by what they do, in games that have such."""
        found: Sequence[Card] = ()
        if hasattr(self.format, "made_by"):
            found = self.format.made_by(tuple(cards), tuple(self.known.ids.values()))
        return found

    def _expected_cards(self, node: Node) -> None:
        """Report unknown cards in an expectation; in parts that are no whole position they show as unlike."""
        seats = _listed(data) if (data := node.get(words.SEATS)) else []
        try:
            names = self.format.mentioned({words.SEATS: seats})
        except self.format.PositionError:
            return
        for seat, mine in enumerate(names):
            for name in dict.fromkeys(mine):
                if self.known.find(name) is None:
                    self._unknown(name, seat, node)

    def _unknown(self, name: str, seat: int, node: Node) -> None:
        seats = node.get(words.SEATS)
        side = None if seats is None else seats.child(seat) or seats.child(seat + 1)
        places = list(_places(name, side)) if side is not None else []
        torn = self._torn(side or node)
        for place in places or list(_places(name, node)) or [node]:
            message, whole = f"There is no card {shown(name)}.", torn.get(id(place))
            if whole is None:
                self.source.add("SCENARIO012", message, place, meant=self.known.meant(name))
            elif whole:
                self.source.add("SCENARIO012", message, place, fix=_COMMA, meant=f'"{whole}"')

    def _torn(self, node: Node) -> dict[int, str]:
        """Names that commas have torn apart, by the first part's node; empty text for the other parts."""
        found: dict[int, str] = {}
        for start, first in enumerate(node.entries):
            for end in range(start + 2, len(node.entries) + 1):
                parts = node.entries[start:end]
                card = self.known.find(", ".join(str(part.value) for part in parts))
                if card is not None:
                    found |= {id(part): "" for part in parts[1:]} | {id(first): card.name}
        for child in (*node.mapping.values(), *node.entries):
            found |= self._torn(child)
        return found

    def _named(self, node: Node) -> list[dict[str, Card]]:
        """By line of each seat's deck header, the card that stands there; unknown ones are reported."""
        if not self.spec.header_cards:
            return [{}, {}]
        found: list[dict[str, Card]] = []
        for seat, header in enumerate(self.format.headers(node.plain())):
            found.append({})
            for key, name in {**self.format.HEADERS, **header}.items():
                card = self.known.find(name)
                if card is None:
                    self._unknown(name, seat, node)
                else:
                    found[-1][key] = card
        return found

    def _deck(self, seat: int, cards: Iterable[Card], spare: int, named: Mapping[str, Card]) -> Deck:
        """The deck list of a seat: what its zones hold but for what every scenario has beside the decks and
        what is in no deck, and the plain cards."""
        beside = {card.id for card in self.beside}
        in_no_deck = getattr(self.format, "in_no_deck", lambda _: False)
        copies = Counter(card.id for card in cards if card.id not in beside and not in_no_deck(card))
        for line in self.spec.header_cards:
            if line.listed and line.header in named:
                copies[named[line.header].id] |= 1
        copies[self.format.FILLER.id] += spare
        name = f"seat {seat + 1}"
        header = {key: card.name for key, card in named.items()}
        return Deck(self.spec.name, f"seat-{seat + 1}", name, header, tuple(sorted((+copies).items())))


def _validated(model: Any, tree: Node, source: Source) -> tuple[Any, list[tuple[str | int, ...]]]:
    """The data as the model, or None and the paths of what is wrong, which is reported."""
    try:
        return model.model_validate(tree.plain(), strict=True), []
    except ValidationError as problem:
        return None, complain(problem, model, tree, source)


def merge(default: Node, mine: Node) -> Node:
    """What the file says with what a scenario says over it: mappings key by key, the two seats one by one."""
    if not isinstance(default.value, dict) or not isinstance(mine.value, dict):
        return mine
    children = {**default.value, **mine.value}
    for key in default.value.keys() & mine.value.keys():
        old, new = default.value[key], mine.value[key]
        children[key] = _by_seat(old, new) if key == words.SEATS else merge(old, new)
    return Node(children, mine.line, mine.column, {**default.keys, **mine.keys})


def _by_seat(default: Node, mine: Node) -> Node:
    if not isinstance(default.value, list) or not isinstance(mine.value, list):
        return mine
    both = min(len(default.value), len(mine.value))
    seats = [merge(old, new) for old, new in zip(default.value[:both], mine.value[:both], strict=True)]
    seats += default.value[both:] + mine.value[both:]
    return Node(seats, mine.line, mine.column)


def _both_seats(position: dict[str, Any]) -> dict[str, Any]:
    """A position in which a seat that is not mentioned is there, with nothing said about it."""
    seats = position.get(words.SEATS)
    if seats:
        position[words.SEATS] = seats + [{}] * (SEATS - len(seats))
    return position


def _listed(node: Node) -> Any:
    """An expectation in the form of a position: mappings by number as lists of what they have."""
    if node.mapping and all(isinstance(key, int) for key in node.mapping):
        return [_listed(child) for child in node.mapping.values()]
    if isinstance(node.value, dict):
        return {key: _listed(child) for key, child in node.value.items()}
    return [_listed(child) for child in node.entries] if isinstance(node.value, list) else node.value


def _places(text: str, node: Node) -> Iterator[Node]:
    """Where a text stands as a value."""
    if node.value == text:
        yield node
    for child in (*node.mapping.values(), *node.entries):
        yield from _places(text, child)
