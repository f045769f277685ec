"""Scenario files: what they may say, and how what they should not say is told, each with its line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.kernel.diagnostics import Diagnostic
from rulesets.kernel.scenario_codes import SCENARIO_CODES
from sims.scenarios.cards import Library
from sims.scenarios.reading import read_file
from sims.scenarios.running import run
from sims.scenarios.scenario import ScenarioFile

LIBRARY = Library()
HEAD = "game: valour\nscenarios:\n"
MARK = "¦"
PROVED: set[str] = set()
"""The codes that a test of this module has seen."""


def read(folder: Path, text: str) -> ScenarioFile:
    path = folder / "f.yaml"
    path.write_text(text, encoding="utf-8")
    return read_file(path, LIBRARY)


@dataclass(frozen=True)
class Told:
    """A finding: its code, message and suggestion."""

    code: str
    message: str
    suggestion: str = ""


@dataclass(frozen=True)
class Fault:
    """A file with faults: `¦` stands before each place at which something is told, in that order."""

    name: str
    text: str
    told: tuple[Told, ...]

    def __init__(self, name: str, text: str, *told: Told) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "text", text.lstrip("\n").replace("HEAD\n", HEAD))
        object.__setattr__(self, "told", told)

    @property
    def places(self) -> list[tuple[int, int]]:
        """Line and column of each mark, the marks before it on the line not counted."""
        return [
            (number, at - line[:at].count(MARK) + 1)
            for number, line in enumerate(self.text.splitlines(), start=1)
            for at, character in enumerate(line)
            if character == MARK
        ]


def findings(folder: Path, text: str) -> list[Diagnostic]:
    """What is told about a file, what shows when it is played included."""
    file = read(folder, text)
    found = file.findings + [each for scenario in file.scenarios for each in run(scenario).findings]
    PROVED.update(each.code for each in found)
    return found


FAULTS = [
    Fault(
        "no mapping",
        """
¦- a
""",
        Told("SCENARIO010", "The file is a list; it should be a mapping with `game:` and `scenarios:`."),
    ),
    Fault(
        "no game",
        """
¦scenarios: []
""",
        Told("SCENARIO009", "The file does not say which game."),
    ),
    Fault(
        "unknown game",
        """
game: ¦valor
""",
        Told("SCENARIO007", 'There is no game "valor".', "valour"),
    ),
    Fault(
        "a game that is a number",
        """
game: ¦7
""",
        Told("SCENARIO007", "There is no game 7."),
    ),
    Fault(
        "no scenarios",
        """
¦game: valour
""",
        Told("SCENARIO009", "The file has no scenarios."),
    ),
    Fault(
        "empty scenarios",
        """
game: valour
scenarios: ¦[]
""",
        Told("SCENARIO011", "scenarios has 0 entries; 1 is the least."),
    ),
    Fault(
        "a key of the file",
        """
game: valour
rule: VAL-BAT-1
¦scenarois: []
scenarios: [{name: a, do: [battle]}]
""",
        Told("SCENARIO008", "'scenarois' means nothing here.", "scenarios"),
    ),
    Fault(
        "a key of a scenario",
        """
HEAD
  - name: a
    ¦positon: {}
    do: [battle]
""",
        Told("SCENARIO008", "'positon' means nothing here.", "position"),
    ),
    Fault(
        "no name",
        """
HEAD
  - ¦do: [battle]
""",
        Told("SCENARIO009", "Scenario 1 has no name."),
    ),
    Fault(
        "an empty name",
        """
HEAD
  - {name: ¦'', do: [battle]}
""",
        Told("SCENARIO011", "name is too short."),
    ),
    Fault(
        "a name without a value",
        """
HEAD
  - ¦name:
    do: [battle]
""",
        Told("SCENARIO010", "name has no value; it should be text."),
    ),
    Fault(
        "a number for a name",
        """
HEAD
  - {name: ¦7, do: [battle]}
""",
        Told("SCENARIO010", "name is 7; it should be text."),
    ),
    Fault(
        "the same name twice",
        """
HEAD
  - {name: a, do: [battle]}
  - {name: ¦a, do: [battle]}
