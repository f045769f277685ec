"""What a command line means: which game, cards, decks, options and pilots it asks for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rulesets import RULESETS
from rulesets.kernel.cardfile import CardSet, load_cards
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.data import bundled_cards_file, bundled_decks, shown_path
from rulesets.kernel.deckfile import load_deck, read_deck
from rulesets.kernel.diagnostics import Diagnostic, closest, errors
from rulesets.kernel.spec import GameSpec
from sims.errors import BadPlan
from sims.pilots import PILOTS, pilot_pair

DECK_SUFFIX = ".txt"
MOST_FILE_BYTES = 1_000_000
"""An options file larger than this is no options file."""


@dataclass(slots=True)
class Chosen:
    """Cards and decks of one game. With an error among `findings` they are not to be played."""

    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]
    against: tuple[Deck, ...]
    replaced: list[str] = field(default_factory=list)
    findings: list[Diagnostic] = field(default_factory=list)

    @property
    def errors(self) -> list[Diagnostic]:
        """What makes them unusable."""
        return errors(self.findings)


def find_game(name: str) -> GameSpec:
    """The game of a short name. Raises BadPlan."""
    if name not in RULESETS:
        raise BadPlan(f"there is no game '{name}'", what_to_do=_meant(name, RULESETS, "the games are"))
    return RULESETS[name]


def find_pilots(text: str) -> tuple[str, str]:
    """Read `A` or `A:B`. Raises BadPlan."""
    try:
        return pilot_pair(text)
    except ValueError as problem:
        raise BadPlan(str(problem), what_to_do=_meant(text, PILOTS, "the pilots are")) from None


def find_options(
    spec: GameSpec, given: Sequence[str], file: Path | None = None, under: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Every option of a game: its defaults, then `under`, then those of a TOML file, then `name=value` words.

    Raises BadPlan for an unknown name, a value that is no whole number or out of range, a file that
    cannot be read.
    """
    chosen = {**(under or {}), **(_options_file(file) if file else {})}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadPlan(
                f"the option '{word}' has no value", what_to_do=f"write --option {name.strip()}=NUMBER"
            )
        chosen[name.strip()] = _whole(name.strip(), value.strip(), "")
    for name in chosen:
        if name not in spec.settings():
            listed = f"see `evenhand options {spec.name}`"
            meant = closest(name, spec.settings())
            raise BadPlan(
                f"{spec.title} has no option '{name}'",
                what_to_do=f"did you mean {meant}? {listed}" if meant else listed,
            )
    try:
        return spec.option_values(chosen)
    except ValueError as problem:
        raise BadPlan(str(problem), what_to_do=f"see `evenhand options {spec.name}`") from None


def find_cards(spec: GameSpec, files: Sequence[Path] = ()) -> CardSet:
    """The bundled cards of a game with those of `files` over them; what is wrong is in its findings."""
    return load_cards([bundled_cards_file(), *files], spec)


def choose(
    spec: GameSpec,
    options: dict[str, int],
    decks: Sequence[str] = (),
    against: Sequence[str] = (),
    card_files: Sequence[Path] = (),
) -> Chosen:
    """The cards and decks asked for; `decks` and `against` hold ids, files and folders.

    Without `decks` all the game's bundled decks. Raises BadPlan for a deck that is not there; what is
    wrong within files is in `findings`.
    """
    cards = find_cards(spec, card_files)
    findings = list(cards.findings)
    read: dict[Path, Deck | None] = {}

    def load(wanted: Iterable[str]) -> tuple[Deck, ...]:
        found = []
        for path in dict.fromkeys(path for word in wanted for path in deck_paths(spec, word)):
            if path not in read:
                read[path], told = load_deck(path, spec, cards.cards, options, cards.faulty)
                findings.extend(told)
            deck = read[path]
            if deck is not None:
                found.append(deck)
        return tuple(found)

    ours = load(decks or [path.stem for path in bundled_decks(spec.name)])
    return Chosen(cards.cards, ours, load(against), cards.replaced, sorted(findings))


def deck_paths(spec: GameSpec, word: str) -> list[Path]:
    """The deck files that an id, a file or a folder stands for. Raises BadPlan where there are none."""
    bundled = {path.stem: path for path in bundled_decks(spec.name)}
    if word in bundled:
        return [bundled[word]]
    path = Path(word)
    if path.is_dir():
        inside = sorted(each for each in path.rglob(f"*{DECK_SUFFIX}") if not _of_another(each, spec))
        if not inside:
            raise BadPlan(
                f"the folder holds no deck of {spec.title}",
                path,
                f"deck files end in {DECK_SUFFIX} and have a line 'game: {spec.name}'",
            )
        return inside
    if path.is_file():
        return [path]
    if path.suffix or path.parent != Path():
        beside = [each.name for each in path.parent.glob("*")] if path.parent.is_dir() else []
        meant = closest(path.name, beside)
        what_to_do = f"did you mean {path.parent / meant}?" if meant else "check the path"
        raise BadPlan("there is no such deck file or folder", path, what_to_do)
    what_to_do = _meant(word, bundled, "bundled are")
    raise BadPlan(f"there is no deck '{word}'", "", f"{what_to_do}; for a file of yours give its path")


def _of_another(path: Path, spec: GameSpec) -> bool:
    """Whether a deck says that it belongs to another of our games: folders may hold several games."""
    game = read_deck(path).game
    return game != spec.name and game in RULESETS


def _options_file(file: Path) -> dict[str, int]:
    where = shown_path(file)
    try:
        if file.stat().st_size > MOST_FILE_BYTES:
            raise BadPlan("this is no options file: it is too large", where, "give a TOML file")
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise BadPlan(f"the options file cannot be read: {reason}", where, "check the path") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadPlan(
            f"the options file is not TOML: {problem}", where, "write one `name = number` a line"
        ) from None
    return {name: _whole(name, value, where) for name, value in values.items()}


def _whole(name: str, value: object, where: str) -> int:
    if isinstance(value, bool):
        return int(value)
    try:
        return int(str(value))
    except ValueError:
        raise BadPlan(
            f"option {name} is '{value}', which is no whole number", where, f"write {name} and a number"
        ) from None


def _meant(word: str, choices: Iterable[str], listing: str) -> str:
    names = list(choices)
    meant = closest(word, names)
    return f"did you mean {meant}?" if meant else f"{listing}: {', '.join(names) or 'none'}"
