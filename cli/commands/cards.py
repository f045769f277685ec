"""`evenhand cards`: what the cards of a game can say, and what they do say."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli import output

if TYPE_CHECKING:
    from rich.console import Console

    from rulesets.kernel.cards import Card
    from rulesets.kernel.effects.reference import PhraseRow, SlotRow
    from rulesets.kernel.schema import ColumnRow, KeywordRow, Schema
    from rulesets.kernel.spec import GameSpec
    from rulesets.kernel.usage import Usage

WIDEST = 120  # columns of text, however wide the terminal
FIRST_SHARE = (1.0, 1.0, 0.55, 0.44)
"""What the first column may have of the width, by how many columns the table has (the last: or more)."""
HANGING = 4  # blanks before the rest of a phrase that needs several lines
GAP = 2  # blanks between columns
DURATION = "+ duration"

app = typer.Typer(no_args_is_help=True, help="What the cards of a game can say, and what they do say.")


@app.callback()
def _group() -> None:
    """A group, though it holds one command so far."""


@app.command("schema")
def schema(
    game: Annotated[str, typer.Argument(help="The game, by its short name.")],
    stats: Annotated[
        bool, typer.Option("--stats", help="Count instead which parts of it the cards use.")
    ] = False,
    cards: Annotated[
        list[Path] | None,
        typer.Option(
            "--cards",
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="With --stats: a card file to count over the bundled cards; may be given several times.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Print what a card of a game can hold, from the code: columns, card types, keywords, effects.

    With --stats, count over the bundled cards (and those of --cards FILE) which kinds of steps they have:
    what sets them off, what they do, to whom; and how often each keyword and tier is used.
    """
    from rulesets.kernel.schema import schema as schema_of
    from sims.choose import find_game

    spec = find_game(game)
    if stats:
        _stats(spec, cards or [], as_json)
    elif cards:
        output.fail("--cards is for counting", "", "add --stats, or leave --cards out")
    elif as_json:
        output.print_json(asdict(schema_of(spec)))
    else:
        _Page().schema(schema_of(spec))


def _stats(spec: GameSpec, files: Sequence[Path], as_json: bool) -> None:
    from rulesets.kernel.usage import usage

    if spec.language is None:
        output.fail(f"the cards of {spec.title} have neither keywords nor effects", "", "leave out --stats")
    found = usage(_cards(spec, files), spec.language)
    if as_json:
        output.print_json(asdict(found))
    else:
        _Page().usage(spec.title, found)


def _cards(spec: GameSpec, files: Sequence[Path]) -> tuple[Card, ...]:
    """The cards to count; ends the command (exit code 1) if there are errors in the files."""
    from cli import findings as show
    from rulesets.kernel.diagnostics import errors
    from sims.choose import find_cards

    cards = find_cards(spec, files)
    wrong = errors(cards.findings)
    if wrong:
        show.show(output.stderr(), wrong)
        found = f"{show.tally(wrong)} in the cards: nothing was counted"
        output.fail(found, "", "correct them, then give the same command again", output.FINDINGS)
    return cards.cards


