"""What the words of a command line stand for: games, pilots, options, decks, card files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulesets.kernel.data import bundled_cards_file, bundled_decks
from rulesets.kernel.spec import GameSpec
from sims.choose import choose, deck_paths, find_game, find_options, find_pilots
from sims.errors import BadPlan

BUNDLED = [
    "clause-and-counterclause",
    "embers-over-eryndor",
    "knives-before-dawn",
    "no-house-no-banner",
    "pride-and-ruin",
    "the-iron-road",
    "the-old-herds",
    "the-open-hand",
    "the-patient-wall",
    "the-slow-tide",
    "weight-of-the-world",
    "what-the-grave-owes",
    "wildblood-rising",
]


def ids(spec: GameSpec, *words: str) -> list[str]:
    return [path.stem for word in words for path in deck_paths(spec, word)]


def test_games_and_pilots() -> None:
    assert find_game("valour").title == "VALOUR"
    with pytest.raises(BadPlan, match=r"no game 'valor'; did you mean valour\?"):
        find_game("valor")
    assert find_pilots("greedy") == ("greedy", "greedy")
    assert find_pilots("random:greedy") == ("random", "greedy")
    with pytest.raises(BadPlan, match=r"no pilot 'greddy'.*did you mean greedy\?"):
        find_pilots("greddy")


def test_options_go_over_a_file_and_that_over_the_defaults(spec: GameSpec, tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text("start_life = 4000\nstart_valour = 9\nclock = true\n")
    found = find_options(spec, ["start_valour=3", " hand_limit = 6 "], file, {"start_life": 1, "mulligan": 0})
    changed = {"start_life": 4000, "start_valour": 3, "hand_limit": 6, "clock": 1, "mulligan": 0}
    assert found == {**spec.option_values(), **changed}


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("start_lfe=5", "no option 'start_lfe'.*did you mean start_life\\?"),
        ("start_life", "'start_life' has no value.*start_life=NUMBER"),
        ("start_life=many", "start_life is 'many', which is no whole number"),
        ("start_life=1.5", "no whole number"),
        ("start_life=0", "start_life is 0; it goes from 1 to 1000000"),
    ],
)
def test_an_option_that_makes_no_sense(spec: GameSpec, word: str, says: str) -> None:
    with pytest.raises(BadPlan, match=says):
        find_options(spec, [word])


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"start_life 4000", "is not TOML"),
        (b"\xff\xfe\x00", "is not TOML"),
        (b"start_life = 'x'", "'x', which is no whole number"),
        (b"[start_life]\nvalue = 1", "no whole number"),
        (b"a = '" + b"x" * 1_000_001 + b"'", "too large"),
        (None, "cannot be read: no such file"),
    ],
)
def test_an_options_file_that_makes_no_sense(
    spec: GameSpec, tmp_path: Path, content: bytes | None, says: str
) -> None:
    file = tmp_path / "rules.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadPlan, match=says):
        find_options(spec, [], file)


def test_decks_by_id_by_file_and_by_folder(
    spec: GameSpec, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sub").mkdir()
    for path in bundled_decks("valour"):
        if path.stem in ("knives-before-dawn", "pride-and-ruin"):
            shutil.copy(path, tmp_path / "sub" / f"my-{path.name}")
    (tmp_path / "notes.txt").write_text("game: valour\nname: Empty\n")
    monkeypatch.chdir(tmp_path)
    assert ids(spec, "pride-and-ruin", "sub/my-pride-and-ruin.txt") == ["pride-and-ruin", "my-pride-and-ruin"]
    assert ids(spec, "sub") == ["my-knives-before-dawn", "my-pride-and-ruin"]
    assert ids(spec, str(tmp_path)) == ["notes", "my-knives-before-dawn", "my-pride-and-ruin"]


def test_decks_that_are_not_there(spec: GameSpec, tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match=r"no deck 'pride-and-run'; did you mean pride-and-ruin\?"):
        deck_paths(spec, "pride-and-run")
    with pytest.raises(BadPlan, match="no deck 'zzz'; bundled are: clause-and-counterclause, "):
        deck_paths(spec, "zzz")
    with pytest.raises(BadPlan, match="no such deck file or folder"):
        deck_paths(spec, str(tmp_path / "deck.txt"))
    (tmp_path / "deck.txt").write_text("")
    with pytest.raises(BadPlan, match=r"did you mean .*deck\.txt\?"):
        deck_paths(spec, str(tmp_path / "dcek.txt"))
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadPlan, match="the folder holds no deck of VALOUR"):
        deck_paths(spec, str(tmp_path / "empty"))


def test_all_bundled_decks_unless_some_are_named(spec: GameSpec) -> None:
    options = spec.option_values()
    assert [deck.id for deck in choose(spec, options).decks] == BUNDLED
    some = choose(spec, options, BUNDLED[2:0:-1], BUNDLED[:1])
    assert [deck.id for deck in some.decks] == BUNDLED[2:0:-1]
    assert [deck.id for deck in some.against] == BUNDLED[:1]


def test_a_card_file_goes_over_the_bundled_cards(spec: GameSpec, tmp_path: Path) -> None:
    lines = bundled_cards_file().read_text(encoding="utf-8").splitlines()
    ike = next(line for line in lines if "Ike of Korrath" in line)
    variant = tmp_path / "variant.csv"
    variant.write_text(f"{lines[0]}\n{ike.replace('3200', '3100')}\n", encoding="utf-8")
    found = choose(spec, spec.option_values(), card_files=[variant])
    assert not found.errors
    assert found.replaced == [ike.split(",")[1]]
    (card,) = [card for card in found.cards if card.name == "Ike of Korrath"]
    assert card.fields["atk"] == 3100
    assert len(found.cards) == len(choose(spec, spec.option_values()).cards)


def test_what_is_wrong_in_the_files_is_found(spec: GameSpec, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("game: valour\nname: Bad\n\n3 Nobody at All\n")
    found = choose(spec, spec.option_values(), [str(deck)], card_files=[tmp_path / "none.csv"])
    assert found.decks == ()
    assert {finding.code for finding in found.errors} >= {"CARD001", "DECK009"}
    with pytest.raises(BadPlan):
        choose(spec, spec.option_values(), ["nowhere"])