""",
        Told("SCENARIO015", 'The name "a" is already used on line 3.'),
    ),
    Fault(
        "nothing done",
        """
HEAD
  - ¦name: a
""",
        Told("SCENARIO017", "The scenario does nothing and checks nothing."),
    ),
    Fault(
        "one action, not a list",
        """
HEAD
  - {name: a, do: ¦battle}
""",
        Told("SCENARIO010", 'do is "battle"; it should be a list.'),
    ),
    Fault(
        "a step that is a number",
        """
HEAD
  - {name: a, do: [¦3]}
""",
        Told("SCENARIO010", "step 1 is 3; it should be text or a mapping."),
    ),
    Fault(
        "a third seat",
        """
HEAD
  - {name: a, do: [¦seat 3: battle]}
""",
        Told("SCENARIO008", "'seat 3' means nothing here.", "seat 2"),
    ),
    Fault(
        "two things in a step",
        """
HEAD
  - {name: a, do: [¦{refused: battle, seat 1: battle}]}
""",
        Told(
            "SCENARIO017", "A step has one of seat 1, seat 2, refused, then; this one has seat 1 and refused."
        ),
    ),
    Fault(
        "why without refused",
        """
HEAD
  - {name: a, do: [¦{seat 1: battle, why: VAL-BAT-1}]}
""",
        Told("SCENARIO017", "`why` stands beside `refused` only."),
    ),
    Fault(
        "an unknown rule",
        """
game: valour
rule: [VAL-BAT-1, ¦VAL-BTA-3]
scenarios: [{name: a, do: [battle]}]
""",
        Told("SCENARIO011", 'There is no rule "VAL-BTA-3".', "VAL-BAT-3"),
    ),
    Fault(
        "an unknown rule for why",
        """
HEAD
  - {name: a, do: [{refused: keep, why: ¦VAL-BAT-77}]}
""",
        Told("SCENARIO011", 'There is no rule "VAL-BAT-77".', "VAL-BAT-7"),
    ),
    Fault(
        "an unknown option",
        """
HEAD
  - name: a
    options:
      ¦start_lfe: 3
    do: [battle]
""",
        Told("SCENARIO016", "VALOUR has no option 'start_lfe'.", "start_life"),
    ),
    Fault(
        "an option out of range",
        """
HEAD
  - {name: a, options: {mulligan: ¦7}, do: [battle]}
""",
        Told("SCENARIO016", "option mulligan is 7; it goes from 0 to 1."),
    ),
    Fault(
        "an option that is text",
        """
HEAD
  - {name: a, options: {mulligan: ¦yes}, do: [battle]}
""",
        Told("SCENARIO010", 'mulligan is "yes"; it should be a whole number or true or false.'),
    ),
    Fault(
        "decks",
        """
HEAD
  - {name: a, decks: {spare: ¦101}, do: [battle]}
""",
        Told("SCENARIO011", "spare is 101; 100 is the most."),
    ),
    Fault(
        "a deck that is too large",
        """
HEAD
  - ¦{name: a, decks: {spare: 70}, do: [battle]}
""",
        Told("SCENARIO013", "Deck seat-1 has 70 cards, too many to play."),
    ),
    Fault(
        "a key in a seat",
        """
HEAD
  - {name: a, position: {seats: [{}, {¦lif: 3}]}, do: [battle]}
""",
        Told("SCENARIO008", "'lif' means nothing here.", "life"),
    ),
    Fault(
        "a word that is none of a choice",
        """
HEAD
  - {name: a, position: {seats: [{row: [{card: Ash Warden, position: ¦defence}]}]}, do: [battle]}
""",
        Told("SCENARIO011", 'position is "defence"; it can be attack, defense, set.', "defense"),
    ),
    Fault(
        "a number in quotes",
        """
HEAD
  - {name: a, position: {turn: ¦'5'}, do: [battle]}
""",
        Told("SCENARIO011", 'turn is "5"; it must be a whole number.'),
    ),
    Fault(
        "a card that is not there",
        """
