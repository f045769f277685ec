"""Card files: what is read, what is found wrong and where."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.kernel.cardfile import CardSet, check_cards, load_cards, write_cards
from rulesets.kernel.cards import Card
from rulesets.kernel.diagnostics import CODES
from rulesets.kernel.schema import schema
from rulesets.kernel.spec import Column, GameSpec

HEADER = "game,id,name,set,type,keywords,effects,text,colour,size,maker\n"
ROW = "toy,a,Alpha,S,Piece,,,,red,5,me\n"


def read(tmp_path: Path, toy: GameSpec, *contents: str | bytes) -> CardSet:
    """Check card files of these contents, all rows counted as the toy game's."""
    paths = []
    for number, content in enumerate(contents):
        path = tmp_path / f"{number}.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        paths.append(path)
    return check_cards(paths, {"toy": toy})


def found(cards: CardSet) -> list[tuple[str, int, str]]:
    return [(f.code, f.line, f"{f.letter} {f.header}".strip()) for f in cards.findings]


def test_a_row_becomes_a_typed_card(tmp_path: Path, toy: GameSpec) -> None:
    row = 'toy,b-2,"Beta, the ""old""",S,Place,Deep II;  Wide,on start: win 1,"two\nlines",,70,\n'
    cards = read(tmp_path, toy, HEADER + ROW + row)
    assert cards.findings == []
    assert cards.cards == (
        Card("toy", "a", "Alpha", "S", "Piece", (), "", "", {"colour": "red", "size": 5, "maker": "me"}),
        Card(
            *("toy", "b-2", 'Beta, the "old"', "S", "Place", ("Deep II", "Wide")),
            *("on start: win 1", "two\nlines", {"size": 70}),
        ),
    )


