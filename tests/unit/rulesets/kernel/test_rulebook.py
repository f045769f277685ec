"""RULES.md as data, and the places that name its rules: on a small made-up game, then on every real one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesets import RULESETS
from rulesets.kernel.rule_places import Place, code_places, proof_places, scenario_places
from rulesets.kernel.rulebook import (
    Interaction,
    Row,
    Rulebook,
    folder_of,
    ids_in,
    read_rulebook,
    root_of,
    rulebook_of,
)

PAGE = """# TOY

TOY-WIN-9 is spoken of here, and is no row.

## Winning

| id | rule | reading |
| --- | --- | --- |
| TOY-WIN-1 | Three points win \\| at once. | Points of `both` sides. |
| TOY-WIN-2 | No cards lose. | |

Some prose with TOY-WIN-2.

| word | id |
| --- | --- |
| TOY-WIN-3 | this table has no rules |

## Keywords

| id | state | rule | alias |
| --- | --- | --- | --- |
| TOY-KW-RED-HOT | next | II, III. Burns. | HOT-001, HOT-2 |

## Interactions

### TOY-INT-01 Three points without cards

Rules: TOY-WIN-1,
TOY-WIN-2.

The win is first.
It counts.

- Even for TOY-KW-RED-HOT.

### Not an id

TOY-WIN-1 is named below a heading that has none.

### TOY-INT-02 Nothing more

See TOY-INT-01.

## Versions

| id | rule |
| --- | --- |
| 1 | no id of a rule |
"""


def test_rows_have_section_rule_reading_state_and_interactions() -> None:
    assert list(read_rulebook(PAGE).rows.values()) == [
        Row(
            *("TOY-WIN-1", "Winning", "Three points win | at once.", "Points of `both` sides.", "core"),
            interactions=("TOY-INT-01",),
        ),
        Row("TOY-WIN-2", "Winning", "No cards lose.", "", "core", ("TOY-INT-01",)),
        Row(
            *("TOY-KW-RED-HOT", "Keywords", "II, III. Burns.", "", "next"),
            interactions=("TOY-INT-01",),
            aliases=("HOT-001", "HOT-2"),
        ),
    ]


def test_interactions_have_their_text_and_the_ids_it_names() -> None:
    book = read_rulebook(PAGE)
    assert list(book.interactions.values()) == [
        Interaction(
            "TOY-INT-01",
            "Three points without cards",
            ("The win is first. It counts.", "- Even for TOY-KW-RED-HOT."),
            ("TOY-WIN-1", "TOY-WIN-2", "TOY-KW-RED-HOT"),
        ),
        Interaction("TOY-INT-02", "Nothing more", ("See TOY-INT-01.",), ("TOY-INT-01",)),
    ]
    assert book.ids() == ("TOY-WIN-1", "TOY-WIN-2", "TOY-KW-RED-HOT", "TOY-INT-01", "TOY-INT-02")


def test_an_empty_page_has_no_rules() -> None:
    assert read_rulebook("") == Rulebook({}, {})


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("| id | rule |\n| --- | --- |\n| TOY-WIN-2 | Again. |\n", "TOY-WIN-2 is there twice"),
        ("### TOY-WIN-1 A heading\n", "TOY-WIN-1 is there twice"),
        ("### TOY-INT-02 Once more\n", "TOY-INT-02 is there twice"),
        (
            "| id | rule |\n| --- | --- |\n| TOY-NEW-1 | a | b |\n",
            "TOY-NEW-1 has 3 cells, its table 2 columns",
        ),
    ],
)
def test_a_page_that_contradicts_itself_is_refused(more: str, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        read_rulebook(PAGE + "\n## More\n\n" + more)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("TOY-WIN-1, TOY-WIN-10; (TOY-KW-RED-HOT): TOY-WIN-1", ["TOY-WIN-1", "TOY-WIN-10", "TOY-KW-RED-HOT"]),
        ("TOY-KW-A TOY-WIN-2 to 4 and TOY-WIN-3", ["TOY-KW-A", "TOY-WIN-2", "TOY-WIN-3", "TOY-WIN-4"]),
        ("TOY-WIN-4 to 2, TOY-WIN-5 to 6x", ["TOY-WIN-4", "TOY-WIN-5"]),
        ("XTOY-WIN-1 TOY-WIN-1x toy-win-1 TOY-WIN-", []),
    ],
)
def test_ids_are_found_whole_and_once(text: str, ids: list[str]) -> None:
    assert ids_in(text) == ids


# --- places ---------------------------------------------------------------------------------------


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


CODE = '''"""TOY-A-1: the module."""

LIMIT = 3  # TOY-A-2
MOST: int = 4
"""TOY-A-3 to 4."""
NAME = "TOY-A-5"


@mark(1)  # TOY-A-6
def first(x):
    """TOY-A-7, TOY-A-7."""
    # TOY-A-7 again

    def inner():
        return 1  # TOY-A-8

    return "TOY-A-5"


class Toy:
    """TOY-A-9."""

    BEST = 1  # TOY-A-10

    def second(self):
        return 2  # TOY-A-1
'''


def test_code_names_rules_in_comments_and_docstrings(tmp_path: Path) -> None:
    folder = write(tmp_path / "toy", {"deep/rules.py": CODE, "torn.py": "def (: # TOY-A-1"})
    here = "toy/deep/rules.py"
    assert code_places(folder, tmp_path) == {
        "TOY-A-1": [Place(here, "", 1), Place(here, "Toy.second", 25)],
        "TOY-A-2": [Place(here, "LIMIT", 3)],
        "TOY-A-3": [Place(here, "MOST", 4)],
        "TOY-A-4": [Place(here, "MOST", 4)],
        "TOY-A-6": [Place(here, "first", 10)],
        "TOY-A-7": [Place(here, "first", 10)],
        "TOY-A-8": [Place(here, "first", 10)],
        "TOY-A-9": [Place(here, "Toy", 20)],
        "TOY-A-10": [Place(here, "Toy.BEST", 23)],
    }


def test_files_that_name_nothing_wanted_are_passed_over(tmp_path: Path) -> None:
    folder = write(tmp_path / "toy", {"a.py": "# TOY-A-1, TOY-A-9\n", "b.py": "# TOY-A-2 to 4\n"})
    assert list(code_places(folder, tmp_path, {"TOY-A-3"})) == ["TOY-A-2", "TOY-A-3", "TOY-A-4"]
    assert list(code_places(folder, tmp_path, {"TOY-A-9", "TOY-A-7"})) == ["TOY-A-1", "TOY-A-9"]
    assert code_places(folder, tmp_path, {"TOY-A-7"}) == {}


TESTS = """
import pytest