class _Page:
    """Sections of tables on stdout, as wide as the terminal or a little less."""

    def __init__(self) -> None:
        self.console: Console = output.stdout()
        self.width = min(self.console.width, WIDEST)
        self.begun = False

    def schema(self, schema: Schema) -> None:
        """All of a game's schema."""
        columns = (_column(row, schema.types) for row in schema.columns)
        self.table("Columns of a card file", ("column", "meaning", "needed by"), columns)
        self.lines("Card types", [", ".join(schema.types)])
        if not schema.triggers:
            return
        heads = ("keyword", "tiers", "for", "rule")
        self.table("Keywords, a list with ; between", heads, map(_keyword, schema.keywords))
        self.lines("", ["What one does: evenhand explain KEYWORD"])
        limits = f"At most {schema.most_effects} effects a card, {schema.most_steps} steps an effect."
        form = "TRIGGER[, if CONDITION]: STEP[; STEP]...   several on lines of their own, or with | between"
        self.lines("Effects", [form, limits, "<...> stands for something below, [...] may be left out."])
        rows = (
            (_written(row.write), row.meaning, _types(row.types, schema.types)) for row in schema.triggers
        )
        self.table("Triggers", ("write", "meaning", "on"), rows)
        self.phrases("Steps", schema.steps)
        self.phrases("Before a step", schema.marks)
        self.phrases("After an amount", schema.each)
        self.phrases("Durations", schema.durations)
        self.phrases("Conditions compare", schema.quantities)
        self.phrases("Conditions that stand alone", schema.tests)
        slots = ((f"<{row.name}>", _alternatives(row)) for row in schema.slots)
        self.table("Targets, numbers and other <...>", ("slot", "stands for"), slots)

    def usage(self, title: str, found: Usage) -> None:
        """What the cards of a game use."""
        told = f"{found.cards:,} cards of {title}: {found.with_effects:,} with effects, "
        told += f"{found.with_keywords:,} with keywords; {len(found.steps)} kinds of steps."
        self.lines("Use of the card language", [told])
        heads = ("trigger", "step", "target", "cards", "for example")
        rows = ((use.trigger, use.verb, use.target, f"{use.cards:,}", use.example) for use in found.steps)
        self.table("Steps", heads, rows, right=("cards",))
        used = [use for use in found.keywords if use.cards]
        lines = ((use.keyword, f"{use.cards:,}", use.example) for use in used)
        self.table("Keywords", ("keyword", "cards", "for example"), lines, right=("cards",))
        unused = (
            ("keywords", ", ".join(use.keyword for use in found.keywords if not use.cards)),
            ("triggers", "; ".join(found.unused_triggers)),
            ("steps", ", ".join(found.unused_verbs)),
        )
        self.table("Not used by any card", (), (row for row in unused if row[1]))

    def phrases(self, title: str, rows: Sequence[PhraseRow]) -> None:
        """Phrases with their meanings; nothing if there are none."""
        self.table(title, ("write", "meaning"), ((_written(row.write), _meaning(row)) for row in rows))

    def lines(self, title: str, lines: Iterable[str]) -> None:
        """A heading with lines of text."""
        from rich.text import Text

        if title:
            self._heading(title)
        for line in lines:
            for part in Text(line).wrap(self.console, self.width - GAP):
                part.rstrip()
                self.console.print(Text(" " * GAP) + part, soft_wrap=True)

    def table(
        self,
        title: str,
        heads: Sequence[str],
        rows: Iterable[Sequence[str]],
        right: Sequence[str] = (),
    ) -> None:
        """A heading with a table; nothing without rows."""
        from rich.table import Table
        from rich.text import Text

        listed = [list(row) for row in rows]
        if not listed:
            return
        self._heading(title)
        used = [at for at in range(len(listed[0])) if any(row[at] for row in listed)]
        grid = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), show_header=bool(heads))
        grid.add_column("", width=0)
        most = int(self.width * FIRST_SHARE[min(len(used), len(FIRST_SHARE) - 1)]) - GAP
        for at in used:
            name = heads[at] if heads else ""
            grid.add_column(Text(name, "dim"), justify="right" if name in right else "left", no_wrap=at == 0)
        for row in listed:
            row[0] = _hanging(row[0], most)
            grid.add_row("", *(Text(row[at], "" if at else "bold") for at in used))
        self.console.print(grid, width=self.width)

    def _heading(self, title: str) -> None:
        from rich.text import Text

        if self.begun:
            self.console.print()
        self.begun = True
        self.console.print(Text(title, "bold"), soft_wrap=True)


def _hanging(text: str, width: int) -> str:
    """Each line of a text within `width`, the rest of a longer one indented."""
    rest = " " * HANGING
    lines = (textwrap.wrap(line, width, subsequent_indent=rest) for line in text.splitlines())
    return "\n".join(part for line in lines for part in line)


def _column(row: ColumnRow, types: Sequence[str]) -> tuple[str, str, str]:
    """A column with what may stand in it, and for which card types it must be filled."""
    said = row.meaning
    if row.low is not None:
        said += f": {row.low} to {row.high}"
    elif row.choices:
        said += f": {', '.join(row.choices)}"
    return row.name, said, _types(row.types, types)


def _types(some: Sequence[str], every: Sequence[str]) -> str:
    """Card types, in the shortest way."""
    others = [name for name in every if name not in some]
    if some and not others:
        return "every card"
    return f"all but {others[0]}" if some and len(others) == 1 else ", ".join(some)


def _keyword(row: KeywordRow) -> tuple[str, str, str, str]:
    tiers = f"1 to {row.most}" if row.most else ", ".join(row.tiers)
    return row.name, tiers, ", ".join(row.types), row.rule


def _written(patterns: Sequence[str]) -> str:
    return "\n".join([patterns[0], *(f"  or {other}" for other in patterns[1:])])


def _meaning(row: PhraseRow) -> str:
    """The meaning, with a remark where a duration may follow."""
    return "; ".join(part for part in (row.meaning, DURATION if row.lasting else "") if part)


def _alternatives(row: SlotRow) -> str:
    """A number's label, or the phrases of which one may stand there."""
    found = []
    for each in row.phrases:
        meaning = f" ({each.meaning})" if each.meaning else ""
        found.append(" / ".join(each.write) + meaning)
    return row.label or ", ".join(found)
