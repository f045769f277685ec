"""The registry of diagnostic codes: what each means, what to do, and examples. Codes never change meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: `title` names it, `what` explains it, `help` says what to do, then examples."""

    code: str
    severity: Severity
    title: str
    what: str
    help: str
    bad: str = ""
    good: str = ""


def _registry(*codes: Code) -> Mapping[str, Code]:
    table = {code.code: code for code in codes}
    if len(table) != len(codes):
        raise ValueError("a diagnostic code is used twice")
    return table


_CARD_CODES = (
    Code(
        "CARD001",
        "error",
        "the card file cannot be read",
        "There is no such file, it is a folder, or this user may not read it.",
        "Check the path and its permissions.",
    ),
    Code(
        "CARD002",
        "error",
        "the card file is empty",
        "The file holds no header: it has no bytes, or blank lines only.",
        "The first line names the columns: game,id,name,set,type,keywords,effects,text and the game's own.",
    ),
    Code(
        "CARD003",
        "error",
        "the card file is not text",
        "A card file is comma-separated text in UTF-8, with or without a byte order mark.",
        "Export the sheet as CSV with the encoding UTF-8.",
    ),
    Code(
        "CARD004",
        "error",
        "a row cannot be split into cells",
        "A quote is opened and never closed, or text follows a closing quote. What follows the quote"
        " belongs to the same cell, so that whole rows may be lost.",
        'Put the cell in double quotes and write a quote inside it twice: "the ""old"" road".',
        bad='the-old-road,"The Old" Road',
        good='the-old-road,"The ""Old"" Road"',
    ),
    Code(
        "CARD005",
        "error",
        "a column is missing",
        "The header lacks a column that every card needs.",
        "Add the column to the first line.",
        bad="game,id,type",
        good="game,id,name,type",
    ),
    Code(
        "CARD006",
        "error",
        "a column's name is misspelt",
        "The header has a column nobody reads, and its name is close to one that is missing.",
        "Rename the column.",
        bad="game,id,name,type,aspcet",
        good="game,id,name,type,aspect",
    ),
    Code(
        "CARD007",
        "warning",
        "a column is not read",
        "No game has a column of this name. Its cells are ignored.",
        "Delete the column, or leave it: nothing depends on it.",
    ),
    Code(
        "CARD008",
        "error",
        "a column is named twice",
        "Two columns of the header have the same name; it would be unclear which one counts.",
        "Rename or delete one of the two.",
        bad="game,id,name,type,atk,atk",
        good="game,id,name,type,atk,def",
    ),
    Code(
        "CARD009",
        "error",
        "a row is too short or too long",
        "A row has as many cells as the header, empty ones included. A comma inside a text that is"
        " not in quotes makes a row too long.",
        "Add the missing commas, or put a text that has commas in double quotes.",
        bad="ash-warden,Ash, the Warden",
        good='ash-warden,"Ash, the Warden"',
    ),
    Code(
        "CARD010",
        "warning",
        "the card file has no cards",
        "There is a header and no row under it.",
        "Add a row for each card.",
    ),
    Code(
        "CARD011",
        "error",
        "a required cell is empty",
        "Every card has a game, an id, a name and a type.",
        "Fill the cell.",
    ),
    Code(
        "CARD012",
        "error",
        "an unknown game",
        "The column game holds the short name of a game.",
        "Write one of the games' short names.",
    ),
    Code(
        "CARD013",
        "error",
        "an id of the wrong form",
        "Ids stay the same when a card is renamed; decks and runs refer to them. They are made of"
        " small letters a-z, digits and single dashes, and start with a letter.",
        "Write small letters, digits and dashes.",
        bad="Ash Warden!",
        good="ash-warden",
    ),
    Code(
        "CARD014",
        "error",
        "an id is used twice",
        "Two rows of one file have the same id.",
        "Give one of the two another id.",
    ),
    Code(
        "CARD015",
        "error",
        "a name is used twice",
        "Two cards of one game have the same name, capitals aside. A deck list could not tell them apart.",
        "Rename one of the two.",
    ),
    Code(
        "CARD016",
        "error",
        "an unknown card type",
        "Each game has a fixed list of card types.",
        "Write one of the game's card types.",
    ),
    Code(
        "CARD017",
        "error",
        "not a whole number",
        "The column holds a whole number in digits, without signs, points, commas or words.",
        "Write digits only.",
        bad="1,600 ATK",
        good="1600",
    ),
    Code(
        "CARD018",
        "error",
        "a number out of range",
        "The column's numbers have a lowest and a highest value.",
        "Write a number within the range.",
    ),
    Code(
        "CARD019",
        "error",
        "not one of the column's words",
        "The column takes a fixed list of words.",
        "Write one of the words.",
        bad="Titen",
        good="Titan",
    ),
    Code(
        "CARD020",
        "error",
        "a cell this card needs is empty",
        "Cards of this type need a value in this column.",
        "Fill the cell, or change the type.",
    ),
    Code(
        "CARD021",
        "error",
        "a cell this card may not have",
        "The column belongs to another game or to other card types.",
        "Empty the cell, or change the type.",
    ),
    Code(
        "CARD022",
        "error",
        "an ability on a card that may have none",
        "Cards of this type have no abilities: no keyword, no effect.",
        "Empty the cell, or make the card one of a type that has abilities.",
    ),
    Code(
        "CARD023",
        "error",
        "not supported by this version's rules yet",
        "The card says something this version cannot play. It is refused rather than played without it.",
        "Leave it out until a version supports it.",
    ),
    Code(
        "CARD024",
        "note",
        "spaces or capitals were passed over",
        "Spaces around a value, or the capitals of a column's name, were ignored.",
        "Remove the spaces; write the column's name in small letters.",
    ),
    Code(
        "CARD025",
        "note",
        "cards are replaced",
        "The file has ids that an earlier file has too: its rows take the place of those cards.",
        "Nothing, if that is meant; otherwise use new ids.",
    ),
    Code(
        "CARD026",
        "error",
        "a character that cannot be printed",
        "A cell holds a control character, most often left behind by copying from another program.",
        "Delete the character.",
    ),
)