slay = pytest.mark.rule("TOY-B-1")
CASES = [pytest.param(1, marks=pytest.mark.rule("TOY-B-2")), pytest.param(2)]


@slay
@pytest.mark.rule("TOY-B-3", "TOY-B-4")
def test_both():
    pytest.mark.rule("TOY-B-9")


@pytest.mark.parametrize("x", CASES)
async def test_cases(x): ...


@pytest.mark.rule("TOY-B-5")
def helper(): ...


@pytest.mark.rule("TOY-B-6")
class TestToy:
    def test_in(self): ...

    @pytest.mark.slow("TOY-B-7")
    @other.rule("TOY-B-7")
    def test_out(self): ...
"""
MODULE = 'import pytest\npytestmark = [pytest.mark.slow, pytest.mark.rule("TOY-B-8")]\ndef test_all(): ...\n'


def test_tests_name_rules_by_their_marks(tmp_path: Path) -> None:
    tests = {"test_a.py": TESTS, "unit/test_b.py": MODULE, "torn.py": "x = .rule("}
    folder = write(tmp_path / "tests", tests)
    a, b = "tests/test_a.py", "tests/unit/test_b.py"
    assert proof_places(folder, tmp_path) == {
        "TOY-B-1": [Place(a, "test_both", 10)],
        "TOY-B-2": [Place(a, "test_cases", 15)],
        "TOY-B-3": [Place(a, "test_both", 10)],
        "TOY-B-4": [Place(a, "test_both", 10)],
        "TOY-B-6": [Place(a, "TestToy::test_in", 24), Place(a, "TestToy::test_out", 28)],
        "TOY-B-8": [Place(b, "test_all", 3)],
    }


def test_scenarios_name_rules_in_their_files(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "tests",
        {
            "scenarios/a.yaml": (
                "rule: [TOY-C-1, TOY-C-2]\nscenarios:\n- name: One\n- {name: Two, rule: TOY-C-3}\n- 7\n"
            ),
            "scenarios/b.yml": "rule: TOY-C-1\nname: Alone\n",
            "scenarios/torn.yaml": "rule: [TOY-C-1\n",
            "scenarios/list.yaml": "- rule: TOY-C-1\n",
            "notes.txt": "rule: TOY-C-1\n",
        },
    )
    a, b = "tests/scenarios/a.yaml", "tests/scenarios/b.yml"
    assert scenario_places(folder, tmp_path) == {
        "TOY-C-1": [Place(a, "One"), Place(a, "Two"), Place(b, "Alone")],
        "TOY-C-2": [Place(a, "One"), Place(a, "Two")],
        "TOY-C-3": [Place(a, "Two")],
    }


# --- the real ones --------------------------------------------------------------------------------

games = pytest.mark.parametrize("game", list(RULESETS))
LEDGERS = Path(__file__).parents[4].parent / "shared" / "rules"
ABOUT_CARDS = ("CARD-ROAR", "SET-WILDBLOOD", "SET-HEROES", "SET-CARDS", "VOL-EX-1")
"""Rules that card files and decks carry out, and no function."""


@games
def test_a_rulebook_says_something_about_every_rule(game: str) -> None:
    book = rulebook_of(RULESETS[game])
    assert book.rows
    assert [row.id for row in book.rows.values() if len(row.rule) < 10 or not row.section] == []
    assert {row.state for row in book.rows.values()} <= {"core", "next"}
    for each in book.interactions.values():
        assert each.rules, f"{each.id} is about no rule"
        assert set(each.rules) <= set(book.ids()), f"{each.id} names a rule that is not there"
        assert each.paragraphs, f"{each.id} decides nothing"


@games
def test_rules_are_told_in_our_own_words(game: str) -> None:
    ledger = LEDGERS / f"{game}.md"
    if not ledger.exists():
        pytest.skip("the ledgers are not beside this copy")
    theirs = dict(re.findall(r"^\| (\S+) \| (.*?) \|$", ledger.read_text(encoding="utf-8"), re.M))
    rows = rulebook_of(RULESETS[game]).rows
    assert set(rows) == {name for name in theirs if ids_in(name)}
    same = [name for name, row in rows.items() if row.rule == theirs[name].split(" **Reading:**")[0]]
    assert same == []
    read = [name for name, text in theirs.items() if "**Reading:**" in text]
    assert [name for name in read if not rows[name].reading] == []


@games
def test_every_rule_is_named_where_it_is_carried_out(game: str) -> None:
    named = code_places(folder_of(RULESETS[game]), root_of(RULESETS[game]))
    rows = rulebook_of(RULESETS[game]).rows
    assert [name for name in rows if name not in named and not name.endswith(ABOUT_CARDS)] == []


@games
def test_keywords_have_their_rules(game: str) -> None:
    language = RULESETS[game].language
    ids = rulebook_of(RULESETS[game]).ids()
    assert [each.name for each in (language.keywords if language else ()) if each.rule not in ids] == []


ASKED = {
    "Tank and Ghost Strike",
    "Tank and Terror Aura",
    "Fortification with Standfast",
    "Executioner and Doomstrike against Ancient Hide",
    "Preemptive Blow against Executioner",
    "Last Laugh that kills both players",
    "Revenant with a full row",
    "A tributed Revenant",
    "Court of the Unburied under mass destruction",
    "Lifebond and Cursed Presence",
    "Double Ledger with an empty deck",
    "Iron Will dominating",
    "Momentum with Repetition",
    "Several Rally Cries",
    "Warlord's Command outside the Battle Phase",
    "Duelist beside a Hero",
    "Unstable after Haste",
    "Negated keywords",
    "Counters of a unit that leaves and returns",
}


def test_the_interactions_that_were_asked_for_are_decided() -> None:
    titles = {each.title for game in RULESETS.values() for each in rulebook_of(game).interactions.values()}
    assert titles >= ASKED
