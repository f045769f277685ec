"""Bytes to text, with a sentence for people where that cannot be done."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_SIGNATURES = (
    (b"PK\x03\x04", "a workbook (.xlsx, .ods) or a zip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook (.xls)"),
    (b"%PDF", "a PDF"),
    (b"\xff\xfe", "text in UTF-16"),
    (b"\xfe\xff", "text in UTF-16"),
)
_BOM = b"\xef\xbb\xbf"
_LINE_BREAK = re.compile(rb"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class NotText:
    """Why there is no text: `reason` is unreadable, empty or binary; `line` is where, 0 the whole file."""

    reason: str
    message: str
    line: int = 0


def read_text(path: Path) -> str | NotText:
    """The file's text, a byte order mark removed and line breaks as they are; never raises for bad input."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return NotText("unreadable", "There is no such file.")
    except IsADirectoryError:
        return NotText("unreadable", "This is a folder, not a file.")
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or problem
        return NotText("unreadable", f"The file cannot be read: {why}.")
    return decode(data)


def decode(data: bytes) -> str | NotText:
    """UTF-8 bytes as text, or the reason why they are none."""
    for signature, what in _SIGNATURES:
        if data.startswith(signature):
            return NotText("binary", f"The file is {what}, not text in UTF-8.")
    data = data.removeprefix(_BOM)
    if not data.strip():
        return NotText("empty", "The file is empty.")
    if (at := data.find(b"\0")) >= 0:
        return NotText("binary", "The file holds zero bytes: it is binary, not text.", _line_of(data, at))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = _line_of(data, problem.start)
        found = data[problem.start]
        return NotText("binary", f"Line {line} is not UTF-8 (byte {found:#04x}).", line)


def _line_of(data: bytes, at: int) -> int:
    return len(_LINE_BREAK.findall(data, 0, at)) + 1
