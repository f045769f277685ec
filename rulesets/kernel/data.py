"""Where the bundled cards and decks are: inside an installed wheel, or at the root of the repository."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def data_root() -> Path:
    """The folder that holds `cards.csv` and `decks/`."""
    packed = _PACKAGE / "_data"
    return packed if packed.is_dir() else _PACKAGE.parent


def source_root() -> Path | None:
    """The root of the source repository; None inside an installed wheel."""
    return None if (_PACKAGE / "_data").is_dir() else _PACKAGE.parent


def bundled_cards_file() -> Path:
    """The card file that comes with this version."""
    return data_root() / "cards.csv"


def bundled_decks(game: str) -> list[Path]:
    """The deck lists that come with this version for a game, sorted by name; empty if it has none."""
    return sorted((data_root() / "decks" / game).glob("*.txt"))


def shown_path(path: Path) -> str:
    """A path as people read it: relative where it lies under the working folder, as given otherwise."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (OSError, ValueError):
        return str(path)
