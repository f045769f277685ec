"""The report's charts: intervals as lines with their estimate, a matrix as a map, lengths as columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, degrees, floor, pi, sin
from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from reports import words
from reports.stats.verdict import FAIR, TOLERABLE, Band
from reports.svg import COLOURS, STEPS, inline_svg, new_figure

WIDTH = 440
LABEL_LEAST, LABEL_MOST, LETTER = 84, 160, 6.6  # room for labels; the width of a letter, about
VALUE_WIDTH = 58
ROW_HEIGHT = 24
HEAD, FOOT = 10, 34
FONT, SMALL, SMALLEST = 12, 10.5, 9
LABEL_LETTERS = 24
DOT, LINE = 7.5, 2.2
PADDING = 0.02
TICK_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
MOST_TICKS = 7

CELL_WIDTH, CELL_HEIGHT, CELL_GAP = 76, 44, 3
NARROW_CELL = 50
MANY_DECKS = 6
MOST_INTERVALS = 12  # decks up to which the cells of the matrix have room for intervals
HEADING_LINE = 13
SLANT = pi / 3  # of headings over narrow cells

COLUMN_HEIGHT = 150
MOST_COLUMNS = 48

# How far from even a rate is, in steps of the map: fair, tolerable, then ever stronger.
STEP_EDGES = (FAIR.high - 0.5, TOLERABLE.high - 0.5, 0.10, 0.20)


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of an interval chart: the estimate, its interval and how it is written."""

    label: str
    value: float
    low: float
    high: float
    shown: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Scale:
    """What an interval chart measures against: the even value, the fair band, how ticks are written."""

    even: float
    fair: Band
    signed: bool = False

    def tick(self, value: float) -> str:
        """A tick's label."""
        if self.signed:
            return "0" if abs(value) < 1e-9 else f"{100 * value:+.0f}".replace("-", words.MINUS)
        return f"{100 * value:.0f}%"


RATES = Scale(0.5, FAIR)


def interval_chart(name: str, title: str, bars: Sequence[Bar], scale: Scale = RATES, axis: str = "") -> str:
    """Rows of estimates with their intervals, the fair band shaded, the even value marked. Returns SVG."""
    height = HEAD + ROW_HEIGHT * len(bars) + FOOT
    figure = new_figure(WIDTH, height)
    room = label_width([bar.label for bar in bars])
    plot = WIDTH - room - VALUE_WIDTH
    axes = figure.add_axes((room / WIDTH, FOOT / height, plot / WIDTH, 1 - (HEAD + FOOT) / height))
    low, high = limits(bars, scale)
    axes.set_xlim(low, high)
    axes.set_ylim(len(bars) - 0.5, -0.5)
    axes.axvspan(max(scale.fair.low, low), min(scale.fair.high, high), color=COLOURS["band"], lw=0, zorder=0)
    axes.axvline(scale.even, color=COLOURS["muted"], lw=1, zorder=1)
    for place, bar in enumerate(bars):
        colour = COLOURS["ink"] if bar.strong else COLOURS["mark"]
        axes.plot(
            [bar.low, bar.high], [place, place], color=colour, lw=LINE, solid_capstyle="round", zorder=2
        )
        axes.plot(
            [bar.value], [place], marker="o", ms=DOT, color=colour, mec=COLOURS["paper"], mew=1, zorder=3
        )
        weight = "bold" if bar.strong else "normal"
        write(axes, -room / plot, place, shortened(bar.label), "left", weight)
        write(axes, 1 + VALUE_WIDTH / plot, place, bar.shown, "right", weight)
    finish_axis(axes, scale, low, high, axis)
    return inline_svg(figure, name, title, described(bars, scale))


def label_width(labels: Sequence[str]) -> float:
    """The room in pixels that the longest label takes, within bounds."""
    longest = max(len(shortened(label)) for label in labels)
    return min(LABEL_MOST, max(LABEL_LEAST, LETTER * longest + 14))


def limits(bars: Sequence[Bar], scale: Scale) -> tuple[float, float]:
    """The range of the axis: all intervals and a little more, always with the even value in it."""
    low = min([bar.low for bar in bars] + [scale.fair.low]) - PADDING
    high = max([bar.high for bar in bars] + [scale.fair.high]) + PADDING
    return (low, high) if scale.signed else (max(0.0, low), min(1.0, high))


