"""Shares as small bars: a row a label, a block of bars a column, all on one scale."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes

from reports import words
from reports.charts import FONT, SMALL, SMALLEST, label_width, shortened
from reports.svg import COLOURS, inline_svg, new_figure

BLOCK, GAP, ROW_HEIGHT, HEAD, FOOT = 76, 12, 20, 22, 8  # pixels
BAR, NUMBER_GAP = 0.6, 0.04
LABEL_GAP = 0.1
ROOM_FOR_NUMBER = 1.6
"""A block is so many times as wide as its longest bar."""

Shares = Sequence[Sequence[float | None]]


def share_bars(name: str, title: str, labels: Sequence[str], columns: Sequence[str], shares: Shares) -> str:
    """The chart as SVG. `shares` [labels][columns] are 0 to 1, None where there is nothing to share."""
    room = label_width(labels)
    width = room + len(columns) * (BLOCK + GAP)
    rows = ROW_HEIGHT * len(labels)
    height = HEAD + rows + FOOT
    figure = new_figure(width, height)
    most = max([share or 0.0 for row in shares for share in row], default=0.0) or 1.0
    for number, column in enumerate(columns):
        left = room + number * (BLOCK + GAP)
        axes = figure.add_axes((left / width, FOOT / height, BLOCK / width, rows / height))
        _block(axes, column, [row[number] for row in shares], most)
        if number == 0:
            for place, label in zip(_places(len(labels)), labels, strict=True):
                _write(axes, -LABEL_GAP * most, place, shortened(label), "right", FONT)
    return inline_svg(figure, name, title, described(labels, columns, shares))


def _places(count: int) -> list[int]:
    """Where rows stand, from the top down."""
    return list(range(count, 0, -1))


def _block(axes: Axes, title: str, shares: Sequence[float | None], most: float) -> None:
    """One column: its title, its bars and their numbers."""
    places = _places(len(shares))
    axes.set_axis_off()
    axes.set_xlim(0, most * ROOM_FOR_NUMBER)
    axes.set_ylim(0.5, len(shares) + 0.5)
    axes.barh(places, [share or 0.0 for share in shares], height=BAR, color=COLOURS["bar"])
    _write(axes, 0, len(shares) + 0.9, title, "left", SMALL, "bold")
    for place, share in zip(places, shares, strict=True):
        told = words.NONE if share is None else words.percent(share, 0)
        _write(axes, (share or 0.0) + NUMBER_GAP * most, place, told, "left", SMALLEST)


def _write(axes: Axes, x: float, y: float, text: str, side: str, size: float, weight: str = "normal") -> None:
    axes.text(
        x, y, text, ha=side, va="center", fontsize=size, weight=weight, color=COLOURS["ink"],
        clip_on=False, parse_math=False,
    )  # fmt: skip


def described(labels: Sequence[str], columns: Sequence[str], shares: Shares) -> str:
    """The chart in words, row by row."""
    rows = [
        f"{label}: "
        + ", ".join(f"{column} {words.percent(share, 0)}" for column, share in zip(columns, row, strict=True))
        for label, row in zip(labels, shares, strict=True)
    ]
    return f"Shares: {'; '.join(rows)}."
