"""The card language: examples as numbers, codes that all have words, the same properties as any language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.hearts.abilities import table_of_card
from rulesets.hearts.effect_codes import (
    Duration,
    Facing,
    Kw,
    Mood,
    Player,
    Position,
    Quantity,
    Select,
    Side,
    Trigger,
    Verb,
    When,
)
from rulesets.hearts.tables import tables
from rulesets.hearts.vocabulary import (
    DURATIONS,
    EACH,
    MARKS,
    QUANTITIES,
    SLOTS,
    STEPS,
    TESTS,
    TOP_WALL,
    TRIGGERS,
    VOCABULARY,
)
from rulesets.kernel.cards import Card
from rulesets.kernel.effects import filter_columns, read_cell, step_columns, table_of, text_of
from rulesets.kernel.effects.phrases import Choice
from tests.unit.rulesets.kernel.effects.properties import (
    MANY,
    check_any_text,
    check_phrase,
    check_sample,
    words_of,
)


def rows(cell: str) -> list[dict[str, int]]:
    """The steps of a sound cell by their columns' names, with the filters' numbers in place of their rows."""
    read = read_cell(cell, VOCABULARY)
    assert read.errors == (), [error.text() for error in read.errors]
    table = table_of(read.effects, VOCABULARY)
    found = []
    for row in table.steps:
        step = dict(zip(step_columns(VOCABULARY), row, strict=True))
        described = table.filters[step.pop("filter")]
        changed = zip(filter_columns(VOCABULARY), described, table.filters[0], strict=True)
        step |= {name: value for name, value, usual in changed if value != usual}
        found.append({name: value for name, value in step.items() if value})
    return found


@pytest.mark.rule("HEA-PICK-1", "HEA-PICK-2")
def test_wall_selection_has_a_wall_a_demand_a_scale_and_a_penalty() -> None:
    assert rows(
        "cast: pick an enemy wall of 3 or more; an ally +0.5 ATK for each point; on a miss discard 1"
    ) == [
        {"verb": Verb.PICK, "player": Player.OPPONENT, "low": 6, "high": TOP_WALL},
        {
            "verb": Verb.CHANGE_ATK,
            "select": Select.CHOSEN,
            "side": Side.ALLY,
            "amount": 1,
            "per_quantity": Quantity.POINTS,
        },
        {"verb": Verb.DISCARD, "player": Player.YOU, "amount": 1, "when": When.MISSED},
    ]
    assert rows("use: pick a wall of yours of 2 or less; either way draw 1") == [
        {"verb": Verb.PICK, "player": Player.YOU, "high": 4},
        {"verb": Verb.DRAW, "player": Player.YOU, "amount": 1, "when": When.EITHER},
    ]
    demands = {
        text: rows(f"cast: pick an enemy wall {text}")[0]
        for text in ("of any value", "of 4", "of 1 or more", "of 4.5 or less")
    }
    bounds = {text: (row.get("low", 0), row["high"]) for text, row in demands.items()}
    assert bounds == {
        "of any value": (0, 10),
        "of 4": (8, 8),
        "of 1 or more": (2, 10),
        "of 4.5 or less": (0, 9),
    }


@pytest.mark.parametrize(
    ("cell", "steps"),
    [
        (
            "on flip: destroy a face-up enemy in DEF with 2.5 or less ATK",
            [
                {
                    "verb": Verb.DESTROY,
                    "select": Select.CHOSEN,
                    "side": Side.ENEMY,
                    "facing": Facing.UP,
                    "position": Position.DEFENSE,
                    "atk_high": 5,
                }
            ],
        ),
        (
            "while attached: the bearer gains Pierce",
            [{"verb": Verb.GRANT, "select": Select.BEARER, "keyword": Kw.PIERCE + 1}],
        ),
        (
            "on attack: all other attacking allies +0.5 ATK until end of turn",
            [
                {
                    "verb": Verb.CHANGE_ATK,
                    "select": Select.ALL,
                    "side": Side.OTHER,
                    "amount": 1,
                    "mood": Mood.ATTACKING,
                    "duration": Duration.END_OF_TURN,
                }
            ],
        ),
        (
            "on offering: bring forth an Ashen Choir character of price 1 or less from the Abyss",
            [
                {
                    "verb": Verb.RAISE,
                    "select": Select.CHOSEN,
                    "player": Player.YOU,
                    "archetypes": 1 << 3,
                    "price_high": 1,
                }
            ],
        ),
    ],
)
def test_what_is_written_as_numbers(cell: str, steps: list[dict[str, int]]) -> None:
    assert rows(cell) == steps


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("CAST: draw 1", "cast: draw 1 card"),
        ("use, if the bearer is face-down: turn the bearer face-up", None),
        ("when the enemy attacks with an enemy: draw 1", ""),
        ("on bring-forth: this gains +1.50 ATK", "on bring-forth: self +1.5 ATK"),
        (
            "when an allied Wildheart character falls: draw 2 cards",
            "when a Wildheart ally falls: draw 2 cards",
        ),
    ],
)
def test_what_is_printed(written: str, printed: str | None) -> None:
    """None: as written; empty: it is refused."""
    cell = read_cell(written, VOCABULARY)
    if printed == "":
        assert cell.errors
    else:
        assert [text_of(effect, VOCABULARY) for effect in cell.effects] == [printed or written]


def test_every_code_has_words() -> None:
    """Whatever the engine knows can be written on a card."""
    slots = tuple(slot for slot in SLOTS.values() if isinstance(slot, Choice))
    phrases = [*TRIGGERS, *STEPS, *MARKS, *DURATIONS, *QUANTITIES, *TESTS, *EACH]
    phrases += [phrase for slot in slots for phrase in slot.phrases]
    said: dict[str, set[int]] = {}
    for phrase in phrases:
        for name, value in phrase.values.items():
            said.setdefault(name, set()).add(value)
    codes = {
        "trigger": Trigger,
        "verb": Verb,
        "when": When,
        "select": Select,
        "side": Side,
        "player": Player,
        "quantity": Quantity,
        "duration": Duration,
        "facing": Facing,
        "position": Position,
        "mood": Mood,
    }
    for name, known in codes.items():
        assert said[name] | {0} == {int(code) for code in known} | {0}, name


def test_cards_as_rows() -> None:
    """A lock becomes a row or a mask; keywords masks; flags are of the cards held."""
    cards = [
        Card(
            "hearts",
            "a",
            "Ada",
            "",
            "Character",
            ("Pierce",),
            "",
            "",
            {"archetype": "Wildheart", "atk": 5, "def": 2},
        ),
        Card(
            "hearts",
            "b",
            "Bond",
            "",
            "Ability",
            (),
            "while attached: the bearer +1 ATK",
            "",
            {"locked_to": "Ada"},
        ),
        Card("hearts", "c", "Call", "", "Ability", (), "use: draw 1", "", {"locked_to": "Wildheart"}),
        Card("hearts", "d", "Duck!", "", "Spell", ("Quick",), "cast: stop the attack"),
        Card("hearts", "e", "Lost", "", "Ability", (), "use: draw 1", "", {"locked_to": "Nobody"}),
    ]
    found = tables(cards, {"a", "b"})
    assert found["statics"] == 1 << Trigger.ATTACHED
    assert found["windows"] == 0
    assert found["keywords"] == 1 << Kw.PIERCE
    ada, bond, call, duck, lost = found["cards"][1:]  # type: ignore[index]
    assert (ada["top"], ada["archetypes"], ada["keywords"]) == (5, 1 << 6, 1 << Kw.PIERCE)
    assert (bond["lock_card"], bond["lock_archetypes"], bond["attaches"], bond["manual"]) == (1, 0, 1, 0)
    assert (call["lock_card"], call["lock_archetypes"], call["attaches"], call["manual"]) == (0, 1 << 6, 0, 1)
    assert (duck["windows"], duck["attaches"]) == (1, 0)
    assert lost["lock_archetypes"] == 1 << 7  # which nobody has
    assert len(table_of_card(cards[1]).effects) == 1


@MANY
@given(data=st.data())
def test_an_effect_made_up_is_read_back(data: st.DataObject) -> None:
    check_sample(data, VOCABULARY)


@pytest.mark.parametrize("rule", ["trigger", "step", "quantity", "test"])
@MANY
@given(data=st.data())
def test_any_way_to_write_a_phrase_means_the_same(data: st.DataObject, rule: str) -> None:
    check_phrase(data, VOCABULARY, rule)


@MANY
@given(text=st.lists(st.sampled_from(words_of(VOCABULARY)), max_size=12).map(" ".join))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    check_any_text(text, VOCABULARY)
