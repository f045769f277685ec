"""VALOUR's cards and decks: what a card may have, what a deck may hold, and the bundled ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets import RULESETS
from rulesets.kernel.cardfile import check_cards
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.deckfile import load_deck
from rulesets.kernel.diagnostics import Diagnostic
from rulesets.valour.cards import ASPECTS, CARD_TYPES, GROUPS, STAT_LIMIT
from rulesets.valour.effect_codes import Trigger
from rulesets.valour.keyword_codes import Kw
from rulesets.valour.tables import tables

SPEC = RULESETS["valour"]
HEADER = "game,id,name,set,type,keywords,effects,text,aspect,level,atk,def,tribe\n"
UNITS = tuple(
    Card("valour", f"u{n}", f"Unit {n}", "T", "Combatant", fields={"aspect": "Titan", "level": 4})
    for n in range(30)
)
HEROES = tuple(Card("valour", f"h{n}", f"Hero {n}", "T", "Hero") for n in range(20))


def check(tmp_path: Path, *rows: str) -> list[tuple[str, int, str, str, str]]:
    """The findings of a card file: code, line, column's name, message, rule."""
    path = tmp_path / "cards.csv"
    path.write_text(HEADER + "\n".join(rows) + "\n")
    return [
        (f.code, f.line, f.header, f.message, f.rule) for f in check_cards([path], {"valour": SPEC}).findings
    ]


def deck(
    tmp_path: Path, cards: tuple[Card, ...], *lines: str, **options: int
) -> tuple[Deck | None, list[Diagnostic]]:
    """A deck of these card lines, checked under the default options with `options` put over them."""
    path = tmp_path / "test.txt"
    path.write_text("game: valour\nname: Test\n" + "\n".join(lines) + "\n")
    return load_deck(path, SPEC, cards, SPEC.option_values(options))


def told(findings: list[Diagnostic]) -> list[tuple[str, int, str, str]]:
    return [(f.code, f.line, f.message, f.rule) for f in findings]


@pytest.mark.rule("VAL-DECK-1")
def test_a_deck_has_40_to_60_cards(tmp_path: Path) -> None:
    threes = [f"3 Unit {n}" for n in range(20)]
    for lines, size, word in ((threes[:13], 39, "few"), ([*threes, "1 Unit 20"], 61, "many")):
        made, findings = deck(tmp_path, UNITS, *lines)
        assert made is None
        assert told(findings) == [
            ("DECK011", 0, f"The deck has too {word} cards: {size} instead of 40 to 60.", "VAL-DECK-1")
        ]
    assert [findings.help for findings in deck(tmp_path, UNITS, *threes[:13])[1]] == ["Add 1."]
    for lines, size in (([*threes[:13], "1 Unit 20"], 40), (threes, 60)):
        made, findings = deck(tmp_path, UNITS, *lines)
        assert findings == []
        assert made is not None
        assert made.size == size


@pytest.mark.rule("VAL-DECK-2")
def test_a_deck_has_at_most_three_copies_of_a_card(tmp_path: Path) -> None:
    threes = [f"3 Unit {n}" for n in range(1, 14)]
    assert deck(tmp_path, UNITS, "3 Unit 0", *threes)[1] == []
    _, findings = deck(tmp_path, UNITS, "4 Unit 0", *threes)
    assert told(findings) == [("DECK012", 3, "4 copies of Unit 0; a deck may have 3.", "VAL-DECK-2")]


@pytest.mark.rule("VAL-DECK-3", "VAL-CARD-3")
def test_a_deck_has_each_hero_once_and_any_number_of_heroes(tmp_path: Path) -> None:
    ones = [f"1 Hero {n}" for n in range(20)]
    rest = [f"3 Unit {n}" for n in range(7)]
    assert deck(tmp_path, UNITS + HEROES, *ones, *rest)[1] == []
    _, findings = deck(tmp_path, UNITS + HEROES, *ones, "2 Hero 0", *rest)
    assert [finding for finding in told(findings) if finding[0] != "DECK014"] == [
        ("DECK012", 3, "3 copies of the Hero Hero 0; a deck may have 1.", "VAL-DECK-3")
    ]


