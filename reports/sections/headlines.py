"""Headlines: what a reader should know first, as sentences with their evidence."""

from __future__ import annotations

import polars as pl

from reports import words
from reports.flags import CLEAR
from reports.metrics.seats import ALL_MIRRORS, ALL_PAIRS
from reports.metrics.usage import NOT_PLAYED, unused
from reports.model import TONES, Finding, Row, Tone
from reports.results import Results
from reports.sections.matchups import favourites
from reports.sections.rivals import edge_verdict
from reports.stats.verdict import FAIR, SMALL_EFFECT, TOLERABLE, Verdict

EVEN = 0.5
FAIR_WORDS = f"fair is {100 * FAIR.low:.0f}–{100 * FAIR.high:.0f}%"
TOLERABLE_WORDS = f"{100 * TOLERABLE.low:.0f}–{100 * TOLERABLE.high:.0f}%"
MOST_NAMED = 6
RARE_CHOICE = 0.01
"""Choices that fewer sides made are not told in a sentence."""


def findings(results: Results) -> list[Finding]:
    """All headlines, the most telling first."""
    made = [
        *unfinished(results),
        *pilot_findings(results),
        *deck_findings(results),
        *deck_group_findings(results),
        *matchup_findings(results),
        *group_findings(results),
        *prediction_findings(results),
        *keyword_findings(results),
        *card_findings(results),
        *usage_findings(results),
        *seat_findings(results),
        *choice_findings(results),
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
    """The strongest and the weakest deck, and which others are out of line."""
    known = results.decks.filter(pl.col("n") > 0)
    if known.height < 2:
        return []
    best, worst = known.row(0, named=True), known.row(-1, named=True)
    spread = (best["rate"] - worst["rate"]) * 100
    return [
        deck_finding(best, "strongest", FAIR_WORDS),
        deck_finding(worst, "weakest", f"{spread:.1f} points below the strongest"),
        *deck_overview(known),
    ]


def deck_finding(row: Row, which: str, more: str) -> Finding:
    """A sentence on one deck."""
    verdict = row["verdict"]
    judged = ", not yet decided" if verdict == Verdict.UNDECIDED else f" and {verdict}"
    text = f"{row['name']} is the {which} deck{judged}: it wins {words.percent(row['rate'])} of its games"
    return Finding(f"{text}{band_words(row)}.", evidence(row, more), TONES.get(verdict, "even"), "decks")


def band_words(row: Row) -> str:
    """Where a rate that is too strong or too weak stands to the tolerable band."""
    if row["verdict"] == Verdict.TOO_STRONG:
        return f", above the {100 * TOLERABLE.high:.0f}% band"
    return f", below the {100 * TOLERABLE.low:.0f}% band" if row["verdict"] == Verdict.TOO_WEAK else ""


def deck_overview(known: pl.DataFrame) -> list[Finding]:
    """Every deck that is out of line, where there are more than the two named before."""
    out = known.filter(pl.col("verdict").is_in(CLEAR))
    if known.height < 3:
        return []
    proof = f"a deck is out of line when its whole 95% interval is; {FAIR_WORDS}, tolerable {TOLERABLE_WORDS}"
    if out.is_empty():
        text = f"None of {known.height} decks is clearly out of line."
        return [Finding(text, proof, "even", "decks")]
    named, ends, tone = out_of_line(out, "name", known.height)
    verb = "is" if out.height == 1 else "are"
    text = f"{out.height} of {known.height} decks {verb} out of line: {named}."
    return [Finding(text, f"{ends}; {proof}", tone, "decks")]


def out_of_line(out: pl.DataFrame, label: str, of: int) -> tuple[str, str, Tone]:
    """Rates that are out of line, of so many: each by its label, their intervals, the tone to tell it in."""
    rows = list(out.iter_rows(named=True))
    named = [f"{row[label]} ({words.percent(row['rate'])}, {row['verdict']})" for row in rows]
    ends = [f"{words.interval(row['low'], row['high'])}%" for row in rows]
    too_strong = any(row["verdict"] == Verdict.TOO_STRONG for row in rows)
    return (
        words.listing(named, of),
        f"95% intervals {words.listing(ends, of)}",
        "high" if too_strong else "plain",
    )


def deck_group_findings(results: Results) -> list[Finding]:
    """For each group of decks, the kinds that are out of line; those with several decks, since one deck
    alone is told of as a deck."""
    found = []
    for part in results.deck_groups.partition_by("grp", maintain_order=True):
        several = part.filter(pl.col("decks") > 1)
        out = several.filter(pl.col("verdict").is_in(CLEAR))
        if several.height < 2 or out.is_empty():
            continue
        title = part["title"][0]
        named, ends, tone = out_of_line(out, "value", several.height)
        text = f"{title}, over all decks of a kind: {named}."
        found.append(Finding(text, f"{ends}; {FAIR_WORDS}", tone, "deck-groups"))
    return found


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


def group_findings(results: Results) -> list[Finding]:
    """For each group the values that are out of line by what they do in the opening hand."""
    made = []
    for part in results.groups.partition_by("grp", maintain_order=True):
        clear = part.filter(pl.col("effect_verdict").is_in(CLEAR)).sort(-pl.col("effect"), "value")
        if clear.height:
            made.append(group_finding(part["title"][0], clear, part.height))
    return made


def group_finding(title: str, clear: pl.DataFrame, known: int) -> Finding:
    """A sentence on the values of a group that help or hurt."""
    parts = []
    for verb, rows in (
        ("help", clear.filter(pl.col("effect") > 0)),
        ("hurt", clear.filter(pl.col("effect") < 0)),
    ):
        if rows.height:
            ranked = rows if verb == "help" else rows.reverse()
            named = [
                f"{row['value']} ({words.points(row['effect'])})" for row in ranked.iter_rows(named=True)
            ]
            parts.append(f"{words.listing(named, MOST_NAMED)} {verb if rows.height > 1 else verb + 's'}")
    ends = [
        words.point_interval(row["effect_low"], row["effect_high"]) for row in clear.iter_rows(named=True)
    ]
    counted = [words.count(n) for n in clear["effect_n"]]
    proof = (
        f"points of win rate against the same deck and matchup without; 95% intervals "
        f"{words.listing(ends, MOST_NAMED)}; n = {words.listing(counted, MOST_NAMED)}; {clear.height} of "
        f"{known} clear"
    )
    text = f"{title}: with such a card in the opening hand {'; '.join(parts)}."
    tones = {TONES.get(verdict, "even") for verdict in clear["effect_verdict"]}
    return Finding(text, proof, tones.pop() if len(tones) == 1 else "plain", "groups")


def keyword_findings(results: Results) -> list[Finding]:
    """The keywords and tiers that are out of line."""
    key = pl.format("{} {}", "keyword", "tier").str.strip_chars()
    return effect_findings(
        results.keywords.with_columns(name=key), "keyword or tier", "keywords", "A card with "
    )


def card_findings(results: Results) -> list[Finding]:
    """The cards with the clearest effects, either way."""
    return effect_findings(results.cards, "card", "cards")


def effect_findings(frame: pl.DataFrame, noun: str, section: str, subject: str = "") -> list[Finding]:
    """A sentence on what helps most and one on what hurts most; else that nothing clearly does.

    `frame` has name and an effect with its verdict; `subject` is said before the name.
    """
    known = frame.filter(pl.col("effect").is_not_null())
    made = []
    for verdicts, first in ((CLEAR[:2], True), (CLEAR[2:], False)):
        clear = known.filter(pl.col("effect_verdict").is_in(verdicts))
        if clear.height:
            ranked = clear.sort(["effect", "name"], descending=[first, False])
            made.append(effect_finding(ranked, known.height, section, subject))
    if made or known.is_empty():
        return made
    return [
        Finding(
            f"No {noun} of {known.height} clearly helps or hurts by more than "
            f"{100 * SMALL_EFFECT.high:.0f} points when it is in the opening hand.",
            "95% intervals of the opening-hand effects; see the table for each n",
            "even",
            section,
        )
    ]


def effect_finding(clear: pl.DataFrame, known: int, section: str, subject: str) -> Finding:
    """A sentence on what helps or hurts, the most first; `clear` is sorted."""
    top = clear.row(0, named=True)
    helps = top["effect"] > 0
    size = words.points(abs(top["effect"])).lstrip("+")
    text = (
        f"{subject}{top['name']} in the opening hand {'adds' if helps else 'costs'} {size} points of win rate"
    )
    others = [f"{row['name']} ({words.points(row['effect'])})" for row in clear[1:].iter_rows(named=True)]
    if others:
        text += f"; so {'do' if len(others) > 1 else 'does'} {words.listing(others, MOST_NAMED)}"
    proof = (
        f"n = {words.count(top['effect_n'])} with it, 95% interval "
        f"{words.point_interval(top['effect_low'], top['effect_high'])} points, against the same deck and "
        f"matchup without it; {clear.height} of {known} clearly {'help' if helps else 'hurt'}"
    )
    return Finding(f"{text}.", proof, TONES.get(top["effect_verdict"], "even"), section)


def prediction_findings(results: Results) -> list[Finding]:
    """Whether what the rules predict between values of a group shows."""
    made = []
    for edge in results.edges.iter_rows(named=True):
        if edge["edge"] is None:
            continue
        size = words.points(abs(edge["edge"])).lstrip("+")
        way = "better" if edge["edge"] >= 0 else "worse"
        text = (
            f"The {edge['prediction']} {edge_verdict(edge)}: decks that it favours do {size} points {way} "
            "than their strength explains."
        )
        proof = (
            f"95% interval {words.point_interval(edge['edge_low'], edge['edge_high'])} points; raw "
            f"{words.percent(edge['rate'])} of n = {words.count(edge['n'])} in "
            f"{words.plural(edge['matchups'], 'matchup')}, {edge['met']} of "
            f"{words.plural(edge['links'], 'pair')}"
        )
        made.append(Finding(text, proof, "plain" if edge["edge_low"] > 0 else "open", "rivals"))
    return made


def choice_findings(results: Results) -> list[Finding]:
    """How often sides made which choice, where they did not all do the same."""
    made = []
    for part in results.choices.partition_by("what", maintain_order=True):
        common = part.filter(pl.col("share") >= RARE_CHOICE)
        if common.height < 2:
            continue
        named = [
            f"{row['choice']} in {words.percent(row['share'])} (won {words.percent(row['rate'])})"
            for row in common.iter_rows(named=True)
        ]
        proof = (
            f"of {words.count(part['sides'][0])} sides, mirrors included; not what the choice does: who is "
            "ahead can do more"
        )
        text = f"{part['what'][0]}: {words.listing(named, len(named))}."
        made.append(Finding(text, proof, "plain", "choices"))
    return made


def usage_findings(results: Results) -> list[Finding]:
    """Cards that the pilots do not play though they could."""
    cards = unused(results.usage)
    limit = f"less than {words.percent(NOT_PLAYED, 0)} of the games in which it was in hand and playable"
    if cards.is_empty():
        if not int(results.usage["playable"].sum() or 0):
            return []
        return [Finding("The pilots play every card.", f"no card was played in {limit}", "even", "cards")]
    named = [f"{row['name']} ({words.percent(row['play_share'])})" for row in cards.iter_rows(named=True)]
    who = " and ".join(dict.fromkeys(results.pilots))
    it = "it" if cards.height == 1 else "them"
    text = f"The pilot does not play this: {words.listing(named, MOST_NAMED)}. Nothing here judges {it}."
    proof = (
        f"{who} played {'it' if cards.height == 1 else 'each'} in {limit}; n = "
        f"{words.listing([words.count(n) for n in cards['playable']], MOST_NAMED)}"
    )
    return [Finding(text, proof, "open", "cards")]


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
