"""A ranked season measured: players a class, shares by class and ratings of decks and of pilots."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import polars as pl
from scipy import stats

from reports import words
from reports.model import (
    MOST_ROWS,
    Cell,
    Column,
    Figure,
    Finding,
    Report,
    Row,
    Section,
    Table,
    counts,
    more_in_files,
    numbers,
    shares,
    text,
)
from reports.share_bars import share_bars
from reports.stats.wilson import CONFIDENCE
from reports.tables import exported, write_csv, write_json
from reports.write import write_page
from sims.ladder.store import read_season
from sims.reading import read_meta
from sims.runs import RunFiles

PLAYERS = """
SELECT player, decks.id AS deck_id, decks.name AS deck, pilot, forfeit_rate, rating, class,
    classes.name AS class_name, place, wins, losses, draws, forfeits
FROM players JOIN decks USING (deck) JOIN classes USING (class) ORDER BY place
"""
INTERVAL_NOTE = (
    "The interval is of the mean over players (Student's t, 95%). Players meet one another, so their ratings "
    "hang together a little: take it as a guide. Another --seed is the real test."
)


@dataclass(frozen=True)
class Season:
    """A finished season. `players` has a row a player, the best first; `classes` (class, name, least) has the
    lowest first; `games` counts those planned, `left` those that a player left.
    """

    meta: dict[str, str]
    players: pl.DataFrame
    classes: pl.DataFrame
    games: int
    left: int

    @property
    def summary(self) -> list[str]:
        """What was played, in a few words."""
        pilots = ", ".join(json.loads(self.meta["pilots"]))
        found = [
            words.plural(self.players.height, "player"),
            f"{words.plural(int(self.meta['rounds']), 'game')} a player ({self.games:,} in all)",
            words.plural(self.players["deck_id"].n_unique(), "deck"),
            f"pilot {pilots}" if "," not in pilots else f"pilots {pilots}",
            f"seed {self.meta['seed']}",
        ]
        return found + ([f"{words.plural(self.left, 'game')} left by a player"] if self.left else [])

    @property
    def class_names(self) -> list[str]:
        """The classes, the highest first."""
        return self.classes.sort("class", descending=True)["name"].to_list()

    @property
    def by(self) -> list[tuple[str, str]]:
        """What players are compared by: (column, heading). Pilots only where there are several."""
        several = self.players["pilot"].n_unique() > 1
        return [("deck", "Deck"), *([("pilot", "Pilot")] if several else [])]

    def tables(self) -> list[Table]:
        """Players a class; then for decks, and for pilots: ratings, and shares by class."""
        made = [class_table(self)]
        for column, heading in self.by:
            made += [rating_table(self, column, heading), share_table(self, column, heading)]
        return made

    def as_value(self) -> dict[str, Any]:
        """The season's figures as plain JSON values: the rows of every table by its name."""
        return {
            "game": self.meta["game"],
            "players": self.players.height,
            "games_a_player": int(self.meta["rounds"]),
            "games": self.games,
            "games_left": self.left,
            "pilots": json.loads(self.meta["pilots"]),
            "forfeit_rates": json.loads(self.meta["rates"]),
            "seed": int(self.meta["seed"]),
            **{table.name: exported(table.frame).to_dicts() for table in self.tables()},
        }


def measure_season(files: RunFiles) -> Season:
    """A complete season. Raises what `sims.ladder.store.read_season` raises."""
    with read_season(files) as con:
        games, left = con.execute("SELECT count(*), count(*) FILTER (leaver > 0) FROM games").fetchall()[0]
        return Season(
            read_meta(con),
            con.sql(PLAYERS).pl(),
            con.sql("SELECT class, name, least FROM classes ORDER BY class").pl(),
            games,
            left,
        )


def class_counts(season: Season) -> pl.DataFrame:
    """A row a class, the highest first: class, from (its least rating), players, share, mean_rating (null
    where nobody is in it).
    """
    found = season.players.group_by("class").agg(
        players=pl.len().cast(pl.Int64), mean_rating=pl.col("rating").mean()
    )
    return (
        season.classes.join(found, on="class", how="left")
        .sort("class", descending=True)
        .with_columns(pl.col("players").fill_null(0))
        .select(
            pl.col("name").alias("class"),
            pl.col("least").alias("from"),
            "players",
            (pl.col("players") / season.players.height).alias("share"),
            "mean_rating",
        )
    )


