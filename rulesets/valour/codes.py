"""Numbers that rules and cards share, beyond card types and keywords."""

from __future__ import annotations

WILDBLOOD = 1
"""The tribe that the Wildblood keywords ask for; other tribes are numbered behind it."""