@pytest.mark.rule("VAL-DECK-4")
def test_forty_runics_are_a_deck(tmp_path: Path) -> None:
    runics = tuple(Card("valour", f"r{n}", f"Runic {n}", "T", "Runic") for n in range(14))
    made, findings = deck(tmp_path, runics, *[f"3 Runic {n}" for n in range(13)], "1 Runic 13")
    assert findings == []
    assert made is not None
    assert made.size == 40


def test_the_limits_of_decks_are_options(tmp_path: Path) -> None:
    lines = ["4 Unit 0", "2 Hero 0"]
    assert deck(tmp_path, UNITS + HEROES, *lines, deck_low=6, copies=4, hero_copies=2)[1] == []
    _, findings = deck(tmp_path, UNITS + HEROES, *lines, deck_low=1, deck_high=5, copies=4, hero_copies=2)
    assert told(findings) == [
        ("DECK011", 0, "The deck has too many cards: 6 instead of 1 to 5.", "VAL-DECK-1"),
    ]


@pytest.mark.rule("VAL-CARD-1")
def test_units_need_aspect_level_atk_and_def(tmp_path: Path) -> None:
    assert CARD_TYPES == ("Combatant", "Champion", "Hero", "Runic", "Domain", "Artillery")
    words = {"Hero": "Haste"}
    units = [
        f"valour,{t.lower()},{t},T,{t},{words.get(t, '')},,,Titan,10,0,{STAT_LIMIT},Giant"
        for t in CARD_TYPES[:3]
    ]
    assert check(tmp_path, *units) == []
    assert check(tmp_path, "valour,a,A,T,Champion,,,,,,,,", "valour,b,B,T,Monster,,,,Titan,4,1,1,") == [
        ("CARD020", 2, "aspect", "A Champion needs aspect.", "VAL-CARD-1"),
        ("CARD020", 2, "level", "A Champion needs level.", "VAL-CARD-1"),
        ("CARD020", 2, "atk", "A Champion needs atk.", "VAL-CARD-1"),
        ("CARD020", 2, "def", "A Champion needs def.", "VAL-CARD-1"),
        ("CARD016", 3, "type", 'VALOUR has no card type "Monster".', ""),
    ]


@pytest.mark.rule("VAL-CARD-3")
def test_a_hero_without_an_ability_is_warned_about(tmp_path: Path) -> None:
    rows = [
        "valour,a,A,T,Hero,,,,Titan,8,3000,2000,",
        "valour,b,B,T,Hero,Tank I,,,Titan,8,3000,2000,",
        "valour,c,C,T,Hero,,on summon: draw 1 card,,Titan,8,3000,2000,",
        "valour,d,D,T,Champion,,,,Titan,8,3000,2000,",
    ]
    assert check(tmp_path, *rows) == [
        ("CARD027", 2, "type", "A Hero has an ability of its own.", "VAL-CARD-3")
    ]


@pytest.mark.rule("VAL-CARD-1")
def test_levels_go_from_1_to_10_and_aspects_are_the_ten(tmp_path: Path) -> None:
    rows = [
        "valour,a,A,T,Champion,,,,Titan,0,1,1,",
        "valour,b,B,T,Champion,,,,Titan,11,1,1,",
        "valour,c,C,T,Champion,,,,Titanic,10,-1,1,",
    ]
    assert check(tmp_path, *rows) == [
        ("CARD018", 2, "level", "level is 0; it goes from 1 to 10.", ""),
        ("CARD018", 3, "level", "level is 11; it goes from 1 to 10.", ""),
        ("CARD019", 4, "aspect", '"Titanic" is no aspect.', ""),
        ("CARD017", 4, "atk", '"-1" is not a whole number.', ""),
    ]
    every = [f"valour,x{n},X {n},T,Champion,,,,{aspect},1,1,1," for n, aspect in enumerate(ASPECTS)]
    assert check(tmp_path, *every) == []