def ratings_by(season: Season, column: str) -> pl.DataFrame:
    """A row a deck or pilot, the highest mean first: its name (and `deck_id`), players, mean, low, high (null
    for one player), wins, losses, draws, forfeits and rate (of all its games, a draw counting half).
    """
    keys = [column, "deck_id"] if column == "deck" else [column]
    found = season.players.group_by(keys).agg(
        players=pl.len().cast(pl.Int64),
        mean=pl.col("rating").mean(),
        spread=pl.col("rating").std(),
        **{name: pl.col(name).sum() for name in ("wins", "losses", "draws", "forfeits")},
    )
    floor = json.loads(season.meta["ladder"])["floor"]
    ends = [
        mean_interval(row["mean"], row["spread"], row["players"], floor)
        for row in found.iter_rows(named=True)
    ]
    games = pl.col("wins") + pl.col("losses") + pl.col("draws")
    return (
        found.with_columns(
            pl.Series("low", [low for low, _ in ends], pl.Float64),
            pl.Series("high", [high for _, high in ends], pl.Float64),
            rate=(pl.col("wins") + pl.col("draws") / 2) / games,
        )
        .select(*keys, "players", "mean", "low", "high", "rate", "wins", "losses", "draws", "forfeits")
        .sort(["mean", column], descending=[True, False])
    )


def mean_interval(
    mean: float, spread: float | None, n: int, floor: float
) -> tuple[float | None, float | None]:
    """Student's interval of a mean of n values with this standard deviation, cut off at the floor of ratings;
    unknown for one value.
    """
    if n < 2 or spread is None:
        return None, None
    half = float(stats.t.ppf(0.5 + CONFIDENCE / 2, n - 1)) * spread / sqrt(n)
    return max(floor, mean - half), mean + half


def shares_by_class(season: Season, column: str) -> pl.DataFrame:
    """A row a deck or pilot, in the order of `ratings_by`: its name, then for each class, the highest first,
    its share of the class's players (null where nobody is in the class).
    """
    order = ratings_by(season, column).select(column)
    sizes = dict(season.players.group_by("class_name").len().iter_rows())
    table = order
    for name in season.class_names:
        inside = season.players.filter(pl.col("class_name") == name).group_by(column).len("inside")
        share = (pl.col("inside").fill_null(0) / sizes[name]) if name in sizes else pl.lit(None, pl.Float64)
        table = table.join(inside, on=column, how="left").with_columns(share.alias(name)).drop("inside")
    return table.join(order.with_row_index("sort"), on=column).sort("sort").drop("sort")


def class_table(season: Season) -> Table:
    """Players a class."""
    return Table(
        "classes",
        "Players by class",
        class_counts(season),
        (
            text("Class", "class"),
            counts("From rating", "from"),
            counts("Players", "players"),
            shares("Share", "share"),
            numbers("Mean rating", "mean_rating"),
        ),
        "The highest class has room for a fixed number; who is beyond it is in the class below.",
    )


def rating_table(season: Season, column: str, heading: str) -> Table:
    """Ratings by deck or pilot."""

    def ends(row: Row) -> Cell:
        if row["low"] is None:
            return Cell(words.NONE)
        return Cell(f"{words.number(row['low'])} to {words.number(row['high'])}", sort=row["low"])

    return Table(
        f"{column}-ratings",
        f"Rating by {column}",
        ratings_by(season, column),
        (
            text(heading, column),
            counts("Players", "players"),
            numbers("Mean rating", "mean"),
            Column("95% interval", ends),
            shares("Won", "rate", "of all games, a draw counting half; opponents are of a like rating"),
            counts("Left", "forfeits", "games that its players left"),
        ),
        INTERVAL_NOTE,
    )


def share_table(season: Season, column: str, heading: str) -> Table:
    """Shares of each class by deck or pilot, with a chart of small bars."""
    frame = shares_by_class(season, column)
    names = season.class_names
    values = [[row[name] for name in names] for row in frame.iter_rows(named=True)]
    svg = share_bars(
        f"{column}-share", f"Share of each class by {column}", frame[column].to_list(), names, values
    )
    return Table(
        f"{column}-shares",
        f"Share of each class by {column}",
        frame,
        (text(heading, column), *(shares(name, name) for name in names)),
        f"Each class adds up to 100%. Players: {_sizes(season)}.",
        figure=Figure(svg, "The share of each class's players; a column adds up to 100%.", wide=True),
    )


