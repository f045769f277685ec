"""`evenhand options`: every rules option with its default, range and meaning."""

from __future__ import annotations

import json

import pytest

from cli.app import run
from rulesets import RULESETS

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize("game", list(RULESETS))
def test_every_option_is_listed(game: str, capsys: Captured) -> None:
    settings = RULESETS[game].settings()
    assert run(["options", game]) == 0
    out = capsys.readouterr().out
    for name, setting in settings.items():
        line = next(line for line in out.splitlines() if line.split()[0] == name)
        assert line.split()[1:4] == [str(setting.default), str(setting.low), str(setting.high)]
        assert line.rstrip().endswith(setting.meaning)
    assert run(["options", game, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {option["name"]: option["default"] for option in found} == RULESETS[game].option_values()


def test_an_unknown_game(capsys: Captured) -> None:
    assert run(["options", "valor"]) == 2
    assert "there is no game 'valor'" in capsys.readouterr().err
