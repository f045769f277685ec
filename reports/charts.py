"""The report's charts: intervals as lines with their estimate, a matrix as a map, lengths as columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, cos, degrees, floor, pi, sin
from textwrap import wrap

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from reports import words
from reports.model import Row
from reports.stats.verdict import FAIR, SMALL_EFFECT, TOLERABLE, Band
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
MOST_INTERVALS = 14  # decks up to which the cells of the matrix have room for intervals
TALL_CELL = 56  # of a cell that shows n too
TRIANGLE = 7
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

    @classmethod
    def of_rate(cls, label: str, row: Row, strong: bool = False) -> Bar:
        """The bar of a row with rate, low and high."""
        return cls(label, row["rate"], row["low"], row["high"], words.percent(row["rate"]), strong)


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
EFFECTS = Scale(0.0, SMALL_EFFECT, signed=True)


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
    """A cell of the matrix: row, column, rate, interval, n and what is predicted (1 above even, -1 below)."""

    row: int
    column: int
    rate: float
    low: float
    high: float
    n: int
    predicted: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cells of a matrix lie, in pixels from the upper left: the first corner and the steps."""

    left: float
    top: float
    width: float
    height: float
    many: bool
    with_interval: bool

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.left + self.width * column, self.top + self.height * row

    @property
    def size(self) -> tuple[float, float]:
        """A cell's coloured part."""
        return self.width - CELL_GAP, self.height - CELL_GAP


def matrix_map(name: str, title: str, labels: Sequence[str], squares: Sequence[Square]) -> str:
    """The matrix of rates (row against column) as a map around 50%, numbers in the cells. Returns SVG."""
    many = len(labels) > MANY_DECKS
    headings = [[shortened(label)] if many else wrap(label, 11)[:3] for label in labels]
    room = label_width(labels)
    slanted = (room * cos(SLANT), room * sin(SLANT)) if many else (0, 0)
    head = slanted[1] + 8 if many else HEADING_LINE * max(len(lines) for lines in headings) + 8
    with_interval = len(labels) <= MOST_INTERVALS
    cell = (NARROW_CELL if many else CELL_WIDTH, TALL_CELL if with_interval else CELL_HEIGHT)
    grid = Grid(room, head, *cell, many, with_interval)
    width = room + grid.width * len(labels) + max(0.0, slanted[0] - grid.width / 2)
    height = head + grid.height * len(labels)
    figure = new_figure(width, height)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.set_axis_off()
    write_headings(axes, grid, labels, headings)
    corners = [grid.corner(square.row, square.column) for square in squares]
    colours = [COLOURS[step_of(square.rate)] for square in squares]
    boxes = [box(corner, grid.size) for corner in corners]
    axes.add_collection(PolyCollection(boxes, facecolors=colours, linewidths=0), autolim=False)
    for square, corner in zip(squares, corners, strict=True):
        write_square(axes, square, corner, grid)
    told = [square_words(square, labels) for square in squares]
    tips = [tip(corner, grid.size, text) for corner, text in zip(corners, told, strict=True)]
    svg = inline_svg(figure, name, title, f"How often the row beats the column: {'; '.join(told)}.")
    return svg.removesuffix("</svg>") + "".join(tips) + "</svg>"


def square_words(square: Square, labels: Sequence[str]) -> str:
    """A cell in words."""
    predicted = {1: ", predicted above even", -1: ", predicted below even"}.get(square.predicted, "")
    return (
        f"{labels[square.row]} against {labels[square.column]} {words.percent(square.rate)} "
        f"({words.interval(square.low, square.high)}, n {words.count(square.n)}{predicted})"
    )


def tip(corner: tuple[float, float], size: tuple[float, float], text: str) -> str:
    """What a pointer over a cell is told."""
    x, y = corner
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{size[0]:g}" height="{size[1]:g}" fill-opacity="0">'
        f"<title>{escape(text)}</title></rect>"
    )


def write_headings(axes: Axes, grid: Grid, labels: Sequence[str], headings: Sequence[Sequence[str]]) -> None:
    """What rows and columns are, and a dot where a row meets itself."""
    for place, lines in enumerate(headings):
        x, y = grid.corner(place, place)
        middle = x + grid.size[0] / 2
        if grid.many:
            label_at(axes, middle, grid.top - 8, lines[0], "left", rotation=degrees(SLANT))
        for line, text in enumerate([] if grid.many else lines):
            up = 12 + HEADING_LINE * (len(lines) - 1 - line)
            label_at(axes, middle, grid.top - up, text, "center", size=SMALL)
        label_at(axes, 0, y + grid.height / 2, shortened(labels[place]), "left")
        label_at(axes, middle, y + grid.height / 2, "·", "center", colour="muted")


def box(corner: tuple[float, float], size: tuple[float, float]) -> list[tuple[float, float]]:
    """The four corners of a rectangle."""
    (x, y), (width, height) = corner, size
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


def write_square(axes: Axes, square: Square, corner: tuple[float, float], grid: Grid) -> None:
    """A cell's rate, where there is room its interval and n, and a triangle for what is predicted."""
    x, y = corner[0] + grid.size[0] / 2, corner[1]
    on = f"on-{step_of(square.rate)}"
    rate = f"{100 * square.rate:.0f}%" if grid.many else words.percent(square.rate)
    if square.predicted:
        point = corner[0] + 3, corner[1] + 3
        axes.add_collection(
            PolyCollection([triangle(point, square.predicted)], facecolors=[COLOURS[on]], linewidths=0),
            autolim=False,
        )
    if not grid.with_interval:
        label_at(axes, x, y + grid.size[1] / 2, rate, "center", colour=on)
        return
    narrow = f"{100 * square.low:.0f}–{100 * square.high:.0f}"
    ends = narrow if grid.many else words.interval(square.low, square.high)
    small = SMALLEST if grid.many else SMALL
    label_at(axes, x, y + 14, rate, "center", colour=on, weight="bold")
    label_at(axes, x, y + 29, ends, "center", colour=on, size=small)
    label_at(axes, x, y + 43, f"n {words.count(square.n)}", "center", colour=on, size=SMALLEST)


def triangle(corner: tuple[float, float], way: int) -> list[tuple[float, float]]:
    """A small triangle pointing up (1) or down (-1)."""
    x, y = corner
    base, point = (y + TRIANGLE, y) if way > 0 else (y, y + TRIANGLE)
    return [(x, base), (x + TRIANGLE, base), (x + TRIANGLE / 2, point)]


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