HEAD
  - name: a
    position:
      seats:
        - hand: [¦Ash Wardn]
          row: [Quarry Hulk, ~, {card: ¦Axe}]
    do: [battle]
""",
        Told("SCENARIO012", 'There is no card "Ash Wardn".', "Ash Warden"),
        Told("SCENARIO012", 'There is no card "Axe".'),
    ),
    Fault(
        "a card that is not there, twice and in each seat",
        """
HEAD
  - name: a
    position: {seats: [{hand: [¦Nobdy, ¦Nobdy]}, {row: [¦Nobdy]}]}
    do: [battle]
""",
        Told("SCENARIO012", 'There is no card "Nobdy".'),
        Told("SCENARIO012", 'There is no card "Nobdy".'),
        Told("SCENARIO012", 'There is no card "Nobdy".'),
    ),
    Fault(
        "a name torn by its comma",
        """
HEAD
  - {name: a, position: {seats: [{hand: [Quarry Hulk, ¦Sarrowen, Warden of the Ninth Gate]}]}, do: [battle]}
""",
        Told("SCENARIO012", 'There is no card "Sarrowen".', '"Sarrowen, Warden of the Ninth Gate"'),
    ),
    Fault(
        "a card in an expectation",
        """
HEAD
  - name: a
    do: [battle, then: {seats: {2: {graveyard: [¦Ash Wardn]}}}]
    then: {seats: [{row: {3: {card: ¦Quary Hulk}}}]}
""",
        Told("SCENARIO012", 'There is no card "Ash Wardn".', "Ash Warden"),
        Told("SCENARIO012", 'There is no card "Quary Hulk".', "Quarry Hulk"),
    ),
    Fault(
        "keys in an expectation",
        """
HEAD
  - {name: a, then: {seats: [{row: {1: {¦positon: set}}}]}}
  - {name: b, then: {¦offred: []}}
""",
        Told("SCENARIO008", "'positon' means nothing here.", "position"),
        Told("SCENARIO008", "'offred' means nothing here.", "offered"),
    ),
    Fault(
        "a slot in an expectation",
        """
HEAD
  - name: a
    then: {seats: [{hand: {¦one: 7}}]}
""",
        Told("SCENARIO010", "The key one is no number."),
    ),
    Fault(
        "an own card's column",
        """
game: valour
cards:
  - {name: Axe, ¦attack: 3}
  - ¦{atk: 3}
scenarios: [{name: a, do: [battle]}]
""",
        Told("SCENARIO008", "'attack' means nothing here.", "atk"),
        Told("SCENARIO009", "Card 2 has no name."),
    ),
    Fault(
        "an own card against the game's rules",
        """
game: valour
cards:
  - {name: Axe, type: Combatant,
     keywords: ¦Haste}
scenarios:
  - {name: a, position: {seats: [{hand: [Axe]}]}, do: [battle]}
""",
        Told("CARD022", "A Combatant has no keywords."),
    ),
    Fault(
        "an own card twice",
        """
game: valour
cards:
  - name: Axe
  - {atk: 3, name: ¦axe}
scenarios: [{name: a, do: [battle]}]
""",
        Told("SCENARIO015", 'The name "axe" is already used on line 3.'),
    ),
    Fault(
        "a position that cannot be",
        """
HEAD
  - name: a
    position:
      seats:
        - {}
        - row: [~, {card: Ash Warden, atk: ¦3}]
    do: [battle]
""",
        Told("SCENARIO013", "Seat 2, slot 2: atk comes out of play; it can be compared, not set."),
    ),
    Fault(
        "words that are no action",
        """
HEAD
  - name: a
    do:
      - ¦battel
""",
        Told("SCENARIO014", "'battel' is no action; did you mean 'battle'?"),
    ),
    Fault(
        "a tab",
        """
HEAD
¦	- name: a
""",
        Told("SCENARIO004", "A tab stands here; YAML is indented with spaces."),
    ),
    Fault(
        "a key twice",
        """
game: valour
¦game: valour
scenarios: [{name: a, do: [battle]}]
""",
        Told("SCENARIO005", "'game' is there twice; the first is on line 1."),
    ),
    Fault(
        "a tag",
        """
