"""Value against value of a group, beside what the game's rules predict."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.charts import MANY_DECKS, Square, matrix_map
from reports.flags import rival_key
from reports.metrics.rivals import LEAST_PART
from reports.model import UNDER_RATES, Cell, Column, Figure, Row, Section, Table, counts, rates, replays, text
from reports.results import Results
from reports.sections.groups import slug

EVEN = 0.5


def section(results: Results) -> Section | None:
    """For each group with a prediction the matrix, what was predicted and what happened."""
    tables, lead = [], []
    for edge in results.edges.iter_rows(named=True):
        part = results.rivals.filter(pl.col("grp") == edge["grp"])
        if part.height:
            tables.append(rival_table(results, edge, part))
            tables.append(leader_table(edge, results.leaders.filter(pl.col("grp") == edge["grp"])))
            lead += [f"{edge['prediction']}: {edge['meaning']}", *edge_words(edge)]
    if not tables:
        return None
    titles = results.edges["title"].unique(maintain_order=True).to_list()
    title = " and ".join(f"{name} against {name}" for name in titles)
    return Section("rivals", title, [*lead, HOW_LED], tables=tables)


def edge_words(edge: Row) -> list[str]:
    """What happened to the prediction, in sentences."""
    if not edge["n"]:
        return [
            f"None of its {edge['links']} pairs was played by decks led by them: it is not put to the test."
        ]
    said = [
        f"Sides that it favours won {words.percent(edge['rate'])} of {words.count(edge['n'])} games (95% "
        f"interval {words.interval(edge['low'], edge['high'])}%), in "
        f"{words.plural(edge['matchups'], 'matchup')} of {edge['met']} of its "
        f"{words.plural(edge['links'], 'pair')}. This is raw: it is also how strong those decks are."
    ]
    if edge["edge"] is None:
        return [*said, "There are too few matchups to tell the prediction from the strength of the decks."]
    return [
        *said,
        f"Beyond the strength of the decks the predicted edge is {words.points(edge['edge'])} points (95% "
        f"interval {words.point_interval(edge['edge_low'], edge['edge_high'])}): it {edge_verdict(edge)}.",
    ]


def edge_verdict(edge: Row) -> str:
    """Whether what is predicted shows: a verb for it."""
    if edge["edge_low"] > 0:
        return "shows"
    return "is turned round" if edge["edge_high"] < 0 else "does not show, or not yet"


HOW_LED = (
    f"A deck is led by what most of its cards are, copies counted, if that is one in {LEAST_PART} or more. A "
    "cell counts all games of decks led by the one against decks led by the other: where one deck alone is "
    "led by a value, the cell is that deck's."
)


def leader_table(edge: Row, part: pl.DataFrame) -> Table:
    """Which deck is led by what."""
    return Table(
        f"leaders-{slug(edge['grp'])}",
        f"What leads each deck by {edge['title']}",
        part.drop("deck"),
        (
            text("Deck", "name"),
            Column("Led by", lambda row: Cell(row["value"] or "nothing", sort=row["value"] or ""), "text"),
            counts("Cards of what it has most", "copies"),
            counts("Of", "of"),
        ),
    )


def rival_table(results: Results, edge: Row, part: pl.DataFrame) -> Table:
    """The matrix as a map, and the pairs about which something is predicted."""
    order = part["value"].unique(maintain_order=True).to_list()
    place = {value: i for i, value in enumerate(order)}
    squares = [
        Square(
            place[row["value"]],
            place[row["against"]],
            row["rate"],
            row["low"],
            row["high"],
            row["n"],
            row["predicted"],
        )
        for row in part.iter_rows(named=True)
    ]
    name = f"rivals-{slug(edge['grp'])}"
    title = f"Win rates of decks by leading {edge['title']}"
    svg = matrix_map(name, title, order, squares)
    caption = (
        f"How often decks led by the {edge['title']} of the row beat decks led by that of the column, with "
        f"the 95% interval and n. ▲ the row should do better here by the {edge['prediction']}, ▼ worse. "
        "Blue: the row wins more, orange: less."
    )
    shown = part.filter(
        (pl.col("predicted") == 1)
        | (
            (pl.col("predicted") == 0)
            & ((pl.col("rate") > EVEN) | ((pl.col("rate") == EVEN) & (pl.col("value") < pl.col("against"))))
        )
    ).sort([-pl.col("predicted"), -pl.col("rate"), "value", "against"])
    return Table(
        name,
        title,
        part,
        (
            text(edge["title"], "value"),
            text("Against", "against"),
            Column(
                "Predicted", lambda row: Cell("should do better" if row["predicted"] else words.NONE), "text"
            ),
            rates("Win rate, raw"),
            Column("What happened", happened, "text"),
            counts("Matchups", "matchups"),
            replays(lambda row: results.games.get(("rival", rival_key(row)))),
        ),
        f"{UNDER_RATES} What is predicted comes first, seen from the favoured side; the rest from the side "
        "that wins more. The files hold both directions.",
        shown,
        Figure(svg, caption, wide=len(order) > MANY_DECKS),
    )


def happened(row: Row) -> Cell:
    """Whether a predicted pair came out as predicted."""
    if not row["predicted"]:
        return Cell("")
    if row["low"] > EVEN:
        return Cell("as predicted", sort="as predicted", tone="high", tag=True)
    if row["high"] < EVEN:
        return Cell("the opposite", sort="the opposite", tone="low", tag=True)
    return Cell("undecided", sort="undecided", tone="open", tag=True)
