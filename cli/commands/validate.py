"""`evenhand validate`: are these card and deck files fit to play?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import findings as show
from cli import output
from cli.paths import nearest

if TYPE_CHECKING:
    from rulesets.kernel.cardfile import CardSet
    from rulesets.kernel.diagnostics import Diagnostic

DECK_FILES = (".txt",)
CARD_FILES = (".csv", ".xlsx", ".xls", ".ods")
"""Spreadsheets are taken as card files so that the finding can say how to export them."""
IN_FOLDERS = (".csv", ".txt")


@dataclass(slots=True)
class Checked:
    """What was checked and what was found; `findings` are sorted."""

    card_files: int = 0
    cards: int = 0
    decks: int = 0
    findings: list[Diagnostic] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether nothing was found that makes a file unusable."""
        return all(finding.severity != "error" for finding in self.findings)


def validate(
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILES",
            help="Card files (.csv), deck files (.txt), folders. Default: the bundled cards and decks.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print findings and counts as JSON.")] = False,
) -> None:
    """Check card and deck files against their game's rules.

    Every problem is told at once, with its file, line and column and what to do about it. Decks are
    checked with the bundled cards and the card files given, whose rows replace cards of the same id.
    Exits with 0 if the files can be played, 1 if there are errors, 2 if the command makes no sense.
    """
    checked = check(files or [])
    if as_json:
        output.print_json(_json(checked))
    else:
        _print(checked)
    if not checked.clean:
        raise typer.Exit(output.FINDINGS)


def check(files: Sequence[Path]) -> Checked:
    """Check card and deck files and folders of them; without any, all that comes with this version.

    Ends the command (exit code 2) for a path that is not there or is no card or deck file.
    """
    from rulesets import RULESETS
    from rulesets.kernel import data
    from rulesets.kernel.cardfile import check_cards

    if files:
        card_files, deck_files = _sorted_out(files)
    else:
        card_files = [data.bundled_cards_file()]
        deck_files = [path for game in sorted(RULESETS) for path in data.bundled_decks(game)]
    bundled = data.bundled_cards_file()
    others = [path for path in card_files if path.resolve() != bundled.resolve()]
    cards = check_cards([bundled, *others], RULESETS)
    labels = {data.shown_path(path) for path in card_files}
    found = [finding for finding in cards.findings if finding.file in labels]
    for path in deck_files:
        found.extend(_check_deck(path, cards))
    return Checked(len(card_files), _count(cards, card_files), len(deck_files), sorted(found))


def _count(cards: CardSet, files: Sequence[Path]) -> int:
    from rulesets.kernel.data import shown_path

    return sum(cards.rows.get(shown_path(path), 0) for path in files)


def _check_deck(path: Path, cards: CardSet) -> list[Diagnostic]:
    from rulesets import RULESETS
    from rulesets.kernel.deckfile import check_deck_text, read_deck, unknown_game

    text = read_deck(path)
    spec = RULESETS.get(text.game)
    if spec is None:
        return unknown_game(text, RULESETS)
    _, found = check_deck_text(text, spec, cards.of(spec.name), spec.option_values(), cards.faulty)
    return found


def _sorted_out(files: Sequence[Path]) -> tuple[list[Path], list[Path]]:
    """Card files and deck files among the paths given, folders opened, nothing twice."""
    paths: dict[Path, Path] = {}
    for path in files:
        for each in _opened(path):
            paths.setdefault(each.resolve(), each)
    card_files = [path for path in paths.values() if path.suffix.lower() in CARD_FILES]
    deck_files = [path for path in paths.values() if path.suffix.lower() in DECK_FILES]
    return card_files, deck_files


def _opened(path: Path) -> list[Path]:
    if path.is_dir():
        inside = sorted(each for each in path.rglob("*") if each.suffix.lower() in IN_FOLDERS)
        if not inside:
            output.fail("the folder has no card or deck files", str(path), "give a folder with .csv or .txt")
        return inside
    if not path.exists():
        output.fail("there is no such file or folder", str(path), nearest(path))
    if path.suffix.lower() not in CARD_FILES + DECK_FILES:
        advice = "card files end in .csv, deck files in .txt; rename the file"
        output.fail("this is neither a card file nor a deck file by its name", str(path), advice)
    return [path]


def _print(checked: Checked) -> None:
    from rich.text import Text

    console = output.stdout()
    show.show(console, checked.findings)
    parts = [show.counted(checked.cards, "card")] if checked.card_files else []
    parts += [show.counted(checked.decks, "deck")] if checked.decks else []
    what = f"{' and '.join(parts)} checked: "
    said = show.tally(checked.findings) or "no problems"
    style = "bold green" if checked.clean else "bold red"
    console.print(Text.assemble(what, (said, style), "."), soft_wrap=True)


def _json(checked: Checked) -> dict[str, object]:
    severities = [finding.severity for finding in checked.findings]
    return {
        "ok": checked.clean,
        "cards": checked.cards,
        "decks": checked.decks,
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "notes": severities.count("note"),
        "findings": [finding.json() for finding in checked.findings],
    }
