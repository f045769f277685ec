"""The wheel and the sdist: what they hold, and that an installed wheel works from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("cli", "sims", "reports", "rulesets")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """An sdist, and a wheel made from that sdist alone: what somebody without the repository would get."""
    out = tmp_path_factory.mktemp("dist")
    build(ROOT, out, "sdist")
    sdist = next(out.glob("*.tar.gz"))
    with tarfile.open(sdist) as archive:
        archive.extractall(out, filter="data")
    unpacked = out / sdist.name.removesuffix(".tar.gz")
    build(unpacked, out, "wheel")
    return sdist, next(out.glob("*.whl"))


def build(source: Path, out: Path, target: str) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr


def package_files() -> set[str]:
    """Every tracked or new file of the import packages that belongs into the wheel."""
    found = set()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*"):
            if path.is_file() and path.suffix != ".pyc":
                found.add(path.relative_to(ROOT).as_posix())
    return found


@pytest.mark.slow
def test_the_wheel_holds_the_packages_and_their_data(built: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(built[1]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    decks = {
        f"rulesets/_data/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / "decks").rglob("*.txt")
    }
    assert len(decks) >= 4
    assert "rulesets/valour/RULES.md" in names
    assert any(name.startswith("reports/templates/") for name in names)
    assert any(name.startswith("reports/assets/") for name in names)
    assert names == package_files() | decks | {"rulesets/_data/cards.csv"}


@pytest.mark.slow
def test_the_sdist_holds_no_outputs(built: tuple[Path, Path]) -> None:
    with tarfile.open(built[0]) as archive:
        tops = {name.split("/")[1] for name in archive.getnames() if "/" in name}
    assert {"cards.csv", "decks", "pyproject.toml", "README.md", "tests"} <= tops
    assert not tops & {"out", ".venv", ".git", "dist"}


@pytest.mark.slow
def test_an_installed_wheel_validates_from_any_folder(built: tuple[Path, Path], tmp_path: Path) -> None:
    place = tmp_path / "venv"
    venv.create(place, with_pip=False)
    python = place / ("Scripts" if os.name == "nt" else "bin") / "python"
    install = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(python),
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
    ]
    subprocess.run([*install, str(built[1])], check=True, capture_output=True)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    # The libraries come from this environment, without its .pth files: those lead back to the repository.
    environment = {**os.environ, "PYTHONPATH": sysconfig.get_paths()["purelib"]}
    where = [str(python), "-c", "import cli, rulesets; print(cli.__file__, rulesets.__file__)"]
    origin = subprocess.run(where, cwd=elsewhere, env=environment, capture_output=True, text=True, check=True)
    assert origin.stdout.count(str(place)) == 2
    told = {}
    for command in (["validate"], ["explain", "WIN-1", "--game", "valour"]):
        result = subprocess.run(
            [str(python.with_name("evenhand")), *command],
            cwd=elsewhere,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout + result.stderr
        told[command[0]] = result.stdout
    assert "no problems" in told["validate"]
    assert "VAL-WIN-1" in told["explain"]
    assert "rulesets/valour/zones.py:" in told["explain"]
    assert "are in Evenhand's source repository" in told["explain"]
