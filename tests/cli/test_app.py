"""The root of the command line: help, exit codes, messages, speed of start-up."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Timer

import pytest
import typer

from cli.app import COMMANDS, build, run
from cli.reference import reference
from sims.errors import GameCrashed, NoSuchRun

ROOT = Path(__file__).parents[2]
START_LIMIT = 0.5  # seconds for `evenhand --help`


def app_that(does: Callable[[], None]) -> typer.Typer:
    """A command line whose only command, `act`, does this."""
    app = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode=None)
    app.callback()(lambda: None)
    app.command("act")(does)
    return app


def raising(problem: BaseException) -> Callable[[], None]:
    def act() -> None:
        raise problem

    return act


def command(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cli.app", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_lists_every_command() -> None:
    listed = command("--help").stdout
    for name in COMMANDS:
        assert f"\n  {name} " in listed, name


def test_help_is_quick() -> None:
    took = []
    for _ in range(5):
        begun, worked = time.perf_counter(), child_seconds()
        assert command("--help").returncode == 0
        # Work done, not time passed, where the system tells: other tests run beside this one.
        took.append((child_seconds() - worked) or (time.perf_counter() - begun))
    assert min(took) < START_LIMIT


def child_seconds() -> float:
    """Processor time of this process's finished children; 0 on Windows."""
    times = os.times()
    return times.children_user + times.children_system


def test_help_loads_none_of_the_heavy_libraries() -> None:
    heavy = "{'numba', 'polars', 'duckdb', 'numpy', 'matplotlib', 'scipy', 'pyarrow', 'jinja2'}"
    code = f"import sys; from cli.app import run; run(['--help']); print(sorted({heavy} & set(sys.modules)))"
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.endswith("[]\n")


def test_version() -> None:
    result = command("--version")
    assert result.returncode == 0
    version = next(
        line for line in (ROOT / "pyproject.toml").read_text().splitlines() if line.startswith("version")
    )
    assert result.stdout == f"evenhand {version.split(chr(34))[1]}\n"


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert page == reference(build()), "docs/commands.md is behind the commands: run `make docs`"
    for name in COMMANDS:
        assert f"\n## evenhand {name}\n" in page


def test_an_unknown_command_is_wrong_usage_and_gets_a_suggestion() -> None:
    result = command("validat")
    assert result.returncode == 2
    assert "validate" in result.stderr
    assert result.stdout == ""


def test_a_fault_is_told_readably(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("EVENHAND_DEBUG", raising=False)
    assert run(["act"], app_that(raising(ValueError("seven of six")))) == 70
    told = capsys.readouterr().err
    assert "ValueError: seven of six" in told
    assert "EVENHAND_DEBUG=1" in told
    assert "test_app.py, line" in told
    assert "Traceback" not in told


def test_debug_adds_the_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVENHAND_DEBUG", "1")
    assert run(["act"], app_that(raising(ValueError("seven of six")))) == 70
    assert "Traceback (most recent call last)" in capsys.readouterr().err


def test_a_full_disk_is_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    problem = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "out/x.html")
    assert run(["act"], app_that(raising(problem))) == 2
    assert capsys.readouterr().err == (
        "error: no space left on device\n"
        "  where: out/x.html\n"
        "  to do: free some disk space, then give the same command again\n"
    )


def test_trouble_with_a_run_is_no_fault_but_a_crashed_game_is(capsys: pytest.CaptureFixture[str]) -> None:
    problem = NoSuchRun("no run 'x'", "out/runs", "see `evenhand runs`")
    assert run(["act"], app_that(raising(problem))) == 2
    told = "error: no run 'x'\n  where: out/runs\n  to do: see `evenhand runs`\n"
    assert capsys.readouterr().err == told
    assert (
        run(["act"], app_that(raising(GameCrashed("game 3 crashed", "x.part", "evenhand replay x 3", 3))))
        == 70
    )
    assert "replay it with: evenhand replay x 3" in capsys.readouterr().err


def test_ctrl_c_says_that_it_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["act"], app_that(raising(KeyboardInterrupt()))) == 130
    assert capsys.readouterr().err.strip() == "stopped."


@pytest.mark.skipif(os.name == "nt", reason="signals to oneself are a POSIX matter")
def test_ctrl_c_in_the_middle_of_a_query_says_that_it_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    def act() -> None:
        import duckdb

        Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        endless = "SELECT count(*) FROM range(100000000000) t(a), range(1000) u(b) WHERE (a * b) % 7 = 3"
        duckdb.connect(config={"threads": 1}).execute(endless).fetchall()

    assert run(["act"], app_that(act)) == 130
    assert capsys.readouterr().err.strip() == "stopped."


def test_a_command_that_handled_ctrl_c_is_not_spoken_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["act"], app_that(raising(typer.Exit(130)))) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("code", [0, 1, 2])
def test_a_commands_exit_code_is_kept(code: int) -> None:
    assert run(["act"], app_that(raising(typer.Exit(code)))) == code


def test_a_reader_that_left_is_no_problem() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cli.app", "--help"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    told = process.stderr.read()
    assert process.wait() == 0
    assert told == b""


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from cli import output

    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    output.error("a thing")
    assert "\x1b[1;31m" in capsys.readouterr().err
    monkeypatch.setenv("NO_COLOR", "1")
    output.error("a thing")
    assert "[1;31m" not in capsys.readouterr().err


def test_square_brackets_and_long_lines_are_printed_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    from cli import output

    name = "[bold] Ike :smile: " + "x" * 300
    output.error(name, "[/]")
    output.say(name)
    told = capsys.readouterr()
    assert told.err == f"error: {name}\n  where: [/]\n"
    assert told.out == f"{name}\n"


def test_progress_is_silent_where_stderr_is_piped(capsys: pytest.CaptureFixture[str]) -> None:
    from cli import output

    with output.progress("playing", total=10) as update:
        update(5)
    assert capsys.readouterr().err == ""