game: ¦!x valour
scenarios: [{name: a, do: [battle]}]
""",
        Told("SCENARIO006", "The tag !x means nothing here."),
    ),
    Fault(
        "nothing",
        """
# later
""",
        Told("SCENARIO002", "The file holds nothing but blank lines and comments."),
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_is_told_with_its_place(tmp_path: Path, fault: Fault) -> None:
    found = findings(tmp_path, fault.text.replace(MARK, ""))
    assert [Told(each.code, each.message, each.suggestion) for each in found] == list(fault.told)
    assert [(each.line, each.column) for each in found] == (fault.places or [(0, 0)])


def test_every_code_is_proved(tmp_path: Path) -> None:
    for fault in FAULTS:
        findings(tmp_path, fault.text.replace(MARK, ""))
    file = tmp_path / "g.yaml"
    file.write_bytes(b"\xff\xfe")
    PROVED.update(each.code for each in read_file(file, LIBRARY).findings)
    PROVED.update(each.code for each in read_file(tmp_path / "none.yaml", LIBRARY).findings)
    assert {code.code for code in SCENARIO_CODES} <= PROVED


def test_faults_of_several_scenarios_are_told_together_and_the_rest_is_read(tmp_path: Path) -> None:
    text = HEAD + (
        "  - {name: a, do: [battle], thn: {}}\n"
        "  - {name: b, do: [battle]}\n"
        "  - {name: c, position: {seats: [{hand: [Ash Wardn], lief: 3}]}, do: [battle]}\n"
        "  - {name: d, position: {seats: [{hand: [Ash Wardn]}]}, do: [battle]}\n"
    )
    file = read(tmp_path, text)
    assert [(each.line, each.code) for each in file.findings] == [
        (3, "SCENARIO008"),
        (5, "SCENARIO008"),
        (6, "SCENARIO012"),
    ]
    assert [scenario.name for scenario in file.scenarios] == ["b"]


def test_a_fault_in_what_is_shared_leaves_no_scenario(tmp_path: Path) -> None:
    file = read(tmp_path, "game: valour\nseed: x\nscenarios: [{name: a, do: [battle]}]\n")
    assert [(each.line, each.code) for each in file.findings] == [(2, "SCENARIO010")]
    assert file.scenarios == []


def test_what_a_scenario_says_goes_over_what_the_file_says(tmp_path: Path) -> None:
    text = """
game: valour
rule: VAL-WIN-1
seed: 5
options: {turn_limit: 50, start_life: 4000}
decks: {spare: 3}
position: {turn: 7, phase: battle, seats: [{life: 100, hand: [Ash Warden]}, {life: 200, row: [Quarry Hulk]}]}
scenarios:
  - {name: as the file says, then: {turn: 7}}
  - name: otherwise
    rule: [VAL-WIN-2, VAL-WIN-3]
    seed: 6
    options: {start_life: 5000}
    decks: {spare: 4}
    position: {turn: 9, seats: [{valour: 3, hand: []}]}
    then: {turn: 9}
"""
    file = read(tmp_path, text)
    assert file.findings == []
    first, second = file.scenarios
    assert (file.game, file.rules, first.rules, second.rules) == (
        "valour",
        ("VAL-WIN-1",),
        ("VAL-WIN-1",),
        ("VAL-WIN-2", "VAL-WIN-3"),
    )
    assert (first.line, second.line) == (9, 10)
    assert (first.seed, second.seed) == (5, 6)
    assert first.options == {"turn_limit": 50, "start_life": 4000}
    assert second.options == {"turn_limit": 50, "start_life": 5000}
    assert first.position["seats"][0] == {"life": 100, "hand": ["Ash Warden"]}
    assert second.position == {
        "turn": 9,
        "phase": "battle",
        "seats": [{"life": 100, "valour": 3, "hand": []}, {"life": 200, "row": ["Quarry Hulk"]}],
    }
    assert first.decks[0].cards == (("filler", 3), ("val-ash-warden", 1))
    assert first.decks[1].cards == (("filler", 3), ("val-quarry-hulk", 1))
    assert second.decks[0].cards == (("filler", 4),)


def test_a_deck_list_is_what_the_position_names_and_plain_cards(tmp_path: Path) -> None:
    text = """
