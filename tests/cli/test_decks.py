"""`evenhand decks build`: a deck file on stdout, and what is said where there can be none."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.app import run
from rulesets import RULESETS
from rulesets.kernel.cards import Deck
from rulesets.kernel.deckfile import load_deck
from sims.choose import find_cards

Captured = pytest.CaptureFixture[str]
SPEC = RULESETS["valour"]
HEADER = "game,id,name,set,type,aspect,level,atk,def,tribe\n"
THREE = (
    HEADER
    + "valour,val-one,One,Mine,Champion,Titan,4,1700,1200,Giant\n"
    + "valour,val-two,Two,Mine,Champion,Titan,5,2100,1700,Giant\n"
    + "valour,val-three,Three,Mine,Hero,Titan,8,3000,2500,Giant\n"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def build(capsys: Captured, *arguments: str) -> str:
    """What `evenhand decks build valour` prints, which must be a deck without findings."""
    assert run(["decks", "build", "valour", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def read(text: str, *card_files: Path) -> Deck:
    Path("read.txt").write_text(text, encoding="utf-8")
    cards = find_cards(SPEC, card_files).cards
    deck, findings = load_deck(Path("read.txt"), SPEC, cards, SPEC.option_values())
    assert findings == []
    assert deck is not None
    return deck


@pytest.mark.rule("VAL-SET-WILDBLOOD", "VAL-DECK-1")
def test_what_is_printed_is_a_deck_that_validates(capsys: Captured) -> None:
    text = build(capsys, "--only", "tribe=Wildblood", "--seed", "3")
    lines = text.splitlines()
    assert lines[0] == "# Built by chance: evenhand decks build valour --only tribe=Wildblood --seed 3"
    assert lines[1:4] == ["game: valour", "name: Wildblood 3", ""]
    deck = read(text)
    assert deck.size == 40
    tribes = {card.id: card.word("tribe") for card in find_cards(SPEC).cards}
    assert {tribes[card] for card, _ in deck.cards} == {"Wildblood"}
    Path("pack.txt").write_text(text, encoding="utf-8")
    assert run(["validate", "pack.txt"]) == 0
    assert capsys.readouterr().out == "1 deck checked: no problems.\n"


def test_the_command_in_the_first_line_builds_the_same_again(capsys: Captured) -> None:
    import shlex

    first = build(capsys, "--only", "set=The Wildblood Kin", "--with", "2 Alpha's Roar", "--size", "45")
    words = shlex.split(first.splitlines()[0].partition(": evenhand ")[2])
    assert run(words) == 0
    assert capsys.readouterr().out == first
    assert dict(read(first).cards)["val-alphas-roar"] == 2
    assert read(first).size == 45


def test_name_size_options_and_card_files(capsys: Captured) -> None:
    """One and Two three times, the Hero Three once: seven cards, no more and no fewer."""
    Path("mine.csv").write_text(THREE, encoding="utf-8")
    arguments = ["--cards", "mine.csv", "--only", "set=mine", "--option", "deck_low=7", "--name", "The Three"]
    text = build(capsys, *arguments)
    assert text == (
        "# Built by chance: evenhand decks build valour --only set=mine --cards mine.csv --option deck_low=7"
        " --seed 1\ngame: valour\nname: The Three\n\n3 One\n3 Two\n1 Three\n"
    )
    assert build(capsys).splitlines()[2] == "name: VALOUR 1"


def test_another_seed_is_another_deck(capsys: Captured) -> None:
    assert build(capsys, "--seed", "1") == build(capsys)
    assert build(capsys, "--seed", "2").splitlines()[4:] != build(capsys).splitlines()[4:]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["valor"], 2, "error: there is no game 'valor'\n"),
        (
            ["valour", "--only", "tribe=Wildblod"],
            2,
            "tribe=Wildblod\n  to do: did you mean tribe=Wildblood?\n",
        ),
        (["valour", "--only", "trieb=x"], 2, "have no column 'trieb'\n  to do: did you mean tribe?\n"),
        (
            ["valour", "--only", "name=Ash Warden"],
            2,
            "1 card fits, and a legal deck of them has 3 cards at most",
        ),
        (["valour", "--size", "39"], 2, "a deck of 39 cards is not legal: The deck has too few cards"),
        (["valour", "--size", "61"], 2, "has 60 cards at most: The deck has too many cards: 61 instead of"),
        (["valour", "--size", "0"], 2, "--size"),
        (["valour", "--with", "4 Ash Warden"], 2, "error: 4 copies of Ash Warden; a deck may have 3.\n"),
        (["valour", "--with", "Ash Wardn"], 2, 'no card "Ash Wardn"\n  to do: did you mean Ash Warden?\n'),
        (["valour", "--name", " "], 2, "error: the deck has no name\n"),
        (["valour", "--option", "deck_lo=3"], 2, "has no option 'deck_lo'"),
        (["valour", "--cards", "none.csv"], 1, "1 error in the cards: no deck was built"),
        (["valour", "--cards", "torn.csv"], 1, "1 error in the cards: no deck was built"),
    ],
)
def test_what_cannot_be_built(arguments: list[str], code: int, said: str, capsys: Captured) -> None:
    Path("torn.csv").write_text(THREE.replace("One,Mine,Champion", "One,Mine,Champoin"), encoding="utf-8")
    assert run(["decks", "build", *arguments]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
