"""Plans: which games, in which order, on which seeds, and what makes two plans the same run."""

from __future__ import annotations

import datetime
import hashlib
import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.kernel.cards import Card, Deck
from sims.errors import BadPlan
from sims.plan import PAIR, Plan, pair_seeds

from .conftest import MakePlan

BITS = 2**64


def splitmix64(key: int, index: int) -> int:
    """The published generator in plain integers: output `index`, from 0, of the state `key`."""
    word = (key + (index + 1) * 0x9E3779B97F4A7C15) % BITS
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % BITS
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB % BITS
    return word ^ (word >> 31)


def couples(plan: Plan) -> list[tuple[str, str]]:
    return [(plan.decks[m.deck_a].id, plan.decks[m.deck_b].id) for m in plan.matchups]


def all_seeds(plan: Plan, matchup: int) -> list[int]:
    chunks = [chunk for chunk in plan.chunks("compiled") if chunk.matchup == matchup]
    return [int(seed) for chunk in chunks for seed in plan.seeds(chunk)]


def test_the_generator_gives_its_published_numbers() -> None:
    """The first outputs of splitmix64 from the state 1234567 (its test vectors); 63 bits are kept."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [splitmix64(1234567, i) for i in range(4)] == published
    assert pair_seeds(1234567, np.arange(4, dtype=np.uint64)).tolist() == [n % 2**63 for n in published]


@given(st.integers(0, BITS - 1), st.integers(0, 2**31))
def test_seeds_are_63_bits_of_splitmix64_whatever_the_key(key: int, pair: int) -> None:
    assert pair_seeds(key, np.array([pair], dtype=np.uint64)).tolist() == [splitmix64(key, pair) % 2**63]


def test_a_round_robin_has_every_two_decks_once_and_every_mirror(
    planned: MakePlan, decks: tuple[Deck, ...]
) -> None:
    plan = planned(decks=decks[:3])
    a, b, c = (deck.id for deck in decks[:3])
    assert couples(plan) == [(a, a), (a, b), (a, c), (b, b), (b, c), (c, c)]
    assert [m.mirror for m in plan.matchups] == [True, False, False, True, False, True]
    assert plan.total == 6 * 20


def test_a_gauntlet_has_ours_against_theirs_and_no_two_decks_twice(
    planned: MakePlan, decks: tuple[Deck, ...]
) -> None:
    a, b, c, d = decks[:4]
    plan = planned(decks=[c], against=[a, b, d])
    assert couples(plan) == [(c.id, a.id), (c.id, b.id), (c.id, d.id)]
    both = planned(decks=[a, b], against=[a, b])
    assert couples(both) == [(a.id, a.id), (a.id, b.id), (b.id, b.id)]


def test_the_order_in_which_decks_and_cards_are_named_does_not_matter(
    planned: MakePlan, cards: tuple[Card, ...], decks: tuple[Deck, ...]
) -> None:
    turned = planned(decks=decks[1::-1], cards=cards[::-1])
    assert turned == planned()
    assert turned.hash == planned().hash


def test_adding_a_deck_changes_no_other_matchups_seeds(planned: MakePlan, decks: tuple[Deck, ...]) -> None:
    few, many = planned(decks=decks[1:3]), planned(decks=decks[:4])
    places = {couple: i for i, couple in enumerate(couples(many))}
    for index, couple in enumerate(couples(few)):
        assert all_seeds(few, index) == all_seeds(many, places[couple])
    gauntlet = planned(decks=[decks[1]], against=[decks[2]])
    assert all_seeds(gauntlet, 0) == all_seeds(many, places[decks[1].id, decks[2].id])


def test_more_games_begin_with_the_same_seeds(planned: MakePlan) -> None:
    assert all_seeds(planned(games=100), 1)[:20] == all_seeds(planned(games=20), 1)


def test_pairs_share_a_seed_and_nothing_else_does(planned: MakePlan, decks: tuple[Deck, ...]) -> None:
    plan = planned(decks=decks, games=400)
    seeds = [seed for m in plan.matchups for seed in all_seeds(plan, m.index)]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == plan.total // PAIR
    assert set(seeds).isdisjoint(
        seed for m in plan.matchups for seed in all_seeds(planned(decks=decks, games=400, seed=8), m.index)
    )


def test_the_seeds_of_a_plan_never_move(planned: MakePlan) -> None:
    """Pinned, from an independent computation: stored runs could not be taken up or replayed otherwise."""
    plan = planned()
    first = plan.decks[0].id
    text = json.dumps([1, 7, [first, first]], separators=(",", ":"))
    key = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=16).digest()[:8], "little")
    assert all_seeds(plan, 0)[::2] == [splitmix64(key, pair) % 2**63 for pair in range(10)]


def test_a_games_seed_alone_is_its_seed_in_its_chunk(planned: MakePlan) -> None:
    plan = planned(games=70_000)
    for chunk in plan.chunks("compiled"):
        seeds = plan.seeds(chunk)
        for game in (chunk.first, chunk.last):
            assert plan.seed_of(game) == seeds[game - chunk.first]
            assert plan.locate(game) == (
                plan.matchups[chunk.matchup],
                chunk.first_pair + (game - chunk.first) // 2,
                (game - chunk.first) % 2,
            )


@given(games=st.integers(1, 30_000), start=st.integers(0, 100_000), slow=st.booleans())
def test_chunks_cover_what_is_left_in_order_and_in_whole_pairs(
    planned: MakePlan, games: int, start: int, slow: bool
) -> None:
    plan = planned(games=2 * games, pilots=("random", "greedy" if slow else "random"))
    start -= start % PAIR
    expected = start
    for chunk in plan.chunks("compiled", start):
        assert chunk.first == expected
        assert chunk.games % PAIR == 0
        assert 0 < chunk.games <= (2_048 if slow else 15_360)
        assert {plan.locate(chunk.first)[0].index, plan.locate(chunk.last)[0].index} == {chunk.matchup}
        expected = chunk.last + 1
    assert expected == max(start, plan.total)


def test_the_hash_covers_what_decides_the_games(
    planned: MakePlan, cards: tuple[Card, ...], decks: tuple[Deck, ...]
) -> None:
    other_card = [replace(cards[0], fields={**cards[0].fields, "atk": 1}), *cards[1:]]
    other_list = replace(decks[0], cards=decks[0].cards[1:])
    plans = [
        planned(),
        planned(seed=8),
        planned(games=22),
        planned(pilots=("random", "greedy")),
        planned(pilots=("greedy", "random")),
        planned(options={"start_life": 7999}),
        planned(rules_version=99),
        planned(decks=decks[:3]),
        planned(decks=[decks[0]], against=[decks[1]]),
        planned(cards=other_card),
        planned(decks=[other_list, decks[1]]),
    ]
    assert len({plan.hash for plan in plans}) == len(plans)
    assert planned().hash == planned().hash


def test_a_run_id_shows_game_day_and_eight_digits_of_the_hash(planned: MakePlan) -> None:
    plan = planned()
    assert plan.run_id(datetime.date(2026, 3, 9)) == f"valour-20260309-{plan.hash[:8]}"
    assert len(plan.hash) == 32


@pytest.mark.parametrize("games", [0, 1, 7, -2, 2_000_000_002])
def test_games_come_in_pairs(planned: MakePlan, games: int) -> None:
    with pytest.raises(BadPlan, match="even number from 2"):
        planned(games=games)


def test_no_deck_and_two_decks_of_one_id_are_no_plan(planned: MakePlan, decks: tuple[Deck, ...]) -> None:
    with pytest.raises(BadPlan, match="no deck to play with"):
        planned(decks=[])
    with pytest.raises(BadPlan, match="rename one of the files"):
        planned(decks=[decks[0], replace(decks[1], id=decks[0].id)])
    with pytest.raises(BadPlan, match="seed -1 is out of range"):
        planned(seed=-1)
