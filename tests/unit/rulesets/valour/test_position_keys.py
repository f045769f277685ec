"""Every key of a position: set, read back, told in full; what only play brings about is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from rulesets.valour.changes import FOREVER
from rulesets.valour.position_frames import FRAMES
from rulesets.valour.position_model import (
    Bond,
    BuriedCard,
    Change,
    DeckCard,
    HandCard,
    InBattle,
    PositionModel,
    Side,
    Support,
    Unit,
)
from rulesets.valour.positions import FILLER, CardModel, PositionError, mentioned, set_up, snapshot
from sims.engine import Position
from tests.unit.rulesets.valour.board import (
    ROUND_RUNTIMES,
    Pile,
    artillery,
    at,
    card,
    do,
    domain,
    duel,
    hero,
    look,
    make_match,
    offered,
    offers,
    runic,
    side,
)
from tests.unit.rulesets.valour.pool import wild_match

MODELS = (PositionModel, Side, Unit, Support, HandCard, DeckCard, BuriedCard, Change, InBattle, Bond)
AXE = card("Axe", 1800, 900)
GUARD = card("Guard", 1000, 1500, keywords="Tank II; Lifebond")
GHOUL = card("Ghoul", 1601, 801, keywords="Revenant")
QUEEN = hero("Queen")
FEN = domain("Fen")
OATH = runic("Oath", "while face-up: all allies +100 ATK", "Timed 3")
RITE = runic("Rite", "at the start of your turn: gain 100 LP", "Eternal")
BOLT = runic("Bolt", "activate: destroy an enemy unit")
SNARE = artillery("Snare")
CARDS = (AXE, GUARD, GHOUL, QUEEN, FEN, OATH, RITE, BOLT, SNARE)

EVERY_KEY: dict[str, Any] = {
    "turn": 9,
    "phase": "main 2",
    "active": 1,
    "first": 2,
    "summons": 1,
    "extra_summons": 2,
    "seed": 12345,
    "seats": [
        {
            "life": 1900,
            "valour": 3,
            "heroic": "slay",
            "ghost_strike_used": True,
            "clock": 17,
            "mulligans": 1,
            "shuffles": 2,
            "rolls": 4,
            "hand": [
                "Axe",
                {"card": "Ghoul", "seen": True, "rising": True},
                {"card": "Ghoul", "risen": True},
            ],
            "deck": [{"card": "Axe", "seen": True}, "Filler", "Filler"],
            "graveyard": ["Bolt", {"card": "Ghoul", "rising": True}, {"card": "Ghoul", "risen": True}],
            "row": [
                {
                    "card": "Axe",
                    "position": "defense",
                    "entered": 9,
                    "moved": 8,
                    "attacked": 9,
                    "attacks": 2,
                    "ready": True,
                    "tributes": 1,
                    "halved": True,
                    "atk_change": 150,
                    "def_change": -100,
                    "boost": 300,
                    "changes": [
                        {"until": 9, "atk": -300},
                        {"until": 10, "def": 200, "keywords": ["Haste"]},
                        {"until": 11, "keywords": ["Duelist III", "Tank I"]},
                    ],
                    "battle": {
                        "atk": 500,
                        "def": -50,
                        "keywords": ["Plague"],
                        "negated": True,
                        "protected": True,
                    },
                    "granted": ["Repetition"],
                    "fury": 3,
                    "momentum": 2,
                    "tank_used": 1,
                    "ability_used": True,
                    "ledger_used": True,
                    "able": True,
                    "atk_hex": 9,
                    "def_hex": 10,
                    "barred": 11,
                    "untargetable": 9,
                    "negated": 10,
                    "protected": "forever",
                    "infection": "III",
                    "infection_stage": 2,
                },
                {"card": "Guard", "bond": {"slot": 1, "until": 13, "uses": 2}},
                None,
                {"card": "Ghoul", "position": "set", "seen": True, "rising": True, "risen": True},
                "Queen",
            ],
            "back": [
                {"card": "Snare", "entered": 9, "phase": "main 2", "seen": True},
                {"card": "Oath", "timer": 1, "entered": 3},
                {"card": "Oath", "position": "set"},
                "Fen",
                "Rite",
            ],
        },
        {"life": 8000, "valour": 25, "hand": [], "deck": ["Filler"], "graveyard": [], "row": [None] * 5},
    ],
    "pending": [{"discard": 2, "seat": 1, "required": True}],
}

PENDING: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"mulligan": True, "seat": 2}, {}),
    ({"summon": "Ghoul", "seat": 1, "way": "special", "halved": True, "risen": True}, {}),
    ({"summon": "Ghoul", "seat": 2, "way": "special defense", "rising": True}, {}),
    ({"summon": "Queen", "seat": 1, "way": "special attack"}, {}),
    ({"summon": "Queen", "seat": 1, "owed": 2}, {}),
    ({"summon": "Queen", "seat": 1, "way": "hero defense"}, {}),
    ({"summon": "Axe", "seat": 1, "way": "set", "seen": True}, {}),
    ({"place": "Snare", "seat": 1, "seen": True}, {}),
    ({"place": "Fen", "seat": 2, "way": "open"}, {}),
    ({"switch": 1, "seat": 2}, {"attack": 2, "target": 1, "stage": "revealed", "seat": 1}),
    ({"discard": 1, "seat": 2}, {"attack": 2, "target": "player", "seat": 1}),
    ({"retarget": 2, "seat": 1}, {}),
    ({"bond": 1, "seat": 1}, {}),
    ({"trail": 2, "seat": 1}, {}),
    ({"rise": True, "seat": 1}, {}),
]
"""What is pending on top, and what lies below it."""


def stage(runtime: str = "twin") -> Position:
    piles = [Pile(*((made, 5) for made in CARDS), (FILLER, 2)) for _ in range(2)]
    return make_match(piles, None, runtime).new_game(1)


def made(data: dict[str, Any], runtime: str = "twin") -> Position:
    position = stage(runtime)
    set_up(position, {**data, "seats": [{"rest": "graveyard", **one} for one in data["seats"]]})
    return position


@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_every_key_is_set_and_comes_back(runtime: str) -> None:
    found = snapshot(made(EVERY_KEY, runtime))
    mine, theirs = found["seats"]
    assert mine["graveyard"][:3] == EVERY_KEY["seats"][0]["graveyard"]
    mine["graveyard"], theirs["graveyard"] = mine["graveyard"][:3], []
    assert found == EVERY_KEY


def test_the_example_has_every_key_that_can_be_set() -> None:
    """So that a key which is added later is tried too."""
    used: dict[type, set[str]] = {}
    for model in models_in(PositionModel.model_validate(EVERY_KEY)):
        fields = type(model).model_fields
        used.setdefault(type(model), set()).update(
            fields[name].alias or name for name in model.model_fields_set
        )
    for model in MODELS:
        read_only = {key for key, field in model.model_fields.items() if field.json_schema_extra}
        known = {field.alias or key for key, field in model.model_fields.items() if key not in read_only}
        assert used[model] == known - {"ending", "winner", "rest"}, model.__name__


def models_in(value: Any) -> Iterator[BaseModel]:
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from models_in(getattr(value, name))
    elif isinstance(value, list):
        for each in value:
            yield from models_in(each)


@pytest.mark.parametrize("kind", [*MODELS, *FRAMES.values(), CardModel], ids=lambda kind: kind.__name__)
def test_every_key_is_described(kind: type[BaseModel]) -> None:
    assert kind.__doc__
    assert all(field.description for field in kind.model_fields.values())


def test_the_models_make_a_json_schema() -> None:
    schema = PositionModel.model_json_schema(by_alias=True)
    unit = schema["$defs"]["Unit"]["properties"]
    assert unit["position"]["enum"] == ["attack", "defense", "set"]
    assert (unit["fury"]["minimum"], unit["fury"]["maximum"]) == (0, 3)
    assert unit["def"]["readOnly"]
    assert schema["$defs"]["Unit"]["additionalProperties"] is False
    assert "Warlord's Command II" in unit["granted"]["items"]["enum"]


@pytest.mark.parametrize("number", range(len(PENDING)))
def test_what_is_pending_is_set_and_comes_back(number: int) -> None:
    top, below = PENDING[number]
    row = ["Axe", "Guard", None, None, None]
    grave = [{"card": "Ghoul", "rising": True}, {"card": "Ghoul", "rising": True}]
    seats = [{"row": row, "hand": ["Axe"], "graveyard": grave, "rest": "deck"}, {"row": row, "hand": ["Axe"]}]
    data = {"turn": 5, "phase": "battle", "seats": seats, "pending": [below, top] if below else [top]}
    position = made(data)
    assert snapshot(position)["pending"] == data["pending"]
    assert position.decider == top["seat"] - 1
    assert offers(position)


def test_the_keys_of_the_state_hold_what_they_say() -> None:
    unit = made(EVERY_KEY).state.players[0].front[0]
    assert (unit.entered_turn, unit.moved_turn, unit.attacked_turn, unit.attacks) == (9, 8, 9, 2)
    assert (unit.later_atk[9 % 3], unit.later_dfn[10 % 3]) == (-300, 200)
    assert (unit.tank_turn, unit.ability_turn, unit.ledger_turn, unit.able_turn) == (9, 9, 9, 9)
    assert (unit.hex_atk_until, unit.hex_dfn_until, unit.barred_until) == (9, 10, 11)
    assert (unit.untargetable_until, unit.negated_until, unit.protected_until) == (9, 10, FOREVER)
    assert (unit.infection, unit.infection_stage) == (300, 2)
    guard = made(EVERY_KEY).state.players[0].front[1]
    assert (guard.bond, guard.bond_until, guard.bond_uses) == (unit.piece, 13, 2)


def test_a_row_may_be_told_by_its_slots() -> None:
    by_slot = duel(side(), side())
    data = {"seats": [{"row": {4: "Filler", 2: {"card": "Filler", "position": "set"}}}, {"row": {}}]}
    set_up(by_slot, data)
    assert [bool(entry) for entry in snapshot(by_slot)["seats"][0]["row"]] == [
        False,
        True,
        False,
        True,
        False,
    ]
    set_up(by_slot, {"seats": [{"row": {"3": "Filler"}}, {}]})
    assert look(by_slot)[0].row == [None, None, "Filler", None, None]


# --- what the keys do -----------------------------------------------------------------------------


def test_stats_and_keywords_of_now_stand_in_a_full_snapshot_alone() -> None:
    lord = card("Lord", 1500, 1500, keywords="Warlord's Command I")
    row = [at(GUARD, changes=[{"until": 5, "atk": 250}, {"until": 6, "def": -100}], granted=["Haste"]), lord]
    position = duel(side(row, back=[OATH]), side(), phase="battle")
    # 1000 + 250 + 100 (Oath) + 100 (Warlord's Command); 1500 - 100 + 100
    told = snapshot(position, full=True)["seats"][0]["row"][0]
    assert (told["atk"], told["def"]) == (1450, 1500)
    assert told["keywords"] == ["Haste", "Lifebond", "Tank II"]
    assert not {"atk", "def", "keywords"} & set(snapshot(position)["seats"][0]["row"][0])


@pytest.mark.parametrize("runtime", ROUND_RUNTIMES)
def test_stats_are_current_at_once(runtime: str) -> None:
    position = duel(side([AXE], back=[FEN]), side([at(AXE, negated=5)]), runtime=runtime)
    assert look(position)[0].stats(1) == (1900, 900)
    assert look(position)[1].stats(1) == (1800, 900)


def test_a_negated_unit_has_no_keyword_at_work_and_one_that_is_set_neither() -> None:
    position = duel(side([at(GUARD, negated=5), at(GUARD, negated=4), at(GUARD, "set")]), side())
    assert [look(position)[0].unit(slot)["keywords"] for slot in (1, 2, 3)] == [
        [],
        ["Lifebond", "Tank II"],
        [],
    ]


def test_what_was_used_this_turn_is_used() -> None:
    smith = card("Smith", effects="activate: draw 1 card")
    ghost = card("Ghost", keywords="Ghost Strike")
    assert offered(duel(side([smith]), side()), "ability") == {"ability 1"}
    assert offered(duel(side([at(smith, ability_used=True)]), side()), "ability") == set()
    battle = {"phase": "battle"}
    assert "attack 1 > player" in offers(duel(side([ghost]), side([AXE]), **battle))
    assert "attack 1 > player" not in offers(
        duel(side([ghost], ghost_strike_used=True), side([AXE]), **battle)
    )
    twice = card("Twice", keywords="Repetition")
    assert offered(duel(side([at(twice, attacked=5)]), side(), **battle), "attack") == {"attack 1 > player"}
    assert offered(duel(side([at(twice, attacked=5, attacks=2)]), side(), **battle), "attack") == set()


@pytest.mark.rule("VAL-KW-TANK")
def test_a_tank_that_was_used_this_turn_has_fewer_uses_left() -> None:
    tank = card("Tank", 500, 3000, keywords="Tank II")
    for used, hit in ((1, "Tank"), (2, "Axe")):
        position = duel(
            side([card("Ram", 2000)]),
            side([AXE, at(tank, "defense", tank_used=used)]),
            phase="battle",
        )
        do(position, "attack 1 > 1")
        assert (look(position)[1].row[0] == "Axe") == (hit == "Tank")


def test_back_row_cards_lie_set_or_open_as_their_kind_does() -> None:
    drums = artillery("Drums", "while face-up: all allies +100 ATK", "Eternal")
    position = duel(
        side(back=[FEN, OATH, RITE, BOLT, drums]), side(back=[SNARE, {"card": drums, "position": "open"}])
    )
    mine, theirs = look(position)
    assert [mine.support(slot)["position"] for slot in range(1, 6)] == ["open", "open", "open", "set", "set"]
    assert [theirs.support(slot)["position"] for slot in (1, 2)] == ["set", "open"]
    assert mine.support(2)["timer"] == 3
    assert snapshot(position)["seats"][0]["back"] == ["Fen", "Oath", "Rite", "Bolt", "Drums"]


@pytest.mark.rule("VAL-BACK-5", "VAL-BACK-2")
def test_when_a_back_row_card_was_placed_decides_when_it_may_be_used() -> None:
    enemy = side([AXE], [AXE])
    now = {"card": BOLT, "entered": 5, "phase": "main 2"}
    assert offered(duel(side(back=[now]), enemy, phase="main 2"), "activate") == set()
    earlier = {**now, "phase": "main 1"}
    assert offered(duel(side(back=[earlier]), enemy, phase="main 2"), "activate") == {"activate 1"}
    for entered, answers in ((5, set()), (4, {"respond 1"})):
        trap = {"card": SNARE, "entered": entered}
        position = duel(side([AXE]), side([AXE], back=[trap]), phase="battle")
        do(position, "attack 1 > 1")
        assert offered(position, "respond") == answers


@pytest.mark.rule("VAL-DUR-3")
def test_a_timer_that_is_set_goes_on_counting() -> None:
    position = duel(side(back=[{"card": OATH, "timer": 1}]), side(), phase="main 2")
    do(position, "end turn")
    assert look(position)[0].back == [None] * 5
    assert look(position)[0].graveyard == ["Oath"]


# --- what is refused ------------------------------------------------------------------------------

BACK = {"seats": [{"back": ["Fen", "Fen"]}, {}]}
REFUSED: list[tuple[dict[str, Any], tuple[str | int, ...], str]] = [
    (BACK, ("seats", 0, "back", 1), "seat 1, back slot 2: a player has one open Domain"),
    (
        {"seats": [{}, {"back": [None, {"card": "Bolt", "position": "open"}]}]},
        ("seats", 1, "back", 1, "position"),
        "seat 2, back slot 2: a Burst card leaves as soon as it is used: here it can only lie set",
    ),
    (
        {"seats": [{"back": ["Axe"]}, {}]},
        ("seats", 0, "back", 0),
        "seat 1, back slot 1: this card is a unit and has no place in the Back Row",
    ),
    (
        {"seats": [{"back": {3: {"card": "Oath", "timer": 4}}}, {}]},
        ("seats", 0, "back", 3, "timer"),
        "seat 1, back slot 3: timer is 4; it goes from 1 to 3",
    ),
    (
        {"seats": [{"back": [{"card": "Rite", "timer": 1}]}, {}]},
        ("seats", 0, "back", 0, "timer"),
        "seat 1, back slot 1: timer is 1; it goes from 0 to 0",
    ),
    (
        {"seats": [{"row": ["Snare"]}, {}]},
        ("seats", 0, "row", 0),
        "seat 1, slot 1: this card is no unit and has no place in the Front Row",
    ),
    (
        {"seats": [{"row": {2: {"card": "Axe", "atk": 1800}}}, {}]},
        ("seats", 0, "row", 2, "atk"),
        "seat 1, slot 2: atk comes out of play; it can be compared, not set",
    ),
    (
        {"seats": [{"row": [{"card": "Axe", "keywords": ["Haste"]}]}, {}]},
        ("seats", 0, "row", 0, "keywords"),
        "seat 1, slot 1: keywords comes out of play",
    ),
    (
        {"seats": [{"row": [{"card": "Axe", "granted": ["Haste", "Tanc I"]}]}, {}]},
        ("seats", 0, "row", 0, "granted", 1),
        "seat 1, slot 1: granted is 'Tanc I'; did you mean Tank I?",
    ),
    (
        {"turn": 5, "seats": [{"row": [{"card": "Axe", "changes": [{"until": 8, "atk": 1}]}]}, {}]},
        ("seats", 0, "row", 0, "changes", 0, "until"),
        "seat 1, slot 1: until is 8; it goes from 5 to 7",
    ),
    (
        {"seats": [{"row": [{"card": "Axe", "changes": [{"atk": 1}]}]}, {}]},
        ("seats", 0, "row", 0, "changes", 0, "until"),
        "seat 1, slot 1: until is missing in {'atk': 1}",
    ),
    (
        {"seats": [{"row": [{"card": "Axe", "barred": "for ever"}]}, {}]},
        ("seats", 0, "row", 0, "barred"),
        "seat 1, slot 1: barred is 'for ever'; it must be a turn or forever",
    ),
    (
        {"seats": [{"row": ["Axe", {"card": "Guard", "bond": {"slot": 2, "until": 9}}]}, {}]},
        ("seats", 0, "row", 1, "bond", "slot"),
        "seat 1, slot 2: there is no ally in slot 2 to be bound to",
    ),
    (
        {"seats": [{"row": {9: "Axe"}}, {}]},
        ("seats", 0, "row", 9),
        "seat 1, slot 9: row is 9; slots are numbered 1 to 5",
    ),
    (
        {"pending": [{"window": "summon"}]},
        ("pending", 0),
        "pending 1: a response window can't be set up by hand: set up the position before it",
    ),
    ({"pending": [{"choose": "Bolt"}]}, ("pending", 0), "pending 1: a choice for an effect can't be set up"),
    ({"waiting": [{"card": "Axe"}]}, ("waiting",), "the position: waiting comes out of play"),
    (
        {"seats": [{"row": ["Axe"]}, {"row": ["Axe"]}], "pending": [{"attack": 1, "stage": "fought"}]},
        ("pending", 0, "stage"),
        "pending 1: an attack is fought to its end at once; set declared or revealed",
    ),
    (
        {"pending": [{"attack": 1}, {"discard": 1}]},
        ("pending", 0, "attack"),
        "pending 1: seat 1 has no unit in slot 1",
    ),
    (
        {"seats": [{"row": ["Axe"]}, {}], "pending": [{"attack": 1, "target": 2}, {"discard": 1}]},
        ("pending", 0, "target"),
        "pending 1: seat 2 has no unit in slot 2",
    ),
    ({"pending": [{"trail": 60}]}, ("pending", 0, "trail"), "pending 1: the deck has 47 cards"),
    ({"pending": [{"place": "Axe"}]}, ("pending", 0), "pending 1: this card is a unit and has no place in"),
    ({"pending": [{"rise": True}]}, ("pending", 0), "the position: nobody can do anything"),
]


@pytest.mark.parametrize(
    ("data", "path", "sentence"), REFUSED, ids=[sentence[:60] for _, _, sentence in REFUSED]
)
def test_what_cannot_be_is_refused_with_its_place(
    data: dict[str, Any], path: tuple[str | int, ...], sentence: str
) -> None:
    position = stage()
    before = snapshot(position, full=True)
    with pytest.raises(PositionError) as refusal:
        set_up(position, data)
    assert str(refusal.value).startswith(sentence)
    assert refusal.value.path == path
    assert snapshot(position, full=True) == before


def test_what_comes_out_of_play_is_told_and_cannot_be_set() -> None:
    position = duel(
        side([AXE], [BOLT]), side([AXE], back=[artillery("Veto", "when the opponent activates: draw 1")])
    )
    do(position, "cast Bolt")
    told = snapshot(position)
    assert told["pending"] == [
        {"link": "Bolt", "place": "hand", "seat": 1},
        {"window": "activation", "card": "Bolt", "seat": 2},
    ]
    with pytest.raises(PositionError, match="pending 1: an activation can't be set up by hand"):
        set_up(position, told)


# --- in full --------------------------------------------------------------------------------------


def test_a_full_snapshot_has_every_key() -> None:
    told = snapshot(made(EVERY_KEY), full=True)
    mine = told["seats"][0]
    assert set(told) == set(PositionModel.known())
    assert set(mine) == set(Side.known()) - {"rest"}
    assert set(mine["row"][0]) == set(Unit.known())
    assert set(mine["back"][0]) == set(Support.known())
    assert set(mine["hand"][0]) == set(HandCard.known())
    assert set(mine["deck"][0]) == set(DeckCard.known())
    assert set(mine["graveyard"][0]) == set(BuriedCard.known())
    assert told["pending"] == [{"seat": 1, "discard": 2, "required": True}]
    assert mine["row"][2] is None
    assert told["seats"][1]["back"] == [None] * 5


# --- cards ----------------------------------------------------------------------------------------


def test_every_card_that_a_position_names_is_mentioned_with_repeats() -> None:
    data = {
        "active": 2,
        "seats": [
            {"hand": ["Axe", {"card": "axe"}], "row": {3: "Axe"}, "back": [None, "Fen"]},
            {"deck": [{"card": "Bolt", "seen": True}], "graveyard": ["Queen"]},
        ],
        "pending": [{"summon": "Guard", "seat": 1}, {"place": "Snare"}],
    }
    assert mentioned(data) == (["Axe", "Fen", "Axe", "axe", "Guard"], ["Bolt", "Queen", "Snare"])
    assert mentioned(PositionModel.model_validate(data)) == mentioned(data)
    assert mentioned({}) == ([], [])


def test_a_card_of_a_scenario_needs_only_a_name() -> None:
    plain = CardModel.model_validate({"name": "Ébène, the 2nd"}).card()
    assert (plain.game, plain.id, plain.type) == ("valour", "own-ebene-the-2nd", "Champion")
    assert plain.fields == {"aspect": "Dormant", "level": 4, "atk": 1000, "def": 1000}
    columns = {
        "name": "Wall",
        "id": "wall",
        "def": 2000,
        "keywords": "Tank I; Haste",
        "effects": "on flip: draw 1",
    }
    told = CardModel.model_validate({**columns, "tribe": "Wildblood"}).card()
    assert (told.id, told.keywords, told.effects) == ("wall", ("Tank I", "Haste"), "on flip: draw 1")
    assert (told.number("def"), told.word("tribe")) == (2000, "Wildblood")
    fen = CardModel.model_validate({"name": "Fen", "type": "Domain"}).card()
    assert fen.fields == {}
    assert (FILLER.type, FILLER.number("level")) == ("Combatant", 1)


# --- positions of games with all cards ------------------------------------------------------------


def check_round_trip(position: Position, texts: list[str]) -> bool:
    """Set up anew what a snapshot tells, and play on in both; False if it cannot be set up."""
    data = snapshot(position)
    again = position.match.new_game(99, position.swapped)
    try:
        set_up(again, data)
    except PositionError:
        assert data["pending"], "only what is pending can be out of reach"
        return False
    assert snapshot(again) == data
    assert snapshot(again, full=True) == snapshot(position, full=True)
    assert again.board() == position.board()
    shuffles = [int(player.shuffles) for player in position.state.players]
    for text in texts:
        position.apply(position.parse(text))
        again.apply(again.parse(text))
        if [int(player.shuffles) for player in position.state.players] != shuffles:
            return True  # a shuffle tells copies of a card apart
    assert snapshot(again, full=True) == snapshot(position, full=True)
    return True


@pytest.mark.parametrize("number", range(8))
def test_positions_of_games_with_all_cards_make_the_round_trip_and_play_on(number: int) -> None:
    match = wild_match(number)
    count = 0
    for seed in range(4):
        played = [
            (position.copy(), action)
            for position, action in match.replay(seed, seed % 2, ("random", "random"))
        ]
        for start in range(40 + seed, len(played) - 20, 40):
            position = played[start][0]
            texts = [each.text(action) for each, action in played[start : start + 15]]
            count += check_round_trip(position, texts)
    assert count > 10