def write(axes: Axes, x: float, y: float, text: str, side: str, weight: str = "normal") -> None:
    """Text at a row, x counted in widths of the plot."""
    axes.text(
        x, y, text, ha=side, va="center", fontsize=FONT, weight=weight, color=COLOURS["ink"],
        transform=axes.get_yaxis_transform(), clip_on=False, parse_math=False,
    )  # fmt: skip


def finish_axis(axes: Axes, scale: Scale, low: float, high: float, label: str) -> None:
    """Ticks and a quiet frame."""
    step = next((step for step in TICK_STEPS if (high - low) / step <= MOST_TICKS), TICK_STEPS[-1])
    first = ceil((low - scale.even) / step)
    last = floor((high - scale.even) / step)
    ticks = [scale.even + i * step for i in range(first, last + 1)]
    axes.set_xticks(ticks, [scale.tick(tick) for tick in ticks])
    axes.set_yticks([])
    quiet(axes, label)


def quiet(axes: Axes, label: str) -> None:
    """No box; a thin base line; small grey ticks and label."""
    for side in ("left", "right", "top"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(COLOURS["rule"])
    axes.patch.set_visible(False)
    axes.tick_params(axis="x", colors=COLOURS["muted"], labelsize=SMALL, length=3, color=COLOURS["rule"])
    if label:
        axes.set_xlabel(label, fontsize=SMALL, color=COLOURS["muted"], labelpad=2, parse_math=False)


def described(bars: Sequence[Bar], scale: Scale) -> str:
    """The chart in words, row by row."""
    say = words.point_interval if scale.signed else words.interval
    rows = "; ".join(f"{bar.label} {bar.shown} ({say(bar.low, bar.high)})" for bar in bars)
    return f"Estimates with their 95% intervals: {rows}."


def shortened(label: str, letters: int = LABEL_LETTERS) -> str:
    """A label that fits."""
    return label if len(label) <= letters else label[: letters - 1].rstrip() + "…"


def step_of(rate: float) -> str:
    """The step of the map a rate belongs to."""
    away = sum(abs(rate - 0.5) > edge + 1e-12 for edge in STEP_EDGES)
    middle = len(STEPS) // 2
    return STEPS[middle + (away if rate > 0.5 else -away)]


@dataclass(frozen=True, slots=True)
class Square:
    """A cell of the matrix: row, column, rate and interval."""

    row: int
    column: int
    rate: float
    low: float
    high: float


def matrix_map(name: str, title: str, labels: Sequence[str], squares: Sequence[Square]) -> str:
    """The matrix of rates (row against column) as a map around 50%, numbers in the cells. Returns SVG."""
    many = len(labels) > MANY_DECKS
    cell = NARROW_CELL if many else CELL_WIDTH
    headings = [[shortened(label)] if many else wrap(label, 11)[:3] for label in labels]
    room = label_width(labels)
    slanted = (room * cos(SLANT), room * sin(SLANT)) if many else (0, 0)
    head = slanted[1] + 8 if many else HEADING_LINE * max(len(lines) for lines in headings) + 8
    width = room + cell * len(labels) + max(0.0, slanted[0] - cell / 2)
    height = head + CELL_HEIGHT * len(labels)
    figure = new_figure(width, height)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    for place, lines in enumerate(headings):
        x = room + cell * (place + 0.5) - CELL_GAP / 2
        if many:
            label_at(axes, x, head - 8, lines[0], "left", rotation=degrees(SLANT))
        for line, text in enumerate([] if many else lines):
            label_at(axes, x, head - 12 - HEADING_LINE * (len(lines) - 1 - line), text, "center", size=SMALL)
        label_at(axes, 0, head + CELL_HEIGHT * (place + 0.5), shortened(labels[place]), "left")
    corners = [(room + cell * square.column, head + CELL_HEIGHT * square.row) for square in squares]
    size = (cell - CELL_GAP, CELL_HEIGHT - CELL_GAP)
    colours = [COLOURS[step_of(square.rate)] for square in squares]
    boxes = [box(corner, size) for corner in corners]
    axes.add_collection(PolyCollection(boxes, facecolors=colours, linewidths=0), autolim=False)
    for square, corner in zip(squares, corners, strict=True):
        write_square(axes, square, (corner[0] + size[0] / 2, corner[1]), many, len(labels) <= MOST_INTERVALS)
    for place in range(len(labels)):
        x, y = room + cell * (place + 0.5), head + CELL_HEIGHT * (place + 0.5)
        label_at(axes, x, y, "·", "center", colour="muted")
    rows = "; ".join(
        f"{labels[s.row]} against {labels[s.column]} {words.percent(s.rate)} "
        f"({words.interval(s.low, s.high)})"
        for s in squares
    )
    return inline_svg(figure, name, title, f"How often the row's deck beats the column's: {rows}.")


def box(corner: tuple[float, float], size: tuple[float, float]) -> list[tuple[float, float]]:
    """The four corners of a rectangle."""
    (x, y), (width, height) = corner, size
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def write_square(
    axes: Axes, square: Square, top: tuple[float, float], many: bool, with_interval: bool
) -> None:
    """A cell's rate and, where there is room, its interval; `top` is the middle of its upper edge."""
    x, y = top
    on = f"on-{step_of(square.rate)}"
    rate = f"{100 * square.rate:.0f}%" if many else words.percent(square.rate)
    if not with_interval:
        label_at(axes, x, y + (CELL_HEIGHT - CELL_GAP) / 2, rate, "center", colour=on)
        return
    ends = (
        f"{100 * square.low:.0f}–{100 * square.high:.0f}" if many else words.interval(square.low, square.high)
    )
    label_at(axes, x, y + 15, rate, "center", colour=on, weight="bold")
    label_at(axes, x, y + 30, ends, "center", colour=on, size=SMALLEST if many else SMALL)


def label_at(
    axes: Axes, x: float, y: float, text: str, side: str, *,
    colour: str = "ink", size: float = FONT, weight: str = "normal", rotation: float = 0,
) -> None:  # fmt: skip
    """Text at a place counted in pixels from the upper left."""
    axes.text(
        x, y, text, ha=side, va="bottom" if rotation else "center", fontsize=size, weight=weight,
        color=COLOURS[colour], rotation=rotation, rotation_mode="anchor", parse_math=False,
    )  # fmt: skip


def column_chart(name: str, title: str, counts: Sequence[tuple[int, int]], median: int, word: str) -> str:
    """How many games had which length: (turns, games) sorted by turns. Returns SVG."""
    low, high = counts[0][0], counts[-1][0]
    width = max(1, ceil((high - low + 1) / MOST_COLUMNS))
    bins = [low + width * i for i in range((high - low) // width + 1)]
    total = sum(games for _, games in counts)
    shares = [
        sum(games for turns, games in counts if start <= turns < start + width) / total for start in bins
    ]
    height = COLUMN_HEIGHT + HEAD + FOOT
    figure = new_figure(WIDTH, height)
    left, top = 34, 22
    axes = figure.add_axes((left / WIDTH, FOOT / height, 1 - (left + 8) / WIDTH, 1 - (FOOT + top) / height))
    axes.bar(
        [start + (width - 1) / 2 for start in bins], shares, width=width * 0.86, color=COLOURS["bar"], lw=0
    )
    axes.axvline(median, color=COLOURS["ink"], lw=1)
    axes.annotate(
        f"median {median}", (median, 1), xycoords=("data", "axes fraction"), xytext=(4, 2),
        textcoords="offset points", fontsize=SMALL, color=COLOURS["ink"],
    )  # fmt: skip
    axes.set_xlim(low - width, high + width)
    axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f}%")
    axes.yaxis.get_major_locator().set_params(nbins=4)  # type: ignore[call-arg]
    axes.xaxis.get_major_locator().set_params(integer=True)  # type: ignore[call-arg]
    axes.tick_params(axis="y", colors=COLOURS["muted"], labelsize=SMALL, length=0)
    quiet(axes, f"{word}s a game")
    return inline_svg(
        figure, name, title, column_text(list(pairwise([*bins, bins[-1] + width])), shares, word)
    )


def column_text(bins: Sequence[tuple[int, int]], shares: Sequence[float], word: str) -> str:
    """The columns in words."""
    rows = "; ".join(
        f"{start if end == start + 1 else f'{start} to {end - 1}'}: {words.percent(share)}"
        for (start, end), share in zip(bins, shares, strict=True)
    )
    return f"Share of games by number of {word}s: {rows}."