_DECK_CODES = (
    Code(
        "DECK001",
        "error",
        "the deck file cannot be read",
        "There is no such file, it is a folder, or this user may not read it.",
        "Check the path and its permissions.",
    ),
    Code(
        "DECK002",
        "error",
        "the deck file has no cards",
        "A deck list has a line for each card, such as `3 Ash Warden`.",
        "Add the cards, one a line, after the header.",
    ),
    Code(
        "DECK003",
        "error",
        "the deck file is not text",
        "A deck list is plain text in UTF-8.",
        "Save it as plain text with the encoding UTF-8.",
    ),
    Code(
        "DECK004",
        "error",
        "a line that is neither header nor card",
        "A line is `key: value`, `3 Card Name`, `3 card-id`, or a comment that starts with #.",
        "Write the number of copies, a space, and the card's name or id.",
        bad="Ash Warden",
        good="3 Ash Warden",
    ),
    Code(
        "DECK005",
        "error",
        "a header line is missing",
        "Every deck list has the lines `game:` and `name:`.",
        "Add the line at the top of the file.",
        bad="3 Ash Warden",
        good="name: Ashes\n3 Ash Warden",
    ),
    Code(
        "DECK006",
        "error",
        "an unknown header line",
        "Header lines are `game:`, `name:` and those the game declares.",
        "Correct the key, or make the line a comment with #.",
        bad="nmae: Ashes",
        good="name: Ashes",
    ),
    Code(
        "DECK007",
        "error",
        "a header line is there twice",
        "Each key has one line.",
        "Delete one of the two lines.",
    ),
    Code(
        "DECK008",
        "error",
        "an unknown game, or another one",
        "The line `game:` holds the short name of the game the deck is for.",
        "Write the game's short name.",
    ),
    Code(
        "DECK009",
        "error",
        "an unknown card",
        "No card of this game has this name or id.",
        "Correct the name, or add the card file that has the card.",
        bad="3 Ash Wardem",
        good="3 Ash Warden",
    ),
    Code(
        "DECK010",
        "error",
        "a count of copies that makes no sense",
        "A card line starts with a whole number from 1.",
        "Write 1 or more, or delete the line.",
        bad="0 Ash Warden",
        good="1 Ash Warden",
    ),
    Code(
        "DECK011",
        "error",
        "too few or too many cards",
        "The game sets the size of a deck.",
        "Add or remove cards.",
    ),
    Code(
        "DECK012",
        "error",
        "too many copies of a card",
        "The game limits the copies of one card in a deck.",
        "Remove copies.",
    ),
    Code(
        "DECK013",
        "error",
        "a card with faults",
        "The card is in the card file, but its row has errors; they are listed with that file.",
        "Correct the card's row first.",
    ),
    Code(
        "DECK014",
        "note",
        "a card is listed on several lines",
        "The copies of the lines are added up.",
        "Write one line a card.",
    ),
)

