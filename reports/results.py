"""Everything a report tells, measured once from a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.metrics import (
    cards,
    choices,
    comebacks,
    contents,
    deck_groups,
    decks,
    endings,
    groups,
    keywords,
    lengths,
    matchups,
    measures,
    oddities,
    pilots,
    rivals,
    seats,
    typical,
    usage,
)
from reports.source import Run
from reports.stats.verdict import with_effect_verdicts, with_verdicts


@dataclass(frozen=True)
class Results:
    """The frames of all metrics (see each for its columns); rates carry verdicts where one is given."""

    meta: dict[str, str]
    options: dict[str, Any]
    pilots: tuple[str, str]
    turn_word: str
    played: dict[str, int]
    cards_hash: str
    deck_lists: pl.DataFrame
    decks: pl.DataFrame
    deck_groups: pl.DataFrame
    matchups: pl.DataFrame
    pilot: pl.DataFrame
    groups: pl.DataFrame
    leaders: pl.DataFrame
    rivals: pl.DataFrame
    edges: pl.DataFrame
    keywords: pl.DataFrame
    cards: pl.DataFrame
    usage: pl.DataFrame
    seats: pl.DataFrame
    lengths: pl.DataFrame
    turn_counts: pl.DataFrame
    matchup_lengths: pl.DataFrame
    endings: pl.DataFrame
    deck_endings: pl.DataFrame
    leader: pl.DataFrame
    choices: pl.DataFrame
    measures: pl.DataFrame
    odd_games: pl.DataFrame
    limit_cards: pl.DataFrame
    games: dict[tuple[str, str], int]

    @property
    def title(self) -> str:
        """The game's title."""
        return self.meta.get("title") or self.meta.get("game", "")

    @property
    def run_id(self) -> str:
        """The run's id."""
        return self.meta.get("run_id", "unknown")

    @property
    def games_a_matchup(self) -> int:
        """Games planned for each matchup."""
        return int(self.meta.get("games") or 0)

    @property
    def pilots_differ(self) -> bool:
        """Whether the two decks of a matchup are played by different pilots."""
        return self.pilots[0] != self.pilots[1]


def measure(run: Run) -> Results:
    """All metrics of a run."""
    judged = {
        "decks": with_verdicts(decks.deck_rates(run)),
        "deck_groups": with_verdicts(deck_groups.deck_group_rates(run)),
        "matchups": with_verdicts(matchups.matchup_rates(run)),
        "groups": with_effect_verdicts(with_verdicts(groups.group_rates(run), "seen_")),
        "keywords": with_effect_verdicts(keywords.keyword_rates(run)),
        "cards": with_effect_verdicts(cards.card_rates(run)),
        "leaders": rivals.leaders(run),
        "rivals": with_verdicts(rivals.rival_rates(run)),
    }
    games = typical.typical_games(run, typical.wanted_games(run, **judged)) | typical.ending_games(run)
    return Results(
        meta=run.meta,
        options=run.options,
        pilots=run.pilots,
        turn_word=run.turn_word,
        played=contents.played(run),
        cards_hash=contents.cards_hash(run),
        deck_lists=contents.deck_lists(run),
        **judged,
        pilot=pilots.pilot_rate(run),
        edges=rivals.edges(run),
        usage=usage.card_usage(run),
        seats=with_verdicts(seats.seat_rates(run)),
        lengths=lengths.length_summary(run),
        turn_counts=lengths.turn_counts(run),
        matchup_lengths=lengths.matchup_lengths(run),
        endings=endings.ending_shares(run),
        deck_endings=endings.deck_endings(run),
        leader=comebacks.leader_rate(run),
        choices=choices.choice_rates(run),
        measures=measures.measure_summary(run),
        odd_games=oddities.odd_games(run),
        limit_cards=oddities.limit_cards(run),
        games=games,
    )
