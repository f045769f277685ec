"""`evenhand options`: the numbers of a game's rules that can be changed for a run."""

from __future__ import annotations

from typing import Annotated

import typer

from cli import output


def options(
    game: Annotated[str, typer.Argument(help="The game, by its short name.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the options as JSON.")] = False,
) -> None:
    """List a game's rules options with default, range and meaning.

    Change them with --option NAME=VALUE, or with --options FILE.toml, a file of `name = value` lines.
    """
    from sims.choose import find_game

    settings = find_game(game).settings()
    if as_json:
        output.print_json(
            [
                {"name": name, "default": s.default, "low": s.low, "high": s.high, "meaning": s.meaning}
                for name, s in settings.items()
            ]
        )
        return
    columns = ["option", "default", "from", "to", "meaning"]
    rows = [[name, s.default, s.low, s.high, s.meaning] for name, s in settings.items()]
    output.table(columns, rows, right=set(columns[1:4]))
