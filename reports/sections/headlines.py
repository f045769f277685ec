"""Headlines: what a reader should know first, as sentences with their evidence."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.metrics.seats import ALL_MIRRORS, ALL_PAIRS
from reports.metrics.usage import unused
from reports.model import TONES, Finding, Row
from reports.results import Results
from reports.sections.matchups import favourites
from reports.stats.verdict import FAIR, SMALL_EFFECT, Verdict

EVEN = 0.5
FAIR_WORDS = f"fair is {100 * FAIR.low:.0f}–{100 * FAIR.high:.0f}%"


def findings(results: Results) -> list[Finding]:
    """All headlines, the most telling first."""
    made = [
        *unfinished(results),
        *pilot_findings(results),
        *deck_findings(results),
        *matchup_findings(results),
        *seat_findings(results),
        *card_findings(results),
        *usage_findings(results),
        *length_findings(results),
        *undecided_findings(results),
    ]
    return made or [Finding("This run holds no games.", "Nothing can be said.", "open")]


def evidence(row: Row, more: str = "") -> str:
    """n and interval of a rate."""
    text = f"n = {words.count(row['n'])}, 95% interval {words.interval(row['low'], row['high'])}%"
    return f"{text}; {more}" if more else text


def unfinished(results: Results) -> list[Finding]:
    """Whether games are missing."""
    played = results.played
    if played["games"] >= played["planned"]:
        return []
    return [
        Finding(
            "The run is not complete.",
            f"{words.count(played['games'])} of {words.count(played['planned'])} games were played.",
            "open",
            "contents",
        )
    ]


def pilot_findings(results: Results) -> list[Finding]:
    """Where the pilots differ: which is the better one, and what that does to all other numbers."""
    row = results.pilot.row(0, named=True)
    if not results.pilots_differ or row["rate"] is None:
        return []
    return [
        Finding(
            f"{row['pilot_a']} scores {words.percent(row['rate'])} against {row['pilot_b']}. Rates of "
            "decks and cards mix what the cards do with who played them.",
            evidence(row),
            "open",
        )
    ]


def deck_findings(results: Results) -> list[Finding]:
    """The strongest and the weakest deck."""
    known = results.decks.filter(pl.col("n") > 0)
    if known.height < 2:
        return []
    best, worst = known.row(0, named=True), known.row(-1, named=True)
    spread = (best["rate"] - worst["rate"]) * 100
    return [
        deck_finding(best, "strongest", FAIR_WORDS),
        deck_finding(worst, "weakest", f"{spread:.1f} points below the strongest"),
    ]


def deck_finding(row: Row, which: str, more: str) -> Finding:
    """A sentence on one deck."""
    verdict = row["verdict"]
    judged = ", not yet decided" if verdict == Verdict.UNDECIDED else f" and {verdict}"
    text = f"{row['name']} is the {which} deck{judged}: it wins {words.percent(row['rate'])} of its games."
    return Finding(text, evidence(row, more), TONES.get(verdict, "even"), "decks")


def matchup_findings(results: Results) -> list[Finding]:
    """The most one-sided matchup, and how many are."""
    ranked = favourites(results.matchups)
    if ranked.is_empty():
        return []
    top = ranked.row(0, named=True)
    uneven = ranked.filter(pl.col("verdict").is_in([Verdict.STRONG.value, Verdict.TOO_STRONG.value])).height
    text = (
        f"The most one-sided matchup is {top['deck_name']} against {top['opponent_name']}: "
        f"{words.percent(top['rate'])}."
    )
    favour = "favours" if uneven == 1 else "favour"
    more = f"{uneven} of {words.plural(ranked.height, 'matchup')} clearly {favour} a side"
    return [Finding(text, evidence(top, more), TONES.get(top["verdict"], "even"), "matchups")]


def seat_findings(results: Results) -> list[Finding]:
    """What the first seat is worth."""
    for scope, where in ((ALL_MIRRORS, "mirror games"), (ALL_PAIRS, "all games")):
        rows = results.seats.filter(pl.col("scope") == scope)
        if rows.height:
            row = rows.row(0, named=True)
            say = {
                Verdict.FAIR: "the seats are fair",
                Verdict.TOLERABLE: "a tolerable difference",
                Verdict.UNDECIDED: "not yet decided",
                Verdict.STRONG: "moving first is an advantage",
                Verdict.TOO_STRONG: "moving first is too great an advantage",
                Verdict.WEAK: "moving first is a disadvantage",
                Verdict.TOO_WEAK: "moving first is too great a disadvantage",
            }[Verdict(row["verdict"])]
            text = f"The side that moves first wins {words.percent(row['rate'])} of {where}: {say}."
            return [Finding(text, evidence(row, FAIR_WORDS), TONES.get(row["verdict"], "even"), "seats")]
    return []


def card_findings(results: Results) -> list[Finding]:
    """The cards with the clearest effects, either way."""
    known = results.cards.filter(pl.col("effect").is_not_null())
    if known.is_empty():
        return []
    made = []
    for words_, verdicts, first in (
        ("help", (Verdict.STRONG, Verdict.TOO_STRONG), True),
        ("hurt", (Verdict.WEAK, Verdict.TOO_WEAK), False),
    ):
        clear = known.filter(pl.col("effect_verdict").is_in([verdict.value for verdict in verdicts]))
        if clear.height:
            top = clear.sort(["effect", "id"], descending=[first, False]).row(0, named=True)
            made.append(card_finding(top, clear.height, known.height, words_))
    if made:
        return made
    return [
        Finding(
            f"None of {known.height} cards clearly helps or hurts by more than "
            f"{100 * SMALL_EFFECT.high:.0f} points when it is in the opening hand.",
            "95% intervals of the opening-hand effects; see the table for each n",
            "even",
            "cards",
        )
    ]


def card_finding(top: Row, clear: int, known: int, verb: str) -> Finding:
    """A sentence on the card that helps or hurts most."""
    direction = "adds" if verb == "help" else "costs"
    text = (
        f"{top['name']} in the opening hand {direction} {words.points(abs(top['effect'])).lstrip('+')} "
        f"points of win rate, the most of all cards. {words.plural(clear, 'card')} of {known} clearly "
        f"{verb + 's' if clear == 1 else verb}."
    )
    proof = (
        f"n = {words.count(top['effect_n'])} with it, 95% interval "
        f"{words.point_interval(top['effect_low'], top['effect_high'])} points; compared with the same "
        "deck and matchup without it"
    )
    return Finding(text, proof, TONES.get(top["effect_verdict"], "even"), "cards")


def usage_findings(results: Results) -> list[Finding]:
    """Cards that the pilots never played though they could."""
    never = unused(results.usage)
    if never.is_empty():
        return []
    names = words.listing(never["name"].to_list())
    who = " and ".join(dict.fromkeys(results.pilots))
    verb = "was" if never.height == 1 else "were"
    return [
        Finding(
            f"{names} {verb} never played by {who}. Nothing here judges "
            f"{'it' if never.height == 1 else 'them'}.",
            f"playable in {words.count(int(never['playable'].sum()))} seat-games, played in none",
            "open",
            "cards",
        )
    ]


def length_findings(results: Results) -> list[Finding]:
    """How long games last and how they end."""
    if not results.played["games"]:
        return []
    turns = results.lengths.filter(pl.col("what") == "turns").row(0, named=True)
    ranked = results.endings.filter(pl.col("games") > 0).sort(["games", "ending"], descending=[True, False])
    parts = [
        f"{words.percent(row['share'])} by {row['name']}" for row in ranked.head(3).iter_rows(named=True)
    ]
    ends = f"They end {words.listing(parts)}" if len(parts) > 1 else f"All end by {ranked['name'][0]}"
    drawn = int(results.endings["draws"].sum()) / results.played["games"]
    draws = f"{words.percent(drawn)} are drawn" if drawn else "none is drawn"
    return [
        Finding(
            f"Half of the games last {turns['p25']} to {turns['p75']} {results.turn_word}s "
            f"(median {turns['p50']}). {ends}; {draws}.",
            f"n = {words.count(turns['n'])}, all games, mirrors included",
            "plain",
            "lengths",
        ),
        *leader_findings(results),
    ]


def leader_findings(results: Results) -> list[Finding]:
    """Whether leading at half time wins games."""
    row = results.leader.row(0, named=True)
    if row["rate"] is None:
        return []
    unusual = ": leading is a bad sign" if row["high"] < EVEN else ""
    text = (
        f"The side that leads when half of the {results.turn_word}s are over wins "
        f"{words.percent(row['rate'])}{unusual}."
    )
    return [Finding(text, evidence(row, "all games with a leader"), "plain", "lengths")]


def undecided_findings(results: Results) -> list[Finding]:
    """How much is undecided, and the games a matchup that would settle the decks."""
    known = results.decks.filter(pl.col("n") > 0)
    open_decks = known.filter(pl.col("needed") > 0)
    open_matchups = favourites(results.matchups).filter(pl.col("needed") > 0)
    if open_decks.is_empty() and open_matchups.is_empty():
        return []
    # A row that needs some multiple of its games is settled by a run of that many times the games a matchup.
    rows = pl.concat([f.select("n", "needed") for f in (open_decks, open_matchups) if f.height])
    times = float((1 + rows["needed"] / rows["n"]).max())  # type: ignore[arg-type]
    games = words.rounded_up(int(times * results.games_a_matchup) + 1)
    what = [
        f"{n} of {words.plural(total, noun)}"
        for n, total, noun in (
            (open_decks.height, known.height, "deck"),
            (open_matchups.height, results.matchups.height // 2, "matchup"),
        )
        if n
    ]
    verb = "is" if rows.height == 1 else "are"
    return [
        Finding(
            f"{words.listing(what)} {verb} undecided. A run with --games {games} would decide "
            f"{'it' if rows.height == 1 else 'them'} if the rates stay as they are.",
            f"{words.count(results.games_a_matchup)} games a matchup were played",
            "open",
            "decks",
        )
    ]