_EFFECT_CODES = (
    Code(
        "EFFECT001",
        "error",
        "a character without a meaning",
        "Effects are made of words, numbers, and the marks : ; , | ( ) + - < <= = != >= >.",
        "Delete the character.",
        bad="on summon: draw 1.",
        good="on summon: draw 1",
    ),
    Code(
        "EFFECT002",
        "error",
        "an effect without a colon or a trigger",
        "An effect says when it works, then a colon, then what it does.",
        "Write TRIGGER: STEP; STEP.",
        bad="draw 1",
        good="on summon: draw 1",
    ),
    Code(
        "EFFECT003",
        "error",
        "a trigger that is not understood",
        "What stands before the colon, or before `, if`, is none of the game's triggers.",
        "Write one of the game's triggers, then `:` or `, if CONDITION:`.",
        bad="on sumon: draw 1",
        good="on summon: draw 1",
    ),
    Code(
        "EFFECT004",
        "error",
        "a condition that is not understood",
        "A condition compares the game's quantities and numbers; comparisons are joined by and, or, not.",
        "Write QUANTITY, a sign such as <=, and a number or a quantity.",
        bad="on summon, if LP below 2000: draw 1",
        good="on summon, if LP < 2000: draw 1",
    ),
    Code(
        "EFFECT005",
        "error",
        "a number where a comparison belongs, or the other way round",
        "and, or, not join comparisons; <=, + and the like join numbers.",
        "Compare each number with something.",
        bad="on summon, if hand: draw 1",
        good="on summon, if hand >= 1: draw 1",
    ),
    Code(
        "EFFECT006",
        "error",
        "a step that is not understood",
        "What stands after the colon, between semicolons, is none of the game's steps.",
        "Write one of the game's steps; put `;` between steps.",
        bad="on summon: kill an enemy",
        good="on summon: destroy an enemy",
    ),
    Code(
        "EFFECT007",
        "error",
        "a part is missing",
        "There is nothing before or after a mark that joins two parts.",
        "Write the missing part, or delete the mark.",
        bad="on summon: draw 1;",
        good="on summon: draw 1",
    ),
    Code(
        "EFFECT008",
        "error",
        "a number that cannot be",
        "The number is too small or too large for its place, or not written in plain digits.",
        "Write a number within the limits, digits only.",
        bad="on summon: opponent loses 1,000 LP",
        good="on summon: opponent loses 1000 LP",
    ),
    Code(
        "EFFECT009",
        "error",
        "more than a card can hold",
        "A card has 4 effects at most, an effect 6 steps, and all conditions together 24 parts.",
        "Make the card simpler.",
    ),
    Code(
        "EFFECT010",
        "error",
        "an end that does not fit its step",
        "A duration belongs to what lasts, `for each` to an amount; `for each` comes first.",
        "Leave out the end.",
        bad="on summon: draw 1 until end of turn",
        good="on summon: draw 1",
    ),
    Code(
        "EFFECT011",
        "error",
        "a trigger that cards of this type cannot have",
        "Each trigger fits certain types of cards.",
        "Choose another trigger or another type.",
    ),
    Code(
        "EFFECT012",
        "error",
        "a step that makes no sense in this effect",
        "The step is sound, but not with this trigger or on this card.",
        "Change the step or the trigger.",
    ),
    Code(
        "EFFECT013",
        "error",
        "a card that does nothing",
        "Cards of this type are there for their effects, and this one has none that it could use.",
        "Write an effect.",
    ),
)

_KEYWORD_CODES = (
    Code(
        "KEYWORD001",
        "error",
        "an unknown keyword",
        "The column keywords is a list with semicolons between the game's keywords.",
        "Write the game's keywords, with their tiers.",
        bad="Duellist II, Haste",
        good="Duelist II; Haste",
    ),
    Code(
        "KEYWORD002",
        "error",
        "a tier that does not exist",
        "Some keywords have tiers: exactly those that the rules list. Others have none.",
        "Write one of the keyword's tiers, or none if it has none.",
        bad="Duelist IV",
        good="Duelist III",
    ),
    Code(
        "KEYWORD003",
        "error",
        "a keyword is there twice",
        "A card has a keyword once, with one tier.",
        "Delete one of the two.",
        bad="Duelist I; Duelist II",
        good="Duelist II",
    ),
    Code(
        "KEYWORD004",
        "error",
        "a keyword that this card cannot have",
        "The keyword belongs to cards of other types, or does not go with another keyword of the card.",
        "Delete the keyword, or make the card one of a type that has it.",
    ),
)

CODES: Mapping[str, Code] = _registry(*_CARD_CODES, *_DECK_CODES, *_EFFECT_CODES, *_KEYWORD_CODES)
"""Every code by its name, in order. Codes are never renumbered or reused."""
