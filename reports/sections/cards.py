"""Cards: rates by where a card was, what an opening hand gains from it, and whether pilots play it."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.metrics.usage import NOT_PLAYED, unused
from reports.model import (
    EFFECT_WORDS,
    GAME_NOTE,
    Cell,
    Column,
    Figure,
    Row,
    Section,
    Table,
    counts,
    effects,
    rates,
    replays,
    text,
    verdicts,
)
from reports.results import Results
from reports.sections.opening import SHADED, effect_chart
from reports.stats.verdict import LARGE_EFFECT, SMALL_EFFECT

SHOWN_EACH_WAY = 8
LEAST_SHOWN = 12


def section(results: Results) -> Section | None:
    """The opening-hand effects as a chart, all rates as a table, and how the pilots use the cards."""
    frame = results.cards
    tables = [] if frame.is_empty() else [rate_table(results)]
    if not results.usage.is_empty():
        tables.append(usage_table(results))
    if not tables:
        return None
    figures = []
    ranked = frame.filter(pl.col("effect").is_not_null()).sort(["effect", "id"], descending=[True, False])
    if ranked.height:
        figures.append(effect_figure(ranked))
    lead = [
        "What a card does is best seen in the opening hand, which is dealt by chance: the effect compares "
        "the same deck in the same matchup with and without the card in its opening hand. It is measured "
        "in percentage points of win rate.",
        "The rates by place are raw: they follow the decks that play the card, and a card is drawn or "
        f"played more often in long games. With {frame.height} cards about "
        f"{max(1, round(frame.height / 20))} of the 95% intervals will miss the truth by chance.",
    ]
    return Section("cards", "Cards", lead, figures, tables=tables)


def effect_figure(ranked: pl.DataFrame) -> Figure:
    """The cards that gain and lose most."""
    most = 2 * SHOWN_EACH_WAY
    chosen = ranked if ranked.height <= most else pl.concat([ranked.head(most // 2), ranked.tail(most // 2)])
    rows = chosen.iter_rows(named=True)
    svg = effect_chart("effects", "Opening-hand effect of cards", rows, lambda row: row["name"])
    which = "All cards" if ranked.height <= most else f"The {most // 2} cards that gain most and least"
    return Figure(svg, f"{which}. {SHADED}")


def card_cell(row: Row) -> Cell:
    """The card's name over its type and the number of decks that have it."""
    return Cell(row["name"], f"{row['type']} · {words.plural(row['decks'], 'deck')}", row["name"])


def in_deck_cell(row: Row) -> Cell:
    """The rate in deck; a card of every deck wins half of its games by necessity."""
    if row["everywhere"]:
        return Cell("every deck", f"n {words.count(row['in_deck_n'])}", row["in_deck_rate"])
    return rates("", "in_deck_").cell(row)


def rate_table(results: Results) -> Table:
    """All rates of all cards; the largest effects first."""
    frame = results.cards
    return Table(
        "cards",
        "Effects and rates by card",
        frame.drop("card"),
        (
            Column("Card", card_cell, "text"),
            effects(),
            verdicts("effect_", EFFECT_WORDS, ""),
            Column("In deck", in_deck_cell),
            rates("Opening hand", "opening_"),
            rates("Drawn later", "drawn_"),
            rates("Ever seen", "seen_"),
            rates("Played", "played_"),
            rates("Never seen", "unseen_"),
            replays(lambda row: results.games.get(("card", row["id"]))),
        ),
        "Games against other decks, both sides counted. An undecided effect says about how many more "
        "games with the card in the opening hand would decide it. Under each rate its 95% interval in per "
        "cent and n, the number of games from one side. Opening hand: after the mulligan, which the pilot "
        "chooses, so that the effect is not free of its judgement. Effects within "
        f"{100 * SMALL_EFFECT.high:.0f} points do not matter, beyond {100 * LARGE_EFFECT.high:.0f} they "
        f"are much. {GAME_NOTE}",
        frame.sort(["effect", "id"], descending=[True, False], nulls_last=True),
        broad=True,
    )


def usage_table(results: Results) -> Table:
    """What the pilots do with the cards they are dealt; the least played first."""

    def mark(row: Row) -> Cell:
        if row["seen"] == 0:
            return Cell("never seen", sort=0, tone="open", tag=True)
        if row["playable"] == 0:
            return Cell("never playable", sort=1, tone="open", tag=True)
        if row["play_share"] < NOT_PLAYED:
            sure = "" if row["high"] < NOT_PLAYED else "few games: may be chance"
            return Cell("does not play this", sure, 2, "low", tag=True)
        return Cell("", sort=3)

    def share(row: Row) -> Cell:
        if row["play_share"] is None:
            return Cell(words.NONE)
        return Cell(
            words.percent(row["play_share"]), words.interval(row["low"], row["high"]), row["play_share"]
        )

    ranked = results.usage.sort(["play_share", "id"], nulls_last=False)
    rare = ranked.filter(pl.col("play_share").is_null() | (pl.col("play_share") < NOT_PLAYED)).height
    shown = ranked.head(max(rare, LEAST_SHOWN))
    count = unused(results.usage).height
    told = f"{words.plural(count, 'card')} of {ranked.height}" if count else f"none of {ranked.height} cards"
    return Table(
        "card-use",
        "The pilot does not play this",
        results.usage.drop("card"),
        (
            Column("Card", lambda row: Cell(row["name"], sort=row["name"]), "text"),
            text("Type", "type"),
            counts("Games", "games", "seat-games whose deck has it"),
            counts("Seen", "seen"),
            counts("Playable", "playable", "in hand and a legal choice at least once"),
            counts("Played", "played"),
            Column("Played of playable", share),
            Column("Remark", mark, "text"),
        ),
        f"Played in less than {words.percent(NOT_PLAYED, 0)} of the games in which it was in hand and "
        f"playable: {told}. Shown are the {shown.height} least played; the files hold all. All games, both "
        "seats, mirrors included; under the share its 95% interval. A card that a pilot does not play is not "
        "judged by these games.",
        shown,
    )
