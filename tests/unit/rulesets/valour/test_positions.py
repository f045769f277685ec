"""Positions as data: what a dict makes of a position, what comes back, and what is refused."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kernel.cardfile import load_cards
from rulesets.kernel.data import bundled_cards_file, bundled_decks
from rulesets.kernel.deckfile import load_deck
from rulesets.valour.positions import set_up, snapshot
from sims.engine import Match, Position, load_engine
from tests.unit.rulesets.valour.board import (
    FILLER,
    ROUND_RUNTIMES,
    Pile,
    at,
    card,
    duel,
    hero,
    look,
    make_match,
    new_game,
    offers,
    side,
)

AXE = card("Ash Axe", 1800, 900)
WALL = card("Wall", 400, 2000)
GIANT = card("Giant", 2600, 2200, level=7, kind="Champion")
QUEEN = hero("Queen")

FULL: dict[str, Any] = {
    "turn": 8,
    "phase": "main 2",
    "active": 2,
    "summons": 1,
    "seed": 99,
    "seats": [
        {
            "life": 4100,
            "valour": 12,
            "heroic": "peek",
            "clock": 120,
            "mulligans": 1,
            "shuffles": 2,
            "rolls": 3,
            "hand": ["Wall", {"card": "Ash Axe", "seen": True}],
            "deck": ["Filler", "Ash Axe", "Filler"],
            "graveyard": ["Giant", "Filler"],
            "row": [
                None,
                {"card": "Wall", "position": "set", "entered": 7, "seen": True},
                None,
                {"card": "Queen", "entered": 5, "attacked": 7, "tributes": 0, "ready": True},
                "Ash Axe",
            ],
        },
        {
            "life": 900,
            "valour": 25,
            "hand": [],
            "deck": ["Filler"],
            "graveyard": [],
            "row": [{"card": "Giant", "position": "defense", "moved": 8, "boost": 200}] + [None] * 4,
        },
    ],
    "pending": [{"discard": 2, "seat": 1, "required": True}],
}


def stage(seed: int = 1, runtime: str = "twin", options: dict[str, int] | None = None) -> Position:
    """A game just begun with the decks that FULL needs."""
    one = Pile((AXE, 3), (WALL, 2), (GIANT, 1), (QUEEN, 1), (FILLER, 3))
    return make_match([one, Pile((GIANT, 1), (FILLER, 1))], options, runtime).new_game(seed)


def made(data: dict[str, Any]) -> Position:
    position = stage()
    set_up(position, data)
    return position


@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_every_key_is_set_and_comes_back(runtime: str) -> None:
    position = stage(runtime=runtime)
    set_up(position, FULL)
    assert snapshot(position) == FULL
    assert position.decider == 0
    assert offers(position) == ["discard Wall", "discard Ash Axe"]
    assert position.state.first == 0
    unit = position.state.players[0].front[1]
    assert (unit.face_down, unit.defending, unit.entered_turn, unit.tributes) == (1, 1, 7, 0)


def test_an_empty_dict_is_a_fresh_table() -> None:
    position = made({})
    mine, theirs = look(position)
    assert (mine.life, mine.valour, mine.hand, mine.row) == (8000, 25, [], [None] * 5)
    assert sorted(mine.deck) == sorted(["Ash Axe"] * 3 + ["Wall"] * 2 + ["Giant", "Queen"] + ["Filler"] * 3)
    assert theirs.deck == ["Filler", "Giant"]
    assert snapshot(position)["turn"] == 1
    assert snapshot(position)["phase"] == "main 1"


def test_the_deck_is_named_from_its_top_and_the_rest_lies_below() -> None:
    position = made({"seats": [{}, {"deck": ["Giant"]}]})
    assert look(position)[1].deck == ["Giant", "Filler"]
    assert position.card_name(1, int(position.state.players[1].deck[1])) == "Giant"


def test_the_rest_may_lie_in_the_graveyard() -> None:
    position = made({"seats": [{}, {"rest": "graveyard"}]})
    assert look(position)[1].deck == []
    assert look(position)[1].graveyard == ["Filler", "Giant"]


def test_cards_are_found_by_id_and_in_any_case() -> None:
    position = made({"seats": [{"hand": ["ash-axe", "ASH AXE"]}, {}]})
    assert look(position)[0].hand == ["Ash Axe", "Ash Axe"]


def test_who_knows_what_follows_from_the_zones() -> None:
    position = made(FULL)
    theirs = snapshot(position.observed(1))["seats"][0]
    assert theirs["hand"] == ["?", {"card": "Ash Axe", "seen": True}]
    assert theirs["deck"] == ["?", "?", "?"]
    assert theirs["graveyard"] == ["Giant", "Filler"]
    assert theirs["row"][1]["card"] == "Wall"
    unseen = made({"seats": [{"row": [{"card": "Wall", "position": "set"}]}, {}]})
    assert snapshot(unseen.observed(1))["seats"][0]["row"][0]["card"] == "?"
    own = snapshot(position.observed(0))["seats"][0]
    assert own["hand"] == ["Wall", "Ash Axe"]
    assert own["deck"] == ["?", "?", "?"]


def test_what_is_pending_can_be_set() -> None:
    summon = {"summon": "Giant", "seat": 1, "way": "set", "owed": 1}
    position = made({"turn": 4, "active": 2, "seats": [{"row": ["Wall"]}, {}], "pending": [summon]})
    assert offers(position) == ["tribute 1"]
    assert snapshot(position)["pending"] == [summon]
    mulligan = {"mulligan": True, "seat": 1}
    position = made({"phase": "draw", "seats": [{"hand": ["Wall", "Wall"]}, {}], "pending": [mulligan]})
    assert offers(position) == ["keep", "mulligan"]
    assert snapshot(position)["pending"] == [mulligan]


def test_an_attack_waits_below_what_has_to_be_answered() -> None:
    pending = [{"attack": 2, "target": 4, "seat": 1}, {"discard": 1, "seat": 1}]
    row = [None, "Ash Axe"]
    enemy = [None, None, None, {"card": "Giant", "position": "defense"}]
    position = made(
        {"phase": "battle", "seats": [{"row": row, "hand": ["Wall"]}, {"row": enemy}], "pending": pending}
    )
    assert snapshot(position)["pending"] == pending


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"phaze": "main 1"}, "the position: 'phaze' means nothing here; did you mean phase?"),
    (
        {"phase": "lunch"},
        "the position: phase is 'lunch'; it can be upkeep, draw, main 1, battle, main 2, end",
    ),
    ({"phase": "end"}, "the position: phase end passes by itself; set main 1, battle or main 2"),
    ({"turn": 0}, "the position: turn is 0; it goes from 1 to 400"),
    ({"turn": "five"}, "the position: turn is 'five'; it must be a whole number"),
    ({"active": 3}, "the position: active is 3; it goes from 1 to 2"),
    ({"seats": [{}]}, "the position: seats has 1 entry; a game has two sides"),
    ({"seats": [{}, {}, {}]}, "the position: seats has 3 entries; 2 is the most"),
    ({"seats": [{"lives": 1}, {}]}, "seat 1: 'lives' means nothing here; did you mean life?"),
    ({"seats": [{}, {"valour": 26}]}, "seat 2: valour is 26; it goes from 0 to 25"),
    ({"seats": [{}, {"heroic": "swim"}]}, "seat 2: heroic is 'swim'; it can be none, summon, peek, slay"),
    ({"seats": [{"hand": "Wall"}, {}]}, "seat 1: hand is 'Wall'; it must be a list"),
    ({"seats": [{"hand": ["Wal"]}, {}]}, "seat 1: its deck list has no card 'Wal'; did you mean Wall?"),
    ({"seats": [{"hand": ["Wall"] * 3}, {}]}, "seat 1: its deck list has 2 of Wall, the position uses more"),
    ({"seats": [{}, {"hand": ["Queen"]}]}, "seat 2: its deck list has no card 'Queen'"),
    ({"seats": [{"hand": [{"seen": True}]}, {}]}, "seat 1, hand card 1: which card? Give it as 'card'"),
    ({"seats": [{"row": [None] * 6}, {}]}, "seat 1: row has 6 entries; 5 is the most"),
    ({"seats": [{"row": [7]}, {}]}, "seat 1, slot 1: '7' should be a mapping with keys such as card"),
    (
        {"seats": [{"row": [None, {"card": "Wall", "position": "up"}]}, {}]},
        "seat 1, slot 2: position is 'up'; it can be attack, defense, set",
    ),
    (
        {"turn": 3, "seats": [{"row": [{"card": "Wall", "entered": 4}]}, {}]},
        "seat 1, slot 1: entered is 4; it goes from 0 to 3",
    ),
    (
        {"seats": [{"row": [{"card": "Queen", "position": "set"}]}, {}]},
        "seat 1, slot 1: a Hero can't be set",
    ),
    (
        {"seats": [{"row": [{"card": "Giant", "position": "set", "tributes": 1}]}, {}]},
        "seat 1, slot 1: a set unit of this Level costs 2 tributes",
    ),
    (
        {"seats": [{"rest": "refuse"}, {}]},
        "seat 1: 10 of its deck list's 10 cards are nowhere, Ash Axe is one",
    ),
    ({"winner": 1}, "the position: it has a winner but no ending"),
    ({"pending": [{"sing": 1}]}, "pending 1: give one of mulligan, discard, summon, place, attack"),
    (
        {"pending": [{"discard": 1, "summon": "Wall"}]},
        "pending 1: give one of mulligan, discard, summon, place, attack",
    ),
    ({"pending": [{"discard": 0}]}, "pending 1: discard is 0; it goes from 1 to 60"),
    ({"pending": [{"discard": 1, "seats": 1}]}, "pending 1: 'seats' means nothing here; did you mean seat?"),
    ({"pending": [{"summon": "Wall", "owed": 1}]}, "pending 1: owed is 1; it goes from 0 to 0"),
    ({"pending": [{"summon": "Queen", "way": "set"}]}, "pending 1: a Hero can't be set"),
    (
        {"seats": [{"row": ["Wall"]}, {}], "pending": [{"attack": 1}]},
        "pending 1: an attack resolves by itself; what waits for an answer comes last",
    ),
    ({"pending": [{"discard": 1}]}, "the position: nobody can do anything"),
]


@pytest.mark.parametrize(("data", "sentence"), REFUSED, ids=[sentence[:50] for _, sentence in REFUSED])
def test_what_makes_no_sense_is_refused_and_changes_nothing(data: dict[str, Any], sentence: str) -> None:
    position = made(FULL)
    with pytest.raises(ValueError) as refusal:  # noqa: PT011
        set_up(position, data)
    assert str(refusal.value).startswith(sentence)
    assert snapshot(position) == FULL
    assert offers(position) == ["discard Wall", "discard Ash Axe"]


def test_a_card_that_is_no_unit_has_no_place_in_the_row() -> None:
    spell = card("Spell", kind="Runic")
    with pytest.raises(
        ValueError, match=r"seat 1, slot 1: this card is no unit and has no place in the Front Row"
    ):
        duel(side(row=[spell]), side())


def test_the_board_helper_builds_decks_of_what_is_used() -> None:
    position = duel(side(row=[AXE, at(WALL, "set")], hand=[AXE], spare=2), side(graveyard=[QUEEN], spare=1))
    mine, theirs = look(position)
    assert (mine.row[:2], mine.hand, mine.deck) == (["Ash Axe", "Wall"], ["Ash Axe"], ["Filler"] * 2)
    assert (theirs.graveyard, theirs.deck) == (["Queen"], ["Filler"])
    swapped = duel(side(row=[AXE]), side(hand=[QUEEN]), swapped=1)
    assert look(swapped)[0].row[0] == "Ash Axe"
    assert look(swapped)[1].hand == ["Queen"]


# --- positions of real games ----------------------------------------------------------------------


@cache
def real_match(runtime: str) -> Match:
    """Two of the bundled decks."""
    engine = load_engine("valour", runtime)
    cards = load_cards([bundled_cards_file()], engine.spec).cards
    decks = [
        load_deck(path, engine.spec, cards, engine.spec.option_values())[0]
        for path in bundled_decks("valour")[:2]
    ]
    assert decks[0] is not None
    assert decks[1] is not None
    return engine.match(cards, decks[0], decks[1])


def reached(runtime: str, seed: int, share: int, pilot: str = "random") -> tuple[Position, list[int]]:
    """The position after `share` hundredths of a game, and the actions that followed."""
    match, swapped = real_match(runtime), seed % 2
    actions = [action for _, action in match.replay(seed, swapped, (pilot, pilot))][:-1]
    done = (len(actions) + 1) * share // 101
    position = match.new_game(seed, swapped)
    for action in actions[:done]:
        position.apply(action)
    return position, actions[done:]


def by_text(position: Position) -> dict[str, int]:
    """The legal actions by what they say: the number of a card picked is that of its place in the deck list."""
    return {position.text(action): action for action in position.legal_actions()}


def check_round_trip(runtime: str, seed: int, share: int, pilot: str = "random") -> None:
    position, rest = reached(runtime, seed, share, pilot)
    data = snapshot(position)
    again = real_match(runtime).new_game(seed + 1, position.swapped)
    set_up(again, data)
    assert snapshot(again) == data
    assert sorted(by_text(again)) == sorted(by_text(position))
    assert again.board() == position.board()
    assert again.decider == position.decider
    for viewer in range(2):
        assert snapshot(again.observed(viewer)) == snapshot(position.observed(viewer))
    if data["turn"] > 2:  # no shuffle to come, which would tell copies of a card apart
        for action in rest:
            again.apply(by_text(again)[position.text(action)])
            position.apply(action)
        assert snapshot(again) == snapshot(position)
        assert again.over


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**62), share=st.integers(0, 100))
def test_positions_of_random_games_make_the_round_trip_and_play_on(seed: int, share: int) -> None:
    check_round_trip("twin", seed, share)


@pytest.mark.parametrize("share", [0, 3, 40, 70, 100])
def test_positions_of_greedy_games_make_the_round_trip_compiled(share: int) -> None:
    check_round_trip("compiled", 7, share, "greedy")


def test_a_new_game_is_what_its_snapshot_says() -> None:
    position = new_game(Pile((AXE, 3), (FILLER, 5)), Pile((WALL, 8)), seed=4)
    data = snapshot(position)
    assert (data["turn"], data["phase"], data["pending"]) == (1, "draw", [{"mulligan": True, "seat": 1}])
    assert [len(data["seats"][0][zone]) for zone in ("hand", "deck")] == [5, 3]
