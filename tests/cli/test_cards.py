"""`evenhand cards schema`: what cards can hold, as the code has it, and what they do hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.app import run
from rulesets import RULESETS
from rulesets.kernel.cards import COMMON_COLUMNS, Card
from rulesets.kernel.effects.phrases import Number
from rulesets.kernel.schema import MEANINGS
from rulesets.kernel.usage import usage
from tests.cli.small_game import NAME, spec, towers

__all__ = ["towers"]

Captured = pytest.CaptureFixture[str]
games = pytest.mark.parametrize("game", list(RULESETS))

SCHEMA = """\
Columns of a card file
  column    meaning                                                 needed by
  game      the game's short name: towers                           every card
  id        small letters, digits and single dashes; it stays when  every card
            the card is renamed
  name      the card's name; no two cards of a game have the same   every card
  set       the set it belongs to
  type      one of the card types: Tower, Wall, Gate                every card
  keywords  a list with `;` between
  effects   what the card does
  text      the text printed on the card
  height    how high it is: 1 to 9                                  all but Gate
  colour    its colour: red, blue

Card types
  Tower, Wall, Gate

Keywords, a list with ; between
  keyword  tiers   for          rule
  Luck     I, II   Tower, Wall  TOY-KW-LUCK
  Slow     1 to 9  Gate         TOY-KW-SLOW
  What one does: evenhand explain KEYWORD

Effects
  TRIGGER[, if CONDITION]: STEP[; STEP]...   several on lines of their own, or
  with | between
  At most 4 effects a card, 6 steps an effect.
  <...> stands for something below, [...] may be left out.

Triggers
  write                    on
  when opened              all but Gate
  at <cost> life or less
  pay <cost>
  always
  when a/an <tower> falls  Wall

Steps
  write                             meaning
  draw <n> card(s)                  from the top
    or draw <n>
  hit <whom> for <half>
  <whom> <change> strength          + duration
    or <change> strength to <whom>
  pick a/an <tower>
  give <whom> <gift>                + duration

Before a step
  write
  on a hit,

After an amount
  write
  for each <tower>

Durations
  write
  until dawn
  forever

Conditions compare
  write
  life
    or your life
  <towers>
  enemy <towers>

Conditions that stand alone
  write
  you are lucky
  it is a/an <tower>

Targets, numbers and other <...>
  slot      stands for
  <n>       a number from 1 to 20
  <half>    a number from 0.5 to 5
  <change>  a change such as +200
  <cost>    a number from 1 to 9
  <colour>  red, deep blue
  <low>     a number from 1 to 50
  <high>    a number from 1 to 50
  <both>    a number from 1 to 50
  <size>    of size <both>, of size <low> or more, of size <high> or less
  <tower>   [<colour>] tower [<size>]
  <towers>  [<colour>] towers [<size>]
  <whom>    self / this tower (the card itself), a/an <tower>, an enemy <tower>,
            all <towers>
  <gift>    anything nice
"""

CARDS = """game,id,name,type,keywords,effects,height,colour
towers,toy-a,Ash,Tower,Luck II; Slow 3,"when opened: draw 2; draw 1
when a red tower falls: hit an enemy tower for 1",3,red
towers,toy-b,Birch,Wall,Luck II,when opened: draw 1; hit self for 1,3,red
towers,toy-c,Cedar,Gate,Slow 3,,3,blue
"""

STATS = """\
Use of the card language
  3 cards of Towers: 2 with effects, 3 with keywords; 3 kinds of steps.

Steps
  trigger                  step  target  cards  for example
  when opened              draw              2  Ash
  when opened              hit   self        1  Birch
  when a/an <tower> falls  hit   enemy       1  Ash

Keywords
  keyword  cards  for example
  Luck II      2  Ash
  Slow 3       2  Ash

Not used by any card
  keywords  Luck I
  triggers  at <cost> life or less; pay <cost>; always
  steps     raise, pick, give
