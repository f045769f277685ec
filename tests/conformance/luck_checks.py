"""Checks that luck is coupled: games that differ in one thing deal alike in all others."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence

import numpy as np
from scipy.sparse import bmat, csr_matrix
from scipy.sparse.csgraph import connected_components
from scipy.stats import chi2, chisquare

from rulesets.kernel.cards import Card, Deck
from sims.engine import Engine, Match
from tests.conformance.tables import Numbers, Table, zones

DOUBT = 1e-6
"""Below this chance a statistic is taken for a fault; seeds are fixed, so a sound game never fails."""


def deal(match: Match, seed: int, swapped: int) -> list[list[int]]:
    """The pieces of deck A and of deck B in the order dealt, zone after zone, at the first decision."""
    dealt = zones(match.new_game(seed, swapped))
    return [dealt[swapped], dealt[1 - swapped]]


def check_pairs_share_deals(match: Match, seeds: Sequence[int]) -> None:
    """With the seats swapped each deck is dealt the same cards."""
    for seed in seeds:
        assert deal(match, seed, 0) == deal(match, seed, 1), "swapping seats changed the deal"


def check_seeds_and_sides_differ(match: Match, seeds: Sequence[int]) -> None:
    """Different seeds deal differently, and so do the two decks of a game, even of a mirror."""
    mirror = match.engine.match(match.cards, match.decks[0], match.decks[0], match.options)
    dealt = [deal(mirror, seed, 0) for seed in seeds]
    hands = [str(side) for sides in dealt for side in sides]
    assert len(set(hands)) == len(hands), "two deals are alike"


def variant(table: Table, place: int) -> tuple[list[Card], Deck, Deck]:
    """The cards and one more; the deck of this place; that deck with the new card for an old one."""
    deck = table.decks[place]
    old = deck.cards[len(deck.cards) // 2][0]
    cards = {card.id: card for card in table.cards}
    new = dataclasses.replace(cards[old], id=f"{old}-anew", name=f"{cards[old].name} Anew")
    swapped = tuple((new.id if card == old else card, copies) for card, copies in deck.cards)
    everything = sorted([*table.cards, new], key=lambda card: card.id)
    return everything, deck, dataclasses.replace(deck, cards=swapped)


def check_variant_deals_alike(table: Table, engine: Engine, seeds: Sequence[int]) -> None:
    """A deck in which one card was exchanged for another is dealt the same places of its list."""
    cards, deck, changed = variant(table, 0)
    before = table.match(engine, (0, 1))
    after = engine.match(cards, changed, table.decks[1])
    assert before.pieces(0) != after.pieces(0)
    assert len(deck.cards) == len(changed.cards)
    for seed in seeds:
        assert deal(before, seed, seed % 2) == deal(after, seed, seed % 2), (
            "exchanging a card changed the deal"
        )


def check_opponent_does_not_matter(table: Table, engine: Engine, seeds: Sequence[int]) -> None:
    """A deck is dealt the same cards whoever it meets."""
    for seed in seeds:
        met = [
            deal(table.match(engine, (0, other)), seed, 0)[0] for other in range(1, min(4, len(table.decks)))
        ]
        assert all(one == met[0] for one in met), "the opponent's deck changed the deal"


def square_doubt(counts: Numbers) -> float:
    """The chance that uniform permutations give a table (piece x place) of counts as uneven as this one.

    Rows and columns both have fixed sums: over n permutations of k the statistic, times (k-1)/k, is
    chi-square with (k-1)² degrees of freedom.
    """
    size = len(counts)
    expected = counts.sum() / size**2
    statistic = ((counts - expected) ** 2 / expected).sum() * (size - 1) / size
    return float(chi2.sf(statistic, (size - 1) ** 2))


def parts(counts: Numbers) -> list[Numbers]:
    """A table (piece x place) cut into those whose pieces and places never mix; without single cells, which
    are cards that always lie in the same place."""
    size = len(counts)
    meets = csr_matrix(counts > 0)
    _, part = connected_components(bmat([[None, meets], [meets.T, None]]), directed=False)
    found = [counts[part[:size] == number][:, part[size:] == number] for number in range(part.max() + 1)]
    return [inside for inside in found if len(inside) > 1]


def mixed_doubts(counts: Numbers) -> Iterator[float]:
    """As `square_doubt`, where some places may take only some of the pieces: each of those takes any of its
    pieces alike, and elsewhere pieces that fit the same places are alike. Cells are taken for independent
    then, which they nearly are among many pieces."""
    if counts.all():
        yield square_doubt(counts)
        return
    fits = counts > 0
    narrow = ~fits.all(axis=0)
    for place in np.flatnonzero(narrow):
        yield float(chisquare(counts[fits[:, place], place]).pvalue)
    for pattern in np.unique(fits, axis=0):
        alike = (fits == pattern).all(axis=1)
        yield float(chisquare(counts[alike][:, ~narrow].ravel()).pvalue)


def place_counts(orders: Sequence[Sequence[int]]) -> Numbers:
    """How often each thing (row) was found at each place (column)."""
    things = sorted(orders[0])
    counts = np.zeros((len(things), len(things)), np.int64)
    for order in orders:
        assert sorted(order) == things
        for place, thing in enumerate(order):
            counts[things.index(thing), place] += 1
    return counts


def check_deals_uniform(match: Match, games: int) -> None:
    """Every piece is equally likely in every place of the deal, for both decks, but for cards that never
    are in the deck."""
    dealt = [deal(match, seed, seed % 2) for seed in range(games)]
    for side in range(2):
        found = parts(place_counts([deals[side] for deals in dealt]))
        whole = len(found) == 1 and 2 * len(found[0]) > len(dealt[0][side])
        assert whole, f"the shuffle of deck {side + 1} is uneven: it falls into {len(found)} parts"
        doubt = square_doubt(found[0])
        assert doubt > DOUBT, f"the shuffle of deck {side + 1} is uneven (p = {doubt:.1e})"
        assert doubt < 1 - DOUBT, f"the shuffle of deck {side + 1} is too even to be chance"
