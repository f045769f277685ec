"""Golden playthroughs: whole games as text, with their cards and decks, that must never play otherwise.

    python -m tests.golden.playthrough [GAME ...]

writes those of every registered game (or of some) anew. Where the play of a game moved and its rules version
did not, that is refused: stored runs of this version could no longer be replayed. `--unreleased` overrules,
for a version that nobody has played with yet.
"""

from __future__ import annotations

import argparse
import csv
import io
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rulesets import RULESETS
from rulesets.kernel.cardfile import load_cards
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.data import bundled_cards_file, bundled_decks
from rulesets.kernel.deckfile import load_deck
from rulesets.kernel.loader import Runtime
from rulesets.kernel.spec import GameSpec
from sims.engine import Engine, Match, load_engine
from sims.rows import ROW

FOLDER = Path(__file__).resolve().parent
AGAIN = "python -m tests.golden.playthrough"
RULE = "-" * 8


@dataclass(frozen=True)
class Plan:
    """Which game is recorded: the pilots of deck A and B, the decks' places in the bundled list, the seed."""

    pilots: tuple[str, str]
    decks: tuple[int, int]
    seed: int
    swapped: int

    def file(self, game: str) -> Path:
        return FOLDER / f"{game}-{'-'.join(self.pilots)}.txt"


PLANS = (
    Plan(("random", "random"), (0, 1), 1, 0),
    Plan(("greedy", "scripted"), (1, 2), 2**40 + 2, 1),
    Plan(("greedy", "greedy"), (2, 3), 2**62 + 3, 0),
)


@dataclass(frozen=True)
class Step:
    """One decision: the deciding seat (1 or 2), how many actions were legal, and the one taken."""

    seat: int
    legal: int
    action: str


@dataclass(frozen=True)
class Playthrough:
    """A recorded game; `sections` holds the text of its card file, its decks and nothing else."""

    game: str
    rules_version: int
    seed: int
    swapped: int
    pilots: tuple[str, str]
    sections: dict[str, str]
    steps: tuple[Step, ...]
    row: dict[str, str]

    def match(self, engine: Engine) -> Match:
        """The recorded cards and decks, in this engine."""
        with tempfile.TemporaryDirectory() as folder:
            paths = {name: Path(folder) / name for name in self.sections}
            for name, path in paths.items():
                path.write_text(self.sections[name], encoding="utf-8")
            cards = load_cards([paths.pop("cards.csv")], engine.spec)
            assert not cards.findings, cards.findings
            decks = []
            for path in paths.values():
                deck, findings = load_deck(path, engine.spec, cards.cards, engine.spec.option_values())
                assert deck is not None, findings
                decks.append(deck)
        first, second = decks
        return engine.match(cards.cards, first, second)


def row_texts(match: Match, seed: int, swapped: int, pilots: tuple[str, str]) -> dict[str, str]:
    """The game's row, played in one go, as text by column; the ending by its name."""
    (row,) = match.play([seed], [swapped], pilots)
    texts = {name: " ".join(map(str, row[name].ravel().tolist())) for name in ROW.names or ()}
    texts["ending"] = match.engine.spec.endings[int(row["ending"])].name
    return texts


def record_steps(match: Match, seed: int, swapped: int, pilots: tuple[str, str]) -> list[Step]:
    """Every decision of a game in which the pilots are asked."""
    return [
        Step(position.decider + 1, len(position.legal_actions()), position.text(action))
        for position, action in match.replay(seed, swapped, pilots)
        if action >= 0
    ]


def record(game: str, plan: Plan) -> str:
    """Play a game of the bundled cards and decks and write it down."""
    engine = load_engine(game, Runtime.TWIN)
    spec = engine.spec
    cards = load_cards([bundled_cards_file()], spec).cards
    paths = bundled_decks(game)
    paths = [paths[place % len(paths)] for place in plan.decks]
    decks = [
        deck for deck, _ in (load_deck(path, spec, cards, spec.option_values()) for path in paths) if deck
    ]
    match = engine.match(cards, decks[0], decks[1])
    lines = [
        f"game: {game}",
        f"rules version: {spec.rules_version}",
        f"seed: {plan.seed}",
        f"swapped: {plan.swapped}",
        f"pilots: {' '.join(plan.pilots)}",
        f"{RULE} cards.csv",
        used_cards(spec, cards, decks).rstrip(),
    ]
    for path in paths:
        lines += [f"{RULE} {path.name}", path.read_text(encoding="utf-8").rstrip()]
    steps = record_steps(match, plan.seed, plan.swapped, plan.pilots)
    lines += [f"{RULE} game", *(f"seat {step.seat} of {step.legal:2}: {step.action}" for step in steps)]
    row = row_texts(match, plan.seed, plan.swapped, plan.pilots)
    lines += [f"{RULE} row", *(f"{name}: {text}" for name, text in row.items())]
    return "\n".join(lines) + "\n"


