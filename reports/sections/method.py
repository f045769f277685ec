"""How the doubt on this page is computed."""

from __future__ import annotations

from reports.model import Section
from reports.results import Results
from reports.stats.verdict import FAIR, LARGE_EFFECT, SMALL_EFFECT, TOLERABLE


def section(_: Results) -> Section:
    """The method in words."""
    lead = [
        "n counts games from one side (seat-games); a draw counts as half a win and is in n.",
        "Games come in pairs: one seed played twice with the seats swapped. The two games of a pair are "
        "not independent, so every interval takes the pair as its unit. With e the difference between a "
        "pair's score and the rate times its countable games, the variance of a rate is the sum over "
        "matchups of m/(m − 1) times the squared deviations of e over the m pairs, divided by n². For "
        "whole pairs this is the “pentanomial” variance over the totals 0, ½, 1, 1½, 2 used in testing "
        "chess engines. The interval is Wilson’s (1927) at the number of independent games that would "
        "have this variance.",
        "The opening-hand effect is a difference of rates within each deck and matchup, averaged with "
        "Mantel–Haenszel weights, with its variance over pairs too. Of a group or keyword it is the effect "
        "of at least one such card in the opening hand.",
        "What the rules predict between values of a group is estimated over all matchups by least squares, "
        "beside a strength of each deck: only what strength does not explain counts. Its interval is "
        "Student’s over the matchups, and never narrower than the luck of the games alone would make it.",
        f"Verdicts compare an interval with the fair band {100 * FAIR.low:.0f}–{100 * FAIR.high:.0f}% and "
        f"the tolerable band {100 * TOLERABLE.low:.0f}–{100 * TOLERABLE.high:.0f}% (effects: "
        f"±{100 * SMALL_EFFECT.high:.0f} and ±{100 * LARGE_EFFECT.high:.0f} points). Undecided rows say "
        "about how many more games of their kind would decide them if the rate stays what it is. No "
        "correction is made for looking at many rows: of twenty 95% intervals one misses on average.",
        "What is measured is these decks in the hands of these pilots. A pilot that misplays a card makes "
        "the card look weak.",
    ]
    return Section("method", "How to read the numbers", lead)