def _sizes(season: Season) -> str:
    """How many players each class has, in words."""
    rows = class_counts(season).iter_rows(named=True)
    return ", ".join(f"{row['class']} {words.count(row['players'])}" for row in rows)


def player_table(season: Season) -> Table:
    """Every player, the best first."""
    return Table(
        "players",
        "The best players",
        season.players.drop("class").rename({"class_name": "class"}),
        (
            counts("Place", "place"),
            text("Deck", "deck"),
            text("Pilot", "pilot"),
            text("Class", "class"),
            *(counts(name.capitalize(), name) for name in ("rating", "wins", "losses", "draws", "forfeits")),
        ),
        f"Forfeits are counted as losses too.{more_in_files(season.players.height)}",
        rows=season.players.drop("class").rename({"class_name": "class"}).head(MOST_ROWS),
    )


def findings(season: Season) -> list[Finding]:
    """The sentences to begin with."""
    found = []
    top = class_counts(season).filter(pl.col("players") > 0).row(0, named=True)
    found.append(
        Finding(
            f"The highest class that anyone reached is {top['class']}: "
            f"{words.plural(top['players'], 'player')} of {season.players.height:,}.",
            f"{words.percent(top['share'])} of the players",
            section="classes",
        )
    )
    for column, _ in season.by:
        rows = ratings_by(season, column)
        best, last = rows.row(0, named=True), rows.row(-1, named=True)
        if rows.height > 1:
            found.append(
                Finding(
                    f"By {column}, {best[column]} ends highest and {last[column]} lowest: mean ratings "
                    f"{words.number(best['mean'])} and {words.number(last['mean'])}"
                    f"{', whose intervals overlap' if _overlap(best, last) else ''}.",
                    f"{_ends(best)}; {_ends(last)}",
                    section=f"{column}s",
                )
            )
    return found


def _overlap(best: Row, last: Row) -> bool:
    """Whether the doubt about two means leaves their order open; so it is where there is no interval."""
    return best["low"] is None or last["high"] is None or best["low"] <= last["high"]


def _ends(row: Row) -> str:
    n = words.plural(row["players"], "player")
    if row["low"] is None:
        return n
    return f"95% interval {words.number(row['low'])} to {words.number(row['high'])}, {n}"


def season_report(season: Season) -> Report:
    """The season's page."""
    sections = [Section("classes", "Classes", tables=[class_table(season)])]
    for column, heading in season.by:
        tables = [share_table(season, column, heading), rating_table(season, column, heading)]
        sections.append(Section(f"{column}s", f"{heading}s", tables=tables))
    sections.append(Section("players", "Players", tables=[player_table(season)]))
    sections.append(Section("method", "How it was done", method(season)))
    return Report(
        season.meta["title"],
        season.meta.get("run_id", "unknown"),
        season.summary,
        findings(season),
        sections,
        kind="Ranked season",
    )


def method(season: Season) -> Sequence[str]:
    """How the season was played, in sentences."""
    figures = json.loads(season.meta["ladder"])
    rates = zip(json.loads(season.meta["pilots"]), json.loads(season.meta["rates"]), strict=True)
    left = ", ".join(f"{pilot} {words.percent(rate)}" for pilot, rate in rates)
    return [
        "In each round every player plays one game, against a player near in rating: a little luck is added "
        "to each rating and neighbours meet. A round is planned from the rounds before it only.",
        f"A win is {figures['win']:+} rating, a loss {figures['loss']:+}, a draw {figures['draw']:+}; "
        f"leaving a game is a loss and {figures['forfeit']:+} on top. No rating falls below "
        f"{figures['floor']}. The highest class holds {figures['top']} players. Left, by pilot: {left}.",
        f"Rules version {season.meta['rules_version']}.",
    ]


def write_season(
    season: Season, page: Path | None = None, csv: Path | None = None, json_dir: Path | None = None
) -> list[str]:
    """Write what is asked for; gives a line about each thing written. Raises OSError."""
    said = []
    if page is not None:
        write_page(season_report(season), page)
        said.append(f"page: {page}  (open it: {page.resolve().as_uri()})")
    tables = [*season.tables(), player_table(season)] if csv or json_dir else []
    if csv is not None:
        write_csv(tables, csv)
        said.append(f"{len(tables)} tables as CSV: {csv}")
    if json_dir is not None:
        write_json(tables, json_dir)
        said.append(f"{len(tables)} tables as JSON: {json_dir}")
    return said
