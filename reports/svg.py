"""A matplotlib figure as inline SVG that takes its colours and font from the page and is the same every
time.
"""

from __future__ import annotations

import io
import re
import warnings
from html import escape
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

PIXELS_PER_INCH = 72  # SVG from matplotlib counts in points: at 72 a point is a pixel of the page

# Colours that stand for roles. matplotlib draws with the code; the page's style sheet decides what it looks
# like, in light and in dark.
ROLES = ("ink", "muted", "rule", "band", "mark", "bar", "paper")
STEPS = ("low4", "low3", "low2", "low1", "even", "high1", "high2", "high3", "high4")
COLOURS = {
    name: f"#{code:06x}"
    for code, name in enumerate((*ROLES, *STEPS, *(f"on-{step}" for step in STEPS)), start=0x010101)
}

SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": ["sans-serif"],
    "text.parse_math": False,
    "path.simplify": False,
}


def new_figure(width: float, height: float) -> Figure:
    """An empty figure of so many pixels, without background."""
    figure = Figure(figsize=(width / PIXELS_PER_INCH, height / PIXELS_PER_INCH), dpi=PIXELS_PER_INCH)
    figure.patch.set_visible(False)
    return figure


def inline_svg(figure: Figure, name: str, title: str, description: str) -> str:
    """The figure as an <svg> element with a text alternative.

    `name` is unique on the page: it salts and prefixes all ids. Nothing in it depends on the time or the
    machine.
    """
    out = io.StringIO()
    with mpl.rc_context({**SETTINGS, "svg.hashsalt": f"evenhand-{name}"}), warnings.catch_warnings():
        # Only used to measure: the reader's browser has its own fonts.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        figure.savefig(
            out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None}
        )
    svg = out.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", svg, flags=re.DOTALL)  # the page's CSS has it
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = svg.replace("xlink:href", "href")
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = svg.replace('href="#', f'href="#{name}-').replace("url(#", f"url(#{name}-")
    svg = re.sub(r"font: (bold )?([\d.]+)px [^;\"]*", _font, svg)
    svg = re.sub(r"font-family: [^;\"]*;? ?", "", svg)
    svg = re.sub(r"#0[0-9a-f]{5}", lambda found: _variable(found[0]), svg)
    head = re.match(r"<svg[^>]*>", svg)
    if head is None:
        raise ValueError("matplotlib wrote no svg element")
    size = re.search(r'viewBox="[\d. ]+ ([\d.]+) ([\d.]+)"', head[0])
    if size is None:
        raise ValueError("matplotlib wrote no viewBox")
    opening = (
        f'<svg viewBox="0 0 {size[1]} {size[2]}" style="--w:{size[1]}px" role="img" '
        f'aria-labelledby="{name}-title {name}-desc">'
        f'<title id="{name}-title">{escape(title)}</title><desc id="{name}-desc">{escape(description)}</desc>'
    )
    return opening + re.sub(r"\n\s*", "\n", svg[head.end() :]).strip()


NAMES = {code: name for name, code in COLOURS.items()}


def _variable(code: str) -> str:
    return f"var(--{NAMES[code]})" if code in NAMES else code


def _font(found: re.Match[str]) -> str:
    weight = "font-weight: 600; " if found[1] else ""
    return f"{weight}font-size: {found[2]}px"