@pytest.mark.rule("VAL-CARD-1")
def test_cards_of_the_back_row_are_no_units(tmp_path: Path) -> None:
    assert check(tmp_path, "valour,a,A,T,Runic,Burst,activate: draw 1,,Titan,4,1,1,Giant") == [
        ("CARD021", 2, "aspect", "Runic cards have no aspect.", "VAL-CARD-1"),
        ("CARD021", 2, "level", "Runic cards have no level.", "VAL-CARD-1"),
        ("CARD021", 2, "atk", "Runic cards have no atk.", "VAL-CARD-1"),
        ("CARD021", 2, "def", "Runic cards have no def.", "VAL-CARD-1"),
        ("CARD021", 2, "tribe", "Runic cards have no tribe.", "VAL-CARD-1"),
    ]


@pytest.mark.rule("VAL-CARD-2")
def test_a_combatant_has_no_abilities(tmp_path: Path) -> None:
    assert check(tmp_path, "valour,a,A,T,Combatant,Haste; Plague,on summon: draw 1,,Titan,4,1,1,") == [
        ("CARD022", 2, "keywords", "A Combatant has no keywords.", "VAL-CARD-2"),
        ("CARD022", 2, "effects", "A Combatant has no effects.", "VAL-CARD-2"),
    ]


def test_other_cards_have_abilities_and_these_are_checked(tmp_path: Path) -> None:
    rows = [
        "valour,a,A,T,Champion,Haste,on summon: draw 1,,Titan,4,1,1,",
        "valour,b,B,T,Runic,Burst,activate: draw 1,,,,,,",
        "valour,c,C,T,Domain,,while face-up: all allies +100 ATK,,,,,,",
        "valour,d,D,T,Artillery,From Hand,activate: draw 1,,,,,,",
    ]
    assert check(tmp_path, *rows) == []
    assert check(tmp_path, "valour,a,A,T,Champion,Hasty,on sumon: draw 1,,Titan,4,1,1,") == [
        ("KEYWORD001", 2, "keywords", "There is no such keyword.", ""),
        ("EFFECT003", 2, "effects", 'Expected "summon" or "flip", found "sumon" (character 4).', ""),
    ]


def test_a_cards_numbers_in_the_engine() -> None:
    fields = {"aspect": "Abysswalker", "level": 7, "atk": 2700, "def": 2100, "tribe": "Wildblood"}
    card = Card("valour", "x", "X", "T", "Champion", ("Tank II", "Haste"), "on summon: draw 1", fields=fields)
    runic = Card(
        "valour", "r", "R", "T", "Runic", ("Timed 3",), "activate: draw 1 | at the end of your turn: draw 1"
    )
    shot = Card("valour", "s", "S", "T", "Artillery", ("From Hand",), "activate: draw 1")
    trap = Card("valour", "t", "T", "T", "Artillery", (), "when the opponent attacks: draw 1")
    look = Card("valour", "l", "L", "T", "Runic", ("Burst",), "activate: destroy the strongest enemy")
    rows = tables([card, runic, shot, trap, look], [])["cards"]
    assert isinstance(rows, list)
    numbers = {
        "type": 2,
        "aspect": 9,
        "level": 7,
        "atk": 2700,
        "dfn": 2100,
        "tribe": 11,
        "lasting": 0,
        "timer": 0,
    }
    abilities = {
        "keywords": 1 << Kw.TANK_2 | 1 << Kw.HASTE,
        "from_hand": 1,
        "triggers": 1 << Trigger.ENTER,
        "reads": 0,
        "effect_count": 1,
    }
    assert {key: value for key, value in rows[1].items() if key != "first_effect"} == numbers | abilities
    assert rows[2] == {
        **dict.fromkeys(("aspect", "level", "atk", "dfn", "tribe", "keywords", "reads"), 0),
        "type": 4,
        "lasting": 2,
        "timer": 3,
        "from_hand": 1,
        "triggers": 1 << Trigger.ACTIVATE | 1 << Trigger.TURN_END,
        "effect_count": 2,
        "first_effect": rows[1]["first_effect"] + 1,
    }
    assert [(row["type"], row["from_hand"], row["lasting"], row["reads"]) for row in rows[3:]] == [
        (6, 1, 0, 0),
        (6, 0, 0, 0),
        (4, 1, 0, 1),
    ]
    assert {group.name: group.of(card) for group in GROUPS} == {
        "aspect": ("Abysswalker",),
        "type": ("Champion",),
        "level": ("7",),
    }
    assert [group.of(runic) for group in GROUPS] == [(), ("Runic",), ()]
