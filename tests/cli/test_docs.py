"""The guides are run: what they say is typed is typed, and what they say is printed must be printed.

In README.md and docs/*.md a block whose fence says `console test` holds commands after `$ `, each followed
by what it prints (both streams). `...` stands for anything: alone on a line for any lines, inside a line for
the rest of it. `# exits 1` after a command is its exit code, 0 otherwise. A block fenced with `file=NAME` is
written to that file first. The blocks of a page run in their order in one empty folder.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(?P<info>[^\n`]+)\n(?P<body>.*?)^```$", re.M | re.S)
EXIT = re.compile(r"\s*#\s*exits (\d+)$")
LIMIT = 300  # seconds for one command, compilation included


@dataclass(frozen=True, slots=True)
class Step:
    """A file to write (`name` set) or a command to run with what it should print."""

    text: str
    name: str = ""
    printed: str = ""
    code: int = 0


def steps(page: str) -> list[Step]:
    """What a page asks for, in order."""
    found = []
    for block in FENCE.finditer(page):
        info = block["info"].split()
        names = [word.removeprefix("file=") for word in info if word.startswith("file=")]
        if names:
            found.append(Step(block["body"], name=names[0]))
        elif info == ["console", "test"]:
            found += [command(part) for part in re.split(r"^\$ ", block["body"], flags=re.M) if part]
    return found


def command(part: str) -> Step:
    line, _, printed = part.partition("\n")
    code = EXIT.search(line)
    return Step(EXIT.sub("", line), printed=printed, code=int(code[1]) if code else 0)


def pattern(printed: str) -> str:
    """The expectation as a regular expression over the whole output."""
    parts = []
    for line in printed.splitlines():
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(re.escape(line.rstrip()).replace(r"\.\.\.", ".*") + r"[ ]*\n")
    return "".join(parts)


def run(step: Step, folder: Path) -> None:
    shim = folder / ".bin" / "evenhand"
    result = subprocess.run(
        ["bash", "-c", step.text],
        cwd=folder,
        env={
            **os.environ,
            "PATH": f"{shim.parent}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "NO_COLOR": "1",
            "COLUMNS": "110",
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    told = f"$ {step.text}\n{result.stdout}"
    assert result.returncode == step.code, told
    assert re.fullmatch(pattern(step.printed), result.stdout), f"{told}--- expected\n{step.printed}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shim = tmp_path / ".bin" / "evenhand"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m cli.app "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    return tmp_path


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the guides' commands are typed in a POSIX shell")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_shows_is_so(page: Path, folder: Path) -> None:
    for step in steps(page.read_text(encoding="utf-8")):
        if step.name:
            (folder / step.name).write_text(step.text, encoding="utf-8")
        else:
            run(step, folder)


def test_a_page_that_shows_something_else_is_noticed(folder: Path) -> None:
    page = "```text file=a.txt\none\ntwo\n```\n```console test\n$ cat a.txt\none\nthree\n```\n"
    written, shown = steps(page)
    (folder / written.name).write_text(written.text)
    with pytest.raises(AssertionError, match="three"):
        run(shown, folder)
    with pytest.raises(AssertionError):
        run(Step("false"), folder)
    run(Step("cat a.txt", printed="...\ntwo\n"), folder)
    run(Step("cat a.txt; exit 3", printed="o...\n...\n", code=3), folder)


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CHANGELOG.md", ROOT / "notebooks" / "README.md"]:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"
