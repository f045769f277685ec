"""What the tests of plans, runs and the runner share: real cards and decks, real engines, small plans."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rulesets import RULESETS
from rulesets.kernel.cards import Card, Deck
from rulesets.kernel.spec import GameSpec
from sims.choose import Chosen, choose
from sims.engine import Engine, load_engine
from sims.plan import Plan, make_plan
from sims.reading import open_run
from sims.runner import code_of, play_run
from sims.runs import RunFiles
from sims.store import RunWriter, open_writer

GAME = "valour"


@pytest.fixture(scope="session")
def spec() -> GameSpec:
    return RULESETS[GAME]


@pytest.fixture(scope="session")
def chosen(spec: GameSpec) -> Chosen:
    found = choose(spec, spec.option_values())
    assert not found.errors
    return found


@pytest.fixture(scope="session")
def cards(chosen: Chosen) -> tuple[Card, ...]:
    return chosen.cards


@pytest.fixture(scope="session")
def decks(chosen: Chosen) -> tuple[Deck, ...]:
    return chosen.decks


@pytest.fixture(scope="session")
def compiled() -> Engine:
    return load_engine(GAME, "compiled")


@pytest.fixture(scope="session")
def twin() -> Engine:
    return load_engine(GAME, "twin")


MakePlan = Callable[..., Plan]


@pytest.fixture(scope="session")
def planned(spec: GameSpec, cards: tuple[Card, ...], decks: tuple[Deck, ...]) -> MakePlan:
    """Makes a plan of the first two bundled decks and the random pilot, but for what is given."""

    def make(**changed: Any) -> Plan:
        options = spec.option_values(changed.pop("options", {}))
        values: dict[str, Any] = {"pilots": ("random", "random"), "seed": 7, "games": 20, **changed}
        return make_plan(
            spec.name,
            values.pop("rules_version", spec.rules_version),
            values.pop("cards", cards),
            values.pop("decks", decks[:2]),
            options=options,
            **values,
        )

    return make


@pytest.fixture
def small(planned: MakePlan) -> Plan:
    """60 games in 3 matchups, one chunk each."""
    return planned()


def run_plan(plan: Plan, engine: Engine, folder: Path, workers: int = 1, **how: Any) -> RunFiles:
    """Play a plan to its end in `folder`."""
    with open_writer(plan, engine.spec, folder, {"code": code_of(engine)}) as writer:
        if not writer.is_complete:
            play_run(writer, engine, workers, **how)
            writer.finish()
        return writer.files


def games_of(files: RunFiles, unfinished: bool = False) -> list[tuple[Any, ...]]:
    """Every game of a run, every column, ordered by id."""
    with open_run(files, unfinished) as con:
        return con.execute("SELECT * FROM games ORDER BY id").fetchall()


def chunks_played(writer: RunWriter, engine: Engine, count: int) -> None:
    """Play and add the next `count` chunks, without committing."""
    from itertools import islice

    from sims.players import LocalPlayer

    player = LocalPlayer(writer.plan, engine)
    for chunk in islice(writer.plan.chunks(str(engine.runtime), writer.done), count):
        writer.add(player.play(chunk))


@contextmanager
def writing(plan: Plan, engine: Engine, folder: Path, code: str = "") -> Iterator[RunWriter]:
    with open_writer(plan, engine.spec, folder, {"code": code or code_of(engine)}) as writer:
        yield writer


def take_up(plan: Plan, engine: Engine, folder: Path, code: str = "") -> int:
    """Open the run of a plan for writing and close it again; gives the games it has."""
    with writing(plan, engine, folder, code) as writer:
        return writer.done