@pytest.mark.parametrize("encode", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_byte_order_marks_and_line_breaks_do_not_matter(
    tmp_path: Path, toy: GameSpec, encode: str, line_break: str
) -> None:
    text = (HEADER + ROW + "\n" + 'toy,b,Bêta,S,Place,,,"one\ntwo",,,\n' + ",,,,,,,,,,\n").replace(
        "\n", line_break
    )
    cards = read(tmp_path, toy, text.encode(encode))
    assert cards.findings == []
    assert [(card.name, card.text) for card in cards.cards] == [("Alpha", ""), ("Bêta", "one\ntwo")]


CASES: dict[str, tuple[str | bytes, list[tuple[str, int, str]]]] = {
    "empty": (b"", [("CARD002", 0, "")]),
    "blank": ("\n \n,,\n", [("CARD002", 0, "")]),
    "zip": (b"PK\x03\x04rest", [("CARD003", 0, "")]),
    "utf-16": ("game".encode("utf-16"), [("CARD003", 0, "")]),
    "zeros": (b"game,id\na\0b", [("CARD003", 2, "")]),
    "latin": (HEADER.encode() + b"toy,a,caf\xe9\n", [("CARD003", 2, "")]),
    "torn": (HEADER + ROW + 'toy,b,"Beta,S\n\nmore\n', [("CARD004", 3, "")]),
    "quote": (
        HEADER + 'toy,b,"B" x,S,Place,,,,,,\n' + "toy,c,C,S,Plane,,,,,,\n",
        [("CARD004", 2, ""), ("CARD016", 3, "E type")],
    ),
    "no id": ("game,name,type\ntoy,A,Place\n", [("CARD005", 1, "")]),
    "no size, said once": (
        "game,id,name,type\ntoy,a,A,Piece\ntoy,b,B,Piece\ntoy,c,C,Place\n",
        [("CARD005", 1, "")],
    ),
    "misspelt": ("game,id,name,type,szie\ntoy,a,A,Piece,3\n", [("CARD006", 1, "E szie")]),
    "not read": ("game,id,name,type,remark\ntoy,a,A,Place,hm\n", [("CARD007", 1, "E remark")]),
    "twice": (
        "game,id,name,type,id\ntoy,a,A,Place,b\n",
        [("CARD008", 1, "E id")],
    ),
    "short": (HEADER + ROW + "toy,b\n", [("CARD009", 3, "")]),
    "long": (HEADER + ROW + "toy,b,B,S,Place,,,,,,,x\n", [("CARD009", 3, "")]),
    "no cards": (HEADER, [("CARD010", 1, "")]),
    "gaps": (
        HEADER + "toy,,,S,,,,,,,\n,b,B,S,Place,,,,,,\n",
        [
            *[("CARD011", 2, "B id"), ("CARD011", 2, "C name"), ("CARD011", 2, "E type")],
            ("CARD011", 3, "A game"),
        ],
    ),
    "other game": (HEADER + "chess,b,B,S,Place,,,,,,\n", [("CARD012", 2, "A game")]),
    "id": (HEADER + "toy,B_1,B,S,Place,,,,,,\n", [("CARD013", 2, "B id")]),
    "ids": (HEADER + ROW + "toy,a,B,S,Place,,,,,,\n", [("CARD014", 3, "B id")]),
    "names": (HEADER + ROW + "toy,b,ALPHA,S,Place,,,,,,\n", [("CARD015", 3, "C name")]),
    "type": (HEADER + "toy,b,B,S,piece,,,,,,\n", [("CARD016", 2, "E type")]),
    "number": (HEADER + "toy,b,B,S,Piece,,,,,-5,\n", [("CARD017", 2, "J size")]),
    "range": (HEADER + "toy,b,B,S,Piece,,,,,2001,\n", [("CARD018", 2, "J size")]),
    "choice": (HEADER + "toy,b,B,S,Place,,,,rde,,\n", [("CARD019", 2, "I colour")]),
    "needed": (HEADER + "toy,b,B,S,Piece,,,,,,\n", [("CARD020", 2, "J size")]),
    "another game's column": (
        "game,id,name,type,cost\ntoy,a,A,Place,3\n",
        [("CARD021", 2, "E cost")],
    ),
    "ability": (HEADER + "toy,b,B,S,Piece,Deep,,,,1,\n", [("CARD022", 2, "F keywords")]),
    "not yet": (HEADER + "toy,b,B,S,Place,,win,,,,\n", [("CARD023", 2, "G effects")]),
    "spaces": (
        HEADER.replace("name", " Name") + "toy,b,B ,S,Place,,,,,,\n",
        [("CARD024", 1, "C name"), ("CARD024", 2, "C name")],
    ),
    "control": (HEADER + "toy,b,B\x07b,S,Place,,,,,,\n", [("CARD026", 2, "C name")]),
    "name of two lines": (HEADER + 'toy,b,"B\nb",S,Place,,,,,,\n', [("CARD026", 2, "C name")]),
    "all at once, after a cell of two lines": (
        HEADER + 'toy,b,B,S,Place,,,"x\ny",,,\n' + "toy,B,B,S,Piece,Deep,win,,blue,many,\n",
        [
            *[("CARD013", 4, "B id"), ("CARD015", 4, "C name"), ("CARD022", 4, "F keywords")],
            *[("CARD023", 4, "G effects"), ("CARD019", 4, "I colour"), ("CARD017", 4, "J size")],
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_fault_is_found_at_its_place(tmp_path: Path, toy: GameSpec, case: str) -> None:
    content, expected = CASES[case]
    assert found(read(tmp_path, toy, content)) == expected


def test_every_code_of_card_files_is_proved_here() -> None:
    proved = {code for _, expected in CASES.values() for code, _, _ in expected}
    elsewhere = {"CARD001", "CARD025", "CARD027"}  # the last is a game's to raise
    assert proved | elsewhere == {code for code in CODES if code.startswith("CARD")}


@pytest.mark.parametrize(
    ("row", "suggestion"),
    [
        ("toy,B B!,B,S,Place,,,,,,\n", "b-b"),
        ("toy,b,B,S,Peice,,,,,,\n", "Piece"),
        ("toy,b,B,S,Place,,,,Reed,,\n", "red"),
        ('toy,b,B,S,Place,,,,,"1,600",\n', "1600"),
        ("toy,b,B,S,Place,,,,,1600.0,\n", "1600"),
        ("toy,b,B,S,Place,,,,,16 ATK,\n", "16"),
        ("toy,b,B,S,Place,,,,,9999,\n", "2000"),
        ("toi,b,B,S,Place,,,,,,\n", "toy"),
        ("toy,b,B,S,Place,,,,,none,\n", ""),
    ],
)
def test_the_nearest_legal_value_is_suggested(
    tmp_path: Path, toy: GameSpec, row: str, suggestion: str
) -> None:
    cards = read(tmp_path, toy, HEADER + row)
    assert [finding.suggestion for finding in cards.findings] == [suggestion]
    assert cards.cards == ()


def test_a_misspelt_column_is_suggested(tmp_path: Path, toy: GameSpec) -> None:
    cards = read(tmp_path, toy, "game,id,nmae,type\ntoy,a,A,Place\n")
    assert [(f.code, f.suggestion) for f in cards.findings] == [("CARD006", "name")]


def test_missing_files_and_folders_are_findings(tmp_path: Path, toy: GameSpec) -> None:
    cards = load_cards([tmp_path / "none.csv", tmp_path], toy)
    assert [(f.code, f.message) for f in cards.findings] == [
        ("CARD001", "This is a folder, not a file."),
        ("CARD001", "There is no such file."),
    ]


def test_rows_of_other_games_are_skipped_when_loading_for_one(tmp_path: Path, toy: GameSpec) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(HEADER + "chess,b,B,S,King,,,,,x,\n" + ROW)
    cards = load_cards([path], toy)
    assert ([card.id for card in cards.cards], cards.findings) == (["a"], [])


def test_a_later_file_replaces_cards_by_id_and_says_so(tmp_path: Path, toy: GameSpec) -> None:
    first = HEADER + ROW + "toy,b,Beta,S,Piece,,,,red,1,\n"
    second = HEADER + "toy,c,Beta,S,Piece,,,,red,1,\n" + "toy,b,Better,S,Piece,,,,red,9,\n"
    cards = read(tmp_path, toy, first, second)
    assert [(card.id, card.name, card.number("size")) for card in cards.cards] == [
        ("a", "Alpha", 5),
        ("b", "Better", 9),
        ("c", "Beta", 1),
    ]
    assert cards.replaced == ["b"]
    assert [(f.code, f.file, f.message) for f in cards.findings] == [
        ("CARD025", str(tmp_path / "1.csv"), "1 card of an earlier file replaced by id: b.")
    ]


def test_a_name_of_an_earlier_file_cannot_be_taken_by_another_card(tmp_path: Path, toy: GameSpec) -> None:
    cards = read(tmp_path, toy, HEADER + ROW, HEADER + ROW.replace("toy,a", "toy,z"))
    assert found(cards) == [("CARD015", 2, "C name")]
    assert [card.id for card in cards.cards] == ["a"]


def test_refused_rows_are_remembered_by_id_and_name(tmp_path: Path, toy: GameSpec) -> None:
    assert read(tmp_path, toy, HEADER + "toy,b,Beta,S,Plaice,,,,,,\n").faulty == {"b", "beta"}


def test_a_very_long_cell_is_a_finding(tmp_path: Path, toy: GameSpec) -> None:
    row = f"toy,b,B,S,Place,,,{'x' * 200_000},,,\n"
    assert ("CARD004", 2, "") in found(read(tmp_path, toy, HEADER + row))


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    data=st.one_of(
        st.binary(max_size=300),
        st.text(alphabet='toy,ab"\n\r;# \x00é1', max_size=200).map(lambda text: (HEADER + text).encode()),
    )
)
def test_any_bytes_give_cards_or_findings(tmp_path: Path, toy: GameSpec, data: bytes) -> None:
    cards = read(tmp_path, toy, data)
    assert cards.cards or cards.findings
    assert [finding.text() for finding in sorted(cards.findings)] == [f.text() for f in cards.findings]


WORD = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12).map(str.strip)
LINES = st.lists(WORD, max_size=3).map(lambda words: "\n".join(words).strip())
FIELDS = st.fixed_dictionaries(
    {"size": st.integers(1, 2000)},
    optional={"colour": st.sampled_from(["red", "green"]), "maker": WORD.filter(bool)},
)
KEYWORDS = st.lists(WORD.map(lambda word: word.replace(";", "").strip()).filter(bool), max_size=3).map(tuple)
CARDS = st.lists(
    st.builds(
        Card,
        game=st.just("toy"),
        id=st.from_regex(r"[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,3})?", fullmatch=True),
        name=WORD.filter(bool),
        set=WORD,
        type=st.just("Place"),
        keywords=KEYWORDS,
        effects=LINES.filter(lambda text: text != "win"),
        text=LINES,
        fields=FIELDS,
    ),
    min_size=1,
    max_size=5,
    unique_by=(lambda card: card.id, lambda card: card.name.casefold()),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cards=CARDS)
def test_cards_written_and_read_back_are_the_same(tmp_path: Path, toy: GameSpec, cards: list[Card]) -> None:
    columns = HEADER.strip().split(",")
    back = read(tmp_path, toy, write_cards(cards, columns))
    assert back.findings == []
    assert back.cards == tuple(sorted(cards, key=lambda card: card.id))


HALVES = Column("size", "how large", number=True, low=1, high=19, scale=2)


def with_halves(toy: GameSpec) -> GameSpec:
    """The toy game, its sizes in halves from 0.5 to 9.5."""
    others = [column for column in toy.card_columns if column.name != HALVES.name]
    return replace(toy, card_columns=(*others, HALVES))


def test_a_column_may_have_halves_and_is_written_with_them(tmp_path: Path, toy: GameSpec) -> None:
    halves = with_halves(toy)
    rows = [
        f"toy,{size},B{at},S,Place,,,,,{text},\n"
        for at, (size, text) in enumerate([("a", "2.5"), ("b", "3")])
    ]
    cards = read(tmp_path, halves, HEADER + "".join(rows))
    assert cards.findings == []
    assert [card.number("size") for card in cards.cards] == [5, 6]
    written = write_cards(cards.cards, HEADER.strip().split(","), halves.card_columns)
    assert written == HEADER + "".join(rows)
    column = next(row for row in schema(halves).columns if row.name == "size")
    assert (column.low, column.high) == (0.5, 9.5)


@pytest.mark.parametrize(
    ("cell", "code", "message", "suggestion"),
    [
        ("2.25", "CARD017", '"2.25" is not a whole number or a half.', ""),
        ("10", "CARD018", "size is 10; it goes from 0.5 to 9.5.", "9.5"),
        ("0.0", "CARD018", "size is 0; it goes from 0.5 to 9.5.", "0.5"),
    ],
)
def test_what_is_no_half_is_said(
    tmp_path: Path, toy: GameSpec, cell: str, code: str, message: str, suggestion: str
) -> None:
    cards = read(tmp_path, with_halves(toy), HEADER + f"toy,b,B,S,Place,,,,,{cell},\n")
    found = cards.findings[0]
    assert (found.code, found.message, found.suggestion) == (code, message, suggestion)


def test_a_type_that_a_game_refuses_says_why(tmp_path: Path, toy: GameSpec) -> None:
    refusing = replace(toy, refused_types={"Fusion": "There are no rules for it yet."})
    cards = read(tmp_path, refusing, HEADER + "toy,b,B,S,Fusion,,,,,,\n")
    assert [(found.code, found.message) for found in cards.findings] == [
        ("CARD023", "There are no rules for it yet.")
    ]
    assert cards.cards == ()