def used_cards(spec: GameSpec, cards: Sequence[Card], decks: Sequence[Deck]) -> str:
    """The rows of the bundled card file that these decks hold, and those of cards which no deck lists: they
    stand in a header, or come into play by themselves."""
    used = {card for deck in decks for card, _ in deck.cards}
    used |= {card.id for card in cards if spec.deck_weight(card) == 0}
    out = io.StringIO()
    with bundled_cards_file().open(encoding="utf-8", newline="") as source:
        rows = csv.reader(source)
        header = next(rows)
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(row for row in rows if row and row[header.index("id")] in used)
    return out.getvalue()


def read(text: str) -> Playthrough:
    """A playthrough from its text."""
    head, *parts = text.split(f"\n{RULE} ")
    sections = {title: body + "\n" for title, _, body in (part.partition("\n") for part in parts)}
    facts = dict(line.split(": ", 1) for line in head.splitlines())
    steps = [line.split(": ", 1) for line in sections.pop("game").splitlines()]
    row = dict(line.split(": ", 1) for line in sections.pop("row").splitlines() if line)
    first, second = facts["pilots"].split()
    return Playthrough(
        facts["game"],
        int(facts["rules version"]),
        int(facts["seed"]),
        int(facts["swapped"]),
        (first, second),
        sections,
        tuple(Step(int(who.split()[1]), int(who.split()[3]), action) for who, action in steps),
        row,
    )


def moved(golden: Playthrough, engine: Engine) -> str:
    """How play differs from the recording, as a sentence; empty if it does not."""
    match = golden.match(engine)
    position = match.new_game(golden.seed, golden.swapped)
    for number, step in enumerate(golden.steps, start=1):
        seat, legal = position.decider + 1, len(position.legal_actions())
        if (seat, legal) != (step.seat, step.legal):
            return f"decision {number} was seat {step.seat}'s of {step.legal}, now seat {seat}'s of {legal}"
        try:
            position.apply(position.parse(step.action))
        except ValueError as problem:  # IllegalAction is one
            return f"decision {number} can't be made any more: {problem}"
    if not position.over:
        return f"the game goes on after its last decision, {len(golden.steps)}"
    now = record_steps(match, golden.seed, golden.swapped, golden.pilots)
    for number, (old, new) in enumerate(zip(golden.steps, now, strict=False), start=1):
        if old != new:
            return f"the pilot of decision {number} chose '{old.action}', now '{new.action}'"
    row = row_texts(match, golden.seed, golden.swapped, golden.pilots)
    changed = [
        f"{name} was {old}, is {row.get(name)}" for name, old in golden.row.items() if row.get(name) != old
    ]
    return "the row changed: " + "; ".join(changed) if changed else ""


def complaint(file: Path, engine: Engine) -> str:
    """What is wrong with a golden file, and what to do; empty if nothing is."""
    golden, spec = read(file.read_text(encoding="utf-8")), engine.spec
    if golden.rules_version != spec.rules_version:
        return (
            f"{file.name} is of rules version {golden.rules_version}, {spec.title} has {spec.rules_version}: "
            f"record it anew with `{AGAIN} {spec.name}` and look at what moved"
        )
    difference = moved(golden, engine)
    if difference:
        return (
            f"{file.name}: {difference}. {spec.title} plays otherwise, and its rules version is still "
            f"{spec.rules_version}: raise rules_version in rulesets/{spec.name}/__init__.py, then `{AGAIN}`; "
            "or, if nothing should have moved, this is a fault"
        )
    return ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the recordings; gives the exit code."""
    parser = argparse.ArgumentParser(prog=AGAIN, description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(RULESETS), metavar="GAME")
    parser.add_argument(
        "--unreleased", action="store_true", help="the rules version has not been played with yet"
    )
    options = parser.parse_args(arguments)
    for game in options.games:
        if game not in RULESETS:
            parser.error(f"there is no game '{game}'; the games are {', '.join(RULESETS)}")
    refused = 0
    for game in options.games:
        for plan in PLANS:
            refused += write(plan.file(game), record(game, plan), options.unreleased)
    return 1 if refused else 0


def write(file: Path, text: str, unreleased: bool) -> bool:
    """Write one recording; True if that is refused."""
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    if old == text:
        say(f"{file.name}: unchanged")
        return False
    if old and read(old).rules_version == read(text).rules_version and not unreleased:
        say(f"{file.name}: play moved, the rules version did not: raise it first (or --unreleased)")
        return True
    file.write_text(text, encoding="utf-8")
    say(f"{file.name}: {'written anew' if old else 'written'}")
    return False


def say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    sys.exit(main())
