"""A game that is only spoken of: a rulebook, a card language and cards, for commands that show them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets import RULESETS
from rulesets.kernel.effects.keywords import Keyword, tiers
from rulesets.kernel.effects.language import Language
from rulesets.kernel.spec import Column, GameSpec
from rulesets.valour.options import Options
from tests.unit.rulesets.kernel.effects.toy import TOY, Do, When, Who

NAME, TITLE = "towers", "Towers"

RULES = """# Towers

## Winning

| id | rule | reading |
| --- | --- | --- |
| TOY-WIN-1 | The player whose last tower falls loses, and `luck` does not help. | Both: nobody wins. |
| TOY-WIN-10 | A player without cards loses. | |

## Keywords

| id | state | rule | alias |
| --- | --- | --- | --- |
| TOY-KW-LUCK | core | I, II. It draws a card when it falls. | |
| TOY-KW-SLOW | next | It waits for so many turns. | TW-007, LATE-1 |

## Interactions

### TOY-INT-01 Luck of the last tower

Rules: TOY-KW-LUCK, TOY-WIN-1.

The card is drawn, and the game is lost.

It is of no use.
"""

CODE = '''"""TOY-WIN: how it ends."""


def ends(towers: int) -> bool:
    """TOY-WIN-1."""
    return towers == 0


def luck() -> None:
    # TOY-KW-LUCK and TOY-WIN-10
    return None
'''

TESTS = """import pytest


@pytest.mark.rule("TOY-WIN-1")
def test_the_last_tower() -> None: ...


@pytest.mark.rule("TOY-WIN-1", "TOY-KW-LUCK")
def test_luck_of_the_last() -> None: ...
"""

SCENARIOS = """rule: [TOY-KW-LUCK]
scenarios:
  - name: Luck draws
  - name: Luck draws at the end
    rule: [TOY-INT-01]
"""

LANGUAGE = Language(
    vocabulary=TOY,
    keywords=(Keyword(1, "Luck", "TOY-KW-LUCK", tiers("I", "II")), Keyword(2, "Slow", "TOY-KW-SLOW", most=9)),
    codes={"trigger": When, "verb": Do, "who": Who},
    target=("who",),
    trigger_types={When.OPENED: ("Tower", "Wall"), When.FALLS: ("Wall",)},
    keyword_types={1: ("Tower", "Wall"), 2: ("Gate",)},
    column_types={"height": ("Tower", "Wall")},
    slot_notes={"gift": "anything nice"},
)


def spec(language: Language | None = LANGUAGE) -> GameSpec:
    """The game as the toolkit sees it; it cannot be played."""
    return GameSpec(
        name=NAME,
        title=TITLE,
        rules_version=1,
        engine="towers_of_tests.engine",
        notation="",
        options=Options,
        card_columns=(
            Column("height", "how high it is", number=True, low=1, high=9),
            Column("colour", "its colour", choices=("red", "blue")),
        ),
        card_types=("Tower", "Wall", "Gate"),
        groups=(),
        measures=(),
        endings=(),
        check_card=lambda card: (),
        check_deck=lambda deck, cards, options: (),
        tables=lambda cards: {},
        language=language,
    )


@pytest.fixture
def towers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game is there: its package, and a source repository with a test and scenarios. Gives the folder."""
    root = tmp_path / "source"
    for name, text in {
        "towers_of_tests/__init__.py": "",
        "towers_of_tests/RULES.md": RULES,
        "towers_of_tests/rules.py": CODE,
        "tests/test_towers.py": TESTS,
        "tests/scenarios/towers/luck.yaml": SCENARIOS,
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(root))
    monkeypatch.setitem(RULESETS, NAME, spec())
    monkeypatch.setattr("rulesets.kernel.data.source_root", lambda: root)
    monkeypatch.setenv("COLUMNS", "80")
    return root
