"""How findings of checks look in a terminal: by file, each with its place, its value and what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

    from rulesets.kernel.diagnostics import Diagnostic, Severity

INDENT = "    "
NARROWEST = 20  # columns for text, however narrow the terminal
STYLES: dict[Severity, str] = {"error": "bold red", "warning": "bold yellow", "note": "bold blue"}


def show(console: Console, findings: Sequence[Diagnostic]) -> None:
    """Print sorted findings, grouped by file; nothing if there are none."""
    from rich.text import Text

    for file, group in groupby(findings, key=lambda finding: finding.file):
        console.print(Text(file, "bold underline"), soft_wrap=True)
        for finding in group:
            _one(console, finding)
        console.print()


def counted(count: int, word: str) -> str:
    """A count with its word: `1 card`, `1,200 cards`."""
    return f"{count:,} {word}" + ("" if count == 1 else "s")


def tally(findings: Iterable[Diagnostic]) -> str:
    """How many findings there are by severity, worst first: `2 errors, 1 note`; empty for none."""
    counts = Counter(finding.severity for finding in findings)
    return ", ".join(counted(counts[severity], severity) for severity in STYLES if counts[severity])


def _one(console: Console, finding: Diagnostic) -> None:
    from rich.text import Text

    from rulesets.kernel.diagnostics import shown

    head = Text("  ")
    head.append(f"{finding.severity} {finding.code}", STYLES[finding.severity])
    head.append(_where(finding), "dim")
    message = Text(finding.message)
    if finding.suggestion:
        message.append(" Did you mean ").append(finding.suggestion, "bold green").append("?")
    lines = [message]
    if finding.value and shown(finding.value).strip('"') not in finding.message:
        lines.append(Text.assemble(("found ", "dim"), shown(finding.value)))
    if finding.advice and finding.severity != "note":
        lines.append(Text.assemble(("help  ", "dim"), finding.advice))
    console.print(head, soft_wrap=True)
    for body in lines:
        for line in body.wrap(console, max(console.width - len(INDENT), NARROWEST)):
            line.rstrip()
            console.print(Text(INDENT) + line, soft_wrap=True)


def _where(finding: Diagnostic) -> str:
    """The place within the file and the rule that is broken: `  line 12, column K (atk), rule X-1`."""
    words = [f"line {finding.line}"] if finding.line else []
    if finding.header and finding.column:
        words.append(f"column {finding.letter} ({finding.header})")
    elif finding.column > 1:
        words.append(f"character {finding.column}")
    if finding.rule:
        words.append(f"rule {finding.rule}")
    return "  " + ", ".join(words) if words else ""
