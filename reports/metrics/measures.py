"""The game's own measures, averaged."""

from __future__ import annotations

import polars as pl

from reports.source import Run


def quoted(name: str) -> str:
    """A column name of a run file as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def measure_summary(run: Run) -> pl.DataFrame:
    """One row a declared measure in the declared order, over all games, mirrors included.

    name, meaning, n, mean, least, most, nonzero (share of games in which it is not 0).
    """
    declared = run.frame("SELECT sort, name, meaning FROM measures ORDER BY sort")
    parts = []
    for name in declared["name"]:
        column = quoted(name)
        parts.append(
            run.frame(
                f"""
                SELECT ?::VARCHAR AS name, count(*)::BIGINT AS n, avg({column}) AS mean,
                    min({column})::BIGINT AS least,
                    max({column})::BIGINT AS most, count(*) FILTER ({column} <> 0) / count(*) AS nonzero
                FROM games
                """,
                [name],
            )
        )
    if not parts:
        return pl.DataFrame(schema=["name", "meaning", "n", "mean", "least", "most", "nonzero"])
    table = declared.join(pl.concat(parts), on="name").sort("sort")
    return table.select("name", "meaning", "n", "mean", "least", "most", "nonzero")
