"""The page in headless chromium: what it says of itself, and what axe-core finds."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium")
AXE_PACKAGE = "axe_core_python"
"""A package that brings axe.min.js along; nothing else of it is used."""

needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")
needs_axe = pytest.mark.skipif(
    find_spec(AXE_PACKAGE) is None, reason="needs axe-core: pip install axe-core-python"
)


def dom(page: str, folder: Path, *options: str) -> str:
    """The document after its scripts ran. Raises where chromium fails."""
    path = folder / "page.html"
    path.write_text(page, encoding="utf-8")
    command = [
        str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
        "--disable-component-update", "--disable-sync", "--no-first-run", *options,
        f"--user-data-dir={folder / 'profile'}", "--dump-dom", path.as_uri(),
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout


def axe_results(page: str, folder: Path, *options: str) -> dict[str, list[Any]]:
    """What axe-core says of the page: its violations and its incomplete checks with their places, and what
    passed.

    The page's content security policy forbids nothing that is written into it, so axe is.
    """
    spec = find_spec(AXE_PACKAGE)
    assert spec is not None
    assert spec.submodule_search_locations
    axe = (Path(spec.submodule_search_locations[0]) / "axe.min.js").read_text(encoding="utf-8")
    probe = """
      for (const details of document.querySelectorAll("details")) details.open = true;
      axe.run().then((found) => {
        const why = (node) => node.any.concat(node.all, node.none).map((check) => check.message).join("; ");
        const place = (node) => node.html.slice(0, 200) + " // " + why(node);
        const short = (rules) => rules.map((rule) => [rule.id, rule.nodes.map(place)]);
        const told = {violations: short(found.violations), incomplete: short(found.incomplete),
                      passes: short(found.passes).map(([id]) => id)};
        document.body.replaceChildren("AXE " + JSON.stringify(told) + " END");
      });
    """
    probed = page.replace("</body>", f"<script>{axe}</script><script>{probe}</script></body>")
    found = re.search(r"AXE (.*) END", dom(probed, folder, "--virtual-time-budget=60000", *options), re.S)
    assert found, "axe-core did not finish"
    told: dict[str, list[Any]] = json.loads(html.unescape(found[1]))
    return told
