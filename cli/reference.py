"""Writes docs/commands.md, the reference of every command, from the commands themselves.

`python -m cli.reference docs/commands.md` (or `make docs`); a test holds the page to the commands.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command

from cli.app import build

WIDTH = 100

INTRODUCTION = """# Commands

This page is written from the commands by `make docs`; `evenhand COMMAND --help` prints the same.

Exit codes: 0 fine, 1 findings (problems in the files checked), 2 wrong usage or a file that cannot be used,
70 a fault in Evenhand, 130 stopped by Ctrl-C. Results go to stdout, progress and problems to stderr. There is
no colour where output is piped or `NO_COLOR` is set; `EVENHAND_DEBUG=1` adds Python's traceback to a fault.
"""


def reference(app: typer.Typer) -> str:
    """The page, as Markdown: a section for the root and for each command, with its help as printed."""
    return "\n".join([INTRODUCTION, *_sections(get_command(app), "evenhand", None)])


def _sections(command: Any, name: str, parent: Any) -> Iterator[str]:
    """The section of a command (an object of Typer's own click: no public type) and of its own."""
    context = command.make_context(name, [], parent, resilient_parsing=True, terminal_width=WIDTH)
    text = "\n".join(line.rstrip() for line in context.get_help().splitlines())
    yield f"## {context.command_path}\n\n```text\n{text}\n```\n"
    for inner, child in getattr(command, "commands", {}).items():
        yield from _sections(child, inner, context)


def main() -> None:
    """Write the page to the path given."""
    Path(sys.argv[1]).write_text(reference(build()), encoding="utf-8")


if __name__ == "__main__":
    main()