game: valour
cards: [{name: Axe, atk: 1800}]
scenarios:
  - name: a
    position: {seats: [{row: {2: Axe}, hand: [axe, Filler], deck: [Axe, val-ash-warden], graveyard: [Axe]}]}
    then: {seats: [{hand: [Axe, Filler], deck: [Axe, Ash Warden], graveyard: [Axe]}]}
"""
    (scenario,) = read(tmp_path, text).scenarios
    assert scenario.decks[0].cards == (("filler", 11), ("own-axe", 4), ("val-ash-warden", 1))
    assert scenario.decks[1].cards == (("filler", 10),)
    assert [card.name for card in scenario.cards] == ["Filler", "Axe", "Ash Warden"]
    assert run(scenario).passed


def test_a_scenario_with_a_card_that_has_errors_is_left_out(tmp_path: Path) -> None:
    text = """
game: valour
cards: [{name: Axe, keywords: Tank IV}, {name: Pike}]
scenarios:
  - {name: a, position: {seats: [{hand: [Axe]}]}, do: [battle]}
  - {name: b, position: {seats: [{hand: [Pike]}]}, do: [battle]}
"""
    file = read(tmp_path, text)
    assert [(each.code, each.line, each.column) for each in file.findings] == [("KEYWORD002", 3, 31)]
    assert [scenario.name for scenario in file.scenarios] == ["b"]


def test_a_card_of_the_file_goes_before_one_of_the_same_name(tmp_path: Path) -> None:
    text = """
game: valour
cards: [{name: Ash Warden, atk: 3210}]
scenarios:
  - name: a
    position: {seats: [{row: [Ash Warden]}]}
    then: {seats: [{row: [{card: Ash Warden, atk: 3210}]}]}
"""
    (scenario,) = read(tmp_path, text).scenarios
    assert run(scenario).passed


def test_cards_of_further_files_may_be_named(tmp_path: Path) -> None:
    cards = tmp_path / "cards.csv"
    cards.write_text(
        "game,id,name,set,type,aspect,level,atk,def\n"
        "valour,val-new,New One,T,Champion,Titan,4,1700,1200\n"
        "valour,val-bad,Bad One,T,Champion,Titan,44,1700,1200\n"
        "valour,val-ash-warden,Ash Warden,T,Champion,Titan,4,1700,1200\n",  # a note is no matter here
        encoding="utf-8",
    )
    library = Library([cards])
    path = tmp_path / "f.yaml"
    path.write_text(
        HEAD + "  - {name: a, position: {seats: [{hand: [New One]}]}, do: [battle]}\n", encoding="utf-8"
    )
    file = read_file(path, library)
    assert file.findings == []
    assert [card.id for card in file.scenarios[0].cards] == ["filler", "val-new"]
    assert [(each.code, each.line) for each in library.findings()] == [("CARD018", 3)]
    assert [each.code for each in read_file(path, LIBRARY).findings] == ["SCENARIO012"]


KEYS = (
    *("name", "do", "then", "position", "seats", "row", "hand", "card", "refused", "seat 1", "pending"),
    *("cards", "rule", "options", "decks", "spare", "discard", "attack", "keywords", "offered"),
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.sampled_from(["battle", "Ash Warden", "x", "", "5"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYS) | st.integers(0, 6), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(st.sampled_from(["cards", "position", "rule", "seed", "decks", "options"]), VALUES),
    st.lists(
        st.dictionaries(st.sampled_from(["name", "do", "then", "position", "options"]), VALUES), max_size=2
    ),
)
def test_no_data_ends_in_an_exception(
    tmp_path_factory: pytest.TempPathFactory, shared: dict[str, object], scenarios: list[dict[str, object]]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    text = json.dumps({"game": "valour", **shared, "scenarios": scenarios})  # JSON is YAML
    file = read(folder, text)
    for scenario in file.scenarios:
        assert run(scenario).crash == ""
    assert file.scenarios or file.findings
