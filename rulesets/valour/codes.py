"""Numbers that rules and cards share, beyond card types and keywords."""

from __future__ import annotations

WILDBLOOD = 1
"""The tribe that the Wildblood keywords ask for; other tribes are numbered behind it."""

HUNT_STEP, KIN_STEP = 1, 2
"""Rows of the step table that hold what two keywords do; see `tables.py`."""