"""


def printed(capsys: Captured) -> str:
    """What was printed, without blanks at the ends of lines."""
    return "\n".join(line.rstrip() for line in capsys.readouterr().out.split("\n"))


@pytest.fixture
def card_file(tmp_path: Path) -> Path:
    file = tmp_path / "cards.csv"
    file.write_text(CARDS, encoding="utf-8")
    return file


@pytest.mark.usefixtures("towers")
def test_the_schema_of_a_small_game(capsys: Captured) -> None:
    assert run(["cards", "schema", NAME]) == 0
    assert printed(capsys) == SCHEMA


@pytest.mark.usefixtures("towers")
def test_the_uses_of_a_small_games_cards(capsys: Captured, card_file: Path) -> None:
    assert run(["cards", "schema", NAME, "--stats", "--cards", str(card_file)]) == 0
    assert printed(capsys) == STATS


@pytest.mark.usefixtures("towers")
def test_a_game_without_a_card_language(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULESETS, NAME, spec(language=None))
    assert run(["cards", "schema", NAME]) == 0
    told = printed(capsys)
    assert told.endswith(
        "\n  height    how high it is: 1 to 9\n  colour    its colour: red, blue\n\n"
        "Card types\n  Tower, Wall, Gate\n"
    )
    assert run(["cards", "schema", NAME, "--stats"]) == 2
    assert "the cards of Towers have neither keywords nor effects" in capsys.readouterr().err


@pytest.mark.usefixtures("towers")
def test_json_has_the_same(capsys: Captured, card_file: Path) -> None:
    assert run(["cards", "schema", NAME, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["columns"][-2:] == [
        {
            "name": "height",
            "meaning": "how high it is",
            "low": 1,
            "high": 9,
            "choices": [],
            "types": ["Tower", "Wall"],
        },
        {
            "name": "colour",
            "meaning": "its colour",
            "low": None,
            "high": None,
            "choices": ["red", "blue"],
            "types": [],
        },
    ]
    assert told["keywords"] == [
        {"name": "Luck", "tiers": ["I", "II"], "most": 0, "rule": "TOY-KW-LUCK", "types": ["Tower", "Wall"]},
        {"name": "Slow", "tiers": [], "most": 9, "rule": "TOY-KW-SLOW", "types": ["Gate"]},
    ]
    assert told["triggers"][4] == {"write": ["when a/an <tower> falls"], "meaning": "", "types": ["Wall"]}
    assert told["steps"][2] == {
        "write": ["<whom> <change> strength", "<change> strength to <whom>"],
        "meaning": "",
        "lasting": True,
    }
    assert told["slots"][-1] == {"name": "gift", "label": "anything nice", "phrases": []}
    assert (told["most_effects"], told["most_steps"]) == (4, 6)
    assert run(["cards", "schema", NAME, "--stats", "--cards", str(card_file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "cards": 3,
        "with_effects": 2,
        "with_keywords": 3,
        "steps": [
            use("when opened", "draw", "", 2, "Ash"),
            use("when opened", "hit", "self", 1, "Birch"),
            use("when a/an <tower> falls", "hit", "enemy", 1, "Ash"),
        ],
        "keywords": [
            {"keyword": "Luck I", "rule": "TOY-KW-LUCK", "cards": 0, "example": ""},
            {"keyword": "Luck II", "rule": "TOY-KW-LUCK", "cards": 2, "example": "Ash"},
            {"keyword": "Slow 3", "rule": "TOY-KW-SLOW", "cards": 2, "example": "Ash"},
        ],
        "unused_triggers": ["at <cost> life or less", "pay <cost>", "always"],
        "unused_verbs": ["raise", "pick", "give"],
    }


def use(trigger: str, verb: str, target: str, cards: int, example: str) -> dict[str, Any]:
    return {"trigger": trigger, "verb": verb, "target": target, "cards": cards, "example": example}


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["valor"], 2, "there is no game 'valor'"),
        (["towers", "--cards", "cards.csv"], 2, "--cards is for counting\n  to do: add --stats"),
        (["towers", "--stats", "--cards", "none.csv"], 2, "none.csv"),
        (["towers", "--stats", "--cards", "torn.csv"], 1, "1 error in the cards: nothing was counted"),
    ],
)
def test_what_cannot_be_shown(
    towers: Path,
    card_file: Path,
    arguments: list[str],
    code: int,
    said: str,
    capsys: Captured,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(card_file.parent)
    Path("torn.csv").write_text(CARDS.replace("Cedar,Gate", "Cedar,Tree"), encoding="utf-8")
    assert run(["cards", "schema", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err


# --- the real games -------------------------------------------------------------------------------


def test_the_columns_of_every_game_have_meanings() -> None:
    assert tuple(MEANINGS) == COMMON_COLUMNS


@games
@pytest.mark.parametrize("width", [80, 120, 300])
def test_a_page_fits_the_terminal(
    game: str, width: int, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    assert run(["cards", "schema", game]) == 0
    lines = printed(capsys).splitlines()
    assert max(map(len, lines)) <= min(width, 120)
    assert run(["cards", "schema", game, "--stats"]) == 0
    assert max(map(len, printed(capsys).splitlines())) <= min(width, 120)


@games
def test_a_schema_holds_all_that_the_game_declares(game: str, capsys: Captured) -> None:
    assert run(["cards", "schema", game, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    real = RULESETS[game]
    names = [*COMMON_COLUMNS, *(column.name for column in real.card_columns)]
    assert [column["name"] for column in told["columns"]] == names
    assert told["types"] == list(real.card_types)
    language = real.language
    assert language is not None
    assert [each["name"] for each in told["keywords"]] == [each.name for each in language.keywords]
    words = language.vocabulary
    for part, phrases in (("triggers", words.triggers), ("steps", words.steps), ("tests", words.tests)):
        assert len(told[part]) == len(phrases)
    assert [slot["name"] for slot in told["slots"]] == list(words.slots)
    labels = {slot["name"]: slot["label"] for slot in told["slots"]}
    for name, slot in words.slots.items():
        if isinstance(slot, Number):
            assert labels[name] == slot.label
    assert all(each["types"] for each in (*told["keywords"], *told["triggers"]))
    assert {kind for each in told["triggers"] for kind in each["types"]} <= set(real.card_types)


def test_where_no_card_says_anything_everything_is_unused() -> None:
    language = spec().language
    assert language is not None
    found = usage([Card(NAME, "a", "Ash", "T", "Tower")], language)
    assert (found.cards, found.with_effects, found.with_keywords, found.steps) == (1, 0, 0, ())
    assert [(each.keyword, each.cards) for each in found.keywords] == [
        ("Luck I", 0),
        ("Luck II", 0),
        ("Slow N", 0),
    ]
    assert len(found.unused_triggers) == 5
    assert found.unused_verbs == ("draw", "hit", "raise", "pick", "give")


def test_a_wildblood_alpha_and_two_more_are_counted() -> None:
    roar = (
        "when the opponent summons, if Wildblood allies of level 7 or more >= 1: negate it until end of turn"
    )
    cards = [
        Card("valour", "a", "Roar", "T", "Artillery", (), roar),
        Card(
            "valour",
            "b",
            "Wall",
            "T",
            "Champion",
            ("Tank III",),
            "when this is attacked: it -300 ATK; it -1 DEF",
        ),
        Card("valour", "c", "Drum", "T", "Runic", ("Timed 3",), "while face-up: all other allies +200 ATK"),
        Card(
            "valour",
            "d",
            "Thief",
            "T",
            "Hero",
            ("Tank III", "Haste"),
            "on summon: opponent discards 1 card at random; draw 1",
        ),
    ]
    language = RULESETS["valour"].language
    assert language is not None
    found = usage(cards, language)
    assert [(each.trigger, each.verb, each.target, each.cards, each.example) for each in found.steps] == [
        ("on summon", "draw", "you", 1, "Thief"),
        ("on summon", "discard random", "opponent", 1, "Thief"),
        ("while face-up", "change atk", "all other", 1, "Drum"),
        ("when the opponent summons", "negate", "it", 1, "Roar"),
        ("when this is attacked", "change atk", "it", 1, "Wall"),
        ("when this is attacked", "change def", "it", 1, "Wall"),
    ]
    used = {each.keyword: (each.cards, each.example) for each in found.keywords if each.cards}
    assert used == {"Haste": (1, "Thief"), "Tank III": (2, "Wall"), "Timed 3": (1, "Drum")}
    assert len(found.keywords) == 61 + 4  # those of units, with their tiers, and of the Back Row
    assert "destroy" in found.unused_verbs
    assert "negate" not in found.unused_verbs
    assert "on flip" in found.unused_triggers
