"""What a diagnostic code is; `codes` has the registry of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding: `title` names it, `what` explains it, `help` says what to do, then examples."""

    code: str
    severity: Severity
    title: str
    what: str
    help: str
    bad: str = ""
    good: str = ""
