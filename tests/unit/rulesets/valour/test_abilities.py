"""What a card's keywords and effects may be, by its type, its triggers and its steps."""

from __future__ import annotations

import random

import pytest

from rulesets.kernel.cards import Card
from rulesets.kernel.diagnostics import Problem
from rulesets.kernel.effects import text_of
from rulesets.kernel.effects.samples import sample_effect
from rulesets.valour.abilities import (
    ABLE,
    CARDS_WITH,
    check_abilities,
    effects_of,
    keywords_of,
    reference,
    table_of_card,
)
from rulesets.valour.cards import CARD_TYPES
from rulesets.valour.effect_codes import Keyword, Trigger, Verb
from rulesets.valour.vocabulary import TRIGGERS, VOCABULARY

TO_PLAY = {"Runic": ("Burst",), "Artillery": ("From Hand",)}
"""Keywords that a card needs, or that change nothing."""


def card(kind: str, effects: str = "", keywords: tuple[str, ...] = ()) -> Card:
    return Card("valour", "val-a", "A", "Core", kind, keywords, effects)


def check(kind: str, effects: str = "", keywords: tuple[str, ...] = ()) -> list[Problem]:
    return list(check_abilities(card(kind, effects, keywords)))


def found(kind: str, effects: str = "", keywords: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    return [(problem.code, problem.message) for problem in check(kind, effects, keywords)]


@pytest.mark.rule("VAL-CARD-2")
def test_a_combatant_has_no_abilities() -> None:
    assert found("Combatant", "on summon: draw 1", ("Haste",)) == [
        ("CARD022", "A Combatant has no keywords."),
        ("CARD022", "A Combatant has no effects."),
    ]
    assert found("Combatant") == []


@pytest.mark.parametrize(
    ("kind", "effects", "keywords"),
    [
        ("Champion", "on summon: draw 1 | on flip: opponent loses 300 LP", ("Duelist II", "Haste")),
        ("Hero", "activate: destroy an enemy; draw 1\nwhile face-up: all other allies +200 ATK", ()),
        ("Champion", "when this attacks, if it is a Champion: self +200 ATK this battle", ()),
        ("Champion", "when an ally is destroyed, if it is a Titan Champion: draw 1", ()),
        ("Champion", "on summon: destroy an enemy of level 4; mill 1 for each ally of level 3 to 5", ()),
        ("Champion", "", ()),
        ("Runic", "activate: draw 2", ("Burst",)),
        ("Runic", "activate: draw 1 | while face-up: all allies +100 ATK", ("Timed 3",)),
        ("Runic", "at the start of your turn: gain 200 LP", ("Eternal",)),
        ("Domain", "while face-up: all Titan allies +200 DEF", ()),
        ("Domain", "when a Champion ally is destroyed: draw 1 | activate: mill 1", ()),
        ("Artillery", "when the opponent attacks: stop the attack; destroy it", ()),
        ("Artillery", "when the opponent activates a Runic: negate the activation", ("Burst",)),
        ("Artillery", "when the opponent summons: return it to hand | activate: draw 1", ("From Hand",)),
        ("Artillery", "while face-up: all enemies cannot attack", ("Timed 2",)),
    ],
)
def test_cards_that_can_be_played(kind: str, effects: str, keywords: tuple[str, ...]) -> None:
    assert found(kind, effects, keywords) == []
    assert len(table_of_card(card(kind, effects)).effects) == len(effects_of(effects).effects)


def trigger_text(trigger: Trigger) -> str:
    return next(each.patterns[0] for each in TRIGGERS if each.values["trigger"] == trigger)


@pytest.mark.parametrize("trigger", [trigger for trigger in Trigger if trigger], ids=lambda each: each.name)
def test_each_trigger_fits_certain_types_of_cards(trigger: Trigger) -> None:
    text = trigger_text(trigger).replace("a/an <ally>", "an ally").replace("a/an <enemy>", "an enemy")
    text = text.replace("a/an <one_unit>", "a unit")
    step = "all allies +100 ATK" if trigger == Trigger.STATIC else "draw 1"
    for kind in ABLE:
        problems = found(
            kind, f"{text}: {step}", {"Runic": ("Eternal",), "Artillery": ("Eternal",)}.get(kind, ())
        )
        refused = [code for code, _ in problems]
        assert refused == ([] if kind in CARDS_WITH[trigger] else ["EFFECT011"]), kind


@pytest.mark.rule("VAL-SUM-5")
def test_a_hero_is_never_flipped() -> None:
    (problem,) = check("Hero", "on flip: draw 1")
    assert problem.message == "A Hero cannot have this trigger; it is for: Champion (character 1)."
    assert (problem.code, problem.value, problem.rule) == ("EFFECT011", "on flip", "VAL-SUM-5")


@pytest.mark.rule("VAL-DUR-1")
@pytest.mark.parametrize(
    ("kind", "keywords"), [("Runic", ("Burst",)), ("Artillery", ()), ("Artillery", ("Burst",))]
)
def test_what_resolves_once_waits_for_nothing(kind: str, keywords: tuple[str, ...]) -> None:
    problems = check(kind, "activate: draw 1 | at the end of your turn: draw 1", keywords)
    assert [(each.code, each.rule, each.value) for each in problems] == [
        ("EFFECT011", "VAL-DUR-1", "at the end of your turn")
    ]
    assert problems[0].message.endswith("(character 20).")


@pytest.mark.parametrize(
    ("kind", "effects", "place", "message"),
    [
        ("Domain", "activate: self +100 ATK", 11, "`self` is a Domain, no unit"),
        ("Artillery", "activate: return this to hand", 18, "`self` is an Artillery, no unit"),
        ("Domain", "activate, if this is a Champion: draw 1", 14, "`this` is a Domain, no unit"),
        ("Champion", "on summon: destroy it", 20, "This trigger has no unit that `it` could mean"),
        (
            "Champion",
            "on summon, if it is a Hero: draw 1",
            15,
            "This trigger has no unit that `it` could mean",
        ),
        (
            "Champion",
            "when this destroys a unit in combat: destroy it",
            46,
            "The unit that `it` means is gone then",
        ),
        ("Champion", "when this is destroyed: self +100 ATK", 25, "The card itself is gone then"),
        ("Champion", "on summon: stop the attack", 12, "With this trigger there is no attack to stop"),
        (
            "Champion",
            "when this attacks: negate the activation",
            20,
            "With this trigger there is no activation to stop",
        ),
        ("Champion", "on summon: self +100 ATK this battle", 26, "With this trigger there is no battle"),
        (
            "Champion",
            "while face-up: draw 1",
            16,
            "This happens once; `while face-up` is for what holds all the time",
        ),
        ("Champion", "while face-up: negate all enemies", 16, "This happens once"),
        (
            "Champion",
            "while face-up: an ally +100 ATK",
            16,
            "What holds all the time is for `self` or for `all`",
        ),
        (
            "Champion",
            "while face-up: self +100 ATK until end of turn",
            30,
            "It ends when the card is no longer",
        ),
        ("Champion", "while face-up: required self +100 ATK", 16, "Nothing is demanded"),
    ],
)
def test_steps_that_make_no_sense_where_they_are(kind: str, effects: str, place: int, message: str) -> None:
    (problem,) = check(kind, effects)
    assert problem.code == "EFFECT012"
    assert problem.message.startswith(message)
    assert problem.message.endswith(f"(character {place}).")


@pytest.mark.parametrize(
    ("effects", "place"),
    [
        ("on summon: destroy an enemy of level 5 to 3", 38),
        ("on summon, if allies of level 5 to 3 >= 1: draw 1", 15),
        ("when an ally of level 5 to 3 is destroyed: draw 1", 23),
        ("on summon: draw 1 for each ally of level 5 to 3", 42),
    ],
)
def test_levels_go_from_low_to_high(effects: str, place: int) -> None:
    (problem,) = check("Champion", effects)
    assert problem.code == "EFFECT008"
    assert problem.message == f"There is no level from 5 to 3 (character {place})."


@pytest.mark.parametrize(
    ("kind", "keywords", "code", "message"),
    [
        ("Champion", ("Duellist II",), "KEYWORD001", "There is no such keyword."),
        ("Champion", ("Duelist IV",), "KEYWORD002", "Duelist has no tier IV."),
        ("Champion", ("Haste", "Haste"), "KEYWORD003", "Haste is there twice."),
        ("Champion", ("Burst",), "KEYWORD004", "Burst is a keyword of Back Row cards; this is a Champion."),
        ("Runic", ("Haste", "Burst"), "KEYWORD004", "Haste is a keyword of units; this is a Runic."),
        ("Runic", (), "KEYWORD004", "A Runic needs Burst, Eternal or Timed N."),
        ("Runic", ("Burst", "Timed 2"), "KEYWORD004", "Burst and Timed exclude each other."),
        (
            "Runic",
            ("Burst", "From Hand"),
            "KEYWORD004",
            "From Hand is a keyword of Artillery; this is a Runic.",
        ),
        ("Runic", ("Timed",), "KEYWORD002", "Timed needs a number from 1 to 20."),
        (
            "Domain",
            ("Eternal",),
            "KEYWORD004",
            "A Domain is not Eternal: it stays until it is destroyed or replaced.",
        ),
    ],
)
def test_keywords_that_a_card_cannot_have(
    kind: str, keywords: tuple[str, ...], code: str, message: str
) -> None:
    effects = "" if kind == "Champion" else "activate: draw 1"
    assert found(kind, effects, keywords) == [(code, message)]


def test_keywords_as_numbers() -> None:
    written = ("Duelist III", "haste", "Tactician B", "Doomstrike 700", "No Such")
    assert keywords_of(card("Champion", keywords=written)) == {
        Keyword.DUELIST: 3,
        Keyword.HASTE: 1,
        Keyword.TACTICIAN: 2,
        Keyword.DOOMSTRIKE: 1,
    }


@pytest.mark.parametrize("kind", ["Runic", "Domain", "Artillery"])
def test_a_back_row_card_without_an_effect_does_nothing(kind: str) -> None:
    keywords = ("Burst",) if kind == "Runic" else ()
    name = "An Artillery" if kind == "Artillery" else f"A {kind}"
    assert found(kind, "", keywords) == [("EFFECT013", f"{name} needs an effect.")]


@pytest.mark.rule("VAL-BACK-3")
def test_what_is_fired_from_hand_has_something_to_do_then() -> None:
    (problem,) = check("Artillery", "when the opponent attacks: stop the attack", ("From Hand",))
    assert (problem.code, problem.rule) == ("EFFECT013", "VAL-BACK-3")
    assert found("Artillery", "activate: drow 1", ("From Hand",))[0][0] == "EFFECT006"


def test_all_problems_of_a_cell_in_the_order_of_its_text() -> None:
    effects = "on flip: draw 1 | on summon: drow 1 | on summon: destroy it"
    assert [code for code, _ in found("Hero", effects, ("Wall",))] == [
        *("KEYWORD001", "EFFECT011", "EFFECT006", "EFFECT012"),
    ]


def test_a_type_that_does_not_exist_is_left_to_the_card_check() -> None:
    assert found("Monster", "nonsense", ("nonsense",)) == []


def test_made_up_effects_are_checked_without_a_hitch() -> None:
    picker = random.Random(3)
    codes: set[str] = set()
    for _ in range(200):
        text = text_of(sample_effect(VOCABULARY, picker.randrange), VOCABULARY)
        for kind in CARD_TYPES:
            codes |= {code for code, _ in found(kind, text)}
    assert codes <= {*(f"EFFECT0{n:02}" for n in (8, 9, 11, 12)), "KEYWORD004", "CARD022"}
    assert {"EFFECT011", "EFFECT012"} <= codes


def test_the_reference_has_every_verb_and_trigger() -> None:
    parts = reference()
    assert parts["valour steps"].count("\n") == 1 + len(VOCABULARY.steps)
    assert len({each.values["verb"] for each in VOCABULARY.steps}) == len(Verb) - 1
    assert parts["valour types"].count("\n") == 1 + len(Trigger) - 1
    assert "| `on flip` | Champion |" in parts["valour types"]
    assert "| Doomstrike | 700 | VAL-KW-DOOMSTRIKE |" in parts["valour keywords"]
